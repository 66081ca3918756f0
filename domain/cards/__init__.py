"""Cards: the card language, the catalogue and deck lists.

- `by_hand`: cards proven by hand: parts of a definition that answer for printed sentences
- `card_library`: collections of cards by name, each card read on demand
- `catalogue`: cards and decks that come with the program, and cards that a user adds
- `check`: checks of card definitions beyond their shape, and error messages in sentences
- `construction`: 100.2, 100.4, 903.3-903.5, deck construction: sizes, copies of a card
- `deck_tables`: deck lists as tables: CSV of sites and programs, and MTGO's `.dek` files
- `decklist`: deck lists as Arena, MTGO and sites export them: text in, counted card names out
- `grammar`: the grammar of the card language: filters, references, amounts, conditions, durations, costs
- `intrinsic`: 305.6, 310.11b, 702.179d, 901.8, 122.1b, definition 0: abilities that the rules themselves give
- `keywords`: 702, keyword abilities, as rows of data
- `known_tokens`: 111.3, tokens that known cards create, by name
- `language`: the card language: definitions, abilities, triggers and effects, as data
- `packaged`: the files that come with the package `domain.cards`
- `predefined`: 111.10, tokens that a name alone describes, in the card language
- `spell_texts`: 113.3a, the text of a spell: its instructions as it resolves, and its targets
- `spelling`: the spelling of card names: how people write them, and guesses at misspelt ones
- `text_change`: 612, text-changing effects: other colour words, basic land types or creature types
- `trusted_loading`: definitions read from their own dumps, without checks
"""
