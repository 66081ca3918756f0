"""Values of rules: data of the card language with slots, filled when a text is read, and taken apart when one is told.

A slot is written `$name`. In a list `*$name` stands for all items of a list; in a dict the key `+` with `$name` for all
the keys that are not written. Some operators are bijections that nothing else may do:

- `{"$all": [a, b]}`, `{"$any": [a, b]}`: conjunction and disjunction of filters; one alone stands for itself.
- `{"$each": [n, amount]}`: n times an amount; once is the amount itself.
- `{"$where": [text, amount]}`: a text in which X is that amount; where it would be read more than once, X stays.
- `{"$chosen": [target, text]}`: a text that goes on with a target which stands before it; the target names it.

A key `source?self` is left out where its value is what stands behind the mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TypeAlias

Said: TypeAlias = dict[str, "Said"] | list["Said"] | str | int | bool | None
"""Data of the card language, as JSON has it."""

Slots: TypeAlias = Mapping[str, Said]

COMBINED = {"$all": "all", "$any": "any"}


class Unfilled(ValueError):
    """A slot cannot take this value."""


def slots_of(template: Said) -> Iterator[str]:
    """The slots of a template."""
    if isinstance(template, str):
        if template.startswith(("$", "*$")):
            yield template.lstrip("*$")
    elif isinstance(template, list):
        for item in template:
            yield from slots_of(item)
    elif isinstance(template, dict):
        for item in template.values():
            yield from slots_of(item)


def filled(template: Said, slots: Slots) -> Said:
    """A template with its slots filled.

    :raises Unfilled: a value is not what the slot takes.
    """
    if isinstance(template, str):
        return slots[template[1:]] if template.startswith("$") else template
    if isinstance(template, list):
        return _items(template, slots)
    if isinstance(template, dict):
        if len(template) == 1:
            ((key, inside),) = template.items()
            if key in COMBINED:
                assert isinstance(inside, list)
                return combined(COMBINED[key], _items(inside, slots))
            if key == "$where":
                assert isinstance(inside, list)
                text, amount = _items(inside, slots)
                if not has(text, "x") or has(amount, "x"):
                    raise Unfilled("there is no X")
                return [{"where_x": amount, "do": text}] if _readings(text) > 1 else instead(text, "x", amount)
            if key == "$chosen":
                assert isinstance(inside, list)
                name, text = _items(inside, slots)
                if not has(text, name):
                    raise Unfilled("it is not spoken of")
                return text
            if key == "$each":
                assert isinstance(inside, list)
                number, amount = _items(inside, slots)
                return amount if number == 1 else {"times": [number, amount]}
        found: dict[str, Said] = {}
        for key, inside in template.items():
            value = filled(inside, slots)
            if key != "+":
                name, mark, usual = key.partition("?")
                if not (mark and str(value) == usual):
                    found[name] = value
                continue
            if not isinstance(value, dict) or value.keys() & found.keys():
                raise Unfilled(key)
            found.update(value)
        return found
    return template


def _items(template: list[Said], slots: Slots) -> list[Said]:
    found: list[Said] = []
    for item in template:
        if isinstance(item, str) and item.startswith("*$"):
            several = slots[item[2:]]
            if not isinstance(several, list):
                raise Unfilled(item)
            found += several
        else:
            found.append(filled(item, slots))
    return found


def combined(key: str, parts: list[Said]) -> Said:
    """Filters of which all, or any, hold; one alone is itself, and what is combined so already is taken in.

    :raises Unfilled: one of them stands there twice.
    """
    flat: list[Said] = []
    for part in parts:
        inside = part.get(key) if isinstance(part, dict) and len(part) == 1 else None
        for one in inside if isinstance(inside, list) else [part]:
            if one in flat:
                raise Unfilled("it is said twice")
            flat.append(one)
    if key == "all" and len(flat) > 1 and "anything" in flat:
        flat.remove("anything")
    return flat[0] if len(flat) == 1 else {key: flat}


def taken_apart(template: Said, value: Said) -> Iterator[dict[str, Said]]:
    """Every way to fill the slots of a template so that it is this value."""
    yield from _match(template, value, {})


def _match(template: Said, value: Said, slots: dict[str, Said]) -> Iterator[dict[str, Said]]:
    if isinstance(template, str) and template.startswith("$"):
        yield from _bind(template[1:], value, slots)
    elif isinstance(template, list):
        if isinstance(value, list):
            yield from _match_items(template, value, slots)
    elif isinstance(template, dict):
        key = next(iter(template), "")
        if len(template) == 1 and key in COMBINED:
            inside = template[key]
            assert isinstance(inside, list)
            parts = value.get(COMBINED[key]) if isinstance(value, dict) and len(value) == 1 else None
            yield from _match_parts(COMBINED[key], inside, parts if isinstance(parts, list) else [value], slots)
        elif len(template) == 1 and key == "$each":
            inside = template[key]
            assert isinstance(inside, list)
            yield from _match_items(inside, [1, value], slots)
            times = value.get("times") if isinstance(value, dict) and len(value) == 1 else None
            if isinstance(times, list) and len(times) == 2 and isinstance(times[0], int):
                yield from _match_items(inside, times, slots)
        elif len(template) == 1 and key == "$chosen":
            inside = template[key]
            assert isinstance(inside, list)
            for name in dict.fromkeys(targets_of(value)):
                yield from _match_items(inside, [name, value], slots)
        elif len(template) == 1 and key == "$where":
            inside = template[key]
            assert isinstance(inside, list)
            match value:
                case [{"where_x": amount, "do": text, **others}] if not others and _readings(text) > 1:
                    yield from _match_items(inside, [text, amount], slots)
            for amount in amounts_of(value):
                text = instead(value, amount, "x")
                if _readings(text) == 1:
                    yield from _match_items(inside, [text, amount], slots)
        elif isinstance(value, dict):
            yield from _match_keys(template, value, slots)
    elif type(template) is type(value) and template == value:
        yield slots


_COUNTING = frozenset(
    (
        "count", "stat", "counters_on", "life_of", "hand_of", "devotion", "greatest", "times", "plus", "half_up",
        "half_down", "quotient", "speed_of", "distinct", "how_often", "how_much", "cast_last_turn", "party_of",
        "level_of", "mana_spent_on", "minus", "times_mutated", "times_resolved", "total",
    )
)  # fmt: skip
"""Keys of amounts that can be told as what X is."""


def amounts_of(value: Said) -> list[Said]:
    """The amounts in a value, the outer ones first, each once."""
    found: list[Said] = []

    def look(inside: Said) -> None:
        if isinstance(inside, dict):
            if _COUNTING & inside.keys() and inside not in found:
                found.append(inside)
            for one in inside.values():
                look(one)
        elif isinstance(inside, list):
            for one in inside:
                look(one)
        elif inside in ("event.amount", "done.amount", "rolled") and inside not in found:
            found.append(inside)

    look(value)
    return found


def has(value: Said, what: Said) -> bool:
    """Whether a word stands in a value."""
    if isinstance(value, dict):
        return any(has(inside, what) for inside in value.values())
    return any(has(inside, what) for inside in value) if isinstance(value, list) else value == what


_TARGET = re.compile(r"t\d*")
"""How targets are called."""


def targets_of(value: Said) -> Iterator[str]:
    """The names of targets in a value, each as often as it stands there."""
    if isinstance(value, dict):
        for inside in value.values():
            yield from targets_of(inside)
    elif isinstance(value, list):
        for one in value:
            yield from targets_of(one)
    elif isinstance(value, str) and _TARGET.fullmatch(value):
        yield value


_DONE = frozenset(("do", "else", "may", "when_done", "flip_coin", "clash"))
"""Keys of an instruction that hold others."""


def _readings(text: Said) -> int:
    """How often X would be read if its amount stood for it, since each instruction reads its own (608.2h)."""
    if isinstance(text, list):
        return sum(map(_readings, text))
    if not isinstance(text, dict):
        return int(text == "x")
    own = any(has(inside, "x") for key, inside in text.items() if key not in _DONE)
    often = own + sum(_readings(inside) for key, inside in text.items() if key in _DONE)
    return 2 * often if "for_each" in text else often


def instead(value: Said, what: Said, other: Said) -> Said:
    """A value with something else for one thing in it."""
    if value == what and type(value) is type(what):
        return other
    if isinstance(value, dict):
        return {key: instead(inside, what, other) for key, inside in value.items()}
    return [instead(inside, what, other) for inside in value] if isinstance(value, list) else value


def _bind(name: str, value: Said, slots: dict[str, Said]) -> Iterator[dict[str, Said]]:
    if name not in slots:
        yield {**slots, name: value}
    elif slots[name] == value:
        yield slots


def _match_keys(template: dict[str, Said], value: dict[str, Said], slots: dict[str, Said]) -> Iterator[dict[str, Said]]:
    ways: list[dict[str, Said]] = [slots]
    named = set()
    for key, inside in template.items():
        if key == "+":
            continue
        name, mark, usual = key.partition("?")
        named.add(name)
        if name in value:
            ways = [way for before in ways for way in _match(inside, value[name], before)]
        elif mark:
            ways = [
                way for before in ways for way in _match(inside, int(usual) if usual.isdecimal() else usual, before)
            ]
        else:
            return
    if "+" not in template and not value.keys() <= named:
        return
    if "+" in template:
        rest: Said = {key: inside for key, inside in value.items() if key not in named}
        ways = [way for before in ways for way in _match(template["+"], rest, before)]
    yield from ways


def _match_parts(
    key: str, template: list[Said], parts: list[Said], slots: dict[str, Said]
) -> Iterator[dict[str, Said]]:
    """Of what is combined each slot takes one part or several."""
    if not template:
        if not parts:
            yield slots
        return
    first, *rest = template
    for size in range(1, len(parts) + 1):
        try:
            taken = combined(key, parts[:size])
        except Unfilled:  # what is said twice no slot has taken
            break
        for way in _match(first, taken, slots):
            yield from _match_parts(key, rest, parts[size:], way)
    if key == "all":  # what is no condition at all was left out
        for way in _match(first, "anything", slots):
            yield from _match_parts(key, rest, parts, way)


def _match_items(template: list[Said], value: list[Said], slots: dict[str, Said]) -> Iterator[dict[str, Said]]:
    if not template:
        if not value:
            yield slots
        return
    first, *rest = template
    if isinstance(first, str) and first.startswith("*$"):
        least = sum(not (isinstance(item, str) and item.startswith("*$")) for item in rest)
        for size in range(len(value) - least, -1, -1):
            for way in _bind(first[2:], value[:size], slots):
                yield from _match_items(rest, value[size:], way)
    elif value:
        for way in _match(first, value[0], slots):
            yield from _match_items(rest, value[1:], way)
