"""702.174. Gifts that are promised to an opponent as a spell is cast."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.keywords import KEYWORDS
from domain.terms import Zone
from tests.rules.abilities.test_keywords_of_casting import sorcery
from tests.support.keywords import Scenes, having
from tests.support.scenes import BOTH
from tests.support.situations import finish, plays, ready
from tests.support.table import PLAYERS, Table

SCENES = Scenes()
GIFTS = [name for name in KEYWORDS if name.startswith("gift ")]
ASKING = {"spell": [{"if": {"did": "gift"}, "do": [{"gain_life": 5}]}]}


NONE = (None, None, False)
"""A token that is no creature, and is not tapped."""


def tokens_of(table: Table, player: str) -> dict[str, tuple[int | None, int | None, bool]]:
    """The tokens that a player controls, by name: power, toughness, and whether it is tapped."""
    mine = [found for found in table.game.board.permanents() if found.token and found.controller == PLAYERS[player]]
    return {found.name: (found.power, found.toughness, found.tapped) for found in mine}


@SCENES.plays(*GIFTS)
def each_gift_is_given_if_it_was_promised(edition: str) -> Table:
    table = Table(edition)
    table.hand("A", *(sorcery(f"{paid} {name}", name, ASKING, cost="{0}") for name in GIFTS for paid in ("yes", "no")))
    table.start("A")
    held = len(table.game.board.hand(PLAYERS["B"]))
    for name in GIFTS:
        for paid in ("yes", "no"):
            table.cast("A", f"{paid} {name}", gift=paid)
            finish(table)
    assert len(table.game.board.hand(PLAYERS["B"])) == held + 1
    tokens = {"Food": NONE, "Treasure": NONE, "Fish Token": (1, 1, True), "Octopus Token": (8, 8, False)}
    assert tokens_of(table, "B") == tokens
    assert [player for player, _ in table.game.board.extra_turns] == [PLAYERS["B"]]
    assert table.life_of("A") == 20 + 5 * len(GIFTS)
    return table


@SCENES.plays("gift a tapped fish")
def a_permanent_gives_it_as_it_has_entered(edition: str) -> Table:
    """702.174b."""
    table = Table(edition)
    name = "gift a tapped fish"
    table.hand("A", having("Kept", "2/2", name, cost="{0}"), having("Wrapped", "2/2", name, cost="{0}"))
    table.start("A")
    table.cast("A", "Kept", gift="no")
    finish(table)
    assert not tokens_of(table, "B")
    table.cast("A", "Wrapped", gift="yes")
    finish(table)
    assert tokens_of(table, "B") == {"Fish Token": (1, 1, True)}
    return table


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_a_row_is_played(name: str, scene: Any, edition: str) -> None:
    scene(edition).check()


def test_it_is_given_before_all_else() -> None:
    """702.174j."""
    lost = {"spell": [{"lose_life": {"hand_of": "opponent"}, "who": "opponent"}]}
    table = ready(sorcery("Wrapped", "gift a card", lost, cost="{0}"))
    table.start("A")
    table.cast("A", "Wrapped", gift="yes")
    held = len(table.game.board.hand(PLAYERS["B"]))
    finish(table)
    assert table.life_of("B") == 20 - held - 1


@plays("Nocturnal Hunger")
@pytest.mark.parametrize("paid", ["yes", "no"])
def test_nocturnal_hunger_costs_life_or_food(paid: str) -> None:
    table = ready("Nocturnal Hunger", mana="BBB")
    table.battlefield("B", "Grizzly Bears")
    table.start("A")
    table.cast("A", "Nocturnal Hunger", targets=["Grizzly Bears"], gift=paid)
    finish(table)
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Grizzly Bears"]
    assert table.life_of("A") == (20 if paid == "yes" else 18)
    assert bool(table.all("Food", "B")) is (paid == "yes")


@plays("Scrapshooter")
@pytest.mark.parametrize("paid", ["yes", "no"])
def test_scrapshooter_destroys_if_a_card_is_drawn(paid: str) -> None:
    table = ready("Scrapshooter", mana="GGG")
    table.battlefield("B", "Bonesplitter")
    table.start("A")
    table.cast("A", "Scrapshooter", gift=paid)
    finish(table)
    assert bool(table.all("Bonesplitter", "B")) is (paid == "no")
