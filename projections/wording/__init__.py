"""Wording of events, questions, card texts and pages, in English and other languages.

- `aims`: targets of spells and abilities on the stack, in words
- `answers`: questions and answers in words
- `branch_words`: words of the page for other answers, branches and two lines side by side
- `card_names`: names of cards and tokens in a language
- `cards`: texts of cards, from the definition, in every language
- `differences`: what tells objects of one name apart
- `dispute_words`: words of the page and of files for disputes, pictures, and positions that are set up
- `ending_words`: words of the page for undo, and for what follows the end of a game
- `english`: English of the log, of questions and of the table: sentences by key
- `interface`: words of the web page beside the sentences of events, by key
- `keywords`: 702, words of keyword abilities: a message `keyword.NAME` for each row, in every language
- `kinds`: 122, 205.3, words of cards that only translations need: subtypes, counters, chosen words
- `messages`: messages of the program in other languages (`locales/*/LC_MESSAGES/messages.po`)
- `naming`: names of objects and players for sentences, from a log or from a board
- `offers`: parts of texts that asked recorded questions
- `pick_words`: words of the page for answers that are put together, such as attackers and damage that is divided
- `help_words`: words of the page for keys and fingers
- `report_words`: words of the page for reports and for the results of an evening
- `sentences`: events in words, one sentence for each event
- `speech`: sentences from tables: names, lists, amounts and reasons fill their fields
- `translations`: catalogues of words in other languages, in gettext form (`locales/*/LC_MESSAGES/*.po`, `*.mo`)
"""
