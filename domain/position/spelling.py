"""Checks of a position's words: counters, colours, types, keywords, costs.

Each word has to be known to the game or to the card language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from domain.board.keywords import keyword
from domain.board.players import TEMPTED
from domain.cards import language as lang
from domain.cards.check import words
from domain.cards.check.saying import Faults, guess_or, shown
from domain.cards.keywords import KEYWORDS
from domain.cards.language.characteristics import card_types, supertypes
from domain.citations import DESIGNATED
from domain.errors import Said, TimewalkError, said
from domain.mana import mana_cost
from domain.position.model import Gone, Json, Lasting, OnStack, Permanent, Position, Values, cards_of
from domain.terms import BASIC_LAND_MANA

_COUNTER = re.compile(r"[+-]\d{1,3}/[+-]\d{1,3}|[^\W\d_][\w '’-]{0,39}")
_SUBTYPE = re.compile(r"[^\W\d_][\w '’-]{0,39}")
_MOST_OF_A_WORD = 999_999

KNOWN = frozenset((*KEYWORDS, *lang.RULE_WORDS, *lang.RULES_WITH))
"""The names of keywords an object can have, and of rules for objects and players."""


class Look(Protocol):
    """Context of a check of a position's words: the position, and faults found."""

    position: Position
    faults: list[Said]

    def fault(self, text: str, /, **words: object) -> None:
        """Add a fault to the faults found."""


def check_words(look: Look) -> None:
    """Check every word that the game or the card language has to know."""
    for path, fault in _faults(look.position):
        asks = fault.told().endswith("?")
        look.fault("{path}: {fault}" if asks else "{path}: {fault}.", path=path, fault=fault)


def _faults(position: Position) -> Faults:
    for sitting in position.players:
        yield from _counters(sitting.counters, f"{sitting.name}.counters")
        yield from _designations(sitting.designations, f"{sitting.name}.designations")
        for zone, number, card in cards_of(sitting):
            where = f"{sitting.name}.{zone}[{number}]"
            yield from _counters(card.counters, f"{where}.counters")
            if isinstance(card, Permanent):
                yield from _designations(card.designations, f"{where}.designations")
                yield from _numbers(card.used, f"{where}.used")
                yield from _numbers(card.triggered, f"{where}.triggered")
                yield from _copied(card.copied, f"{where}.copied")
    for part, entries in (("stack", position.stack), ("gone", position.gone)):
        for number, one in enumerate(entries, 1):
            assert isinstance(one, (OnStack, Gone))
            yield from _copied(one.copied, f"{part}[{number}].copied")
    for number, gone in enumerate(position.gone, 1):
        for name, value in gone.was.items():
            check = _WAS.get(name)
            if check is not None:
                yield from check(value, f"gone[{number}].was.{name}")
    for number, effect in enumerate(position.effects, 1):
        for name, values in effect.copies.items():
            yield from _copied(values, f"effects[{number}].copies.{name}")
        yield from _does(effect, f"effects[{number}].does")


# Words


def _counters(kinds: Iterable[str], path: str) -> Faults:
    for kind in kinds:
        yield from words.counters(kind, path)
        if "/" not in kind and not _COUNTER.fullmatch(kind):
            yield path, said("{kind} is no kind of counter; write +1/+1, or a word such as charge", kind=shown(kind))


def _designations(names: Mapping[str, str], path: str) -> Faults:
    for name in names:
        if name not in DESIGNATED and name != TEMPTED:
            guess = guess_or(name, DESIGNATED)
            yield path, said("{name} is no designation{guess}", name=shown(name), guess=guess)


def _numbers(often: Iterable[str], path: str) -> Faults:
    for number in often:
        if not (number.isascii() and number.isdigit() and len(number) <= 4):
            yield path, said("{number} is not the number of an ability; write 0 for the first", number=shown(number))


def _colors(letters: Json, path: str) -> Faults:
    if letters is None or isinstance(letters, str):
        yield from words.colors(letters, path)
    else:
        yield path, said("{colors} are not colours; use the letters W U B R G", colors=repr(letters))


def _cost(text: Json, path: str) -> Faults:
    if text is None:
        return
    try:
        mana_cost(text if isinstance(text, str) else repr(text))
    except TimewalkError as error:
        yield path, error.said


def _types(listed: Json, path: str) -> Faults:
    return _all(listed, path, card_types)


def _supertypes(listed: Json, path: str) -> Faults:
    return _all(listed, path, supertypes)


def _subtypes(listed: Json, path: str) -> Faults:
    def known(written: Iterable[str], path: str) -> Faults:
        for word in written:
            if not _SUBTYPE.fullmatch(word):
                yield path, said("{word} is no subtype; write one as Elf", word=shown(word))

    return _all(listed, path, known)


def _all(listed: Json, path: str, check: Callable[[Iterable[str], str], Faults]) -> Faults:
    """Check a list of words."""
    if listed is None:
        return
    if isinstance(listed, (list, tuple)) and all(isinstance(word, str) for word in listed):
        yield from check(listed, path)
    else:
        yield path, said("{found} is no list of words", found=repr(listed)[:60])


def _keywords(listed: Json, path: str) -> Faults:
    def known(written: Iterable[str], path: str) -> Faults:
        for word in written:
            yield from _keyword(word, path)

    return _all(listed, path, known)


def _keyword(word: Json, path: str) -> Faults:
    if not isinstance(word, str):
        yield path, said("{word} is no keyword and no rule; write a word such as flying", word=repr(word)[:60])
        return
    read = keyword(word)
    if read.name not in KNOWN:
        yield path, words.unknown_keyword(read.name)
    elif read.number > _MOST_OF_A_WORD:
        yield path, said("the number in {word} is out of bounds", word=shown(word))


def _copied(values: Values | None, path: str) -> Faults:
    if values is None:
        return
    for name, check in _COPIED.items():
        yield from check(getattr(values, name), f"{path}.{name}")


_COPIED: Mapping[str, Callable[[Json, str], Faults]] = {
    "mana_cost": _cost,
    "colors": _colors,
    "supertypes": _supertypes,
    "types": _types,
    "subtypes": _subtypes,
    "keywords": _keywords,
}


def _is(kind: type | tuple[type, ...], message: Callable[[], Said]) -> Callable[[Json, str], Faults]:
    def check(value: Json, path: str) -> Faults:
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            yield path, message()

    return check


_text = _is(str, lambda: said("this is told by a word"))
_number = _is(int, lambda: said("this is told by a whole number"))
_yes_or_no = _is(bool, lambda: said("this is told by true or false"))
_by_name = _is(dict, lambda: said("this is told by name"))


def _counted(value: Json, path: str) -> Faults:
    if not isinstance(value, dict) or not all(isinstance(number, int) for number in value.values()):
        yield path, said("counters are told by kind, each with a whole number")
    else:
        yield from _counters(value, path)


def _or_none(check: Callable[[Json, str], Faults]) -> Callable[[Json, str], Faults]:
    return lambda value, path: iter(()) if value is None else check(value, path)


_WAS: Mapping[str, Callable[[Json, str], Faults]] = {
    **_COPIED,
    "name": _text,
    "front_cost": _cost,
    "power": _or_none(_number),
    "toughness": _or_none(_number),
    "damage": _number,
    "token": _yes_or_no,
    "tapped": _yes_or_no,
    "phased_out": _yes_or_no,
    "x": _number,
    "counters": _counted,
    "chosen": _by_name,
    "designations": _by_name,
}
"""The checks of a former object's fields."""


# Modifications of effects


def _does(effect: Lasting, path: str) -> Faults:
    for mod in effect.does:
        if effect.kind != "continuous" or not isinstance(mod, (list, tuple)) or not mod:
            continue
        word, *values = mod
        checks = _DOES.get(word) if isinstance(word, str) else None
        for check, value in zip(checks or (), values, strict=False):
            yield from check(value, path)


def _land_type(value: Json, path: str) -> Faults:
    if value not in BASIC_LAND_MANA:
        guess = guess_or(value, BASIC_LAND_MANA) if isinstance(value, str) else ""
        yield path, said("{word} is no basic land type{guess}", word=repr(value), guess=guess)


def _rule(value: Json, path: str) -> Faults:
    yield from _keyword(value, path)


_DOES: Mapping[str, tuple[Callable[[Json, str], Faults], ...]] = {
    "add_types": (_types, _subtypes),
    "add_supertypes": (_supertypes,),
    "become_types": (_types, _subtypes),
    "lose_types": (_types,),
    "set_types": (_types, _subtypes),
    "land_type": (_land_type,),
    "set_color": (_colors,),
    "add_color": (_colors,),
    "keyword": (_keyword,),
    "word": (_rule,),
    "lose": (_text,),
    "set_name": (_text,),
    "has_names": (_text,),
    "text": (_text, _text, _text),
}
"""The checks of the values after a modification's word, where they are words of the game."""
