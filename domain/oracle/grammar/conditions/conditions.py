"""500.1, 603.4, 608.2c, 611.3a. Conditions: permanents a player controls, amounts, qualities of objects, turns."""

from __future__ import annotations

from domain.oracle.grammar.nouns.objects import STATES
from domain.oracle.grammar.words.lexicon import COLORS
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_YOURS: Said = {"controller": "you"}

_YOUR_GRAVEYARD: Said = {"all": [{"zone": "graveyard"}, {"owner": "you"}]}

_COMPARED = ((" or more", "at_least"), (" or fewer", "at_most"))


def add(table: Table) -> None:
    """Add rows for conditions: players, permanents, amounts, qualities and turns."""
    _asked(table)
    _controlled(table)
    _graveyards(table)
    _players(table)
    _of_some_player(table)
    _itself(table)
    _targeted_and_cast(table)
    _stricter(table)
    _during(table)
    _not_theirs(table)
    _half_the_life(table)
    _life_and_another(table)


def _asked(table: Table) -> None:
    """Add rows for the player of a condition, and for two conditions joined."""
    # No *defending player* here: such a player is known in combat only, and asked of attackers already
    asked = table.rules_of("asked")
    asked(("that player", "that opponent"), {"$who": "that"})
    asked("<own> controller", {"controller_of": "$own"})
    asked("<own> owner", {"owner_of": "$own"})
    # Two conditions at a time, in a category of their own, as one can be part of the other's words
    both = table.rules_of("conditions")
    both("<condition>", "$condition")
    both("<a:condition> and <b:condition>", {"all_true": ["$a", "$b"]})
    both(("<a:condition> or <b:condition>", "<a:condition> or if <b:condition>"), {"any_true": ["$a", "$b"]})


def _controlled(table: Table) -> None:
    """Add rows for the number of permanents that a player controls, or of all."""
    condition = table.rules_of("condition")
    earlier: Said = {"how_often": {"cast": "anything", "by": "you"}, "before": "$ref"}
    condition(
        "<ref> was the <nth> spell you cast this turn",
        {
            "all_true": [
                {"happened": {"cast": {"ref": "$ref"}, "by": "you"}},
                {"amount": {"plus": [earlier, 1]}, "compare": {"exactly": "$nth"}},
            ]
        },
    )
    for words, player in (
        ("you control", "you"),
        ("your opponents control", "opponent"),
        ("<asked> controls", "$asked"),
    ):
        theirs: Said = {"controller": player}
        if player != "you":
            condition(f"{words} a|an <permanent>", _some("$permanent", theirs))
            condition(f"{words} no <permanents>", {"not_true": _some("$permanents", theirs)})
            for more, compare in _COMPARED:
                condition(f"{words} <several>{more} <permanents>", _so_many("$permanents", theirs, compare=compare))
        either: Said = {"$any": ["$a", "$b"]}
        condition(f"{words} a|an <a:permanent> or a|an <b:permanent>", _some(either, theirs))
        condition(
            f"{words} a|an <a:permanent> and a|an <b:permanent>",
            {"all_true": [_some("$a", theirs), _some("$b", theirs)]},
        )
        condition(f"{words} exactly <several> <permanents>", _so_many("$permanents", theirs, compare="exactly"))
    condition("you control at least <several> <permanents>", _so_many("$permanents", _YOURS, compare="at_least"))
    condition("you don't control a|an <permanent>", {"not_true": _some("$permanent", _YOURS)})
    condition("you control ~", {"matches": "self", "filter": _YOURS})
    alike: Said = {"most_in_common": "creature_type", "among": {"$all": ["$permanents", _YOURS]}}
    condition(
        "you control <several> or more <permanents> that share a creature type",
        {"amount": alike, "compare": {"at_least": "$several"}},
    )
    there: Said = {"counters_on": "self", "kind": "$counter"}
    condition("there is exactly one <counter> on ~", {"amount": there, "compare": {"exactly": 1}})
    condition("there are exactly <several> <counter> on ~", {"amount": there, "compare": {"exactly": "$several"}})
    condition(
        ("no <permanents> are on the battlefield", "there are no <permanents> on the battlefield"),
        {"not_true": {"exists": "$permanents"}},
    )
    condition(
        ("a|an <permanent> is on the battlefield", "there is a|an <permanent> on the battlefield"),
        {"exists": "$permanent"},
    )
    condition(
        "there are <several> or more <permanents> on the battlefield",
        {"exists": "$permanents", "compare": {"at_least": "$several"}},
    )
    condition("any player controls a|an <permanent>", {"exists": "$permanent"})


def _some(*filters: Said) -> dict[str, Said]:
    return {"exists": {"$all": list(filters)}}


def _so_many(*filters: Said, compare: str) -> dict[str, Said]:
    return {**_some(*filters), "compare": {compare: "$several"}}


def _graveyards(table: Table) -> None:
    condition = table.rules_of("condition")
    condition(
        "there are <several> or more card types among <zoneds>",
        {"amount": {"distinct": "card_type", "among": "$zoneds"}, "compare": {"at_least": "$several"}},
    )
    condition(("there is a|an <zoned>", "there's a|an <zoned>"), {"exists": "$zoned"})
    condition("there are no <zoneds>", {"not_true": {"exists": "$zoneds"}})
    condition(
        "your graveyard has <several> or more cards in it",
        {"exists": _YOUR_GRAVEYARD, "compare": {"at_least": "$several"}},
    )
    condition(
        "<several> or more <described> cards are in your graveyard",
        _so_many("$described", {"zone": "graveyard"}, {"owner": "you"}, compare="at_least"),
    )
    library: Said = {"count": {"all": [{"zone": "library"}, {"owner": "you"}]}}
    condition(
        ("your library has no cards in it", "there are no cards in your library"),
        {"amount": library, "compare": {"exactly": 0}},
    )


def _players(table: Table) -> None:
    """Add rows for life, cards in hand and the number of opponents."""
    condition = table.rules_of("condition")
    hand: Said = {"hand_of": "you"}
    condition("you have <several> or more cards in [your] hand", {"amount": hand, "compare": {"at_least": "$several"}})
    condition(
        ("you have <several> or fewer cards in [your] hand",), {"amount": hand, "compare": {"at_most": "$several"}}
    )
    condition("you have one or fewer cards in hand", {"amount": hand, "compare": {"at_most": 1}})
    condition("you have a card in hand", {"amount": hand, "compare": {"at_least": 1}})
    condition("you have exactly <several> cards in hand", {"amount": hand, "compare": {"exactly": "$several"}})
    theirs: Said = {"hand_of": "$asked"}
    condition(
        ("<asked> has no cards in hand", "<asked> have no cards in hand"),
        {"amount": theirs, "compare": {"exactly": 0}},
    )
    for more, compare in _COMPARED:
        condition(f"<asked> has <several>{more} cards in hand", {"amount": theirs, "compare": {compare: "$several"}})
    for less, compare in ((" or more", "at_least"), (" or less", "at_most")):
        condition(
            f"<asked> has <quantity>{less} life",
            {"amount": {"life_of": "$asked"}, "compare": {compare: "$quantity"}},
        )
    condition("you have exactly <quantity> life", {"amount": {"life_of": "you"}, "compare": {"exactly": "$quantity"}})
    condition(
        "you have at least <several> life more than your starting life total",
        {
            "amount": {"life_of": "you"},
            "compare": {"at_least": {"plus": [{"starting_life": "you"}, "$several"]}},
        },
    )
    condition(
        "you have <several> or more opponents", {"exists": {"is": "opponent"}, "compare": {"at_least": "$several"}}
    )
    for word, letter in COLORS.items():
        condition(
            f"your devotion to {word} is less than <several>",
            {"not_true": {"amount": {"devotion": letter}, "compare": {"at_least": "$several"}}},
        )
    condition("you've completed a dungeon", {"has_completed": "you"})
    condition("it's day", {"time_is": "day"})
    condition("it's night", {"time_is": "night"})
    condition("tribute wasn't paid", {"did": "no_tribute"})
    no_less: Said = {"measured": {"hand_of": "p"}, "compare": {"at_least": {"hand_of": "you"}}, "as": "p"}
    condition(
        "you have more cards in hand than each opponent",
        {"not_true": {"exists": {"all": [{"is": "opponent"}, no_less]}}},
    )
    condition("it's neither day nor night", {"time_is": "neither"})


def _of_some_player(table: Table) -> None:
    """Add rows for conditions on a single player or opponent.

    They are met if one player meets them alone, not all opponents together.
    """
    condition = table.rules_of("condition")
    either: Said = {"any": [{"subtype": "$a"}, {"subtype": "$b"}]}
    condition("<ref> is a|an <a:subtype> or a|an <b:subtype>", {"matches": "$ref", "filter": either})
    buried: Said = {"count": {"all": [{"zone": "graveyard"}, {"owner": {"controller_of": "$own"}}]}}
    condition(
        "<own> controller has <several> or more cards in their graveyard",
        {"amount": buried, "compare": {"at_least": "$several"}},
    )
    one: Said = {"controller": "one"}
    kinds: dict[str, Said] = {"an opponent": {"is": "opponent"}, "a player": {"is": "player"}}
    for words, kind in kinds.items():

        def some(words: str, measured: Said, compare: Said, kind: Said = kind) -> None:
            condition(words, {"exists": {"all": [kind, {"measured": measured, "compare": compare}]}})

        for more, compare in _COMPARED:
            number: Said = {compare: "$several"}
            some(f"{words} controls <several>{more} <permanents>", {"count": {"$all": ["$permanents", one]}}, number)
            some(f"{words} has <several>{more} cards in hand", {"hand_of": "one"}, number)
            some(
                f"{words} has <several>{more} cards in their graveyard",
                {"count": {"all": [{"zone": "graveyard"}, {"owner": "one"}]}},
                number,
            )
            some(f"{words} has <several>{more} poison counters", {"counters_on": "one", "kind": "poison"}, number)
        for more, compare in ((" or more", "at_least"), (" or less", "at_most")):
            some(f"{words} has <quantity>{more} life", {"life_of": "one"}, {compare: "$quantity"})
        some(f"{words} has no cards in hand", {"hand_of": "one"}, {"exactly": 0})
        some(f"{words} controls no <permanents>", {"count": {"$all": ["$permanents", one]}}, {"exactly": 0})
        yours: Said = {"count": {"$all": ["$permanents", _YOURS]}}
        some(
            f"{words} controls more <permanents> than you",
            {"count": {"$all": ["$permanents", one]}},
            {"at_least": {"plus": [yours, 1]}},
        )
        some(f"{words} has more life than you", {"life_of": "one"}, {"at_least": {"plus": [{"life_of": "you"}, 1]}})
        some(
            f"{words} has more cards in hand than you",
            {"hand_of": "one"},
            {"at_least": {"plus": [{"hand_of": "you"}, 1]}},
        )
    condition(
        "you have more life than an opponent",
        {
            "exists": {
                "all": [
                    {"is": "opponent"},
                    {"measured": {"life_of": "one"}, "compare": {"at_most": {"minus": [{"life_of": "you"}, 1]}}},
                ]
            }
        },
    )


def _itself(table: Table) -> None:
    """Add rows for conditions on the qualities and abilities of one object."""
    condition = table.rules_of("condition")
    table.rule("it_is", ("it's", "they're"), {"$it": "it"})
    condition("<it_is> <what_it_is>", {"matches": "$it_is", "filter": "$what_it_is"})
    condition("<it_is> not <what_it_is>", {"not_true": {"matches": "$it_is", "filter": "$what_it_is"}})
    quality = table.rules_of("what_it_is")
    quality("on the battlefield", {"is": "permanent"})
    quality("enchanted", {"has_attached": {"subtype": "Aura"}})
    quality("equipped", {"has_attached": {"subtype": "Equipment"}})
    quality("damaged", {"damaged": True})
    for word in ("attacking", "tapped", "untapped"):
        quality(word, STATES[word])
    quality("attacking alone", {"combat": "attacking_alone"})
    quality("attacking or blocking", {"combat": "fighting"})
    quality("<a:color> or <b:color>", {"any": [{"color": "$a"}, {"color": "$b"}]})
    some: Said = {"exists": {"$all": ["$permanent", {"keyword": "$keyword"}]}}
    condition("a|an <permanent> has <keyword>", some)
    condition("<ref> doesn't have <keyword>", {"not_true": {"matches": "$ref", "filter": {"keyword": "$keyword"}}})
    condition(
        "<ref> has <several> or more <counter> on it",
        {"matches": "$ref", "filter": {"counters": "$counter", "at_least": "$several"}},
    )
    condition(
        ("there are <several> or more <counter> on <ref>",),
        {"matches": "$ref", "filter": {"counters": "$counter", "at_least": "$several"}},
    )
    condition(
        ("<ref> has no <counter> on it", "there are no <counter> on <ref>"),
        {"not_true": {"matches": "$ref", "filter": {"counters": "$counter"}}},
    )
    condition("<ref> targets a|an <permanent>", {"matches": "$ref", "filter": {"targets_what": "$permanent"}})
    condition("~ is attached to a|an <permanent>", {"matches": "attached", "filter": "$permanent"})
    for stat in ("power", "toughness", "mana value"):
        key = stat.replace(" ", "_")
        for more, compare in (("or greater", "at_least"), ("or less", "at_most")):
            condition(
                f"<own> {stat} is <quantity> {more}",
                {"matches": "$own", "filter": {key: {compare: "$quantity"}}},
            )
    for more, compare in (("or more", "at_least"), ("or less", "at_most")):
        condition(f"x is <quantity> {more}", {"amount": "x", "compare": {compare: "$quantity"}})


def _targeted_and_cast(table: Table) -> None:
    """115.9a, 122.1, 601.2a. Add rows for targets, absent counters, and the zone a spell was cast from."""
    condition, post = table.rules_of("condition"), table.rules_of("post")
    condition("<ref> targets a|an <on_stack>", {"matches": "$ref", "filter": {"targets_what": "$on_stack"}})
    there: Said = {"matches": "$ref", "filter": {"counters": "$counter"}}
    condition("<ref> doesn't have a|an <counter> on it", {"not_true": there})
    cast: dict[str, Said] = {"cast": {"all": [{"ref": "$ref"}, {"owner": "you"}]}, "by": "each_player"}
    colored: Said = {"amount": {"mana_spent_on": "$ref", "of": "colors"}, "compare": {"exactly": 0}}
    condition("no colored mana was spent to cast <ref>", colored)
    condition("<ref> was cast from your graveyard", {"happened": {**cast, "from": "graveyard"}})
    condition("<ref> was cast from your hand", {"happened": {**cast, "from": "hand"}})
    mine: Said = {"has_attached": {"all": [{"subtype": "Aura"}, _YOURS]}}
    post(("that's enchanted by an aura you control", "that are enchanted by auras you control"), mine)
    others: Said = {"minus": [{"how_often": {"cast": "$cast", "by": "you"}}, 1]}
    table.rule("unit", "<cast> you've cast this turn other than the first", {"max": [0, others]})


def _stricter(table: Table) -> None:
    """Add rows for an effect replaced under a second, stricter condition."""
    both: Said = [
        {
            "if": "$conditions",
            "do": [{"if": "$d", "do": ["$b"]}],
            "else": [{"if": "$c", "do": ["$a"]}],
        }
    ]
    for category in ("sentence", "first_sentence"):
        sentence = table.rules_of(category)
        for words in (
            "<a:effect> if <c:conditions> . [¶] if <conditions> , <b:effect> if <d:conditions> instead",
            "<a:effect> if <c:conditions> . [¶] <b:effect> if <d:conditions> instead if <conditions>",
        ):
            sentence(words, both)
    condition = table.rules_of("condition")
    for stat in ("power", "toughness", "mana value"):
        key = stat.replace(" ", "_")
        for more, compare in (("or greater", "at_least"), ("or less", "at_most")):
            condition(
                f"<ref> has {stat} <quantity> {more}", {"matches": "$ref", "filter": {key: {compare: "$quantity"}}}
            )
        condition(f"<ref> has {stat} <quantity>", {"matches": "$ref", "filter": {key: {"exactly": "$quantity"}}})
        than: tuple[tuple[str, dict[str, Said]], ...] = (
            ("greater than", {"at_least": {"plus": ["$amount", 1]}}),
            ("less than", {"at_most": {"minus": ["$amount", 1]}}),
            ("less than or equal to", {"at_most": "$amount"}),
            ("equal to", {"exactly": "$amount"}),
        )
        for words, compared in than:
            condition(
                f"<ref> has {stat} {words} <amount>", {"matches": "$ref", "filter": {key: dict[str, Said](compared)}}
            )


def _during(table: Table) -> None:
    """Add rows for *during your turn* and *during an opponent's turn*."""
    ability, static = table.rules_of("ability"), table.rules_of("static")
    turns: tuple[tuple[str, dict[str, Said]], ...] = (
        ("during your turn", {"your_turn": True}),
        ("during an opponent's turn", {"your_turn": False}),
        ("during your end step", {"all_true": [{"your_turn": True}, {"step_is": "end"}]}),
    )
    for words, turn in turns:
        yours: Said = dict[str, Said](turn)
        ability(f"<occasion> {words} , <prompt>", {"on": "$occasion", "if": yours, "triggered": "$prompt"})
        ability(
            f"<occasion> {words} , <prompt> this ability triggers only once each turn .",
            {"on": "$occasion", "if": yours, "triggered": "$prompt", "once_each_turn": True},
        )
        static(f"~ <mods> {words} .", {"static": "$mods", "while": yours})
        static(f"<bearer> <mods> {words} .", {"static": "$mods", "to": "$bearer", "while": yours})
        static(
            f"~ costs <generic_less> less to cast {words} .",
            {"static": [{"cost_more": "$generic_less"}], "while": yours, "zone": "stack"},
        )
    ends: Said = {"all_true": [{"your_turn": True}, {"step_is": "end"}]}
    static("during your end step , <bearer> <mods> .", {"static": "$mods", "to": "$bearer", "while": ends})
    main: Said = {"any_true": [{"step_is": "precombat-main"}, {"step_is": "postcombat-main"}]}
    table.rule(
        "condition",
        "you cast <ref> during your main phase",
        {"all_true": [{"happened": {"cast": {"ref": "$ref"}, "by": "you"}}, {"your_turn": True}, main]},
    )
    # 608.2c: actions unless a condition holds
    table.rule("unless", "<at_once> unless <conditions>", {"if": {"not_true": "$conditions"}, "do": "$at_once"})
    # 608.2c: each of several players, one after the other
    table.rule("every_player", "each player", "each_player")
    table.rule("every_player", "each opponent", "each_opponent")
    hit: Said = {"deal_damage": "$amount", "to": "p", "source?self": "$a"}
    _apiece(table, "<a:dealing> deals damage to <every_player> equal to <amount>", hit)
    table.rule("statement", "<apiece>", ["$apiece"])
    # 113.6b: abilities that function in a graveyard
    for words in ("as long as ~ is in your graveyard and <conditions> , <bearer> <mods> .",):
        static(words, {"static": "$mods", "to": "$bearer", "while": "$conditions", "zone": "graveyard"})


def _apiece(table: Table, words: str, deed: Said) -> None:
    table.rule("apiece", words, {"for_each": "$every_player", "as": "p", "do": [deed]})


def _not_theirs(table: Table) -> None:
    """102.1, 500.1. Add rows for *it's your turn*, *it isn't your turn* and the like."""
    turn: Said = {"matches": "$whose_turn", "filter": {"ref": "active_player"}}
    table.rule("whose_turn", ("their", "that player's"), {"$who": "that"})
    condition, static = table.rules_of("condition"), table.rules_of("static")
    condition(("it's not <whose_turn> turn", "it isn't <whose_turn> turn"), {"not_true": turn})
    condition("it's <whose_turn> turn", turn)
    other: dict[str, Said] = {"while": {"your_turn": False}}
    static("during turns other than yours , ~ <mods> .", {"static": "$mods", **other})
    static("during turns other than yours , <bearer> <mods> .", {"static": "$mods", "to": "$bearer", **other})


def _half_the_life(table: Table) -> None:
    """107.1a. Add rows for half the starting life total."""
    table.rule(
        "condition",
        "your life total is less than or equal to half your starting life total",
        {"amount": {"life_of": "you"}, "compare": {"at_most": {"half_down": {"starting_life": "you"}}}},
    )


def _life_and_another(table: Table) -> None:
    """119. Add rows for a life total, and for another permanent you control."""
    condition = table.rules_of("condition")
    half: Said = {"at_most": {"half_down": {"starting_life": "one"}}}
    condition(
        "a player's life total is less than or equal to half their starting life total",
        {"exists": {"all": [{"is": "player"}, {"measured": {"life_of": "one"}, "compare": half}]}},
    )
    more: Said = {"at_least": {"plus": [{"starting_life": "you"}, "$number"]}}
    condition(
        "your life total is at least <number> greater than your starting life total",
        {"amount": {"life_of": "you"}, "compare": more},
    )
    condition(
        "an opponent has drawn <several> or more cards this turn",
        {
            "exists": {
                "all": [
                    {"is": "opponent"},
                    {"measured": {"how_often": {"draws": "one"}}, "compare": {"at_least": "$several"}},
                ]
            }
        },
    )
    condition(
        "a|an <permanent> has a|an <counter> on it", {"exists": {"$all": ["$permanent", {"counters": "$counter"}]}}
    )
    besides: Said = {"exists": {"$all": ["$permanent", "other", {"attached_to": "attached"}]}}
    table.rule(
        "static",
        "as long as another <permanent> is attached to enchanted creature , it <mods> .",
        {"static": "$mods", "to": "attached", "while": besides},
    )
    condition("there are at least <several> <zoneds>", {"exists": "$zoneds", "compare": {"at_least": "$several"}})
    life: Said = {"life_of": "you"}
    condition("your life total is <quantity> or less", {"amount": life, "compare": {"at_most": "$quantity"}})
    condition("your life total is <quantity> or more", {"amount": life, "compare": {"at_least": "$quantity"}})
    another: Said = {"exists": {"$all": ["$permanent", _YOURS, "other"]}}
    condition("you don't control another <permanent>", {"not_true": another})
