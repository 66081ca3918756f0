"""How instructions are put together, depend on one another and on what is paid.

- `compound`: who does something, in which order, and several things in one sentence.
- `conditional`: may, instead, again, if, when, and later.
- `payments`: what somebody may pay as a text is carried out, and what happens unless it is paid.
"""
