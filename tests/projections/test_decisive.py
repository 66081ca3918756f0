"""Decisive moments of games, found by facts alone: both sides of each edge."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from domain import events as e
from domain.board.evolve import fold
from domain.cards.catalogue import deck_names
from domain.events import Recorded
from domain.ids import PlayerId
from domain.reasons import Reason
from domain.terms import Phase, Step, Zone
from projections.counting.decisive import Decisive, decisive
from projections.counting.tables import GameTables
from replay import open_store
from tests.support.facts import decided
from tests.support.logs import ANNA, BETH, Story
from tests.support.long import for_a_module


@pytest.fixture
def story() -> Story:
    """A game at the beginning of its first turn."""
    story = Story().begin()
    story.turn(ANNA)
    story.phase(Phase.PRECOMBAT_MAIN)
    return story


def loses(story: Story, player: PlayerId, amount: int, cause: int | None = None) -> int:
    total = story.board.players[player].life - amount
    return story.say(e.LifeLost(player=player, amount=amount, total=total), "119.3", cause)


def gains(story: Story, player: PlayerId, amount: int) -> int:
    total = story.board.players[player].life + amount
    return story.say(e.LifeGained(player=player, amount=amount, total=total), "119.3")


def ends(story: Story, lost: PlayerId | None, cause: int | None = None, reason: Reason = Reason.LIFE) -> int:
    """The game ends; return where this player lost."""
    at = 0
    if lost is not None:
        at = story.say(e.PlayerLost(player=lost, reason=reason), "704.5a", cause)
    winners = () if lost is None else (BETH if lost == ANNA else ANNA,)
    story.say(e.GameEnded(winners=winners, reason=reason, seed="the seed"), "104.2a", at or None)
    return at


def of(story: Story, kind: str) -> list[Decisive]:
    return [one for one in decisive(story.log) if one.kind == kind]


def next_turn(story: Story, player: PlayerId) -> None:
    story.end_turn()
    story.turn(player)
    story.phase(Phase.PRECOMBAT_MAIN)


def test_a_change_of_life_counts_from_a_fifth_on(story: Story) -> None:
    loses(story, BETH, 3)
    assert of(story, "life") == []
    next_turn(story, BETH)
    at = loses(story, BETH, 4)
    assert of(story, "life") == [Decisive(at, 2, "life", BETH, 17, 13)]


def test_changes_within_one_step_are_one_and_within_two_are_two(story: Story) -> None:
    loses(story, BETH, 2)
    last = loses(story, BETH, 2)
    story.phase(Phase.COMBAT, Step.BEGINNING_OF_COMBAT)
    loses(story, BETH, 3)
    story.step(Step.DECLARE_ATTACKERS)
    loses(story, BETH, 3)
    assert of(story, "life") == [Decisive(last, 1, "life", BETH, 20, 16)]


def test_what_is_gained_back_within_the_step_is_no_change(story: Story) -> None:
    loses(story, BETH, 5)
    gains(story, BETH, 5)
    assert of(story, "life") == []
    at = gains(story, BETH, 6)
    assert of(story, "life") == [Decisive(at, 1, "life", BETH, 20, 26)]


def test_a_fifth_is_of_what_the_player_began_with() -> None:
    story = Story().start()
    story.say(e.StartingLifeSet(player=BETH, life=40), "103.4")
    story.turn(ANNA)
    story.phase(Phase.PRECOMBAT_MAIN)
    loses(story, BETH, 7)
    loses(story, ANNA, 4)
    assert [(one.player, one.before, one.after) for one in of(story, "life")] == [(ANNA, 20, 16)]
    loses(story, BETH, 1)
    assert [one.player for one in of(story, "life")] == [ANNA, BETH]


def test_the_largest_changes_are_told(story: Story) -> None:
    amounts = (4, 5, 4, 6)
    for amount in amounts:
        loses(story, BETH, amount)
        next_turn(story, ANNA)
    told = [(one.before or 0) - (one.after or 0) for one in of(story, "life")]
    assert told == [4, 5, 6]
    assert of(story, "life")[0].turn == 1  # of equal ones the first


def test_three_deaths_in_a_step_count_and_two_do_not(story: Story) -> None:
    soldiers = [story.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD) for _ in range(4)]
    for soldier in soldiers[:2]:
        story.die(soldier)
    assert of(story, "creatures") == []
    story.die(soldiers[2])
    (told,) = of(story, "creatures")
    assert (told.died, told.turn) == (3, 1)
    assert isinstance(story.log[told.position - 1].event, e.ObjectMoved)


def test_a_land_that_goes_to_the_graveyard_does_not_die(story: Story) -> None:
    for _ in range(3):
        story.move(story.fetch(ANNA, "Forest", Zone.BATTLEFIELD), Zone.GRAVEYARD)
    assert of(story, "creatures") == []


def test_who_came_to_have_more_life_and_kept_it(story: Story) -> None:
    loses(story, ANNA, 1)
    next_turn(story, BETH)
    at = loses(story, BETH, 3)
    next_turn(story, ANNA)
    assert of(story, "lead") == []  # it goes on
    ends(story, BETH, reason=Reason.CONCESSION)
    assert of(story, "lead") == [Decisive(at, 2, "lead", ANNA)]


def test_who_was_never_behind_does_not_come_ahead(story: Story) -> None:
    loses(story, BETH, 2)
    loses(story, ANNA, 2)
    loses(story, BETH, 2)
    ends(story, BETH, reason=Reason.CONCESSION)
    assert of(story, "lead") == []


def test_the_lead_of_who_lost_is_not_told(story: Story) -> None:
    loses(story, ANNA, 1)
    loses(story, BETH, 3)
    next_turn(story, BETH)
    ends(story, ANNA, reason=Reason.CONCESSION)
    assert of(story, "lead") == []


def test_a_lead_in_the_step_of_the_loss_is_not_told_beside_it(story: Story) -> None:
    loses(story, ANNA, 1)
    at = loses(story, BETH, 20)
    ends(story, BETH, at)
    assert of(story, "lead") == []


def test_the_spell_that_somebody_lost_by(story: Story) -> None:
    spell = story.cast(BETH, "Lightning Bolt", ANNA)
    cast = next(one.position for one in reversed(story.log) if isinstance(one.event, e.SpellCast))
    story.passes(BETH, ANNA)
    began, _ = story.resolve(spell)
    at = loses(story, ANNA, 20, story.deal(spell, ANNA, 0, began))
    lost = ends(story, ANNA, at)
    assert of(story, "spell") == [Decisive(cast, 1, "spell", BETH, card="Lightning Bolt")]
    assert of(story, "lost") == [Decisive(lost, 1, "lost", ANNA)]
    assert [one.position for one in decisive(story.log)] == sorted(one.position for one in decisive(story.log))


def test_the_attack_that_somebody_lost_by_also_through_blocks(story: Story) -> None:
    bears = story.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD)
    story.phase(Phase.COMBAT, Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS)
    story.attack(ANNA, [bears], BETH)
    attack = next(one.position for one in reversed(story.log) if isinstance(one.event, e.AttackersDeclared))
    story.step(Step.DECLARE_BLOCKERS)
    blocks = story.block(BETH, [])
    ends(story, BETH, loses(story, BETH, 20, blocks))
    assert of(story, "attack") == [Decisive(attack, 1, "attack", ANNA)]


def test_the_attack_that_somebody_lost_by_where_its_damage_was_assigned_by_a_decision(story: Story) -> None:
    bears = story.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD)
    story.phase(Phase.COMBAT, Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS)
    attack = story.attack(ANNA, [bears], BETH)
    story.step(Step.COMBAT_DAMAGE)
    dealt = story.deal(bears, BETH, 2, combat=True)
    ends(story, BETH, loses(story, BETH, 18, dealt))
    assert of(story, "attack") == [Decisive(attack, 1, "attack", ANNA)]


def test_damage_outside_combat_came_from_no_attack(story: Story) -> None:
    bears = story.fetch(ANNA, "Grizzly Bears", Zone.BATTLEFIELD)
    story.phase(Phase.COMBAT, Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS)
    story.attack(ANNA, [bears], BETH)
    ends(story, BETH, loses(story, BETH, 18, story.deal(bears, BETH, 2)))
    assert of(story, "attack") == []


def test_a_team_that_has_its_life_together_is_one_side() -> None:
    log = team_game()
    told = decisive(log)
    assert {one.player for one in told if one.kind in ("life", "lead")} <= {1, 3}
    assert {one.kind for one in told} >= {"life", "lost"}
    first, second = (one for one in told if one.kind == "lost")
    assert {first.player, second.player} in ({1, 2}, {3, 4})
    ends_in = [one for one in told if one.kind in ("attack", "spell", "ability")]
    assert len(ends_in) == 1, "both lost by the same"


@for_a_module
def team_game() -> Sequence[Recorded]:
    """A game of two teams, decided here."""
    decks = [deck_names("two-headed-giant")[at % 2] for at in range(4)]
    with open_store(":memory:") as games:
        match = games.match(decks, players=("greedy",) * 4, format="two-headed-giant")
        list(games.play_many(match, ["2"]))
        (game,) = games
        return game.events()


def test_a_concession_came_from_nothing(story: Story) -> None:
    at = ends(story, BETH, reason=Reason.CONCESSION)
    assert decisive(story.log) == (Decisive(at, 1, "lost", BETH),)


def test_nobody_wins(story: Story) -> None:
    ends(story, None, reason=Reason.LOOP)
    assert [(one.kind, one.position) for one in decisive(story.log)] == [("drawn", len(story.log))]


def test_of_nothing_there_are_none() -> None:
    assert decisive(()) == ()
    assert decisive(Story().begin().log) == ()


@pytest.mark.parametrize("seed", [26, 3, 8])
def test_moments_of_decided_games_are_where_they_are_told(seed: int) -> None:
    log = decided(seed)
    told = decisive(log, GameTables().extend(log).names)
    assert told == decisive(log)
    kinds = {"attack": e.AttackersDeclared, "spell": e.SpellCast, "lost": e.PlayerLost, "creatures": e.ObjectMoved}
    for one in told:
        assert 1 <= one.position <= len(log)
        assert isinstance(log[one.position - 1].event, kinds.get(one.kind, e.Event))
        board = fold(log[: one.position])
        assert board.turn == one.turn
        if one.kind == "life":
            assert one.player is not None
            assert board.players[one.player].life == one.after
    assert told[-1].kind == "lost"
