"""702.11c, 702.18a. Players that have hexproof or shroud, from an ability and for a while, are not targeted."""

from __future__ import annotations

import pytest

from domain.cards.grammar.costs import Target
from domain.rules.casting.targets import legal
from domain.rules.resolving.evaluation import Context
from domain.terms import Zone
from tests.support.situations import enchantment, finish, ready, spell, static
from tests.support.table import PLAYERS, Table

BOLT = spell("Shot", {"deal_damage": 2, "to": "t"}, t={"is": "player"})


def _may_shoot(table: Table) -> set[str]:
    """Whom a spell of A may target."""
    context = Context(table.game, PLAYERS["A"], table.find("Shot", "A", Zone.HAND).id)
    found = legal(Target.model_validate({"of": {"is": "player"}}), context)
    return {name for name, id in PLAYERS.items() if id in found}


@pytest.mark.parametrize(
    ("word", "whose", "able"), [("hexproof", "B", {"A"}), ("hexproof", "A", {"A", "B"}), ("shroud", "A", {"B"})]
)
def test_as_long_as_an_ability_says_so(word: str, whose: str, able: set[str]) -> None:
    table = ready(BOLT)
    table.battlefield(whose, enchantment("Mask", static({"grant": word}, to="you")))
    table.start()
    assert _may_shoot(table) == able


def test_for_a_while_and_then_no_more() -> None:
    table = ready(BOLT)
    table.hand("B", spell("Light", {"apply": [{"grant": "hexproof"}], "to": "you"}))
    table.start()
    table.cast("A", "Shot", targets=["B"])
    table.pass_()
    table.cast("B", "Light")
    finish(table)
    assert table.life_of("B") == 20


def test_a_creature_and_its_player_have_it_together() -> None:
    table = ready(BOLT)
    both = static(
        {"grant": "hexproof"}, to={"any": [{"is": "you"}, {"all": [{"type": "creature"}, {"controller": "you"}]}]}
    )
    table.battlefield("B", enchantment("Grace", both))
    table.start()
    assert _may_shoot(table) == {"A"}
