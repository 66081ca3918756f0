"""701.20e, 701.22, 701.25. What was looked at is named for those who saw it, and for nobody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain import events as e
from domain.ids import ObjectId, PlayerId
from domain.terms import Zone
from projections.reading.log import log
from projections.seeing.views import Places, Redactor
from projections.wording.english import ENGLISH
from projections.wording.speech import Catalogue
from replay import open_store
from replay.cards.wording import catalogue
from replay.games.verifying import Outcome

LIBRARY = ["Shock", "Opt", "Grizzly Bears", "Forest", "Serra Angel", "Duress", "Wastes"]


def logs(card: str, mana: str, *answers: str, words: Catalogue = ENGLISH) -> dict[int, list[str]]:
    """What everybody (0) and each player (1, 2) is told of casting a card, by sentence."""
    players = [
        {"name": "Anna", "library": [*LIBRARY], "mana": mana, "hand": [card]},
        {"name": "Ben", "library": [*LIBRARY], "hand": ["Giant Spider"]},
    ]
    with open_store(":memory:") as store:
        game = store.from_position({"rules": "current", "step": "precombat-main", "players": players}, seed=1)
        start, given = game.end, [*answers]
        game.choose(f"cast {card}")
        for _ in range(30):
            asked = game.ask()
            assert asked is not None
            waits = asked.question.KIND == "priority"
            if waits and not game.at("end").board.stack:
                break
            game.choose("pass" if waits else given.pop(0) if given else "1")
        events = game.events()
        told = {0: [line.sentence for line in log(events, start + 1, catalogue=words)]}
        for seat in (1, 2):
            redactor = Redactor(PlayerId(seat))
            seen = [one for recorded in events if (one := redactor.redact(recorded)) is not None]
            told[seat] = [line.sentence for line in log(seen, catalogue=words) if "chooses" not in line.sentence]
        return told


@pytest.mark.parametrize(
    ("card", "mana", "answers", "seen", "hidden"),
    [
        ("Opt", "U", ("1",), "Anna puts Shock back on top", "Anna puts 1 card back on top"),
        ("Opt", "U", ("2",), "Anna puts Shock on the bottom", "Anna puts 1 card on the bottom"),
        (
            "Serum Visions",
            "U",
            ("Opt",),
            "Anna puts Grizzly Bears back on top and Opt on the bottom",
            "Anna puts 1 card back on top and 1 on the bottom",
        ),
        (
            "Notion Rain",
            "UBB",
            ("Shock",),
            "Anna has surveiled: 1 card put into the graveyard, Opt back on top",
            "Anna has surveiled: 1 card put into the graveyard, 1 back on top",
        ),
        (
            "Notion Rain",
            "UBB",
            ("1",),
            "Anna has surveiled: Shock, Opt back on top",
            "Anna has surveiled: 2 back on top",
        ),
        (
            "Notion Rain",
            "UBB",
            ("Shock, Opt",),
            "Anna has surveiled: 2 cards put into the graveyard",
            "Anna has surveiled: 2 cards put into the graveyard",
        ),
    ],
)
def test_scry_and_surveil_name_cards_for_who_sees_them(
    card: str, mana: str, answers: tuple[str, ...], seen: str, hidden: str
) -> None:
    told = logs(card, mana, *answers)
    for viewer in (0, 1):
        assert seen in told[viewer]
        assert any(line.startswith("Anna looks at ") and ": " in line for line in told[viewer])
    assert hidden in told[2]
    looked = next(line for line in told[2] if line.startswith("Anna looks at"))
    assert ": " not in looked


def test_who_looks_at_anothers_hand_is_told_its_cards() -> None:
    """400.2, 701.20e. Its owner learns that it was looked at."""
    told = logs("Peek", "U", "Ben")
    for viewer in (0, 1):
        assert "Anna looks at 1 card of Ben: Giant Spider" in told[viewer]
    assert "Anna looks at 1 card of Ben" in told[2]


def test_in_a_game_of_an_older_version_nobody_learns_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a game is decided again with the events that it has."""
    monkeypatch.setattr("domain.position.setup_zones.SCHEMA", 4)
    told = logs("Peek", "U", "Ben")
    assert "Anna looks at 1 card of Ben" in told[1]
    assert not [line for seat in told.values() for line in seat if "known to Anna" in line]


def test_who_looks_at_anothers_library_is_told_its_cards() -> None:
    told = logs("Portent", "U", "Ben")
    for viewer in (0, 1):
        assert "Anna looks at 3 cards of Ben: Shock, Opt and Grizzly Bears" in told[viewer]
    assert "Anna looks at 3 cards of Ben" in told[2]


def test_who_searches_anothers_library_is_told_its_cards() -> None:
    told = logs("Bribery", "UUCCC", "Serra Angel")
    learned = {line for line in told[1] if line.endswith("becomes known to Anna")}
    assert learned == {f"{name} becomes known to Anna" for name in LIBRARY}
    assert not any("known to Anna" in line for line in told[2])


def test_a_search_names_what_was_found_for_who_found_it() -> None:
    told = logs("Demonic Tutor", "BB", "Forest")
    assert "Forest is put from Anna's library into Anna's hand" in told[0]
    assert "Forest is put from Anna's library into Anna's hand" in told[1]
    assert not any("Forest" in line for line in told[2])


def test_a_found_card_is_named_for_all_who_saw_it_revealed() -> None:
    """701.20a. What is put into a hand was shown; what another search finds was not."""
    told = logs("Eladamri's Call", "GW", "Serra Angel")
    for viewer in told.values():
        assert "Serra Angel is put from Anna's library into Anna's hand" in viewer


def test_who_cycles_a_card_is_told_to_cycle_it() -> None:
    """702.29a. Its source lies in a hidden zone, but all have seen it."""
    players = [
        {"name": "Anna", "library": [*LIBRARY], "mana": "RR", "hand": ["Street Wraith", "Shock"]},
        {"name": "Ben", "library": [*LIBRARY]},
    ]
    with open_store(":memory:") as store:
        game = store.from_position({"rules": "current", "step": "precombat-main", "players": players}, seed=1)
        asked = game.ask()
        assert asked is not None
        (cycling,) = [one.answer for one in asked.options if one.answer[0] == "activate"]
        game.choose(cycling)
        redactor = Redactor(PlayerId(2))
        seen = [one for recorded in game.events() if (one := redactor.redact(recorded)) is not None]
        told = [line.sentence for line in log(seen)]
    assert "Anna activates an ability of Street Wraith" in told
    assert not any("of a card" in line for line in told)


def test_nothing_that_is_hidden_is_told_to_another() -> None:
    for card, mana, answer in (("Opt", "U", "2"), ("Ponder", "U", "1"), ("Impulse", "UU", "2")):
        told = logs(card, mana, answer)
        after = told[2][told[2].index(f"Anna casts {card}") :]
        assert not [line for line in after for name in LIBRARY if name != card and name in line]


def test_it_is_told_in_other_languages() -> None:
    told = logs("Opt", "U", "2", words=catalogue("fr"))
    assert "Anna met Shock au-dessous" in told[1]
    assert "Anna regarde 1 de ses propres cartes\xa0: Shock" in told[1]
    assert not any("Shock" in line for line in told[2])


def test_a_game_that_is_taken_up_between_two_looks_goes_on_as_it_would_have(tmp_path: Path) -> None:
    """400.2. What is recorded of a look does not depend on what the program remembers."""
    players = [
        {"name": "Anna", "library": ["Forest"] * 5, "mana": "UU", "hand": ["Peek", "Peek"]},
        {"name": "Ben", "library": ["Forest"] * 5, "hand": ["Giant Spider"]},
    ]
    position = {"rules": "current", "step": "precombat-main", "players": players}
    with open_store(tmp_path / "games.sqlite") as store:
        id = store.from_position(position, seed=1).id
    for _ in range(2):
        with open_store(tmp_path / "games.sqlite") as store:
            game = store.game(id)
            game.choose("cast Peek")
            game.choose("Ben")
            while game.at("end").board.stack:
                game.choose("pass")
    with open_store(tmp_path / "games.sqlite") as store:
        game = store.game(id)
        assert sum(record.event.NAME == "cards_looked_at" for record in game.events()) == 2
        assert game.verify().outcome is Outcome.EXACT


@pytest.mark.parametrize("arranged", [False, True])
def test_a_revealed_card_that_went_back_in_any_order_is_not_followed(arranged: bool) -> None:
    """701.20a, 401.4. Only its player knows which of the cards on top is drawn."""
    places, card = Places(), ObjectId(120)
    places.add(e.CardsRevealed(player=PlayerId(1), cards=(card, ObjectId(121)), definitions=(1, 2)))
    if arranged:
        places.add(e.LibraryArranged(player=PlayerId(1), kept=2, sent=0, top=None, bottom=None))
    moved = e.ObjectMoved(
        object=card,
        becomes=ObjectId(130),
        definition=1,
        player=PlayerId(1),
        source=Zone.LIBRARY,
        to=Zone.HAND,
        controller=PlayerId(1),
        tapped=False,
        index=None,
        was=None,
    )
    assert places.is_shown_moving(moved) is not arranged
