"""Leaving out the mechanics that are not in play changes no game: the same events, questions and options."""

from __future__ import annotations

import pytest

from domain.bots import PLAYERS
from domain.cards.catalogue import catalogue
from domain.cards.grammar.constructs import CONSTRUCTS
from domain.cards.keywords import KEYWORDS
from domain.cards.language.vocabulary import vocabulary
from domain.decider import Decider
from domain.errors import IllegalDecision
from domain.events import Recorded
from domain.randomness import Dice
from domain.rules import mechanics, rulebook
from domain.rules.casting.permissions.play_permissions import TERMS
from tests.support.random_games import begun, trials


class Everything(set[str]):
    """The set of all words."""

    def __contains__(self, word: object) -> bool:
        return True


def ask_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every mechanic is asked at every point, and every word is in play."""

    def made(self: mechanics.InPlay) -> None:
        self.found, self.read, self.words, self.read_to = {}, {}, Everything(), -1

    monkeypatch.setattr(mechanics.InPlay, "__init__", made)
    monkeypatch.setattr(mechanics.Mechanic, "is_about", lambda self, records: True)
    monkeypatch.setattr(rulebook.MagicRules, "stands_alone", staticmethod(lambda table, record: False))


def played(game: Decider, seed: int, most: int) -> list[Recorded]:
    """The first events of a game of the random player."""
    log: list[Recorded] = []
    for number in range(10 * most):
        if game.question is None or len(log) > most:
            break
        player = PLAYERS["random"]
        try:
            game.answer(player(game.question, game.board, game.definitions, Dice(str(seed), number, "player")))
        except IllegalDecision:
            continue
        log += game.take()
    return log


@pytest.mark.parametrize(("format", "edition", "seed", "most"), trials(20, quick=0, few=300, many=2_000))
def test_asking_only_what_is_in_play_is_asking_all(
    monkeypatch: pytest.MonkeyPatch, format: str, edition: str, seed: int, most: int
) -> None:
    found = played(begun(format, edition, seed), seed, most)
    ask_all(monkeypatch)
    assert found == played(begun(format, edition, seed), seed, most)


def test_mechanics_name_words_that_something_says() -> None:
    """Keywords, keys of constructs, words of cards, or what an event tells: any other word would never be in play."""
    said = {*KEYWORDS, *(construct.KEY for construct in CONSTRUCTS.values())}
    for card in catalogue().values():
        said |= vocabulary(card)
    by_event = {"adventure", "control player", "initiative", "later", "monarch", "prepared", "speed"} | TERMS.keys()
    for mechanic in mechanics.registered():
        assert any(word in said or word in by_event for word in mechanic.while_any), mechanic.rule


def test_the_vocabulary_has_what_keywords_stand_for() -> None:
    assert "cast_from" in vocabulary(catalogue()["Nantuko Vigilante"])  # morph
    assert "cast_from" not in vocabulary(catalogue()["Grizzly Bears"])


def test_every_module_of_mechanics_registers_one() -> None:
    assert {module.__name__ for module in rulebook.MECHANICS} == {one.module for one in mechanics.registered()}
