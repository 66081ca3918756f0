"""Storage of games: databases, bytes, the hash chain, snapshots, files to send.

- `about`: facts about a stored game beside its events, for its tables
- `chain`: hash chain of commits: a later change to any commit is detected
- `codec`: codec of events: commits to bytes and back
- `commits`: decoding of a game's commits, and updates of the game's row
- `driver_errors`: errors of a database, put into timewalk's own sentences
- `following`: projections: tables that follow the log, with each commit applied exactly once
- `gc_pause`: pauses of garbage collection while games are folded and decided
- `notes`: notes on places in games, kept beside the games
- `observed`: observed games: their source, and the refusal to continue them
- `opening`: stores opened by address: a file, memory, or a database
- `packing`: compression with zstd, using dictionaries trained on encoded events
- `pinned`: definitions stored with a game, by hash
- `postgres`: store in a PostgreSQL database, for many machines at once
- `recorder`: interface of the store to a database; implemented by `sqlite` and `postgres`
- `reimports`: reimports of observed games: each becomes a new game whose parent is the previous import
- `repair`: repair: data derived from the logs is rebuilt, and the database checks its own file
- `snapshots`: snapshots: boards as bytes, so that folding need not begin at the game's start
- `sources`: sources of games, by name
- `sqlite`: store in an SQLite file
- `sqlite_connections`: connections to an SQLite store: settings, application id, single writer, errors
- `store`: store of games: begin, continue, read and travel in them
- `stored`: stored game: its events, boards, hash chain and draft
- `transfer`: export and import of one game as a file, to keep, send or check elsewhere
- `writing`: events appended to one game: a commit each, all of it or nothing
"""
