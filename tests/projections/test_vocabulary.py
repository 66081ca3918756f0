"""Every word that the rules can give as a reason, a keyword or a field has its place in the table of words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import domain
from domain import reasons
from domain.cards.language import RULE_WORDS, RULES_WITH, AdditionalCost
from domain.events import EVENTS
from domain.formats import FORMATS
from domain.ids import PlayerId
from domain.kernel.questions import QUESTIONS
from domain.kernel.would import Would
from domain.reasons import OF_ONE, Reason
from domain.rules.variants.planechase import FACES
from domain.terms import Phase, Step, Zone
from projections.reading.names import Names
from projections.reading.records import OBJECT_FIELDS, PLAYER_FIELDS
from projections.wording.english import ENGLISH
from projections.wording.speech import Speech
from projections.wording.translations import LANGUAGES, catalogue
from tests.support.logs import duel

DATA = Path(domain.__file__).parent / "cards" / "data"


def test_reasons_are_a_closed_vocabulary_wherever_there_are_some() -> None:
    """What has a reason takes a member, or for a choice a word that is said to be written: never any text."""
    found = [(name, field) for kind in EVENTS.values() for name, field in kind.model_fields.items()]
    events = [field.annotation for name, field in found if name == "reason"]
    proposals = {str(field.type) for kind in Would.__subclasses__() for field in fields(kind) if field.name == "reason"}
    questions = {str(field.type) for kind in QUESTIONS.values() for field in fields(kind) if field.name == "reason"}
    assert len(events) >= 7
    assert set(events) == {Reason}
    assert proposals == {"Reason"}
    assert questions == {"About"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_said_in_words(language: str) -> None:
    speech = Speech(Names(duel().log), catalogue(language))
    told = {reason: speech.reason(reason) for reason in Reason if reason not in OF_ONE}
    told |= {reason: speech.reason(reasons.of(reason, PlayerId(2))) for reason in OF_ONE}
    assert [text for text in told.values() if re.search(r"[_{}\d]|^$", text)] == []
    assert all("Beth" in told[reason] for reason in OF_ONE)
    if language != "en":
        same = {reason for reason, text in told.items() if text == Speech(Names(), ENGLISH).reason(reason)}
        both = {Reason.X, Reason.TYPE, Reason.FACE, Reason.SACRIFICE, Reason.MIRACLE}
        assert same <= both, "words that both languages have"


def written(name: str, value: Any) -> Iterator[str]:
    """What stands under a name anywhere in the data of the cards."""
    if isinstance(value, dict):
        yield from (word for key, word in value.items() if key == name and isinstance(word, str))
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from written(name, part)


def in_cards(name: str) -> set[str]:
    return {
        word
        for path in DATA.glob("*.json")
        for line in path.read_text("utf-8").splitlines()
        if line.startswith("{")
        for word in written(name, json.loads(line.rstrip(",")))
    }


def test_every_keyword_and_rule_has_its_words() -> None:
    """Keywords have theirs where cards are told; see `tests/rules/abilities/test_keyword_rows.py`."""
    assert [word for word in RULE_WORDS if f"reason.{word}" not in ENGLISH] == []
    assert [word for word in RULES_WITH if f"reason.{word}.value" not in ENGLISH] == []


def test_every_field_value_and_counter_has_its_words() -> None:
    fields = {*OBJECT_FIELDS, *PLAYER_FIELDS, "turn", "active", "phase", "step", "time_of_day", "priority"}
    assert [field for field in sorted(fields) if f"field.{field}" not in ENGLISH] == []
    values = {*map(str, Zone), *map(str, Phase), *map(str, Step), "day", "night"}
    assert [value for value in sorted(values) if f"value.{value}" not in ENGLISH] == []
    kinds = {kind for name in ("counters", "enters_with") for kind in in_cards(name)} - {"+1/+1", "-1/-1"}
    assert "ice" in kinds
    words = {*ENGLISH, *catalogue("fr")}  # English tells most kinds by their names
    assert [kind for kind in sorted(kinds) if f"counter.{kind}" not in words] == []
    assert [word for word in sorted({*FORMATS, *FACES}) if f"word.{word}" not in ENGLISH] == []
    links = in_cards("link") | {str(AdditionalCost.model_fields["as_"].default)}
    assert [name for name in sorted(links) if f"reason.{name}" not in ENGLISH] == []
