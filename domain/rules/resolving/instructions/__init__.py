"""608.2, 701. Instructions, one module for each subject.

- `choices`: 608.2d, 609.7, 701.30, 705, 706, instructions that choose, flip coins, roll dice and clash
- `combat`: 506.4, 508.7, 509.1, instructions on attackers and blockers
- `continuous`: 611, 612, 614.3, instructions that begin lasting effects
- `control_flow`: 118.12, 603.7, 603.12, 608.2, instructions that contain others: conditions, costs, repetition
- `copies`: 707, instructions that copy objects, spells, abilities and cards, also by name
- `counters`: 122, 701, instructions on counters, and keyword actions that put them
- `damage`: 120, 701.14, instructions that deal and remove damage, and fights
- `designations`: 701, 702, instructions on designations, dungeons and speed; filters on designations
- `exile`: 610.3, 701.13, instructions that exile objects
- `faces`: 701.27, 701.40, 701.58, 701.62, 708, instructions to transform, manifest and cloak
- `graveyard`: 701.17, instructions that mill cards
- `hand`: 121, 400.11, 701.9, 701.48, instructions on hands: cards drawn, discarded, learned and brought in
- `library`: 401, 701.20, 701.23, 701.24, instructions on libraries: searched, looked at, revealed and shuffled
- `mana`: 106.4, 605, instructions that add mana
- `objects`: 608.2, 701, instructions on objects: destroyed, moved, sacrificed, tapped, attached, regenerated
- `players`: 104, 119, 701.31, instructions on players: life totals, winning and losing the game
- `spells`: 608.2g, 701.6, 701.57, instructions that counter spells, and let players cast and play cards
- `tokens`: 111, 114, 701.47, instructions that create tokens and emblems
- `turns`: 500.7-500.11, 502.3, 614.10, instructions on turns, phases and steps
- `votes`: 701.38, votes for words, and for objects
"""
