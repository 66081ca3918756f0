"""Checks of a position's effects, triggers and former objects."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol

from pydantic import TypeAdapter, ValidationError

from domain.board.abilities import Intrinsic
from domain.board.modifications_in_force import KINDS, Takes
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.language import CardDefinition
from domain.freezing import frozen, thawed
from domain.ids import PlayerId
from domain.position.lasting import COUNTS, NAMED, OPTIONAL, WAS
from domain.position.model import Gone, Json, Lasting, Position, Values
from domain.terms import Phase, Step, Zone

RULES = "rules"
"""Value of the field `of` for an ability that the rules give, not a card."""

_CONDITION: TypeAdapter[Json] = TypeAdapter(g.Condition)

UNTIL: Mapping[str, int] = {
    "end_of_turn": 0, "end_of_combat": 0, "planeswalk": 0, "forever": 0, "static": 0, "next_turn": 1, "untap": 1,
    "leaves": 1, "cast": 1, "crowned": 1, "while": 1, "begins": 3, "ends": 3, "controllers_untap": 0,
}  # fmt: skip
"""The words for durations, with the number of values that each takes."""


class Look(Protocol):
    """Context of a check of a position: lookups of its names, and faults found."""

    position: Position
    players: Mapping[str, PlayerId]

    @abstractmethod
    def fault(self, text: str, /, **words: object) -> None:
        """Add a fault to the faults found."""

    @abstractmethod
    def mentioned(self, name: str, where: str) -> None:
        """Check that a name is of a player or an object, present or former."""

    @abstractmethod
    def text(self, name: str, where: str) -> CardDefinition | None:
        """Return the definition of this name, or add a fault."""


def check(look: Look) -> None:
    """Check all effects, triggers and former objects."""
    for number, effect in enumerate(look.position.effects, 1):
        _effect(look, effect, f"effects[{number}]")
    for number, trigger in enumerate(look.position.triggers, 1):
        where = f"triggers[{number}]"
        _names(look, (trigger.source, trigger.controller), where)
        _bindings(look, trigger.bindings, where)
        _part(look, trigger.card, trigger.part, (lang.Triggered, lang.Later, lang.WhenDone, lang.AsItAttacks), where)
    for number, gone in enumerate(look.position.gone, 1):
        _gone(look, gone, f"gone[{number}]")


def _names(look: Look, names: Iterable[Json], where: str) -> None:
    for name in names:
        if name:
            look.mentioned(str(name), where)


def _bindings(look: Look, bindings: Mapping[str, Json], where: str) -> None:
    for value in bindings.values():
        data(look, value, where)


def data(look: Look, value: Json, where: str) -> None:
    """Check that everything named in data is there."""
    if isinstance(value, Mapping):
        if set(value) == {"ref"}:
            _names(look, value.values(), where)
        elif set(value) == {"card"}:
            text_of(look, str(value["card"]), where)
        else:
            look.fault("{where}: an object is written with `ref` alone, a text with `card` alone.", where=where)
    elif isinstance(value, list | tuple):
        for item in value:
            data(look, item, where)
    elif value is not None and not isinstance(value, int | str):
        look.fault("{where}: {value} is no number and no word.", where=where, value=repr(value))


def text_of(look: Look, name: str, where: str) -> CardDefinition | None:
    """Return the definition of this name; None for an ability of the rules."""
    return None if name == RULES else look.text(name, where)


def _part(look: Look, card: str, part: int, kinds: tuple[type, ...], where: str) -> None:
    """Check that a text has this part, and that the part fits one of `kinds`."""
    if card == RULES:
        if part not in {int(one) for one in Intrinsic}:
            look.fault("{where}: the rules have no ability {part}.", where=where, part=part)
        return
    text = look.text(card, where)
    if text is None:
        return
    if part >= len(text.parts):
        look.fault(
            "{where}: {name} has {count} {count:ability|abilities}, counted from 0.",
            where=where,
            name=text.name,
            count=len(text.parts),
        )
    elif not isinstance(text.expansion.meaning(part), kinds):
        look.fault("{where}: part {part} of {name} is nothing of the kind.", where=where, part=part, name=text.name)


_PARTS: Mapping[str, tuple[type, ...]] = {
    "continuous": (lang.Static,),
    "replacement": (lang.Shield, lang.Replace),
    "delayed": (lang.Later,),
}


def _effect(look: Look, effect: Lasting, where: str) -> None:
    _names(look, (effect.source, effect.controller, *effect.objects, *effect.copies), where)
    _bindings(look, effect.bindings, where)
    if effect.part is not None:
        _part(look, effect.card, effect.part, _PARTS.get(effect.kind, ()), where)
    elif effect.kind == "delayed" or (effect.kind == "replacement" and list(effect.does) != ["regenerate"]):
        look.fault("{where}: say in which text it stands: `card` and `part`.", where=where)
    for copied in effect.copies.values():
        values(look, copied, where)
    for mod in effect.does:
        _does(look, mod, effect, where)
    _until(look, effect, where)


def values(look: Look, copied: Values, where: str) -> None:
    """Check the texts that copiable values name."""
    look.text(copied.of, where)
    for name, _ in copied.abilities or ():
        text_of(look, name, where)
    if not set(copied.none) <= set(OPTIONAL):
        look.fault("{where}: a copy can have none of mana_cost, power and toughness.", where=where)


_FITS: Mapping[Takes, Callable[[Json], bool]] = {
    Takes.NUMBER: lambda value: isinstance(value, int) and not isinstance(value, bool),
    Takes.PLAYER: lambda value: isinstance(value, str),
    Takes.WORD: lambda value: value is None or isinstance(value, str | int),
    Takes.WORDS: lambda value: isinstance(value, list | tuple),
    Takes.OBJECT: lambda value: isinstance(value, Mapping),
    Takes.DEFINITION: lambda value: isinstance(value, Mapping),
    Takes.ABILITIES: lambda value: isinstance(value, list | tuple),
    Takes.DATA: lambda value: True,
}


def _does(look: Look, mod: Json, effect: Lasting, where: str) -> None:
    data(look, mod, where)
    if effect.kind != "continuous":
        if effect.kind == "later" and isinstance(mod, int) and [mod] == list(effect.does[1:]):
            return  # the turn in which the card was set aside
        if not isinstance(mod, str):
            look.fault("{where}: {mod} is no word.", where=where, mod=repr(mod))
        return
    word, *values_given = mod if isinstance(mod, list | tuple) and mod else (None,)
    kind = KINDS.get(str(word))
    wanted = tuple(kind.takes.values()) if kind is not None else ()
    if word == "word" and len(values_given) == 2:  # a rule about an object has the object beside the word
        wanted = (Takes.WORD, Takes.OBJECT)
    if kind is not None and kind.rest:
        values_given = [*values_given[: len(wanted) - 1], values_given[len(wanted) - 1 :]]
    if kind is not None and kind.later:
        wanted = wanted[: max(len(values_given), len(wanted) - kind.later)]
    fits = (
        kind is not None
        and len(wanted) == len(values_given)
        and all(_FITS[takes](one) for takes, one in zip(wanted, values_given, strict=True))
        and all(_is_player(look, one) for takes, one in zip(wanted, values_given, strict=True) if takes is Takes.PLAYER)
    )
    if not fits:
        look.fault("{where}: {mod} is nothing that an effect does.", where=where, mod=repr(mod))


def _is_player(look: Look, name: Json) -> bool:
    return isinstance(name, str) and name in look.players


def _until(look: Look, effect: Lasting, where: str) -> None:
    until = effect.until
    word = until[0] if until else None
    data(look, until, where)
    fits = isinstance(word, str) and UNTIL.get(word) == len(until) - 1
    if fits and word == "while":
        try:
            _CONDITION.validate_python(thawed(frozen(until[1])))
        except ValidationError:
            fits = False
    if fits and word in ("begins", "ends"):
        fits = until[1] in ("turn", "main", *map(str, Phase), *map(str, Step)) and until[3] in ("", "next", "next_turn")
        fits = fits and isinstance(until[2], list | tuple) and all(_is_player(look, one) for one in until[2])
    if fits and word in ("next_turn", "untap"):
        fits = _is_player(look, until[1])
    if not fits:
        look.fault("{where}: {until} is no duration.", where=where, until=repr(list(until)))


def _gone(look: Look, gone: Gone, where: str) -> None:
    _names(look, (gone.owner, gone.now), where)
    if gone.card:
        text_of(look, gone.card, where)
    if gone.copied is not None:
        values(look, gone.copied, where)
    for word in (gone.zone, gone.went):
        if word and word not in list(map(str, Zone)):
            look.fault("{where}: there is no zone {zone}.", where=where, zone=repr(word))
    for name, value in gone.was.items():
        if name not in WAS:
            look.fault("{where}: an object has no {name}.", where=where, name=repr(name))
        for text in _texts(name, value):
            text_of(look, text, where)
        if name in (*COUNTS, *NAMED) and not isinstance(value, Mapping):
            look.fault("{where}: {name} are told by name.", where=where, name=name)
        elif name in NAMED:
            _names(look, (one for names in value.values() for one in names), where)
        elif name in ("controller", "attached_to", "source"):
            _names(look, (value,), where)
        elif name == "bore":
            _names(look, value, where)


def _texts(name: str, value: Json) -> Iterator[str]:
    """Yield the texts that a field of a former object names."""
    if name == "abilities":
        yield from (str(card) for card, _ in value)
    elif name == "ability":
        yield str(value[0])
    elif name in ("text", "back") and value:
        yield str(value)
