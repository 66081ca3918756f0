"""The engine of a game: records events, settles proposals and asks questions; knows no rules.

- `assignments`: 510.1, assignment of combat damage by all creatures of a player at once
- `decide`: the decider: turns decisions into events
- `declarations`: 508.1, 509.1, 510.1, declarations in combat: attackers, bands, blockers
- `game`: a game in progress: puts the rules' questions to players and settles their proposals
- `passages`: parts of questions that are not stored: passages that ask, and rests of costs
- `pipeline`: 614, 616, simultaneous events: apply replacement effects to all, then record them in one moment
- `proposals`: types of rule functions: generators that propose events, ask questions and may stop
- `questions`: questions to the players: a small closed set, each with its legal answers
- `rulebook`: interface of the rules to the kernel: consequences, replacements, the course of a game
- `seats`: a seat at the table: a player's name and deck
- `table`: the table: a board with its records, and adding events to both
- `trial`: trial games on a separate board, without chance and within limits
- `would`: 614.1, events about to happen, which replacement and prevention effects can still change
- `naming`: 201.4, the question for a card name
- `answer_parts`: parts of answers: lists of objects, and the choices that a question allows
"""
