"""What texts do as they resolve; each chapter bears the name of the effects that it is about.

- `choices`: what is chosen as a text is carried out, and what falls to a coin, a die, by piles or a clash.
- `combat`: who leaves combat, must attack or block, what that costs, how many do.
- `continuous`: what is so for a while or for good.
- `control_flow`: how instructions are put together, depend on one another and on what is paid.
- `copies`: of spells, abilities and cards, tokens, permanents that become one; and in what they differ.
- `counters`: put and removed, the nth of a kind, that something comes with; proliferate and its kind.
- `damage`: to several at once, divided, from which source, by power; fights.
- `designations`: energy, what permanents become, doors, the monarch, the Ring, dungeons, suspects, crimes.
- `exile`: graveyards, cards of libraries and hands, and what lies in exile by the card itself.
- `faces`: what lies face down, is turned over, transforms or merges.
- `graveyard`: cards milled into graveyards, and those that return from there.
- `hand`: cards drawn, discarded, shown, chosen from hands, and put onto the battlefield.
- `library`: what is looked for, looked at, shown, put and shuffled there.
- `mana`: how much of what is added, and what it may be spent on.
- `objects`: destroyed, sacrificed, tapped, attached, returned, and who controls them.
- `players`: life that is gained and lost, games that are won, and what several of them do.
- `spells`: countered, retargeted, cast or played from where they are.
- `tokens`: with names, texts, a size by amount; Clues, Roles, Armies; emblems.
- `turns`: more turns, phases and steps, skipped ones, what stays tapped in them.
"""
