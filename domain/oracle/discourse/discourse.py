"""608.2k. Antecedents in a text, for *it*, *that creature* and *that player*.

Reading (words to data) and telling (data to words) go through a text in the same order and track the same antecedents.
So a word that telling chooses for a reference is always read back as this reference.
"""

from __future__ import annotations

from collections.abc import Hashable

from domain.creature_types import CREATURE_TYPES
from domain.oracle.parser.template import Said

ANONYMOUS = "?"
"""Name of the object named last, if the definition has no name for it."""

_GONE = ""
"""Name of an object that can get no name any more, as another object was named since."""

SEVERAL = "several"
"""Marks that several costs took objects."""

OTHER = "other"
"""Placeholder for *other* in values of rows: other than the card, or an object named before (`Discourse.others`)."""

CAST_SO = "cast"
"""Name of the source of damage after a condition about the casting: there *it* is the spell."""

KINDS = frozenset(("creature", "land", "artifact", "enchantment", "planeswalker"))
"""Card types that can stand after *that*."""

_OF_SUBTYPES = {
    "Aura": "enchantment", "Equipment": "artifact", "Vehicle": "artifact", "Treasure": "artifact", "Food": "artifact",
    "Plains": "land", "Island": "land", "Swamp": "land", "Mountain": "land", "Forest": "land",
}  # fmt: skip


def kinds_of(filter: Said) -> frozenset[str]:
    """Return the card types that a filter asks for; none if the type is open."""
    if filter == "any_target":
        return frozenset(("creature", "planeswalker"))
    if not isinstance(filter, dict):
        return frozenset()
    if "type" in filter:
        return frozenset((str(filter["type"]),)) & KINDS
    if "subtype" in filter:
        name = str(filter["subtype"])
        return frozenset((_OF_SUBTYPES.get(name, "creature" if name in CREATURE_TYPES else ""),)) & KINDS
    inside = filter.get("all", filter.get("any"))
    if not isinstance(inside, list):
        return frozenset()
    kinds = [kinds_of(one) for one in inside]
    if "any" in filter and not all(kinds):
        return frozenset()
    return frozenset().union(*kinds)


def zone_of(filter: Said) -> Said:
    """Return the zone that a filter names; the battlefield by default."""
    parts = filter.get("all", [filter]) if isinstance(filter, dict) else [filter]
    assert isinstance(parts, list)
    return next((one["zone"] for one in parts if isinstance(one, dict) and "zone" in one), "battlefield")


def is_theirs(filter: Said) -> bool:
    """Return True if a filter asks for an object that an opponent controls.

    This opponent is *that player* then.
    """
    inside = filter.get("all") if isinstance(filter, dict) else None
    return filter == {"controller": "opponent"} or (isinstance(inside, list) and any(map(is_theirs, inside)))


def lies_with_them(filter: Said) -> bool:
    """Return True if a filter asks for a card that an opponent owns.

    This opponent is *that player* then.
    """
    inside = filter.get("all") if isinstance(filter, dict) else None
    return filter == {"owner": "opponent"} or (isinstance(inside, list) and any(map(lies_with_them, inside)))


def _is_yours(spec: Said) -> bool:
    """Return True if a target must be controlled by the player who chooses it."""
    filter = spec.get("of") if isinstance(spec, dict) else None
    return isinstance(filter, dict) and {"controller": "you"} in _parts(filter)


def _is_not_yours(spec: Said) -> bool:
    """Return True if a target must be controlled by another player than the one who chooses it."""
    filter = spec.get("of") if isinstance(spec, dict) else None
    theirs: tuple[Said, ...] = ({"controller": "opponent"}, {"not": {"controller": "you"}})
    return isinstance(filter, dict) and any(one in _parts(filter) for one in theirs)


def is_player(filter: Said) -> bool:
    """Return True if players alone match a filter."""
    parts = filter.get("all", [filter]) if isinstance(filter, dict) else [filter]
    return isinstance(parts, list) and ({"is": "player"} in parts or {"is": "opponent"} in parts)


def is_spell(filter: Said) -> bool:
    """Return True if spells alone match a filter."""
    parts = filter.get("all", [filter]) if isinstance(filter, dict) else [filter]
    return isinstance(parts, list) and {"is": "spell"} in parts


def _overlap(one: Said, other: Said) -> bool:
    """Return True if one object or player could match both filters.

    Decided by card types and zones, as far as they are known.
    """
    players = [is_player(filter) for filter in (one, other)]
    if any(players):
        return all(players) or "any_target" in repr((one, other))
    a, b = kinds_of(one), kinds_of(other)
    return zone_of(one) == zone_of(other) and (not a or not b or bool(a & b))


def beside(value: Said, part: Said) -> Said:
    """Return the filters beside this one in the first `all` that contains it.

    The `all` may be at any depth of the value. Return None if there is none.
    """
    if isinstance(value, dict):
        parts = value.get("all")
        if isinstance(parts, list) and part in parts:
            return {"all": [one for one in parts if one != part]}
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return next((rest for rest in (beside(one, part) for one in inside) if rest is not None), None)


def _parts(filter: Said) -> list[Said]:
    inside = filter.get("all") if isinstance(filter, dict) else None
    return inside if isinstance(inside, list) else [filter]


def _are_apart(group: Said, filter: Said) -> bool:
    """Return True if *other*, after a group, can only mean other than the card itself.

    Either the group was all others of the same kind, or opponents control it while the filter asks for yours.
    """
    about, asked = _parts(group), _parts(filter)
    if "other" in about:
        return sorted(map(repr, (one for one in about if one != "other"))) == sorted(map(repr, asked))
    return {"controller": "opponent"} in about and {"controller": "you"} in asked


CASTING = ("cast_past", "cast_unit", "cast_amount")
"""Categories of words about cast spells, in which *another spell* is any spell but this one."""


class Unresolved(ValueError):
    """Error for a word that refers to nothing named before, or not clearly."""


class Discourse:
    """Antecedents of referring words at one place of a text."""

    def __init__(self) -> None:
        self.it: str | None = None
        """Antecedent of *it*."""
        self.before: str | None = None
        """Name of the object named last before it moved: *its power* is the power it had there (608.2h)."""
        self.that: str | None = None
        """Antecedent of *that creature*, where it is not that of *it*."""
        self.player: Said = None
        """Antecedent of *that player* and *they*."""
        self.attacker: str | None = None
        """Antecedent of *that attacking player*."""
        self.amount: Said = None
        """Antecedent of *that much*."""
        self.outnumbered = False
        """True if another number has been named since: then *that many* is not that much."""
        self.aimed: dict[str, Said] = {}
        """Targets named so far; in telling, all targets of the text."""
        self.named: frozenset[str] = frozenset()
        """In telling, the targets named so far."""
        self.result: dict[str, Said] | None = None
        """In reading, the instruction whose result was named last and has no name yet."""
        self.results = 0
        self.done: dict[str, Said] | None = None
        """Last instruction that affected objects, for *this way*."""
        self.outer = 0
        """In reading, the number of targets named by the texts around this one."""
        self.is_spell = False
        """True in the text of a spell, which is never one of the objects it affects."""
        self.telling = False
        self.kinds: dict[str, frozenset[str]] = {}
        """Card types that were asked for, by name."""
        self.permanents: frozenset[str] = frozenset()
        """Names of objects that the text called permanents, of whatever type."""
        self.dealer: str | None = None
        """Source of the damage that was dealt last."""
        self.firm: frozenset[str] = frozenset()
        """Targets named in earlier sentences."""
        self.loose: frozenset[str] = frozenset()
        """Names given only under a condition: a later sentence does not refer to them."""
        self.branch: frozenset[str] = frozenset()
        """Names given in a conditional branch, which a dependent sentence may refer to."""
        self.leaned = False
        """True if a name of the branch was referred to."""
        self.as_spells: frozenset[str] = frozenset()
        """Names of spells."""
        self.come: str | None = None
        """Name of the object put onto the battlefield last."""
        self.many = False
        """True if the event is about *one or more* objects."""
        self.aimer: str | None = None
        """Spell or ability that targets the object of the event."""
        self.named_first: str | None = None
        """Object that the text says is chosen, a target or not."""
        self.himself: str | None = None
        """Name of the card itself after it moved: *he* is this object then."""
        self.varied: tuple[str, Said, Said] | None = None
        """Number chosen by a player: the way cards were taken or shown, the kind of counters, and the name."""
        self.taken_at_cast: tuple[str, Said, Said] | None = None
        """The same for an additional cost of the spell, which stands in another paragraph."""
        self.sacrificed: Said = None
        """Name of the sacrificed permanent whose effect gave the object this ability (201.5a)."""
        self.given: str | None = None
        """Cost for which objects were given up: its key, or "several" costs; then the text asks of one of them."""
        self.made: dict[str, Said] | None = None
        """Last instruction that created a token."""
        self.former: str | None = None
        """Antecedent of *it* before another object was named, which may do something to it."""
        self.counted: dict[str, Said] | None = None
        """Instruction before, if it affects several objects: *that many* is their number."""
        self.opposed: tuple[str, str] | None = None
        """Names of two objects that fought, or dealt damage one to the other: *it* could be either."""
        self.group: Said = None
        """Filter of the objects affected last, where all matching objects were affected."""
        self.found = False
        """True if a card was found in a library: *that card* is no target on the battlefield then."""

    def copy(self) -> Discourse:
        """Return a copy, for another alternative."""
        other = object.__new__(Discourse)
        other.__dict__.update(self.__dict__)
        return other

    def state(self) -> Hashable:
        """Return a key of all antecedents that the words for a value depend on."""
        names = (
            self.it,
            self.before,
            self.that,
            repr(self.player),
            self.attacker,
            repr(self.amount),
            self.outnumbered,
            self.dealer,
            self.named,
            self.outer,
            self.is_spell,
        )
        about = (
            self.firm,
            self.loose,
            self.branch,
            self.leaned,
            tuple(sorted(self.kinds)),
            self.permanents,
            self.former,
            self.aimer,
            self.many,
            self.come,
            self.himself,
            self.named_first,
            repr(self.varied),
            repr(self.taken_at_cast),
            repr(self.sacrificed),
            self.given,
            repr(self.group),
            self.opposed,
            self.found,
            None if self.made is None else self.made.get("as"),
            None if self.counted is None else self.counted.get("as"),
        )
        return (*names, *about, repr(self.aimed))

    def of(self, name: str | None, filter: Said = None) -> None:
        """Make an object the antecedent of *it*."""
        if self.it != name:
            self.former = self.it
        if self.himself == ANONYMOUS:
            self.himself = _GONE
        self.it, self.that, self.before, self.result, self.dealer, self.group = name, None, None, None, None, None
        self.opposed = None
        if name is not None:
            self.is_known(name, filter)
            self.loose -= {name}

    def of_itself(self) -> None:
        """Make the card itself *it*, after something was done to it.

        *That creature* stays the object that *it* was before.
        """
        if self.it == "self":
            return
        was, result = self.that or self.it, self.result
        self.of("self")
        self.that, self.result = was, result

    def is_known(self, name: str, filter: Said) -> None:
        """Record the card types that a filter asks of the object with this name."""
        self.kinds = {**self.kinds, name: kinds_of(filter)}
        parts = filter.get("all", [filter]) if isinstance(filter, dict) else []
        if isinstance(parts, list) and {"is": "permanent"} in parts:
            self.permanents |= {name}

    def targets(self) -> frozenset[str]:
        """Return the targets that have been named so far."""
        return self.named if self.telling else frozenset(self.aimed)

    def referred(self, kind: str) -> str:
        """Return the name that a referring word stands for.

        `kind` is the word: `it`, `that`, `them`, `dealer` for *it* as the source of damage, `that:land` for *that
        land*.

        :raises Unresolved: the word has no antecedent.
        """
        if kind.startswith("result:"):
            return self._done(*kind.split(":")[1:])
        word, _, noun = kind.partition(":")
        alone = self.it == "self" or (self.it in ("event.object", "event.source") and not self.many)
        if word == "person":
            if self.is_spell or (self.himself is not None and self.himself != self.it):
                raise Unresolved(kind)
            if self.himself is None and self.it != "self":
                self.that = self.that or self.it  # as in `of_itself`
            self.it = self.himself or "self"
        if word == "them" and alone:
            if self.it != "self" or self.that in (None, "event.object", "event.source"):
                raise Unresolved(kind)
            word = "that"
        if word == "exiled":
            if not any("exile" in one for one in (self.result, self.done) if one is not None):
                self.it = "linked.exiled"
                return self.it
            if self.it == ANONYMOUS and self.result is not None and "exile" not in self.result:
                exiled = self.done.get("exile") if self.done is not None else None
                if isinstance(exiled, str) and exiled in self.targets():
                    return exiled
                raise Unresolved(kind)
            word = "that"
        if word == "chosen":
            if self.named_first is None or self.named_first in self.loose:
                raise Unresolved(kind)
            self.of(self.named_first)
            return self.named_first
        if word == "source":
            if "event.source" not in self.kinds:
                raise Unresolved(kind)
            self.it = "event.source"
            return self.it
        if word == "opposite":  # it blocks, or is blocked: a creature may deal damage to itself, but not block itself
            if self.referred("that:creature") != "event.source":
                raise Unresolved(kind)
            return "event.source"
        if word == "returned":
            cards = [name for name in sorted(self.targets()) if self._lies_in_graveyard(name)]
            if len(cards) != 1:
                raise Unresolved(kind)
            return cards[0]
        if word == "targeting":
            if self.aimer is None:
                raise Unresolved(kind)
            self.it = self.aimer
            return self.aimer
        if word == "own":
            return self._own()
        if word in ("mine", "theirs"):
            return self._of_two(word == "mine")
        if self.opposed is not None and word in ("it", "dealer"):
            raise Unresolved(kind)
        name = self.that or self.it if word == "that" else self.former if word == "former" else self.it
        if word == "that" and name == "self" and not (noun == "spell" and self.aimer):
            raise Unresolved(kind)
        if noun == "aimed":  # a card in a library or a hand is no permanent
            aimed, noun = sorted(self.targets()), ""
            name = aimed[0] if name in ("l", "f") and len(aimed) == 1 else name
        if self.found and kind in ("that", "that:card") and self._lies_on_battlefield(name):
            if not noun:
                raise Unresolved(kind)
            name = "f"
        if word == "dealer" and self.dealer == CAST_SO:
            return "self"
        if word == "dealer" and self.dealer not in (None, name):
            raise Unresolved(kind)
        if noun == "token":
            name = self._token(name)
        elif noun == "spell":
            name = self._spell(name) or self.aimer
        elif noun == "permanent":
            other = self.former in self.permanents and name not in self.permanents
            name = self.former if other else None if name in self.as_spells else name
        elif self._has_come(name):
            pass  # 400.7: the object put onto the battlefield has its new name
        elif noun == "card":
            pass
        elif noun and name is not None and noun not in self.kinds.get(name, frozenset()):
            spell = name in self.as_spells  # a spell is no creature, and may be no creature spell
            name = self._only(noun) or (name if self._can_be(name, noun) and not spell else None)
        if name in self.branch:
            self.leaned = True
        if name == ANONYMOUS and self.result is not None and not self.telling:  # in telling it has its name already
            name = self._name_result()
            if self.himself == ANONYMOUS:
                self.himself = name
            if ANONYMOUS in self.branch:
                self.branch |= {name}
        if name is None or name == ANONYMOUS or name in self.loose:
            raise Unresolved(kind)
        if word == "that":
            self.it, self.opposed = name, None
        return name

    def _lies_on_battlefield(self, name: str | None) -> bool:
        """Return True if the name is that of a target, which is no card in another zone."""
        spec = self.aimed.get(name) if name in self.targets() else None
        return isinstance(spec, dict) and zone_of(spec.get("of")) == "battlefield"

    def _lies_in_graveyard(self, name: str) -> bool:
        """Return True if the name is that of one target, a card in a graveyard."""
        spec = self.aimed.get(name)
        return isinstance(spec, dict) and spec.keys() == {"of"} and zone_of(spec["of"]) == "graveyard"

    def _own(self) -> str:
        """Return the name of the one target that you control, of two opposed targets.

        Targets are opposed if they fight, or one deals damage to the other. Their filters decide.

        :raises Unresolved: neither or both are controlled so, or no two targets were opposed.
        """
        yours = [name for name in self.opposed or () if _is_yours(self.aimed.get(name))]
        if len(yours) != 1:
            raise Unresolved("which of them")
        self.of(yours[0])
        return yours[0]

    def _of_two(self, mine: bool) -> str:
        """Return the name of the one target creature that you control, or that you do not.

        :raises Unresolved: no target, or several, can be meant.
        """
        one, two = (
            [name for name in sorted(self.targets()) if how(self.aimed.get(name))] for how in (_is_yours, _is_not_yours)
        )
        found = one if mine else two
        if len(one) != 1 or len(two) != 1 or "creature" not in self.kinds.get(found[0], ()):
            raise Unresolved("which of them")
        self.of_target(found[0])
        return found[0]

    def of_target(self, name: str) -> None:
        """Make a target *it*, whose kinds are known already."""
        kinds = self.kinds.get(name, frozenset())
        self.of(name)
        self.kinds = {**self.kinds, name: kinds}

    def _done(self, noun: str, verb: str) -> str:
        """Return the name of the objects to which something was done *this way*.

        The last instruction must have this verb, and affect objects of this kind alone.

        :raises Unresolved: no instruction has done so.
        """
        instruction = self.done
        if instruction is None or verb not in instruction:
            raise Unresolved(f"{verb} this way")
        known = kinds_of(instruction[verb])
        if (known != {noun}) if noun in KINDS else (noun == "card") is not (verb in ("discard", "exile")):
            raise Unresolved(f"{noun} {verb} this way")
        name = instruction.get("as")
        if isinstance(name, str):
            return name
        if self.telling:
            raise Unresolved(f"{verb} this way")
        before, self.result = self.it, instruction
        named = self._name_result()
        self.it = named if before == ANONYMOUS else before
        return named

    def so_many(self) -> str:
        """Return the name of the objects that the instruction before affected.

        :raises Unresolved: the instruction affected no objects, or has no name for them.
        """
        counted = self.counted
        name = None if counted is None else counted.get("as")
        if counted is None or (self.telling and name is None):
            raise Unresolved("that much")
        if isinstance(name, str):
            return name
        before, self.result = self.it, counted
        named = self._name_result()
        self.it = named if before == ANONYMOUS else before
        return named

    def _token(self, name: str | None) -> str | None:
        """Return the antecedent of *that token*: the token created last, never a spell."""
        made = self.made
        if made is None or (name == ANONYMOUS and self.result is made):
            return None if name in self.as_spells else name
        called = made.get("as")
        if isinstance(called, str):
            return called
        if self.telling:
            return None
        self.result = made
        return self._name_result()

    def _has_come(self, name: str | None) -> bool:
        """Return True if a name is that of the object put onto the battlefield last."""
        if name != ANONYMOUS:
            return name is not None and name == self.come
        return self.result is not None and self.result.get("to") == "battlefield"

    def _spell(self, name: str | None) -> str | None:
        """Return the antecedent of *that spell*; None if there is none.

        The object named last if it is a spell, or else the only spell that was named.
        """
        aimed = (one for one in self.targets() if self._is_on_stack(self.aimed.get(one)))
        spells = {*self.as_spells, *aimed}
        return name if name in spells else spells.pop() if len(spells) == 1 else None

    @staticmethod
    def _is_on_stack(spec: Said) -> bool:
        return isinstance(spec, dict) and zone_of(spec["of"]) == "stack"

    def _can_be(self, name: str, noun: str) -> bool:
        known = self.kinds.get(name, frozenset())
        return not known or noun in known

    def _only(self, noun: str) -> str | None:
        """Return the name of the only object with this card type, or None."""
        names = [name for name, known in self.kinds.items() if noun in known and name not in self.loose]
        return names[0] if len(names) == 1 else None

    def others(self, category: str, filter: Said) -> Said:
        """Return the meaning of *other* here, with what a filter matches; None if unclear.

        - Usually: other than the card itself, where nothing else was named that these objects could be, too.
        - After an Aura or Equipment: other than the object it is attached to.
        - In the text of a spell: other than a target, and only for objects that something is done to. Elsewhere they
          could be others than the card.
        - After all others of a kind, the same words mean the same. Objects that the player controls are other than the
          card where the group before is controlled by opponents.
        """
        if self.it == "self" or self.before == "self":
            return "other"
        kinds = kinds_of(filter)
        if category == "others_counted":
            created = self.it == ANONYMOUS and self.result is not None and "create_token" in self.result
            return "other" if created and not self.is_spell and self.former in (None, "self") else None
        if category in CASTING:
            return None if self.it in self.targets() and not self.kinds.get(str(self.it)) else "other"
        if self.is_spell:
            named = category in ("every", "permanents") and self.it in self.targets()
            return {"not": {"ref": self.it}} if named or self._is_come_alone(category) else None
        if self.group is not None and _are_apart(self.group, filter):
            return "other"
        if self.it == "attached":
            if kinds and kinds <= {"artifact", "enchantment"}:  # the Aura or Equipment itself is of this kind
                return "other"
            return {"not": {"ref": "attached"}} if kinds and kinds.isdisjoint(("artifact", "enchantment")) else None
        if self.it == "event.object" and zone_of(filter) != "stack":
            about = self.kinds.get(self.it, frozenset())
            if self.it in self.as_spells or (about and kinds and not about & kinds):
                return "other"
        return None

    def _is_come_alone(self, category: str) -> bool:
        """Return True if a spell put *it* onto the battlefield and now affects others."""
        return category in ("every", "permanents") and self.it is not None and self.it == self.come

    def is_another(self, filter: Said) -> bool:
        """Return True if the filter of a target could match a target named before."""
        return any(
            _overlap(spec["of"], filter)
            for name, spec in self.aimed.items()
            if isinstance(spec, dict) and name in self.targets()
        )

    def _name_result(self) -> str:
        assert self.result is not None
        self.results += 1
        name = f"r{self.results}" if self.results > 1 else "r"
        self.result["as"] = name
        self.kinds = {**self.kinds, name: self.kinds.get(ANONYMOUS, frozenset())}
        self.it = name
        if self.result.get("to") == "battlefield":
            self.come = name
        self.result = None
        return name
