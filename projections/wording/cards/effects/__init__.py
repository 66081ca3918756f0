"""Effects in words, with the chapters of the card language.

- `choices`: choices, coin flips, dice and clashes, in words
- `combat`: removal from combat and blocking, in words
- `continuous`: continuous effects in words: modifications, changed texts, replacements
- `control_flow`: conditions, options, payments, repetitions and delayed instructions, in words
- `copies`: copies and their exceptions in words
- `counters`: counters that are put and removed, in words
- `damage`: damage that is dealt and removed, and fights, in words
- `designations`: designations, levels, dungeons, speed, the monarch and the Ring, in words
- `exile`: exiling in words
- `faces`: transforming, melding, manifesting and turning face up or down, in words
- `graveyard`: cards that are milled, in words
- `hand`: cards that are drawn, discarded, learned and brought in, in words
- `library`: libraries in words: searching, looking, revealing and shuffling
- `mana`: adding mana, with restrictions on its use, in words
- `objects`: effects on objects in words: destroying, moving, sacrificing, attaching
- `players`: players, their life, and games that they win and lose, in words
- `spells`: spells that are countered, retargeted, cast and played, in words
- `tokens`: tokens and emblems, in words
- `turns`: extra and skipped turns, phases and steps, day and night, in words
- `votes`: votes, in words
"""
