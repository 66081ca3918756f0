"""The board drawn as a picture (SVG) that can be pasted anywhere.

It has the words of the drawing in a terminal (`drawing`): nothing is in it that the board's viewer does not know. The
viewer's player is at the bottom, the others above. Permanents that look alike are drawn once, with their number; an
attached permanent follows the one it is attached to. Permanents of one name carry their numbers where a block, or who
shows the picture, names one of them. Colours follow the reader's light or dark theme.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from domain.board.objects import GameObject
from domain.board.players import Player
from domain.board.state import Board
from domain.ids import EntityId, PlayerId
from projections.reading.drawing import Drawing
from projections.wording.english import ENGLISH
from projections.wording.naming import BoardNames
from projections.wording.speech import Catalogue, Speech

WIDTH, EDGE = 960, 16
"""Width of a picture, and the room left at its edges, in pixels."""

CARD, HEIGHT, LOW, GAP = 148, 74, 40, 8
"""Width and height of a permanent, the height of a land, and the room between two."""

LINE, NAME_LINE = 20, 15
"""Height of a line of text, and of a line of a permanent's name."""

LETTERS = 118
"""Most letters in a line of text."""

NAME, MARKS = 18, 23
"""Most letters in a line of a permanent: of its name, of its state."""

STYLE: Final = """
svg.board { background: #f4f1ea; font-family: system-ui, sans-serif; font-size: 13px }
.board text { fill: #22282b } .board .turn, .board .player { font-weight: bold; font-size: 15px }
.board .label { fill: #566064 } .board .size { font-weight: bold; font-size: 14px } .board .small { font-size: 11px }
.board .card { fill: #fffdf8; stroke: #7b858a } .board .land { fill: #e6ecdf } .board .tapped { opacity: .72 }
.board .bar { fill: #e2ddd0 } .board .active { fill: #cfe3d8 } .board .red { fill: #a3262a }
@media (prefers-color-scheme: dark) {
svg.board { background: #16191b } .board text { fill: #e6e9ea } .board .label { fill: #a9b4b8 }
.board .card { fill: #23282b; stroke: #77838a } .board .land { fill: #263026 } .board .bar { fill: #2b3135 }
.board .active { fill: #24433a } .board .red { fill: #ff9c97 } }
"""
"""Colours of a picture, in a light and a dark theme."""


_FAR = re.compile(r"\s{2,}")


class Tile(NamedTuple):
    """Drawing of a permanent: name, size and state in words."""

    name: str
    size: str
    marks: tuple[str, ...]
    tapped: bool
    land: bool
    attached: bool


def picture(
    board: Board,
    seat: PlayerId | None = None,
    *,
    catalogue: Catalogue = ENGLISH,
    title: str = "",
    named: Collection[EntityId] = (),
) -> str:
    """Return the board as SVG, with the player `seat` at the bottom.

    Of permanents that share their name, those in `named` carry their numbers.
    """
    names = BoardNames(board)
    names.marks = {id: str(id) for id in _numbered(board, named)}
    return _Picture(board, LETTERS, Speech(names, catalogue, numbered=True)).drawn(seat, title)


def _numbered(board: Board, named: Collection[EntityId]) -> Iterator[EntityId]:
    """Yield the permanents with a shared name that are named, or take part in a block."""
    often = Counter(board.objects[id].name for id in board.battlefield)
    attacks = board.combat.attackers if board.combat is not None else {}
    blocks = {one for attacker, attack in attacks.items() if attack.blockers for one in (attacker, *attack.blockers)}
    yield from (id for id in board.battlefield if often[board.objects[id].name] > 1 and (id in named or id in blocks))


class _Picture(Drawing):
    """Picture of one board, drawn from the top down."""

    def drawn(self, seat: PlayerId | None, title: str) -> str:
        self.parts: list[str] = []
        self.y = 8
        below = self.below(seat)
        for line in self._header():
            self._text("".join(piece for piece, _ in line), "turn")
        for id in self.board.order:
            if id != below:
                self._seat(self.board.players[id])
        self._between()
        if below is not None:
            self._seat(self.board.players[below])
        height = self.y + 10
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}">'
        )
        name = f"<title>{escape(title)}</title>" if title else ""
        return "\n".join((head, f"{name}<style>{STYLE}</style>", *self.parts, "</svg>", ""))

    def _text(self, words: str, style: str = "", indent: int = 0) -> None:
        self.y += LINE
        spaced = " · ".join(part.strip() for part in _FAR.split(words) if part.strip())
        self.parts.append(_told(EDGE + indent, self.y, _short(spaced, LETTERS - indent // 8), style))

    # Players

    def _seat(self, player: Player) -> None:
        """Draw a player: a bar with the numbers, the permanents, and the known cards of hand and graveyard."""
        active = player.id == self.board.active
        for number, line in enumerate(self._player(player)):
            if not number:
                self.y += 8
                bar = "active" if active else "bar"
                self.parts.append(f'<rect class="{bar}" x="8" y="{self.y}" width="{WIDTH - 16}" height="26" rx="5"/>')
                self.y -= 2
            elif number == 1:
                self.y += 6
            self._text("".join(piece for piece, _ in line), "player" if not number else "")
        self.y += 14
        counted = self._counted(player.id)
        # Lands with an attachment stand with the others, as it needs the room.
        low = [number for number, (tile, _) in enumerate(counted) if tile.land]
        first = low[0] if low and not any(tile.attached for tile, _ in counted[low[0] :]) else len(counted)
        self._tiles(counted[:first], HEIGHT)
        lands = counted[first:]
        two_lines = any(len(_wrapped(_called(tile, count), NAME)) > 1 for tile, count in lands)
        self._tiles(lands, LOW + two_lines * NAME_LINE)
        self.y -= 6
        for zone in self._zones(player):
            self._text("".join(piece for piece, _ in zone).strip())

    def _counted(self, player: PlayerId) -> list[tuple[Tile, int]]:
        """Return a player's permanents as they are drawn, each with its number; lands come last."""
        hosts = set(self.board.battlefield) | set(self.board.players)
        rows: dict[tuple[Tile, ...], int] = {}
        for permanent in self._controlled(player):
            if permanent.attached_to in hosts:
                continue
            attachments = tuple(self._tile(one, attached=True) for one in self._with_attached(permanent))
            row = (self._tile(permanent), *attachments)
            rows[row] = rows.get(row, 0) + 1
        counted = sorted(rows.items(), key=lambda row: row[0][0].land)
        # Permanents with attachments are told one by one, so that each attachment stands with its own.
        return [
            (tile, count if len(row) == 1 else 1)
            for row, count in counted
            for _ in range(1 if len(row) == 1 else count)
            for tile in row
        ]

    def _with_attached(self, host: GameObject) -> Iterator[GameObject]:
        """Yield what is attached to a permanent, and what is attached to that."""
        for attachment in self._attached_to(host.id):
            yield attachment
            yield from self._with_attached(attachment)

    def _tile(self, permanent: GameObject, attached: bool = False) -> Tile:
        (name, _), (size, _), *rest = self._attached(permanent) if attached else self._permanent(permanent)
        fights = {"attacks": self.board.is_attacking, "blocks": self.board.is_blocking}
        marks = tuple(self.speech.say(f"apart.{word}") for word, does in fights.items() if does(permanent.id))
        marks += tuple(piece.strip() for piece, _ in rest if piece.strip())
        land = "land" in permanent.types and "creature" not in permanent.types
        return Tile(name, size.strip(), marks, permanent.tapped, land and not attached, attached)

    def _tiles(self, counted: Sequence[tuple[Tile, int]], height: int) -> None:
        across = (WIDTH - 2 * EDGE + GAP) // (CARD + GAP)
        for number, (tile, count) in enumerate(counted):
            x = EDGE + number % across * (CARD + GAP)
            self.parts += _tile_drawn(tile, count, (x, self.y + number // across * (height + GAP)), height)
        if counted:
            self.y += ((len(counted) - 1) // across + 1) * (height + GAP)

    # What is between the players

    def _between(self) -> None:
        """Draw stack, triggers, combat, effects, exile and command zone as lines of words."""
        lines = list(self._middle())
        if lines:
            self._line()
        for line in lines:
            words = "".join(piece for piece, _ in line)
            if line[0][1] == "rule":
                self.y += 4
                self._text(words.strip("─ "), "label")
            else:
                self._text(words.strip(), indent=16)
        if lines:
            self._line()

    def _line(self) -> None:
        """Draw where a player's side ends."""
        self.y += 10
        self.parts.append(f'<rect class="bar" x="8" y="{self.y}" width="{WIDTH - 16}" height="3"/>')


def _tile_drawn(tile: Tile, count: int, corner: tuple[int, int], height: int) -> Iterable[str]:
    """Yield a permanent: its name over two lines, its state, its size in the corner; a tapped one is fainter."""
    x, y = corner
    kind = f"card{' land' if tile.land else ''}"
    yield f'<g class="{"tapped" if tile.tapped else "untapped"}">'
    yield f'<rect class="{kind}" x="{x}" y="{y}" width="{CARD}" height="{height}" rx="6"/>'
    if tile.attached:
        yield f'<path d="M{x - GAP} {y + 14}h{GAP}" stroke="#7b858a" stroke-width="3"/>'
    lines = _cut(_wrapped(_called(tile, count), NAME), 1 if height == LOW else 2, NAME)
    for number, line in enumerate(lines):
        yield _told(x + 8, y + 17 + NAME_LINE * number, line, "")
    room = {HEIGHT: 4, LOW: 2}.get(height, 3) - len(lines)
    marks = _wrapped(", ".join(tile.marks), MARKS)
    marks = _cut(marks, room, MARKS)
    if tile.size and len(marks) == room:  # the size stands beside the last line
        marks[-1] = _short(marks[-1], MARKS - 8)
    for number, line in enumerate(marks):
        yield _told(x + 8, y + 18 + NAME_LINE * len(lines) + 13 * number, line, "small")
    if tile.size:
        yield (
            f'<text class="size" x="{x + CARD - 8}" y="{y + height - 8}" text-anchor="end">{escape(tile.size)}</text>'
        )
    yield "</g>"


def _called(tile: Tile, count: int) -> str:
    return f"{count} × {tile.name}" if count > 1 else tile.name


def _told(x: int, y: int, words: str, style: str) -> str:
    kind = f' class="{style}"' if style else ""
    return f'<text{kind} x="{x}" y="{y}">{escape(words)}</text>'


def _short(words: str, most: int) -> str:
    return words if len(words) <= most else f"{words[: most - 1]}…"


def _cut(lines: list[str], room: int, most: int) -> list[str]:
    """Return as many lines as there is room for; a sign tells that more follow."""
    return lines if len(lines) <= room else [*lines[: room - 1], _short(f"{lines[room - 1]} …", most)]


def _wrapped(words: str, most: int) -> list[str]:
    """Return words over lines; a word that is too long is cut."""
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += f" {word}"
        else:
            lines.append(_short(word, most))
    return lines
