"""603.4, 208, 122. Comparisons of numbers, nouns with compared qualities, and numbers *for each* of something."""

from __future__ import annotations

from domain.oracle.parser.rule import Rule, Word
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

STATS = {"power": "power", "toughness": "toughness", "mana value": "mana_value"}

_AN_HAND: Said = {"hand_of": "you"}


def add(table: Table) -> None:
    """Add rows for comparisons."""
    _five_colors(table)
    _lesser(table)
    _speed(table)
    _beside_its_own(table)
    _named(table)
    _conditions(table)
    _posts(table)
    _shared(table)
    _scaled(table)
    _with_opponents(table)
    _of_two_kinds(table)


def _named(table: Table) -> None:
    """Derive amounts after a noun, without pronouns.

    *Its power* there would be the power of the described object, and the mana spent to cast *it* likewise. These
    meanings have rows of their own.
    """
    table.derive("named_own", from_="own", unless=_is_a_pronoun)
    table.derive("named_spent_on", from_="spent_on", unless=_is_a_pronoun)
    table.derive("than", from_="amount", within={"own": "named_own", "spent_on": "named_spent_on"})


def _is_a_pronoun(row: Rule) -> bool:
    first = row.elements[0]
    return isinstance(first, Word) and first.forms[0] in ("it", "its", "their", "his", "her")


def _greater(than: Said) -> dict[str, Said]:
    return {"at_least": {"plus": [than, 1]}}


def _less(than: Said) -> dict[str, Said]:
    return {"at_most": {"minus": [than, 1]}}


def _compared(than: Said) -> tuple[tuple[str, dict[str, Said]], ...]:
    return (
        ("greater than", _greater(than)),
        ("less than", _less(than)),
        ("greater than or equal to", {"at_least": than}),
        ("less than or equal to", {"at_most": than}),
        ("equal to", {"exactly": than}),
    )


def _conditions(table: Table) -> None:
    condition = table.rules_of("condition")
    for stat, key in STATS.items():
        for be in ("is", "was"):
            for words, compare in _compared("$amount"):
                filter: Said = {key: compare}
                condition(f"<own> {stat} {be} {words} <amount>", {"matches": "$own", "filter": filter})
            for words, compare in _compared({"stat": key, "of": "$named_own"}):
                condition(f"<own> {stat} {be} {words} <named_own>", {"matches": "$own", "filter": {key: compare}})
            condition(
                f"<own> {stat} {be} exactly <quantity>", {"matches": "$own", "filter": {key: {"exactly": "$quantity"}}}
            )
    starting: Said = {"starting_life": "you"}
    table.rule("amount", "your starting life total", starting)
    for words, compare in _compared("$amount"):
        condition(f"your life total is {words} <amount>", {"amount": {"life_of": "you"}, "compare": compare})
        condition(
            f"the number of <permanents> is {words} <amount>", {"amount": {"count": "$permanents"}, "compare": compare}
        )
        spent: Said = {"mana_spent_on": "$spent_on"}
        condition(
            f"the amount of mana spent to cast <spent_on> is {words} <amount>", {"amount": spent, "compare": compare}
        )
    condition(
        "you have fewer than <several> cards in [your] hand",
        {"not_true": {"amount": _AN_HAND, "compare": {"at_least": "$several"}}},
    )
    condition(
        "<ref> has fewer than <several> <counter> on it",
        {"not_true": {"matches": "$ref", "filter": {"counters": "$counter", "at_least": "$several"}}},
    )
    condition(
        "there are fewer than <several> <zoneds>",
        {"not_true": {"exists": "$zoneds", "compare": {"at_least": "$several"}}},
    )
    condition("you control one or more <permanents>", {"exists": {"$all": ["$permanents", {"controller": "you"}]}})
    condition("<ref> has one or more <counter> on it", {"matches": "$ref", "filter": {"counters": "$counter"}})
    condition("<ref> had one or more <counter> on it", {"matches": "$ref", "filter": {"counters": "$counter"}})


def _posts(table: Table) -> None:
    """Add rows for comparisons after a noun: *with power greater than ~'s power*."""
    for category in ("post", "card_post", "spell_post"):
        post = table.rules_of(category)
        for stat, key in STATS.items():
            for words, compare in _compared("$than"):
                post(f"with {stat} {words} <than>", {key: compare})
    own: dict[str, Said] = {key: {"stat": key, "of": "one"} for key in STATS.values()}
    post = table.rules_of("post")
    for a, b in (("toughness", "power"), ("power", "toughness")):
        more: Said = {"measured": {"minus": [own[a], own[b]]}, "compare": {"at_least": 1}}
        post(f"with {a} greater than its|their {b}", more)
    post("with <counter> on it|them", {"counters": "$counter"})
    post(("that's one or more colors", "that are one or more colors"), {"not": {"color": "colorless"}})
    post(("that's attacking alone", "that are attacking alone"), {"combat": "attacking_alone"})
    for letter in "WUBRGC":
        post(f"that could produce {{{letter.lower()}}}", {"could_produce": f"{{{letter}}}"})
    post("that are equipped", {"has_attached": {"subtype": "Equipment"}})
    post(
        ("that's <a:color> or <b:color>", "that are <a:color> or <b:color>"),
        {"any": [{"color": "$a"}, {"color": "$b"}]},
    )
    post(("that's <color>", "that are <color>"), {"color": "$color"})
    either: Said = {"$any": ["$a", "$b"]}
    post("that's a|an <a:head> or a|an <b:head>", either)
    post("that isn't a|an <head>", {"not": "$head"})
    post("that aren't <heads>", {"not": "$heads"})
    post("other than <noun_ref>", {"not": {"ref": "$noun_ref"}})
    cast = table.rules_of("spell_post")
    cast("that's one or more colors", {"not": {"color": "colorless"}})
    cast("that's <a:color> or <b:color>", {"any": [{"color": "$a"}, {"color": "$b"}]})
    cast("that's both <a:color> and <b:color>", {"all": [{"color": "$a"}, {"color": "$b"}]})
    cast("that's <color>", {"color": "$color"})
    state = table.rules_of("state")
    state("nonattacking", {"not": {"combat": "attacking"}})
    state("nonblocking", {"not": {"combat": "blocking"}})


def _shared(table: Table) -> None:
    """105.2, 201.2, 205.3. Add rows for a name, colour or type in common."""
    shared = {
        "a color": "color",
        "a creature type": "creature_type",
        "a card type": "card_type",
        "a permanent type": "card_type",
        "a name": "name",
    }
    condition = table.rules_of("condition")
    for category in ("post", "card_post", "spell_post"):
        post = table.rules_of(category)
        for words, key in shared.items():
            if words != "a permanent type" or category == "post":
                post(f"that shares|share {words} with <noun_ref>", {"shares": key, "with": "$noun_ref"})
                post(f"that shares|share {words} with a|an <permanent>", {"shares": key, "with": "$permanent"})
        post("with the same name as <noun_ref>", {"shares": "name", "with": "$noun_ref"})
        post("named ~", {"name": "~"})
        post("not named ~", {"not": {"name": "~"}})
    for words, key in shared.items():
        condition(
            f"<ref> shares {words} with <noun_ref>", {"matches": "$ref", "filter": {"shares": key, "with": "$noun_ref"}}
        )
        some: Said = {
            "measured": {"count": {"$all": ["$permanent", {"shares": key, "with": "one"}]}},
            "compare": {"at_least": 1},
        }
        condition(f"<ref> shares {words} with a|an <permanent>", {"matches": "$ref", "filter": some})
    for category in ("post", "card_post"):
        table.rule(category, "with a counter on it|them", {"counters": "any"})
        table.rule(category, "that has|have a|an <counter> on it|them", {"counters": "$counter"})
        table.rule(category, "with counters on it|them", {"counters": "any"})
    table.rule("amount", "the number of counters on <last_ref>", {"counters_on": "$last_ref", "kind": "any"})
    table.rule("unit", "counter on <last_ref>", {"counters_on": "$last_ref", "kind": "any"})
    for words in ("a counter", "one or more counters", "counters"):
        condition(f"<ref> has {words} on it", {"matches": "$ref", "filter": {"counters": "any"}})
        condition(f"<ref> had {words} on it", {"matches": "$ref", "filter": {"counters": "any"}})
    condition(
        "<ref> has <several> or more counters on it",
        {"matches": "$ref", "filter": {"counters": "any", "at_least": "$several"}},
    )
    for stat, key in STATS.items():
        for words in (f"the total {stat} of <permanents>", f"the total {stat} of all <permanents>"):
            table.rule("amount", words, {"total": key, "among": "$permanents"})
        table.rule("amount", f"the total {stat} of <zoneds>", {"total": key, "among": "$zoneds"})
        for more, compare in (("or greater", "at_least"), ("or less", "at_most")):
            condition(
                f"<permanents> have total {stat} <quantity> {more}",
                {"amount": {"total": key, "among": "$permanents"}, "compare": {compare: "$quantity"}},
            )


def _scaled(table: Table) -> None:
    """613.4c. Add rows for power and toughness that change for each of something."""
    known = {(1, 1), (1, 0), (0, 1), (2, 2), (2, 0), (0, 2), (-1, -1), (-1, 0), (0, -1), (-2, -2)}
    sizes = [(p, t) for p in range(6) for t in range(6) if (p, t) != (0, 0) and (p == t or 0 in (p, t))]
    signed = [(p, t, "+") for p, t in sizes] + [(-p, -t, "-") for p, t in sizes]
    signed += [(2, 1, "+"), (1, 2, "+"), (3, 1, "+"), (1, 3, "+"), (-2, -1, "-"), (3, 2, "+"), (2, 3, "+")]
    for power, toughness, sign in signed:
        pt: list[Said] = [{"$each": [side, "$unit"]} if side else 0 for side in (power, toughness)]
        words = f"{sign}{abs(power)}/{sign}{abs(toughness)}"
        if (power, toughness) not in ((1, 1), (-1, -1)):
            table.rule(
                "effect",
                (
                    f"<ref> gets an additional {words} until end of turn for each <unit>",
                    f"for each <unit> , <ref> gets an additional {words} until end of turn",
                ),
                {"apply": [{"pt": list[Said](pt)}], "to": "$ref"},
            )
        table.rule(
            "effect",
            f"for each <unit> , <ref> gets {words} until end of turn",
            {"apply": [{"pt": list[Said](pt)}], "to": "$ref"},
        )
        if (power, toughness) not in known:
            table.rule("scaled", f"{words} for each <unit>", list[Said](pt))
        if (power, toughness) not in known or (power, toughness) == (0, 2):
            table.rule(
                "effect",
                f"<these> get|gets {words} until end of turn for each <unit>",
                {"apply": [{"pt": list[Said](pt)}], "to": "$these"},
            )
    table.rule("mods", "also <mods>", "$mods")
    both: Said = {"plus": ["$a", "$b"]}
    table.rule("mod", "get|gets +1/+1 for each <a:unit> and +1/+1 for each <b:unit>", [{"pt": [both, both]}])
    table.rule("mod", "have|has toxic <number>", [{"grant": {"keyword": "toxic", "value": "$number"}}])


def _with_opponents(table: Table) -> None:
    """Add rows for an opponent who has more or fewer of something.

    It is enough if this is so of a single opponent.
    """
    condition = table.rules_of("condition")
    buried: Said = {"count": {"all": [{"zone": "graveyard"}, {"owner": "one"}]}}
    many: Said = {"measured": buried, "compare": {"at_least": "$several"}}
    condition(
        ("a graveyard has <several> or more cards in it", "there are <several> or more cards in a graveyard"),
        {"exists": {"all": [{"is": "player"}, many]}},
    )
    yours: Said = {"count": {"$all": ["$permanents", {"controller": "you"}]}}
    theirs: Said = {"count": {"$all": ["$permanents", {"controller": "one"}]}}
    no_more: Said = {"measured": theirs, "compare": {"at_most": yours}}
    condition(
        "you control fewer <permanents> than each opponent",
        {"not_true": {"exists": {"all": [{"is": "opponent"}, no_more]}}},
    )
    condition("there's another <permanent> on the battlefield", {"exists": {"$all": ["$permanent", "other"]}})
    compared: tuple[tuple[str, Said, Said], ...] = (
        ("you have less life than an opponent", {"life_of": "one"}, {"life_of": "you"}),
        ("you have fewer cards in hand than an opponent", {"hand_of": "one"}, {"hand_of": "you"}),
        ("you control fewer <permanents> than an opponent", theirs, yours),
    )
    for words, measured, than in compared:
        more: Said = {"measured": measured, "compare": {"at_least": {"plus": [than, 1]}}}
        condition(words, {"exists": {"all": [{"is": "opponent"}, more]}})
    fewer: tuple[tuple[str, Said, Said], ...] = (
        ("you have more cards in hand than an opponent", {"hand_of": "one"}, {"hand_of": "you"}),
        ("you control more <permanents> than an opponent", theirs, yours),
    )
    for words, measured, than in fewer:
        less: Said = {"measured": measured, "compare": {"at_most": {"minus": [than, 1]}}}
        condition(words, {"exists": {"all": [{"is": "opponent"}, less]}})


def _beside_its_own(table: Table) -> None:
    """208. Add rows for numbers compared with the card's own power and toughness."""
    more: list[Said] = [
        {"amount": {"stat": stat, "of": "$ref"}, "compare": {"at_least": {"plus": [{"stat": stat, "of": "self"}, 1]}}}
        for stat in ("power", "toughness")
    ]
    table.rule("condition", "<ref> has greater power or toughness than ~", {"any_true": more})


def _speed(table: Table) -> None:
    """702.179. Add rows for speed."""
    speed: Said = {"speed_of": "you"}
    table.rule("amount", "your speed", speed)
    table.rule("condition", "you have max speed", {"amount": speed, "compare": {"at_least": 4}})


def _lesser(table: Table) -> None:
    """608.2k. Add rows such as *with lesser mana value*, compared with an object of the text."""
    for word, minus in (("lesser", 1), ("equal or lesser", 0)):
        category = "lesser_than" if minus else "no_more_than"
        table.rule(category, word, {"$it": "it"})
        for stat in ("power", "toughness", "mana value"):
            key = stat.replace(" ", "_")
            its: Said = {"stat": key, "of": f"${category}"}
            most: Said = {"minus": [its, 1]} if minus else its
            for post in ("post", "card_post"):
                table.rule(post, f"with <{category}> {stat}", {key: {"at_most": most}})


def _five_colors(table: Table) -> None:
    """105.2. Add rows for all five colors."""
    table.rule(
        "condition",
        "there are five colors among <permanents>",
        {"amount": {"distinct": "color", "among": "$permanents"}, "compare": {"at_least": 5}},
    )


def _of_two_kinds(table: Table) -> None:
    """107.3. Add rows for the sum of two kinds: *for each … and each …*."""
    static, scaled = table.rules_of("static"), table.rules_of("scaled")
    both: Said = {"plus": ["$a", "$b"]}
    each = "for each <a:unit> and each <b:unit>"
    cheaper: Said = {"static": [{"cost_more": {"minus": [0, both]}}], "zone": "stack"}
    static(f"~ costs {{1}} less to cast {each} .", cheaper)
    for power, toughness in ((1, 1), (1, 0), (0, 1)):
        scaled(f"+{power}/+{toughness} {each}", [both if power else 0, both if toughness else 0])
