"""704.3. Causes of state-based actions: the event since which an action applies.

An action applies from the event that made it true: the damage that became lethal, the loss after which a
total was 0, the arrival of the second legend, the end of "can't lose the game". Of several such events at
once the cause is the one that crossed the line in the order of the log. All records since the last check that
found nothing to do are searched, as no action applied before.

Each function here knows, for one kind of action, which events count, and goes back over them. If none of
these events explains the action, the game is replayed from event to event (`exactly`).
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
    """A proposal about a player."""

    @property
    def player(self) -> PlayerId: ...


class OfObject(Protocol):
    """A proposal about an object."""

    @property
    def object(self) -> ObjectId: ...


P = TypeVar("P")
Q = TypeVar("Q", bound=OfObject)


# Players


def life_lost(game: Game, proposal: OfPlayer, window: Window) -> int | None:
    """704.5a, 704.6a. Return the position of the loss that brought a life total to 0 or less."""
    side = _side(game, proposal.player)
    for record in reversed(window):
        event = record.event
        if isinstance(event, e.LifeLost) and event.player in side and event.total <= 0 < event.total + event.amount:
            return record.position
    return None


def _side(game: Game, player: PlayerId) -> Collection[PlayerId]:
    """810.9. Return the players who share life and poison with a player."""
    players = game.board.players
    if not game.board.shared_life:
        return (player,)
    return [id for id, mate in players.items() if mate.team == players[player].team]


def draw_failed(game: Game, proposal: OfPlayer, window: Window) -> int | None:
    """704.5b. Return the position of the first draw from an empty library since the last check."""
    first = None
    for record in reversed(window):
        event = record.event
        if isinstance(event, e.StateBasedActionsPerformed):
            break
        if isinstance(event, e.DrawFailed) and event.player == proposal.player:
            first = record.position
    return first


def poisoned(least: Callable[[Game, PlayerId], int]) -> Since:
    """704.5c, 704.6b. Return a function that finds the poison counters that reached the limit."""

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
    """704.5d, 704.5e, 704.6d. Return the position at which the object came to its zone, or phased out."""
    for record in reversed(window.about(proposal.object)):
        event = record.event
        if getattr(event, "becomes", None) == proposal.object:
            return record.position
        if isinstance(event, e.PermanentsPhased) and proposal.object in event.out:
            return record.position
    return None


def became(holds: Callable[[GameObject, Q], bool], waits: bool = False) -> Since:
    """Return a function that finds the event that made a condition true of an object.

    The events are undone one by one on a copy of the object, until `holds` is false. With `waits` the action also
    had to wait until no triggered ability of the object was on the stack.
    """

    def since(game: Game, proposal: Q, window: Window) -> int | None:
        obj = game.board.objects[proposal.object].copy()
        about = window.about(obj.id)
        deadly = _deadly(about, window) if obj.deathtouched else 0
        position = None
        for record in reversed(about):
            event = record.event
            taken_back = _TAKEN_BACK.get(event.__class__)
            if taken_back is not None:
                if taken_back(obj, event):
                    position = record.position
                    break
            elif isinstance(event, e.DamageDealt) and event.deathtouch:
                deadly -= 1
                obj.deathtouched = deadly > 0
            else:
                continue
            if not holds(obj, proposal):
                position = record.position
                break
        return max(position or 0, ability_left(game, (obj.id,), window) or 0) or None if waits else position

    return since


def _deadly(about: Sequence[Recorded], window: Window) -> int:
    """704.5h. Return how often sources with deathtouch have dealt damage since the last pass."""
    passed = next((one.position for one in reversed(window) if isinstance(one.event, e.StateBasedActionsPerformed)), 0)
    hits = (one.event for one in about if one.position > passed)
    return sum(isinstance(event, e.DamageDealt) and event.deathtouch for event in hits)


def _characteristics(obj: GameObject, event: e.CharacteristicsChanged) -> bool:
    if event.object == obj.id:
        for name, before, _ in event.changes:
            setattr(obj, name, before)
    return False


def _marked(obj: GameObject, event: e.DamageMarked) -> bool:
    if event.creature == obj.id:
        obj.damage = event.total - event.amount
    return False


def _counted(obj: GameObject, event: e.CountersPut | e.CountersRemoved) -> bool:
    if event.object == obj.id:
        put = event.amount if isinstance(event, e.CountersPut) else -event.amount
        obj.counters = {**obj.counters, event.kind: event.total - put}
    return False


def _controlled(obj: GameObject, event: e.ControlChanged) -> bool:
    if event.object == obj.id:
        obj.controller = event.before
    return False


_TAKEN_BACK: dict[type[Event], Callable[[GameObject, Any], bool]] = {
    e.CharacteristicsChanged: _characteristics,
    e.DamageMarked: _marked,
    e.CountersPut: _counted,
    e.CountersRemoved: _counted,
    e.ControlChanged: _controlled,
    e.ObjectMoved: lambda obj, event: event.becomes == obj.id,
    e.TokenCreated: lambda obj, event: event.becomes == obj.id,
    e.TokenSized: lambda obj, event: event.object == obj.id,
    e.BecameCopy: lambda obj, event: event.object == obj.id,
    e.PermanentTransformed: lambda obj, event: event.object == obj.id,
    e.PermanentsPhased: lambda obj, event: obj.id in event.back,
}
"""Functions that undo an event on a copy of an object; they return True if it was absent or another object before."""


def ability_left(game: Game, sources: Collection[ObjectId], window: Window) -> int | None:
    """603.3. Return the position at which the last triggered ability of these sources ended.

    The ability left the stack, or was removed before it got there.
    """
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
    """704.5t, 704.6e, 704.6f. Return a function that finds the end of the last ability waited for.

    If no ability ended, the function finds the arrival of its source.
    """

    def since(game: Game, proposal: P, window: Window) -> int | None:
        source_ids = tuple(sources(game, proposal))
        position = ability_left(game, source_ids, window)
        for record in reversed(window):
            if position is not None and record.position < position:
                return position
            event = record.event
            if getattr(event, "becomes", None) in source_ids:
                return record.position
            if isinstance(event, e.VentureMarkerMoved) and event.object in source_ids:
                return record.position
        return position

    return since


# Several objects


KIND = frozenset(("name", "supertypes", "types", "subtypes"))
"""Characteristics in which permanents of a group are alike, by default."""


def enough_of(
    group: Callable[[Game, P], Iterable[ObjectId]], more_than: int = 1, alike_in: Collection[str] = KIND
) -> Since:
    """704.5j, 704.5k, 704.5y, 704.5z. Return a function that finds the event that made a group too large.

    The function goes back over the events. At the event by which a permanent came, or came to belong to the
    group, the permanent is taken out of the group.
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
    """Return the permanents that an event may have brought into a group.

    They came to the battlefield, changed one of these characteristics, or changed control or attachment.
    """
    if isinstance(event, (e.ObjectMoved, e.TokenCreated)):
        return (event.becomes,) if event.becomes is not None else ()
    if isinstance(event, e.CharacteristicsChanged):
        return (event.object,) if any(name in alike_in for name, _, _ in event.changes) else ()
    if isinstance(event, (e.ControlChanged, e.BecameCopy, e.PermanentTransformed, e.ObjectAttached, e.EnteredUnder)):
        return (event.object,)
    return event.back if isinstance(event, e.PermanentsPhased) else ()


_ATTACHED_FOR = KIND | {"colors", "keywords", "abilities"}
"""Characteristics that decide whether an attachment is legal."""


def detached(game: Game, proposal: OfObject, window: Window) -> int | None:
    """704.5m, 704.5n, 704.5p. Return the position of the only event about an attachment; None if several.

    Events about its host, an object or player, count, too.
    """
    attachment = game.board.objects[proposal.object]
    to = attachment.attached_to
    near = {one.position: one.event for id in (attachment.id, to) for one in window.about(id)}
    about = [position for position, event in near.items() if _is_about_attachment(event, attachment.id, to)]
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


def could_lose_only_later(game: Game, position: int) -> bool:
    """Return True if "can't lose the game" may have applied at a position.

    Such a text is in force now, or a permanent, ability or effect has ended since.
    """
    if any("cant_lose_game" in part.static for _, _, part in index(game).modifiers):
        return True
    first = game.records[0].position
    return any(_ends_something(record.event) for record in game.records[position - first + 1 :])


def _ends_something(event: Event) -> bool:
    if isinstance(event, e.ObjectMoved):
        return event.source is Zone.BATTLEFIELD
    if isinstance(event, e.CharacteristicsChanged):
        return any(name == "abilities" for name, _, _ in event.changes)
    return isinstance(event, (e.EffectsEnded, e.ControlChanged, e.PermanentsPhased, e.PlayerLeft))


def exactly(
    game: Game, action: Callable[[Game], Proposals], key_of: Callable[[Proposal], Hashable]
) -> dict[Hashable, int]:
    """Return, for each present proposal of an action, the position since which it applies.

    The game is replayed from event to event since the last check. The key None stands for the first question of
    the action. The result is empty for a trial that began in the middle of a game.
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
    """Yield the proposals of an action that are not impossible; None for its first question."""
    for proposal in action(game):
        if isinstance(proposal, Question):
            yield None
            return
        for one in proposal if isinstance(proposal, (tuple, list)) else (proposal,):
            if isinstance(one, Event) or not cannot(game, one):
                yield one
