"""Whatever a position says it is set up or refused in a sentence, and what is set up can be told, asked and played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domain.decider import Decider, from_position
from domain.errors import BadCard, IllegalDecision
from domain.position.bounds import MOST_VALUES
from domain.position.export import position_of
from domain.position.model import BadPosition, Position
from domain.randomness import Dice
from replay.cli.commands import main
from replay.games.asking import Asked
from replay.games.decks import known_cards
from replay.games.positions import position_from
from tests.support.odd_positions import odd

FEW, MANY = 30, 4000
"""How many odd positions are tried."""


def set_up(data: Any) -> Decider | None:
    """The game that goes on from data, or None where it is refused in words."""
    try:
        return from_position(Position.load(data), "1")
    except BadPosition as error:
        for fault in error.faults:
            assert fault.told().strip()
        return None


def used(game: Decider, decisions: int = 12) -> None:
    """Do with a game what people and services do: tell it, ask, and answer so many times."""
    position_of(game.board, game.definition, game.records).dump()
    game.board.digest()
    for number in range(decisions):
        if game.question is None:
            return
        str(Asked(game.question, game.board))
        try:
            game.answer(game.question.random(Dice("odd", number, "answer")))
        except IllegalDecision:
            continue


def tried(first: int, after: int) -> None:
    """Try odd positions, and tell of every one that neither stands nor is refused."""
    wrong = []
    for seed in range(first, after):
        try:
            game = set_up(odd(seed))
            if game is not None:
                used(game)
        except Exception as error:
            wrong.append(f"odd({seed}): {type(error).__name__}: {error}")
    assert not wrong, "\n".join(wrong[:20])


def test_an_odd_position_is_set_up_or_refused() -> None:
    tried(0, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_many_odd_positions_are_set_up_or_refused(part: int) -> None:
    tried(part * MANY // 20, (part + 1) * MANY // 20)


def position(permanent: dict[str, Any] | None = None, sitting: dict[str, Any] | None = None, **more: Any) -> Any:
    """A position with one permanent."""
    spider = {"card": "Giant Spider", **(permanent or {})}
    players = [{"name": "Anna", "battlefield": [spider], **(sitting or {})}, {"name": "Ben"}]
    return {"players": players, **more}


def effect(*does: Any, **more: Any) -> Any:
    """A position with one effect on that permanent."""
    return position(effects=[{"objects": ["Giant Spider"], "does": list(does), **more}])


def copied(**values: Any) -> Any:
    """A position in which it copies something that is otherwise than printed."""
    return position({"copied": {"of": "Grizzly Bears", **values}})


REFUSED: list[tuple[Any, str]] = [
    (position({"counters": {"x/y": 1}}), "Anna.battlefield[1].counters: x/y is no kind of counter; write +1/+1."),
    (position({"counters": {"+1/+99999": 1}}), "is no kind of counter; write +1/+1."),
    (position({"counters": {"charge": 2**64}}), "players[1].battlefield[1].counters.charge: 18446744073709551616"),
    (position(sitting={"counters": {"?!": 1}}), "Anna.counters: ?! is no kind of counter"),
    (position(sitting={"life": 10**40}), "players[1].life: a number of more than 30 digits does not fit"),
    (position({"order": 2**63}), "players[1].battlefield[1].order: 9223372036854775808 does not fit"),
    (position({"used": {"first": 1}}), "Anna.battlefield[1].used: first is not the number of an ability"),
    (position({"designations": {"great": ""}}), "Anna.battlefield[1].designations: great is no designation"),
    (position(turn=2**64), "turn: 18446744073709551616 does not fit"),
    (effect(["word", 5]), "effects[1].does: 5 is no keyword and no rule; write a word such as flying."),
    (effect(["word", "flyng"]), "effects[1].does: flyng is no keyword known here; did you mean flying?"),
    (effect(["word", "max_attackers:99999999999"]), "is out of bounds"),
    (effect(["set_color", "zzz"]), "effects[1].does: zzz are not colours; use the letters W U B R G."),
    (effect(["add_types", ["foo"], []]), "effects[1].does: foo is no card type"),
    (effect(["add_types", "creature", []]), "['add_types', 'creature', []] is nothing that an effect does."),
    (effect(["pt", 2**70, 1]), "effects[1].does[1]: 1180591620717411303424 is out of bounds; write at most 1,000,000."),
    (effect(["pt", 1.5, 1]), "effects[1].does[1]: 1.5 is no whole number and no word."),
    (copied(colors="zzz"), "Anna.battlefield[1].copied.colors: zzz are not colours; use the letters W U B R G."),
    (copied(types=["foo"]), "Anna.battlefield[1].copied.types: foo is no card type"),
    (copied(mana_cost="{"), "Anna.battlefield[1].copied.mana_cost: '{' is not a mana cost"),
    (copied(power=2**64), "players[1].battlefield[1].copied.power: 18446744073709551616 does not fit"),
    (copied(keywords=["flyng"]), "Anna.battlefield[1].copied.keywords: flyng is no keyword known here"),
    (position(sitting={"name": "\ud800"}), "players[1].name: '\\ud800' does not fit"),
    (
        position(sitting={"library": ["Forest"] * 12_001}),
        "position: there are 12002 cards, effects and extra turns in it",
    ),
    (position(extra_turns=["Anna"] * 20_000), "position: there are 20001 cards, effects and extra turns in it"),
    (position(effects=[{"does": ["x"] * (MOST_VALUES + 1)}]), "position: there are more than 400,000 values in it"),
]


@pytest.mark.parametrize(("data", "sentence"), REFUSED, ids=[sentence for _, sentence in REFUSED])
def test_a_field_that_does_not_fit_is_named(data: Any, sentence: str) -> None:
    with pytest.raises(BadPosition) as refused:
        from_position(Position.load(data), "1")
    assert sentence in str(refused.value)


def test_what_is_nested_very_deep_is_refused() -> None:
    deep: Any = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(BadPosition, match="more than 60 deep"):
        Position.load(effect(deep))


FITTING = [
    position({"counters": {"+1/+1": 1_000, "charge": 2, "first strike": 1}}, turn=1_000_000),
    position(sitting={"counters": {"poison": 9, "energy": 1_000_000}, "life": 1_000_000}),
    effect(["word", "flying"], ["word", "max_attackers:2"], ["set_color", "WU"], ["add_types", ["artifact"], ["Food"]]),
    copied(
        colors="G", types=["creature"], subtypes=["Assembly-Worker"], mana_cost="{1}{G}", power=0, keywords=["flying"]
    ),
    position(sitting={"library": [{"card": "Forest", "count": 9_998}]}),
]


@pytest.mark.parametrize("data", FITTING)
def test_what_fits_is_set_up(data: Any) -> None:
    game = from_position(Position.load(data), "1")
    used(game)


FILES = [
    (
        '{"players": [{"name": "A", "life": ' + "1" * 5000 + '}, {"name": "B"}]}',
        "a number of more than 30 digits",
    ),
    ('{"players": [{"name": "A", "life": NaN}, {"name": "B"}]}', "life: nan does not fit"),
    ('{"players": [{"name": "A", "life": 1e400}, {"name": "B"}]}', "life: inf does not fit"),
    ('{"a":' * 3000 + "1" + "}" * 3000, "is nested too deep to be a position"),
    ('{"players": [null]}', "players[1]: None does not fit"),
]


@pytest.mark.parametrize(("text", "sentence"), FILES, ids=[sentence for _, sentence in FILES])
def test_a_file_that_cannot_be_a_position_is_refused(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command says so, too, and nothing that should not have happened."""
    file = tmp_path / "position.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadPosition) as refused:
        position_from(file)
    assert sentence in str(refused.value)
    assert main(["table", str(file), "--store", str(tmp_path / "games.sqlite")]) != 0
    assert sentence in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("seed", range(2))
def test_the_command_sets_an_odd_position_up_or_refuses_it(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.json"
    for number in range(seed * 4, seed * 4 + 4):
        file.write_text(json.dumps(odd(number)), encoding="utf-8")
        assert main(["table", str(file), "--store", str(tmp_path / "games.sqlite")]) in (0, 1, 2)
        assert "should not have happened" not in capsys.readouterr().err


def test_a_number_of_very_many_digits_in_a_card_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text('[{"name": "X", "types": "Planeswalker", "loyalty": ' + "9" * 5000 + "}]", encoding="utf-8")
    with pytest.raises(BadCard, match="no number on a card is beyond"):
        known_cards([file])
