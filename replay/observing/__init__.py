"""Games that other programs played, read from their records.

Nothing outside this package knows other programs' formats.
- `accounts`: games that other programs tell in files, with recognition of the file's form
- `arena`: logs of MTG Arena, read into the games of matches
- `audit`: audit of observed games: the rules' predictions compared with the record
- `beginnings`: recognition of files that tell games, by their first bytes
- `facts`: games told as facts by other programs: a header, then one event a line
- `known_cards`: cards with known texts, by the names that other programs use
- `notation`: recorded games in the open MTG Replay Notation (`mtg-replay`)
- `source`: sources of observed games: logs, the games read from them, and errors of reading
"""
