"""Hidden information: the events and definition numbers that a viewer may know.

- `numbering`: definition numbers of a viewer, in the order in which the viewer meets the definitions
- `views`: redaction of events: each viewer gets only what that viewer may know
"""
