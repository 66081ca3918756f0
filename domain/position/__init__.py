"""Positions: read, checked, set up as a game, and exported from a game.

- `attachments`: 701.3, checks of a position's attachments: legal hosts, and no circles
- `bounds`: size limits of a position and its plain data
- `called`: refused card names in a position, and card names split at their commas
- `checking`: checks of a position's effects, triggers and former objects
- `chosen`: 607.2d, words chosen for an object, as its text asks for them
- `course`: a turn in a position: its rest, its history, its combat, and timestamps
- `export`: export of a board as a position
- `fighting`: 506, checks of a position's combat: creatures that can fight, and valid names
- `happened`: 608.2i, the log of the turn in a position: each event as data, with its name
- `lasting`: effects, triggers and former objects of a position, exported and set up
- `left_out`: parts of a game that a position leaves out: unfinished actions and some hidden properties
- `line`: a small position in one line of text, as in chess
- `model`: the data model of a position: cards and players, the turn, the stack and combat
- `places`: places in a position: a player or an object, and a field
- `reading`: resolution and checks of a position's names; all faults are reported at once
- `references`: references in a position: players by name, objects by `ref` or by name and number
- `resolved`: a position with its references resolved: objects with their cards, players, phase and step
- `setup`: set-up of a position: the facts from which a game starts there
- `setup_stack`: 405, 603, 608.2h, 611, set-up of a position's stack, effects, triggers and former objects
- `setup_table`: the table for the set-up of a position: name lookups, definition numbers, and moves
- `setup_zones`: 400, set-up of a position's decks, and of all zones but the stack
- `spelling`: checks of a position's words: counters, colours, types, keywords, costs
"""
