"""103, 104. How a game starts and ends."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict

from domain.board.characteristics import Printed
from domain.events.event import ANNOUNCED, CARDS, EVERYTHING, NOTHING, Event, Numbered, Own, Public, Secret
from domain.freezing import Frozen
from domain.ids import ObjectId, PlayerId
from domain.reasons import Reason

# 103. Starting the game


SCHEMA = 3
"""The version of what is told that a new game's `GameStarted` names; a game goes on with the one it began with.

2: a state-based action is caused by what made it apply, the end of a game by the loss that ended it, and what became
other than it was by what made the difference; counters that take each other away are told of what dies, too; what many
creatures share stands once in a question about very many attacks or blocks.
3: a state-based action that something else happens instead of, so that nothing comes of it, is told when it is new;
what set off a delayed trigger is asked; a copy of a double-faced permanent spell has both faces.
"""


OWNER, OPPONENT = "You", "Opponent"
"""What the seats of an observed game are called where its players' names are not told: whose log it is, and others."""


class Observed(BaseModel):
    """Where an observed game comes from, and what it was: nothing of it was decided here.

    `source` is the kind of program, `version` that of the reading, `client` what the source says of itself, `sha256`
    the hash of what of the source the game began with, `line` where that stands. `match` is the same for the games of
    one match, and `number` which of them it is; `event` what it was played in; `player` whose view the source has, None
    for one that sees everything.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str
    version: int
    client: str
    sha256: str
    line: int
    match: str
    number: int
    event: str
    player: int | None


class GameStarted(Event, name="game_started", version=3, group="game", stale=EVERYTHING):
    """103.1. What the game is played under.

    Seed and salt stay secret until the game ends; `commitment` is public and binds to both (`randomness.commitment`),
    None where there is no salt. `seed_hash` is what version 1 published instead: whoever guessed the seed could tell.
    An `observed` game has no seed, and its format may be one that cannot be played here.
    """

    schema_version: Public[int]
    engine: Public[str]
    edition: Public[str]
    switches: Public[tuple[tuple[str, bool], ...]]
    format: Public[str]
    options: Public[Frozen]
    seats: Public[tuple[str, ...]]
    teams: Public[tuple[tuple[PlayerId, ...], ...]]
    life: Public[int]
    seed_hash: Secret[str | None] = None
    seed: Secret[str | None]
    commitment: Public[str | None] = None
    salt: Secret[str | None] = None
    observed: Public[Observed | None] = None


class DeckPresented(Event, name="deck_presented", version=1, group="game", named="player", stale=NOTHING):
    """103.2, 103.3. A player's deck becomes their library.

    `printed` are the `kinds` definitions used, numbered from `first` on; `cards` names one of them per card. How many
    cards there are is public; which ones, and so how many different ones, is the player's own knowledge.
    """

    player: Public[PlayerId]
    size: Public[int]
    first: Annotated[Own[int | None], Numbered.DEFINITION]
    kinds: Own[int | None]
    printed: Own[tuple[Printed, ...] | None]
    cards: Annotated[Own[tuple[int, ...] | None], Numbered.DEFINITION]
    sideboard: Annotated[Own[tuple[int, ...] | None], Numbered.DEFINITION]


class StandInsNamed(
    Event,
    name="stand_ins_named",
    version=1,
    group="game",
    named="player",
    stale=NOTHING,
    quiet=True,
    harmless=ANNOUNCED,
):
    """103.3. Blanks stand in for cards whose texts are not known: `cards` of what a player brings, `definitions` which.

    They have the names, costs, types and numbers of those cards, and no text. Which they are is the player's own
    knowledge, as the deck is.
    """

    player: Public[PlayerId]
    cards: Public[int]
    definitions: Annotated[Own[tuple[int, ...] | None], Numbered.DEFINITION]


class StartingLifeSet(Event, name="starting_life_set", version=1, group="game", changed="player", stale=NOTHING):
    """103.4. A player begins with another life total than the others."""

    player: Public[PlayerId]
    life: Public[int]


class CardSeen(Event, name="card_seen", version=1, group="game", stale=NOTHING, quiet=True, harmless=ANNOUNCED):
    """What is printed on a definition becomes known to everybody: said before its first public appearance."""

    definition: Annotated[Public[int], Numbered.DEFINITION]
    printed: Public[Printed]


class StartingPlayerChosen(
    Event, name="starting_player_chosen", version=1, group="game", named="player", stale=NOTHING
):
    """103.1. This player takes the first turn."""

    player: Public[PlayerId]


class LibraryShuffled(
    Event, name="library_shuffled", version=1, group="zones", named="player", stale=NOTHING, harmless=CARDS
):
    """701.24a. The library's new order, top first; every card in it becomes a new object, so ids tell nothing."""

    player: Public[PlayerId]
    order: Secret[tuple[ObjectId, ...] | None]


class MulliganTaken(Event, name="mulligan_taken", version=1, group="game", changed="player", stale=NOTHING):
    """103.5. The hand goes back; `taken` counts the player's mulligans."""

    player: Public[PlayerId]
    taken: Public[int]


class HandKept(Event, name="hand_kept", version=1, group="game", changed="player", stale=NOTHING):
    """103.5. The player keeps this hand as their opening hand."""

    player: Public[PlayerId]
    cards: Public[int]


# 104. Ending the game


class PlayerLost(Event, name="player_lost", version=1, group="game", changed="player", stale=NOTHING):
    """104.3. A player loses. `reason`: life, draw, poison, effect, concession."""

    player: Public[PlayerId]
    reason: Public[Reason]


class PlayerLeft(Event, name="player_left", version=1, group="game", changed="player objects", stale=EVERYTHING):
    """800.4a. A player leaves a game that goes on; all they own goes along, `objects` of it from zones all can see."""

    player: Public[PlayerId]
    objects: Public[tuple[ObjectId, ...]]


class LoopFound(Event, name="loop_found", version=1, group="game", named="objects", stale=NOTHING):
    """732.4. What these objects' abilities do repeats without end, and nobody can stop it (104.4b).

    `growing` is what there is more of with every round: life total, counters, marked damage, unspent mana, tokens,
    effects, stack.
    """

    objects: Public[tuple[ObjectId, ...]]
    growing: Public[tuple[Reason, ...]]


class LimitReached(Event, name="limit_reached", version=1, group="game", stale=NOTHING):
    """Of tokens, copies, draws or a number (X) there are no more than so many, by a limit of this program.

    No rule of the book says it: what an instruction would make beyond it is not made.
    """

    what: Public[Reason]
    most: Public[int]


class GameEnded(Event, name="game_ended", version=2, group="game", named="winners", stale=NOTHING):
    """104.1. Nobody can do anything any more. No winners: a draw (104.4). Seed and salt are revealed."""

    winners: Public[tuple[PlayerId, ...]]
    reason: Public[Reason]
    seed: Public[str]
    salt: Public[str | None] = None


# The board in the log


class BoardDigested(
    Event, name="board_digested", version=1, group="game", stale=NOTHING, quiet=True, harmless=ANNOUNCED
):
    """A digest of the whole board before this event, by the named algorithm: proves that a fold is the same."""

    algorithm: Public[str]
    digest: Secret[str | None]
