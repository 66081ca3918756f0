"""What is printed on a card, as files of cards have it: no card of this program's, and no rules in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card, or one face of it. `trusted` says whether the text is as it is printed or officially told today."""

    name: str
    mana_cost: str
    type_line: str
    text: str
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    layout: str = ""
    trusted: bool = True

    @property
    def types(self) -> frozenset[str]:
        """Supertypes and card types, in small letters."""
        return frozenset(self.type_line.replace(" - ", " — ").partition(" — ")[0].lower().split())

    @property
    def subtypes(self) -> tuple[str, ...]:
        """As they are printed."""
        return tuple(self.type_line.replace(" - ", " — ").partition(" — ")[2].split())

    @property
    def is_spell(self) -> bool:
        """Whether its text is carried out as it resolves (113.3a)."""
        return bool(self.types & {"instant", "sorcery"})


def of_row(row: Mapping[str, object]) -> CardFacts:
    """A card of a file with a JSON object a line: name, mana_cost, type_line, oracle_text, numbers, layout.

    Where `today` stands, the text as it is today is read, not as it was printed.
    """

    def text(key: str) -> str | None:
        found = row.get(key)
        return str(found) if found not in (None, "") else None

    layout = text("layout") or ("several" if row.get("faces") or row.get("back_face") or row.get("other_part") else "")
    return CardFacts(
        name=str(row["name"]),
        mana_cost=text("mana_cost") or "",
        type_line=str(row["type_line"]),
        text=text("today") or text("oracle_text") or "",
        power=text("power"),
        toughness=text("toughness"),
        loyalty=text("loyalty"),
        defense=text("defense"),
        layout=layout,
        trusted=row.get("text_from") != "reconstructed",
    )
