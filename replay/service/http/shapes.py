"""Bodies of requests and answers, with examples for the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from domain.events import Observed
from domain.formats import DEFAULT
from replay.store.sources import Source

POSITION = 1_000_000_000
"""Greatest position accepted in a request; no game is as long."""

Position = Annotated[int, Field(ge=0, le=POSITION)]


class Shape(BaseModel):
    """Base class of all shapes."""

    model_config = ConfigDict(extra="forbid")


class ProblemDetails(BaseModel):
    """RFC 9457. Error; some problems have more fields, such as `head`, `rule` or `reason`."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "type": "urn:timewalk:problem:stale-head",
                "title": "Somebody else went on with the game",
                "status": 409,
                "detail": "The game stands at event 190 by now, not at 184.",
                "instance": "/api/games/5f3c…/answers",
                "head": 190,
            }
        }
    )

    type: str
    title: str
    status: int
    detail: str
    instance: str


class Parent(Shape):
    """Game and position from which a branch was made.

    A judge sees them always. Other viewers see them by their own positions, once the branch is over.
    """

    id: str
    position: int


class MatchPlace(Shape):
    """The place of a game in a match."""

    number: int = Field(description="1 for the first game")
    best_of: int
    won: list[int] = Field(description="games won before this one, by seat")


class Summary(Shape):
    """A game: players, decks, rules, length and result, and what this viewer may do."""

    id: str = Field(examples=["5f3c2d6e-0c61-4d3f-9a53-b3b1b9a3a7c2"])
    seats: list[str] = Field(examples=[["Anna", "Ben"]])
    called: list[str] = Field([], description="names to show; roles in an observed game without names")
    you: int | None = Field(None, description="the seat that an observed game calls You, if it has no names")
    head: int | None = Field(description="the viewer's last position; in lists only for a judge")
    turns: int
    over: bool
    winners: list[str]
    result: str = Field(examples=["Anna won (nobody else has life left)"])
    created: str
    engine: str
    decks: list[str]
    players: list[str] = Field(description="seat by seat: human, or the name of a built-in player")
    format: str | None = None
    edition: str | None = None
    switches: dict[str, bool] | None = None
    teams: list[list[int]] | None = None
    source: Source | None = Field(None, description="decided by the rules here, or observed elsewhere")
    observed: Observed | None = Field(None, description="the origin of an observed game")
    parent: Parent | None
    how: Literal["undo", "what-if"] | None = Field(None, description="how a branch was made, if not to go on")
    waits: int | None = Field(None, description="in lists: the seat whose decision a game waits for, if known already")
    earlier: list[str] = Field([], description="games that this one goes on in place of, the last one first")
    later: str | None = Field(None, description="the game that goes on in place of this one; not in lists")
    match: MatchPlace | None = None
    hash: str | None = Field(description="last hash of the chain; only for a judge")
    viewer: str | None = Field(description="judge, spectator or the number of a seat")
    may: list[str] = Field(examples=[["look-as", "play", "branch", "export", "verify", "tokens"]])


class Begun(Summary):
    """Game that has just begun, with the faults of its decks.

    Faulty decks are played anyway.
    """

    warnings: list[str] = Field(examples=[["Bears has 40 cards; at least 60 make a deck (100.2a)."]])


class Games(Shape):
    """A page of games, the newest first. Send `next` as `after` for the next page."""

    games: list[Summary]
    next: str | None
    may: list[str] = Field(description="begin: the client may begin and import games")


class Result(Shape):
    """Wins, losses and draws of a player with a deck."""

    player: str = Field(examples=["Anna"])
    deck: str = Field(examples=["claws-and-fire"])
    games: int
    won: int
    lost: int
    drawn: int


class Results(Shape):
    """Wins, losses and draws of players with decks; most games first.

    They count the commits up to number `position` of `last`.
    """

    results: list[Result]
    position: int
    last: int


class Event(Shape):
    """An event: place, time, sentence, data, rule, and the event that caused it."""

    position: int
    moment: int
    turn: int
    phase: str | None
    step: str | None
    kind: str = Field(examples=["damage_dealt"])
    sentence: str = Field(examples=["Lightning Bolt deals 3 damage to Grizzly Bears"])
    rule: str = Field(examples=["120.4b"])
    cause: int | None
    line: int | None = Field(None, description="the line of the source that an event of an observed game comes from")
    unexplained: bool = Field(False, description="true if the source shows a change without an explanation")
    touches: list[int]
    data: dict[str, Any]


class Events(Shape):
    """A page of events. Send `next` as `after` for the next page.

    On the last page `next` is null. `about` is the name of the object asked for, even if the request gave its number.
    """

    events: list[Event]
    next: int | None
    head: int
    about: str | None


class Face(Shape):
    """Other face, half or inset of a card, with its text.

    `size` is power and toughness, loyalty or defense.
    """

    title: str
    mana_cost: str | None
    type_line: str
    size: str
    text: list[str]


class Own(Shape):
    """Text that a permanent has itself.

    Its keywords are one line, each other ability has a line of its own.
    """

    keyword_line: str
    text: list[str]


class Lent(Own):
    """Text that a permanent has from another object; without a name there are several."""

    by: str


class Card(BaseModel):
    """Card or other object; an unknown card has only `id` and `known`."""

    model_config = ConfigDict(extra="allow")

    id: int
    known: bool
    type_line: str = Field(default="", description="current type line, in the language of the answer")
    text: list[str] = Field(default=[], description="current text, a line for each ability")
    chosen_words: list[str] = Field(default=[], description="choices made for it, in words")
    aims: str = Field(default="", description="on the stack: its targets, in words")
    designated: list[str] = Field(default=[], description="its designations, such as monstrous or level 2, in words")
    faces: list[Face] = Field(default=[], description="what else stands on the card: other face, halves, Adventure")
    keyword_line: str = Field(default="", description="the line of `text` that has its keywords, if there is one")
    affected: list[str] = Field(default=[], description="the effects in force on it, in words")
    own: Own | None = Field(default=None, description="the part of `text` that is its own, if not all of it is")
    lent: list[Lent] = Field(default=[], description="the parts of `text` that it has from others, by giver")


class Seat(BaseModel):
    """Player on a board, with zone sizes, and the cards this viewer knows."""

    model_config = ConfigDict(extra="allow")

    id: int
    name: str
    called: str = Field("", description="name to show; the role in an observed game without names")
    you: bool = Field(False, description="true if an observed game without names calls this player You")
    life: int
    team: int
    hand: int
    library: int
    graveyard: int
    designated: list[str] = Field(default=[], description="their designations, such as the monarch, in words")
    hand_cards: list[Card]
    graveyard_cards: list[Card]


class Attacker(Shape):
    """Attacking creature, the player or permanent it attacks, and its blockers in order."""

    id: int
    attacks: int | None
    blocked: bool | None
    blockers: list[int]


class Combat(Shape):
    """The attackers and blockers."""

    attackers: list[Attacker]


class Board(Shape):
    """The board right after an event, at the end of its moment."""

    game: str
    position: int
    first: int = Field(description="first position of the moment")
    moment: int
    turn: int
    phase: str | None
    step: str | None
    time_of_day: str = Field(description="day or night; empty while it is neither")
    active: int | None
    priority: int | None
    seat: int | None = Field(description="the seat that looks; null for a judge or spectator")
    over: bool
    winners: list[int]
    reason: str | None
    digest: str | None
    players: list[Seat]
    battlefield: list[Card]
    stack: list[Card]
    exile: list[Card]
    command: list[Card]
    combat: Combat | None
    effects: list[str]


class Difference(Shape):
    """Field with different values at two positions."""

    part: str
    subject: str
    id: int | None
    field: str
    before: Any
    after: Any
    text: str


class Differences(Shape):
    """Differences between two positions, each at the end of its moment."""

    before: int
    after: int
    differences: list[Difference]


class Alternatives(Shape):
    """Decision with the other legal answers; `more` if the list is not complete."""

    position: int
    question: str
    chosen: str
    others: list[str]
    more: bool
    answers: list[Any] = Field([], description="the other answers as data, in order, for `what-if`")
    mana: bool = Field(False, description="whether mana could have been made, which is not among the others")


class Decided(Alternatives):
    """Decision of a player, with the other legal answers."""

    player: int


class SizeTerm(Shape):
    """Part of a size, with its layer, source and timestamp.

    `position` is the event since which the part counts. `kind` is printed, created, copied, face_down, defined, set,
    counters, changed, switched or unexplained. `before` and `after` are power and toughness.
    """

    layer: str
    kind: str
    before: list[int | None]
    after: list[int | None]
    source: int | None
    name: str
    position: int | None
    timestamp: int
    text: str


class SizeSum(Shape):
    """The size of an object, as a sum of all its parts.

    The parts stand in the order in which they count.
    """

    object: int
    name: str
    position: int
    power: int | None
    toughness: int | None
    terms: list[SizeTerm]
    text: str


class Size(Shape):
    """The size of an object at a moment.

    `size` is null for an object without power and toughness.
    """

    size: SizeSum | None


class Term(Shape):
    """Contribution to a sum, with its event and its source.

    Neither is known of what was there before.
    """

    position: int | None
    amount: int
    source: int | None
    name: str


class Sum(Shape):
    """All that led to marked damage, a life total or counters.

    `kind` is damage, deathtouch, toughness, life, poison, commander, loyalty or defense. `limit` is the toughness that
    damage is compared with; `size` tells what it is made of.
    """

    kind: str
    position: int
    subject: int
    before: int
    terms: list[Term]
    total: int
    limit: int | None
    text: str
    size: SizeSum | None


class Why(Shape):
    """An event with its causes and sums.

    The causes go back to the decision behind them.
    """

    steps: list[Event]
    decision: Alternatives | None
    declared: list[Event] = Field([], description="declarations of blockers on which its combat damage depends")
    unblocked: list[Decided] = Field([], description="decisions about blocks that let combat damage through")
    blocked: list[Decided] = Field([], description="decisions to block with what combat damage was dealt to")
    unable: list[str] = Field([], description="why players were not asked to block, in sentences")
    sums: list[Sum]


class Change(Shape):
    """A change of one field of an object."""

    position: int
    moment: int
    turn: int
    object: int
    field: str
    before: Any
    after: Any
    rule: str
    text: str


class History(Shape):
    """Every change of an object, oldest first.

    `text` of a change is empty where a person would not name it. `sums` tell how a player came to the life total.
    """

    changes: list[Change]
    sums: list[Sum] = []


class Replaced(Shape):
    """A replacement or prevention effect that applied.

    `chooser` chose it `among` several. `before` and `after` are the amounts.
    """

    event: Event
    source: str
    chooser: str | None
    among: list[str]
    before: Any
    after: Any


class OpenedDamage(Shape):
    """Damage by one source to one recipient: proposed, replaced and dealt, with its results.

    `led_to` are the events that followed from the results.
    """

    source: str
    recipient: str
    proposed: Event | None
    replaced: list[Replaced]
    dealt: Event | None
    results: list[Event]
    altered: list[Replaced]
    led_to: list[Event]


class Damages(Shape):
    """All damage of a moment, or the damage that an event belongs to.

    `sums` are what it came to, with all damage, life and counters of before.
    """

    damages: list[OpenedDamage]
    sums: list[Sum]


class Decision(Shape):
    """Decision of a player, with question and answer; other seats see only its kind."""

    position: int
    turn: int
    player: int
    name: str
    kind: str
    question: str | None
    chosen: str | None


class Decisions(Shape):
    """A page of decisions. Send `next` as `from` for the next page."""

    decisions: list[Decision]
    next: int | None


class DeckText(Shape):
    """A deck list as Arena and MTGO write it."""

    name: str = Field(min_length=1, max_length=80, examples=["Bears"])
    text: str = Field(max_length=1 << 18, examples=["40 Grizzly Bears\n20 Forest"])


class NewGame(Shape):
    """Request for a new game: a deck and a player for each seat."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "example": {
                "decks": ["claws-and-fire", "wings-and-mercy"],
                "players": ["human", "greedy"],
                "names": ["Anna", "Ben"],
                "seed": "7",
            }
        },
    )

    decks: list[str | DeckText] = Field(min_length=1, max_length=6)
    players: list[str] = Field(default=["human", "greedy"], max_length=6)
    names: list[str] | None = Field(default=None, max_length=6)
    seed: Annotated[str, Field(max_length=80)] | Annotated[int, Field(strict=True, ge=-(2**63), lt=2**64)] | None = (
        Field(default=None, description="a text or a whole number; a number means its digits", examples=["7", 7])
    )
    rules: str = "seed"
    format: str = DEFAULT
    options: dict[str, bool] = Field(default={}, max_length=20)
    strict: bool = Field(default=False, description="Refuse decks that break the rules of deck building.")
    limited: bool = Field(default=False, description="Check the decks as limited decks, of at least 40 cards.")
    stand_in: bool = Field(default=False, description="Play blanks in place of cards that are known but not proven.")
    legal: str = Field(default="", max_length=40, description="check that all cards are legal in this format")
    best_of: int = Field(default=1, description="3 or 5 for a match of several games")


class NextGame(Shape):
    """Request for the next game of a match, with the decks of players who sideboarded."""

    model_config = ConfigDict(extra="forbid")

    decks: dict[str, DeckText] = Field(
        default={},
        max_length=6,
        description="by player: a deck list with all cards brought to the match",
    )
    seed: str | None = Field(default=None, max_length=80)


class MatchScore(Shape):
    """The games of a match and its score."""

    match: str = Field(description="the id of the first game")
    best_of: int
    seats: list[str]
    games: list[str]
    results: list[list[str] | None] = Field(description="for each game its winners; null while the game goes on")
    won: list[int] = Field(description="games won, by seat")
    winners: list[str]
    over: bool


class NewPosition(Shape):
    """Request for a game that begins from a position, with its players."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "example": {
                "position": {
                    "players": [
                        {"name": "Anna", "hand": ["Shock"], "battlefield": ["Mountain"]},
                        {"name": "Ben", "battlefield": [{"card": "Giant Spider", "damage": 2}]},
                    ]
                },
                "players": ["human", "greedy"],
            }
        },
    )

    position: dict[str, Any] | Annotated[str, Field(max_length=100_000)] = Field(
        description="The position as data (see `schema`), or in one line."
    )
    players: list[str] | None = Field(default=None, max_length=6)
    seed: Annotated[str, Field(max_length=80)] | Annotated[int, Field(strict=True, ge=-(2**63), lt=2**64)] | None = None


class NewBranch(Shape):
    """Request for a branch: the position, and the players by seat or name."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"example": {"at": "turn:5", "players": {"1": "human", "2": "greedy"}}}
    )

    at: str = Field(max_length=60)
    players: dict[str, str] | None = Field(default=None, max_length=6)


class NewToken(Shape):
    """Request for a token, with the role of its holder."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"role": "seat", "seat": 1}})

    role: Literal["seat", "judge", "spectator"]
    seat: int | None = Field(default=None, ge=1, le=6)
    expires_in: int | None = Field(
        default=None, ge=1, le=36500 * 86400, description="seconds until the token expires; never if left out"
    )


class Token(Shape):
    """A token to look as `viewer`, and to play if that is a seat.

    `until` is when it expires; null for never.
    """

    token: str
    viewer: str
    until: str | None


class Mark(Shape):
    """Event worth finding on a timeline: a death, a spell, the end.

    The kinds are death, damage, spell, attack, loss and end; in an observed game also gaps and unexplained events.
    """

    position: int
    kind: str
    text: str


class Timeline(Shape):
    """Data for a timeline: ends of moments, turns, steps, decisions, life, and marks."""

    head: int
    ends: list[int]
    turns: list[dict[str, Any]]
    parts: list[dict[str, Any]]
    decisions: list[int]
    choices: list[int] = Field([], description="decisions with another legal answer, without passes of priority")
    life: list[dict[str, Any]]
    marks: list[Mark]
    unnamed: int = Field(description="cards whose names were not known when the game was recorded")


class Statistics(Shape):
    """Statistics of one game."""

    life: list[dict[str, Any]]
    damage: list[dict[str, Any]]
    mana: list[dict[str, Any]]
    turns: list[dict[str, Any]]
    deaths: list[dict[str, Any]]
    kinds: dict[str, int]


class Choices(Shape):
    """Decks, players, formats, editions and languages to choose from for a new game."""

    decks: list[str]
    players: list[str]
    formats: list[dict[str, Any]]
    editions: list[dict[str, Any]]
    languages: dict[str, str]
    legal: list[str] = Field(description="formats of tournaments in which cards are legal")


class Health(Shape):
    """Health of the service: it runs, and its store answers."""

    status: Literal["ok"]
    version: str
