"""120.6, 704.5. Sums: every contribution to a death or a loss, and none that no longer counts."""

from __future__ import annotations

from typing import Any

import pytest

from domain import events as e
from projections.reading.sums import Sum
from replay import open_store
from replay.games.game import Game
from replay.games.moment import Causes

LANDS = [{"card": "Wastes", "count": 9}]


def play(game: Game, *answers: str) -> Game:
    """Give these answers, and pass until the stack is empty; a target that is alone is not asked for."""
    for answer in answers:
        asked = game.ask()
        if asked is not None and (asked.question.KIND != "priority" or answer.startswith(("cast ", "activate "))):
            game.choose(answer)
        for _ in range(30):
            asked = game.ask()
            if asked is None or not game.at("end").board.stack or asked.question.KIND != "priority":
                break
            game.choose("pass")
    return game


def begun(store: Any, anna: dict[str, Any], ben: dict[str, Any], **more: Any) -> Game:
    players = [{"name": "Anna", "library": LANDS, **anna}, {"name": "Ben", "library": LANDS, **ben}]
    game: Game = store.from_position({"rules": "current", "step": "precombat-main", "players": players, **more}, seed=1)
    return game


def explained(anna: dict[str, Any], ben: dict[str, Any], *answers: str, of: str | None = None) -> Causes:
    """Return why the last change of an object, or the game's end, came about."""
    with open_store(":memory:") as store:
        game = play(begun(store, anna, ben), *answers)
        return game.why() if of is None else game.why(object=of)


def terms(one: Sum) -> list[tuple[int, str]]:
    return [(term.amount, term.name) for term in one.terms]


BURN = {"mana": "RRRRRR", "hand": ["Lightning Bolt", "Shock"], "battlefield": ["Prodigal Pyromancer"]}


def test_a_death_tells_all_damage_since_it_was_marked() -> None:
    aims = (
        "activate Prodigal Pyromancer",
        "Siege Wurm",
        "cast Shock",
        "Siege Wurm",
        "cast Lightning Bolt",
        "Siege Wurm",
    )
    causes = explained(
        BURN, {"battlefield": [{"card": "Siege Wurm", "counters": {"+1/+1": 1}}]}, *aims, of="Siege Wurm"
    )
    (one,) = causes.sums
    assert terms(one) == [(1, "Prodigal Pyromancer"), (2, "Shock"), (3, "Lightning Bolt")]
    assert (one.kind, one.total, one.limit) == ("damage", 6, 6)
    assert "1 Prodigal Pyromancer + 2 Shock + 3 Lightning Bolt = 6 ≥ toughness 6" in str(one)
    size = causes.sizes[one]
    assert [(term.layer, term.kind) for term in size.terms] == [("", "printed"), ("7c", "counters")]
    assert (size.power, size.toughness) == (6, 6)


def test_every_contribution_has_the_event_that_marked_it() -> None:
    with open_store(":memory:") as store:
        game = play(
            begun(store, BURN, {"battlefield": ["Giant Spider"]}), "activate Prodigal Pyromancer", "Giant Spider"
        )
        play(game, "cast Lightning Bolt", "Giant Spider")
        (one,) = game.why(object="Giant Spider").sums
        marked = [game.events()[term.position - 1].event for term in one.terms if term.position]
        assert [event.amount for event in marked if isinstance(event, e.DamageMarked)] == [1, 3]
        first = next(recorded for recorded in game.events() if isinstance(recorded.event, e.DamageMarked))
        (before,) = game.why(first.position).sums
        assert "1 Prodigal Pyromancer < toughness 4" in str(before)


def test_damage_on_a_board_that_was_set_up_is_a_contribution_without_a_source() -> None:
    causes = explained(BURN, {"battlefield": [{"card": "Giant Spider", "damage": 3}]},
                       "activate Prodigal Pyromancer", "Giant Spider", of="Giant Spider")  # fmt: skip
    (one,) = causes.sums
    assert terms(one) == [(3, "at the beginning"), (1, "Prodigal Pyromancer")]
    assert one.terms[0].source is None


def test_counters_and_effects_are_part_of_the_toughness() -> None:
    anna = {"mana": "RBBBBB", "hand": ["Shock", "Disfigure"]}
    causes = explained(anna, {"battlefield": [{"card": "Giant Spider", "counters": {"-1/-1": 1}}]},
                       "cast Shock", "Giant Spider", "cast Disfigure", "Giant Spider", of="Giant Spider")  # fmt: skip
    (one,) = causes.sums
    assert (terms(one), one.limit) == ([(2, "Shock")], 1)
    assert [(term.kind, term.after) for term in causes.sizes[one].terms] == [
        ("printed", (2, 4)), ("counters", (1, 3)), ("changed", (-1, 1)),
    ]  # fmt: skip


def test_a_creature_without_toughness_dies_of_its_size() -> None:
    anna = {"mana": "BB", "hand": ["Disfigure"]}
    causes = explained(anna, {"battlefield": ["Grizzly Bears"]}, "cast Disfigure", "Grizzly Bears", of="Grizzly Bears")
    (one,) = causes.sums
    assert (one.kind, one.limit, one.terms) == ("toughness", 0, ())
    assert [(term.kind, term.name) for term in causes.sizes[one].terms] == [("printed", ""), ("changed", "Disfigure")]


def test_a_life_total_tells_every_change_since_the_beginning() -> None:
    anna = {"mana": "RRRR", "hand": ["Lightning Bolt", "Shock"], "life": 20}
    causes = explained(anna, {"life": 5}, "cast Lightning Bolt", "Ben", "cast Shock", "Ben")
    (one,) = causes.sums
    assert (one.kind, one.total) == ("life", 0)
    assert terms(one) == [(5, "at the beginning"), (-3, "Lightning Bolt"), (-2, "Shock")]
    assert str(one) == "Ben, life: 5 at the beginning − 3 Lightning Bolt − 2 Shock = 0"


def test_a_destruction_by_an_effect_has_no_sum() -> None:
    anna = {"mana": "RBBB", "hand": ["Shock", "Murder"]}
    ben = {"battlefield": ["Giant Spider"]}
    causes = explained(anna, ben, "cast Shock", "Giant Spider", "cast Murder", "Giant Spider", of="Giant Spider")
    assert causes.sums == ()


@pytest.mark.parametrize("deadly", [True, False])
def test_deathtouch_is_told_as_such(deadly: bool) -> None:
    anna = {"mana": "BRG", "hand": ["Prey Upon"], "battlefield": ["Typhoid Rats" if deadly else "Grizzly Bears"]}
    fighter = anna["battlefield"][0]
    target = "Siege Wurm" if deadly else "Elite Vanguard"
    causes = explained(anna, {"battlefield": [target]}, "cast Prey Upon", f"{fighter}, {target}", of=target)
    (one,) = causes.sums
    assert one.kind == ("deathtouch" if deadly else "damage")
    assert terms(one) == [(1 if deadly else 2, fighter)]
