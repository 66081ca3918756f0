"""107, 700.5, 903.8. Counts: devotion to two colours, casts of commanders, and numbers in other words."""

from __future__ import annotations

from domain.oracle.grammar.words.lexicon import COLORS
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

YOURS: Said = {"controller": "you"}


def add(table: Table) -> None:
    """Rows for such words."""
    _numbers(table)
    _in_other_words(table)
    _devoted(table)
    _commanders(table)


def _numbers(table: Table) -> None:
    amount, _condition = table.rules_of("amount"), table.rules_of("condition")
    for stat, key in (("power", "power"), ("toughness", "toughness"), ("mana value", "mana_value")):
        for kind in ("creature", "permanent", "artifact", "enchantment", "land"):
            amount(f"the {stat} of the sacrificed {kind}", {"stat": key, "of": "paid"})
    static = table.rules_of("static")
    others: Said = {"$all": ["$permanent", "other"]}
    kinds: tuple[tuple[str, Said], ...] = (("each", "$permanent"), ("each other", others))
    for front, what in kinds:
        static(
            f"{front} <permanent> enters with an additional <counter> on it for each <unit> .",
            {"replace": {"would_enter": what}, "with": [{"enters_with": "$counter", "n": "$unit"}]},
        )
    table.rule("post", "you already control", YOURS)
    for category in ("post", "spell_post", "card_post"):
        for stat, key in (("power", "power"), ("toughness", "toughness"), ("mana value", "mana_value")):
            three: Said = {"any": [{key: {"exactly": f"${name}"}} for name in "abc"]}
            table.rule(category, f"with {stat} <a:number> , <b:number> , or <c:number>", three)
            two: Said = {"any": [{key: {"exactly": f"${name}"}} for name in "ab"]}
            table.rule(category, f"with {stat} <a:number> or <b:number>", two)
    do = table.rules_of("effect")
    do("for each <unit> , you create a|an <token_of>", {"+": "$token_of", "n": "$unit"})
    do("it becomes equal to your starting life total", {"set_life": {"starting_life": "you"}})


def _in_other_words(table: Table) -> None:
    """Numbers in other words."""
    table.rule("unit", "card you've cycled or discarded this turn", {"how_often": {"discards": "you"}})
    for letter in "WUBRG":
        pair = f"{{{letter.lower()}}} {{{letter.lower()}}}"
        spent: Said = {"quotient": [{"mana_spent_on": "$spent_on", "of": f"{{{letter}}}"}, 2]}
        table.rule("unit", f"{pair} spent to cast <spent_on>", spent)
    for category in ("adds", "adds3"):
        words = "an additional one mana of the chosen color"
        table.rule(category, f"{'add' if category == 'adds' else 'adds'} {words}", {"add_mana": ["chosen"]})
    for category, verb in (("does", "sacrifice"), ("does3", "sacrifices"), ("they_do", "sacrifice")):
        table.rule(
            category,
            f"{verb} a|an <permanent> [of your|their choice] for each <unit>",
            {"sacrifice": "$permanent", "n": "$unit"},
        )
    do = table.rules_of("effect")
    do("for each <unit> , draw a card", {"draw": "$unit"})
    do("for each <unit> , <all_players> discards a card", {"discard": "$unit", "who": "$all_players"})
    replace = table.rules_of("replacing")
    fewer: Said = [{"amount": {"minus": ["event.amount", 1]}}]
    for on, what in (("a|an <permanent>", "$permanent"), ("~", "self")):
        for kind in ("-1/-1", "+1/+1"):
            replace(
                f"if one or more {kind} counters would be put on {on} , that many {kind} counters minus one are put on"
                " it instead .",
                {"replace": {"would_put_counters": what, "kind": kind}, "with": fewer},
            )


def _devoted(table: Table) -> None:
    """700.5. Devotion to two colours."""
    condition, amount = table.rules_of("condition"), table.rules_of("amount")
    for a, one in COLORS.items():
        for b, other in COLORS.items():
            if a == b:
                continue
            both: Said = {"devotion": f"{one}{other}"}
            amount(f"your devotion to {a} and {b}", both)
            at_least: Said = {"amount": both, "compare": {"at_least": "$several"}}
            condition(f"your devotion to {a} and {b} is less than <several>", {"not_true": at_least})
            condition(f"your devotion to {a} and {b} is <several> or greater", at_least)
    table.rule("line", "~ can be your commander .", [{"commander": True}])


def _commanders(table: Table) -> None:
    for words in ("your commander", "a commander"):
        table.rule("unit", f"time you've cast {words} from the command zone this game", {"commander_casts": "you"})
