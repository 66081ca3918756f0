"""Operators in the values of rows: combined filters, multiples, X, targets chosen first.

- `{"$all": [a, b]}`, `{"$any": [a, b]}`: conjunction and disjunction of filters; one filter alone stands for itself.
- `{"$each": [n, amount]}`: n times an amount; once is the amount itself.
- `{"$where": [text, amount]}`: a text with the amount for X; X stays where it would be read more than once.
- `{"$where_on": [text, amount, text]}`: two sentences with the X that stands in both.
- `{"$chosen": [target, text]}`: a text after words that only choose its target; the text must use the target.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from domain.cards.language import ForEach, twigs
from domain.cards.language.twigs import Twig
from domain.oracle.parser.template import Match, Said, Slots, Templates, Unfilled, has, instead, match_items

# Filters


class Combined:
    """Conjunction or disjunction of filters."""

    def __init__(self, key: str) -> None:
        self.key = key

    def filled(self, items: list[Said]) -> Said:
        """Return one filter that combines these filters."""
        return combined(self.key, items)

    def taken_apart(self, items: list[Said], value: Said, slots: Slots, match: Match) -> Iterator[Slots]:
        """Yield each way to divide a combined filter among the items.

        Each item takes one part or several.
        """
        parts = value.get(self.key) if isinstance(value, dict) and len(value) == 1 else None
        yield from self._divided(items, parts if isinstance(parts, list) else [value], slots, match)

    def _divided(self, items: Sequence[Said], parts: list[Said], slots: Slots, match: Match) -> Iterator[Slots]:
        if not items:
            if not parts:
                yield slots
            return
        first, *rest = items
        for size in range(1, len(parts) + 1):
            try:
                taken = combined(self.key, parts[:size])
            except Unfilled:  # no slot takes the same filter twice
                break
            for filled in match(first, taken, slots):
                yield from self._divided(rest, parts[size:], filled, match)
        if self.key == "all":  # a filter that matches anything was left out
            for filled in match(first, "anything", slots):
                yield from self._divided(rest, parts, filled, match)


def combined(key: str, parts: list[Said]) -> Said:
    """Return the conjunction or disjunction of filters, flattened.

    One filter alone is itself.

    :raises Unfilled: one filter stands there twice.
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


# Amounts


class Multiple:
    """Multiple of an amount."""

    def filled(self, items: list[Said]) -> Said:
        """Return the first item times the second, an amount; once is the amount itself."""
        number, amount = items
        return amount if number == 1 else {"times": [number, amount]}

    def taken_apart(self, items: list[Said], value: Said, slots: Slots, match: Match) -> Iterator[Slots]:
        """Yield the slots for a value as once itself, and as a multiple if possible."""
        yield from match_items(match, items, [1, value], slots)
        times = value.get("times") if isinstance(value, dict) and len(value) == 1 else None
        if isinstance(times, list) and len(times) == 2 and isinstance(times[0], int):
            yield from match_items(match, items, times, slots)


class Where:
    """Text with an amount for X (107.3c)."""

    def filled(self, items: list[Said]) -> Said:
        """Return a text with the amount for X.

        X stays, with its amount under `where_x`, where it would be read more than once. An amount can have the X of
        the cost, in the words for what the cost took.

        :raises Unfilled: there is no X.
        """
        text, amount = items
        if not has(text, "x"):
            raise Unfilled("there is no X")
        if has(amount, "x"):
            return instead(text, "x", amount)
        return [{"where_x": amount, "do": text}] if readings(text) > 1 else instead(text, "x", amount)

    def taken_apart(self, items: list[Said], value: Said, slots: Slots, match: Match) -> Iterator[Slots]:
        """Yield the slots of a text with X in the place of each possible amount."""
        match value:
            case [{"where_x": amount, "do": text, **others}] if not others and readings(text) > 1:
                yield from match_items(match, items, [text, amount], slots)
        if has(value, "x"):
            yield from match_items(match, items, [value, "x"], slots)
        for amount in amounts_of(value):
            text = instead(value, amount, "x")
            if readings(text) == 1:
                yield from match_items(match, items, [text, amount], slots)


class WhereOn:
    """Two sentences of a text with one amount for X (107.3c)."""

    def filled(self, items: list[Said]) -> Said:
        """Return the sentences as a text, with the amount under `where_x`.

        :raises Unfilled: one of them has no X, or the amount has one.
        """
        first, amount, second = items
        if not (leaves_x_open(first) and leaves_x_open(second)) or has(amount, "x"):
            raise Unfilled("there is no X in both")
        assert isinstance(first, list)
        assert isinstance(second, list)
        return [{"where_x": amount, "do": [*first, *second]}]

    def taken_apart(self, items: list[Said], value: Said, slots: Slots, match: Match) -> Iterator[Slots]:
        """Yield the slots for each way to divide the text into two sentences with X."""
        match value:
            case [{"where_x": amount, "do": [*text], **others}] if not others:
                for place in range(1, len(text)):
                    first, second = text[:place], text[place:]
                    if leaves_x_open(first) and leaves_x_open(second):
                        yield from match_items(match, items, [first, amount, second], slots)


def leaves_x_open(value: Said) -> bool:
    """107.3c. Return True if X is read where the text does not say what X is.

    Of two parses of a text that says so, the one is meant in which that holds for every X.
    """
    if isinstance(value, dict):
        defined = "where_x" in value
        return any(leaves_x_open(inside) for key, inside in value.items() if not (defined and key == "do"))
    if isinstance(value, list):
        return any(map(leaves_x_open, value))
    return value == "x"


def amounts_of(value: Said) -> list[Said]:
    """Return each amount in a value that X can be, outer amounts first."""
    read = list(twigs.twigs(value))
    named = {"x", *(name for one in read for inner in twigs.everything(one) for name in twigs.gives(inner))}
    amounts: list[Said] = []
    for one in read:
        for amount in twigs.amounts(one):
            known = amount in named if isinstance(amount, str) else type(amount) is int
            if not known and amount not in amounts:
                amounts.append(amount)
    return amounts


def readings(value: Said) -> int:
    """Return the number of times that X is read in a text.

    Each instruction reads its own X (608.2h).
    """
    if isinstance(value, str):
        return int(value == "x")
    return sum(map(_readings, twigs.twigs(value)))


def _readings(one: Twig) -> int:
    nested = [step for texts in twigs.nested(one) for text in texts for step in text]
    own = any("x" in twigs.uses(inner) for inner in twigs.outside(one))
    often = own + sum(map(_readings, nested))
    return 2 * often if one.kind is ForEach else often


# Targets


class Chosen:
    """Text that goes on after words that only choose its target."""

    def filled(self, items: list[Said]) -> Said:
        """Return the text, which must use the target.

        :raises Unfilled: the text does not name the target.
        """
        name, text = items
        if not has(text, name):
            raise Unfilled("it is not spoken of")
        return text

    def taken_apart(self, items: list[Said], value: Said, slots: Slots, match: Match) -> Iterator[Slots]:
        """Yield the slots of a text with each target that the text names."""
        for name in dict.fromkeys(targets_of(value)):
            yield from match_items(match, items, [name, value], slots)


_TARGET = re.compile(r"t\d*")
"""Names of targets: `t`, `t2`, …"""


def targets_of(value: Said) -> Iterator[str]:
    """Yield the names of targets in a value, with repetitions."""
    if isinstance(value, dict):
        for inside in value.values():
            yield from targets_of(inside)
    elif isinstance(value, list):
        for one in value:
            yield from targets_of(one)
    elif isinstance(value, str) and _TARGET.fullmatch(value):
        yield value


TEMPLATES: Final = Templates(
    {
        "$all": Combined("all"),
        "$any": Combined("any"),
        "$each": Multiple(),
        "$where": Where(),
        "$where_on": WhereOn(),
        "$chosen": Chosen(),
    }
)
filled = TEMPLATES.filled
taken_apart = TEMPLATES.taken_apart
