"""608.2c, 701. Objects: destroyed, sacrificed, tapped, attached, returned, and control of them."""

from __future__ import annotations

from domain.oracle.grammar.effects.control_flow.compound import conjugated
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_CREATURE: Said = {"type": "creature"}


def _of_one_player(table: Table) -> None:
    """701.26. Add rows for all permanents of one player."""
    theirs: Said = {"$all": ["$permanents", {"controller": "$one_player"}]}
    for verb in ("tap", "untap"):
        table.rule("effect", f"<one_player> {verb}s all <permanents> they control", {verb: theirs})


def add(table: Table) -> None:
    """Add rows for effects on objects."""
    _as_many(table)
    _objects(table)
    _sacrificed(table)
    _movements(table)
    _attached(table)
    _attacking(table)
    _living(table)
    _sacrifice_all(table)
    _control(table)
    _several(table)
    _one_kind_or_another(table)
    _but_for(table)
    _strongest(table)
    _you_too(table)
    _sacrifices_other(table)
    _done_this_way(table)
    _under_their_owners(table)
    _phasing(table)
    _exchanged(table)
    _of_one_player(table)


def _as_many(table: Table) -> None:
    """608.2d. Add rows for *tap any number of*, and for destroying some of your permanents."""
    clause = table.rules_of("several_done")
    yours: list[Said] = [{"tapped": False}, "$permanents", {"controller": "you"}]
    mine: Said = {"$all": yours}
    clause(
        "tap any number of untapped <permanents> you control",
        [{"choose": mine, "n": {"count": mine}, "up_to": True, "as": "c"}, {"tap": "c", "as": "h"}],
    )
    clause(
        "you destroy <several> <permanents> you control",
        [
            {"choose": {"$all": ["$permanents", {"controller": "you"}]}, "n": "$several", "as": "c"},
            {"destroy": "c"},
        ],
    )
    theirs: Said = {"$all": ["$permanents", {"controller": "chooser"}]}
    clause(
        "<one_player> destroys <several> <permanents> they control",
        [{"choose": theirs, "n": "$several", "who": "$one_player", "as": "c"}, {"destroy": "c"}],
    )


def _objects(table: Table) -> None:
    """701.8, 701.19, 701.21, 701.26. Add rows for objects destroyed, regenerated, tapped and sacrificed."""
    do = table.rules_of("effect")
    for verb in ("destroy", "tap", "untap", "regenerate"):
        do(f"{verb} <objects>", {verb: "$objects"})
    do("sacrifice <given_up>", {"sacrifice": "$given_up"})
    table.rule("given_up", "<ref>", "$ref")
    table.rule("given_up", "it", {"$it": "own"})
    for words in (
        ". it|they can't be regenerated",
        ". that creature|permanent|land|artifact can't be regenerated",
        ". the creature can't be regenerated",
        ". those creatures can't be regenerated",
        "and it can't be regenerated",
        ". a creature|permanent|land destroyed this way can't be regenerated",
        ". creatures|permanents|lands destroyed this way can't be regenerated",
    ):
        do(f"destroy <objects> {words}", {"destroy": "$objects", "no_regeneration": True})


def _sacrificed(table: Table) -> None:
    """701.21. Add rows for permanents that a player sacrifices."""
    does = conjugated(table)
    does("sacrifice|sacrifices a|an <permanent> [of your|their choice]", {"sacrifice": "$permanent"})
    does("sacrifice|sacrifices another <permanent>", {"sacrifice": {"$all": ["$permanent", "other"]}})
    does(
        "sacrifice|sacrifices <several> <permanents> [of your|their choice]",
        {"sacrifice": "$permanents", "n": "$several"},
    )
    does(
        "sacrifice|sacrifices <that_many> <permanents> [of your|their choice]",
        {"sacrifice": "$permanents", "n": "$that_many"},
    )
    does("sacrifice|sacrifices x <permanents> [of your|their choice]", {"sacrifice": "$permanents", "n": "x"})


def _movements(table: Table) -> None:
    do = table.rules_of("effect")
    do("return <objects> to its|their owner's|owners' hand|hands", {"move": "$objects", "to": "hand"})
    do("return <objects> to your hand", {"move": "$objects", "to": "hand"})
    chosen = table.rules_of("several_done")
    topmost: Said = {"top_of": "you", "zone": "graveyard", "among": "$card", "as": "l"}
    chosen("return the top <card> of your graveyard to the battlefield", [topmost, {"move": "l", "to": "battlefield"}])
    buried: Said = {"$all": ["$card", {"zone": "graveyard"}, {"owner": "you"}]}
    strongest: Said = {"choose": {"$all": [buried, {"has_most": "power", "among": buried}]}, "as": "c"}
    table.rule(
        "statement",
        "return to your hand the <card> in your graveyard with the greatest power . if two or more cards are tied for "
        "greatest power , you choose one of them",
        [strongest, {"move": "c", "to": "hand"}],
    )
    for verb, then in (
        ("return", " to its owner's hand"),
        ("tap", ""),
        ("untap", ""),
        ("exile", ""),
    ):
        move: Said = {"move": "c", "to": "hand"} if verb == "return" else {verb: "c"}
        chosen(f"{verb} a|an <permanent>{then}", [{"choose": "$permanent", "as": "c"}, move])
        chosen(f"{verb} another <permanent>{then}", [{"choose": {"$all": ["$permanent", "other"]}, "as": "c"}, move])
    entering: tuple[tuple[str, dict[str, Said]], ...] = (
        ("", {}),
        (" tapped", {"tapped": True}),
        (" transformed", {"transformed": True}),
        (" tapped and transformed", {"tapped": True, "transformed": True}),
        (" tapped and attacking", {"tapped": True, "attacking": True}),
    )
    for words, more in entering:
        do(f"return <objects> to the battlefield{words}", {"move": "$objects", "to": "battlefield", **more})
        do(f"put <objects> onto the battlefield{words}", {"move": "$objects", "to": "battlefield", **more})
        do(
            (
                f"put <objects> onto the battlefield{words} under your control",
                f"return <objects> to the battlefield{words} under your control",
                *(
                    (
                        "put <objects> onto the battlefield under your control tapped",
                        "return <objects> to the battlefield under your control tapped",
                    )
                    if words == " tapped"
                    else ()
                ),
            ),
            {"move": "$objects", "to": "battlefield", "under": "you", **more},
        )
        do(
            (
                f"return <objects> to the battlefield{words} under <own> owner's|owners' control",
                f"put <objects> onto the battlefield{words} under <own> owner's|owners' control",
            ),
            {"move": "$objects", "to": "battlefield", "under": {"owner_of": "$own"}, **more},
        )
    do("put <objects> on top of its|their owner's|owners' library|libraries", {"move": "$objects", "to": "library"})
    do(
        "put <objects> on the bottom of its|their owner's|owners' library|libraries",
        {"move": "$objects", "to": "library", "position": "bottom"},
    )
    do("put <objects> on top of your library", {"move": "$objects", "to": "library"})
    do("put <objects> into your hand", {"move": "$objects", "to": "hand"})


def _control(table: Table) -> None:
    """613.1b. Add rows for control that is gained and given away."""
    do = table.rules_of("effect")
    taken: Said = {"apply": [{"control": "you"}], "to": "$object", "for": "forever"}
    for category, between in (("statement", "."), ("several_done", "and")):
        table.rule(
            category,
            f"gain control of <object> {between} you may choose new targets for it",
            [taken, {"retarget": "$object"}],
        )
    table.rule(
        "statement",
        "until end of turn , gain control of <object> and it gains <grants>",
        [{"apply": [{"control": "you"}, "*$grants"], "to": "$object"}],
    )
    goad: Said = {"apply": [{"rule": "goaded", "of": "you"}], "to": "$ref", "for": {"next_turn_of": "you"}}
    table.rule("several_done", "untap and goad <ref>", [{"untap": "$ref"}, goad])
    do("gain control of <objects> until end of turn", {"apply": [{"control": "you"}], "to": "$objects"})
    do("gain control of <objects>", {"apply": [{"control": "you"}], "to": "$objects", "for": "forever"})
    do("gain control of <objects> <while_>", {"apply": [{"control": "you"}], "to": "$objects", "for": "$while_"})
    deed = table.rules_of("done")
    deed("gain control of <objects>", {"apply": [{"control": "you"}], "to": "$objects", "for": "forever"})
    deed("gain control of <objects> <while_>", {"apply": [{"control": "you"}], "to": "$objects", "for": "$while_"})
    table.rule(
        "effect",
        "you gain control of <objects> <while_>",
        {"apply": [{"control": "you"}], "to": "$objects", "for": "$while_"},
    )
    do, clause = table.rules_of("effect"), table.rules_of("several_done")
    by_a_player: dict[str, Said] = {"apply": [{"control": "$one_player"}], "to": "$objects"}
    do("<one_player> gains control of <objects>", {**by_a_player, "for": "forever"})
    do("<one_player> gains control of <objects> until end of turn", by_a_player)
    do("<one_player> gains control of <objects> <while_>", {**by_a_player, "for": "$while_"})
    chosen: list[Said] = [
        {"choose": {"is": "opponent"}, "as": "o"},
        {"apply": [{"control": "o"}], "to": "$objects", "for": "forever"},
    ]
    for words in ("an opponent", "an opponent of your choice"):
        clause(f"{words} gains control of <objects>", list[Said](chosen))
    for words in ("all <permanents> they own", "all <permanents> that they own"):
        theirs: Said = {"$all": ["$permanents", {"owner": "p"}]}
        table.rule(
            "apiece",
            f"<every_player> gains control of {words}",
            {
                "for_each": "$every_player",
                "as": "p",
                "do": [{"apply": [{"control": "p"}], "to": theirs, "for": "forever"}],
            },
        )
    statement = table.rules_of("statement")
    gained: dict[str, Said] = {"apply": [{"control": "$one_player"}], "to": "$objects", "for": "forever", "as": "d"}
    statement(
        "<one_player> gains control of <objects> . if they do , <clause>",
        [gained, {"if": {"did": "d"}, "do": "$clause"}],
    )


def _attached(table: Table) -> None:
    """301.5, 701.3. Add rows for attaching and unattaching."""
    do = table.rules_of("effect")
    do("attach <ref> to <object>", {"attach": "$ref", "to": "$object"})
    effect = table.rules_of("effect")
    effect("unattach <objects>", {"unattach": "$objects"})
    on_it: Said = {"$all": ["$permanents", {"attached_to": "$objects"}]}
    effect("unattach all <permanents> from <objects>", {"unattach": on_it})


def _attacking(table: Table) -> None:
    """508.4. Add rows for objects put onto the battlefield attacking."""
    attacking: dict[str, Said] = {"to": "battlefield", "under": "you", "tapped": True, "attacking": True}
    do = table.rules_of("effect")
    do(
        "return <objects> to the battlefield under your control tapped and attacking",
        {"move": "$objects", **attacking},
    )
    do(
        "put <objects> onto the battlefield under your control tapped and attacking",
        {"move": "$objects", **attacking},
    )


def _living(table: Table) -> None:
    """608.2c, 701.21. Add rows for *Living Death*: players exile, then sacrifice, then put back.

    In each step, all players act at once.
    """
    clause = table.rules_of("several_done")
    everybody: dict[str, Said] = {"sacrifice": "$b", "n": {"count": "$b"}, "who": "each_player"}
    clause(
        "each player exiles all <a:cards> from their graveyard , then sacrifices all <b:permanents> they control , "
        "then puts all cards they exiled this way onto the battlefield",
        [
            {"exile": {"$all": [{"zone": "graveyard"}, "$a"]}, "as": "e"},
            everybody,
            {"move": "e", "to": "battlefield"},
        ],
    )


def _sacrifice_all(table: Table) -> None:
    """701.21. Add rows for sacrificing all permanents of a kind."""
    do = table.rules_of("effect")
    theirs: Said = {"sacrifice": "$permanents", "n": {"count": "$permanents"}, "who": "$all_players"}
    do("<all_players> sacrifices all <permanents> they control", theirs)
    some: Said = {"$all": ["$kinds", "$posts"]}
    do(
        "<all_players> sacrifices all <kinds> they control <posts>",
        {"sacrifice": some, "n": {"count": some}, "who": "$all_players"},
    )
    others: Said = {"$all": ["$permanents", "other"]}
    do(
        "<all_players> sacrifices all other <permanents> they control",
        {"sacrifice": others, "n": {"count": others}, "who": "$all_players"},
    )
    yours: Said = {"$all": ["$permanents", {"controller": "you"}]}
    do("sacrifice all <permanents> you control", {"sacrifice": "$permanents", "n": {"count": yours}})
    other: Said = {"$all": ["$permanents", "other"]}
    of_yours: Said = {"$all": ["$permanents", "other", {"controller": "you"}]}
    do("sacrifice all other <permanents> you control", {"sacrifice": other, "n": {"count": of_yours}})


def _several(table: Table) -> None:
    """Add rows for effects on two to four objects: *destroy target land and target artifact*."""
    do = table.rules_of("effect")
    two: Said = {"any": [{"ref": "$a"}, {"ref": "$b"}]}
    three: Said = {"any": [{"ref": "$a"}, {"ref": "$b"}, {"ref": "$c"}]}
    four: Said = {"any": [{"ref": "$a"}, {"ref": "$b"}, {"ref": "$c"}, {"ref": "$d"}]}
    for words, all_of in (
        ("<a:object> and <b:object>", two),
        ("<a:object> , <b:object> , and <c:object>", three),
        ("<a:object> , <b:object> , <c:object> , and <d:object>", four),
    ):
        for verb in ("destroy", "exile", "tap", "untap"):
            do(f"{verb} {words}", {verb: all_of})
        do(f"return {words} to their owner's|owners' hand|hands", {"move": all_of, "to": "hand"})
    owned: Said = {"$all": ["$permanents", {"owner": "$of_person"}]}
    table.rule("of_person", "target player", {"$target": {"is": "player"}})
    table.rule("of_person", "target opponent", {"$target": {"is": "opponent"}})
    do("return all <permanents> <of_person> owns to their hand", {"move": owned, "to": "hand"})
    do(
        "return <a:object> and <b:object> to your hand",
        {"move": {"all": [{"zone": "graveyard"}, two]}, "to": "hand"},
    )
    for verb in ("destroy", "exile", "tap", "untap"):
        do(f"{verb} <a:object> and <b:every>", {verb: {"any": [{"ref": "$a"}, "$b"]}})
    with_all: Said = {"any": [{"ref": "$a"}, "$b"]}
    do("return <a:object> and <b:every> to their owners' hands", {"move": with_all, "to": "hand"})


def _one_kind_or_another(table: Table) -> None:
    """608.2d. Add rows for all objects of one of two kinds, which is chosen as the text is carried out."""
    do = table.rules_of("effect")
    do(
        "destroy <a:target> and <b:target> . they can't be regenerated",
        {"destroy": {"any": [{"ref": "$a"}, {"ref": "$b"}]}, "no_regeneration": True},
    )
    for words, more in (("", {}), (" . they can't be regenerated", {"no_regeneration": True})):
        options: list[Said] = [[{"destroy": kind, **dict[str, Said](more)}] for kind in ("$a", "$b")]
        do(f"destroy all <a:permanents> or all <b:permanents>{words}", {"one_of": options})


def _but_for(table: Table) -> None:
    """Add rows for all objects except some."""
    do = table.rules_of("effect")
    left: Said = {"$all": ["$permanents", {"not": "$kinds"}]}
    do(
        (
            "return all <permanents> to their owners' hands except for <kinds>",
            "return all <permanents> except for <kinds> to their owners' hands",
        ),
        {"move": left, "to": "hand"},
    )
    for verb in ("destroy", "exile", "tap", "untap"):
        do(f"{verb} all <permanents> except for <kinds>", {verb: left})
    every = table.rules_of("every")
    three: Said = {"any": ["$a", "$b", "$c"]}
    for more, compare in (("or less", "at_most"), ("or greater", "at_least")):
        every(
            f"each <a:head> , <b:head> , and <c:head> with mana value <quantity> {more}",
            {"all": [three, {"mana_value": {compare: "$quantity"}}]},
        )
    table.rule("post", "without a|an <counter> on it|them", {"not": {"counters": "$counter"}})
    table.rule("post", "<it_is> blocking", {"blocked_by": "$it_is"})


def _strongest(table: Table) -> None:
    """701.8. Add rows for *if no other creature has greater power*."""
    say, do = table.rules_of("statement"), table.rules_of("effect")
    strongest: Said = {"matches": "$object", "filter": {"has_most": "power", "among": _CREATURE}}
    for verb in ("destroy", "exile"):
        say(f"{verb} <object> if no other creature has greater power", [{"if": strongest, "do": [{verb: "$object"}]}])
    do("return to the battlefield <objects>", {"move": "$objects", "to": "battlefield"})


def _you_too(table: Table) -> None:
    """701. Add rows for actions with *you* as the subject, and for investigating (701.16)."""
    do = table.rules_of("effect")
    for verb in ("untap", "tap", "destroy", "exile"):
        do(f"you {verb} <objects>", {verb: "$objects"})


def _sacrifices_other(table: Table) -> None:
    does = table.rules_of("does3")
    does(
        "sacrifices a|an <permanent> of their choice other than <noun_ref>",
        {"sacrifice": {"$all": ["$permanent", {"not": {"ref": "$noun_ref"}}]}},
    )


def _done_this_way(table: Table) -> None:
    """608.2c. Add rows for the number of objects that an earlier instruction affected."""
    unit = table.rules_of("unit")
    for verb, verb_done in (
        ("exile", "exiled"),
        ("tap", "tapped"),
        ("untap", "untapped"),
    ):
        for noun in ("permanent", "card", "creature", "land", "artifact", "enchantment"):
            if (verb, noun) == ("exile", "card"):
                continue  # exiled cards can be described, too, and are counted with the described ones
            table.rule("this_way", f"{noun} {verb_done} this way", {"$it": f"result:{noun}:{verb}"})
            table.rule("these_ways", f"the number of {noun}s {verb_done} this way", {"$it": f"result:{noun}:{verb}"})
    unit("<this_way>", "$this_way")
    table.rule("amount", "<these_ways>", "$these_ways")


def _under_their_owners(table: Table) -> None:
    """404. Add rows for all graveyards together, under their owners' control."""
    table.rule("zoned_in", "from all graveyards", {"zone": "graveyard"})
    do = table.rules_of("effect")
    for tapped, more in (("", {}), (" tapped", {"tapped": True})):
        do(
            f"return <every> to the battlefield{tapped} under their owners' control",
            {"move": "$every", "to": "battlefield", **dict[str, Said](more)},
        )
        do(
            f"return <every> to the battlefield{tapped} under its owner's control",
            {"move": "$every", "to": "battlefield", **dict[str, Said](more)},
        )

    for tapped, more in (("", {}), (" tapped", {"tapped": True})):
        do(
            f"return <ref> to the battlefield{tapped} under their owners' control",
            {"move": "$ref", "to": "battlefield", **dict[str, Said](more), "under": {"owner_of": "$ref"}},
        )


def _phasing(table: Table) -> None:
    """702.26. Add rows for permanents that phase out."""
    both: Said = {"any": [{"ref": "$a"}, {"ref": "$b"}]}
    table.rule("effect", "<a:noun_ref> and <b:noun_ref> phase out", {"phase_out": both})
    table.rules_of("effect")("<objects> phases|phase out", {"phase_out": "$objects"})


def _exchanged(table: Table) -> None:
    """701.12. Add rows for exchanged control."""
    do = table.rules_of("effect")
    do("exchange control of <a:object> and <b:object>", {"exchange_control": ["$a", "$b"]})
    do("exchange control of <target>", {"exchange_control": ["$target"]})
