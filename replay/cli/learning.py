"""`timewalk env`: random play in the environment for learning."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer

from domain.errors import TimewalkError, figure
from replay.cli.arguments import JsonOption, Settings


class EnvironmentMissing(TimewalkError):
    """Error: the packages for the environment are not installed."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("env")(play_env)


def play_env(
    decks: Annotated[
        list[str] | None,
        typer.Argument(metavar="[DECK DECK]", help="Files with deck lists, or names of built-in decks."),
    ] = None,
    steps: Annotated[int, typer.Option(metavar="N", min=1, help="Number of actions to take.")] = 1000,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="Seed of the games and of the actions.")] = 1,
    json: JsonOption = False,
) -> None:
    """Take random legal actions in the environment for learning, and tell the speed."""
    from replay.cli.printing import Printer

    printer = Printer(json or Settings.json, Settings.language)
    try:
        from replay.learning.walking import walk
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("numpy", "gymnasium", "pettingzoo"):
            raise
        text = "This needs {name}: in timewalk's folder, pip install '.[env]'."
        raise EnvironmentMissing(text, name=error.name) from error
    began = perf_counter()
    walked = walk(steps, seed, decks or None)
    seconds = perf_counter() - began
    if printer.as_json:
        speed = round(walked.steps / seconds, 1)
        printer.json({**walked._asdict(), "seconds": round(seconds, 3), "steps_a_second": speed})
        return
    text = "{steps} {steps:step|steps} in {games} {games:game|games}: {rate} steps a second"
    rate = figure(walked.steps / seconds)
    printer.line((printer.told(text, steps=walked.steps, games=walked.games, rate=rate), "bold"))
