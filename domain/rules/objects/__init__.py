"""301-310, 709-731. Kinds of objects with rules of their own.

- `ascending`: 702.131, ascend: the city's blessing for players with ten or more permanents
- `attachments`: 301.5, 303.4, 701.3, Auras, Equipment and Fortifications: legal attachments
- `battles`: 310, battles: defense counters and protectors
- `characteristics`: 109.3, 201, 202, 205, reading characteristics: names, mana value, subtypes, keywords, numbers
- `copies`: 707, copies: copiable values, and copy effects of static abilities
- `day_night`: 731, 702.145, day and night: when they change, and permanents that transform with them
- `doors`: 709.5, rooms: their characteristics while halves of them are locked
- `dungeons`: 309, 701.49, dungeons: bringing them in, venturing into rooms, completing them
- `encoding`: 702.99, cipher: cards exiled encoded on a creature
- `initiative`: 726, the initiative: taking it, its three abilities, and succession
- `levels`: 716, 719, levels of Classes, and solving Cases
- `melding`: 701.42, 712.4, 712.21, meld: two cards of a pair become one permanent
- `monarch`: 725, the monarch: becoming it, its two abilities, and succession
- `pairing`: 702.95, soulbond: pairing creatures, and what ends a pair
- `preparing`: 722, preparation cards: casting copies of prepare spells
- `sagas`: 714, Sagas: lore counters, chapters, and the sacrifice after the last one
- `sectors`: 702.158, 704.5u, space sculptor: creatures in the alpha, beta or gamma sector
- `speed`: 702.179, speed: starting engines, and increasing as opponents lose life in a player's turn
- `the_ring`: 701.54, the Ring: tempting players, its emblem, and Ring-bearers
- `handed_on`: 725, 726, designations of one player: their triggers, and the heir of a player who leaves
"""
