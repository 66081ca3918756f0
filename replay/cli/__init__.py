"""Command `timewalk` of the command line.

- `arguments`: common arguments of the commands, and opening a store with a printer
- `auditing`: `timewalk audit`: compare the record of an observed game with the rules
- `cards`: `timewalk cards`: list and show cards, and a group of further commands
- `choosing`: `timewalk choose`: a person plays, with one answer a call or in a loop
- `commands`: the command `timewalk`: reads arguments, calls `replay.games`, and prints the answers
- `compiling`: `timewalk cards compile`: read the text of a card, and point at its gaps
- `coverage`: `timewalk cards coverage`: proven cards, gaps of the others, and next steps
- `demo`: `timewalk demo`: play one duel, and show what can be asked of it
- `disputes`: `timewalk dispute` and `timewalk picture`: notes on places in games, and pictures
- `evenings`: `timewalk chart --kind evening`: the results of an evening's games, in the terminal
- `explaining`: `--explain`: the rows of the compiler's table that read the words of a card
- `facts`: `timewalk schema`, and games that other programs write as facts
- `failing`: errors of the command: a sentence or JSON on stderr, and an exit code
- `gaps`: gaps that keep a card from being proven, in words and as JSON
- `groups`: the group of all commands, with suggestions for a word that is no command
- `helping`: `timewalk help` and `timewalk version`, as commands beside `--help` and `--version`
- `importing`: `timewalk import`: games from exported files, and from logs of other programs
- `interrupting`: message and exit code of a command that Ctrl-C ends
- `learning`: `timewalk env`, random play in the environment for learning
- `matches`: `timewalk match`, and matches of several games in `timewalk play`
- `playing`: `timewalk play`: whole games and matches, played and recorded
- `printing`: answers of the commands, in a terminal and as JSON
- `reports`: command `report`: shares of games won
- `runs`: `timewalk play --cluster`: runs of many games on the workers of a cluster
- `serving`: `timewalk serve` runs the service; `timewalk token` makes a token for it
- `starting`: entry point of the command, which also handles Ctrl-C while the rest is loaded
- `streams`: standard streams: letters that their encoding lacks, and readers that go away
- `sums`: `timewalk size`, and the sums that `timewalk why` prints
- `taking_in`: `timewalk cards import` and `timewalk cards names`: files of cards and names
- `watching`: `timewalk watch`: follow the log of MTG Arena, record its games, and show them
"""

import gc

gc.set_threshold(100_000, 10, 10)  # loaded modules stay: look through them less often
