"""401.5, 601.3, 305.1. Top cards that may be looked at, and cards played from other zones."""

from __future__ import annotations

from domain.oracle.grammar.effects.exile import EXILED_WITH_IT
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_LANDS: Said = {"type": "land"}

_LINKED: Said = {"all": EXILED_WITH_IT}

_OWN_LINKED: Said = {"all": [*EXILED_WITH_IT, {"owner": "you"}]}

_PLACES: tuple[tuple[str, dict[str, Said]], ...] = (
    ("from the top of your library", {"play_from": "library"}),
    ("from your graveyard", {"play_from": "graveyard"}),
    ("from among [the] cards exiled with ~", {"play_from": "exile", "among": _LINKED}),
    ("from among cards you own exiled with ~", {"play_from": "exile", "among": _OWN_LINKED}),
    (
        "from among cards in your graveyard that were put there from your library this turn",
        {"play_from": "graveyard", "among": {"which": {"put_into_graveyard": "anything", "from": "library"}}},
    ),
    (
        "from among cards in your graveyard that were put there from anywhere other than the battlefield this turn",
        {"play_from": "graveyard", "among": {"all": [
            {"which": {"put_into_graveyard": "anything"}},
            {"not": {"which": {"put_into_graveyard": "anything", "from": "battlefield"}}},
        ]}},
    ),
)  # fmt: skip

_THEN = {"then": "exile"}

_FOR_LIFE = {"for_life": True}


def add(table: Table) -> None:
    """Add rows for permissions to play cards, by an ability or for a while."""
    _tops(table)
    _permits(table)
    _tails(table)
    _statics(table)
    _other_costs(table)
    _for_a_while(table)
    _given_keywords(table)


def _tops(table: Table) -> None:
    """401.5. Add rows for players who see the top card of a library."""
    static = table.rules_of("static")
    static("you may look at the top card of your library any time .", {"static": ["looks_at_top"], "to": "you"})
    looks: Said = {"looks_at": "$permanents"}
    static("you may look at <permanents> any time .", {"static": [looks], "to": "you"})
    table.rule(
        "statement", "until end of turn , you may look at <permanents> any time", [{"apply": [looks], "to": "you"}]
    )
    static("play with the top card of your library revealed .", {"static": ["top_revealed"], "to": "you"})
    static(
        "players play with the top card of their libraries revealed .",
        {"static": ["top_revealed"], "to": "each_player"},
    )
    for words in ("your opponents play with the top card of their libraries revealed",
                  "each opponent plays with the top card of their library revealed"):  # fmt: skip
        static(f"{words} .", {"static": ["top_revealed"], "to": "each_opponent"})


def _permits(table: Table) -> None:
    """Add rows for cards that may be played: all, one, or those exiled."""
    many, one = table.rules_of("permit"), table.rules_of("permit_one")
    kinds: tuple[tuple[str, Said], ...] = (
        ("lands", _LANDS),
        ("<adjs> lands", {"$all": ["$adjs", _LANDS]}),
        ("land cards", _LANDS),
        ("<subtypes>", {"subtype": "$subtypes"}),
    )
    for place, where in _PLACES:
        for lands, value in kinds:
            many(f"play {lands} {place}", {**where, "lands": value})
            many(f"play {lands} and cast <casts> {place}", {**where, "cast": "$casts", "lands": value})
        many(f"cast <casts> {place}", {**where, "cast": "$casts"})
        many(f"cast <a:casts> and <b:casts> {place}", {**where, "cast": {"$any": ["$a", "$b"]}})
        one(f"play a land {place}", {**where, "lands": _LANDS})
        one(f"cast a|an|one <cast> {place}", {**where, "cast": "$cast"})
        one(f"cast a|an <cast> {place} <spell_posts>", {**where, "cast": {"$all": ["$cast", "$spell_posts"]}})
        one(f"play a land or cast a|an <cast> {place}", {**where, "cast": "$cast", "lands": _LANDS})
        if "among" not in where:
            many(f"play cards {place}", {**where, "cast": "anything", "lands": _LANDS})
            one(f"play a card {place}", {**where, "cast": "anything", "lands": _LANDS})
    linked = _PLACES[2][1]
    many(("play cards exiled with ~", "play the exiled cards"), {**linked, "cast": "anything", "lands": _LANDS})
    many("cast cards exiled with ~", {**linked, "cast": "anything"})


def _tails(table: Table) -> None:
    """118.8, 118.9, 609.4b. Add rows for the costs and limits of a permission to cast."""
    many, one = table.rules_of("permitted"), table.rules_of("permitted_one")
    for row, which, costs in ((many, "$permit", "costs"), (one, "$permit_one", "cost")):
        permit = f"<{which[1:]}>"
        row(permit, which)
        row(f"{permit} <spent_as>", {"+": which, "spent_as": "$spent_as"})
        row(f"{permit} without paying its|their mana {costs}", {"+": which, "free": True})
        row(
            f"{permit} . if you cast a spell this way , pay life equal to its mana value rather than pay its mana cost",
            {"+": which, **_FOR_LIFE},
        )
        life: Said = [{"pay_life": "$number"}]
        for other in ("paying their|its other costs", "their|its other costs"):
            row(f"{permit} by paying <number> life in addition to {other}", {"+": which, "besides": life})
            row(f"{permit} by <besides> in addition to {other}", {"+": which, "besides": ["$besides"]})
        for words, kind in (("a finality", "finality"), ("an additional +1/+1", "+1/+1")):
            enters = f"enters with {words} counter on it"
            row(
                f"{permit} . if you cast a spell this way , that creature|artifact|permanent {enters}",
                {"+": which, "enters_with": kind},
            )
            life_too: dict[str, Said] = {"+": which, "besides": life, "enters_with": kind}
            row(
                f"{permit} by paying <number> life in addition to paying their|its other costs . if you cast a spell "
                f"this way , that creature|artifact|permanent {enters}",
                life_too,
            )
        for spell in ("a spell cast this way", "that spell", "a spell cast from your graveyard this way"):
            for owner in ("your", "a"):
                row(
                    f"{permit} . if {spell} would be put into {owner} graveyard [this turn] , exile it instead",
                    {"+": which, **_THEN},
                )
                row(
                    f"{permit} by <besides> in addition to paying their|its other costs . if {spell} would be put into "
                    f"{owner} graveyard [this turn] , exile it instead",
                    {"+": which, "besides": ["$besides"], **_THEN},
                )


def _statics(table: Table) -> None:
    """Add rows for permissions by static abilities."""
    static = table.rules_of("static")
    many: list[Said] = ["$permitted"]
    once: list[Said] = [{"+": "$permitted_one", "once": True}]
    your_turn: dict[str, Said] = {"while": {"your_turn": True}}
    look = "you may look at the top card of your library any time"
    fronts: tuple[tuple[str, dict[str, Said]], ...] = (
        ("", {}),
        ("during your turn ,", your_turn),
        ("as long as <conditions> ,", {"while": "$conditions"}),
    )
    for front, more in fronts:
        static(f"{front} you may <permitted> .", {"static": many, "to": "you", **more})
    hand: Said = {"play_from": "hand", "cast": "$casts", "free": True}
    static("you may cast <casts> from your hand without paying their mana costs .", {"static": [hand], "to": "you"})
    static(f"{look} , and you may <permitted> .", {"static": ["looks_at_top", "$permitted"], "to": "you"})
    for front, more in (
        ("once each turn ,", {}),
        ("once during each of your turns ,", your_turn),
        ("during each of your turns ,", your_turn),
    ):
        static(f"{front} you may <permitted_one> .", {"static": once, "to": "you", **dict[str, Said](more)})


def _other_costs(table: Table) -> None:
    """118.9. Add rows for costs paid rather than the mana costs of spells that you cast."""
    static = table.rules_of("static")
    table.rule("may_cost", "pay <several> {e}", {"pay_energy": "$several"})
    front = "you may <several_may_cost> rather than pay the mana cost for"
    rather: dict[str, Said] = {"pay_rather": "$several_may_cost"}
    you = "you cast"
    many: Said = [{**rather, "cast?anything": "$casts"}]
    static(f"{front} <casts> {you} .", {"static": many, "to": "you"})
    static(f"{front} <casts> that {you} .", {"static": many, "to": "you"})
    free: Said = [{"pay_rather": [], "cast": "$casts"}]
    static("you may cast <casts> without paying their mana costs .", {"static": free, "to": "you"})
    once: dict[str, Said] = {**rather, "once": True}
    cheap: Said = {"mana_value": {"at_most": "$amount"}}
    which: tuple[tuple[str, dict[str, Said]], ...] = (
        (f"a|an <cast> {you}", {"cast?anything": "$cast"}),
        (f"a|an <cast> {you} <cast_from>", {"cast": {"$all": ["$cast", "$cast_from"]}}),
        (f"a spell {you} with mana value x or less , where x is <amount>", {"cast": cheap}),
    )
    for words, cast in which:
        for spell in (words, words.replace(you, f"that {you}")):
            static(f"once each turn , {front} {spell} .", {"static": [{**once, **cast}], "to": "you"})


def _for_a_while(table: Table) -> None:
    """611.2. Add rows for permissions by the effect of a resolving spell or ability."""
    statement = table.rules_of("statement")
    lasting: dict[str, Said] = {"to": "you", "for?end_of_turn": "$playing_until"}
    statement("<playing_until> , you may <permitted>", [{"apply": ["$permitted"], **lasting}])
    look = "you may look at the top card of your library any time"
    statement(
        (f"<playing_until> , {look} and you may <permitted>", f"<playing_until> , {look} , and you may <permitted>"),
        [{"apply": ["looks_at_top", "$permitted"], **lasting}],
    )
    statement(f"<playing_until> , {look}", [{"apply": ["looks_at_top"], **lasting}])
    statement("you may <permit> this turn", [{"apply": ["$permit"], "to": "you"}])
    for spell in ("a spell cast this way", "that spell"):
        for owner in ("your", "a"):
            statement(
                f"you may <permit> this turn . if {spell} would be put into {owner} graveyard [this turn] , exile it "
                "instead",
                [{"apply": [{"+": "$permit", **_THEN}], "to": "you"}],
            )


def _given_keywords(table: Table) -> None:
    """702.34a, 702.133a. Add rows for cards in your graveyard that have flashback or jump-start."""
    static = table.rules_of("static")
    flashback: dict[str, Said] = {"play_from": "graveyard", "cast": "$card", "as": "flashback"}
    jump: dict[str, Said] = {**flashback, "besides": [{"discard": "anything"}], "as": "jump.start"}
    cost = "the flashback cost is equal to its|that card's mana cost"
    your_turn: dict[str, Said] = {"while": {"your_turn": True}}
    fronts: tuple[tuple[str, dict[str, Said]], ...] = (
        ("", {}),
        ("during your turn ,", your_turn),
        ("as long as it's your turn ,", your_turn),
    )
    for front, more in fronts:
        static(
            f"{front} each <card> in your graveyard has flashback . {cost} .",
            {"static": [flashback], "to": "you", **more},
        )
    static("each <card> in your graveyard has jump-start .", {"static": [jump], "to": "you"})
    static(
        "each <card> in your graveyard that's exactly two colors has jump-start .",
        {"static": [{**jump, "cast": {"$all": ["$card", {"color": "two_colored"}]}}], "to": "you"},
    )
    free: dict[str, Said] = {"play_from": "hand", "cast": "$casts", "free": True, "flash": True}
    static(
        "any player may cast <casts> without paying their mana costs and as though they had flash .",
        {"static": [free], "to": "each_player"},
    )
