"""The table: each chapter a part of the language, from its closed classes of words up to whole abilities.

- `abilities`: whole abilities: activated, triggered, static, of several lines, and from other zones.
- `amounts`: numbers that are counted, compared, halved, or X.
- `conditions`: what has to be so: now, in this turn, or this way.
- `costs`: what is paid: for abilities and for spells.
- `effects`: what texts do as they resolve.
- `nouns`: objects and players as texts describe them, name them and refer to them.
- `replacements`: what happens instead of something else, and what is prevented.
- `statics`: what is so all the time: what is granted, restricted and allowed.
- `triggers`: what triggers abilities, how often and when.
- `words`: closed classes of words: numbers, symbols, types, tokens as they are described.
- `grammar`: the whole table, and what its categories name and refer to.
- `keywords`: keyword abilities as they are printed: alone in a line, gained, and asked for; and those not known yet.
"""
