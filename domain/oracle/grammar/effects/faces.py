"""701.27, 701.40, 701.58, 702.140, 702.145, 708, 712. Face-down, transforming and merging cards."""

from __future__ import annotations

from domain.oracle.grammar.effects.library.look import REST
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_MORPH: Said = {"any": [{"keyword": "morph"}, {"keyword": "megamorph"}]}
"""702.37b. Morph and megamorph, a kind of morph."""

_HELD: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}


def add(table: Table) -> None:
    """Add rows for face-down, transforming and merging cards."""
    _face_down(table)
    _turned(table)
    _put(table)
    _transforming(table)
    _merging(table)
    _transform(table)
    _one_of_them(table)
    _turned_face_up(table)
    _returns_transformed(table)


def _face_down(table: Table) -> None:
    """Add rows for face-down cards."""
    do, seen = table.rules_of("effect"), table.rules_of("face_down_seen")
    do("look at <face_down_seen>", {"look_at": "$face_down_seen"})
    do("you may look at <face_down_seen>", {"may": [{"look_at": "$face_down_seen"}]})
    lying: Said = {"face_down": True}
    do("look at <target>", {"look_at": "$target"})
    seen("each face-down <permanent>", {"$all": [lying, "$permanent"]})
    state = table.rules_of("state")
    state("face-down", {"face_down": True})
    state("face-up", {"face_down": False})
    for post in ("post", "card_post"):
        table.rule(post, "with a morph ability", _MORPH)


def _turned(table: Table) -> None:
    event = table.rules_of("event")
    event("<subject> is turned face up", {"turned_up": "$subject"})
    one: Said = {"turned_up": "self"}
    other: Said = {"turned_up": {"$all": ["$permanent", "other"]}}
    table.rule("occasion", "when|whenever ~ or another <permanent> is turned face up", [one, other])
    table.rule("ability", "as ~ is turned face up , <body>", {"as_turned_up": "$body"})
    table.rule("ability", "as ~ transforms into ~ , <body>", {"as_transforms": "$body"})
    do = table.rules_of("effect")
    do("turn <objects> face up", {"turn_up": "$objects"})
    do("turn <objects> face down", {"turn_down": "$objects"})


def _put(table: Table) -> None:
    """701.40, 701.58. Add rows for manifesting and cloaking cards of a library or a hand."""
    clause = table.rules_of("several_done")
    for word, how in (("manifest", {}), ("cloak", {"how": "cloak"})):
        down: dict[str, Said] = {"manifest": "l", **how, "as": "m"}
        top: dict[str, Said] = {"top_of": "you", "as": "l"}
        clause(f"{word} the top card of your library", [top, down])
        clause(f"{word} the top <several> cards of your library", [{**top, "n": "$several"}, down])
        clause(
            f"<one_player> {word}s the top card of their library",
            [{"top_of": "$one_player", "as": "l"}, {**down, "who": "$one_player"}],
        )
        clause(f"{word} the top card of <of_target> library", [{"top_of": "$of_target", "as": "l"}, down])
        clause(f"{word} a card from your hand", [{"choose": _HELD, "as": "c"}, {**down, "manifest": "c"}])
    do = table.rules_of("effect")
    do("manifest dread", {"manifest_dread": "you"})
    do("<one_player> manifests dread", {"manifest_dread": "$one_player"})


def _transforming(table: Table) -> None:
    """Add rows for transforming as an event, and for spells cast last turn."""
    occasion, condition = table.rules_of("occasion"), table.rules_of("condition")
    event = table.rules_of("event")
    event("~ transforms into ~", {"transforms": "self"})
    event("<subject> transforms", {"transforms": "$subject"})
    occasion(
        ("when|whenever ~ enters or transforms into ~", "when|whenever ~ enters and|or transforms"),
        [{"enters": "self"}, {"transforms": "self"}],
    )
    before: Said = {"cast_last_turn": "each_player"}
    condition("no spells were cast last turn", {"amount": before, "compare": {"exactly": 0}})
    condition(
        "a player cast <several> or more spells last turn", {"amount": before, "compare": {"at_least": "$several"}}
    )


def _merging(table: Table) -> None:
    """Add rows for mutating."""
    event, amount = table.rules_of("event"), table.rules_of("amount")
    event("<subject> mutates", {"mutates": "$subject"})
    amount("the number of times ~ has mutated", {"times_mutated": "self"})


def _transform(table: Table) -> None:
    do = table.rules_of("effect")
    do("transform <objects>", {"transform": "$objects"})


def _one_of_them(table: Table) -> None:
    """701.40, 701.58. Add rows for manifesting and cloaking some of the cards looked at."""
    say, clause = table.rules_of("statement"), table.rules_of("several_done")
    down: tuple[tuple[str, dict[str, Said]], ...] = (("manifest", {}), ("cloak", {"how": "cloak"}))
    for verb, how in down:
        for words, number in (("one of them", {}), ("<several> of them", {"n": "$several"})):
            chosen: Said = {"choose": REST, **dict[str, Said](number), "as": "c"}
            put: list[Said] = ["$looked", chosen, {"manifest": "c", **how, "as": "m"}, {"move": REST, "+": "$place"}]
            say(f"<looked> , {verb} {words} , and put the rest <place>", put)
            say(f"<looked> . {verb} {words} , then put the rest <place>", put)
            say(f"<looked> . {verb} {words} and put the rest <place>", put)
        apart: Said = {"one_of": [[{"move": REST, "to": "library", "position": at}] for at in ("top", "bottom")]}
        say(
            f"<looked> . {verb} one of those cards , then put the other on the top or bottom of your library",
            ["$looked", {"choose": REST, "as": "c"}, {"manifest": "c", **how, "as": "m"}, apart],
        )
        clause(
            f"{verb} the top card of <their> library",
            [{"top_of": "$their", "as": "l"}, {"manifest": "l", **how, "as": "m"}],
        )


def _turned_face_up(table: Table) -> None:
    clause = table.rules_of("several_done")
    mine: Said = {"$all": ["$permanent", {"controller": "you"}, {"face_down": True}]}
    clause("turn a|an <permanent> you control face up", [{"choose": mine, "as": "c"}, {"turn_up": "c"}])


def _returns_transformed(table: Table) -> None:
    """113.6k. Add rows for a card that returns from the graveyard with its other face up."""
    ability = table.rules_of("ability")
    turned: dict[str, Said] = {"move": "self", "to": "battlefield", "transformed": True}
    line = "<costs> : return ~ from your graveyard to the battlefield transformed ."
    ability(line, {"activated": [turned], "cost": "$costs", "zone": "graveyard"})
    ability(f"{line} <limit>", {"activated": [turned], "cost": "$costs", "zone": "graveyard", "+": "$limit"})
