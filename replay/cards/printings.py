"""A card as a file has it: what is printed on it, where it was printed, where it may be played, other languages."""

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
"""How two faces are one card, in the words of MTGJSON and Scryfall, and in those of the compiler."""

SINGLE: Final = frozenset(
    (
        *("normal", "leveler", "class", "case", "saga", "mutate", "prototype", "battle", "planar", "scheme"),
        *("host", "augment", "vanguard", "station", "reversible_card"),
    )
)
"""Layouts that show in type line and text, if at all."""

NO_CARDS: Final = frozenset(("token", "double_faced_token", "emblem", "art_series"))

LANGUAGES: Final = {"French": "fr", "fr": "fr"}
"""The languages besides English in which names are kept, as files call them."""

Name = Annotated[str, Field(min_length=1), AfterValidator(lambda text: text[: MOST_IN_FIELD + 1])]
Short = Annotated[str, AfterValidator(lambda text: text[: MOST_IN_FIELD + 1])]
Text = Annotated[str, AfterValidator(lambda text: text[: MOST_LETTERS + 1])]
"""A field that is longer than any card's is kept as far as it shows that: then this one card is not read."""


class Called(BaseModel):
    """What a face is called in another language, and its type line there, if the file tells."""

    model_config = ConfigDict(frozen=True)

    name: Name
    types: Short = ""


@dataclass(slots=True)
class Printing:
    """A card of a file, or all its printings there together."""

    facts: CardFacts
    sets: frozenset[str] = frozenset()
    formats: frozenset[str] = frozenset()
    called: dict[str, dict[str, Called]] = field(default_factory=dict)
    """By language, then by the English name of the face."""

    def with_(self, other: Printing) -> Printing:
        """The same card with what another printing of it tells besides."""
        called = {
            language: {**other.called.get(language, {}), **self.called.get(language, {})}
            for language in {**other.called, **self.called}
        }
        return Printing(self.facts, self.sets | other.sets, self.formats | other.formats, called)


class Downloaded(BaseModel):
    """An object of a file that people download: what is there as null is as if it were not there."""

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, data: Any) -> Any:
        if isinstance(data, dict) and None in data.values():
            return {key: value for key, value in data.items() if value is not None}
        return data


M = TypeVar("M", bound=BaseModel)


def checked(model: type[M], data: Any, path: object) -> M:
    """Data of a card as a file has it.

    :raises BadCardFile: it is not of the form: which card and field, and what is wrong.
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
    """The faces of a card as one, with its layout; one that is not known stays, and the card is not read."""
    first, *others = faces
    if layout in SINGLE:
        return first
    if len(others) == 1 and layout in LAYOUTS:
        return replace(first, layout=LAYOUTS[layout], other=others[0])
    return replace(first, layout=layout)


def playable(legalities: Mapping[str, str]) -> frozenset[str]:
    """The formats in which a card may be played, restricted or not."""
    return frozenset(name.lower() for name, word in legalities.items() if word.lower() in ("legal", "restricted"))
