"""The board as a picture: what stands in it, for whom, and that it is well formed whatever names are in it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from domain.board.evolve import fold
from projections.reading.picture import EDGE, MARKS, NAME, WIDTH, picture
from projections.seeing.views import redact
from projections.wording.translations import LANGUAGES, catalogue
from tests.support.logs import ANNA, BETH, Story, wander
from tests.support.table import Table

SVG = "{http://www.w3.org/2000/svg}"


def texts(drawn: str, kind: str | None = None) -> list[str]:
    root = ElementTree.fromstring(drawn)
    return ["".join(one.itertext()) for one in root.iter(f"{SVG}text") if kind is None or one.get("class") == kind]


def test_names_sizes_and_states_stand_in_it() -> None:
    table = Table()
    table.battlefield("B", "Giant Spider", tapped=True, damage=2, counters={"+1/+1": 1})
    table.lands("A", "Forest", 3)
    table.hand("A", "Shock")
    drawn = picture(table.start().board)
    assert "Giant Spider" in texts(drawn)
    assert texts(drawn, "size") == ["3/5"]
    state = " ".join(texts(drawn, "small"))
    assert "tapped" in state
    assert "damage 2" in state
    assert "3 × Forest" in texts(drawn)
    assert any(text.startswith("hand: Shock") for text in texts(drawn))


def test_what_looks_alike_is_drawn_once_and_what_is_attached_follows() -> None:
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("A", "Grizzly Bears")
    table.battlefield("A", "Grizzly Bears", ref="host")
    table.battlefield("A", "Bonesplitter", attached="host")
    names = [text for text in texts(picture(table.start().board)) if "Bears" in text or "Bone" in text]
    assert names == ["2 × Grizzly Bears", "Grizzly Bears", "Bonesplitter"]


def test_the_viewer_is_at_the_bottom_and_sees_what_is_known(story: Story) -> None:
    for seat, name in ((ANNA, "Anna"), (BETH, "Beth")):
        drawn = picture(fold(redact(story.log[:212], seat)), seat)
        assert [text.split(" · ")[0] for text in texts(drawn, "player")][-1] == name
        assert sum(text.startswith("hand:") for text in texts(drawn)) == 1
    assert not any(text.startswith("hand:") for text in texts(picture(fold(redact(story.log[:212], None)))))


def test_combat_stands_between_the_players(story: Story) -> None:
    words = texts(picture(fold(story.log[:212])))
    players = [number for number, text in enumerate(words) if text.startswith(("Anna · life", "Beth · life"))]
    assert any("→" in text for text in words[players[0] : players[1]])
    assert not any("→" in text for text in texts(picture(fold(story.log[:40]))))


def test_exile_is_shared_and_tells_whose_each_card_is() -> None:
    """400.1. One zone of all players, between their sides; who owns nothing in it is not named."""
    table = Table()
    table.put("exile", "A", "Grizzly Bears")
    words = texts(picture(table.start().board))
    at = words.index("exile, shared by all players")
    assert words[at + 1] == "A: Grizzly Bears"
    assert not any(text.startswith("B:") for text in words)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_it_is_well_formed_and_within_its_edges_whatever_happens(language: str) -> None:
    for board in (wander(seed).board for seed in range(12)):
        root = ElementTree.fromstring(picture(board, catalogue=catalogue(language), title="<&\"'>"))
        assert root.findtext(f"{SVG}title") == "<&\"'>"
        height = float(root.get("height", "0"))
        for box in root.iter(f"{SVG}rect"):
            x, y, width, tall = (float(box.get(side, "0")) for side in ("x", "y", "width", "height"))
            assert 0 <= x < x + width <= WIDTH - EDGE // 2
            assert 0 <= y < y + tall <= height
        for one in root.iter(f"{SVG}g"):
            for text in one.iter(f"{SVG}text"):
                assert len("".join(text.itertext())) <= (MARKS if text.get("class") == "small" else NAME)


def test_a_name_with_signs_is_only_a_name() -> None:
    board = wander(1).board
    board.players[ANNA].name = "<b>&"
    players = texts(picture(board), "player")
    assert any(text.startswith("<b>& · ") for text in players)


def test_permanents_of_one_name_carry_numbers_where_one_of_them_is_named() -> None:
    table = Table()
    for _ in range(3):
        table.battlefield("A", "Grizzly Bears")
    board = table.start().board
    first, *_ = board.battlefield
    assert [text for text in texts(picture(board)) if "Bears" in text] == ["3 × Grizzly Bears"]
    words = texts(picture(board, named=[first]))
    assert "2 × Grizzly Bears" in words
    assert f"({first})" in words
    table = Table()
    table.battlefield("A", "Grizzly Bears")
    board = table.start().board
    assert not any("(" in text for text in texts(picture(board, named=board.battlefield)))


def test_a_long_name_of_a_land_has_two_lines() -> None:
    table = Table()
    table.lands("A", "Talon Gates of Madara", 1)
    assert {"Talon Gates of", "Madara"} <= set(texts(picture(table.start().board)))
