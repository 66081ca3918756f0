"""Instructions put together, dependent on one another and on payments.

- `compound`: players who act, the order of instructions, and several in one sentence.
- `conditional`: may, instead, again, if, when, and later.
- `payments`: optional payments as a text is carried out, and effects unless they are paid.
"""
