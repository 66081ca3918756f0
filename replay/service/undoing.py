"""Undo in a game of several people: who asks, and who has agreed.

Wishes are kept in memory, as they are no part of any record. A wish ends when the game goes on.
"""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple
from uuid import UUID

from domain.events import DecisionMade
from domain.ids import PlayerId
from projections.reading.brevity import DETAILS
from replay.cards.wording import catalogue
from replay.service.kept import ByGame
from replay.service.streams import Stream


class Wish(NamedTuple):
    """A player's wish to take back what was decided since a position."""

    seat: PlayerId
    head: int
    """Last position of the game when the wish was made."""
    position: int
    waits_for: tuple[PlayerId, ...]
    """Players who have not agreed yet."""


class Wishes(ByGame[Wish]):
    """Open wishes, by game, and refusals of the last ones."""

    def __init__(self) -> None:
        super().__init__()
        self._refused = ByGame[bool]()

    def keep(self, game: UUID, value: Wish) -> None:
        """Keep a wish in place of the one before."""
        self._refused.end(game)
        super().keep(game, value)

    def refuse(self, game: UUID) -> None:
        """End the wish in a game, and remember the refusal.

        The game may go on before anybody looks.
        """
        self.end(game)
        self._refused.keep(game, True)

    def refused(self, game: UUID) -> bool:
        """Return True if the last wish in a game was refused."""
        return self._refused.of(game) is not None

    def open(self, game: UUID, head: int) -> Wish | None:
        """Return the open wish in a game that stands at a position, or None."""
        wish = self.of(game)
        if wish is not None and wish.head != head:
            self.end(game, wish)
            return None
        return wish


ASKED, LAND = "priority_given", "land_played"
LEFT_OUT = DETAILS - {"priority_passed"}
ACTS = ("spell_cast", "ability_activated")
"""Kinds of events that tell an act better than the moves before them; a spell better than the mana paid for it."""


def first_act(stream: Stream, position: int, seat: PlayerId, language: str) -> str | None:
    """Return a player's first act after a position as a sentence.

    None if the player decided nothing. The sentence tells what their decision led to, up to the next priority, as a
    short log has it: *Anna casts Lightning Bolt*.
    """
    events = stream.events
    decisions = (at for at in stream.decisions if at > position)
    mine = (at for at in decisions if isinstance(made := events[at - 1].event, DecisionMade) and made.player == seat)
    decided = next(mine, None)
    if decided is None:
        return None
    names = ((at, events[at - 1].event.NAME) for at in range(decided + 1, stream.head + 1))
    led_to = [*takewhile(lambda one: one[1] != ASKED, names)]
    acts = [at for act in ACTS for at, name in led_to[::-1] if name == act]
    first = next((at for at, name in led_to if name not in LEFT_OUT), decided)
    told = acts[0] if acts else first
    land = [at for at in (told, told + 1) if at <= stream.head] if events[told - 1].event.NAME == LAND else []
    played, *entered = [line.sentence for line in stream.lines(language, land or (told,))]
    words = catalogue(language, "interface")
    return words["happened.land"].format(played=played, entered=entered[0]) if entered else played
