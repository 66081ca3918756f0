"""608.2c. What is done to several objects at the same time, and continuous effects that begin together."""

from __future__ import annotations

from domain.oracle.table import Table
from domain.oracle.template import Said


def add(table: Table) -> None:
    """Several at once."""
    _objects(table)
    _lasting(table)
    _turns(table)


def _objects(table: Table) -> None:
    """Two or three objects that a text names each by itself."""
    do = table.rules_of("effect")
    two: Said = {"any": [{"ref": "$a"}, {"ref": "$b"}]}
    three: Said = {"any": [{"ref": "$a"}, {"ref": "$b"}, {"ref": "$c"}]}
    four: Said = {"any": [{"ref": "$a"}, {"ref": "$b"}, {"ref": "$c"}, {"ref": "$d"}]}
    for words, all_of in (
        ("<a:object> and <b:object>", two),
        ("<a:object> , <b:object> , and <c:object>", three),
        ("<a:object> , <b:object> , <c:object> , and <d:object>", four),
    ):
        for verb in ("destroy", "exile", "tap", "untap"):
            do(f"{verb} {words}", {verb: all_of})
        do(f"return {words} to their owners' hands", {"move": all_of, "to": "hand"})
    do(
        "return <a:object> and <b:object> to your hand",
        {"move": {"all": [{"zone": "graveyard"}, two]}, "to": "hand"},
    )
    do("destroy <a:object> and <b:every>", {"destroy": {"any": [{"ref": "$a"}, "$b"]}})
    do("put a|an <counter> on <a:object> and <b:object>", {"put_counters": "$counter", "on": two})


def _lasting(table: Table) -> None:
    clause = table.rules_of("clause")
    first: Said = {"apply": "$b", "to": "$a"}
    second: Said = {"apply": "$d", "to": "$c"}
    clause("until end of turn , <a:these> <b:mods> and <c:these> <d:mods>", [first, second])
    clause("<a:these> <b:mods> and <c:these> <d:mods> until end of turn", [first, second])


def _turns(table: Table) -> None:
    """500.7, 500.8."""
    do = table.rules_of("effect")
    do("<target> takes an extra turn after this one", {"extra_turn": "$target"})
    do("you take an extra turn after this one", {"extra_turn": "you"})
    do("take two extra turns after this one", {"extra_turn": "you", "n": 2})
    more: Said = {"extra_phases": ["combat", "postcombat-main"]}
    do(
        (
            "after this main phase , there is an additional combat phase followed by an additional main phase",
            "after this phase , there is an additional combat phase followed by an additional main phase",
        ),
        more,
    )
    do("after this phase , there is an additional combat phase", {"extra_phases": ["combat"]})
