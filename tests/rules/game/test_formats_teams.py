"""805, 810. Two-Headed Giant: turns, priority, combat, life, poison and the end are the team's."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.formats import UnknownFormat, check_seats, format_of
from domain.ids import PlayerId
from domain.kernel.questions import Priority
from domain.terms import Zone
from tests.support.table import PLAYERS, Table, card, creature

A, B, C, D = (PLAYERS[name] for name in "ABCD")

EDITIONS = pytest.mark.parametrize("edition", ["seed", "current"])
BEAR = creature("Bear of Tests", "2/2")
VENOM = card(
    "Venom of the Test",
    "Instant",
    {"spell": [{"player_counters": "poison", "who": "p", "n": "x"}], "targets": {"p": {"of": {"is": "player"}}}},
    cost="{X}",
)
DRAIN = card(
    "Drain of the Test",
    "Instant",
    {"spell": [{"lose_life": 10, "who": "p"}], "targets": {"p": {"of": {"is": "player"}}}},
    cost="{0}",
)


class Giants(Table):
    """Two teams of two: A and B against C and D."""

    def __init__(self, edition: str = "seed", seats: int = 4, **more: Any) -> None:
        super().__init__(edition, format="two-headed-giant", seats=seats, **more)

    def poison(self, player: str, amount: int, to: str) -> None:
        """A spell gives poison counters."""
        self.cast(player, VENOM.name, targets=[to], x=amount)
        self.resolve_all()

    def prepared(self, *, poison: int = 0) -> Giants:
        self.hand("A", *[VENOM] * 3)
        self.lands("A", "Swamp", poison)
        self.start("A")
        return self


def test_a_team_has_one_life_total_of_thirty() -> None:
    table = Giants()
    table.hand("A", DRAIN, "Healing Salve")
    table.lands("A", "Plains")
    table.start("A")
    assert [table.life_of(name) for name in "ABCD"] == [30, 30, 30, 30]
    table.cast("A", DRAIN.name, targets=["D"])
    table.resolve_all()
    assert [table.life_of(name) for name in "ABCD"] == [30, 30, 20, 20]
    lost = table.events("life_lost")
    assert [(record.event.player, record.event.total) for record in lost] == [(D, 20)]
    table.check()


@EDITIONS
@pytest.mark.statement("SBA-29")
@pytest.mark.scenario("S-099")
def test_s_099_a_team_without_life_loses(edition: str) -> None:
    table = Giants(edition)
    table.hand("A", *[DRAIN] * 3)
    table.start("A")
    for target in ("C", "D"):
        table.cast("A", DRAIN.name, targets=[target])
        table.resolve_all()
        assert not table.happened("player_lost")
    table.cast("A", DRAIN.name, targets=["C"])
    table.resolve_all()
    lost = table.events("player_lost", reason="life", rule={"seed": "704.5t", "current": "704.6a"}[edition])
    assert [record.event.player for record in lost] == [C, D]
    assert lost[0].moment == lost[1].moment
    assert table.board.outcome == ((A, B), "life")
    table.check()


@EDITIONS
@pytest.mark.statement("SBA-30", "SBA-11")
@pytest.mark.scenario("S-099")
def test_s_099_fifteen_poison_counters_over_the_team(edition: str) -> None:
    table = Giants(edition).prepared(poison=15)
    table.poison("A", 8, "C")
    table.poison("A", 6, "D")
    assert not table.happened("player_lost"), "8 and 6 are 14"
    table.poison("A", 1, "D")
    lost = table.events("player_lost", reason="poison", rule={"seed": "704.5u", "current": "704.6b"}[edition])
    assert [record.event.player for record in lost] == [C, D]
    assert table.board.outcome == ((A, B), "poison")


@EDITIONS
@pytest.mark.statement("SBA-11")
def test_ten_poison_counters_on_one_head_are_not_enough(edition: str) -> None:
    table = Giants(edition).prepared(poison=14)
    table.poison("A", 14, "C")
    assert table.board.players[C].counters["poison"] == 14
    assert not table.happened("player_lost")


@EDITIONS
@pytest.mark.statement("DRAW-06")
def test_the_team_that_begins_skips_its_first_draw_and_then_both_draw(edition: str) -> None:
    table = Giants(edition)
    table.start("A")
    assert table.happened("step_skipped", rule={"seed": "103.7b", "current": "103.8b"}[edition])
    assert not table.happened("card_drawn")
    table.go_to("draw", "C")
    assert [record.event.player for record in table.events("card_drawn")] == [C, D]
    table.go_to("draw", "A")
    drawn = [record.event.player for record in table.events("card_drawn")]
    assert drawn == [C, D, A, B]


def test_teams_take_turns_and_untap_together() -> None:
    table = Giants()
    table.battlefield("A", "Grizzly Bears", tapped=True)
    table.battlefield("B", "Hill Giant", tapped=True)
    table.battlefield("C", BEAR, tapped=True)
    table.start("A", step="upkeep")
    untapped = table.events("permanents_untapped")
    assert len(untapped) == 1
    assert len(untapped[0].event.objects) == 2
    table.go_to("upkeep", "C")
    table.go_to("upkeep", "A")
    assert [record.event.player for record in table.events("turn_began")] == [A, C, A]


def test_each_player_of_the_active_team_may_play_a_land() -> None:
    table = Giants()
    for player in "ABC":
        table.hand(player, "Forest")
    table.start("A")
    assert table.question.player == A
    table.play("A", "Forest")
    table.pass_()
    assert table.question.player == B
    table.play("B", "Forest")
    assert len(table.events("land_played")) == 2
    table.priority_to("C")
    assert not table.can("C", "play", "Forest")


def test_a_team_passes_when_both_pass_and_has_priority_again_when_one_acts() -> None:
    table = Giants()
    table.hand("B", "Shock")
    table.lands("B", "Mountain")
    table.start("A")
    asked = []
    for _ in range(2):
        asked.append(table.question.player)
        table.pass_() if table.question.player == A else table.cast("B", "Shock", targets=["D"])
    assert asked == [A, B]
    for _ in range(4):
        assert isinstance(table.question, Priority)
        asked.append(table.question.player)
        table.pass_()
    assert asked[2:] == [A, B, C, D], "the team has priority again, then the other one"
    assert table.life_of("C") == 28
    assert table.question.player == A


@EDITIONS
@pytest.mark.statement("BEGC-06")
@pytest.mark.scenario("S-034")
def test_s_034_both_of_the_other_team_can_be_attacked_and_both_may_block(edition: str) -> None:
    """805.10: one combined attack, one combined block; whoever is attacked, either head's creatures may block."""
    table = Giants(edition)
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("B", "Hill Giant")
    table.battlefield("C", BEAR)
    table.battlefield("D", creature("Wall of Tests", "0/5", "defender"))
    table.start("A")
    question = table.until_asked("attackers", "A")
    bears, giant = table.find("Grizzly Bears").id, table.find("Hill Giant").id
    assert not table.happened("defending_player_chosen")
    assert dict(question.may) == {bears: (C, D), giant: (C, D)}  # type: ignore[attr-defined]
    table.answer(((bears, C), (giant, D)))
    (declared,) = table.events("attackers_declared")
    assert declared.event.attacks == ((bears, C, C), (giant, D, D))
    blocks = table.until_asked("blockers", "C")
    wall, bear = table.find("Wall of Tests").id, table.find(BEAR.name).id
    assert dict(blocks.may) == {bear: (bears, giant), wall: (bears, giant)}  # type: ignore[attr-defined]
    table.answer(((bear, giant), (wall, bears)))
    assert len(table.events("blockers_declared")) == 1
    table.go_to("postcombat-main")
    assert table.names_in(Zone.GRAVEYARD, "C") == [BEAR.name]
    assert table.find("Wall of Tests").damage == 2
    assert table.life_of("C") == 30
    table.check()


@EDITIONS
@pytest.mark.statement("BEGC-07")
@pytest.mark.scenario("S-034")
def test_s_034_of_several_teams_one_is_chosen_and_defends_as_a_whole(edition: str) -> None:
    table = Giants(edition, seats=6, options={"attack_several": False})
    table.battlefield("A", "Grizzly Bears")
    table.start("A")
    question = table.until_asked("choose", "A")
    e_ = PLAYERS["E"]
    assert question.among == (C, e_)  # type: ignore[attr-defined]
    table.answer((e_,))
    attack = table.until_asked("attackers", "A")
    assert dict(attack.may)[table.find("Grizzly Bears").id] == (e_, PLAYERS["F"])  # type: ignore[attr-defined]


def test_with_several_teams_all_defend_where_several_can_be_attacked() -> None:
    table = Giants(seats=6)
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("D", "Hill Giant")
    table.battlefield("F", BEAR)
    table.start("A")
    attack = table.until_asked("attackers", "A")
    bears = table.find("Grizzly Bears").id
    assert dict(attack.may)[bears] == tuple(PLAYERS[name] for name in "CDEF")  # type: ignore[attr-defined]
    table.answer(((bears, C),))
    blocks = table.until_asked("blockers")
    assert blocks.player == C
    assert dict(blocks.may) == {table.find("Hill Giant").id: (bears,)}  # type: ignore[attr-defined]


def test_triggers_of_a_team_go_on_the_stack_in_one_order() -> None:
    """805.7: the primary player orders what both players' abilities triggered."""
    watcher = creature(
        "Watcher of Tests", "1/1", abilities=[{"triggered": [{"gain_life": 1}], "on": {"step_begins": "upkeep"}}]
    )
    table = Giants()
    table.battlefield("A", watcher)
    table.battlefield("B", creature("Other Watcher", "1/1", abilities=[{"triggered": [{"gain_life": 2}],
                                    "on": {"step_begins": "upkeep"}}]))  # fmt: skip
    table.battlefield("D", watcher)
    table.start("A", step=None)
    question = table.until_asked("order", "A")
    assert len(question.items) == 2  # type: ignore[attr-defined]
    table.answer(tuple(reversed(question.items)))  # type: ignore[attr-defined]
    put = [record.event.player for record in table.events("ability_put_on_stack")]
    assert put == [B, A, D]


def test_what_names_the_player_whose_step_begins_triggers_for_each_of_the_team() -> None:
    """805.4d."""
    each = {"on": {"step_begins": "upkeep", "whose": "each_player"}}
    harm = {"triggered": [{"lose_life": 1, "who": "active_player"}], **each}
    punisher = creature("Punisher", "1/1", abilities=[harm])
    plain = creature("Plain One", "1/1", abilities=[{"triggered": [{"gain_life": 5}], **each}])
    table = Giants()
    table.battlefield("C", punisher, plain)
    table.start("A", step="upkeep")
    table.resolve_all()
    losses = [record.event.player for record in table.events("life_lost")]
    assert sorted(losses) == [A, B]
    assert len(table.events("life_gained")) == 1
    assert [table.life_of(name) for name in "AC"] == [28, 35]


def test_the_team_loses_with_the_player_who_cannot_draw() -> None:
    table = Giants()
    table.start("A", extra=1)
    while table.game.question is not None:
        table.plain()
    lost = [(record.event.player, record.rule) for record in table.events("player_lost")]
    assert {player for player, _ in lost} in ({A, B}, {C, D})
    table.check()


def test_a_player_who_concedes_takes_the_team_along() -> None:
    table = Giants()
    table.start("A")
    table.game.concede(D)
    assert [record.event.player for record in table.events("player_lost")] == [D, C]
    assert table.events("player_lost", rule="810.8a")
    assert table.board.outcome == ((A, B), "concession")


def test_an_extra_turn_is_the_teams() -> None:
    """805.8."""
    table = Giants()
    table.hand("B", "Time Walk")
    table.lands("B", "Island", 2)
    table.start("A")
    table.pass_()
    table.cast("B", "Time Walk")
    table.resolve_all()
    table.go_to("upkeep")
    assert table.board.active == A
    assert table.board.turn == 2
    table.go_to("upkeep", "C")
    assert table.board.turn == 3


def test_a_creature_came_under_control_before_the_teams_turn() -> None:
    """302.6 with 805.4: what the second head controls since before the turn can attack."""
    table = Giants()
    table.hand("B", creature("Newcomer", "2/2", cost="{0}"))
    table.start("A")
    table.pass_()
    table.cast("B", "Newcomer")
    table.resolve_all()
    table.go_to("upkeep", "C")
    assert not table.happened("attackers_declared", attacks=((table.find("Newcomer").id, C, C),))
    attack = table.until_asked("attackers", "A")
    assert table.find("Newcomer").id in dict(attack.may)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("seats", "fine"), [(2, False), (3, False), (4, True), (5, False), (6, True), (8, False)])
def test_how_many_sit_down(seats: int, fine: bool) -> None:
    found = format_of("two-headed-giant")
    if fine:
        check_seats(found, seats)
        return
    with pytest.raises(UnknownFormat, match="4 or 6 seats"):
        check_seats(found, seats)


def test_what_is_settled_cannot_be_chosen() -> None:
    with pytest.raises(UnknownFormat, match="attack_several"):
        format_of("two-headed-giant", {"shared_life": False})
    with pytest.raises(UnknownFormat, match="two-headed-giant"):
        format_of("three-headed-giant")


def test_a_log_says_who_plays_together() -> None:
    table = Giants()
    table.start("A")
    started = table.game.records[0].event
    assert isinstance(started, e.GameStarted)
    assert started.teams == ((PlayerId(1), PlayerId(2)), (PlayerId(3), PlayerId(4)))
    assert table.board.opponents(B) == (C, D)
