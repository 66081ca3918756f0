"""608.2c, 701.20. The card shown last as antecedent of *it*, and objects tapped *this way*."""

from __future__ import annotations

from domain.oracle.discourse.discourse import Discourse
from domain.oracle.parser.template import Said


def note(value: Said, discourse: Discourse) -> None:
    """Make the card that instructions showed, or the objects they affected, antecedents."""
    if _shows_one(value):
        discourse.of("l")
    _note_chosen(value, discourse)


def _shows_one(value: Said) -> bool:
    """Return True if exactly the top card of one library is revealed or looked at."""
    match value:
        case [{"reveal": "top", "as": "l", **more}]:
            return more.keys() <= {"who"} and not str(more.get("who")).startswith("each_")
    return value == [{"look": 1, "as": "l"}]


def note_shown(value: Said, discourse: Discourse) -> None:
    """Make the shown card *it* before a condition about the card."""
    discourse.of("l")


def _note_chosen(value: Said, discourse: Discourse) -> None:
    """Record objects that are chosen and then tapped or untapped, for *this way*."""
    match value:
        case [{"choose": filter, "as": name}, {"as": str(name_done), **deed}] if name in deed.values():
            verb = next(key for key, inside in deed.items() if inside == name)
            if verb in ("tap", "untap"):
                discourse.done = {verb: filter, "as": name_done}
