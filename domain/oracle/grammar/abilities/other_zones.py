"""103.6, 601.3, 702. Abilities of cards in hands, graveyards, exile and an opening hand: cycling and its kind."""

from __future__ import annotations

from domain.oracle.grammar.nouns.objects import PERMANENT_TYPES
from domain.oracle.grammar.words.lexicon import SUBTYPES, Words
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

ONLY: tuple[tuple[tuple[str, ...], dict[str, Said]], ...] = (
    (("",), {}),
    (
        (
            " activate only as a sorcery .",
            " activate this ability only any time you could cast a sorcery .",
            " activate only any time you could cast a sorcery .",
        ),
        {"only": ["sorcery"]},
    ),
    ((" activate only during your turn .", " activate this ability only during your turn ."), {"only": ["your_turn"]}),
)
"""602.5. Words for limits on activating, at the end of an ability."""

_TYPES: dict[str, Said] = {
    "landcycling": {"type": "land"},
    "basic landcycling": {"all": [{"supertype": "basic"}, {"type": "land"}]},
    "artifact landcycling": {"all": [{"type": "artifact"}, {"type": "land"}]},
}

_OTHERS: Said = {"all": [{"zone": "graveyard"}, {"owner": "you"}, "other"]}


def add(table: Table) -> None:
    """Add rows for abilities that function outside the battlefield."""
    _cycling(table)
    _from_hands(table)
    _in_graveyards(table)
    _other_ways(table)
    _companions(table)
    _drafts(table)
    _opening(table)
    _shown_in_hand(table)


def _cycling(table: Table) -> None:
    """702.29. Add rows for cycling and typecycling."""
    table.words("typecycling", Words({**_TYPES, **{f"{name.lower()}cycling": {"subtype": name} for name in SUBTYPES}}))
    ability = table.rules_of("keyword_ability")
    kind: dict[str, Said] = {"keyword": "typecycling", "of": "$typecycling"}
    ability("<typecycling> <mana>", {**kind, "cost": [{"mana": "$mana"}]})
    ability("<typecycling> — <costs> [.]", {**kind, "cost": "$costs"})
    event = table.rules_of("event")
    event("you cycle ~", {"cycles": "you", "what": "self"})
    event("you cycle a|an <card>", {"cycles": "you", "what?anything": "$card"})
    event("a player cycles a|an <card>", {"cycles": "each_player", "what?anything": "$card"})
    event("an opponent cycles a|an <card>", {"cycles": "each_opponent", "what?anything": "$card"})
    event("you cycle another card", {"cycles": "you", "what": "other"})
    table.rule("occasion", "when you cycle ~ or it dies", [{"cycles": "you", "what": "self"}, {"dies": "self"}])
    table.rule("occasion", "when you cycle ~ and when ~ dies", [{"cycles": "you", "what": "self"}, {"dies": "self"}])
    event(
        ("you cycle or discard a card", "you cycle or discard another card"), {"discards": "you"}
    )  # 702.29d: cycling a card discards it


def _other_ways(table: Table) -> None:
    """118.9, 601.3. Add rows for casting a card from a graveyard or for other costs."""
    static = table.rules_of("static")
    buried: dict[str, Said] = {"cast_from": "graveyard", "as": "graveyard"}
    static(("you may cast ~ from your graveyard .",), buried)
    static(
        (
            "as long as <condition> , you may cast ~ from your graveyard .",
            "you may cast ~ from your graveyard as long as <condition> .",
            "you may cast ~ from your graveyard if <condition> .",
        ),
        {**buried, "if": "$condition"},
    )
    static(
        (
            "you may cast ~ from your graveyard by paying <costs> rather than paying its mana cost .",
            "you may cast ~ from your graveyard by paying <costs> rather than its mana cost .",
        ),
        {**buried, "cost": "$costs"},
    )
    static(
        "you may cast ~ from your graveyard by <besides> in addition to paying its other costs .",
        {**buried, "besides": ["$besides"]},
    )
    besides = table.rules_of("besides")
    besides("discarding a|an <card>", {"discard": "$card"})
    besides("sacrificing a|an <permanent>", {"sacrifice": "$permanent"})
    besides("exiling <several> other cards from your graveyard", {"exile": _OTHERS, "n": "$several"})
    besides("discarding <several> <cards>", {"discard": "$cards", "n": "$several"})
    mine: list[Said] = [{"zone": "graveyard"}, {"owner": "you"}]
    besides("exiling another <card> from your graveyard", {"exile": {"$all": ["$card", *mine, "other"]}})
    besides("exiling <several> <cards> from your graveyard", {"exile": {"$all": ["$cards", *mine]}, "n": "$several"})
    static(
        "you may cast ~ from your graveyard by paying <mana> and <besides> rather than paying its mana cost .",
        {**buried, "cost": [{"mana": "$mana"}, "$besides"]},
    )
    held: dict[str, Said] = {"cast_from": "hand", "as": "otherwise"}
    front = "rather than pay ~'s mana cost"
    paid: tuple[tuple[str, Said], ...] = (
        ("pay <mana>", [{"mana": "$mana"}]),
        ("<several_may_cost>", "$several_may_cost"),
    )
    for words, cost in paid:
        static(f"you may {words} {front} .", {**held, "cost": cost})
        static(f"if <condition> , you may {words} {front} .", {**held, "cost": cost, "if": "$condition"})
    several = table.rules_of("several_may_cost")
    several("<may_cost>", ["$may_cost"])
    several("<a:may_cost> and <b:may_cost>", ["$a", "$b"])
    several("sacrifice <several> <permanents>", [{"sacrifice": "$permanents", "n": "$several"}])
    several(
        "return <several> <permanents> you control to their owner's hand", [{"return": "$permanents", "n": "$several"}]
    )
    several("tap an untapped <permanent> you control", [{"tap_others": "$permanent"}])
    several("tap <several> untapped <permanents> you control", [{"tap_others": "$permanents", "n": "$several"}])
    static("if <conditions> , you may cast ~ without paying its mana cost .", {**held, "cost": [], "if": "$conditions"})
    table.rule("cost", "exile <several> other cards from your graveyard", {"exile": _OTHERS, "n": "$several"})
    condition = table.rules_of("condition")
    condition(("~'s dash cost was paid", "its dash cost was paid"), {"did": "dash"})
    condition(("~'s evoke cost was paid", "its evoke cost was paid"), {"did": "evoke"})
    condition(("~'s buyback cost was paid", "the buyback cost was paid"), {"did": "buyback"})


def _in_graveyards(table: Table) -> None:
    """113.6k. Add rows for triggers on the card's own move to a graveyard.

    Such an ability functions in the graveyard.
    """
    own: dict[str, Said] = {"on": {"put_into_graveyard": "self"}, "zone": "graveyard"}
    ability = table.rules_of("ability")
    ability("when ~ is put into a graveyard from anywhere , <prompt>", {**own, "triggered": "$prompt"})
    ability(
        "when ~ is put into a graveyard from anywhere , if <condition> , <body>",
        {**own, "if": "$condition", "triggered": "$body"},
    )
    milled: dict[str, Said] = {"on": {"put_into_graveyard": "self", "from": "library"}, "zone": "graveyard"}
    ability("when ~ is put into your graveyard from your library , <prompt>", {**milled, "triggered": "$prompt"})


def _from_hands(table: Table) -> None:
    """113.6m. Add rows for abilities with the discard of their card as a cost.

    They function in a hand.
    """
    ability = table.rules_of("ability")
    itself: Said = {"discard": "self"}
    several: list[Said] = ["*$costs", itself]
    for front, costs in (("<costs> , ", several), ("", [itself])):
        for words, only in ONLY:
            ability(
                [f"{front}discard ~ : <body>{more}" for more in words],
                {"activated": "$body", "cost": costs, "zone": "hand", **only},
            )
        gone: list[Said] = ["*$costs", {"exile": "self"}] if front else [{"exile": "self"}]
        for words, only in ONLY:
            ability(
                [f"{front}exile ~ from your hand : <body>{more}" for more in words],
                {"activated": "$body", "cost": gone, "zone": "hand", **only},
            )
        castable: Said = {"may_play": "self", "only_cast": True, "for": "forever"}
        ability(
            f"{front}exile ~ from your hand : <body> you may cast ~ for as long as it remains exiled .",
            {"activated": ["*$body", castable], "cost": gone, "zone": "hand"},
        )
        ability(
            f"{front}discard ~ : <body> <changed_cost>",
            {"activated": "$body", "cost": costs, "zone": "hand", "+": "$changed_cost"},
        )


def _companions(table: Table) -> None:
    """702.139a. Add rows for companions: what the starting deck has to be."""
    ability = table.rules_of("ability")
    least: Said = {"mana_value": {"at_least": "$number"}}
    permanents: Said = {"any": [{"type": type} for type in PERMANENT_TYPES]}
    deck = "in your starting deck"
    ability(
        f"companion — each permanent card {deck} has mana value <number> or less .",
        {"companion": permanents, "are": {"mana_value": {"at_most": "$number"}}},
    )
    ability(
        f"companion — each <type> card {deck} is a|an <any_subtype> card .",
        {"companion": {"type": "$type"}, "are": "$any_subtype"},
    )
    ability(
        f"companion — no card {deck} has more than one of the same mana symbol in its mana cost .",
        {"companion": "anything", "are": {"repeats_symbol": False}},
    )
    ability(
        "companion — your starting deck contains only cards with mana value <number> or greater and land cards .",
        {"companion": "anything", "are": {"any": [least, {"type": "land"}]}},
    )
    nonland: Said = {"not": {"type": "land"}}
    ability(f"companion — each nonland card {deck} has a different name .", {"companion": nonland, "differ": "name"})
    ability(f"companion — each nonland card {deck} shares a card type .", {"companion": nonland, "share": "card_type"})
    ability(
        "companion — your starting deck contains at least <several> cards more than the minimum deck size .",
        {"companion": "anything", "beyond": "$several"},
    )


def _drafts(table: Table) -> None:
    """905.2. Add rows for abilities that function only during a draft."""
    line = table.rules_of("line")
    for ability, words in (
        (
            "face_up",
            "draft ~ face up .",
        ),
        (
            "extra_for_it",
            "as you draft a card , you may draft an additional card from that booster pack . if you do , "
            "put ~ into that booster pack .",
        ),
        (
            "extra_for_next",
            "as you draft a card , you may draft an additional card from that booster pack . if you do , "
            "turn ~ face down , then pass the next booster pack without drafting a card from it .",
        ),
        (
            "whole_pack",
            "instead of drafting a card from a booster pack , you may draft each card in that booster pack "
            ", one at a time . if you do , turn ~ face down and you can't draft cards for the rest of this "
            "draft round .",
        ),
        (
            "last_cards",
            "each player passes the last card from each booster pack to a player who drafted a card named ~ .",
        ),
        (
            "look_at_pick",
            "during the draft , you may turn ~ face down . if you do , look at the next card drafted by a "
            "player of your choice .",
        ),
        (
            "look_at_pack",
            "during the draft , you may turn ~ face down . if you do , look at any unopened booster pack in "
            "the draft or any booster pack not being looked at by another player .",
        ),
        (
            "revealed_look_at_next",
            "reveal ~ as you draft it . you may look at the next card drafted from this booster pack .",
        ),
        (
            "revealed_add_pack",
            "reveal ~ as you draft it . after you draft ~ , you may add a booster pack to the draft .",
        ),
        (
            "trade",
            "immediately after the draft , you may reveal a card in your card pool . each other player may "
            "offer you one card in their card pool in exchange . you may accept any one offer .",
        ),
    ):
        line(words, [{"draft": ability}])


def _shown_in_hand(table: Table) -> None:
    """602.1, 702.57a. Add rows for abilities of cards that are revealed from their owner's hand; forecast."""
    ability = table.rules_of("ability")
    shown: dict[str, Said] = {"activated": "$body", "zone": "hand", "cost": ["*$costs", "reveal_self"]}
    front = "<costs> , reveal ~ from your hand : <body>"
    ability(front, shown)
    ability(f"{front} <limit>", {**shown, "+": "$limit"})
    ability(f"forecast — {front}", {**shown, "only": ["your_turn", "upkeep", "once"]})


def _opening(table: Table) -> None:
    """Add rows for cards in opening hands."""
    ability = table.rules_of("ability")
    ability(
        "if ~ is in your opening hand , you may begin the game with it|him|her on the battlefield .",
        {"opening_hand": "battlefield"},
    )
    ability(
        "you may reveal ~ from your opening hand . if you do , <opened> .",
        {"opening_hand": "reveal", "then": "$opened"},
    )
    opened = table.rules_of("opened")
    points: tuple[tuple[str, Said], ...] = (
        ("the first upkeep", {"step_begins": "upkeep"}),
        ("your first upkeep", {"step_begins": "upkeep", "whose": "you"}),
        ("your first main phase", {"main_phase_begins": 1, "whose": "you"}),
    )
    for words, point in points:
        later: Said = [{"later": point, "do": "$clause"}]
        opened(f"at the beginning of {words} , <clause>", later)
        opened(f"<clause> at the beginning of {words}", later)
