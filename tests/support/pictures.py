"""What everybody could see of a board, without a number of an object: boards of two tellings of a game are compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from domain import events as e
from domain.board.evolve import evolve
from domain.board.state import Board
from domain.events import Recorded
from domain.ids import EntityId, ObjectId

OF_A_PLAYER = ("life", "counters", "pool", "lost", "left", "mulligans", "lands", "spells", "draws", "designations")
OF_AN_OBJECT = (
    "name", "mana_cost", "controller", "owner", "types", "subtypes", "supertypes", "colors", "power", "toughness",
    "keywords", "tapped", "damage", "counters", "face_down", "token", "phased_out", "designations", "kind", "x",
    "modes", "chosen", "protector", "room", "sector",
)  # fmt: skip


def at_steps(log: Sequence[Recorded]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The picture at the end of each step, and of the game."""
    board = Board()
    for recorded in log:
        if isinstance(recorded.event, e.StepEnded):
            yield f"{board.turn} {recorded.event.step}", picture(board)
        evolve(board, recorded)
    yield "end", picture(board)


def picture(board: Board) -> dict[str, Any]:
    """A board; objects by where they are, cards of hands by their names, of libraries how many there are."""
    zones = {"battlefield": board.battlefield, "stack": board.stack, "exile": board.exile, "command": board.command}
    places = {id: f"{zone} {at}" for zone, ids in zones.items() for at, id in enumerate(ids)}
    for number, player in board.players.items():
        places |= {id: f"graveyard {number} {at}" for at, id in enumerate(player.graveyard)}

    def place(entity: EntityId | None) -> object:
        return entity if entity is None or entity in board.players else places.get(ObjectId(entity), "elsewhere")

    def thing(id: ObjectId) -> dict[str, Any]:
        one = board.objects[id]
        return {name: getattr(one, name) for name in OF_AN_OBJECT} | {
            "token": one.token and one.kind != "emblem",  # 114.5: what is printed on one is kept as that of a token is
            "attached to": place(one.attached_to),
            "targets": {name: [place(target) for target in targets] for name, targets in one.targets.items()},
        }

    found: dict[str, Any] = {
        "turn": (board.turn, board.phase, board.step, board.active, board.starting_player, board.time_of_day),
        "outcome": board.outcome,
        "supplements": {player: len(deck) for player, deck in board.supplements.items()},
    }
    for number, player in board.players.items():
        found[f"player {number}"] = {name: getattr(player, name) for name in OF_A_PLAYER} | {
            "commanders": {board.definitions[card].name: dealt for card, dealt in player.commander_damage.items()},
            "hand": sorted(board.objects[id].name for id in player.hand if id),
            "cards": (len(player.hand), len(player.library)),
            "graveyard": [board.objects[id].name for id in player.graveyard],
        }
    found |= {zone: [thing(id) for id in ids] for zone, ids in zones.items()}
    if board.combat is not None:
        attackers = board.combat.attackers.items()
        found["attackers"] = [(place(id), place(one.attacked), one.defender, one.blocked) for id, one in attackers]
        found["blocks"] = [(place(id), list(map(place, some))) for id, some in board.combat.blocks.items()]
    return found
