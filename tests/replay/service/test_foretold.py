"""What a question of the service foretells and aims at: the choice that follows yes, and the targets of what asks."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from replay.games.library import Games
from tests.support.staging import staged
from tests.support.table import Table, card, creature


def asked(client: httpx.Client, games: Games, *does: Any, cards: int = 2, **more: Any) -> dict[str, Any]:
    """Return the question of an instant whose permission is asked."""
    table = Table("current")
    table.battlefield("A", *[creature(f"Ox {number}", "2/2") for number in range(cards)], card("Relic", "Artifact"))
    table.hand("A", card("Asking", "Instant", {"spell": [{"may": [*does]}], **more}, cost="{0}"))
    table.start("A")
    table.cast("A", "Asking", targets=["Relic"] if more else ())
    table.until_asked("option")
    game = staged(games, table)
    head = game.stored.head
    question: dict[str, Any] = client.get(f"/api/games/{game.id}/question", params={"as": "1"}).json()
    assert game.stored.refresh().head == head, "it is only looked at"
    return question


CHOICE = {"choose": {"type": "creature"}, "as": "c"}


@pytest.mark.parametrize(
    ("does", "cards", "takes"),
    [
        ([CHOICE, {"tap": "c"}], 2, ["pick Ox 0", "pick Ox 1"]),
        ([CHOICE, {"tap": "c"}], 12, [f"pick Ox {number}" for number in range(12)]),  # more than are listed elsewhere
        ([CHOICE, {"tap": "c"}], 31, []),  # too many to be buttons
        ([{**CHOICE, "n": 2}, {"tap": "c"}], 3, []),  # put together, not taken
        ([{"draw": 1}, CHOICE, {"tap": "c"}], 2, []),  # something happens before
    ],
)
def test_only_a_choice_of_one_that_comes_first_is_foretold(
    client: httpx.Client, games: Games, does: list[Any], cards: int, takes: list[str]
) -> None:
    question = asked(client, games, *does, cards=cards)
    assert [option["answer"] for option in question["options"]] == ["yes", "no"]
    assert [option["words"] for option in question["about"]["takes"]] == takes


def test_the_targets_of_what_asks_are_named(client: httpx.Client, games: Games) -> None:
    question = asked(client, games, {"destroy": "t"}, targets={"t": {"of": {"type": "artifact"}}})
    assert question["about"]["aims"] == ["Relic"]
    assert question["text"] == "A, Asking says: You may destroy Relic. Do you?"


def test_who_searches_sees_the_whole_library_and_nobody_else_does(client: httpx.Client, games: Games) -> None:
    table = Table("current")
    table.library("A", *[card("Isle", "Land")] * 3, creature("Ox", "2/2"), card("Shrine", "Artifact"))
    table.hand("A", card("Seek", "Sorcery", {"spell": [{"search": {"type": "creature"}, "as": "c"}]}, cost="{0}"))
    table.start("A")
    table.cast("A", "Seek")
    table.until_asked("choose")
    game = staged(games, table)
    mine, hers = (client.get(f"/api/games/{game.id}/question", params={"as": seat}).json() for seat in ("1", "2"))
    counts = {one["name"]: one["count"] for one in mine["about"]["library"]}
    assert (counts["Isle"], counts["Ox"], counts["Shrine"]) == (3, 1, 1)
    names = [one["name"] for one in mine["about"]["library"]]
    assert names == sorted(names), "not in their order in the library"
    assert [option["words"] for option in mine["options"]] == ["find Ox", "find nothing"]
    assert hers["about"] is None
    question = asked(client, games, CHOICE)
    assert question["about"]["library"] == []


ONE = {"t": {"of": {"type": "creature"}}}


@pytest.mark.parametrize(("target", "told"), [("Cow", "targets Cow"), ("Ox", "targets Ox (of B)")])
def test_what_is_on_the_stack_tells_its_targets(client: httpx.Client, games: Games, target: str, told: str) -> None:
    table = Table("current")
    ox = creature("Ox", "2/2")
    table.battlefield("A", ox)
    table.battlefield("B", ox, creature("Cow", "1/1"))
    table.hand("A", card("Zap", "Instant", {"spell": [{"destroy": "t"}], "targets": ONE}, cost="{0}"))
    table.start("A")
    table.cast("A", "Zap", targets=[table.find(target, "B").id])
    (zap,) = client.get(f"/api/games/{staged(games, table).id}/board").json()["stack"]
    assert zap["aims"] == told


def test_other_answers_for_equal_things_are_one(client: httpx.Client, games: Games) -> None:
    table = Table("current")
    table.battlefield("A", *[creature("Ox", "2/2")] * 4, creature("Cow", "1/1"))
    table.hand("A", card("Zap", "Instant", {"spell": [{"destroy": "t"}], "targets": ONE}, cost="{0}"))
    table.start("A")
    table.cast("A", "Zap", targets=["Cow"])
    game = staged(games, table)
    (chosen,) = [one.position for one in game.events() if getattr(one.event, "kind", "") == "targets"]
    decision = client.get(f"/api/games/{game.id}/why", params={"at": chosen}).json()["decision"]
    assert (decision["chosen"], decision["others"]) == ("target Cow", ["target Ox"])
