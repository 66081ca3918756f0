"""Boards and choices as arrays of numbers, as far as a seat may know them.

An observation is a table of whole numbers from 0 to 32,767, `COLUMNS` wide. Its rows, of which unused ones are 0:

    1                        the game
    1 for each seat          the players, the observer first, then in turn order
    16                       cards in the observer's hand
    40 for each seat         permanents, in the same order of players
    12                       the stack, the next to resolve first
    16 for each seat         graveyards, the latest cards first
    16                       exile, the command zone, and known cards in other hands
    1 for each action        the choices, an action each

Column 0 is 1 in a used row, and column 1 the kind of row (`KINDS`). `GAME`, `PLAYER`, `CARD` and `CHOICE` name the
other columns. A place (`attached`, `target`, `first`, `second`) is the number of a row, 0 for none. A player is 1 for
the observer, then 2 and so on in turn order. A word (`name`, `word`) is a number that is the same in all games. Bits of
types, colours and keywords stand in the order of `TYPES`, `COLORS` and `KEYWORDS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from domain.board.objects import GameObject
from domain.board.state import Board
from domain.ids import ObjectId, PlayerId, is_player
from domain.kernel.questions import QUESTIONS, Question
from domain.terms import Phase, Step
from replay.learning.menus import Choice

Table: TypeAlias = NDArray[np.int16]

HAND, PERMANENTS, STACK, GRAVEYARD, OTHERS = 16, 40, 12, 16, 16
"""Rows for cards of each zone; of more cards only these are shown."""

KINDS = ("game", "player", "hand", "battlefield", "stack", "graveyard", "other", "choice")
"""Kinds of rows, from 1."""

GAME = ("turn", "phase", "step", "active", "priority", "stack", "question", "picks", "casting", "players")
PLAYER = (
    "player", "life", "poison", "hand", "library", "graveyard", "lands", "spells", "pool_w", "pool_u", "pool_b",
    "pool_r", "pool_g", "pool_c", "lost", "speed", "designations",
)  # fmt: skip
CARD = (
    "name", "controller", "owner", "types", "colors", "mana", "power", "toughness", "damage", "tapped", "fresh",
    "token", "face_down", "attacking", "blocked", "blocking", "plus", "counters", "attached", "keywords", "target", "x",
)  # fmt: skip
CHOICE = ("verb", "first", "second", "number", "name", "word")
"""Columns of each kind of row, from column 2."""

COLUMNS = 24
TYPES = ("Creature", "Land", "Artifact", "Enchantment", "Planeswalker", "Instant", "Sorcery", "Battle")
COLORS = "WUBRG"
KEYWORDS = (
    "flying", "first strike", "double strike", "deathtouch", "haste", "hexproof", "indestructible", "lifelink",
    "menace", "reach", "trample", "vigilance", "defender", "flash",
)  # fmt: skip

MOST = np.iinfo(np.int16).max
WORDS = 32_749
"""A prime below `MOST`: words are numbers from 1 to this."""

_PHASES = {phase: number for number, phase in enumerate(Phase, 1)}
_STEPS = {step: number for number, step in enumerate(Step, 1)}
_ASKED = {kind: number for number, kind in enumerate(sorted(QUESTIONS), 1)}
_TYPES = {name.casefold(): 1 << at for at, name in enumerate(TYPES)}
_KEYWORDS = {name: 1 << at for at, name in enumerate(KEYWORDS)}
_COLORS = {letter: 1 << at for at, letter in enumerate(COLORS)}


def rows(seats: int, actions: int) -> int:
    """Return the number of rows of an observation."""
    return _choices(seats) + actions


def _choices(seats: int) -> int:
    """Return the first row of the choices."""
    return 1 + seats + HAND + (PERMANENTS + GRAVEYARD) * seats + STACK + OTHERS


@lru_cache(maxsize=16_384)
def word(text: str) -> int:
    """Return the number of a word, the same in all games; 0 for none."""
    return crc32(text.encode()) % WORDS + 1 if text else 0


class Observation:
    """Table of a board as its seat sees the board, with the seat's choices."""

    def __init__(self, board: Board, seat: PlayerId, actions: int) -> None:
        self._board = board
        self._seats = len(board.order) or 1
        order = [*board.order]
        at = order.index(seat) if seat in order else 0
        self._players = order[at:] + order[:at]
        self._number = {player: number for number, player in enumerate(self._players, 1)}
        self.table: Table = np.zeros((rows(self._seats, actions), COLUMNS), np.int16)
        """The numbers."""
        self._row: dict[int, int] = {player: number for number, player in enumerate(self._players, 1)}
        self._show()

    def _show(self) -> None:
        """Fill in the players and the cards of all zones."""
        board, players = self._board, self._players
        zones: list[tuple[str, int, Iterable[ObjectId]]] = [("hand", HAND, board.players[players[0]].hand)]
        own: dict[PlayerId, list[ObjectId]] = {player: [] for player in players}
        for id in board.battlefield:
            own.setdefault(board.objects[id].controller, []).append(id)
        zones += [("battlefield", PERMANENTS, own[player]) for player in players]
        zones.append(("stack", STACK, reversed(board.stack)))
        zones += [("graveyard", GRAVEYARD, reversed(board.players[player].graveyard)) for player in players]
        hands = [id for player in players[1:] for id in board.players[player].hand]
        zones.append(("other", OTHERS, [*board.command, *hands, *reversed(board.exile)]))
        shown: list[tuple[int, int, GameObject]] = []
        row = 1 + len(players)
        for kind, most, ids in zones:
            objects = [obj for id in ids if (obj := board.objects.get(id)) is not None][:most]
            code = KINDS.index(kind) + 1
            for at, obj in enumerate(objects, row):
                self._row[obj.id] = at
                shown.append((at, code, obj))
            row += most
        for at, code, obj in shown:
            self._fill(at, code, self._card(obj))
        for player in players:
            self._fill(self._number[player], 2, self._player(player))

    def _fill(self, row: int, kind: int, values: Sequence[int]) -> None:
        self.table[row, : len(values) + 2] = [1, kind, *(0 if v < 0 else MOST if v > MOST else v for v in values)]

    def _player(self, id: PlayerId) -> list[int]:
        player = self._board.players[id]
        return [
            self._number[id], player.life, player.counters.get("poison", 0), len(player.hand), len(player.library),
            len(player.graveyard), player.lands, player.spells, *(player.pool.upper().count(one) for one in "WUBRGC"),
            bool(player.lost), player.speed, len(player.designations),
        ]  # fmt: skip

    def _card(self, obj: GameObject) -> list[int]:
        board, combat, number = self._board, self._board.combat, self._number
        attack = None if combat is None else combat.attackers.get(obj.id)
        blocks = () if combat is None else combat.blocks.get(obj.id, ())
        counters = obj.counters
        plus = counters.get("+1/+1", 0)
        target = next((id for chosen in obj.targets.values() for id in chosen), 0) if obj.targets else 0
        return [
            word(obj.name), number.get(obj.controller, 0), number.get(obj.owner, 0),
            sum(_TYPES.get(str(one).casefold(), 0) for one in obj.types),
            sum(_COLORS.get(one, 0) for one in obj.colors),
            mana_value(obj.mana_cost or ""), obj.power or 0, obj.toughness or 0, obj.damage, obj.tapped,
            obj.is_creature and obj.since >= board.turn_position, obj.token, obj.face_down is not None,
            0 if attack is None else number.get(attack.defender, 0) or 1, attack is not None and attack.blocked is True,
            self._row.get(blocks[0], 0) if blocks else 0, plus, sum(counters.values()) - plus if counters else 0,
            self._row.get(obj.attached_to or 0, 0), sum(_KEYWORDS.get(str(one), 0) for one in obj.keywords),
            self._row.get(target, 0), obj.x or 0,
        ]  # fmt: skip

    def game(self, question: Question | None, picks: int, casting: int) -> None:
        """Fill in the row of the game, with the question to the observer, if any."""
        board = self._board
        asked = 0 if question is None else _ASKED.get(question.KIND, 0)
        self._fill(0, 1, [
            board.turn, _PHASES.get(board.phase, 0) if board.phase else 0,
            _STEPS.get(board.step, 0) if board.step else 0,
            self._number.get(board.active, 0) if board.active else 0,
            self._number.get(board.priority, 0) if board.priority else 0,
            len(board.stack), asked, picks, casting, len(self._players),
        ])  # fmt: skip

    def choices(self, choices: Sequence[Choice]) -> None:
        """Fill in the rows of the choices."""
        start = _choices(self._seats)
        for at, choice in enumerate(choices):
            named = 0 if is_player(choice.first) else self._name(choice.first)
            places = self._row.get(choice.first, 0), self._row.get(choice.second, 0)
            self._fill(start + at, 8, [choice.code, *places, choice.number, named, word(choice.word)])

    def _name(self, id: int) -> int:
        obj = self._board.objects.get(ObjectId(id))
        return 0 if obj is None else word(obj.name)


@lru_cache(maxsize=4096)
def mana_value(cost: str) -> int:
    """202.3. Return the mana value of a cost, where X is 0."""
    total = 0
    for symbol in cost.replace("{", " ").replace("}", " ").split():
        number = symbol.split("/")[0]
        total += int(number) if number.isdigit() else 0 if number in "XYZ" else 1
    return total
