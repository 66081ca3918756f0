"""What a position calls what it refers to: players by name, objects by `ref` or by name and number."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Generic, TypeVar

from domain.errors import Said, said

T = TypeVar("T")

_NUMBERED = re.compile(r"(.+) #(\d{1,6})")


class Things(Generic[T]):
    """Everything that can be referred to, in the order in which things of one name are counted.

    A name alone is the only thing of that name in the first zone that has one; the zones come one after the other.
    """

    def __init__(self, zones: Iterable[Iterable[tuple[str, str, T]]]) -> None:
        """`zones` are, in their order, the `ref`, the name and the thing itself of all that lies there."""
        self._refs: dict[str, list[T]] = {}
        self._named: dict[str, list[list[T]]] = {}
        for zone in zones:
            here: dict[str, list[T]] = {}
            for ref, name, thing in zone:
                if ref:
                    self._refs.setdefault(ref, []).append(thing)
                here.setdefault(name, []).append(thing)
            for name, things in here.items():
                self._named.setdefault(name, []).append(things)

    def twice(self) -> list[str]:
        """The references that several objects have."""
        return [ref for ref, things in self._refs.items() if len(things) > 1]

    def find(self, called: str) -> T | Said:
        """What is called so, or what is wrong with the name."""
        if called in self._refs:
            return self._refs[called][0]
        found = _NUMBERED.fullmatch(called)
        if found is not None and found[1] in self._named:
            there = [thing for zone in self._named[found[1]] for thing in zone]
            number = int(found[2])
            if 0 < number <= len(there):
                return there[number - 1]
            return said("there {count:is|are} only {count} {name}", count=len(there), name=found[1])
        if called not in self._named:
            return said("nothing is called {called}", called=repr(called))
        first = self._named[called][0]
        if len(first) > 1:
            text = "{count} objects are called {name}: write {example}, or give the one that is meant a ref"
            return said(text, count=len(first), name=called, example=repr(f"{called} #2"))
        return first[0]

    def name_of(self, thing: T, name: str) -> str:
        """What to call a thing that bears this name."""
        zones = self._named[name]
        if name not in self._refs and zones[0] == [thing]:
            return name
        return f"{name} #{[other for zone in zones for other in zone].index(thing) + 1}"
