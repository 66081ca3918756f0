"""608, 610. Effects: instructions, carried out in order.

- `choices`: 608.2d, 701.30, 705, 706, instructions with a choice, a coin flip, a die roll or a clash
- `combat`: 506, instructions about attackers and blockers
- `continuous`: 611, 612, 614, lasting effects: modifications, text changes, replacement effects
- `control_flow`: 118.12, 603.7, 603.12, 608.2c, instructions under a condition, for a payment, repeated, or delayed
- `copies`: 707, instructions that make copies
- `counters`: 122, 701, instructions that put or remove counters, and keyword actions that put counters
- `damage`: 120, 701.14, instructions about damage: deal, remove, fight
- `designations`: 701, 702, designations, levels, dungeons, speed, the monarch and the Ring
- `exile`: 610.3, 701.13, exile
- `faces`: 701.27, 701.40, 701.42, 701.58, 701.62, 708, instructions that transform, meld or turn face down or up
- `graveyard`: 701.17, instructions about graveyards: mill
- `hand`: 121, 400.11, 701.9, 701.48, instructions about hands: draw, discard, learn, bring in
- `instruction`: 608.2, an instruction of a text
- `library`: 401, 701.20, 701.23, 701.24, instructions about libraries: search, look, reveal, shuffle
- `mana`: 106, instructions that add mana, and limits on spending it
- `objects`: 701, instructions about objects: destroy, move, sacrifice, tap, attach, regenerate, exchange control
- `players`: 104, 119, 701.31, instructions about players: names, life, winning and losing, planeswalking
- `spells`: 115.7, 118.9, 601.3, 701.6, 701.57, instructions about spells: counter, retarget, cast, play
- `tokens`: 111, 114, 701.47, instructions that create tokens and emblems
- `turns`: 500, 502.3, instructions about turns, phases and steps; day and night
- `votes`: 701.38, votes: for words, and for objects
"""

# ruff: noqa: F403, F405 - a construct stands in its module alone
from typing import TYPE_CHECKING, Final, TypeAlias, get_args

from domain.cards.grammar.constructs import union
from domain.cards.language.effects.choices import *
from domain.cards.language.effects.combat import *
from domain.cards.language.effects.continuous import *
from domain.cards.language.effects.control_flow import *
from domain.cards.language.effects.copies import *
from domain.cards.language.effects.counters import *
from domain.cards.language.effects.damage import *
from domain.cards.language.effects.designations import *
from domain.cards.language.effects.exile import *
from domain.cards.language.effects.faces import *
from domain.cards.language.effects.graveyard import *
from domain.cards.language.effects.hand import *
from domain.cards.language.effects.instruction import *
from domain.cards.language.effects.library import *
from domain.cards.language.effects.mana import *
from domain.cards.language.effects.objects import *
from domain.cards.language.effects.players import *
from domain.cards.language.effects.spells import *
from domain.cards.language.effects.tokens import *
from domain.cards.language.effects.turns import *
from domain.cards.language.effects.votes import *

Effect: TypeAlias = (
    ControlFlowEffect
    | ChoiceEffect
    | VoteEffect
    | PlayerEffect
    | ObjectEffect
    | FaceEffect
    | LibraryEffect
    | HandEffect
    | GraveyardEffect
    | ExileEffect
    | CounterEffect
    | TokenEffect
    | CopyEffect
    | ManaEffect
    | DamageEffect
    | CombatEffect
    | TurnEffect
    | ContinuousEffect
    | DesignationEffect
    | SpellEffect
)
EFFECTS: Final[tuple[type[Effect], ...]] = get_args(Effect)

if not TYPE_CHECKING:
    Effect = union("Effect", EFFECTS)
