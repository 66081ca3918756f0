"""Logs of MTG Arena, read into recorded games.

The steps, each in a module or two: bytes of a log (`files`) → match lines (`lines`) → typed messages (`messages`) →
states of Arena's engine (`states`) → games of matches, without actions that were taken back (`games`) → events, in
commits (`observer`). Events come from the engine's annotations first; all other changes come from a comparison of its
records with the board.

- `annotations`: events from the engine's annotations: a function for each kind of annotation
- `board`: board in a state of Arena's engine, for comparison with a board of this project
- `event_log`: event log of an observed game, with lines and a board
- `fields`: checks of the fields of rarely read records; unexpected content is malformed
- `files`: bytes of a log: a whole file, plain or packed, or a growing one
- `foreign`: matches in logs of other programs, put into the form of Arena's own log
- `games`: games of a log, one after the other, without actions that were taken back
- `kept_names`: table of card names by Arena's numbers, stored beside the user's own cards
- `lines`: match lines of a log: the JSON about matches, from the log's bytes
- `messages`: typed and checked messages of a match line, without personal data except the seat
- `names`: names of cards, by the numbers that Arena gives printings; logs have no names
- `observer`: observer of one game: turns happenings into commits of events, without files or clock
- `offering`: choices that the engine offers the log's owner: attackers, blockers, targets, actions
- `places`: places of MTG Arena's logs and card database on Windows, macOS and Linux
- `printed`: values of the engine's records in this project's words: types, colours, keywords, counters, zones
- `reconciliation`: changes that only the engine's records tell, found by comparing them with the board
- `records`: parts of a state of Arena's engine, as its records have them
- `states`: states of a game, as Arena's engine sends them, with gaps and undone actions
- `texts`: known texts of the cards in a log, recognised by name and printed values
- `turning`: 500, turns, phases, steps and priority of an observed game
- `vocabulary`: words of Arena's engine that are known here; unknown ones are reported
- `wire`: content of match lines as Arena's engine writes it, parsed and checked in one go
"""
