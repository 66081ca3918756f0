"""Creatures of decks that were really played, half of them: those that keep others from something."""

from __future__ import annotations

import pytest

from domain.terms import Zone
from tests.support.situations import attack, finish, go, in_graveyard, plays, ready, spell, there
from tests.support.table import Table, card, creature

BEAR = creature("Bear", "2/2")
KILL = spell("Kill", {"destroy": "t"}, t={"is": "permanent"})
GREETER = creature(
    "Greeter", "1/1", cost="{0}", abilities=[{"triggered": [{"gain_life": 1}], "on": {"enters": "self"}}]
)
HERALD = {"triggered": [{"gain_life": 1}], "on": {"enters": {"is": "permanent"}}}
MOURNER = {"triggered": [{"gain_life": 1}], "on": {"dies": {"type": "creature"}}}


@pytest.mark.parametrize(("name", "entering"), [("Doorkeeper Thrull", 1), ("Hushbringer", 2)])
@plays("Doorkeeper Thrull", "Hushbringer")
def test_entering_creatures_trigger_nothing(name: str, entering: int) -> None:
    """603.2. A creature's own ability and those of others stay silent; of artifacts only under the Thrull."""
    make = spell("Make", {"create_token": {"types": "Artifact: Orb"}})
    table = ready(GREETER, make, spell("Law", {"create_token": {"types": "Enchantment: Shrine"}}))
    table.battlefield("A", name, card("Herald", "Enchantment", HERALD))
    table.hand("B", creature("Ox", "1/1", "flash", cost="{0}"))
    table.start("A")
    go(table, "A", "Greeter")
    go(table, "B", "Ox")
    assert table.life_of("A") == 20
    go(table, "A", "Make")
    finish(table)
    assert table.life_of("A") == 20 + (entering == 2)


@pytest.mark.parametrize(("name", "gained"), [("Doorkeeper Thrull", 2), ("Hushbringer", 0)])
@plays("Doorkeeper Thrull", "Hushbringer")
def test_only_hushbringer_silences_what_dies(name: str, gained: int) -> None:
    own = creature("Martyr", "1/1", abilities=[{"triggered": [{"gain_life": 1}], "on": {"dies": "self"}}])
    table = ready(KILL)
    table.battlefield("A", name, own, card("Mourner", "Enchantment", MOURNER))
    table.start("A")
    go(table, "A", "Kill", "Martyr")
    finish(table)
    assert table.life_of("A") == 20 + gained


@plays("Hushbringer")
def test_hushbringer_silences_what_dies_with_it() -> None:
    """603.10a. What dies at the same time is looked back at: Hushbringer was there."""
    table = ready(spell("Wrath", {"destroy": {"type": "creature"}}))
    table.battlefield("A", "Hushbringer", BEAR, card("Mourner", "Enchantment", MOURNER))
    table.start("A")
    go(table, "A", "Wrath")
    finish(table)
    assert table.life_of("A") == 20


@plays("Soulless Jailer")
def test_the_jailer_keeps_permanent_cards_in_graveyards() -> None:
    back = spell("Back", {"move": {"zone": "graveyard"}, "to": "battlefield"})
    table = ready(back, KILL, BEAR)
    table.battlefield("A", "Soulless Jailer")
    table.graveyard("A", creature("Wolf", "1/1"), card("Orb", "Artifact"))
    table.start("A")
    go(table, "A", "Back")
    assert not there(table, "Wolf")
    assert not there(table, "Orb")
    assert in_graveyard(table, "Wolf", "A")


@pytest.mark.parametrize("zone", ["graveyard", "exile"])
@pytest.mark.parametrize("jailed", [True, False])
@plays("Soulless Jailer")
def test_the_jailer_keeps_noncreature_spells_from_being_cast_from_there(zone: str, jailed: bool) -> None:
    way = {"play_from": zone, "cast": {"is": "spell"}} | ({"among": {"owner": "you"}} if zone == "exile" else {})
    table = ready(spell("Ray", {"gain_life": 1}), creature("Ox", "1/1", cost="{0}"), GREETER)
    table.battlefield("A", card("Way", "Enchantment", {"static": [way], "to": "you"}))
    if jailed:
        table.battlefield("B", "Soulless Jailer")
    cards = (spell("Beam", {"gain_life": 1}), creature("Cow", "1/1", cost="{0}"))
    table.put(zone, "A", *cards)
    table.start("A")
    options = [one for one in table.question.options if one[0].startswith("cast")]  # type: ignore[attr-defined]
    castable = {table.board.object(one[1]).name for one in options}
    assert castable == {"Ray", "Ox", "Greeter", "Cow"} | (set() if jailed else {"Beam"})


@plays("Elvish Spirit Guide")
def test_the_spirit_guide_gives_mana_from_the_hand() -> None:
    table = ready("Elvish Spirit Guide", spell("Growth", {"gain_life": 3}, cost="{G}"))
    table.start("A")
    guide = table.find("Elvish Spirit Guide", "A", Zone.HAND).id
    options = table.question.options  # type: ignore[attr-defined]
    table.answer(next(one for one in options if one[1:2] == (guide,) and one[0] in ("mana", "activate")))
    table.cast("A", "Growth")
    finish(table)
    assert table.life_of("A") == 23
    assert guide not in table.board.objects
    assert [one.name for one in table.board.objects.values() if one.zone is Zone.EXILE] == ["Elvish Spirit Guide"]


@plays("Elvish Spirit Guide")
def test_the_spirit_guide_gives_nothing_from_the_battlefield() -> None:
    table: Table = ready(spell("Growth", {"gain_life": 3}, cost="{G}"))
    table.battlefield("A", "Elvish Spirit Guide")
    table.start("A")
    assert not table.can("A", "cast", "Growth")


FOG = spell("Fog", {"shield": {"would_damage": "anything", "combat": True}, "with": [{"prevent": "all"}]})
WARD = spell("Ward", {"shield": {"would_damage": "anything"}, "with": [{"prevent": "all"}]})


@pytest.mark.parametrize(("source", "prevented"), [("A", False), ("B", False)])
@plays("Frenzied Baloth")
def test_under_the_baloth_no_combat_damage_is_prevented(source: str, prevented: bool) -> None:
    table = ready()
    table.battlefield("A", "Frenzied Baloth")
    table.battlefield(source, creature("Ox", "2/2"), sick=False)
    table.hand("A", FOG)
    table.start(source)
    table.cast("A", "Fog")
    table.resolve()
    attack(table, "Ox", by=source)
    table.go_to("postcombat-main")
    assert table.life_of("B" if source == "A" else "A") == (20 if prevented else 18)


@plays("Frenzied Baloth")
def test_the_baloth_leaves_other_damage_and_counters_only_creature_spells_stay_safe() -> None:
    no = spell("No", {"counter": "t"}, t={"all": [{"zone": "stack"}, {"is": "spell"}]})
    bolt = spell("Bolt", {"deal_damage": 3, "to": "t"}, t={"is": "player"})
    table = ready(WARD, bolt, creature("Ox", "2/2", cost="{0}"))
    table.battlefield("A", "Frenzied Baloth")
    table.hand("B", no, no)
    table.start("A")
    go(table, "A", "Ward")
    go(table, "A", "Bolt", "B")
    assert table.life_of("B") == 20
    table.cast("A", "Ox")
    table.cast("B", "No", targets=(table.board.stack[-1],))
    finish(table)
    assert there(table, "Ox")


@pytest.mark.parametrize(("attacker", "damage"), [("A", 2), ("B", 0)])
@plays("Questing Beast")
def test_only_creatures_beside_the_questing_beast_get_through(attacker: str, damage: int) -> None:
    table = ready()
    table.battlefield("A", "Questing Beast")
    table.battlefield(attacker, creature("Ox", "2/2"), sick=False)
    table.hand("A", FOG)
    table.start(attacker)
    table.cast("A", "Fog")
    table.resolve()
    attack(table, "Ox", by=attacker)
    table.go_to("postcombat-main")
    assert table.life_of("B" if attacker == "A" else "A") == 20 - damage


@plays("Questing Beast")
def test_the_questing_beast_is_blocked_by_the_great_and_hits_a_planeswalker_too() -> None:
    table = ready()
    table.battlefield("A", "Questing Beast")
    walker = card("Walker", "Legendary Planeswalker: Walker", cost="{3}", loyalty=6)
    table.battlefield("B", creature("Guard", "3/3"), BEAR, walker)
    table.start("A")
    attack(table, "Questing Beast")
    question = table.until_asked("blockers", "B")
    beast = table.find("Questing Beast").id
    assert question.is_legal(((table.find("Guard").id, beast),))
    assert not question.is_legal(((table.find("Bear").id, beast),))
    table.answer(())
    table.go_to("postcombat-main")
    assert table.life_of("B") == 16
    assert table.find("Walker").counters == {"loyalty": 2}
