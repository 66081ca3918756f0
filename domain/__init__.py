"""The game: events, board, decisions and rules.

The package is pure. It uses the standard library and pydantic, and no I/O, clock or global dice.

- `board`: the state of a game at one moment, and the event handlers that change it
- `bots`: built-in players: `random`, `greedy`, and `lookahead`, which tries a few plays one exchange ahead
- `cards`: cards: the card language, the catalogue and deck lists
- `citations`: rule numbers in two editions of the Comprehensive Rules
- `creature_types`: 205.3m, the names of all creature types, as a player can choose them
- `decider`: the decider: the kernel with the rulebook
- `digits`: whole numbers of any length in untrusted JSON
- `editions`: rules editions as values, with a named switch for each difference
- `errors`: errors of this program, and sentences that can be told in other languages
- `events`: events: everything that can happen in a game, by chapters of the rules
- `formats`: formats as values: number of players, life totals, and rules that are added or switched
- `freezing`: JSON data frozen for events and answers, and thawed again
- `ids`: numbers of players and objects
- `kernel`: the table at which anything is decided: facts, proposals, questions. It knows no rules
- `mana`: 107.4, 118, mana costs and their payment: arithmetic on symbols, without a board
- `models`: deferred and early building of pydantic models, for a fast start
- `oracle`: compiler between printed texts and definitions: one table of rules in two directions
- `position`: positions: read, checked, set up as a game, and exported from a game
- `randomness`: random numbers without global dice: every draw follows from the seed and the position
- `reasons`: reasons for events and choices: a closed vocabulary, each member as stored on disk
- `rules`: the rulebook: one module per section of the Comprehensive Rules, named in words
- `solver`: 508.1, 509.1, solver for the most requirements that attacks or blocks can obey
- `subtypes`: 205.3, the subtypes of card types that a permanent can lose
- `terms`: terms of the game: zones, phases, steps, colours, types
- `unfit`: sentences that can be translated, for data of a wrong shape
"""

__version__ = "0.1.0"
