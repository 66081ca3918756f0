"""Choices that the engine offers the log's owner: attackers, blockers, targets, actions.

A list is recorded when it is new. Of the actions with priority, only the changes since the last list are recorded.
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
"""States of an action: not possible now.

Possible now; possible now, and mana can pay for it.
"""

LEFT_OUT = frozenset({"Pass", "FloatMana", ""})
"""Kinds of offered actions that use no card."""

MANA_ABILITY = "mana"
RULES = {"attackers": "508.1a", "blockers": "509.1a", "targets": "601.2c", "actions": "117.1"}
"""Rules for the choices, by their kind."""


class Offers:
    """Recorder of offered choices, which remembers the choices already recorded."""

    def __init__(self, event_log: EventLog) -> None:
        self.c = event_log
        self._told: dict[str, Hashable] = {}
        self._actions: dict[Key, int] | None = None

    def tell(self, asked: Asked) -> None:
        """Record the choices of a question, unless they were recorded before."""
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
        """508.1, 509.1. Record what each creature may attack or block, once for each declaration."""
        together: dict[tuple[EntityId, ...], list[ObjectId]] = {}
        for creature, others in pairs:
            obj = self.c.found(creature)
            there = (self.c.entity(other) for other in others)
            among = tuple(sorted({one for one in there if one is not None}))
            if obj is not None and among:
                together.setdefault(among, []).append(obj.id)
        rows = tuple(sorted((tuple(sorted(creatures)), among) for among, creatures in together.items()))
        place = (self.c.board.turn, self.c.board.combats)
        if rows and self._told.get(kind) != place:
            self._told[kind] = place
            self._say(kind, rows)

    def _targets(self, asked: Asked) -> None:
        """601.2c. Record the legal targets, chosen ones included, once while they stay the same."""
        source = self.c.found(asked.source)
        if source is None:
            return
        rows = []
        for one in asked.legal:
            if isinstance(one, r.TargetChoice):
                there = (self.c.entity(id) for id in (*one.legal, *one.chosen))
                among = tuple(sorted({id for id in there if id is not None}))
                if among:
                    rows.append((one.place, one.least, one.most, among))
        offered = (source.id, tuple(rows))
        if rows and self._told.get("targets") != offered:
            self._told["targets"] = offered
            self._say("targets", tuple(rows), source.id)

    def _what_can_be_done(self, offers: Iterable[r.Offer]) -> None:
        """117.1. Record the actions possible with priority: all at first, then only changes."""
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
            if turned.get(key[2], state) != state:  # other actions with the object have another state
                turned.pop(key[2])
                new |= {other: now[other] for other in now if other[2] == key[2]}
        still_offered = {key[:3] for key in now}
        self._actions = now
        if first or new or gone or turned:
            rows = (*grouped(new), *_by_state(turned))
            self._say(
                "actions", rows, gone=None if first else tuple(key[:3] for key in gone if key[:3] not in still_offered)
            )

    def _rows(self, offers: Iterable[r.Offer]) -> Iterator[Row]:
        for offer in offers:
            obj = self.c.found(offer.object)
            if offer.kind in LEFT_OUT or obj is None:
                continue
            verb = verb_of(offer.kind)
            state = NOT_NOW if not offer.active else PAYABLE if offer.payable else NOW
            if verb == MANA_ABILITY:
                if offer.active:
                    yield verb, 0, obj.id, "/".join(map(_letters, offer.makes)), NOW
                continue
            yield verb, offer.ability or offer.alternative, obj.id, cost_of(offer.cost), state

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
    """Group rows that differ only in the object; each group lists its objects."""
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
    """Return an action in words: `CastAdventure` → `"cast adventure"`."""
    return MANA_ABILITY if kind == "Activate_Mana" else PARTS.sub(" ", kind.replace("_", " ")).lower()


def _letters(colors: tuple[str, ...]) -> str:
    return "".join(MANA_NAMED.get(color, "?") for color in colors)


@lru_cache(maxsize=4096)
def cost_of(parts: tuple[r.Cost, ...]) -> str:
    """107.4. Return a mana cost in symbols, as cards write it: generic mana first."""
    symbols: list[tuple[int, str]] = []
    for part in parts:
        names = [MANA_NAMED.get(color, color) for color in part.colors]
        if names == ["Generic"]:
            symbols.append((1, f"{{{part.amount}}}"))
        elif names and part.amount:
            place = 0 if names == ["X"] else 2 + max((COLORS.find(name) for name in names), default=0)
            symbols += [(place, "{" + "/".join(names) + "}")] * part.amount
    return "".join(symbol for _, symbol in sorted(symbols))


def modes_of(asked: r.Body, answered: r.Body) -> dict[int, tuple[int, ...]]:
    """700.2a. Return the chosen modes by instance, counted from 0."""
    modes_by_instance: dict[int, tuple[int, ...]] = {}
    options = {one.get("ctoId"): one for one in _several(asked.get("castingTimeOptionReq"))}
    for one in _several(answered.get("castingTimeOptionResp")):
        option, chosen = options.get(one.get("ctoId"), {}), one.get("chooseModalResp", {})
        modal, instance = option.get("modalReq", {}), option.get("affectedId")
        if not (isinstance(chosen, dict) and isinstance(modal, dict) and isinstance(instance, int)):
            continue
        numbers = _numbers_of_modes(modal)
        modes = [numbers.index(mode) for mode in chosen.get("grpIds", ()) if mode in numbers]
        if modes:
            modes_by_instance[instance] = tuple(modes)
    return modes_by_instance


def _numbers_of_modes(modal: r.Body) -> list[int]:
    """700.2. Return the engine's numbers of all modes in order, unavailable ones included.

    The engine lists available and unavailable modes apart. Consecutive numbers are in printed order; for others
    the order is not known, and the result is empty.
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
    """Return a list of records, or a single record as a list."""
    return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, dict)]
