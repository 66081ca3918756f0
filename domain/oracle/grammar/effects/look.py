"""401, 701.20. Cards that somebody else has: tops of libraries that are looked at, hands that are shown; and chance."""

from __future__ import annotations

from domain.oracle.grammar.effects.library import AMONG, REST
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_THOSE = "of them|those [cards]"


def add(table: Table) -> None:
    """Rows for cards of others, for what is put back, and for what chance picks."""
    _one(table)
    _several(table)
    _yours(table)
    _revealed(table)
    _graveyards(table)
    _at_random(table)


def _one(table: Table) -> None:
    say = table.rules_of("statement")
    look: Said = {"look": 1, "whose": "$of_target", "as": "l"}
    first = "look at the top card of <of_target> library . you may put that card|it"
    for whose in ("their", "that player's"):
        say(f"{first} into {whose} graveyard", [look, {"may": [{"move": "l", "to": "graveyard"}]}])
    away: Said = {"move": "l", "to": "library", "position": "bottom"}
    say(f"{first} on the bottom of their library", [look, {"may": [away]}])


def _several(table: Table) -> None:
    """Some of them are put away, and the rest too, or back; what is not spoken of stays where it lies."""
    place = table.rules_of("their_place")
    bottom: dict[str, Said] = {"to": "library", "position": "bottom"}
    for whose in ("their library", "that library", "that player's library"):
        place(f"on the bottom of {whose} in any order", {**bottom, "order": "any"})
        place(f"on the bottom of {whose} in a random order", {**bottom, "order": "random"})
        place(f"on the bottom of {whose}", bottom)
    top: dict[str, Said] = {"to": "library", "order": "any"}
    for whose in ("their library", "the library", "that player's library"):
        place(f"on top of {whose} in any order", top)
        place(f"back on top of {whose} in any order", top)
    place("back in any order", top)
    place("back on top in any order", top)
    for whose in ("their", "that player's"):
        place(f"into {whose} graveyard", {"to": "graveyard"})
    theirs: list[Said] = [{"zone": "library"}, {"owner": "$of_target"}, {"ref": "l"}]
    rest: Said = {"all": theirs}
    put: Said = {"move": "c", "+": "$a"}
    left: Said = {"move": rest, "+": "$b"}
    say = table.rules_of("statement")
    for cards, n in (("<number> cards", "$number"), ("x cards", "x")):
        first = f"look at the top {cards} of <of_target> library"
        look: Said = {"look": n, "whose": "$of_target", "as": "l"}
        numbers: tuple[tuple[str, dict[str, Said]], ...] = (
            (f"one {_THOSE}", {}),
            (f"<several> {_THOSE}", {"n": "$several"}),
            (f"up to <several> {_THOSE}", {"n": "$several", "up_to": True}),
            (f"any number {_THOSE}", {"n": {"count": rest}, "up_to": True}),
        )
        for words, more in numbers:
            choose: Said = {"choose": rest, **more, "as": "c"}
            say(f"{first} . put {words} <a:their_place>", [look, choose, put])
            say(f"{first} , then put {words} <a:their_place>", [look, choose, put])
            say(f"{first} . exile {words}", [look, choose, {"exile": "c"}])
            for between in ("and the rest", ". put the rest", ", then put the rest", "and put the rest"):
                say(f"{first} . put {words} <a:their_place> {between} <b:their_place>", [look, choose, put, left])
                say(f"{first} . exile {words} {between} <b:their_place>", [look, choose, {"exile": "c"}, left])
        but_one: Said = {"move": {"all": [*theirs, {"not": {"ref": "c"}}]}, "+": "$b"}
        say(f"{first} . put one back and the rest <b:their_place>", [look, {"choose": rest, "as": "c"}, but_one])


def _yours(table: Table) -> None:
    """What is not said to be put anywhere stays on top."""
    say = table.rules_of("statement")
    chosen: Said = {"choose": REST, "as": "c"}
    say("<looked> . put one of them into your graveyard", ["$looked", chosen, {"move": "c", "to": "graveyard"}])
    below: Said = {"move": {"all": [*AMONG, {"not": {"ref": "d"}}]}, "to": "library", "position": "bottom"}
    say(
        "<looked> . put one of those cards into your hand , one on top of your library , and one on the bottom of your "
        "library",
        ["$looked", chosen, {"move": "c", "to": "hand"}, {"choose": REST, "as": "d"}, below],
    )
    say("you may shuffle [your library]", [{"may": [{"shuffle": "you"}]}])


def _revealed(table: Table) -> None:
    """701.20. Hands that are shown, and what is counted in them; the card on top, and what becomes of it."""
    say = table.rules_of("statement")
    shown: Said = {"reveal": "hand", "who": "$one_player"}
    inside: Said = {"all": [{"zone": "hand"}, {"owner": "$one_player"}]}
    held = table.rules_of("in_hand")
    held("<card>", "$card")
    held("<a:adjs> and <b:adjs> card", {"$any": ["$a", "$b"]})
    counted: Said = {"count": {"$all": [inside, "$in_hand"]}}
    each: Said = {"$each": ["$number", counted]}
    for words in ("in it", "revealed this way"):
        first = "<one_player> reveals their hand . [you]"
        say(f"{first} draw a card for each <in_hand> {words}", [shown, {"draw": counted}])
        say(f"{first} gain <number> life for each <in_hand> {words}", [shown, {"gain_life": each}])
        say(
            f"<one_player> reveals their hand . ~ deals <number> damage to that player for each <in_hand> {words}",
            [shown, {"deal_damage": each, "to": "$one_player"}],
        )
    asked: dict[str, Said] = {
        "if": {"matches": "l", "filter": "$card"},
        "do": [{"move": "l", "to": "battlefield"}],
        "else": [{"may": [{"move": "l", "to": "library", "position": "bottom"}]}],
    }
    for it in ("that card", "it"):
        say(
            "reveal the top card of your library . if it's|that's a|an <card> , put it onto the battlefield . "
            f"otherwise , you may put {it} on the bottom of your library",
            [{"reveal": "top", "as": "l"}, asked],
        )


def _graveyards(table: Table) -> None:
    """404. All graveyards together, and whoever owns the cards."""
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


def _at_random(table: Table) -> None:
    """Cards that chance picks, where nobody chooses."""
    clause = table.rules_of("several_done")
    yours: list[Said] = [{"zone": "graveyard"}, {"owner": "you"}]
    kinds: tuple[tuple[str, Said, dict[str, Said]], ...] = (
        ("a|an <card>", "$card", {}),
        ("<several> <cards>", "$cards", {"n": "$several"}),
        ("x <cards>", "$cards", {"n": "x"}),
    )
    for words, what, more in kinds:
        pick: Said = {"choose": {"$all": [what, *yours]}, **more, "at_random": True, "as": "c"}
        front = f"{words} at random from your graveyard"
        clause(f"return {front} to your hand", [pick, {"move": "c", "to": "hand"}])
        for tapped, how in (("", {}), (" tapped", {"tapped": True})):
            entering: dict[str, Said] = {"move": "c", "to": "battlefield", **dict[str, Said](how), "as": "m"}
            clause(f"return {front} to the battlefield{tapped}", [pick, entering])
        clause(f"exile {front}", [pick, {"exile": "c", "as": "m"}])
    for front, verb in (("<one_player> ", "s"), ("", "")):
        whose = "$one_player" if verb else "you"
        hand: Said = {"all": [{"zone": "hand"}, {"owner": whose}]}
        held: dict[str, Said] = {"choose": hand, "at_random": True, "as": "c"}
        their = "their" if verb else "your"
        shown: dict[str, Said] = {"reveal": "c", "who": whose} if verb else {"reveal": "c"}
        clause(f"{front}reveal{verb} a card at random from {their} hand", [held, shown])
        clause(f"{front}exile{verb} a card at random from {their} hand", [held, {"exile": "c", "as": "m"}])
    cost = table.rules_of("may_cost")
    cost("discard a|an <card> at random", {"discard": "$card", "at_random": True})
    table.rule("their_cost", "discards a|an <card> at random", {"discard": "$card", "at_random": True})
