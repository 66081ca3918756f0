"""Reports as labels, CSV and SVG."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import Any, Final
from xml.sax.saxutils import escape

from domain.errors import Figure, figure, filled
from projections.counting.intervals import Interval
from projections.counting.reports import CardRow, Figures, Report, ReportRow, Section
from projections.wording.speech import Catalogue

LABELS: Final[Mapping[str, str]] = {
    "play-draw": "evening.{play_draw}",
    "hand": "evening.lands-of",
    "mulligans": "evening.mulligans-of",
    "lands": "reports.turn-lands",
    "unspent": "reports.turn-untapped",
    "spent": "reports.turn-mana",
}
"""Keys of the words for a row, by section; other rows are called by their names."""

WIDTH, LEFT, BAR, LINE = 760, 280, 300, 22
"""Sizes of a picture: its width, the start and width of the bars, and the height of a row."""

STYLE: Final = """
text { font: 13px sans-serif; fill: #22282b } .title { font-weight: bold } .won { fill: #86c2a8 }
.other { fill: #b9c0c8 } .back { fill: #8881 } .line { stroke: #22282b; stroke-width: 1.5 }
.half { stroke: #6b7479; stroke-dasharray: 2 2 }
@media (prefers-color-scheme: dark) { text { fill: #e6e9ea } .line { stroke: #e6e9ea } .won { fill: #2f7a5d }
.other { fill: #5a636c } }
"""


def title_of(section: Section, words: Catalogue) -> str:
    """Return the title of a section."""
    return words[f"reports.of.{section.name}"]


def label_of(section: Section, row: ReportRow, words: Catalogue) -> str:
    """Return what a row is called."""
    fields: dict[str, Any] = dict(zip(section.fields, row.key, strict=True))
    if section.name not in LABELS:
        deck = "deck" in section.fields
        names = (words.get(f"deck.{part}", str(part)) if deck else str(part) for part in row.key)
        return " – ".join(name or words["reports.no-name"] for name in names)
    return filled(words[LABELS[section.name].format(**fields)], fields | {"number": row.key[-1]})


def report_csv(report: Report, words: Catalogue, cards: Sequence[CardRow] = ()) -> str:
    """Return a report as CSV: a line for each row.

    With `cards` there is a line for each card. A report by turn has a line for each turn, unless it is compared.
    """
    if cards:
        return _cards_csv(report, cards)
    compared = report.other_games is not None
    if not compared and any(section.fields[0] == "turn" for section in report.sections):
        return _turns_csv(report)
    others = ("other_games", "other_won", "other_share", "difference", "difference_low", "difference_high")
    rows: list[Sequence[object]] = [
        ("section", "row", "games", "won", "lost", "share", "low", "high", *(others if compared else ()))
    ]
    for section in report.sections:
        for row in section.rows:
            games, won, lost, share = row.figures
            values: list[object] = [section.name, _plain(label_of(section, row, words)), games, won, lost]
            values += map(_short, share)
            if compared:
                values += _compared(row)
            rows.append(values)
    return _csv(rows)


def games_csv(report: Report, words: Catalogue) -> str:
    """Return the games of a report's rows as CSV: a line for each side."""
    rows: list[Sequence[object]] = [("section", "row", "game", "seat")]
    for section in report.sections:
        for row in section.rows:
            label = _plain(label_of(section, row, words))
            rows += [(section.name, label, game, seat) for game, seat in row.sides]
    return _csv(rows)


def _csv(rows: Iterable[Sequence[object]]) -> str:
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def _cards_csv(report: Report, cards: Sequence[CardRow]) -> str:
    """Return a line for each card: its figures of each section, and its gain."""
    found = {section.name: {row.key[0]: row.figures for row in section.rows} for section in report.sections}
    names = {name: name.removeprefix("card.").replace("-", "_") for name in found}
    heads = [f"{name}_{part}" for name in names.values() for part in ("games", "won", "share", "low", "high")]
    rows: list[Sequence[object]] = [("card", *heads, "gain", "gain_low", "gain_high")]
    for card in cards:
        values: list[object] = [_plain(card.card)]
        for section in found.values():
            figures = section.get(card.card)
            values += _whole(figures) if figures is not None and figures.games else _none()
        rows.append([*values, *(("", "", "") if card.gain is None else map(_short, card.gain))])
    return _csv(rows)


def _turns_csv(report: Report) -> str:
    """Return a line for each turn of each section: its figures by the number of lands, or of mana."""
    counted = report.sections[0].fields[1]
    most = max((int(row.key[1]) for section in report.sections for row in section.rows), default=-1)
    parts = ("games", "won", "share", "low", "high")
    heads = (f"{counted}_{number}_{part}" for number in range(most + 1) for part in parts)
    rows: list[Sequence[object]] = [("section", "turn", *heads)]
    for section in report.sections:
        found = {row.key: row.figures for row in section.rows}
        for turn in sorted({int(turn) for turn, _ in found}):
            values: list[object] = [section.name, turn]
            for number in range(most + 1):
                figures = found.get((turn, number))
                values += _none() if figures is None else _whole(figures)
            rows.append(values)
    return _csv(rows)


def _whole(figures: Figures) -> list[object]:
    return [figures.games, figures.won, *map(_short, figures.share)]


def _none() -> list[object]:
    return [0, 0, "", "", ""]


def _short(share: float) -> str:
    return f"{share:.4f}"


def _plain(text: str) -> str:
    """Return a text that no program for sheets takes for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def _compared(row: ReportRow) -> list[object]:
    if row.other is None:
        return [""] * 6
    parts = ["", "", ""] if row.difference is None else [*map(_short, row.difference)]
    return [row.other.games, row.other.won, _short(row.other.share.value) if row.other.games else "", *parts]


def report_svg(report: Report, words: Catalogue) -> str:
    """Return a report as a picture: bars of games won, with their intervals."""
    parts = list[str]()
    y = 8
    for section in report.sections:
        y += LINE
        parts.append(f'<text class="title" x="8" y="{y}">{escape(title_of(section, words))}</text>')
        for row in section.rows:
            y += LINE
            parts += _row_drawn(section, row, y, words)
        y += LINE // 2
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 8}" width="{WIDTH}" height="{y + 8}">'
    return "\n".join((head, f"<style>{STYLE}</style>", *parts, "</svg>", ""))


def _row_drawn(section: Section, row: ReportRow, y: int, words: Catalogue) -> Iterator[str]:
    label = label_of(section, row, words)
    label = label if len(label) <= 42 else f"{label[:41]}…"
    yield f'<text x="{LEFT - 10}" y="{y}" text-anchor="end">{escape(label)}</text>'
    yield f'<rect class="back" x="{LEFT}" y="{y - 12}" width="{BAR}" height="14"/>'
    both = row.other is not None and row.other.games
    for figures, kind, top, height in (
        (row.figures, "won", y - 12, 7 if both else 14),
        (row.other, "other", y - 5, 7),
    ):
        if figures is None or not figures.games:
            continue
        share, low, high = figures.share
        middle = top + height / 2
        yield f'<rect class="{kind}" x="{LEFT}" y="{top}" width="{share * BAR:.1f}" height="{height}"/>'
        yield (
            f'<line class="line" x1="{LEFT + low * BAR:.1f}" x2="{LEFT + high * BAR:.1f}" '
            f'y1="{middle:g}" y2="{middle:g}"/>'
        )
    yield f'<line class="half" x1="{LEFT + BAR / 2:g}" x2="{LEFT + BAR / 2:g}" y1="{y - 12}" y2="{y + 2}"/>'
    text = f"{percent(row.figures.share.value, words)} % · {filled(words['reports.of'], row.figures._asdict())}"
    if row.difference is not None:
        text += f" · {points(row.difference.value, words)}"
    yield f'<text x="{LEFT + BAR + 10}" y="{y}">{escape(text)}</text>'


def difference_said(difference: Interval, words: Catalogue) -> str:
    """Return a sentence for a difference: one whose interval holds zero is not clear."""
    value, low, high = difference
    figures = filled(
        words["reports.points"],
        {"value": points(value, words), "low": points(low, words), "high": points(high, words)},
    )
    key = "more" if low > 0 else "less" if high < 0 else "unclear"
    return filled(words[f"reports.so.{key}"], {"figures": figures})


def percent(share: float, words: Catalogue) -> str:
    """Return a share in hundredths."""
    return figure(100 * share, 1).told(lambda _: words["figures"])


def points(difference: float, words: Catalogue) -> str:
    """Return a difference of shares in points, with its sign."""
    return Figure(f"{100 * difference:+.1f}").told(lambda _: words["figures"]).replace("-", "\N{MINUS SIGN}")
