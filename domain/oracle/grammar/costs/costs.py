"""118, 601.3, 602.5. Costs other than mana and tapping, and limits on casting and activating."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Add rows for costs and times."""
    _others_tapped(table)
    _cheaper(table)
    _either_and_less(table)
    _costs(table)
    _times(table)
    _limits(table)
    _of_several_parts(table)
    _waterbend(table)
    _waterbend_costs(table)
    _sacrificed_together(table)
    _of_the_attached(table)
    _either_cost(table)


def _costs(table: Table) -> None:
    cost = table.rules_of("cost")
    cost("exert ~", "exert_self")
    several: Said = {"exile": {"$all": ["$cards", {"zone": "graveyard"}, {"owner": "you"}]}, "n": "$several"}
    table.rule("costs", "exile <several> <cards> from your graveyard and ~", [several, {"exile": "self"}])
    cost("mill a card", {"mill": 1})
    cost("mill <several> cards", {"mill": "$several"})
    one_or_other: Said = {"sacrifice": {"$any": [{"$all": ["$a", "other"]}, "$b"]}}
    cost("sacrifice another <a:permanent> or a|an <b:permanent>", one_or_other)
    cost(
        "sacrifice a|an <a:permanent> or another <b:permanent>",
        {"sacrifice": {"$any": ["$a", {"$all": ["$b", "other"]}]}},
    )
    held: tuple[Said, ...] = ({"zone": "graveyard"}, {"owner": "you"})
    cost("exile another <card> from your graveyard", {"exile": {"$all": ["$card", *held, "other"]}})
    topmost: Said = {"exile": {"all": list[Said](held)}, "top": True}
    cost("exile the top card of your graveyard", topmost)
    buried: Said = {"to_bottom": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": "$several"}
    cost("put <several> cards from your graveyard on the bottom of your library", buried)
    cost("exile the top card of your library", {"exile": "top"})
    cost("exile the top <several> cards of your library", {"exile": "top", "n": "$several"})
    cost("discard your hand", "discard_hand")
    cost("put a|an <counter> on ~", {"put_counters": "$counter"})
    cost("put <several> <counter> on ~", {"put_counters": "$counter", "n": "$several"})
    cost("tap another untapped <permanent> you control", {"tap_others": {"$all": ["$permanent", "other"]}})
    cost("sacrifice <several> other <permanents>", {"sacrifice": {"$all": ["$permanents", "other"]}, "n": "$several"})
    cost("return <several> <permanents> you control to their owner's hand", {"return": "$permanents", "n": "$several"})
    cost("return another <permanent> you control to its owner's hand", {"return": {"$all": ["$permanent", "other"]}})
    for words, count in (("a|an <card>", {}), ("<several> <cards>", {"n": "$several"})):
        cards: Said = "$cards" if count else "$card"
        cost(f"discard {words} at random", {"discard": cards, **count, "at_random": True})
        cost(f"reveal {words} from your hand", {"reveal": cards, **count})
    costs = table.rules_of("costs")
    itself: Said = {"sacrifice": "self"}
    costs("remove a|an <counter> from ~ and sacrifice it", [{"remove_counters": "$counter"}, itself])
    costs(
        "remove <several> <counter> from ~ and sacrifice it",
        [{"remove_counters": "$counter", "n": "$several"}, itself],
    )


def _times(table: Table) -> None:
    """307.5, 506.7. Add rows for times, each a list of conditions that must all hold."""
    time = table.rules_of("time")
    for words, times in (
        ("as a sorcery", ["sorcery"]),
        ("any time you could cast a sorcery", ["sorcery"]),
        ("as an instant", ["instant"]),
        ("any time you could cast an instant", ["instant"]),
        ("once each turn", ["once"]),
        ("during your turn", ["your_turn"]),
        ("during an opponent's turn", ["opponents_turn"]),
        ("during your upkeep", ["your_turn", "upkeep"]),
        ("during an opponent's upkeep", ["opponents_turn", "upkeep"]),
        ("during any upkeep step", ["upkeep"]),
        ("during your draw step", ["your_turn", "draw"]),
        ("during your end step", ["your_turn", "end"]),
        ("during combat", ["during_combat"]),
        ("during combat on your turn", ["your_turn", "during_combat"]),
        ("during combat on an opponent's turn", ["opponents_turn", "during_combat"]),
        ("during your turn , before attackers are declared", ["your_turn", "before_attackers"]),
        ("during an opponent's turn , before attackers are declared", ["opponents_turn", "before_attackers"]),
        ("before attackers are declared", ["before_attackers"]),
        ("before the combat damage step", ["before_combat_damage"]),
        ("during combat before blockers are declared", ["during_combat", "before_blockers"]),
        ("during combat after blockers are declared", ["during_combat", "after_blockers"]),
        ("before combat or during combat before blockers are declared", ["before_blockers"]),
        ("during the declare attackers step", ["declare-attackers"]),
        ("during the declare blockers step", ["declare-blockers"]),
        ("during an opponent's declare attackers step", ["opponents_turn", "declare-attackers"]),
        ("during your declare attackers step", ["your_turn", "declare-attackers"]),
        ("during the end of combat step", ["end-of-combat"]),
    ):
        time(words, list[Said](times))
    table.rule("times", "<time>", "$time")
    table.rule("times", "<a:time> and only <b:time>", ["*$a", "*$b"])


def _limits(table: Table) -> None:
    """602.5, 601.3. Add rows for limits on activating an ability or casting a spell."""
    ability = table.rules_of("ability")
    for activate in ("activate only", "activate this ability only"):
        limit = table.rules_of("limit")
        limit(f"{activate} <times> .", {"only": "$times"})
        limit(f"{activate.replace(' only', '')} no more than twice each turn .", {"only": ["twice"]})
        limit(f"{activate.replace(' only', '')} no more than three times each turn .", {"only": ["thrice"]})
        limit(f"{activate} if <conditions> .", {"if": "$conditions"})
        limit(f"{activate} if <conditions> and only <times> .", {"only": "$times", "if": "$conditions"})
        limit(f"{activate} <times> and only if <conditions> .", {"only": "$times", "if": "$conditions"})
        limit(
            f"{activate} <a:time> , only if <conditions> , and only <b:time> .",
            {"only": ["*$a", "*$b"], "if": "$conditions"},
        )
    less: tuple[tuple[str, dict[str, Said]], ...] = (
        ("this ability costs {1} less to activate for each <unit> .", {"cost_more": {"minus": [0, "$unit"]}}),
        ("this ability costs {1} more to activate for each <unit> .", {"cost_more": "$unit"}),
        ("this ability costs {x} less to activate , where x is <amount> .", {"cost_more": {"minus": [0, "$amount"]}}),
        (
            "this ability costs <generic_less> less to activate if <conditions> .",
            {"cost_more": "$generic_less", "cost_more_if": "$conditions"},
        ),
        (
            "this ability costs <generic_less> less to activate during your turn .",
            {"cost_more": "$generic_less", "cost_more_if": {"your_turn": True}},
        ),
    )
    limit("<changed_cost>", "$changed_cost")
    limit("spend only <color> mana on x .", {"spent_on_x": "$color"})
    table.rule("ability", "spend only <color> mana on x .", {"x_only": "$color"})
    for words, value in less:
        table.rule("changed_cost", words, value)
        limit(f"{words} activate only <times> .", {**value, "only": "$times"})
    for person, player in (("any player", "anyone"), ("only your opponents", "opponents")):
        limit(f"{person} may activate this ability .", {"by": player})
        limit(f"{person} may activate this ability but only <times> .", {"by": player, "only": "$times"})
        limit(f"{person} may activate this ability and only <times> .", {"by": player, "only": "$times"})
    ability("<costs> : <body> <limit>", {"activated": "$body", "cost": "$costs", "+": "$limit"})
    table.rule("cost", "discard another card named ~", {"discard": {"shares": "name", "with": "self"}})
    itself: Said = {"exile": "self"}
    for front, cost in (("<costs> , ", ["*$costs", itself]), ("", [itself])):
        ability(
            f"{front}exile ~ from your graveyard : <body> <limit>",
            {"activated": "$body", "cost": list[Said](cost), "zone": "graveyard", "+": "$limit"},
        )
    alike: Said = {"all": [{"shares": "name", "with": "self"}, {"zone": "graveyard"}, {"owner": "you"}, "other"]}
    ability(
        "exile ~ and <several> other cards named ~ from your graveyard : <body> <limit>",
        {"activated": "$body", "cost": [{"exile": alike, "n": "$several"}, itself], "zone": "graveyard", "+": "$limit"},
    )
    returns: dict[str, dict[str, Said]] = {
        "to your hand": {"to": "hand"},
        "to the battlefield": {"to": "battlefield"},
        "to the battlefield tapped": {"to": "battlefield", "tapped": True},
    }
    for words, more in returns.items():
        move: dict[str, Said] = {"move": "self", **more}
        ability(
            f"<costs> : return ~ from your graveyard {words} . <limit>",
            {"activated": [move], "cost": "$costs", "zone": "graveyard", "+": "$limit"},
        )
    line = table.rules_of("ability")
    early: list[Said] = [{"your_turn": True}, {"amount": {"turns_of": "you"}, "compare": {"at_most": 3}}]
    line(
        "you can't cast ~ during your first , second , or third turns of the game .",
        {"cast_only": [], "if": {"not_true": {"all_true": early}}},
    )
    line("cast ~ only <times> .", {"cast_only": "$times"})
    line("cast ~ only <times> and only if <conditions> .", {"cast_only": "$times", "if": "$conditions"})
    line("cast ~ only if <conditions> .", {"cast_only": [], "if": "$conditions"})


def _either_and_less(table: Table) -> None:
    """118.12, 601.2f. Add rows for sacrificing either of two kinds, and spells that cost X less."""
    table.rule("may_cost", "sacrifice a|an <a:permanent> or a|an <b:permanent>", {"sacrifice": {"$any": ["$a", "$b"]}})
    static = table.rules_of("static")
    less: list[Said] = [{"cost_more": {"minus": [0, "$amount"]}}]
    mine: list[Said] = [{"is": "spell"}, "$casts", {"controller": "you"}]
    then = "cost {x} less to cast , where x is <amount> ."
    static(f"<casts> you cast {then}", {"static": list[Said](less), "to": {"$all": list[Said](mine)}})
    static(
        f"<casts> you cast <spell_posts> {then}", {"static": list[Said](less), "to": {"$all": [*mine, "$spell_posts"]}}
    )


def _cheaper(table: Table) -> None:
    """601.2f. Add rows for optional costs that reduce the spell's cost if paid."""
    line = table.rules_of("line")
    options: tuple[tuple[str, Said, str, str], ...] = (
        ("collect evidence <number>", {"collect_evidence": "$number"}, "evidence", "evidence was collected"),
        ("<extra_cost>", "$extra_cost", "extra", "~'s additional cost was paid"),
    )
    for front, cost, name, asked in options:
        paid: Said = {"additional": [cost], "optional": True, "as": name}
        less: Said = {"static": [{"cost_more": "$less"}], "zone": "stack", "while": {"did": name}}
        line(
            f"as an additional cost to cast ~ , you may {front} ."
            f" ~ costs <less:generic_less> less to cast if {asked} .",
            [paid, less],
        )


def _others_tapped(table: Table) -> None:
    """118.3. Add rows for tapping other permanents than the card itself."""
    table.rule(
        "cost",
        "tap <several> other untapped <permanents> you control",
        {"tap_others": {"$all": ["$permanents", "other"]}, "n": "$several"},
    )


def _of_several_parts(table: Table) -> None:
    """118.9. Add rows for costs of several parts."""
    several = table.rules_of("several_may_cost")
    several(
        "pay <mana> and tap <number> untapped <permanents> with <keyword>",
        [{"mana": "$mana"}, {"tap_others": {"$all": ["$permanents", {"keyword": "$keyword"}]}, "n": "$number"}],
    )
    table.rule(
        "static",
        "you may cast ~ from your graveyard by paying <mana> and sacrificing <several> <permanents> "
        "rather than paying its mana cost .",
        {
            "cast_from": "graveyard",
            "as": "graveyard",
            "cost": [{"mana": "$mana"}, {"sacrifice": "$permanents", "n": "$several"}],
        },
    )


def _waterbend(table: Table) -> None:
    """701.67a. Add rows for waterbend as the cost of an ability, also of ward."""
    bent: Said = {"mana": "$mana", "waterbend": True}
    table.rule("keyword_ability", "ward — waterbend <mana> [.]", {"keyword": "ward", "cost": [bent]})
    ability = table.rules_of("ability")
    for words, costs in (("", [bent]), (" , <costs>", [bent, "*$costs"])):
        value: dict[str, Said] = {"activated": "$body", "cost": list[Said](costs)}
        ability(f"waterbend <mana>{words} : <body>", value)
        ability(f"waterbend <mana>{words} : <body> <limit>", {**value, "+": "$limit"})


def _waterbend_costs(table: Table) -> None:
    """701.67a. Add rows for waterbend as the cost of an exhaust ability."""
    bent: Said = {"mana": "$mana", "waterbend": True}
    ability = table.rules_of("ability")
    ability("exhaust — waterbend <mana> : <body>", {"activated": "$body", "cost": [bent], "only": ["exhaust"]})


def _sacrificed_together(table: Table) -> None:
    """118.3, 701.21. Add rows for different permanents sacrificed for one cost."""
    costs = table.rules_of("costs")
    itself: Said = {"sacrifice": "self"}
    one: Said = {"sacrifice": "$a"}
    two: Said = {"sacrifice": "$b"}
    three: Said = {"sacrifice": "$c"}
    costs("sacrifice ~ and a|an <a:permanent>", [itself, one])
    costs("sacrifice ~ and another <a:permanent>", [itself, {"sacrifice": {"$all": ["$a", "other"]}}])
    costs("sacrifice ~ and <several> <permanents>", [itself, {"sacrifice": "$permanents", "n": "$several"}])
    costs("sacrifice a|an <a:permanent> and a|an <b:permanent>", [one, two])
    costs("sacrifice a|an <a:permanent> , a|an <b:permanent> , and ~", [one, two, itself])
    costs("sacrifice a|an <a:permanent> , a|an <b:permanent> , and a|an <c:permanent>", [one, two, three])


def _either_cost(table: Table) -> None:
    """602.1a. Add rows for abilities with one cost or another: an ability for each."""
    table.rule("either_activated", ": <body>", {"activated": "$body"})
    one: Said = {"+": "$either_activated", "cost": "$a"}
    other: Said = {"+": "$either_activated", "cost": "$b"}
    table.rule("line", "<a:costs> or <b:costs> <either_activated>", [one, other])


def _of_the_attached(table: Table) -> None:
    """118.3, 404.1. Add rows for tapping the attached object, and for cards that lie in some zone."""
    cost = table.rules_of("cost")
    for kind in ("creature", "land"):
        cost(f"tap enchanted {kind}", {"tap_others": {"ref": "attached"}})
    held: tuple[Said, ...] = ({"zone": "graveyard"}, {"owner": "you"})
    theirs: Said = {"all": [{"zone": "exile"}, {"owner": "opponent"}]}
    cost(
        "put a card an opponent owns from exile into that player's graveyard",
        {"put_into": "graveyard", "what": theirs},
    )
    mine: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}
    cost("put a card from your hand on top of your library", {"put_into": "library", "what": mine})
    topmost: Said = {"exile": {"$all": ["$card", *held]}, "top": True}
    table.rule("may_cost", "exile the top <card> of your graveyard", topmost)
