"""904, 314. Archenemy: one against a team, schemes set in motion, ongoing and not."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from domain.cards.catalogue import supplement
from domain.cards.language import CardDefinition
from domain.decider import Decider, from_position
from domain.formats import PLANAR, SCHEMES, UnknownFormat
from domain.ids import PlayerId
from domain.position.export import position_of
from domain.position.model import Position
from domain.terms import Phase, Zone
from tests.support.formats import seats_of
from tests.support.table import PLAYERS, Table, card

A, B, C = (PLAYERS[name] for name in "ABC")

EDITIONS = pytest.mark.parametrize("edition", ["seed", "current"])
IN_MOTION = {"on": {"sets_in_motion": "self"}, "zone": "command"}
GLOATING = card("Gloating of the Test", "Scheme", {"triggered": [{"gain_life": 3}], **IN_MOTION})
SCORN = card(
    "Scorn of the Test",
    "Scheme",
    {
        "triggered": [{"lose_life": 2, "who": "p"}],
        "on": {"sets_in_motion": "self"},
        "targets": {"p": {"of": {"is": "opponent"}}},
        "zone": "command",
    },
)
DOMINION = card(
    "Dominion of the Test",
    "Ongoing Scheme",
    {"static": [{"pt": [2, 0]}], "to": {"all": [{"type": "creature"}, {"controller": "you"}]}, "zone": "command"},
    {
        "triggered": [{"abandon": "self"}],
        "on": {"dies": {"all": [{"type": "creature"}, {"controller": "you"}]}},
        "zone": "command",
    },
)


class Against(Table):
    """A is the archenemy, with these schemes on top; B and C are the team."""

    def __init__(self, edition: str = "seed", *schemes: CardDefinition, seats: int = 3, **more: Any) -> None:
        deck = supplement(SCHEMES)
        super().__init__(edition, format="archenemy", seats=seats, supplement={"A": (*schemes, *deck)}, **more)


def motions(table: Table) -> list[PlayerId]:
    return [r.event.player for r in table.events() if isinstance(r.event, e.SchemeSetInMotion)]


def test_forty_life_against_twenty_each_and_the_archenemy_begins() -> None:
    for seed in range(6):
        game = Decider.new(seats_of("archenemy", 4, seed), str(seed), format="archenemy")
        assert [player.life for player in game.board.players.values()] == [40, 20, 20, 20]
        assert game.board.starting_player == A
        assert game.board.opponents(B) == (A,)
        assert game.board.opponents(A) == (B, C, PlayerId(4))


def test_a_position_gives_the_archenemy_forty_life_too() -> None:
    """904.5. Who does not say another life total is not asked to say what the format gives."""
    schemes = [{"card": scheme.name} for scheme in supplement(SCHEMES)]
    players = [{"name": "Anna", "supplement": schemes}, {"name": "Ben"}, {"name": "Cleo", "life": 40}]
    told = Position.load({"format": "archenemy", "players": players})
    game = from_position(told, "1")
    assert [player.life for player in game.board.players.values()] == [40, 20, 40]
    back = position_of(game.board, game.definition)
    assert [sitting.life for sitting in back.players] == [None, None, 40]


def test_the_archenemys_starting_life_total_is_what_a_card_counts() -> None:
    double = card("Double", "Instant", {"spell": [{"gain_life": {"starting_life": "you"}}]}, cost="{0}")
    table = Against()
    table.hand("A", double)
    table.hand("B", double)
    table.start("A")
    for name in "AB":
        table.cast(name, "Double")
        table.resolve()
    assert [r.event.amount for r in table.events("life_gained")] == [40, 20]


@EDITIONS
@pytest.mark.statement("MAIN-07", "MAIN-08", "TBA-08")
def test_a_scheme_is_set_in_motion_as_the_archenemys_precombat_main_phase_begins(edition: str) -> None:
    table = Against(edition, GLOATING, SCORN)
    table.start("A", step="draw")
    assert not table.happened("scheme_set_in_motion")
    while table.board.phase is not Phase.PRECOMBAT_MAIN:
        table.pass_()
    began = table.events("phase_began", phase=Phase.PRECOMBAT_MAIN)[0]
    (motion,) = table.events("scheme_set_in_motion", rule={"seed": "703.4d", "current": "703.4e"}[edition])
    given = [r for r in table.events("priority_given") if r.position > began.position]
    assert began.position < motion.position < given[0].position
    stacked = [r for r in table.events("ability_put_on_stack") if r.position < motion.position]
    assert not stacked, "it is a turn-based action: nothing of it used the stack before"
    table.go_to("postcombat-main", "A")
    assert len(motions(table)) == 1
    table.go_to("precombat-main", "B")
    table.go_to("postcombat-main", "B")
    assert len(motions(table)) == 1, "not in the team's turn"
    table.go_to("upkeep", "A")
    table.until_asked("targets", "A")
    assert motions(table) == [A, A]
    table.check()


@pytest.mark.statement("MAIN-09")
def test_what_triggered_as_the_main_phase_began_goes_on_the_stack_after_the_scheme_action() -> None:
    watcher = card(
        "Watcher of the Test",
        "Enchantment",
        {"triggered": [{"gain_life": 1}], "on": {"step_begins": "precombat-main", "whose": "you"}},
        cost="{0}",
    )
    table = Against("seed", GLOATING)
    table.battlefield("A", watcher)
    table.start("A", step="draw")
    question = table.until_asked("order", "A")
    assert len(question.items) == 2  # type: ignore[attr-defined]
    motion = table.events("scheme_set_in_motion")[0].position
    assert not [r for r in table.events("ability_put_on_stack") if r.position < motion]
    table.answer(question.items)  # type: ignore[attr-defined]
    put = table.events("ability_put_on_stack")
    assert len(put) == 2
    assert all(r.position > motion for r in put)
    given = [r for r in table.events("priority_given") if r.position > motion]
    assert given[0].position > put[-1].position


@EDITIONS
@pytest.mark.statement("SBA-32")
def test_a_scheme_goes_face_down_when_its_trigger_has_left_the_stack(edition: str) -> None:
    table = Against(edition, GLOATING)
    table.start("A", step="draw")
    while not table.board.stack:
        table.pass_()
    (scheme,) = (table.board.objects[id] for id in table.board.command)
    deck = len(table.board.supplements[A])
    assert scheme.name == GLOATING.name
    assert not table.happened("scheme_abandoned")
    table.resolve()
    (left,) = table.events("scheme_abandoned", rule={"seed": "704.5w", "current": "704.6e"}[edition])
    assert left.position > table.events("resolved")[-1].position
    assert table.life_of("A") == 43
    assert not table.board.command
    assert len(table.board.supplements[A]) == deck + 1
    bottom = table.board.supplements[A][-1]
    assert table.board.definitions[bottom].name == GLOATING.name
    table.check()


@EDITIONS
@pytest.mark.statement("SBA-32")
def test_whether_a_scheme_waits_for_another_schemes_trigger_is_a_matter_of_the_edition(edition: str) -> None:
    """In the rules of the seeds it waits for its own triggers only; today for those of every scheme."""
    mute = card("Silence of the Test", "Scheme")
    lasting = card(
        "Muttering of the Test",
        "Ongoing Scheme",
        {"triggered": [{"gain_life": 1}], "on": {"step_begins": "precombat-main", "whose": "you"}, "zone": "command"},
    )
    table = Against(edition, lasting, mute)
    table.start("A", step="precombat-main")
    table.go_to("upkeep", "B")
    table.go_to("upkeep", "A")
    while not table.board.stack:
        table.pass_()
    assert len(motions(table)) == 2
    assert table.happened("scheme_abandoned") == (edition == "seed")
    table.resolve_all()
    assert len(table.events("scheme_abandoned")) == 1
    assert [table.board.objects[id].name for id in table.board.command] == [lasting.name]


@EDITIONS
@pytest.mark.statement("SBA-32")
def test_an_ongoing_scheme_stays_and_works_until_it_is_abandoned(edition: str) -> None:
    table = Against(edition, DOMINION, GLOATING)
    table.battlefield("A", "Grizzly Bears")
    table.hand("C", "Shock")
    table.lands("C", "Mountain")
    table.start("A")
    assert (table.find("Grizzly Bears").power, table.find("Grizzly Bears").toughness) == (4, 2)
    table.go_to("upkeep", "B")
    assert [table.board.objects[id].name for id in table.board.command] == [DOMINION.name]
    table.cast("C", "Shock", targets=["Grizzly Bears"])
    table.resolve_all()
    assert table.events("scheme_abandoned")
    assert not table.board.command
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Grizzly Bears"]
    table.check()


def test_a_schemes_trigger_uses_the_stack_and_can_be_answered() -> None:
    table = Against("seed", SCORN)
    table.hand("B", "Shock")
    table.lands("B", "Mountain")
    table.start("A", step="draw")
    question = table.until_asked("targets", "A")
    table.answer(((C,),))
    assert question.slots[0][1] == (B, C)  # type: ignore[attr-defined]
    table.cast("B", "Shock", targets=["A"])
    table.resolve_all()
    assert (table.life_of("A"), table.life_of("C")) == (38, 18)


def test_the_team_turns_are_shared_and_its_life_is_not() -> None:
    table = Against("seed", GLOATING)
    table.hand("A", "Shock")
    table.lands("A", "Mountain")
    table.battlefield("B", "Grizzly Bears")
    table.battlefield("C", "Hill Giant")
    table.start("A", step="draw")
    table.cast("A", "Shock", targets=["B"])
    table.resolve_all()
    assert [table.life_of(name) for name in "ABC"] == [40, 18, 20]
    table.go_to("upkeep", "B")
    attack = table.until_asked("attackers", "B")
    both = {table.find("Grizzly Bears").id, table.find("Hill Giant").id}
    assert set(dict(attack.may)) == both  # type: ignore[attr-defined]
    assert table.board.turn == 2
    table.go_to("upkeep", "A")
    assert table.board.turn == 3


def test_the_team_goes_on_without_one_of_it_and_wins_together() -> None:
    """800.4: who loses leaves; the rest of the team takes the turn (800.4j), and all of them win."""
    table = Against("seed", GLOATING)
    table.battlefield("C", "Grizzly Bears")
    table.start("A")
    table.go_to("upkeep", "B")
    table.game.concede(B)
    assert table.board.players[B].left
    assert table.board.outcome is None
    assert table.question.player == C, "priority is the team's: the next of it has it"
    table.go_to("draw", "B")
    attack = table.until_asked("attackers", "C")
    assert attack.player == C
    table.go_to("upkeep", "A")
    while table.board.priority != A:
        table.pass_()
    table.game.concede(A)
    assert table.board.outcome == ((B, C), "concession")


def test_the_archenemys_victory_needs_all_of_the_team() -> None:
    table = Against("seed", GLOATING, seats=4)
    table.start("A")
    for player in (PlayerId(2), PlayerId(4)):
        table.game.concede(player)
        assert table.board.outcome is None
    table.game.concede(PlayerId(3))
    assert table.board.outcome == ((A,), "concession")


def test_a_scheme_deck_that_is_not_one_is_refused() -> None:
    seats = seats_of("archenemy", 3, 0)
    short = (seats[0]._replace(supplement=seats[0].supplement[:19]), *seats[1:])
    with pytest.raises(UnknownFormat, match="seat 1 needs at least 20 cards, not 19"):
        Decider.new(short, "1", format="archenemy")
    thrice = (seats[0]._replace(supplement=(*seats[0].supplement, seats[0].supplement[0])), *seats[1:])
    with pytest.raises(UnknownFormat, match="3 times; at most 2"):
        Decider.new(thrice, "1", format="archenemy")
    planes = (seats[0]._replace(supplement=supplement(PLANAR) * 2), *seats[1:])
    with pytest.raises(UnknownFormat, match="of the type scheme"):
        Decider.new(planes, "1", format="archenemy")
    others = (seats[0], seats[1]._replace(supplement=seats[0].supplement), seats[2])
    with pytest.raises(UnknownFormat, match="seat 2 has neither"):
        Decider.new(others, "1", format="archenemy")
    with pytest.raises(UnknownFormat, match="takes 3 to 5 seats, not 2"):
        Decider.new(seats[:2], "1", format="archenemy")


def test_nothing_is_set_in_motion_in_other_formats() -> None:
    table = Table()
    table.start("A")
    assert not table.happened("scheme_set_in_motion")
