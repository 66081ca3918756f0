"""601.2c. Forms in which targets are picked: where one's own things stand, and what they become."""

from __future__ import annotations

import pytest

from domain.bots import hurtful
from domain.bots.purposes import purpose_of
from replay.games.asking import Asked, looks
from replay.games.subjects import Subject
from replay.service.answer_forms import picking_data
from tests.support.table import PLAYERS, Table, card, creature

CREATURE = {"type": "creature"}


def form_of(*does: dict[str, object]) -> tuple[list[str], dict[str, list[int]], list[str]]:
    """Return the names in the order of the form, the targets that each may be, and the first words of the answers."""
    targets = {"a": {"of": CREATURE}, "b": {"of": CREATURE}}
    table = Table("current")
    table.battlefield("A", creature("Mine", "2/2"))
    table.battlefield("B", creature("Theirs", "3/3"), creature("Others", "4/4"))
    table.hand("A", card("Two Words", "Instant", {"spell": [*does], "targets": targets}, cost="{0}"))
    table.start("A")
    table.priority_to("A")
    table.answer(("cast", table.board.players[PLAYERS["A"]].hand[0]))
    question, board = table.question, table.board
    hurts = hurtful(question, board, table.game.definitions)
    form = picking_data(question, board, hurts=hurts)
    assert form is not None
    asked = Asked(question, board, subject=Subject(hurts=hurts))
    whom = {pick["name"]: form["whom"][pick["whom"]] for pick in form["picks"]}
    return [pick["name"] for pick in form["picks"]], whom, [option.words for option in asked.options]


def test_own_things_are_last_where_every_target_suffers() -> None:
    names, _, words = form_of({"deal_damage": 1, "to": "a"}, {"deal_damage": 2, "to": "b"})
    assert names == ["Theirs", "Others", "Mine"]
    assert "Mine" not in words[0]


COUNT = {"count": {"all": [CREATURE, {"controller": "you"}]}}


def smaller(power: object, toughness: object, name: str) -> dict[str, object]:
    return {"apply": [{"pt": [power, toughness]}], "to": name}


@pytest.mark.parametrize(
    "pt", [(-2, -2), (-3, 0), (0, -1), ({"minus": [0, COUNT]}, 0), ({"minus": [0, COUNT]}, {"minus": [0, COUNT]})]
)
def test_what_makes_smaller_hurts(pt: tuple[object, object]) -> None:
    names, _, words = form_of(smaller(*pt, "a"), smaller(*pt, "b"))
    assert names == ["Theirs", "Others", "Mine"]
    assert "Mine" not in words[0]


@pytest.mark.parametrize("pt", [(2, 2), (0, 0), (3, -3), (-4, 4), (COUNT, {"minus": [0, COUNT]}), (COUNT, COUNT)])
def test_what_makes_larger_or_both_does_not_only_hurt(pt: tuple[object, object]) -> None:
    assert form_of(smaller(*pt, "a"), smaller(*pt, "b"))[0] == ["Mine", "Theirs", "Others"]


@pytest.mark.parametrize(
    ("pt", "hurts"), [(("-x", "-x"), True), (("-x", 0), True), (("x", "-x"), False), (("x", "x"), False)]
)
def test_minus_x_hurts(pt: tuple[str | int, str | int], hurts: bool) -> None:
    power, toughness = ({"minus": [0, "x"]} if one == "-x" else one for one in pt)
    spell = card(
        "Shrink", "Instant", {"spell": [smaller(power, toughness, "a")], "targets": {"a": {"of": CREATURE}}}, cost="{X}"
    )
    (deed,) = purpose_of(spell).deeds
    assert deed == (("weaken", "a", *(one if one == 0 else "x" for one in pt)) if hurts else ("pump", "a", *pt))


@pytest.mark.parametrize(("kind", "hurts"), [("-1/-1", True), ("-0/-2", True), ("+1/+1", False)])
def test_counters_that_make_smaller_hurt(kind: str, hurts: bool) -> None:
    names, _, _ = form_of({"put_counters": kind, "on": "a"}, {"put_counters": kind, "on": "b"})
    assert names == (["Theirs", "Others", "Mine"] if hurts else ["Mine", "Theirs", "Others"])


def test_own_things_become_the_target_that_is_helped() -> None:
    """What hurts is for others: the first target that one's own thing becomes is the other one."""
    names, whom, words = form_of({"deal_damage": 1, "to": "a"}, {"untap": "b"})
    assert names == ["Mine", "Theirs", "Others"]
    assert whom["Mine"][0] == -2
    assert whom["Theirs"][0] == -1
    assert not words[0].startswith("target Mine")


def test_nothing_is_moved_where_nothing_suffers() -> None:
    names, whom, _ = form_of({"untap": "a"}, {"untap": "b"})
    assert names == ["Mine", "Theirs", "Others"]
    assert whom["Mine"] == whom["Theirs"] == [-1, -2]


def test_creatures_of_one_name_divide_their_damage_apart() -> None:
    """510.1. Each attacker that has a choice is a division of its own."""
    table = Table("current")
    table.battlefield("A", *[creature("Ram", "3/3", "trample")] * 2)
    table.battlefield("B", creature("Wall", "0/4"), creature("Other", "0/2"), damage=1)
    table.start("A")
    table.until_asked("attackers")
    rams, (wall, other) = table.all("Ram"), (table.find("Wall"), table.find("Other"))
    table.answer(tuple((ram.id, PLAYERS["B"]) for ram in rams))
    table.until_asked("blockers")
    table.answer(((wall.id, rams[0].id), (other.id, rams[1].id)))
    question = table.until_asked("damage", "A")
    form = picking_data(question, table.board)
    assert form is not None
    assert form["form"] == "damage"
    assert [one["name"] for one in form["picks"]] == ["Wall", "Other", "B"], "who takes the rest comes last"
    assert [one["name"] for one in form["divisions"]] == ["Ram (blocked by Wall)", "Ram (blocked by Other)"]
    first, second = form["divisions"]
    assert [(to["name"], to["marked"], to["lethal"], to["life"]) for to in first["receivers"]] == [
        ("Wall", 1, 3, None),
        ("B", 0, None, 20),
    ]
    assert (first["standard"], second["standard"]) == ([3, 0], [1, 2])
    assert first["tramples"]
    assert not first["ordered"]
    answer = tuple(
        (one["id"], to["id"], amount)
        for one in form["divisions"]
        for to, amount in zip(one["receivers"], one["standard"], strict=True)
        if amount
    )
    question.check(answer)


def test_creatures_that_may_attack_alike_are_one_group() -> None:
    """302.6. Whether one with haste came this turn does not matter for the answer; its size does."""
    table = Table("current")
    swift = creature("Swift", "1/1", "haste")
    table.battlefield("A", swift, swift)
    table.battlefield("A", swift, sick=True)
    table.battlefield("A", swift, counters={"+1/+1": 1})
    table.start("A")
    form = picking_data(table.until_asked("attackers"), table.board)
    assert form is not None
    assert [(len(pick["ids"]), pick["size"]) for pick in form["picks"]] == [(3, "1/1"), (1, "2/2")]
    likeness = {repr(looks(table.board, id)) for id in form["picks"][0]["ids"]}
    assert len(likeness) == 2, "other questions tell them apart"
