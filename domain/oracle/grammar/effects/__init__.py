"""Effects of texts as they resolve; each chapter is named after its effects.

- `at_choice`: colours, land types and players of your choice, and what befalls objects just named.
- `attached`: objects that enter attached, and attachments by what they are attached to.
- `chosen_cards`: cards chosen from hands, graveyards and exile, and what is done with them.
- `choices`: choices as a text is carried out, coins, dice, piles and clashes.
- `combat`: removal from combat, duties to attack and block, their costs and limits.
- `continuous`: effects that last for a while or for good.
- `control_flow`: instructions put together, dependent on one another and on payments.
- `copies`: copies of spells, abilities and cards, tokens, permanents that become copies; and their exceptions.
- `counters`: put and removed, the nth of a kind, entering with counters; proliferate and its kind.
- `damage`: to several at once, divided, from a given source, by power; fights.
- `designations`: energy, designations of permanents, doors, the monarch, the Ring, dungeons, suspects, crimes.
- `exile`: graveyards, cards of libraries and hands, and cards exiled by the card itself.
- `faces`: face-down cards, cards turned over, transformed or merged.
- `graveyard`: cards milled into graveyards, and cards that return from there.
- `hand`: cards drawn, discarded, shown, chosen from hands, and put onto the battlefield.
- `hands_and_libraries`: looked at, put away, shuffled, searched for several, and the next draw replaced.
- `library`: cards searched, looked at, shown, put and shuffled in libraries.
- `mana`: mana added, and limits on spending it.
- `attached`: objects that enter attached, and attachments described by their host.
- `objects`: destroyed, sacrificed, tapped, attached, returned, and control of them.
- `players`: life gained and lost, games won, and actions of several players.
- `size_sentences`: sentences about sizes, counters and damage, read as a whole.
- `sizes`: damage, counters and sizes told in one sentence with something else.
- `spells`: countered, retargeted, cast or played from other zones.
- `tokens`: with names, texts, a size by amount; Clues, Roles, Armies; emblems.
- `zones_counted`: cards of a zone counted, asked for and chosen, and what follows if none was taken.
- `turns`: additional and skipped turns, phases and steps, and permanents that stay tapped.
"""
