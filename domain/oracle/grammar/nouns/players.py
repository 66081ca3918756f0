"""102, 119, 608.2c. Players by the permanents they control, their possessions and actions; other players."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_ONE: Said = {"controller": "one"}

_PERSONS: dict[str, Said] = {"player": {"is": "player"}, "opponent": {"is": "opponent"}}

_EVERYBODY = "each_player"

_PERSONS_WITH: tuple[tuple[str, Said], ...] = (("player", {"is": "player"}), ("opponent", {"is": "opponent"}))


def add(table: Table) -> None:
    """Add rows for several players."""
    _anybody(table)
    _by_other_words(table)
    _others(table)
    _controls(table)
    _has(table)
    _did(table)
    _could_not(table)
    _gains_control(table)
    _whoever(table)
    _untapping(table)
    _people_with(table)


def _others(table: Table) -> None:
    """Add rows for each other player, teammates included."""
    for category in ("all_players", "every_player", "who"):
        table.rule(category, "each other player", "each_other_player")
    event = table.rules_of("event")
    for words, step in (("upkeep", "upkeep"), ("draw step", "draw"), ("end step", "end")):
        event(f"the beginning of each other player's {words}", {"step_begins": step, "whose": "each_other_player"})


def _count(filter: Said, owner: Said = _ONE) -> Said:
    return {"count": {"$all": [filter, owner]}}


def _most(measured: Said, of_rival: Said, *, alone: bool = False) -> Said:
    """Return a filter for the player who has the most of something.

    With `alone`, nobody else has as many.
    """
    greater: Said = {"at_least": measured if alone else {"plus": [measured, 1]}}
    rival: Said = {"measured": of_rival, "compare": greater, "as": "rival"}
    others: Said = {"all": [{"is": "player"}, {"not": {"ref": "one"}}, rival]}
    return {"measured": {"count": others}, "compare": {"exactly": 0}}


def _controls(table: Table) -> None:
    """Add rows for players by the number of permanents they control, also compared."""
    is_so, compared = table.rules_of("who_is"), table.rules_of("who_compares")
    is_so("<who_compares>", "$who_compares")
    one, many = _count("$permanent"), _count("$permanents")
    is_so("controls|control a|an <permanent>", {"measured": one, "compare": {"at_least": 1}})
    is_so("doesn't|don't control a|an <permanent>", {"measured": one, "compare": {"exactly": 0}})
    is_so("controls|control no <permanents>", {"measured": many, "compare": {"exactly": 0}})
    for more, compare in (("or more", "at_least"), ("or fewer", "at_most")):
        is_so(
            f"controls|control <several> {more} <permanents>",
            {"measured": many, "compare": {compare: "$several"}},
        )
    yours = _count("$permanents", {"controller": "you"})
    compared(
        "controls|control more <permanents> than you",
        {"measured": many, "compare": {"at_least": {"plus": [yours, 1]}}},
    )
    compared(
        "controls|control fewer <permanents> than you",
        {"measured": many, "compare": {"at_most": {"minus": [yours, 1]}}},
    )
    rival = _count("$permanents", {"controller": "rival"})
    compared("controls|control the most <permanents>", _most(many, rival))
    compared("controls|control more <permanents> than each other player", _most(many, rival, alone=True))


def _has(table: Table) -> None:
    """Add rows for cards in hand, life and counters of a player."""
    is_so, compared = table.rules_of("who_is"), table.rules_of("who_compares")
    hand: Said = {"hand_of": "one"}
    for place in ("in hand", "in their hand"):
        for more, compare in (("or more", "at_least"), ("or fewer", "at_most")):
            is_so(f"has|have <several> {more} cards {place}", {"measured": hand, "compare": {compare: "$several"}})
        is_so(f"has|have one or fewer cards {place}", {"measured": hand, "compare": {"at_most": 1}})
        is_so(f"has|have no cards {place}", {"measured": hand, "compare": {"exactly": 0}})
        compared(f"has|have more cards {place} than you", _more(hand, {"hand_of": "you"}))
        compared(f"has|have fewer cards {place} than you", _fewer(hand, {"hand_of": "you"}))
        compared(f"has|have the most cards {place}", _most(hand, {"hand_of": "rival"}))
        compared(f"has|have more cards {place} than each other player", _most(hand, {"hand_of": "rival"}, alone=True))
    life: Said = {"life_of": "one"}
    for more, compare in (("or more", "at_least"), ("or less", "at_most")):
        is_so(f"has|have <quantity> {more} life", {"measured": life, "compare": {compare: "$quantity"}})
    compared("has|have more life than you", _more(life, {"life_of": "you"}))
    compared("has|have less life than you", _fewer(life, {"life_of": "you"}))
    compared(("has|have the most life",), _most(life, {"life_of": "rival"}))
    compared("has|have more life than each other player", _most(life, {"life_of": "rival"}, alone=True))
    poison: Said = {"counters_on": "one", "kind": "poison"}
    is_so("has|have <several> or more poison counters", {"measured": poison, "compare": {"at_least": "$several"}})
    for words in ("a poison counter", "one or more poison counters"):
        is_so(f"has|have {words}", {"measured": poison, "compare": {"at_least": 1}})


def _more(measured: Said, than: Said) -> Said:
    return {"measured": measured, "compare": {"at_least": {"plus": [than, 1]}}}


def _fewer(measured: Said, than: Said) -> Said:
    return {"measured": measured, "compare": {"at_most": {"minus": [than, 1]}}}


def _did(table: Table) -> None:
    """608.2i. Add rows for actions of a player in this turn, or *this way*."""
    is_so = table.rules_of("who_is")
    deeds: tuple[tuple[str, Said], ...] = (
        ("lost life", {"loses_life": _EVERYBODY}),
        ("gained life", {"gains_life": _EVERYBODY}),
        ("discarded a card", {"discards": _EVERYBODY}),
        ("drew a card", {"draws": _EVERYBODY}),
        ("sacrificed a|an <permanent>", {"sacrifices": _EVERYBODY, "what": "$permanent"}),
    )
    for since, scope in (("this turn", {}), ("this way", {"this": "way"})):
        for words, pattern in deeds:
            more: dict[str, Said] = dict(scope)
            is_so(f"{words} {since}", {"which": pattern, "part": "player", **more})
    is_so("cast a|an <cast> this turn", {"which": {"cast": "$cast", "by": _EVERYBODY}, "part": "player"})
    is_so("attacked this turn", {"which": {"player_attacks": _EVERYBODY}, "part": "player"})
    player: Said = {"is": "player"}
    for kind in ("", "combat "):
        dealt: dict[str, Said] = {"combat": True} if kind else {}
        is_so(f"was|were dealt {kind}damage this turn", {"which": {"is_dealt_damage": player, **dealt}})
        by_it: Said = {"deals_damage": "self", "to": player, **dealt}
        is_so(f"was|were dealt {kind}damage by ~ this turn", {"which": by_it})


def _gains_control(table: Table) -> None:
    """611.2c. Add rows for permanents controlled by the player who has more of something than each other player."""
    most: tuple[tuple[str, Said], ...] = (
        ("with the most life", _most({"life_of": "one"}, {"life_of": "rival"}, alone=True)),
        ("who has the most cards in hand", _most({"hand_of": "one"}, {"hand_of": "rival"}, alone=True)),
        (
            "who controls the most <permanents>",
            _most(_count("$permanents"), _count("$permanents", {"controller": "rival"}), alone=True),
        ),
    )
    for words, filter in most:
        table.rule(
            "several_done",
            f"the player {words} gains control of ~",
            [
                {"players": {"$all": [{"is": "player"}, filter]}, "as": "p"},
                {"apply": [{"control": "p"}], "to": "self", "for": "forever"},
            ],
        )


def _could_not(table: Table) -> None:
    """101.3, 608.2c. Add rows for players who could not discard or sacrifice as they were told to."""
    discards: Said = {"how_often": {"discards": "one"}, "this": "way"}
    sacrifices: Said = {"how_often": {"sacrifices": "one", "what": "$permanent"}, "this": "way"}
    for noun, kind in _PERSONS.items():
        for words, deed, did in (
            ("discards a|an <card>", {"discard": "$card"}, discards),
            ("sacrifices a|an <permanent> [of their choice]", {"sacrifice": "$permanent"}, sacrifices),
        ):
            others: dict[str, Said] = {
                "players": {"$all": [kind, {"measured": did, "compare": {"exactly": 0}}]},
                "as": "p",
            }
            first: dict[str, Said] = {**dict[str, Said](deed), "who": "$every_player"}
            if "card" in words:
                first, words = {"discard": 1, "who": "$every_player"}, "discards a card"
            table.rule(
                "statement",
                f"<every_player> {words} . each {noun} who can't <does3>",
                [first, others, {"+": "$does3", "who": "p"}],
            )
            table.rule(
                "statement",
                f"<every_player> {words} . for each {noun} who can't , <clause>",
                [first, {"for_each": others["players"], "as": "p", "do": "$clause"}],
            )


def _whoever(table: Table) -> None:
    """Add rows for *each player who …*: such players act, are counted or affected."""
    unit, amount, harmed = table.rules_of("unit"), table.rules_of("amount"), table.rules_of("harmed")
    condition = table.rules_of("condition")
    for noun, kind in _PERSONS.items():
        filter: Said = {"$all": [kind, "$who_is"]}
        table.rule("whoever", f"each {noun} who <who_is>", filter)
        table.rule("aim", f"{noun} who <who_is>", filter)
        unit(f"{noun} who|that <who_is>", {"count": filter})
        amount(f"the number of {noun}s who|that <who_is>", {"count": filter})
        harmed(f"a|an {noun} who <who_is>", filter)
        named: Said = {"players": filter, "as": "p"}
        table.rule("several_done", f"each {noun} who <who_is> <does3>", [named, {"+": "$does3", "who": "p"}])
        perhaps: Said = {"for_each": filter, "as": "p", "do": [{"may": [{"+": "$does", "who": "p"}], "who": "p"}]}
        table.rule("several_done", f"each {noun} who <who_is> may <does>", [perhaps])
        condition(f"no {noun} <who_is>", {"not_true": {"exists": filter}})
        condition(f"a|an {noun} <who_compares>", {"exists": {"$all": [kind, "$who_compares"]}})
    condition("<asked> <who_compares>", {"matches": "$asked", "filter": "$who_compares"})
    condition("you <who_compares>", {"matches": "you", "filter": "$who_compares"})
    table.rule("hurt", "<whoever>", "$whoever")
    table.rule("hurt", "<every> and <whoever>", {"$any": ["$every", "$whoever"]})
    for category in ("one_player", "who"):
        table.rule(category, "the player", {"$who": "that"})
    amount("the number of opponents you have", {"count": {"is": "opponent"}})
    amount("the number of players", {"count": {"is": "player"}})
    table.rule("each_in_turn", "<whoever>", "$whoever")
    table.rule("in_turn", "for <each_in_turn> , <clause>", {"for_each": "$each_in_turn", "as": "p", "do": "$clause"})
    table.rule("statement", "<in_turn>", ["$in_turn"])


def _untapping(table: Table) -> None:
    """502.3. Add rows for permanents that untap in the other players' untap steps, too."""
    static = table.rules_of("static")
    when = "during each other player's untap step ."
    untaps: dict[str, Said] = {"static": ["untaps_with_others"]}
    static(f"untap ~ {when}", untaps)
    for words in ("all <permanents>", "each <permanent>"):
        slot = "$permanents" if "permanents" in words else "$permanent"
        static(f"untap {words} {when}", {**untaps, "to": slot})
        static(f"as long as <conditions> , untap {words} {when}", {**untaps, "to": slot, "while": "$conditions"})


def _by_other_words(table: Table) -> None:
    """102.3. Add rows for *each of your opponents*, *each opponent's* and the like."""
    for category in ("all_players", "every_player", "who"):
        table.rule(category, "each of your opponents", "each_opponent")
    event = table.rules_of("event")
    for words, player in (
        ("each player's", "each_player"),
        ("each opponent's", "each_opponent"),
    ):
        event(f"the beginning of {words} first main phase", {"main_phase_begins": 1, "whose": player})


def _anybody(table: Table) -> None:
    """119.3. Add rows for *a player lost life this turn*, and *can't gain life this turn*."""
    lost: Said = {"measured": {"how_much": {"loses_life": "one"}}, "compare": {"at_least": "$quantity"}}
    for person in ("player", "opponent"):
        table.rule(
            "condition",
            f"a|an {person} lost <quantity> or more life this turn",
            {"exists": {"all": [{"is": person}, lost]}},
        )
    do = table.rules_of("effect")
    for words, player in (("players", "each_player"), ("your opponents", "each_opponent"), ("you", "you")):
        do(f"{words} can't gain life this turn", {"apply": ["cant_gain_life"], "to": player})
    do("<target> can't gain life this turn", {"apply": ["cant_gain_life"], "to": "$target"})


def _people_with(table: Table) -> None:
    """Add rows for players *with* something: *each player with no cards in hand*."""
    has = table.rules_of("who_with")
    hand: Said = {"hand_of": "one"}
    for place in ("in hand", "in their hand"):
        has(f"no cards {place}", {"measured": hand, "compare": {"exactly": 0}})
        for more, compare in (("or more", "at_least"), ("or fewer", "at_most")):
            has(f"<several> {more} cards {place}", {"measured": hand, "compare": {compare: "$several"}})
    for more, compare in (("or more", "at_least"), ("or less", "at_most")):
        has(f"<quantity> {more} life", {"measured": {"life_of": "one"}, "compare": {compare: "$quantity"}})
    for noun, kind in _PERSONS_WITH:
        filter: Said = {"$all": [kind, "$who_with"]}
        table.rule("whoever", f"each {noun} with <who_with>", filter)
        table.rule("aim", f"{noun} with <who_with>", filter)
        table.rule("unit", f"{noun} with <who_with>", {"count": filter})
        table.rule("amount", f"the number of {noun}s with <who_with>", {"count": filter})
        named: Said = {"players": filter, "as": "p"}
        table.rule("several_done", f"each {noun} with <who_with> <does3>", [named, {"+": "$does3", "who": "p"}])
