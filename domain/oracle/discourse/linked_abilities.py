"""607.2a. Linked abilities of a card: what one of them exiled is *the exiled card* in another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.oracle.discourse.discourse import Unresolved
from domain.oracle.parser.template import Said

LINKED = "linked.exiled"
_TEXTS = ("triggered", "activated", "spell", "do", "else", "may", "when_done", "of")


def linked(abilities: Sequence[Said]) -> list[Said]:
    """The abilities of a card, the one instruction that exiles something with the name by which others know it.

    :raises Unresolved: there is none, or several.
    """
    if LINKED not in repr(abilities):
        return list(abilities)
    exiling = [step for one in abilities if LINKED not in repr(one) for step in _exiling(one)]
    if len(exiling) != 1:
        raise Unresolved("the exiled card")
    return [_with_link(one, exiling[0]) for one in abilities]


def _exiling(value: Said) -> Iterator[Said]:
    if isinstance(value, list):
        for one in value:
            yield from _exiling(one)
    elif isinstance(value, dict):
        if "exile" in value and "until_leaves" not in value:
            yield value
        for key in _TEXTS:
            if key in value:
                yield from _exiling(value[key])


def _with_link(value: Said, step: Said) -> Said:
    if value is step:
        assert isinstance(value, dict)
        return {**value, "link": "exiled"}
    if isinstance(value, dict):
        return {key: _with_link(inside, step) for key, inside in value.items()}
    return [_with_link(inside, step) for inside in value] if isinstance(value, list) else value
