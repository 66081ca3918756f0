"""Games that other programs played, read from their records.

Nothing outside this package knows other programs' formats.

- `accounts`: games in files of other programs: facts, or the MTG Replay Notation
- `arena`: logs of MTG Arena, read into recorded games
- `audit`: audit of observed games: the rules' predictions compared with the record
- `beginnings`: recognition of files that tell games, by their first bytes
- `facts`: games told as facts by other programs: a header, then one event a line
- `identity`: ids of imported games, derived from source, match, number and viewer
- `known_cards`: cards with known texts, by the names that other programs use
- `notation`: recorded games in the open MTG Replay Notation (`mtg-replay`)
- `source`: sources of observed games: logs, the games read from them, and errors of reading
"""
