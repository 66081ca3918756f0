"""Which ability a few words mean: the beginning of its text, as the card prints it or as the program tells it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from domain.board.abilities import NO_CARD, Intrinsic
from domain.board.characteristics import AbilityRef
from domain.cards import language as lang
from domain.cards.language import CardDefinition
from domain.kernel.table import Table
from domain.terms import BASIC_LAND_MANA
from projections.wording.cards.abilities import part_text
from tests.conformance.cards import printed_lines

_ITSELF = re.compile(
    r"\b(this|the) (creature|permanent|artifact|land|enchantment|aura|equipment|vehicle|spell|card|planeswalker|token|"
    r"saga|class|battle|spacecraft|siege|room|case)(?!')\b"
)
_TAGS = re.compile(r"<[^>]*>")
_REMINDER = re.compile(r"\([^)]*\)")
_ABILITY_WORD = re.compile(r"^[^.:,({]{1,40} — ")
_INTRINSIC = {
    int(Intrinsic[f"MANA_OF_{land.upper()}"]): f"{{T}}: Add {{{mana}}}." for land, mana in BASIC_LAND_MANA.items()
}
_TRIGGERED = re.compile(r"^(when|whenever|at) ")
_ACTIVATED = re.compile(r'^([^".]|\{[^}]*\})*?: |^[+−-]?(\d+|x): ')


@lru_cache(maxsize=4096)
def plain(text: str, names: tuple[str, ...] = ()) -> str:
    """A text in the one form in which two writers can be compared: small letters, `~` for the card itself."""
    told = _REMINDER.sub("", _TAGS.sub("", text)).replace("−", "-").replace("’", "'").replace("—", "-")
    for name in sorted(names, key=len, reverse=True):
        if name:
            told = told.replace(name, "~")
    told = _ITSELF.sub("~", told.replace("{this}", "~").replace("{source}", "~").lower())
    return " ".join(told.split())


def names_of(name: str) -> tuple[str, ...]:
    """What a card calls itself: its name, and what stands before the comma."""
    short = name.partition(", ")[0]
    return (name, short) if short != name and len(short) > 3 else (name,)


def begins(texts: Iterable[str], prefix: str, names: tuple[str, ...]) -> bool:
    """Whether one of these texts begins with these words."""
    wanted = plain(prefix, names).rstrip(" .")
    without = wanted.replace(" ", "")
    return bool(without) and any(plain(text, names).replace(" ", "").startswith(without) for text in texts if text)


def _without_word(line: str) -> str:
    """A paragraph without an ability word, which means nothing."""
    return _ABILITY_WORD.sub("", line)


@lru_cache(maxsize=4096)
def _printed_of(definition: CardDefinition) -> dict[int, str]:
    """The paragraph in which each activated and triggered ability is printed, where they can be told apart."""
    found: dict[int, str] = {}
    lines = [(line, plain(_without_word(line), names_of(definition.name))) for line in printed_lines(definition.name)]
    for kind, pattern in ((lang.Activated, _ACTIVATED), (lang.Triggered, _TRIGGERED)):
        parts = [definition.number_of(part) for part in definition.abilities if isinstance(part, kind)]
        printed = [line for line, told in lines if pattern.match(told)]
        if len(parts) == len(printed):
            found |= dict(zip(parts, printed, strict=True))
    return found


@lru_cache(maxsize=8192)
def part_texts(definition: CardDefinition, number: int) -> tuple[str, ...]:
    """How a part of a card's text may be written: as printed, as told, and by the keyword that it comes of."""

    def written() -> Iterator[str]:
        printed = _printed_of(definition).get(number)
        if printed is not None:
            yield printed
            yield _without_word(printed)
        keyword = definition.expansion.keyword(number)
        if keyword != number:
            yield from _keyword_texts(definition, keyword)
        if isinstance(definition.parts[number], lang.Keyword):
            yield from _keyword_texts(definition, number)
        else:
            yield part_text(definition, number)

    return tuple(written())


def _keyword_texts(definition: CardDefinition, number: int) -> Iterator[str]:
    part = definition.parts[number]
    assert isinstance(part, lang.Keyword)
    yield part_text(definition, number)
    word = str(part.keyword)
    yield from (line for line in printed_lines(definition.name) if line.lower().startswith(word))


def texts_of(table: Table, ref: AbilityRef) -> tuple[str, ...]:
    """How an ability on the board may be written."""
    if ref[0] == NO_CARD:
        return (_INTRINSIC[ref[1]],) if ref[1] in _INTRINSIC else ()
    return part_texts(table.definition(ref[0]), ref[1])
