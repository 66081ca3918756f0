"""The card language: definitions, abilities, triggers and effects, as data.

`domain/rules/` carries the language out.

- `abilities`: 113, abilities, and the modes of a text
- `cast_or_copied`: 707.10, a trigger on spells, both cast and copied
- `characteristics`: 205, 208, printed characteristics: type lines, power and toughness
- `companions`: 702.139, companions: cards outside the game, and the starting decks that may have them
- `copying`: 707.9, exceptions of copy effects
- `definition`: 200, card definitions: JSON data, frozen, hashed, and pinned in the log of a game
- `effects`: 608, 610, effects: instructions, carried out in order
- `expansion`: 702, meanings of the keywords in a definition, and the numbers by which events name abilities
- `face_down`: 708, definitions of face-down cards and permanents, by how they came to be face down
- `faces`: 709, 712, 715, checks of the faces and halves of one card, and of their joint values
- `modifications`: 611, 613, modifications of objects, players and rules
- `names`: 608.2k, references of a text: fixed words, targets, earlier results, and parts of events
- `object_triggers`: 122, 701, 702, triggers on counters, faces, attachments, phasing, crewing, countered spells
- `of_its_costs`: 602.1a, properties of an activated ability's costs and instructions, computed once for each text
- `part`: 113, parts of a definition, which events name by number
- `parts`: the unions of constructs that other modules define, by name
- `player_triggers`: 602.2b, 700.13, 700.14, 709.5, 725, 726, triggers on players: abilities, crimes, mana, doors
- `replacements`: 614, 615, events that can be replaced, and changes that a replacement makes to them
- `the_ring`: 701.54c, the emblem The Ring, in the card language
- `tokens`: 111.3, 114.3, definitions that a text can bring into a game: tokens, emblems, face-down objects
- `tree`: the tree of a definition: the constructs, names and texts within a construct
- `triggers`: 603, trigger events: patterns with a subject
- `twigs`: the tree of a definition as JSON data: the functions of `tree`, without model objects
- `variable_x`: 107.3, the X of a text: a cost has it, or the text defines it
- `variant_triggers`: triggers of variants and dungeons: rooms, schemes, planes, phenomena, chaos
- `vocabulary`: the words of a definition: all its constructs, keywords and fixed words
"""

# ruff: noqa: F403 - a construct stands in its module alone
from domain.cards.language.abilities import *
from domain.cards.language.cast_or_copied import *
from domain.cards.language.characteristics import *
from domain.cards.language.companions import *
from domain.cards.language.copying import *
from domain.cards.language.definition import *
from domain.cards.language.effects import *
from domain.cards.language.face_down import *
from domain.cards.language.modifications import *
from domain.cards.language.object_triggers import *
from domain.cards.language.part import *
from domain.cards.language.parts import *
from domain.cards.language.player_triggers import *
from domain.cards.language.replacements import *
from domain.cards.language.tokens import *
from domain.cards.language.triggers import *
from domain.cards.language.variant_triggers import *
