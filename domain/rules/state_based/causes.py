"""704.3. What a state-based action is caused by: the event since which it applies.

An action applies from the event that made it true: the damage that became lethal, the loss after which a total was 0,
the second legend's coming, what ended "can't lose the game". Of several such events at once it is the one that
crossed the line in the order in which they are told. Everything since the last check that found nothing to do is
looked at, for before that nothing applied.

What looks for it here knows, of one kind of action, which events count, and goes back over them. Where none of them
explains it, the game is gone through again from event to event (`exactly`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from domain import events as e
from domain.board.evolve import evolve, fold
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.events import Event, Recorded
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.questions import Question
from domain.kernel.would import Proposal
from domain.rules.abilities.index import index
from domain.rules.game import teams
from domain.rules.replacement.impossible import cannot
from domain.rules.state_based.checks import Checks
from domain.rules.state_based.window import Since, Window
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals


class OfPlayer(Protocol):
    """What is proposed about a player."""

    @property
    def player(self) -> PlayerId: ...


class OfObject(Protocol):
    """What is proposed about an object."""

    @property
    def object(self) -> ObjectId: ...


P = TypeVar("P")
Q = TypeVar("Q", bound=OfObject)


# Players


def life_lost(game: Game, proposal: OfPlayer, window: Window) -> int | None:
    """704.5a, 704.6a. The loss after which the player's or team's total was 0 or less."""
    side = _side(game, proposal.player)
    for record in reversed(window):
        event = record.event
        if isinstance(event, e.LifeLost) and event.player in side and event.total <= 0 < event.total + event.amount:
            return record.position
    return None


def _side(game: Game, player: PlayerId) -> Collection[PlayerId]:
    """810.9. Those whose life and poison is one."""
    players = game.board.players
    if not game.board.shared_life:
        return (player,)
    return [id for id, mate in players.items() if mate.team == players[player].team]


def draw_failed(game: Game, proposal: OfPlayer, window: Window) -> int | None:
    """704.5b. The first draw from an empty library since the last check."""
    first = None
    for record in reversed(window):
        event = record.event
        if isinstance(event, e.StateBasedActionsPerformed):
            break
        if isinstance(event, e.DrawFailed) and event.player == proposal.player:
            first = record.position
    return first


def poisoned(least: Callable[[Game, PlayerId], int]) -> Since:
    """704.5c, 704.6b. The counters with which it were so many."""

    def since(game: Game, proposal: OfPlayer, window: Window) -> int | None:
        side, enough = _side(game, proposal.player), least(game, proposal.player)
        counters = teams.counters(game.board, proposal.player, "poison")
        for record in reversed(window):
            event = record.event
            if isinstance(event, e.PlayerCountersPut) and event.kind == "poison" and event.player in side:
                counters -= event.amount
                if counters < enough:
                    return record.position
        return None

    return since


# One object


def came(game: Game, proposal: OfObject, window: Window) -> int | None:
    """704.5d, 704.5e, 704.6d. That the object came to be where it is, or phased out."""
    for record in reversed(window.about(proposal.object)):
        event = record.event
        if getattr(event, "becomes", None) == proposal.object:
            return record.position
        if isinstance(event, e.PermanentsPhased) and proposal.object in event.out:
            return record.position
    return None


def became(holds: Callable[[GameObject, Q], bool], waits: bool = False) -> Since:
    """What made something true of an object and the proposal: it is taken back, event by event, until it is not.

    `waits`: the action waited besides until no triggered ability of the object was on the stack any more.
    """

    def since(game: Game, proposal: Q, window: Window) -> int | None:
        found = game.board.objects[proposal.object].copy()
        about = window.about(found.id)
        deadly = _deadly(about, window) if found.deathtouched else 0
        at = None
        for record in reversed(about):
            event = record.event
            taken_back = _TAKEN_BACK.get(event.__class__)
            if taken_back is not None:
                if taken_back(found, event):
                    at = record.position
                    break
            elif isinstance(event, e.DamageDealt) and event.deathtouch:
                deadly -= 1
                found.deathtouched = deadly > 0
            else:
                continue
            if not holds(found, proposal):
                at = record.position
                break
        return max(at or 0, ability_left(game, (found.id,), window) or 0) or None if waits else at

    return since


def _deadly(about: Sequence[Recorded], window: Window) -> int:
    """704.5h. How often a source with deathtouch dealt it damage since the last pass."""
    passed = next((one.position for one in reversed(window) if isinstance(one.event, e.StateBasedActionsPerformed)), 0)
    hits = (one.event for one in about if one.position > passed)
    return sum(isinstance(event, e.DamageDealt) and event.deathtouch for event in hits)


def _characteristics(found: GameObject, event: e.CharacteristicsChanged) -> bool:
    if event.object == found.id:
        for name, before, _ in event.changes:
            setattr(found, name, before)
    return False


def _marked(found: GameObject, event: e.DamageMarked) -> bool:
    if event.creature == found.id:
        found.damage = event.total - event.amount
    return False


def _counted(found: GameObject, event: e.CountersPut | e.CountersRemoved) -> bool:
    if event.object == found.id:
        put = event.amount if isinstance(event, e.CountersPut) else -event.amount
        found.counters = {**found.counters, event.kind: event.total - put}
    return False


def _controlled(found: GameObject, event: e.ControlChanged) -> bool:
    if event.object == found.id:
        found.controller = event.before
    return False


_TAKEN_BACK: dict[type[Event], Callable[[GameObject, Any], bool]] = {
    e.CharacteristicsChanged: _characteristics,
    e.DamageMarked: _marked,
    e.CountersPut: _counted,
    e.CountersRemoved: _counted,
    e.ControlChanged: _controlled,
    e.ObjectMoved: lambda found, event: event.becomes == found.id,
    e.TokenCreated: lambda found, event: event.becomes == found.id,
    e.TokenSized: lambda found, event: event.object == found.id,
    e.BecameCopy: lambda found, event: event.object == found.id,
    e.PermanentTransformed: lambda found, event: event.object == found.id,
    e.PermanentsPhased: lambda found, event: found.id in event.back,
}
"""How an event is taken back from what became of an object; True where the object was not there, or another, before."""


def ability_left(game: Game, sources: Collection[ObjectId], window: Window) -> int | None:
    """603.3. That the last triggered ability of one of these left the stack, or was taken away before."""
    removed = set()
    for record in reversed(window):
        event = record.event
        if isinstance(event, (e.Resolved, e.DidNotResolve, e.Countered)):
            ability = game.board.former.get(event.object)
            if ability is not None and ability.kind == "triggered" and ability.source in sources:
                return record.position
        elif isinstance(event, e.TriggerRemoved):
            removed.add((event.number, record.position))
        elif isinstance(event, e.AbilityTriggered) and event.source in sources:
            for number, position in removed:
                if number == event.number:
                    return position
    return None


def ability_done(sources: Callable[[Game, P], Iterable[ObjectId]]) -> Since:
    """704.5t, 704.6e, 704.6f. That the last ability was done with that was waited for, or that it came without any."""

    def since(game: Game, proposal: P, window: Window) -> int | None:
        of = tuple(sources(game, proposal))
        at = ability_left(game, of, window)
        for record in reversed(window):
            if at is not None and record.position < at:
                return at
            event = record.event
            if getattr(event, "becomes", None) in of:
                return record.position
            if isinstance(event, e.VentureMarkerMoved) and event.object in of:
                return record.position
        return at

    return since


# Several objects


KIND = frozenset(("name", "supertypes", "types", "subtypes"))
"""What permanents of a group have in common, if nothing else is said."""


def enough_of(
    group: Callable[[Game, P], Iterable[ObjectId]], more_than: int = 1, alike_in: Collection[str] = KIND
) -> Since:
    """704.5j, 704.5k, 704.5y, 704.5z. What made one of a group more than there may be.

    Going back, each of the group is one less before it came, or became such a one.
    """

    def since(game: Game, proposal: P, window: Window) -> int | None:
        left = set(group(game, proposal))
        for record in reversed(window):
            for id in _joined(record.event, alike_in):
                left.discard(id)
            if len(left) <= more_than:
                return record.position
        return None

    return since


def _joined(event: Event, alike_in: Collection[str]) -> tuple[ObjectId, ...]:
    """What came to the battlefield, or became another in one of these characteristics, or another's, with an event."""
    if isinstance(event, (e.ObjectMoved, e.TokenCreated)):
        return (event.becomes,) if event.becomes is not None else ()
    if isinstance(event, e.CharacteristicsChanged):
        return (event.object,) if any(name in alike_in for name, _, _ in event.changes) else ()
    if isinstance(event, (e.ControlChanged, e.BecameCopy, e.PermanentTransformed, e.ObjectAttached, e.EnteredUnder)):
        return (event.object,)
    return event.back if isinstance(event, e.PermanentsPhased) else ()


_ATTACHED_FOR = KIND | {"colors", "keywords", "abilities"}
"""What decides about whether something may stay attached."""


def detached(game: Game, proposal: OfObject, window: Window) -> int | None:
    """704.5m, 704.5n, 704.5p. The one thing that happened to it or to what it is attached to; None if several did."""
    found = game.board.objects[proposal.object]
    to = found.attached_to
    near = {one.position: one.event for id in (found.id, to) for one in window.about(id)}
    about = [position for position, event in near.items() if _is_about_attachment(event, found.id, to)]
    return about[0] if len(about) == 1 else None


def _is_about_attachment(event: Event, id: ObjectId, to: EntityId | None) -> bool:
    if isinstance(event, e.ObjectUnattached) and event.object == id:
        return True
    if isinstance(event, e.ObjectMoved) and event.object is not None and event.object == to:
        return True
    if isinstance(event, (e.PlayerLost, e.PlayerLeft)) and (event.player == to or to in getattr(event, "objects", ())):
        return True
    if isinstance(event, e.PermanentsPhased) and to in event.out:
        return True
    joined = _joined(event, _ATTACHED_FOR)
    return id in joined or to in joined


# Anything else


def could_lose_only_later(game: Game, at: int) -> bool:
    """Return True if a text may have kept players from losing at a position, and no longer does."""
    if any("cant_lose_game" in part.static for _, _, part in index(game).modifiers):
        return True
    first = game.records[0].position
    return any(_ends_something(record.event) for record in game.records[at - first + 1 :])


def _ends_something(event: Event) -> bool:
    if isinstance(event, e.ObjectMoved):
        return event.source is Zone.BATTLEFIELD
    if isinstance(event, e.CharacteristicsChanged):
        return any(name == "abilities" for name, _, _ in event.changes)
    return isinstance(event, (e.EffectsEnded, e.ControlChanged, e.PermanentsPhased, e.PlayerLeft))


def exactly(
    game: Game, action: Callable[[Game], Proposals], key_of: Callable[[Proposal], Hashable]
) -> dict[Hashable, int]:
    """Since when an action makes each of its proposals that nothing forbids: the game is gone through once more.

    What it asks about first has the key None. Nothing of what is only tried out from the middle of a game.
    """
    checks = game.kept(Checks)
    board, start = (checks.origin[0].copy(), checks.origin[1]) if checks.origin is not None else (Board(), 0)
    checked = checks.quiet_since
    if start > checked or board.position - start != game.board.position - len(game.records):
        return {}
    fold(game.records[start:checked], board)
    then = game.beside(board)
    before = {None if one is None else key_of(one) for one in _proposed(then, action)}
    since: dict[Hashable, int] = dict.fromkeys(before, 0)
    for record in game.records[checked:]:
        evolve(board, record)
        keys = {None if one is None else key_of(one) for one in _proposed(then, action)}
        since = {key: since.get(key, record.position) for key in keys}
    return since


def _proposed(game: Game, action: Callable[[Game], Proposals]) -> Iterator[Proposal | None]:
    """What an action proposes that is possible at all; None for what it asks first."""
    for proposal in action(game):
        if isinstance(proposal, Question):
            yield None
            return
        for one in proposal if isinstance(proposal, (tuple, list)) else (proposal,):
            if isinstance(one, Event) or not cannot(game, one):
                yield one
