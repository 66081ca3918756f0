"""104.3a, 800.4. Somebody concedes or loses among several: what they take along, what goes on."""

from __future__ import annotations

from domain.cards.language import CardDefinition
from domain.decider import Decider, redo
from domain.terms import Phase, Zone
from tests.support.formats import Free, seats_of
from tests.support.leaving import BEAR, EDITIONS, GUARD, spell
from tests.support.table import PLAYERS, card, creature

A, B, C, D = (PLAYERS[name] for name in "ABCD")


# Triggers


def test_a_trigger_whose_only_possible_target_left_is_removed() -> None:
    """603.3d."""
    herald = creature(
        "Herald of Tests",
        "1/1",
        cost="{0}",
        abilities=[
            {
                "triggered": [{"destroy": "t"}],
                "on": {"enters": "self"},
                "targets": {"t": {"of": {"all": [{"type": "creature"}, {"controller": "opponent"}]}}},
            }
        ],
    )
    table = Free(seats=3)
    table.hand("A", herald)
    table.battlefield("B", BEAR, GUARD)
    table.start("A")
    table.cast("A", herald.name)
    table.until_asked("targets", "A")
    table.game.concede(B)
    assert table.question.KIND == "priority"
    assert not table.board.stack
    assert table.events("did_not_resolve", rule="603.3d", reason="targets")
    table.check()


def test_triggers_are_ordered_without_those_of_who_left() -> None:
    def watcher(name: str, gain: int) -> CardDefinition:
        return card(name, "Enchantment", {"triggered": [{"gain_life": gain}], "on": {"step_begins": "upkeep"}})

    table = Free(seats=3)
    table.battlefield("A", watcher("First of Tests", 1), watcher("Second of Tests", 2))
    table.battlefield("B", watcher("Third of Tests", 3), watcher("Fourth of Tests", 4))
    table.start("A", step=None)
    question = table.until_asked("order", "A")
    table.game.concede(B)
    assert table.question == question
    table.answer(tuple(reversed(question.items)))  # type: ignore[attr-defined]
    assert {record.event.player for record in table.events("ability_put_on_stack")} == {A}
    table.resolve_all()
    assert table.life_of("A") == 23
    table.check()


def test_a_delayed_trigger_of_who_left_is_not_put_on_the_stack() -> None:
    """800.4d: what it would have brought back never comes back."""
    slide = spell(
        "Slide of Tests",
        {"exile": "t", "as": "it"},
        {"later": {"step_begins": "end", "whose": "each_player"}, "do": [{"move": "it", "to": "battlefield"}]},
        t={"type": "creature"},
    )
    table = Free(seats=3)
    table.hand("A", slide)
    table.battlefield("B", BEAR)
    table.start("A")
    table.cast("A", slide.name, targets=[BEAR.name])
    table.resolve_all()
    assert table.names_in(Zone.EXILE, "B") == [BEAR.name]
    table.game.concede(A)
    table.go_to("upkeep", "B")
    assert table.events("trigger_removed", rule="800.4d")
    assert not table.happened("ability_put_on_stack")
    assert table.names_in(Zone.EXILE, "B") == [BEAR.name]
    table.check()


# Priority


def test_everybody_is_still_asked_when_one_leaves_who_had_passed() -> None:
    """117.4: all who are in the game pass in succession."""
    table = Free()
    table.start("A")
    table.pass_()
    table.pass_()
    assert table.question.player == C
    table.game.concede(A)
    assert table.question.player == C
    table.pass_()
    assert not table.happened("phase_ended", phase=Phase.PRECOMBAT_MAIN), "D has not passed"
    assert table.question.player == D
    table.pass_()
    assert table.happened("phase_ended", phase=Phase.PRECOMBAT_MAIN)
    table.check()


def test_who_has_priority_keeps_it_when_another_leaves() -> None:
    table = Free()
    table.start("A")
    table.pass_()
    table.game.concede(D)
    assert table.question.player == B
    table.pass_()
    assert table.question.player == C
    table.pass_()
    assert table.happened("phase_ended", phase=Phase.PRECOMBAT_MAIN)
    table.check()


# Before the first turn


@EDITIONS
def test_who_leaves_before_the_first_turn_does_not_begin(edition: str) -> None:
    game = Decider.new(seats_of("free-for-all", 4, 1), "3", edition=edition, format="free-for-all")
    first = game.board.starting_player
    assert first is not None
    assert game.question is not None
    assert game.question.player == first
    game.concede(first)
    second = game.board.next_in_turn(first)
    assert game.question.player == second, "the next one is asked about their own hand"
    assert set(game.question.hand) == set(game.board.players[second].hand)  # type: ignore[attr-defined]
    while game.board.turn == 0:
        game.answer("keep")
    assert game.board.active == second
    assert redo(game.take(), game.definitions) is None


# 800.4a, b, c, e, one by one


@EDITIONS
def test_what_an_ended_effect_gives_back_to_nobody_is_exiled_at_once_and_by_no_state_based_action(edition: str) -> None:
    """800.4c: A's creature, which B had put onto the battlefield and C had gained control of until end of turn."""
    theft = spell(
        "Theft of Tests",
        {"apply": [{"control": "you"}], "to": "t", "for": "end_of_turn"},
        t={"type": "creature"},
    )
    table = Free(edition)
    table.battlefield("A", BEAR, controller="B")
    table.hand("C", theft)
    table.start("C")
    table.cast("C", theft.name, targets=[BEAR.name])
    table.resolve_all()
    table.game.concede(B)
    assert table.find(BEAR.name).controller == C
    table.go_to("upkeep", "D")
    (moved,) = table.events("object_moved", to=Zone.EXILE)
    assert moved.rule == "800.4c"
    assert table.names_in(Zone.EXILE, "A") == [BEAR.name]
    began = table.events("step_began", step="cleanup")[-1].position
    given = [r for r in table.events("priority_given") if r.position > began and r.rule.startswith("514")]
    assert not given, "it is no state-based action, so nobody gets priority in the cleanup step"
    table.check()


def test_control_ends_but_not_what_the_control_effect_of_another_does() -> None:
    """800.4a: with B their own theft ends, and the creature goes back to C, who had taken it before."""
    theft = spell(
        "Theft of Tests", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t={"type": "creature"}
    )
    table = Free()
    table.battlefield("A", BEAR)
    table.hand("C", theft)
    table.hand("B", theft)
    table.start("C")
    table.cast("C", theft.name, targets=[BEAR.name])
    table.resolve_all()
    table.go_to("precombat-main", "B")
    table.cast("B", theft.name, targets=[BEAR.name])
    table.resolve_all()
    assert table.find(BEAR.name).controller == B
    table.game.concede(B)
    assert table.find(BEAR.name).controller == C
    assert table.events("effects_ended", rule="800.4a", reason="player")
    table.game.concede(C)
    assert table.find(BEAR.name).controller == A
    table.check()


def test_a_card_of_theirs_leaves_wherever_it_is_and_an_aura_on_it_goes_to_its_owners_graveyard() -> None:
    binding = card(
        "Binding of Tests",
        "Enchantment: Aura",
        {"keyword": "enchant", "of": {"type": "creature"}},
        {"static": [{"control": "you"}], "to": "attached"},
        cost="{0}",
    )
    table = Free(seats=3)
    table.battlefield("B", BEAR)
    table.battlefield("A", binding, attached=BEAR.name)
    table.start("A")
    assert table.find(BEAR.name).controller == A
    table.game.concede(B)
    assert not table.all(BEAR.name)
    assert table.names_in(Zone.GRAVEYARD, "A") == [binding.name]
    assert not table.board.players[B].library
    table.check()


def test_an_attacker_of_who_left_is_gone_and_their_blocked_attackers_stay_blocked() -> None:
    table = Free(seats=3)
    table.battlefield("A", BEAR)
    table.battlefield("B", GUARD)
    table.start("A")
    table.until_asked("attackers", "A")
    bear = table.find(BEAR.name).id
    table.answer(((bear, B),))
    table.until_asked("blockers", "B")
    table.answer(((table.find(GUARD.name).id, bear),))
    table.game.concede(B)
    combat = table.board.combat
    assert combat is not None
    assert combat.attackers[bear].blocked is True
    assert not combat.blocks
    table.go_to("postcombat-main")
    assert not table.happened("damage_dealt")
    table.check()


def test_no_token_and_no_permanent_comes_under_the_control_of_who_left() -> None:
    """800.4b: A's spell gives everybody a token; B leaves while it is asked something."""
    gifts = spell(
        "Gifts of Tests",
        {"may": [], "who": "each_opponent"},
        {"create_token": {"name": "Gift of Tests", "types": "Creature: Bear", "pt": "1/1"}, "who": "each_player"},
    )
    table = Free(seats=3)
    table.hand("A", gifts)
    table.start("A")
    table.cast("A", gifts.name)
    table.until_asked("option", "B")
    table.game.concede(B)
    table.resolve_all()
    assert [record.event.player for record in table.events("token_created")] == [A, C]
    table.check()


# A player made to lose in the middle of something leaves just so


def test_who_loses_by_an_effect_takes_along_what_the_rest_of_it_is_about() -> None:
    doom = spell("Doom of Tests", {"lose": "p"}, {"destroy": {"type": "creature"}}, p={"is": "opponent"})
    table = Free(seats=3)
    table.hand("A", doom)
    table.battlefield("B", BEAR)
    table.battlefield("C", "Hill Giant")
    table.start("A")
    table.cast("A", doom.name, targets=["B"])
    table.resolve_all()
    assert [record.event.object for record in table.events("permanent_destroyed")]
    assert len(table.events("permanent_destroyed")) == 1
    assert table.board.players[B].left
    table.check()


def test_who_loses_by_their_own_spell_does_no_more_of_it() -> None:
    pact = spell("Pact of Tests", {"lose": "you"}, {"lose_life": 5, "who": "each_opponent"})
    table = Free(seats=3)
    table.hand("A", pact)
    table.start("A")
    table.cast("A", pact.name)
    table.resolve_all()
    assert table.board.players[A].left
    assert [table.life_of(name) for name in "BC"] == [20, 20]
    assert table.question.player == B
    table.check()


def test_what_was_exiled_until_something_of_theirs_leaves_comes_back() -> None:
    """610.3, 800.4a: the creature that holds it leaves with its owner; a card of who left is gone from exile too."""
    table = Free()
    table.hand("B", "Banisher Priest", "Banisher Priest")
    table.lands("B", "Plains", 6)
    table.battlefield("A", BEAR)
    table.battlefield("C", GUARD)
    table.start("B")
    table.cast("B", "Banisher Priest")
    table.until_asked("targets", "B")
    table.answer(((table.find(BEAR.name).id,),))
    table.resolve_all()
    table.cast("B", "Banisher Priest")
    table.resolve_all()
    assert table.names_in(Zone.EXILE, "C") == [GUARD.name]
    assert table.names_in(Zone.EXILE, "A") == [BEAR.name]
    table.game.concede(C)
    assert not table.names_in(Zone.EXILE, "C")
    assert not table.board.over
    table.game.concede(B)
    assert table.find(BEAR.name).controller == A
    assert not table.board.exile
    (back,) = table.events("object_moved", rule="610.3")
    assert back.position > table.events("player_left", player=B)[0].position
    table.check()


def test_what_they_own_leaves_whoever_controls_it_and_what_others_own_stays() -> None:
    """800.4a: a creature of B that A controls leaves with B; a token that A created by B's means stays with A."""
    theft = spell(
        "Theft of Tests", {"apply": [{"control": "you"}], "to": "t", "for": "forever"}, t={"type": "creature"}
    )
    chamber = card(
        "Chamber of Tests",
        "Artifact",
        {
            "triggered": [
                {
                    "create_token": {"name": "Spark of Tests", "types": "Creature: Spark", "pt": "1/1"},
                    "who": {"controller_of": "event.object"},
                }
            ],
            "on": {"enters": {"all": [{"type": "creature"}, {"token": False}]}},
        },
    )
    table = Free(seats=3)
    table.hand("A", theft, creature("Newcomer of Tests", "1/1", cost="{0}"))
    table.hand("B", creature("Newcomer of Tests", "1/1", cost="{0}"))
    table.battlefield("B", BEAR, chamber)
    table.start("A")
    table.cast("A", theft.name, targets=[BEAR.name])
    table.resolve_all()
    table.cast("A", "Newcomer of Tests")
    table.resolve_all()
    table.go_to("precombat-main", "B")
    table.cast("B", "Newcomer of Tests")
    table.resolve_all()
    assert [found.controller for found in table.all("Spark of Tests")] == [A, B]
    table.game.concede(B)
    assert not table.all(BEAR.name)
    assert [found.controller for found in table.all("Spark of Tests")] == [A]
    assert [found.controller for found in table.all("Newcomer of Tests")] == [A]
    table.check()


def test_a_spell_has_no_target_any_more_when_that_left() -> None:
    table = Free(seats=3)
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.battlefield("B", BEAR)
    table.start("A")
    table.cast("A", "Shock", targets=[BEAR.name])
    table.game.concede(B)
    assert len(table.board.stack) == 1
    table.resolve_all()
    assert table.happened("did_not_resolve", reason="targets")
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Shock"]
    table.check()


def test_an_extra_turn_of_who_left_does_not_begin() -> None:
    """800.4k."""
    table = Free(seats=3)
    table.hand("A", spell("Walk of Tests", {"extra_turn": "you"}))
    table.start("A")
    table.cast("A", "Walk of Tests")
    table.resolve_all()
    table.game.concede(A)
    table.go_to("upkeep", "C")
    assert [record.event.player for record in table.events("turn_began")] == [A, B, C]


def test_an_effect_knows_what_the_life_of_who_left_was() -> None:
    """800.4i: information about a player who has left is what was last known."""
    echo = card(
        "Echo of Tests",
        "Enchantment",
        {"triggered": [{"gain_life": {"life_of": "event.player"}}], "on": {"cast": "anything", "by": "each_opponent"}},
    )
    table = Free(seats=3)
    table.battlefield("A", echo)
    table.hand("B", creature("Newcomer of Tests", "1/1", cost="{0}"))
    table.start("B")
    table.cast("B", "Newcomer of Tests")
    assert len(table.board.stack) == 2
    table.game.concede(B)
    table.resolve_all()
    assert table.life_of("A") == 40
    table.check()


def test_the_planeswalker_attacked_leaves_and_its_attacker_goes_on() -> None:
    """506.4: it attacks nothing then, and deals no damage."""
    table = Free(seats=3)
    table.battlefield("A", BEAR)
    table.battlefield("B", "Ajani Goldmane")
    table.start("A")
    table.until_asked("attackers", "A")
    bear = table.find(BEAR.name).id
    table.answer(((bear, table.find("Ajani Goldmane").id),))
    table.game.concede(B)
    assert table.board.is_attacking(bear)
    table.go_to("postcombat-main")
    assert not table.happened("damage_dealt")
    assert table.life_of("C") == 20
    table.check()


def test_new_targets_of_a_copy_are_among_what_is_left() -> None:
    """707.10c: A copies its own spell; C leaves with a creature that could have been the new target."""
    echo = card(
        "Echo of Tests",
        "Instant",
        {"spell": [{"copy": "s", "new_targets": True}], "targets": {"s": {"of": {"is": "spell"}}}},
        cost="{0}",
    )
    table = Free()
    table.hand("A", "Shock", echo)
    table.lands("A", "Mountain")
    table.battlefield("B", BEAR)
    table.battlefield("C", GUARD)
    table.battlefield("D", "Hill Giant")
    table.start("A")
    table.cast("A", "Shock", targets=[BEAR.name])
    table.cast("A", echo.name, targets=[table.board.stack[0]])
    question = table.until_asked("targets", "A")
    assert table.find(GUARD.name).id in question.slots[0][1]  # type: ignore[attr-defined]
    guard = table.find(GUARD.name).id
    table.game.concede(C)
    asked = table.question
    assert asked.KIND == "targets"
    assert guard not in asked.slots[0][1]  # type: ignore[attr-defined]
    assert C not in asked.slots[0][1]  # type: ignore[attr-defined]
    table.answer(((table.find("Hill Giant").id,),))
    table.resolve_all()
    assert table.names_in(Zone.GRAVEYARD, "B") == [BEAR.name]
    assert table.find("Hill Giant").damage == 2
    table.check()
