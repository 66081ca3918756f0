"""English of the log, of questions and of the table: sentences by key.

A field stands in braces by its name; after the colon stands how it is said: `who` an object or player, `whose` the
same as an owner, `whos` several, `card` and `cards` definitions, `mana` letters as symbols, `word`, `kind` and
`reason` words of this table, `list` several of anything, `sequence` several in their order, `counted` numbers counted
from one, `marked` a kind of counter beside its noun, `format` and `edition` what is played, `number` how many there
are, `signed` a number with its sign. `one|many` chooses by a number or by how many there are.
`others~you` chooses by whether the player is told of their own doing. A dot in a name begins a variant of the sentence.

Example: `"{player:who} {player:gains~gain} {amount} life"` → "Anna gains 3 life", "You gain 3 life".

- `game`: sentences of starting and ending a game (103, 104), and how several names are joined.
- `objects`: sentences of mana, permanents, life, damage, drawing, counters and zones (106-122, 400).
- `turn`: sentences of the turn, priority and combat (117, 500-511).
- `spells`: sentences of spells and abilities, from announcing to resolving (601-608).
- `effects`: sentences of continuous, replacement and prevention effects (611-616).
- `actions`: sentences of keyword actions, state-based actions, copies, planes and schemes (701-707, 901, 904).
- `words`: single words that sentences put in: steps, zones, kinds of choice.
- `questions`: questions that the game asks a player.
- `answers`: answers of players: each goes on after "Anna chooses to".
- `table`: captions of the drawn table.
- `reasons`: the words of reasons, keywords, fields and counters.
- `sums`: what adds up to marked damage, a life total, counters or a size.
- `cards`: the words that tell what cards do.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from projections.wording.english.actions import ACTIONS
from projections.wording.english.answers import ANSWERS
from projections.wording.english.effects import EFFECTS
from projections.wording.english.game import GAME
from projections.wording.english.objects import OBJECTS
from projections.wording.english.questions import QUESTIONS
from projections.wording.english.reasons import WORDS
from projections.wording.english.spells import SPELLS
from projections.wording.english.sums import SUMS
from projections.wording.english.table import TABLE
from projections.wording.english.turn import TURN
from projections.wording.english.words import PARTS

ENGLISH: Final[Mapping[str, str]] = MappingProxyType(
    {
        **WORDS,
        **GAME,
        **OBJECTS,
        **TURN,
        **SPELLS,
        **EFFECTS,
        **ACTIONS,
        **PARTS,
        **QUESTIONS,
        **ANSWERS,
        **TABLE,
        **SUMS,
    }
)
"""Every sentence of the log, of questions and of the drawn board, by its name."""
