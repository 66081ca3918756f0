"""Cards by hand that ask where cards come from, where they go, and what makes them go there."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.cards.by_hand.choosing import choose, options, say
from tests.support.situations import CREATURE, attack, finish, go, in_graveyard, plays, pt, ready, spell, there
from tests.support.table import PLAYERS, Table, card, creature

BEAR = creature("Bear", "2/2", cost="{1}{G}")
CAT = {"types": "Creature: Cat", "colors": "W", "pt": "1/1"}
DISCARD = spell("Discard", {"discard": 1, "who": "t"}, t={"is": "player"})
LAND = {"type": "land"}
DESTROY = spell("Destroy", {"destroy": "t"}, t=LAND)
TAKE = spell("Take", {"sacrifice": LAND, "who": "t"}, t={"is": "player"})
BURN = spell(
    "Burn",
    {"apply": [{"add_types": ["creature"]}, {"set_pt": [1, 1]}], "to": "t"},
    {"deal_damage": 3, "to": "t"},
    t=LAND,
)
FOUNT = card(
    "Fount",
    "Artifact",
    {"activated": [{"gain_life": 1}], "cost": [{"sacrifice": LAND}]},
)


# What a spell or ability causes (609.1)


@pytest.mark.parametrize(("by", "what", "back"), [("B", "Destroy", True), ("B", "Take", True), ("A", "Destroy", False)])
@plays("Sacred Ground")
def test_sacred_ground_returns_lands_that_an_opponents_spell_takes(by: str, what: str, back: bool) -> None:
    table = Table()
    table.battlefield("A", "Sacred Ground", "Forest")
    table.hand(by, DESTROY, TAKE)
    table.start("A")
    go(table, by, what, "A" if what == "Take" else "Forest")
    finish(table)
    assert there(table, "Forest", "A") is back
    assert in_graveyard(table, "Forest", "A") is not back


@plays("Sacred Ground")
def test_sacred_ground_does_not_ask_for_what_the_game_destroys() -> None:
    """704.5g: damage is dealt by the spell, and the land is destroyed by a state-based action."""
    table = Table()
    table.battlefield("A", "Sacred Ground", "Forest")
    table.hand("B", BURN)
    table.start("A")
    go(table, "B", "Burn", "Forest")
    finish(table)
    assert in_graveyard(table, "Forest", "A")


@plays("Sacred Ground")
def test_sacred_ground_does_not_ask_for_costs() -> None:
    table = Table()
    table.battlefield("A", "Sacred Ground", "Forest", FOUNT)
    table.start("A")
    table.activate("A", "Fount")
    finish(table)
    assert in_graveyard(table, "Forest", "A")


@plays("Sacred Ground")
def test_sacred_ground_asks_for_lands_of_its_controllers_graveyard() -> None:
    table = Table()
    table.battlefield("A", "Sacred Ground")
    table.battlefield("B", "Forest")
    table.hand("B", DESTROY)
    table.start("A")
    go(table, "B", "Destroy", "Forest")
    finish(table)
    assert in_graveyard(table, "Forest", "B")


# Cards put into exile (701.13)


@pytest.mark.parametrize(("held", "able"), [(6, False), (7, True)])
@plays("Ketramose, the New Dawn")
def test_ketramose_fights_with_seven_cards_in_exile(held: int, able: bool) -> None:
    table = Table()
    table.battlefield("A", "Ketramose, the New Dawn")
    table.put("exile", "B", *["Shock"] * held)
    table.start("A")
    ketramose = table.find("Ketramose, the New Dawn")
    assert ("cant_attack" in ketramose.keywords) is not able
    assert ("cant_block" in ketramose.keywords) is not able
    assert {"menace", "lifelink", "indestructible"} <= set(ketramose.keywords)


@pytest.mark.parametrize(
    ("zone", "turn", "drawn"), [("graveyard", "A", 1), ("battlefield", "A", 1), ("hand", "A", 0), ("graveyard", "B", 0)]
)
@plays("Ketramose, the New Dawn")
def test_ketramose_draws_for_cards_exiled_in_its_turn(zone: str, turn: str, drawn: int) -> None:
    gone = spell("Gone", {"exile": {"all": [CREATURE, {"zone": zone}, {"owner": "opponent"}]}})
    table = ready(gone)
    table.battlefield("A", "Ketramose, the New Dawn")
    table.put(zone, "B", BEAR, BEAR)
    table.start(turn)
    go(table, "A", "Gone")
    finish(table)
    assert len(table.events("card_drawn", player=PLAYERS["A"])) == drawn
    assert table.life_of("A") == 20 - drawn


@plays("Ketramose, the New Dawn")
def test_ketramose_draws_once_for_cards_of_both_zones_and_never_for_tokens() -> None:
    both = spell("Both", {"exile": {"any": [{"all": [CREATURE, {"zone": "graveyard"}]}, {"name": "Bear"}]}})
    make = spell("Make", {"create_token": CAT, "as": "m"}, {"exile": "m"})
    table = ready(both, make)
    table.battlefield("A", "Ketramose, the New Dawn")
    table.battlefield("B", BEAR)
    table.graveyard("B", BEAR)
    table.start("A")
    go(table, "A", "Both")
    finish(table)
    assert len(table.events("card_drawn", player=PLAYERS["A"])) == 1
    go(table, "A", "Make")
    finish(table)
    assert len(table.events("card_drawn", player=PLAYERS["A"])) == 1


@plays("Laelia, the Blade Reforged")
def test_laelia_exiles_a_card_to_play_and_grows() -> None:
    table = Table()
    table.battlefield("A", "Laelia, the Blade Reforged")
    table.library("A", "Forest")
    table.start("A")
    attack(table, "Laelia, the Blade Reforged")
    finish(table)
    assert pt(table, "Laelia, the Blade Reforged") == (3, 3)
    table.go_to("postcombat-main", "A")
    forest = table.find("Forest", "A", Zone.EXILE).id
    assert any(option[:2] == ("play", forest) for option in options(table))


@pytest.mark.parametrize(("zone", "owner", "size"), [("graveyard", "A", 3), ("graveyard", "B", 2), ("hand", "A", 2)])
@plays("Laelia, the Blade Reforged")
def test_laelia_grows_for_cards_of_its_players_graveyard(zone: str, owner: str, size: int) -> None:
    gone = spell("Gone", {"exile": {"all": [CREATURE, {"zone": zone}]}})
    table = ready(gone)
    table.battlefield("A", "Laelia, the Blade Reforged")
    table.put(zone, owner, BEAR, BEAR)
    table.start("A")
    go(table, "A", "Gone")
    finish(table)
    assert table.find("Laelia, the Blade Reforged").power == size


# Cards discarded (701.9)


@plays("Necropotence")
def test_necropotence_skips_the_draw_step_and_exiles_what_is_discarded() -> None:
    table = ready(DISCARD, "Shock")
    table.battlefield("A", "Necropotence")
    table.hand("B", "Opt")
    table.start("A")
    go(table, "A", "Discard", "A")
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Shock"]
    table.go_to("upkeep", "B")
    table.go_to("precombat-main", "A")
    assert not table.happened("card_drawn", player=PLAYERS["A"])


@plays("Necropotence")
def test_necropotence_leaves_what_others_discard() -> None:
    table = ready(DISCARD)
    table.battlefield("A", "Necropotence")
    table.hand("B", "Opt")
    table.start("A")
    go(table, "A", "Discard", "B")
    finish(table)
    assert in_graveyard(table, "Opt", "B")


@plays("Necropotence")
def test_necropotence_brings_the_card_at_its_players_next_end_step() -> None:
    """406.3: nobody may look at the card in between."""
    table = Table()
    table.battlefield("A", "Necropotence")
    table.library("A", "Shock")
    table.start("B")
    table.activate("A", "Necropotence")
    table.resolve()
    assert table.life_of("A") == 19
    (gone,) = (table.board.objects[id] for id in table.board.exile)
    assert gone.face_down
    assert gone.name == ""
    assert [record.event.to for record in table.events("face_down_card_known")] == [()]
    table.go_to("upkeep", "A")
    assert not table.names_in(Zone.HAND, "A")
    table.go_to("end", "A")
    finish(table)
    assert table.names_in(Zone.HAND, "A") == ["Shock"]
    table.check()


@plays("Currency Converter")
def test_currency_converter_draws_and_discards_and_may_exile() -> None:
    table = ready("Shock", mana="WW")
    table.battlefield("A", "Currency Converter")
    table.library("A", "Forest")
    table.start("A")
    table.activate("A", "Currency Converter", 1)
    table.until_asked("choose", "A")
    choose(table, "Shock")
    say(table, "yes")
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Shock"]
    assert table.names_in(Zone.HAND, "A") == ["Forest"]


@pytest.mark.parametrize(("what", "made"), [("Forest", "Treasure"), ("Shock", "Rogue Token")])
@plays("Currency Converter")
def test_currency_converter_converts_what_it_exiled(what: str, made: str) -> None:
    table = ready(DISCARD, what)
    table.battlefield("A", "Currency Converter")
    table.start("A")
    table.cast("A", "Discard", targets=["A"])
    say(table, "yes")
    finish(table)
    table.activate("A", "Currency Converter", 2)
    finish(table)
    assert in_graveyard(table, what, "A")
    assert there(table, made, "A")


@plays("Currency Converter")
def test_currency_converter_makes_nothing_of_nothing() -> None:
    table = Table()
    table.battlefield("A", "Currency Converter")
    table.start("A")
    table.activate("A", "Currency Converter", 2)
    finish(table)
    assert len(table.board.battlefield) == 1


# What left the battlefield for a zone this turn (608.2i)


def rats(table: Table) -> list[tuple[int | None, int | None]]:
    """Power and toughness of the Rat tokens."""
    return [(one.power, one.toughness) for one in table.board.permanents() if one.token]


@plays("Vren, the Relentless")
def test_vren_makes_rats_of_what_it_exiled() -> None:
    """Each token counts the other Rats, Vren among them."""
    end = spell("End", {"destroy": {"all": [CREATURE, {"controller": "opponent"}]}})
    table = ready(end)
    table.battlefield("A", "Vren, the Relentless", BEAR)
    table.battlefield("B", BEAR, BEAR)
    table.start("A")
    go(table, "A", "End")
    assert table.names_in(Zone.EXILE, "B") == ["Bear", "Bear"]
    table.go_to("end")
    finish(table)
    assert rats(table) == [(3, 3), (3, 3)]
    assert "ward" in {word.name for word in table.find("Vren, the Relentless").keywords}


@pytest.mark.parametrize("made", [0, 1])
@plays("Vren, the Relentless")
def test_vren_counts_what_opponents_controlled(made: int) -> None:
    """608.2i: a creature that an opponent stole counts, wherever its owner is; one of yours does not."""
    steal = spell("Steal", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t=CREATURE)
    gone = spell("Gone", {"exile": "t"}, t=CREATURE)
    table = ready(gone)
    table.battlefield("A", "Vren, the Relentless", BEAR)
    table.hand("B", steal)
    table.start("A")
    if made:
        go(table, "B", "Steal", "Bear")
    go(table, "A", "Gone", "Bear")
    table.go_to("end")
    finish(table)
    assert len(rats(table)) == made


@plays("Vren, the Relentless")
def test_vren_counts_nothing_that_came_from_elsewhere() -> None:
    gone = spell("Gone", {"exile": {"all": [CREATURE, {"zone": "graveyard"}]}})
    bounce = spell("Bounce", {"move": "t", "to": "hand"}, t={"name": "Bear"})
    table = ready(gone, bounce)
    table.battlefield("A", "Vren, the Relentless")
    table.battlefield("B", BEAR)
    table.graveyard("B", BEAR)
    table.start("A")
    go(table, "A", "Gone")
    go(table, "A", "Bounce", table.find("Bear").id)
    table.go_to("end")
    finish(table)
    assert rats(table) == []
