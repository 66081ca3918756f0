"""508.1c, 509.1b. Restrictions with a filter, such as "can block only creatures with flying"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.grammar.constructs import Node
from domain.ids import EntityId, ObjectId, PlayerId
from domain.rules.continuous.player_effects import in_force, settled_filter
from domain.rules.resolving.evaluation import Context, matches

if TYPE_CHECKING:
    from domain.kernel.game import Game

Test = Callable[[EntityId], bool]


def _in_force(game: Game, kind: type[Node]) -> dict[EntityId, list[Test]]:
    """Return, for each restricted creature, tests that the other creature must pass."""
    tests: dict[EntityId, list[Test]] = {}
    for about, mod, context in in_force(game, kind.KEY):
        filter = settled_filter(mod[1]) if isinstance(mod, tuple) else getattr(mod, kind.KEY)
        for id in about:
            tests.setdefault(id, []).append(_test(filter, context))
    return tests


def _test(filter: g.Filter, context: Context) -> Test:
    return lambda other: matches(filter, other, context)


class Blocks:
    """509.1b. Blocks allowed and forbidden by restrictions, besides evasion."""

    def __init__(self, game: Game) -> None:
        self._blockers = _in_force(game, lang.BlocksOnly)
        self._attackers = _in_force(game, lang.BlockedOnlyBy)
        self._barred: dict[ObjectId, list[ObjectId]] = {}

    def among(self, blocker: ObjectId, attackers: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
        """Return the attackers that a blocker may block; remember the forbidden ones."""
        if not (self._blockers or self._attackers):
            return attackers
        able = []
        for attacker in attackers:
            own, others = self._blockers.get(blocker, ()), self._attackers.get(attacker, ())
            if all(test(attacker) for test in own) and all(test(blocker) for test in others):
                able.append(attacker)
            else:
                self._barred.setdefault(attacker, []).append(blocker)
        return tuple(able)

    def barred(
        self, already: Iterable[tuple[ObjectId, str, tuple[ObjectId, ...]]]
    ) -> Iterator[tuple[ObjectId, str, tuple[ObjectId, ...]]]:
        """Yield forbidden blocks: an attacker, the rule, and the blockers that may not block it.

        `already` are those that evasion forbids; they are included.
        """
        more = dict(self._barred)
        for attacker, rule, blockers in already:
            yield attacker, rule, (*blockers, *(more.pop(attacker, ()) if rule == "509.1b" else ()))
        yield from ((attacker, "509.1b", tuple(blockers)) for attacker, blockers in more.items())


def cannot_be_attacked(game: Game, sides: dict[PlayerId, tuple[EntityId, ...]]) -> set[tuple[ObjectId, EntityId]]:
    """508.1c. Return the pairs of a creature and a player or permanent it cannot attack."""
    barred = {
        (ObjectId(creature), attacked)
        for creature, tests in _in_force(game, lang.AttacksOnly).items()
        for player, defended in sides.items()
        if not all(test(player) for test in tests)
        for attacked in defended
    }
    spared = {
        (ObjectId(creature), attacked)
        for creature, tests in _in_force(game, lang.CantAttackThose).items()
        for defended in sides.values()
        for attacked in defended
        if any(test(attacked) for test in tests)
    }
    return barred | spared
