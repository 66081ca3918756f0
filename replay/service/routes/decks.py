"""Deck lists, with all faults of a game's lists told before the game begins."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import ConfigDict, Field

from domain.errors import Say
from domain.formats import DEFAULT
from projections.wording.translations import saying
from replay.cards.legality import as_of, known_format
from replay.games.list_reports import ListReport, Wanted, Written, list_reports
from replay.service.http import shapes
from replay.service.http.context import GrantNeeded, LanguageNeeded, ServiceNeeded, answer
from replay.service.routes.games import operating

router = APIRouter(prefix="/api", tags=["games"])


class WantedLists(shapes.Shape):
    """Deck lists or names of built-in decks, and what they are checked for."""

    model_config = ConfigDict(extra="forbid")

    decks: list[str | shapes.DeckText] = Field(min_length=1, max_length=6)
    rules: str = "current"
    format: str = DEFAULT
    legal: str = Field(default="", max_length=40, description="check that all cards are legal in this format")
    strict: bool = Field(default=False, description="Count breaches of the rules of deck building as faults.")
    limited: bool = Field(default=False, description="Check the decks as limited decks, of at least 40 cards.")


class CardLacking(shapes.Shape):
    """Card of a list that cannot be played.

    Either nobody knows the card, or the card is not proven.
    """

    name: str
    copies: int
    near: list[str] = Field(description="names of cards that may be meant")
    unproven: bool
    why: list[str] = Field(description="what keeps the card from being proven")
    blank: bool = Field(description="true if a blank can stand in for it")


class ListRead(shapes.Shape):
    """Report on one list.

    It has the list's size, faults that keep the list from being played, remarks, and cards that are lacking.
    """

    name: str
    called: str = Field(description="what it would be called without a name: its commander or cards; empty if unknown")
    main: int = Field(description="cards of the deck, commanders included")
    sideboard: int
    commander: list[str]
    faults: list[str]
    remarks: list[str] = Field(description="what tournaments would not allow, and cards that are left out")
    lacking: list[CardLacking]


class ListsRead(shapes.Shape):
    """Reports on lists, in their order; legality is that of the day `as_of`."""

    lists: list[ListRead]
    as_of: str


@router.post("/decks", response_model=ListsRead)
def read_lists(known: ServiceNeeded, granted: GrantNeeded, lang: LanguageNeeded, wanted: WantedLists) -> Response:
    """Check deck lists, and tell all their faults together. Nothing is begun."""
    operating(granted)
    written = [Written(one) if isinstance(one, str) else Written(one.name, one.text) for one in wanted.decks]
    legal = known_format(wanted.legal) if wanted.legal else ""
    with known.working():
        reports = list_reports(written, Wanted(wanted.format, wanted.rules, legal, wanted.strict, wanted.limited))
    say = saying(lang)
    return answer({"lists": [_data(report, say) for report in reports], "as_of": as_of()})


def _data(report: ListReport, say: Say) -> dict[str, Any]:
    data = report._asdict()
    data["faults"] = [fault.told(say) for fault in report.faults]
    data["remarks"] = [remark.told(say) for remark in report.remarks]
    data["lacking"] = [card._asdict() | {"why": [why.told(say) for why in card.why]} for card in report.lacking]
    return data
