"""702.158, 704.5u. Space sculptor: creatures in the alpha, beta or gamma sector.

They keep their sectors for as long as there is a space sculptor.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain import events as e
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.events import Recorded
from domain.kernel.questions import ChooseOption
from domain.reasons import Reason
from domain.rules.mechanics import follows
from domain.terms import SECTORS

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

SCULPTOR = "space sculptor"


def designate(game: Game) -> Proposals:
    """704.5u. Let players choose sectors for their creatures without one.

    Players who control no space sculptor choose first.
    """
    board = game.board
    sculpting = {permanent.controller for permanent in board.permanents() if SCULPTOR in permanent.keywords}
    if not sculpting:
        return
    waiting = [creature for creature in board.creatures() if not creature.sector]
    for player in sorted(board.apnap(), key=lambda player: player in sculpting):  # each group in APNAP order (101.4)
        for creature in waiting:
            if creature.controller == player:
                question = ChooseOption(player, Reason.SECTOR, SECTORS, creature.id)
                sector, _ = yield from game.decide(question, "704.5u")
                yield e.SectorChosen(player=player, object=creature.id, sector=sector)


@follows("702.158b", while_any={SCULPTOR}, order=40)
def follow(game: Game, records: Sequence[Recorded]) -> bool:
    """702.158b. Remove all sectors when there is no space sculptor.

    An ability on the stack whose source is a space sculptor keeps them, too.
    """
    board = game.board
    if not board.sectored or any(SCULPTOR in permanent.keywords for permanent in board.permanents()):
        return False
    if any(_of_sculptor(board, board.objects[id]) for id in board.stack):
        return False
    creatures = tuple(id for id in board.battlefield if board.objects[id].sector)
    game.say(e.SectorsEnded(objects=creatures), "702.158b", board.position)
    return False


def _of_sculptor(board: Board, obj: GameObject) -> bool:
    if obj.kind == "spell" or obj.source is None:
        return False
    source = board.objects.get(obj.source) or board.former.get(obj.source)
    return source is not None and SCULPTOR in source.keywords
