"""101.4, 601.2c. Targets, one of each opponent or player, and deeds that each player may do."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Add rows for targets and deeds of each player."""
    _targets(table)
    _deeds(table)
    _friends_and_foes(table)


def _targets(table: Table) -> None:
    """601.2c. Add rows for up to one target of each opponent or player: any number, each of another player."""
    apart: dict[str, Said] = {"any_number": True, "together": {"different": "controller"}}
    theirs: Said = {"$all": ["$permanent", {"controller": "opponent"}]}
    one, each = table.rules_of("one_of_each_opponent"), table.rules_of("one_of_each_player")
    for word, other in (("", None), ("other ", "other")):
        filters: list[Said] = [] if other is None else [other]
        up_to = f"up to one {word}target <permanent> that player controls"
        if other is None:
            one(up_to, {"$target": theirs, **apart})
            small: Said = {"$all": ["$permanent", "$post", {"controller": "opponent"}]}
            one(f"{up_to} <post>", {"$target": small, **apart})
            table.rule("one_of_some_opponents", "target <permanent> that player controls", {"$target": theirs, **apart})
        each(up_to, {"$target": {"$all": ["$permanent", *filters]} if filters else "$permanent", **apart})
    statement = table.rules_of("statement")
    people = (
        ("each opponent", "one_of_each_opponent"),
        ("each player", "one_of_each_player"),
        ("any number of opponents", "one_of_some_opponents"),
    )
    for words, slot in people:
        named = f"${slot}"
        deeds: tuple[tuple[str, Said], ...] = (
            (f"destroy <{slot}>", {"destroy": named}),
            (f"exile <{slot}>", {"exile": named}),
            (f"tap <{slot}>", {"tap": named}),
            (f"exile <{slot}> until ~ leaves the battlefield", {"exile": named, "until_leaves": "self"}),
            (f"return <{slot}> to its owner's hand", {"move": named, "to": "hand"}),
            (
                f"put <{slot}> into its owner's library third from the top",
                {"move": named, "to": "library", "position": 3},
            ),
            (f"put a|an <counter> on <{slot}>", {"put_counters": "$counter", "on": named}),
            (f"gain control of <{slot}> until end of turn", {"apply": [{"control": "you"}], "to": named}),
            (f"gain control of <{slot}>", {"apply": [{"control": "you"}], "to": named, "for": "forever"}),
            (
                f"gain control of <{slot}> <while_>",
                {"apply": [{"control": "you"}], "to": named, "for": "$while_"},
            ),
            (f"~ deals <number> damage to <{slot}>", {"deal_damage": "$number", "to": named}),
        )
        for deed, value in deeds:
            statement(f"for {words} , {deed}", [value])


def _deeds(table: Table) -> None:
    """101.4, 701.24, 701.68. Add rows for what each player may do, and for blight of each."""
    statement, apiece = table.rules_of("statement"), table.rules_of("apiece")
    own: Said = {"any": [
        {"all": [{"zone": "hand"}, {"owner": "p"}]}, {"all": [{"zone": "graveyard"}, {"owner": "p"}]},
    ]}  # fmt: skip
    away: list[Said] = [{"move": own, "to": "library"}, {"shuffle": "p"}, {"draw": "$several", "who": "p"}]
    front = "each player may shuffle their hand and graveyard into their library"
    for then in (". each player who does draws", ", then each player who does draws"):
        statement(
            f"{front} {then} <several> cards",
            [{"for_each": "each_player", "as": "p", "do": [{"may": away, "who": "p"}]}],
        )
    theirs: Said = {"all": [{"type": "creature"}, {"controller": "p"}]}
    for number in range(1, 4):
        counters: dict[str, Said] = {"put_counters": "-1/-1", "on": "c"}
        if number > 1:
            counters["n"] = number
        choice: Said = {"choose": theirs, "who": "p", "as": "c"}
        apiece(f"<every_player> blights {number}", {"for_each": "$every_player", "as": "p", "do": [choice, counters]})
    both: list[Said] = [{"sacrifice": "$a", "who": "$every_player"}, {"sacrifice": "$b", "who": "$every_player"}]
    table.rule(
        "several_done",
        "<every_player> sacrifices a|an <a:permanent> and a|an <b:permanent> [of their choice]",
        [{"simultaneously": both}],
    )
    may: Said = {"may": [{"deal_damage": "$much_damage", "to": "$ref"}], "who": "$one_player"}
    statement("<one_player> may have ~ deal <much_damage> to <ref>", [may])


def _friends_and_foes(table: Table) -> None:
    """608.2d. Add rows for players of whom you choose some as friends; the others are foes."""
    players: Said = {"count": {"is": "player"}}
    others: Said = {"all": [{"is": "player"}, {"not": {"ref": "friends"}}]}
    table.rule(
        "several_done",
        "for each player , choose friend or foe",
        [
            {"choose": {"is": "player"}, "n": players, "up_to": True, "as": "friends"},
            {"choose": others, "n": players, "as": "foes"},
        ],
    )
    for words, side in (("each friend", "friends"), ("each foe", "foes")):
        for category in ("all_players", "every_player"):
            table.rule(category, words, side)
        given_up: Said = {"sacrifice": "$permanent", "who": side}
        table.rule("several_done", f"{words} sacrifices a|an <permanent> they control", [given_up])
        moved: list[Said] = [
            {"choose": {"$all": ["$permanent", {"controller": "chooser"}]}, "who": side, "as": "c"},
            {"move": "c", "to": "hand"},
        ]
        table.rule("several_done", f"{words} returns a|an <permanent> they control to its owner's hand", moved)
