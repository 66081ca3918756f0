"""601.2a, 608.2i. Events of the turn: conditions, numbers, qualities that look back, counts."""

from __future__ import annotations

from domain.oracle.grammar.nouns.objects import PERMANENT_TYPES
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

YOURS: Said = {"controller": "you"}

DESCENDS: Said = {"put_into_graveyard": {"all": [
    {"is": "card"}, {"any": [{"type": type} for type in PERMANENT_TYPES]}, {"owner": "you"},
]}}  # fmt: skip
"""700.11. A permanent card is put into your graveyard from anywhere."""

PERSONS = (("you", "you've", "you"), ("an opponent", "an opponent has", "each_opponent"))
"""Words for a player before a past tense, before a perfect, and the player in data."""

MANY: Said = {"at_least": "$several"}


def add(table: Table) -> None:
    """Add rows for events of the turn."""
    _firsts(table)
    _cast(table)
    _objects(table)
    _players(table)
    _conditions(table)
    _numbers(table)
    _qualities(table)
    _occasions(table)
    _it_was(table)
    _life(table)
    _cast_from(table)
    _plural(table)


def _both(one: Said, other: Said) -> Said:
    return {"$all": [one, other]}


def _cast(table: Table) -> None:
    """Add rows for other spells cast, in categories of their own.

    There *another spell* is any but this spell, whatever else has been named.
    """
    for category in ("past", "unit", "amount"):
        table.rule(category, f"<cast_{category}>", f"$cast_{category}")


def _objects(table: Table) -> None:
    """Add rows for events of objects: *a creature died*, *was dealt damage*."""
    past, pasts = table.rules_of("past"), table.rules_of("pasts")
    for words, verb in (
        ("died", "dies"),
        ("left the battlefield", "leaves"),
        ("entered", "enters"),
        ("was put into a graveyard from the battlefield", "dies"),
        ("attacked", "attacks"),
        ("was dealt damage", "is_dealt_damage"),
    ):
        past(f"a|an <permanent> {words}", {verb: "$permanent"})
        past(f"another <permanent> {words}", {verb: _both("$permanent", "other")})
        many = words.replace("was ", "were ")
        pasts(f"<permanents> {many}", {verb: "$permanents"})
        if verb in ("dies", "leaves", "enters") and "put" not in words:
            past(f"a|an <permanent> {words} under your control", {verb: _both("$permanent", YOURS)})
            past(f"another <permanent> {words} under your control", {verb: {"$all": ["$permanent", YOURS, "other"]}})
            pasts(f"<permanents> {many} under your control", {verb: _both("$permanents", YOURS)})
        if verb in ("dies", "leaves"):
            past(f"a|an <kind> you controlled {words}", {verb: _both("$kind", YOURS)})
            past(f"another <kind> you controlled {words}", {verb: {"$all": ["$kind", YOURS, "other"]}})
            past(f"a|an <kind> an opponent controlled {words}", {verb: _both("$kind", {"controller": "opponent"})})
            pasts(f"<kinds> you controlled {many}", {verb: _both("$kinds", YOURS)})
        if verb != "is_dealt_damage":  # has a row for any object named before
            past(f"~ {words}", {verb: "self"})
    excess: Said = {"is_dealt_excess": _both("$kind", {"controller": "opponent"})}
    past("a|an <kind> an opponent controlled was dealt excess damage", excess)
    past("~ dealt damage", {"deals_damage": "self"})
    sacrificed: Said = {"sacrifices": "each_player", "what": "$permanent"}
    table.rule("unit", "<permanent> sacrificed this turn", {"how_often": sacrificed})
    attacked: Said = {"attacks": {"$all": ["$kind", YOURS]}}
    table.rule("unit", "<kind> you attacked with this turn", {"how_often": attacked, "once_each": True})
    table.rule("unit", "1 life you gained this turn", {"how_much": {"gains_life": "you"}})
    for words, player in (("an opponent", "opponent"), ("a player", "player")):
        past(f"{words} was dealt damage", {"is_dealt_damage": {"is": player}})
        past(f"{words} was dealt combat damage", {"is_dealt_damage": {"is": player}, "combat": True})
        past(f"~ dealt damage to {words}", {"deals_damage": "self", "to": {"is": player}})
        past(f"~ dealt combat damage to {words}", {"deals_damage": "self", "to": {"is": player}, "combat": True})


def _players(table: Table) -> None:
    """Add rows for actions of a player: *you gained life*, *cast another spell*."""
    past = table.rules_of("past")
    for did, has, player in PERSONS:
        past(f"{did} gained life", {"gains_life": player})
        past(f"{did} lost life", {"loses_life": player})
        for words in (f"{did} cast", f"{has} cast"):
            past(f"{words} a|an <cast>", {"cast": "$cast", "by": player})
            table.rule("cast_past", f"{words} another <cast>", {"cast": _both("$cast", "other"), "by": player})
        for words in (f"{did} sacrificed", f"{has} sacrificed"):
            past(f"{words} a|an <permanent>", {"sacrifices": player, "what": "$permanent"})
            past(f"{words} another <permanent>", {"sacrifices": player, "what": _both("$permanent", "other")})
        for words in (f"{did} discarded", f"{has} discarded"):
            past(f"{words} a card", {"discards": player})
        for words in (f"{did} played", f"{has} played"):
            past(f"{words} a land", {"plays_land": player})
    past("you had a|an <permanent> enter under your control", {"enters": _both("$permanent", YOURS)})
    past("you had another <permanent> enter under your control", {"enters": {"$all": ["$permanent", YOURS, "other"]}})
    for words in ("you attacked", "you've attacked"):
        past(words, {"player_attacks": "you"})
        past(f"{words} with a|an <permanent>", {"player_attacks": "you", "with": "$permanent"})
        past(
            f"{words} with <several> or more <permanents>",
            {"player_attacks": "you", "with": "$permanents", "number": MANY},
        )
    for words in ("you've surveiled", "you surveiled", "you've surveilled", "you surveilled"):
        past(words, {"surveils": "you"})
    past("you descended", DESCENDS)
    for words, put in (("~", "self"), ("a|an <permanent>", "$permanent")):
        for you in ("you put", "you've put"):
            past(f"{you} a counter on {words}", {"counters_put": put, "kind": "any", "by": "you"})
            past(f"{you} one or more <counter> on {words}", {"counters_put": put, "kind": "$counter", "by": "you"})


def _conditions(table: Table) -> None:
    condition = table.rules_of("condition")
    condition("<past> this turn", {"happened": "$past"})
    condition("<several> or more <pasts> this turn", {"happened": "$pasts", "compare": MANY})
    condition("no <pasts> this turn", {"not_true": {"happened": "$pasts"}})
    # You only: "an opponent" must be a single one, but the deeds of all opponents would be added up
    for words in ("you cast", "you've cast"):
        condition(
            f"{words} <several> or more <casts> this turn",
            {"happened": {"cast": "$casts", "by": "you"}, "compare": MANY},
        )
    for words, key in (("you drew", "draws"), ("you've drawn", "draws"), ("you've discarded", "discards")):
        condition(f"{words} <several> or more cards this turn", {"happened": {key: "you"}, "compare": MANY})
    for verb, key in (("gained", "gains_life"), ("lost", "loses_life")):
        much: Said = {"how_much": {key: "you"}}
        condition(
            f"you {verb} <quantity> or more life this turn", {"amount": much, "compare": {"at_least": "$quantity"}}
        )
    for words in ("you didn't cast", "you haven't cast"):
        condition(f"{words} a|an <cast> this turn", {"not_true": {"happened": {"cast": "$cast", "by": "you"}}})
    for words in ("you didn't play", "you haven't played"):
        condition(f"{words} a land this turn", {"not_true": {"happened": {"plays_land": "you"}}})
    condition("you didn't attack this turn", {"not_true": {"happened": {"player_attacks": "you"}}})
    condition(
        "you didn't attack with a|an <permanent> this turn",
        {"not_true": {"happened": {"player_attacks": "you", "with": "$permanent"}}},
    )
    hurt: Said = {"which": {"is_dealt_damage": "anything"}}
    condition("<ref> was dealt damage this turn", {"matches": "$ref", "filter": hurt})


def _numbers(table: Table) -> None:
    unit, amount = table.rules_of("unit"), table.rules_of("amount")
    for words, verb in (("died", "dies"), ("left the battlefield", "leaves"), ("entered", "enters")):
        unit(f"<permanent> that {words} this turn", {"how_often": {verb: "$permanent"}})
        amount(f"the number of <permanents> that {words} this turn", {"how_often": {verb: "$permanents"}})
        unit(
            f"<permanent> that {words} under your control this turn", {"how_often": {verb: _both("$permanent", YOURS)}}
        )
        amount(
            f"the number of <permanents> that {words} under your control this turn",
            {"how_often": {verb: _both("$permanents", YOURS)}},
        )
    for you in ("you've cast", "you cast"):
        unit(f"<cast> {you} this turn", {"how_often": {"cast": "$cast", "by": "you"}})
        others: Said = {"cast": _both("$cast", "other"), "by": "you"}
        table.rule("cast_unit", f"other <cast> {you} this turn", {"how_often": others})
        amount(f"the number of <casts> {you} this turn", {"how_often": {"cast": "$casts", "by": "you"}})
        several: Said = {"cast": _both("$casts", "other"), "by": "you"}
        table.rule("cast_amount", f"the number of other <casts> {you} this turn", {"how_often": several})
    unit("<cast> cast this turn", {"how_often": {"cast": "$cast", "by": "each_player"}})
    amount("the number of <casts> cast this turn", {"how_often": {"cast": "$casts", "by": "each_player"}})
    for words, key in (
        ("you've drawn", "draws"), ("you drew", "draws"), ("you've discarded", "discards"),
        ("you discarded", "discards"),
    ):  # fmt: skip
        unit(f"card {words} this turn", {"how_often": {key: "you"}})
        amount(f"the number of cards {words} this turn", {"how_often": {key: "you"}})
    for words in ("you've sacrificed", "you sacrificed"):
        unit(f"<permanent> {words} this turn", {"how_often": {"sacrifices": "you", "what": "$permanent"}})
        amount(
            f"the number of <permanents> {words} this turn", {"how_often": {"sacrifices": "you", "what": "$permanents"}}
        )
    for words, key, player in (
        ("you gained", "gains_life", "you"), ("you've gained", "gains_life", "you"), ("you lost", "loses_life", "you"),
        ("you've lost", "loses_life", "you"), ("your opponents have lost", "loses_life", "each_opponent"),
        ("your opponents lost", "loses_life", "each_opponent"),
    ):  # fmt: skip
        for total in ("", "total "):
            amount(f"the {total}amount of life {words} this turn", {"how_much": {key: player}})
    for words, harm in (("damage", {}), ("combat damage", {"combat": True}), ("noncombat damage", {"combat": False})):
        hurt: dict[str, Said] = {"is_dealt_damage": {"is": "opponent"}, **harm}
        for total in ("", "total "):
            amount(f"the {total}amount of {words} dealt to your opponents this turn", {"how_much": hurt})
    amount("the number of times you descended this turn", {"how_often": DESCENDS})


def _qualities(table: Table) -> None:
    """Add rows for events after a noun: *that entered this turn*."""
    post = table.rules_of("post")
    for been in ("that was|were", "that has|have been"):
        post(f"{been} dealt damage this turn", {"which": {"is_dealt_damage": "anything"}})
    post("dealt damage this turn", {"which": {"is_dealt_damage": "anything"}})
    post("dealt damage by ~ this turn", {"which": {"deals_damage": "self"}})
    post(
        "dealt damage this turn by a|an <permanent> you controlled",
        {"which": {"deals_damage": _both("$permanent", YOURS)}},
    )
    post("dealt combat damage by ~ this turn", {"which": {"deals_damage": "self", "combat": True}})
    post("that entered this turn", {"which": {"enters": "anything"}})
    came: Said = {"which": {"enters": {"controller": "you"}}}
    table.rule("every", "each <kind> that entered under your control this turn", {"$all": ["$kind", came]})
    post(
        "that dealt damage to you this turn",
        {"which": {"deals_damage": "anything", "to": {"is": "you"}}, "part": "source"},
    )
    post(
        "that dealt damage this turn",
        {"which": {"deals_damage": "anything"}, "part": "source"},
    )
    card = table.rules_of("zoned_in")
    mine: list[Said] = [{"zone": "graveyard"}, {"owner": "you"}]
    for words, more in (("from anywhere", {}), ("from the battlefield", {"from": "battlefield"})):
        put: Said = {"which": {"put_into_graveyard": "anything", **more}}
        card(
            (f"in your graveyard that was|were put there {words} this turn",
             f"put into your graveyard {words} this turn"),
            {"all": [*mine, put]},
        )  # fmt: skip
        card(f"in a graveyard that was put there {words} this turn", {"all": [{"zone": "graveyard"}, put]})
    there: Said = {"which": {"put_into_graveyard": "anything"}, "part": "became", "this": "way"}
    among: Said = {"$all": ["$cards", {"all": [*mine, there]}]}
    greatest: Said = {"greatest": "power", "among": among}
    table.rule("amount", "the greatest power among <cards> put into your graveyard this way", greatest)
    _put_there(table)


def _put_there(table: Table) -> None:
    """404. Add rows for cards that came into other graveyards this turn, also from libraries."""
    zoned = table.rules_of("zoned_in")
    every: list[Said] = [{"zone": "graveyard"}]
    graveyards: tuple[tuple[tuple[str, ...], list[Said], str], ...] = (
        (("in your graveyard",), [*every, {"owner": "you"}], "your library"),
        (("in a graveyard",), every, "a library"),
        (("in all graveyards", "in graveyards"), every, "libraries"),
        (
            ("in an opponent's graveyard", "from an opponent's graveyard"),
            [*every, {"owner": "opponent"}],
            "their library",
        ),
    )
    for places, where, library in graveyards:
        origins: tuple[tuple[str, dict[str, Said]], ...] = (
            (library, {"from": "library"}),
            ("anywhere", {}),
            ("the battlefield", {"from": "battlefield"}),
        )
        for origin, more in origins:
            if "library" not in more.values() and len(places) == 1:
                continue  # read already
            put: Said = {"which": {"put_into_graveyard": "anything", **more}}
            rows = [f"{place} that was|were put there from {origin} this turn" for place in places]
            zoned(rows, {"all": [*where, put]})


def _occasions(table: Table) -> None:
    """603.2c, 508.3d. Add rows for the first or a later time in a turn, and for attacks."""
    for number, word in enumerate(("first", "second", "third", "fourth", "fifth"), 1):
        table.rule("nth", word, number)
    counted = table.rules_of("counted_occasion")
    for person, s, your, player in (
        ("you", "", "your", "you"), ("an opponent", "s", "their", "each_opponent"),
        ("a player", "s", "their", "each_player"),
    ):  # fmt: skip
        counted(
            f"whenever {person} cast{s} {your} <nth> spell each turn",
            {"on": {"cast": "anything", "by": player}, "nth": "$nth"},
        )
        drawn: dict[str, Said] = {"on": {"draws": player}, "nth": "$nth"}
        counted(f"whenever {person} draw{s} {your} <nth> card each turn", drawn)
        counted(f"when|whenever {person} draw{s} {your} <nth> card in a turn", drawn)
        counted(
            f"whenever {person} cast{s} {your} <nth> <cast> each turn",
            {"on": {"cast": "$cast", "by": player}, "nth": "$nth"},
        )
    theirs: dict[str, Said] = {"while": {"matches": "active_player", "filter": {"is": "opponent"}}}
    first: dict[str, Said] = {"by": "you"}
    counted(
        "whenever you cast your <nth> spell during each opponent's turn",
        {"on": {"cast": "anything", **first}, "nth": "$nth", **theirs},
    )
    counted("<occasion> for the <nth> time each turn", {"on": "$occasion", "nth": "$nth"})
    ability = table.rules_of("ability")
    ability("<counted_occasion> , <prompt>", {"+": "$counted_occasion", "triggered": "$prompt"})
    ability(
        "<counted_occasion> , if <condition> , <body>",
        {"+": "$counted_occasion", "if": "$condition", "triggered": "$body"},
    )
    event = table.rules_of("event")
    event("you attack", {"player_attacks": "you"})
    event("you attack with one or more <permanents>", {"attacks": _both("$permanents", YOURS), "one_or_more": True})
    event(
        "you attack with <several> or more <permanents>",
        {"player_attacks": "you", "with": "$permanents", "number": MANY},
    )


def _firsts(table: Table) -> None:
    """608.2i. Add rows such as *the first spell you cast each turn*."""
    condition, static = table.rules_of("condition"), table.rules_of("static")
    first: Said = {"amount": {"combat_phases": "turn"}, "compare": {"exactly": 1}}
    condition("it's the first combat phase of the turn", first)
    entered: Said = {"which": {"enters": "anything"}}
    attacked: Said = {"combat": "attacked_this_turn"}
    came: Said = {"entered_this_turn": True}
    condition("<ref> didn't attack this turn", {"not_true": {"matches": "$ref", "filter": attacked}})
    condition(
        "<ref> didn't attack or come under your control this turn",
        {"not_true": {"matches": "$ref", "filter": {"any": [attacked, came]}}},
    )
    late: Said = {"if": {"not_true": {"matches": "$ref", "filter": came}}, "do": "$at_once"}
    table.rule("statement", "<at_once> unless <ref> came under your control this turn", [late])
    condition("<ref> didn't enter this turn", {"not_true": {"matches": "$ref", "filter": entered}})
    cast: Said = {"cast": "$cast", "by": "you"}
    mine: Said = {"$all": [{"is": "spell"}, "$cast", YOURS]}
    for number, word in enumerate(("first", "second", "third")):
        before: Said = (
            {"not_true": {"happened": cast}} if not number else {"happened": cast, "compare": {"exactly": number}}
        )
        for turn in ("each turn", "during each of your turns"):
            yours: Said = {"all_true": [before, {"your_turn": True}]} if "your" in turn else before
            static(
                f"the {word} <cast> you cast {turn} costs <generic_less> less to cast .",
                {"static": [{"cost_more": "$generic_less"}], "to": mine, "while": yours},
            )


def _it_was(table: Table) -> None:
    """608.2h. Add rows for *it*, *them* and nouns that mean an object before its move."""
    table.rule("was_ref", "it", {"$it": "it"})
    table.rule("was_ref", ("them", "they"), {"$it": "them"})
    table.derive("was_ref", from_="noun_ref")


def _life(table: Table) -> None:
    """119.3, 119.9. Add rows for life gained and lost in the turn."""
    condition = table.rules_of("condition")
    gained: Said = {"happened": {"gains_life": "you"}}
    lost: Said = {"happened": {"loses_life": "you"}}
    condition("you gained and lost life this turn", {"all_true": [gained, lost]})
    condition("you gained or lost life this turn", {"any_true": [gained, lost]})
    for verb, key in (("gained", "gains_life"), ("lost", "loses_life")):
        much: Said = {"how_much": {key: "you"}}
        condition(
            f"you've {verb} <quantity> or more life this turn",
            {"amount": much, "compare": {"at_least": "$quantity"}},
        )
    events: list[Said] = [{"gains_life": "you"}, {"loses_life": "you"}]
    table.rule("occasion", "when|whenever you gain or lose life", events)


def _cast_from(table: Table) -> None:
    """601.2a. Add rows for the zone that a player cast a spell from."""
    condition, ability = table.rules_of("condition"), table.rules_of("ability")
    mine: Said = {"$all": ["$cast", {"owner": "you"}]}
    places: tuple[tuple[str, str, Said], ...] = (
        ("your hand", "hand", mine), ("exile", "exile", "$cast"), ("your graveyard", "graveyard", mine),
    )  # fmt: skip
    for place, zone, spell in places:
        cast: Said = {"happened": {"cast": spell, "by": "you", "from": zone}}
        condition(
            (f"you've cast a|an <cast> from {place} this turn", f"you cast a|an <cast> from {place} this turn"), cast
        )
        condition(
            (
                f"you haven't cast a|an <cast> from {place} this turn",
                f"you didn't cast a|an <cast> from {place} this turn",
            ),
            {"not_true": cast},
        )
    held: dict[str, Said] = {"cast": {"all": [{"ref": "$ref"}, {"owner": "you"}]}, "from": "hand"}
    for words, player in (("you cast <ref>", "you"), ("<ref> was cast", "each_player")):
        condition(
            f"{words} from anywhere other than your hand",
            {"all_true": [
                {"happened": {"cast": {"ref": "$ref"}, "by": player}},
                {"not_true": {"happened": {**held, "by": "you"}}},
            ]},
        )  # fmt: skip
    elsewhere = table.rules_of("cast_elsewhere")
    own: Said = {"all": [{"ref": "event.object"}, {"owner": "you"}]}
    once: Said = {"not_true": {"happened": {"cast": own, "by": "you", "from": "hand"}}}
    elsewhere(
        "whenever you cast a|an <cast> from anywhere other than your hand",
        {"on": {"cast": "$cast", "by": "you"}, "if": once},
    )
    ability("<cast_elsewhere> , <prompt>", {"+": "$cast_elsewhere", "triggered": "$prompt"})


def _plural(table: Table) -> None:
    """201.5. Add rows for cards with a plural name: *when ~ enter or attack*."""
    event = table.rules_of("event")
    event("~ attack", {"attacks": "self"})
    event("~ enter", {"enters": "self"})
    event("~ die", {"dies": "self"})
    event("~ deal combat damage to a player", {"deals_damage": "self", "to": {"is": "player"}, "combat": True})
    table.rule("occasion", "when|whenever ~ enter or attack", [{"enters": "self"}, {"attacks": "self"}])
    table.rule("occasion", "when|whenever ~ attack or block", [{"attacks": "self"}, {"blocks": "self"}])
