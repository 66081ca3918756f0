"""611.2c, 613. Modifications of effects in force, with settled amounts.

A modification is a word and its values. A new kind is a row of `KINDS` and a function that carries it out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from domain.board.characteristics import AbilityRef
from domain.freezing import Frozen

Settled: TypeAlias = tuple[Frozen, ...]
"""A modification with its amounts settled: a word and its values."""


class Takes(Enum):
    """Kinds of values in a settled modification."""

    NUMBER = auto()
    WORD = auto()
    WORDS = auto()
    PLAYER = auto()
    OBJECT = auto()
    DEFINITION = auto()
    ABILITIES = auto()
    """Pairs of a definition and the number of one of its parts."""
    DATA = auto()
    """Constructs of the card language, to be read again."""


class Kind(NamedTuple):
    """A kind of settled modification: its layer (613.1) and its values by name.

    A modification without a layer changes no object. It affects a player or the rules of the game (613.10, 613.11), or
    it is a copy. With `rest`, the last of `takes` holds all remaining values, not one.
    """

    layer: str | None
    takes: Mapping[str, Takes] = {}
    rest: bool = False
    later: int = 0
    """Number of last values that are left out where they say nothing, as the first games had none of them."""


_PLAY_FROM = (
    "zone",
    "cast",
    "lands",
    "among",
    "once",
    "free",
    "for_life",
    "besides",
    "then",
    "spent_as",
    "flash",
    "as",
)

KINDS: Mapping[str, Kind] = {
    "control": Kind("2", {"player": Takes.PLAYER}),
    "text": Kind("3", {"kind": Takes.WORD, "old": Takes.WORD, "new": Takes.WORD}),
    "rules_text": Kind("3n", {"definition": Takes.DEFINITION, "keywords": Takes.WORDS, "abilities": Takes.ABILITIES}),
    "full_text": Kind("3n", {"definition": Takes.DEFINITION, "printed": Takes.DATA, "abilities": Takes.ABILITIES}),
    "set_name": Kind("3n", {"name": Takes.WORD}),
    "has_names": Kind("3n", {"of": Takes.WORD}),
    "add_types": Kind("4", {"types": Takes.WORDS, "subtypes": Takes.WORDS}),
    "add_supertypes": Kind("4", {"supertypes": Takes.WORDS}),
    "become_types": Kind("4", {"types": Takes.WORDS, "subtypes": Takes.WORDS}),
    "lose_types": Kind("4", {"types": Takes.WORDS}),
    "set_types": Kind("4", {"types": Takes.WORDS, "subtypes": Takes.WORDS}),
    "land_type": Kind("4", {"name": Takes.WORD}),
    "set_color": Kind("5", {"colors": Takes.WORD}),
    "add_color": Kind("5", {"colors": Takes.WORD}),
    "ability": Kind("6", {"definition": Takes.DEFINITION, "part": Takes.NUMBER}),
    "keyword": Kind("6", {"word": Takes.WORD, "abilities": Takes.ABILITIES}, rest=True),
    "activated_of": Kind("6", {"abilities": Takes.ABILITIES}, rest=True),
    "word": Kind("6", {"word": Takes.WORD}),
    "lose": Kind("6", {"word": Takes.WORD}),
    "cant_have": Kind("6", {"word": Takes.WORD}),
    "set_pt": Kind("7b", {"power": Takes.NUMBER, "toughness": Takes.NUMBER}),
    "set_power": Kind("7b", {"power": Takes.NUMBER}),
    "pt": Kind("7c", {"power": Takes.NUMBER, "toughness": Takes.NUMBER}),
    "switch_pt": Kind("7d"),
    "copy": Kind(None, {"of": Takes.OBJECT}),
    "cost_more": Kind(None, {"amount": Takes.NUMBER, "of": Takes.DATA}, later=1),
    "activation_more": Kind(
        None,
        {
            "amount": Takes.NUMBER,
            "of": Takes.DATA,
            "but_mana": Takes.DATA,
            "kind": Takes.DATA,
            "targeting": Takes.DATA,
            "least": Takes.DATA,
        },
    ),
    "cost_besides": Kind(None, {"costs": Takes.DATA}),
    "next_spell": Kind(None, {"what": Takes.DATA, "gets": Takes.DATA}),
    "cost_least": Kind(None, {"amount": Takes.NUMBER}),
    "extra_lands": Kind(None, {"amount": Takes.NUMBER}),
    "casts_none": Kind(
        None, {"what": Takes.DATA, "after": Takes.DATA, "but_at": Takes.WORDS, "from": Takes.WORDS}, later=2
    ),
    "produces": Kind(None, {"mana": Takes.WORD, "at_least": Takes.NUMBER}),
    "produces_times": Kind(None, {"times": Takes.NUMBER}),
    "rolls_more": Kind(None, {"amount": Takes.NUMBER}),
    "cant_enter": Kind(None, {"what": Takes.DATA}),
    "activates_none": Kind(None, {"what": Takes.DATA, "but_mana": Takes.DATA}),
    "as_though_flash": Kind(None, {"what": Takes.DATA}),
    "play_from": Kind(None, dict.fromkeys(_PLAY_FROM, Takes.DATA), later=2),
    "spend_as": Kind(None, {"how": Takes.WORD, "cast": Takes.DATA, "activate": Takes.DATA, "others": Takes.DATA}),
    "draws_at_most": Kind(None, {"amount": Takes.NUMBER}),
    "untaps_at_most": Kind(None, {"amount": Takes.NUMBER, "of": Takes.DATA}),
    "max_hand_size": Kind(None, {"amount": Takes.WORD}),
    "hand_size_more": Kind(None, {"amount": Takes.NUMBER}),
    "attack_tax": Kind(None, {"amount": Takes.DATA, "planeswalkers": Takes.DATA, "of": Takes.DATA}, later=1),
    "to_attack": Kind(None, {"costs": Takes.DATA}),
    "to_block": Kind(None, {"costs": Takes.DATA, "whom": Takes.DATA}),
    "attacks_only": Kind(None, {"whom": Takes.DATA}),
    "cant_attack_those": Kind(None, {"whom": Takes.DATA}),
    "attaches_only": Kind(None, {"to": Takes.DATA}),
    "blocks_only": Kind(None, {"whom": Takes.DATA}),
    "blocked_only_by": Kind(None, {"what": Takes.DATA}),
    "searches_top": Kind(None, {"amount": Takes.NUMBER}),
    "looks_at": Kind(None, {"what": Takes.DATA}),
    "pay_rather": Kind(None, dict.fromkeys(("costs", "cast", "once"), Takes.DATA)),
    "cant_be_targeted": Kind(None, {"what": Takes.DATA, "by": Takes.DATA}),
    "must_target": Kind(None, {"what": Takes.DATA}),
}
"""Kinds of modifications by their word.

A rule of the game that is no keyword applies after all layers (613.11).
"""


def over_numbers(
    mod: Frozen, number: Callable[[int], Frozen], other: Callable[[Frozen], Frozen] = lambda value: value
) -> Frozen:
    """Return a settled modification with its definitions and possible objects replaced.

    `number` replaces each number of a definition: the text of the modification, and the definition of each ability that
    it grants. `other` replaces every other value that may name an object. Amounts stay.
    """
    if not isinstance(mod, tuple) or not mod:
        return other(mod)

    def refs(abilities: tuple[AbilityRef, ...]) -> Frozen:
        return tuple((number(definition), part) for definition, part in abilities)

    def one(takes: Takes | None, value: Frozen) -> Frozen:
        match takes:
            case Takes.DEFINITION:
                return number(value)
            case Takes.ABILITIES:
                return refs(value)
            case Takes.NUMBER:
                return value
        return other(value)

    word, *values = mod
    kind = KINDS.get(word)
    takes = list(kind.takes.values()) if kind is not None else []
    if kind is not None and kind.rest:
        several = len(takes) - 1
        return (word, *map(one, takes, values[:several]), *refs(tuple(values[several:])))
    return (word, *(one(takes[index] if index < len(takes) else None, value) for index, value in enumerate(values)))
