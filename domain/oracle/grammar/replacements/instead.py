"""121.1, 614. Replacements: more life, cards, tokens, counters, and other zones than graveyards."""

from __future__ import annotations

from domain.oracle.grammar.replacements.prevention import ANYBODY
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

MUCH: Said = "event.amount"

TWICE: Said = [{"amount": {"times": [MUCH, 2]}}]

THRICE: Said = [{"amount": {"times": [MUCH, 3]}}]

MORE: Said = [{"amount": {"plus": [MUCH, "$number"]}}]

ONE_MORE: Said = [{"amount": {"plus": [MUCH, 1]}}]


def add(table: Table) -> None:
    """Add rows for replacement effects, of static abilities and for a turn."""
    _replacing(table)
    _life(table)
    _losing(table)
    _drawing(table)
    _tokens_and_counters(table)
    _counters_of_each_kind(table)
    _graveyards(table)
    _this_turn(table)
    _drawn(table)
    _of_the_attached(table)


def _replacing(table: Table) -> None:
    """Add rows for replacement effects of static abilities."""
    table.rule("static", "<replacing>", "$replacing")
    table.rule("static", "as long as <conditions> , <replacing>", {"+": "$replacing", "while": "$conditions"})
    table.rule("static", "during your turn , <replacing>", {"+": "$replacing", "while": {"your_turn": True}})


def _life(table: Table) -> None:
    """119.10, 614.1a. Add rows for replaced life gain and loss."""
    replace = table.rules_of("replacing")
    players: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...]], ...] = (
        ("you", "you", ("you gain",), ("you lose",)),
        ("an opponent", "each_opponent", ("they gain", "that player gains"), ("they lose", "that player loses")),
        ("a player", "each_player", ("they gain", "that player gains"), ("they lose", "that player loses")),
    )
    for someone, player, gains, loses in players:
        for verb, key, does in (("gain", "would_gain_life", gains), ("lose", "would_lose_life", loses)):
            would: Said = {key: player}
            front = f"if {someone} would {verb} life"
            replace([f"{front} , {one} twice that much life instead ." for one in does], replacement(would, TWICE))
            replace(
                [f"{front} , {one} that much life plus <number> instead ." for one in does], replacement(would, MORE)
            )
            replace(
                [f"{front} while <conditions> , {one} twice that much life instead ." for one in does],
                {"replace": would, "with": TWICE, "while": "$conditions"},
            )
            replace(
                [f"{front} during your turn , {one} twice that much life instead ." for one in does],
                {"replace": would, "with": TWICE, "while": {"your_turn": True}},
            )
        replace(
            [f"if {someone} would gain life , {one} no life instead ." for one in gains],
            replacement({"would_gain_life": player}, [{"instead": []}]),
        )
        lost: Said = [{"instead": [{"lose_life": MUCH, "who": "event.player"}]}]
        replace(
            [f"if {someone} would gain life , {one} that much life instead ." for one in loses],
            replacement({"would_gain_life": player}, lost),
        )


def _losing(table: Table) -> None:
    """104.3, 614.1a. Add rows for a game that a player does not lose."""
    replace = table.rules_of("replacing")
    replace(
        "if you would lose the game , instead <clause> .",
        replacement({"would_lose_game": "you"}, [{"instead": "$clause"}]),
    )


def replacement(would: Said, changes: Said, **more: Said) -> dict[str, Said]:
    return {"replace": would, "with": changes, **more}


def _drawing(table: Table) -> None:
    """614.11. Add rows for replaced draws."""
    replace = table.rules_of("replacing")
    would: Said = {"would_draw": "you"}
    instead: Said = [{"instead": "$clause"}]
    replace(
        ("if you would draw a card , instead <clause> .", "if you would draw a card , <clause> instead ."),
        replacement(would, instead),
    )
    replace(
        (
            "if you would draw a card while <conditions> , instead <clause> .",
            "if you would draw a card while <conditions> , <clause> instead .",
        ),
        replacement(would, instead, **{"while": "$conditions"}),
    )
    replace(
        (
            "if you would draw a card , you may instead <clause> .",
            "if you would draw a card , you may <clause> instead .",
        ),
        replacement(would, [{"instead": "$clause", "may": True}]),
    )
    replace(
        "if you would draw a card , you may skip that draw instead .",
        replacement(would, [{"instead": [], "may": True}]),
    )
    for word, number in (("one", 1), ("<several>", "$several")):
        more: Said = {"plus": ["event.amount", number]}
        cards = replacement({"would_draw_cards": "you"}, [{"amount": more}])
        drawn = f"if you would draw one or more cards , you draw that many cards plus {word} instead ."
        replace(drawn, cards)
        table.rule("static", f"as long as <conditions> , {drawn}", {**cards, "while": "$conditions"})
    replace(
        ("if a player would draw a card , that player skips that draw instead .",),
        replacement({"would_draw": "each_player"}, [{"instead": []}]),
    )


def _tokens_and_counters(table: Table) -> None:
    """614.16. Add rows for more tokens and counters."""
    replace = table.rules_of("replacing")
    tokens: Said = {"would_create_tokens": "you"}
    by_effect: Said = {"would_create_tokens": "you", "by_effect": True}
    for words, change in (("twice", TWICE), ("three times", THRICE)):
        replace(
            f"if one or more tokens would be created under your control , {words} that many of those tokens are"
            " created instead .",
            replacement(tokens, change),
        )
        replace(
            f"if one or more <described> tokens would be created under your control , {words} that many of those tokens"
            " are created instead .",
            replacement({"would_create_tokens": "you", "what": "$described"}, change),
        )
        replace(
            f"if one or more tokens would be created , {words} that many of those tokens are created instead .",
            replacement({"would_create_tokens": "each_player"}, change),
        )
        table.rule(
            "effect",
            f"until end of turn , if one or more tokens would be created under your control , {words} that many of "
            "those tokens are created instead",
            {"shield": tokens, "with": change},
        )
        replace(
            f"if an effect would create one or more tokens under your control , it creates {words} that many of those"
            " tokens instead .",
            replacement(by_effect, change),
        )
    subjects: tuple[tuple[str, Said, tuple[str, ...]], ...] = (
        ("a|an <permanent>", "$permanent", ("it", "that creature", "that permanent")),
        ("~", "self", ("it", "~")),
    )
    for on, filter, again in subjects:
        put: dict[str, Said] = {"would_put_counters": filter, "kind": "+1/+1"}
        for words, change in (("twice that many", TWICE), ("that many plus one", ONE_MORE)):
            replace(
                [
                    f"if one or more +1/+1 counters would be put on {on} , {words} +1/+1 counters are put on {pronoun}"
                    " instead ."
                    for pronoun in again
                ],
                replacement(put, change),
            )
            replace(
                [
                    f"if you would put one or more +1/+1 counters on {on} , put {words} +1/+1 counters on {pronoun}"
                    " instead ."
                    for pronoun in again
                ],
                replacement({**put, "by": "you"}, change),
            )
            for pronoun in again:
                table.rule(
                    "effect",
                    f"until end of turn , if you would put one or more +1/+1 counters on {on} , put {words} +1/+1 "
                    f"counters on {pronoun} instead",
                    {"shield": {**put, "by": "you"}, "with": change},
                )
        effects: dict[str, Said] = {"would_put_counters": filter, "by_effect": True}
        replace(
            [
                f"if an effect would put one or more counters on {on} , it puts twice that many of those counters on"
                f" {pronoun} instead ."
                for pronoun in again
            ],
            replacement(effects, TWICE),
        )


def _counters_of_each_kind(table: Table) -> None:
    """614.16. Add rows for more counters of each kind."""
    replace = table.rules_of("replacing")
    them: tuple[tuple[str, Said, tuple[str, ...]], ...] = (
        ("a|an <permanent>", "$permanent", ("that permanent", "that creature", "it")),
        (
            "a|an <permanent> or on yourself",
            {"any": ["$permanent", {"is": "you"}]},
            ("that permanent or player",),
        ),
        ("a permanent or player", ANYBODY, ("that permanent or player",)),
    )
    for words, change in (("twice that many", TWICE), ("that many plus one", ONE_MORE)):
        replace(
            f"if you would get one or more counters , you get {words} of each of those kinds of counters instead .",
            replacement({"would_put_counters": "you"}, change),
        )
    for on, filter, again in them:
        put: dict[str, Said] = {"would_put_counters": filter}
        for pronoun in again:
            of_each, front = f"of each of those kinds of counters on {pronoun} instead", "one or more counters on"
            for words, change in (("twice that many", TWICE), ("that many plus one", ONE_MORE)):
                replace(
                    f"if you would put {front} {on} , put {words} {of_each} .",
                    replacement({**put, "by": "you"}, change),
                )
                replace(
                    f"if one or more counters would be put on {on} , {words} of each of those kinds of counters are put"
                    f" on {pronoun} instead .",
                    replacement(put, change),
                )
            replace(
                f"if an opponent would put {front} {on} , they put half that many {of_each} , rounded down .",
                replacement({**put, "by": "each_opponent"}, [{"amount": {"half_down": MUCH}}]),
            )


def _graveyards(table: Table) -> None:
    """614.6, 700.4. Add rows for replaced deaths and moves to graveyards."""
    replace = table.rules_of("replacing")
    dies: Said = {"would_die": "$subject"}
    replace("if <subject> would die , exile it instead .", replacement(dies, [{"to": "exile"}]))
    replace(
        ("if <subject> would die , return it to its owner's hand instead .",),
        replacement(dies, [{"to": "hand"}]),
    )
    replace(
        (
            "if <subject> would die , put it on top of its owner's library instead .",
            "if <subject> would die , put ~ on top of its owner's library instead .",
        ),
        replacement(dies, [{"to": "library"}]),
    )
    replace(
        "if <subject> would die , put it on the bottom of its owner's library instead .",
        replacement(dies, [{"to": "library", "position": "bottom"}]),
    )
    replace(
        (
            "if <subject> would leave the battlefield , exile it instead .",
            "if <subject> would leave the battlefield , exile it instead of putting it anywhere else .",
        ),
        replacement({"would_leave": "$subject"}, [{"to": "exile"}]),
    )
    replace(
        (
            "if <subject> would be put into a graveyard from the battlefield , exile it instead .",
            "if <subject> would be put into a graveyard , exile it instead .",
        ),
        replacement(dies, [{"to": "exile"}]),
    )
    card: Said = {"is": "card"}
    either: Said = {"any": [card, {"token": True}]}
    exiled: Said = [{"to": "exile"}]
    kinds: tuple[tuple[str, list[Said]], ...] = (
        ("a card", [card]),
        ("a card or token", [either]),
        ("a|an <described> card", [card, "$described"]),
    )
    for words, filters in kinds:
        for where, graveyard in (
            ("a graveyard from anywhere", None),
            ("your graveyard from anywhere", "you"),
            ("an opponent's graveyard from anywhere", "opponent"),
        ):
            owner: list[Said] = [] if graveyard is None else [{"owner": graveyard}]
            replace(
                (
                    f"if {words} would be put into {where} , exile it instead .",
                    f"if {words} would be put into {where} , exile that card instead .",
                ),
                replacement({"would_go_to_graveyard": {"$all": [*filters, *owner]}}, exiled),
            )
    thrown: Said = {"would_go_to_graveyard": "self", "discarded_by": "each_opponent"}
    arriving: tuple[tuple[str, dict[str, Said]], ...] = (
        ("", {}), (" with <several> +1/+1 counters on it", {"with": {"+1/+1": "$several"}}),
    )  # fmt: skip
    for words, more in arriving:
        replace(
            "if a spell or ability an opponent controls causes you to discard ~ , put it onto the battlefield"
            f"{words} instead of putting it into your graveyard .",
            replacement(thrown, [{"to": "battlefield", **more}]),
        )
    replace(
        "if ~ would be put into a graveyard from anywhere , reveal ~ and shuffle it into its owner's library instead .",
        replacement(
            {"would_go_to_graveyard": "self"},
            [{"instead": [{"reveal": "self"}, {"move": "self", "to": "library"}, {"shuffle": {"owner_of": "self"}}]}],
        ),
    )


def _this_turn(table: Table) -> None:
    """614.3. Add rows for replacement effects for the rest of a turn."""
    do = table.rules_of("effect")
    kept: Said = {
        "shield": {"would_go_to_graveyard": {"all": [{"is": "card"}, {"owner": "you"}]}}, "with": [{"to": "exile"}]
    }  # fmt: skip
    words = "if a card would be put into your graveyard from anywhere this turn , exile"
    do((f"{words} it instead", f"{words} that card instead"), kept)
    cast: Said = {"apply": [{"play_from": "graveyard", "cast": "anything"}], "to": "you"}
    table.rule("statement", f"you may cast spells from your graveyard this turn , and {words} it instead", [cast, kept])
    do(
        "if a|an <permanent> would die this turn , exile it instead",
        {"shield": {"would_die": "$permanent"}, "with": [{"to": "exile"}]},
    )
    would: dict[str, Said] = {"would_damage": ANYBODY, "+": "$harm", "from": "$dealer"}
    hit: dict[str, Said] = {"would_damage": "$hit", "+": "$harm", "from": "$dealer"}
    again = ("", " to that permanent or player", " to that player", " to that creature", " to that permanent")
    for words, change in (("double", TWICE), ("triple", THRICE)):
        do(
            f"if <dealer> would deal <harm> this turn , it deals {words} that damage instead",
            {"shield": would, "with": change},
        )
        do(
            [
                f"if <dealer> would deal <harm> to <hit> this turn , it deals {words} that damage{to} instead"
                for to in again
            ]
            + [f"if <dealer> would deal <harm> this turn to <hit> , it deals {words} that damage instead"],
            {"shield": hit, "with": change},
        )
    shield: dict[str, Said] = {"would_damage": "$hurt", "+": "$harm"}
    for words, number in (("<number>", "$number"), ("x", "x")):
        do(
            (
                f"the next {words} <harm> that would be dealt to <hurt> this turn is dealt to <object> instead",
                f"the next {words} <harm> that would be dealt this turn to <hurt> is dealt to <object> instead",
            ),
            {"shield": shield, "with": [{"redirect": "$object", "counts": True}], "amount": number},
        )
        do(
            (
                f"the next {words} <harm> that would be dealt to <hurt> this turn is dealt to you instead",
                f"the next {words} <harm> that would be dealt this turn to <hurt> is dealt to you instead",
            ),
            {"shield": shield, "with": [{"redirect": "you", "counts": True}], "amount": number},
        )
    _redirected(table)
    do(
        (
            "all <harm> that would be dealt to <hurt> this turn is dealt to <object> instead",
            "all <harm> that would be dealt this turn to <hurt> is dealt to <object> instead",
        ),
        {"shield": shield, "with": [{"redirect": "$object"}]},
    )


def _redirected(table: Table) -> None:
    """614.9. Add rows for damage to a player and their permanents that is dealt to one object instead."""
    do = table.rules_of("effect")
    shielded: dict[str, Said] = {"would_damage": "$shielded", "+": "$harm"}
    for aim, to in (("<object>", "$object"), ("enchanted creature", "attached")):
        redirected: dict[str, Said] = {"shield": shielded, "with": [{"redirect": to}]}
        do(
            (
                f"all <harm> that would be dealt this turn to <shielded> is dealt to {aim} instead",
                f"all <harm> that would be dealt to <shielded> this turn is dealt to {aim} instead",
            ),
            redirected,
        )
        do(
            f"until your next turn , all <harm> that would be dealt to <shielded> is dealt to {aim} instead",
            {**redirected, "for": {"next_turn_of": "you"}},
        )


def _drawn(table: Table) -> None:
    """121.1, 614.11. Add rows for cards drawn besides the first in each draw step."""
    event, replace = table.rules_of("event"), table.rules_of("replacing")
    but: dict[str, Said] = {"but_first": True}
    except_mine = "except the first one you draw in each of your draw steps"
    except_theirs = "except the first one they draw in each of their draw steps"
    event(f"you draw a card {except_mine}", {"draws": "you", **but})
    people: tuple[tuple[str, str], ...] = (("an opponent", "each_opponent"), ("a player", "each_player"))
    mine: Said = {"would_draw": "you", **but}
    instead: Said = [{"instead": "$clause"}]
    replace(f"if you would draw a card {except_mine} , <clause> instead .", {"replace": mine, "with": instead})
    replace(f"if you would draw a card {except_mine} , instead <clause> .", {"replace": mine, "with": instead})
    for words, player in people:
        event(f"{words} draws a card {except_theirs}", {"draws": player, **but})
        theirs: Said = {"would_draw": player, **but}
        front = f"if {words} would draw a card {except_theirs} ,"
        replace(f"{front} instead you <does> .", {"replace": theirs, "with": [{"instead": ["$does"]}]})
        drawn: list[Said] = [{"draw": 1, "who": "event.player"}]
        milled: list[Said] = [{"mill": 1, "who": "event.player"}]
        chained: list[Said] = [
            {"discard": 1, "who": "event.player", "as": "d"},
            {"if": {"did": "d"}, "do": drawn, "else": milled},
        ]
        replace(
            f"{front} that player discards a card instead . if the player discards a card this way , they draw a "
            "card . if the player doesn't discard a card this way , they mill a card .",
            {"replace": theirs, "with": [{"instead": chained}]},
        )
        for skips in ("they skip", "that player skips"):
            replace(
                f"{front} instead {skips} that draw and you <does> .",
                {"replace": theirs, "with": [{"instead": ["$does"]}]},
            )


def _of_the_attached(table: Table) -> None:
    """614.1a. Add rows for an Aura that is sacrificed as the enchanted object would be destroyed."""
    for kind in ("land", "creature", "permanent"):
        saved: list[Said] = [{"apply": "$grants", "to": "attached"}, {"sacrifice": "self"}]
        table.rule(
            "static",
            f"if enchanted {kind} would be destroyed , instead sacrifice ~ and that {kind} gains <grants> until end of "
            "turn .",
            replacement({"would_be_destroyed": "attached"}, [{"instead": saved}]),
        )
    table.rule(
        "statement",
        "<permanents> enter tapped this turn",
        [{"shield": {"would_enter": "$permanents"}, "with": [{"enters_tapped": True}]}],
    )
