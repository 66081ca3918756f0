"""118.9, 305.1, 601.3, 701.6. Spells: countered, retargeted, cast or played from other zones."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_FREE: tuple[tuple[str, dict[str, Said]], ...] = (
    ("", {}),
    (" without paying its|their mana cost|costs", {"free": True}),
)

_INSTEAD: tuple[tuple[str, dict[str, Said]], ...] = (
    ("", {}),
    (
        " . if that spell would be put into a|your|their graveyard [this turn] , exile it instead",
        {"then": "exile"},
    ),
    (
        " . if a spell cast this way would be put into a|your|their graveyard [this turn] , exile it instead",
        {"then": "exile"},
    ),
)


def add(table: Table) -> None:
    """Add rows for effects on spells, and for cards that may be played."""
    _countered(table)
    _counters_and_later(table)
    _retargeting(table)
    _discover(table)
    _cards(table)
    _durations(table)
    _each_countered(table)
    _any_mana(table)
    _for_a_while(table)
    _at_once(table)
    _lands(table)
    _exiled(table)
    _plotted(table)


def _countered(table: Table) -> None:
    """701.6. Add rows for countered spells, and the zones they go to."""
    do = table.rules_of("effect")
    do("counter <objects>", {"counter": "$objects"})
    every = table.rules_of("every")
    on_stack: dict[str, list[Said]] = {
        "spells": [{"zone": "stack"}, {"is": "spell"}],
        "abilities": [{"zone": "stack"}, {"is": "ability"}],
    }
    for noun, filters in on_stack.items():
        every(f"all {noun} your opponents control", {"all": [*filters, {"controller": "opponent"}]})
        every(f"all other {noun}", {"all": [*filters, "other"]})
        every(f"all {noun}", {"all": filters})
    do(
        "counter <objects> unless <own> controller <their_cost>",
        {"unless": ["$their_cost"], "by": {"controller_of": "$own"}, "do": [{"counter": "$objects"}]},
    )
    statement = table.rules_of("statement")
    statement(
        "counter <objects> . if that spell is countered this way , exile it instead of putting it into its owner's "
        "graveyard",
        [{"counter": "$objects", "to": "exile"}],
    )
    statement(
        "counter <objects> . if that spell is countered this way , put it on top of its owner's library instead of "
        "into that player's graveyard",
        [{"counter": "$objects", "to": "library"}],
    )
    statement(
        "counter <objects> . if that spell is countered this way , put it into its owner's hand instead of into that "
        "player's graveyard",
        [{"counter": "$objects", "to": "hand"}],
    )


def _counters_and_later(table: Table) -> None:
    do = table.rules_of("effect")
    for words, zone in (
        ("exile it instead of putting it into its owner's graveyard", "exile"),
        ("put it on top of its owner's library instead of into that player's graveyard", "library"),
        ("put it into its owner's hand instead of into that player's graveyard", "hand"),
    ):
        then = f". if that spell is countered this way , {words}"
        do(f"counter <objects> {then}", {"counter": "$objects", "to": zone})
        do(
            f"counter <objects> unless <own> controller pays <mana> {then}",
            {
                "unless": [{"mana": "$mana"}],
                "by": {"controller_of": "$own"},
                "do": [{"counter": "$objects", "to": zone}],
            },
        )
    for noun in ("creature", "creature or planeswalker", "permanent"):
        hurt: Said = {"which": {"deals_damage": "self"}}
        kinds: dict[str, Said] = {
            "creature": {"type": "creature"},
            "creature or planeswalker": {"any": [{"type": "creature"}, {"type": "planeswalker"}]},
            "permanent": {"is": "permanent"},
        }
        kind = kinds[noun]
        shield: Said = {"shield": {"would_die": {"all": [kind, hurt]}}, "with": [{"to": "exile"}]}
        dead = [
            f"if a {noun} dealt damage {so} would die this turn , exile it instead ." for so in ("this way", "by ~")
        ]
        lines = [f"<text> ¶ {one}" for one in dead]
        table.rule("spell_ability", [*(f"<text> {one}" for one in dead), *lines], {"spell": ["*$text", shield]})
        table.rule(
            "spell_ability", [f"<text> {one} <more:text>" for one in dead], {"spell": ["*$text", shield, "*$more"]}
        )


def _retargeting(table: Table) -> None:
    """Add rows for new targets of objects on the stack."""
    change: dict[str, Said] = {"retarget": "$target", "change": True}
    do = table.rules_of("effect")
    do("change the target of <target>", change)
    one: dict[str, Said] = {**change, "one": True}
    do("change a target of <target> to ~", {**one, "to": {"ref": "self"}})
    statement = table.rules_of("statement")
    first = "change the target of <target> . the new target must be"
    statement(f"{first} a|an <permanent>", [{**change, "to": "$permanent"}])
    statement(f"{first} a player", [{**change, "to": {"is": "player"}}])
    statement("you may choose new targets for <target>", [{"retarget": "$target"}])
    statement("you may choose new targets for <noun_ref>", [{"retarget": "$noun_ref"}])


def _discover(table: Table) -> None:
    """701.57. Add rows for discover."""
    do = table.rules_of("effect")
    do("discover <several>", {"discover": "$several"})
    do("discover x", {"discover": "x"})
    do("discover x , where x is <amount>", {"discover": "$amount"})


def _cards(table: Table) -> None:
    """608.2k. Add rows for the cards that were named before."""
    played = table.rules_of("playable")
    played(("it", "them", "they"), {"$it": "it"})
    for card in ("card", "spell"):
        played((f"that {card}", f"those {card}s"), {"$it": "that"})
    played(("the card", "those exiled cards"), {"$it": "that"})
    played(("the exiled card", "the exiled cards"), {"$it": "exiled"})
    played(("cards exiled this way", "a card exiled this way", "the cards exiled this way"), {"$it": "that"})


def _durations(table: Table) -> None:
    """611.2a. Add rows for the time that cards may be played."""
    lasts, before = table.rules_of("playing_while"), table.rules_of("playing_until")
    lasts("this turn", "end_of_turn")
    untils: tuple[tuple[str, Said], ...] = (
        ("until end of turn", "end_of_turn"),
        ("until the end of your next turn", {"until": "turn", "at": "end", "whose": "you", "next_turn": True}),
        ("until your next end step", {"until": "end", "whose": "you"}),
        ("until your next turn", {"next_turn_of": "you"}),
    )
    for words, duration in untils:
        lasts(words, duration)
        before(words, duration)
    lasts("for as long as it|they remains|remain exiled", "forever")
    lasts("for as long as that card remains exiled", "forever")
    lasts("for as long as those cards remain exiled", "forever")
    controlled: Said = {"while_true": {"matches": "self", "filter": {"controller": "you"}}}
    lasts("for as long as you control ~", controlled)
    before("for as long as you control ~", controlled)


def _any_mana(table: Table) -> None:
    """609.4b. Add rows for mana of any colour or type, for cards that may be played."""
    spent = table.rules_of("spent_as")
    for cast in ("it", "them", "that spell", "those spells"):
        for kind, word in (("color", "any_color"), ("type", "any_type")):
            for player in ("you", "they"):
                as_though = f"{player} may spend mana as though it were mana of any {kind} to cast {cast}"
                spent((f", and {as_though}", f"and {as_though}"), word)
                spent(f". if {player} cast a spell this way , {as_though}", word)
        can = f"mana of any type can be spent to cast {cast}"
        spent((f", and {can}", f"and {can}", f". {can}", f". if you cast a spell this way , {can}"), "any_type")
    for cast in ("a spell this way", "spells this way"):
        spent(f". mana of any type can be spent to cast {cast}", "any_type")


def _for_a_while(table: Table) -> None:
    """601.3, 305.1. Add rows for cards that may be played for a while."""
    statement = table.rules_of("statement")
    among: Said = {"all": [{"zone": "exile"}, {"ref": "$playable"}]}
    of_kind: Said = {"$all": [{"all": [{"zone": "exile"}, {"ref": "$playable"}]}, "$casts"]}
    verbs: tuple[tuple[str, dict[str, Said]], ...] = (
        ("play <playable>", {"may_play": "$playable"}),
        ("cast <playable>", {"may_play": "$playable", "only_cast": True}),
        ("cast <casts> from among <playable>", {"may_play": of_kind, "only_cast": True}),
        ("play lands and cast spells from among <playable>", {"may_play": among}),
    )
    for verb, playing in verbs:
        for cost, free in _FREE:
            may: dict[str, Said] = {**playing, **free}
            for person, more in (("you", {}), ("<one_player>", {"who": "$one_player"})):
                full: dict[str, Said] = {**may, **more}
                statement(
                    f"{person} may {verb} <playing_while>{cost}" if free else f"{person} may {verb} <playing_while>",
                    [{**full, "for?end_of_turn": "$playing_while"}],
                )
                if free:
                    statement(
                        f"{person} may {verb}{cost} <playing_while>", [{**full, "for?end_of_turn": "$playing_while"}]
                    )
                statement(
                    f"<playing_until> , {person} may {verb}{cost}", [{**full, "for?end_of_turn": "$playing_until"}]
                )
                if not free:
                    full["spent_as"] = "$spent_as"
                    statement(
                        f"{person} may {verb} <playing_while> <spent_as>",
                        [{**full, "for?end_of_turn": "$playing_while"}],
                    )
                    statement(
                        f"<playing_until> , {person} may {verb} <spent_as>",
                        [{**full, "for?end_of_turn": "$playing_until"}],
                    )
    hidden: Said = {"cast_free": "linked.exiled", "lands": True}
    free_play = "you may play the exiled card without paying its mana cost"
    statement(free_play, [hidden])
    statement(f"{free_play} if <conditions>", [{"if": "$conditions", "do": [hidden]}])
    chosen: Said = {"choose": among, "as": "c"}
    played: dict[str, Said] = {"may_play": "c"}
    one_of: dict[str, Said] = {"choose": {"all": [{"zone": "exile"}, {"ref": "e"}]}, "as": "c"}
    for owner, player in (("your", "you"),):
        top: Said = {"top_of": player, "n": "$several", "as": "l"}
        statement(
            f"exile the top <several> cards of {owner} library , then choose one of them . you may play that card "
            "<playing_while>",
            [top, {"exile": "l", "as": "e"}, one_of, {**played, "for?end_of_turn": "$playing_while"}],
        )
    for words in ("one of <playable>", "<playable>"):
        statement(
            f"choose {words} . <playing_until> , you may play that card",
            [chosen, {**played, "for?end_of_turn": "$playing_until"}],
        )
        statement(
            f"choose {words} . you may play that card <playing_while>",
            [chosen, {**played, "for?end_of_turn": "$playing_while"}],
        )


def _at_once(table: Table) -> None:
    """608.2g, 118.9. Add rows for cards cast as something else resolves.

    Cards may also be targeted, to be cast in this turn.
    """
    target = table.rules_of("card_target")
    target("target <zoned>", {"$target": "$zoned"})
    target("up to one target <zoned>", {"$target": "$zoned", "up_to": True})
    statement = table.rules_of("statement")
    free = "without paying its|their mana cost|costs"
    for tail, then in _INSTEAD:
        statement(f"you may cast <playable> {free}{tail}", [{"cast_free": "$playable", **then}])
        some: dict[str, Said] = {"cast_free": "$playable", "in_any_order": True, **then}
        front = "cast any number of spells from among"
        statement(
            (f"you may {front} <playable> {free}{tail}", f"you may cast spells from among <playable> {free}{tail}"),
            [some],
        )
        statement(f"<a:clause> , then you may {front} <playable> {free}{tail}", ["*$a", some])
        statement(f"you may cast <card_target> {free}{tail}", [{"cast_free": "$card_target", **then}])
        statement(f"you may cast <card_target>{tail}", [{"cast_free": "$card_target", "paying": True, **then}])
        any_mana: dict[str, Said] = {"spent_as": "$spent_as", **then}
        statement(
            f"you may cast <card_target> <spent_as>{tail}", [{"cast_free": "$card_target", "paying": True, **any_mana}]
        )
        lasting: dict[str, Said] = {"only_cast": True, "for?end_of_turn": "$playing_while", **then}
        statement(
            f"you may cast <card_target> <playing_while> <spent_as>{tail}",
            [{"may_play": "$card_target", **lasting, **any_mana}],
        )
        statement(f"you may cast <card_target> <playing_while>{tail}", [{"may_play": "$card_target", **lasting}])
        if then:
            statement(f"you may cast <playable> <playing_while>{tail}", [{"may_play": "$playable", **lasting}])
            statement(
                f"you may cast <playable> <playing_while> <spent_as>{tail}",
                [{"may_play": "$playable", **lasting, **any_mana}],
            )
            lasting = {"only_cast": True, "for?end_of_turn": "$playing_until", **then}
            statement(f"<playing_until> , you may cast <playable>{tail}", [{"may_play": "$playable", **lasting}])
    own: dict[str, Said] = {"only_cast": True, "by": "flashback"}
    for cost in (
        "its|the flashback cost is equal to its mana cost",
        "its|the flashback cost is equal to that card's mana cost",
    ):
        gains = f"gains flashback until end of turn . {cost}"
        statement(f"<card_target> {gains}", [{"may_play": "$card_target", **own}])
        statement(f"<every> {gains}", [{"may_play": "$every", **own}])
    life = "by paying life equal to its mana value rather than paying its mana cost"
    statement(f"you may cast <playable> {life}", [{"cast_free": "$playable", "for_life": True}])
    statement(
        "you may cast <playable> by paying an amount of {e} equal to its mana value rather than paying its mana cost",
        [{"cast_free": "$playable", "for_energy": True}],
    )
    statement(f"<one_player> may cast <playable> {free}", [{"cast_free": "$playable", "who": "$one_player"}])


def _lands(table: Table) -> None:
    """305.2. Add rows for additional lands in a turn."""
    statement = table.rules_of("statement")
    more: dict[str, Said] = {"to": "you"}
    for words in ("you may play an additional land this turn", "you may play up to one additional land this turn"):
        statement(words, [{"apply": [{"extra_lands": 1}], **more}])
    statement(
        (
            "you may play <several> additional lands this turn",
            "you may play up to <several> additional lands this turn",
        ),
        [{"apply": [{"extra_lands": "$several"}], **more}],
    )


def _exiled(table: Table) -> None:
    """401.1. Add rows for a number of cards exiled from the top of libraries."""
    clause = table.rules_of("several_done")
    exiled: Said = {"exile": "l", "as": "e"}
    numbers: tuple[tuple[str, Said], ...] = (
        ("the top x cards of", "x"),
        ("the top <that_many> cards of", "$that_many"),
        ("<that_many> cards from the top of", "$that_many"),
        ("x cards from the top of", "x"),
        ("cards equal to <amount> from the top of", "$amount"),
    )
    for words, n in numbers:
        clause(f"exile {words} your library", [{"top_of": "you", "n": n, "as": "l"}, exiled])
        clause(f"exile {words} <their> library", [{"top_of": "$their", "n": n, "as": "l"}, exiled])
        if n != "x" or "from" in words:
            clause(f"exile {words} <of_target> library", [{"top_of": "$of_target", "n": n, "as": "l"}, exiled])
    clause(
        "exile a number of cards from the top of your library equal to <amount>",
        [{"top_of": "you", "n": "$amount", "as": "l"}, exiled],
    )
    clause("exile the top card of <their> library", [{"top_of": "$their", "as": "l"}, exiled])
    clause(
        "exile the top <several> cards of <their> library", [{"top_of": "$their", "n": "$several", "as": "l"}, exiled]
    )
    for libraries, player in (("each player's library", "each_player"), ("each opponent's library", "each_opponent")):
        clause(f"exile the top card of {libraries}", [{"top_of": player, "as": "l"}, exiled])
        clause(
            f"exile the top <several> cards of {libraries}", [{"top_of": player, "n": "$several", "as": "l"}, exiled]
        )


def _plotted(table: Table) -> None:
    """702.170c. Add rows for exiled cards that become plotted."""
    table.rule(
        "statement",
        ("<playable> becomes plotted", "<playable> become plotted"),
        [{"cast_later": "$playable", "by": "plot"}],
    )
    held: Said = {"$all": ["$card", {"zone": "hand"}, {"owner": "you"}]}
    table.rule(
        "statement",
        "you may exile a|an <card> from your hand . if you do , it becomes plotted",
        [{"may": [{"choose": held, "as": "c"}, {"exile": "c", "as": "m"}, {"cast_later": "m", "by": "plot"}]}],
    )


def _each_countered(table: Table) -> None:
    """118.12a, 608.2g, 701.6. Add rows for all of some spells: countered unless paid for, or cast for free."""
    do = table.rules_of("effect")
    buried: Said = {"$all": ["$cards", {"zone": "graveyard"}, {"owner": "you"}]}
    exiled: Said = {"all": [{"zone": "exile"}, {"ref": "linked.exiled"}]}
    for words, cards in (("<cards> from your graveyard", buried), ("cards exiled with ~", exiled)):
        free: Said = {"cast_free": cards, "in_any_order": True}
        do(f"cast any number of {words} without paying their mana costs", free)
    theirs: Said = {"all": [{"zone": "stack"}, {"controller": "opponent"}]}
    unless: Said = {"unless": [{"mana": "$mana"}], "by": {"controller_of": "p"}, "do": [{"counter": "p"}]}
    table.rule(
        "statement",
        "for each spell and ability your opponents control , counter it unless its controller pays <mana>",
        [{"for_each": theirs, "as": "p", "do": [unless]}],
    )
