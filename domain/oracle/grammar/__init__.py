"""Table of rules: chapters from closed classes of words up to whole abilities.

- `abilities`: whole abilities: activated, triggered, static, of several lines, and from other zones.
- `amounts`: numbers that are counted, compared, halved, or X.
- `conditions`: conditions of now, of this turn, and of *this way*.
- `costs`: costs of abilities and of spells.
- `effects`: effects of texts as they resolve.
- `nouns`: objects and players: described, named and referred to.
- `replacements`: replacement and prevention effects.
- `statics`: static abilities: grants, restrictions and permissions.
- `triggers`: trigger events, and how often and when they trigger.
- `words`: closed classes of words: numbers, symbols, types, token descriptions.
- `grammar`: the whole table, and the names and references of its categories.
- `keywords`: keyword abilities: alone in a line, gained, and asked for; and keywords not known yet.
"""
