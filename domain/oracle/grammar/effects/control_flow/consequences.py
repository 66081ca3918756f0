"""118.12, 603.12, 608.2c. Sentences that follow from what was done: paid or not, discarded, cast, chosen."""

from __future__ import annotations

from domain.oracle.grammar.effects.exile import EXILED_WITH_IT
from domain.oracle.grammar.effects.library.look import AMONG, REST
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_EXILED: Said = {"all": [{"zone": "exile"}, {"ref": "e"}]}


def add(table: Table) -> None:
    """Add rows for sentences that follow from what was done."""
    _paid(table)
    _done(table)
    _discarded(table)
    _natures(table)
    _looked(table)
    _cast(table)
    _several(table)
    _turns(table)
    _of_cards(table)
    _later(table)
    _lasting(table)


def _paid(table: Table) -> None:
    """118.12a. Add rows for what happens if a player pays, after an effect unless they do."""
    statement = table.rules_of("statement")
    unpaid: Said = {"unless": ["$their_cost"], "by": "$one_player", "do": "$at_once", "as": "unpaid"}
    so: Said = {"if": {"not_true": {"did": "unpaid"}}, "do": "$clause"}
    for they in ("they do", "that player does"):
        statement(f"<at_once> unless <one_player> <their_cost> . if {they} , <clause>", [unpaid, so])
    statement(
        "<clause> , then you may <offered> . if you do , <statement>",
        ["*$clause", {"pay": ["$offered"], "do": "$statement"}],
    )


def _done(table: Table) -> None:
    """603.12. Add rows for reflexive triggers after actions without a choice."""
    statement, done = table.rules_of("statement"), table.rules_of("done")
    done("remove a|an <counter> from <itself>", {"remove_counters": "$counter", "on": "$itself"})
    done("remove a|an <counter> from <target>", {"remove_counters": "$counter", "on": "$target"})
    statement(
        "create a|an <role> token attached to <object> . when you do , <reflexive>",
        [{"create_token": "$role", "attached": "$object"}, "$reflexive"],
    )
    chosen: Said = {"choose": {"$all": ["$permanent", "other"]}, "as": "c"}
    statement(
        "return another <permanent> to its owner's hand . if you do , <a:clause> . otherwise , you may <b:clause>",
        [
            chosen,
            {"move": "c", "to": "hand", "as": "d"},
            {"if": {"did": "d"}, "do": "$a", "else": [{"may": "$b"}]},
        ],
    )


def _discarded(table: Table) -> None:
    """701.9. Add rows for any number of cards discarded, and as many drawn."""
    clause, statement = table.rules_of("several_done"), table.rules_of("statement")
    held: Said = {"all": [{"zone": "hand"}, {"owner": "$one_player"}]}
    clause(
        "<one_player> discards any number of cards , then draws that many cards",
        [
            {"choose": held, "n": {"hand_of": "$one_player"}, "up_to": True, "who": "$one_player", "as": "c"},
            {"discard": "all", "cards": "c", "who": "$one_player", "as": "h"},
            {"draw": "h", "who": "$one_player"},
        ],
    )
    clause(
        "draw <several> cards , then discard one of them",
        [
            {"draw": "$several", "as": "d"},
            {"choose": {"all": [{"zone": "hand"}, {"ref": "d"}]}, "as": "c"},
            {"discard": "all", "cards": "c"},
        ],
    )
    mine: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}
    statement(
        "discard any number of cards . search your library for up to that many <cards> , reveal them , put them into "
        "your hand , then shuffle",
        [
            {"choose": mine, "n": {"hand_of": "you"}, "up_to": True, "as": "c"},
            {"discard": "all", "cards": "c", "as": "h"},
            {"search": "$cards", "n": "h", "as": "s"},
            {"reveal": "s"},
            {"move": "s", "to": "hand"},
            {"shuffle": "you"},
        ],
    )
    both: list[Said] = [{"+": "$a", "who": "p"}, {"+": "$b", "who": "p"}]
    statement(
        "<all_players> may <a:they_do> and <b:they_do>",
        [{"for_each": "$all_players", "as": "p", "do": [{"may": both, "who": "p"}]}],
    )


def _natures(table: Table) -> None:
    """611.2c, 613.1d, 613.1f. Add rows for abilities and types that objects lose or get for good."""
    do, statement, mod = table.rules_of("effect"), table.rules_of("statement"), table.rules_of("mod")
    lost: Said = {"apply": [{"lose": "all"}], "to": "$object", "for": "forever"}
    do("<object> loses all abilities", lost)
    besides: Said = {"add_types": [], "subtypes": ["$subtype"]}
    statement(
        "<ref> has <grants> and is a|an <subtype> in addition to its other types",
        [{"apply": ["*$grants", besides], "to": "$ref", "for": "forever"}],
    )
    statement(
        "<it_is> a|an <subtype> in addition to its other types and has no abilities",
        [{"apply": [besides, {"lose": "all"}], "to": "$it_is", "for": "forever"}],
    )
    both: list[Said] = [{"add_types": ["artifact", "creature"]}]
    mod(("is an artifact creature", "becomes an artifact creature"), both)
    mod(("become artifact creatures", "are artifact creatures"), both)


def _looked(table: Table) -> None:
    """701.13a, 701.20. Add rows for a card exiled among those looked at, and for the rest of the revealed cards."""
    say = table.rules_of("statement")
    rest: Said = {"move": REST, "+": "$place"}
    chosen: Said = {"may": [{"choose": {"$all": ["$card", *AMONG]}, "as": "c"}, {"exile": "c", "as": "e"}]}
    front = "<seen> . you may exile a|an <card> from among them . put the rest <place>"
    say(
        f"{front} . you may cast the exiled card this turn",
        ["$seen", chosen, rest, {"may_play": _EXILED, "only_cast": True}],
    )
    say(
        f"{front} . you may cast the exiled card without paying its mana cost",
        ["$seen", chosen, rest, {"cast_free": _EXILED}],
    )
    say(
        "<seen> . <picked> . then put all cards revealed this way that weren't put onto the battlefield into your "
        "graveyard",
        ["$seen", "*$picked", {"move": REST, "to": "graveyard"}],
    )
    shuffled: list[Said] = [{"move": REST, "to": "library"}, {"shuffle": "you"}]
    say("<seen> . <picked> . then shuffle the rest into your library", ["$seen", "*$picked", *shuffled])
    found: list[Said] = [
        "$until_found",
        {"move": "f", "to": "hand"},
        {"move": "$revealed_rest", "+": "$revealed_place"},
    ]
    say(
        "you may reveal cards from the top of your library until you reveal <until_found> . put that card into your "
        "hand and <revealed_rest> <revealed_place>",
        [{"may": found}],
    )
    exiled: list[Said] = [{"top_of": "you", "n": "$several", "as": "l"}, {"exile": "l", "as": "e"}]
    say(
        "exile the top <several> cards of your library . choose one . you may play that card <playing_while>",
        [*exiled, {"choose": _EXILED, "as": "c"}, {"may_play": "c", "for?end_of_turn": "$playing_while"}],
    )


def _cast(table: Table) -> None:
    """601.3b, 601.2f, 707.10. Add rows for spells as though with flash, copied spells, and their costs."""
    statement, static = table.rules_of("statement"), table.rules_of("static")
    copied: Said = {"copy": "event.object", "new_targets": True}
    statement(
        "copy the next <cast> you cast this turn when you cast it . you may choose new targets for the copy",
        [{"later": {"cast": "$cast", "by": "you"}, "do": [copied], "this_turn": True}],
    )
    both: Said = {"$all": [{"is": "spell"}, {"$any": ["$a", "$b"]}]}
    static(
        "you may cast <a:casts> and <b:casts> as though they had flash .",
        {"static": [{"as_though_flash": both}], "to": "you"},
    )
    mine: Said = {"$all": [{"is": "spell"}, "$casts", {"controller": "you"}]}
    static(
        "during your turn , <casts> you cast cost {1} less to cast for each <unit> .",
        {"static": [{"cost_more": {"minus": [0, "$unit"]}}], "to": mine, "while": {"your_turn": True}},
    )
    before: Said = {"how_often": {"cast": {"$all": ["$cast", "other"]}, "by": "you"}, "before": "$last_ref"}
    table.rule("unit", "other <cast> you've cast before <last_ref> this turn", before)


def _several(table: Table) -> None:
    """122, 608.2d. Add rows for counters on one of several objects, on each of them, or taken off one."""
    do, clause, objects = table.rules_of("effect"), table.rules_of("several_done"), table.rules_of("objects")
    clause(
        "put a|an <counter> on one of <ref>",
        [{"choose": {"ref": "$ref"}, "as": "c"}, {"put_counters": "$counter", "on": "c"}],
    )
    doubled: Said = {"put_counters": "$counter", "on": "p", "n": {"counters_on": "p", "kind": "$counter"}}
    clause("double the number of <counter> on each of <ref>", [{"for_each": "$ref", "as": "p", "do": [doubled]}])
    do("put twice x <counter> on <objects>", {"put_counters": "$counter", "on": "$objects", "n": {"times": [2, "x"]}})
    do(
        "remove any number of counters from <single>",
        {
            "remove_counters": "any",
            "on": "$single",
            "n": {"counters_on": "$single", "kind": "any"},
            "up_to": True,
        },
    )
    objects("each of <ref> you don't control", {"all": [{"ref": "$ref"}, {"not": {"controller": "you"}}]})
    table.rule(
        "another_target",
        "up to <several> other targets",
        {"$target": "any_target", "n": "$several", "up_to": True, "another": True},
    )
    table.rule("adj", "attacking , blocking , or tapped", {"any": [{"combat": "fighting"}, {"tapped": True}]})
    table.rule("own", ("the exiled card's", "the exiled creature card's"), {"$it": "exiled"})
    do("put <ref> into its owner's hand", {"move": "$ref", "to": "hand"})


def _turns(table: Table) -> None:
    """500.8. Add rows for further phases, and for what happens at each combat of the turn."""
    do, statement = table.rules_of("effect"), table.rules_of("statement")
    do(
        "there is an additional combat phase after this phase followed by an additional main phase",
        {"extra_phases": ["combat", "postcombat-main"]},
    )
    do("after this main phase , there are two additional combat phases", {"extra_phases": ["combat", "combat"]})
    statement(
        "at the beginning of each combat this turn , <clause>",
        [{"later": {"step_begins": "beginning-of-combat"}, "do": "$clause", "for": "end_of_turn"}],
    )


def _of_cards(table: Table) -> None:
    """601.2, 608.2g. Add rows for cards exiled by the card itself that are cast as something resolves."""
    statement = table.rules_of("statement")
    linked: list[Said] = [*EXILED_WITH_IT, {"not": {"type": "land"}}]
    chosen: Said = {"choose": {"all": linked}, "as": "c"}
    statement("you may cast a card exiled with ~ without paying its mana cost", [chosen, {"cast_free": "c"}])
    own: Said = {"choose": {"all": [*linked, {"owner": "you"}]}, "up_to": True, "as": "c"}
    terms: tuple[tuple[str, dict[str, Said]], ...] = (("", {"paying": True}), (" without paying its mana cost", {}))
    for words, more in terms:
        statement(
            f"you may cast a|an <cast> from among cards you own exiled with ~{words}",
            [own, {"cast_free": "c", "only?anything": "$cast", **more}],
        )
    unit: Said = {"any": [{"zone": "exile"}, {"zone": "graveyard"}]}
    both: Said = {"count": {"$all": ["$card", {"owner": "you"}, unit]}}
    table.rule("unit", "<card> you own in exile and in your graveyard", both)


def _later(table: Table) -> None:
    """603.7. Add rows for payments at the next end step, and for what is exiled as the card leaves."""
    statement = table.rules_of("statement")
    statement(
        "at the beginning of the next end step , you may <offered> . if you don't , <clause>",
        [{"later": {"step_begins": "end"}, "do": [{"pay": ["$offered"], "else": "$clause"}]}],
    )
    for verb in ("exile", "sacrifice"):
        statement(
            f"{verb} <ref> when ~ leaves the battlefield", [{"later": {"leaves": "self"}, "do": [{verb: "$ref"}]}]
        )


def _lasting(table: Table) -> None:
    """119.7, 601.2, 614.1c, 701.63a. Add rows for players, entering by a way of casting, and endure X."""
    static, event, line = table.rules_of("static"), table.rules_of("event"), table.rules_of("line")
    static("enchanted player can't gain life .", {"static": ["cant_gain_life"], "to": "attached"})
    event("enchanted player is dealt damage", {"is_dealt_damage": {"ref": "attached"}})
    enters: Said = {"replace": {"would_enter": "self"}, "with": ["$counters_put"], "while": {"did": "graveyard"}}
    buried: dict[str, Said] = {"cast_from": "graveyard", "as": "graveyard"}
    for words, way in (("", {}), (" if <condition>", {"if": "$condition"})):
        asked: dict[str, Said] = dict(way)
        line(
            f"you may cast ~ from your graveyard{words} . if you do , ~|it enters with <counters_put> on it .",
            [{**buried, **asked}, enters],
        )
    do = table.rules_of("effect")
    spirit: Said = {"create_token": {"types": "Creature: Spirit", "colors": "W"}, "pt": ["x", "x"]}
    do("<ref> endures x", {"one_of": [[{"put_counters": "+1/+1", "on": "$ref", "n": "x"}], [spirit]]})
    do("put a|an additional <counter> on <objects>", {"put_counters": "$counter", "on": "$objects"})
    do("<it_is> no longer suspected", {"designate": "$it_is", "designated": "suspected", "no_longer": True})
    permit = table.rules_of("permit")
    permit("play the top card of your library", {"play_from": "library", "cast": "anything", "lands": {"type": "land"}})
    for quality in ("instants", "artifacts", "creatures", "planeswalkers"):
        table.rule("keyword", f"hexproof from {quality}", f"hexproof:{quality}")
        table.rule("keyword_ability", f"hexproof from {quality}", {"keyword": "hexproof", "value": quality})
