"""What the log's owner may choose of, as the engine asks: who may attack and block, targets, and what can be done.

Each list is told when it is new. Of what can be done with priority it is told what is other than it was.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from domain.events import trusted
from domain.ids import EntityId, ObjectId
from domain.terms import COLORS
from replay.observing.arena import records as r
from replay.observing.arena.event_log import EventLog
from replay.observing.arena.messages import Asked
from replay.observing.arena.printed import MANA_NAMED, PARTS

Key: TypeAlias = tuple[str, int, int, str]
Row: TypeAlias = tuple[str, int, int, str, int]

NOT_NOW, NOW, PAYABLE = 0, 1, 2
"""Whether something can be done."""

LEFT_OUT = frozenset({"Pass", "FloatMana", ""})
"""What is offered besides what can be done with cards."""

MANA_ABILITY = "mana"
RULES = {"attackers": "508.1a", "blockers": "509.1a", "targets": "601.2c", "actions": "117.1"}
"""By kind, the rule that asks."""


class Offers:
    """Tells what is offered; remembers what was told."""

    def __init__(self, event_log: EventLog) -> None:
        self.c = event_log
        self._told: dict[str, Hashable] = {}
        self._actions: dict[Key, int] | None = None

    def tell(self, asked: Asked) -> None:
        """Tell what can be chosen, unless it is what was told."""
        match asked.kind:
            case "ActionsAvailableReq":
                self._what_can_be_done(one for one in asked.legal if isinstance(one, r.Offer))
            case "DeclareAttackersReq":
                self._pairs(
                    "attackers", ((one.object, _recipients(one)) for one in asked.legal if isinstance(one, r.Attacker))
                )
            case "DeclareBlockersReq":
                self._pairs(
                    "blockers",
                    ((one.object, (*one.attackers, *one.chosen)) for one in asked.legal if isinstance(one, r.Blocker)),
                )
            case "SelectTargetsReq":
                self._targets(asked)

    def _pairs(self, kind: str, pairs: Iterable[tuple[int, tuple[int, ...]]]) -> None:
        """508.1, 509.1. Creatures with what each of them may attack or block; once for each declaration."""
        together: dict[tuple[EntityId, ...], list[ObjectId]] = {}
        for creature, others in pairs:
            found = self.c.found(creature)
            there = (self.c.entity(other) for other in others)
            among = tuple(sorted({one for one in there if one is not None}))
            if found is not None and among:
                together.setdefault(among, []).append(found.id)
        rows = tuple(sorted((tuple(sorted(creatures)), among) for among, creatures in together.items()))
        place = (self.c.board.turn, self.c.board.combats)
        if rows and self._told.get(kind) != place:
            self._told[kind] = place
            self._say(kind, rows)

    def _targets(self, asked: Asked) -> None:
        """601.2c. What may be a target, of those chosen already too, once as long as it is the same."""
        found = self.c.found(asked.source)
        if found is None:
            return
        rows = []
        for one in asked.legal:
            if isinstance(one, r.TargetChoice):
                there = (self.c.entity(id) for id in (*one.legal, *one.chosen))
                among = tuple(sorted({id for id in there if id is not None}))
                if among:
                    rows.append((one.place, one.least, one.most, among))
        told = (found.id, tuple(rows))
        if rows and self._told.get("targets") != told:
            self._told["targets"] = told
            self._say("targets", tuple(rows), found.id)

    def _what_can_be_done(self, offers: Iterable[r.Offer]) -> None:
        """117.1. What the player could do with priority: all of it the first time, then what is other than it was."""
        now = {row[:4]: row[4] for row in self._rows(offers)}
        objects = self.c.board.objects
        first, before = self._actions is None, self._actions or {}
        before = {key: state for key, state in before.items() if key[2] in objects}
        for key in before:
            if key not in now and key[0] == MANA_ABILITY:
                now[key] = NOT_NOW
        new = {key: state for key, state in now.items() if key not in before}
        gone = [key for key in before if key not in now]
        turned = {key[2]: state for key, state in now.items() if before.get(key, state) != state}
        for key, state in now.items():
            if turned.get(key[2], state) != state:  # what else can be done with it is otherwise
                turned.pop(key[2])
                new |= {other: now[other] for other in now if other[2] == key[2]}
        kept = {key[:3] for key in now}
        self._actions = now
        if first or new or gone or turned:
            rows = (*grouped(new), *_by_state(turned))
            self._say("actions", rows, gone=None if first else tuple(key[:3] for key in gone if key[:3] not in kept))

    def _rows(self, offers: Iterable[r.Offer]) -> Iterator[Row]:
        for offer in offers:
            found = self.c.found(offer.object)
            if offer.kind in LEFT_OUT or found is None:
                continue
            verb = verb_of(offer.kind)
            state = NOT_NOW if not offer.active else PAYABLE if offer.payable else NOW
            if verb == MANA_ABILITY:
                if offer.active:
                    yield verb, 0, found.id, "/".join(map(_letters, offer.makes)), NOW
                continue
            yield verb, offer.ability or offer.alternative, found.id, cost_of(offer.cost), state

    def _say(
        self,
        kind: str,
        legal: tuple[object, ...],
        object: ObjectId | None = None,
        gone: tuple[tuple[str, int, int], ...] | None = None,
    ) -> None:
        c = self.c
        c.say(trusted.ChoicesOffered(kind=kind, object=object, legal=legal, gone=gone, to=(c.whose,)), RULES[kind])


def grouped(rows: Mapping[Key, int]) -> tuple[tuple[object, ...], ...]:
    """Rows that are alike but for the object as one, with all the objects."""
    together: dict[tuple[str, int, str, int], list[int]] = {}
    for (verb, ability, object, cost), state in rows.items():
        together.setdefault((verb, ability, cost, state), []).append(object)
    return tuple((*alike, tuple(objects)) for alike, objects in together.items())


def _by_state(turned: Mapping[int, int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    for state in sorted(set(turned.values())):
        yield state, tuple(id for id, now in turned.items() if now == state)


def _recipients(attacker: r.Attacker) -> tuple[int, ...]:
    return tuple(number for _, number in attacker.targets)


@lru_cache(maxsize=256)
def verb_of(kind: str) -> str:
    """What is done, in words: `CastAdventure` is "cast adventure"."""
    return MANA_ABILITY if kind == "Activate_Mana" else PARTS.sub(" ", kind.replace("_", " ")).lower()


def _letters(colors: tuple[str, ...]) -> str:
    return "".join(MANA_NAMED.get(color, "?") for color in colors)


@lru_cache(maxsize=4096)
def cost_of(parts: tuple[r.Cost, ...]) -> str:
    """107.4. A mana cost in symbols, as cards write it: generic mana first."""
    found: list[tuple[int, str]] = []
    for part in parts:
        names = [MANA_NAMED.get(color, color) for color in part.colors]
        if names == ["Generic"]:
            found.append((1, f"{{{part.amount}}}"))
        elif names and part.amount:
            place = 0 if names == ["X"] else 2 + max((COLORS.find(name) for name in names), default=0)
            found += [(place, "{" + "/".join(names) + "}")] * part.amount
    return "".join(symbol for _, symbol in sorted(found))


def modes_of(asked: r.Body, answered: r.Body) -> dict[int, tuple[int, ...]]:
    """700.2a. Which of the modes that were asked for are chosen, counted from 0, by the instance that has them."""
    found: dict[int, tuple[int, ...]] = {}
    options = {one.get("ctoId"): one for one in _several(asked.get("castingTimeOptionReq"))}
    for one in _several(answered.get("castingTimeOptionResp")):
        option, chosen = options.get(one.get("ctoId"), {}), one.get("chooseModalResp", {})
        modal, instance = option.get("modalReq", {}), option.get("affectedId")
        if not (isinstance(chosen, dict) and isinstance(modal, dict) and isinstance(instance, int)):
            continue
        numbers = _numbers_of_modes(modal)
        modes = [numbers.index(mode) for mode in chosen.get("grpIds", ()) if mode in numbers]
        if modes:
            found[instance] = tuple(modes)
    return found


def _numbers_of_modes(modal: r.Body) -> list[int]:
    """700.2. The engine's numbers of all modes in their order, those among them that cannot be chosen now.

    The two are listed apart. All that are numbered one after the other are written in that order; of others the order
    is not told.
    """
    offered, excluded = (
        [mode["grpId"] for mode in _several(modal.get(name)) if isinstance(mode.get("grpId"), int)]
        for name in ("modalOptions", "excludedOptions")
    )
    if not excluded:
        return offered
    numbers = sorted((*offered, *excluded))
    return numbers if numbers == list(range(numbers[0], numbers[0] + len(numbers))) else []


def _several(value: object) -> list[dict[str, Any]]:
    """The records of a list; of one record, that."""
    return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, dict)]
