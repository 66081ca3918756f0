"""Set-up of a position: the events from which a game starts there.

A table that knows no rules records the events: nothing triggers and nothing is replaced. Hands and libraries come from
the deck, whose order is revealed to nobody. Events about former objects come first. The last event says that the
position is complete; from then on the rules decide (`kernel.decide.Session.from_position`).
"""

from __future__ import annotations

from collections.abc import Sequence

from domain import events as e
from domain.cards.catalogue import copied_by_name, dungeons
from domain.cards.language import CardDefinition
from domain.events import Recorded
from domain.ids import EntityId, ObjectId, PlayerId
from domain.position.course import PHASE, STEP, TURN, SoFar, Times, combat_of, course_of, times_from
from domain.position.happened import log_of
from domain.position.model import OnStack, Permanent
from domain.position.resolved import Read, declares
from domain.position.setup_stack import Stacking
from domain.position.setup_zones import Laying
from domain.reasons import Reason
from domain.terms import Phase, Step


def facts_of(read: Read, seed: str, salt: str = "") -> tuple[tuple[Recorded, ...], dict[str, CardDefinition]]:
    """Return the events that set up a position, and the definitions they need.

    The last event says that the position is complete.
    """
    cards = read.definitions()
    outside = (*dungeons(cards), *copied_by_name(cards))
    saying = Saying(read, {card.hash: card for card in (*outside, *cards)})
    saying.start(seed, salt)
    saying.lay_out()
    saying.clock()
    saying.arrive()
    saying.link()
    saying.remember()
    saying.stack()
    saying.last()
    saying.fight()
    saying.course()
    saying.complete()
    return tuple(saying.table.records), dict(saying.table.definitions)


class Saying(Laying, Stacking):
    """The set-up of a position, event by event."""

    # 500. Turn and combat

    def clock(self) -> None:
        """Record the turn, phase and step, the players who left, and the extra turns."""
        position, board = self.position, self.board
        active = self.player(position.active, PlayerId(1))
        regular: PlayerId | None = active
        if self.read.phase is None:
            before = board.order[board.order.index(active) - 1]
            regular = None if position.turn <= 1 else before
        if position.regular:
            regular = self.read.players[position.regular]
        sick = tuple(obj.id for obj in self.read.objects if isinstance(obj.spec, Permanent) and obj.spec.sick)
        self.say(
            e.TurnSetUp(
                player=active,
                number=position.turn,
                phase=self.read.phase,
                step=self.read.step,
                regular=regular,
                sick=sick,
            ),
            "500.1",
        )
        for name in position.extra_turns:
            after = position.turn - (self.read.phase is None)
            self.say(e.TurnScheduled(player=self.read.players[name], after=after), "500.7")
        for number, sitting in enumerate(position.players, 1):
            if sitting.lost:
                self.say(e.PlayerLost(player=PlayerId(number), reason=Reason(sitting.lost)), "104.3")
                self.say(e.PlayerLeft(player=PlayerId(number), objects=()), "800.4a")

    def fight(self) -> None:
        """506. Record the attackers and blockers declared by this step."""
        fight, step = self.position.combat, self.read.step
        begins = self.position.begins or bool(self.waits)
        if self.read.phase is not Phase.COMBAT or step is Step.BEGINNING_OF_COMBAT or self.waits == "phase":
            return
        active = self.board.active
        assert active is not None
        assert self.board.combat is not None
        if fight is not None and fight.defending:
            defender = self.read.players[fight.defending]
            self.say(e.DefendingPlayerChosen(player=active, defender=defender), "507.1")
        if not declares(Step.DECLARE_ATTACKERS, step, begins):
            return
        attackers = fight.attackers if fight is not None else ()
        attacks = []
        gone = False
        for attacker in attackers:
            attacked = self.entity(attacker.attacks) if attacker.attacks else 0
            gone = gone or not attacked
            attacks.append((self.object(attacker.creature), attacked, self._defender(attacked, attacker.defender)))
        self.say(e.AttackersDeclared(player=active, attacks=tuple(attacks)), "508.1")
        if gone:
            self.say(e.StoppedBeingAttacked(object=ObjectId(0)), "506.4d")
        if fight is not None and fight.bands:
            bands = tuple(tuple(self.object(name) for name in band) for band in fight.bands)
            self.say(e.BandsFormed(player=active, bands=bands), "702.22c")
        if fight is None or not declares(Step.DECLARE_BLOCKERS, step, begins):
            return
        places = {self.object(name): place for place, name in enumerate(fight.blocking)}
        blocks = [
            (self.object(blocker), self.object(attacker.creature))
            for attacker in attackers
            for blocker in attacker.blockers
        ]
        blocks.sort(key=lambda pair: places.get(pair[0], len(places)))
        blocked = tuple(self.object(obj.creature) for obj in attackers if obj.blocked or obj.blockers)
        unblocked = tuple(self.object(obj.creature) for obj in attackers if not (obj.blocked or obj.blockers))
        defending = [defender for _, _, defender in attacks]
        player = defending[0] if defending else self.board.opponents(active)[0]
        declared = e.BlockersDeclared(player=player, blocks=tuple(blocks), blocked=blocked, unblocked=unblocked)
        self.say(declared, "509.1")
        for attacker in attackers:
            id, order = self.object(attacker.creature), tuple(map(self.object, attacker.blockers))
            if tuple(self.board.combat.attackers[id].blockers) != order:
                announced = e.DamageOrderAnnounced(player=active, creature=id, order=order)
                self.say(announced, "seed:509.2")
        self._damage_steps(fight.first_strike, fight.damage_steps)

    def _damage_steps(self, first: Sequence[str] | None, steps: int) -> None:
        """510.4. Record the combat damage steps that have begun."""
        in_step = self.read.step is Step.COMBAT_DAMAGE and not self.position.begins and not self.waits
        for number in range(max(steps, in_step, first is not None)):
            early = number == 0 and first is not None
            creatures = tuple(self.object(name) for name in first or ()) if early else ()
            self.say(e.CombatDamageStepBegan(first=early, creatures=creatures), "510.4")

    def _defender(self, attacked: EntityId, named: str) -> PlayerId:
        """508.5. Return the attacked player, or the player whose planeswalker or battle is attacked."""
        if named:
            return self.read.players[named]
        if attacked in self.board.players:
            return PlayerId(attacked)
        permanent = self.board.get(attacked)
        if permanent is None:
            assert self.board.active is not None
            return self.board.opponents(self.board.active)[0]
        return permanent.protector if permanent.protector is not None else permanent.controller

    @property
    def waits(self) -> str:
        """The part of the turn that has not begun: "step", "phase" or nothing."""
        return self.position.course.waits if self.position.course is not None else ""

    def course(self) -> None:
        """Record the rest of the turn, the history of its combat, and the timestamps."""
        position, board = self.position, self.board
        permanents = [(obj, obj.spec) for obj in self.read.objects if isinstance(obj.spec, Permanent)]
        triggered = [(obj.id, int(part), times) for obj, spec in permanents for part, times in spec.triggered.items()]
        before = combat_of(position.combat, board, self.waits, self.entity)
        if before is not None:
            self.say(before, "506.1")
        deathtouched = [obj.id for obj, spec in permanents if spec.deathtouched]
        so_far = SoFar(position.spells_last_turn, triggered, deathtouched)
        course = course_of(position.course, position.players, board, so_far, self.object)
        if course is not None:
            self.say(course, "500.1")
        if position.course is not None and position.course.happened:
            self.say(log_of(position.course.happened, self.entity), "500.1")
        times = times_from(
            board,
            self._times(),
            [obj.id for obj, spec in permanents if spec.sick and spec.earlier],
            [obj.id for obj, spec in permanents if spec.sick and not spec.earlier],
        )
        if times is not None:
            self.say(times, "613.7")

    def _times(self) -> Times:
        """Return the timestamps that the position gives."""
        times: dict[tuple[str, int], int | None] = {}
        for obj in self.read.objects:
            if isinstance(obj.spec, Permanent):
                times["object", obj.id] = obj.spec.timestamp
                times["turned", obj.id] = obj.spec.turned
            elif isinstance(obj.spec, OnStack):
                times["stack", obj.id] = obj.spec.timestamp
        for number, effect in zip(self.board.effects, self.position.effects, strict=True):
            times["effect", number] = effect.timestamp
        course = self.position.course
        if course is not None:
            times |= {TURN: course.turn, PHASE: course.phase, STEP: course.step}
        return {key: place for key, place in times.items() if place is not None}

    def complete(self) -> None:
        """Record that the position is complete."""
        position = self.position
        used = tuple(
            (obj.id, int(part), times)
            for obj in self.read.objects
            if isinstance(obj.spec, Permanent)
            for part, times in obj.spec.used.items()
        )
        self.say(
            e.PositionSetUp(
                begins=position.begins,
                priority=self.read.players[position.priority] if position.priority else None,
                passed=position.passed,
                turns=tuple(
                    (PlayerId(number), sitting.lands_played, sitting.spells_cast, sitting.cards_drawn)
                    for number, sitting in enumerate(position.players, 1)
                    if sitting.lands_played or sitting.spells_cast or sitting.cards_drawn
                ),
                used=used,
            ),
            "117.5",
        )
