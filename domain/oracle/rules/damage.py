"""120, 601.2d. Damage: to several at once, divided, and what is exiled if it would die of it."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """What deals damage to whom."""
    _also(table)
    _several(table)
    _unpreventable(table)
    _divided(table)
    _deadly(table)


def _several(table: Table) -> None:
    do = table.rules_of("effect")
    more: Said = [{"amount": "$d", "to": "$e"}]
    do(
        "<a:dealing> deals <b:much_damage> to <c:hurt> and <d:much_damage> to <e:hurt>",
        {"deal_damage": "$b", "to": "$c", "besides": more, "source?self": "$a"},
    )
    do(
        "<a:dealing> deals <b:much_damage> to <c:hurt> , <d:much_damage> to <e:hurt> , and <f:much_damage> to <g:hurt>",
        {
            "deal_damage": "$b",
            "to": "$c",
            "besides": [{"amount": "$d", "to": "$e"}, {"amount": "$f", "to": "$g"}],
            "source?self": "$a",
        },
    )
    do(
        "<a:dealing> deals <b:much_damage> to <c:one_hurt> and <e:hurt>",
        {"deal_damage": "$b", "to": "$c", "besides": [{"amount": "$b", "to": "$e"}], "source?self": "$a"},
    )
    do(
        "<a:dealing> deals <b:much_damage> to <c:one_hurt> and to <e:hurt>",
        {"deal_damage": "$b", "to": "$c", "besides": [{"amount": "$b", "to": "$e"}], "source?self": "$a"},
    )
    do(
        "<target> deals damage to itself equal to its power",
        {"deal_damage": {"stat": "power", "of": "$target"}, "to": "$target", "source": "$target"},
    )
    hurt = table.rules_of("hurt")
    hurt("<a:every> and <b:every>", {"$any": ["$a", "$b"]})
    hurt("<every> and each opponent", {"$any": ["$every", {"is": "opponent"}]})
    table.rule("one_hurt", "<object>", "$object")
    table.rule("one_hurt", "<who>", "$who")


def _unpreventable(table: Table) -> None:
    """615.12."""
    hits: dict[str, Said] = {"deal_damage": "$b", "to": "$c", "source?self": "$a", "unpreventable": True}
    table.rule("statement", "<a:dealing> deals <b:much_damage> to <c:hurt> . the damage can't be prevented", [hits])


def _divided(table: Table) -> None:
    """601.2d."""
    aimed = table.rules_of("several_targets")
    several: list[tuple[str, dict[str, Said]]] = [
        ("any number of targets", {"any_number": True}),
        ("one or two targets", {"n": 2, "least": 1}),
        ("one , two , or three targets", {"n": 3, "least": 1}),
        ("up to <several> targets", {"n": "$several", "up_to": True}),
        ("<several> targets", {"n": "$several"}),
        ("x targets", {"n": "x"}),
    ]
    for words, more in several:
        aimed(words, {"$target": "any_target", **more})
    some: list[tuple[str, dict[str, Said]]] = [
        ("one or two target <aims>", {"n": 2, "least": 1}),
        ("one , two , or three target <aims>", {"n": 3, "least": 1}),
    ]
    for words, more in some:
        table.rule("target", words, {"$target": "$aims", **more})
    table.rule("target", "<several_targets>", "$several_targets")


def _deadly(table: Table) -> None:
    """614.6. What becomes of what would die of it."""
    do = table.rules_of("effect")
    do(
        "if <these> would die this turn , exile it|them instead",
        {"shield": {"would_die": "$these"}, "with": [{"to": "exile"}]},
    )


def _also(table: Table) -> None:
    """120.2. Damage besides."""
    table.rule(
        "effect",
        "<a:dealing> also deals <much_damage> to <hurt>",
        {"deal_damage": "$much_damage", "to": "$hurt", "source?self": "$a"},
    )
