"""115.1, 118.7c, 614.1c, 614.12a. Who may target, mana taken off a cost, and what is chosen as a permanent enters."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.errors import BadCard, IllegalDecision
from domain.oracle.compiler import Standing
from domain.oracle.parser.template import Said
from domain.terms import Zone
from tests.oracle.statics.test_statics import compiled_card
from tests.support.oracle import abilities, card
from tests.support.situations import CREATURE, finish, spell, there
from tests.support.table import Table, creature
from tests.support.table import card as made

THEIRS: Said = {"controller": "opponent"}


@pytest.mark.parametrize(
    ("text", "mods"),
    [
        (
            "This creature can't be the target of Aura spells.",
            [{"cant_be_targeted": {"subtype": "Aura"}, "by": "spell"}],
        ),
        (
            "This creature can't be the target of abilities your opponents control.",
            [{"cant_be_targeted": THEIRS, "by": "ability"}],
        ),
        (
            "This creature can't be the target of black spells or abilities from black sources.",
            [{"cant_be_targeted": {"color": "B"}, "by": by} for by in ("spell", "ability")],
        ),
    ],
)
def test_objects_that_some_cannot_target(text: str, mods: Said) -> None:
    assert card(text, "Creature — Elf").standing is Standing.PROVEN
    assert abilities(text, "Creature — Elf") == [{"static": mods}]


RED_SHOT = made(
    "Red Shot", "Instant", {"spell": [{"tap": "t"}], "targets": {"t": {"of": CREATURE}}}, cost="{0}", colors="R"
)


@pytest.mark.parametrize(
    ("text", "spells", "by_abilities", "own"),
    [
        ("red spells", False, True, False),
        ("red spells your opponents control", False, True, True),
        ("abilities from red sources", True, False, True),
        ("red spells or abilities from red sources", False, False, False),
        ("abilities your opponents control", True, False, True),
        ("blue spells", True, True, True),
    ],
)
def test_who_can_target_it(text: str, spells: bool, by_abilities: bool, own: bool) -> None:
    """115.1: A has a red spell and a red creature with an ability, B a red spell."""
    table = Table()
    table.battlefield("B", compiled_card(f"This creature can't be the target of {text}."), creature("Cub", "1/1"))
    tapper: dict[str, Any] = {
        "activated": [{"tap": "t"}],
        "cost": [{"pay_life": 1}],
        "targets": {"t": {"of": CREATURE}},
    }
    table.battlefield("A", creature("Tapper", "1/1", colors="R", abilities=[tapper]))
    table.hand("A", RED_SHOT)
    table.hand("B", RED_SHOT)
    table.start("A")
    thing = table.find("Thing").id

    def able(player: str, act: tuple[Any, ...]) -> bool:
        table.priority_to(player)
        table.answer(act)
        question: Any = table.question
        table.answer(((table.find("Cub").id,),))
        table.resolve()
        return thing in question.slots[0][1]

    assert able("A", ("cast", table.find("Red Shot", "A", Zone.HAND).id)) is spells
    assert able("B", ("cast", table.find("Red Shot", "B", Zone.HAND).id)) is own
    table.priority_to("A")
    (act,) = [one for one in table.question.options if one[0] == "activate"]  # type: ignore[attr-defined]
    assert able("A", act) is by_abilities


def test_an_effect_that_ends_keeps_it_from_being_targeted() -> None:
    """611.2a: the effect of a resolution, for a turn."""
    table = Table()
    shield = {"apply": [{"cant_be_targeted": {"color": "R"}, "by": "spell"}], "to": "t"}
    table.battlefield("A", creature("Elf", "1/1"), creature("Cub", "1/1"))
    table.hand("A", spell("Cover", shield, t=CREATURE))
    table.hand("B", RED_SHOT)
    table.start("A")
    table.cast("A", "Cover", targets=("Elf",))
    table.resolve()
    table.priority_to("B")
    table.cast("B", "Red Shot")  # at the only creature that it can target
    table.resolve()
    assert table.find("Cub").tapped
    assert not table.find("Elf").tapped


# 118.7c


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "This spell costs {1}{U} less to cast if you control an artifact.",
            {
                "static": [{"cost_more": -1, "mana": "{1}{U}"}],
                "while": {"exists": {"all": [{"type": "artifact"}, {"controller": "you"}]}},
                "zone": "stack",
            },
        ),
        (
            "This spell costs {G} less to cast for each artifact you control.",
            {
                "static": [
                    {
                        "cost_more": {"minus": [0, {"count": {"all": [{"type": "artifact"}, {"controller": "you"}]}}]},
                        "mana": "{G}",
                    }
                ],
                "zone": "stack",
            },
        ),
    ],
)
def test_symbols_taken_off_a_cost(text: str, meant: Said) -> None:
    assert card(text, "Sorcery").standing is Standing.PROVEN
    assert abilities(text, "Sorcery")[0] == meant


@pytest.mark.parametrize(
    ("cost", "mana", "artifacts", "able"),
    [
        ("{G}{G}{G}", "G", 2, True),
        ("{G}{G}{G}", "G", 1, False),
        ("{2}{G}", "C", 2, True),  # the second symbol takes generic mana away
        ("{2}{G}", "", 2, False),
        ("{2}{U}", "U", 2, True),
        ("{2}{U}", "C", 2, False),  # no blue mana is taken away
        ("{G}", "", 5, True),
    ],
)
def test_what_is_left_to_pay(cost: str, mana: str, artifacts: int, able: bool) -> None:
    table = Table()
    text = "This spell costs {G} less to cast for each artifact you control."
    table.hand("A", compiled_card(text, "Creature — Hydra", "Hydra", cost=cost))
    table.battlefield("A", *[made("Junk", "Artifact", cost="{0}")] * artifacts)
    for letter in mana:
        table.lands("A", {"G": "Forest", "U": "Island", "C": "Wastes"}[letter])
    table.start("A")
    assert table.can("A", "cast", "Hydra") is able
    if able:
        table.cast("A", "Hydra")
        finish(table)
        assert there(table, "Hydra")


@pytest.mark.parametrize(("lands", "able"), [(1, False), (2, True)])
def test_what_is_added_is_added_first(lands: int, able: bool) -> None:
    """118.7c, 601.2f: a symbol without its like takes the generic mana of a tax away."""
    table = Table()
    text = "This spell costs {G} less to cast for each artifact you control."
    table.hand("A", compiled_card(text, "Creature — Hydra", "Hydra", cost="{G}"))
    table.battlefield("A", *[made("Junk", "Artifact", cost="{0}")] * 3)
    table.battlefield("B", made("Tax", "Artifact", {"static": [{"cost_more": 4}], "to": {"is": "spell"}}, cost="{0}"))
    table.lands("A", "Wastes", lands)
    table.start("A")
    assert table.can("A", "cast", "Hydra") is able


@pytest.mark.parametrize(("target", "able"), [("Shot", True), ("Elf", False)])
def test_it_is_cheaper_by_its_target(target: str, able: bool) -> None:
    """601.2c, 601.2f: targets are chosen before the cost is determined."""
    table = Table()
    text = "This spell costs {1}{U} less to cast if it targets an instant spell.\nCounter target spell."
    table.hand("A", compiled_card(text, "Instant", "No", cost="{1}{U}{U}"))
    table.lands("A", "Island")
    shot = made("Shot", "Instant", {"spell": [{"gain_life": 1}]}, cost="{0}")
    table.hand("B", shot, creature("Elf", "1/1", cost="{0}"))
    table.start("B")
    table.cast("B", target)
    with nullcontext() if able else pytest.raises(IllegalDecision):
        table.cast("A", "No", targets=(table.board.stack[0],))


def test_only_a_spell_itself_takes_symbols_off() -> None:
    with pytest.raises(BadCard):
        made("Odd", "Artifact", {"static": [{"cost_more": -1, "mana": "{W}"}], "to": {"is": "spell"}})


# 614.1c, 614.12a


def entering(text: str) -> CardDefinition:
    return compiled_card(text, "Creature — Bear")


@pytest.mark.parametrize("kind", ["trample", "menace"])
def test_it_enters_with_one_of_two_counters(kind: str) -> None:
    table = Table()
    table.hand("A", entering("This creature enters with your choice of a trample counter or a menace counter on it."))
    table.start("A")
    table.cast("A", "Thing")
    table.pass_()
    table.pass_()
    question: Any = table.until_asked("option", "A")
    assert question.options == ("trample", "menace")
    table.answer(kind)
    assert dict(table.find("Thing").counters) == {kind: 1}


def test_it_enters_with_two_different_counters() -> None:
    table = Table()
    kinds = "menace, deathtouch, and lifelink"
    table.hand(
        "A", entering(f"This creature enters with your choice of two different counters on it from among {kinds}.")
    )
    table.start("A")
    table.cast("A", "Thing")
    table.pass_()
    table.pass_()
    table.until_asked("option", "A")
    table.answer("deathtouch")
    question: Any = table.until_asked("option", "A")
    assert question.options == ("menace", "lifelink")
    table.answer("menace")
    assert dict(table.find("Thing").counters) == {"deathtouch": 1, "menace": 1}


def test_there_are_more_kinds_than_are_chosen() -> None:
    change = {"enters_with": "menace", "or": ["reach"], "kinds": 2}
    with pytest.raises(BadCard):
        creature("Odd", "1/1", abilities=[{"replace": {"would_enter": "self"}, "with": [change]}])


def test_one_of_some_creature_types_is_chosen() -> None:
    table = Table()
    text = "As this artifact enters, choose Elf, Goblin, or Kithkin."
    table.hand("A", compiled_card(text, "Artifact", "Pennant"))
    table.start("A")
    table.cast("A", "Pennant")
    table.pass_()
    table.pass_()
    question: Any = table.until_asked("option", "A")
    assert question.options == ("Elf", "Goblin", "Kithkin")
    table.answer("Kithkin")
    assert table.find("Pennant").chosen["creature_type"] == "Kithkin"


@pytest.mark.parametrize(("kind", "words"), [("creature_type", ["Gadget"]), ("color", ["Elf"])])
def test_words_that_cannot_be_chosen(kind: str, words: list[str]) -> None:
    change = {"choose": kind, "words": words}
    with pytest.raises(BadCard):
        creature("Odd", "1/1", abilities=[{"replace": {"would_enter": "self"}, "with": [change]}])


# 701.14


def test_two_targets_fight_each_other() -> None:
    text = "Choose target creature you control and target creature you don't control. Those creatures fight each other."
    assert card(text, "Sorcery").standing is Standing.PROVEN
    (said,) = abilities(text, "Sorcery")
    assert isinstance(said, dict)
    assert said["spell"] == [{"fight": ["t", "t2"]}]


def test_two_targets_of_one_player_are_no_such_creatures() -> None:
    text = "Choose target creature you control and target creature you control. Those creatures fight each other."
    assert card(text, "Sorcery").standing is not Standing.PROVEN
