"""Statistics of one game: life, damage, mana, turns, deaths and kinds of events.

Each function is a fold over the events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeGuard

from domain import events as e
from domain.events import Recorded
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.terms import Zone
from projections.reading.names import Names


class LifePoint(NamedTuple):
    """Life total of a player, from a position on."""

    position: int
    turn: int
    player: PlayerId
    life: int


def is_new_turn(event: e.Event) -> TypeGuard[e.TurnBegan | e.TurnSetUp]:
    """Return True if a turn begins, or a game starts in the middle of one."""
    return isinstance(event, e.TurnBegan) or (isinstance(event, e.TurnSetUp) and event.under_way)


class LifeTotals:
    """103.4, 810.9. Starting life totals, and every change of one.

    Some players begin with another total than the rest. A team's total is that of each of its players.
    """

    def __init__(self) -> None:
        self._turn = 0
        self._together: dict[PlayerId, tuple[PlayerId, ...]] = {}

    def add(self, recorded: Recorded) -> Iterator[LifePoint]:
        """Yield the totals that the next event of the game sets."""
        position, _, _, _, event = recorded
        if is_new_turn(event):
            self._turn = event.number
        elif isinstance(event, e.GameStarted):
            for number in range(1, len(event.seats) + 1):
                yield LifePoint(position, self._turn, PlayerId(number), event.life)
            if isinstance(event.options, tuple) and ("shared_life", True) in event.options:
                self._together = {player: team for team in event.teams for player in team}
        elif isinstance(event, e.StartingLifeSet):
            yield LifePoint(position, self._turn, event.player, event.life)
        elif isinstance(event, e.LifeGained | e.LifeLost):
            for player in self._together.get(event.player, (event.player,)):
                yield LifePoint(position, self._turn, player, event.total)


def life_totals(events: Iterable[Recorded]) -> Iterator[LifePoint]:
    """Yield the starting life totals, then every change of a life total, oldest first."""
    totals = LifeTotals()
    for recorded in events:
        yield from totals.add(recorded)


class Dealt(NamedTuple):
    """Damage by a player's cards of one name: all, combat, and to players."""

    source: str
    player: PlayerId | None
    amount: int
    combat: int
    to_players: int


def damage_by_source(events: Iterable[Recorded]) -> tuple[Dealt, ...]:
    """Return the damage dealt by each card, most first.

    The damage counts for the player who controlled the source when it was dealt.
    """
    names = Names()
    controllers: dict[ObjectId, PlayerId] = {}
    dealt: dict[tuple[str, PlayerId | None], list[int]] = {}
    for recorded in events:
        names.add(recorded)
        event = recorded.event
        if isinstance(event, e.ObjectMoved):
            if event.becomes is not None:
                controllers[event.becomes] = event.controller
        elif isinstance(event, e.TokenCreated):
            controllers[event.becomes] = event.player
        elif isinstance(event, e.ControlChanged):
            controllers[event.object] = event.after
        elif isinstance(event, e.DamageDealt):
            sums = dealt.setdefault((names.name_of(event.source), controllers.get(event.source)), [0, 0, 0])
            sums[0] += event.amount
            sums[1] += event.amount * event.combat
            sums[2] += event.amount * is_player(event.recipient)
    sources = [Dealt(source, player, *sums) for (source, player), sums in dealt.items()]
    return tuple(sorted(sources, key=lambda one: (-one.amount, one.source, one.player or 0)))


class Mana(NamedTuple):
    """Mana of a player: made, spent (also by colour), and lost unspent."""

    player: PlayerId
    made: int
    spent: int
    lost: int
    colors: Mapping[str, int]


def mana_spent(events: Iterable[Recorded]) -> tuple[Mana, ...]:
    """Return the mana that each player made, spent and lost."""
    made: Counter[PlayerId] = Counter()
    lost: Counter[PlayerId] = Counter()
    spent: dict[PlayerId, Counter[str]] = {}
    for _, _, _, _, event in events:
        if isinstance(event, e.GameStarted):
            spent = {PlayerId(number): Counter() for number in range(1, len(event.seats) + 1)}
        elif isinstance(event, e.ManaAdded):
            made[event.player] += len(event.mana)
        elif isinstance(event, e.ManaPaid):
            spent.setdefault(event.player, Counter()).update(event.mana)
        elif isinstance(event, e.ManaEmptied):
            lost[event.player] += len(event.mana)
    return tuple(
        Mana(player, made[player], sum(colors.values()), lost[player], dict(colors)) for player, colors in spent.items()
    )


class TurnCounts(NamedTuple):
    """Counts of one turn; turn 0 is everything before the first."""

    turn: int
    player: PlayerId | None
    events: int = 0
    decisions: int = 0
    draws: int = 0
    lands: int = 0
    spells: int = 0
    abilities: int = 0
    attackers: int = 0
    blockers: int = 0
    damage: int = 0
    deaths: int = 0


def per_turn(events: Iterable[Recorded]) -> tuple[TurnCounts, ...]:
    """Return the counts of each turn."""
    turns: list[TurnCounts] = []
    for recorded in events:
        event = recorded.event
        if is_new_turn(event):
            turns.append(TurnCounts(event.number, event.player))
        elif not turns:
            turns.append(TurnCounts(0, None))
        now = turns[-1]
        counted: dict[str, Any] = {"events": now.events + 1}
        field, amount = _counted(event)
        if field:
            counted[field] = getattr(now, field) + amount
        turns[-1] = now._replace(**counted)
    return tuple(turns)


def _counted(event: e.Event) -> tuple[str, int]:
    """Return the field of `TurnCounts` that an event counts under, and the amount."""
    if isinstance(event, e.AttackersDeclared):
        return "attackers", len(event.attacks)
    if isinstance(event, e.BlockersDeclared):
        return "blockers", len({blocker for blocker, _ in event.blocks})
    if isinstance(event, e.DamageDealt):
        return "damage", event.amount
    if isinstance(event, e.ObjectMoved):
        return "deaths", int(dies(event))
    return _COUNTED.get(event.__class__, ""), 1


_COUNTED: dict[type[e.Event], str] = {
    e.DecisionMade: "decisions",
    e.CardDrawn: "draws",
    e.LandPlayed: "lands",
    e.SpellCast: "spells",
    e.AbilityPutOnStack: "abilities",
}


def dies(event: e.ObjectMoved) -> bool:
    """700.4. Return True if a creature or planeswalker dies."""
    return (
        event.source is Zone.BATTLEFIELD
        and event.to is Zone.GRAVEYARD
        and event.was is not None
        and not {"creature", "planeswalker"}.isdisjoint(event.was.types)
    )


class Death(NamedTuple):
    """Death of a creature or planeswalker."""

    position: int
    turn: int
    object: EntityId
    name: str
    controller: PlayerId


def deaths(events: Iterable[Recorded]) -> Iterator[Death]:
    """Yield every creature and planeswalker that died, oldest first."""
    turn = 0
    for position, _, _, _, event in events:
        if is_new_turn(event):
            turn = event.number
        elif isinstance(event, e.ObjectMoved) and event.was is not None and event.object is not None and dies(event):
            yield Death(position, turn, event.object, event.was.name, PlayerId(event.was.controller))


def kinds(events: Iterable[Recorded]) -> Mapping[str, int]:
    """Return the number of events of each kind, most first."""
    return dict(Counter(recorded.event.NAME for recorded in events).most_common())
