"""603. Checks of triggered abilities with known texts: triggering, and going on the stack.

The rules predict the triggers of each moment, on a separate board right after the moment. When a player next gets
priority, or at a similar point, they are compared with the triggers in the record until then. The comparison waits so
long because other programs tell simultaneous events one after the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from domain import events as e
from domain.board.abilities import PLANESWALKING
from domain.board.characteristics import AbilityRef
from domain.board.evolve import evolve
from domain.board.state import Board, Trigger
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.language.tree import every
from domain.events import Event, Recorded
from domain.events.event import ABILITIES, EVERYTHING
from domain.ids import ObjectId, PlayerId
from domain.kernel.game import Game
from domain.reasons import Reason
from domain.rules.abilities import triggers
from domain.rules.abilities.index import Index, index
from domain.rules.abilities.trigger_patterns import FACTS, LOOKING_BACK
from domain.rules.mechanics import InPlay, in_play
from domain.rules.replacement.facts import Destroyers
from replay.observing.audit.check_context import Bound, Compared, View, Why, check

Triggering: TypeAlias = tuple[PlayerId, ObjectId, AbilityRef]
"""Trigger that is predicted or recorded: controller, source, and ability."""

TAKEN_OUT = e.LinesRead(line=None, runs=None)
"""Event without effect, in place of a recorded event that is not to be applied."""

FOLLOWING = (
    e.AbilityTriggered, e.EffectsEnded, e.TextRewritten, e.ControlChanged, e.CharacteristicsChanged,
    e.RemovedFromCombat,
)  # fmt: skip
"""Classes of events that follow from other events of the same moment."""

BLOCKING = (e.BlockersDeclared, e.BecameBlocking, e.BecameBlocked, e.StoppedBlocking, e.RemovedFromCombat)
"""Classes of events that make "blocks" abilities trigger (509.3)."""

LEAVING = tuple(kind for kind, meant in FACTS.items() if any(pattern in LOOKING_BACK for pattern, _ in meant))
"""603.10a. Classes of events that make abilities trigger which look back in time."""


class Foreseeing(Game):
    """Rules engine on a separate board that notes triggers and does nothing else."""

    __slots__ = ("found", "log")

    def __init__(self, view: View, board: Board) -> None:
        game = view.game
        super().__init__(board, game.definitions, game.rulebook)
        self.log = view.log
        self._parts = game._parts
        self.functioning = game.functioning
        self.memory[InPlay] = in_play(game).copy()
        self.found: list[tuple[Triggering, Bound]] = []

    def recorded(self, position: int) -> Recorded | None:
        """Return the record at a position of the observed log; None before its beginning."""
        place = position - self.log[0].position
        return self.log[place] if place >= 0 else None

    def say(self, event: Event, rule: str, cause: int | None = None) -> int:
        """Apply an event to the board; note the event if an ability triggers."""
        if isinstance(event, e.AbilityTriggered):
            self.found.append(((event.player, event.source, event.ability), event.bindings))
        return self.carry(Recorded(0, self.board.moment, rule, cause, event))

    def carry(self, recorded: Recorded) -> int:
        """Apply a recorded event as the next of this board, and return its position."""
        position = self.board.position + 1
        evolve(self.board, recorded._replace(position=position))
        return position


class Looking(Foreseeing):
    """Rules engine that tests for triggers on the record's own board without changing it.

    Most moments trigger nothing, and then no board has to be copied. Memory is shared with the game.

    :raises Follows: something triggers, or is used up; predict again with `Foreseeing`.
    """

    __slots__ = ()

    def __init__(self, view: View) -> None:
        game = view.game
        self._beside(game, game.board)
        self.records, self.log = [], view.log
        self.in_casting, self.planned, self.refused, self.resolving = False, (), None, None
        self.gone = {id for id, player in game.board.players.items() if player.left}
        self.memory = {InPlay: in_play(game), Index: index(game)}
        self.found = []

    def say(self, event: Event, rule: str, cause: int | None = None) -> int:
        """Raise `Follows`, as an event here means that something triggers.

        :raises Follows: always.
        """
        raise Follows


class Follows(Exception):
    """Exception that says something triggers, so that a separate board is needed."""


class Awaited(NamedTuple):
    """Moment that must be over before its triggers are predicted.

    The record's own board is then as the events make it. So no board has to be copied only to find, as nearly always,
    that nothing triggers.
    """

    at: int
    end: int
    facts: list[Recorded]
    destroyers: dict[ObjectId, tuple[ObjectId | None, PlayerId]]

    def look(self, view: View) -> list[tuple[Triggering, Bound]]:
        """603.2. Return the triggers of the moment; call when the view is right after it."""
        game: Foreseeing = Looking(view)
        try:
            self._look(game)
        except Follows:
            game = Foreseeing(view, view.board.copy())
            game.memory[Index] = index(view.game).on(game.board)
            self._look(game)
        return game.found

    def _look(self, game: Foreseeing) -> None:
        if self.destroyers:
            game.kept(Destroyers).update(self.destroyers)
        game.records = self.facts
        triggers.look_back(game, self.facts)
        triggers.notice(game, self.facts)


def foresee(view: View, start: int) -> list[tuple[Triggering, Bound]] | Awaited:
    """603.2. Predict the triggers of the moment that begins at this index of the log.

    The view is right before the moment. If the board after the moment suffices, return the moment as `Awaited`
    instead.
    """
    if start < view.foreseen_to:
        return []
    log = view.log
    end = start + 1
    while end < len(log) and (log[end].moment == log[end - 1].moment or _is_one_pass(log[end - 1], log[end])):
        end += 1
    view.foreseen_to = end
    facts = log[start:end]
    used = False
    for one in facts:
        if isinstance(one.event, e.AbilityActivated) and one.event.object is not None:
            used = True
            if not view.is_known(one.event.source):
                view.doubt = Why.HIDDEN  # an untold card in a hand, which may trigger
                return []
    if not used and not _may_trigger(view, facts):
        return []
    followed = _followed_from(facts)
    if followed == len(facts) and is_seen_afterwards(facts):
        return Awaited(start, end, list(facts), _destroyers(view, facts))
    game = Foreseeing(view, view.board.copy())
    remaining = [_without_triggers(game, one) for one in facts]
    if destroyers := _destroyers(view, facts):
        game.kept(Destroyers).update(destroyers)
    for one in remaining[:followed]:
        game.carry(one)
    if game.board.abilities_version == view.board.abilities_version:  # so no abilities have changed
        game.memory[Index] = index(view.game).on(game.board)
    game.records = remaining
    triggers.look_back(game, remaining[:followed])
    for one in remaining[followed:]:
        game.carry(one)
    triggers.notice(game, remaining)
    return game.found


def is_seen_afterwards(facts: Sequence[Recorded]) -> bool:
    """Return True if the board after a moment suffices to find its triggers.

    All events of the moment must be ones to apply, and triggers must be compared only after them.
    """
    return not any(isinstance(one.event, COMPARED_AT) for one in facts[1:]) and not any(
        isinstance(one.event, (e.AbilityTriggered, e.EffectsEnded)) for one in facts
    )


def _is_one_pass(before: Recorded, recorded: Recorded) -> bool:
    """704.3. Return True if both events belong to one pass of state-based actions.

    Other programs tell the events of a pass one by one.
    """
    if not before.rule.startswith(OF_A_PASS):
        return False
    if "506.4" in (before.rule, recorded.rule):  # leaving permanents are removed from combat first
        return recorded.rule.startswith(OF_A_PASS)
    return before.rule.startswith("704.5") and recorded.rule.startswith("704.5")


OF_A_PASS = ("704.5", "704.6", "506.4")


def _may_trigger(view: View, facts: Sequence[Recorded]) -> bool:
    """Return True if one of these events could make any ability trigger."""
    kinds = {one.event.__class__ for one in facts}
    if e.SpellCast in kinds:
        return True
    for one in facts:
        stale = one.event.makes_stale()
        if stale is ABILITIES or stale is EVERYTHING:
            return True
    board = view.board
    for player in board.players.values():
        if player.designations or (player.speed and e.LifeLost in kinds):
            return True
    functioning = index(view.game)
    if functioning.states or not (functioning.event_types or triggers.heard(functioning)).isdisjoint(kinds):
        return True
    return board.combat is not None and not kinds.isdisjoint(BLOCKING)


def _without_triggers(game: Game, recorded: Recorded) -> Recorded:
    """Replace a recorded trigger by an empty event, as the rules produce the trigger themselves.

    The same holds for the event that a delayed trigger is used up.
    """
    event = recorded.event
    if isinstance(event, e.EffectsEnded) and event.reason is Reason.USED:
        effects = [game.board.effects.get(number) for number in event.effects]
        used = all(effect is not None and effect.data.kind == "delayed" for effect in effects)
        return recorded._replace(event=TAKEN_OUT) if used else recorded
    return recorded._replace(event=TAKEN_OUT) if isinstance(event, e.AbilityTriggered) else recorded


def _followed_from(facts: Sequence[Recorded]) -> int:
    """603.10a. Return the number of events up to the last one that abilities look back from.

    Events that only follow from those come later.
    """
    last = max((n for n, one in enumerate(facts) if isinstance(one.event, LEAVING)), default=-1)
    if last < 0:
        return len(facts)
    return next((n for n in range(last, len(facts)) if isinstance(facts[n].event, FOLLOWING)), len(facts))


def _destroyers(view: View, facts: Sequence[Recorded]) -> dict[ObjectId, tuple[ObjectId | None, PlayerId]]:
    """701.8b. Return by object the source and player that destroyed it, if recorded.

    An effect of the resolving object destroys. A permanent destroyed by a replacement is destroyed by the
    replacement's source (614.6), and is left out here.
    """
    destroyers = {}
    for one in facts:
        if isinstance(one.event, e.PermanentDestroyed):
            resolving = view.resolving(one) if view.replaced(one) is None else None
            if resolving is not None:
                source = resolving.source if resolving.kind in ("activated", "triggered") else resolving.id
                destroyers[one.event.object] = (source, resolving.controller)
    return destroyers


COMPARED_AT = (
    e.PriorityGiven, e.AbilityPutOnStack, e.TriggerRemoved, e.ResolutionBegan, e.StepBegan, e.PhaseBegan,
)  # fmt: skip
"""Classes of events at which predicted and recorded triggers are compared."""


@check("triggers", "603.2", *COMPARED_AT, of_texts=True)
def triggering(view: View, event: Event) -> Iterator[Compared]:
    """603.2. Abilities have triggered once for each of their trigger events, and no others have."""
    if view.at and view.log[view.at - 1].moment == view.log[view.at].moment:
        return
    triggered = [one for one in view.log[view.open : view.at] if one.event.__class__ is e.AbilityTriggered]
    if not triggered and not view.foreseen:
        view.doubt, view.open = None, view.at
        return
    foreseen = Counter(one for one in view.foreseen if is_noticed(view.game, one[2]))
    observed: Counter[Triggering] = Counter()
    places: dict[Triggering, int] = {}
    for recorded in triggered:
        triggered_event = recorded.event
        if isinstance(triggered_event, e.AbilityTriggered) and is_noticed(view.game, triggered_event.ability):
            one = (triggered_event.player, triggered_event.source, triggered_event.ability)
            observed[one] += 1
            places.setdefault(one, recorded.position)
            _bind(view, one, triggered_event.number)
    doubt, view.doubt = view.doubt, None
    view.foreseen.clear()
    view.expected.clear()
    view.open = view.at
    for one in sorted(foreseen | observed):
        excuse = doubt
        if excuse is None and foreseen[one] != observed[one] and view.met_unknown():
            excuse = Why.TEXT_UNKNOWN
        if excuse is None and view.left_out:
            excuse = Why.HIDDEN
        if excuse is None and foreseen[one] != observed[one] and _asks_how_it_was_cast(view, one):
            excuse = Why.HIDDEN
        name = f"triggers of {one[1]}"
        yield Compared({name: foreseen[one]}, {name: observed[one]}, excuse, at=places.get(one, 0))


def _bind(view: View, triggering: Triggering, number: int) -> None:
    """603.2. Give a recorded trigger the values bound in the matching predicted trigger."""
    for place, (one, bound) in enumerate(view.expected):
        if one == triggering:
            view.set_off_by[number] = bound
            del view.expected[place]
            return


def _asks_how_it_was_cast(view: View, triggering: Triggering) -> bool:
    """702.74a, 603.4. Return True if a trigger depends on costs paid for its source, which are untold."""
    part, source = (
        view.game.part(triggering[2]),
        view.board.objects.get(triggering[1]) or view.board.former.get(triggering[1]),
    )
    if not isinstance(part, lang.Triggered) or part.if_ is None or source is None:
        return False
    return any(isinstance(node, g.Did) and node.did not in source.chosen for node in every(part.if_))


def is_noticed(game: Game, ref: AbilityRef) -> bool:
    """Return True if the rules here can predict when this ability triggers.

    Its text must be known. Abilities that a resolution itself triggers (603.12), a payment (508.1) or a die roll
    (901.8) do not count.
    """
    part = game.part(ref)
    return ref != PLANESWALKING and isinstance(part, (lang.Triggered, lang.Later)) and not makes_mana(part)


def makes_mana(part: lang.Part) -> bool:
    """605.1b, 605.4a. Return True if an ability triggers when something is tapped for mana.

    Such an ability resolves at once.
    """
    return isinstance(part, lang.Triggered) and any(isinstance(event, lang.TappedForMana) for event in part.events)


@check("order of triggers", "603.3b", e.AbilityPutOnStack)
def order(view: View, event: e.AbilityPutOnStack) -> Iterator[Compared]:
    """101.4, 603.3b. The active player's triggers go on the stack first, then the next player's."""
    board = view.board
    if event.trigger is None or event.trigger not in board.triggers:
        return
    newer = _triggered_meanwhile(view)
    waiting = {one.player for one in board.triggers.values() if one.number not in newer}
    if not waiting:
        waiting = {one.player for one in board.triggers.values()}
    sides = [board.side(player) for player in board.apnap()]
    first = next((side for side in sides if waiting & set(side)), ())
    yield Compared({"player": True}, {"player": event.player in first})


def _triggered_meanwhile(view: View) -> set[int]:
    """Return the triggers that arose while earlier ones were being put on the stack.

    They go on the stack after those (603.3b).
    """
    newer: set[int] = set()
    since: set[int] = set()
    for recorded in view.before():
        event = recorded.event
        if isinstance(event, e.AbilityTriggered):
            since.add(event.number)
        elif isinstance(event, (e.AbilityPutOnStack, e.TriggerRemoved)):
            newer |= since
        elif isinstance(event, (e.PriorityGiven, e.StateBasedActionsPerformed, e.ResolutionBegan, e.StepBegan)):
            break
    return newer


@check("waiting triggers", "603.3", e.PriorityGiven)
def waiting(view: View, event: e.PriorityGiven) -> Iterator[Compared]:
    """603.3. No trigger is left waiting when a player gets priority.

    A triggered mana ability does not use the stack. A trigger left waiting is reported once, when a player first
    gets priority.
    """
    new = {one.number for one in _since_priority(view) if isinstance(one, e.AbilityTriggered)}
    left = [one.number for one in view.board.triggers.values() if one.number in new and not _made_mana(view, one)]
    if new:
        yield Compared({"waiting": []}, {"waiting": sorted(left)})


def _made_mana(view: View, trigger: Trigger) -> bool:
    """605.1b, 605.4a. Return True if a trigger is a mana ability.

    A trigger of an unknown text counts as one if its source has made mana since.
    """
    if view.game.knows(trigger.ability[0]):
        return makes_mana(view.game.part(trigger.ability))
    for recorded in view.before():
        event = recorded.event
        if isinstance(event, e.AbilityTriggered) and event.number == trigger.number:
            return False
        if isinstance(event, e.ManaAdded) and event.source == trigger.source:
            return True
    return False


def _since_priority(view: View) -> Iterator[Event]:
    """Yield the events since a player last had priority, the latest first."""
    for recorded in view.before():
        if isinstance(recorded.event, e.PriorityGiven):
            return
        yield recorded.event
