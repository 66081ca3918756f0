"""Cards over HTTP: how many are proven, and which gaps keep one card from it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi import Path as PathParameter
from fastapi.responses import Response
from pydantic import Field

from domain.cards.language import CardDefinition
from domain.errors import said
from domain.oracle.outcome import Standing
from projections.wording.card_names import card_name
from projections.wording.cards.abilities import texts
from projections.wording.cards.type_lines import type_line
from projections.wording.speech import Catalogue
from replay.cards.coverage import of_all
from replay.cards.finding import fitting, size_of
from replay.cards.shelves import all_cards
from replay.cards.states import State, expected, state
from replay.cards.wording import catalogue
from replay.service.http import shapes
from replay.service.http.context import GrantNeeded, LanguageNeeded, ServiceNeeded, answer
from replay.service.http.problems import Problem

router = APIRouter(prefix="/api/cards", tags=["cards"])


class Share(shapes.Shape):
    """Number of cards, and how many of them are proven."""

    proven: int
    cards: int


class Stop(shapes.Shape):
    """Gap that keeps cards from being proven: a missing construct, or words not understood."""

    kind: str = Field(examples=["lacks", "wording"])
    what: str = Field(examples=["cascade"])
    alone: int = Field(description="cards that have no other gap")
    cards: int
    examples: list[str]


class Step(shapes.Shape):
    """Next gap to close, counted as if the gaps of the earlier steps were closed."""

    kind: str
    what: str
    more: int = Field(description="cards that this step would add to the steps before")
    together: int = Field(description="cards that all steps so far would add")


class Coverage(shapes.Shape):
    """Numbers of proven cards by standing, format and set, and the next steps."""

    proven: int
    cards: int
    standings: dict[str, int]
    stops: list[Stop]
    next: list[Step]
    formats: dict[str, Share]
    sets: dict[str, Share]


class Gap(shapes.Shape):
    """Gap in the text of a card.

    `place` has the first letter in the paragraph and the one after the last, where the text is stored here.
    """

    problem: str
    line: str = ""
    place: tuple[int, int] | None = None
    expected: list[str] = Field(default=[], description="words that would have been understood there")


class Part(shapes.Shape):
    """Part of a card: a half, an inset card, another face, or a melded card."""

    name: str
    cost: str | None = None
    types: str = Field(description="the type line, in the language that is asked for")
    text: list[str] = Field(description="what it does, in the words of this program")


class Card(shapes.Shape):
    """A card with its text and definition, or with its gaps."""

    name: str
    standing: str = Field(description="written by hand, proven, or the state of its text")
    cost: str | None = None
    types: str | None = Field(default=None, description="the type line, in the language that is asked for")
    text: list[str] = Field(default=[], description="what it does, in the words of this program")
    parts: list[Part] = Field(default=[], description="halves, inset card, other face, melded card")
    definition: dict[str, Any] | None = None
    lacks: list[str] = Field(default=[], description="constructs it needs that cannot be played yet")
    gaps: list[Gap] = Field(default=[], description="gaps that keep it from being proven")


class Named(shapes.Shape):
    """A card that can be played: its name, type line and size."""

    name: str
    title: str = Field(description="the name in the language that is asked for")
    types: str
    size: str = Field(description="power and toughness, or loyalty; empty without any")


class Found(shapes.Shape):
    """Cards that can be played whose names fit, the best first."""

    cards: list[Named]
    more: int = Field(description="further cards that fit")


@router.get("", response_model=Found)
def search_cards(
    known: ServiceNeeded,
    granted: GrantNeeded,
    lang: LanguageNeeded,
    search: Annotated[str, Query(max_length=100, description="part of a name", examples=["giant sp"])],
    limit: Annotated[int, Query(ge=1, le=50, description="most cards to return")] = 12,
) -> Response:
    """Return the cards that can be played whose names have these letters."""
    words, cards = catalogue(lang, "texts"), all_cards()
    found = fitting(search)
    data = [_in_short(cards[name], words) for name in found[:limit]]
    return answer({"cards": data, "more": max(0, len(found) - limit)})


def _in_short(card: CardDefinition, words: Catalogue) -> dict[str, Any]:
    title = card_name(words, card.name)
    return {"name": card.name, "title": title, "types": type_line(*card.type_line, words), "size": size_of(card)}


@router.get("/coverage", response_model=Coverage)
def read_coverage(
    known: ServiceNeeded,
    granted: GrantNeeded,
    set_: Annotated[
        str, Query(alias="set", max_length=10, description="only cards of this set", examples=["DOM"])
    ] = "",
    format: Annotated[
        str, Query(max_length=40, description="only cards legal in this format", examples=["pauper"])
    ] = "",
    top: Annotated[int, Query(ge=1, le=1000, description="number of gaps to return")] = 50,
) -> Response:
    """Count the known cards that are proven, and the gaps of the others."""
    with known.working():
        coverage = of_all(set_.upper(), format.lower())
    if not coverage.whole.cards:
        raise Problem(404, said("no card that is known here is of this set and format"), kind="no-cards")
    return answer(coverage.data(top))


@router.get("/{name:path}", response_model=Card)
def read_card(
    known: ServiceNeeded,
    granted: GrantNeeded,
    lang: LanguageNeeded,
    name: Annotated[
        str, PathParameter(max_length=300, description="the card's name, in any spelling", examples=["Shock"])
    ],
) -> Response:
    """Return a card's text and definition, or what keeps it from being proven."""
    with known.working():
        return answer(_data(state(name, all_cards()), lang))


def _part(card: CardDefinition, words: Catalogue) -> dict[str, Any]:
    data = {"name": card_name(words, card.name), "cost": card.cost}
    return {**data, "types": type_line(*card.type_line, words), "text": list(texts(card, words))}


def _data(state: State, language: str) -> dict[str, Any]:
    words = catalogue(language, "texts")
    data: dict[str, Any] = {**Card(name=state.name, standing=state.standing).model_dump()}
    if state.definition is not None:
        card = state.definition
        return {
            **data,
            "cost": card.cost,
            "types": type_line(*card.type_line, words),
            "text": list(texts(card, words)),
            "parts": [_part(part, words) for part in card.others],
            "definition": card.dump(),
        }
    gaps = [
        {
            "problem": gap.problem.value,
            "line": gap.line,
            "place": None if gap.place is None else list(gap.place),
            "expected": list(expected(gap)),
        }
        for gap in state.gaps
    ]
    if not gaps and state.entry is not None and state.standing != Standing.LACKS:
        gaps = [{"problem": gap.problem.value} for gap in state.entry.gaps]
    return {**data, "lacks": list(state.lacks), "gaps": gaps}
