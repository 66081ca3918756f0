"""Bodies of requests and answers of playing: questions, answers, and passes of priority."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from replay.games.passing import OTHERS_STOPS, OWN_STOPS
from replay.service.http.shapes import Card, Event, Position, Shape


class Option(Shape):
    """Legal answer: its number in the list, the answer itself, and its meaning in words."""

    number: int
    answer: Any
    words: str


class Pickable(Shape):
    """Group of objects that look alike, under one name, to pick from.

    `whom` is the number of one of the form's lists, which tells the objects that each may be paired with.
    """

    ids: list[int]
    name: str
    size: str | None
    whom: int


class Named(Shape):
    """An object or player with its name."""

    id: int
    name: str


class Receiver(Shape):
    """Object or player that takes part of a division.

    `life` is that of a player; `lethal` how much damage would be lethal now, `marked` taken off.
    """

    id: int
    name: str
    size: str | None
    marked: int
    lethal: int | None
    life: int | None


class Division(Shape):
    """An amount to divide, such as the combat damage of a creature.

    Each receiver takes at least `least`. With `rest` the last one takes what is left over; if it `tramples`, all others
    need lethal damage before (702.19b). With `ordered` each needs lethal damage before the next one (510.1c of 2017).
    `standard` is a division to begin with.
    """

    id: int
    name: str
    amount: int
    least: int
    rest: bool
    tramples: bool
    ordered: bool
    deathtouch: bool
    receivers: list[Receiver]
    standard: list[int]


class Picking(Shape):
    """Form in which a question is answered by picking objects.

    `pairs` (attackers and blockers): the answer is a list of pairs: the id of a creature, and the id of the player or
    object that the creature attacks or blocks. `ids`: the answer is a list of ids. Both are written in the `order`
    given, and the pairs of one object follow its list in `whom`. An object is in one pair, or in as many as `often`
    says, by id. `least` and `most` bound the number chosen.

    `targets`: the answer has for each target a list of ids, in `order`. Several targets are `named` -1, -2 and so on.
    The list of an object in `whom` has the targets that the object may be, and `rooms` says how many objects each
    target takes.

    `modes`: as `ids`, with numbers of modes, each named by its text.

    `shares`: the answer has a number for each id in `order`, each at least `least`, and `most` in all. `divisions` has
    them as one division.

    `damage`: the answer has (source, recipient, amount) for each amount above 0, in the order of the `divisions` and of
    their receivers (510.1).
    """

    form: Literal["pairs", "ids", "targets", "shares", "modes", "damage"] = Field(description="the parts of an answer")
    rooms: list[tuple[int, int]]
    picks: list[Pickable]
    whom: list[list[int]]
    named: list[Named]
    order: list[int]
    often: list[tuple[int, int]]
    least: int
    most: int | None
    helps: bool = Field(description="the answer helps to pay a cost: trying it says what is missing")
    divisions: list[Division] = Field([], description="the amounts that are divided")


class Again(Shape):
    """Question of how often to repeat an action (732.2).

    With `places` another player proposed the repetition, and the answer is `["until", times, place]`: from there this
    player wants to decide differently. Without `places`, the answer is `["repeat", times]`.
    """

    least: int
    most: int
    places: list[int]


class Span(Shape):
    """Least and greatest number that may be answered; `but` may not."""

    least: int
    most: int
    but: list[int]


class Counted(Shape):
    """Cards of one name: how many there are."""

    name: str
    count: int


class About(Shape):
    """The subject of a question: the card that asks, and cards looked at."""

    card: Card | None = Field(description="the spell or permanent that asks")
    ability: str = Field(description="the text of its ability that asks; empty for a spell, and where none is known")
    key: str = Field(description="the name of the ability on top of the stack, for `Passing`; empty for a spell")
    question: str = Field(description="the name of a question to do something or not, for `Passing`; else empty")
    seen: list[Card] = Field(description="cards in libraries and hands that the player looks at, at most 100")
    library: list[Counted] = Field(default=[], description="701.23a: the library that the player searches, by names")
    takes: list[Option] = Field(default=[], description="the choice of an object that follows the answer yes")
    aims: list[str] = Field(default=[], description="the names of the targets of the spell or ability that asks")


class Ability(Shape):
    """An own ability that can be activated now, for `quiet` of `Passing`."""

    key: str
    words: str


class Question(Shape):
    """The open question. Only the player asked and a judge see the options."""

    head: int
    over: bool
    turn: int | None = Field(description="the number of the turn")
    player: int | None
    name: str | None
    kind: str | None
    yours: bool
    text: str | None
    about: About | None
    options: list[Option]
    abilities: list[Ability] = Field([], description="own abilities because of which one is asked, each once")
    more: bool
    hint: str | None
    casting: list[str]
    picking: Picking | None
    number: Span | None = Field(description="the answer is a whole number of this span")
    again: Again | None


class Incoming(Shape):
    """Combat damage that would hit the player who declares blockers, or their permanent.

    The player has no name. `attackers` deal the damage; `trample` of it is from blocked ones, at most. `left` is the
    life, loyalty or defense now.
    """

    recipient: int
    name: str | None
    damage: int
    attackers: int
    trample: int
    left: int
    lethal: bool


class Tried(Shape):
    """Result of trying an answer: legal, or the reason and the rule that forbids it.

    `cost` and `prices` are what it would cost. Each price is the way to pay and the amount: `life`, `tap`,
    `sacrifice` and others. With a block, `incoming` is what would still be hit.
    """

    legal: bool
    reason: str | None
    rule: str | None
    cost: str
    prices: list[tuple[str, int]]
    incoming: list[Incoming]


Part = Annotated[str, Field(max_length=30, examples=["precombat-main"])]


class Passing(Shape):
    """A person's wishes for passing priority after their answer.

    `until`: "choice" stops whenever there is something to do, "stops" only at the stops, in `own` and others' turns,
    and for opponents' spells and abilities; "answer" for opponents' spells and abilities, attacks, and the stops of the
    person's next turn; "stack" once the stack is empty; "turn" when the turn is over; "my-turn" at the stops of the
    person's next turn. Whatever it is, it stops where the person or something of theirs is attacked or a target, and
    there is something to do.
    """

    until: Literal["choice", "stops", "answer", "stack", "turn", "my-turn"] = "stops"
    since: int | None = Field(default=None, description="the turn in which the person passed; by default this one")
    own: list[Part] = Field(default=[*OWN_STOPS], max_length=20)
    others: list[Part] = Field(default=[*OTHERS_STOPS], max_length=20)
    full: bool = Field(default=False, description="full control: nothing is passed or paid by itself")
    pays: bool = Field(default=True, description="pay mana costs where they can be paid")
    orders: bool = Field(default=False, description="put equal triggers in order: whichever it is, all comes alike")
    yields: list[Annotated[str, Field(max_length=40)]] = Field(
        default=[], max_length=200, description="abilities never answered, by `key` of `About`"
    )
    quiet: list[Annotated[str, Field(max_length=40)]] = Field(
        default=[], max_length=200, description="own abilities that are no reason to stop, by `key` of `Ability`"
    )
    always: list[tuple[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=40)]]] = Field(
        default=[],
        max_length=200,
        description="answers to questions asked each time, by `question` of `About`",
    )


class Answer(Shape):
    """Answer to the open question, with the `head` (last position) that the client knows."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"head": 184, "answer": ["pass"]}, {"head": 184, "answer": "1"}]},
    )

    head: Position
    answer: Any = Field(
        description="an answer of the question, or text: an option's number, words, `step-back`, `back`, `concede`"
    )
    passing: Passing | None = Field(default=None, description="pass priority for this player afterwards")
    told: bool = Field(default=True, description="false leaves the events out of the answer")


class Pass(Shape):
    """A pass of priority.

    With `choice` the player passes as long as there is nothing else to do; with `turn` until the turn ends or an
    opponent casts a spell. `passing` says more. With `idle` nothing is answered but what the wishes answer: for a
    person who is asked because another person acted.
    """

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"head": 184, "until": "choice"}})

    head: Position
    until: Literal["choice", "turn"] = "choice"
    idle: bool = False
    passing: Passing | None = None
    told: bool = Field(default=True, description="false leaves the events out of the answer")


class Concession(Shape):
    """A player's concession, whoever is asked; `head` is the last position that the client knows."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"head": 184}})

    head: Position
    told: bool = Field(default=True, description="false leaves the events out of the answer")


class Answered(Shape):
    """The events that followed an answer, and the next question."""

    head: int
    events: list[Event]
    question: Question
