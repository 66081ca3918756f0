"""Cards of a log that the catalogue has get its definition: their texts are told, kept with the game, and audited."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from domain import events as e
from domain.cards.catalogue import catalogue
from domain.events import Recorded
from replay.cli.commands import main
from replay.games.auditing import TITLES
from replay.games.library import open_store
from replay.games.observed import Fate, import_log
from replay.observing.arena.texts import Texts
from replay.observing.audit.auditor import Audit, Outcome, audit
from replay.observing.audit.check_context import CHECKS, OF_TEXTS, Why
from replay.observing.source import Observation, Reading
from tests.support.arena import annotation, card, change, from_server, room, whole, zone
from tests.support.arena_texts import DRAW, GAIN, NAMES, log_with_known_cards, printed


def read(text: str, texts: Texts | None = None, *, names: dict[int, str] = NAMES) -> Observation:
    reading = Reading(names, texts=texts)
    found = [one for line in reading.lines.feed(text.encode()) for one in reading.feed(line)]
    (observation,) = [*found, *reading.end()]
    return observation


def events(observation: Observation) -> list[Recorded]:
    return [one for commit in observation.commits for one in commit.events]


def audited(observation: Observation) -> Audit:
    return audit(events(observation), observation.texts)


def test_a_card_is_known_by_its_name_and_what_is_printed() -> None:
    observation = read(log_with_known_cards())
    assert {one.name for one in observation.texts.values()} == set(NAMES.values())
    learned = {one.event.printed.name: one.event for one in events(observation) if isinstance(one.event, e.CardLearned)}
    for name in NAMES.values():
        own = catalogue()[name].printed()
        printed = learned[name].printed
        assert (printed.hash, printed.mana_cost, printed.abilities) == (own.hash, own.mana_cost, own.abilities)
        assert learned[name].to == (1,)


def test_abilities_are_parts_of_the_definition() -> None:
    names = {}
    triggered = []
    for one in events(read(log_with_known_cards())):
        if isinstance(one.event, e.CardSeen):
            names[one.event.definition] = one.event.printed.name
        elif isinstance(one.event, e.AbilityTriggered):
            triggered.append((names[one.event.ability[0]], one.event.ability[1]))
    assert triggered == [("Soul Warden", 0), ("Elvish Visionary", 0)]


def test_what_triggers_and_what_an_anthem_does_is_as_the_texts_say() -> None:
    found = audited(read(log_with_known_cards()))
    assert found.contradicted is None
    assert found.texts == (3, 3)
    assert found.counts["triggers"] == {Outcome.CONSISTENT: 2}
    assert found.counts["layers"] == {Outcome.CONSISTENT: 5}


def test_a_trigger_that_a_log_does_not_have_is_missed() -> None:
    found = audited(read(log_with_known_cards(gains=False))).contradicted
    assert found is not None
    assert (found.check, found.rule) == ("triggers", "603.2")
    assert [one.predicted for one in found.unlike] == [1]


def test_power_that_no_text_gives_is_told() -> None:
    audit_of_it = audited(read(log_with_known_cards(bigger=2)))
    found = next(one for one in audit_of_it.findings if one.check == "layers")
    assert found.outcome is Outcome.CONTRADICTED
    assert [(one.predicted, one.observed) for one in found.unlike] == [(2, 3), (2, 3)]


def test_a_card_that_is_other_than_in_print_stays_unknown() -> None:
    observation = read(log_with_known_cards(size=2))
    assert [one.name for one in observation.texts.values()] == ["Glorious Anthem"]
    triggered = [one.event.ability[1] for one in events(observation) if isinstance(one.event, e.AbilityTriggered)]
    assert triggered == [GAIN, DRAW]
    found = audited(observation)
    assert found.contradicted is None
    assert "triggers" not in found.counts


def first_seen_changed(*kinds: str) -> Observation:
    """A Soul Warden comes from the library, bigger than in print; these kinds are told of what makes it so."""
    turn = {"phase": "Phase_Main1", "turnNumber": 1, "activePlayer": 1, "priorityPlayer": 1, "decisionPlayer": 1}
    moved = annotation(1, "ZoneTransfer", 0, 201, zone_src=32, zone_dest=28, category="Put")
    lasting = annotation(2, "LayeredEffect", 203, 201, effect_id=7001)
    lasting["type"] += [f"AnnotationType_{kind}" for kind in kinds]
    warden = card(201, "Battlefield", grpId=90001, **printed(2)[90001])
    states = [
        change(2, turnInfo=turn, zones=[zone("Library", 118, 119)]),
        change(3, gameObjects=[warden], zones=[zone("Battlefield", 201), zone("Library", 119)], annotations=[moved],
               persistentAnnotations=[lasting], turnInfo=turn | {"priorityPlayer": 2}),
        change(4, turnInfo=turn),
    ]  # fmt: skip
    return read(room() + from_server(whole()) + "".join(map(from_server, states)))


def test_a_card_that_is_first_seen_changed_is_known_where_the_log_says_what_is_changed() -> None:
    observation = first_seen_changed("ModifiedPower", "ModifiedToughness")
    assert [one.name for one in observation.texts.values()] == ["Soul Warden"]
    (seen,) = (one.event.printed for one in events(observation) if isinstance(one.event, e.CardSeen))
    assert (seen.power, seen.toughness, seen.hash) == (1, 1, catalogue()["Soul Warden"].hash)
    (changed,) = (one.event for one in events(observation) if isinstance(one.event, e.CharacteristicsChanged))
    assert changed.changes == (("power", 1, 2), ("toughness", 1, 2))


@pytest.mark.parametrize("kinds", [(), ("ModifiedPower",), ("ModifiedColor", "ModifiedType")])
def test_where_more_is_other_than_in_print_than_the_log_says_it_stays_unknown(kinds: tuple[str, ...]) -> None:
    observation = first_seen_changed(*kinds)
    assert observation.texts == {}
    (seen,) = (one.event.printed for one in events(observation) if isinstance(one.event, e.CardSeen))
    assert (seen.power, seen.toughness, seen.hash) == (2, 2, "")


def test_where_an_unknown_text_could_have_done_it_nothing_is_contradicted() -> None:
    known = Texts(catalogue()[name] for name in ("Soul Warden", "Glorious Anthem"))
    observation = read(log_with_known_cards(gains=False, bigger=2), known)
    found = audited(observation)
    assert found.contradicted is None
    assert {(one.check, one.why) for one in found.findings if one.check in ("triggers", "layers")} == {
        ("triggers", Why.TEXT_UNKNOWN),
        ("layers", Why.TEXT_UNKNOWN),
    }


@pytest.mark.parametrize("names", [{}, {90001: "Nobody's Card", 90002: "Giant Spider"}])
def test_without_names_nothing_is_known(names: dict[int, str]) -> None:
    observation = read(log_with_known_cards(), names=names)
    assert not observation.texts
    assert audited(observation).texts == (0, 3)


def test_a_log_read_line_by_line_is_the_same_game_with_the_same_definitions(tmp_path: Path) -> None:
    lines = log_with_known_cards().splitlines(keepends=True)
    path = tmp_path / "Player.log"
    with open_store(tmp_path / "one.sqlite") as one, open_store(tmp_path / "other.sqlite") as other:
        for count in range(1, len(lines) + 1):
            path.write_text("".join(lines[:count]))
            fates = {recording.fate for recording in import_log(one.store, path, Reading(NAMES))}
            assert fates <= {Fate.NEW, Fate.GONE_ON, Fate.KNOWN, Fate.EMPTY}
        list(import_log(other.store, path, Reading(NAMES)))
        (grown,), (whole,) = one, other
        assert grown.events() == whole.events()
        assert grown.stored.definitions() == whole.stored.definitions()
        assert {card.name for card in grown.stored.definitions().values()} == set(NAMES.values())
        assert grown.verify().holds


def test_the_command_tells_how_many_texts_are_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, names = tmp_path / "Player.log", tmp_path / "cards.csv"
    path.write_text(log_with_known_cards())
    names.write_text("id,name\n" + "".join(f'{number},"{name}"\n' for number, name in NAMES.items()))
    store = ["--store", str(tmp_path / "games.sqlite")]
    assert main([*store, "import", str(path), "--names", str(names)]) == 0
    capsys.readouterr()
    assert main([*store, "audit", "--all"]) == 0
    assert "the texts of 3 of 3 cards with abilities are known" in capsys.readouterr().out
    assert main([*store, "audit", "--all", "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert told["texts"] == {"known": 3, "there": 3}


def test_the_command_tells_which_texts_were_carried_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, names = tmp_path / "Player.log", tmp_path / "cards.csv"
    path.write_text(log_with_known_cards())
    names.write_text("id,name\n" + "".join(f'{number},"{name}"\n' for number, name in NAMES.items()))
    store = ["--store", str(tmp_path / "games.sqlite")]
    assert main([*store, "import", str(path), "--names", str(names)]) == 0
    capsys.readouterr()
    assert main([*store, "audit", "--all", "--by-card", "--json"]) == 0
    assert {one["card"]: one["agree"] for one in json.loads(capsys.readouterr().out)} == {
        "Soul Warden": 2, "Elvish Visionary": 2, "Glorious Anthem": 1,
    }  # fmt: skip
    assert main([*store, "audit", "--all", "--by-card"]) == 0
    assert "the texts of 3 cards were carried out 5 times, 5 as they say" in capsys.readouterr().out
    assert main([*store, "audit", "--all", "--by-card", "--inject", "3"]) == 2
    assert "give one of them" in capsys.readouterr().err


def test_every_check_is_named_in_a_players_words() -> None:
    assert set(TITLES) == {one.name for one in (*CHECKS, *OF_TEXTS)} | {"fold"}
