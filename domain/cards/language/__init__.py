"""The card language: definitions, abilities, triggers and effects, as data.

`domain/rules/` carries the language out.
"""

# ruff: noqa: F403 - a construct stands in its module alone
from domain.cards.language.abilities import *
from domain.cards.language.cast_or_copied import *
from domain.cards.language.characteristics import *
from domain.cards.language.copying import *
from domain.cards.language.definition import *
from domain.cards.language.effects import *
from domain.cards.language.face_down import *
from domain.cards.language.modifications import *
from domain.cards.language.part import *
from domain.cards.language.parts import *
from domain.cards.language.player_triggers import *
from domain.cards.language.replacements import *
from domain.cards.language.tokens import *
from domain.cards.language.triggers import *
from domain.cards.language.variant_triggers import *
