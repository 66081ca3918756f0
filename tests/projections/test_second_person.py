"""Who is told an observed game without names is told it in the second person; nobody else, whatever they are called."""

from __future__ import annotations

import re

import pytest

from domain import events as e
from domain.board.evolve import fold
from domain.events import OPPONENT, OWNER, Recorded
from domain.ids import PlayerId
from projections.reading import drawing
from projections.reading.diff import diff_positions
from projections.reading.log import log
from projections.reading.names import Names
from projections.wording.english import ENGLISH
from projections.wording.speech import Speech
from projections.wording.translations import catalogue
from tests.support.observed import observed
from tests.support.worlds import pair

FRENCH = catalogue("fr")


def game(seats: tuple[str, str], seat: int = 1, *, decided: bool = False) -> list[Recorded]:
    """A game with these seats, observed from one of them or decided."""
    told = observed(pair("duel", "current", 3).one.log, seat)
    started = told[0].event
    assert isinstance(started, e.GameStarted)
    changes = {"seats": seats} | ({"observed": None} if decided else {})
    return [told[0]._replace(event=started.model_copy(update=changes)), *told[1:]]


def sentences(told: list[Recorded], words: object = ENGLISH) -> str:
    return "\n".join(line.sentence for line in log(told, catalogue=words))  # type: ignore[arg-type]


def test_who_is_told_is_told_in_the_second_person() -> None:
    told = sentences(game((OWNER, OPPONENT)))
    for wanted in (
        "You draw ",
        "You receive priority",
        "Opponent receives priority",
        "You shuffle your library",
    ):
        assert wanted in told
    for odd in (r"\bYou \w+s\b(?<!pass)(?<!toss)", r"You's|your's|you's", r"\b(?:to|from|of|by|with) You\b"):
        assert not re.search(odd, told), re.search(odd, told)


def test_in_french_too() -> None:
    told = sentences(game((OWNER, OPPONENT)), FRENCH)
    for wanted in (
        "Vous piochez ",
        "Vous recevez la priorité",
        "L’adversaire reçoit la priorité",
        "Vous mélangez votre",
    ):
        assert wanted in told
    for odd in (OWNER, OPPONENT, "à vous", "  ", r"Vous (?:pioche|reçoit|passe|lance|joue|a|est)\b"):
        assert not re.search(odd, told), odd


def test_the_other_seat_can_be_who_is_told() -> None:
    told = sentences(game((OPPONENT, OWNER), 2))
    assert "Opponent receives priority" in told
    assert "You receive priority" in told


@pytest.mark.parametrize("words", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_a_player_who_is_called_so_in_a_decided_game_is_told_by_name(words: object) -> None:
    told = sentences(game((OWNER, OPPONENT), decided=True), words)
    assert ("You receives priority" if words is ENGLISH else "You reçoit la priorité") in told
    kept = sentences(game(("You", "Somebody"), 2), words)  # the other player is called so, by name
    assert ("You receives priority" if words is ENGLISH else "You reçoit la priorité") in kept


def test_names_that_were_kept_are_names() -> None:
    told = sentences(game(("Anna", "Ben")))
    assert "Anna receives priority" in told
    assert "You" not in told


def test_boards_and_differences_name_who_is_told() -> None:
    told = game((OWNER, OPPONENT))
    board = fold(told)
    for words, you, opponent in ((ENGLISH, "You", "Opponent"), (FRENCH, "Vous", "Adversaire")):
        lines = ["".join(piece for piece, _ in line) for line in drawing.table(board, catalogue=words)]
        assert lines[-1].startswith(f"{you} ")  # who is told sits below
        assert any(line.startswith(f"{opponent} ") for line in lines)
        subjects = {one.subject for one in diff_positions(told, 20, len(told), words) if one.part == "player"}
        assert subjects <= {you, opponent}
    lines = ["".join(piece for piece, _ in line) for line in drawing.table(fold(game((OPPONENT, OWNER), 2)))]
    assert lines[-1].startswith("You ")


def test_words_are_told_apart_by_whom_they_are_about() -> None:
    names = Names(game((OWNER, OPPONENT))[:1])
    words = dict(ENGLISH) | {
        "drawn": "{player:who} {player:draws~draw} from {player:their~your} library",
        "asked": "{player:who~}{player:, ~}keep {player:who~it}?",
        "won": "{winners:whos} {winners:wins|win}",
    }
    speech = Speech(names, words)
    you, other = PlayerId(1), PlayerId(2)
    assert speech.say("drawn", player=you) == "you draw from your library"
    assert speech.say("drawn", player=other) == "Opponent draws from their library"
    assert speech.say("asked", player=you) == "keep it?"
    assert speech.say("asked", player=other) == "Opponent, keep Opponent?"
    assert [speech.say("won", winners=winners) for winners in ((you,), (other,), (you, other))] == [
        "you win", "Opponent wins", "you and Opponent win",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("answer", "english", "french"),
    [
        (("PerformAction", "Pass"), "pass", "passer"),
        (("PerformAction", "CastAdventure", 1, 2), "answer PerformAction, CastAdventure, 1, 2", None),
        (("Mulligan", "AcceptHand"), "keep the hand", "garder la main"),
        (("DeclareAttackers",), "attack with nothing", "n’attaquer avec rien"),
        (("SomethingNew", 3), "answer SomethingNew, 3", None),
    ],
)
def test_what_was_answered_in_another_program_is_told_in_words(
    answer: tuple[object, ...], english: str, french: str | None
) -> None:
    told = game((OWNER, OPPONENT))
    made = e.DecisionMade(player=PlayerId(1), kind="observed", question=(), answer=answer)
    last = told[-1]
    told.append(Recorded(last.position + 1, last.moment + 1, "", None, made))
    *_, line = log(told)
    assert line.sentence == f"You choose to {english}"
    if french is not None:
        *_, line = log(told, catalogue=FRENCH)
        assert line.sentence == f"Vous choisissez de {french}"


PLAYERS_FIELDS = frozenset(("to", "player", "players", "of", "winners", "losers"))
"""Fields of messages that name players, who may be the reader; those of effects name either."""


def test_in_french_every_verb_of_players_has_its_second_person() -> None:
    """English has one form for *you see* and *they see*; French has two."""
    without = [
        key
        for key, text in FRENCH.items()
        for field in re.findall(r"\{(\w+):whos\}", text)
        for forms in re.findall(rf"\{{{field}:([^{{}}]*\|[^{{}}]*)\}}", text)
        if (field in PLAYERS_FIELDS or key in ("effect.skip", "effect.control player")) and "~" not in forms
    ]
    assert without == []
