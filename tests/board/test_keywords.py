"""Keywords as values: read from their words once, asked for by name, and written as they were."""

from __future__ import annotations

import copy
import pickle

import orjson
import pytest

from domain.board.keywords import Keyword, keyword, keyword_of, keywords, written
from domain.cards.keywords import KEYWORDS
from domain.cards.language import RULE_WORDS, RULES_WITH
from replay.store.snapshots import pack_board, unpack_board
from tests.support.each import each
from tests.support.table import Table, creature


@pytest.mark.parametrize(
    ("word", "name", "value", "number"),
    [
        ("flying", "flying", "", 0),
        ("protection:red", "protection", "red", 0),
        ("landwalk:snow Swamp", "landwalk", "snow Swamp", 0),
        ("hexproof", "hexproof", "", 0),
        ("toxic:2", "toxic", "2", 2),
        ("max_attackers:0", "max_attackers", "0", 0),
        ("must_attack:117", "must_attack", "117", 117),
        ("attack_cost:{2}{W}", "attack_cost", "{2}{W}", 0),
        ("counter_limit:charge:7", "counter_limit", "charge", 7),
        ("counter_limit:+1/+1:1", "counter_limit", "+1/+1", 1),
        ("names:nonlegendary_creatures", "names", "nonlegendary_creatures", 0),
    ],
)
def test_a_word_is_read(word: str, name: str, value: str, number: int) -> None:
    found = keyword(word)
    assert (found.name, found.value, found.number) == (name, value, number)
    assert (found, hash(found), orjson.dumps(found)) == (word, hash(word), orjson.dumps(word))
    (again,) = written((found,))
    assert type(again) is str
    assert again == word


@each("name", [*KEYWORDS, *RULE_WORDS, *RULES_WITH])
def test_every_keyword_and_rule_is_its_word_again(name: str) -> None:
    for value in (None, 2, "red", "snow Forest"):
        found = keyword_of(name, value)
        assert found.name == name
        assert found == (name if value is None else f"{name}:{value}")
        assert found is keyword(str(found))
        assert [type(one) for one in (copy.deepcopy(found), pickle.loads(pickle.dumps(found)))] == [Keyword, Keyword]
    assert keyword_of(name, "red").about("blue") == keyword_of(name, "blue")


def test_a_keyword_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        keyword("flying").name = "reach"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del keyword("flying").name
    assert keyword("flying").name == "flying"


def test_a_board_has_them_however_it_came_about() -> None:
    """Printed, given by a static ability, and read from a snapshot."""
    table = Table()
    red = [{"static": [{"grant": "protection:red"}, {"rule": "max_attackers", "n": 2}], "to": "self"}]
    table.battlefield("A", creature("Bear", "2/2", abilities=[{"keyword": "toxic", "value": 2}, *red]))
    table.start("A", step="precombat-main")
    expected = ("toxic:2", "protection:red", "max_attackers:2")
    for board in (table.board, unpack_board(pack_board(table.board))):
        found = next(one for one in board.objects.values() if one.name == "Bear")
        assert found.keywords == expected
        assert {type(one) for one in found.keywords} == {Keyword}
        assert board.digest() == table.board.digest()
    told = [record.event for record in table.game.records if "CharacteristicsChanged" in type(record.event).__name__]
    words = [word for event in told for name, _, after in event.changes if name == "keywords" for word in after]  # type: ignore[attr-defined]
    assert "protection:red" in words
    assert {type(word) for word in words} == {str}
    assert keywords(expected) is keywords(tuple(map(str, expected)))
