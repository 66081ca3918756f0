"""Decisive moments of a game, found by its facts alone.

Nobody judges how well somebody played. A moment is decisive if one of these is true of it:

- `life`: within one step or main phase a life total became otherwise by at least a fifth of what the player began with;
  of these the largest three.
- `creatures`: within one step or main phase at least three creatures or planeswalkers died; of these the most.
- `lead`: between two sides, the winner came to have more life than the other, and kept it; not in the step of a loss.
- `attack`, `spell`, `ability`: somebody lost by it, as the causes of the loss tell (`why`).
- `lost`, `drawn`: somebody lost, or nobody won.

Where an observed game does not tell what a loss came from, no `attack`, `spell` or `ability` is found. A game that goes
on has no `lead`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from domain import events as e
from domain.events import Recorded
from domain.ids import PlayerId
from projections.counting.statistics import dies
from projections.reading.names import Names
from projections.reading.positions import Positions
from projections.reading.why import causes

Kind: TypeAlias = Literal["life", "creatures", "lead", "attack", "spell", "ability", "lost", "drawn"]

MOST = 3
"""Maximum number of changes of life that are reported, the largest first."""

LEAST = 5
"""Least change of life that is reported, as a fraction of the starting life total."""

FEWEST = 3
"""Minimum number of creatures and planeswalkers whose deaths are reported."""


class Decisive(NamedTuple):
    """Decisive moment of a game.

    `player` is the player whose life total changed, who took the lead, attacked, cast, activated or lost. `before`
    and `after` are life totals. `died` is the number of deaths. `card` is the name of the spell or of the ability's
    source.
    """

    position: int
    turn: int
    kind: Kind
    player: PlayerId | None = None
    before: int | None = None
    after: int | None = None
    died: int | None = None
    card: str | None = None


class Lives:
    """810.9. Current life totals, of players or of teams that share a total."""

    def __init__(self, started: e.GameStarted) -> None:
        seats = [PlayerId(number) for number, _ in enumerate(started.seats, 1)]
        together = isinstance(started.options, tuple) and ("shared_life", True) in started.options
        self._of = {one: team[0] for team in started.teams if together for one in team}
        self.now = dict.fromkeys((self._of.get(seat, seat) for seat in seats), started.life)
        self.first = dict(self.now)

    def side(self, player: PlayerId) -> PlayerId:
        """Return the player whose number stands for a shared life total."""
        return self._of.get(player, player)

    def begin(self, event: e.StartingLifeSet) -> None:
        """103.4. Set another starting life total for a player."""
        side = self.side(event.player)
        self.now[side] = self.first[side] = event.life

    @property
    def ahead(self) -> PlayerId | None:
        """Return the side with more life.

        None if both sides have the same life, or if there are not exactly two sides.
        """
        if len(self.now) != 2:
            return None
        (one, its), (other, theirs) = self.now.items()
        return None if its == theirs else one if its > theirs else other


def decisive(events: Sequence[Recorded], names: Names | None = None) -> tuple[Decisive, ...]:
    """Return the decisive moments of a game, oldest first.

    `names` are the names at the end of the game, if the caller has them.
    """
    if not events or not isinstance(started := events[0].event, e.GameStarted):
        return ()
    positions = Positions(events)
    ended = next((one for one in reversed(events) if isinstance(one.event, e.GameEnded)), None)
    moments = [*_ends(events, ended, names), *_while_it_went_on(events, started, positions, ended)]
    ordered = sorted(
        dict.fromkeys(moments), key=lambda one: one.position
    )  # several players may have lost by the same act
    return tuple(one._replace(turn=positions.place(one.position).turn) for one in ordered)


def _ends(events: Sequence[Recorded], ended: Recorded | None, names: Names | None) -> Iterator[Decisive]:
    """Yield each loss with the actions that led to it, or a draw."""
    for position, _, _, _, event in events:
        if isinstance(event, e.PlayerLost):
            yield Decisive(position, 0, "lost", event.player)
            acts = list(_acts(events, position, names))
            yield from acts[-1:]
    if ended is not None and isinstance(ended.event, e.GameEnded) and not ended.event.winners:
        yield Decisive(ended.position, 0, "drawn")


def _acts(events: Sequence[Recorded], lost: int, names: Names | None) -> Iterator[Decisive]:
    """Yield the actions that led to a loss, last first; triggered abilities before players' actions."""
    acts: list[Decisive] = []
    triggered: list[Decisive] = []
    names = names if names is not None else Names(events)
    for recorded in causes(events, lost):
        position, event = recorded.position, recorded.event
        if isinstance(event, e.AttackersDeclared):
            acts.append(Decisive(position, 0, "attack", event.player))
        elif isinstance(event, e.BlockersDeclared) or (isinstance(event, e.DamageDealt) and event.combat):
            before = (one for one in reversed(events[: position - 1]) if isinstance(one.event, e.AttackersDeclared))
            if (attack := next(before, None)) is not None and isinstance(attack.event, e.AttackersDeclared):
                acts.append(Decisive(attack.position, 0, "attack", attack.event.player))
        elif isinstance(event, e.SpellCast):
            acts.append(Decisive(position, 0, "spell", event.player, card=names.name_of(event.object)))
        elif isinstance(event, e.AbilityActivated):
            acts.append(Decisive(position, 0, "ability", event.player, card=names.name_of(event.source)))
        elif isinstance(event, e.AbilityPutOnStack):
            triggered.append(Decisive(position, 0, "ability", event.player, card=names.name_of(event.source)))
    yield from (*triggered, *acts)


def _while_it_went_on(
    events: Sequence[Recorded], started: e.GameStarted, positions: Positions, ended: Recorded | None
) -> Iterator[Decisive]:
    """Yield the moments before the end: changes of life, the lasting lead, and deaths."""
    lives = Lives(started)
    swings: dict[tuple[int, PlayerId], Decisive] = {}
    deaths: dict[int, Decisive] = {}
    losses: set[int] = set()
    lead: Decisive | None = None
    leader: PlayerId | None = None
    for position, _, _, _, event in events:
        if isinstance(event, e.StartingLifeSet):
            lives.begin(event)
        elif isinstance(event, e.LifeLost | e.LifeGained):
            side = lives.side(event.player)
            key = positions.part(position), side
            before = swings[key].before if key in swings else lives.now[side]
            lives.now[side] = event.total
            swings[key] = Decisive(position, 0, "life", side, before, event.total)
            ahead = lives.ahead
            if ahead is not None and ahead != leader:
                if leader is not None:
                    lead = Decisive(position, 0, "lead", ahead)
                leader = ahead
        elif isinstance(event, e.PlayerLost):
            losses.add(positions.part(position))
        elif isinstance(event, e.ObjectMoved) and dies(event):
            part = positions.part(position)
            died = deaths[part].died if part in deaths else 0
            deaths[part] = Decisive(position, 0, "creatures", died=(died or 0) + 1)
    large = [one for one in swings.values() if _change(one) * LEAST >= lives.first[one.player or PlayerId(0)]]
    yield from sorted((one for one in large if _change(one)), key=lambda one: (-_change(one), one.position))[:MOST]
    winners = ended.event.winners if ended is not None and isinstance(ended.event, e.GameEnded) else ()
    won = {lives.side(winner) for winner in winners}
    if lead is not None and lead.player in won and positions.part(lead.position) not in losses:
        yield lead
    most = max(deaths.values(), key=lambda one: (one.died or 0, -one.position), default=None)
    if most is not None and (most.died or 0) >= FEWEST:
        yield most


def _change(one: Decisive) -> int:
    return abs((one.before or 0) - (one.after or 0))
