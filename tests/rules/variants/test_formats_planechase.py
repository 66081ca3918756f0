"""901, 311, 312. Planechase: planes, the planar die, chaos, phenomena, and who controls them."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.cards.catalogue import supplement
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat
from domain.errors import IllegalDecision
from domain.formats import PLANAR, UnknownFormat
from tests.support.formats import COMMUNAL, Planes, seats_of
from tests.support.table import PLAYERS, Table, card

A, B, C = (PLAYERS[name] for name in "ABC")

EDITIONS = pytest.mark.parametrize("edition", ["seed", "current"])
COMMAND = {"zone": "command"}


def plane(name: str, *abilities: dict[str, Any]) -> CardDefinition:
    return card(name, "Plane: Test", *({**ability, **COMMAND} for ability in abilities))


MEADOW = plane(
    "Meadow of the Test",
    {"static": [{"pt": [1, 1]}], "to": {"type": "creature"}},
    {"triggered": [{"gain_life": 4}], "on": {"chaos_ensues": "you"}},
)
TOWER = plane("Tower of the Test", {"triggered": [{"lose_life": 1}], "on": {"planeswalks_to": "self"}})
STORM = card(
    "Storm of the Test",
    "Phenomenon",
    {"triggered": [{"lose_life": 5, "who": "each_player"}], "on": {"encounters": "self"}, **COMMAND},
)


def rolls(table: Table) -> bool:
    return ("roll",) in table.question.options  # type: ignore[attr-defined]


@EDITIONS
def test_a_plane_stands_face_up_and_its_static_ability_works(edition: str) -> None:
    table = Planes(edition, MEADOW, TOWER)
    table.battlefield("B", "Grizzly Bears")
    table.start("A")
    assert table.plane.name == MEADOW.name
    assert (table.find("Grizzly Bears").power, table.find("Grizzly Bears").toughness) == (3, 3)
    table.check()


@EDITIONS
def test_chaos(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Planes(edition, MEADOW, TOWER)
    table.start("A")
    table.roll("chaos", monkeypatch)
    (rolled,) = table.events("planar_die_rolled", face="chaos", rule="901.9")
    (chaos,) = table.events("chaos_ensued", rule="901.9b")
    assert chaos.cause == rolled.position
    assert len(table.board.stack) == 1
    assert table.question.player == A
    table.resolve_all()
    assert table.life_of("A") == 24
    assert table.plane.name == MEADOW.name
    table.check()


@EDITIONS
def test_planeswalking(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """901.8: it triggers and uses the stack; then the one plane goes to the bottom and the next is turned up."""
    table = Planes(edition, MEADOW, TOWER)
    table.battlefield("A", "Grizzly Bears")
    table.hand("B", "Shock")
    table.lands("B", "Mountain")
    table.start("A")
    before = len(table.board.supplements[A])
    table.roll("planeswalker", monkeypatch)
    assert table.happened("ability_triggered", rule="901.9c")
    assert table.plane.name == MEADOW.name
    table.cast("B", "Shock", targets=["A"])
    table.resolve_all()
    (walked,) = table.events("planeswalked")
    assert isinstance(walked.event, e.Planeswalked)
    turned = [r for r in table.events() if r.moment == walked.moment]
    assert [r.event.NAME for r in turned][:4] == [
        "plane_turned_down",
        "card_seen",
        "plane_turned_up",
        "planeswalked",
    ]
    assert table.plane.name == TOWER.name
    assert table.plane.id == walked.event.to
    assert len(table.board.supplements[A]) == before
    assert table.board.definitions[table.board.supplements[A][-1]].name == MEADOW.name
    assert (table.find("Grizzly Bears").power, table.life_of("A")) == (2, 17)
    table.check()


def test_a_blank_face_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Planes("seed", MEADOW)
    table.start("A")
    table.roll("blank", monkeypatch)
    assert not table.board.stack
    assert table.question.player == A
    assert not table.happened("chaos_ensued")
    assert not table.happened("ability_triggered")


def test_each_roll_of_a_turn_costs_one_more(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Planes("seed", MEADOW)
    table.lands("A", "Mountain", 3)
    table.start("A")
    for number in range(3):
        assert rolls(table)
        table.roll("blank", monkeypatch)
        if table.question.KIND == "pay":
            assert table.question.cost == f"{{{number}}}"  # type: ignore[attr-defined]
            table.plain()
    assert [len(r.event.mana) for r in table.events() if isinstance(r.event, e.ManaPaid)] == [1, 2]
    assert not rolls(table), "a fourth would cost three"
    with pytest.raises(IllegalDecision):
        table.answer(("roll",))
    table.go_to("precombat-main", "B")
    assert rolls(table), "in a new turn the first is free"


def test_when_the_die_may_be_rolled() -> None:
    """116.2i: the active player, in a main phase, while the stack is empty."""
    table = Planes("seed", MEADOW)
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.start("A", step="upkeep")
    assert not rolls(table)
    table.go_to("precombat-main")
    assert rolls(table)
    table.cast("A", "Shock", targets=["B"])
    assert not rolls(table)
    table.resolve_all()
    assert rolls(table)
    table.pass_()
    assert table.question.player == B
    assert not rolls(table)


@EDITIONS
@pytest.mark.statement("SBA-33")
def test_a_phenomenon_is_left_once_its_trigger_has_left_the_stack(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Planes(edition, MEADOW, STORM, TOWER)
    table.start("A")
    table.roll("planeswalker", monkeypatch)
    table.resolve()
    assert table.plane.name == STORM.name
    assert len(table.board.stack) == 1, "what one encounters is waiting on the stack"
    assert len(table.events("planeswalked")) == 1
    table.resolve()
    left = table.events("planeswalked", rule={"seed": "704.5x", "current": "704.6f"}[edition])
    assert len(left) == 1
    assert table.plane.name == TOWER.name
    table.resolve_all()
    assert (table.life_of("A"), table.life_of("B")) == (14, 15)
    table.check()


@EDITIONS
@pytest.mark.statement("SBA-33")
def test_a_phenomenon_with_nothing_pending_is_left_at_once(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quiet = card("Quiet of the Test", "Phenomenon")
    table = Planes(edition, MEADOW, quiet, TOWER)
    table.start("A")
    table.roll("planeswalker", monkeypatch)
    table.resolve()
    assert len(table.events("planeswalked")) == 2
    assert table.plane.name == TOWER.name


def test_the_active_player_is_the_planar_controller(monkeypatch: pytest.MonkeyPatch) -> None:
    """311.5: whose deck it came from owns it, whose turn it is controls it and its abilities."""
    table = Planes("seed", MEADOW, TOWER)
    table.start("A")
    assert (table.plane.owner, table.plane.controller) == (A, A)
    table.go_to("precombat-main", "B")
    assert (table.plane.owner, table.plane.controller) == (A, B)
    table.roll("chaos", monkeypatch)
    table.resolve_all()
    assert (table.life_of("A"), table.life_of("B")) == (20, 24)
    table.check()


def test_whoever_leaves_takes_the_plane_along_and_the_next_one_turns_up_another() -> None:
    """800.4p, 901.10."""
    table = Planes("seed", MEADOW, TOWER, seats=3)
    table.start("A")
    table.game.concede(A)
    assert table.board.planar_controller == B
    changed = table.events("planar_controller_changed", player=B)[0]
    left = table.events("player_left", player=A)[0]
    walked = table.events("planeswalked", player=B)[0]
    assert changed.position < left.position < walked.position
    assert walked.rule == "901.10"
    assert (table.plane.owner, table.plane.controller) == (B, B)
    assert table.question.player == B
    table.go_to("upkeep", "B")
    assert table.board.active == B
    table.check()


def test_a_planeswalking_ability_ceases_when_the_plane_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """901.10a."""
    table = Planes("seed", MEADOW, TOWER, seats=3)
    table.start("A")
    table.go_to("precombat-main", "B")
    assert table.plane.owner == A
    table.roll("planeswalker", monkeypatch)
    assert table.board.stack
    table.game.concede(A)
    assert not table.board.stack
    assert table.events("did_not_resolve", reason="plane", rule="901.10a")
    assert len(table.events("planeswalked")) == 1
    assert table.plane.owner == B


def test_the_starting_plane_is_a_plane() -> None:
    """901.5: phenomena go to the bottom, and nothing triggers."""
    planes = [one for one in supplement(PLANAR) if "plane" in one.type_line[0]]
    seats = [one._replace(supplement=(STORM, *planes)) for one in seats_of("planechase", 2, 0)]
    for seed in range(80):
        game = Decider.new(seats, str(seed), format="planechase")
        while game.board.turn == 0:
            game.answer("keep")
        before = game.records[: game.board.turn_position]
        down = [record.event for record in before if isinstance(record.event, e.PlaneTurnedDown)]
        if down:
            break
    assert {event.player for event in down} == {game.board.starting_player}
    (plane,) = game.board.command
    assert "plane" in game.board.objects[plane].types
    assert game.board.definitions[game.board.supplements[down[0].player][-1]].name == STORM.name
    assert not any(isinstance(record.event, e.AbilityTriggered) for record in before)


def test_a_planar_deck_that_is_not_one_is_refused() -> None:
    seats = seats_of("planechase", 2, 0)
    with pytest.raises(UnknownFormat, match="seat 2 needs at least 10 cards, not 0"):
        Decider.new((seats[0], seats[1]._replace(supplement=())), "1", format="planechase")
    with pytest.raises(UnknownFormat, match="2 times; at most 1"):
        Decider.new((seats[0]._replace(supplement=seats[0].supplement * 2), seats[1]), "1", format="planechase")
    third = (*seats[0].supplement, STORM)
    with pytest.raises(UnknownFormat, match="3 phenomena; at most 2"):
        Decider.new((seats[0]._replace(supplement=third), seats[1]), "1", format="planechase")
    with pytest.raises(UnknownFormat, match="seat 1 has neither"):
        Decider.new(seats, "1")


# 901.15. One communal planar deck


class Communal(Planes):
    """Everybody plays with one planar deck, with these cards on top."""

    def __init__(self, edition: str = "seed", *cards: CardDefinition, seats: int = 2, **more: Any) -> None:
        super().__init__(edition, *cards, seats=seats, options=COMMUNAL, **more)


@EDITIONS
def test_the_planar_controller_owns_the_communal_deck_and_what_is_turned_up_of_it(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """901.15b, 901.15c."""
    table = Communal(edition, MEADOW, TOWER)
    table.start("A")
    assert (table.plane.owner, table.plane.controller) == (A, A)
    assert list(table.board.supplements) == [A]
    size = len(table.board.supplements[A])
    table.go_to("precombat-main", "B")
    assert (table.plane.owner, table.plane.controller) == (B, B)
    assert list(table.board.supplements) == [B]
    table.roll("planeswalker", monkeypatch)
    table.resolve_all()
    assert table.plane.name == TOWER.name
    assert (table.plane.owner, table.plane.controller) == (B, B)
    assert len(table.board.supplements[B]) == size
    assert table.board.definitions[table.board.supplements[B][-1]].name == MEADOW.name
    table.check()


@pytest.mark.parametrize("who", "AB")
def test_the_communal_deck_stays_whoever_leaves(who: str) -> None:
    """901.15b with 800.4p: the next player is the planar controller, and so its owner, before the other leaves."""
    table = Communal("seed", MEADOW, TOWER, seats=3)
    table.start("A")
    table.go_to("precombat-main", "B")
    size = len(table.board.supplements[B])
    plane = table.plane.id
    table.game.concede(PLAYERS[who])
    assert table.plane.id == plane
    assert not table.happened("planeswalked")
    heir = C if who == "B" else B
    assert {owner: len(deck) for owner, deck in table.board.supplements.items()} == {heir: size}
    assert (table.plane.owner, table.plane.controller) == (heir, heir)
    table.check()


def test_the_communal_deck_stays_when_who_brought_it_leaves_before_the_first_turn() -> None:
    game = Decider.new(seats_of("planechase", 4, 1, COMMUNAL), "1", format="planechase", options=COMMUNAL)
    game.concede(A)
    while game.board.turn == 0:
        assert game.question is not None
        game.answer("keep")
    assert game.board.planar_controller == game.board.active
    (deck,) = game.board.supplements.values()
    assert len(deck) == len(supplement(PLANAR.of_all(4))) - 1
    assert game.board.objects[game.board.command[0]].owner == game.board.active


def test_a_communal_deck_that_is_not_one_is_refused() -> None:
    """901.15a: forty cards or ten for each player, whichever is fewer; two phenomena for each player."""
    deck = supplement(PLANAR.of_all(2))
    two, four = (seats_of("planechase", count, 0, COMMUNAL) for count in (2, 4))

    def refused(seats: tuple[Seat, ...], cards: tuple[CardDefinition, ...], told: str) -> None:
        with pytest.raises(UnknownFormat, match=told):
            Decider.new((seats[0]._replace(supplement=cards), *seats[1:]), "1", format="planechase", options=COMMUNAL)

    refused(two, deck[:19], "the communal planar deck needs at least 20 cards, not 19")
    refused(four, deck[:39], "needs at least 40 cards, not 39")
    refused(two, (*deck, deck[0]), "2 times; at most 1")
    storms = tuple(card(f"Storm {number}", "Phenomenon") for number in range(5))
    refused(two, (*(one for one in deck if "plane" in one.type_line[0]), *storms), "5 phenomena; at most 4")
    fine = Decider.new((two[0]._replace(supplement=deck[:20]), two[1]), "1", format="planechase", options=COMMUNAL)
    assert [len(cards) for cards in fine.board.supplements.values()] == [20]
    with pytest.raises(UnknownFormat, match="seat 2 has neither"):
        Decider.new((two[0], two[1]._replace(supplement=deck)), "1", format="planechase", options=COMMUNAL)
    with pytest.raises(UnknownFormat, match="has no option 'single_planar_deck'"):
        Decider.new(two, "1", options=COMMUNAL)


# 901.10b


@EDITIONS
def test_the_ability_of_a_phenomenon_stays_when_its_owner_leaves(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """901.10b: controlled by the new planar controller; the phenomenon itself is gone."""
    table = Planes(edition, MEADOW, STORM, TOWER, seats=3)
    table.start("A")
    table.roll("planeswalker", monkeypatch)
    table.resolve()
    assert table.plane.name == STORM.name
    (ability,) = table.board.stack
    table.game.concede(A)
    assert table.board.stack[0] == ability
    assert table.board.objects[ability].controller == B
    assert table.happened("control_changed", object=ability, rule="901.10b")
    while ability in table.board.stack:
        table.plain()
    assert (table.life_of("B"), table.life_of("C")) == (15, 15)
    table.check()
