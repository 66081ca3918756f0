"""Blanks in the place of cards that are not proven: refused without them, and told in the log and the verdict."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from domain.cards.catalogue import UnknownCard, load_cards
from domain.errors import BadCard
from domain.ids import PlayerId
from projections.reading.log import log
from projections.seeing.views import Redactor
from projections.wording.cards.abilities import texts
from replay import open_store
from replay.cards.importing import take_in
from replay.cards.own import OwnCards
from replay.cards.pack import Pack, packed
from replay.cards.shelves import all_cards
from replay.cards.stand_ins import blank
from replay.cli.commands import main
from replay.games.decks import load_deck
from tests.support.downloads import face, scryfall, written

CARDS = [
    scryfall("Own Riddle", "Frobnicate two lands.", type_line="Legendary Creature — Elf", power="*", toughness="1+*"),
    scryfall("Own Spell", "Glorify.", type_line="Instant", power=None, toughness=None),
    scryfall("Own Aura", "Glorify.", type_line="Enchantment — Aura", power=None, toughness=None),
    scryfall("Odd", "Glorify.", type_line="Hologram", power=None, toughness=None),
    scryfall(
        "Dawn // Dusk", layout="split", card_faces=[face("Dawn", oracle_text="Glorify.", mana_cost="{W}"), face("Dusk")]
    ),
]


@pytest.fixture
def own(own: OwnCards, tmp_path: Path) -> OwnCards:
    take_in(written(tmp_path, CARDS), own, pack=Pack(packed((), "")))
    return own


@pytest.fixture
def deck(tmp_path: Path) -> str:
    file = tmp_path / "riddles.txt"
    file.write_text("20 Own Riddle\n4 own spell\n36 Forest\n", "utf-8")
    return str(file)


def test_a_blank_has_name_cost_types_and_size_and_no_text(own: OwnCards) -> None:
    found = blank("own riddle")
    assert found is not None
    assert (found.name, found.cost, found.types) == ("Own Riddle", "{1}{G}", "Legendary Creature: Elf")
    assert found.pt == "0/0"
    assert found.stand_in
    assert found.abilities == ()
    assert texts(found) == ("A blank: the text of this card is not known here.",)
    aura = blank("Own Aura")
    assert aura is not None
    assert aura.types == "Enchantment"
    split = blank("Dawn")
    assert split is not None
    assert (split.name, split.cost) == ("Dawn // Dusk", "{W}")
    assert blank("Odd") is None
    assert blank("Nobodys Card") is None


def test_a_blank_with_abilities_is_refused() -> None:
    with pytest.raises(BadCard, match="a blank that stands in for a card has none"):
        load_cards({"name": "B", "types": "Instant", "stand_in": True, "abilities": [{"spell": [{"draw": 1}]}]}, "b")


def test_a_deck_with_cards_that_are_not_proven_is_refused_with_the_list(own: OwnCards, deck: str) -> None:
    with pytest.raises(
        UnknownCard, match=r"not proven and cannot be played: .*Own Riddle and own spell.*--stand-in"
    ) as refused:
        load_deck(deck, all_cards())
    ((_, lacking),) = refused.value.missing.items()
    assert [(card.name, card.copies, card.unproven) for card in lacking] == [
        ("Own Riddle", 20, True),
        ("own spell", 4, True),
    ]
    Path(deck).write_text("20 Own Riddle\n4 Nobodys Card\n36 Forest\n", "utf-8")
    for stand_in in (False, True):
        with pytest.raises(
            UnknownCard, match="is not a card that timewalk knows" if stand_in else "cannot be played here"
        ) as refused:
            load_deck(deck, all_cards(), stand_in=stand_in)
        (lacking,) = refused.value.missing.values()
        assert [card.name for card in lacking] == (["Nobodys Card"] if stand_in else ["Own Riddle", "Nobodys Card"])


def test_a_game_with_blanks_says_so_in_its_log_and_its_verdict(own: OwnCards, deck: str) -> None:
    with open_store(":memory:") as store:
        match = store.match((deck, "claws-and-fire"), players=("greedy", "greedy"), stand_in=True)
        (played,) = store.play_many(match, [3])
        game = store.game(played.id)
        (line,) = game.log(kind="stand_ins_named")
        assert line.sentence == "Anna plays with blanks for 24 cards: Own Riddle and Own Spell"
        redactor = Redactor(PlayerId(2))
        seen = [one for recorded in game.events() if (one := redactor.redact(recorded)) is not None]
        (hidden,) = log(seen, kind="stand_ins_named")
        assert hidden.sentence == "Anna plays with blanks for 24 cards"
        verdict = game.verify()
        assert verdict.exact
        assert verdict.stand_ins == ("Own Riddle", "Own Spell")
        assert str(verdict).endswith("EXACT, with blanks for Own Riddle and Own Spell")
        plain = store.play("claws-and-fire", "wings-and-mercy", seed=3)
        assert plain.verify().stand_ins == ()
        assert not list(plain.log(kind="stand_ins_named"))


@pytest.mark.slow
def test_a_commander_can_be_a_blank(own: OwnCards, tmp_path: Path) -> None:
    file = tmp_path / "commander.txt"
    file.write_text("Commander\n1 Own Riddle\n\nDeck\n99 Forest\n", "utf-8")
    with open_store(":memory:") as store:
        match = store.match((str(file), str(file)), format="commander", stand_in=True)
        (played,) = store.play_many(match, [1])
        game = store.game(played.id)
        lines = list(game.log(kind="stand_ins_named"))
        assert [line.sentence for line in lines] == [
            "Anna plays with blanks for 1 card: Own Riddle",
            "Ben plays with blanks for 1 card: Own Riddle",
        ]
        assert game.verify().exact


def test_the_command_plays_and_verifies_blanks(
    own: OwnCards, deck: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = ["--store", str(tmp_path / "games.sqlite")]
    assert main(["play", deck, "wings-and-mercy", *store, "--seed", "1"]) == 2
    assert "--stand-in" in capsys.readouterr().err
    assert main(["play", deck, "wings-and-mercy", *store, "--seed", "1", "--stand-in"]) == 0
    capsys.readouterr()
    assert main(["verify", "--all", *store]) == 0
    assert "EXACT, with blanks for Own Riddle and Own Spell" in capsys.readouterr().out
    assert main(["--lang", "fr", "verify", "--all", *store]) == 0
    assert "EXACTE, avec des cartes blanches pour Own Riddle et Own Spell" in capsys.readouterr().out
    assert main(["verify", "--all", *store, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["stand_ins"] == ["Own Riddle", "Own Spell"]
