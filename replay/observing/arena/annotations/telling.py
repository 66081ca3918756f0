"""What the engine says happens, said as facts: a function for each kind of its annotations, in their order.

Kinds that say nothing of the game are in `NOTHING`. What they leave unsaid, the records tell (see `settling`).
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
"""By the kind of annotation."""

NOTHING = frozenset({
    "AbilityWordActive", "ChoiceResult", "ChooseRandom", "CoinFlip", "CreateAttachment", "CrewedThisTurn",
    "LinkedDamage", "MultistepEffectComplete", "MultistepEffectStarted", "RemoveAttachment",
    "RevealedCardDeleted", "SaddledThisTurn", "ShouldntPlay", "SyntheticEvent", "TokenImmediatelyDied", "Vote",
    "WinTheGame",
})  # fmt: skip
"""Annotations that say nothing of the game, or what others and the records say, too."""


ENDING = frozenset(("AbilityInstanceDeleted", "ResolutionStart", "ResolutionComplete"))
"""Annotations by which a trigger is no longer one that only waits."""


def tells(kind: str) -> Callable[[Teller], Teller]:
    """Register what an annotation says."""

    def register(teller: Teller) -> Teller:
        TELLERS[kind] = teller
        return teller

    return register


class Telling:
    """One game being told: what of a message is told already, what waits for its end."""

    def __init__(self, event_log: EventLog) -> None:
        self.c = event_log
        self.board: Board = event_log.board
        """The board so far."""
        self.clock = Clock(event_log)
        self.changed: dict[int, int] = {}
        """New numbers of instances, and what they were."""
        self.actions: dict[int, tuple[int, int]] = {}
        """What players are said to do with an instance, in this message and those that came with it."""
        self.annotations: Sequence[r.Annotation] = ()
        self.at = 0
        self.done: set[int] = set()
        """Annotations of this message that were told together with others."""
        self.resolving = 0
        """The instance that resolves."""
        self.unbegun: set[int] = set()
        """Instances whose resolution ends in this message, and whose beginning the engine leaves out."""
        self.state_based = 0
        """State-based actions of the pass that is being told."""
        self.dealt: dict[int, list[tuple[int, int, int]]] = {}
        """Damage to players and permanents in this message: how much, by whom, the fact."""
        self.lifelinked: dict[int, int] = {}
        """Damage in this message by what has lifelink: the last fact of it."""
        self.announced: dict[int, tuple[int, ...]] = {}
        """Modes that the log's owner has chosen, counted from 0, by instance; until it is cast."""
        self.decided: int | None = None
        """The decision that is being carried out."""
        self.entering: set[int] = set()
        """Instances that entered the battlefield in this message."""
        self.left: set[int] = set()
        """Instances of tokens that left the battlefield in this message."""
        self.ended = 0
        """The fact before effects ended in this message, what of that is still to be seen."""
        self.countered: dict[int, int] = {}
        """The facts of counters in this message, by instance."""
        self.pending: dict[int, str] = {}
        """What the engine waits for before the game begins, by seat."""
        self.assigned: dict[PlayerId, int] = {}
        """Decisions how damage is assigned that are still to be carried out."""
        self.fighting = False
        """Whether there is anything in combat."""
        self.gap = False
        """Whether this state comes after a gap: nobody knows what happened."""

    def forget(self) -> None:
        """What was being told comes to nothing: what waited for more of it waits no longer."""
        self.resolving = 0
        self.state_based = 0
        self.unbegun.clear()
        self.changed.clear()
        self.done.clear()
        self.assigned.clear()
        self.decided = None
        self.clock.lose()

    def begin(self, coming: Iterable[Stepped]) -> None:
        """States come that were settled together."""
        self.actions = {
            one.affected[0]: (one.number("actionType"), one.affector)
            for step in coming
            for one in step.told.annotations
            if "UserActionTaken" in one.kinds and one.affected
        }

    def tell(self, annotations: Sequence[r.Annotation]) -> None:
        """All that a message says happens."""
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
        for at, one in enumerate(annotations):
            if at in self.done:
                continue
            self.at = at
            if self.unbegun:
                for instance in self.unbegun.intersection((one.affector, *one.affected)):
                    self.begins_resolving(instance)
            for kind in one.kinds:
                teller = TELLERS.get(kind)
                if teller is not None:
                    teller(self, one)

    def following(self) -> Iterable[tuple[int, r.Annotation]]:
        """The annotations after this one."""
        return enumerate(self.annotations[self.at + 1 :], self.at + 1)

    def checked(self) -> None:
        """704.3. A pass of state-based actions is complete."""
        if self.state_based:
            performed = e.StateBasedActionsPerformed(count=self.state_based)
            self.state_based = 0
            self.c.say(performed, "704.3", self.board.position)

    def actor(self, instance: int) -> PlayerId | None:
        """Who is said to do something with an instance."""
        action = self.actions.get(instance)
        return PlayerId(action[1]) if action is not None and action[1] in self.board.players else None

    def _unbegun(self) -> set[int]:
        """608.1. What resolves in this message without being said to begin: prowess, for instance."""
        begun = {self.resolving}
        found: set[int] = set()
        for one in self.annotations:
            if "ResolutionStart" in one.kinds:
                begun.update(one.affected)
            elif "ResolutionComplete" in one.kinds:
                found.update(instance for instance in one.affected if instance not in begun)
        return found

    def begins_resolving(self, instance: int, *, fizzles: bool = False) -> None:
        """608.1. Everybody has passed, and the top of the stack begins to resolve; or `fizzles`, with no legal target.

        A trigger that was put on the stack and resolves within one message is put there first.
        """
        c = self.c
        self.unbegun.discard(instance)
        self.put_waiting()
        if instance in c.waiting:
            self._put(instance)
        self.clock.passed()
        self.resolving = instance
        found = c.found(instance)
        if found is not None and found.zone is Zone.STACK:
            if not fizzles:
                self.targets(instance)
            illegal = tuple(dict.fromkeys(id for ids in found.targets.values() for id in ids)) if fizzles else ()
            began = trusted.ResolutionBegan(object=found.id, illegal=illegal)
            c.causes[instance] = c.say(began, "608.1", c.causes.get(instance))

    def does_not_resolve(self, instance: int) -> None:
        """608.2b, 603.4. The top of the stack leaves it without resolving, which the engine does not call that.

        Everybody has passed before. An ability that targets nothing does so because its condition is no longer met.
        """
        c = self.c
        if self.resolving != instance:
            self.begins_resolving(instance, fizzles=True)
        found = c.found(instance)
        assert found is not None
        conditional = found.kind == "triggered" and not found.targets
        reason, rule = (Reason.CONDITION, "603.4") if conditional else (Reason.TARGETS, "608.2b")
        c.say(e.DidNotResolve(object=found.id, reason=reason), rule, c.causes.get(instance))
        self.resolving = 0
        self.clock.resolved()

    def entered(self, instance: int) -> None:
        """Something has come to the battlefield."""
        self.entering.add(instance)

    def enters_tapped(self, instance: int, record: r.GameObject) -> bool:
        """Return True if it enters tapped: its record says how it is after the message, what turns it later is told."""
        for _, one in self.following():
            if "TappedUntappedPermanent" in one.kinds and instance in one.affected:
                return not one.number("tapped")
        return record.tapped

    def begins_casting(self, instance: int, player: PlayerId) -> None:
        """601.2. A spell is being cast, because of what its player decided."""
        self.clock.acted(player)
        if self.decided is not None and player == self.c.whose:
            self.c.causes.setdefault(instance, self.decided)

    def drawn(self) -> int | None:
        """The activation that mana came from: the last one."""
        for record in reversed(self.c.records):
            if isinstance(record.event, e.AbilityActivated) and record.event.object is None:
                return record.position
        return None

    # Triggers

    def put_waiting(self) -> None:
        """603.3. Triggered abilities that are on the stack now are put there, the lowest first.

        Those that are nowhere any more have been removed (603.3d), as have those that have made mana (605.4a).
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
    def _ends(one: r.Annotation) -> bool:
        """Return True if an annotation tells itself what becomes of a trigger."""
        return not ENDING.isdisjoint(one.kinds)

    def remove_waiting(self, instance: int) -> None:
        """603.3d, 605.4a. Remove a waiting trigger: one without a legal choice, or one that has made mana at once."""
        c = self.c
        number = c.waiting.pop(instance)
        reason, rule = (Reason.MANA, "605.4a") if self._made_mana(instance) else (Reason.TARGETS, "603.3d")
        c.say(e.TriggerRemoved(number=number, reason=reason), rule, c.causes.get(instance))

    def _made_mana(self, instance: int) -> bool:
        """605.1b. Return True if mana that an ability has made is in a pool, or was paid in this message."""
        record = self.c.record(instance)
        if record is None:
            return False
        paid = ("ManaPaid" in one.kinds and one.affector == record.parent for one in self.annotations)
        return self._is_in_a_pool(instance) or any(paid)

    def _is_in_a_pool(self, instance: int) -> bool:
        """605.1b. Return True if mana that an ability has made is in a pool."""
        record = self.c.record(instance)
        pools = (mana for player in self.c.state.players.values() for mana in player.pool)
        return record is not None and any((one.source, one.ability) == (record.parent, record.card) for one in pools)

    def targets(self, instance: int) -> None:
        """601.2c, 603.3d. What a spell or ability targets now, as far as that was not said.

        What a delayed trigger is about was chosen when it was set up: the engine calls that its targets, too (603.7).
        """
        c = self.c
        found = c.found(instance)
        if found is None or found.zone is not Zone.STACK:
            return
        if any(one.affector == instance for one in c.state.lasting_of("DelayedTriggerAffectees")):
            return
        chosen: dict[int, list[EntityId]] = {}
        for one in c.state.lasting_of("TargetSpec"):
            if one.affector == instance:
                there = (self._as_it_is(c.entity(target)) for target in one.affected)
                chosen.setdefault(one.number("index"), []).extend(id for id in there if id is not None)
        targets = {str(index): tuple(dict.fromkeys(ids)) for index, ids in sorted(chosen.items()) if ids}
        if targets and targets != found.targets:
            rule = "707.10c" if found.copy_of else "603.3d" if found.kind == "triggered" else "601.2c"
            c.say(
                trusted.TargetsChosen(object=found.id, targets=tuple(targets.items())),
                rule,
                c.causes.get(instance),
            )

    def _as_it_is(self, entity: EntityId | None) -> EntityId | None:
        """400.7. What an object has become, if it has moved meanwhile to where everybody sees it."""
        former = self.c.board.former
        while entity in former and (became := former[ObjectId(entity)].became) is not None:
            entity = became
        return entity

    def source_of(self, instance: int, record: r.GameObject | None) -> tuple[ObjectId, int]:
        """113.7. The source of an ability, and the definition that the ability is of."""
        c = self.c
        id = c.here.get(instance) or c.ever.get(instance) or ObjectId(0)
        found = c.board.objects.get(id) or c.board.former.get(id)
        if found is not None:
            return id, found.face
        source = c.record(instance)
        if source is not None and source.card:
            return id, c.number(source, None)  # of a card in a hand: it is shown for that (602.2a)
        card = record.source_card if record is not None else 0
        number = next((number for (printing, *_), number in c.numbers.items() if card and printing == card), None)
        return id, number if number is not None else c.unknown()
