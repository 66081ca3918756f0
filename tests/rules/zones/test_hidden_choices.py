"""400.2. That nothing is asked tells the others nothing: who chooses among hidden cards is asked, whatever they are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from domain import events as e
from domain.bots import PLAYERS as PLAYING
from domain.cards.language import CardDefinition
from domain.decider import Decider
from domain.kernel.questions import Priority
from domain.randomness import Dice
from domain.rules.game import loops
from domain.terms import Zone
from replay.games.library import open_store
from tests.support.hiding import A_CREATURE, EFFECTS, IN_HAND, KICKED, MAKER, PAYS, made, told
from tests.support.serving import served
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
BEAR = creature("Bear", "2/2")
ROCK = card("Rock", "Artifact", cost="{9}")
HUT = card("Hut", "Land")


def spell_of(*effects: dict[str, Any]) -> CardDefinition:
    """One that costs nothing."""
    return card("Spell", "Sorcery", {"spell": list(effects)}, cost="{0}")


class Case(NamedTuple):
    """What player A casts, how often A is asked then, what A has on the battlefield, and what is hidden and where."""

    spell: CardDefinition
    asked: int = 1
    there: tuple[CardDefinition, ...] = ()
    in_library: bool = False
    misfit: CardDefinition = ROCK

    def hidden(self) -> list[tuple[CardDefinition, CardDefinition]]:
        """One card that fits, two, or none."""
        return [(BEAR, self.misfit), (BEAR, BEAR), (self.misfit, self.misfit)]


CASES = {name: Case(spell_of(*effects)) for name, effects in EFFECTS.items()}
CASES["a search"] = CASES["a search"]._replace(in_library=True)
CASES["an offer of mana"] = CASES["an offer of mana"]._replace(there=(MAKER,))
CASES["something cast for nothing"] = CASES["something cast for nothing"]._replace(asked=2, misfit=HUT)
CASES["a kicker"] = Case(card("Spell", "Sorcery", {"spell": [{"gain_life": 1}]}, KICKED, cost="{0}"))


def played(case: Case, *hidden: CardDefinition, decide: Callable[[Table], Any] | None = None) -> Table:
    """Player A casts the spell of a case, with these cards hidden, and does nothing that can be left undone."""
    table = Table("current")
    table.hand("A", case.spell)
    (table.library if case.in_library else table.hand)("A", *hidden)
    table.battlefield("A", *case.there)
    table.start()
    table.answer(("cast", table.find("Spell", "A", Zone.HAND).id))
    while table.board.stack or table.game.in_casting:
        if isinstance(table.question, Priority):
            table.pass_()
        elif decide is not None:
            table.answer(decide(table))
        else:
            table.answer(
                next(one for one in ("no", (), next(table.question.answers())) if table.question.is_legal(one))
            )
    table.check()
    return table


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_others_are_told_the_same_whatever_is_hidden(case: Case) -> None:
    tables = [played(case, *cards) for cards in case.hidden()]
    assert [len(made(table)) for table in tables] == [case.asked] * len(tables)
    for viewer in (B, None):
        assert all(told(table, viewer) == told(tables[0], viewer) for table in tables)


@pytest.mark.parametrize("player", PLAYING)
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_who_comes_with_the_program_can_answer(case: Case, player: str) -> None:
    def decide(table: Table) -> Any:
        return PLAYING[player](table.question, table.board, table.game.definitions, Dice("7", table.board.position, ""))

    for cards in case.hidden():
        assert len(made(played(case, *cards, decide=decide))) >= case.asked


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_games_told_before_this_are_told_as_they_were(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("domain.position.setup_zones.SCHEMA", 1)
    assert len(made(played(case, case.misfit, case.misfit))) == case.asked - 1


def test_what_is_paid_with_is_asked_with_one_card_that_fits() -> None:
    """118.3: that a cost can be paid comes out as it is paid, but not that nothing else would have done."""
    case = Case(card("Spell", "Sorcery", {"spell": [{"gain_life": 1}]}, {"additional": [A_CREATURE]}, cost="{0}"))
    one, two = (played(case, BEAR, other) for other in (ROCK, BEAR))
    assert [event.kind for event in made(one)] == [event.kind for event in made(two)] == ["choose"]
    assert [kind for (*_, kind) in map(_kinds, told(one, B))] == [kind for (*_, kind) in map(_kinds, told(two, B))]


def _kinds(record: Any) -> tuple[Any, ...]:
    return record.position, record.event.NAME


# What everybody knows


def test_how_many_cards_there_are_everybody_knows() -> None:
    """701.9b, 701.23d, 118.3: one card in hand or library is the one; with none nothing can be paid."""
    discard = Case(spell_of({"discard": 1}))
    assert made(played(discard, BEAR)) == []
    assert len(made(played(discard, BEAR, ROCK))) == 1
    assert made(played(CASES["an offer"])) == []
    assert made(played(CASES["a kicker"])) == []
    assert made(played(CASES["a choice of up to one"])) == []
    paid = Case(spell_of({**PAYS, "pay": [{"discard": "anything"}]}))
    assert [event.question[0] for event in made(played(paid, BEAR, decide=lambda table: "yes"))] == ["pay"]
    both = Case(spell_of({**PAYS, "pay": [{"discard": {"type": "creature"}, "n": 2}]}))
    assert made(played(both, BEAR)) == []
    assert len(made(played(both, ROCK, ROCK))) == 1


def test_what_is_revealed_first_everybody_knows() -> None:
    """701.20a."""
    shown = Case(spell_of({"reveal": "hand"}, {"choose": IN_HAND, "as": "c"}, {"discard": "all", "cards": "c"}))
    assert made(played(shown, BEAR, ROCK)) == []
    assert len(made(played(shown, BEAR, BEAR))) == 1


def test_what_cannot_be_paid_can_only_be_declined() -> None:
    table = played(CASES["an offer"], ROCK, decide=lambda table: _only(table.question, "no"))
    assert [event.answer for event in made(table)] == ["no"]
    table = played(CASES["a search"], ROCK, ROCK, decide=lambda table: _only(table.question, ()))
    assert [event.answer for event in made(table)] == [()]


def _only(question: Any, answer: Any) -> Any:
    assert list(question.answers()) == [answer]
    return answer


# Somebody leaves meanwhile


OTHERS_SEARCH = Case(
    spell_of({"search": {"type": "creature"}, "as": "c", "who": "each_opponent", "whose": "each_opponent"}),
    in_library=True,
)


def left(leaver: str, *hidden: CardDefinition) -> Table:
    """B and C are asked to search both their libraries for A's spell; as B is first asked somebody concedes."""
    table = Table("current", format="free-for-all", seats=3)
    table.hand("A", OTHERS_SEARCH.spell)
    table.library("B", *hidden)
    table.start("A")
    table.answer(("cast", table.find("Spell", "A", Zone.HAND).id))
    table.until_asked("choose", "B")
    table.game.concede(PLAYERS[leaver])
    while table.board.stack:
        table.plain()
    table.check()
    return table


@pytest.mark.parametrize(("leaver", "asked"), [("A", ""), ("B", "CC"), ("C", "BB")])
def test_what_left_with_its_owner_nobody_else_is_asked_about(leaver: str, asked: str) -> None:
    """800.4a, 800.4g. All cards that were in doubt may be gone; of those that are not, the others learn nothing."""
    tables = [left(leaver, *hidden) for hidden in OTHERS_SEARCH.hidden()]
    for table in tables:
        assert [event.player for event in _made(table) if event.kind == "choose"] == [PLAYERS[name] for name in asked]
    for viewer in (A, None):
        assert all(told(table, viewer) == told(tables[0], viewer) for table in tables)


def _made(table: Table) -> list[e.DecisionMade]:
    return [record.event for record in table.events("decision_made")]


# What goes on by itself


GOES_ON = {
    "what may be put aside": {"choose": IN_HAND, "up_to": True, "as": "c"},
    "what has to be named": {"choose": IN_HAND, "as": "c"},
}


@pytest.mark.parametrize("choice", GOES_ON.values(), ids=GOES_ON)
def test_a_loop_with_a_choice_ends_the_same_whatever_is_hidden(
    choice: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """104.4b, 732.5. Whether something else could have been chosen in it does not come out with its end."""
    monkeypatch.setattr(loops, "DECLINED", 64)
    again = {"triggered": [choice, {"gain_life": 1}], "on": {"gains_life": "you"}}
    tables = []
    for hidden in ((BEAR, ROCK), (BEAR, BEAR), (ROCK, ROCK)):
        table = Table("current")
        table.battlefield("A", card("Wheel", "Enchantment", again))
        table.hand("A", *hidden, spell_of({"gain_life": 1}))
        table.start("A")
        table.answer(("cast", table.find("Spell", "A", Zone.HAND).id))
        for _ in range(1500):
            if table.game.question is None:
                break
            table.plain()
        assert table.board.outcome == ((), "loop")
        table.check()
        tables.append(table)
    assert len({len(table.game.records) for table in tables}) == 1
    for table in tables:
        ended = told(table, B)[:-2]  # then the seed is shown, and with it everything
        assert ended == told(tables[0], B)[:-2]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_it_is_decided_the_same_way_again(case: Case) -> None:
    log, game = waiting(case)
    cut = max(at for at, one in enumerate(log, 1) if isinstance(one.event, e.PriorityGiven))
    again = Decider.resume(log[:cut], game.definitions)
    assert again.follow(game.records[cut:]) is None


def waiting(case: Case) -> tuple[list[e.Recorded], Decider]:
    """A game as far as the last question but those of priority, none of the hidden cards fits; and how it goes on."""
    game = played(case, case.misfit, case.misfit).game
    asked = [
        at for at, one in enumerate(game.records) if getattr(one.event, "kind", "priority") in ("choose", "option")
    ]
    return game.records[: asked[-1]], game


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        (
            "a search",
            "A, there is nothing to find: find nothing",
            "A, il n’y a rien à trouver: ne rien trouver",
        ),
        (
            "an offer",
            "A, Spell says: You may discard a creature card. If you do, gain 1 life. Do you pay?: ",
            "A, Spell dit\xa0: Vous pouvez vous défausser ",
        ),
    ],
)
def test_it_is_asked_in_words_and_over_http(tmp_path: Path, name: str, english: str, french: str) -> None:
    """The others see that something is asked of the player, not what."""
    log, game = waiting(CASES[name])
    with open_store(tmp_path / "games.sqlite", durable=False) as games, served(games) as client:
        writer = games.store.create(tuple(game.definitions.values()), about={"players": ["human", "human"]})
        writer.append(log)
        path = f"/api/games/{writer.id}"
        for language, told in (("en", english), ("fr", french)):
            asked = client.get(f"{path}/question", params={"as": 1, "lang": language}).json()
            (option,) = asked["options"]
            assert f"{asked['text']}: {option['words']}".startswith(told)
        other = client.get(f"{path}/question", params={"as": 2}).json()
        assert (other["player"], other["yours"], other["options"], other["text"]) == (A, False, [], None)
        sent = client.post(f"{path}/answers", params={"as": 1}, json={"head": asked["head"], "answer": "1"})
        assert sent.status_code == 200, sent.text
        assert sent.json()["question"]["kind"] == "priority"
        (made,) = client.get(f"{path}/events", params={"as": 2, "kind": "decision_made", "from": len(log)}).json()[
            "events"
        ]
        assert (made["data"]["question"], made["data"]["answer"]) == (None, None)
