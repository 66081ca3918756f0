"""505.1, 601.2, 608.2c, 608.2i. Conditions on deeds of players this way or this turn, on combat and on phases."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_YOU: Said = {"owner": "you"}

_CARD: Said = {"is": "card"}

_MAIN: Said = {"all_true": [
    {"your_turn": True}, {"any_true": [{"step_is": "precombat-main"}, {"step_is": "postcombat-main"}]},
]}  # fmt: skip


def add(table: Table) -> None:
    """Add rows for conditions on deeds, on combat and on phases."""
    _this_way(table)
    _this_turn(table)
    _attacking(table)
    _phases(table)
    _cards(table)
    _origins(table)
    _fates(table)
    _not_done(table)
    _of_one_opponent(table)
    _dealt(table)


def _this_way(table: Table) -> None:
    """608.2c. Add rows for what a player did as the text was carried out."""
    condition = table.rules_of("condition")
    drew: Said = {"happened": {"draws": "you"}, "this": "way"}
    condition(("you draw one or more cards this way", "you drew one or more cards this way"), drew)
    condition(("you don't draw a card this way", "you didn't draw a card this way"), {"not_true": drew})
    exiled: Said = {"is_exiled": {"$all": ["$card", _CARD]}}
    condition("you exiled a|an <card> this way", {"happened": exiled, "this": "way"})
    condition(
        "you sacrificed a|an <permanent> this way",
        {"happened": {"sacrifices": "you", "what": "$permanent"}, "this": "way"},
    )
    condition("you lost life this way", {"happened": {"loses_life": "you"}, "this": "way"})


def _this_turn(table: Table) -> None:
    """601.2, 701.13. Add rows for spells and cards of this turn."""
    condition, past = table.rules_of("condition"), table.rules_of("past")
    for you in ("you've cast", "you cast"):
        condition(
            f"{you} both a|an <a:cast> and a|an <b:cast> this turn",
            {"all_true": [{"happened": {"cast": "$a", "by": "you"}}, {"happened": {"cast": "$b", "by": "you"}}]},
        )
    much: Said = {"how_much": {"is_dealt_damage": {"ref": "one"}}}
    for words, kind in (("an opponent", "opponent"), ("a player", "player")):
        hurt: Said = {"all": [{"is": kind}, {"measured": much, "compare": {"at_least": "$quantity"}}]}
        condition(f"{words} was dealt <quantity> or more damage this turn", {"exists": hurt})
    past("one or more <cards> were put into exile", {"is_exiled": {"$all": ["$cards", _CARD]}})
    entered: Said = {"any": [{"ref": "self"}, {"$all": ["$permanent", {"controller": "you"}, "other"]}]}
    past("~ or another <permanent> entered under your control", {"enters": entered})


def _attacking(table: Table) -> None:
    """508.1. Add rows for attacking creatures."""
    condition = table.rules_of("condition")
    condition("a|an <permanent> is attacking", {"exists": {"$all": ["$permanent", {"combat": "attacking"}]}})
    condition("a|an <permanent> is attacking you", {"exists": {"$all": ["$permanent", {"attacking": "you"}]}})


def _phases(table: Table) -> None:
    """505.1, 506.1. Add rows for phases of your turn."""
    condition = table.rules_of("condition")
    condition("it's your main phase", _MAIN)
    condition("it isn't your main phase", {"not_true": _MAIN})
    condition("it's your combat phase", {"all_true": [{"your_turn": True}, {"step_is": "combat"}]})


def _cards(table: Table) -> None:
    """402, 406. Add rows for cards in exile and in a player's hand, and for permanents of all players."""
    condition = table.rules_of("condition")
    exiled: list[Said] = [{"zone": "exile"}, _YOU]
    condition("you own a|an <card> in exile", {"exists": {"$all": ["$card", *exiled]}})
    condition("you own a card in exile that has an adventure", {"exists": {"all": [*exiled, {"has_adventure": True}]}})
    own: Said = {"count": {"all": [{"zone": "library"}, {"owner": "one"}]}}
    few: Said = {"measured": own, "compare": {"at_most": "$several"}}
    condition("a library has <several> or fewer cards in it", {"exists": {"all": [{"is": "player"}, few]}})
    some: Said = {"measured": {"hand_of": "one"}, "compare": {"at_least": 1}}
    condition("each player has no cards in hand", {"not_true": {"exists": {"all": [{"is": "player"}, some]}}})
    condition("<asked> has one or fewer cards in hand", {"amount": {"hand_of": "$asked"}, "compare": {"at_most": 1}})


def _origins(table: Table) -> None:
    """601.2a, 603.6a. Add rows for permanents that entered, or were cast, from a zone."""
    condition = table.rules_of("condition")
    mine: Said = {"enters": {"all": [{"ref": "$ref"}, _YOU]}, "from": "graveyard"}
    condition("<ref> entered from your graveyard", {"happened": mine})
    for place, zone in (("a graveyard", "graveyard"), ("exile", "exile")):
        entered: Said = {"happened": {"enters": {"ref": "$ref"}, "from": zone}}
        cast: Said = {"happened": {"cast": {"ref": "$ref"}, "by": "each_player", "from": zone}}
        condition(f"<ref> entered from {place}", entered)
        condition(
            (
                f"one or more of <ref> entered from {place} or was cast from {place}",
                f"<ref> entered or were cast from {place}",
            ),
            {"any_true": [entered, cast]},
        )


def _fates(table: Table) -> None:
    """608.2i, 700.4. Add rows for what became of one object: this way, or in this turn."""
    condition = table.rules_of("condition")
    condition("<ref> dies this way", {"happened": {"dies": "$ref"}, "this": "way"})
    same: Said = {"shares": "name", "with": "$zoned"}
    condition("<ref> has the same name as a|an <zoned>", {"matches": "$ref", "filter": same})
    condition("at least one creature is blocking ~", {"exists": {"all": [{"type": "creature"}, {"blocking": "self"}]}})
    condition("<ref> has the chosen name", {"matches": "$ref", "filter": {"all": [_CARD, {"name": "chosen"}]}})
    for noun in ("artifact", "creature", "enchantment", "land", "permanent"):
        table.rule("that_permanent", f"that {noun}", {"$it": f"that:{noun}"})
    died: Said = {"happened": {"dies": "$that_permanent"}, "this": "way"}
    condition("<that_permanent> is put into a graveyard this way", died)
    fought: list[Said] = [{"combat": "attacked_this_turn"}, {"combat": "blocked_this_turn"}]
    condition("<that_permanent> attacked this turn", {"happened": {"attacks": "$that_permanent"}})
    condition("<ref> attacked or blocked this turn", {"matches": "$ref", "filter": {"any": fought}})
    hurt: Said = {"how_much": {"is_dealt_damage": {"ref": "$last_ref"}}}
    condition(
        "<quantity> or more damage was dealt to <last_ref> this turn",
        {"amount": hurt, "compare": {"at_least": "$quantity"}},
    )


def _not_done(table: Table) -> None:
    """601.2, 608.2i. Add rows for what a player did not do, and for how often they did something."""
    condition, past = table.rules_of("condition"), table.rules_of("past")
    condition(
        "<asked> didn't cast a|an <cast> this turn", {"not_true": {"happened": {"cast": "$cast", "by": "$asked"}}}
    )
    condition("you didn't lose life this turn", {"not_true": {"happened": {"loses_life": "you"}}})
    held: Said = {"cast": {"all": [{"ref": "$ref"}, {"owner": "you"}]}, "by": "you", "from": "hand"}
    condition("you didn't cast <ref> from your hand", {"not_true": {"happened": held}})
    given: Said = {"sacrifices": "you", "what": "$permanents"}
    condition(
        "you sacrificed <several> or more <permanents> this turn",
        {"happened": given, "compare": {"at_least": "$several"}},
    )
    condition(
        "you sacrifice a|an <permanent> this way",
        {"happened": {"sacrifices": "you", "what": "$permanent"}, "this": "way"},
    )
    past("you created a token", {"creates": "you"})
    past("a counter was put on ~", {"counters_put": "self", "kind": "any"})
    condition("you control exactly one <permanent>", _number({"$all": ["$permanent", {"controller": "you"}]}, 1))
    none: Said = {"amount": {"hand_of": "you"}, "compare": {"exactly": 0}}
    table.rule("conditions", "<a:condition> and have no cards in hand", {"all_true": ["$a", none]})
    above: Said = {"measured": {"life_of": "one"}, "compare": {"at_least": {"plus": ["$quantity", 1]}}}
    condition(
        "each player has <quantity> or less life",
        {"not_true": {"exists": {"all": [{"is": "player"}, above]}}},
    )
    condition(
        "<was_ref> had <several> or more <counter> on it",
        {"matches": "$was_ref", "filter": {"counters": "$counter", "at_least": "$several"}},
    )


def _number(filter: Said, number: Said) -> dict[str, Said]:
    return {"exists": filter, "compare": {"exactly": number}}


def _of_one_opponent(table: Table) -> None:
    """608.2i. Add rows for what happened to one opponent alone this turn, not to all of them together."""
    condition = table.rules_of("condition")
    theirs: Said = {"enters": {"$all": ["$permanent", {"controller": "opponent"}]}}
    condition("an opponent had a|an <permanent> enter under their control this turn", {"happened": theirs})
    entered: Said = {"how_often": {"enters": {"$all": ["$permanents", {"controller": "one"}]}}}
    counted: tuple[tuple[str, Said], ...] = (
        ("had <several> or more <permanents> enter under their control", entered),
        ("drew <several> or more cards", {"how_often": {"draws": "one"}}),
    )
    for words, measured in counted:
        many: Said = {"measured": measured, "compare": {"at_least": "$several"}}
        condition(f"an opponent {words} this turn", {"exists": {"all": [{"is": "opponent"}, many]}})


def _dealt(table: Table) -> None:
    """120.3, 608.2i. Add rows for damage dealt this turn."""
    condition = table.rules_of("condition")
    much: Said = {"how_much": {"is_dealt_damage": {"is": "you"}}}
    condition(
        "you were dealt <quantity> or more damage this turn", {"amount": much, "compare": {"at_least": "$quantity"}}
    )
    apart: Said = {"which": {"is_dealt_damage": "anything", "combat": False}}
    condition("<ref> was dealt noncombat damage this turn", {"matches": "$ref", "filter": apart})
    struck: Said = {"deals_damage": {"ref": "$last_ref"}, "to": {"is": "player"}, "combat": True}
    condition("<last_ref> dealt combat damage to a player this turn", {"happened": struck})
