"""608.2d, 705. What is chosen as a text is carried out: without targeting, one of two things, by a coin."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Choices."""
    _objects(table)
    _each_player(table)
    _which(table)
    _coins(table)


def _objects(table: Table) -> None:
    """An object that is no target, as something is done to it."""
    clause = table.rules_of("several_done")
    kinds: tuple[tuple[str, Said, dict[str, Said]], ...] = (
        ("a|an <permanent>", "$permanent", {}),
        ("another <permanent>", {"$all": ["$permanent", "other"]}, {}),
        ("up to one <permanent>", "$permanent", {"up_to": True}),
        ("up to <several> <permanents>", "$permanents", {"n": "$several", "up_to": True}),
        ("<several> <permanents>", "$permanents", {"n": "$several"}),
        ("each of <several> <permanents>", "$permanents", {"n": "$several"}),
        ("each of up to <several> <permanents>", "$permanents", {"n": "$several", "up_to": True}),
    )
    for words, what, more in kinds:
        choose: dict[str, Said] = {"choose": what, **more, "as": "c"}
        if "several" not in words:
            clause(f"put a|an <counter> on {words}", [choose, {"put_counters": "$counter", "on": "c"}])
            counters: Said = {"put_counters": "$counter", "on": "c", "n": "$counters_put"}
            clause(f"put <counters_put:several> <counter> on {words}", [choose, counters])
        elif "each" in words:
            clause(f"put a|an <counter> on {words}", [choose, {"put_counters": "$counter", "on": "c"}])
        if "each" not in words and words != "a|an <permanent>" and "another" not in words:
            for verb in ("tap", "untap"):
                clause(f"{verb} {words}", [choose, {verb: "c"}])
        if "each" not in words and words not in ("a|an <permanent>", "another <permanent>"):
            clause(f"return {words} to its|their owner's|owners' hand|hands", [choose, {"move": "c", "to": "hand"}])
    cards: tuple[tuple[str, Said, dict[str, Said]], ...] = (
        ("up to one <zoned>", "$zoned", {"up_to": True}),
        ("up to <several> <zoneds>", "$zoneds", {"n": "$several", "up_to": True}),
        ("<several> <zoneds>", "$zoneds", {"n": "$several"}),
    )
    one: Said = {"choose": "$zoned", "as": "c"}
    clause("exile a|an <zoned>", [one, {"exile": "c", "as": "m"}])
    clause("put a|an <zoned> on top of your library", [one, {"move": "c", "to": "library"}])
    for words, what, more in cards:
        chosen: Said = {"choose": what, **more, "as": "c"}
        if words != "up to <several> <zoneds>":
            clause(f"return {words} to your hand", [chosen, {"move": "c", "to": "hand"}])
        clause(f"return {words} to the battlefield", [chosen, {"move": "c", "to": "battlefield", "as": "m"}])
        clause(
            f"return {words} to the battlefield tapped",
            [chosen, {"move": "c", "to": "battlefield", "tapped": True, "as": "m"}],
        )
        clause(f"exile {words}", [chosen, {"exile": "c", "as": "m"}])
        clause(f"put {words} on top of your library", [chosen, {"move": "c", "to": "library"}])


def _each_player(table: Table) -> None:
    """101.4. Each of several players chooses, then it is done to all that they have chosen."""
    clause = table.rules_of("several_done")
    theirs: Said = {"controller": "chooser"}
    kinds: tuple[tuple[str, Said, dict[str, Said]], ...] = (
        ("a|an <permanent> they control", {"$all": ["$permanent", theirs]}, {}),
        ("<several> <permanents> they control", {"$all": ["$permanents", theirs]}, {"n": "$several"}),
    )
    for who in ("all_players", "one_player"):
        for words, what, more in kinds:
            choose: Said = {"choose": what, **more, "who": f"${who}", "as": "c"}
            its = "its|their owner's|owners' hand|hands"
            clause(f"<{who}> returns {words} to {its}", [choose, {"move": "c", "to": "hand"}])
            clause(f"<{who}> exiles {words}", [choose, {"exile": "c", "as": "m"}])
            clause(f"<{who}> taps {words}", [choose, {"tap": "c"}])
            clause(f"<{who}> untaps {words}", [choose, {"untap": "c"}])


def _which(table: Table) -> None:
    do = table.rules_of("effect")
    do("tap or untap <object>", {"one_of": [[{"tap": "$object"}], [{"untap": "$object"}]]})
    one: list[Said] = [{"apply": [{"grant": "$a"}], "to": "$these"}]
    two: list[Said] = [{"apply": [{"grant": "$b"}], "to": "$these"}]
    three: list[Said] = [{"apply": [{"grant": "$c"}], "to": "$these"}]
    do(
        "<these> gains|gain your choice of <a:keyword> or <b:keyword> until end of turn",
        {"one_of": [one, two]},
    )
    do(
        "<these> gains|gain your choice of <a:keyword> , <b:keyword> , or <c:keyword> until end of turn",
        {"one_of": [one, two, three]},
    )
    do(
        "put your choice of a|an <a:counter> or a|an <b:counter> on <objects>",
        {
            "one_of": [
                [{"put_counters": "$a", "on": "$objects"}],
                [{"put_counters": "$b", "on": "$objects"}],
            ]
        },
    )
    do(
        "create your choice of a|an <a:token_of> or a|an <b:token_of>",
        {"one_of": [[{"+": "$a"}], [{"+": "$b"}]]},
    )
    do("exchange control of <a:object> and <b:object>", {"exchange_control": ["$a", "$b"]})
    do("exchange control of <target>", {"exchange_control": ["$target"]})


def _coins(table: Table) -> None:
    """705.2."""
    statement = table.rules_of("statement")
    statement("flip a coin . if you win the flip , <clause>", [{"flip_coin": "$clause"}])
    statement("flip a coin . if you lose the flip , <clause>", [{"flip_coin": [], "else": "$clause"}])
    statement(
        (
            "flip a coin . if you win the flip , <a:either> . if you lose the flip , <b:clause>",
            "flip a coin . if you win the flip , <a:either> . otherwise , <b:clause>",
        ),
        [{"flip_coin": "$a", "else": "$b"}],
    )
