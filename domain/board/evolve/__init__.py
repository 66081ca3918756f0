"""Event handlers: the change that each event makes to the board, one handler per event.

The handlers are in the same chapters as `domain.events`. Nothing else changes a board. A handler believes its event: no
rules, no dice, no choices. Ids and timestamps are assigned here and nowhere else, so a live board and a folded board
are equal. Handlers also accept redacted events, whose hidden fields are None: a card that the reader may not know is
the number 0 in its zone.

- `casting`: 106, 601-603, mana, and spells and abilities until they are on the stack
- `combat`: 506-511, combat
- `continuous`: 611-616, continuous effects and what they change; text changed by them; replacement and prevention
- `copies`: 707, copies
- `damage`: 119, 120, life and damage
- `designations`: 309, 701.54, 702, 731, dungeons, sectors, the Ring, speed, day and night
- `door`: registry of event handlers, and the functions that apply events to a board
- `game`: 103, 104, start and end of a game
- `observing`: 108, 400, 708, events of observed games: known cards, face-down cards, and gaps
- `permanents`: 110, 111, 122, 701, permanents: tapped, created, with counters, attached, destroyed, turned
- `positions`: 500, 506, 608.2h, set-up of a position: times, rest of the turn, combat, and former objects
- `resolving`: 608, resolution of spells and abilities, and the choices, links, coins and dice meanwhile
- `support`: operations shared by event handlers of several chapters
- `turn`: 117, 500, 704, turns, phases and steps; priority, decisions and the checks between them
- `variants`: 901, 903, 904, Commanders, planes and schemes
- `zones`: 121, 400, 701, zone changes; drawing, discarding, revealing and ordering of cards
"""

from domain.board.evolve import (
    casting,
    combat,
    continuous,
    copies,
    damage,
    designations,
    game,
    observing,
    permanents,
    positions,
    resolving,
    turn,
    variants,
    zones,
)
from domain.board.evolve.door import HANDLERS, evolve, evolve_next, fold, unchanged

__all__ = ("HANDLERS", "evolve", "evolve_next", "fold", "unchanged")

CHAPTERS = (
    casting, combat, continuous, copies, damage, designations, game, observing, permanents, positions, resolving, turn,
    variants, zones,
)  # fmt: skip
"""The modules that register event handlers."""
