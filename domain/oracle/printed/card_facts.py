"""Printed facts of a card as files have them, without definitions or rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from domain.oracle.printed.spacecraft_sizes import SIZES

LAYOUTS: Final = ("transform", "modal", "split", "adventure", "flip", "meld", "prepare")
"""Layouts of cards with two faces: two sides that are turned over (712.2), or of which either is cast (712.3), two
halves beside each other (709), a permanent with a spell on it (715, 720), one that is turned by 180 degrees (710).
"""


MOST_LETTERS: Final = 4_000
"""Most letters of a face's text; the longest printed text has 1,000."""

MOST_PARAGRAPHS: Final = 60
"""Most paragraphs of a face's text; the most printed are 13."""

MOST_IN_FIELD: Final = 400
"""Most letters of a name, a cost or a type line."""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """Card or face: name, cost, type line, text and numbers as printed.

    A card with two faces is its first face, with the second in `other`. The first is the front, the left half, or the
    permanent with an adventure or an omen, which the subtype of the other tells; Rooms are halves. A split card's faces
    have the names of the halves.
    """

    name: str
    mana_cost: str
    type_line: str
    text: str
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    layout: str = ""
    """Layout of a card with two faces, by the words of LAYOUTS; empty for all others, such as Sagas and Classes.

    A reader of a file with other words translates these. A card with an unknown word is not read.
    """
    trusted: bool = True
    """True if the text is the printed one, or the official text of today."""
    indicator: str | None = ""
    """Letters of a colour indicator (204); None if the card file has no indicators."""
    other: CardFacts | None = None
    """Second face of a card with two."""

    @property
    def faces(self) -> tuple[CardFacts, ...]:
        """Faces of the card: this face, and the other if there is one."""
        return (self,) if self.other is None else (self, self.other)

    @property
    def whole_name(self) -> str:
        """Name of the card: a split card has the names of both halves (709.4)."""
        return f"{self.name} // {self.other.name}" if self.layout == "split" and self.other else self.name

    @property
    def is_too_long(self) -> bool:
        """Return True if the face is longer than any printed card.

        Such a face is not compiled.
        """
        fields = (self.name, self.mana_cost, self.type_line, self.layout, self.indicator or "")
        numbers = (self.power, self.toughness, self.loyalty, self.defense)
        short = all(len(one or "") <= MOST_IN_FIELD for one in (*fields, *numbers))
        return not short or len(self.text) > MOST_LETTERS or self.text.count("\n") >= MOST_PARAGRAPHS

    @property
    def types(self) -> frozenset[str]:
        """Supertypes and card types, in small letters."""
        return frozenset(self.type_line.replace(" - ", " — ").partition(" — ")[0].lower().split())

    @property
    def subtypes(self) -> tuple[str, ...]:
        """Subtypes as printed."""
        return tuple(self.type_line.replace(" - ", " — ").partition(" — ")[2].split())

    @property
    def is_spell(self) -> bool:
        """Return True if the text is carried out as the spell resolves (113.3a)."""
        return bool(self.types & {"instant", "sorcery"})


def of_row(row: Mapping[str, object]) -> CardFacts:
    """Return the printed facts of a row of a file.

    The file has a JSON object a line: name, mana_cost, type_line, oracle_text, numbers, layout, faces. Where `today`
    stands, the text of today is read, not the printed one. A row can be one face of a card whose other face is another
    row (see `by_row`); alone it has the layout *several*.
    """
    faces = [face for face in _rows(row) if face]
    layout = _LAYOUTS.get(str(row.get("layout") or ""), str(row.get("layout") or ""))
    if len(faces) == 1:
        several = row.get("back_face") or row.get("other_part")
        return _face(row, row, layout or ("several" if several else ""))
    first, *others = (_face(face, row, "") for face in faces)
    if len(others) > 1 or not layout:
        return replace(first, layout="several")
    return replace(first, layout=layout, other=others[0])


_LAYOUTS: Final = {
    "TransformingDoubleFacedCard": "transform",
    "ModalDoubleFacedCard": "modal",
    "modal_dfc": "modal",
    "SplitCard": "split",
    "RoomCard": "split",
    "AdventureCard": "adventure",
    "OmenCard": "adventure",
    "PrepareCard": "prepare",
    "MeldCard": "meld",
}
"""Layouts by the words of the file."""

_LETTERS: Final = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}
_HALF: Final = re.compile(r"(?P<name>.+) \((?P<left>[^/()]+)/(?P<right>[^/()]+)\)")


def _rows(row: Mapping[str, object]) -> list[Mapping[str, object]]:
    """Return the faces within a row: the row and others, or the halves alone."""
    rows = row.get("faces")
    faces = [face for face in rows if isinstance(face, Mapping)] if isinstance(rows, list) else []
    return faces if len(faces) > 1 else [row, *faces]


def _face(row: Mapping[str, object], card: Mapping[str, object], layout: str) -> CardFacts:
    def text(key: str) -> str | None:
        value = row.get(key)
        return str(value) if value not in (None, "") else None

    half = _HALF.fullmatch(str(row["name"]))
    color_indicator = row.get("color_indicator")
    if isinstance(color_indicator, str):
        indicator: str | None = "".join(_LETTERS[word] for word in color_indicator.split())
    else:
        indicator = "" if text("mana_cost") else None
    power, _, toughness = SIZES.get(str(row["name"]), "").partition("/")
    return CardFacts(
        name=half["name"] if half is not None and layout != "several" else str(row["name"]),
        mana_cost=text("mana_cost") or "",
        type_line=str(row["type_line"]),
        text=text("today") or text("oracle_text") or "",
        power=text("power") or power or None,
        toughness=text("toughness") or toughness or None,
        loyalty=text("loyalty"),
        defense=text("defense"),
        layout=layout,
        trusted=card.get("text_from") != "reconstructed",
        indicator=indicator,
    )


def by_row(rows: Iterable[Mapping[str, object]]) -> dict[str, CardFacts]:
    """Return the cards of a file by the name of each row.

    Rows that are faces of one card have the same card.
    """
    known = {str(row["name"]): row for row in rows}
    cards = {name: of_row(row) for name, row in known.items()}
    for name, row in known.items():
        other = known.get(str(row.get("other_part")))
        card = cards[name]
        if other is None or str(other["name"]) == name or (card.other is None and card.layout != "several"):
            continue
        if other.get("other_part") != name:
            continue  # the card that two others meld into
        if card.other is not None and str(other["name"]) != card.other.name:
            continue
        if card.other is not None:  # the row of the face has its colours
            card = replace(card, other=replace(card.other, indicator=_face(other, other, "").indicator))
        elif not other.get("faces") and _is_first(row, other):
            card = replace(_face(row, row, ""), layout=_how(row, other), other=_face(other, other, ""))
        else:
            continue
        cards[name] = cards[str(other["name"])] = card
        if card.layout == "split":
            cards[card.whole_name] = card
    for card in list(cards.values()):
        back = known.get(card.other.name) if card.other is not None else None
        if back is not None and back.get("back_face"):
            cards[str(back["name"])] = card
    return {name: cards[name] for name in known}


def _is_first(row: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Return True if `row`, not `other`, is the card's front face or left half.

    The front has legal formats while the other row has none. An adventure or omen is never the front.
    """
    half = _HALF.fullmatch(str(row["name"]))
    if half is not None:
        return half["name"] == half["left"]
    return not _is_spell_on_it(row) and (_is_spell_on_it(other) or (bool(row.get("legal")) and not other.get("legal")))


def _is_spell_on_it(row: Mapping[str, object]) -> bool:
    return str(row["type_line"]).endswith(("Adventure", "Omen"))


def _how(row: Mapping[str, object], other: Mapping[str, object]) -> str:
    """Return the layout of a card of two rows that do not state one."""
    text = f"{row['oracle_text']} {other['oracle_text']}".lower()
    if _HALF.fullmatch(str(row["name"])):
        return "split"
    if _is_spell_on_it(other):
        return "adventure"
    if re.search(r"\bflip\b", text):
        return "flip"
    if re.search(r"\btransform|\bdaybound\b|\bdisturb\b", text):
        return "transform"
    return "modal" if other.get("mana_cost") or "Land" in str(other["type_line"]) else "several"
