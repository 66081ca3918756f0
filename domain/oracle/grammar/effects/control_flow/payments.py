"""118.12. Payments as a text is carried out: optional payments, and effects unless they are made."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_HAND: list[Said] = [{"zone": "hand"}, {"owner": "you"}]


def add(table: Table) -> None:
    """Add rows for payments and their consequences."""
    _payments(table)
    _any_amount(table)
    _life_by_amount(table)
    _paid(table)
    _offered(table)
    _hurt_instead(table)
    _several_costs(table)
    _one_of_several_costs(table)
    _otherwise(table)
    _offers(table)
    _forage(table)
    _own_costs(table)
    _done_or_not(table)


def _payments(table: Table) -> None:
    """118.12. Add rows for payments asked of a player as a text is carried out."""
    statement = table.rules_of("statement")
    table.rule("payer", "<one_player>", "$one_player")
    unless = table.rules_of("unless")
    unless("<at_once> unless you <may_cost>", {"unless": ["$may_cost"], "by": "you", "do": "$at_once"})
    table.rule("offered", "<may_cost>", "$may_cost")
    statement("you may <offered> . if you do , <statement>", [{"pay": ["$offered"], "do": "$statement"}])
    statement(
        "you may <offered> . if you do , <branch> . <dependents>",
        [{"pay": ["$offered"], "do": ["*$branch", "*$dependents"]}],
    )
    statement("you may <offered> . if you don't , <clause>", [{"pay": ["$offered"], "else": "$clause"}])
    statement(
        (
            "you may <offered> . if you do , <a:either> . otherwise , <b:clause>",
            "you may <offered> . if you do , <a:either> . if you don't , <b:clause>",
        ),
        [{"pay": ["$offered"], "do": "$a", "else": "$b"}],
    )
    statement("you may <offered> . when you do , <reflexive>", [{"pay": ["$offered"], "do": ["$reflexive"]}])
    table.rule("reflexive", "<statement>", {"when_done": "$statement"})
    unless(
        "counter <target> unless that spell's controller pays <a:mana> or <b:mana>",
        {
            "unless": [{"mana": "$a"}],
            "or": [{"mana": "$b"}],
            "by": {"controller_of": "$target"},
            "do": [{"counter": "$target"}],
        },
    )
    untapped: Said = {"$all": ["$permanents", {"controller": "$one_player"}]}
    for number in range(1, 5):
        mana: Said = {"mana": "{X}", "x": {"$each": [number, "c"]}}
        statement(
            f"<one_player> may choose any number of <permanents> they control and pay {{{number}}} for each creature "
            "chosen this way . if the player does , untap those creatures",
            [
                {"choose": untapped, "n": {"count": untapped}, "up_to": True, "who": "$one_player", "as": "c"},
                {"pay": [mana], "who": "$one_player", "do": [{"untap": "c"}]},
            ],
        )
    table.rule("player_named", ("that player", "they"), {"$who": "that"})
    # of a player named before, so that "they" is nobody else afterwards
    statement(
        "<player_named> may <may_cost> . if the player does , <statement>",
        [{"pay": ["$may_cost"], "who": "$player_named", "do": "$statement"}],
    )
    unless("unless you <may_cost> , <at_once>", {"unless": ["$may_cost"], "by": "you", "do": "$at_once"})
    unless(
        "unless <one_player> <their_cost> , <at_once>",
        {"unless": ["$their_cost"], "by": "$one_player", "do": "$at_once"},
    )
    unless(
        "<at_once> unless <one_player> pays <mana> or <quantity> life",
        {"unless": [{"mana": "$mana"}], "or": [{"pay_life": "$quantity"}], "by": "$one_player", "do": "$at_once"},
    )
    given: Said = {"sacrifice": "$permanent", "who": {"controller_of": "p"}}
    asked: Said = {"unless": [{"mana": "$mana"}], "by": {"controller_of": "p"}, "do": [given]}
    statement(
        "for each creature , its controller sacrifices a|an <permanent> unless they pay <mana>",
        [{"for_each": {"type": "creature"}, "as": "p", "do": [asked]}],
    )
    for anybody, who in (("any player", "each_player"), ("an opponent", "each_opponent")):
        unless(
            f"unless {anybody} <their_cost> , <at_once>",
            {"pay": ["$their_cost"], "who": who, "any": True, "else": "$at_once"},
        )
    unless(
        "<at_once> unless <one_player> <their_cost>",
        {"unless": ["$their_cost"], "by": "$one_player", "do": "$at_once"},
    )
    statement(
        (
            "<one_player> may <may_cost> . if they don't , <clause>",
            "<one_player> may <may_cost> . if that player doesn't , <clause>",
        ),
        [{"pay": ["$may_cost"], "who": "$one_player", "else": "$clause"}],
    )
    statement(
        (
            "<payer> may <may_cost> . if they do , <statement>",
            "<payer> may <may_cost> . if that player does , <statement>",
            "<payer> may <may_cost> . if the player does , <statement>",
        ),
        [{"pay": ["$may_cost"], "who": "$payer", "do": "$statement"}],
    )
    for category, verbs in (("may_cost", ""), ("their_cost", "s")):
        cost = table.rules_of(category)

        def word(verb: str, verbs: str = verbs) -> str:
            return f"{verb}s|{verb}" if verbs else verb

        pay, discard, sacrifice, exile = map(word, ("pay", "discard", "sacrifice", "exile"))
        cost(f"{pay} <mana>", {"mana": "$mana"})
        cost(f"{pay} <quantity> life", {"pay_life": "$quantity"})
        cost(f"{pay} life equal to <amount>", {"pay_life": "$amount"})
        for number in range(1, 5):
            times: Said = {"$each": [number, "$unit"]}
            cost(f"{pay} {{{number}}} for each <unit>", {"mana": "{X}", "x": times})
            cost(
                f"{pay} {{{number}}} plus an additional {{{number}}} for each <unit>",
                {"mana": "{X}", "x": {"plus": [number, times]}},
            )
        cost(f"{word('waterbend')} <mana>", {"mana": "$mana", "waterbend": True})
        cost(f"{pay} {{x}} , where x is <amount>", {"mana": "{X}", "x": "$amount"})
        cost(f"{discard} a|an <card>", {"discard": "$card"})
        cost(f"{discard} <several> <cards>", {"discard": "$cards", "n": "$several"})
        cost(f"{sacrifice} a|an <permanent>", {"sacrifice": "$permanent"})
        cost(f"{sacrifice} <several> <permanents>", {"sacrifice": "$permanents", "n": "$several"})
        cost(f"{exile} a|an <zoned>", {"exile": "$zoned"})
        cost(f"{exile} <several> <zoneds>", {"exile": "$zoneds", "n": "$several"})
    own = table.rules_of("may_cost")
    own("pay <own> mana cost", {"mana_cost_of": "$own"})
    own("sacrifice ~", {"sacrifice": "self"})
    own("remove a counter from a|an <permanent> you control", {"take_counters": "any", "from": "$permanent"})
    own("sacrifice another <permanent>", {"sacrifice": {"$all": ["$permanent", "other"]}})
    another: Said = {"$any": [{"$all": ["$a", "other"]}, "$b"]}
    own("sacrifice another <a:permanent> or a|an <b:permanent>", {"sacrifice": another})
    own("reveal a|an <card> from your hand", {"reveal": "$card"})
    buried: Said = {"$all": ["$card", {"zone": "graveyard"}, {"owner": "you"}]}
    own("return a|an <card> from your graveyard to your hand", {"return": buried})
    own("exile ~", {"exile": "self"})
    for a, controlled in (("a|an", "you control"), ("another", "you control")):
        which: Said = "$permanent" if a != "another" else {"$all": ["$permanent", "other"]}
        own(f"return {a} <permanent> {controlled} to its owner's hand", {"return": which})
    own("return <several> <permanents> you control to their owner's hand", {"return": "$permanents", "n": "$several"})
    own("tap an untapped <permanent> you control", {"tap_others": "$permanent"})
    own("tap another untapped <permanent> you control", {"tap_others": {"$all": ["$permanent", "other"]}})
    own("tap <several> untapped <permanents> you control", {"tap_others": "$permanents", "n": "$several"})
    own("remove a|an <counter> from ~", {"remove_counters": "$counter"})
    own("remove <several> <counter> from ~", {"remove_counters": "$counter", "n": "$several"})


def _any_amount(table: Table) -> None:
    """101.4, 118.12. Add rows for any amount that each player may pay, starting with you."""
    for kind in ("mana", "life"):
        table.rule(
            "several_done",
            f"starting with you , each player may pay any amount of {kind}",
            [{"pay_any": kind, "who": "each_from_you", "as": "spent"}],
        )
        table.rule("amount", f"the total amount of {kind} paid this way", "spent")


def _life_by_amount(table: Table) -> None:
    """107.3, 119.4. Add a row for X life paid, and as many cards drawn, where X is an amount."""
    statement = table.rules_of("statement")
    paid: dict[str, Said] = {"pay": [{"pay_life": "$amount"}]}
    front = "you may pay x life , where x is <amount> . if you do ,"
    statement(f"{front} draw x cards", [{**paid, "do": [{"draw": "$amount"}]}])


def _paid(table: Table) -> None:
    """118.12. Add rows for a demanded payment, and the effect if none is made."""
    unpaid: dict[str, Said] = {"pay": [{"mana": "$mana"}], "else": "$unpaid"}
    table.rule("unpaid", "<clause>", "$clause")
    point: Said = {"step_begins": "upkeep", "whose": "you"}
    table.rule("statement", "pay <mana> . if you don't , <unpaid>", [unpaid])
    table.rule(
        "statement",
        "at the beginning of your next upkeep , pay <mana> . if you don't , <unpaid>",
        [{"later": point, "do": [unpaid]}],
    )


def _offered(table: Table) -> None:
    """608.2d. Add rows for effects that a player may have happen, and the effect otherwise."""
    statement = table.rules_of("statement")
    options: tuple[tuple[str, Said], ...] = (
        ("~ deal <much_damage> to them", {"deal_damage": "$much_damage", "to": "$one_player"}),
        ("you <does>", {"+": "$does", "who": "you"}),
    )
    hit: Said = {"deal_damage": "$quantity", "to": "c"}
    beside: Said = {"choose": {"$all": ["$permanent", "other"]}, "as": "c"}
    statement(
        "you may have it deal <quantity> damage to another <permanent> . if you do , <statement>",
        [{"may": [beside, hit]}, {"if": {"did": "c"}, "do": "$statement"}],
    )
    for words, deed in options:
        for otherwise in ("if that player doesn't", "if they don't", "if the player doesn't"):
            statement(
                f"<one_player> may have {words} . {otherwise} , <clause>",
                [{"may": [deed], "who": "$one_player", "else": "$clause"}],
            )


def _hurt_instead(table: Table) -> None:
    """101.4, 608.2d. Add rows for damage that a player may choose to be dealt, and what happens otherwise."""
    hit: Said = {"deal_damage": "$quantity", "to": "$one_player"}  # *that much* is an amount that was said before
    table.rule(
        "unless",
        "<at_once> unless <one_player> has ~ deal <quantity> damage to them",
        {"may": [hit], "who": "$one_player", "else": "$at_once"},
    )
    statement = table.rules_of("statement")
    for person, players in (("any player", "each_player"), ("any opponent", "each_opponent")):
        option: Said = {"may": [{"deal_damage": "$much_damage", "to": "p"}], "who": "p", "as": "d"}
        asked: Said = {"for_each": players, "as": "p", "do": [option]}
        done: Said = {"did": "d"}
        for front in (
            f"{person} may have ~ deal <much_damage> to them",
            f"{person} may have it deal <much_damage> to them",
        ):
            statement(f"{front} . if a player does , <clause>", [asked, {"if": done, "do": "$clause"}])
            statement(f"{front} . if no one does , <clause>", [asked, {"if": {"not_true": done}, "do": "$clause"}])


def _several_costs(table: Table) -> None:
    """118.12. Add rows for several costs together, and the effect if they are paid."""
    statement = table.rules_of("statement")
    life = table.rules_of("several_may_cost")
    life("pay <mana> and <quantity> life", [{"mana": "$mana"}, {"pay_life": "$quantity"}])
    several: dict[str, Said] = {"pay": "$several_may_cost"}
    statement("you may <several_may_cost> . if you do , <statement>", [{**several, "do": "$statement"}])
    statement("you may <several_may_cost> . when you do , <reflexive>", [{**several, "do": ["$reflexive"]}])
    for category, verb in (("may_cost", "sacrifice"), ("their_cost", "sacrifices|sacrifice")):
        cost = table.rules_of(category)
        cost(f"{verb} a|an <permanent> of their choice", {"sacrifice": "$permanent"})
        cost(f"{verb} <several> <permanents> of their choice", {"sacrifice": "$permanents", "n": "$several"})


def _one_of_several_costs(table: Table) -> None:
    """118.12. Add rows for either of two costs; a player who pays neither has not paid."""
    statement = table.rules_of("statement")
    then: Said = {"pay": ["$b"], "do": "$statement"}
    statement(
        "you may <a:offered> or <b:may_cost> . if you do , <statement>",
        [{"pay": ["$a"], "do": "$statement", "else": [then]}],
    )
    either: Said = {"pay": ["$b"], "do": ["$reflexive"]}
    statement(
        "you may <a:offered> or <b:may_cost> . when you do , <reflexive>",
        [{"pay": ["$a"], "do": ["$reflexive"], "else": [either]}],
    )
    unless = table.rules_of("unless")
    theirs: Said = {"unless": ["$b"], "by": "$one_player", "do": "$at_once"}
    unless(
        "<at_once> unless <one_player> <a:their_cost> or <b:their_cost>",
        {"unless": ["$a"], "by": "$one_player", "do": [theirs]},
    )
    mine: Said = {"unless": ["$b"], "by": "you", "do": "$at_once"}
    unless("<at_once> unless you <a:may_cost> or <b:may_cost>", {"unless": ["$a"], "by": "you", "do": [mine]})
    # 101.4: all of them are asked first
    each: dict[str, Said] = {"by": "$every_player", "do": [{"+": "$does3", "who": "unpaid"}], "as": "unpaid"}
    for they in ("they", "that player"):
        statement(f"<every_player> <does3> unless {they} <their_cost>", [{"unless": ["$their_cost"], **each}])
        statement(
            f"<every_player> <does3> unless {they} <a:their_cost> or <b:their_cost>",
            [{"unless": ["$a"], "or": ["$b"], **each}],
        )
    for category, verb in (("may_cost", "sacrifice"), ("their_cost", "sacrifices|sacrifice")):
        table.rule(category, f"{verb} a|an <permanent> of your|their choice", {"sacrifice": "$permanent"})


def _otherwise(table: Table) -> None:
    """118.12. Add rows for effects on players who do not pay.

    Also for actions that another player can prevent by paying.
    """
    statement = table.rules_of("statement")
    for person in ("the player", "the opponent"):
        statement(
            f"<one_player> may <may_cost> . if {person} doesn't , <clause>",
            [{"pay": ["$may_cost"], "who": "$one_player", "else": "$clause"}],
        )
    statement(
        "you may <does> unless <one_player> <their_cost>",
        [{"unless": ["$their_cost"], "by": "$one_player", "do": [{"may": ["$does"]}]}],
    )


def _offers(table: Table) -> None:
    """101.4, 118.12. Add rows for payments offered to several players one after the other.

    The effect follows if one of them pays, or if none does.
    """
    cost = table.rules_of("any_cost")
    cost("<may_cost>", "$may_cost")
    cost("sacrifice a|an <permanent> of their choice", {"sacrifice": "$permanent"})
    cost("sacrifice <several> <permanents> of their choice", {"sacrifice": "$permanents", "n": "$several"})
    cost("tap an untapped <permanent> they control", {"tap_others": "$permanent"})
    say = table.rules_of("statement")
    either: Said = {"pay": ["$any_cost"], "do": "$clause", "else": [{"if": "$conditions", "do": "$clause"}]}
    say("you may <any_cost> . if you do or if <conditions> , <clause>", [either])
    for player, players in (("any player", "each_player"), ("any opponent", "each_opponent")):
        paid: dict[str, Said] = {"pay": ["$any_cost"], "who": players, "any": True}
        if_done = ("if a player does , <clause>", "if they do , <clause>", "if one does , <clause>")
        say(tuple(f"{player} may <any_cost> . {words}" for words in if_done), [{**paid, "do": "$clause"}])
        say(f"{player} may <any_cost> . if no one does , <clause>", [{**paid, "else": "$clause"}])
        buried: dict[str, Said] = {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}}
        for cards, more in (("a card", {}), ("<several> cards", {"n": "$several"})):
            away = f"{player} may exile {cards} from their graveyard . if a player does , <clause>"
            exiled: Said = {**buried, **dict[str, Said](more)}
            say(away, [{"pay": [exiled], "who": players, "any": True, "do": "$clause"}])
        say(
            f"<clause> unless {player} pays <mana>",
            [{"pay": [{"mana": "$mana"}], "who": players, "any": True, "else": "$clause"}],
        )


def _forage(table: Table) -> None:
    """701.61a. Add rows for forage: exile three cards from a graveyard, or sacrifice a Food."""
    cards: Said = {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}, "n": 3}
    food: Said = {"sacrifice": {"subtype": "Food"}}
    body: dict[str, Said] = {"activated": "$body"}
    table.rule(
        "static_pair",
        "<costs> , forage : <body>",
        [{**body, "cost": ["*$costs", cards]}, {**body, "cost": ["*$costs", food]}],
    )
    table.rule(
        "statement",
        "you may forage . if you do , <statement>",
        [{"pay": [cards], "do": "$statement", "else": [{"pay": [food], "do": "$statement"}]}],
    )


def _own_costs(table: Table) -> None:
    """118.12. Add rows for a permanent called *it* that is given up as payment."""
    table.rule("itself", "it", {"$it": "it"})
    own = table.rules_of("may_cost")
    own("sacrifice <itself>", {"sacrifice": "$itself"})


def _done_or_not(table: Table) -> None:
    """118.12, 608.2c. Add rows that ask whether an action without a cost was done."""
    statement, doing = table.rules_of("statement"), table.rules_of("done_some")
    for words, more in (("on the bottom of your library", {"position": "bottom"}), ("on top of your library", {})):
        put: dict[str, Said] = {"move": "c", "to": "library", **more, "as": "m"}
        doing(f"put a|an <card> from your hand {words}", [{"choose": {"$all": ["$card", *_HAND]}, "as": "c"}, put])
    for words, how in (("", {}), (" tapped", {"tapped": True})):
        came: dict[str, Said] = {"move": "c", "to": "battlefield", **how, "as": "m"}
        chosen: Said = {"choose": {"$all": ["$card", *_HAND]}, "as": "c"}
        doing(f"put a|an <card> from your hand onto the battlefield{words}", [chosen, came])
    so: Said = {"did": "m"}
    statement(
        "you may <done_some> . if you do , <statement>", [{"may": ["*$done_some", {"if": so, "do": "$statement"}]}]
    )
    statement(
        "you may <done_some> . if you don't , <clause>",
        [{"may": "$done_some"}, {"if": {"not_true": so}, "do": "$clause"}],
    )
    statement("<a:clause> , then you may <b:clause>", ["*$a", {"may": "$b"}])
