"""Layers that are not read again, because no event changed what volatile static abilities read, are as they were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from domain.cards import language as lang
from domain.events import Recorded
from domain.kernel.game import Game
from domain.rules.continuous import layers, volatility
from domain.terms import Zone
from tests.support.known_cards import drawn_game
from tests.support.long import with_many
from tests.support.made_up import course, made_up
from tests.support.random_games import answered, begun, trials
from tests.support.situations import go, pt, ready, spell
from tests.support.table import Table, card, creature

ARTIFACT = {"type": "artifact"}
ENTERED = {"happened": {"enters": ARTIFACT}}
KINDS = {"distinct": "card_type", "among": {"controller": "you"}}


@pytest.fixture
def left_out(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the layers would be left out, by the last event; they are read, and nothing may come of it."""
    counted: Counter[str] = Counter()
    known = volatility.may_have_changed

    def compared(game: Game, records: Sequence[Recorded]) -> bool:
        if known(game, records):
            return True
        said = len(game.records)
        layers.refresh(game)
        assert game.records[said:] == [], records
        counted[records[-1].event.NAME] += 1
        return False

    monkeypatch.setattr(volatility, "may_have_changed", compared)
    return counted


@pytest.mark.parametrize(("format", "edition", "seed", "most"), trials(20, quick=5, few=200, many=1_500))
def test_games_of_every_format(left_out: Counter[str], format: str, edition: str, seed: int, most: int) -> None:
    for _ in answered(begun(format, edition, seed), seed, most):
        pass


@pytest.mark.parametrize("seed", with_many(range(6), range(6, 300)))
def test_situations_with_any_condition(left_out: Counter[str], seed: int) -> None:
    course(made_up(seed).start("A", step=None).game, seed, 120)


@pytest.mark.parametrize("seed", with_many(range(4), range(4, 200)))
def test_proven_cards(left_out: Counter[str], seed: int) -> None:
    game = drawn_game(seed)
    for _ in answered(game, seed, 500):
        pass


@pytest.mark.parametrize(("condition", "often"), [({"exists": {"type": "land"}}, False), ({"step_is": "upkeep"}, True)])
def test_steps_read_the_layers_only_for_who_asks_for_them(
    condition: dict[str, object], often: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table("current")
    table.battlefield("A", card("Ward", "Creature", {"static": [{"pt": [1, 1]}], "while": condition}, pt="1/1"))
    game = table.start("A", step=None).game
    read: list[int] = []
    refresh = layers.refresh

    def reading(game: Game) -> None:
        read.append(game.board.position)
        refresh(game)

    monkeypatch.setattr(layers, "refresh", reading)
    before = len(game.records)
    for _ in answered(game, 1, 60):
        pass
    assert (len(read) > (len(game.records) - before) / 8) is often


@pytest.mark.parametrize(
    ("static", "does", "before", "after"),
    [
        ({"while": {"amount": {"life_of": "you"}, "compare": {"at_most": 19}}}, {"lose_life": 1}, (1, 1), (2, 2)),
        ({"while": {"exists": {"all": [{"zone": "graveyard"}, {"type": "land"}]}}}, {"mill": 1}, (1, 1), (2, 2)),
        ({"while": {"exists": ARTIFACT}}, {"destroy": ARTIFACT}, (2, 2), (1, 1)),
        (
            {"while": {"exists": {"counters": "charge"}}},
            {"put_counters": "charge", "on": ARTIFACT},
            (1, 1),
            (2, 2),
        ),
        ({"while": {"exists": {"tapped": True}}}, {"tap": ARTIFACT}, (1, 1), (2, 2)),
        ({"while": ENTERED}, {"create_token": {"name": "Toy", "types": "Artifact"}}, (1, 1), (2, 2)),
        ({"while": {"amount": KINDS, "compare": {"at_least": 2}}}, {"destroy": ARTIFACT}, (2, 2), (1, 1)),
        (
            {"to": {"designated": "monstrous"}},
            {"designate": {"type": "creature"}, "designated": "monstrous"},
            (1, 1),
            (2, 2),
        ),
    ],
)
def test_what_is_read_is_read_again_when_it_changes(
    static: dict[str, object],
    does: dict[str, object],
    before: tuple[int, int],
    after: tuple[int, int],
    left_out: Counter[str],
) -> None:
    table = ready(spell("Change", does))
    table.battlefield("A", card("Ward", "Creature", {"static": [{"pt": [1, 1]}], **static}, pt="1/1"))
    table.battlefield("A", card("Relic", "Artifact"))
    table.library("A", "Forest", "Forest")
    table.start()
    assert pt(table, "Ward") == before
    go(table, "A", "Change")
    assert pt(table, "Ward") == after


@pytest.mark.parametrize(
    ("part", "calm"),
    [
        ({"static": [{"pt": [1, 1]}], "while": {"your_turn": True}}, True),
        ({"static": [{"pt": [1, 1]}], "while": {"exists": {"tapped": True}}}, False),
        ({"static": [{"pt": [1, 1]}], "while": {"step_is": "upkeep"}}, False),
        ({"static": [{"pt": [1, 1]}], "to": {"combat": "attacking"}}, False),
        ({"static": [{"pt": [1, 1]}], "to": {"controller": "defending_player"}}, False),
        ({"static": [{"pt": [{"count": {"zone": "graveyard"}}, 0]}]}, True),
        ({"static": [{"pt": [{"count": {"zone": "stack"}}, 0]}]}, False),
        ({"static": [{"pt": [1, 1]}], "to": {"designated": "Ring-bearer"}}, True),
        ({"static": [{"pt": [1, 1]}], "while": ENTERED}, True),
        ({"static": [{"pt": [1, 1]}], "while": {**ENTERED, "this": "step"}}, False),
        ({"static": [{"pt": [1, 1]}], "while": {"happened": {"attacks": "self"}}}, False),
        ({"static": [{"pt": [KINDS, 0]}]}, True),
        (
            {
                "static": [{"pt": [1, 1]}],
                "to": {"measured": {"stat": "power", "of": "one"}, "compare": {"at_least": 2}},
            },
            True,
        ),
    ],
)
def test_what_is_known_to_stay_as_it_is(part: dict[str, object], calm: bool) -> None:
    assert volatility._is_calm(lang.Static.model_validate(part)) is calm


@pytest.mark.parametrize("to", ["exile", "library"])
def test_a_static_ability_in_a_graveyard_ends_as_its_card_leaves(to: str) -> None:
    """604.2: that nothing on the battlefield has changed makes no difference."""
    table = Table("current")
    table.battlefield("A", creature("Bear", "2/2"))
    hasty = {"static": [{"grant": "haste"}], "to": {"type": "creature"}, "zone": "graveyard"}
    table.graveyard("A", creature("Angry", "2/2", abilities=[hasty]))
    table.hand("A", spell("Dig", {"move": "t", "to": to}, t={"zone": "graveyard"}))
    table.start("A")
    assert table.find("Bear").keywords == ("haste",)
    go(table, "A", "Dig", table.find("Angry", "A", Zone.GRAVEYARD).id)
    assert not table.find("Bear").keywords
