"""608.2, 701. What newer texts do: numbers of counters, copies of each, one token or another, what else is a target."""

from __future__ import annotations

from domain.oracle.table import Table
from domain.oracle.template import Said

YOURS: Said = {"controller": "you"}
_ABILITY: Said = {"all": [{"zone": "stack"}, {"is": "ability"}]}


def add(table: Table) -> None:
    """Rows for what is done, and what it waits for."""
    _counters(table)
    _each(table)
    _events(table)
    _moved(table)
    _costs(table)
    _targets(table)
    _becoming(table)


def _counters(table: Table) -> None:
    """122.6. So many counters, and as many as something had."""
    do = table.rules_of("effect")
    put: dict[str, Said] = {"put_counters": "$counter", "on": "$objects"}
    do("put a number of <counter> equal to <amount> on <objects>", {**put, "n": "$amount"})
    do("put <own> <counter> on <objects>", {**put, "n": {"counters_on": "$own", "kind": "$counter"}})


def _each(table: Table) -> None:
    """608.2c, 707.2. A copy of each; one of two tokens."""
    statement, clause = table.rules_of("statement"), table.rules_of("several_done")
    copy: dict[str, Said] = {"create_copy": "p"}
    for that in ("creature", "permanent", "token", "artifact", "land", "enchantment"):
        words = f"for each <permanent> , create a token that's a copy of that {that}"
        each: dict[str, Said] = {"for_each": "$permanent", "as": "p"}
        statement(words, [{**each, "do": [copy]}])
        statement(f"{words} , except <but>", [{**each, "do": [{**copy, "but": "$but"}]}])
    either: list[Said] = [[{"+": "$a"}], [{"+": "$b"}]]
    clause("create a|an <a:token_of> or a|an <b:token_of>", [{"one_of": either}])
    chosen: Said = {"choose": "$permanent", "n": 1, "up_to": True, "as": "c"}
    clause("destroy up to one <permanent>", [chosen, {"destroy": "c"}])


def _events(table: Table) -> None:
    event = table.rules_of("event")
    for words, who in (("a player", "player"), ("an opponent", "opponent")):
        event(
            f"one or more <permanents> deal damage to {words}",
            {"deals_damage": "$permanents", "to": {"is": who}, "one_or_more": True},
        )
    for words in ("a graveyard", "your graveyard"):
        event(f"~ enters from {words}", {"enters": "self", "from": "graveyard"})
    ability = table.rules_of("ability")
    for words, more in (("damage", {}), ("combat damage", {"combat": True})):
        dealt: dict[str, Said] = {"deals_damage": "self", **more}
        much: Said = {"amount": "event.amount", "compare": {"at_least": "$number"}}
        ability(
            f"whenever ~ deals <number> or more {words} to <harmed> , <prompt>",
            {"on": {**dealt, "to": "$harmed"}, "while": much, "triggered": "$prompt"},
        )


def _moved(table: Table) -> None:
    """508.4. What attacks as it comes back."""
    attacking: dict[str, Said] = {"to": "battlefield", "under": "you", "tapped": True, "attacking": True}
    do = table.rules_of("effect")
    do(
        "return <objects> to the battlefield under your control tapped and attacking",
        {"move": "$objects", **attacking},
    )
    do(
        "put <objects> onto the battlefield under your control tapped and attacking",
        {"move": "$objects", **attacking},
    )


def _costs(table: Table) -> None:
    """118.12, 601.2f. One thing or another that is sacrificed; spells that cost X less."""
    table.rule("may_cost", "sacrifice a|an <a:permanent> or a|an <b:permanent>", {"sacrifice": {"$any": ["$a", "$b"]}})
    static = table.rules_of("static")
    less: list[Said] = [{"cost_more": {"minus": [0, "$amount"]}}]
    mine: list[Said] = [{"is": "spell"}, "$casts", YOURS]
    then = "cost {x} less to cast , where x is <amount> ."
    static(f"<casts> you cast {then}", {"static": list[Said](less), "to": {"$all": list[Said](mine)}})
    static(
        f"<casts> you cast <spell_posts> {then}", {"static": list[Said](less), "to": {"$all": [*mine, "$spell_posts"]}}
    )


def _targets(table: Table) -> None:
    """115.1. Spells and abilities as targets of one word."""
    aim = table.rules_of("aim")
    triggered: Said = {"all": [{"zone": "stack"}, {"is": "triggered_ability"}]}
    aim("activated ability , triggered ability , or <on_stack>", {"$any": [_ABILITY, "$on_stack"]})
    aim("<on_stack> , activated ability , or triggered ability", {"$any": ["$on_stack", _ABILITY]})
    aim("<a:on_stack> , <b:on_stack> , or triggered ability", {"$any": ["$a", "$b", triggered]})


def _becoming(table: Table) -> None:
    """613.1d, 613.4b. Types besides its own; another size for a while."""
    mod, do = table.rules_of("mod"), table.rules_of("effect")
    mod(
        "becomes|become a|an <subtype_list> <made_types> in addition to its other types",
        [{"add_types": "$made_types", "subtypes": "$subtype_list"}],
    )
    size: Said = {"set_pt": "$size"}
    become = "until end of turn , ~'s base power and toughness become <size>"
    do(become, {"apply": [size], "to": "self"})
    do(f"{become} and it|they|he|she gain|gains <grants>", {"apply": [size, "*$grants"], "to": "self"})
    do("~'s base power and toughness become <size> until end of turn", {"apply": [size], "to": "self"})
    static = table.rules_of("static")
    kinds: Said = {"become_types": [], "subtypes": "$subtype_list"}
    nature = "enchanted creature is a|an <subtype_list> with base power and toughness <size> ."
    lost: list[Said] = [kinds, size, {"lose": "all"}]
    static(
        f"{nature} it has <grants> and loses all other abilities .", {"static": [*lost, "*$grants"], "to": "attached"}
    )
    static(f"{nature} it <restricted> and loses all abilities .", {"static": [*lost, "*$restricted"], "to": "attached"})
