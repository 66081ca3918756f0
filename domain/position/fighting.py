"""506. Checks of a position's combat: creatures that can fight, and valid names."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Protocol

from domain.errors import said
from domain.formats import FORMATS
from domain.ids import PlayerId
from domain.position.course import is_step
from domain.position.model import CombatState, Permanent, Position
from domain.position.resolved import Lying, declares
from domain.terms import Phase, Step, Zone


class Look(Protocol):
    """Context of a check of a position's combat: lookups of its names, and faults found."""

    position: Position
    players: Mapping[str, PlayerId]

    @abstractmethod
    def fault(self, text: str, /, **words: object) -> None:
        """Add a fault to the faults found."""

    @abstractmethod
    def player(self, name: str, where: str) -> None:
        """Check that a name is empty or a player's."""

    @abstractmethod
    def object(self, name: str, where: str) -> Lying | None:
        """Return the object of this name, or add a fault."""

    @abstractmethod
    def mentioned(self, name: str, where: str) -> None:
        """Check that a name is of a player or an object, present or former."""

    @abstractmethod
    def entity(self, name: str, where: str) -> Lying | PlayerId | None:
        """Return the player or object of this name, or add a fault."""


def check_fight(look: Look, phase: Phase | None, step: Step | None) -> None:
    """Check the combat of a position in this phase and step."""
    Fighting(look).check(phase, step)


class Fighting:
    """The check of a position's combat."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def check(self, phase: Phase | None, step: Step | None) -> None:
        """Check the whole combat."""
        look, position = self.look, self.look.position
        now = said(str(step))
        fight, waits = position.combat, position.course is not None and bool(position.course.waits)
        begins = position.begins or waits
        if fight is None:
            if waits:
                return
            if step is Step.DECLARE_BLOCKERS or step is Step.COMBAT_DAMAGE:
                look.fault("The {step} step takes place only in a combat: say who attacks (508.8).", step=now)
            return
        if phase is not Phase.COMBAT:
            look.fault(
                "There is a combat only in the combat phase, and this is {step}.", step=said(position.step or "—")
            )
            return
        if fight.defending:
            look.player(fight.defending, "combat.defending")
        if fight.attackers and not declares(Step.DECLARE_ATTACKERS, step, begins):
            look.fault("Nobody attacks before attackers are declared (508.1): {step} is too early.", step=now)
        active = look.position.active or next(iter(look.players), "")
        attacking: list[Lying] = []
        for number, attacker in enumerate(fight.attackers, 1):
            where = f"combat.attackers[{number}]"
            creature = self._fighter(attacker.creature, where)
            if creature is not None:
                if creature in attacking:
                    look.fault("{where}: {name} attacks twice.", where=where, name=attacker.creature)
                attacking.append(creature)
                if self._turns_are_alone() and self._controller(creature) != active:
                    text = "{where}: {name} is not the active player's, and cannot attack (508.1a)."
                    look.fault(text, where=where, name=attacker.creature)
            for field in ("defender", "at_first"):
                look.player(getattr(attacker, field), f"{where}.{field}")
            if attacker.attacks:
                look.entity(attacker.attacks, f"{where}.attacks")
                if attacker.attacks == active:
                    look.fault(
                        "{where}: {name} does not attack its own controller.", where=where, name=attacker.creature
                    )
            elif not attacker.defender:
                look.fault("{where}: say whom or what {name} attacks.", where=where, name=attacker.creature)
            if (attacker.blockers or attacker.blocked is not None) and not declares(
                Step.DECLARE_BLOCKERS, step, begins
            ):
                look.fault("Nobody blocks before blockers are declared (509.1): {step} is too early.", step=now)
            if attacker.blocked is False and attacker.blockers:
                look.fault("{where}: {name} is blocked, if somebody blocks it.", where=where, name=attacker.creature)
            for blocker in attacker.blockers:
                creature_blocking = self._fighter(blocker, f"{where}.blockers")
                if (
                    creature_blocking is not None
                    and self._turns_are_alone()
                    and self._controller(creature_blocking) == active
                ):
                    look.fault(
                        "{where}: {name} is the active player's, and cannot block (509.1a).", where=where, name=blocker
                    )
        for name in (*(name for band in fight.bands for name in band), *(fight.first_strike or ())):
            self._fighter(name, "combat")
        self._before(fight)

    def _before(self, fight: CombatState) -> None:
        """Check the history of a combat."""
        for attacker in fight.removed:
            for name in filter(
                None, (attacker.creature, attacker.attacks, attacker.defender, attacker.at_first, *attacker.blockers)
            ):
                self.look.mentioned(name, "combat.removed")
            if not attacker.defender:
                self.look.fault("combat.removed: say against whom {name} attacked.", name=attacker.creature)
        pairs = (*fight.blocking.items(), *fight.left_off.items())
        for name in (
            *(name for attacker, others in pairs for name in (attacker, *others)),
            *filter(None, fight.fought),
        ):
            self.look.mentioned(name, "combat")
        for name in fight.beset:
            self.look.entity(name, "combat.beset")
        for word in fight.steps or ():
            if not is_step(word):
                self.look.fault("No step is called {step}; {hint}", step=repr(word), hint=said("see the schema."))

    def _fighter(self, name: str, where: str) -> Lying | None:
        obj = self.look.object(name, where)
        if obj is not None and obj.zone is not Zone.BATTLEFIELD:
            self.look.fault("{where}: {name} is not on the battlefield.", where=where, name=name)
            return None
        return obj

    def _controller(self, obj: Lying) -> str:
        assert isinstance(obj.spec, Permanent)
        return obj.spec.controller or self.look.position.players[obj.owner - 1].name

    def _turns_are_alone(self) -> bool:
        """805.10. Return True if only the active player attacks, and only others block.

        Teams that share their turns attack and block together.
        """
        known = FORMATS.get(self.look.position.format)
        return known is not None and not known.shared_turns
