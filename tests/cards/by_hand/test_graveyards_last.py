"""Cards by hand that use graveyards as a store: cards returned, cast, copied and counted there."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.cards.by_hand.choosing import choose, options, say
from tests.support.situations import attack, finish, go, in_graveyard, plays, pt, ready, there
from tests.support.table import Table, card, creature

BEAR = creature("Bear", "2/2", cost="{1}{G}")
TRINKET = card("Trinket", "Artifact", cost="{1}")
LEGEND = card("Relic", "Legendary Artifact", cost="{2}")


@pytest.mark.parametrize(("name", "size"), [("Bear", (3, 3)), ("Trinket", (None, None))])
@plays("Recommission")
def test_recommission_helps_creatures(name: str, size: tuple[int | None, int | None]) -> None:
    table = ready("Recommission", mana="WW")
    table.graveyard("A", BEAR, TRINKET)
    table.start("A")
    go(table, "A", "Recommission", name)
    assert pt(table, name) == size
    assert bool(table.find(name).counters) is (name == "Bear")


@pytest.mark.parametrize("cast", ["yes", "no"])
@plays("Storm of Memories")
def test_storm_of_memories_casts_a_card_and_exiles_it(cast: str) -> None:
    zap = card("Zap", "Instant", {"spell": [{"gain_life": 5}]}, cost="{3}")
    table = ready("Storm of Memories", mana="RRRRR")
    table.graveyard("A", zap, card("Great", "Sorcery", {"spell": [{"draw": 1}]}, cost="{4}"))
    table.start("A")
    table.cast("A", "Storm of Memories")
    say(table, cast)
    finish(table)
    assert table.life_of("A") == (25 if cast == "yes" else 20)
    assert table.names_in(Zone.EXILE, "A") == ["Zap"]
    assert in_graveyard(table, "Great", "A")


@plays("Sin, Spira's Punishment")
def test_sin_copies_cards_until_one_is_no_land() -> None:
    table = Table()
    table.battlefield("A", "Sin, Spira's Punishment")
    table.graveyard("A", "Forest", "Forest", "Shock", BEAR)
    table.start("A")
    attack(table, "Sin, Spira's Punishment")
    finish(table)
    exiled = table.names_in(Zone.EXILE, "A")
    assert exiled[-1] == "Bear" or exiled.count("Bear") == 1
    tokens = [one for one in table.board.permanents() if one.token]
    assert len(tokens) == len(exiled)
    assert all(one.tapped for one in tokens)
    assert in_graveyard(table, "Shock", "A")


@plays("Sin, Spira's Punishment")
def test_sin_ends_with_the_graveyard() -> None:
    table = Table()
    table.battlefield("A", "Sin, Spira's Punishment")
    table.graveyard("A", "Forest", "Shock")
    table.start("A")
    attack(table, "Sin, Spira's Punishment")
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Forest"]
    assert there(table, "Forest", "A")


@plays("Kethis, the Hidden Hand")
def test_kethis_lets_legends_be_played_from_the_graveyard() -> None:
    table = ready(mana="WW")
    table.battlefield("A", "Kethis, the Hidden Hand")
    table.graveyard("A", LEGEND, *[card(f"Legend {n}", "Legendary Artifact", cost="{2}") for n in (1, 2)], TRINKET)
    table.start("A")
    relic, trinket = table.find("Relic", "A", Zone.GRAVEYARD).id, table.find("Trinket", "A", Zone.GRAVEYARD).id
    assert not any(option[1:2] == (relic,) for option in options(table))
    table.answer(next(option for option in options(table) if option[0] == "activate"))
    table.announce()
    if table.question.KIND == "choose":
        choose(table, "Legend 1", "Legend 2")
    finish(table)
    gone = table.names_in(Zone.EXILE, "A")
    assert len(gone) == 2
    (name,) = {"Relic", "Legend 1", "Legend 2"} - set(gone)
    id = table.find(name, "A", Zone.GRAVEYARD).id
    assert any(option[1:2] == (id,) for option in options(table))
    assert not any(option[1:2] == (trinket,) for option in options(table))


@pytest.mark.parametrize(("lands", "able"), [("W", True), ("", False)])
@plays("Kethis, the Hidden Hand")
def test_kethis_makes_legends_cheaper(lands: str, able: bool) -> None:
    table = ready(LEGEND, TRINKET, mana=lands)
    table.battlefield("A", "Kethis, the Hidden Hand")
    table.start("A")
    assert table.can("A", "cast", "Relic") is able
    assert table.can("A", "cast", "Trinket") is able


@pytest.mark.parametrize(("mine", "yours", "able"), [(6, 4, True), (5, 4, False)])
@plays("Avatar of Woe")
def test_avatar_of_woe_counts_all_graveyards(mine: int, yours: int, able: bool) -> None:
    table = ready("Avatar of Woe", mana="BB")
    table.graveyard("A", *[BEAR] * mine, "Shock")
    table.graveyard("B", *[BEAR] * yours)
    table.start("A")
    assert table.can("A", "cast", "Avatar of Woe") is able


@plays("Avatar of Woe")
def test_avatar_of_woe_destroys_for_good() -> None:
    table = Table()
    table.battlefield("A", "Avatar of Woe")
    table.battlefield("B", BEAR)
    table.start("A")
    table.activate("A", "Avatar of Woe", targets=["Bear"])
    finish(table)
    assert in_graveyard(table, "Bear", "B")
    assert "fear" in table.find("Avatar of Woe").keywords


@pytest.mark.parametrize("held", [True, False])
@plays("Lat-Nam's Legacy")
def test_lat_nams_legacy_draws_in_the_next_upkeep(held: bool) -> None:
    table = ready("Lat-Nam's Legacy", *(["Shock"] if held else []), mana="UU")
    table.start("A")
    go(table, "A", "Lat-Nam's Legacy")
    assert table.names_in(Zone.HAND, "A") == []
    assert table.happened("library_shuffled") is held
    table.go_to("upkeep", "B")
    finish(table)
    assert len(table.names_in(Zone.HAND, "A")) == (2 if held else 0)


@plays("Enter the Infinite")
def test_enter_the_infinite_draws_a_library_and_lifts_the_limit() -> None:
    table = ready("Enter the Infinite", mana="U" * 12)
    table.library("A", *["Forest"] * 9, "Shock")
    table.start("A", extra=0)
    table.cast("A", "Enter the Infinite")
    choose(table, "Shock")
    finish(table)
    assert table.names_in(Zone.LIBRARY, "A") == ["Shock"]
    table.go_to("upkeep", "B")
    assert len(table.names_in(Zone.HAND, "A")) == 9
