"""107.3, 119.3, 120, 122.6, 613.4. Damage, counters and sizes told in one sentence with something else."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_MINE: Said = {"controller": "you"}


def add(table: Table) -> None:
    """Add rows for damage, counters and sizes in longer sentences."""
    _size_and_damage(table)
    _damage_by_each(table)
    _hurt_this_way(table)
    _of_two_sizes(table)
    _on_two(table)
    _back_with(table)
    _whose_size(table)
    _becoming(table)
    _life(table)


def _size_and_damage(table: Table) -> None:
    """120.1. Add rows for a changed object that deals damage, too."""
    clause = table.rules_of("several_done")
    clause(
        "~ <mods> until end of turn and deals <much_damage> to <hurt>",
        [{"apply": "$mods", "to": "self"}, {"deal_damage": "$much_damage", "to": "$hurt"}],
    )
    do = table.rules_of("effect")
    kin: Said = {"all": [{"type": "creature"}, {"not": {"ref": "$target"}}, {"shares": "color", "with": "$target"}]}
    larger: Said = [{"pt": "$change_pt"}]
    turns: tuple[tuple[str, dict[str, Said]], ...] = (
        ("end of turn", {}),
        ("your next turn", {"for": {"next_turn_of": "you"}}),
    )
    for until, lasting in turns:
        sizes: list[Said] = [
            {"apply": [{"pt": f"${size}"}], "to": f"${one}", **lasting}
            for one, size in (("a", "x"), ("b", "y"), ("c", "z"))
        ]
        three = (
            f"until {until} , <a:target> gets <x:change_pt> , <b:target> gets <y:change_pt> , and <c:target> gets "
            "<z:change_pt> ."
        )
        each: Said = {"any": [{"ref": "$a"}, {"ref": "$b"}, {"ref": "$c"}]}
        able: Said = {"apply": "$grants", "to": each}
        # Whole texts: those creatures are all of them, and not those of the last target alone
        for category in ("body", "prompt"):
            table.rule(category, three, list[Said](sizes))
            if not lasting:
                table.rule(category, f"{three} those creatures gain <grants> until end of turn .", [*sizes, able])
    table.rule(
        "statement",
        "untap <target> and each other creature that shares a color with it . "
        "those creatures get <change_pt> until end of turn",
        [{"untap": "$target"}, {"untap": kin}, {"apply": larger, "to": {"any": [{"ref": "$target"}, kin]}}],
    )
    power: Said = {"stat": "power", "of": "$a"}
    do(
        "<a:target> deals x damage to <b:hurt> and x damage to itself , where x is its power",
        {"deal_damage": power, "to": "$b", "besides": [{"amount": power, "to": "$a"}], "source": "$a"},
    )
    spill: Said = {"deal_damage": "$number", "to": "$target", "excess_to": {"controller_of": "$target"}}
    table.rule(
        "statement",
        "~ deals <number> damage to <target> . excess damage is dealt to that creature's controller instead",
        [spill],
    )


def _damage_by_each(table: Table) -> None:
    """120.1. Add rows for damage by each of several objects to one."""
    each = table.rules_of("apiece")
    power: Said = {"stat": "power", "of": "p"}
    several: tuple[tuple[str, Said], ...] = (
        ("each <permanent>", "$permanent"),
        ("each other <permanent>", {"$all": ["$permanent", "other"]}),
    )
    for front, sources in several:
        for words, much in (
            ("damage equal to its power to <object>", power),
            ("<number> damage to <object>", "$number"),
        ):
            hit: Said = {"deal_damage": much, "to": "$object", "source": "p"}
            each(f"{front} deals {words}", {"for_each": sources, "as": "p", "do": [hit]})


def _hurt_this_way(table: Table) -> None:
    """608.2c, 120. Add rows for what happens to an object if it is dealt damage this way."""
    hurt: Said = {"$all": ["$permanent", {"which": {"is_dealt_damage": "anything"}, "this": "way"}]}
    then: tuple[tuple[str, Said], ...] = (
        ("destroy it", {"destroy": "p"}),
        ("tap it", {"tap": "p"}),
        ("it gets <change_pt> until end of turn", {"apply": [{"pt": "$change_pt"}], "to": "p"}),
    )
    for words, effect in then:
        table.rule(
            "statement",
            f"if a|an <permanent> is dealt damage this way , {words}",
            [{"for_each": hurt, "as": "p", "do": [effect]}],
        )
    dealt: Said = {"happened": {"is_dealt_damage": "$permanent"}, "this": "way"}
    table.rule(
        "statement",
        "if a|an <permanent> is dealt damage this way , ~ <mods> until end of turn",
        [{"if": dealt, "do": [{"apply": "$mods", "to": "self"}]}],
    )


def _of_two_sizes(table: Table) -> None:
    """608.2d. Add rows for one of two changes of power and toughness."""
    one: Said = {"apply": [{"pt": "$a"}], "to": "$these"}
    other: Said = {"apply": [{"pt": "$b"}], "to": "$these"}
    do = table.rules_of("effect")
    do("<these> gets <a:change_pt> or <b:change_pt> until end of turn", {"one_of": [[one], [other]]})


def _on_two(table: Table) -> None:
    """122.6. Add rows for counters on two or three objects."""
    clause = table.rules_of("several_done")
    numbers: tuple[tuple[str, dict[str, Said]], ...] = (("a|an", {}), ("<{}:several>", {"n": "several"}))
    for first, n in numbers:
        for second, m in numbers:
            if not n and not m:
                continue
            left: dict[str, Said] = {"put_counters": "$a", "on": "$x", **({"n": "$n"} if n else {})}
            right: dict[str, Said] = {"put_counters": "$b", "on": "$y", **({"n": "$m"} if m else {})}
            clause(
                f"put {first.format('n')} <a:counter> on <x:object> and {second.format('m')} <b:counter> on <y:object>",
                [left, right],
            )
    three: list[Said] = [
        {"put_counters": "$a", "on": "$x"},
        {"put_counters": "$b", "on": "$y", "n": "$m"},
        {"put_counters": "$c", "on": "$z", "n": "$n"},
    ]
    clause(
        "put a|an <a:counter> on <x:object> , <m:several> <b:counter> on <y:object> ,"
        " and <n:several> <c:counter> on <z:object>",
        three,
    )


def _back_with(table: Table) -> None:
    """122.6. Add rows for objects that come back tapped, attacking or under your control, with counters."""
    do = table.rules_of("effect")
    for number, words in ((1, "a +1/+1 counter"), (2, "two +1/+1 counters"), (3, "three +1/+1 counters")):
        put: dict[str, Said] = {"move": "$objects", "to": "battlefield", "with": {"+1/+1": number}}
        do(f"return <objects> to the battlefield under your control with {words} on it", {**put, "under": "you"})
        attacking: dict[str, Said] = {"tapped": True, "attacking": True}
        do(f"return <objects> to the battlefield tapped and attacking with {words} on it", {**put, **attacking})
        if number > 1:
            do(f"return <objects> to the battlefield tapped with {words} on it", {**put, "tapped": True})


def _whose_size(table: Table) -> None:
    """208. Add rows for power and toughness together, and for the size of a target."""
    amount = table.rules_of("amount")
    both: Said = {"plus": [{"stat": "power", "of": "$own"}, {"stat": "toughness", "of": "$own"}]}
    amount("<own> power plus its toughness", both)
    for stat in ("power", "toughness"):
        amount(f"<target_whose> {stat}", {"stat": stat, "of": "$target_whose"})


def _becoming(table: Table) -> None:
    """205.1b, 613.4b. Add rows for objects that become creatures with a size and keywords in a list."""
    statement = table.rules_of("statement")
    creature: Said = {"become_types": [], "subtypes": "$subtype_list"}
    size: Said = {"set_pt": "$size"}
    many: tuple[tuple[str, list[Said]], ...] = (
        ("<size> , <a:grant> , and <b:grant>", ["$a", "$b"]),
        ("<size> , <a:grant> , <b:grant> , and <c:grant>", ["$a", "$b", "$c"]),
        ("<size> and <a:grant>", ["$a"]),
    )
    mod = table.rules_of("mod")
    for words, grants in many:
        mod(
            f"is|are|becomes|become a|an <subtype_list> with base power and toughness {words}",
            [creature, size, *grants],
        )
    x_size: Said = {"set_pt": ["$amount", "$amount"]}
    typed: Said = {"add_types": ["creature"], "subtypes": "$subtype_list"}
    colors: tuple[tuple[str, list[Said]], ...] = (("", []), ("<color_list> ", [{"set_color": "$color_list"}]))
    granted: tuple[tuple[str, list[Said]], ...] = (("", []), (" with <grants>", ["*$grants"]))
    for color, colored in colors:
        for more, grants in granted:
            living = f"a|an x/x {color}<subtype_list> creature{more}"
            lasting: dict[str, Said] = {"apply": [typed, *colored, x_size, *grants], "to": "$object"}
            besides = f"{living} in addition to its other types"
            statement(f"<object> becomes {besides} until end of turn , where x is <amount>", [dict[str, Said](lasting)])
            statement(
                f"until end of turn , <object> becomes {besides} , where x is <amount>", [dict[str, Said](lasting)]
            )
            still = ", where x is <amount> . it's still a land"
            statement(f"<object> becomes {living} until end of turn {still}", [lasting])
            statement(f"until end of turn , <object> becomes {living} {still}", [lasting])


def _life(table: Table) -> None:
    """119.5. Add rows for life totals that become a number of each player's."""
    clause = table.rules_of("several_done")
    theirs: Said = {"count": {"$all": ["$permanents", {"controller": "p"}]}}
    for word, which in (("highest", "greatest"), ("lowest", "least")):
        among: Said = {"of_players": which, "amount": {"life_of": "one"}}
        clause(
            f"each player's life total becomes the {word} life total among all players",
            [{"set_life": among, "who": "each_player"}],
        )
    clause(
        "each player's life total becomes the number of <permanents> they control",
        [{"for_each": "each_player", "as": "p", "do": [{"set_life": theirs, "who": "p"}]}],
    )
