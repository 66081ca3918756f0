"""603. Triggered abilities of an observed game: that those whose texts are known trigger, and how they are put on the
stack.

What triggers at a moment the rules say, on a board of their own that is the observed one right after the moment. It is
compared when somebody next gets priority, or the like, with what the record had until then: other programs tell some of
what happens at once one after the other.
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
"""Who controls a trigger, of what, and which ability it is."""

TAKEN_OUT = e.LinesRead(line=None, runs=None)
"""Stands for a fact that is not carried out."""

FOLLOWING = (
    e.AbilityTriggered, e.EffectsEnded, e.TextRewritten, e.ControlChanged, e.CharacteristicsChanged,
    e.RemovedFromCombat,
)  # fmt: skip
"""What follows from a moment, told in the same."""

BLOCKING = (e.BlockersDeclared, e.BecameBlocking, e.BecameBlocked, e.StoppedBlocking, e.RemovedFromCombat)
"""What abilities wait for that watch for blocks (509.3)."""

LEAVING = tuple(kind for kind, meant in FACTS.items() if any(pattern in LOOKING_BACK for pattern, _ in meant))
"""603.10a. What abilities that look back are about."""


class Foreseeing(Game):
    """The rules on a board of their own: what triggers there is noted, and nothing else follows from a fact."""

    __slots__ = ("found",)

    def __init__(self, game: Game, board: Board) -> None:
        super().__init__(board, game.definitions, game.rulebook)
        self._parts = game._parts
        self.functioning = game.functioning
        self.memory[InPlay] = in_play(game).copy()
        self.found: list[tuple[Triggering, Bound]] = []

    def say(self, event: Event, rule: str, cause: int | None = None) -> int:
        """Carry out a fact on the board."""
        if isinstance(event, e.AbilityTriggered):
            self.found.append(((event.player, event.source, event.ability), event.bindings))
        return self.carry(Recorded(0, self.board.moment, rule, cause, event))

    def carry(self, recorded: Recorded) -> int:
        """Carry out a fact as the next one of this board."""
        position = self.board.position + 1
        evolve(self.board, recorded._replace(position=position))
        return position


class Looking(Foreseeing):
    """The same on the board of the record itself, which it only reads.

    :raises Follows: something triggers, or is used up: it is to be looked at again on a board of its own.

    What it knows it shares with the game at which nothing is said either.
    """

    __slots__ = ()

    def __init__(self, game: Game) -> None:
        self._beside(game, game.board)
        self.in_casting, self.planned, self.refused, self.resolving = False, (), None, None
        self.gone = {id for id, player in game.board.players.items() if player.left}
        self.memory = {InPlay: in_play(game), Index: index(game)}
        self.found = []

    def say(self, event: Event, rule: str, cause: int | None = None) -> int:
        """Nothing can be said here."""
        raise Follows


class Follows(Exception):
    """Something follows from facts."""


class Awaited(NamedTuple):
    """A moment in which something may trigger, to be looked at when the board of the record is right after it.

    Whatever the board is then, it is what the facts make of it: no board has to be copied only to find, as nearly
    always, that nothing triggers.
    """

    at: int
    end: int
    facts: list[Recorded]
    destroyers: dict[ObjectId, tuple[ObjectId | None, PlayerId]]

    def look(self, view: View) -> list[tuple[Triggering, Bound]]:
        """603.2. What triggers there; the view is right after it."""
        game: Foreseeing = Looking(view.game)
        try:
            self._look(game)
        except Follows:
            game = Foreseeing(view.game, view.board.copy())
            game.memory[Index] = index(view.game).on(game.board)
            self._look(game)
        return game.found

    def _look(self, game: Foreseeing) -> None:
        if self.destroyers:
            game.kept(Destroyers).update(self.destroyers)
        triggers.look_back(game, self.facts)
        triggers.notice(game, self.facts)


def foresee(view: View, at: int) -> list[tuple[Triggering, Bound]] | Awaited:
    """603.2. What triggers at the moment that begins with the event at `at`; the view is right before it.

    Where all that matters is the board after the moment, it is to be looked at then.
    """
    if at < view.foreseen_to:
        return []
    log = view.log
    end = at + 1
    while end < len(log) and (log[end].moment == log[end - 1].moment or _is_one_pass(log[end - 1], log[end])):
        end += 1
    view.foreseen_to = end
    facts = log[at:end]
    used = False
    for one in facts:
        if isinstance(one.event, e.AbilityActivated) and one.event.object is not None:
            used = True
            if not view.is_known(one.event.source):
                view.doubt = Why.HIDDEN  # of a card in a hand, and which object it is is not told: it may trigger
                return []
    if not used and not _may_trigger(view, facts):
        return []
    followed = _followed_from(facts)
    if followed == len(facts) and is_seen_afterwards(facts):
        return Awaited(at, end, list(facts), _destroyers(view, facts))
    game = Foreseeing(view.game, view.board.copy())
    told = [_without_triggers(game, one) for one in facts]
    if destroyers := _destroyers(view, facts):
        game.kept(Destroyers).update(destroyers)
    for one in told[:followed]:
        game.carry(one)
    if game.board.abilities_version == view.board.abilities_version:  # nothing has happened that could change them
        game.memory[Index] = index(view.game).on(game.board)
    triggers.look_back(game, told[:followed])
    for one in told[followed:]:
        game.carry(one)
    triggers.notice(game, told)
    return game.found


def is_seen_afterwards(facts: Sequence[Recorded]) -> bool:
    """Return True if all facts of a moment are to be carried out, and what triggered is compared only after them."""
    return not any(isinstance(one.event, COMPARED_AT) for one in facts[1:]) and not any(
        isinstance(one.event, (e.AbilityTriggered, e.EffectsEnded)) for one in facts
    )


def _is_one_pass(before: Recorded, recorded: Recorded) -> bool:
    """704.3. Return True if both are of one pass of state-based actions, which other programs tell one by one."""
    if not before.rule.startswith(OF_A_PASS):
        return False
    if "506.4" in (before.rule, recorded.rule):  # what leaves is removed from combat, each right before it
        return recorded.rule.startswith(OF_A_PASS)
    return before.rule.startswith("704.5") and recorded.rule.startswith("704.5")


OF_A_PASS = ("704.5", "704.6", "506.4")


def _may_trigger(view: View, facts: Sequence[Recorded]) -> bool:
    """Return True if anything could: most of what happens no ability waits for."""
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
    """A fact, but for what the rules are to say themselves: that something triggers, and that it was used up then."""
    event = recorded.event
    if isinstance(event, e.EffectsEnded) and event.reason is Reason.USED:
        effects = [game.board.effects.get(number) for number in event.effects]
        used = all(effect is not None and effect.data.kind == "delayed" for effect in effects)
        return recorded._replace(event=TAKEN_OUT) if used else recorded
    return recorded._replace(event=TAKEN_OUT) if isinstance(event, e.AbilityTriggered) else recorded


def _followed_from(facts: Sequence[Recorded]) -> int:
    """603.10a. How many of these facts had happened when abilities looked back: up to what only follows from them."""
    last = max((n for n, one in enumerate(facts) if isinstance(one.event, LEAVING)), default=-1)
    if last < 0:
        return len(facts)
    return next((n for n in range(last, len(facts)) if isinstance(facts[n].event, FOLLOWING)), len(facts))


def _destroyers(view: View, facts: Sequence[Recorded]) -> dict[ObjectId, tuple[ObjectId | None, PlayerId]]:
    """701.8b. By what and whom things were destroyed, as far as the record tells: by the effect of what resolves.

    What is destroyed instead of something else is destroyed by what replaced that (614.6).
    """
    destroyers = {}
    for one in facts:
        if isinstance(one.event, e.PermanentDestroyed):
            found = view.resolving(one) if view.replaced(one) is None else None
            if found is not None:
                source = found.source if found.kind in ("activated", "triggered") else found.id
                destroyers[one.event.object] = (source, found.controller)
    return destroyers


COMPARED_AT = (
    e.PriorityGiven, e.AbilityPutOnStack, e.TriggerRemoved, e.ResolutionBegan, e.StepBegan, e.PhaseBegan,
)  # fmt: skip
"""When it is compared what has triggered."""


@check("triggers", "603.2", *COMPARED_AT, of_texts=True)
def triggering(view: View, event: Event) -> Iterator[Compared]:
    """603.2. Each ability whose event happened has triggered, as often as it happened, and no other."""
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
        told = recorded.event
        if isinstance(told, e.AbilityTriggered) and is_noticed(view.game, told.ability):
            one = (told.player, told.source, told.ability)
            observed[one] += 1
            places.setdefault(one, recorded.position)
            _bind(view, one, told.number)
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
    """603.2. A trigger of the record knows what the one that the rules foresaw does."""
    for at, (one, bound) in enumerate(view.expected):
        if one == triggering:
            view.set_off_by[number] = bound
            del view.expected[at]
            return


def _asks_how_it_was_cast(view: View, one: Triggering) -> bool:
    """702.74a, 603.4. Return True if a trigger depends on what was paid as its source was cast, of which nothing is
    told."""
    part, source = view.game.part(one[2]), view.board.objects.get(one[1]) or view.board.former.get(one[1])
    if not isinstance(part, lang.Triggered) or part.if_ is None or source is None:
        return False
    return any(isinstance(node, g.Did) and node.did not in source.chosen for node in every(part.if_))


def is_noticed(game: Game, ref: AbilityRef) -> bool:
    """Return True if it is an ability, of a text that is known here, that triggers as soon as its event has happened.

    What a resolution sets off itself (603.12), what is paid for (508.1), and what a roll does (901.8) is none.
    """
    part = game.part(ref)
    return ref != PLANESWALKING and isinstance(part, (lang.Triggered, lang.Later)) and not makes_mana(part)


def makes_mana(part: lang.Part) -> bool:
    """605.1b, 605.4a. Return True if an ability triggers as something is tapped for mana: it resolves at once."""
    return isinstance(part, lang.Triggered) and any(isinstance(event, lang.TappedForMana) for event in part.events)


@check("order of triggers", "603.3b", e.AbilityPutOnStack)
def order(view: View, event: e.AbilityPutOnStack) -> Iterator[Compared]:
    """101.4, 603.3b. The active player's waiting triggers are put on the stack first, then the next player's."""
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
    """The triggers that came while those before were being put on the stack: they are put there after them (603.3b)."""
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
    """603.3. When somebody gets priority no trigger is left waiting; one that made mana does not use the stack.

    One that is left is told when somebody first gets priority, and not each time that it waits on.
    """
    new = {one.number for one in _since_priority(view) if isinstance(one, e.AbilityTriggered)}
    left = [one.number for one in view.board.triggers.values() if one.number in new and not _made_mana(view, one)]
    if new:
        yield Compared({"waiting": []}, {"waiting": sorted(left)})


def _made_mana(view: View, trigger: Trigger) -> bool:
    """605.1b, 605.4a. Return True if it is a mana ability; one of an unknown text is if its source has made mana
    since."""
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
    """What happened since somebody had priority last."""
    for recorded in view.before():
        if isinstance(recorded.event, e.PriorityGiven):
            return
        yield recorded.event
