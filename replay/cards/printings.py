"""Cards as files list them: facts, sets, formats, and names in other languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Final, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from domain.oracle.printed.card_facts import MOST_IN_FIELD, MOST_LETTERS, CardFacts
from replay.cards.files import BadCardFile

LAYOUTS: Final = {
    "transform": "transform",
    "modal_dfc": "modal",
    "split": "split",
    "aftermath": "split",
    "adventure": "adventure",
    "omen": "adventure",
    "flip": "flip",
    "prepare": "prepare",
}
"""Layouts of two faces: name in MTGJSON and Scryfall, and name in the compiler."""

SINGLE: Final = frozenset(
    (
        *("normal", "leveler", "class", "case", "saga", "mutate", "prototype", "battle", "planar", "scheme"),
        *("host", "augment", "vanguard", "station", "reversible_card"),
    )
)
"""Layouts that need no treatment, as they show only in type line and text, or not at all."""

NO_CARDS: Final = frozenset(("token", "double_faced_token", "emblem", "art_series"))

LANGUAGES: Final = {"French": "fr", "fr": "fr"}
"""Languages besides English whose names are kept, as files call them, with their codes."""

Name = Annotated[str, Field(min_length=1), AfterValidator(lambda text: text[: MOST_IN_FIELD + 1])]
Short = Annotated[str, AfterValidator(lambda text: text[: MOST_IN_FIELD + 1])]
Text = Annotated[str, AfterValidator(lambda text: text[: MOST_LETTERS + 1])]
"""Text field that is cut one character beyond the limit.

A card with a field over the limit is refused, but no other card of the file.
"""


class Called(BaseModel):
    """Name of a face in another language, and its type line there, if listed."""

    model_config = ConfigDict(frozen=True)

    name: Name
    types: Short = ""


@dataclass(slots=True)
class Printing:
    """Printing of a card, or all printings of a card in one file."""

    facts: CardFacts
    sets: frozenset[str] = frozenset()
    formats: frozenset[str] = frozenset()
    called: dict[str, dict[str, Called]] = field(default_factory=dict)
    """Names of faces in other languages: by language, then by English name."""

    def with_(self, other: Printing) -> Printing:
        """Return this card joined with the sets, formats and names of another printing."""
        called = {
            language: {**other.called.get(language, {}), **self.called.get(language, {})}
            for language in {**other.called, **self.called}
        }
        return Printing(self.facts, self.sets | other.sets, self.formats | other.formats, called)


class Downloaded(BaseModel):
    """Object of a downloaded file; null values count as absent."""

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, data: Any) -> Any:
        if isinstance(data, dict) and None in data.values():
            return {key: value for key, value in data.items() if value is not None}
        return data


M = TypeVar("M", bound=BaseModel)


def checked(model: type[M], data: Any, path: object) -> M:
    """Validate the data of a card from a file.

    :raises BadCardFile: the data does not fit the model; the message names the card, the field and the fault.
    """
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = data.get("name") if isinstance(data, dict) else None
        where = ".".join(map(str, first["loc"])) or "it"
        raise BadCardFile(
            "{path}: {card}: {field} is not as cards have it ({reason}).",
            path=path,
            card=str(name)[:100] if name else "a card without a name",
            field=where[:100],
            reason=first["msg"],
        ) from None


def card(faces: Iterable[CardFacts], layout: str) -> CardFacts:
    """Join the faces of a card to one card with a layout.

    An unknown layout is kept, and the compiler then refuses the card.
    """
    first, *others = faces
    if layout in SINGLE:
        return first
    if len(others) == 1 and layout in LAYOUTS:
        return replace(first, layout=LAYOUTS[layout], other=others[0])
    return replace(first, layout=layout)


RESTRICTED = ":restricted"
"""Suffix of a format's name for a card of which a deck may have one copy only."""


def playable(legalities: Mapping[str, str]) -> frozenset[str]:
    """Return the formats in which a card is legal or restricted.

    A format in which the card is restricted is named a second time, with the ending `RESTRICTED`.
    """
    words = {name.lower(): word.lower() for name, word in legalities.items()}
    restricted = {name for name, word in words.items() if word == "restricted"}
    legal = {name for name, word in words.items() if word == "legal"}
    return frozenset(legal | restricted | {name + RESTRICTED for name in restricted})
