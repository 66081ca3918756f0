"""Words for tests of games that people play: going on until something can be done."""

from __future__ import annotations

from domain.kernel import questions as d
from replay import Game

CLAWS, WINGS = "claws-and-fire", "wings-and-mercy"


def to_priority(game: Game, action: str) -> None:
    """Go on, passing and keeping, until an action of this kind is possible; lands are played on the way."""
    for _ in range(400):
        asked = game.ask()
        assert asked is not None
        if isinstance(asked.question, d.Priority):
            kinds = {option[0]: option for option in asked.question.options}
            if action in kinds:
                return
            game.choose(kinds.get("play", ("pass",)))
        else:
            game.choose(next(asked.question.answers()))
    raise AssertionError(f"nobody could {action}")


def start_casting(game: Game) -> str:
    """Cast something that asks more than one question; the words of the first answer."""
    for _ in range(50):
        to_priority(game, "cast")
        asked = game.ask()
        assert asked is not None
        cast = next(option for option in asked.options if option.answer[0] == "cast")
        game.choose(str(cast.number))
        asked = game.ask()
        if asked is not None and asked.casting:
            return cast.words
    raise AssertionError("no casting asked anything: choose another seed")
