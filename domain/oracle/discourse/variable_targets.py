"""107.3c, 115.1. X in the filter of a target, with a later *where X is …*."""

from __future__ import annotations

from collections.abc import Iterator

from domain.oracle.discourse.discourse import Discourse
from domain.oracle.discourse.operators import amounts_of, filled, taken_apart, targets_of
from domain.oracle.parser.template import Said, Slots, has, instead


def filled_so(template: Said, slots: Slots, discourse: Discourse) -> Said:
    """Return a filled template, with the amount of *where X is* in its targets' filters.

    :raises Unfilled: a slot cannot take its value.
    """
    inside = _of_where(template)
    if inside is None:
        return filled(template, slots)
    text, amount = (filled(one, slots) for one in inside)
    names = [name for name in dict.fromkeys(targets_of(text)) if has(discourse.aimed.get(name), "x")]
    if not names or has(amount, "x"):
        return filled(template, slots)
    discourse.aimed = {**discourse.aimed, **{name: instead(discourse.aimed[name], "x", amount) for name in names}}
    return filled(template, slots) if has(text, "x") else text


def taken_apart_so(template: Said, value: Said, discourse: Discourse) -> Iterator[tuple[Slots, Discourse]]:
    """Yield the slots of a template that ends in *where X is*, with the discourse.

    In the discourse, the filters of the targets have X in place of the amount.
    """
    inside = _of_where(template)
    if inside is None:
        return
    names = [
        name for name in dict.fromkeys(targets_of(value)) if name in discourse.aimed and name not in discourse.named
    ]
    amounts = [amount for name in names for amount in amounts_of(discourse.aimed[name])]
    for number, amount in enumerate(amounts):
        if amount in amounts[:number]:
            continue
        within = discourse.copy()
        within.aimed = {**discourse.aimed, **{name: instead(discourse.aimed[name], amount, "x") for name in names}}
        for slots in taken_apart(inside, [instead(value, amount, "x"), amount]):
            yield slots, within


def _of_where(template: Said) -> list[Said] | None:
    inside = template.get("$where") if isinstance(template, dict) and len(template) == 1 else None
    return inside if isinstance(inside, list) else None
