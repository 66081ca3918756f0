"""Readers of one game: log, causes, changes, positions and the drawn board.

- `boards`: a board as JSON data, as far as a viewer may know it
- `brevity`: kinds of events that a short log leaves out
- `choices`: real choices of a game: decisions with another legal answer, without passes of priority
- `diff`: differences between two boards, field by field; the log links an object's ids
- `drawing`: the board drawn as text for a terminal, at most 100 columns wide
- `emblems`: 114.3, the card whose text gives an emblem
- `history`: history of an object: every change of its fields, across zone changes and ids
- `kinds`: groups of kinds of events, by the words a reader looks for
- `known_texts`: texts of the cards and abilities that a reader knows, at a position of a log
- `log`: the log as lines to read, in order; all lines or a selection
- `names`: names of objects and players; follows every card through its ids
- `origins`: source lines of an observed game's events, and changes without an explanation
- `picture`: the board drawn as a picture (SVG)
- `positions`: addresses of positions, and their meaning in the log of one game
- `records`: fields of an object or player on a board, which `history` and `diff` compare
- `roles`: roles of the players of an observed game whose players have no names
- `ruled`: 113.8, abilities that the rules give, not an object
- `sizes`: 613.4, a size as a sum in words
- `sums`: sums behind an event: all that led to marked damage, to a death or to a loss
- `unable`: 509.1, why a player was not asked to block
- `why`: causes of an event, back to the decision that started the chain
"""
