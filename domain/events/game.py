"""103, 104. The start and the end of a game."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict

from domain.board.characteristics import Printed
from domain.events.event import ANNOUNCED, CARDS, EVERYTHING, NOTHING, Event, Numbered, Own, Public, Secret
from domain.freezing import Frozen
from domain.ids import ObjectId, PlayerId
from domain.reasons import Reason

# 103. Starting the game


SCHEMA = 6
"""The version of the events' meaning in `GameStarted` of a new game; a game keeps its version.

2: the cause of a state-based action is the event that made it apply, the cause of the game's end is the loss
that ended it, and the cause of a change is the event that made the difference; counters that annihilate each
other are reported on a permanent that dies, too; a question about very many attacks or blocks has data shared
by many creatures once.

3: a state-based action that is replaced without effect is reported when it is new; a delayed trigger is asked
what triggered it; a copy of a double-faced permanent spell has both faces.

4: what leaves a public zone, and has a size that its text defines, is reported with that size; a counter
that gives a keyword has a timestamp.

5: players learn the cards of others that they look at or search.

6: objects that were paid are linked to the spell or ability by the rule for that, not by the one for linked abilities.
"""

SCHEMA_OBSERVED = 4
"""The version in `GameStarted` of a new observed game: later versions tell nothing otherwise that a log tells."""


OWNER, OPPONENT = "You", "Opponent"
"""Names of the seats in an observed game without player names: the owner of the log, and the others."""


class Observed(BaseModel):
    """The origin of an observed game; no decision of such a game was made here.

    The source:

    - `source`: the kind of program.
    - `version`: the version of the reading.
    - `client`: the source's own name and version.
    - `sha256`: the hash of the part of the source with which the game began.
    - `line`: the line of that part.

    The game:

    - `match`: the same for all games of a match; `number`: the number of the game in it.
    - `event`: the event in which the game was played.
    - `player`: the player whose view the source has; None if it sees everything.
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
    """103.1. A game starts, under these rules, options and players.

    Seed and salt stay secret until the game ends. `commitment` is public and binds to both
    (`randomness.commitment`); None without a salt. Version 1 published `seed_hash` instead, which let anybody
    check a guess of the seed. An `observed` game has no seed, and its format may be one that cannot be played
    here.
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


class MatchGameBegan(
    Event, name="match_game_began", version=1, group="game", named="chooser", stale=NOTHING, harmless=ANNOUNCED
):
    """103.1. The game is one of a match of several games.

    - `match`: the same text for all games of the match.
    - `number`: the number of the game, from 1.
    - `best_of`: the most games that the match can have, not counting drawn ones.
    - `won`: the games won so far, for each player in the order of the seats.
    - `chooser`: the player who chooses who takes the first turn; None if chance does.
    """

    match: Public[str]
    number: Public[int]
    best_of: Public[int]
    won: Public[tuple[int, ...]]
    chooser: Public[PlayerId | None] = None


class DeckPresented(Event, name="deck_presented", version=1, group="game", named="player", stale=NOTHING):
    """103.2, 103.3. A player's deck becomes their library.

    `printed` are the definitions used, `kinds` of them, numbered from `first` on. `cards` has the definition of
    each card. The number of cards is public. Which cards, and how many different ones, is known only to the
    player.
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
    """103.3. Some cards of a player are blanks, as their texts are not known.

    A blank has the name, cost, types and numbers of the card, and no text. `cards` is the number of blanks.
    `definitions` says which cards they are, which only the player knows, as with the deck.
    """

    player: Public[PlayerId]
    cards: Public[int]
    definitions: Annotated[Own[tuple[int, ...] | None], Numbered.DEFINITION]


class StartingLifeSet(Event, name="starting_life_set", version=1, group="game", changed="player", stale=NOTHING):
    """103.4. A player begins with a life total that differs from the others'."""

    player: Public[PlayerId]
    life: Public[int]


class CardSeen(Event, name="card_seen", version=1, group="game", stale=NOTHING, quiet=True, harmless=ANNOUNCED):
    """A definition becomes known to everybody, before its first public appearance."""

    definition: Annotated[Public[int], Numbered.DEFINITION]
    printed: Public[Printed]


class StartingPlayerChosen(
    Event, name="starting_player_chosen", version=1, group="game", named="player", stale=NOTHING
):
    """103.1. A player is chosen to take the first turn."""

    player: Public[PlayerId]


class LibraryShuffled(
    Event, name="library_shuffled", version=1, group="zones", named="player", stale=NOTHING, harmless=CARDS
):
    """701.24a. A library is shuffled; `order` is the new order, top first.

    Each card becomes a new object, so that ids reveal nothing.
    """

    player: Public[PlayerId]
    order: Secret[tuple[ObjectId, ...] | None]


class MulliganTaken(Event, name="mulligan_taken", version=1, group="game", changed="player", stale=NOTHING):
    """103.5. A player's hand goes back; `taken` counts their mulligans."""

    player: Public[PlayerId]
    taken: Public[int]


class HandKept(Event, name="hand_kept", version=1, group="game", changed="player", stale=NOTHING):
    """103.5. A player keeps their opening hand."""

    player: Public[PlayerId]
    cards: Public[int]


# 104. Ending the game


class PlayerLost(Event, name="player_lost", version=1, group="game", changed="player", stale=NOTHING):
    """104.3. A player loses. `reason`: life, draw, poison, effect, concession."""

    player: Public[PlayerId]
    reason: Public[Reason]


class PlayerLeft(Event, name="player_left", version=1, group="game", changed="player objects", stale=EVERYTHING):
    """800.4a. A player leaves a game that goes on, with all objects they own.

    `objects` are those objects in zones that all players can see.
    """

    player: Public[PlayerId]
    objects: Public[tuple[ObjectId, ...]]


class LoopFound(Event, name="loop_found", version=1, group="game", named="objects", stale=NOTHING):
    """732.4. A loop of mandatory actions is found, which nobody can stop (104.4b).

    `objects` are the objects whose abilities repeat. `growing` is what increases each round: life total,
    counters, marked damage, unspent mana, tokens, effects, stack.
    """

    objects: Public[tuple[ObjectId, ...]]
    growing: Public[tuple[Reason, ...]]


class LimitReached(Event, name="limit_reached", version=1, group="game", stale=NOTHING):
    """A limit of this program is reached for tokens, copies, draws or X.

    No rule of the game sets this limit. What an instruction would make beyond `most` is not made.
    """

    what: Public[Reason]
    most: Public[int]


class GameEnded(Event, name="game_ended", version=2, group="game", named="winners", stale=NOTHING):
    """104.1. The game ends; without winners, in a draw (104.4).

    Seed and salt are revealed.
    """

    winners: Public[tuple[PlayerId, ...]]
    reason: Public[Reason]
    seed: Public[str]
    salt: Public[str | None] = None


# The board in the log


class BoardDigested(
    Event, name="board_digested", version=1, group="game", stale=NOTHING, quiet=True, harmless=ANNOUNCED
):
    """A digest of the whole board before this event is recorded.

    With the named algorithm, the digest proves that a fold leads to the same board.
    """

    algorithm: Public[str]
    digest: Secret[str | None]
