"""702. Rows of keywords: the rule, the values and the meaning of each.

A row with `means` is shorthand: texts of the card language, in which these words stand for what a card says:

    N       the number, as a number or in an amount: bushido 2
    COST    the cost, among other costs: outlast {W}
    OF      the filter: affinity for artifacts; left out among other filters where the card says nothing
    HAS     the ability: max speed
    BELOW   what grants the abilities that stand below the keyword, among other modifications: backup

The first of the texts has the number of the keyword itself, so that events name both by one number (see
`CardDefinition`). A text with N is left out where the card gives no number (702.63b).

A keyword is told by its name; `said` says where a value stands in the name, if not after it. The printed form follows
from what the keyword takes. `printed` has further forms, in the notation of the grammar's rows, where each slot is what
the keyword takes of that kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NotRequired, TypedDict, cast

from domain import citations

Text = Mapping[str, object]
"""An ability in the card language, as data."""

Takes = Literal["value", "value?", "number", "number?", "cost", "of", "of?", "has"]
"""The values beside the name: a word or number, a number above 0, costs, a filter, an ability; `?` is optional."""

Instances = Literal["redundant", "separate", "added up"]
"""702. The effect of several instances on one object: as one, as many, or as one with all numbers added up."""

OnlyOn = Literal["", "Aura", "Equipment", "Saga", "Vehicle", "spell"]
About = Literal["of", "onto", "for", "with", "kind"]


class Line(TypedDict):
    """A row as data; an absent key has the default of `Row`."""

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
    """A row of the table: a keyword ability with its rule, values and meaning."""

    name: str
    rule: str
    """702. The current rule of the keyword; for `counter_limit`, which is no keyword of the rules, its own rule."""
    takes: tuple[Takes, ...] = ()
    means: tuple[Text, ...] = ()
    instances: Instances = "redundant"
    only_on: OnlyOn = ""
    """The only kind of object on which the keyword can be printed; empty: any."""
    said: str = ""
    """The name with its value, where the value does not follow the name: `protection from {value}`."""
    about: About = "of"
    """The word before the filter: enchant creature, splice onto Arcane, affinity for artifacts, plainscycling."""
    until: tuple[str, tuple[Text, ...]] | None = None
    """A switch of the edition, and the meaning of the keyword in editions without that switch."""
    tacit: bool = False
    """True if an object that is granted the keyword lists only its ability, not its name. Stored games rely on this."""
    printed: tuple[str, ...] = ()
    """Further printed forms, beside those that follow from the values: `enchant <aim>`."""

    @classmethod
    def read(cls, line: Line) -> Row:
        """Return the row for a line of data.

        Raises:
            ValueError: the line has an unknown key, or lacks a necessary one.
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
        """Return the number of the keyword's rule in an edition.

        None if the edition has no such keyword.
        """
        try:
            return citations.number(self.rule, edition)
        except citations.NoSuchRule:
            return None

    @property
    def parameters(self) -> frozenset[str]:
        """Keys that a card can give for this keyword."""
        return frozenset(_KEY[takes] for takes in self.takes)

    @property
    def needed(self) -> frozenset[str]:
        """Keys that a card must give for this keyword."""
        return frozenset(_KEY[takes] for takes in self.takes if not takes.endswith("?"))

    def is_said(self, value: str | None) -> bool:
        """Return True if a word with this value states the keyword completely.

        Examples: `flying`, `protection:red`, `bushido:2`.
        """
        keys = frozenset(("value",) if value is not None else ())
        counted = not self.counts or value is None or (value.isdigit() and int(value) > 0)
        return self.needed <= keys <= self.parameters and value != "" and counted

    @property
    def counts(self) -> bool:
        """True if the value is a number above 0."""
        return any(takes.startswith("number") for takes in self.takes)

    def meant(self, values: Mapping[str, object]) -> tuple[Text, ...]:
        """Return the abilities for the keyword, with the card's values filled in.

        `values` has the values by the words `N`, `COST`, `OF`, `HAS` and `BELOW`.
        """
        texts = tuple(cast("Text", _filled(text, values)) for text in self.means if "N" in values or not _counts(text))
        return (
            tuple(_where_it_functions(text, cast("Text", values["HAS"])) for text in texts)
            if "HAS" in values
            else texts
        )

    def meant_without(self, values: Mapping[str, object]) -> tuple[Text, ...]:
        """Return the abilities for editions without the switch in `until`.

        There are none if the keyword has no switch.
        """
        return tuple(cast("Text", _filled(text, values)) for text in self.until[1]) if self.until is not None else ()


_KEY: Final[Mapping[str, str]] = {
    "value": "value", "value?": "value", "number": "value", "number?": "value",
    "cost": "cost", "of": "of", "of?": "of", "has": "has",
}  # fmt: skip


_LISTS: Final = ("COST", "BELOW")
"""The words for several values, which join the list that has the word."""


def _filled(text: object, values: Mapping[str, object]) -> object:
    """Return a text with the card's values in place of the words.

    Costs join the list that has the word `COST`, what grants abilities that with `BELOW`.
    """
    if isinstance(text, str):
        return values.get(text, text)
    if isinstance(text, Mapping):
        return {key: _filled(value, values) for key, value in text.items()}
    if isinstance(text, (list, tuple)):
        return [
            one
            for item in text
            if item != "OF" or "OF" in values
            for one in (cast("list[object]", values[str(item)]) if item in _LISTS else [_filled(item, values)])
        ]
    return text


def _where_it_functions(text: Text, has: Text) -> Text:
    """702.178b. Return an ability that functions in another zone with the keyword's condition added.

    An ability without a zone of its own is granted by the text as it is.
    """
    if "zone" not in has:
        return text
    key = "while" if "static" in has else "if"
    return {**has, key: {"all_true": [text["while"], has[key]]} if key in has else text["while"]}


def _counts(text: object) -> bool:
    inner = text.values() if isinstance(text, Mapping) else text if isinstance(text, (list, tuple)) else ()
    return bool(text == "N") or any(map(_counts, inner))
