"""Games for scripts: play, travel, ask, explain, verify, one game or many.

- `asking`: questions for people, and the meaning of their answers
- `auditing`: audit results for people: counts of each check, and both sides of each difference
- `cluster`: parallel work on many games across machines, through a Dask scheduler
- `cores`: parallel work on many games on several processor cores
- `decks`: loading of decks and cards from files, or of the program's own decks
- `evenings`: evenings: summaries of stored games since a time, of a source, event or format
- `facts`: a recorded game as a file of facts, which other programs can read, and write
- `facts_import`: import of games in the facts format, written by other programs
- `game`: recorded game for scripts, notebooks and commands: travel, explain, verify, continue
- `library`: scripting interface: everything the command line can do, for scripts and notebooks
- `matches`: 103.1, 100.4a, matches: best of several games, with sideboarding between them
- `moment`: results of `Game.at` and `Game.why`: a board, and the causes of an event
- `notebook`: HTML view of a game for notebooks
- `observed`: recording of observed games: new games, known games, and continuations in longer logs
- `playing`: play of games, recorded as they go: settled events are appended at once
- `positions`: positions read from files or text, and positions made from boards
- `renamed`: deprecated names: old names that warn, kept for one version
- `report_forms`: reports as labels, CSV and SVG
- `reports`: reports over the games of a store, and the filters of games
- `travel`: travel in a game: events as one viewer sees them, and boards at any position
- `verifying`: verification of a game: hash chain, digests of boards, and deciding everything again
- `watching`: live observation: follow a log while games are played, and record settled parts
"""
