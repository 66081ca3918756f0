"""601.2c. Forms in which targets are picked: where one's own things stand, and what they become."""

from __future__ import annotations

from domain.bots import hurtful
from replay.games.asking import Asked
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
