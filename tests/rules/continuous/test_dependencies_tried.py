"""613.8a. A dependency is tried with copies of what changes only: as if with copies of everything."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from domain.board.objects import CHARACTERISTICS
from domain.cards.language import CardDefinition
from domain.rules.continuous import layers
from domain.rules.continuous.dependencies import ABILITIES, CHANGED_IN, takes_abilities
from domain.rules.continuous.layers import Applying, Key, Outcome, Reading
from tests.support.known_cards import drawn_game
from tests.support.long import with_many
from tests.support.made_up import course, made_up
from tests.support.random_games import answered, begun, trials
from tests.support.situations import CREATURE, enchantment, static
from tests.support.table import Table, card, creature


def tried_with_everything(reading: Reading, applying: Applying, other: Applying, layer: str) -> bool:
    """Try both orders with copies of all objects, and look at each effect anew."""
    changed = CHANGED_IN[layer] | (ABILITIES if any(map(takes_abilities, other.mods)) else frozenset())
    if not reading._may_depend(applying, changed):
        return False
    before = reading._outcome(applying)
    scratch, strays, granted = reading.scratch, reading.scratch.strays, dict(reading.scratch.granted)
    work, objects = scratch.work, scratch.board.objects
    scratch.work = {id: permanent.copy() for id, permanent in work.items()}
    scratch.board.objects = {**objects, **scratch.work}
    reading._carry_out(other, trying=True)
    after = reading._outcome(applying)
    scratch.work, scratch.board.objects = work, objects
    scratch.strays, scratch.granted = strays, granted
    return before != after


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> Counter[bool]:
    """How many dependencies were tried, by the result; each is tried with everything, too."""
    counted: Counter[bool] = Counter()
    known = layers.Reading._depends

    def compared(
        reading: Reading, applying: Applying, other: Applying, layer: str, outcomes: dict[Key, Outcome]
    ) -> bool:
        before = {id: permanent.copy() for id, permanent in reading.scratch.work.items()}
        found = known(reading, applying, other, layer, outcomes)
        assert found is tried_with_everything(reading, applying, other, layer)
        for id, permanent in reading.scratch.work.items():
            assert all(getattr(permanent, name) == getattr(before[id], name) for name in CHARACTERISTICS)
        counted[found] += 1
        return found

    monkeypatch.setattr(layers.Reading, "_depends", compared)
    return counted


@pytest.mark.parametrize(("format", "edition", "seed", "most"), trials(20, quick=3, few=150, many=1_500))
def test_in_games_of_every_format(tried: Counter[bool], format: str, edition: str, seed: int, most: int) -> None:
    for _ in answered(begun(format, edition, seed), seed, most):
        pass


@pytest.mark.parametrize("seed", with_many(range(6), range(6, 300)))
def test_in_situations_with_any_condition(tried: Counter[bool], seed: int) -> None:
    course(made_up(seed).start("A", step=None).game, seed, 120)


@pytest.mark.parametrize("seed", with_many(range(4), range(4, 24)))
def test_where_types_and_abilities_hang_together(tried: Counter[bool], seed: int) -> None:
    """Elves become artifacts, artifacts Elves and creatures, creatures fly, and Humility takes all abilities."""
    elf, artifact = {"subtype": "Elf"}, {"type": "artifact"}
    own = {"all": [artifact, {"controller": "you"}]}
    others: list[str | CardDefinition] = [
        enchantment("Forge", static({"add_types": ["artifact"]}, to=elf)),
        enchantment("Grove", static({"add_types": ["creature"], "subtypes": ["Elf"]}, to=own)),
        enchantment("March", static({"add_types": ["creature"]}, {"set_pt": [2, 3]}, to=artifact)),
        enchantment("Wind", static({"grant": "flying"}, to=CREATURE)),
        enchantment("Storm", static({"pt": [1, 1]}, to={"all": [CREATURE, {"keyword": "flying"}]})),
        "Humility",
    ]
    random.Random(seed).shuffle(others)
    table = Table()
    table.battlefield("A", *others, creature("Scout", "1/1", types="Creature: Elf"))
    table.battlefield("B", card("Toy", "Artifact", cost="{1}"), counters={"+1/+1": 1})
    table.start()
    table.check()
    assert tried


@pytest.mark.parametrize("seed", with_many(range(4), range(4, 200)))
def test_with_proven_cards(tried: Counter[bool], seed: int) -> None:
    for _ in answered(drawn_game(seed), seed, 400):
        pass
