"""107.3c, 115.1. X in what a target must be, where a text says behind it how much X is."""

from __future__ import annotations

from collections.abc import Iterator

from domain.oracle.discourse.discourse import Discourse
from domain.oracle.discourse.operators import amounts_of, filled, taken_apart, targets_of
from domain.oracle.parser.template import Said, Slots, has, instead


def filled_so(template: Said, slots: Slots, at: Discourse) -> Said:
    """A template with its slots filled; X of the targets in it is the amount that it tells.

    :raises Unfilled: a value is not what the slot takes.
    """
    inside = _of_where(template)
    if inside is None:
        return filled(template, slots)
    text, amount = (filled(one, slots) for one in inside)
    names = [name for name in dict.fromkeys(targets_of(text)) if has(at.aimed.get(name), "x")]
    if not names or has(amount, "x"):
        return filled(template, slots)
    at.aimed = {**at.aimed, **{name: instead(at.aimed[name], "x", amount) for name in names}}
    return filled(template, slots) if has(text, "x") else text


def taken_apart_so(template: Said, value: Said, at: Discourse) -> Iterator[tuple[Slots, Discourse]]:
    """The ways to fill the slots of what is written so, and the targets as they are told: X, then how much it is."""
    inside = _of_where(template)
    if inside is None:
        return
    names = [name for name in dict.fromkeys(targets_of(value)) if name in at.aimed and name not in at.named]
    amounts = [amount for name in names for amount in amounts_of(at.aimed[name])]
    for number, amount in enumerate(amounts):
        if amount in amounts[:number]:
            continue
        within = at.copy()
        within.aimed = {**at.aimed, **{name: instead(at.aimed[name], amount, "x") for name in names}}
        for slots in taken_apart(inside, [instead(value, amount, "x"), amount]):
            yield slots, within


def _of_where(template: Said) -> list[Said] | None:
    inside = template.get("$where") if isinstance(template, dict) and len(template) == 1 else None
    return inside if isinstance(inside, list) else None
