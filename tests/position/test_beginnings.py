"""A position in which a step begins goes on as a played game that comes to this step does."""

from __future__ import annotations

from typing import Any

import pytest

from domain.board.state import Board
from domain.decider import Decider, from_position, redo
from domain.position.export import position_of
from domain.position.model import Position
from domain.terms import Zone
from replay.games.decks import known_cards
from tests.support.scenes import BOTH
from tests.support.table import card

STEPS = (
    "untap", "upkeep", "draw", "precombat-main", "beginning-of-combat", "declare-attackers", "declare-blockers",
    "combat-damage", "end-of-combat", "postcombat-main", "end", "cleanup",
)  # fmt: skip
LATER = ("upkeep", "draw", "precombat-main", "beginning-of-combat", "end-of-combat", "postcombat-main", "end")
"""The steps in which somebody gets priority, whatever is there, and nothing has to fight."""


def watcher(step: str, whose: str = "you") -> Any:
    """An enchantment that triggers as a step begins."""
    name = f"Watcher of {step} of {whose}"
    return card(name, "Enchantment", {"triggered": [{"gain_life": 1}], "on": {"step_begins": step, "whose": whose}})


def game_at(step: str, *cards: Any, edition: str = "current", begins: bool = False, **more: Any) -> Decider:
    """Turn 3 of Anna, who has these cards on the battlefield."""
    library = [{"card": "Wastes", "count": 12}]
    there = [{"card": one.name} if not isinstance(one, str) else one for one in cards]
    own = {one.name: one.dump() for one in cards if not isinstance(one, str)}
    anna = {"name": "Anna", "library": library, "battlefield": there}
    told = {"rules": edition, "turn": 3, "step": step, "begins": begins, "cards": own, **more}
    told["players"] = [anna, {"name": "Ben", "library": library}]
    return from_position(Position.load(told), "1", known=known_cards())


def come_to(game: Decider, step: str) -> Decider:
    """Pass until a step has begun and somebody is asked there."""
    while True:
        now = game.board.step or game.board.phase
        if str(now) == step and game.question is not None:
            return game
        assert game.question is not None
        game.answer(() if game.question.KIND in ("attackers", "blockers") else ("pass",))


def stack(board: Board) -> list[tuple[Any, ...]]:
    """The abilities on the stack and what waits, by source, part and controller."""
    found = [board.objects[id] for id in board.stack]
    here = [(board.name_of(one.source or 0), one.ability and one.ability[1], one.controller) for one in found]
    waiting = [(board.name_of(one.source), one.ability[1], one.player) for one in board.triggers.values()]
    return here + waiting


def alike(one: Decider, other: Decider) -> None:
    """Both stand at the same: what triggered, hands, life, effects and the question."""
    for board in (one.board, other.board):
        assert not board.over
    assert stack(one.board) == stack(other.board)
    for mine, yours in zip(one.board.players.values(), other.board.players.values(), strict=True):
        assert (mine.life, len(mine.hand), mine.upkeeps[0] > 0) == (yours.life, len(yours.hand), yours.upkeeps[0] > 0)
    assert len(one.board.effects) == len(other.board.effects)
    assert type(one.question) is type(other.question)


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("step", LATER)
def test_what_triggers_as_a_step_begins_triggers_in_a_position_where_it_does(step: str, edition: str) -> None:
    """503.1a, 504.2, 507.2, 511.1, 513.1: also what another player's step, or another step, would trigger does not."""
    cards = [watcher(one, whose) for one in LATER for whose in ("you", "each_opponent", "each_player")]
    before = STEPS[STEPS.index(step) - 1] if step != "upkeep" else "untap"
    before = "beginning-of-combat" if step == "end-of-combat" else before
    played = come_to(game_at(before, *cards, edition=edition, begins=before == "untap"), step)
    begun = game_at(step, *cards, edition=edition, begins=True)
    if played.question is not None and played.question.KIND == "order":
        for game in (played, begun):
            game.answer(game.question.answers().__next__())  # type: ignore[union-attr]
    assert sorted(name for name, _, _ in stack(begun.board)) == [
        f"Watcher of {step} of {whose}" for whose in ("each_player", "you")
    ]
    alike(played, begun)
    assert redo(begun.records, begun.definitions) is None
    assert not stack(game_at(step, *cards, edition=edition).board), "the step has begun already"


@pytest.mark.parametrize(
    ("step", "card", "hand"),
    [
        ("upkeep", "Dark Confidant", 0),
        ("draw", "Howling Mine", 1),
        ("beginning-of-combat", "Goblin Rabblemaster", 0),
        ("end", "Dress Down", 0),
    ],
)
def test_cards_that_are_played_do_so(step: str, card: str, hand: int) -> None:
    game = game_at(step, card, begins=True)
    assert [name for name, _, _ in stack(game.board)] == [card]
    assert len(game.board.zone(Zone.HAND, game.board.order[0])) == hand


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("step", ["declare-attackers", "declare-blockers", "combat-damage"])
def test_what_triggers_in_combat_waits_for_what_is_declared_or_dealt(step: str, edition: str) -> None:
    """508.1, 509.1, 510.1: those turn-based actions come first, and then what triggered as the step began."""
    fight = {"attackers": [{"creature": "Giant Spider", "attacks": "Ben"}]} if step != "declare-attackers" else None
    game = game_at(step, "Giant Spider", watcher(step), edition=edition, begins=True, combat=fight)
    if step == "declare-attackers":
        assert game.question is not None
        assert game.question.KIND == "attackers"
        assert [name for name, _, _ in stack(game.board)] == [f"Watcher of {step} of you"]
        assert not game.board.stack
        game.answer(())
    assert game.question is not None
    assert game.question.KIND == "priority"
    assert len(game.board.stack) == 1
    assert game.board.players[game.board.order[1]].life == (18 if step == "combat-damage" else 20)


@pytest.mark.parametrize("edition", BOTH)
def test_in_the_cleanup_step_players_get_priority_if_something_triggers(edition: str) -> None:
    """514.3a, and 514.1, 514.2 before."""
    quiet = game_at("cleanup", edition=edition, begins=True)
    assert quiet.board.turn == 4, "the turn is over"
    game = game_at("cleanup", watcher("cleanup"), edition=edition, begins=True)
    assert (game.board.turn, str(game.board.step)) == (3, "cleanup")
    assert len(stack(game.board)) == 1


@pytest.mark.parametrize("edition", BOTH)
def test_what_triggers_in_the_untap_step_waits_for_the_upkeep(edition: str) -> None:
    """502.4, 503.1a."""
    game = game_at("untap", watcher("untap"), watcher("upkeep"), edition=edition, begins=True)
    assert str(game.board.step) == "upkeep"
    assert len(stack(game.board)) == 2


def test_the_monarch_draws_in_an_end_step_that_begins() -> None:
    """725.2: that trigger has no source."""
    players = [{"name": "Anna", "designations": {"monarch": ""}}, {"name": "Ben"}]
    for begins in (True, False):
        told = {"rules": "current", "step": "end", "turn": 3, "begins": begins, "players": players}
        assert len(stack(from_position(Position.load(told), "1").board)) == begins


@pytest.mark.parametrize("begins", [True, False])
@pytest.mark.parametrize(("of", "ends"), [("upkeep", True), ("end", False)])
def test_what_lasts_until_a_step_begins_ends_as_it_does(of: str, begins: bool, ends: bool) -> None:
    """500.4."""
    lasting = {"objects": ["Memnite"], "does": [["pt", 3, 3]], "until": ["begins", of, ["Anna"], "next"]}
    game = game_at("upkeep", "Memnite", begins=begins, effects=[lasting])
    (memnite,) = game.board.permanents()
    assert (memnite.power == 1) is (begins and ends)


@pytest.mark.parametrize("edition", BOTH)
def test_a_delayed_ability_triggers_once(edition: str) -> None:
    """603.7b: of the next end step, in a position of a moment before, and in one of the moment itself."""
    sneak = card(
        "Sneak", "Enchantment",
        {"activated": [{"later": {"step_begins": "end"}, "do": [{"gain_life": 1}]}], "cost": []},
    )  # fmt: skip
    game = game_at("postcombat-main", sneak, watcher("end"), edition=edition)
    game.answer(next(option for option in game.question.answers() if option[0] == "activate"))  # type: ignore[union-attr]
    while game.board.stack:
        game.answer(("pass",))
    before = position_of(game.board, game.definition, game.records)
    again = from_position(before.model_copy(update={"step": "end", "begins": True}), "1")
    come_to(game, "end")
    assert sorted(stack(again.board)) == sorted(stack(game.board))
    assert len(stack(again.board)) == 2
    start = max(at for at, record in enumerate(game.records) if record.event.NAME == "step_began")
    end = max(at for at, record in enumerate(game.records) if record.moment == game.records[start].moment) + 1
    told = position_of(*at_moment(game, end))
    assert told.begins
    assert not told.left_out
    assert len(told.triggers) == 2
    twice = from_position(told, "1")
    assert sorted(stack(twice.board)) == sorted(stack(game.board))


def at_moment(game: Decider, end: int) -> tuple[Any, ...]:
    """The board, the texts and the log of a game up to a position."""
    from domain.board.evolve import fold

    return fold(game.records[:end]), game.definition, game.records[:end]
