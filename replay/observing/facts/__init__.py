"""Games told as facts by other programs: a header, then one event a line.

- `cards`: 109.3, printed values of cards, from their descriptions in a file of facts
- `filling`: values that facts leave out, filled in from earlier facts; and facts that imply others
- `finding`: players, objects, cards and triggers, by the names another program gives them
- `forms`: form of a file of facts: models of header and lines, and their JSON Schema
- `reading`: reading of a file of facts: lines are checked, and made into a recorded game
- `saying`: event log of a game told as facts, with its board, steps and phases
- `telling`: events of a game told as facts: names resolved, gaps filled in by the rules
- `untold`: kinds of events that facts cannot express, each with the reason
- `writing`: writing of a game as facts, in the form in which other programs tell games
"""
