"""Instants and sorceries that are written by hand: what they ask for as they resolve."""

from __future__ import annotations

from typing import Any

import pytest

from domain.terms import Zone
from tests.support.situations import (
    CREATURE,
    attack,
    finish,
    go,
    in_graveyard,
    plays,
    pt,
    ready,
    spell,
    there,
)
from tests.support.table import PLAYERS, Table, card, creature
from tests.support.ways import can_so, choose, name_card, way

SPELL = {"all": [{"zone": "stack"}, {"is": "spell"}]}


@pytest.mark.parametrize(("paid", "damage", "left"), [(None, 0, 5), (0, 0, 5), (4, 4, 1), (5, 5, 0)])
@plays("Galvanic Discharge")
def test_galvanic_discharge_pays_any_amount_of_energy(paid: int | None, damage: int, left: int) -> None:
    """107.14: energy of before can be paid, too."""
    energy = {"player_counters": "energy", "who": "you", "n": 2}
    table = ready("Galvanic Discharge", spell("Charge", energy), mana="R")
    table.battlefield("B", creature("Wall", "0/9"))
    table.start("A")
    go(table, "A", "Charge")
    table.cast("A", "Galvanic Discharge", targets=["Wall"])
    table.until_asked("option", "A")
    table.answer("no" if paid is None else "yes")
    if paid is not None:
        question: Any = table.until_asked("number", "A")
        assert (question.least, question.most) == (0, 5)
        assert table.refused(6).rule == "107.1"
        table.answer(paid)
    finish(table)
    assert table.find("Wall").damage == damage
    assert table.board.players[PLAYERS["A"]].energy == left


@plays("Galvanic Discharge")
def test_galvanic_discharge_without_its_target_gives_no_energy() -> None:
    """608.2b: nothing of it happens when its only target has gone."""
    table = ready("Galvanic Discharge", mana="R")
    table.battlefield("B", creature("Bear", "2/2"))
    table.hand("B", spell("Away", {"move": "t", "to": "hand"}, t=CREATURE))
    table.start("A")
    table.cast("A", "Galvanic Discharge", targets=["Bear"])
    table.cast("B", "Away", targets=["Bear"])
    finish(table)
    assert table.board.players[PLAYERS["A"]].energy == 0


@pytest.mark.parametrize(("land", "damage"), [("yours", 3), ("theirs", 1), (None, 1)])
@plays("Searing Blaze")
def test_searing_blaze_asks_for_a_land_of_this_turn(land: str | None, damage: int) -> None:
    """The land entered under its controller's control, by whatever way; it need not be there any more."""
    drop = {"choose": {"all": [{"zone": "hand"}, {"owner": "you"}, {"type": "land"}]}, "as": "c"}
    put = {"move": "c", "to": "battlefield", "under": "you" if land == "yours" else "each_opponent", "as": "r"}
    table = ready("Searing Blaze", spell("Drop", drop, put, {"sacrifice": "r"}), "Forest", mana="RR")
    table.battlefield("B", creature("Wall", "0/9"))
    table.start("A")
    if land is not None:
        go(table, "A", "Drop")
    go(table, "A", "Searing Blaze", "B", "Wall")
    assert (table.life_of("B"), table.find("Wall").damage) == (20 - damage, damage)


@pytest.mark.parametrize(("cost", "poison", "gone"), [("{3}", 0, True), ("{4}", 2, False), ("{4}", 3, True)])
@plays("Anoint with Affliction")
def test_anoint_with_affliction_takes_the_great_from_the_corrupted(cost: str, poison: int, gone: bool) -> None:
    table = ready(
        "Anoint with Affliction",
        spell("Sting", {"player_counters": "poison", "who": "each_opponent", "n": poison}),
        mana="BB",
    )
    table.battlefield("B", creature("Beast", "4/4", cost=cost))
    table.start("A")
    go(table, "A", "Sting")
    go(table, "A", "Anoint with Affliction", "Beast")
    assert there(table, "Beast") is not gone
    assert ("Beast" in table.names_in(Zone.EXILE, "B")) is gone


@pytest.mark.parametrize(("highest", "left"), [(3, 1), (4, 2)])
@plays("Tainted Indulgence")
def test_tainted_indulgence_counts_mana_values_in_the_graveyard(highest: int, left: int) -> None:
    """202.3a: a land card has mana value 0; two cards of one mana value count once."""
    table = ready("Tainted Indulgence", mana="UB")
    table.graveyard(
        "A", "Plains", *[spell(f"Spell {value}", {"draw": 1}, cost=f"{{{value}}}") for value in range(1, highest + 1)]
    )
    table.graveyard("A", spell("Twice", {"draw": 1}, cost="{1}"))
    table.start("A")
    table.cast("A", "Tainted Indulgence")
    finish(table)
    assert len(table.names_in(Zone.HAND, "A")) == left


@pytest.mark.parametrize(("odd", "left"), [(True, {"Two", "Token"}), (False, {"One", "Three"})])
@plays("Extinction Event")
def test_extinction_event_takes_odd_or_even(odd: bool, left: set[str]) -> None:
    """202.3b: what has no mana cost has mana value 0, which is even."""
    table = ready("Extinction Event", mana="BBBB")
    table.battlefield("A", creature("One", "1/1", cost="{1}"), creature("Two", "1/1", "indestructible", cost="{2}"))
    table.battlefield("B", creature("Three", "1/1", cost="{3}"), card("Token", "Creature: Rat", pt="1/1"))
    table.start("A")
    table.cast("A", "Extinction Event")
    question: Any = table.until_asked("option", "A")
    table.answer(question.options[0 if odd else 1])
    finish(table)
    assert {name for name in ("One", "Two", "Three", "Token") if there(table, name)} == left


@plays("Infernal Tutor")
def test_infernal_tutor_finds_another_of_a_card_in_hand() -> None:
    table = ready("Infernal Tutor", "Shock", "Opt", mana="BB")
    table.library("A", "Plains", "Shock", "Opt")
    table.start("A")
    table.cast("A", "Infernal Tutor")
    choose(table, "A", "Shock")
    question: Any = table.until_asked("choose", "A")
    assert {table.board.object(id).name for id in question.among} == {"Shock"}
    table.answer(question.among)
    finish(table)
    assert sorted(table.names_in(Zone.HAND, "A")) == ["Opt", "Shock", "Shock"]


@plays("Infernal Tutor")
def test_infernal_tutor_finds_anything_without_cards_in_hand() -> None:
    """608.2c: hands are counted as it resolves, and it has left the hand by then."""
    table = ready("Infernal Tutor", mana="BB")
    table.library("A", "Plains", "Shock", "Opt")
    table.start("A")
    table.cast("A", "Infernal Tutor")
    choose(table, "A", "Opt")
    finish(table)
    assert table.names_in(Zone.HAND, "A") == ["Opt"]


@plays("Haunting Echoes")
def test_haunting_echoes_takes_the_namesakes() -> None:
    table = ready("Haunting Echoes", mana="BBBBB")
    karakas = card("Karakas", "Legendary Land")
    table.graveyard("B", "Shock", "Opt", "Plains", karakas)
    table.library("B", "Shock", "Opt", "Shock", karakas, "Plains")
    table.hand("B", "Shock")
    table.start("A")
    table.cast("A", "Haunting Echoes", targets=["B"])
    for _ in range(3):
        question: Any = table.until_asked("choose", "A")
        table.answer(question.among)
    finish(table)
    assert sorted(table.names_in(Zone.EXILE, "B")) == ["Karakas"] * 2 + ["Opt"] * 2 + ["Shock"] * 3
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Plains"]
    assert table.names_in(Zone.HAND, "B") == ["Shock"]
    assert table.happened("library_shuffled", player=PLAYERS["B"])


@plays("Surge of Salvation")
def test_surge_of_salvation_protects_from_black_and_red() -> None:
    """611.2c, 615.1: hexproof is for what is there now, and later creatures are dealt no such damage, too."""
    table = ready("Surge of Salvation", creature("Late", "0/9", "flash", cost="{0}"), mana="W")
    table.battlefield("A", creature("Bear", "0/9"))
    for color in "BG":
        table.hand(
            "B",
            spell(
                f"Rain {color}", {"deal_damage": 2, "to": {"any": [CREATURE, {"is": "player"}]}}, cost=f"{{{color}}}"
            ),
        )
    table.lands("B", "Swamp")
    table.lands("B", "Forest")
    table.start("A")
    go(table, "A", "Surge of Salvation")
    go(table, "A", "Late")
    assert "hexproof" in table.find("Bear").keywords
    assert "hexproof" not in table.find("Late").keywords
    go(table, "B", "Rain B")
    assert (table.find("Bear").damage, table.find("Late").damage, table.life_of("A")) == (0, 0, 18)
    go(table, "B", "Rain G")
    assert (table.find("Bear").damage, table.find("Late").damage) == (2, 2)


@plays("Seize the Storm")
def test_seize_the_storm_counts_two_places() -> None:
    """604.3: the size of the token is always up to date; a card with flashback in exile counts."""
    table = ready("Seize the Storm", mana="R" * 5)
    table.graveyard("A", "Shock", "Divination", "Plains")
    table.start("A")
    go(table, "A", "Seize the Storm")
    (token,) = table.all("Elemental Token")
    assert (token.power, token.toughness) == (3, 3)
    assert (token.colors, "trample" in token.keywords) == ("R", True)
    table = ready(mana="R" * 7)
    table.graveyard("A", "Seize the Storm", "Shock")
    table.start("A")
    way(table, "A", "Seize the Storm", zone=Zone.GRAVEYARD)
    finish(table)
    (token,) = table.all("Elemental Token")
    assert (token.power, token.toughness) == (2, 2)


@pytest.mark.parametrize(("number", "keyword"), [(0, "protection:artifacts"), (1, "protection:G")])
@plays("Apostle's Blessing")
def test_apostles_blessing_protects_from_artifacts_or_a_color(number: int, keyword: str) -> None:
    """107.4f: the Phyrexian mana can be paid with life."""
    table = ready("Apostle's Blessing", mana="R")
    table.battlefield("A", card("Rock", "Artifact"))
    table.start("A")
    table.cast("A", "Apostle's Blessing", targets=["Rock"])
    assert table.life_of("A") == 18
    question: Any = table.until_asked("option", "A")
    table.answer(question.options[number])
    if number:
        table.until_asked("option", "A")
        table.answer("G")
    finish(table)
    kept = [word for word in table.find("Rock").keywords if word.startswith("protection")]
    assert kept == [keyword] or (number == 1 and kept == ["protection:green"])


@pytest.mark.parametrize(("hand", "life"), [(("Plains", "Forest"), 26), (("Plains", "Shock"), 23), (("Shock",), 20)])
@plays("Gerrard's Verdict")
def test_gerrards_verdict_gains_life_for_lands(hand: tuple[str, ...], life: int) -> None:
    table = ready("Gerrard's Verdict", mana="WB")
    table.hand("B", *hand)
    table.start("A")
    go(table, "A", "Gerrard's Verdict", "B")
    finish(table)
    assert table.names_in(Zone.HAND, "B") == []
    assert table.life_of("A") == life


@pytest.mark.parametrize("attacks", [True, False])
@plays("Berserk")
def test_berserk_destroys_what_attacked(attacks: bool) -> None:
    table = ready("Berserk", mana="G")
    table.battlefield("A", creature("Bear", "2/2"))
    table.start("A")
    if attacks:
        attack(table, "Bear")
    table.priority_to("A")
    go(table, "A", "Berserk", "Bear")
    assert pt(table, "Bear") == (4, 2)
    assert "trample" in table.find("Bear").keywords
    table.go_to("end")
    assert there(table, "Bear") is not attacks


@pytest.mark.parametrize(
    ("step", "able"), [("declare-blockers", True), ("combat-damage", False), ("postcombat-main", False)]
)
@plays("Berserk")
def test_berserk_comes_before_combat_damage(step: str, able: bool) -> None:
    """506.7: after the combat damage step it cannot be cast any more."""
    table = ready("Berserk", mana="G")
    table.battlefield("A", creature("Bear", "2/2"))
    table.start("A")
    attack(table, "Bear")
    table.go_to(step)
    table.priority_to("A")
    assert table.can("A", "cast", "Berserk") is able


@pytest.mark.parametrize(
    ("named", "left"), [("Shock", ["Opt", "Plains"]), ("Fog", ["Opt", "Plains", "Shock", "Shock"])]
)
@plays("Cabal Therapy")
def test_cabal_therapy_takes_all_of_a_name(named: str, left: list[str]) -> None:
    """201.4: a card that nobody has can be named, too."""
    table = ready("Cabal Therapy", mana="B")
    table.hand("B", "Shock", "Opt", "Shock", "Plains")
    table.start("A")
    table.cast("A", "Cabal Therapy", targets=["B"])
    table.until_asked("name", "A")
    assert table.refused("Swamp").rule == "201.3a"  # 201.4a in later editions
    name_card(table, "A", named)
    finish(table)
    assert sorted(table.names_in(Zone.HAND, "B")) == left
    assert table.happened("cards_revealed")


@pytest.mark.parametrize("creatures", [0, 1])
@plays("Cabal Therapy")
def test_cabal_therapy_comes_back_for_a_creature(creatures: int) -> None:
    table = Table()
    table.graveyard("A", "Cabal Therapy")
    table.hand("B", "Shock")
    table.battlefield("A", *[creature("Bear", "2/2")] * creatures)
    table.start("A")
    assert can_so(table, "A", "Cabal Therapy", Zone.GRAVEYARD) is bool(creatures)
    if creatures:
        way(table, "A", "Cabal Therapy", "B", zone=Zone.GRAVEYARD)
        name_card(table, "A", "Shock")
        finish(table)
        assert (there(table, "Bear"), table.names_in(Zone.HAND, "B")) == (False, [])
        assert table.names_in(Zone.EXILE, "A") == ["Cabal Therapy"]


@pytest.mark.parametrize("named", ["Opt", "Fog"])
@plays("Demonic Consultation")
def test_demonic_consultation_exiles_until_it_finds_the_name(named: str) -> None:
    """A card of the name among the first six is exiled with these; without another the whole library is."""
    table = ready("Demonic Consultation", mana="B")
    table.library("A", "Opt", *["Forest"] * 5, "Shock", "Opt", "Opt")
    table.start("A", extra=3)
    table.cast("A", "Demonic Consultation")
    name_card(table, "A", named)
    finish(table)
    exiled = table.names_in(Zone.EXILE, "A")
    assert table.names_in(Zone.HAND, "A") == (["Opt"] if named == "Opt" else [])
    assert (len(exiled), exiled.count("Opt")) == ((7, 1) if named == "Opt" else (12, 3))
    assert len(table.names_in(Zone.LIBRARY, "A")) == (4 if named == "Opt" else 0)


@pytest.mark.parametrize(("named", "lost"), [("Shock", 2), ("Forest", 0), ("Fog", 14)])
@plays("Spoils of the Vault")
def test_spoils_of_the_vault_costs_life_for_what_it_exiles(named: str, lost: int) -> None:
    table = ready("Spoils of the Vault", mana="B")
    table.library("A", "Forest", "Opt", "Shock", "Opt")
    table.start("A")
    table.cast("A", "Spoils of the Vault")
    name_card(table, "A", named)
    finish(table)
    assert table.life_of("A") == 20 - lost
    assert table.names_in(Zone.HAND, "A") == ([] if named == "Fog" else [named])
    assert len(table.names_in(Zone.EXILE, "A")) == lost


@plays("Wash Away")
def test_wash_away_counters_what_was_not_cast_from_a_hand() -> None:
    """702.148a: for its cleave cost it counters any spell."""
    gain = {"spell": [{"gain_life": 4}]}
    table = ready("Wash Away", "Wash Away", mana="UUUU")
    table.hand("B", spell("Gain", {"gain_life": 4}))
    table.graveyard("B", card("Back", "Instant", gain, {"keyword": "flashback", "cost": [{"mana": "{0}"}]}, cost="{9}"))
    table.start("A")
    table.cast("B", "Gain")
    table.priority_to("A")
    assert not table.can("A", "cast", "Wash Away")
    assert can_so(table, "A", "Wash Away")
    way(table, "A", "Wash Away", "Gain")
    finish(table)
    assert table.life_of("B") == 20
    way(table, "B", "Back", zone=Zone.GRAVEYARD)
    table.priority_to("A")
    table.cast("A", "Wash Away", targets=["Back"])
    finish(table)
    assert table.life_of("B") == 20


@plays("Wash Away")
def test_a_copy_was_not_cast_from_a_hand() -> None:
    """707.10: a copy of a spell is not cast."""
    table = ready("Wash Away", mana="U")
    table.hand("B", spell("Gain", {"gain_life": 4}), spell("Twice", {"copy": "t"}, t=SPELL))
    table.start("A")
    table.cast("B", "Gain")
    table.cast("B", "Twice", targets=["Gain"])
    table.resolve()
    table.cast("A", "Wash Away", targets=[table.board.stack[-1]])
    finish(table)
    assert table.life_of("B") == 24


@pytest.mark.parametrize(("mana", "left"), [("BBB", ["Great"]), ("WBBBBB", [])])
@plays("Path of Peril")
def test_path_of_peril_destroys_small_creatures_or_all(mana: str, left: list[str]) -> None:
    table = ready("Path of Peril", mana=mana)
    table.battlefield("A", creature("Small", "1/1", cost="{2}"))
    table.battlefield("B", creature("Great", "1/1", cost="{3}"), creature("Token", "1/1", cost=""))
    table.start("A")
    if left:
        table.cast("A", "Path of Peril")
    else:
        way(table, "A", "Path of Peril")
    finish(table)
    assert [name for name in ("Small", "Great", "Token") if there(table, name)] == left


@pytest.mark.parametrize(("mana", "taken"), [("B", "Opt"), ("BBB", "Great")])
@plays("Dread Fugue")
def test_dread_fugue_takes_a_small_card_or_any(mana: str, taken: str) -> None:
    table = ready("Dread Fugue", mana=mana)
    table.hand("B", "Opt", "Plains", creature("Great", "5/5", cost="{5}"))
    table.start("A")
    if mana == "B":
        table.cast("A", "Dread Fugue", targets=["B"])
    else:
        way(table, "A", "Dread Fugue", "B")
        choose(table, "A", "Great")
    finish(table)
    assert table.names_in(Zone.GRAVEYARD, "B") == [taken]


@pytest.mark.parametrize(("kind", "changed"), [("Gate", {"Gate One"}), ("Forest", {"Wood", "Both"})])
@plays("Vision Charm")
def test_vision_charm_changes_lands_of_a_type(kind: str, changed: set[str]) -> None:
    """205.3i, 305.7: any land type can be chosen first, and a basic one second; later lands are not changed."""
    table = ready("Vision Charm", mana="U")
    both = card("Both", "Basic Land: Forest Plains")
    table.battlefield("A", card("Gate One", "Land: Gate"), card("Wood", "Basic Land: Forest"))
    table.battlefield("B", both)
    table.start("A")
    table.cast("A", "Vision Charm", modes=(1,))
    first: Any = table.until_asked("option", "A")
    assert {"Gate", "Urza's", "Forest"} <= set(first.options)
    table.answer(kind)
    second: Any = table.until_asked("option", "A")
    assert sorted(second.options) == ["Forest", "Island", "Mountain", "Plains", "Swamp"]
    table.answer("Swamp")
    finish(table)
    swamps = {name for name in ("Gate One", "Wood", "Both") if table.find(name).subtypes == ("Swamp",)}
    assert swamps == changed
    table.go_to("upkeep", "B")
    assert table.find("Gate One").subtypes == ("Gate",)


@plays("Vision Charm")
def test_vision_charm_mills_or_phases_an_artifact_out() -> None:
    table = ready("Vision Charm", "Vision Charm", mana="UU")
    table.battlefield("B", card("Rock", "Artifact"))
    table.start("A")
    go(table, "A", "Vision Charm", "B", modes=(0,))
    assert len(table.names_in(Zone.GRAVEYARD, "B")) == 4
    go(table, "A", "Vision Charm", "Rock", modes=(2,))
    assert table.find("Rock").phased_out
    table.go_to("upkeep", "B")
    assert not table.find("Rock").phased_out


@pytest.mark.parametrize(("buried", "dealt"), [(("Shock", "Plains"), 0), (("Shock", "Divination"), 4)])
@plays("Exquisite Firecraft")
def test_exquisite_firecraft_cannot_be_countered_with_two_spells_buried(buried: tuple[str, ...], dealt: int) -> None:
    table = ready("Exquisite Firecraft", mana="RRR")
    table.graveyard("A", *buried)
    table.hand("B", spell("Deny", {"counter": "t"}, t=SPELL))
    table.start("A")
    table.cast("A", "Exquisite Firecraft", targets=["B"])
    table.cast("B", "Deny", targets=["Exquisite Firecraft"])
    finish(table)
    assert table.life_of("B") == 20 - dealt


@pytest.mark.parametrize("x", [0, 2, 9])
@plays("Breakthrough")
def test_breakthrough_keeps_x_cards(x: int) -> None:
    table = ready("Breakthrough", "Shock", mana="U" * 10)
    table.start("A")
    table.cast("A", "Breakthrough", x=x)
    finish(table)
    assert len(table.names_in(Zone.HAND, "A")) == min(x, 5)
    assert len(table.names_in(Zone.GRAVEYARD, "A")) == 1 + 5 - min(x, 5)


@pytest.mark.parametrize(("theirs", "drawn"), [(1, 0), (2, 2), (4, 2), (5, 3)])
@plays("Teachings of the Archaics")
def test_teachings_of_the_archaics_compare_hands(theirs: int, drawn: int) -> None:
    table = ready("Teachings of the Archaics", "Shock", mana="UUU")
    table.hand("B", *["Forest"] * theirs)
    table.start("A")
    go(table, "A", "Teachings of the Archaics")
    assert len(table.names_in(Zone.HAND, "A")) == 1 + drawn


@pytest.mark.parametrize(("mana", "drawn"), [("BB", 1), ("BBBB", 0)])
@plays("Baleful Mastery")
def test_baleful_mastery_is_cheap_for_a_card_of_the_opponent(mana: str, drawn: int) -> None:
    table = ready("Baleful Mastery", mana=mana)
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("A")
    if drawn:
        way(table, "A", "Baleful Mastery", "Bear")
    else:
        table.cast("A", "Baleful Mastery", targets=["Bear"])
    finish(table)
    assert table.names_in(Zone.EXILE, "B") == ["Bear"]
    assert len(table.names_in(Zone.HAND, "B")) == drawn


@plays("Long-Term Plans")
def test_long_term_plans_put_a_card_third() -> None:
    table = ready("Long-Term Plans", mana="UUU")
    table.library("A", "Shock")
    table.start("A")
    table.cast("A", "Long-Term Plans")
    choose(table, "A", "Shock")
    finish(table)
    assert table.names_in(Zone.LIBRARY, "A")[:4] == ["Plains", "Plains", "Shock", "Plains"]


@plays("Pore Over the Pages")
def test_pore_over_the_pages_untaps_two_lands() -> None:
    table = ready("Pore Over the Pages", mana="UUUUU")
    table.start("A")
    table.cast("A", "Pore Over the Pages")
    question: Any = table.until_asked("choose", "A")
    assert (question.least, question.most) == (0, 2)
    table.answer(question.among[:2])
    finish(table)
    assert sum(island.tapped for island in table.all("Island")) == 3
    assert len(table.names_in(Zone.HAND, "A")) == 2


@pytest.mark.parametrize(("keywords", "damage"), [((), 3), (("flying",), 6)])
@plays("Cut Propulsion")
def test_cut_propulsion_turns_a_creature_on_itself(keywords: tuple[str, ...], damage: int) -> None:
    """120.3: the creature is the source: its lifelink counts."""
    table = ready("Cut Propulsion", mana="RRR")
    table.battlefield("B", creature("Beast", "3/9", "lifelink", *keywords))
    table.start("A")
    go(table, "A", "Cut Propulsion", "Beast")
    assert (table.find("Beast").damage, table.life_of("B")) == (damage, 20 + damage)


@plays("Glistening Deluge")
def test_glistening_deluge_is_worse_for_green_and_white() -> None:
    table = ready("Glistening Deluge", mana="BBB")
    table.battlefield("A", creature("Red", "4/4", cost="{R}"))
    table.battlefield("B", creature("Green", "4/4", cost="{G}"), creature("Both", "4/4", cost="{G}{W}"))
    table.start("A")
    go(table, "A", "Glistening Deluge")
    assert [pt(table, name) for name in ("Red", "Green", "Both")] == [(3, 3), (1, 1), (1, 1)]


@pytest.mark.parametrize("legendary", [True, False])
@plays("Glorious Gale")
def test_glorious_gale_tempts_for_legends(legendary: bool) -> None:
    """701.54a: a player without creatures is tempted, too."""
    table = ready("Glorious Gale", mana="UU")
    types = "Legendary Creature: Bear" if legendary else "Creature: Bear"
    table.hand("B", card("Hero", types, {"keyword": "flash"}, pt="2/2", cost="{0}"))
    table.start("A")
    table.cast("B", "Hero")
    table.cast("A", "Glorious Gale", targets=["Hero"])
    finish(table)
    assert in_graveyard(table, "Hero", "B")
    assert table.happened("ring_tempted", player=PLAYERS["A"]) is legendary


@pytest.mark.parametrize(("cost", "left"), [("{W}", False), ("{G}", True)])
@plays("Soul Rend")
def test_soul_rend_destroys_white_creatures_and_draws_later(cost: str, left: bool) -> None:
    """701.19: it cannot be regenerated."""
    table = ready("Soul Rend", spell("Save", {"regenerate": "t"}, t=CREATURE), mana="BB")
    table.battlefield("B", creature("Bear", "2/2", cost=cost))
    table.start("A")
    go(table, "A", "Save", "Bear")
    go(table, "A", "Soul Rend", "Bear")
    assert there(table, "Bear") is left
    assert table.names_in(Zone.HAND, "A") == []
    table.go_to("upkeep", "B")
    assert len(table.names_in(Zone.HAND, "A")) == 1


@pytest.mark.parametrize(("faeries", "paid"), [(0, True), (1, True), (2, False)])
@plays("Spell Stutter")
def test_spell_stutter_costs_more_for_faeries(faeries: int, paid: bool) -> None:
    table = ready("Spell Stutter", mana="UU", other="GGG")
    table.battlefield("A", *[card(f"Faerie {number}", "Creature: Faerie", pt="1/1") for number in range(faeries)])
    table.hand("B", spell("Gain", {"gain_life": 4}))
    table.start("A")
    table.cast("B", "Gain")
    table.cast("A", "Spell Stutter", targets=["Gain"])
    table.pass_()
    table.pass_()
    if paid:
        table.until_asked("option", "B")
        table.answer("yes")
    finish(table)
    assert table.life_of("B") == (24 if paid else 20)
    assert sum(forest.tapped for forest in table.all("Forest")) == (2 + faeries if paid else 0)


@plays("Ill-Gotten Gains")
def test_ill_gotten_gains_return_three_cards_each() -> None:
    """608.2n: it exiles itself, and is not among the cards that can be returned."""
    table = ready("Ill-Gotten Gains", "Shock", mana="BBBB")
    table.graveyard("A", "Opt")
    table.hand("B", "Plains", "Forest")
    table.graveyard("B", "Swamp", "Island")
    table.start("A")
    table.cast("A", "Ill-Gotten Gains")
    choose(table, "A", "Shock", "Opt")
    question: Any = table.until_asked("choose", "B")
    assert (len(question.among), question.most) == (4, 3)
    choose(table, "B", "Plains", "Swamp", "Island")
    finish(table)
    assert sorted(table.names_in(Zone.HAND, "A")) == ["Opt", "Shock"]
    assert sorted(table.names_in(Zone.HAND, "B")) == ["Island", "Plains", "Swamp"]
    assert table.names_in(Zone.EXILE, "A") == ["Ill-Gotten Gains"]
