"""Conversion of annotations to events: functions by kind of annotation, and their shared state.

Annotations are converted in order. Kinds without information on the game are in `NOTHING`. Changes without an
annotation are found in the records (see `reconciliation`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from domain import events as e
from domain.board.state import Board
from domain.events import trusted
from domain.ids import EntityId, ObjectId, PlayerId
from domain.reasons import Reason
from domain.terms import Zone
from replay.observing.arena import records as r
from replay.observing.arena.event_log import EventLog
from replay.observing.arena.states import Step as Stepped
from replay.observing.arena.turning import Clock

Teller: TypeAlias = "Callable[[Telling, r.Annotation], None]"

TELLERS: dict[str, Teller] = {}
"""Functions that record events for annotations, by kind of annotation."""

NOTHING = frozenset({
    "AbilityWordActive", "ChoiceResult", "ChooseRandom", "CoinFlip", "CreateAttachment", "CrewedThisTurn",
    "LinkedDamage", "MultistepEffectComplete", "MultistepEffectStarted", "RemoveAttachment",
    "RevealedCardDeleted", "SaddledThisTurn", "ShouldntPlay", "SyntheticEvent", "TokenImmediatelyDied", "Vote",
    "WinTheGame",
})  # fmt: skip
"""Kinds of annotations without information, or that repeat others or the records."""


ENDING = frozenset(("AbilityInstanceDeleted", "ResolutionStart", "ResolutionComplete"))
"""Annotations after which a trigger no longer waits for the stack."""


def tells(kind: str) -> Callable[[Teller], Teller]:
    """Register a function for a kind of annotation."""

    def register(teller: Teller) -> Teller:
        TELLERS[kind] = teller
        return teller

    return register


class Telling:
    """State of the conversion of one game: facts of the current message, and waiting triggers."""

    def __init__(self, event_log: EventLog) -> None:
        self.c = event_log
        self.board: Board = event_log.board
        """Board so far."""
        self.clock = Clock(event_log)
        self.changed: dict[int, int] = {}
        """Old numbers of instances, by their new ones."""
        self.actions: dict[int, tuple[int, int]] = {}
        """Kind of action and player, by instance, in this message and those settled with it."""
        self.annotations: Sequence[r.Annotation] = ()
        self.at = 0
        self.done: set[int] = set()
        """Places of annotations in this message that were told together with others."""
        self.resolving = 0
        """Instance that is resolving, 0 if none is."""
        self.unbegun: set[int] = set()
        """Instances whose resolution ends in this message without a told beginning."""
        self.state_based = 0
        """Number of state-based actions told in the current pass."""
        self.dealt: dict[int, list[tuple[int, int, int]]] = {}
        """Damage in this message, by recipient: amount, source, position of the event."""
        self.lifelinked: dict[int, int] = {}
        """Position of the latest damage in this message, by source with lifelink."""
        self.announced: dict[int, tuple[int, ...]] = {}
        """Modes chosen by the log's owner, counted from 0, by instance, until it is cast."""
        self.decided: int | None = None
        """Position of the decision that is being carried out."""
        self.entering: set[int] = set()
        """Instances that entered the battlefield in this message."""
        self.left: set[int] = set()
        """Instances of tokens that left the battlefield in this message."""
        self.ended = 0
        """Position at which effects ended in this message; 0 once their results are said."""
        self.countered: dict[int, int] = {}
        """Positions of the latest events of counters in this message, by instance."""
        self.pending: dict[int, str] = {}
        """Answers that the engine waits for before the game begins, by seat."""
        self.assigned: dict[PlayerId, int] = {}
        """Positions of decisions to assign damage that are still to be carried out, by player."""
        self.fighting = False
        """True if creatures may be in combat."""
        self.gap = False
        """True if this state comes after a gap: events in between are unknown."""

    def forget(self) -> None:
        """Drop unfinished state after a failure, as a gap follows."""
        self.resolving = 0
        self.state_based = 0
        self.unbegun.clear()
        self.changed.clear()
        self.done.clear()
        self.assigned.clear()
        self.decided = None
        self.clock.lose()

    def begin(self, coming: Iterable[Stepped]) -> None:
        """Note the actions that players take in the coming states."""
        self.actions = {
            one.affected[0]: (one.number("actionType"), one.affector)
            for step in coming
            for one in step.told.annotations
            if "UserActionTaken" in one.kinds and one.affected
        }

    def tell(self, annotations: Sequence[r.Annotation]) -> None:
        """Record the events of all annotations of a message."""
        self.annotations = annotations
        self.done.clear()
        self.changed.clear()
        self.dealt.clear()
        self.lifelinked.clear()
        self.entering.clear()
        self.left.clear()
        self.ended = 0
        self.countered.clear()
        self.unbegun = self._unbegun() if annotations else set()
        if annotations:
            self._tell(annotations)
        self.at = len(annotations)
        self.checked()
        for new, old in self.changed.items():
            id = self.c.here.pop(old, None)
            if id is not None:
                self.c.put(new, id)
        self.put_waiting()

    def _tell(self, annotations: Sequence[r.Annotation]) -> None:
        for place, one in enumerate(annotations):
            if place in self.done:
                continue
            self.at = place
            if self.unbegun:
                for instance in self.unbegun.intersection((one.affector, *one.affected)):
                    self.begins_resolving(instance)
            for kind in one.kinds:
                teller = TELLERS.get(kind)
                if teller is not None:
                    teller(self, one)

    def following(self) -> Iterable[tuple[int, r.Annotation]]:
        """Return the later annotations of this message, with their indices."""
        return enumerate(self.annotations[self.at + 1 :], self.at + 1)

    def checked(self) -> None:
        """704.3. Record that a pass of state-based actions is complete."""
        if self.state_based:
            performed = e.StateBasedActionsPerformed(count=self.state_based)
            self.state_based = 0
            self.c.say(performed, "704.3", self.board.position)

    def actor(self, instance: int) -> PlayerId | None:
        """Return the player who took an action with an instance, as the engine says."""
        action = self.actions.get(instance)
        return PlayerId(action[1]) if action is not None and action[1] in self.board.players else None

    def _unbegun(self) -> set[int]:
        """608.1. Return instances that resolve in this message without an annotation of the beginning.

        Prowess is an example.
        """
        begun = {self.resolving}
        resolved: set[int] = set()
        for one in self.annotations:
            if "ResolutionStart" in one.kinds:
                begun.update(one.affected)
            elif "ResolutionComplete" in one.kinds:
                resolved.update(instance for instance in one.affected if instance not in begun)
        return resolved

    def begins_resolving(self, instance: int, *, fizzles: bool = False) -> None:
        """608.1. Record that all players have passed, and the top of the stack begins to resolve.

        `fizzles` is True if all its targets are illegal. A trigger that goes on the stack and resolves within one
        message is put there first.
        """
        c = self.c
        self.unbegun.discard(instance)
        self.put_waiting()
        if instance in c.waiting:
            self._put(instance)
        self.clock.passed()
        self.resolving = instance
        obj = c.found(instance)
        if obj is not None and obj.zone is Zone.STACK:
            if not fizzles:
                self.targets(instance)
            illegal = tuple(dict.fromkeys(id for ids in obj.targets.values() for id in ids)) if fizzles else ()
            began = trusted.ResolutionBegan(object=obj.id, illegal=illegal)
            c.causes[instance] = c.say(began, "608.1", c.causes.get(instance))

    def does_not_resolve(self, instance: int) -> None:
        """608.2b, 603.4. Record that the top of the stack leaves the stack without resolving.

        The engine has no word for it. All players have passed before. A triggered ability without targets does so
        because its condition is no longer met.
        """
        c = self.c
        if self.resolving != instance:
            self.begins_resolving(instance, fizzles=True)
        obj = c.found(instance)
        assert obj is not None
        conditional = obj.kind == "triggered" and not obj.targets
        reason, rule = (Reason.CONDITION, "603.4") if conditional else (Reason.TARGETS, "608.2b")
        c.say(e.DidNotResolve(object=obj.id, reason=reason), rule, c.causes.get(instance))
        self.resolving = 0
        self.clock.resolved()

    def entered(self, instance: int) -> None:
        """Note that an instance has entered the battlefield."""
        self.entering.add(instance)

    def enters_tapped(self, instance: int, record: r.GameObject) -> bool:
        """Return True if a permanent enters tapped.

        The record has the state after the message; a later annotation tells of tapping in between.
        """
        for _, one in self.following():
            if "TappedUntappedPermanent" in one.kinds and instance in one.affected:
                return not one.number("tapped")
        return record.tapped

    def begins_casting(self, instance: int, player: PlayerId) -> None:
        """601.2. Note that a player begins to cast a spell, caused by the last decision."""
        self.clock.acted(player)
        if self.decided is not None and player == self.c.whose:
            self.c.causes.setdefault(instance, self.decided)

    def drawn(self) -> int | None:
        """Return the event that produced mana: the latest activation of a mana ability."""
        for record in reversed(self.c.records):
            if isinstance(record.event, e.AbilityActivated) and record.event.object is None:
                return record.position
        return None

    # Triggers

    def put_waiting(self) -> None:
        """603.3. Put those waiting triggers on the stack that the engine has there, lowest first.

        Waiting triggers that are in no zone any more have been removed (603.3d), or were mana abilities (605.4a).
        """
        c = self.c
        if not c.waiting:
            return
        stack = c.stack_zone()
        for instance in reversed(stack.objects if stack is not None else ()):
            if instance in c.waiting:
                self._put(instance)
        for instance in list(c.waiting):
            if instance in c.state.objects:
                if self._is_in_a_pool(instance):
                    self.remove_waiting(instance)
            elif not any(instance in one.affected and self._ends(one) for _, one in self.following()):
                self.remove_waiting(instance)

    def _put(self, instance: int) -> None:
        """603.3. Put a waiting trigger on the stack."""
        c = self.c
        number = c.waiting.pop(instance)
        trigger = c.board.triggers[number]
        becomes = ObjectId(c.board.next_object)
        put = trusted.AbilityPutOnStack(
            player=trigger.player, source=trigger.source, ability=trigger.ability, becomes=becomes,
            kind="triggered", trigger=number, bindings=trigger.bindings,
        )  # fmt: skip
        c.causes[instance] = c.say(put, "603.3", c.causes.get(instance))
        c.put(instance, becomes)
        self.targets(instance)

    @staticmethod
    def _ends(annotation: r.Annotation) -> bool:
        """Return True if an annotation tells that a trigger is over."""
        return not ENDING.isdisjoint(annotation.kinds)

    def remove_waiting(self, instance: int) -> None:
        """603.3d, 605.4a. Remove a waiting trigger that had no legal choice, or made mana."""
        c = self.c
        number = c.waiting.pop(instance)
        reason, rule = (Reason.MANA, "605.4a") if self._made_mana(instance) else (Reason.TARGETS, "603.3d")
        c.say(e.TriggerRemoved(number=number, reason=reason), rule, c.causes.get(instance))

    def _made_mana(self, instance: int) -> bool:
        """605.1b. Return True if an ability's mana is in a pool, or paid in this message."""
        record = self.c.record(instance)
        if record is None:
            return False
        paid = ("ManaPaid" in one.kinds and one.affector == record.parent for one in self.annotations)
        return self._is_in_a_pool(instance) or any(paid)

    def _is_in_a_pool(self, instance: int) -> bool:
        """605.1b. Return True if an ability's mana is in a pool."""
        record = self.c.record(instance)
        pools = (mana for player in self.c.state.players.values() for mana in player.pool)
        return record is not None and any((one.source, one.ability) == (record.parent, record.card) for one in pools)

    def targets(self, instance: int) -> None:
        """601.2c, 603.3d. Record the targets of a spell or ability, if they have not been said.

        The engine also lists as targets the objects that a delayed trigger refers to (603.7). They were chosen when
        the trigger was created.
        """
        c = self.c
        obj = c.found(instance)
        if obj is None or obj.zone is not Zone.STACK:
            return
        if any(one.affector == instance for one in c.state.lasting_of("DelayedTriggerAffectees")):
            return
        chosen: dict[int, list[EntityId]] = {}
        for one in c.state.lasting_of("TargetSpec"):
            if one.affector == instance:
                there = (self._as_it_is(c.entity(target)) for target in one.affected)
                chosen.setdefault(one.number("index"), []).extend(id for id in there if id is not None)
        targets = {str(index): tuple(dict.fromkeys(ids)) for index, ids in sorted(chosen.items()) if ids}
        if targets and targets != obj.targets:
            rule = "707.10c" if obj.copy_of else "603.3d" if obj.kind == "triggered" else "601.2c"
            c.say(
                trusted.TargetsChosen(object=obj.id, targets=tuple(targets.items())),
                rule,
                c.causes.get(instance),
            )

    def _as_it_is(self, entity: EntityId | None) -> EntityId | None:
        """400.7. Return the present object of a card that moved between public zones."""
        former = self.c.board.former
        while entity in former and (became := former[ObjectId(entity)].became) is not None:
            entity = became
        return entity

    def source_of(self, instance: int, record: r.GameObject | None) -> tuple[ObjectId, int]:
        """113.7. Return the source of an ability, and the definition with the ability."""
        c = self.c
        id = c.here.get(instance) or c.ever.get(instance) or ObjectId(0)
        source_obj = c.board.objects.get(id) or c.board.former.get(id)
        if source_obj is not None:
            return id, source_obj.face
        source = c.record(instance)
        if source is not None and source.card:
            return id, c.number(source, None)  # a card in a hand is revealed for its ability (602.2a)
        card = record.source_card if record is not None else 0
        number = next((number for (printing, *_), number in c.numbers.items() if card and printing == card), None)
        return id, number if number is not None else c.unknown()
