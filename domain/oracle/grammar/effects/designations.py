"""107.14, 701.37, 701.54, 702, 709.5, 725. Energy, designations, doors, the monarch, and the Ring."""

from __future__ import annotations

from domain.cards.keywords import KEYWORDS
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

DESIGNATIONS = ("monstrous", "renowned", "saddled", "suspected", "harnessed")

_BEARER: Said = {"designated": "Ring-bearer"}

_YOURS: Said = {"all": [_BEARER, {"controller": "you"}]}


def add(table: Table) -> None:
    """Add rows for energy, designations, and keywords that give designations."""
    _energy(table)
    _designations(table)
    _exhaust(table)
    _power_up(table)
    _exploit(table)
    _crewing(table)
    _granted(table)
    _monarch(table)
    _the_ring(table)
    _suspect(table)
    _earthbend(table)
    _blessing(table)
    _was_suspected(table)
    _venture(table)
    _crimes(table)
    _prepared(table)


def _energy(table: Table) -> None:
    """107.14, 122.1. Add rows for energy counters: gained, paid, counted."""
    got: dict[str, Said] = {"player_counters": "energy"}
    much = table.rules_of("much_energy")
    much("<energy>", "$energy")
    much("<several> {e}", "$several")
    much("x {e}", "x")
    much("<that_many> {e}", "$that_many")
    much("an amount of {e} equal to <amount>", "$amount")
    much("<number:energy> for each <unit>", {"$each": ["$number", "$unit"]})
    table.rule("does3", "gets <much_energy>", {**got, "n?1": "$much_energy"})
    table.rule(
        "effect",
        ("you get <much_energy>", "get <much_energy>"),
        {**got, "who": "you", "n?1": "$much_energy"},
    )
    table.rule("surely", "get <much_energy>", {**got, "who": "you", "n?1": "$much_energy"})
    paid = table.rules_of("energy_paid")
    paid("<energy>", {"pay_energy": "$energy"})
    paid("<several> {e}", {"pay_energy": "$several"})
    paid("an amount of {e} equal to <amount>", {"pay_energy": "$amount"})
    table.rule("may_cost", "pay <energy_paid>", "$energy_paid")
    table.rule("their_cost", "pays|pay <energy_paid>", "$energy_paid")
    unit, amount = table.rules_of("unit"), table.rules_of("amount")
    had: Said = {"counters_on": "you", "kind": "energy"}
    unit("{e} you have", had)
    amount(("the amount of {e} you have",), had)
    condition = table.rules_of("condition")
    condition("you have <several> or more {e}", {"amount": had, "compare": {"at_least": "$several"}})
    table.rule("event", "you get one or more {e}", {"gets_counters": "you", "kind": "energy"})


def _designations(table: Table) -> None:
    """701.37, 702.112, 702.171. Add rows for monstrous, renowned and saddled permanents."""
    state, is_, event = table.rules_of("state"), table.rules_of("what_it_is"), table.rules_of("event")
    for word in DESIGNATIONS:
        mark: Said = {"designated": word}
        state(word, mark)
        is_(word, mark)
        event(f"<subject> becomes {word}", {"becomes": "$subject", "designated": word})
    do = table.rules_of("effect")
    do("harness ~", {"designate": "self", "designated": "harnessed"})
    not_yet: Said = {"not_true": {"matches": "self", "filter": {"designated": "monstrous"}}}
    do(
        "monstrosity <quantity>",
        {
            "if": not_yet,
            "do": [
                {"put_counters": "+1/+1", "on": "self", "n?1": "$quantity"},
                {"designate": "self", "designated": "monstrous"},
            ],
        },
    )
    saddled: Said = {"all": [{"ref": "self"}, {"designated": "saddled"}]}
    event("~ attacks while saddled", {"attacks": saddled})
    do("<ref> becomes saddled until end of turn", {"designate": "$ref", "designated": "saddled"})
    do("<target> becomes saddled until end of turn", {"designate": "$target", "designated": "saddled"})


def _exhaust(table: Table) -> None:
    """702.177. Add rows for exhaust and other abilities that can be activated only once."""
    ability = table.rules_of("ability")
    ability("exhaust — <costs> : <body>", {"activated": "$body", "cost": "$costs", "only": ["exhaust"]})
    ability(
        "exhaust — <costs> : <body> activate only <times> .",
        {"activated": "$body", "cost": "$costs", "only": ["exhaust", "*$times"]},
    )
    ability("<costs> : <body> activate only once .", {"activated": "$body", "cost": "$costs", "only": ["only_once"]})


def _power_up(table: Table) -> None:
    """118.7, 602.5b. Add rows for power-up: activated only once, for less in the creature's first turn."""
    new: Said = {"matches": "self", "filter": {"which": {"enters": "anything"}}}
    up: dict[str, Said] = {"activated": "$body", "cost": "$costs", "only": ["only_once"], "own_cost_less_if": new}
    table.rule("ability", "power-up — <costs> : <body>", up)


def _exploit(table: Table) -> None:
    """702.110b. Add rows for exploit."""
    event = table.rules_of("event")
    event("<subject> exploits a|an <permanent>", {"exploits": "$subject", "what": "$permanent"})
    event("<subject> enlists a|an <permanent>", {"enlists": "$subject", "what": "$permanent"})


def _crewing(table: Table) -> None:
    """702.122, 702.171. Add rows for crewing and saddling with greater power."""
    more: Said = {"rule": "crews_with_more", "n": "$number"}
    mod, event = table.rules_of("mod"), table.rules_of("event")
    instead = "using its|their toughness rather than its|their power"
    mod(f"crews|crew vehicles {instead}", ["crews_by_toughness"])
    mod(f"saddles|saddle mounts {instead}", ["saddles_by_toughness"])
    mod(f"saddles|saddle mounts and crews|crew vehicles {instead}", ["saddles_by_toughness", "crews_by_toughness"])
    for verb, past in (("crews", "crewed"), ("saddles", "saddled")):
        done: Said = {"which": {verb: "anything", "what": {"ref": "$that_one"}}, "part": "source"}
        table.rule("post", f"that {past} <that_one> this turn", done)
        event(f"<subject> {verb} a|an <permanent>", {verb: "$subject", "what": "$permanent"})
    ref = table.rules_of("noun_ref")
    for words in ("that vehicle", "that mount", "that mount or vehicle", "that wall"):
        ref(words, {"$it": "that"})
    either: list[Said] = [
        {"saddles": "$subject", "what": {"subtype": "Mount"}}, {"crews": "$subject", "what": {"subtype": "Vehicle"}},
    ]  # fmt: skip
    table.rule("occasion", "when|whenever <subject> saddles a mount or crews a vehicle", either)
    main: Said = {"any_true": [{"step_is": "precombat-main"}, {"step_is": "postcombat-main"}]}
    table.rule(
        "ability",
        "<occasion> during your main phase , <prompt>",
        {"on": "$occasion", "while": {"all_true": [{"your_turn": True}, main]}, "triggered": "$prompt"},
    )
    mod("crews|crew vehicles as though its|their power were <number> greater", [more])
    mod(
        "saddles|saddle mounts and crews|crew vehicles as though its|their power were <number> greater",
        [{"rule": "saddles_with_more", "n": "$number"}, more],
    )


def _granted(table: Table) -> None:
    """Add rows for gaining keywords with a number or a cost."""
    for word, row in KEYWORDS.items():
        if row.needed == {"value"} and row.counts and row.means:
            table.rule("grant", f"{word} <number>", {"grant": {"keyword": word, "value": "$number"}})
        if row.needed == {"cost"} and row.means and word not in ("ward", "offspring", "buyback"):
            table.rule("grant", f"{word} <mana>", {"grant": {"keyword": word, "cost": [{"mana": "$mana"}]}})


def _monarch(table: Table) -> None:
    """Add rows for the monarch and for doors."""
    effect, condition, event = table.rules_of("effect"), table.rules_of("condition"), table.rules_of("event")
    effect("you become the monarch", {"become_monarch": "you"})
    effect("<one_player> becomes the monarch", {"become_monarch": "$one_player"})
    effect("<target> becomes the monarch", {"become_monarch": "$target"})
    condition(("you're the monarch", "you are the monarch"), {"is_monarch": "you"})
    condition(("you aren't the monarch", "you're not the monarch"), {"not_true": {"is_monarch": "you"}})
    condition("an opponent is the monarch", {"is_monarch": "each_opponent"})
    condition("there is no monarch", {"not_true": {"is_monarch": "each_player"}})
    effect("you take the initiative", {"take_initiative": "you"})
    effect("<one_player> takes the initiative", {"take_initiative": "$one_player"})
    effect("<target> takes the initiative", {"take_initiative": "$target"})
    condition("you have the initiative", {"has_initiative": "you"})
    condition("you don't have the initiative", {"not_true": {"has_initiative": "you"}})
    condition("an opponent has the initiative", {"has_initiative": "each_opponent"})
    event("you take the initiative", {"takes_initiative": "you"})
    event("you become the monarch", {"becomes_monarch": "you"})
    event("an opponent becomes the monarch", {"becomes_monarch": "each_opponent"})
    event("a player becomes the monarch", {"becomes_monarch": "each_player"})
    event("you unlock this door", {"unlocks_door": "you", "this_door": True})
    event("you unlock a door", {"unlocks_door": "you"})
    event("you fully unlock a room", {"unlocks_door": "you", "fully": True})


def _the_ring(table: Table) -> None:
    """Add rows for the Ring and its bearers."""
    tempted: Said = {"ring_tempts": "you"}
    table.rule("effect", "the ring tempts you", tempted)
    event = table.rules_of("event")
    event("the ring tempts you", tempted)
    event("you choose a creature as your ring-bearer", {"ring_tempts": "you", "chosen": {"type": "creature"}})
    # The choice cannot change, so it is asked only as the ability triggers (603.4)
    other: Said = {"all": [{"type": "creature"}, "other"]}
    event(
        "the ring tempts you , if you chose a creature other than ~ as your ring-bearer",
        {"ring_tempts": "you", "chosen": other},
    )
    for s in ("", "s"):
        table.rule(f"head{s}", f"ring-bearer{s}", _BEARER)
    table.rule("every", "your ring-bearer", _YOURS)
    condition = table.rules_of("condition")
    condition("~ is your ring-bearer", {"matches": "self", "filter": _YOURS})
    condition(
        "the ring has tempted you <several> or more times this game",
        {"amount": {"ring_tempted": "you"}, "compare": {"at_least": "$several"}},
    )
    table.rule("amount", "your ring-bearer's power", {"greatest": "power", "among": _YOURS})
    table.rule("amount", "the number of times the ring has tempted you this game", {"ring_tempted": "you"})
    legendary: Said = {"add_supertypes": ["legendary"]}
    mod = table.rules_of("mod")
    mod("is|are legendary", [legendary])
    mod("is|are|becomes|become snow", [{"add_supertypes": ["snow"]}])
    kinds: tuple[tuple[str, dict[str, Said]], ...] = (
        ("<subtype_list>", {"add_types": [], "subtypes": "$subtype_list"}),
        ("<made_types>", {"add_types": "$made_types"}),
        ("<subtype_list> <made_types>", {"add_types": "$made_types", "subtypes": "$subtype_list"}),
    )
    for words, besides in kinds:
        mod(f"is|are a|an legendary {words} in addition to its|their other types", [legendary, besides])
    greater: list[Said] = ["unblockable_by_greater"]
    bearer = table.rules_of("static")
    bearer("<bearer> can't be blocked by creatures with greater power .", {"static": greater, "to": "$bearer"})


def _suspect(table: Table) -> None:
    """701.60. Add rows for suspect: menace and *can't block* last as long as the designation."""
    mods: list[Said] = [{"grant": "menace"}, {"grant": {"static": ["cant_block"]}}]
    lasts: Said = {"while_true": {"matches": "$object", "filter": {"designated": "suspected"}}}
    lost: dict[str, Said] = {"designated": "suspected", "no_longer": True}
    table.rule("effect", "<ref> is|are no longer suspected", {"designate": "$ref", **lost})
    table.rule("effect", "<every> are no longer suspected", {"designate": "$every", **lost})
    table.rule("had", "<ref> become no longer suspected", {"designate": "$ref", **lost})
    table.rule(
        "several_done",
        "suspect <object>",
        [{"designate": "$object", "designated": "suspected"}, {"apply": mods, "to": "$object", "for": lasts}],
    )


def _earthbend(table: Table) -> None:
    """701.66a. Add rows for earthbend: a target land becomes a creature with counters.

    The text does not mention the target. The land comes back if it dies or is exiled.
    """
    table.rule("bent_land", "earthbend", {"$target": {"all": [{"type": "land"}, {"controller": "you"}]}})
    mods: list[Said] = [{"add_types": ["creature"]}, {"set_pt": [0, 0]}, {"grant": "haste"}]
    instructions: list[Said] = [
        {"apply": mods, "to": "$bent_land", "for": "forever"},
        {"put_counters": "+1/+1", "on": "$bent_land", "n?1": "$quantity"},
        {
            "later": {"leaves": "$bent_land", "to": ["graveyard", "exile"]},
            "do": [{"move": "event.became", "to": "battlefield", "tapped": True, "under": "you"}],
        },
    ]
    table.rule("several_done", "[you] <bent_land> <quantity>", instructions)
    words = "[you] <bent_land> <quantity> . when you do , <reflexive>"
    table.rule("statement", words, [*instructions, "$reflexive"])


def _blessing(table: Table) -> None:
    """702.131. Add rows for the city's blessing."""
    table.rule("condition", "you have the city's blessing", {"has_blessing": "you"})


def _was_suspected(table: Table) -> None:
    so: Said = {"matches": "$was_ref", "filter": {"designated": "suspected"}}
    table.rule("condition", "<was_ref> was suspected", so)


def _venture(table: Table) -> None:
    """701.49. Add rows for venturing into the dungeon."""
    do = table.rules_of("effect")
    do("venture into the dungeon", {"venture": "you"})
    table.rule("event", "you complete a dungeon", {"completes_dungeon": "you"})
    case: Said = {"all": [{"subtype": "Case"}, {"controller": "you"}]}
    table.rule("event", "you solve a case", {"becomes": case, "designated": "solved"})


def _crimes(table: Table) -> None:
    """700.13, 700.14. Add rows for committing crimes and expending mana."""
    table.rule("event", "you expend <number>", {"expends": "you", "so_much": "$number"})
    for words, has, player in (
        ("you commit", "you've committed", "you"),
        ("an opponent commits", "an opponent has committed", "each_opponent"),
        ("a player commits", "a player has committed", "each_player"),
    ):
        table.rule("event", f"{words} a crime", {"commits_crime": player})
        table.rule("past", f"{has} a crime", {"commits_crime": player})


def _prepared(table: Table) -> None:
    """722.3. Add rows for entering or becoming prepared."""
    static, effect = table.rules_of("static"), table.rules_of("effect")
    static("~ enters prepared .", {"replace": {"would_enter": "self"}, "with": [{"enters_prepared": True}]})
    effect("<object> becomes prepared", {"prepare": "$object"})
