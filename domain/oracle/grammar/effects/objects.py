"""608.2c, 701. Deeds on what is named, tapped or hurt: to itself, to all but one, to as many as one likes."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows for such deeds."""
    _hurt(table)
    _as_many(table)
    _all_but_one(table)
    _for_good(table)
    _revealed(table)


def _hurt(table: Table) -> None:
    """120. Who deals damage to itself, and what cannot be done any more to what was dealt damage."""
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


def _as_many(table: Table) -> None:
    """608.2d. So many untapped ones as their player likes are tapped; four that each of two players destroys."""
    clause = table.rules_of("several_done")
    yours: list[Said] = [{"tapped": False}, "$permanents", {"controller": "you"}]
    mine: Said = {"$all": yours}
    clause(
        "tap any number of untapped <permanents> you control",
        [{"choose": mine, "n": {"count": mine}, "up_to": True, "as": "c"}, {"tap": "c", "as": "h"}],
    )
    clause(
        "you destroy <several> <permanents> you control",
        [
            {"choose": {"$all": ["$permanents", {"controller": "you"}]}, "n": "$several", "as": "c"},
            {"destroy": "c"},
        ],
    )
    theirs: Said = {"$all": ["$permanents", {"controller": "chooser"}]}
    clause(
        "<one_player> destroys <several> <permanents> they control",
        [{"choose": theirs, "n": "$several", "who": "$one_player", "as": "c"}, {"destroy": "c"}],
    )


def _all_but_one(table: Table) -> None:
    """608.2d. What somebody chooses is spared."""
    chosen: Said = {"choose": {"$all": ["$a", {"controller": "chooser"}]}, "who": "$one_player", "as": "c"}
    others: Said = {"$all": ["$b", {"controller": "$one_player"}, {"not": {"ref": "c"}}]}
    first = "<one_player> chooses a|an <a:permanent> they control ."
    table.rule(
        "statement",
        f"{first} other <b:permanents> they control <restricted> this turn",
        [chosen, {"apply": "$restricted", "to": others}],
    )


def _for_good(table: Table) -> None:
    """611.2a, 508.1d. What has no end lasts; whom something attacks if it can."""
    do = table.rules_of("effect")
    table.rule(
        "statement",
        "<target> get|gets <change_pt> and gain|gains <grants>",
        [{"apply": [{"pt": "$change_pt"}, "*$grants"], "to": "$target", "for": "forever"}],
    )
    table.rule(
        "statement",
        "<target> gain|gains <grants>",
        [{"apply": "$grants", "to": "$target", "for": "forever"}],
    )
    do(
        "<these> attacks|attack <who> this turn if able",
        {"apply": [{"rule": "must_attack", "of": "$who"}], "to": "$these"},
    )


def _revealed(table: Table) -> None:
    """701.20. The card on top, which is asked what it is: what is done then, and what becomes of it otherwise."""
    table.rule("several_done", "reveal the top card of your library", [{"reveal": "top", "as": "l"}])
    table.rule("shown_one", "reveal the top card of your library", {"reveal": "top", "as": "l"})
    away = table.rules_of("put_shown")
    for it in ("it", "that card"):
        away(f"put {it} into your hand", {"move": "l", "to": "hand"})
        away(f"put {it} into your graveyard", {"move": "l", "to": "graveyard"})
        away(f"put {it} on the bottom of your library", {"move": "l", "to": "library", "position": "bottom"})
    # No condition like others: behind *otherwise*, *it* would be what was done with the card
    so, sentence = table.rules_of("card_so"), table.rules_of("sentence")
    so("<it_is> a|an <card>", {"matches": "$it_is", "filter": "$card"})
    so("<it_is> not a|an <card>", {"not_true": {"matches": "$it_is", "filter": "$card"}})
    so("<ref> is a|an <card>", {"matches": "$ref", "filter": "$card"})
    so("<ref> isn't a|an <card>", {"not_true": {"matches": "$ref", "filter": "$card"}})
    sentence("if <card_so> , <statement>", [{"if": "$card_so", "do": "$statement"}])
    sentence("if <card_so> , <branch> . <dependents>", [{"if": "$card_so", "do": ["*$branch", "*$dependents"]}])
    sentence(
        "if <card_so> , <either> . otherwise , <surely>", [{"if": "$card_so", "do": "$either", "else": ["$surely"]}]
    )
    say = table.rules_of("statement")
    asked: dict[str, Said] = {"matches": "l", "filter": "$card"}
    for words in ("it's|that's a|an <card>", "that card is a|an <card>", "the revealed card is a|an <card>"):
        first = f"<shown_one> . if {words} , <clause>"
        say(
            f"{first} . otherwise , <put_shown>", ["$shown_one", {"if": asked, "do": "$clause", "else": ["$put_shown"]}]
        )
        say(
            f"{first} . otherwise , you may <put_shown>",
            ["$shown_one", {"if": asked, "do": "$clause", "else": [{"may": ["$put_shown"]}]}],
        )
