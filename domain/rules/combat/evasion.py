"""509.1b. Evasion: rules that keep a creature from blocking an attacker, pair by pair.

Different evasion abilities are cumulative: a blocker needs what each of them asks for. Restrictions on the number of
blockers (menace) do not concern a pair; `declaration` reads them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.board.objects import GameObject
from domain.ids import ObjectId
from domain.rules.abilities.protection import MANA_VALUE, has_quality, protected
from domain.rules.objects.characteristics import mana_value


class Allowed:
    """509.1b. Attackers that each blocker may block, cached for equivalent creatures.

    Each of `attackers` comes with the lands of the player it attacks. Creatures are equivalent if evasion cannot
    tell them apart.
    """

    def __init__(self, attackers: Sequence[tuple[GameObject, Sequence[GameObject]]]) -> None:
        self.attackers = attackers
        kinds: dict[object, int] = {}
        self.kinds = [
            kinds.setdefault((attacker.keywords, attacker.colors, attacker.power, id(lands)), len(kinds))
            for attacker, lands in attackers
        ]
        self.known: dict[object, tuple[ObjectId, ...]] = {}
        words = {word for attacker, _ in attackers for word in attacker.keywords}
        self.by_value = any(word.value.startswith(MANA_VALUE) for word in words)
        self.blockers: list[tuple[ObjectId, object]] = []
        self.bars: dict[tuple[ObjectId, str], list[object]] = {}

    def among(self, blocker: GameObject) -> tuple[ObjectId, ...]:
        """Return the attackers that a creature may block."""
        look = (
            blocker.keywords, blocker.types, blocker.subtypes, blocker.colors, blocker.power, blocker.controller,
            blocker.supertypes, mana_value(blocker) if self.by_value else 0,
        )  # fmt: skip
        self.blockers.append((blocker.id, look))
        attackers = self.known.get(look)
        if attackers is None:
            rules: dict[int, str | None] = {}
            able = []
            for (attacker, lands), kind in zip(self.attackers, self.kinds, strict=True):
                if kind not in rules:
                    rules[kind] = bar(attacker, blocker, lands)
                rule = rules[kind]
                if rule is None:
                    able.append(attacker.id)
                else:
                    self.bars.setdefault((attacker.id, rule), []).append(look)
            attackers = self.known[look] = tuple(able)
        return attackers

    def barred(self) -> tuple[tuple[ObjectId, str, tuple[ObjectId, ...]], ...]:
        """Return forbidden blocks: an attacker, the rule, and the blockers that may not block it."""
        known: dict[tuple[object, ...], tuple[ObjectId, ...]] = {}
        for looks in {tuple(looks) for looks in self.bars.values()}:
            equivalent = frozenset(looks)
            known[looks] = tuple(blocker for blocker, look in self.blockers if look in equivalent)
        return tuple((attacker, rule, known[tuple(looks)]) for (attacker, rule), looks in self.bars.items())


def bar(attacker: GameObject, blocker: GameObject, lands: Iterable[GameObject]) -> str | None:
    """Return the rule that forbids a creature to block an attacker, or None.

    `lands` are those of the defending player.
    """
    words = attacker.keywords
    if not words and "shadow" not in blocker.keywords:
        return None
    if "unblockable" in words:
        return "509.1b"
    if "flying" in words and "flying" not in blocker.keywords and "reach" not in blocker.keywords:
        return "702.9b"
    shadow = "shadow" in words
    if shadow != ("shadow" in blocker.keywords) and not (shadow and "blocks_shadow" in blocker.keywords):
        return "702.28b"
    if "horsemanship" in words and "horsemanship" not in blocker.keywords:
        return "702.31b"
    artifact = "artifact" in blocker.types
    if "fear" in words and not artifact and "B" not in blocker.colors:
        return "702.36b"
    if "intimidate" in words and not artifact and not set(attacker.colors) & set(blocker.colors):
        return "702.13b"
    if "skulk" in words and (blocker.power or 0) > (attacker.power or 0):
        return "702.118b"
    if "unblockable_by_greater" in words and (blocker.power or 0) > (attacker.power or 0):
        return "509.1b"
    for word in words:
        if word.name == "landwalk" and _walks(word.value, lands) and f"no_landwalk:{word.value}" not in words:
            return "702.14c"
    if protected(attacker, blocker, (blocker.controller,)):
        return "702.16f"
    for word in words:
        if word.name == "unblockable_by" and has_quality(blocker, word.value):
            return "509.1b"
        if word.name == "unblockable_except_by" and not (
            has_quality(blocker, word.value) or word.value in blocker.keywords
        ):
            return "509.1b"
    return None


def _walks(kind: str, lands: Iterable[GameObject]) -> bool:
    """702.14c. Return True if one of the lands is of a kind.

    Examples of kinds: `Forest`, `nonbasic`, `artifact`, `snow Swamp`.
    """
    return any(all(_is(land, word) for word in kind.split()) for land in lands)


def _is(land: GameObject, word: str) -> bool:
    if word.startswith("non"):
        return not _is(land, word[3:])
    return word in land.subtypes or word in land.supertypes or word in land.types
