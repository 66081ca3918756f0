"""References in a position: players by name, objects by `ref` or by name and number."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Generic, TypeVar

from domain.errors import Said, said

T = TypeVar("T")

_NUMBERED = re.compile(r"(.+) #(\d{1,6})")


class Things(Generic[T]):
    """All objects a position can refer to, in counting order.

    Objects of the same name are counted in this order. A name alone refers to the only object of that name in the first
    zone that has one. The zones are in a fixed order.
    """

    def __init__(self, zones: Iterable[Iterable[tuple[str, str, T]]]) -> None:
        """Index the objects.

        `zones` holds for each zone, in order, the `ref`, the name and the object.
        """
        self._refs: dict[str, list[T]] = {}
        self._named: dict[str, list[list[T]]] = {}
        for zone in zones:
            here: dict[str, list[T]] = {}
            for ref, name, obj in zone:
                if ref:
                    self._refs.setdefault(ref, []).append(obj)
                here.setdefault(name, []).append(obj)
            for name, objects in here.items():
                self._named.setdefault(name, []).append(objects)

    def twice(self) -> list[str]:
        """Return the refs that several objects have."""
        return [ref for ref, objects in self._refs.items() if len(objects) > 1]

    def find(self, called: str) -> T | Said:
        """Return the object of this name, or the fault of the name."""
        if called in self._refs:
            return self._refs[called][0]
        match = _NUMBERED.fullmatch(called)
        if match is not None and match[1] in self._named:
            there = [obj for zone in self._named[match[1]] for obj in zone]
            number = int(match[2])
            if 0 < number <= len(there):
                return there[number - 1]
            return said("there {count:is|are} only {count} {name}", count=len(there), name=match[1])
        if called not in self._named:
            return said("nothing is called {called}", called=repr(called))
        first = self._named[called][0]
        if len(first) > 1:
            text = "{count} objects are called {name}: write {example}, or give the one that is meant a ref"
            return said(text, count=len(first), name=called, example=repr(f"{called} #2"))
        return first[0]

    def name_of(self, obj: T, name: str) -> str:
        """Return a name that refers to this object, such as `Forest` or `Forest #2`.

        `name` is the object's own name.
        """
        zones = self._named[name]
        if name not in self._refs and zones[0] == [obj]:
            return name
        return f"{name} #{[other for zone in zones for other in zone].index(obj) + 1}"
