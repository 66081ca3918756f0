"""Charts of one game or of many: life over turns, mana spent, board size; as SVG or PNG, from the tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from domain.errors import TimewalkError
from replay.tables.asking import connected

KINDS = ("life", "mana", "board")
COLORS = ("#215a60", "#b3561f", "#7a3f8f", "#2c5f9e", "#6b6a1d", "#a3316a")


class BadChart(TimewalkError, ValueError):
    """The chart cannot be drawn."""


Series = Mapping[str, Sequence[tuple[float, float]]]


def draw(folder: Path, file: Path, kind: str, game: str | None = None) -> Path:
    """Draw a chart of one game, or of all games of the tables, into a file whose name ends with .svg or .png.

    :raises BadChart: there is no such kind of chart or file, or the tables do not have the game.
    """
    if kind not in KINDS:
        raise BadChart(f"There is no chart {kind!r}; choose one of {', '.join(KINDS)}.")
    if file.suffix.lower() not in (".svg", ".png"):
        raise BadChart(f"{file} is not the name of a picture: let it end with .svg or .png.")
    with connected(folder) as database:

        def asked(query: str, *values: Any) -> list[tuple[Any, ...]]:
            return database.execute(query, values).fetchall()

        if game is None:
            count = asked("SELECT count(*) FROM games")[0][0]
            series = _OVER_MANY[kind](asked)
            title = f"{count} games"
        else:
            names = asked("SELECT name FROM seats WHERE game = ? ORDER BY seat", game)
            if not names:
                raise BadChart(f"The tables have no game {game}: bring them up to date with `timewalk analytics`.")
            series = _OVER_ONE[kind](asked, game)
            title = " – ".join(name for (name,) in names)
    if not any(series.values()):
        raise BadChart("There is nothing to draw yet.")
    return _drawn(series, f"{_LABELS[kind]}: {title}", _LABELS[kind], file, steps=kind == "life" and game is not None)


_LABELS = {"life": "Life", "mana": "Mana spent", "board": "Permanents"}

Asked = Callable[..., list[tuple[Any, ...]]]


def _life(asked: Asked, game: str) -> Series:
    """Each seat's life at the end of each turn."""
    return _by_seat(asked, game, "life")


def _board(asked: Asked, game: str) -> Series:
    """Each seat's permanents at the end of each turn."""
    return _by_seat(asked, game, "permanents")


def _by_seat(asked: Asked, game: str, column: str) -> Series:
    rows = asked(f"SELECT turn, {column} FROM turns WHERE game = ? ORDER BY turn", game)
    seats = asked("SELECT seat, name FROM seats WHERE game = ? ORDER BY seat", game)
    return {name: [(turn, values[seat - 1]) for turn, values in rows] for seat, name in seats}


def _mana(asked: Asked, game: str) -> Series:
    """Each seat's mana paid up to the end of each turn."""
    seats = asked("SELECT seat, name FROM seats WHERE game = ? ORDER BY seat", game)
    (last,) = asked("SELECT coalesce(max(turn), 0) FROM turns WHERE game = ?", game)[0]
    query = "SELECT turn, sum(amount) FROM mana WHERE game = ? AND player = ? AND what = 'paid' GROUP BY turn"
    found = {}
    for seat, name in seats:
        spent: dict[int, int] = dict(asked(query, game, seat))
        total, points = 0, []
        for turn in range(last + 1):
            total += spent.get(turn, 0)
            points.append((turn, total))
        found[name] = points
    return found


def _lives(asked: Asked) -> Series:
    """Mean life at the end of each turn, of who began and of who did not, in games that came to it."""
    return _means(asked, "life")


def _boards(asked: Asked) -> Series:
    return _means(asked, "permanents")


def _means(asked: Asked, column: str) -> Series:
    rows = asked(
        f"""
        SELECT begins, turn, avg(turns.{column}[seat]) FROM turns JOIN seats USING (game)
        GROUP BY begins, turn HAVING count(*) >= (SELECT greatest(1, count(*) // 10) FROM games) ORDER BY turn
        """
    )
    return {
        name: [(turn, value) for begins, turn, value in rows if begins == which]
        for name, which in (("who begins", True), ("who does not", False))
    }


def _manas(asked: Asked) -> Series:
    """Mean mana paid in each turn by whose turn it is."""
    rows = asked(
        """
        SELECT begins, turns.turn, avg(coalesce(paid, 0)) FROM turns
        JOIN seats ON seats.game = turns.game AND seat = turns.player
        LEFT JOIN (SELECT game, turn, player, sum(amount) AS paid FROM mana WHERE what = 'paid' GROUP BY ALL) AS spent
            ON spent.game = turns.game AND spent.turn = turns.turn AND spent.player = turns.player
        GROUP BY ALL ORDER BY turns.turn
        """
    )
    return {
        name: [(turn, value) for begins, turn, value in rows if begins == which]
        for name, which in (("who begins", True), ("who does not", False))
    }


_OVER_ONE: Mapping[str, Callable[[Asked, str], Series]] = {"life": _life, "mana": _mana, "board": _board}
_OVER_MANY: Mapping[str, Callable[[Asked], Series]] = {"life": _lives, "mana": _manas, "board": _boards}


def _drawn(series: Series, title: str, label: str, file: Path, *, steps: bool) -> Path:
    figure = Figure(figsize=(9, 4.5), dpi=120, layout="constrained")
    FigureCanvasAgg(figure)
    axes: Axes = figure.add_subplot()
    for (name, points), color in zip(series.items(), COLORS, strict=False):
        x, y = [point[0] for point in points], [point[1] for point in points]
        axes.plot(x, y, label=name, color=color, linewidth=2, drawstyle="steps-post" if steps else "default")
    axes.set_title(title.replace("$", r"\$"))
    axes.set_xlabel("Turn")
    axes.set_ylabel(label)
    axes.grid(alpha=0.25)
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    try:
        figure.savefig(file, metadata={"Date": None} if file.suffix.lower() == ".svg" else None)
    except OSError as error:
        raise BadChart(f"{file} cannot be written: {error.strerror}.") from error
    return file
