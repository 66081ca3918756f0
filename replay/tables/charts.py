"""Charts of one game or many: life over turns, mana spent, board size.

They are drawn from the tables as SVG or PNG. Of many games quartiles are drawn instead of a mean: finished games drop
out, and a mean of the others would look like a recovery. Each turn shows the quartiles and the number of the games that
reached it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from domain.errors import Listed, Said, Say, TimewalkError
from domain.events import OPPONENT, OWNER
from replay.tables.asking import connected

KINDS = ("life", "mana", "board")
COLORS = ("#215a60", "#b3561f", "#7a3f8f", "#2c5f9e", "#6b6a1d", "#a3316a")


class BadChart(TimewalkError, ValueError):
    """Error: the chart cannot be drawn."""


Series = Mapping[str, Sequence[tuple[float, float]]]

Band = Sequence[tuple[int, float, float, float]]
"""Lower quartile, median and upper quartile for each turn."""

Asked = Callable[..., list[tuple[Any, ...]]]

FEW = 10
"""Share of games that must have reached a turn for the turn to be drawn, as 1 in so many.

Fewer games say little.
"""


WHO = ("who begins", "who does not")
"""Groups of players that charts of many games compare."""


class Many(NamedTuple):
    """Chart data over many games: quartiles by turn, for the starting player and the other."""

    bands: Mapping[str, Band]
    still_on: Sequence[tuple[int, int]]
    """Number of games in progress at each turn."""


def draw(folder: Path, file: Path, kind: str, game: str | None = None, say: Say = str) -> Path:
    """Draw a chart of one or all games into an .svg or .png file.

    `say` translates the words.

    :raises BadChart: there is no such kind of chart or file, or the tables do not have the game.
    """
    if kind not in KINDS:
        choices = Listed(KINDS, "")
        raise BadChart("There is no chart {kind}; choose one of {choices}.", kind=repr(kind), choices=choices)
    if file.suffix.lower() not in (".svg", ".png"):
        raise BadChart("{file} is not the name of a picture: let it end with .svg or .png.", file=file)
    with connected(folder) as database:

        def asked(query: str, *values: Any) -> list[tuple[Any, ...]]:
            rows: list[tuple[Any, ...]] = database.execute(query, values).fetchall()
            return rows

        label = say(_LABELS[kind])
        if game is None:
            many = over_many(asked, kind)
            if not any(many.bands.values()):
                raise BadChart("There is nothing to draw yet.")
            count = asked("SELECT count(*) FROM games")[0][0]
            return _kept(
                _many_drawn(
                    many, Said("{what}: {count} {count:game|games}", {"what": label, "count": count}), label, say
                ),
                file,
            )
        names = asked("SELECT name FROM seats WHERE game = ? ORDER BY seat", game)
        if not names:
            text = "The tables have no game {game}: bring them up to date with `timewalk analytics`."
            raise BadChart(text, game=game)
        series = _OVER_ONE[kind](asked, game)
        if not any(series.values()):
            raise BadChart("There is nothing to draw yet.")
        called = _called(asked, game, say)
        series = {called.get(name, name): points for name, points in series.items()}
        players = " – ".join(called.get(name, name) for (name,) in names)
        title = Said("{what}: {names}", {"what": label, "names": players})
        return _kept(_one_drawn(series, title, label, say, steps=kind == "life"), file)


_LABELS = {"life": "Life", "mana": "Mana spent", "board": "Permanents"}


def _called(asked: Asked, game: str, say: Say) -> Mapping[str, str]:
    """Return labels for the seats of an observed game without player names."""
    observed = asked("SELECT game FROM games WHERE game = ? AND source = 'observed'", game)
    return {OWNER: say("You"), OPPONENT: say("Opponent")} if observed else {}


def _life(asked: Asked, game: str) -> Series:
    """Return each seat's life at the end of each turn."""
    return _by_seat(asked, game, "life")


def _board(asked: Asked, game: str) -> Series:
    """Return each seat's number of permanents at the end of each turn."""
    return _by_seat(asked, game, "permanents")


def _by_seat(asked: Asked, game: str, column: str) -> Series:
    rows = asked(f"SELECT turn, {column} FROM turns WHERE game = ? ORDER BY turn", game)
    seats = asked("SELECT seat, name FROM seats WHERE game = ? ORDER BY seat", game)
    return {name: [(turn, values[seat - 1]) for turn, values in rows] for seat, name in seats}


def _mana(asked: Asked, game: str) -> Series:
    """Return each seat's mana paid up to the end of each turn."""
    seats = asked("SELECT seat, name FROM seats WHERE game = ? ORDER BY seat", game)
    (last,) = asked("SELECT coalesce(max(turn), 0) FROM turns WHERE game = ?", game)[0]
    query = "SELECT turn, sum(amount) FROM mana WHERE game = ? AND player = ? AND what = 'paid' GROUP BY turn"
    by_name = {}
    for seat, name in seats:
        spent: dict[int, int] = dict(asked(query, game, seat))
        total, points = 0, []
        for turn in range(last + 1):
            total += spent.get(turn, 0)
            points.append((turn, total))
        by_name[name] = points
    return by_name


_OVER_ONE: Mapping[str, Callable[[Asked, str], Series]] = {"life": _life, "mana": _mana, "board": _board}

_VALUES = {
    "life": "SELECT begins, turn, turns.life[seat] AS value FROM turns JOIN seats USING (game)",
    "board": "SELECT begins, turn, turns.permanents[seat] AS value FROM turns JOIN seats USING (game)",
    "mana": """
        SELECT begins, turns.turn AS turn, coalesce(paid, 0) AS value FROM turns
        JOIN seats ON seats.game = turns.game AND seat = turns.player
        LEFT JOIN (SELECT game, turn, player, sum(amount) AS paid FROM mana WHERE what = 'paid' GROUP BY ALL) AS spent
            ON spent.game = turns.game AND spent.turn = turns.turn AND spent.player = turns.player
    """,
}
"""Queries for chart values of each seat by turn: life, permanents, and mana paid."""


def over_many(asked: Asked, kind: str) -> Many:
    """Return quartiles at each turn, by starting player or other, and the number of games.

    Each turn counts the games that reached it.
    """
    still_on = asked(
        f"""
        SELECT turn, count(DISTINCT game) AS games FROM turns GROUP BY turn
        HAVING games * {FEW} >= (SELECT count(*) FROM games) ORDER BY turn
        """
    )
    quartiles = ", ".join(f"quantile_cont(value, {part})" for part in (0.25, 0.5, 0.75))
    rows = asked(f"SELECT begins, turn, {quartiles} FROM ({_VALUES[kind]}) GROUP BY begins, turn ORDER BY turn")
    last = max((turn for turn, _ in still_on), default=-1)
    return Many(
        {
            name: [
                (turn, low, middle, high)
                for begins, turn, low, middle, high in rows
                if begins is which and turn <= last
            ]
            for name, which in zip(WHO, (True, False), strict=True)
        },
        still_on,
    )


def _figure() -> Figure:
    figure = Figure(figsize=(9, 4.5), dpi=120, layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def _one_drawn(series: Series, title: Said, label: str, say: Say, *, steps: bool) -> Figure:
    figure = _figure()
    axes: Axes = figure.add_subplot()
    for (name, points), color in zip(series.items(), COLORS, strict=False):
        x, y = [point[0] for point in points], [point[1] for point in points]
        axes.plot(x, y, label=_plain(name), color=color, linewidth=2, drawstyle="steps-post" if steps else "default")
    axes.set_title(_plain(title.told(say)))
    axes.set_xlabel(say("Turn"))
    _dressed(axes, label)
    return figure


def _many_drawn(many: Many, title: Said, label: str, say: Say) -> Figure:
    """Draw the medians and the middle half of the values; below, the number of games."""
    figure = _figure()
    axes, below = figure.subplots(2, sharex=True, height_ratios=(4, 1))
    for (name, band), color in zip(many.bands.items(), COLORS, strict=False):
        turns, low, middle, high = ([point[column] for point in band] for column in range(4))
        axes.fill_between(turns, low, high, color=color, alpha=0.18, linewidth=0)
        axes.plot(turns, middle, label=say(name), color=color, linewidth=2)
    axes.set_title(_plain(title.told(say)))
    _dressed(axes, Said("{what}: median, middle half", {"what": label}).told(say))
    turns, games = [turn for turn, _ in many.still_on], [games for _, games in many.still_on]
    below.fill_between(turns, games, step="mid", color="#777777", alpha=0.35, linewidth=0)
    below.set_ylim(bottom=0)
    below.set_ylabel(say("games still on"), fontsize="small")
    below.set_xlabel(say("Turn"))
    below.yaxis.set_major_locator(MaxNLocator(nbins=3, integer=True))
    below.spines[["top", "right"]].set_visible(False)
    below.grid(alpha=0.25)
    return figure


def _dressed(axes: Axes, label: str) -> None:
    axes.set_ylabel(label)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(alpha=0.25)
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)


def _plain(text: str) -> str:
    """Escape signs in a text that would begin a formula."""
    return text.replace("$", r"\$")


def _kept(figure: Figure, file: Path) -> Path:
    part = file.with_name(f".{file.stem}.part{file.suffix}")
    try:
        try:
            figure.savefig(part, metadata={"Date": None} if file.suffix.lower() == ".svg" else None)
            part.replace(file)  # whole, or not at all
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise BadChart("{file} cannot be written: {why}.", file=file, why=error.strerror) from error
    return file
