"""107.3a, 601.2b, 608.2d. X and *any number* in costs and texts, with the amount after them."""

from __future__ import annotations

from domain.oracle.discourse import antecedents
from domain.oracle.discourse.discourse import SEVERAL, Discourse
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_TAKEN = (
    ("remove_counters", "counter", "removed"),
    ("exile", "card", "exiled"),
    ("reveal", "card", "revealed"),
)
"""Costs paid with a chosen number of things: the cost, the kind of thing, and the participle for the action."""

_TAKES = frozenset(
    ("sacrifice", "discard", "exile", "return", "reveal", "tap_others", "behold", "exile_varied", "mill")
)
"""118. Costs that take objects, or show them."""

_OTHERS: Said = {"all": [{"zone": "graveyard"}, {"owner": "you"}, "other"]}


def add(table: Table) -> None:
    """Add rows for costs with a chosen number, and for the amounts after them."""
    _costs(table)
    _so_many(table)
    _at_once(table)


def _costs(table: Table) -> None:
    cost = table.rules_of("cost")
    x: dict[str, Said] = {"n": "x"}

    def varied(words: str, value: dict[str, Said]) -> None:
        cost((words, words.replace(" x ", " any number of ", 1)), {**value, **x})

    other: Said = {"$all": ["$permanents", "other"]}

    def some(words: str, value: dict[str, Said]) -> None:
        """Add a row for X as well, and one for X that is at least 1 (*one or more*)."""
        varied(words, value)
        cost(words.replace(" x ", " one or more ", 1), {**value, **x, "least_x": 1})

    some("remove x <counter> from ~", {"remove_counters": "$counter"})
    cost("remove all <counter> from ~", {"remove_counters": "$counter", **x, "all": True})
    among: dict[str, Said] = {"from": "$permanents", "among": True}
    some("remove x <counter> from among <permanents> you control", {"take_counters": "$counter", **among})
    some("sacrifice x <permanents>", {"sacrifice": "$permanents"})
    varied("sacrifice x other <permanents>", {"sacrifice": other})
    varied("tap x untapped <permanents> you control", {"tap_others": "$permanents"})
    varied("return x <permanents> you control to their owner's hand", {"return": "$permanents"})
    varied("discard x <cards>", {"discard": "$cards"})
    cost("discard x <cards> at random", {"discard": "$cards", **x, "at_random": True})
    varied("reveal x <cards> from your hand", {"reveal": "$cards"})
    some("exile x <zoneds>", {"exile": "$zoneds"})
    cost("exile x other cards from your graveyard", {"exile": _OTHERS, **x})
    cost("pay x {e}", {"pay_energy": "x"})


def _so_many(table: Table) -> None:
    table.rule("varied", "counter removed", {"$varied": "remove_counters"})
    for key, noun, verb_done in _TAKEN:
        table.rule("varied", f"{noun} {verb_done} this way", {"$varied": key})
        table.rule("varieds", f"{noun}s {verb_done} this way", {"$varied": key})
    table.rule("varied", "<a:counter> removed this way", {"$varied": "remove_counters", "kind": "$a"})
    table.rule("varieds", "<a:counter> removed this way", {"$varied": "remove_counters", "kind": "$a"})
    for words, kind in (("varied", "permanent"), ("varieds", "permanents")):
        given: Said = {"$varied": "sacrifice", "kind": f"${kind}"}
        table.rule(words, f"<{kind}> sacrificed this way", given)
    table.rule("unit", "<varied>", "$varied")
    table.rule("amount", "the number of <varieds>", "$varieds")


def _at_once(table: Table) -> None:
    """701.21. Add rows for one or more permanents sacrificed at the same time."""
    event = table.rules_of("event")
    several: tuple[tuple[str, Said], ...] = (("", "$permanents"), ("other ", {"$all": ["$permanents", "other"]}))
    for words, filter in several:
        event(
            f"you sacrifice one or more {words}<permanents>",
            {"sacrifices": "you", "what": filter, "one_or_more": True},
        )


def note_several(value: Said, discourse: Discourse) -> None:
    """Make objects chosen and affected at once antecedents, and their number.

    The number is an antecedent only if the player chose it.
    """
    antecedents.note_last(value, discourse)
    if not isinstance(value, list) or not value or not isinstance(value[0], dict):
        return
    if len(value) == 2 and isinstance(value[1], dict) and "choose" in value[0] and value[0].get("up_to"):
        if value[1] == {"reveal": "c"}:
            discourse.varied = ("reveal", None, {"count": {"all": [{"zone": "hand"}, {"ref": "c"}]}})
        elif value[1] == {"sacrifice": "c", "as": "h"}:
            discourse.amount = "h"


def note_cost(value: Said, discourse: Discourse) -> None:
    """Let *that many* be X after a cost that is paid X times.

    What is sacrificed by its name is known by it.
    """
    if isinstance(value, dict) and "x" in (value.get("n"), value.get("pay_energy")):
        key, kind = next(iter(value.items()))
        counters = key in ("remove_counters", "take_counters")
        named = counters or key == "sacrifice"
        discourse.varied = ("remove_counters" if counters else key, kind if named else None, "x")
        discourse.amount = "x"
    if isinstance(value, dict) and not _TAKES.isdisjoint(value):
        key = next(iter(value))
        alone = discourse.given is None and value[key] != "self" and value.get("n", 1) == 1
        discourse.given = key if alone else SEVERAL
    match value:
        case {"sacrifice": {"all": [{"name": name}, {"attached_to": "self"}]}}:
            discourse.sacrificed = name
            discourse.of(None)  # *it* would be what is sacrificed, not the object with the ability
        case {"unattach": _}:
            discourse.of(None)
