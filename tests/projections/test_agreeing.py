"""Words agree with what they are about: one and several, *a* and *an*, keywords and what may not be done."""

from __future__ import annotations

import re

import pytest

from domain import events as e
from domain.board.evolve import fold
from domain.board.keywords import keywords
from domain.cards.catalogue import find
from domain.cards.language import RULE_WORDS, RULES_WITH
from domain.errors import Listed, Said
from domain.terms import Zone
from projections.reading.diff import diff
from projections.reading.drawing import table as drawn
from projections.reading.history import history
from projections.wording.cards.abilities import object_lines, texts
from projections.wording.interface import INTERFACE
from projections.wording.messages import saying
from projections.wording.naming import BoardNames
from projections.wording.speech import Speech
from projections.wording.translations import catalogue
from replay.games.game import Game
from replay.games.library import Games, open_store
from replay.games.playing import BadMatch
from tests.support.each import each
from tests.support.logs import ANNA, Story
from tests.support.situations import CREATURE
from tests.support.table import Table, card, creature

FRENCH = catalogue("fr")


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [
        (0, "0 games", "0 partie"),
        (1, "1 game", "1 partie"),
        (2, "2 games", "2 parties"),
        ("1,000", "1,000 games", "1,000 parties"),
        ("     1", "     1 game", "     1 partie"),
    ],
)
def test_one_and_several(count: object, english: str, french: str) -> None:
    told = Said("{what}: {count} {count:game|games}", {"what": "Turns", "count": count})
    assert told.told() == f"Turns: {english}"
    assert told.told(saying("fr")) == f"Turns\u00a0: {french}"


def test_how_many_there_are_counts_too() -> None:
    for items, verb in ((["one"], "is"), (["one", "two"], "are"), ([], "are")):
        assert Said("{items:is|are}", {"items": Listed(items)}).told() == verb


@pytest.mark.parametrize(
    ("format", "begins"),
    [("archenemy", "An archenemy game"), ("commander", "A commander game"), ("unicorn", "A unicorn game")],
)
def test_an_article_fits_what_stands_after_it(format: str, begins: str) -> None:
    text = "A {format} game of {seats} decks takes {seats}"
    words = {"format": format, "seats": 3}
    assert Said(text, words).told().startswith(begins)
    assert Said(text, words).told(saying("fr")).startswith(f"Pour une partie {format} ")


def test_an_article_is_left_alone_where_it_is_none() -> None:
    """Only a word of its own, and only in English: *il a une carte* is another word."""
    assert Said("Panda {name}", {"name": "eats"}).told() == "Panda eats"
    assert Said("{deck} a {it}", {"deck": "X", "it": "Elf"}).told(lambda text: text + " ") == "X a Elf "


def test_a_wrong_number_of_players_is_said_with_an_article() -> None:
    with pytest.raises(BadMatch, match="An archenemy game of 3 decks"):
        Games.match(("claws-and-fire",) * 3, players=("greedy",), format="archenemy")


def test_sentences_of_the_log_have_their_article() -> None:
    story = Story().start()
    speech = Speech(BoardNames(story.board))
    said = speech.say("lone_step_scheduled", step="upkeep", after="untap", phase="ending")
    assert said == "An extra upkeep step will follow the untap step, in an ending phase of its own"


def test_a_short_game_lasts_one_turn() -> None:
    with open_store(":memory:") as games:
        game = games.begin(Games.match(("claws-and-fire", "wings-and-mercy"), players=("human", "human")), "1")
        game.choose("keep")
        game.choose("keep")
        game.concede("Ben")
        assert game.turns == 1
        shown = game._repr_html_()
        french = Game(game.stored, FRENCH)._repr_html_()
    assert "1 turn ·" in shown
    assert "1 tour ·" in french


def test_every_count_of_the_page_agrees_or_needs_not() -> None:
    """A field that is a number stands before no plain plural."""
    assert [text for text in INTERFACE.values() if re.search(r"\{(?:count|turns|events)\} \w+s\b", text)] == []


EVERY_RULE = (*RULE_WORDS, *(f"{word}:2" for word in RULES_WITH))


@pytest.mark.parametrize("language", ["en", "fr"])
@each("word", EVERY_RULE)
def test_what_may_not_be_done_is_told_as_a_rule_wherever_it_stands(word: str, language: str) -> None:
    words = catalogue(language)
    table = Table()
    table.battlefield("A", creature("Test Bear", "2/2"))
    table.start("A", step="precombat-main")
    board = table.board
    found = table.find("Test Bear")
    speech = Speech(BoardNames(board), words)
    one, several = speech.rule(word), speech.rule(word, True)
    for said in (one, several):
        assert "_" not in said
        assert ":" not in said
        assert "cant" not in said
        assert language == "en" or said != word.replace("_", " ")
    if word in ("goaded:2", "must_attack:2", "must_block:2"):
        assert one.endswith(" B")
    found.keywords = keywords(("flying", word))
    shown = "".join(text for line in drawn(board, None, catalogue=words) for text, _ in line)
    assert one in shown
    assert word not in shown
    told = speech.does(("word", word), (found.id,))
    assert told == one
    assert speech.does(("lose", word), (found.id,)) == speech.say("change.rule gone", rule=one)


def test_the_plural_of_rules_with_a_value() -> None:
    story = Story().start()
    speech = Speech(BoardNames(story.board))
    assert speech.rule("max_attackers:2", True) == "let at most 2 attack"
    french = Speech(BoardNames(story.board), FRENCH)
    assert french.rule("max_attackers:1") == "laisse attaquer 1 créature au plus"
    assert french.rule("max_attackers:2", True) == "laissent attaquer 2 créatures au plus"


def test_histories_and_differences_tell_rules_from_keywords() -> None:
    story = Story().start()
    spider = story.fetch(ANNA, "Giant Spider", Zone.BATTLEFIELD)
    before = fold(story.log)
    change = e.CharacteristicsChanged(
        object=spider, changes=(("keywords", ("reach",), ("flying", "reach", "cant_attack_you")),)
    )
    story.say(change)
    (told,) = history(story.log, spider, "keywords")[-1:]
    expected = "can't attack its controller; gains flying"
    assert told.text == expected
    assert [one.text for one in diff(before, story.board) if one.field == "keywords"] == [expected]
    change = e.CharacteristicsChanged(
        object=spider, changes=(("keywords", ("flying", "reach", "cant_attack_you"), ("flying", "reach")),)
    )
    story.say(change)
    (told,) = history(story.log, spider, "keywords", catalogue=FRENCH)[-1:]
    assert told.text == "plus de «\xa0ne peut pas attaquer son contrôleur\xa0»"


def test_the_line_of_keywords_has_only_keywords() -> None:
    said = object_lines("Ogre", ("creature",), (), ("unblockable", "goaded:1"), ())
    assert said == ("", "Ogre can't be blocked.", "Ogre is goaded by a certain player.")
    assert object_lines("Ogre", ("creature",), (), ("flying", "lure"), ())[0] == "Flying"


def test_what_a_token_does_stands_apart_from_what_it_has() -> None:
    brimaz = find("Brimaz, King of Oreskos")
    french = texts(brimaz, catalogue("fr", "texts"))
    assert french[1].endswith("Chat et Soldat avec la vigilance qui attaque.")
    assert french[2].endswith("Chat et Soldat avec la vigilance qui bloque cette créature.")
    assert texts(brimaz)[1].endswith("creature token with vigilance that's attacking.")
    assert "tokens that are tapped and attacking" in texts(find("Hanweir Garrison"))[0]
    assert (
        "jetons de créature 1/1 rouge Humain qui sont engagés et attaquent"
        in texts(find("Hanweir Garrison"), catalogue("fr", "texts"))[0]
    )


def test_a_restriction_in_its_own_text_is_told_once() -> None:
    """What others do to it has a line of its own."""
    rider = card(
        "Rider",
        "Creature: Pilot",
        {"static": [{"rule": "saddles_with_more", "n": 2}, "cant_block"]},
        {"static": ["must_attack"], "to": CREATURE},
        pt="1/1",
    )
    words = ("saddles_with_more:2", "cant_block", "must_attack", "cant_attack", "saddles_with_more:3")
    had = [(rider, number) for number, _ in enumerate(rider.abilities)]
    first, *lines = object_lines("Rider", ("creature",), (), words, had)
    assert first == ""
    assert len([line for line in lines if "can't block" in line]) == 1
    assert "Rider can't attack." in lines, "by another"
    assert "Rider attacks each combat if able." in lines, "as a creature, not by its own name"
    assert len([line for line in lines if "three greater" in line]) == 1
    assert len([line for line in lines if "two greater" in line]) == 1
