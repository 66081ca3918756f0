"""Values of rules: data with slots, filled when a text is read, and taken apart when one is told.

A slot is written `$name`. In a list `*$name` stands for all items of a list; in a dict the key `+` with `$name` for all
the keys that are not written. A key `source?self` is left out where its value is what stands behind the mark. A dict
with one key that is an operator's, `{"$each": [a, b]}`, is what that makes of its items: a bijection that nothing else
may do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias

Said: TypeAlias = dict[str, "Said"] | list["Said"] | str | int | bool | None
"""Data, as JSON has it."""

Slots: TypeAlias = Mapping[str, Said]

Match: TypeAlias = Callable[[Said, Said, Slots], Iterator[Slots]]
"""Yield every way to fill the slots of a template, some of them filled already, so that it is a value."""


class Unfilled(ValueError):
    """A slot cannot take this value."""


class Operator(Protocol):
    """What is made of the items of an operator, and the other way."""

    def filled(self, items: list[Said]) -> Said:
        """Return what is made of items whose slots are filled.

        :raises Unfilled: nothing is.
        """

    def taken_apart(self, items: list[Said], value: Said, slots: Slots, match: Match) -> Iterator[Slots]:
        """Yield every way to fill the slots of its items so that this value is made of them."""


class Templates:
    """Templates with some operators, by the keys under which they are written."""

    def __init__(self, operators: Mapping[str, Operator]) -> None:
        self.operators = operators

    def filled(self, template: Said, slots: Slots) -> Said:
        """Return a template with its slots filled.

        :raises Unfilled: a value is not what the slot takes.
        """
        if isinstance(template, str):
            return slots[template[1:]] if template.startswith("$") else template
        if isinstance(template, list):
            return self._items(template, slots)
        if not isinstance(template, dict):
            return template
        operator = self._operator(template)
        if operator is not None:
            return operator[0].filled(self._items(operator[1], slots))
        found: dict[str, Said] = {}
        for key, inside in template.items():
            value = self.filled(inside, slots)
            if key != "+":
                name, mark, usual = key.partition("?")
                if not (mark and str(value) == usual):
                    found[name] = value
                continue
            if not isinstance(value, dict) or value.keys() & found.keys():
                raise Unfilled(key)
            found.update(value)
        return found

    def _operator(self, template: dict[str, Said]) -> tuple[Operator, list[Said]] | None:
        if len(template) != 1:
            return None
        ((key, items),) = template.items()
        operator = self.operators.get(key)
        if operator is None:
            return None
        assert isinstance(items, list), key
        return operator, items

    def _items(self, template: list[Said], slots: Slots) -> list[Said]:
        found: list[Said] = []
        for item in template:
            if isinstance(item, str) and item.startswith("*$"):
                several = slots[item[2:]]
                if not isinstance(several, list):
                    raise Unfilled(item)
                found += several
            else:
                found.append(self.filled(item, slots))
        return found

    def taken_apart(self, template: Said, value: Said) -> Iterator[Slots]:
        """Yield every way to fill the slots of a template so that it is this value."""
        yield from self._match(template, value, {})

    def _match(self, template: Said, value: Said, slots: Slots) -> Iterator[Slots]:
        if isinstance(template, str) and template.startswith("$"):
            yield from _bind(template[1:], value, slots)
        elif isinstance(template, list):
            if isinstance(value, list):
                yield from match_items(self._match, template, value, slots)
        elif isinstance(template, dict):
            operator = self._operator(template)
            if operator is not None:
                yield from operator[0].taken_apart(operator[1], value, slots, self._match)
            elif isinstance(value, dict):
                yield from self._match_keys(template, value, slots)
        elif type(template) is type(value) and template == value:
            yield slots

    def _match_keys(self, template: dict[str, Said], value: dict[str, Said], slots: Slots) -> Iterator[Slots]:
        ways: list[Slots] = [slots]
        named = set()
        for key, inside in template.items():
            if key == "+":
                continue
            name, mark, usual = key.partition("?")
            named.add(name)
            if name in value:
                ways = [way for before in ways for way in self._match(inside, value[name], before)]
            elif mark:
                plain: Said = int(usual) if usual.isdecimal() else usual
                ways = [way for before in ways for way in self._match(inside, plain, before)]
            else:
                return
        if "+" not in template and not value.keys() <= named:
            return
        if "+" in template:
            rest: Said = {key: inside for key, inside in value.items() if key not in named}
            ways = [way for before in ways for way in self._match(template["+"], rest, before)]
        yield from ways


def match_items(match: Match, template: Sequence[Said], value: Sequence[Said], slots: Slots) -> Iterator[Slots]:
    """Yield every way to fill the slots of items so that they are those of a list."""
    if not template:
        if not value:
            yield slots
        return
    first, *rest = template
    if isinstance(first, str) and first.startswith("*$"):
        least = sum(not (isinstance(item, str) and item.startswith("*$")) for item in rest)
        for size in range(len(value) - least, -1, -1):
            for way in _bind(first[2:], list(value[:size]), slots):
                yield from match_items(match, rest, value[size:], way)
    elif value:
        for way in match(first, value[0], slots):
            yield from match_items(match, rest, value[1:], way)


def _bind(name: str, value: Said, slots: Slots) -> Iterator[Slots]:
    if name not in slots:
        yield {**slots, name: value}
    elif slots[name] == value:
        yield slots


def slots_of(template: Said) -> Iterator[str]:
    """Yield the slots of a template."""
    if isinstance(template, str):
        if template.startswith(("$", "*$")):
            yield template.lstrip("*$")
    elif isinstance(template, list):
        for item in template:
            yield from slots_of(item)
    elif isinstance(template, dict):
        for item in template.values():
            yield from slots_of(item)


def has(value: Said, what: Said) -> bool:
    """Return True if a word stands in a value."""
    if isinstance(value, dict):
        return any(has(inside, what) for inside in value.values())
    return any(has(inside, what) for inside in value) if isinstance(value, list) else value == what


def instead(value: Said, what: Said, other: Said) -> Said:
    """Return a value with something else for one thing in it."""
    if value == what and type(value) is type(what):
        return other
    if isinstance(value, dict):
        return {key: instead(inside, what, other) for key, inside in value.items()}
    return [instead(inside, what, other) for inside in value] if isinstance(value, list) else value
