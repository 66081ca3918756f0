"""603. Trigger events of objects, players and turns; abilities that trigger once more."""

from __future__ import annotations

from itertools import permutations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_DEEDS: dict[str, dict[str, Said]] = {
    "enters": {"enters": "$subject"},
    "dies": {"dies": "$subject"},
    "leaves the battlefield": {"leaves": "$subject"},
    "is put into a graveyard from the battlefield": {"dies": "$subject"},
    "attacks": {"attacks": "$subject"},
    "blocks": {"blocks": "$subject"},
    "becomes blocked": {"becomes_blocked": "$subject"},
    "is turned face up": {"turned_up": "$subject"},
    "becomes tapped": {"becomes_tapped": "$subject"},
    "deals combat damage to a player": {"deals_damage": "$subject", "to": {"is": "player"}, "combat": True},
    "deals combat damage to an opponent": {"deals_damage": "$subject", "to": {"is": "opponent"}, "combat": True},
}
"""Verb phrases of events, each with its data, so that two can be joined in one trigger."""

_OF_ITSELF = ("deals combat damage to a player", "deals combat damage to an opponent")
"""Verb phrases joined only where the subject is the card itself.

For another subject, the event's object is the damaged player.
"""

_KNOWN = {
    ("enters", "attacks"), ("enters", "dies"), ("attacks", "blocks"), ("blocks", "becomes blocked"),
}  # fmt: skip
"""Pairs of verb phrases, with the card itself as subject, that have rows elsewhere."""

_ITSELF: Said = {"ref": "self"}


def add(table: Table) -> None:
    """Add rows for events."""
    _events_of_all(table)
    _joined(table)
    _blocked_by_some(table)
    _objects(table)
    _players(table)
    _turns(table)
    _itself_cast(table)
    _events(table)
    _entered(table)
    _no_triggers(table)
    _once_more(table)
    _whose(table)
    _because_of(table)


def _events_of_all(table: Table) -> None:
    """603.8. Add rows for states that trigger, such as *you control no lands*."""
    event = table.rules_of("event")
    none: dict[str, Said] = {
        "you control no <permanents>": {"$all": ["$permanents", {"controller": "you"}]},
        "there are no <permanents> on the battlefield": "$permanents",
        "no <permanents> are on the battlefield": "$permanents",
    }
    for words, value in none.items():
        event(words, {"state": {"exists": value, "compare": {"exactly": 0}}})
    event(
        "there are no <counter> on ~", {"state": {"not_true": {"matches": "self", "filter": {"counters": "$counter"}}}}
    )
    event(
        "there are <several> or more <counter> on ~",
        {"state": {"matches": "self", "filter": {"counters": "$counter", "at_least": "$several"}}},
    )
    event(
        "~ has <several> or more <counter> on it",
        {"state": {"matches": "self", "filter": {"counters": "$counter", "at_least": "$several"}}},
    )


def _joined(table: Table) -> None:
    for a, b in permutations(_DEEDS, 2):
        one, other = dict(_DEEDS[a]), dict(_DEEDS[b])
        if one == other:
            continue
        for subject, words in (("$subject", "<subject>"), ("self", "~")):
            if (subject == "self") != (a in _OF_ITSELF or b in _OF_ITSELF):
                continue
            if subject == "self":
                one |= {next(iter(one)): "self"}
                other |= {next(iter(other)): "self"}
            table.rule("occasion", f"when|whenever {words} {a} or {b}", [one, other])
    table.rule(
        "occasion",
        "when|whenever ~ blocks or becomes blocked by a|an <permanent>",
        [{"blocks": "self", "whom": "$permanent"}, {"becomes_blocked": "self", "by": "$permanent"}],
    )
    table.rule(
        "occasion",
        "when|whenever equipped|enchanted creature blocks or becomes blocked by a|an <permanent>",
        [{"blocks": "attached", "whom": "$permanent"}, {"becomes_blocked": "attached", "by": "$permanent"}],
    )
    table.rule(
        "occasion",
        "at the beginning of your upkeep or whenever you cast a|an <cast>",
        [{"step_begins": "upkeep", "whose": "you"}, {"cast": "$cast", "by": "you"}],
    )
    for deed, key in (("enters", "enters"), ("dies", "dies"), ("attacks", "attacks")):
        table.rule(
            "occasion",
            f"when|whenever ~ or a|an <permanent> {deed}",
            [{key: "self"}, {key: "$permanent"}],
        )
    table.rule(
        "occasion",
        "when|whenever ~ or another <permanent> attacks",
        [{"attacks": "self"}, {"attacks": {"$all": ["$permanent", "other"]}}],
    )
    table.rule(
        "occasion",
        "when|whenever ~ or another <permanent> enters or dies",
        [
            {"enters": "self"},
            {"dies": "self"},
            {"enters": {"$all": ["$permanent", "other"]}},
            {"dies": {"$all": ["$permanent", "other"]}},
        ],
    )
    table.rule(
        "occasion",
        "when ~ enters and at the beginning of your upkeep",
        [{"enters": "self"}, {"step_begins": "upkeep", "whose": "you"}],
    )


def _objects(table: Table) -> None:
    event = table.rules_of("event")
    event("<subject> is returned to its owner's hand", {"leaves": "$subject", "to": ["hand"]})
    for words, controller in (
        ("an opponent controls", "each_opponent"),
        ("you control", "you"),
    ):
        event(
            f"<subject> becomes the target of a spell or ability {words}",
            {"becomes_target": "$subject", "of": controller},
        )
    for words, more in (("", {}), (" you control", {"of": "you"}), (" an opponent controls", {"of": "each_opponent"})):
        aimed: dict[str, Said] = {"becomes_target": "$subject", **more, "by_spell": True}
        event(f"<subject> becomes the target of a spell{words}", aimed)
        table.rule(
            "occasion",
            f"whenever ~ attacks or becomes the target of a spell{words}",
            [{"attacks": "self"}, {**aimed, "becomes_target": "self"}],
        )
    harmed = table.rules_of("harmed")
    for other in ("planeswalker", "battle"):
        harmed(f"a player or {other}", {"any": [{"is": "player"}, {"type": other}]})
        harmed(f"an opponent or {other}", {"any": [{"is": "opponent"}, {"type": other}]})
    some = table.rules_of("some")
    some("~", {"ref": "self"})
    some("a|an <permanent>", "$permanent")
    some("another <permanent>", {"$all": ["$permanent", "other"]})
    graveyard = "graveyard from the battlefield"
    event("<some> attacks you", {"attacks": {"$all": ["$some", {"attacking": "you"}]}})
    event(f"<some> is put into your {graveyard}", {"dies": {"$all": ["$some", {"owner": "you"}]}})
    event(f"<some> is put into an opponent's {graveyard}", {"dies": {"$all": ["$some", {"owner": "opponent"}]}})
    event("<some> enters under an opponent's control", {"enters": {"$all": ["$some", {"controller": "opponent"}]}})
    event("<subject> is destroyed", {"is_destroyed": "$subject"})
    event("a source deals damage to you", {"deals_damage": "anything", "to": {"is": "you"}})
    event(
        "a source an opponent controls deals damage to you",
        {"deals_damage": {"controller": "opponent"}, "to": {"is": "you"}},
    )
    event("<subject> becomes attached to a|an <permanent>", {"becomes_attached": "$subject", "to": "$permanent"})
    unattached: dict[str, Said] = {"becomes_unattached": "$subject"}
    event("<subject> becomes unattached", unattached)
    event("<subject> becomes unattached from a|an <permanent>", {**unattached, "from": "$permanent"})
    event("<subject> becomes attached to ~", {"becomes_attached": "$subject", "to": {"ref": "self"}})
    event("<subject> is exiled from the battlefield", {"is_exiled": "$subject", "from": "battlefield"})
    for person, player, s in (
        ("you", "you", ""),
        ("a player", "each_player", "s"),
        ("an opponent", "each_opponent", "s"),
    ):
        event(
            f"{person} put{s} one or more <counter> on <subject>",
            {"counters_put": "$subject", "kind": "$counter", "by": player},
        )
    event("one or more <counter> are put on <subject>", {"counters_put": "$subject", "kind": "$counter"})
    event("<subject> and at least one other <permanent> attack", {"attacks": "$subject", "beside": "$permanent"})
    event(
        "<subject> and at least <several> other <permanents> attack",
        {"attacks": "$subject", "beside": "$permanents", "so_many": "$several"},
    )


def _players(table: Table) -> None:
    event = table.rules_of("event")
    event("you're dealt damage", {"is_dealt_damage": "you"})
    event("you set ~ in motion", {"sets_in_motion": "self"})
    event("you encounter ~", {"encounters": "self"})
    event("you planeswalk to ~", {"planeswalks_to": "self"})
    event(("you roll {chaos}", "chaos ensues"), {"chaos_ensues": "you"})
    event("you're dealt combat damage", {"is_dealt_damage": "you", "combat": True})
    event("you surveil", {"surveils": "you"})
    event("you scry", {"scries": "you"})
    table.rule("occasion", "whenever you scry or surveil", [{"scries": "you"}, {"surveils": "you"}])
    event("you search your library", {"searches_library": "you"})
    event("an opponent searches their library", {"searches_library": "each_opponent"})
    event("a player searches their library", {"searches_library": "each_player"})
    for words, player in (
        ("you play", "you"),
        ("a player plays", "each_player"),
        ("an opponent plays", "each_opponent"),
    ):
        event(f"{words} a land", {"plays_land": player})
        event(f"{words} another land", {"plays_land": player, "what": "other"})
    for words, player in (("you", "you"), ("a player", "each_player"), ("an opponent", "each_opponent")):
        s = "" if player == "you" else "s"
        event(f"{words} discard{s} one or more cards", {"discards": player, "one_or_more": True})
        event(f"{words} discard{s} a|an <described> card", {"discards_card": player, "what": "$described"})
        event(f"{words} exert{s} a|an <permanent>", {"exerts": player, "what": "$permanent"})
        event(f"{words} create{s} a|an <permanent>", {"creates": player, "what": "$permanent"})
        many: Said = {"creates": player, "what": "$permanents", "one_or_more": True}
        event(f"{words} create{s} one or more <permanents>", many)
    event("day becomes night or night becomes day", {"time_becomes": "either"})


def _itself_cast(table: Table) -> None:
    """603.2, 113.6. Add rows for a spell's triggers on its own casting, which function on the stack."""
    ability = table.rules_of("ability")
    cast: dict[str, Said] = {"cast": {"ref": "self"}, "by": "you"}
    held: dict[str, Said] = {"cast": {"all": [{"ref": "self"}, {"owner": "you"}]}, "by": "you", "from": "hand"}
    on: Said
    for words, on in (("", cast), (" from your hand", held)):
        table.rule("own_casting", f"when you cast ~{words}", {"on": on, "zone": "stack"})
    cycled: Said = {"cycles": "you", "what": "self"}  # wherever the card is then (702.29c)
    table.rule("own_casting", "when you cast or cycle ~", {"on": [cast, cycled], "zone": "stack"})
    ability("<own_casting> , <own_prompt>", {"+": "$own_casting", "triggered": "$own_prompt"})
    ability(
        "<own_casting> , if <conditions> , <own_prompt>",
        {"+": "$own_casting", "if": "$conditions", "triggered": "$own_prompt"},
    )
    ability(
        "<own_casting> while <conditions> , <own_prompt>",
        {"+": "$own_casting", "while": "$conditions", "triggered": "$own_prompt"},
    )
    table.rule("own_prompt", "<prompt>", "$prompt")


def _turns(table: Table) -> None:
    event = table.rules_of("event")
    second: Said = {"main_phase_begins": 2, "whose": "you"}
    event(("the beginning of your second main phase",), second)
    event("the beginning of each of your main phases", {"main_phase_begins": "any", "whose": "you"})
    event(
        "the beginning of combat on each opponent's turn",
        {"step_begins": "beginning-of-combat", "whose": "each_opponent"},
    )
    for step in ("upkeep", "draw", "end"):
        words = f"{step} step" if step != "upkeep" else step
        event(f"the beginning of enchanted player's {words}", {"step_begins": step, "whose": "attached"})
        event(f"the beginning of the chosen player's {words}", {"step_begins": step, "whose": "chosen_player"})
        for kind in ("permanent", "land", "artifact", "enchantment", "planeswalker"):
            event(
                f"the beginning of the {words} of enchanted {kind}'s controller",
                {"step_begins": step, "whose": {"controller_of": "attached"}},
            )


def _blocked_by_some(table: Table) -> None:
    """509.3c. Add rows for blocks by several creatures, which trigger only once."""
    occasion = table.rules_of("counted_occasion")
    blocks: tuple[tuple[str, Said, Said], ...] = (
        ("~ becomes blocked by", {"becomes_blocked": "self"}, {"blocking": "self"}),
        ("~ blocks", {"blocks": "self"}, {"blocked_by": "self"}),
        (
            "~ blocks or becomes blocked by",
            [{"blocks": "self"}, {"becomes_blocked": "self"}],
            {"any": [{"blocking": "self"}, {"blocked_by": "self"}]},
        ),
        ("equipped|enchanted creature becomes blocked by", {"becomes_blocked": "attached"}, {"blocking": "attached"}),
    )
    for words, on, filter in blocks:
        occasion(
            f"when|whenever {words} one or more <permanents>",
            {"on": on, "while": {"exists": {"$all": ["$permanents", filter]}}},
        )


def _events(table: Table) -> None:
    event = table.rules_of("event")
    event("you sacrifice ~", {"sacrifices": "you", "what": {"ref": "self"}})
    you: dict[str, Said] = {"becomes_target": "you"}
    event("you become the target of a spell", {**you, "by_spell": True})
    event("you become the target of a spell or ability", you)
    event("you become the target of a spell or ability an opponent controls", {**you, "of": "each_opponent"})


def _entered(table: Table) -> None:
    """603.6a. Add rows for permanents entering tapped, or under a player's control."""
    event = table.rules_of("event")
    for word, tapped in (("tapped", True), ("untapped", False)):
        how: Said = {"tapped": tapped}
        yours: list[Said] = [{"controller": "you"}]
        theirs: list[Said] = [{"controller": "opponent"}]
        for control, filters in (
            ("", list[Said]()),
            (" and under your control", yours),
            (" and under an opponent's control", theirs),
        ):
            event(f"a|an <permanent> enters {word}{control}", {"enters": {"$all": ["$permanent", how, *filters]}})
        event(f"~ enters {word}", {"enters": {"all": [_ITSELF, how]}})


def _once_more(table: Table) -> None:
    static = table.rules_of("static")
    more = "triggers an additional time ."
    ability = ("if a triggered ability of <again_of> triggers", "if an ability of <again_of> triggers")
    for pronoun in ("that ability", "it"):
        static([f"{words} , {pronoun} {more}" for words in ability], {"triggers_again": "$again_of"})
        static(
            [f"as long as <conditions> , {words} , {pronoun} {more}" for words in ability],
            {"triggers_again": "$again_of", "while": "$conditions"},
        )
        static(
            [f"{words} while <conditions> , {pronoun} {more}" for words in ability],
            {"triggers_again": "$again_of", "while": "$conditions"},
        )
        static(
            f"if <again_for> causes a triggered ability of <again_of> to trigger , {pronoun} {more}",
            {"triggers_again": "$again_of", "because": ["$again_for"]},
        )


def _no_triggers(table: Table) -> None:
    """603.2. Add rows for events that cause no abilities to trigger."""
    static = table.rules_of("static")
    enters: Said = {"enters": "$permanents"}
    static("<permanents> entering [the battlefield] don't cause abilities to trigger .", {"triggers_none": [enters]})
    static(
        "<permanents> entering [the battlefield] or dying don't cause abilities to trigger .",
        {"triggers_none": [enters, {"dies": "$permanents"}]},
    )
    static(
        "<permanents> entering don't cause abilities of <others:permanents> to trigger .",
        {"triggers_none": [enters], "of": "$others"},
    )


def _whose(table: Table) -> None:
    """Add rows for the objects of *triggered abilities of … trigger an additional time*."""
    again_of = table.rules_of("again_of")
    again_of("a|an <permanent>", "$permanent")
    again_of("another <permanent>", {"$all": ["$permanent", "other"]})
    kinds: list[Said] = [{"subtype": "$a"}, {"all": [{"subtype": "$b"}, "other"]}]
    again_of("a|an <a:subtype> or another <b:subtype> you control", {"all": [{"any": kinds}, {"controller": "you"}]})
    again_of("~", {"ref": "self"})
    again_of(
        "~ or a|an <permanent> attached to it",
        {"any": [{"ref": "self"}, {"$all": ["$permanent", {"attached_to": "self"}]}]},
    )


def _because_of(table: Table) -> None:
    """Add rows for events that make abilities trigger once more: *entering*, *dying*."""
    event = table.rules_of("again_for")
    event("<subject> entering [the battlefield]", {"enters": "$subject"})
    event(
        "<subject> entering [the battlefield] under your control",
        {"enters": {"$all": ["$subject", {"controller": "you"}]}},
    )
    event("<subject> dying", {"dies": "$subject"})
    event("<subject> attacking", {"attacks": "$subject"})
    event("<subject> leaving the battlefield", {"leaves": "$subject"})
    event("<subject> dealing combat damage to <harmed>", {"deals_damage": "$subject", "to": "$harmed", "combat": True})
    event("<subject> being dealt damage", {"is_dealt_damage": "$subject"})
    players: tuple[tuple[str, Said], ...] = (
        ("you", "you"), ("a player", "each_player"), ("an opponent", "each_opponent")
    )  # fmt: skip
    for words, player in players:
        event(f"{words} drawing a card", {"draws": player})
        event(f"{words} gaining life", {"gains_life": player})
        event(f"{words} casting a|an <cast>", {"cast": "$cast", "by": player})
