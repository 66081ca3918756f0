"""What is printed on a card, as files of cards have it: no card of this program's, and no rules in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from domain.oracle.printed.spacecraft_sizes import SIZES

LAYOUTS: Final = ("transform", "modal", "split", "adventure", "flip", "meld", "prepare")
"""How the faces of a card are one card: two sides that are turned over (712.2), or of which either is cast (712.3), two
halves beside each other (709), a permanent with a spell on it (715, 720), one that is turned by 180 degrees (710)."""


MOST_LETTERS: Final = 4_000
"""The letters of a face's text; the longest that was printed has 1,000."""

MOST_PARAGRAPHS: Final = 60
"""The paragraphs of a face's text; the most that were printed are 13."""

MOST_IN_FIELD: Final = 400
"""The letters of a name, a cost or a type line."""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card, or one face of it: name, cost, type line, text and numbers as they stand there.

    A card with two faces is its first one, with the other in `other` and how they are one in `layout`, by the words of
    LAYOUTS (a reader of a file with other words for them translates these; one that it does not know stays as it is,
    and the card is not read). The first is the front, the left half, or the permanent with an adventure or an omen,
    which is told by the subtype of the other; Rooms are halves. A split card's faces have the names of the halves. All
    other layouts, such as those of Sagas and Classes, are none: they show in type line and text.

    `indicator` has the letters of a colour indicator (204), and is None if the file does not tell of those. `trusted`
    says whether the text is as it is printed or officially told today.
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
    trusted: bool = True
    indicator: str | None = ""
    other: CardFacts | None = None

    @property
    def faces(self) -> tuple[CardFacts, ...]:
        """This face, and the other if there is one."""
        return (self,) if self.other is None else (self, self.other)

    @property
    def whole_name(self) -> str:
        """What the card is called: a split card has the names of both halves (709.4)."""
        return f"{self.name} // {self.other.name}" if self.layout == "split" and self.other else self.name

    @property
    def is_too_long(self) -> bool:
        """Return True if the face has more words than any card, so that they are not read."""
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
        """As they are printed."""
        return tuple(self.type_line.replace(" - ", " — ").partition(" — ")[2].split())

    @property
    def is_spell(self) -> bool:
        """Return True if its text is carried out as it resolves (113.3a)."""
        return bool(self.types & {"instant", "sorcery"})


def of_row(row: Mapping[str, object]) -> CardFacts:
    """A card of a file with a JSON object a line: name, mana_cost, type_line, oracle_text, numbers, layout, faces.

    Where `today` stands, the text as it is today is read, not as it was printed. A row can be one face of a card, whose
    other face is another row (see `by_row`); alone it has the layout *several*.
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
"""The words of the file, and those of LAYOUTS."""

_LETTERS: Final = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}
_HALF: Final = re.compile(r"(?P<name>.+) \((?P<left>[^/()]+)/(?P<right>[^/()]+)\)")


def _rows(row: Mapping[str, object]) -> list[Mapping[str, object]]:
    """The faces within a row: itself and those besides it, or for halves those alone."""
    found = row.get("faces")
    faces = [face for face in found if isinstance(face, Mapping)] if isinstance(found, list) else []
    return faces if len(faces) > 1 else [row, *faces]


def _face(row: Mapping[str, object], card: Mapping[str, object], layout: str) -> CardFacts:
    def text(key: str) -> str | None:
        found = row.get(key)
        return str(found) if found not in (None, "") else None

    half = _HALF.fullmatch(str(row["name"]))
    told = row.get("color_indicator")
    if isinstance(told, str):
        indicator: str | None = "".join(_LETTERS[word] for word in told.split())
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
    """The cards of such a file by the name of each row; rows that are faces of one card have the same one."""
    known = {str(row["name"]): row for row in rows}
    found = {name: of_row(row) for name, row in known.items()}
    for name, row in known.items():
        other = known.get(str(row.get("other_part")))
        card = found[name]
        if other is None or str(other["name"]) == name or (card.other is None and card.layout != "several"):
            continue
        if other.get("other_part") != name:
            continue  # what two cards meld into
        if card.other is not None and str(other["name"]) != card.other.name:
            continue
        if card.other is not None:  # its own row knows the colours of the face
            card = replace(card, other=replace(card.other, indicator=_face(other, other, "").indicator))
        elif not other.get("faces") and _is_first(row, other):
            card = replace(_face(row, row, ""), layout=_how(row, other), other=_face(other, other, ""))
        else:
            continue
        found[name] = found[str(other["name"])] = card
        if card.layout == "split":
            found[card.whole_name] = card
    for card in list(found.values()):
        back = known.get(card.other.name) if card.other is not None else None
        if back is not None and back.get("back_face"):
            found[str(back["name"])] = card
    return {name: found[name] for name in known}


def _is_first(row: Mapping[str, object], other: Mapping[str, object]) -> bool:
    """Return True if it is the row of the front: it tells where the card may be played, or is the left of two
    halves."""
    half = _HALF.fullmatch(str(row["name"]))
    if half is not None:
        return half["name"] == half["left"]
    return not _is_spell_on_it(row) and (_is_spell_on_it(other) or (bool(row.get("legal")) and not other.get("legal")))


def _is_spell_on_it(row: Mapping[str, object]) -> bool:
    return str(row["type_line"]).endswith(("Adventure", "Omen"))


def _how(row: Mapping[str, object], other: Mapping[str, object]) -> str:
    """The layout of two rows that do not tell it."""
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
