"""Reasons for events and choices: a closed vocabulary, each member as stored on disk.

Events that end, remove or lose something carry a reason, and so do questions. A few choices have a reason that is not
in the vocabulary (`Written`): a cost, the name of an additional cost, or a member with an object's number (`of`).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NewType, TypeAlias

from domain.ids import EntityId

ENTERING_WITH: Mapping[str, str] = {"finality": "entering_with_finality", "+1/+1": "entering_with_plus_one"}
"""Marks of spells whose permanents enter with a counter, by its kind."""


class Reason(StrEnum):
    """A reason for an event or a choice.

    Members may be added. The value of a member is stored on disk and never changes.
    """

    # 104. Reasons for losing, and so for the end of a game
    LIFE = "life"
    DRAW = "draw"
    POISON = "poison"
    COMMANDER = "commander"
    EFFECT = "effect"
    CONCESSION = "concession"
    LAST = "last"
    SEVERAL = "several"
    LOOP = "loop"
    LIMIT = "limit"
    # 732.4. Numbers that grow with every round of a loop
    LIFE_TOTAL = "life total"
    COUNTERS = "counters"
    MARKED_DAMAGE = "marked damage"
    UNSPENT_MANA = "unspent mana"
    TOKENS = "tokens"
    EFFECTS = "effects"
    STACK = "stack"
    # 120.6, 506.4, 603.3, 608.2b, 611.2a. Reasons for an end, a removal or no action
    CLEANUP = "cleanup"
    REGENERATION = "regeneration"
    LEFT = "left"
    PHASED = "phased"
    CONTROL = "control"
    TYPE = "type"
    REGENERATED = "regenerated"
    END = "end"
    TARGETS = "targets"
    MODES = "modes"
    CONDITION = "condition"
    PLAYER = "player"
    PLANE = "plane"
    DURATION = "duration"
    TURN_ENDED = "turn ended"
    USED = "used"
    # 103.1. A choice in a match of several games
    STARTING_PLAYER = "starting player"
    # 400.11. Ways for a card to come into the game
    SIDEBOARD = "sideboard"
    OUTSIDE = "outside"
    CONJURED = "conjured"
    DRAFTED = "drafted"
    # Gaps in an observed game
    SUMMARIZED = "summarized"
    BROKEN = "broken"
    RECONNECTED = "reconnected"
    MISSING = "missing"
    OUT_OF_ORDER = "out of order"
    BEGINNING = "beginning"
    UNDONE = "undone"
    # Reasons of choices
    ATTACKING = "attacking"
    BLOCKING = "blocking"
    BOTTOM_OF_LIBRARY = "bottom of library"
    CARD_EXILED_LAST = "card exiled last"
    CARD_NAME = "card name"
    CARD_TYPE = "card_type"
    CARD_ON_TOP = "card on top"
    CAST = "cast"
    CHAPTER = "chapter"
    CHOOSE = "choose"
    COLOR = "color"
    COLORS = "colors"
    COMPANION = "companion"
    COMMANDER_TO_THE_COMMAND_ZONE = "commander to the command zone"
    COPIES = "copies"
    COPY = "copy"
    CREATURE_TYPE = "creature_type"
    DAMAGE = "damage"
    DAMAGE_OF = "damage of"
    DEFENDING_PLAYER = "defending player"
    DISCARD = "discard"
    REVEAL = "reveal"
    DISCARD_TO_HAND_SIZE = "discard to hand size"
    STAY_TAPPED = "stay tapped"
    UNTAP = "untap"
    AS_THOUGH_UNBLOCKED = "as though unblocked"
    MUTATE = "mutate"
    OPENING_HAND = "opening hand"
    ANY_MULLIGAN = "any mulligan"
    DUNGEON = "dungeon"
    ENCHANT = "enchant"
    ENCODE = "encode"
    EXILE = "exile"
    FACE = "face"
    KEEP_LEGEND = "keep legend"
    KEEP_PLANESWALKER = "keep planeswalker"
    KIND_OF_WORD = "kind of word"
    WORD = "word"
    LAND_TYPE = "land_type"
    ANY_LAND_TYPE = "any_land_type"
    MANA = "mana"
    MAY = "may"
    MIRACLE = "miracle"
    NEW_WORD = "new word"
    PAY = "pay"
    PAY_FIRST = "pay first"
    PAY_WITH = "pay with"
    PLAY = "play"
    PLACE_IN_THE_DAMAGE_OF = "place in the damage of"
    MANIFEST = "manifest"
    POPULATE = "populate"
    PREVENT = "prevent"
    PROLIFERATE = "proliferate"
    MORE_TIME = "add a time counter"
    LESS_TIME = "remove a time counter"
    WHICH = "which"
    PROTECTOR = "protector"
    RESELECT = "reselect"
    RETURN = "return"
    ROOM = "room"
    SACRIFICE = "sacrifice"
    SCRY_TO_BOTTOM = "scry to bottom"
    SEARCH = "search"
    SECTOR = "sector"
    ASSIST = "assist"
    HELP_BY_EXILING = "help by exiling"
    HELP_BY_TAPPING = "help by tapping"
    HELP_FOR = "help for"
    SOURCE_OF_DAMAGE = "source of damage"
    SPLICE = "splice"
    EXILED_INSTEAD = "exiled_instead"
    ANY_COLOR = "any_color"
    ANY_TYPE = "any_type"
    SURVEIL_TO_GRAVEYARD = "surveil to graveyard"
    TAP = "tap"
    TOP_OF_LIBRARY = "top of library"
    TRIGGERS = "triggers"
    VOTE = "vote"
    VOTE_AGAIN = "vote again"
    WHAT_SET_IT_OFF = "what set it off"
    WHO_CHOOSES_INSTEAD = "who chooses instead"
    WORD_TO_REPLACE = "word to replace"
    X = "X"


OF_ONE = (Reason.DAMAGE_OF, Reason.PLACE_IN_THE_DAMAGE_OF)
"""Reasons that always come with the number of the object they are about."""

Written = NewType("Written", str)
"""A reason of a choice outside the vocabulary: a cost, a card's own words, or a member with an object's number."""

About: TypeAlias = Reason | Written
"""The reason of a choice."""


def of(reason: Reason, entity: EntityId) -> Written:
    """Return a reason that names its object or player."""
    return Written(f"{reason} {entity}")
