"""603.2, 603.6, 603.8. Events of permanents: two of one ability, where they go, targets, damage, and states."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_YOURS: Said = {"controller": "you"}
_THEIRS: Said = {"controller": "opponent"}
_ITSELF: Said = {"ref": "self"}


def add(table: Table) -> None:
    """Add rows for events of permanents."""
    _places(table)
    _joined(table)
    _aimed_at(table)
    _sources(table)
    _dealt(table)
    _states(table)
    _combat(table)
    _kinds(table)
    _in_combat(table)


def _places(table: Table) -> None:
    """603.6. Add rows for zones that permanents leave for, and come from."""
    event, occasion = table.rules_of("event"), table.rules_of("occasion")
    exiled: dict[str, Said] = {"to": ["graveyard", "exile"]}
    event(
        ("<subject> dies or is put into exile", "<subject> dies or is put into exile from the battlefield"),
        {"leaves": "$subject", **exiled},
    )
    event("<subject> dies or is put into the command zone", {"leaves": "$subject", "to": ["graveyard", "command"]})
    for place, zone, filters in (
        ("exile", "exile", list[Said]()),
        ("a graveyard", "graveyard", list[Said]()),
        ("your graveyard", "graveyard", [{"owner": "you"}]),
    ):
        event(f"a|an <permanent> enters from {place}", {"enters": {"$all": ["$permanent", *filters]}, "from": zone})
        both: Said = {"$all": ["$permanent", "other", *filters]}
        occasion(
            f"whenever ~ or another <permanent> enters from {place}",
            [{"enters": {"$all": [_ITSELF, *filters]}, "from": zone}, {"enters": both, "from": zone}],
        )
    event("a|an <permanent> is returned to your hand", _returned("$permanent"))
    event("a|an <permanent> is returned to a player's hand", {"leaves": "$permanent", "to": ["hand"]})
    occasion(
        "whenever ~ or another <permanent> is returned to your hand from the battlefield",
        [_returned(_ITSELF), _returned("$permanent", "other")],
    )
    others: Said = {"$all": ["$permanent", "other"]}
    occasion("when|whenever ~ or another <permanent> leaves the battlefield", [{"leaves": "self"}, {"leaves": others}])


def _returned(*filters: Said) -> Said:
    return {"leaves": {"$all": [*filters, {"owner": "you"}]}, "to": ["hand"]}


def _joined(table: Table) -> None:
    """603.2. Add rows for an ability that triggers on two events."""
    occasion = table.rules_of("occasion")
    occasion("when|whenever ~ enters or <event>", [{"enters": "self"}, "$event"])
    occasion("when ~ enters or whenever|at <event>", [{"enters": "self"}, "$event"])
    hits: Said = {"deals_damage": "self", "to": {"is": "player"}, "combat": True}
    occasion("when ~ enters and whenever it deals combat damage to a player", [{"enters": "self"}, hits])
    discarded: Said = {"discards_card": "you", "what": _ITSELF}
    occasion("when ~ dies or when you discard it", [{"dies": "self"}, discarded])
    hits_too: dict[str, Said] = {"to": {"is": "player"}, "combat": True}
    occasion(
        "whenever ~ or a|an <permanent> deals combat damage to a player",
        [hits, {"deals_damage": "$permanent", **hits_too}],
    )
    occasion(
        "whenever <a:event> or a|an <permanent> enters from exile",
        ["$a", {"enters": "$permanent", "from": "exile"}],
    )


def _aimed_at(table: Table) -> None:
    """115.1. Add rows for you and your permanents as targets."""
    event = table.rules_of("event")
    mine: dict[str, Said] = {
        "a|an <permanent>": "$permanent",
        "another <permanent>": {"$all": ["$permanent", "other"]},
    }
    for words, filter in mine.items():
        either: Said = {"$any": [{"is": "you"}, filter]}
        for what, more in (("a spell or ability", {}), ("a spell", {"by_spell": True})):
            event(
                f"you or {words} becomes the target of {what} an opponent controls",
                {"becomes_target": either, "of": "each_opponent", **dict[str, Said](more)},
            )


def _sources(table: Table) -> None:
    """120.3, 609.7. Add rows for damage by any source, by a player's, or by another."""
    event, source = table.rules_of("event"), table.rules_of("sourced")
    source("a source", "anything")
    source("a source you control", _YOURS)
    source("another source you control", {"all": [_YOURS, "other"]})
    source("a source you control other than ~", {"all": [_YOURS, {"not": _ITSELF}]})
    source("a source an opponent controls", _THEIRS)
    recipient = table.rules_of("recipient")
    recipient("a player", {"is": "player"})
    recipient("an opponent", {"is": "opponent"})
    recipient("another player", {"all": [{"is": "player"}, {"not": {"is": "you"}}]})
    recipient("a|an <permanent>", "$permanent")
    recipient("~", _ITSELF)
    recipient("you or a|an <permanent>", {"$any": [{"is": "you"}, "$permanent"]})
    for words, more in (("damage", {}), ("combat damage", {"combat": True}), ("noncombat damage", {"combat": False})):
        how: dict[str, Said] = dict[str, Said](more)
        event(f"<sourced> deals {words} to <recipient>", {"deals_damage": "$sourced", "to": "$recipient", **how})
        table.rule(
            "so_much_dealt",
            f"whenever <sourced> deals <number> or more {words} to <recipient>",
            {
                "on": {"deals_damage": "$sourced", "to": "$recipient", **how},
                "while": {"amount": "event.amount", "compare": {"at_least": "$number"}},
            },
        )


def _dealt(table: Table) -> None:
    """120.3, 120.10. Add rows for damage dealt to you, and for excess damage."""
    event = table.rules_of("event")
    for words, more in (("damage", {}), ("combat damage", {"combat": True}), ("noncombat damage", {"combat": False})):
        how: dict[str, Said] = dict[str, Said](more)
        event(f"{words} is dealt to you", {"is_dealt_damage": "you", **how})
        yours: Said = {"any": [{"is": "you"}, {"all": [{"type": "planeswalker"}, _YOURS]}]}
        event(f"{words} is dealt to you or a planeswalker you control", {"is_dealt_damage": yours, **how})
        event(f"<subject> is dealt excess {words}", {"is_dealt_excess": "$subject", **how})
        event(
            f"one or more <permanents> are dealt excess {words}",
            {"is_dealt_excess": "$permanents", "one_or_more": True, **how},
        )
        event(
            f"~ deals {words} to one or more <permanents>",
            {"deals_damage": "self", "to": "$permanents", "to_one_or_more": True, **how},
        )


def _states(table: Table) -> None:
    """603.8. Add rows for states that trigger: permanents controlled, life, cards in hand, abilities."""
    event = table.rules_of("event")
    for words, controller in (("you control", _YOURS), ("an opponent controls", _THEIRS)):
        event(f"{words} a|an <permanent>", {"state": {"exists": {"$all": ["$permanent", controller]}}})
        event(
            f"{words} <several> or more <permanents>",
            {"state": {"exists": {"$all": ["$permanents", controller]}, "compare": {"at_least": "$several"}}},
        )
    few: Said = {"at_most": "$quantity"}
    event("you have <quantity> or less life", {"state": {"amount": {"life_of": "you"}, "compare": few}})
    poor: Said = {"all": [{"is": "opponent"}, {"measured": {"life_of": "one"}, "compare": few}]}
    event("an opponent has <quantity> or less life", {"state": {"exists": poor}})
    empty: Said = {"all": [{"is": "player"}, {"measured": {"hand_of": "one"}, "compare": {"exactly": 0}}]}
    event("a player has no cards in hand", {"state": {"exists": empty}})
    event(
        "~ has <several> or fewer <counter> on it",
        {"state": {"amount": {"counters_on": "self", "kind": "$counter"}, "compare": {"at_most": "$several"}}},
    )
    event("~ has <keyword>", {"state": {"matches": "self", "filter": {"keyword": "$keyword"}}})
    event("~ has no <counter> on it", {"state": {"not_true": {"matches": "self", "filter": {"counters": "$counter"}}}})


def _combat(table: Table) -> None:
    """508.3, 509.3. Add rows for attacks by several creatures, on you, and blocks of several."""
    event = table.rules_of("event")
    many: Said = {"at_least": "$several"}
    creatures: Said = {"type": "creature"}
    event("~ blocks <several> or more creatures", {"blocks": "self", "number": many})
    at_you: dict[str, Said] = {"attacks": {"all": [creatures, _THEIRS]}, "one_or_more": True}
    event(
        ("an opponent attacks you", "an opponent attacks you with one or more creatures"),
        {**at_you, "whom": {"is": "you"}},
    )
    walkers: Said = {"all": [{"type": "planeswalker"}, _YOURS]}
    either: Said = {"any": [{"is": "you"}, walkers]}
    event("an opponent attacks you and/or one or more planeswalkers you control", {**at_you, "whom": either})
    event("an opponent attacks one or more planeswalkers you control", {**at_you, "whom": walkers})
    event(
        "<several> or more <permanents> attack",
        {"player_attacks": "each_player", "with": "$permanents", "number": many},
    )


def _kinds(table: Table) -> None:
    """603.2. Add rows for events of two kinds of permanents, and of permanents that others own or enchant."""
    event, occasion = table.rules_of("event"), table.rules_of("occasion")
    others: Said = {"$all": ["$permanent", "other"]}
    occasion(
        "whenever ~ or another <permanent> is put into a graveyard from the battlefield",
        [{"dies": "self"}, {"dies": others}],
    )
    occasion(
        "whenever ~ or a|an <permanent> attacks alone",
        [{"attacks": "self", "alone": True}, {"attacks": "$permanent", "alone": True}],
    )
    hits: dict[str, Said] = {"to": {"is": "player"}, "combat": True}
    occasion(
        "whenever ~ or another <permanent> dies or deals combat damage to a player",
        [
            {"dies": "self"},
            {"dies": others},
            {"deals_damage": "self", **hits},
            {"deals_damage": others, **hits},
        ],
    )
    occasion(
        "when ~ enters and whenever it attacks while saddled",
        [{"enters": "self"}, {"attacks": {"all": [_ITSELF, {"designated": "saddled"}]}}],
    )
    table.rule("subject", "enchanted creature or another <permanent>", {"$any": [{"ref": "attached"}, "$permanent"]})
    post = table.rules_of("post")
    post("owned by another player", {"not": {"owner": "you"}})
    post("with an <counter> on it|them", {"counters": "$counter"})
    mine: Said = {"has_attached": {"all": [{"subtype": "Aura"}, _YOURS]}}
    post("that are enchanted by an aura you control", mine)
    for words, who in (("a creature or opponent", "opponent"), ("a creature or player", "player")):
        table.rule("harmed", words, {"any": [{"type": "creature"}, {"is": who}]})
    after: Said = {"step_begins": "postcombat-main", "whose": "you"}
    event("the beginning of each of your postcombat main phases", after)
    event(
        "the beginning of combat on each player's turn",
        {"step_begins": "beginning-of-combat", "whose": "each_player"},
    )
    event("~ become tapped", {"becomes_tapped": "self"})
    event("~ become untapped", {"becomes_untapped": "self"})


def _in_combat(table: Table) -> None:
    """506.1, 508.3d. Add rows for events during combat, and for attackers of you and your planeswalkers."""
    ability = table.rules_of("ability")
    steps = ("beginning-of-combat", "declare-attackers", "declare-blockers", "combat-damage", "end-of-combat")
    fighting: Said = {"any_true": [{"step_is": step} for step in steps]}
    ability("<occasion> during combat , <prompt>", {"on": "$occasion", "while": fighting, "triggered": "$prompt"})
    walkers: Said = {"all": [{"type": "planeswalker"}, _YOURS]}
    at_you: Said = {"any": [{"attacking": "you"}, {"attacking": walkers}]}
    many: Said = {
        "exists": {"all": [{"type": "creature"}, {"controller": "event.player"}, at_you]},
        "compare": {"at_least": "$several"},
    }
    table.rule(
        "counted_occasion",
        "whenever an opponent attacks with creatures , if <several> or more of those creatures are attacking you "
        "and/or planeswalkers you control",
        {"on": {"player_attacks": "each_opponent"}, "if": many},
    )
    theirs: Said = {"matches": "event.player", "filter": {"ref": "active_player"}}
    ability(
        "<occasion> for the <nth> time during each of their turns , <prompt>",
        {"on": "$occasion", "nth": "$nth", "while": theirs, "triggered": "$prompt"},
    )
