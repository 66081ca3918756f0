"""Bodies of requests and answers about branches, undone decisions and rematches."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from pydantic import ConfigDict, Field

from replay.service.http.shapes import DeckText, Shape, Summary


class Undo(Shape):
    """Request to take back a decision.

    Taken back is the last answer, all since a position, or the last turn.
    """

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"head": 120, "turn": False}})

    head: int = Field(ge=0, lt=2**63, description="the last position that the client knows")
    turn: bool = Field(False, description="the whole last turn of the player, not one answer")
    at: int | None = Field(None, ge=1, lt=2**63, description="the position at which the decision was open")


class UndoAnswer(Shape):
    """Answer to a player who asks to take back a decision."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"agree": True}})

    agree: bool


class Undoing(Shape):
    """Wish to take back a decision, as the other players are asked.

    `game` goes on in place of this one.
    """

    asked_by: int | None = Field(description="seat of the player who asks; None if nobody asks")
    name: str | None
    position: int | None = Field(description="the viewer's position that the game would go back to")
    turn: int | None = Field(description="the turn of that position")
    what: str | None = Field(description="what would be taken back first, as the viewer's log tells it")
    waits_for: list[int] = Field(description="seats of players who have not answered yet")
    refused: bool = Field(description="the last wish was refused")
    game: str | None = Field(description="the game that goes on after the undo")


class OtherAnswer(Shape):
    """Request for a branch with another answer to the decision at a position."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"at": 57, "answer": ["pass"]}})

    at: int = Field(ge=1, lt=2**63)
    answer: Any


class OtherGame(Summary):
    """Game that goes on with another answer.

    `found` is true if the same answer was chosen before: the branch was there already.
    """

    found: bool = False


class Rematch(Shape):
    """Request for a new game, or match, of the same players."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"swapped": True}})

    swapped: bool = Field(False, description="each player plays the deck of the next one")


What: TypeAlias = Literal["rematch", "sides", "next"]


class Again(Shape):
    """Open proposal to play again, and what came of it.

    - `rematch`: the same players with the same decks.
    - `sides`: each player plays the deck of the next one.
    - `next`: the next game of the match.

    `game` is the game on which the players agreed.
    """

    asked_by: int | None = Field(description="seat of the player who proposes; None if nobody does")
    name: str | None
    what: What | None
    waits_for: list[int] = Field(description="seats of players who have not answered yet")
    game: str | None


class Proposed(Shape):
    """Request to play again: a proposal, or agreement with one."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"what": "rematch"}})

    what: What
    deck: DeckText | None = Field(None, description="the player's own deck after sideboarding, for the next game")


class AgainAnswer(Shape):
    """Answer to a proposal to play again."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"agree": True}})

    agree: bool
    deck: DeckText | None = Field(None, description="the player's own deck after sideboarding, for the next game")


class Rematched(Shape):
    """Rematch of a game; None if there is none that the client may name."""

    game: str | None


class Line(Shape):
    """Game in the tree of branches."""

    id: str
    parent: str | None
    position: int | None = Field(description="the last position shared with the parent")
    turn: int = Field(description="the turn of that position")
    how: Literal["undo", "what-if"] | None
    seat: int | None = Field(description="the seat for which the branch was made")
    superseded: bool = Field(description="another game goes on in its place")
    result: str
    over: bool
    turns: int
    created: str
    player: int | None = Field(description="who was asked the first decision that differs")
    question: str | None = Field(description="the first decision that differs from the parent's, as far as seen")
    chosen: str | None = Field(description="the answer to it in this game")
    instead: str | None = Field(description="the answer to it in the parent")


class Tree(Shape):
    """All branches of a game that the viewer may look at, parents before children."""

    lines: list[Line]


class PlayerBeside(Shape):
    """Player at the end of a turn in two lines.

    Each pair has this game first.
    """

    player: int
    name: str
    life: tuple[int | None, int | None]
    hand: tuple[int | None, int | None]
    permanents: tuple[list[str], list[str]]
    held: tuple[list[str], list[str]]
    differs: bool


class TurnBeside(Shape):
    """Turn in two lines, with the positions of its end.

    A position is None in a line that does not play the turn. A turn that a line has not finished is not `whole`: both
    lines are compared at the step where that line stands.
    """

    turn: int
    positions: tuple[int | None, int | None]
    players: list[PlayerBeside]
    whole: bool = True


class Beside(Shape):
    """Two lines of a game, turn by turn.

    `parted` is the last position that the lines share; the turns go on from there.
    """

    parted: int
    turns: list[TurnBeside]


class BroughtCard(Shape):
    """Card of a deck, with its copies in the main deck and the sideboard."""

    name: str
    main: int
    sideboard: int


class BroughtDeck(Shape):
    """Deck of a player in the last game of a match.

    `least` is the size of the smallest main deck that is allowed, `most` that of the largest sideboard.
    """

    name: str
    player: str
    least: int
    most: int
    cards: list[BroughtCard]


__all__ = [
    "Beside",
    "BroughtCard",
    "BroughtDeck",
    "Line",
    "OtherAnswer",
    "PlayerBeside",
    "Rematch",
    "Rematched",
    "Tree",
    "TurnBeside",
    "Undo",
    "UndoAnswer",
    "Undoing",
]
