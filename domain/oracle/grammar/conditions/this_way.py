"""608.2c, 608.2i. *This way*: what a text did; where a spell was cast from; what happens later in this turn."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

YOURS: Said = {"owner": "you"}
CARD: Said = {"is": "card"}
"""111.6. A token that goes to a graveyard is no card."""

WAY: dict[str, Said] = {"this": "way"}


def add(table: Table) -> None:
    """Rows on what a text did, and on what it waits for."""
    _done_or_not(table)
    _countered(table)
    _numbers(table)
    _conditions(table)
    _cast(table)
    _graveyards(table)
    _later(table)


def _both(one: Said, other: Said) -> Said:
    return {"$all": [one, other]}


def _countered(table: Table) -> None:
    do = table.rules_of("effect")
    for words, zone in (
        ("exile it instead of putting it into its owner's graveyard", "exile"),
        ("put it on top of its owner's library instead of into that player's graveyard", "library"),
        ("put it into its owner's hand instead of into that player's graveyard", "hand"),
    ):
        then = f". if that spell is countered this way , {words}"
        do(f"counter <objects> {then}", {"counter": "$objects", "to": zone})
        do(
            f"counter <objects> unless <own> controller pays <mana> {then}",
            {
                "unless": [{"mana": "$mana"}],
                "by": {"controller_of": "$own"},
                "do": [{"counter": "$objects", "to": zone}],
            },
        )
    for noun in ("creature", "creature or planeswalker", "permanent"):
        hurt: Said = {"which": {"deals_damage": "self"}}
        kinds: dict[str, Said] = {
            "creature": {"type": "creature"},
            "creature or planeswalker": {"any": [{"type": "creature"}, {"type": "planeswalker"}]},
            "permanent": {"is": "permanent"},
        }
        kind = kinds[noun]
        shield: Said = {"shield": {"would_die": {"all": [kind, hurt]}}, "with": [{"to": "exile"}]}
        dead = [
            f"if a {noun} dealt damage {so} would die this turn , exile it instead ." for so in ("this way", "by ~")
        ]
        table.rule("spell_ability", [f"<text> {one}" for one in dead], {"spell": ["*$text", shield]})
        table.rule(
            "spell_ability", [f"<text> {one} <more:text>" for one in dead], {"spell": ["*$text", shield, "*$more"]}
        )


def _numbers(table: Table) -> None:
    unit, amount = table.rules_of("unit"), table.rules_of("amount")
    deeds: tuple[tuple[str, Said, str, str], ...] = (
        ("destroyed", {"is_destroyed": "$it"}, "permanent", "permanents"),
        ("sacrificed", {"sacrifices": "each_player", "what": "$it"}, "permanent", "permanents"),
        ("milled", {"put_into_graveyard": "$it", "from": "library"}, "card", "cards"),
        ("put into a graveyard", {"put_into_graveyard": _both("$it", CARD)}, "card", "cards"),
        ("put into your graveyard", {"put_into_graveyard": {"$all": ["$it", CARD, YOURS]}}, "card", "cards"),
    )
    for words, pattern, one, many in deeds:
        often: Said = {"how_often": pattern, **WAY}
        unit(f"<it:{one}> {words} this way", often)
        amount(f"the number of <it:{many}> {words} this way", often)
    discarded: Said = {"how_often": {"discards": "each_player"}, **WAY}
    unit("card discarded this way", discarded)
    amount("the number of cards discarded this way", discarded)


_PUT: tuple[tuple[str, Said], ...] = (
    ("milled", {"put_into_graveyard": "$card", "from": "library"}),
    ("put into a graveyard", {"put_into_graveyard": _both("$card", CARD)}),
    ("put into your graveyard", {"put_into_graveyard": {"$all": ["$card", CARD, YOURS]}}),
)


def _conditions(table: Table) -> None:
    condition = table.rules_of("condition")
    for be in ("is", "was"):
        condition(f"a|an <permanent> {be} destroyed this way", {"happened": {"is_destroyed": "$permanent"}, **WAY})
        condition(f"<ref> {be} destroyed this way", {"happened": {"is_destroyed": "$ref"}, **WAY})
        condition(
            f"a|an <permanent> {be} sacrificed this way",
            {"happened": {"sacrifices": "each_player", "what": "$permanent"}, **WAY},
        )
        for words, put in _PUT:
            condition(f"a|an <card> {be} {words} this way", {"happened": put, **WAY})
        for words, who in (("a player", "player"), ("an opponent", "opponent")):
            condition(
                f"{words} {be} dealt damage this way",
                {"happened": {"deals_damage": "self", "to": {"is": who}}, **WAY},
            )


def _cast(table: Table) -> None:
    """601.2. Whether something was cast, by whom, and from where."""
    condition = table.rules_of("condition")
    for words, by in (("you cast <ref>", "you"), ("<ref> was cast", "each_player")):
        condition(words, {"happened": {"cast": {"ref": "$ref"}, "by": by}})
        for place, zone in (
            ("your hand", "hand"), ("a graveyard", "graveyard"), ("your graveyard", "graveyard"), ("exile", "exile"),
        ):  # fmt: skip
            if by == "you" or not place.startswith("your"):
                condition(f"{words} from {place}", {"happened": {"cast": {"ref": "$ref"}, "by": by, "from": zone}})
    condition("<ref> wasn't cast", {"not_true": {"happened": {"cast": {"ref": "$ref"}, "by": "each_player"}}})
    event = table.rules_of("event")
    for place, zone in (("your hand", "hand"), ("your graveyard", "graveyard"), ("exile", "exile")):
        event(f"you cast a|an <cast> from {place}", {"cast": "$cast", "by": "you", "from": zone})


def _graveyards(table: Table) -> None:
    event = table.rules_of("event")
    event("a|an <card> leaves your graveyard", {"leaves_graveyard": _both("$card", YOURS)})
    event("one or more <cards> leave your graveyard", {"leaves_graveyard": _both("$cards", YOURS), "one_or_more": True})
    table.rule("past", "a|an <card> left your graveyard", {"leaves_graveyard": _both("$card", YOURS)})
    event(
        "a|an <card> is put into your graveyard from your library",
        {"put_into_graveyard": _both("$card", YOURS), "from": "library"},
    )
    event(
        "one or more <cards> are put into your graveyard from your library",
        {"put_into_graveyard": _both("$cards", YOURS), "from": "library", "one_or_more": True},
    )
    event(
        "a|an <card> is put into your graveyard from anywhere", {"put_into_graveyard": {"$all": ["$card", CARD, YOURS]}}
    )
    event(
        "one or more <cards> are put into your graveyard from anywhere",
        {"put_into_graveyard": {"$all": ["$cards", CARD, YOURS]}, "one_or_more": True},
    )
    event("one or more <permanents> leave the battlefield", {"leaves": "$permanents", "one_or_more": True})
    for verb, key in (("die", "dies"), ("enter", "enters"), ("leave the battlefield", "leaves"), ("attack", "attacks")):
        event(f"one or more other <permanents> {verb}", {key: _both("$permanents", "other"), "one_or_more": True})
    event("one or more <permanents> become tapped", {"becomes_tapped": "$permanents", "one_or_more": True})
    event(
        "one or more <permanents> deal combat damage to an opponent",
        {"deals_damage": "$permanents", "to": {"is": "opponent"}, "combat": True, "one_or_more": True},
    )
    event(
        "one or more <permanents> deal combat damage to one or more players",
        {
            "deals_damage": "$permanents",
            "to": {"is": "player"},
            "combat": True,
            "one_or_more": True,
            "to_one_or_more": True,
        },
    )


def _later(table: Table) -> None:
    """603.7. What triggers later in this turn; its targets would be chosen then, so it has none."""
    table.rule("untargeted", "<clause>", "$clause")
    table.rule("occasion_this_turn", "whenever <event> this turn", "$event")
    table.rule("occasion_this_turn", "until end of turn , whenever <event>", "$event")
    table.rule(
        "statement",
        "<occasion_this_turn> , <untargeted>",
        [{"later": "$occasion_this_turn", "do": "$untargeted", "for": "end_of_turn"}],
    )


_HAND: list[Said] = [{"zone": "hand"}, {"owner": "you"}]


def _done_or_not(table: Table) -> None:
    """118.12, 608.2c. What is asked of something that is done without a cost: whether it was done."""
    statement, done = table.rules_of("statement"), table.rules_of("done_some")
    for words, more in (("on the bottom of your library", {"position": "bottom"}), ("on top of your library", {})):
        put: dict[str, Said] = {"move": "c", "to": "library", **more, "as": "m"}
        done(f"put a|an <card> from your hand {words}", [{"choose": {"$all": ["$card", *_HAND]}, "as": "c"}, put])
    for words, how in (("", {}), (" tapped", {"tapped": True})):
        came: dict[str, Said] = {"move": "c", "to": "battlefield", **how, "as": "m"}
        chosen: Said = {"choose": {"$all": ["$card", *_HAND]}, "as": "c"}
        done(f"put a|an <card> from your hand onto the battlefield{words}", [chosen, came])
    so: Said = {"did": "m"}
    statement(
        "you may <done_some> . if you do , <statement>", [{"may": ["*$done_some", {"if": so, "do": "$statement"}]}]
    )
    statement(
        "you may <done_some> . if you don't , <clause>",
        [{"may": "$done_some"}, {"if": {"not_true": so}, "do": "$clause"}],
    )
    statement("<a:clause> , then you may <b:clause>", ["*$a", {"may": "$b"}])
