"""Texts of cards, from the definition, in every language.

- `abilities`: rules texts of cards, one line for each ability, told from the definition
- `amounts`: amounts in words
- `characteristics`: types, keywords and abilities that objects have or are given, in words
- `clauses`: clauses for instructions, and sentences made of clauses, for the modules of `effects`
- `conditions`: conditions in words
- `decks`: 113.6n, lines about decks, commanders and drafts
- `designations`: designations of permanents, counters of players, exploiting and devouring, in words
- `effects`: effects in words, with the chapters of the card language
- `filters`: filters in words: each adds an adjective or a clause to a noun
- `following`: 608.2c, instructions of a text on chosen objects
- `history`: events of the turn in words
- `modes`: 700.2, texts of a modal spell's or ability's modes, by the number in a question
- `modifications`: continuous effects in words: modifications of objects, rules for objects and players
- `nouns`: nouns of card texts: filters, references, amounts, conditions, times and costs in words
- `passages`: 603.5, 118.12, texts that ask a player: permissions, prices, ways to cast a card
- `phrases`: grammar of card texts for every language: articles, number, gender, forms of verbs
- `object_triggers`: triggers on counters, phasing, countered spells and shuffling in words
- `player_triggers`: triggers on players' actions in words: lands, life, draws, discards, crimes, activations
- `replacements`: replacement and prevention effects in words
- `targets`: 115.1, targets in words
- `triggers`: trigger events in words
- `type_lines`: type lines of cards in the words of a language
"""
