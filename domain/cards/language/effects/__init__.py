"""608, 610. Effects: instructions, carried out in order."""

# ruff: noqa: F403, F405 - a construct stands in its module alone
from typing import TYPE_CHECKING, Final, TypeAlias, get_args

from domain.cards.grammar.constructs import union
from domain.cards.language.effects.actions import *
from domain.cards.language.effects.cards import *
from domain.cards.language.effects.combat import *
from domain.cards.language.effects.copies import *
from domain.cards.language.effects.face_down import *
from domain.cards.language.effects.following import *
from domain.cards.language.effects.instruction import *
from domain.cards.language.effects.lasting import *
from domain.cards.language.effects.permanents import *
from domain.cards.language.effects.players import *
from domain.cards.language.effects.turns import *

Effect: TypeAlias = (
    PlayerEffect
    | PermanentEffect
    | CopyEffect
    | CardEffect
    | LastingEffect
    | TurnEffect
    | CombatEffect
    | FollowingEffect
    | ActionEffect
    | FaceDownEffect
)
EFFECTS: Final[tuple[type[Effect], ...]] = get_args(Effect)

if not TYPE_CHECKING:
    Effect = union("Effect", EFFECTS)
