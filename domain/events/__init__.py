"""Everything that can have happened, by chapters of the rules.

An event is a fact: past tense, in the game's own words, with the value afterwards. Its name and version on disk are for
ever; a change means a new version with an upcast. Each field says who may know it: `Public` everybody, `Own` the player
the event is about, `Told` those whom it names in `to`, `Secret` nobody, and for zone changes by the zones the object
leaves and enters (400.2).
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
