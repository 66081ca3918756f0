"""406, 610.3, 701.13. Exile: graveyards, cards of libraries and hands, cards exiled by the card itself."""

from __future__ import annotations

from domain.oracle.grammar.effects.library.places import IT, TAKEN
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_EXILED: list[Said] = [{"zone": "exile"}, {"ref": "e"}]

EXILED: Said = {"all": [{"zone": "exile"}, {"ref": "l"}]}
"""Filter for cards that were exiled and still lie there."""

SUSPENDED: list[Said] = [{"zone": "exile"}, {"keyword": "suspend"}, {"counters": "time"}]
"""702.62b. Filters for a suspended card."""

_HELD: list[Said] = [{"zone": "hand"}, {"owner": "you"}]

EXILED_WITH_IT: list[Said] = [{"zone": "exile"}, {"ref": "linked.exiled"}]


def _their_graveyard(table: Table) -> None:
    """404. Add rows for all cards of a kind in the graveyard of one player."""
    buried: Said = {"$all": [{"all": [{"zone": "graveyard"}, {"owner": "$one_player"}]}, "$cards"]}
    table.rule("effect", "<one_player> exiles all <cards> from their graveyard", {"exile": buried})


def _to_their_graveyards(table: Table) -> None:
    """404.1. Add rows for exiled cards that go to their owners' graveyards."""
    table.rule("effect", "return <ref> to their owner's graveyard", {"move": "$ref", "to": "graveyard"})


def add(table: Table) -> None:
    """Add rows for exile."""
    _to_their_graveyards(table)
    _exile(table)
    _graveyards(table)
    _exiled_with(table)
    _this_way(table)
    _exiled_from_the_top(table)
    _some_go_on(table)
    _until_found(table)
    _airbend(table)
    _from_hands(table)
    _each_exiled(table)
    _from_a_hand_for_a_while(table)
    _face_down(table)
    _cards_there(table)
    _their_graveyard(table)


def _exile(table: Table) -> None:
    """701.13. Add rows for exile and its duration."""
    do = table.rules_of("effect")
    do("exile <objects>", {"exile": "$objects"})
    do("exile <objects> until an opponent becomes the monarch", {"exile": "$objects", "until_monarch": "each_opponent"})
    do("exile <objects> until ~ leaves the battlefield", {"exile": "$objects", "until_leaves": "self"})
    cost: Said = {"exile": {"$all": ["$permanent", {"controller": "you"}]}}
    table.rule("may_cost", "exile a|an <permanent> you control", cost)


def _graveyards(table: Table) -> None:
    do = table.rules_of("effect")
    for words, player in (("player's", "player"), ("opponent's", "opponent")):
        table.rule("whose_target", f"target {words}", {"$target": {"is": player}})
    graveyard: Said = {"all": [{"zone": "graveyard"}, {"owner": "$whose_target"}]}
    do("exile <whose_target> graveyard", {"exile": graveyard})
    do("exile <their> graveyard", {"exile": {"all": [{"zone": "graveyard"}, {"owner": "$their"}]}})
    do(("exile all graveyards", "exile all cards from all graveyards"), {"exile": {"zone": "graveyard"}})
    do(
        ("exile each opponent's graveyard", "exile all opponents' graveyards"),
        {"exile": {"all": [{"zone": "graveyard"}, {"owner": "opponent"}]}},
    )
    do(
        "exile <own> controller's graveyard",
        {"exile": {"all": [{"zone": "graveyard"}, {"owner": {"controller_of": "$own"}}]}},
    )
    do("exile your graveyard", {"exile": {"all": [{"zone": "graveyard"}, {"owner": "you"}]}})
    do(
        "exile all <cards> from <whose_target> graveyard",
        {"exile": {"$all": [{"all": [{"zone": "graveyard"}, {"owner": "$whose_target"}]}, "$cards"]}},
    )


def _exiled_with(table: Table) -> None:
    """Add rows for descriptions of cards *exiled with ~*, and their number."""
    table.rule("zoned_in", "exiled with ~", {"all": EXILED_WITH_IT})
    table.rule("every", "each <zoned>", "$zoned")
    table.rule("every", "each card exiled with ~", {"all": EXILED_WITH_IT})
    both: dict[str, Said] = {"count": {"$all": [{"all": EXILED_WITH_IT}, "$cards"]}}
    for pronoun in ("it", "~"):
        table.rule(
            "static",
            f"~'s power and toughness are each equal to the number of <cards> exiled with {pronoun} .",
            {"defining": "pt", "power": both, "toughness": both},
        )
    amount = table.rules_of("amount")
    amount(
        "the number of card types among cards exiled with ~",
        {"distinct": "card_type", "among": {"all": EXILED_WITH_IT}},
    )
    table.rule(
        "condition", ("a card is exiled with ~", "there is a card exiled with ~"), {"exists": {"all": EXILED_WITH_IT}}
    )
    table.rule("done_so", "put into exile this way", {"$it": "result:card:exile"})


def _this_way(table: Table) -> None:
    """608.2c. Add rows for qualities of cards exiled or discarded *this way*."""
    for verb, verb_done in (("exile", "exiled"), ("discard", "discarded")):
        table.rule("done_so", f"{verb_done} this way", {"$it": f"result:card:{verb}"})
    condition, unit = table.rules_of("condition"), table.rules_of("unit")
    for be in ("is", "was"):
        condition(f"a|an <card> {be} <done_so>", {"matches": "$done_so", "filter": "$card"})
    exiled: Said = {"all": [{"zone": "exile"}, {"ref": "$gone_so"}]}
    table.rule("gone_so", "exiled this way", {"$it": "result:card:exile"})
    unit("<card> <gone_so>", {"count": {"$all": [exiled, "$card"]}})
    table.rule("amount", "the number of <cards> <gone_so>", {"count": {"$all": [exiled, "$cards"]}})


def _exiled_from_the_top(table: Table) -> None:
    """406, 701.13a. Add rows for top cards exiled unseen."""
    clause = table.rules_of("several_done")
    top: dict[str, Said] = {"top_of": "you", "as": "l"}
    exiled: Said = {"exile": "l", "as": "e"}
    clause("exile the top card of your library", [top, exiled])
    clause("choose a card exiled with ~", [{"choose": {"all": EXILED_WITH_IT}, "as": "c"}])
    clause("exile the top <several> cards of your library", [{**top, "n": "$several"}, exiled])
    clause("exile the top card of <of_target> library", [{"top_of": "$of_target", "as": "l"}, exiled])
    clause(
        "exile the top <several> cards of <of_target> library",
        [{"top_of": "$of_target", "n": "$several", "as": "l"}, exiled],
    )
    clause("exile the top x cards of <of_target> library", [{"top_of": "$of_target", "n": "x", "as": "l"}, exiled])
    clause("<somebody> exiles the top card of their library", [{"top_of": "$somebody", "as": "l"}, exiled])
    for words, number in (("<several>", "$several"), ("x", "x")):
        clause(
            f"<somebody> exiles the top {words} cards of their library",
            [{"top_of": "$somebody", "n": number, "as": "l"}, exiled],
        )


def _some_go_on(table: Table) -> None:
    """701.13a. Add rows for cards exiled from the top, some of which move on."""
    statement = table.rules_of("statement")
    several: Said = {"$all": ["$cards", *_EXILED]}
    first: list[Said] = [{"top_of": "you", "n": "$several", "as": "l"}, {"exile": "l", "as": "e"}]
    exile = "exile the top <several> cards of your library"
    among = "from among them|those [cards]"
    for words, to in TAKEN:
        statement(f"{exile} . put all <cards> {among} {words}", [*first, {"move": several, **to}])
        some: dict[str, Said] = {"choose": several, "n": {"count": {"all": _EXILED}}, "up_to": True, "as": "c"}
        statement(
            f"{exile} . you may put any number of <cards> {among} {words}",
            [*first, {"may": [some, {"move": "c", **to}]}],
        )


def _until_found(table: Table) -> None:
    """701.13a. Add rows for cards exiled from the top until a certain card comes."""
    do = table.rules_of("several_done")
    do(
        "exile cards from the top of your library until you exile <until_found>",
        [{"+": "$until_found", "exiled": True}],
    )
    do(
        "exile cards from the top of your library until you exile cards with total mana value <number> or greater",
        [{"reveal_until": "anything", "n": "$number", "total": True, "exiled": True, "found": "f", "as": "l"}],
    )
    for player in ("all_players", "one_player"):
        do(
            f"<{player}> exiles cards from the top of their library until they exile <until_found>",
            [{"+": "$until_found", "exiled": True, "who": f"${player}"}],
        )
    effect = table.rules_of("effect")
    for words in (
        "the exiled cards on the bottom of your library in a random order",
        "the exiled cards not cast this way on the bottom of your library in a random order",
        "the exiled cards that weren't cast this way on the bottom of your library in a random order",
        "the rest of the exiled cards on the bottom of your library in a random order",
    ):
        effect(f"put {words}", {"move": EXILED, "to": "library", "position": "bottom", "order": "random"})


def _airbend(table: Table) -> None:
    """701.65a. Add rows for airbend: the owner may cast an exiled card for {2}.

    They may do so for as long as the card is exiled.
    """
    may: Said = {"may_play": "bent", "only_cast": True, "pay": "{2}", "who": {"owner_of": "bent"}, "for": "forever"}
    instructions: list[Said] = [{"exile": "$target", "as": "gone"}, {"for_each": "gone", "as": "bent", "do": [may]}]
    table.rule("several_done", "airbend <target>", instructions)


def _from_hands(table: Table) -> None:
    """701.13. Add rows for cards exiled from a hand, as a cost or an effect."""
    clause = table.rules_of("several_done")
    costs: tuple[tuple[str, dict[str, Said]], ...] = (
        ("a|an <card> from your hand", {"exile": {"$all": ["$card", *_HELD]}}),
        ("<several> <cards> from your hand", {"exile": {"$all": ["$cards", *_HELD]}, "n": "$several"}),
    )
    for words, cost in costs:
        table.rule("may_cost", f"exile {words}", cost)
        chosen: dict[str, Said] = {"choose" if key == "exile" else key: value for key, value in cost.items()}
        clause(f"exile {words}", [{**chosen, "as": "c"}, {"exile": "c", "as": "m"}])


def _each_exiled(table: Table) -> None:
    """Add rows for *each card exiled with it*, and for putting the cards elsewhere."""
    do = table.rules_of("effect")
    every = table.rules_of("every")
    for words in ("each card exiled with it", "all cards exiled with ~", "all cards exiled with it"):
        every(words, {"all": EXILED_WITH_IT})
    every("each <card> exiled with it", {"$all": ["$card", {"all": EXILED_WITH_IT}]})
    owned = "all cards they own exiled with ~"
    do(f"each player returns to the battlefield {owned}", {"move": {"all": EXILED_WITH_IT}, "to": "battlefield"})
    do(f"each player returns to their hand {owned}", {"move": {"all": EXILED_WITH_IT}, "to": "hand"})
    do("put <every> into its|their owner's|owners' hand|hands", {"move": "$every", "to": "hand"})
    do(
        "put <every> onto the battlefield under the control of that card's owner",
        {"move": "$every", "to": "battlefield"},
    )


def _from_a_hand_for_a_while(table: Table) -> None:
    """610.3. Add rows for a card exiled from a hand that you look at."""
    say = table.rules_of("statement")
    hand: list[Said] = [{"zone": "hand"}, {"owner": "$of_target"}]
    look: Said = {"look": "hand", "whose": "$of_target", "as": "l"}
    taken: list[Said] = [{"choose": {"$all": ["$card", *hand]}, "as": "c"}, {"exile": "c", "until_leaves": "self"}]
    say(
        "look at <of_target> hand . you may exile a|an <card> from it until ~ leaves the battlefield",
        [look, {"may": taken}],
    )


def _face_down(table: Table) -> None:
    """406.3. Add rows for cards exiled face down that only you may look at, and play or cast."""
    down = table.rules_of("exiled_down")
    away: dict[str, Said] = {"face_down": True, "seen_by": "you", "as": "e"}
    top: Said = {"exile": "l", **away}
    libraries: tuple[tuple[str, Said], ...] = (
        ("your library", "you"),
        ("<of_target> library", "$of_target"),
        ("<their> library", "$their"),
        ("each opponent's library", "each_opponent"),
    )
    several: dict[str, Said] = {"top_of": "", "n": "$several", "as": "l"}
    rest: Said = {"move": {"all": [{"zone": "library"}, {"ref": "l"}]}, "+": "$their_place"}
    for words, player in libraries:
        down(f"exile the top card of {words} face down", [{"top_of": player, "as": "l"}, top])
        down(f"exile the top <several> cards of {words} face down", [{**several, "top_of": player}, top])
        if player in ("you", "each_opponent"):
            continue
        look: Said = {"look": "$number", "whose": player, "as": "l"}
        chosen: Said = {"choose": {"all": [{"zone": "library"}, {"ref": "l"}]}, "as": "c"}
        for before, between in ((",", ", then put the rest"), (".", "and put the other"), (".", "and put the rest")):
            down(
                f"look at the top <number> cards of {words} {before} exile one of them face down {between} "
                "<their_place>",
                [look, chosen, {"exile": "c", **away}, rest],
            )
    down(
        "search <of_target> library for <sought> and exile it face down . then that player shuffles",
        [{"+": "$sought", "whose": "$of_target"}, {"exile": "c", **away}, {"shuffle": "$of_target"}],
    )
    say = table.rules_of("statement")
    for verb, more in (("play", {}), ("cast", {"only_cast": True})):
        may: dict[str, Said] = {"may_play": "e", **dict[str, Said](more), "for?end_of_turn": "$playing_while"}
        for card in (IT, "the exiled card|cards"):
            words = f"<exiled_down> . you may look at and {verb} {card} <playing_while>"
            say(words, ["*$exiled_down", may])
            say(f"{words} <spent_as>", ["*$exiled_down", {**may, "spent_as": "$spent_as"}])


def _cards_there(table: Table) -> None:
    """406, 702.62b. Add rows for cards in exile that are targeted, and for suspended cards.

    A suspended card has suspend and a time counter on it.
    """
    owners: tuple[tuple[str, list[Said]], ...] = (("", []), (" you own", [{"owner": "you"}]))
    for s in ("", "s"):
        zoned = table.rules_of(f"zoned{s}")
        for words, own in owners:
            zoned(f"exiled card{s} <card_posts>{words}", {"$all": [{"zone": "exile"}, "$card_posts", *own]})
            table.rule(f"suspended{s}", f"suspended card{s}{words}", {"all": [*SUSPENDED, *own]})
        zoned(f"<suspended{s}>", f"$suspended{s}")
    there: Said = {"$all": [{"zone": "battlefield"}, "$permanent"]}
    table.rule("aim", "<permanent> or <suspended>", {"$any": [there, "$suspended"]})
    table.rule("every", "each <permanent> and each <suspended>", {"$any": [there, "$suspended"]})
