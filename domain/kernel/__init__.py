"""The table at which anything is decided: facts, proposals, questions. It knows no rules.

- `assignments`: 510.1, assignment of combat damage by all creatures of a player at once
- `decide`: the decider: turns decisions into events
- `declarations`: 508.1, 509.1, 510.1, declarations in combat: attackers, bands, blockers
- `game`: a game in progress: a table at which rules ask questions and propose events
- `naming`: 201.4, the question for a card name
- `pipeline`: 614, 616, settlement of simultaneous events: settle every replacement, then say the facts in one moment
- `proposals`: types of rule functions: generators that propose events, ask questions and may stop
- `questions`: questions to the players: a small closed set, each with its legal answers
- `rulebook`: interface of the rules to the kernel: consequences, replacements, the course of a game
- `seats`: a seat at the table: a player's name and deck
- `table`: the table: a board, its records, and saying more; knows cards and citations, no rules
- `trial`: trial games on a separate board, without chance and within limits
- `would`: 614.1, events about to happen, which replacement and prevention effects can still change
"""
