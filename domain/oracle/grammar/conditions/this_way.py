"""601.2, 603.2h, 608.2c, 608.2h, 608.2i. Actions done *this way*, and past qualities of objects."""

from __future__ import annotations

from collections.abc import Iterator

from domain.oracle.grammar.nouns.objects import STATES
from domain.oracle.grammar.words.lexicon import COLORS
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

YOURS: Said = {"owner": "you"}

CARD: Said = {"is": "card"}
"""111.6. Filter for a card, since a token that goes to a graveyard is no card."""

WAY: dict[str, Said] = {"this": "way"}

_YOU: Said = {"controller": "you"}

_THEM: Said = {"controller": "opponent"}


def add(table: Table) -> None:
    """Add rows for actions done *this way*, past qualities, and times an ability has resolved."""
    _numbers(table)
    _conditions(table)
    _given(table)
    _cast(table)
    _graveyards(table)
    _it_was_then(table)
    _was_before(table)
    _was_and_whose(table)
    _remembered(table)
    _resolved(table)
    _what_it_was(table)


def _both(one: Said, other: Said) -> Said:
    return {"$all": [one, other]}


def _numbers(table: Table) -> None:
    unit, amount = table.rules_of("unit"), table.rules_of("amount")
    deeds: tuple[tuple[str, Said, str, str], ...] = (
        ("destroyed", {"is_destroyed": "$it"}, "permanent", "permanents"),
        ("sacrificed", {"sacrifices": "each_player", "what": "$it"}, "permanent", "permanents"),
        ("milled", {"put_into_graveyard": "$it", "from": "library"}, "card", "cards"),
        ("put into a graveyard", {"put_into_graveyard": _both("$it", CARD)}, "card", "cards"),
        ("put into their graveyard", {"put_into_graveyard": _both("$it", CARD)}, "card", "cards"),
        ("put into your graveyard", {"put_into_graveyard": {"$all": ["$it", CARD, YOURS]}}, "card", "cards"),
    )
    for words, pattern, one, many in deeds:
        often: Said = {"how_often": pattern, **WAY}
        unit(f"<it:{one}> {words} this way", often)
        amount(f"the number of <it:{many}> {words} this way", often)
    unit("<permanent> that died this way", {"how_often": {"dies": "$permanent"}, **WAY})
    discarded: Said = {"how_often": {"discards": "each_player"}, **WAY}
    unit("card discarded this way", discarded)
    unit("card drawn this way", {"how_often": {"draws": "each_player"}, **WAY})  # whoever draws instead, too
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
        condition(f"a|an <permanent> {be} exiled this way", {"happened": {"is_exiled": "$permanent"}, **WAY})
        condition(f"<ref> {be} destroyed this way", {"happened": {"is_destroyed": "$ref"}, **WAY})
        condition(
            f"a|an <permanent> {be} sacrificed this way",
            {"happened": {"sacrifices": "each_player", "what": "$permanent"}, **WAY},
        )
        for words, put in _PUT:
            condition(f"a|an <card> {be} {words} this way", {"happened": put, **WAY})
        for words, player in (("a player", "player"), ("an opponent", "opponent")):
            condition(
                f"{words} {be} dealt damage this way",
                {"happened": {"deals_damage": "self", "to": {"is": player}}, **WAY},
            )


def _given(table: Table) -> None:
    """118.1, 608.2h. Add rows for the object that was given up for a cost, as it last was."""
    condition = table.rules_of("condition")
    for words, key in (("sacrificed", "sacrifice"), ("discarded", "discard")):
        table.rule("given_object", words, {"$given": key})
    for kind in ("permanent", "card"):
        condition(f"a|an <{kind}> was <given_object> this way", {"matches": "$given_object", "filter": f"${kind}"})


def _cast(table: Table) -> None:
    """601.2. Add rows for spells that were cast: by a player, from a zone."""
    condition = table.rules_of("condition")
    for words, player in (("you cast <ref>", "you"), ("<ref> was cast", "each_player")):
        condition(words, {"happened": {"cast": {"ref": "$ref"}, "by": player}})
        for place, zone in (
            ("your hand", "hand"), ("a graveyard", "graveyard"), ("your graveyard", "graveyard"), ("exile", "exile"),
        ):  # fmt: skip
            if player == "you" or not place.startswith("your"):
                spell: Said = {"ref": "$ref"}
                if place.startswith("your"):
                    spell = _both(spell, YOURS)
                condition(f"{words} from {place}", {"happened": {"cast": spell, "by": player, "from": zone}})
    condition("<ref> wasn't cast", {"not_true": {"happened": {"cast": {"ref": "$ref"}, "by": "each_player"}}})
    event = table.rules_of("event")
    for place, zone in (("your hand", "hand"), ("exile", "exile")):
        cast: Said = {"$all": ["$cast", {"owner": "you"}]} if zone == "hand" else "$cast"
        event(f"you cast a|an <cast> from {place}", {"cast": cast, "by": "you", "from": zone})
    event("you cast a|an <cast> from your graveyard", {"cast": _both("$cast", YOURS), "by": "you", "from": "graveyard"})


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


def _adjectives() -> Iterator[str]:
    yield from (
        "legendary",
        "basic",
        "nonbasic",
        "snow",
        "historic",
        "tapped",
        "untapped",
        "attacking",
        "blocking",
        "multicolored",
        "colorless",
    )
    yield from COLORS


def _it_was_then(table: Table) -> None:
    condition = table.rules_of("condition")
    for words, negated in (("was", False), ("wasn't", True)):
        is_so: Said = {"matches": "$ref", "filter": "$described"}
        condition(f"<ref> {words} a|an <described> card", {"not_true": is_so} if negated else is_so)


def _was_before(table: Table) -> None:
    """608.2h. Add rows for qualities of an object as it last was."""
    condition = table.rules_of("condition")
    condition("<was_ref> was a|an <permanent>", {"matches": "$was_ref", "filter": "$permanent"})
    condition("<was_ref> wasn't a|an <permanent>", {"not_true": {"matches": "$was_ref", "filter": "$permanent"}})
    condition("<was_ref> had a|an <counter> on it", {"matches": "$was_ref", "filter": {"counters": "$counter"}})
    condition(
        "<was_ref> had no <counter> on it", {"not_true": {"matches": "$was_ref", "filter": {"counters": "$counter"}}}
    )
    condition(
        "<was_ref> didn't have a|an <counter> on it",
        {"not_true": {"matches": "$was_ref", "filter": {"counters": "$counter"}}},
    )
    for word in _adjectives():
        condition(
            f"<was_ref> was {word}", {"matches": "$was_ref", "filter": STATES.get(word, {"color": COLORS.get(word)})}
        )
    for words, part in (("attacking", "attacking_alone"), ("blocking", "blocking_alone")):
        condition(f"<was_ref> was {words} alone", {"matches": "$was_ref", "filter": {"combat": part}})
    condition(
        "<was_ref> was attacking or blocking alone",
        {"matches": "$was_ref", "filter": {"any": [{"combat": "attacking_alone"}, {"combat": "blocking_alone"}]}},
    )
    condition("<was_ref> was attacking or blocking", {"matches": "$was_ref", "filter": {"combat": "fighting"}})
    condition("<was_ref> had <keyword>", {"matches": "$was_ref", "filter": {"keyword": "$keyword"}})
    for stat in ("power", "toughness", "mana value"):
        key = stat.replace(" ", "_")
        for more, compare in (("or greater", "at_least"), ("or less", "at_most")):
            condition(
                f"<own> {stat} was <quantity> {more}",
                {"matches": "$own", "filter": {key: {compare: "$quantity"}}},
            )


def _was_and_whose(table: Table) -> None:
    """608.2h. Add rows for an object's controller and numbers, now or as it last was."""
    condition = table.rules_of("condition")
    for person, filter in (("you", _YOU), ("an opponent", _THEM)):
        control = "control" if person == "you" else "controls"
        condition(f"{person} {control} <ref>", {"matches": "$ref", "filter": filter})
        condition(f"{person} controlled <was_ref>", {"matches": "$was_ref", "filter": filter})
    condition("you don't control <ref>", {"not_true": {"matches": "$ref", "filter": _YOU}})
    for stat in ("power", "toughness", "mana value"):
        key = stat.replace(" ", "_")
        for more, compare in (("or greater", "at_least"), ("or less", "at_most")):
            condition(
                f"<was_ref> had {stat} <quantity> {more}",
                {"matches": "$was_ref", "filter": {key: {compare: "$quantity"}}},
            )
    condition(
        "<was_ref> wasn't dealt damage this turn",
        {"not_true": {"matches": "$was_ref", "filter": {"which": {"is_dealt_damage": "anything"}}}},
    )


def _remembered(table: Table) -> None:
    """Add rows for modes not chosen before, and for *do this only once each turn*."""
    for category in ("body", "prompt"):
        for words, since in (("", "ever"), (" this turn", "turn")):
            for dash in ("—", "."):
                table.rule(
                    category,
                    f"choose one that hasn't been chosen{words} {dash} <mode_list>",
                    {"modes": 1, "once": since, "of": "$mode_list"},
                )
    ability = table.rules_of("ability")
    once: dict[str, Said] = {"on": "$occasion", "done_once": True}
    ability("<occasion> , <prompt> do this only once each turn .", {**once, "triggered": "$prompt"})
    ability(
        "<occasion> , if <conditions> , <body> do this only once each turn .",
        {**once, "if": "$conditions", "triggered": "$body"},
    )
    ability(
        "<occasion> while <conditions> , <prompt> do this only once each turn .",
        {**once, "while": "$conditions", "triggered": "$prompt"},
    )


def _resolved(table: Table) -> None:
    """Add rows for the number of times an ability has resolved this turn.

    A card that asks twice says *it's the third time* the second time.
    """
    condition = table.rules_of("condition")
    times: Said = {"times_resolved": "turn"}
    exactly: Said = {"amount": times, "compare": {"exactly": "$nth"}}
    whole = "time this ability has resolved this turn"
    condition((f"this is the <nth> {whole}", f"it's the <nth> {whole}", "it's the <nth> time"), exactly)
    condition(f"this is the first or second {whole}", {"amount": times, "compare": {"at_most": 2}})
    condition(
        "this ability has resolved <several> or more times this turn",
        {"amount": times, "compare": {"at_least": "$several"}},
    )
    condition(
        "this ability has been activated <several> or more times this turn",
        {"amount": {"times_activated": "turn"}, "compare": {"at_least": "$several"}},
    )


def _what_it_was(table: Table) -> None:
    """608.2h. Add rows that ask whether a card, before its move, was of some kind."""
    condition = table.rules_of("condition")
    condition("<it_is> a|an <card>", {"matches": "$it_is", "filter": "$card"})
    condition("<ref> is|was a|an <card>", {"matches": "$ref", "filter": "$card"})
    condition("the discarded card was a|an <card>", {"matches": "paid", "filter": "$card"})
    for is_ in ("was", "is"):
        condition(f"at least one <card> {is_} exiled this way", {"happened": {"is_exiled": "$card"}, "this": "way"})
    put: Said = {"put_into_graveyard": {"$all": ["$card", {"is": "card"}]}}
    condition(
        (
            "at least one <card> was put into a graveyard this way",
            "at least one <card> is put into a graveyard this way",
        ),
        {"happened": put, "this": "way"},
    )
