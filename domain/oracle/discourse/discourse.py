"""608.2k. What has been named so far in a text, so that *it*, *that creature* and *that player* stand for something.

Reading and telling go through a text in the same order and keep the same account, so that a word which is told for a
reference is one that would be read as it.
"""

from __future__ import annotations

from collections.abc import Hashable

from domain.creature_types import CREATURE_TYPES
from domain.oracle.parser.template import Said

ANONYMOUS = "?"
"""What was named last and has no name in the definition."""

_GONE = ""
"""What has no name in the definition, and can be given none any more, as something else was named since."""

OTHER = "other"
"""Other than the card itself, unless something else has been named that it means others of (see `Discourse.others`)."""

CAST_SO = "cast"
"""What deals damage where it was asked how the spell was cast: *it* is the spell."""

KINDS = frozenset(("creature", "land", "artifact", "enchantment", "planeswalker"))
"""Words behind *that* which say what it is."""

_OF_SUBTYPES = {
    "Aura": "enchantment", "Equipment": "artifact", "Vehicle": "artifact", "Treasure": "artifact", "Food": "artifact",
    "Plains": "land", "Island": "land", "Swamp": "land", "Mountain": "land", "Forest": "land",
}  # fmt: skip


def kinds_of(filter: Said) -> frozenset[str]:
    """Which of the card types a filter asks for; none where it leaves that open."""
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
    found = [kinds_of(one) for one in inside]
    if "any" in filter and not all(found):
        return frozenset()
    return frozenset().union(*found)


def zone_of(filter: Said) -> Said:
    """The zone that a filter names; the battlefield where it names none."""
    parts = filter.get("all", [filter]) if isinstance(filter, dict) else [filter]
    assert isinstance(parts, list)
    return next((one["zone"] for one in parts if isinstance(one, dict) and "zone" in one), "battlefield")


def is_theirs(filter: Said) -> bool:
    """Return True if a filter asks for what an opponent controls, who is *that player* then."""
    inside = filter.get("all") if isinstance(filter, dict) else None
    return filter == {"controller": "opponent"} or (isinstance(inside, list) and any(map(is_theirs, inside)))


def lies_with_them(filter: Said) -> bool:
    """Return True if a filter asks for a card of an opponent's, who is *that player* then."""
    inside = filter.get("all") if isinstance(filter, dict) else None
    return filter == {"owner": "opponent"} or (isinstance(inside, list) and any(map(lies_with_them, inside)))


def _is_yours(spec: Said) -> bool:
    """Return True if a target must be controlled by its player."""
    of = spec.get("of") if isinstance(spec, dict) else None
    return isinstance(of, dict) and {"controller": "you"} in _parts(of)


def is_player(filter: Said) -> bool:
    """Return True if players alone match a filter."""
    parts = filter.get("all", [filter]) if isinstance(filter, dict) else [filter]
    return isinstance(parts, list) and ({"is": "player"} in parts or {"is": "opponent"} in parts)


def is_spell(filter: Said) -> bool:
    """Return True if spells alone match a filter."""
    parts = filter.get("all", [filter]) if isinstance(filter, dict) else [filter]
    return isinstance(parts, list) and {"is": "spell"} in parts


def _overlap(one: Said, other: Said) -> bool:
    """Return True if something could match both filters, by what is known of their kinds and zones."""
    players = [is_player(filter) for filter in (one, other)]
    if any(players):
        return all(players) or "any_target" in repr((one, other))
    a, b = kinds_of(one), kinds_of(other)
    return zone_of(one) == zone_of(other) and (not a or not b or bool(a & b))


def beside(value: Said, what: Said) -> Said:
    """What else a filter asks for that asks for this, wherever in a value it stands; None if none does."""
    if isinstance(value, dict):
        parts = value.get("all")
        if isinstance(parts, list) and what in parts:
            return {"all": [one for one in parts if one != what]}
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return next((found for found in (beside(one, what) for one in inside) if found is not None), None)


def _parts(filter: Said) -> list[Said]:
    inside = filter.get("all") if isinstance(filter, dict) else None
    return inside if isinstance(inside, list) else [filter]


def _are_apart(group: Said, of: Said) -> bool:
    """Return True if what matches a filter can be no other than those of a group: all others are named, or an
    opponent's."""
    about, asked = _parts(group), _parts(of)
    if "other" in about:
        return sorted(map(repr, (one for one in about if one != "other"))) == sorted(map(repr, asked))
    return {"controller": "opponent"} in about and {"controller": "you"} in asked


CASTING = ("cast_past", "cast_unit", "cast_amount")
"""Categories that ask what was cast: another spell is one that is not this."""


class Unresolved(ValueError):
    """A word stands for something that nothing before it names."""


class Discourse:
    """What words that refer stand for, at one place of a text."""

    def __init__(self) -> None:
        self.it: str | None = None
        """What *it* stands for."""
        self.before: str | None = None
        """What the thing named last was before it moved: *its power* is what it was there (608.2h)."""
        self.that: str | None = None
        """What *that creature* stands for, where it is something else than *it*."""
        self.player: Said = None
        """Who *that player* and *they* are."""
        self.amount: Said = None
        """What *that much* is."""
        self.outnumbered = False
        """Whether another number has been named since: *that many* is not that much then."""
        self.aimed: dict[str, Said] = {}
        """Targets named so far, or in telling all that there are."""
        self.named: frozenset[str] = frozenset()
        """In telling, those that have been named."""
        self.result: dict[str, Said] | None = None
        """In reading, the instruction whose result was named last and has no name yet."""
        self.results = 0
        self.done: dict[str, Said] | None = None
        """The instruction that was last carried out on several objects."""
        self.outer = 0
        """In reading, how many targets the texts around this one have named."""
        self.is_spell = False
        """Whether the text is that of a spell, which is never one of what it is about."""
        self.telling = False
        self.kinds: dict[str, frozenset[str]] = {}
        """Of what has been named, which card types were asked for."""
        self.dealer: str | None = None
        """What dealt the damage that was told last."""
        self.firm: frozenset[str] = frozenset()
        """Targets that have been named in earlier sentences."""
        self.loose: frozenset[str] = frozenset()
        """Those of which something is done only if something is so: a later sentence does not refer to them."""
        self.branch: frozenset[str] = frozenset()
        """What was named in what is done only if something is so, and may be gone on with."""
        self.leaned = False
        """Whether it was."""
        self.as_spells: frozenset[str] = frozenset()
        """What has been named and is a spell."""
        self.come: str | None = None
        """What was put onto the battlefield, under the name that it has since."""
        self.many = False
        """Whether what the event is about is one or more."""
        self.aimer: str | None = None
        """The spell or ability that targets what is spoken of."""
        self.named_first: str | None = None
        """What the text says is chosen, whether it is a target or not."""
        self.himself: str | None = None
        """What the card itself has become that was moved, under the name that it has since: *he* is that one then."""
        self.varied: tuple[str, Said, Said] | None = None
        """How so many as its player likes were taken or shown, of which kind counters are, and the name of that."""
        self.made: dict[str, Said] | None = None
        """The instruction that created a token last."""
        self.former: str | None = None
        """What *it* stood for before another thing was named, which may do something to it."""
        self.counted: dict[str, Said] | None = None
        """The instruction before, if it is carried out on several: *that many* is how many they were."""
        self.opposed: tuple[str, str] | None = None
        """What dealt damage to what, or fought it: *it* could be either of them."""
        self.group: Said = None
        """What was asked of those to which something was done last, where these were all that match."""

    def copy(self) -> Discourse:
        """The same for another way on."""
        other = object.__new__(Discourse)
        other.__dict__.update(self.__dict__)
        return other

    def state(self) -> Hashable:
        """All that a telling depends on."""
        names = (
            self.it,
            self.before,
            self.that,
            repr(self.player),
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
            self.former,
            self.aimer,
            self.many,
            self.come,
            self.himself,
            self.named_first,
            repr(self.varied),
            repr(self.group),
            self.opposed,
            None if self.made is None else self.made.get("as"),
            None if self.counted is None else self.counted.get("as"),
        )
        return (*names, *about, repr(self.aimed))

    def of(self, name: str | None, filter: Said = None) -> None:
        """Name an object."""
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
        """The card itself, to which something was done: *it* from here on; *that creature* is what *it* was before."""
        if self.it == "self":
            return
        was, result = self.that or self.it, self.result
        self.of("self")
        self.that, self.result = was, result

    def is_known(self, name: str, filter: Said) -> None:
        """What was asked of what has this name."""
        self.kinds = {**self.kinds, name: kinds_of(filter)}

    def targets(self) -> frozenset[str]:
        """The targets that have been named so far."""
        return self.named if self.telling else frozenset(self.aimed)

    def referred(self, kind: str) -> str:
        """What *it*, *that …* or *it* as what deals damage stands for; `that:land` for *that land*.

        :raises Unresolved: nothing does.
        """
        if kind.startswith("result:"):
            return self._done(*kind.split(":")[1:])
        word, _, thing = kind.partition(":")
        alone = self.it == "self" or (self.it in ("event.object", "event.source") and not self.many)
        if word == "person":
            if self.is_spell or (self.himself is not None and self.himself != self.it):
                raise Unresolved(kind)
            if self.himself is None and self.it != "self":
                self.that = self.that or self.it  # as where something is done to the card itself
            self.it = self.himself or "self"
        if word == "them" and alone:
            if self.it != "self" or self.that in (None, "event.object", "event.source"):
                raise Unresolved(kind)
            word = "that"
        if word == "exiled":
            if not any("exile" in one for one in (self.result, self.done) if one is not None):
                self.it = "linked.exiled"
                return self.it
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
        if word == "targeting":
            if self.aimer is None:
                raise Unresolved(kind)
            self.it = self.aimer
            return self.aimer
        if word == "own":
            return self._own()
        if self.opposed is not None and word in ("it", "dealer"):
            raise Unresolved(kind)
        name = self.that or self.it if word == "that" else self.former if word == "former" else self.it
        if word == "that" and name == "self" and not (thing == "spell" and self.aimer):
            raise Unresolved(kind)
        if word == "dealer" and self.dealer == CAST_SO:
            return "self"
        if word == "dealer" and self.dealer not in (None, name):
            raise Unresolved(kind)
        if thing == "token":
            name = self._token(name)
        elif thing == "spell":
            name = self._spell(name) or self.aimer
        elif thing == "permanent":
            name = None if name in self.as_spells else name
        elif self._has_come(name):
            pass  # 400.7: what was put onto the battlefield is what it has become
        elif thing and name is not None and thing not in self.kinds.get(name, frozenset()):
            spell = name in self.as_spells  # which is no creature: nothing says that it is a creature spell
            name = self._only(thing) or (name if self._can_be(name, thing) and not spell else None)
        if name in self.branch:
            self.leaned = True
        if name == ANONYMOUS and self.result is not None and not self.telling:  # what is told has its name already
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

    def _own(self) -> str:
        """Return which of two that were opposed its player controls, by what was asked of them.

        :raises Unresolved: neither or both, or nothing was opposed.
        """
        found = [name for name in self.opposed or () if _is_yours(self.aimed.get(name))]
        if len(found) != 1:
            raise Unresolved("which of them")
        self.of(found[0])
        return found[0]

    def _done(self, thing: str, verb: str) -> str:
        """What was done this way: by the last instruction with this verb, to things of this kind alone.

        :raises Unresolved: it did not.
        """
        done = self.done
        if done is None or verb not in done:
            raise Unresolved(f"{verb} this way")
        known = kinds_of(done[verb])
        if (known != {thing}) if thing in KINDS else (thing == "card") is not (verb in ("discard", "exile")):
            raise Unresolved(f"{thing} {verb} this way")
        name = done.get("as")
        if isinstance(name, str):
            return name
        if self.telling:
            raise Unresolved(f"{verb} this way")
        before, self.result = self.it, done
        named = self._name_result()
        self.it = named if before == ANONYMOUS else before
        return named

    def so_many(self) -> str:
        """On how many the instruction before was carried out.

        :raises Unresolved: on none, or it does not tell.
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
        """What *that token* is: the one that was created last; a spell is none."""
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
        """Return True if it is what was put onto the battlefield last."""
        if name != ANONYMOUS:
            return name is not None and name == self.come
        return self.result is not None and self.result.get("to") == "battlefield"

    def _spell(self, name: str | None) -> str | None:
        """What *that spell* is: what was named last, if that is one, or the only one that was named."""
        aimed = (one for one in self.targets() if self._is_on_stack(self.aimed.get(one)))
        spells = {*self.as_spells, *aimed}
        return name if name in spells else spells.pop() if len(spells) == 1 else None

    @staticmethod
    def _is_on_stack(spec: Said) -> bool:
        return isinstance(spec, dict) and zone_of(spec["of"]) == "stack"

    def _can_be(self, name: str, thing: str) -> bool:
        known = self.kinds.get(name, frozenset())
        return not known or thing in known

    def _only(self, thing: str) -> str | None:
        """What alone of all that was named is such a thing."""
        found = [name for name, known in self.kinds.items() if thing in known and name not in self.loose]
        return found[0] if len(found) == 1 else None

    def others(self, category: str, of: Said) -> Said:
        """What *other* says here of what matches a filter (`of`); None where it is unclear.

        Other than the card itself, where nothing else has been named that these could be, too. What an Aura or
        Equipment is attached to has others. Only in the text of a spell others are others than a target, and only where
        they are objects that something is done to: elsewhere they could be others than the card. After all others of a
        kind the same words mean the same, and what the player controls is no other than what opponents control.
        """
        if self.it == "self" or self.before == "self":
            return "other"
        kinds = kinds_of(of)
        if category == "others_counted":
            created = self.it == ANONYMOUS and self.result is not None and "create_token" in self.result
            return "other" if created and not self.is_spell and self.former in (None, "self") else None
        if category in CASTING:
            return None if self.it in self.targets() and not self.kinds.get(str(self.it)) else "other"
        if self.is_spell:
            named = category in ("every", "permanents") and self.it in self.targets()
            return {"not": {"ref": self.it}} if named or self._is_come_alone(category) else None
        if self.group is not None and _are_apart(self.group, of):
            return "other"
        if self.it == "attached":
            if kinds and kinds <= {"artifact", "enchantment"}:  # the Aura or Equipment is one of these
                return "other"
            return {"not": {"ref": "attached"}} if kinds and kinds.isdisjoint(("artifact", "enchantment")) else None
        if self.it == "event.object" and zone_of(of) != "stack":
            about = self.kinds.get(self.it, frozenset())
            if self.it in self.as_spells or (about and kinds and not about & kinds):
                return "other"
        return None

    def _is_come_alone(self, category: str) -> bool:
        """Return True if it is what a spell put onto the battlefield, and something is done to others."""
        return category in ("every", "permanents") and self.it is not None and self.it == self.come

    def is_another(self, of: Said) -> bool:
        """Return True if what a target asks for could be a target that has been named."""
        return any(
            _overlap(spec["of"], of)
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
