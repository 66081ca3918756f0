"""119.3, 120, 601.2d, 609.7. Damage: to several at once, divided, by source, lethal damage."""

from __future__ import annotations

from domain.oracle.grammar.replacements.prevention import ANYBODY
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

HARMS: tuple[tuple[str, dict[str, Said]], ...] = (
    ("damage", {}),
    ("combat damage", {"combat": True}),
    ("noncombat damage", {"combat": False}),
)


def _and_then_they(table: Table) -> None:
    """608.2c. Add rows for damage to each opponent, and what these players do then."""
    hit: Said = {"deal_damage": "$much_damage", "to": "each_opponent"}
    table.rule(
        "statement",
        "~ deals <much_damage> to each opponent . those players each <does>",
        [hit, {"+": "$does", "who": "each_opponent"}],
    )


def add(table: Table) -> None:
    """Add rows for damage."""
    _also(table)
    _several(table)
    _unpreventable(table)
    _divided(table)
    _source(table)
    _apiece(table)
    _damage(table)
    _deals(table)
    _fight(table)
    _hurt(table)
    _damage_by_power(table)
    _much_dealt(table)
    _to_itself(table)
    _and_then_they(table)
    _hurt_too(table)
    _twice_x(table)
    _dealt_damage(table)
    _of_amounts(table)


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
        "<a:dealing> deals <b:much_damage> to <c:hurt> and <d:much_damage> to you and <e:hurt>",
        {
            "deal_damage": "$b",
            "to": "$c",
            "besides": [{"amount": "$d", "to": "you"}, {"amount": "$d", "to": "$e"}],
            "source?self": "$a",
        },
    )
    do(
        "~ deals <a:much_damage> to <hurt> and <b:much_damage> to itself",
        {"deal_damage": "$a", "to": "$hurt", "besides": [{"amount": "$b", "to": "self"}]},
    )
    kin: list[Said] = [{"type": "creature"}, {"not": {"ref": "$target"}}, {"shares": "color", "with": "$target"}]
    do(
        "~ deals <much_damage> to <target> and each other creature that shares a color with it",
        {"deal_damage": "$much_damage", "to": "$target", "besides": [{"amount": "$much_damage", "to": {"all": kin}}]},
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
    """615.12. Add rows for damage that can't be prevented."""
    hits: dict[str, Said] = {"deal_damage": "$b", "to": "$c", "source?self": "$a", "unpreventable": True}
    table.rule("statement", "<a:dealing> deals <b:much_damage> to <c:hurt> . the damage can't be prevented", [hits])


def _divided(table: Table) -> None:
    """601.2d. Add rows for damage divided among targets."""
    aimed = table.rules_of("several_targets")
    several: list[tuple[str, dict[str, Said]]] = [
        ("any number of targets", {"any_number": True}),
        ("one or two targets", {"n": 2, "least": 1}),
        ("one , two , or three targets", {"n": 3, "least": 1}),
        ("up to <several> targets", {"n": "$several", "up_to": True}),
        ("<several> targets", {"n": "$several"}),
        ("x targets", {"n": "x"}),
        ("up to x targets", {"n": "x", "up_to": True}),
        ("one or more targets", {"any_number": True, "least": 1}),
    ]
    for words, more in several:
        aimed(words, {"$target": "any_target", **more})
    some: list[tuple[str, dict[str, Said]]] = [
        ("one or two target <aims>", {"n": 2, "least": 1}),
        ("one , two , or three target <aims>", {"n": 3, "least": 1}),
        ("one or more target <aims>", {"any_number": True, "least": 1}),
    ]
    for words, more in some:
        table.rule("target", words, {"$target": "$aims", **more})
    others: dict[str, Said] = {"chosen_by": "each_opponent"}
    table.rule("target", "any target of an opponent's choice", {"$target": "any_target", **others})
    table.rule("target", "<several_targets>", "$several_targets")


def _also(table: Table) -> None:
    """120.2. Add rows for additional damage: *also deals*."""
    table.rule(
        "effect",
        "<a:dealing> also deals <much_damage> to <hurt>",
        {"deal_damage": "$much_damage", "to": "$hurt", "source?self": "$a"},
    )


def _source(table: Table) -> None:
    """Add rows for triggers on damage: *a source deals damage*, *a player is dealt damage*."""
    event = table.rules_of("event")
    harmed = table.rules_of("harmed")
    harmed("~", {"ref": "self"})
    harmed("a permanent or player", ANYBODY)
    for words, more in HARMS:
        dealt: dict[str, Said] = {"deals_damage": "$source", **more}
        event(f"a|an <source> deals {words}", dealt)
        event(f"a|an <source> deals {words} to <harmed>", {**dealt, "to": "$harmed"})
        event(
            f"a|an <source> deals {words} to one or more permanents and/or players",
            {**dealt, "to": ANYBODY, "to_one_or_more": True},
        )
        for player, person in (("an opponent", "opponent"), ("a player", "player")):
            event(f"{player} is dealt {words}", {"is_dealt_damage": {"is": person}, **more})
    event(
        "<subject> deals noncombat damage to <harmed>", {"deals_damage": "$subject", "to": "$harmed", "combat": False}
    )
    event("<subject> is dealt noncombat damage", {"is_dealt_damage": "$subject", "combat": False})
    table.rule("own", ("that source's", "the source's"), {"$it": "source"})


def _apiece(table: Table) -> None:
    """120.1, 119.3. Add rows for *each creature deals damage to its controller*."""
    each = table.rules_of("apiece")
    theirs: Said = {"controller_of": "p"}
    hits: tuple[tuple[str, Said], ...] = (
        ("<number> damage to its controller", "$number"),
        ("damage to its controller equal to its power", {"stat": "power", "of": "p"}),
        ("damage to its controller equal to its toughness", {"stat": "toughness", "of": "p"}),
    )
    for words, much in hits:
        hit: Said = {"deal_damage": much, "to": theirs, "source": "p"}
        each(f"each <permanent> deals {words}", {"for_each": "$permanent", "as": "p", "do": [hit]})
    itself: Said = {"deal_damage": {"stat": "power", "of": "p"}, "to": "p", "source": "p"}
    each(
        "each <permanent> deals damage to itself equal to its power",
        {"for_each": "$permanent", "as": "p", "do": [itself]},
    )


def _damage(table: Table) -> None:
    do = table.rules_of("effect")
    do(
        "<a:dealing> deals <number> damage to <hurt> for each <unit>",
        {"deal_damage": {"$each": ["$number", "$unit"]}, "to": "$hurt", "source?self": "$a"},
    )


def _deals(table: Table) -> None:
    """120. Add rows for damage: its source, amount and recipient."""
    do = table.rules_of("effect")
    do(
        "<a:dealing> deals <much_damage> to <hurt>",
        {"deal_damage": "$much_damage", "to": "$hurt", "source?self": "$a"},
    )
    do(
        "<a:dealing> deals damage to <hurt> equal to <amount>",
        {"deal_damage": "$amount", "to": "$hurt", "source?self": "$a"},
    )
    do(
        "<a:dealing> deals <quantity> damage divided as you choose among <target>",
        {"deal_damage": "$quantity", "to": "$target", "divided": True, "source?self": "$a"},
    )
    hurt = table.rules_of("hurt")
    hurt("<objects>", "$objects")
    hurt("<who>", "$who")
    attacked: tuple[tuple[str, dict[str, Said]], ...] = (
        ("the player or planeswalker", {"battles": False}),
        ("the player , planeswalker , or battle", {}),
    )
    for words, which in attacked:
        hurt(f"{words} <it_is> attacking", {"attacked_by": "$it_is", **which})
        hurt(f"{words} <noun_ref> is attacking", {"attacked_by": "$noun_ref", **which})
    hurt("<every> and each player", {"$any": ["$every", {"is": "player"}]})


def _fight(table: Table) -> None:
    do = table.rules_of("effect")
    do("<a:object> fights <b:object>", {"fight": ["$a", "$b"]})
    do("<both_of_two> fight each other", {"fight": "$both_of_two"})


def _hurt(table: Table) -> None:
    """120. Add rows for damage to the source itself, and effects on creatures dealt damage."""
    table.rule("effect", "~ deals <much_damage> to itself", {"deal_damage": "$much_damage", "to": "self"})
    hurt: Said = {"all": [{"type": "creature"}, {"which": {"is_dealt_damage": "anything"}, "this": "way"}]}
    table.rule(
        "statement",
        (
            "a creature dealt damage this way <restricted> this turn",
            "creatures dealt damage this way <restricted> this turn",
        ),
        [{"for_each": hurt, "as": "p", "do": [{"apply": "$restricted", "to": "p"}]}],
    )
    table.rule(
        "statement",
        "each creature dealt damage this way attacks this turn if able",
        [{"for_each": hurt, "as": "p", "do": [{"apply": ["must_attack"], "to": "p"}]}],
    )


def _damage_by_power(table: Table) -> None:
    """120.1. Add rows for damage equal to power, by several creatures or to itself."""
    do = table.rules_of("effect")
    power: Said = {"stat": "power", "of": "$a"}
    own: Said = {"deal_damage": power, "to": "$a", "source?self": "$a"}
    do("<a:dealing> deals damage equal to its power to itself", own)
    together: dict[str, Said] = {"deal_damage": {"stat": "power", "of": "p"}, "as": "p"}
    clause = table.rules_of("several_done")
    for deal in ("each deal damage", "deal damage"):
        first: Said = {**together, "source": "$a", "to": "$b"}
        clause(f"<a:target> {deal} equal to their power to <b:target>", [first])
    again: Said = {**together, "source": "$ref", "to": "$target"}
    clause("<ref> each deal damage equal to their power to <target>", [again])


def _much_dealt(table: Table) -> None:
    ability = table.rules_of("ability")
    much: Said = {"amount": "event.amount", "compare": {"at_least": "$number"}}
    for words, more in (("damage", {}), ("combat damage", {"combat": True})):
        dealt: Said = {"deals_damage": "self", **dict[str, Said](more)}
        ability(
            f"whenever ~ deals <number> or more {words} , <prompt>",
            {"on": dealt, "while": much, "triggered": "$prompt"},
        )


def _to_itself(table: Table) -> None:
    do = table.rules_of("effect")
    its: Said = {"stat": "power", "of": "$target"}
    do(
        "<target> deals damage equal to its power to itself",
        {"deal_damage": its, "to": "$target", "source": "$target"},
    )


def _hurt_too(table: Table) -> None:
    """120.3. Add rows for damage to opponents and their permanents."""
    hurt = table.rules_of("hurt")
    theirs: Said = {"$all": ["$owned", {"controller": "opponent"}]}
    hurt("each opponent and <owned> they control", {"any": [{"is": "opponent"}, theirs]})
    table.rule("but_that_player", "each other opponent", {"$who": "that"})
    another: list[Said] = [{"is": "opponent"}, {"not": {"ref": "$but_that_player"}}]
    hurt("<but_that_player>", {"all": another})


def _twice_x(table: Table) -> None:
    """120. Add rows for twice X damage or life."""
    for name in ("life", "damage"):
        table.rule(f"much_{name}", f"twice x {name}", {"times": [2, "x"]})


def _dealt_damage(table: Table) -> None:
    past = table.rules_of("past")
    past("an opponent has been dealt damage", {"is_dealt_damage": {"is": "opponent"}})
    past("you've been dealt damage", {"is_dealt_damage": {"is": "you"}})
    past("you were dealt damage", {"is_dealt_damage": {"is": "you"}})


def _of_amounts(table: Table) -> None:
    """120, 601.2d. Add rows for damage by half the life, by a spell's mana value, and divided by power."""
    do, clause, each = table.rules_of("effect"), table.rules_of("several_done"), table.rules_of("apiece")
    for words, half in (("rounded up", "half_up"), ("rounded down", "half_down")):
        hit: Said = {"deal_damage": {half: {"life_of": "p"}}, "to": "p"}
        each(
            f"~ deals damage to each player equal to half that player's life total , {words}",
            {"for_each": "each_player", "as": "p", "do": [hit]},
        )
    spell: Said = {"$target": {"all": [{"zone": "stack"}, {"is": "spell"}]}}
    table.rule("aimed_spell", "target spell's", spell)
    do(
        "~ deals damage to <aimed_spell> controller equal to that spell's mana value",
        {"deal_damage": {"stat": "mana_value", "of": "$aimed_spell"}, "to": {"controller_of": "$aimed_spell"}},
    )
    do(
        "<a:dealing> deals damage equal to its power divided as you choose among <target>",
        {"deal_damage": {"stat": "power", "of": "$a"}, "to": "$target", "divided": True, "source?self": "$a"},
    )
    clause(
        "<ref> <mods> until end of turn and deals <much_damage> to <hurt>",
        [{"apply": "$mods", "to": "$ref"}, {"deal_damage": "$much_damage", "to": "$hurt", "source?self": "$ref"}],
    )
    clause(
        "~ deals <much_damage> to <hurt> and gains <grants> until end of turn",
        [{"deal_damage": "$much_damage", "to": "$hurt"}, {"apply": "$grants", "to": "self"}],
    )
    do(
        "<a:dealing> deals damage equal to <amount> , to <hurt>",
        {"deal_damage": "$amount", "to": "$hurt", "source?self": "$a"},
    )
    much = table.rules_of("much_damage")
    much("five times x damage", {"times": [5, "x"]})
    much("x plus <number> damage", {"plus": ["x", "$number"]})
    each_hit: Said = {"deal_damage": {"stat": "power", "of": "p"}, "to": "$object", "source": "p"}
    clause(
        "each of <ref> deals damage equal to its power to <object>",
        [{"for_each": "$ref", "as": "p", "do": [each_hit]}],
    )
    spilled: Said = {"deal_damage": "$amount", "to": "$target", "excess_to": {"controller_of": "$target"}}
    table.rule(
        "statement",
        "~ deals x damage to <target> , where x is <amount> . excess damage is dealt to that creature's controller "
        "instead",
        [spilled],
    )
    table.rule(
        "target",
        "any target that isn't a commander",
        {"$target": {"all": ["any_target", {"not": {"commander": True}}]}},
    )
    foes: Said = {"all": [{"is": "opponent"}, {"not": {"ref": "event.player"}}]}
    table.rule("hurt", "each other opponent", foes)
    table.rule("every", "each <permanent> except for <permanents>", {"$all": ["$permanent", {"not": "$permanents"}]})
