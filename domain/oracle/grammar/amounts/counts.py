"""107, 601.2h, 700.5, 903.8. Counts: of objects, devotion, mana that was spent, halves, sums and the greater of two."""

from __future__ import annotations

from itertools import permutations

from domain.oracle.grammar.words.lexicon import COLORS
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

YOURS: Said = {"controller": "you"}

ROUNDED = (("rounded up", "half_up"), ("rounded down", "half_down"))


def add(table: Table) -> None:
    """Add rows for counted amounts."""
    _given_up(table)
    _of_several_players(table)
    _numbers(table)
    _in_other_words(table)
    _devoted(table)
    _commanders(table)
    _kinds_of_mana(table)
    _sums(table)
    _the_greater(table)
    _of_two_things(table)
    _of_others(table)
    _total_size(table)
    _spells(table)
    _amounts(table)
    _conditions(table)
    _greatest(table)


def _given_up(table: Table) -> None:
    """118.8, 608.2h. Add rows for numbers of cards and permanents that costs took, or that were discarded."""
    amount = table.rules_of("amount")
    for words in ("the discarded card's", "the revealed card's", "the exiled creature's"):
        amount(f"{words} mana value", {"stat": "mana_value", "of": "paid"})
    for words in ("the power of the creature tapped this way", "the tapped creature's power"):
        amount(words, {"stat": "power", "of": "paid"})
    amount("the total power of the sacrificed creatures", {"total": "power", "among": {"ref": "paid"}})
    amount("the number of card types the discarded card has", {"distinct": "card_type", "among": {"ref": "paid"}})
    for words in ("it dealt to that player", "those creatures dealt to that player", "dealt"):
        amount(f"the amount of damage {words}", "event.amount")
    amount("the number of cards looked at while scrying this way", "event.amount")
    amount("the power of the creature that died", {"stat": "power", "of": "event.object"})
    amount("the total life lost by your opponents this turn", {"how_much": {"loses_life": "each_opponent"}})
    amount(
        "the number of cards in your hand minus the number of cards in <their> hand",
        {"minus": [{"hand_of": "you"}, {"hand_of": "$their"}]},
    )
    amount(
        "the number of cards in <their> hand minus the number of cards in your hand",
        {"minus": [{"hand_of": "$their"}, {"hand_of": "you"}]},
    )
    table.rule("discarded_one", "the discarded card's", {"$it": "result:card:discard"})
    amount("<discarded_one> mana value", {"stat": "mana_value", "of": "$discarded_one"})


def _of_several_players(table: Table) -> None:
    """107.1, 402. Add rows for numbers of cards and permanents of several players, and for two counts."""
    amount, post, unit = table.rules_of("amount"), table.rules_of("post"), table.rules_of("unit")
    for words in ("the total number of cards in all players' hands", "the number of cards in all players' hands"):
        amount(words, {"hand_of": "each_player"})
    amount(
        "the greatest number of <permanents> that have a creature type in common",
        {"most_in_common": "creature_type", "among": "$permanents"},
    )
    for stat in ("power", "toughness", "mana value"):
        either: Said = {"$any": ["$permanents", "$zoneds"]}
        amount(
            f"the greatest {stat} among <permanents> and <zoneds>",
            {"greatest": stat.replace(" ", "_"), "among": either},
        )
    full: Said = {"measured": {"hand_of": "one"}, "compare": {"at_least": "$several"}}
    amount(
        "the number of your opponents with <several> or more cards in hand",
        {"count": {"all": [{"is": "opponent"}, full]}},
    )
    condition = table.rules_of("condition")
    filled: Said = {
        "measured": {"count": {"all": [{"zone": "graveyard"}, {"owner": "one"}]}},
        "compare": {"at_least": "$several"},
    }
    condition(
        "there are <several> or more cards in a single graveyard", {"exists": {"all": [{"is": "player"}, filled]}}
    )
    post("you own that your opponents control", {"all": [{"owner": "you"}, {"controller": "opponent"}]})
    post("your team controls|control", {"not": {"controller": "opponent"}})
    unit("poison counter your opponents have", {"counters_on": "each_opponent", "kind": "poison"})
    unit("permanent sacrificed this turn", {"how_often": {"sacrifices": "each_player"}})
    amount(
        "the number of <a:permanents> in excess of the number of <b:permanents> <target> controls",
        {"minus": [{"count": "$a"}, {"count": {"$all": ["$b", {"controller": "$target"}]}}]},
    )
    amount(
        "the number of <permanents> on the battlefield plus the number of <zoneds>",
        {"plus": [{"count": "$permanents"}, {"count": "$zoneds"}]},
    )
    for words in ("the damage already dealt to <last_ref> this turn", "the damage dealt to <last_ref> this turn"):
        amount(words, {"how_much": {"is_dealt_damage": {"ref": "$last_ref"}}})


def _numbers(table: Table) -> None:
    amount, _condition = table.rules_of("amount"), table.rules_of("condition")
    for stat, key in (("power", "power"), ("toughness", "toughness"), ("mana value", "mana_value")):
        for kind in ("creature", "permanent", "artifact", "enchantment", "land"):
            amount(f"the {stat} of the sacrificed {kind}", {"stat": key, "of": "paid"})
    static = table.rules_of("static")
    others: Said = {"$all": ["$permanent", "other"]}
    kinds: tuple[tuple[str, Said], ...] = (("each", "$permanent"), ("each other", others))
    for front, filter in kinds:
        static(
            f"{front} <permanent> enters with an additional <counter> on it for each <unit> .",
            {"replace": {"would_enter": filter}, "with": [{"enters_with": "$counter", "n": "$unit"}]},
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
    half: Said = {"half_up": {"starting_life": "you"}}
    do("your life total becomes half your starting life total , rounded up", {"set_life": half})
    do("it becomes equal to your starting life total", {"set_life": {"starting_life": "you"}})


def _in_other_words(table: Table) -> None:
    """Add rows for rare wordings: cards cycled, {g}{g} spent, a sacrifice for each of something."""
    fighters: Said = {"all": [{"type": "creature"}, {"blocking": "self"}]}
    table.rule("unit", "creature blocking it beyond the first", {"max": [0, {"minus": [{"count": fighters}, 1]}]})
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
    table.rule("statement", "for each <unit> , discard a card", [{"discard": "$unit"}])
    do("for each <unit> , <all_players> discards a card", {"discard": "$unit", "who": "$all_players"})
    replace = table.rules_of("replacing")
    fewer: Said = [{"amount": {"minus": ["event.amount", 1]}}]
    for on, obj in (("a|an <permanent>", "$permanent"), ("~", "self")):
        for kind in ("-1/-1", "+1/+1"):
            replace(
                f"if one or more {kind} counters would be put on {on} , that many {kind} counters minus one are put on"
                " it instead .",
                {"replace": {"would_put_counters": obj, "kind": kind}, "with": fewer},
            )


def _devoted(table: Table) -> None:
    """700.5. Add rows for devotion to two colours."""
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


def _kinds_of_mana(table: Table) -> None:
    for letter in "WUBRGC":
        table.rule("mana_kind", f"{{{letter.lower()}}}", f"{{{letter}}}")
    for word, letter in COLORS.items():
        table.rule("mana_color", word, f"{{{letter}}}")


def _sums(table: Table) -> None:
    amount = table.rules_of("amount")
    for word, letter in COLORS.items():
        symbols = f"the number of {word} mana symbols in the mana costs of permanents you control"
        amount(symbols, {"devotion": letter})
    amount("~'s loyalty", {"counters_on": "self", "kind": "loyalty"})
    unit = table.rules_of("unit")
    unit("card in the chosen player's hand", {"hand_of": "chosen_player"})
    for words, zone in (("card your opponents own in exile", "exile"), ("card in your opponents' hands", "hand")):
        unit(words, {"count": {"all": [{"zone": zone}, {"owner": "opponent"}]}})
    unit("card named ~ in your graveyard", {"count": {"all": [{"name": "~"}, {"zone": "graveyard"}, {"owner": "you"}]}})
    three: Said = {"any": ["$a", "$b", "$c"]}
    tapped: Said = {"all": [{"tapped": True}, three, YOURS]}
    unit("tapped <a:simple> , <b:simple> , and <c:simple> you control", {"count": tapped})
    died: Said = {"how_often": {"dies": {"$all": ["$permanent", YOURS]}}}
    unit("<permanent> you controlled that died this turn", died)
    unit("1 life your opponents have lost this turn", {"how_much": {"loses_life": "each_opponent"}})
    amount("one plus <amount>", {"plus": [1, "$amount"]})
    amount("x plus <number>", {"plus": ["x", "$number"]})
    amount("<number> minus <amount>", {"minus": ["$number", "$amount"]})
    amount("the sacrificed creature's mana value", {"stat": "mana_value", "of": "paid"})
    adventurous: Said = {"any": [{"type": "instant"}, {"type": "sorcery"}, {"has_adventure": True}]}
    amount(
        "the number of cards in your graveyard that are instant cards , sorcery cards , and/or have an adventure",
        {"count": {"all": [adventurous, {"zone": "graveyard"}, {"owner": "you"}]}},
    )
    amount("the number of cards in your graveyard", {"count": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}})
    amount("the number of cards in your library", {"count": {"all": [{"zone": "library"}, {"owner": "you"}]}})
    amount("three times <amount>", {"times": [3, "$amount"]})
    for word in ("highest", "greatest"):
        amount(f"the {word} mana value among <zoneds>", {"greatest": "mana_value", "among": "$zoneds"})
    zones = ("command", "stack", "graveyard", "exile", "hand", "library")
    yours: list[Said] = [{"commander": True}, {"owner": "you"}]
    elsewhere: list[Said] = [{"all": [*yours, {"zone": zone}]} for zone in zones]
    wherever: list[Said] = [{"all": yours}, *elsewhere]
    amount("the greatest mana value among your commanders", {"greatest": "mana_value", "among": {"any": wherever}})
    amount("the greatest power among <zoneds>", {"greatest": "power", "among": "$zoneds"})
    amount("the total number of <permanents> [on the battlefield]", {"count": "$permanents"})


def _the_greater(table: Table) -> None:
    """107.1a, 608.2i. Add rows for the greater of two numbers, and for halves of X."""
    amount = table.rules_of("amount")
    amount("<number> or <amount> , whichever is greater", {"max": ["$number", "$amount"]})


def _of_two_things(table: Table) -> None:
    """Add rows for the sum of two numbers of objects."""
    for a in ("permanents", "zoneds"):
        for b in ("permanents", "zoneds"):
            table.rule(
                "amount",
                f"the number of <a:{a}> plus the number of <b:{b}>",
                {"plus": [{"count": "$a"}, {"count": "$b"}]},
            )


def _of_others(table: Table) -> None:
    amount, counted = table.rules_of("amount"), table.rules_of("others_counted")
    amount("<others_counted>", "$others_counted")
    beside: Said = {"$all": ["$permanents", "other"]}
    counted("the number of other <permanents>", {"count": beside})
    counted("the number of other <zoneds>", {"count": {"$all": ["$zoneds", "other"]}})
    for stat in ("power", "toughness", "mana value"):
        counted(f"the greatest {stat} among other <permanents>", {"greatest": stat.replace(" ", "_"), "among": beside})


def _total_size(table: Table) -> None:
    """208. Add rows for objects with a total of power and toughness."""
    stats: list[Said] = [{"stat": "power", "of": "one"}, {"stat": "toughness", "of": "one"}]
    for more, compare in (("or less", "at_most"), ("or greater", "at_least")):
        for category in ("post", "card_post"):
            table.rule(
                category,
                f"with total power and toughness <quantity> {more}",
                {"measured": {"plus": stats}, "compare": {compare: "$quantity"}},
            )


def _spells(table: Table) -> None:
    """Add rows for the cast spell: the card itself, *it*, *that spell*, *that creature*."""
    cast = table.rules_of("spent_on")
    cast("~", "self")
    cast("it|her|him", {"$it": "it"})
    cast("that spell", {"$it": "that:spell"})
    cast("that creature", {"$it": "that:creature"})


def _amounts(table: Table) -> None:
    amount, unit = table.rules_of("amount"), table.rules_of("unit")
    spent: dict[str, Said] = {"mana_spent_on": "$spent_on"}
    amount(
        ("the amount of mana spent to cast <spent_on>", "the amount of mana that was spent to cast <spent_on>"), spent
    )
    colors: Said = {**spent, "of": "colors"}
    amount("the number of colors of mana spent to cast <spent_on>", colors)
    unit("color of mana spent to cast <spent_on>", colors)
    unit("mana spent to cast <spent_on>", dict(spent))


def _conditions(table: Table) -> None:
    condition = table.rules_of("condition")
    for was, cast in (("was", "to cast <spent_on>"),):
        some: dict[str, Said] = {"mana_spent_on": "$spent_on"}
        least: Said = {"at_least": "$several"}
        condition(
            (f"<several> or more mana {was} spent {cast}", f"at least <several> mana {was} spent {cast}"),
            {"amount": some, "compare": least},
        )
        condition(f"no mana {was} spent {cast}", {"amount": some, "compare": {"exactly": 0}})
        condition(f"mana {was} spent {cast}", {"amount": some, "compare": {"at_least": 1}})
        condition(
            f"at least <several> <mana_color> mana {was} spent {cast}",
            {"amount": {**some, "of": "$mana_color"}, "compare": least},
        )
        condition(
            f"at least <several> mana of the same color {was} spent {cast}",
            {"amount": {**some, "of": "one_color"}, "compare": least},
        )
        condition(
            f"<several> or more colors of mana were spent {cast}",
            {"amount": {**some, "of": "colors"}, "compare": least},
        )
        kind: dict[str, Said] = {**some, "of": "$mana_kind"}
        condition(f"<mana_kind> {was} spent {cast}", {"amount": kind, "compare": {"at_least": 1}})
        for pair in permutations("WUBRG", 2):
            both: list[Said] = [
                {"amount": {**some, "of": f"{{{letter}}}"}, "compare": {"at_least": 1}} for letter in pair
            ]
            symbols = " ".join(f"{{{letter.lower()}}}" for letter in pair)
            condition(f"{symbols} {was} spent {cast}", {"all_true": both})
        condition(f"no <mana_kind> {was} spent {cast}", {"amount": kind, "compare": {"exactly": 0}})
        for letter in "WUBRG":
            symbol = f"{{{letter.lower()}}}"
            condition(
                f"{symbol} {symbol} {was} spent {cast}",
                {"amount": {**some, "of": f"{{{letter}}}"}, "compare": {"at_least": 2}},
            )
    _treasure(table)
    much: Said = {"mana_spent_on": "$spent_on"}
    for than in ("its mana value", "that spell's mana value"):
        condition(
            f"the amount of mana spent to cast <spent_on> was less than {than}",
            {"amount": much, "compare": {"at_most": {"minus": [{"stat": "mana_value", "of": "$spent_on"}, 1]}}},
        )


def _treasure(table: Table) -> None:
    """601.2h. Add rows for mana from Treasures that was spent."""
    condition, unit = table.rules_of("condition"), table.rules_of("unit")
    cast: Said = {"mana_from": "Treasure", "spent_on": "$spent_on"}
    some: Said = {"at_least": 1}
    was = "mana from a treasure was spent to"
    condition(f"{was} cast <spent_on>", {"amount": cast, "compare": some})
    condition(f"{was} activate this ability", {"amount": {"mana_from": "Treasure"}, "compare": some})
    unit(
        (
            "mana from a treasure that was spent to cast <spent_on>",
            "mana from a treasure spent to cast <spent_on>",
        ),
        cast,
    )


def _greatest(table: Table) -> None:
    """608.2h. Add rows for the greatest number of any player or opponent."""
    player: Said = {"is": "player"}
    opponent: Said = {"is": "opponent"}
    amount, clause = table.rules_of("amount"), table.rules_of("several_done")
    gone: Said = {"how_often": {"discards": "one"}, "this": "way"}
    most: Said = {"greatest_of": gone, "among": player}
    clause(
        "each player discards their hand , then draws cards equal to the greatest number of cards a player discarded "
        "this way",
        [{"discard": "all", "who": "each_player"}, {"draw": most, "who": "each_player"}],
    )
    theirs: Said = {"count": {"$all": ["$permanents", {"controller": "one"}]}}
    amount("the greatest number of <permanents> a player controls", {"greatest_of": theirs, "among": player})
    amount("the greatest number of <permanents> an opponent controls", {"greatest_of": theirs, "among": opponent})
    amount(
        "the number of cards in the hand of the opponent with the most cards in hand",
        {"greatest_of": {"hand_of": "one"}, "among": opponent},
    )
    highest: Said = {"greatest_of": {"life_of": "one"}, "among": opponent}
    amount("the highest life total among your opponents", highest)
    for rounded, half in ROUNDED:
        amount(f"half the highest life total among your opponents , {rounded}", {half: highest})
