"""Lines of JSON between timewalk and a player that is another program.

timewalk writes `Hello` once, then a `Asked` line for each question, and `Over` at the end; the program answers each
question with one `Reply`. `timewalk schema players` prints the JSON Schema of all of them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

PROTOCOL = 1
"""Version of these lines; fields may be added within a version."""


class Line(BaseModel):
    """Base class of all lines."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Hello(Line):
    """The first line: the seat that the program plays, and the terms."""

    type: Literal["hello"] = "hello"
    protocol: int = Field(default=PROTOCOL, description="version of these lines")
    game: str = Field(description="the game's id")
    seat: int = Field(description="the seat that the program plays, from 1")
    names: list[str] = Field(description="names of the players, seat by seat")
    answer_seconds: float = Field(description="most seconds for one answer")
    game_seconds: float = Field(description="most seconds for all answers together")
    longest_line: int = Field(description="most bytes in a line of the program")


class Option(Line):
    """A legal answer: its number in the list, as data, and in words."""

    number: int
    answer: Any
    words: str


class Refused(Line):
    """Reason and rule for which the program's last casting was taken back."""

    reason: str
    rule: str


class Asked(Line):
    """A question, with what the seat may see."""

    type: Literal["question"] = "question"
    number: int = Field(description="number of the question, from 1")
    player: int = Field(description="the player who is asked: the seat, or a player it controls")
    kind: str = Field(description="kind of the question, such as priority, attackers, targets")
    text: str = Field(description="the question in words")
    options: list[Option] = Field(description="legal answers, as a person sees them listed")
    more: bool = Field(description="true if other answers are legal, too")
    hint: str | None = Field(description="how other answers may be written")
    casting: list[str] = Field(description="answers given in an unfinished casting, in words")
    data: list[Any] = Field(description="the question as data, as a recorded decision has it")
    refused: Refused | None = Field(description="why the last casting was taken back")
    seconds: float = Field(description="seconds left for this answer")
    view: dict[str, Any] = Field(description="the board as the seat sees it, as GET /api/games/ID/board has it")


class Over(Line):
    """The last line: how the game ended."""

    type: Literal["over"] = "over"
    winners: list[int] = Field(description="seats that won; none in a draw")
    reason: str | None
    view: dict[str, Any]


class Reply(Line):
    """An answer of the program: exactly one of `choose`, `answer`, `say` and `concede`."""

    question: int | None = Field(default=None, description="number of the question that is answered")
    choose: int | None = Field(default=None, description="number of an option")
    answer: Any = Field(default=None, description="an answer as data")
    say: str | None = Field(default=None, description="an answer as a person writes it: words, names, a notation")
    concede: Literal[True] | None = None


class Protocol(Line):
    """All lines: what timewalk writes, and what the program writes."""

    timewalk: Annotated[Hello | Asked | Over, Field(discriminator="type")]
    program: Reply


def schema() -> dict[str, Any]:
    """Return the JSON Schema of the lines."""
    found = Protocol.model_json_schema(mode="validation")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Lines of a player", **found}


_REPLY = TypeAdapter(Reply)


def reply(line: bytes) -> Reply:
    """Return the reply that a line holds.

    :raises ValueError: the line is no JSON, or no reply; the message is one sentence.
    """
    try:
        data = orjson.loads(line)
    except ValueError:
        raise ValueError("it is not JSON") from None
    try:
        made = _REPLY.validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise ValueError(f"{place}: {first['msg']}" if place else str(first["msg"])) from None
    if len({"choose", "answer", "say", "concede"} & made.model_fields_set) != 1:
        raise ValueError("it has not exactly one of choose, answer, say and concede")
    return made
