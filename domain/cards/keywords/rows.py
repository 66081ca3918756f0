"""702. Rows of keywords: the rule, the values and the meaning that a line tells.

A row that `means` something is shorthand: texts of the card language, with these words where a card says more:

    N       the number, as a number or in an amount: bushido 2
    COST    what it costs, among other costs: outlast {W}
    OF      what it is about: affinity for artifacts; among other filters it is left out where the card says nothing
    HAS     the ability that it is about: max speed

The first of the texts has the number of the keyword itself, so that events name them by one (see `CardDefinition`). A
text with N is left out where the card gives no number (702.63b). Its words come from its name: `said` tells where a
value stands in them, if not after it. How cards print it follows from what it takes; `printed` are further ways, as the
grammar writes its rows: each slot is what the keyword takes of that kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NotRequired, TypedDict, cast

from domain import citations

Text = Mapping[str, object]
"""An ability in the card language, as data."""

Takes = Literal["value", "value?", "number", "number?", "cost", "of", "of?", "has"]
"""What a card says beside the name: a word or number, a number above 0, costs, a filter, an ability; `?` if it may."""

Instances = Literal["redundant", "separate", "added up"]
"""702. What several of them on one object are: no more than one, as many, or one with all of their numbers."""

OnlyOn = Literal["", "Aura", "Equipment", "Saga", "Vehicle", "spell"]
About = Literal["of", "onto", "for", "with", "kind"]


class Line(TypedDict):
    """A row as data: what it lacks is as it is for most (see `Row`)."""

    keyword: str
    rule: str
    takes: NotRequired[list[Takes]]
    means: NotRequired[list[Text]]
    instances: NotRequired[Instances]
    only_on: NotRequired[OnlyOn]
    said: NotRequired[str]
    about: NotRequired[About]
    until: NotRequired[tuple[str, list[Text]]]
    tacit: NotRequired[bool]
    printed: NotRequired[list[str]]


@dataclass(frozen=True, slots=True)
class Row:
    """One keyword ability."""

    name: str
    rule: str
    """702. Its rule of today; an object's rule where it is none of cards."""
    takes: tuple[Takes, ...] = ()
    means: tuple[Text, ...] = ()
    instances: Instances = "redundant"
    only_on: OnlyOn = ""
    """What alone can have it printed."""
    said: str = ""
    """The name with its value, where that is not what follows it: `protection from {value}`."""
    about: About = "of"
    """How what it is about is said: enchant creature, splice onto Arcane, affinity for artifacts, plainscycling."""
    until: tuple[str, tuple[Text, ...]] | None = None
    """What it means without a switch of the edition."""
    tacit: bool = False
    """Whether only its ability is told of what it is granted to, not its name: so games have it from of old."""
    printed: tuple[str, ...] = ()
    """Further forms in print, beside those that follow from its values: `enchant <aim>`."""

    @classmethod
    def read(cls, line: Line) -> Row:
        """Return the row that a line of data tells.

        :raises ValueError: it has a key that no row has, or lacks one.
        """
        strange = line.keys() - Line.__annotations__.keys()
        if strange or not {"keyword", "rule"} <= line.keys():
            raise ValueError(f"{line}: a line of a keyword has the keys {', '.join(Line.__annotations__)}")
        switch, texts = line.get("until", ("", []))
        return cls(
            name=line["keyword"],
            rule=line["rule"],
            takes=tuple(line.get("takes", ())),
            means=tuple(line.get("means", ())),
            instances=line.get("instances", "redundant"),
            only_on=line.get("only_on", ""),
            said=line.get("said", ""),
            about=line.get("about", "of"),
            until=(switch, tuple(texts)) if switch else None,
            tacit=line.get("tacit", False),
            printed=tuple(line.get("printed", ())),
        )

    def rule_in(self, edition: str) -> str | None:
        """The number of its rule in an edition; None if that has no such keyword."""
        try:
            return citations.number(self.rule, edition)
        except citations.NoSuchRule:
            return None

    @property
    def parameters(self) -> frozenset[str]:
        """The keys that it can have on a card."""
        return frozenset(_KEY[takes] for takes in self.takes)

    @property
    def needed(self) -> frozenset[str]:
        """The keys that it must have on a card."""
        return frozenset(_KEY[takes] for takes in self.takes if not takes.endswith("?"))

    def is_said(self, value: str | None) -> bool:
        """Return True if a word with this value says all of it: `flying`, `protection:red`, `bushido:2`."""
        given = frozenset(("value",) if value is not None else ())
        counted = not self.counts or value is None or (value.isdigit() and int(value) > 0)
        return self.needed <= given <= self.parameters and value != "" and counted

    @property
    def counts(self) -> bool:
        """Return True if its value is a number above 0."""
        return any(takes.startswith("number") for takes in self.takes)

    def meant(self, given: Mapping[str, object]) -> tuple[Text, ...]:
        """The abilities that it stands for, by what a card gives: `N`, `COST`, `OF`, `HAS`."""
        texts = tuple(cast("Text", _filled(text, given)) for text in self.means if "N" in given or not _counts(text))
        return (
            tuple(_where_it_functions(text, cast("Text", given["HAS"])) for text in texts) if "HAS" in given else texts
        )

    def meant_without(self, given: Mapping[str, object]) -> tuple[Text, ...]:
        """The same without the switch that came later; nothing where there was no difference."""
        return tuple(cast("Text", _filled(text, given)) for text in self.until[1]) if self.until is not None else ()


_KEY: Final[Mapping[str, str]] = {
    "value": "value", "value?": "value", "number": "value", "number?": "value",
    "cost": "cost", "of": "of", "of?": "of", "has": "has",
}  # fmt: skip


def _filled(text: object, given: Mapping[str, object]) -> object:
    """A text with what a card gives in its places; costs stand among others."""
    if isinstance(text, str):
        return given.get(text, text)
    if isinstance(text, Mapping):
        return {key: _filled(value, given) for key, value in text.items()}
    if isinstance(text, (list, tuple)):
        return [
            one
            for item in text
            if item != "OF" or "OF" in given
            for one in (cast("list[object]", given["COST"]) if item == "COST" else [_filled(item, given)])
        ]
    return text


def _where_it_functions(text: Text, has: Text) -> Text:
    """702.178b. What is granted an ability that functions in another zone has it there, on the same condition."""
    if "zone" not in has:
        return text
    key = "while" if "static" in has else "if"
    return {**has, key: {"all_true": [text["while"], has[key]]} if key in has else text["while"]}


def _counts(text: object) -> bool:
    inner = text.values() if isinstance(text, Mapping) else text if isinstance(text, (list, tuple)) else ()
    return bool(text == "N") or any(map(_counts, inner))
