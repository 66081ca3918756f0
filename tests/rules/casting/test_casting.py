"""601, 602, 605, 118, 115. Casting and activating: when, choices, costs, mana, targets, and what is taken back."""

from __future__ import annotations

import pytest

from domain import events as e
from domain.cards.language import CardDefinition
from domain.errors import IllegalDecision
from domain.kernel.questions import ChooseNumber, ChooseTargets, PayMana, Priority
from domain.terms import Step, Zone
from tests.support.table import PLAYERS, Table, card, creature

ANY = {"t": {"of": "any_target"}}
CREATURE = {"t": {"of": {"type": "creature"}}}


def instant(name: str, cost: str, *effects: dict[str, object], **more: object) -> CardDefinition:
    """A test instant with these instructions."""
    return card(name, "Instant", {"spell": list(effects), **more}, cost=cost)


# 601.3. When


def options(table: Table, player: str) -> set[str]:
    """The names of what this player could cast, once they have priority."""
    table.priority_to(player)
    question = table.question
    assert isinstance(question, Priority)
    return {table.board.object(option[1]).name for option in question.options if option[0] == "cast"}


SORCERY_SPEED = {"Grizzly Bears", "Divination", "Pacifism", "Sol Ring", "Jace Beleren"}
INSTANT_SPEED = {"Shock", "Ashcoat Bear"}


def everything() -> Table:
    """Both hold one card of every type, and can pay for each."""
    table = Table()
    for player in ("A", "B"):
        table.hand(player, *SORCERY_SPEED, *INSTANT_SPEED)
        for land in ("Plains", "Island", "Mountain", "Forest"):
            table.lands(player, land, 2)
    table.battlefield("A", "Hill Giant")
    return table


@pytest.mark.statement("MAIN-11", "MAIN-16", "MAIN-17", "UPK-03", "RTURN-02", "RTURN-06", "STACK-06")
def test_what_can_be_cast_when() -> None:
    table = everything().start("A", step="upkeep")
    for step in ("upkeep", "beginning-of-combat", "declare-attackers", "end-of-combat", "end"):
        table.go_to(step)
        assert options(table, "A") == INSTANT_SPEED, step
        assert options(table, "B") == INSTANT_SPEED, step


@pytest.mark.statement("MAIN-11", "MAIN-10", "MAIN-16", "MAIN-17")
@pytest.mark.parametrize("step", ["precombat-main", "postcombat-main"])
def test_main_phases_allow_every_spell_to_the_active_player_only(step: str) -> None:
    table = everything().start("A", step=step)
    assert options(table, "A") == SORCERY_SPEED | INSTANT_SPEED
    assert options(table, "B") == INSTANT_SPEED


@pytest.mark.statement("MAIN-11", "STACK-06")
def test_only_instants_while_something_is_on_the_stack() -> None:
    table = everything().start("A")
    table.cast("A", "Shock", targets=["B"])
    assert options(table, "A") == INSTANT_SPEED - {"Shock"}
    assert options(table, "B") == INSTANT_SPEED


@pytest.mark.statement("MAIN-16")
def test_any_number_of_spells() -> None:
    table = Table()
    table.hand("A", *["Shock"] * 4)
    table.lands("A", "Mountain", 4)
    table.start("A")
    for count in range(1, 5):
        table.cast("A", "Shock", targets=["B"])
        assert table.events("spell_cast")[-1].event.this_turn == count
    table.resolve_all()
    assert table.life_of("B") == 12


# 601.2. The steps of casting


@pytest.mark.statement("CAST-01", "CAST-03", "TGT-02", "TAP-01", "STACK-02")
def test_the_steps_of_casting_in_order() -> None:
    table = Table()
    table.hand("A", "Shock")
    table.lands("A", "Mountain", 2)
    table.start("A")
    table.cast("A", "Shock", targets=["B"])
    told = [(record.event.NAME, record.rule) for record in table.events()[-13:]]
    assert told == [
        ("decision_made", "116.1"),
        ("card_seen", "400.2"),
        ("object_moved", "601.2a"),
        ("decision_made", "601.2c"),
        ("targets_chosen", "601.2c"),
        ("cost_locked", "601.2f"),
        ("decision_made", "601.2g"),
        ("ability_activated", "605.3b"),
        ("permanents_tapped", "107.5"),
        ("mana_added", "106.4"),
        ("mana_paid", "601.2h"),
        ("spell_cast", "601.2i"),
        ("priority_given", "116.3c"),
    ]
    table.resolve()
    assert table.life_of("B") == 18
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Shock"]


@pytest.mark.statement("CAST-01")
def test_what_a_casting_leads_to_is_caused_by_the_decision() -> None:
    table = Table()
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.start("A")
    table.cast("A", "Shock", targets=["B"])
    (moved,) = [record for record in table.events("object_moved") if record.rule == "601.2a"]
    decided = table.game.records[moved.cause - 1]
    assert decided.event.NAME == "decision_made"
    assert decided.cause is None
    (cast,) = table.events("spell_cast")
    assert cast.cause == moved.cause


@pytest.mark.statement("CAST-01", "CAST-02")
def test_serra_angel_needs_five_mana_two_of_them_white() -> None:
    table = Table()
    table.hand("A", "Serra Angel")
    table.lands("A", "Plains", 2)
    table.lands("A", "Island", 3)
    table.start("A")
    table.cast("A", "Serra Angel")
    tapped = list(table.events("permanents_tapped"))
    assert len(tapped) == 5
    assert [record.event.mana for record in table.events("mana_paid")] == ["WWUUU"]
    table.resolve()
    assert table.all("Serra Angel", "A")


@pytest.mark.statement("CAST-02")
@pytest.mark.parametrize(("plains", "islands", "possible"), [(2, 2, False), (1, 4, False), (2, 3, True), (5, 0, True)])
def test_serra_angel_cannot_be_cast_without(plains: int, islands: int, possible: bool) -> None:
    table = Table()
    table.hand("A", "Serra Angel")
    table.lands("A", "Plains", plains)
    table.lands("A", "Island", islands)
    table.start("A")
    assert table.can("A", "cast", "Serra Angel") is possible
    if not possible:
        table.refused(("cast", table.find("Serra Angel", "A", Zone.HAND).id))


@pytest.mark.statement("CAST-04", "CAST-05")
def test_permanent_spells_enter_and_others_go_to_the_graveyard() -> None:
    table = Table()
    table.hand("A", "Grizzly Bears", "Sol Ring", "Glorious Anthem", "Jace Beleren", "Divination", "Shock")
    for land in ("Plains", "Island", "Forest", "Mountain"):
        table.lands("A", land, 6)
    table.start("A")
    for name in ("Grizzly Bears", "Sol Ring", "Glorious Anthem", "Jace Beleren", "Divination"):
        table.cast("A", name)
        table.resolve()
    table.cast("A", "Shock", targets=["B"])
    table.resolve()
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Divination", "Shock"]
    for name in ("Grizzly Bears", "Sol Ring", "Glorious Anthem", "Jace Beleren"):
        assert table.find(name).controller == PLAYERS["A"]
    assert table.find("Jace Beleren").loyalty == 3


# 601.2b. Modes, X, additional costs


def test_modes_are_chosen_before_targets() -> None:
    table = Table()
    table.battlefield("B", "Sol Ring")
    table.hand("B", "Shock")
    table.hand("A", "Kolaghan's Command")
    table.lands("A", "Swamp", 2)
    table.lands("A", "Mountain")
    table.start("A")
    table.answer(("cast", table.find("Kolaghan's Command", "A", Zone.HAND).id))
    assert table.question.KIND == "modes"
    assert table.refused((1,)).rule == "700.2a"
    assert table.refused((0, 1)).rule == "700.2a"
    table.answer((2, 3))
    table._finish(["Sol Ring", "B"], (), None, {})
    assert table.order_of("modes_chosen", "targets_chosen") == ["modes_chosen", "targets_chosen"]
    table.resolve()
    assert table.life_of("B") == 18
    assert not table.all("Sol Ring")


def test_modes_are_carried_out_in_printed_order() -> None:
    table = Table()
    table.battlefield("B", "Sol Ring")
    table.hand("B", "Shock")
    table.hand("A", "Kolaghan's Command")
    table.lands("A", "Swamp", 2)
    table.lands("A", "Mountain")
    table.start("A")
    table.cast("A", "Kolaghan's Command", modes=(1, 2), targets=["B", "Sol Ring"])
    table.resolve()
    assert table.order_of("card_discarded", "permanent_destroyed") == ["card_discarded", "permanent_destroyed"]


def test_x_is_announced_and_paid() -> None:
    table = Table()
    table.hand("A", "Blaze")
    table.lands("A", "Mountain", 5)
    table.start("A")
    table.cast("A", "Blaze", targets=["B"], x=3)
    (chosen,) = table.events("x_chosen")
    assert chosen.event.x == 3
    assert table.events("cost_locked")[0].event.mana == "{3}{R}"
    assert table.events("mana_paid")[0].event.mana == "RRRR"
    table.resolve()
    assert table.life_of("B") == 17


def test_x_can_be_no_more_than_can_be_paid_and_can_be_zero() -> None:
    table = Table()
    table.hand("A", "Blaze")
    table.lands("A", "Mountain", 3)
    table.start("A")
    table.answer(("cast", table.find("Blaze", "A", Zone.HAND).id))
    question = table.question
    assert (question.least, question.most) == (0, 2)  # type: ignore[attr-defined]
    table.answer(0)
    table._finish(["B"], (), None, {})
    table.resolve()
    assert table.life_of("B") == 20
    assert not table.happened("damage_dealt")


def test_kicker_is_optional() -> None:
    for answer, mana, left in (("yes", "RRRRR", 16), ("no", "R", 18)):
        table = Table()
        table.hand("A", "Burst Lightning")
        table.lands("A", "Mountain", 5)
        table.start("A")
        table.cast("A", "Burst Lightning", targets=["B"], kicked=answer)
        assert table.events("mana_paid")[0].event.mana == mana
        table.resolve()
        assert table.life_of("B") == left


def test_kicker_is_not_offered_when_it_cannot_be_paid() -> None:
    table = Table()
    table.hand("A", "Burst Lightning")
    table.lands("A", "Mountain", 4)
    table.start("A")
    table.answer(("cast", table.find("Burst Lightning", "A", Zone.HAND).id))
    assert table.question.KIND == "targets"


def test_a_kicked_permanent_remembers_it() -> None:
    for answer, alive in (("yes", False), ("no", True)):
        table = Table()
        table.battlefield("B", "Sol Ring")
        table.hand("A", "Kor Sanctifiers")
        table.lands("A", "Plains", 4)
        table.start("A")
        table.cast("A", "Kor Sanctifiers", kicked=answer)
        table.resolve_all()
        assert bool(table.all("Sol Ring")) is alive
        assert table.happened("ability_triggered") is not alive


def test_an_additional_cost_must_be_paid() -> None:
    table = Table()
    table.hand("A", "Fling")
    table.lands("A", "Mountain", 2)
    table.start("A")
    assert not table.can("A", "cast", "Fling"), "there is nothing to sacrifice"


def test_an_additional_cost_is_paid_as_the_spell_is_cast() -> None:
    table = Table()
    table.battlefield("A", "Centaur Courser", "Grizzly Bears")
    table.hand("A", "Fling")
    table.lands("A", "Mountain", 2)
    table.start("A")
    table.defaults[type(table.question)] = lambda question: ("pass",)
    table.answer(("cast", table.find("Fling", "A", Zone.HAND).id))
    table.answer(((PLAYERS["B"],),))
    while table.question.KIND != "choose":
        table.answer(next(table.question.answers()))
    table.answer((table.find("Centaur Courser").id,))
    assert table.order_of("mana_paid", "permanent_sacrificed", "spell_cast") == [
        "mana_paid",
        "permanent_sacrificed",
        "spell_cast",
    ]
    table.resolve()
    assert table.life_of("B") == 17, "it looks at the power the sacrificed creature last had"


def test_costs_change_before_they_are_locked() -> None:
    table = Table()
    table.battlefield("B", "Thalia, Guardian of Thraben")
    table.hand("A", "Shock", "Grizzly Bears")
    table.lands("A", "Mountain")
    table.lands("A", "Forest", 2)
    table.start("A")
    table.cast("A", "Shock", targets=["B"])
    assert table.events("cost_locked")[0].event.mana == "{1}{R}"
    assert not table.can("A", "cast", "Grizzly Bears")


def test_a_cost_is_never_less_than_its_coloured_part() -> None:
    table = Table()
    table.battlefield("A", "Goblin Electromancer", "Goblin Electromancer")
    table.hand("A", "Shock", "Divination")
    table.lands("A", "Mountain")
    table.lands("A", "Island")
    table.start("A")
    table.cast("A", "Shock", targets=["B"])
    assert table.events("cost_locked")[0].event.mana == "{R}"
    table.resolve()
    table.cast("A", "Divination")
    assert table.events("cost_locked")[1].event.mana == "{U}"


def test_a_division_is_announced_with_the_targets() -> None:
    table = Table()
    table.battlefield("B", "Grizzly Bears")
    table.hand("A", "Rolling Thunder")
    table.lands("A", "Mountain", 5)
    table.start("A")
    table.answer(("cast", table.find("Rolling Thunder", "A", Zone.HAND).id))
    table.answer(3)
    bears = table.find("Grizzly Bears").id
    table.answer(((bears, PLAYERS["B"]),))
    assert table.question.KIND == "divide"
    assert table.refused((3, 0)).rule == "601.2d"
    assert table.refused((1, 1)).rule == "601.2d"
    table.answer((2, 1))
    while table.game.in_casting:
        table.plain()
    (divided,) = table.events("damage_divided")
    assert divided.event.shares == ((bears, 2), (2, 1))
    table.resolve()
    assert table.life_of("B") == 19
    assert not table.all("Grizzly Bears")


# 605. Mana abilities


@pytest.mark.statement("TAP-02", "TAP-03", "TAP-01")
def test_mana_abilities_resolve_at_once_and_a_tapped_permanent_cannot_be_tapped_again() -> None:
    table = Table()
    table.battlefield("A", "Llanowar Elves")
    table.start("A")
    elves = table.find("Llanowar Elves").id
    table.answer(("mana", elves, 0))
    assert table.board.players[PLAYERS["A"]].pool == "G"
    assert not table.board.stack
    assert table.order_of("ability_activated", "permanents_tapped", "mana_added", "priority_given")[-4:] == [
        "ability_activated",
        "permanents_tapped",
        "mana_added",
        "priority_given",
    ]
    assert table.board.priority == PLAYERS["A"]
    assert table.refused(("mana", elves, 0)).rule == "116.1"


def test_mana_in_the_pool_is_used_first() -> None:
    table = Table()
    table.hand("A", "Shock")
    table.lands("A", "Mountain", 2)
    table.start("A")
    table.answer(("mana", table.find("Mountain #2").id, 0))
    table.cast("A", "Shock", targets=["B"])
    assert len(table.events("permanents_tapped")) == 1
    assert table.board.players[PLAYERS["A"]].pool == ""


def test_a_player_chooses_what_to_tap() -> None:
    table = Table()
    table.hand("A", "Shock")
    table.lands("A", "Mountain", 2)
    table.start("A")
    table.answer(("cast", table.find("Shock", "A", Zone.HAND).id))
    table.answer(((PLAYERS["B"],),))
    assert isinstance(table.question, PayMana)
    first, second = table.find("Mountain").id, table.find("Mountain #2").id
    assert table.refused(()).rule == "601.2h"
    assert table.refused(((first, 0, "G"),)).rule == "605.3a"
    table.answer(((second, 0, "R"),))
    assert table.find("Mountain #2").tapped
    assert not table.find("Mountain").tapped


@pytest.mark.parametrize(("cost", "possible"), [("{R}", True), ("{G}", True), ("{1}", True), ("{R}{G}", False)])
def test_a_land_with_two_mana_abilities_makes_either_once(cost: str, possible: bool) -> None:
    table = Table()
    table.battlefield("A", "Karplusan Forest")
    table.hand("A", instant("Test", cost, {"gain_life": 1}))
    table.start("A")
    assert table.can("A", "cast", "Test") is possible
    if possible:
        table.cast("A", "Test")
        assert table.find("Karplusan Forest").tapped
        assert table.life_of("A") == (20 if cost == "{1}" else 19)


def test_a_land_with_two_basic_types_makes_either() -> None:
    taiga = card("Taiga", "Land: Mountain Forest")
    for cost in ("{R}", "{G}"):
        table = Table()
        table.battlefield("A", taiga)
        table.hand("A", instant("Test", cost, {"gain_life": 1}))
        table.start("A")
        table.cast("A", "Test")
        table.resolve()
        assert table.life_of("A") == 21


def test_two_such_lands_pay_for_both_colours() -> None:
    taiga = card("Taiga", "Land: Mountain Forest")
    table = Table()
    table.battlefield("A", taiga, taiga)
    table.hand("A", instant("Test", "{R}{G}", {"gain_life": 1}))
    table.start("A")
    table.cast("A", "Test")
    assert table.events("mana_paid")[0].event.mana == "RG"
    tapped = [id for record in table.events("permanents_tapped") for id in record.event.objects]
    assert len(set(tapped)) == 2


def test_one_land_is_not_named_twice_in_a_payment() -> None:
    taiga = card("Taiga", "Land: Mountain Forest")
    table = Table()
    table.battlefield("A", taiga, taiga)
    table.hand("A", instant("Test", "{R}{G}", {"gain_life": 1}))
    table.start("A")
    table.answer(("cast", table.find("Test", "A", Zone.HAND).id))
    land = table.find("Taiga").id
    assert table.refused(((land, 0, "R"), (land, 1, "G"))).rule == "601.2g"


def test_mana_of_a_chosen_colour() -> None:
    table = Table()
    table.battlefield("A", "Birds of Paradise")
    table.start("A")
    table.answer(("mana", table.find("Birds of Paradise").id, 0))
    assert table.question.KIND == "option"
    table.answer("U")
    assert table.board.players[PLAYERS["A"]].pool == "U"


def test_a_mana_ability_that_costs_mana_can_be_activated() -> None:
    table = Table()
    prism = card("Prism", "Artifact", {"activated": [{"add_mana": "{R}"}], "cost": [{"mana": "{1}"}, "tap_self"]})
    table.battlefield("A", prism)
    table.lands("A", "Island", 2)
    table.hand("A", "Shock")
    table.start("A")
    table.answer(("mana", table.find("Prism").id, 0))
    while table.question.KIND != "priority":
        table.plain()
    assert table.board.players[PLAYERS["A"]].pool == "R"
    assert not table.board.stack
    table.cast("A", "Shock", targets=["B"])
    assert table.board.stack


def test_a_mana_ability_that_costs_mana_cannot_be_activated_without() -> None:
    table = Table()
    prism = card("Prism", "Artifact", {"activated": [{"add_mana": "{R}"}], "cost": [{"mana": "{1}"}, "tap_self"]})
    table.battlefield("A", prism)
    table.start("A")
    question = table.question
    assert isinstance(question, Priority)
    assert [option[0] for option in question.options] == ["pass"]


def test_treasure_is_sacrificed_for_mana() -> None:
    table = Table()
    table.hand("A", "Wily Goblin", "Shock")
    table.lands("A", "Mountain", 2)
    table.start("A")
    table.cast("A", "Wily Goblin")
    table.resolve_all()
    treasure = table.find("Treasure").id
    table.cast("A", "Shock", targets=["B"])
    assert not table.all("Treasure")
    assert table.happened("permanent_sacrificed", object=treasure)
    assert table.happened("token_ceased")
    table.resolve()
    assert table.life_of("B") == 18


# 602. Activating


@pytest.mark.statement("TAP-02", "TGT-03", "STACK-02")
def test_an_activated_ability_goes_on_the_stack() -> None:
    table = Table()
    table.battlefield("A", "Prodigal Pyromancer")
    table.start("A")
    table.activate("A", "Prodigal Pyromancer", targets=["B"])
    assert table.find("Prodigal Pyromancer").tapped
    assert table.order_of("ability_put_on_stack", "targets_chosen", "permanents_tapped", "ability_activated") == [
        "ability_put_on_stack",
        "targets_chosen",
        "permanents_tapped",
        "ability_activated",
    ]
    (put,) = table.events("ability_put_on_stack")
    assert put.event.kind == "activated"
    assert table.board.stack == [put.event.becomes]
    assert table.life_of("B") == 20
    table.resolve()
    assert table.life_of("B") == 19
    assert not table.board.stack


@pytest.mark.statement("TAP-03")
def test_a_creature_that_came_this_turn_cannot_be_tapped_for_a_cost() -> None:
    table = Table()
    table.hand("A", "Llanowar Elves", "Prodigal Pyromancer")
    table.lands("A", "Forest")
    table.lands("A", "Mountain", 3)
    table.start("A")
    for name in ("Llanowar Elves", "Prodigal Pyromancer"):
        table.cast("A", name)
        table.resolve()
        assert not table.can("A", "activate", name)
        assert not table.can("A", "mana", name)
    table.go_to("upkeep", "B")
    table.priority_to("A")
    assert not table.can("A", "activate", "Prodigal Pyromancer"), "not yet their own turn"
    table.go_to("upkeep", "A")
    assert table.can("A", "activate", "Prodigal Pyromancer")


def test_haste_lets_it_tap() -> None:
    table = Table()
    swift = creature("Swift Elf", "1/1", "haste", abilities=[{"activated": [{"gain_life": 1}], "cost": ["tap_self"]}])
    table.hand("A", swift)
    table.lands("A", "Forest", 2)
    table.start("A")
    table.cast("A", "Swift Elf")
    table.resolve()
    assert table.can("A", "activate", "Swift Elf")


def test_an_ability_at_sorcery_speed() -> None:
    table = Table()
    table.battlefield("A", "Bonesplitter", "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.lands("A", "Forest")
    table.start("A", step="upkeep")
    assert not table.can("A", "activate", "Bonesplitter")
    table.go_to("precombat-main")
    table.activate("A", "Bonesplitter", targets=["Grizzly Bears"])
    assert not table.happened("decision_made", kind="targets"), "only their own creature is a legal target"
    table.resolve()
    assert table.find("Bonesplitter").attached_to == table.find("Grizzly Bears").id
    assert table.find("Grizzly Bears").power == 4


def test_an_ability_only_in_your_upkeep() -> None:
    table = Table()
    table.battlefield("A", "Augur of Skulls")
    table.hand("B", "Shock", "Shock")
    table.start("A", step="upkeep")
    assert table.can("A", "activate", "Augur of Skulls")
    table.go_to("precombat-main", "A")
    assert not table.can("A", "activate", "Augur of Skulls")
    table.go_to("upkeep", "B")
    table.priority_to("A")
    assert not table.can("A", "activate", "Augur of Skulls")


def test_an_ability_once_each_turn() -> None:
    table = Table()
    once = card("Once", "Artifact", {"activated": [{"gain_life": 1}], "cost": [], "only": ["once"]})
    table.battlefield("A", once)
    table.start("A")
    table.activate("A", "Once")
    assert not table.can("A", "activate", "Once")
    table.resolve()
    assert not table.can("A", "activate", "Once")
    table.go_to("upkeep", "B")
    table.priority_to("A")
    assert table.can("A", "activate", "Once")


def test_an_ability_of_a_card_in_the_graveyard() -> None:
    table = Table()
    table.graveyard("A", "Reassembling Skeleton")
    table.graveyard("B", "Reassembling Skeleton")
    table.lands("A", "Swamp", 2)
    table.lands("B", "Swamp", 1)
    table.start("A")
    skeleton = table.find("Reassembling Skeleton", "A", Zone.GRAVEYARD)
    assert ("activate", skeleton.id, 0) in table.question.options  # type: ignore[attr-defined]
    table.answer(("activate", skeleton.id, 0))
    table._finish((), (), None, {})
    table.resolve()
    assert table.find("Reassembling Skeleton", "A").tapped
    table.pass_()
    assert [option[0] for option in table.question.options if option[0] == "activate"] == []  # type: ignore[attr-defined]


def test_life_is_paid_only_by_who_has_it() -> None:
    table = Table(life=2)
    tithe = card("Tithe", "Enchantment", {"activated": [{"draw": 1}], "cost": [{"pay_life": 2}]})
    table.battlefield("A", tithe)
    table.battlefield(
        "B", card("Stay", "Enchantment", {"replace": {"would_lose_game": "each_player"}, "with": [{"instead": []}]})
    )
    table.start("A")
    table.activate("A", "Tithe")
    assert table.life_of("A") == 0
    assert table.happened("life_lost", amount=2)
    assert not table.can("A", "activate", "Tithe")


def test_a_cost_that_taps_another_creature() -> None:
    table = Table()
    table.battlefield("A", "Opposition", "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.start("A")
    table.activate("A", "Opposition", targets=["Hill Giant"])
    assert table.find("Grizzly Bears").tapped
    assert not table.can("A", "activate", "Opposition")
    table.resolve()
    assert table.find("Hill Giant").tapped


def test_a_counter_is_removed_as_a_cost() -> None:
    table = Table()
    table.battlefield("A", "Triskelion", counters={"+1/+1": 1})
    table.start("A")
    assert table.find("Triskelion").power == 2
    table.activate("A", "Triskelion", targets=["B"])
    assert table.find("Triskelion").power == 1
    table.resolve()
    assert table.life_of("B") == 19
    assert not table.can("A", "activate", "Triskelion")


# 606. Loyalty


def test_a_loyalty_ability_once_a_turn_at_sorcery_speed() -> None:
    table = Table()
    table.battlefield("A", "Jace Beleren")
    table.start("A", step="upkeep")
    assert not table.can("A", "activate", "Jace Beleren")
    table.go_to("precombat-main")
    table.activate("A", "Jace Beleren", 0)
    assert table.find("Jace Beleren").loyalty == 5, "a cost is paid at once"
    (put,) = table.events("counters_put", kind="loyalty")
    assert put.rule == "606.4"
    table.resolve()
    assert not table.can("A", "activate", "Jace Beleren")
    table.go_to("precombat-main", "B")
    assert not table.can("B", "activate", "Jace Beleren")
    table.go_to("precombat-main", "A")
    assert table.can("A", "activate", "Jace Beleren")


def test_loyalty_that_is_not_there_cannot_be_paid() -> None:
    table = Table()
    table.battlefield("A", "Jace Beleren")
    table.start("A")
    jace = table.find("Jace Beleren").id
    numbers = {option[2] for option in table.question.options if option[:2] == ("activate", jace)}  # type: ignore[attr-defined]
    assert numbers == {0, 1}, "it has 3 loyalty, and the third ability costs 10"


def test_a_loyalty_cost_with_x() -> None:
    table = Table()
    table.battlefield("A", "Tezzeret the Seeker")
    table.library("A", "Sol Ring", "Bonesplitter")
    table.start("A")
    tezzeret = table.find("Tezzeret the Seeker").id
    table.answer(("activate", tezzeret, 1))
    question = table.question
    assert (question.least, question.most) == (0, 4)  # type: ignore[attr-defined]
    table.answer(1)
    assert table.find("Tezzeret the Seeker").loyalty == 3


# 115, 601.2c. Targets


@pytest.mark.statement("TGT-01", "TGT-05")
def test_any_target_is_a_creature_player_or_planeswalker() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears", "Jace Beleren", "Sol Ring", "Glorious Anthem")
    table.battlefield("B", "Hill Giant", "Forest")
    table.hand("A", "Shock", "Shock")
    table.lands("A", "Mountain", 2)
    table.start("A")
    table.answer(("cast", table.find("Shock", "A", Zone.HAND).id))
    question = table.question
    assert isinstance(question, ChooseTargets)
    legal = {table.entity(name) for name in ("A", "B", "Grizzly Bears", "Jace Beleren", "Hill Giant")}
    assert set(question.slots[0][1]) == legal
    assert table.refused(((table.find("Sol Ring").id,),)).rule == "114.1"
    assert table.refused(((),)).rule == "601.2c"


@pytest.mark.statement("TGT-04")
def test_a_spell_without_a_legal_target_cannot_be_cast() -> None:
    table = Table()
    table.hand("A", "Murder", "Giant Growth")
    table.lands("A", "Swamp", 3)
    table.lands("A", "Forest")
    table.start("A")
    assert not table.can("A", "cast", "Murder")
    assert not table.can("A", "cast", "Giant Growth")
    error = table.refused(("cast", table.find("Murder", "A", Zone.HAND).id))
    assert isinstance(error, IllegalDecision)


@pytest.mark.statement("TGT-04")
def test_an_ability_without_a_legal_target_cannot_be_activated() -> None:
    table = Table()
    table.battlefield("A", card("Axe", "Artifact", {"activated": [{"destroy": "t"}], "cost": [], "targets": CREATURE}))
    table.start("A")
    assert not table.can("A", "activate", "Axe")


@pytest.mark.statement("TGT-01")
def test_hexproof_shroud_and_protection() -> None:
    table = Table()
    table.battlefield("B", "Gladecover Scout", "Deadly Insect", "White Knight", "Black Knight", "Grizzly Bears")
    table.hand("A", "Murder")
    table.hand("B", "Giant Growth")
    table.lands("A", "Swamp", 3)
    table.lands("B", "Forest")
    table.start("A")
    table.answer(("cast", table.find("Murder", "A", Zone.HAND).id))
    legal = {table.board.object(id).name for id in table.question.slots[0][1]}  # type: ignore[attr-defined]
    assert legal == {"Black Knight", "Grizzly Bears"}
    table._finish(["Grizzly Bears"], (), None, {})
    table.pass_()
    table.answer(("cast", table.find("Giant Growth", "B", Zone.HAND).id))
    legal = {table.board.object(id).name for id in table.question.slots[0][1]}  # type: ignore[attr-defined]
    assert legal == {"Gladecover Scout", "White Knight", "Black Knight", "Grizzly Bears"}


def test_the_same_target_is_not_chosen_twice_for_one_word() -> None:
    table = Table()
    two = {"t": {"of": {"type": "creature"}, "n": 2}}
    table.battlefield("A", "Grizzly Bears")
    table.hand("A", instant("Two", "{G}", {"apply": [{"pt": [1, 1]}], "to": "t"}, targets=two))
    table.lands("A", "Forest")
    table.start("A")
    assert not table.can("A", "cast", "Two"), "one creature is not two"
    table = Table()
    table.battlefield("A", "Grizzly Bears", "Hill Giant", "Craw Wurm")
    table.hand("A", instant("Two", "{G}", {"apply": [{"pt": [1, 1]}], "to": "t"}, targets=two))
    table.lands("A", "Forest")
    table.start("A")
    table.answer(("cast", table.find("Two", "A", Zone.HAND).id))
    bears = table.find("Grizzly Bears").id
    assert table.refused(((bears, bears),)).rule == "114.3"
    table._finish([["Grizzly Bears", "Hill Giant"]], (), None, {})
    table.resolve()
    assert (table.find("Grizzly Bears").power, table.find("Hill Giant").power) == (3, 4)


def test_the_same_target_for_two_words() -> None:
    table = Table()
    spell = instant(
        "Twice",
        "{R}",
        {"deal_damage": 1, "to": "a"},
        {"deal_damage": 2, "to": "b"},
        targets={"a": {"of": "any_target"}, "b": {"of": "any_target"}},
    )
    table.hand("A", spell)
    table.lands("A", "Mountain")
    table.start("A")
    table.cast("A", "Twice", targets=["B", "B"])
    table.resolve()
    assert table.life_of("B") == 17


def test_a_spell_is_no_target_for_itself() -> None:
    table = Table()
    table.hand("A", "Counterspell")
    table.lands("A", "Island", 2)
    table.start("A")
    assert not table.can("A", "cast", "Counterspell")


def test_up_to_allows_none() -> None:
    table = Table()
    up_to = {"t": {"of": {"type": "creature"}, "n": 2, "up_to": True}}
    table.hand("A", instant("Perhaps", "{G}", {"apply": [{"pt": [1, 1]}], "to": "t"}, {"gain_life": 1}, targets=up_to))
    table.lands("A", "Forest")
    table.start("A")
    table.cast("A", "Perhaps", targets=[[]])
    table.resolve()
    assert table.life_of("A") == 21, "without any target it resolves"


@pytest.mark.statement("TGT-06")
def test_targets_cannot_be_changed_later() -> None:
    table = Table()
    table.battlefield("B", "Grizzly Bears")
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.start("A")
    table.cast("A", "Shock", targets=["Grizzly Bears"])
    kinds = {option[0] for option in table.question.options}  # type: ignore[attr-defined]
    assert kinds <= {"pass", "cast", "activate", "play", "mana"}
    table.resolve()
    assert len(table.events("targets_chosen")) == 1


# 733.1. Castings that are taken back


@pytest.mark.statement("CAST-01")
def test_a_casting_that_cannot_be_paid_is_taken_back_completely() -> None:
    sacrifice = card(
        "Greed",
        "Instant",
        {"additional": [{"sacrifice": {"type": "creature"}}, {"mana": "{G}"}]},
        {"spell": [{"draw": 1}]},
        cost="{0}",
    )
    eat = creature("Goat", "0/1", abilities=[{"activated": [{"add_mana": "{G}"}], "cost": [{"sacrifice": "self"}]}])
    table = Table()
    table.battlefield("A", eat)
    table.hand("A", sacrifice)
    table.start("A")
    before, digest = len(table.game.records), table.board.digest()
    taken = table.game.take()
    assert taken
    with pytest.raises(IllegalDecision):
        table.cast("A", "Greed")
    assert len(table.game.records) == before
    assert table.board.digest() == digest
    assert table.game.take() == ()
    assert table.game.settled
    assert table.game.casting == ()
    assert isinstance(table.question, Priority)
    assert table.question.player == 1
    table.pass_()
    table.check()


def test_nothing_is_taken_while_a_spell_is_being_cast() -> None:
    table = Table()
    table.hand("A", "Shock")
    table.lands("A", "Mountain", 2)
    table.start("A")
    table.game.take()
    table.answer(("cast", table.find("Shock", "A", Zone.HAND).id))
    assert table.game.take() == ()
    assert not table.game.settled
    table.answer(((PLAYERS["B"],),))
    assert [answer[0] for answer in table.game.casting] == ["cast", (PLAYERS["B"],)]
    table.answer(next(table.question.answers()))
    taken = table.game.take()
    assert [record.event.NAME for record in taken][-2:] == ["spell_cast", "priority_given"]


def test_a_land_cannot_be_cast_and_a_spell_cannot_be_played() -> None:
    table = Table()
    table.hand("A", "Forest", "Spellbook")
    table.start("A")
    forest, book = (table.find(name, "A", Zone.HAND).id for name in ("Forest", "Spellbook"))
    table.refused(("cast", forest))
    table.refused(("play", book))
    table.cast("A", "Spellbook")
    assert table.board.stack


def test_a_flash_creature_and_its_step() -> None:
    table = Table()
    table.hand("B", "Ashcoat Bear")
    table.lands("B", "Forest", 2)
    table.start("A", step="upkeep")
    table.cast("B", "Ashcoat Bear")
    table.resolve()
    assert table.board.step is Step.UPKEEP
    assert table.find("Ashcoat Bear").controller == PLAYERS["B"]


# 601.2f. Increases first, reductions last


def test_a_reduction_takes_from_what_kicker_and_x_add() -> None:
    table = Table()
    table.battlefield("A", "Goblin Electromancer")
    table.hand("A", "Burst Lightning", "Blaze")
    table.lands("A", "Mountain", 8)
    table.start("A")
    table.cast("A", "Burst Lightning", targets=["B"], kicked="yes")
    assert table.events("cost_locked")[-1].event == e.CostLocked(
        objects=(table.board.stack[-1],), mana="{3}{R}", other=()
    )
    table.resolve()
    table.answer(("cast", table.find("Blaze", "A", Zone.HAND).id))
    question = table.question
    assert isinstance(question, ChooseNumber)
    assert question.most == 4, "four lands: three and the one that is not paid, and the red one"
    table.answer(4)
    table._finish(["B"], (), None, {})
    table.resolve()
    assert table.life_of("B") == 20 - 4 - 4


def test_an_increase_and_a_reduction_together() -> None:
    table = Table()
    table.battlefield("A", "Goblin Electromancer")
    table.battlefield("B", "Thalia, Guardian of Thraben")
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.start("A")
    table.cast("A", "Shock", targets=["B"])
    spell = table.board.stack[-1]
    assert table.events("mana_paid")[0].event == e.ManaPaid(player=PLAYERS["A"], object=spell, mana="R", pool="")


def test_a_player_who_cannot_cast_spells() -> None:
    table = Table()
    silence = card("Silence", "Instant", {"spell": [{"apply": ["cant_cast"], "to": "each_opponent"}]}, cost="{0}")
    table.hand("A", silence)
    table.hand("B", "Shock", "Shock")
    table.lands("B", "Mountain", 2)
    table.start("A")
    table.cast("A", "Silence")
    table.resolve()
    table.priority_to("B")
    assert not table.can("B", "cast", "Shock")
    table.go_to("upkeep", "B")
    assert table.can("B", "cast", "Shock")


def test_an_ability_needs_enough_modes() -> None:
    two = {"modes": 2, "of": [{"do": [{"gain_life": 1}]}, {"do": [{"destroy": "t"}], "targets": CREATURE}]}
    table = Table()
    table.battlefield("A", card("Box", "Artifact", {"activated": two, "cost": []}))
    table.start("A")
    assert not table.can("A", "activate", "Box")
