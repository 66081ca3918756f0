"""608.2k. What has been named so far in a text, so that *it*, *that creature* and *that player* stand for something.

Reading and telling go through a text in the same order and keep the same account, so that a word which is told for a
reference is one that would be read as it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from typing import Protocol

from domain.oracle.template import Said

ANONYMOUS = "?"
"""What was named last and has no name in the definition."""


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
        self.player: str | None = None
        """Who *that player* and *they* are."""
        self.amount: str | None = None
        """What *that much* is."""
        self.aimed: dict[str, Said] = {}
        """Targets named so far, or in telling all that there are."""
        self.named: frozenset[str] = frozenset()
        """In telling, those that have been named."""
        self.result: dict[str, Said] | None = None
        """In reading, the instruction whose result was named last and has no name yet."""
        self.results = 0
        self.outer = 0
        """In reading, how many targets the texts around this one have named."""

    def copy(self) -> Discourse:
        """The same for another way on."""
        return copy(self)

    def of(self, name: str | None) -> None:
        """Name an object."""
        self.it, self.that, self.before, self.result = name, None, None, None

    def referred(self, kind: str) -> str:
        """What *it* or *that …* stands for.

        :raises Unresolved: nothing does.
        """
        name = self.it if kind == "it" else self.that or self.it
        if kind != "it" and name == "self":
            raise Unresolved(kind)
        if name == ANONYMOUS and self.result is not None:
            name = self._name_result()
        if name is None or name == ANONYMOUS:
            raise Unresolved(kind)
        return name

    def knows_others(self) -> bool:
        """Whether *other* is other than the card itself: not where something else has been named since."""
        return self.it == "self"

    def _name_result(self) -> str:
        assert self.result is not None
        self.results += 1
        name = f"r{self.results}" if self.results > 1 else "r"
        self.result["as"] = name
        self.it = name
        self.result = None
        return name


class Reference(Protocol):
    """A category whose words refer: how they are read and told at a place of the discourse."""

    def read(self, said: Said, at: Discourse) -> Said:
        """What the words stand for.

        :raises Unresolved: for nothing.
        """

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        """What can be said for it here, and what has been named then."""


Note = Callable[[Said, Discourse], None]
"""What has been named when a value of a category has been said; the discourse is changed."""


class Targets:
    """115.1. A target is named where it is first said."""

    def read(self, said: Said, at: Discourse) -> Said:
        if not isinstance(said, dict) or "$target" not in said:
            return said
        number = at.outer + len(at.aimed) + 1
        name = f"t{number}" if number > 1 else "t"
        spec: dict[str, Said] = {"of": said["$target"]}
        spec |= {key: value for key, value in said.items() if key != "$target"}
        at.aimed = {**at.aimed, name: spec}
        _point(at, name, said["$target"])
        return name

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if not isinstance(value, str) or value not in at.aimed or value in at.named:
            return
        spec = at.aimed[value]
        assert isinstance(spec, dict)
        said: dict[str, Said] = {"$target": spec["of"]}
        said |= {key: inside for key, inside in spec.items() if key != "of"}
        after = at.copy()
        after.named = at.named | {value}
        _point(after, value, spec["of"])
        yield said, after


def _point(at: Discourse, name: str, of: Said) -> None:
    if of in ({"is": "player"}, {"is": "opponent"}):
        at.player = name
    else:
        at.of(name)
        if of == "any_target":
            at.player = None


class Pronouns:
    """What has been named is said shortly: `{"$it": kind}`."""

    KINDS = ("it", "that")

    def read(self, said: Said, at: Discourse) -> Said:
        if not isinstance(said, dict) or "$it" not in said:
            return said
        found = at.referred(str(said["$it"]))
        at.before = None
        return found

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        yield value, at
        for kind in self.KINDS:
            try:
                after = at.copy()
                if after.referred(kind) == value:
                    after.before = None
                    yield {"$it": kind}, after
            except Unresolved:
                continue


class Owners(Pronouns):
    """Whose power, or whose controller: of what has moved, as it was before."""

    def read(self, said: Said, at: Discourse) -> Said:
        if isinstance(said, dict) and "$it" in said and at.before is not None:
            return at.before
        return super().read(said, at)

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        if at.before is None:
            yield from super().tell(value, at)
        else:
            yield value, at
            if value == at.before:
                for kind in self.KINDS:
                    yield {"$it": kind}, at


class Players:
    """Who has been named is said shortly: `{"$who": "that"}`."""

    def read(self, said: Said, at: Discourse) -> Said:
        if not isinstance(said, dict) or "$who" not in said:
            return said
        if at.player is None:
            raise Unresolved("that player")
        return at.player

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        yield value, at
        if at.player is not None and value == at.player:
            yield {"$who": "that"}, at


class Amounts:
    """How much has been named is said shortly: `{"$amount": "that"}`."""

    def read(self, said: Said, at: Discourse) -> Said:
        if not isinstance(said, dict) or "$amount" not in said:
            return said
        if at.amount is None:
            raise Unresolved("that much")
        return at.amount

    def tell(self, value: Said, at: Discourse) -> Iterator[tuple[Said, Discourse]]:
        yield value, at
        if at.amount is not None and value == at.amount:
            yield {"$amount": "that"}, at
