"""Events: everything that can happen in a game, by chapters of the rules.

An event is a fact: past tense, in the words of the game, with the value afterwards. Its stored name and
version never change; a change of the fields is a new version with an upcast.

Each field says who may know it: `Public` everybody, `Own` the player of the event, `Told` the players in the
field `to`, `Secret` nobody. Fields of a zone change go by the zones that the object leaves and enters
(400.2).

- `casting`: 106, 601-603, mana, and spells and abilities until they are on the stack
- `combat`: 506-511, combat
- `continuous`: 611-616, continuous effects, text changes, replacement and prevention
- `copies`: 707, copies
- `damage`: 119, 120, life and damage
- `designations`: 309, 701.54, 702, 731, dungeons, sectors, the Ring, speed, day and night
- `event`: the base class of events, and the properties of event classes
- `game`: 103, 104, the start and the end of a game
- `observing`: 108, 400, 708, events of observed games: known cards, face-down cards, gaps
- `permanents`: 110, 111, 122, 701, permanents: tapped, created, with counters, attached, destroyed, turned
- `positions`: 500, 506, 608.2h, events that set up a position: times, turn, combat, objects that left
- `resolving`: 608, resolution of spells and abilities, with choices, links, coins and dice
- `touches`: the objects and players that an event changes or names
- `trusted`: constructors of frequent events, without validation
- `turn`: 117, 500, 704, turns, phases and steps; priority, decisions and state-based actions
- `variants`: 901, 903, 904, Commanders, planes and schemes
- `zones`: 121, 400, 701, cards move between zones, are drawn, discarded, revealed and arranged
"""

from domain.events.casting import *
from domain.events.combat import *
from domain.events.continuous import *
from domain.events.copies import *
from domain.events.damage import *
from domain.events.designations import *
from domain.events.event import *
from domain.events.game import *
from domain.events.observing import *
from domain.events.permanents import *
from domain.events.positions import *
from domain.events.resolving import *
from domain.events.turn import *
from domain.events.variants import *
from domain.events.zones import *
