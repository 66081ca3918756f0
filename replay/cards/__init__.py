"""Cards not written by hand: the shipped catalogue, downloaded card files, coverage.

- `compiling`: compilation of downloaded cards into entries, with blanks, and marks to avoid recompiling
- `coverage`: coverage: number of proven cards, and the best order of closing the others' gaps
- `downloads`: reader of downloaded card files: MTGJSON, Scryfall, or one object per card
- `entries`: catalogue entries: standing, gaps and printed data of a card
- `files`: downloaded files, plain or packed (gzip, zstd, xz, bzip2, zip), read in pieces
- `finding`: search of playable cards by part of their names
- `importing`: import of card files: read to the end, compile card by card, store at once
- `listed`: card files of consecutive JSON objects, one per card face, with the keys of `card_facts.of_row`
- `making`: build of the shipped catalogue from a card file: `python -m replay.cards.making FILE [OUT]`
- `mtgjson`: reader of MTGJSON's files: AtomicCards, AllPrintings and the like, or one set
- `own`: cards imported by the user: one SQLite file in the user's data folder
- `pack`: shipped catalogue: definitions of proven cards and entries of all others, packed
- `places`: location of the file of the user's cards
- `printings`: cards as files list them: facts, sets, formats, and names in other languages
- `schema`: JSON Schema of the card language, made from the models that read cards
- `scryfall`: reader of Scryfall's files: lists of cards or printings, with faces within each
- `shelves`: all available cards: named files, cards written by hand, the user's, the shipped ones
- `signing`: signatures of cards written by hand: `python -m replay.cards.signing FILE [NAME …]`
- `stand_ins`: blanks for cards that are known but not proven
- `states`: standing of one card: written by hand, proven from its text, or stopped by gaps
- `streaming`: streaming JSON reader, for files too long to be read at once
- `wording`: translations, with card names in other languages from the user's card file
- `legality`: 100.6, legality of cards in formats of tournaments, as the card data tell it
- `other_names`: 201, names under which Magic Online and Arena print cards that have another name on paper
"""
