"""Events: everything that can happen in a game, by chapters of the rules.

An event is a fact: past tense, in the words of the game, with the value afterwards. Its stored name and
version never change; a change of the fields is a new version with an upcast.

Each field says who may know it: `Public` everybody, `Own` the player of the event, `Told` the players in the
field `to`, `Secret` nobody. Fields of a zone change go by the zones that the object leaves and enters
(400.2).
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
