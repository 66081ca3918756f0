"""608.2c, 701.20. The card that was shown last is *it*; what was chosen and then done to is done so *this way*."""

from __future__ import annotations

from domain.oracle.discourse.discourse import Discourse
from domain.oracle.parser.template import Said


def note(value: Said, at: Discourse) -> None:
    """What instructions that belong together have shown, or have been done to."""
    if _shows_one(value):
        at.of("l")
    _note_chosen(value, at)


def _shows_one(value: Said) -> bool:
    """Return True if it is one card on top of a library that is revealed or looked at, which is *it* then."""
    match value:
        case [{"reveal": "top", "as": "l", **more}]:
            return more.keys() <= {"who"} and not str(more.get("who")).startswith("each_")
    return value == [{"look": 1, "as": "l"}]


def note_shown(value: Said, at: Discourse) -> None:
    """The same, before what is asked of it."""
    at.of("l")


def _note_chosen(value: Said, at: Discourse) -> None:
    """What is chosen and then tapped or untapped is done so *this way*."""
    match value:
        case [{"choose": filter, "as": name}, {"as": str(done), **deed}] if name in deed.values():
            verb = next(key for key, inside in deed.items() if inside == name)
            if verb in ("tap", "untap"):
                at.done = {verb: filter, "as": done}
