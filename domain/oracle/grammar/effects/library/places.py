"""401, 701.22, 701.24, 701.25. Cards put and shuffled into libraries, and the card on top."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from domain.oracle.grammar.effects.control_flow.compound import conjugated
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_BOTTOM: dict[str, Said] = {"to": "library", "position": "bottom"}

_SHUFFLE: Said = {"shuffle": "you"}

Destinations: TypeAlias = tuple[tuple[str, dict[str, Said]], ...]
"""Words for a place, each with the keys that put something there."""

IT = "it|them|that|those [card|cards]"

ONTO_BATTLEFIELD: Destinations = (
    ("onto the battlefield", {"to": "battlefield"}),
    ("onto the battlefield tapped", {"to": "battlefield", "tapped": True}),
)
TAKEN: Destinations = (("into your hand", {"to": "hand"}), *ONTO_BATTLEFIELD)

_DESTINATIONS: Destinations = (
    *ONTO_BATTLEFIELD,
    ("into <whose> hand", {"to": "hand"}),
    ("into <whose> graveyard", {"to": "graveyard"}),
)
_AWAY: Destinations = (
    ("into your graveyard", {"to": "graveyard"}),
    ("on the bottom of your library", {"to": "library", "position": "bottom"}),
)


def add(table: Table) -> None:
    """Add rows for cards that go into libraries."""
    _scry(table)
    _put(table)
    _shuffled(table)
    _graveyards_shuffled(table)
    _back_into_the_library(table)
    _places(table)
    _top(table)
    _places_in_libraries(table)
    _shuffling(table)


def _scry(table: Table) -> None:
    """701.22, 701.25. Add rows for scry and surveil."""
    does = conjugated(table)
    does("scry|scries <quantity>", {"scry": "$quantity"})
    table.rule("statement", "scry x , where x is <amount> , then <clause>", [{"scry": "$amount"}, "*$clause"])
    does("surveil|surveils <quantity>", {"surveil": "$quantity"})


def _put(table: Table) -> None:
    """401. Add rows for cards put on the bottom, and for any number of shown cards."""
    do, clause = table.rules_of("effect"), table.rules_of("several_done")
    do("put <objects> on the bottom of your library", {"move": "$objects", **_BOTTOM})
    among: list[Said] = [{"zone": "library"}, {"ref": "l"}]
    some: Said = {"choose": {"$all": ["$cards", *among]}, "n": {"count": {"all": among}}, "up_to": True, "as": "c"}
    for words, more in (("", {}), (" tapped", {"tapped": True})):
        put: dict[str, Said] = {"move": "c", "to": "battlefield", **dict[str, Said](more)}
        for pronoun in ("them", "those cards"):
            table.rule(
                "picked", f"put any number of <cards> from among {pronoun} onto the battlefield{words}", [some, put]
            )
    clause(
        "<own> owner shuffles it into their library",
        [{"move": "$own", "to": "library"}, {"shuffle": {"owner_of": "$own"}}],
    )
    basic: Said = {"all": [{"supertype": "basic"}, {"type": "land"}]}
    table.rule("described", "<one_kind> or basic land", {"$any": ["$one_kind", basic]})


def _shuffled(table: Table) -> None:
    table.rule(
        "several_done",
        "shuffle <object> into your library",
        [{"move": "$object", "to": "library"}, {"shuffle": "you"}],
    )


def _graveyards_shuffled(table: Table) -> None:
    """701.24. Add rows for graveyards shuffled into libraries."""
    do = table.rules_of("several_done")
    for front, player in (("<own> owner", {"owner_of": "$own"}), ("<own> controller", {"controller_of": "$own"})):
        theirs: Said = {"all": [{"zone": "graveyard"}, {"owner": dict[str, Said](player)}]}
        do(
            f"{front} shuffles their graveyard into their library",
            [{"move": theirs, "to": "library"}, {"shuffle": dict[str, Said](player)}],
        )
    cards: Said = {"$all": ["$cards", {"zone": "graveyard"}, {"owner": "$their"}]}
    theirs_aimed = table.rules_of("target")
    theirs_aimed(
        "up to <several> target <cards> from <their> graveyard", {"$target": cards, "n": "$several", "up_to": True}
    )
    theirs_aimed("any number of target <cards> from <their> graveyard", {"$target": cards, "any_number": True})
    table.rule(
        "statement",
        "<one_player> shuffles <target> into their library",
        [{"move": "$target", "to": "library"}, {"shuffle": "$one_player"}],
    )


def _back_into_the_library(table: Table) -> None:
    """608.2d. Add rows for cards of a hand put back on a library."""
    clause = table.rules_of("several_done")
    hand: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}
    back: Destinations = (
        ("on the bottom", {"to": "library", "position": "bottom"}),
        ("on top", {"to": "library"}),
    )
    for words, to in back:
        clause(f"put a card from your hand {words} of your library", [{"choose": hand, "as": "c"}, {"move": "c", **to}])
        clause(
            (
                f"put <several> cards from your hand {words} of your library in any order",
                f"put <several> cards from your hand {words} of your library",
            ),
            [{"choose": hand, "n": "$several", "as": "c"}, {"move": "c", **to, "order": "any"}],
        )


def put_to(owner: str) -> Iterator[tuple[str, dict[str, Said]]]:
    for words, to in _DESTINATIONS:
        yield words.replace("<whose>", owner), to


def _places(table: Table) -> None:
    held: Said = {"choose": {"all": [{"zone": "hand"}, {"owner": "you"}]}, "n": "$several", "as": "c"}
    put: dict[str, Said] = {"move": "c", "to": "library", "order": "any"}
    table.rule(
        "several_done",
        "put <several> cards from your hand both on top of your library or both on the bottom of your library",
        [{"one_of": [[held, put], [held, {**put, "position": "bottom"}]]}],
    )
    where = table.rules_of("place")
    bottom: dict[str, Said] = {"to": "library", "position": "bottom"}
    where("on the bottom of your library in any order", {**bottom, "order": "any"})
    where(
        ("on the bottom of your library in a random order", "on the bottom in a random order"),
        {**bottom, "order": "random"},
    )
    where(
        ("back on top of your library in any order", "on top of your library in any order", "back in any order"),
        {"to": "library", "order": "any"},
    )
    where("into your graveyard", {"to": "graveyard"})
    where("into your hand", {"to": "hand"})
    one = table.rules_of("place_one")
    one("on the bottom of your library", bottom)
    one("on top of your library", {"to": "library"})
    one("into your graveyard", {"to": "graveyard"})
    one("into your hand", {"to": "hand"})


def _top(table: Table) -> None:
    """Add rows for the top card: shown or looked at, then put somewhere.

    Its place may depend on its kind. The card may also be exiled, or put somewhere unseen.
    """
    say = table.rules_of("statement")
    firsts: Destinations = (
        ("reveal the top card of your library", {"reveal": "top", "as": "l"}),
        ("look at the top card of your library", {"look": 1, "as": "l"}),
    )
    for front, one in firsts:
        for words, to in put_to("your"):
            put: Said = {"move": "l", **to}
            asked: dict[str, Said] = {"if": {"matches": "l", "filter": "$card"}, "do": [put]}
            asked_may: dict[str, Said] = {"if": {"matches": "l", "filter": "$card"}, "do": [{"may": [put]}]}
            card = "if it's|that's a|an <card> , "
            if "reveal" in front:
                say(f"{front} . {card} put {IT} {words}", [one, asked])
            else:
                say(
                    f"{front} . {card} you may reveal {IT} and put {IT} {words}",
                    [one, {"if": {"matches": "l", "filter": "$card"}, "do": [{"may": [{"reveal": "l"}, put]}]}],
                )
            say(f"{front} . {card} you may put {IT} {words}", [one, asked_may])
            for otherwise, other in (TAKEN[0], *_AWAY):
                away: list[Said] = [{"move": "l", **other}]
                if "reveal" in front:
                    say(
                        f"{front} . {card} put {IT} {words} . otherwise , put {IT} {otherwise}",
                        [one, {**asked, "else": away}],
                    )
        for words, to in _AWAY:
            if "look" in front:
                say(f"{front} . you may put {IT} {words}", [one, {"may": [{"move": "l", **to}]}])
    # Any card may be revealed; the condition asks only about a card that was revealed
    shown: Said = {"if": {"matches": "l", "filter": "$card"}, "do": "$clause"}
    for verb in ("is", "was"):
        say(
            f"look at the top card of your library . you may reveal {IT} . if a|an <card> {verb} revealed this way , "
            "<clause>",
            [{"look": 1, "as": "l"}, {"may": [{"reveal": "l"}, shown]}],
        )
    clause = table.rules_of("several_done")
    top: dict[str, Said] = {"top_of": "you", "as": "l"}
    for words, to in (TAKEN[0], *_AWAY):
        clause(f"put the top card of your library {words}", [top, {"move": "l", **to}])


def _places_in_libraries(table: Table) -> None:
    """401.7. Add rows for a position from the top of a library."""
    do = table.rules_of("effect")
    for place, word in ((2, "second"), (3, "third"), (4, "fourth"), (7, "seventh")):
        do(
            f"put <objects> into its|their owner's|owners' library|libraries {word} from the top",
            {"move": "$objects", "to": "library", "position": place},
        )

    do(
        "put <target> on the bottom of your library in any order",
        {"move": "$target", "to": "library", "position": "bottom", "order": "any"},
    )


def _shuffling(table: Table) -> None:
    """701.24. Add rows for objects, graveyards and hands shuffled into libraries."""
    clause = table.rules_of("several_done")
    clause(
        "shuffle <object> into its|their owner's|owners' library|libraries",
        [{"move": "$object", "to": "library"}, {"shuffle": {"owner_of": "$object"}}],
    )
    clause(
        "the owner of <object> shuffles it into their library",
        [{"move": "$object", "to": "library"}, {"shuffle": {"owner_of": "$object"}}],
    )
    clause(
        "the owners of <object> shuffle them into their libraries",
        [{"move": "$object", "to": "library"}, {"shuffle": {"owner_of": "$object"}}],
    )
    for front, player in (
        ("the owner of <object> shuffles it into their library", {"owner_of": "$object"}),
        ("<own> owner shuffles it into their library", {"owner_of": "$own"}),
    ):
        obj = next(iter(player.values()))
        away: list[Said] = [{"move": obj, "to": "library"}, {"shuffle": dict[str, Said](player)}]
        clause(f"{front} , then <does3>", [*away, {"+": "$does3", "who": dict[str, Said](player)}])
    holder: Said = {"controller_of": "$own"}
    for between in (", then", "and"):
        clause(
            f"<own> controller sacrifices it {between} <does3>",
            [{"sacrifice": "$own", "who": holder}, {"+": "$does3", "who": holder}],
        )
    zones: Destinations = (("graveyard", {"zone": "graveyard"}), ("hand", {"zone": "hand"}))
    for words, zone in zones:
        mine: Said = {"all": [zone, {"owner": "you"}]}
        clause(f"shuffle your {words} into your library", [{"move": mine, "to": "library"}, _SHUFFLE])
        too: Said = {"any": [{"all": [{"zone": "battlefield"}, {"ref": "self"}]}, mine]}
        foreign: Said = {"not_true": {"matches": "self", "filter": {"owner": "you"}}}
        clause(
            f"shuffle ~ and your {words} into their owner's library",
            [
                {"move": too, "to": "library"},
                _SHUFFLE,
                {"if": foreign, "do": [{"shuffle": {"owner_of": "self"}}]},
            ],
        )
        clause(
            f"<target> shuffles their {words} into their library",
            [{"move": {"all": [zone, {"owner": "$target"}]}, "to": "library"}, {"shuffle": "$target"}],
        )
        clause(
            f"each player shuffles their {words} into their library",
            [{"move": zone, "to": "library"}, {"shuffle": "each_player"}],
        )
    for cards in ("the cards from their hand", "their hand"):
        own: Said = {"all": [{"zone": "hand"}, {"owner": "p"}]}
        done: list[Said] = [{"move": own, "to": "library"}, {"shuffle": "p"}, {"draw": "x", "who": "p"}]
        clause(
            f"each player shuffles {cards} into their library , then draws that many cards",
            [{"for_each": "each_player", "as": "p", "do": [{"where_x": {"hand_of": "p"}, "do": done}]}],
        )
    both: list[Said] = [{"zone": "hand"}, {"zone": "graveyard"}]
    clause(
        "each player shuffles their hand and graveyard into their library",
        [{"move": {"any": both}, "to": "library"}, {"shuffle": "each_player"}],
    )
    clause(
        "shuffle your hand and graveyard into your library",
        [{"move": {"any": [{"all": [one, {"owner": "you"}]} for one in both]}, "to": "library"}, _SHUFFLE],
    )
    clause(
        "each player shuffles their hand and graveyard into their library , then <does3>",
        [{"move": {"any": both}, "to": "library"}, {"shuffle": "each_player"}, {"+": "$does3", "who": "each_player"}],
    )
