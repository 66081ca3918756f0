"""608.2g, 305.2. Cards cast or played as something else resolves, and what follows."""

from __future__ import annotations

from typing import NamedTuple

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_FREE = "without paying its|their mana cost|costs"

_FOR_LIFE = "by paying life equal to its mana value rather than paying its mana cost"

_NONLAND: Said = {"not": {"type": "land"}}
_HELD: Said = {"choose": {"all": [_NONLAND, {"zone": "hand"}, {"owner": "you"}]}, "up_to": True, "as": "c"}
_EITHER: Said = {"any": [{"zone": "hand"}, {"zone": "graveyard"}]}
_HELD_OR_BURIED: Said = {"choose": {"all": [_NONLAND, _EITHER, {"owner": "you"}]}, "up_to": True, "as": "c"}
_ELSEWHERE: Said = {"choose": {"$all": ["$zoned_in", _NONLAND]}, "up_to": True, "as": "c"}
_THIS: dict[str, Said] = {"cast_free": "c", "only?anything": "$cast"}
"""601.3e. The face or half that is cast is of the kind, and has the mana value, not the card that was chosen."""
_THIS_SO: dict[str, Said] = {"cast_free": "c", "only": {"$all": ["$cast", "$spell_posts"]}}

_LINKED = "linked.exiled"

_COSTS: tuple[tuple[str, dict[str, Said]], ...] = ((f" {_FREE}", {}), ("", {"paying": True}))

_THEN: dict[str, Said] = {"then": "exile"}

_TAILS: tuple[tuple[str, dict[str, Said]], ...] = (
    ("", {}),
    (" . if that spell would be put into a|your|their graveyard [this turn] , exile it instead", _THEN),
    (" . if a spell cast this way would be put into a|your|their graveyard [this turn] , exile it instead", _THEN),
)


class _Way(NamedTuple):
    """Words for a card that is cast or played at once, and the instructions."""

    words: str
    cast: dict[str, Said]
    before: tuple[Said, ...] = ()
    known: bool = False
    """True if the words alone have a row elsewhere."""


def add(table: Table) -> None:
    """Add rows for cards cast or played at once."""
    _compared(table)
    for way in _WAYS:
        _followed(table, way)
    _among(table)
    condition: Said = [{"if": "$conditions", "do": [{"cast_free": "$playable", "lands": True}]}]
    table.rule("statement", f"you may play <playable> {_FREE} if <conditions>", condition)


def _among(table: Table) -> None:
    """401.1, 701.17, 701.20. Add rows for spells cast from among cards looked at, milled or in a revealed hand."""
    say, picked = table.rules_of("statement"), table.rules_of("picked")
    one: dict[str, Said] = {"cast_free": "l", "only?anything": "$cast", "in_any_order": True, "times": 1}
    some: dict[str, Said] = {**one, "only?anything": "$casts", "times": "$several"}
    bound: dict[str, Said] = {"cast_free": "l", "only": "$spell_posts", "in_any_order": True, "times": 1}
    among = "from among them|those [cards]"
    for words, cast in (
        (f"cast a|an <cast> {among} {_FREE}", one),
        (f"cast up to <several> <casts> {among} {_FREE}", some),
        (f"cast a spell {among} <spell_posts> {_FREE}", bound),
    ):
        picked(f"you may {words}", [cast])
        fronts: tuple[tuple[str, dict[str, Said]], ...] = (
            ("<milled> .", {}),
            ("<milled> , then", {}),
            ("<one_player> mills <several> cards .", {"mill": "$several", "who": "$one_player", "as": "l"}),
            ("look at <of_target> hand .", {"look": "hand", "whose": "$of_target", "as": "l"}),
            ("look at <their> hand .", {"look": "hand", "whose": "$their", "as": "l"}),
            ("<one_player> reveals their hand .", {"reveal": "hand", "who": "$one_player", "as": "l"}),
        )
        for front, first in fronts:
            if cast is some and "<several>" in front:
                continue  # two numbers
            for tail, then in _TAILS:
                say(f"{front} you may {words}{tail}", [first or "$milled", {**cast, **then}])


def _compared(table: Table) -> None:
    """120.3, 202.3. Add rows for cards and spells compared with damage that was dealt, and with other spells."""
    table.rule("the_damage", ("that damage", "the damage dealt"), {"$amount": "that"})
    for category in ("card_post", "spell_post"):
        post = table.rules_of(category)
        post("with mana value less than or equal to <the_damage>", {"mana_value": {"at_most": "$the_damage"}})
    spell = table.rules_of("spell_post")
    # The other object is a spell: one that was cast, or the target
    table.rule("lesser_spell", "lesser", {"$it": "that:spell"})
    table.rule("no_more_spell", "equal or lesser", {"$it": "that:spell"})
    table.rule("kin_spell", "it", {"$it": "that:spell"})
    its: Said = {"stat": "mana_value", "of": "$lesser_spell"}
    spell("with [a] <lesser_spell> mana value", {"mana_value": {"at_most": {"minus": [its, 1]}}})
    its = {"stat": "mana_value", "of": "$no_more_spell"}
    spell("with [an] <no_more_spell> mana value", {"mana_value": {"at_most": its}})
    spell("that shares a card type with <kin_spell>", {"shares": "card_type", "with": "$kin_spell"})
    only = table.rules_of("spell_so")
    for it in ("it's", "that card is", "that spell is", "it is"):
        only(f"{it} a|an <cast>", "$cast")
    compared: tuple[tuple[str, dict[str, Said]], ...] = (
        ("<quantity> or less", {"at_most": "$quantity"}),
        ("<quantity> or greater", {"at_least": "$quantity"}),
        ("less than <amount>", {"at_most": {"minus": ["$amount", 1]}}),
        ("less than or equal to <amount>", {"at_most": "$amount"}),
    )
    for its_own in ("its", "that spell's", "the spell's", "the resulting spell's"):
        for words, compare in compared:
            only(f"{its_own} mana value is {words}", {"mana_value": compare})


_WAYS = (
    _Way(f"cast <playable> {_FREE}", {"cast_free": "$playable"}, known=True),
    _Way(f"play <playable> {_FREE}", {"cast_free": "$playable", "lands": True}),
    _Way(f"play <card_target> {_FREE}", {"cast_free": "$card_target", "lands": True}),
    _Way("cast <playable>", {"cast_free": "$playable", "paying": True}),
    _Way(f"cast a|an <cast> from your hand {_FREE}", _THIS, (_HELD,)),
    _Way(f"cast a|an <cast> {_FREE} from your hand", _THIS, (_HELD,)),
    *(
        _Way(
            f"cast a|an <cast> from your {place} {_FOR_LIFE}",
            {**_THIS, "for_life": True},
            (chosen,),
        )
        for place, chosen in (("hand", _HELD), ("hand or graveyard", _HELD_OR_BURIED))
    ),
    _Way(f"cast a|an <cast> from your hand <spell_posts> {_FREE}", _THIS_SO, (_HELD,)),
    _Way(f"cast a|an <cast> <zoned_in> {_FREE}", _THIS, (_ELSEWHERE,)),
    _Way(f"cast a|an <cast> <zoned_in> <spell_posts> {_FREE}", _THIS_SO, (_ELSEWHERE,)),
    _Way(f"cast <playable> {_FREE} if <spell_so>", {"cast_free": "$playable", "only": "$spell_so"}),
    _Way(
        f"cast a|an <cast> from among <playable> {_FREE}",
        {"cast_free": "$playable", "only?anything": "$cast", "in_any_order": True, "times": 1},
    ),
    _Way(
        f"cast up to <several> <casts> from among <playable> {_FREE}",
        {"cast_free": "$playable", "only?anything": "$casts", "in_any_order": True, "times": "$several"},
    ),
    *(
        _Way(
            f"cast a|an <cast> from among [the] cards exiled with ~|it{cost}",
            {"cast_free": _LINKED, "only?anything": "$cast", "in_any_order": True, "times": 1, **terms},
        )
        for cost, terms in _COSTS
    ),
    _Way(
        "cast a|an <cast> from among <playable>",
        {"cast_free": "$playable", "only?anything": "$cast", "paying": True, "in_any_order": True, "times": 1},
    ),
)


def _followed(table: Table, way: _Way) -> None:
    """Add rows for an offer, with and without what follows if the player takes it."""
    say = table.rules_of("statement")
    named: Said = {**way.cast, "done": "m"}
    so: Said = {"did": "m"}
    for tail, then in _TAILS:
        if not way.known:
            say(f"you may {way.words}{tail}", [*way.before, {**way.cast, **then}])
        say(f"<a:clause> , then you may {way.words}{tail}", ["*$a", *way.before, {**way.cast, **then}])
    say(f"you may {way.words} . if you do , <statement>", [*way.before, named, {"if": so, "do": "$statement"}])
    for unless in (
        "if you don't",
        "if you don't cast it",
        "if you don't cast that card this way",
        "if you don't cast it this way",
    ):
        say(
            f"you may {way.words} . {unless} , <statement>",
            [*way.before, named, {"if": {"not_true": so}, "do": "$statement"}],
        )
