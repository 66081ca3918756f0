"""Templates of values: data with slots, filled to read words and matched to print data.

- `$name` is a slot.
- `*$name` in a list stands for all items of a list.
- The key `+` in a dict, with `$name`, stands for all keys that are not written.
- A key `source?self` is left out where its value is the word after the mark.
- A dict with an operator as its one key, `{"$each": [a, b]}`, stands for the value that the operator makes of its
  items. No two lists of items may make the same value, so that the items can be found again from the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias

Said: TypeAlias = dict[str, "Said"] | list["Said"] | str | int | bool | None
"""Data as in JSON."""

Slots: TypeAlias = Mapping[str, Said]

Match: TypeAlias = Callable[[Said, Said, Slots], Iterator[Slots]]
"""Function from a template, a value and slots already filled to each filling that makes the value."""


class Unfilled(ValueError):
    """Error for a slot that cannot take a value."""


class Operator(Protocol):
    """Operator of templates: makes one value of its arguments, and finds arguments for a value."""

    def filled(self, items: list[Said]) -> Said:
        """Return what this operator makes of its arguments, once the template's slots have values.

        :raises Unfilled: the arguments make no value.
        """

    def taken_apart(self, items: list[Said], value: Said, slots: Slots, match: Match) -> Iterator[Slots]:
        """Yield every filling of the slots with which this operator makes this value."""


class Templates:
    """Filling and matching of templates that may have these operators, by key."""

    def __init__(self, operators: Mapping[str, Operator]) -> None:
        self.operators = operators

    def filled(self, template: Said, slots: Slots) -> Said:
        """Return a template with its slots filled.

        :raises Unfilled: a slot cannot take its value.
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
        filled: dict[str, Said] = {}
        for key, inside in template.items():
            value = self.filled(inside, slots)
            if key != "+":
                name, mark, usual = key.partition("?")
                if not (mark and str(value) == usual):
                    filled[name] = value
                continue
            if not isinstance(value, dict) or value.keys() & filled.keys():
                raise Unfilled(key)
            filled.update(value)
        return filled

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
        items: list[Said] = []
        for item in template:
            if isinstance(item, str) and item.startswith("*$"):
                several = slots[item[2:]]
                if not isinstance(several, list):
                    raise Unfilled(item)
                items += several
            else:
                items.append(self.filled(item, slots))
        return items

    def taken_apart(self, template: Said, value: Said) -> Iterator[Slots]:
        """Yield every filling of a template's slots that makes this value."""
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
        fillings: list[Slots] = [slots]
        named = set()
        for key, inside in template.items():
            if key == "+":
                continue
            name, mark, usual = key.partition("?")
            named.add(name)
            if name in value:
                fillings = [filling for before in fillings for filling in self._match(inside, value[name], before)]
            elif mark:
                plain: Said = int(usual) if usual.isdecimal() else usual
                fillings = [filling for before in fillings for filling in self._match(inside, plain, before)]
            else:
                return
        if "+" not in template and not value.keys() <= named:
            return
        if "+" in template:
            rest: Said = {key: inside for key, inside in value.items() if key not in named}
            fillings = [filling for before in fillings for filling in self._match(template["+"], rest, before)]
        yield from fillings


def match_items(match: Match, template: Sequence[Said], value: Sequence[Said], slots: Slots) -> Iterator[Slots]:
    """Yield every filling of the items' slots that makes this list."""
    if not template:
        if not value:
            yield slots
        return
    first, *rest = template
    if isinstance(first, str) and first.startswith("*$"):
        least = sum(not (isinstance(item, str) and item.startswith("*$")) for item in rest)
        for size in range(len(value) - least, -1, -1):
            for filling in _bind(first[2:], list(value[:size]), slots):
                yield from match_items(match, rest, value[size:], filling)
    elif value:
        for filling in match(first, value[0], slots):
            yield from match_items(match, rest, value[1:], filling)


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


def has(value: Said, word: Said) -> bool:
    """Return True if a word occurs as a value anywhere in data."""
    if isinstance(value, dict):
        return any(has(inside, word) for inside in value.values())
    return any(has(inside, word) for inside in value) if isinstance(value, list) else value == word


def instead(value: Said, old: Said, new: Said) -> Said:
    """Return data with every occurrence of `old` replaced by `new`."""
    if value == old and type(value) is type(old):
        return new
    if isinstance(value, dict):
        return {key: instead(inside, old, new) for key, inside in value.items()}
    return [instead(inside, old, new) for inside in value] if isinstance(value, list) else value
