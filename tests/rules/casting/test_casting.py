"""601. Casting: when, in which steps, what is announced, what it costs in all, and castings that are taken back."""

from __future__ import annotations

import pytest

from domain import events as e
from domain.errors import IllegalDecision
from domain.kernel.questions import ChooseNumber, Priority
from domain.terms import Step, Zone
from tests.support.table import PLAYERS, Table, card, creature

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
    table.announce(["Sol Ring", "B"])
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
    table.announce(["B"])
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
    table.announce(["B"])
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
