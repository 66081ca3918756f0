"""Sides of finished games: one seat of a game, with what reports count of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

Row: TypeAlias = Mapping[str, Any]

MOST_TURNS: Final = 10
"""Number of own turns of which a side tells lands and mana."""

READ: Final[Mapping[str, tuple[str, ...]]] = {
    "games": ("created", "format", "source", "event", "observer", "over", "winners"),
    "seats": ("seat", "team", "player", "deck", "called", "mulligans", "play_draw", "won"),
    "opening_hands": ("seat", "kept", "size", "lands"),
    "cards": ("seat", "card", "count", "part", "known", "opening", "drawn", "casts", "played", "in_hand"),
    "turns": ("turn", "active", "lands_in_play", "untapped_lands", "mana_spent"),
}
"""Columns of the tables that sides are made of."""


class CardUse(NamedTuple):
    """Counts of one card of a deck in one game."""

    card: str
    opening: int
    drawn: int
    cast: int
    in_hand: int


class OwnTurn(NamedTuple):
    """Lands and untapped lands after an own turn, and mana spent in it.

    `turn` is the number of the turn in the game.
    """

    lands: int
    untapped: int
    spent: int
    turn: int = 0


class Side(NamedTuple):
    """Finished game from one seat.

    `against` has deck and player of each opponent. `lands` counts the lands of the hand that was kept, None unless
    all its cards are known.
    """

    game: str
    seat: int
    created: str
    source: str
    format: str
    event: str
    player: str
    deck: str
    play_draw: str | None
    mulligans: int
    lands: int | None
    result: Literal["won", "lost", "drawn"]
    against: tuple[tuple[str, str], ...]
    cards: tuple[CardUse, ...]
    turns: tuple[OwnTurn, ...]
    cards_of: str = ""
    named: bool = False
    cards_against: tuple[str, ...] = ()


def sides_of(game: str, tables: Mapping[str, Sequence[Row]]) -> Iterator[Side]:
    """Yield the sides of a finished game from its rows.

    Of an observed game only the observer's side counts: of the others too little is known.
    """
    for about in tables["games"]:
        if not about["over"]:
            continue
        for seat in tables["seats"]:
            if about["observer"] in (None, seat["seat"]):
                yield _side(game, about, seat, tables)


def _side(game: str, about: Row, seat: Row, tables: Mapping[str, Sequence[Row]]) -> Side:
    number = seat["seat"]
    others = [one for one in tables["seats"] if one["team"] != seat["team"]]
    kept = [one for one in tables["opening_hands"] if one["seat"] == number and one["kept"]]
    own = (one for one in tables["turns"] if number in (one["active"] or ()) and one["lands_in_play"])
    return Side(
        game,
        number,
        about["created"],
        about["source"],
        about["format"],
        about["event"] or "",
        seat["player"] or "",
        deck_of(seat),
        seat["play_draw"],
        seat["mulligans"],
        kept[-1]["lands"] if kept else None,
        "drawn" if not about["winners"] else "won" if seat["won"] else "lost",
        tuple((deck_of(one), one["player"] or "") for one in others),
        tuple(_uses(one for one in tables["cards"] if one["seat"] == number)),
        tuple(
            OwnTurn(
                turn["lands_in_play"][number - 1],
                turn["untapped_lands"][number - 1],
                turn["mana_spent"][number - 1],
                turn["turn"],
            )
            for _, turn in zip(range(MOST_TURNS), own, strict=False)
        ),
        list_of(number, tables["cards"]),
        bool(seat["deck"]) and seat["deck"] == seat["called"],
        tuple(list_of(one["seat"], tables["cards"]) for one in others),
    )


def deck_of(seat: Row) -> str:
    """Return what a deck is called: its name, or else its commander, cards or colours."""
    return seat["called"] or ""


def list_of(seat: int, cards: Iterable[Row]) -> str:
    """Return a digest of the cards of a deck, without the sideboard.

    It is empty unless all cards are known.
    """
    own = [row for row in cards if row["seat"] == seat]
    if not own or any(row["known"] != "list" for row in own):
        return ""
    lines = sorted(f"{row['part']} {row['count']} {row['card']}" for row in own)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def _uses(rows: Iterable[Row]) -> Iterator[CardUse]:
    """Yield each card once; a commander may also be in the deck."""
    counts: dict[str, list[int]] = {}
    for row in rows:
        here = (row["opening"], row["drawn"], row["casts"] + row["played"], row["in_hand"])
        counts[row["card"]] = [old + new for old, new in zip(counts.get(row["card"], [0] * 4), here, strict=True)]
    for card, (opening, drawn, cast, in_hand) in counts.items():
        yield CardUse(card, opening, drawn, cast, in_hand)
