"""Every word that the rules can give as a reason, a keyword or a field has its place in the table of words."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import domain
from domain.cards.checking import KEYWORDS
from domain.cards.language import RULE_WORDS, RULES_WITH, AdditionalCost
from domain.formats import FORMATS
from domain.rules.planechase import FACES
from domain.terms import Phase, Step, Zone
from projections.diff import diff_positions
from projections.english import ENGLISH
from projections.history import history
from projections.log import log
from projections.names import Names
from projections.records import OBJECT_FIELDS, PLAYER_FIELDS
from projections.sentences import Speech
from projections.translations import catalogue
from tests.logs import ANNA, Story, duel

FRENCH = catalogue("fr")
SOURCES = Path(domain.__file__).parent
SECOND = ("ChooseObjects", "ChooseOption", "ChooseNumber", "Divide", "Order", "WouldLoseGame")
"""What takes its reason after the player."""


def texts(node: ast.AST) -> Iterator[str]:
    """The words an expression can be, with a number where something is filled in that is one."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from texts(one)
            yield from texts(other)
        case ast.JoinedStr(
            values=[ast.Constant(value=str() as text), ast.FormattedValue(value=ast.Name(id="creature"))]
        ):
            yield f"{text}1017"


def reasons() -> set[str]:
    """Every reason that stands in the sources of the rules."""
    found: set[str] = set()
    for path in (*SOURCES.glob("*.py"), *(SOURCES / "rules").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                found.update(text for given in node.keywords if given.arg == "reason" for text in texts(given.value))
                if name in SECOND and len(node.args) > 1:
                    found.update(texts(node.args[1]))
                if name == "_keep_one":
                    found.update(f"keep {text}" for text in texts(node.args[3]))
            elif isinstance(node, ast.Assign) and any(getattr(to, "id", "") == "reason" for to in node.targets):
                found.update(texts(node.value))
            elif isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "_PAYING_WITH":
                assert isinstance(node.value, ast.Dict)
                found.update(text for value in node.value.values for text in texts(value))
    return found


def written(name: str, value: Any) -> Iterator[str]:
    """What stands under a name anywhere in the data of the cards."""
    if isinstance(value, dict):
        yield from (word for key, word in value.items() if key == name and isinstance(word, str))
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from written(name, part)


def in_cards(name: str) -> set[str]:
    found: set[str] = set()
    for path in (SOURCES / "cards" / "data").glob("*.json"):
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("{"):
                found.update(written(name, json.loads(line.rstrip(","))))
    return found


def test_every_reason_has_its_words() -> None:
    known = reasons()
    assert {"commander", "targets", "legend", "sacrifice", "left", "damage of 1017"} <= known | {"legend"}
    speech = Speech(Names(), FRENCH)
    missing = [word for word in sorted(known) if f"reason.{word}" not in ENGLISH and not said_of(speech, word)]
    assert missing == []


def said_of(speech: Speech, word: str) -> bool:
    """Whether it ends with the number of an object, which is said by its name."""
    return word.endswith(" 1017") and "1017" not in speech.reason(word)


def test_every_keyword_and_rule_has_its_words() -> None:
    needed = {word for word, needs in KEYWORDS.items() if needs in ("", "value?", "cost")} | set(RULE_WORDS)
    valued = {word for word, needs in KEYWORDS.items() if needs in ("value", "value?")} | set(RULES_WITH)
    assert [word for word in sorted(needed) if f"reason.{word}" not in ENGLISH] == []
    assert [word for word in sorted(valued) if f"reason.{word}.value" not in ENGLISH] == []


def test_every_field_value_and_counter_has_its_words() -> None:
    fields = {*OBJECT_FIELDS, *PLAYER_FIELDS, "turn", "active", "phase", "step", "time_of_day", "priority"}
    assert [field for field in sorted(fields) if f"field.{field}" not in ENGLISH] == []
    values = {*map(str, Zone), *map(str, Phase), *map(str, Step), "day", "night"}
    assert [value for value in sorted(values) if f"value.{value}" not in ENGLISH] == []
    kinds = {kind for name in ("counters", "enters_with") for kind in in_cards(name)} - {"+1/+1", "-1/-1"}
    assert "ice" in kinds
    assert [kind for kind in sorted(kinds) if f"counter.{kind}" not in ENGLISH] == []
    assert [word for word in sorted({*FORMATS, *FACES}) if f"word.{word}" not in ENGLISH] == []
    links = in_cards("link") | {str(AdditionalCost.model_fields["as_"].default)}
    assert [name for name in sorted(links) if f"reason.{name}" not in ENGLISH] == []


@pytest.mark.parametrize(
    ("word", "english", "french"),
    [
        ("flying", "flying", "vol"),
        ("protection:red", "protection from red", "protection contre le rouge"),
        ("blocks_additional:1", "blocks 1 more", "bloque en plus\u00a0: 1"),
        ("cant_attack", "cant attack", "ne peut pas attaquer"),
        ("made up here", "made up here", "made up here"),
    ],
)
def test_a_word_is_said_with_its_value(word: str, english: str, french: str) -> None:
    assert [Speech(Names(), words).reason(word) for words in (ENGLISH, FRENCH)] == [english, french]


def test_a_hand_without_a_limit_is_said_so() -> None:
    mod = ("max_hand_size", None)
    told = [Speech(Names(), words).modification(mod) for words in (ENGLISH, FRENCH)]
    assert told == ["no maximum hand size", "pas de taille de main maximale"]
    assert Speech(Names()).modification(("max_hand_size", 5)) == "a hand of 5 at most"


@pytest.fixture(scope="module")
def story() -> Story:
    return duel()


def test_differences_and_histories_are_in_french(story: Story) -> None:
    last = story.log[-1].position
    told = [difference.text for difference in diff_positions(story.log, 20, last, FRENCH)]
    told += [change.text for change in history(story.log, ANNA, catalogue=FRENCH)]
    fields = {text.partition(" ")[0] for text in told}
    assert {"tour", "points", "bibliothèque"} <= fields
    assert not fields & {"turn", "life", "library", "zone:", "tapped", "hand", "graveyard", "damage", "counters"}
    assert any(text.endswith("→ cimetière") for text in told)


def test_cards_go_the_way_that_french_says(story: Story) -> None:
    told = [line.sentence for line in log(story.log, kind="object_moved", catalogue=FRENCH)]
    ways = {way for text in told for way in ("de la bibliothèque d", "à la main d", "du cimetière d") if way in text}
    assert ways >= {"de la bibliothèque d", "à la main d"}
    assert not any(" à cimetière" in text or " de cimetière" in text for text in told)
