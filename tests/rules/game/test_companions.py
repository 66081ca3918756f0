"""702.139, 103.2b, 116.2g. Companions: revealed before the game, and put into a hand for {3}."""

from __future__ import annotations

from typing import Any

import pytest

from domain.board.evolve import evolve
from domain.board.state import Board
from domain.cards.language import CardDefinition
from domain.decider import Decider
from domain.kernel.questions import ChooseOption, Mulligan
from domain.kernel.seats import Seat
from domain.position.model import Position
from domain.reasons import Reason
from domain.terms import Zone
from projections.reading.log import lines
from tests.support.situations import finish
from tests.support.table import PLAYERS, Table, card, creature

LAND = CardDefinition.load({"name": "Plains", "types": "Basic Land: Plains"})
PERMANENT = {
    "any": [{"type": one} for one in ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")]
}
SMALL = {"companion": PERMANENT, "are": {"mana_value": {"at_most": 2}}}


def companion(condition: dict[str, Any], name: str = "Friend") -> CardDefinition:
    return creature(name, "3/2", cost="{1}{W}{W}", abilities=[condition])


def begun(
    deck: tuple[CardDefinition, ...], *outside: CardDefinition, answer: int = 0, edition: str = "current"
) -> tuple[Decider, list[tuple[str, ...]]]:
    """A game of this deck and sideboard against lands, up to the first priority; and what A was offered."""
    game = Decider.new((Seat("A", deck, outside), Seat("B", (LAND,) * 60)), "7", edition=edition)
    offers: list[tuple[str, ...]] = []
    log = list(game.take())
    while game.question is not None and game.question.KIND != "priority":
        question = game.question
        if isinstance(question, ChooseOption) and question.reason == Reason.COMPANION:
            offers.append(question.options)
            game.answer(question.options[answer])
        else:
            game.answer("keep" if isinstance(question, Mulligan) else next(iter(question.answers())))
        log += game.take()
    board = Board()
    for recorded in log:
        evolve(board, recorded)
    assert board.digest() == game.board.digest()
    return game, offers


def offered(condition: dict[str, Any], *cards: CardDefinition, lands: int = 60) -> bool:
    """Whether a deck of these cards and so many lands may have a companion with this condition."""
    _, offers = begun((*cards, *(LAND,) * lands), companion(condition))
    return bool(offers)


@pytest.mark.parametrize("edition", ["seed", "current"])
@pytest.mark.parametrize(("answer", "revealed"), [(0, "Friend"), (-1, None)])
def test_a_player_may_reveal_it(edition: str, answer: int, revealed: str | None) -> None:
    game, offers = begun((LAND,) * 60, companion(SMALL), answer=answer, edition=edition)
    assert offers == [("Friend", "none")]
    assert game.board.players[PLAYERS["A"]].designations.get("companion") == revealed
    seen = {game.board.definitions[number].name for number in game.board.seen}
    assert ("Friend" in seen) is (revealed is not None)


def test_one_of_several_is_revealed() -> None:
    _, offers = begun((LAND,) * 60, companion(SMALL), companion(SMALL, "Other"), creature("Bear", "2/2"))
    assert offers == [("Friend", "Other", "none")]


def test_each_card_of_a_kind_is_of_a_quality() -> None:
    """702.139b: the deck without the sideboard; instants are no permanent cards."""
    dear = creature("Ox", "4/4", cost="{3}")
    spell = card("Shout", "Instant", {"spell": [{"draw": 1}]}, cost="{4}")
    assert offered(SMALL, creature("Bear", "2/2", cost="{1}{G}"), spell)
    assert not offered(SMALL, dear)


def test_no_card_has_the_same_symbol_twice() -> None:
    condition = {"companion": "anything", "are": {"repeats_symbol": False}}
    assert offered(condition, creature("Bear", "2/2", cost="{2}{G}{U}"))
    assert not offered(condition, creature("Bear", "2/2", cost="{G}{G}"))
    assert not offered(condition, creature("Bear", "2/2", cost="{2/G}{2/G}"))


def test_each_nonland_card_has_a_different_name() -> None:
    condition = {"companion": {"not": {"type": "land"}}, "differ": "name"}
    bear, ox = creature("Bear", "2/2"), creature("Ox", "2/2")
    assert offered(condition, bear, ox)
    assert not offered(condition, bear, ox, bear)


def test_each_nonland_card_shares_a_card_type() -> None:
    condition = {"companion": {"not": {"type": "land"}}, "share": "card_type"}
    golem = creature("Golem", "2/2", types="Artifact Creature: Golem")
    relic = card("Relic", "Artifact", cost="{1}")
    bear = creature("Bear", "2/2")
    assert offered(condition, golem, relic)
    assert offered(condition, golem, bear)
    assert not offered(condition, golem, relic, bear)


@pytest.mark.parametrize(("lands", "able"), [(79, False), (80, True)])
def test_a_deck_of_twenty_cards_more(lands: int, able: bool) -> None:
    assert offered({"companion": "anything", "beyond": 20}, lands=lands) is able


class Accompanied(Table):
    """A table where A has revealed a companion."""

    def position(self, player: str = "A", extra: int = 10) -> Position:
        found = super().position(player, extra)
        first, *others = found.players
        accompanied = first.model_copy(update={"designations": {"companion": "Friend"}})
        return found.model_copy(update={"players": (accompanied, *others)})


def may(table: Table) -> bool:
    return ("companion",) in table.question.options  # type: ignore[attr-defined]


def at_priority(lands: int = 3, kind: type[Table] = Accompanied) -> Table:
    """A table where A may act at sorcery speed, with the companion outside the game."""
    table = kind("current", sideboard={"A": (companion(SMALL),)})
    table.lands("A", "Plains", lands)
    table.hand("A", card("Nap", "Instant", {"spell": [{"gain_life": 1}]}, cost="{0}"))
    return table.start()


def test_it_is_put_into_the_hand_once() -> None:
    """116.2g: a special action, which uses no stack."""
    table = at_priority(lands=6)
    assert may(table)
    table.answer(("companion",))
    table.announce()
    assert "Friend" in table.names_in(Zone.HAND, "A")
    assert not table.board.stack
    assert not may(table)
    assert table.happened("card_brought_in", rule="116.2g")
    assert sum(land.tapped for land in table.all("Plains")) == 3
    assert table.can("A", "cast", "Friend")


def test_without_a_companion_revealed_nothing_is_offered() -> None:
    assert not may(at_priority(kind=Table))


def test_it_costs_three() -> None:
    assert not may(at_priority(lands=2))


def test_only_at_sorcery_speed() -> None:
    table = at_priority()
    table.cast("A", "Nap")
    assert not may(table)
    finish(table)
    assert may(table)
    table.go_to("end", "A")
    assert not may(table)


def test_only_the_owner() -> None:
    table = at_priority()
    table.pass_()
    assert not may(table)


def test_the_log_says_so() -> None:
    game, _ = begun((LAND,) * 60, companion(SMALL))
    (line,) = lines(game.records, lambda one: one.event.NAME == "designation_gained")
    assert "companion" in line.sentence
    assert "Friend" in line.sentence
