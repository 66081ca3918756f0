"""Decks as they are given: what is wrong with all of them is said at once, as a warning or, if so wished, a refusal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domain.cards.catalogue import UnknownCard
from domain.cards.construction import BadDeck
from replay import Games, open_store
from replay.cli.commands import main
from tests.support.serving import served

CLAWS, WINGS = "claws-and-fire", "wings-and-mercy"


@pytest.fixture
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with decks of all sorts, and a store."""
    (tmp_path / "small.txt").write_text("Deck\n10 Shock\n10 Mountain\n")
    (tmp_path / "opened.txt").write_text("Deck\n6 Shock\n34 Mountain\n")
    (tmp_path / "odd.txt").write_text("Deck\n4 Shok\n4 Chaos Orb\n52 Mountain\n")
    (tmp_path / "strange.txt").write_text("Deck\n2 Qwertz Zyxw\n58 Plains\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TIMEWALK_STORE", str(tmp_path / "games.sqlite"))
    return tmp_path


@pytest.fixture
def run(decks: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: str, code: int = 0) -> tuple[str, str]:
        assert main(list(words)) == code, capsys.readouterr()
        out, err = capsys.readouterr()
        return out, err

    return run


def test_a_deck_that_is_not_built_by_the_rules_is_played_with_a_warning(run: Any) -> None:
    out, err = run("play", "small.txt", WINGS, "--seed", "1")
    assert " won " in out
    still = "timewalk still plays the deck; --strict refuses it."
    assert err.splitlines() == [
        f"timewalk: small has 20 cards; a deck has at least 60 (100.2a). {still}",
        f"timewalk: small has 10 copies of Shock; at most 4 are allowed (100.2a). {still}",
    ]
    out, err = run("play", "small.txt", "small.txt", "--seed", "1", "--json")
    assert [json.loads(line)["kind"] for line in err.splitlines()] == ["bad-deck", "bad-deck"]
    assert json.loads(out)[0]["seed"] == "1"
    assert run("play", CLAWS, WINGS, "--seed", "1", "--strict")[1] == ""


def test_strict_refuses_it_with_all_that_is_wrong(run: Any, decks: Path) -> None:
    _, err = run("play", "small.txt", "opened.txt", "--strict", code=2)
    for says in (
        "small has 20 cards",
        "small has 10 copies of Shock",
        "opened has 40 cards",
        "opened has 6 copies of Shock",
    ):
        assert says in err
    assert err.count("\n") == 1
    assert not (decks / "games.sqlite").exists()
    data = json.loads(run("--json", "play", "small.txt", WINGS, "--strict", code=2)[1])
    assert (data["kind"], data["exit_code"]) == ("bad-deck", 2)


def test_limited_decks_are_counted_by_their_own_rules(run: Any) -> None:
    assert run("play", "opened.txt", "opened.txt", "--limited", "--strict", "--seed", "2")[1] == ""
    _, err = run("play", "small.txt", "opened.txt", "--limited", "--strict", code=2)
    assert "small has 20 cards; a limited deck has at least 40 (100.2b)" in err
    assert "Shock" not in err
    assert (
        "leave out"
        in run("play", "hound-and-heroes", "roots-and-bones", "--format", "commander", "--limited", code=2)[1]
    )


@pytest.mark.parametrize("format", ["free-for-all", "planechase"])
def test_other_formats_want_constructed_decks(run: Any, format: str) -> None:
    _, err = run("play", CLAWS, WINGS, "small.txt", "--format", format, "--strict", code=2)
    assert "small has 20 cards" in err


def test_the_same_in_python(decks: Path) -> None:
    match = Games.match(("small.txt", WINGS))
    assert [str(fault)[:18] for fault in match.faults()] == ["small has 20 cards", "small has 10 copie"]
    assert Games.match((CLAWS, WINGS), strict=True).faults() == ()
    for wrong in (lambda: Games.match(("small.txt", WINGS), strict=True),
                  lambda: open_store(":memory:").play("small.txt", WINGS, strict=True)):  # fmt: skip
        with pytest.raises(BadDeck, match="small has 20 cards"):
            wrong()
    assert Games.match(("opened.txt", "opened.txt"), strict=True, limited=True).limited


def test_unknown_cards_of_all_decks_are_named_in_one_message(run: Any) -> None:
    _, err = run("play", "odd.txt", "strange.txt", code=2)
    odd = "odd: Shok (did you mean Shock?) and Chaos Orb (not proven)"
    assert err == f"timewalk: These cards cannot be played here: {odd} and strange: Qwertz Zyxw.\n"
    with pytest.raises(UnknownCard) as refused:
        Games.match(("odd.txt", "strange.txt"))
    assert {deck: [card.name for card in cards] for deck, cards in refused.value.missing.items()} == {
        "odd": ["Shok", "Chaos Orb"],
        "strange": ["Qwertz Zyxw"],
    }
    data = json.loads(run("--json", "play", "odd.txt", "strange.txt", code=2)[1])
    (lacking,) = data["missing"]["strange"]
    assert (lacking["name"], lacking["copies"], lacking["near"]) == ("Qwertz Zyxw", 2, [])


def test_what_decks_lack_is_listed(run: Any, decks: Path) -> None:
    out, _ = run("cards", "--missing", "odd.txt", CLAWS, code=1)
    assert [line.split() for line in out.splitlines()] == [
        ["odd.txt:", "8", "cards", "cannot", "be", "played"],
        ["4", "Shok", "did", "you", "mean", "Shock?"],
        ["4", "Chaos", "Orb", "not", "proven"],
        ["claws-and-fire:", "all", "cards", "are", "known"],
    ]
    data = json.loads(run("cards", "--missing", "odd.txt", "strange.txt", "--json", code=1)[0])
    assert [(one["deck"], [card["name"] for card in one["missing"]]) for one in data] == [
        ("odd.txt", ["Shok", "Chaos Orb"]),
        ("strange.txt", ["Qwertz Zyxw"]),
    ]
    lotus = {"name": "Chaos Orb", "types": "Artifact", "cost": "{0}"}
    (decks / "own.json").write_text(json.dumps([lotus, {**lotus, "name": "Qwertz Zyxw"}]))
    assert "all cards are known" in run("cards", "--missing", "strange.txt", "--cards", "own.json")[0]
    assert "name the decks" in run("cards", "--missing", code=2)[1]
    assert "There is no deck nothing" in run("cards", "--missing", "nothing", code=2)[1]


def test_the_same_over_http(decks: Path) -> None:
    with open_store(decks / "served.sqlite") as games, served(games) as asked:
        small = {"name": "small", "text": "20 Mountain"}
        begun = asked.post("/api/games", json={"decks": [small, WINGS], "players": ["random", "random"]})
        assert begun.status_code == 201
        assert begun.json()["warnings"] == ["small has 20 cards; a deck has at least 60 (100.2a)."]
        refused = asked.post("/api/games", json={"decks": [small, WINGS], "strict": True})
        assert refused.status_code == 422
        assert refused.json()["detail"] == begun.json()["warnings"][0]
        french = asked.post("/api/games?lang=fr", json={"decks": [small, WINGS], "strict": True}).json()
        assert french["detail"] == "small a 20 cartes\u00a0; un deck en a au moins 60 (100.2a)."
        odd = [{"name": name, "text": f"60 {card}"} for name, card in (("one", "Qq"), ("two", "Zz"))]
        told = asked.post("/api/games", json={"decks": odd}).json()["detail"]
        assert told == "one: Qq and two: Zz are not cards that timewalk knows."


def test_what_a_deck_leaves_out_is_said_by_the_command_and_to_the_library(run: Any, decks: Path) -> None:
    (decks / "maybe.txt").write_text("60 Forest\n\nMaybeboard\n4 Opt\n")
    told = "maybe: left out is what stands under Maybeboard, Considering and the like: 4 Opt."
    match = Games.match(("maybe.txt", CLAWS))
    assert ([*map(str, match.notes())], match.faults()) == ([told], ())
    assert Games.match(("maybe.txt", CLAWS), strict=True).notes() == match.notes()
    _, err = run("play", "maybe.txt", CLAWS, "--seed", "1")
    assert err == f"timewalk: {told}\n"
    _, err = run("play", "maybe.txt", CLAWS, "--seed", "1", "--json")
    assert json.loads(err) == {"note": told}
    assert told in run("cards", "--missing", "maybe.txt")[0]
    covered = run("cards", "coverage", "--deck", "maybe.txt")[0]
    assert covered.startswith(told)
    assert "every card can be played" in covered
