"""608, 610. Effects: instructions, carried out in order."""

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

Effect: TypeAlias = (
    ControlFlowEffect
    | ChoiceEffect
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
