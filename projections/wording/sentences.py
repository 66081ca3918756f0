"""What happened, in words? One sentence for each event, one for each question, and what an answer to it means.

The words are in a table (`english.py`); here is what goes into them. Who is who is asked of `Names`, the fold beside
the log, or of a board; a card that the stream does not name is "a card".
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import repeat
from textwrap import shorten
from typing import Any, Protocol, TypeVar

import domain.kernel.declarations  # noqa: F401  # its questions are among those that are told
from domain import events as e
from domain.board.characteristics import AbilityRef, EffectData
from domain.board.state import Board
from domain.errors import agreeing, with_article
from domain.events import Event
from domain.ids import FIRST_OBJECT, EntityId, ObjectId, PlayerId, is_player
from domain.kernel import questions as d
from domain.kernel.questions import Answer, Question
from domain.terms import Zone
from projections.reading.names import UNKNOWN, Names
from projections.wording.english import ENGLISH

E = TypeVar("E", bound=Event)
Catalogue = Mapping[str, str]


_LITTLE = re.compile(r"\b(?:de|que|ne|se|le|la|jusque) $", re.IGNORECASE)
_VOWEL = re.compile(r"h?[àâäéèêëîïôöùûüœæ]|[aeiou]|y[^aeiou]", re.IGNORECASE)
"""Little words of French that lose their vowel, and before what."""


MANY = 6
"""How many permanents of one name are told apart in one list."""


SHORT = 110
"""How long an ability may be where it is named in a list, in letters."""


class Naming(Protocol):
    """What sentences ask about who is who; `Names` answers it."""

    def name_of(self, entity: EntityId | None) -> str: ...

    def definition(self, number: int) -> str: ...

    def source_of(self, entity: EntityId) -> ObjectId | None: ...

    def aims_of(self, entity: EntityId) -> tuple[EntityId, ...]: ...

    def trigger_of(self, number: int) -> ObjectId | None: ...

    def effect_of(self, number: int) -> ObjectId | None: ...

    def alike(self, entity: EntityId) -> int: ...

    @property
    def edition(self) -> str: ...

    @property
    def way(self) -> str: ...

    @property
    def turn(self) -> int: ...


class BoardNames:
    """The same from a board: enough to show a question to the one who is asked.

    `abilities` says what one does, where the definitions of the cards are at hand.
    """

    def __init__(self, board: Board, abilities: Callable[[AbilityRef], str] | None = None) -> None:
        self.board = board
        self.abilities = abilities
        self.edition = board.edition
        self.way = ""
        self.turn = board.turn

    def ability_text(self, card: ObjectId, n: int) -> str:
        """What an ability of an object does, by its place among them; nothing if that is not known here."""
        found = self.board.objects.get(card)
        if self.abilities is None or found is None or n >= len(found.abilities):
            return ""
        return self.abilities(found.abilities[n])

    def name_of(self, entity: EntityId | None) -> str:
        if entity is not None and is_player(entity) and entity not in self.board.players:
            return f"player {entity}"
        return self.board.name_of(entity)

    def definition(self, number: int) -> str:
        printed = self.board.definitions.get(number)
        return printed.name if printed is not None else UNKNOWN

    def alike(self, entity: EntityId) -> int:
        """Whoever looks at a board sees its objects: nothing is told apart here."""
        return 1

    def source_of(self, entity: EntityId) -> ObjectId | None:
        found = self.board.objects.get(ObjectId(entity)) or self.board.former.get(ObjectId(entity))
        return found.source if found is not None and found.kind in ("activated", "triggered") else None

    def aims_of(self, entity: EntityId) -> tuple[EntityId, ...]:
        found = self.board.get(entity)
        return tuple(target for chosen in found.targets.values() for target in chosen) if found is not None else ()

    def trigger_of(self, number: int) -> ObjectId | None:
        waiting = self.board.triggers.get(number)
        return waiting.source if waiting is not None else None

    def effect_of(self, number: int) -> ObjectId | None:
        effect = self.board.effects.get(number)
        return ObjectId(effect.data.source) if effect is not None else None


class Speech(string.Formatter):
    """Puts names and words into the sentences of a table. With `numbered`, objects carry their ids.

    With `apart`, permanents carry them where others of their name are on the battlefield.
    """

    def __init__(
        self, names: Naming, catalogue: Catalogue = ENGLISH, numbered: bool = False, apart: bool = False
    ) -> None:
        self.names = names
        self.catalogue = catalogue
        self.numbered = numbered
        self.apart = apart
        self.sounds = catalogue.get("grammar.sounds")

    def say(self, message: str, /, **fields: Any) -> str:
        """The sentence of this name with its fields filled in."""
        text = ""
        for literal, name, how, _ in self.parse(self.catalogue[message]):
            text += literal
            if name is None:
                continue
            said = self.format_field(self.get_field(name, (), fields)[0], how or "")
            if self.sounds == "french" and _LITTLE.search(text) and _VOWEL.match(said):
                text = f"{text[:-2]}’"
            elif self.sounds == "english":
                text = with_article(text, said)
            text += said
        return text

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        if "|" in format_spec:
            return self._agreeing(value, format_spec.split("|"))
        found: str = getattr(self, f"_{format_spec}")(value)
        return found

    def _agreeing(self, value: Any, forms: Sequence[str]) -> str:
        """One of two or three forms by how many there are; of four, by whether these are abilities, too."""
        if len(forms) < 4:
            return agreeing(value, forms)
        entities = value if isinstance(value, tuple) else (value,)
        feminine = bool(entities) and all(one and self.names.source_of(one) is not None for one in entities)
        return forms[2 * (len(entities) != 1) + feminine]

    def _reason(self, word: str) -> str:
        return self.reason(word)

    def _reasons(self, words: Iterable[object]) -> str:
        return self._chained([self.reason(str(word)) for word in words], "comma")

    def _counter(self, kind: str) -> str:
        return self.counter(kind)

    def who(self, entity: EntityId | None) -> str:
        """What to call an object or player."""
        if entity is None:
            return self.catalogue["nothing"]
        name = self.names.name_of(entity)
        if is_player(entity):
            return name
        if name == UNKNOWN:
            name = self.catalogue["unknown"]
        if self.names.source_of(entity) is not None:
            name = self.say("ability of", source=self.possessive(name))
        numbered = self.numbered or (self.apart and self.names.alike(entity) > 1)
        return self.say("numbered", name=name, id=entity) if numbered and entity else name

    def ability_of(self, source: EntityId) -> str:
        """What to call an ability by its source."""
        return self.say("ability of", source=self.possessive(self.who(source)))

    def ability(self, card: ObjectId, n: int) -> str:
        """What an ability of an object does, in few words; nothing if the definition is not at hand."""
        tell = getattr(self.names, "ability_text", None)
        text: str = tell(card, n) if tell is not None else ""
        return shorten(text.removesuffix("."), SHORT, placeholder="…")

    def possessive(self, name: str) -> str:
        """The name of whom something belongs to."""
        return self.say("possessive.s" if name.endswith("s") else "possessive", name=name)

    def join(self, items: Iterable[str], last: str = "and") -> str:
        """Several in one sentence, those of the same name counted."""
        return self._chained(self._counted_parts(items), last)

    def _counted_parts(self, parts: Iterable[str]) -> list[str]:
        """What is told several times in the same words, told once with how often."""
        return [
            part if count == 1 else self.say("times", name=part, count=count) for part, count in Counter(parts).items()
        ]

    def _chained(self, items: Sequence[str], last: str, between: str = "comma") -> str:
        if not items:
            return self.catalogue["nothing"]
        text = items[0]
        for item in items[1:-1]:
            text = self.say(between, first=text, last=item)
        return self.say(last, first=text, last=items[-1]) if len(items) > 1 else text

    # How a field is said

    def _who(self, entity: EntityId | None) -> str:
        return self.who(entity)

    def _whose(self, entity: EntityId | None) -> str:
        return self.possessive(self.who(entity))

    def _whos(self, entities: Iterable[EntityId]) -> str:
        return self.join(self._each(tuple(entities)))

    def _ofs(self, entities: Iterable[EntityId]) -> str:
        """What belongs to each of these."""
        return self.join(map(self.possessive, self._each(tuple(entities))))

    def _each(self, told: tuple[EntityId, ...]) -> list[str]:
        """What to call each of several; those of one name that are told apart stand together."""
        if self.numbered or not self.apart:
            return [self.who(entity) for entity in told]
        alike: dict[str, list[EntityId]] = {}
        for entity in told:
            if self.names.alike(entity) > 1:
                alike.setdefault(self.names.name_of(entity), []).append(entity)
        ids = {name: self._ids(same) for name, same in alike.items()}
        plain = Speech(self.names, self.catalogue)
        items: list[str] = []
        named: set[str] = set()
        for entity in told:
            name = self.names.name_of(entity)
            if ids.get(name) and entity in alike[name]:
                if name not in named:
                    items.append(self.say("numbered", name=plain.who(entity), id=ids[name]))
                named.add(name)
            else:
                items.append(plain.who(entity))
        return items

    def _ids(self, same: Sequence[EntityId]) -> str:
        """Which permanents of one name are meant; nothing if it is all of them, or too many to tell."""
        everybody = len(same) > 1 and len(same) == self.names.alike(same[0])
        return "" if everybody or len(same) > MANY else self._chained([str(id) for id in same], "comma")

    def _card(self, definition: int) -> str:
        name = self.names.definition(definition)
        return self.catalogue["unknown"] if name == UNKNOWN else name

    def _cards(self, definitions: Iterable[int]) -> str:
        return self.join(self._card(number) for number in definitions)

    def _mana(self, mana: str) -> str:
        return "".join(f"{{{letter}}}" for letter in mana)

    def _word(self, word: object) -> str:
        return self.catalogue.get(f"word.{word}", str(word))

    def _kind(self, kind: str) -> str:
        return self.catalogue.get(f"kind.{kind}", kind)

    def reason(self, word: str) -> str:
        """Why, what a choice is about, or what an object has: a word of the table, with the value it carries."""
        found = self.catalogue.get(f"reason.{word}")
        if found is not None:
            return found
        name, _, value = word.partition(":")
        if value and f"reason.{name}.value" in self.catalogue:
            return self._valued(f"reason.{name}.value", value)
        name, _, number = word.rpartition(" ")
        if number.isdigit() and f"reason.{name}.of" in self.catalogue:
            return self.say(f"reason.{name}.of", entity=int(number))
        return self.catalogue.get(f"type.{word}") or word.replace("_", " ")

    def _valued(self, message: str, value: str) -> str:
        """A word with the value it carries: a quality or number, or an object or player by its number."""
        return self.say(message, value=self.reason(value), entity=int(value) if value.isdigit() else None)

    def the_reason(self, word: str) -> str:
        """A keyword as it is said to be gained or lost; in some languages with its article."""
        name, _, value = word.partition(":")
        variant = f"reason.{name}.value.the" if value else f"reason.{name}.the"
        if variant in self.catalogue:
            return self.say(variant, value=self.reason(value))
        return self.reason(word)

    def _the(self, words: str | Iterable[object]) -> str:
        if isinstance(words, str):
            return self.the_reason(words)
        return self._chained([self.the_reason(str(word)) for word in words], "and")

    def _types(self, words: Iterable[object]) -> str:
        """Types and subtypes: words of cards."""
        return self._chained([self.reason(str(word)) for word in words], "and")

    def _type(self, word: str) -> str:
        return self.reason(word)

    def _colors(self, letters: str) -> str:
        return self._chained([self.catalogue.get(f"color.{letter}", letter) for letter in letters], "and")

    def counter(self, kind: str) -> str:
        """A kind of counter."""
        return self.catalogue.get(f"counter.{kind}", kind)

    def _costs(self, costs: Iterable[str]) -> str:
        return self._list(map(self.cost, costs))

    def cost(self, words: str) -> str:
        """A cost: mana, or what events tell of another in words."""
        verb, _, rest = words.partition(" ")
        message = f"cost.{words}" if f"cost.{words}" in self.catalogue else f"cost.{verb}"
        if rest == "self":
            message += ".self"
        if message not in self.catalogue:
            return words
        amount, _, kind = rest.partition(" ")
        return self.say(message, amount=int(amount) if amount.isdigit() else amount, kind=kind)

    def _list(self, items: Iterable[object]) -> str:
        return self._chained([str(item) for item in items], "comma")

    def _sequence(self, entities: Iterable[EntityId]) -> str:
        return self._chained([self.who(entity) for entity in entities], "comma")

    def _counted(self, numbers: Iterable[int]) -> str:
        return self.join(str(number + 1) for number in numbers)

    def _signed(self, number: int) -> str:
        return f"{number:+}".replace("-", "−")

    def _number(self, items: Sequence[object]) -> str:
        return str(len(items))

    # Pieces of sentences

    def field(self, field: str) -> str:
        """What is compared: a field of an object, a player or the turn."""
        return self.catalogue.get(f"field.{field}", field)

    def zone(self, zone: Zone, player: PlayerId, index: int | None = None, way: str = "zone") -> str:
        """A place, and whose it is; or the way `from` or `to` it."""
        end = {0: ".top", -1: ".bottom"}.get(index, "") if zone is Zone.LIBRARY and index is not None else ""
        return self.say(f"{way}.{zone}{end}", player=player)

    def grouped(self, message: str, pairs: Iterable[tuple[EntityId, EntityId]], key: str, items: str) -> str:
        """Pairs told together by their second: Anna with Grizzly Bears and Giant Spider."""
        groups: dict[EntityId, list[EntityId]] = {}
        for item, of in pairs:
            groups.setdefault(of, []).append(item)
        parts = [self.say(message, **{key: of, items: tuple(group)}) for of, group in groups.items()]
        return self._chained(parts, "groups", "groups")

    def assigned(self, assignments: Iterable[tuple[EntityId, EntityId, int]]) -> str:
        """Damage as it is dealt out."""
        parts = [
            self.say("assignment", source=source, recipient=recipient, amount=amount)
            for source, recipient, amount in assignments
        ]
        return self._chained(self._counted_parts(parts), "comma")

    def banded(self, bands: Iterable[tuple[EntityId, ...]]) -> str:
        """Creatures that fight together."""
        return self._chained([self.say("band", members=band) for band in bands], "comma")

    def shared(self, shares: Iterable[tuple[EntityId, int]]) -> str:
        """Something that was divided."""
        return self._chained([self.say("share", recipient=entity, amount=amount) for entity, amount in shares], "and")

    def would(self, told: Any) -> str:
        """What is about to happen: its kind, then its fields; several such things if the first is one itself."""
        if told in ((), None):
            return self.catalogue["nothing"]
        if not isinstance(told, tuple):
            return str(told)
        if isinstance(told[0], tuple):
            return self._chained([self.would(item) for item in told], "comma")
        kind, *values = told
        fields = _WOULD.get(kind) if isinstance(kind, str) else None
        if fields is None or len(fields) > len(values):
            return self.say("would.other", what=tuple(told))
        message = f"would.{kind}"
        if kind == "move":
            tapped = values[1] == Zone.BATTLEFIELD and len(values) > 4 and values[4] is True
            variant = f"{message}.{'tapped' if tapped else values[1]}"
            message = variant if variant in self.catalogue else message
        told = self.say(message, **dict(zip(fields, values, strict=False)))
        last = values[-1]
        copies = isinstance(last, tuple) and len(last) == 2 and last[0] == "copy"
        return self.say("would.copy", would=told, of=last[1]) if copies else told

    def effect(self, effect: EffectData, remaining: int | None) -> str:
        """What an effect in force does, to whom, for how long."""
        variant = effect.kind if effect.kind != "continuous" else "objects" if effect.objects else ""
        if effect.mods and effect.kind == "replacement":
            variant = "objects"
        elif remaining is not None and effect.kind == "replacement":
            variant = "shield"
        message = f"effect.{variant}" if f"effect.{variant}" in self.catalogue else "effect"
        mods = effect.mods if isinstance(effect.mods, tuple) else (effect.mods,)
        does = variant == "objects" and bool(effect.objects)
        said = (
            [self.does(mod, effect.objects) for mod in _together(mods)] if does else list(map(self.modification, mods))
        )
        return self.say(
            message if does or variant != "objects" else "effect",
            mods=self._chained(said, "and" if does else "comma") if mods else "",
            until=self.until(effect.until),
            objects=effect.objects,
            remaining=remaining,
        )

    def in_force(self, effect: EffectData, remaining: int | None) -> str:
        """The same as a sentence: whose effect it is stands before it, unless that is what it acts on."""
        told = self.effect(effect, remaining)
        source = effect.source
        variant = f"effect_started.{effect.kind}"
        if source in effect.objects and effect.mods:
            return told
        if effect.mods or variant not in self.catalogue:
            variant = "effect_started"
        return self.say(variant, source=source, what=told)

    def modification(self, mod: Any) -> str:
        """What an effect makes of objects, in words that say nothing of them."""
        return self._modified("mod", mod)

    def does(self, mod: Any, objects: tuple[EntityId, ...]) -> str:
        """What an effect makes of these objects, to be put after their names."""
        return self._modified("does", mod, objects)

    def _modified(self, way: str, mod: Any, objects: tuple[EntityId, ...] = ()) -> str:
        name, *values = mod if isinstance(mod, tuple) and mod else (mod,)
        fields = _MODS.get(name) if isinstance(name, str) else None
        if fields is None or len(fields) > len(values):
            what = self._word(mod) if isinstance(mod, str) else self.anything(mod)
            return self.say(f"{way}.other", what=what, objects=objects)
        said: dict[str, Any] = dict(zip(fields, values, strict=False))
        message = f"{way}.{name}"
        if values and values[0] is None and f"{message}.none" in self.catalogue:
            message = f"{message}.none"
        elif name == "word" and isinstance(said["word"], str) and self.is_rule(said["word"]):
            return self.rule(said["word"], len(objects) > 1)
        elif name == "lose" and isinstance(said["word"], str) and self.is_rule(said["word"]):
            return self.say("change.rule gone", rule=self.rule(said["word"]))
        elif name == "lose" and said["word"] == "all":
            message = f"{message}.all"
        elif "types" in said:
            said["types"] = (*said["types"], *said["subtypes"])
        elif name == "set_color" and not said["colors"]:
            message = f"{message}.none"
        return self.say(message, **said, objects=objects)

    def is_rule(self, word: object) -> bool:
        """Whether a word says what may not or must be done, and is no keyword or quality."""
        return f"rules.{str(word).partition(':')[0]}" in self.catalogue

    def rule(self, word: str, several: bool = False) -> str:
        """What something may not or must do, as it goes on after its name."""
        name, _, value = word.partition(":")
        if not several:
            return self.reason(word)
        return self._valued(f"rules.{name}.value", value) if value else self.catalogue[f"rules.{name}"]

    def until(self, until: Any) -> str:
        """How long an effect lasts, to be put after what it does."""
        word, *rest = until if isinstance(until, tuple) and until else (until,)
        if f"until.{word}" not in self.catalogue:
            return self.say("until.other")
        if word in ("begins", "ends"):
            return self._until_point(word, *rest)
        return self.say(f"until.{word}", entity=rest[0] if rest and isinstance(rest[0], int) else None)

    def _until_point(self, way: str, point: str, players: tuple[PlayerId, ...], which: str) -> str:
        """500.4, 500.5. Until a step, phase or turn begins or ends, and whose."""
        if point == "turn":
            which = "turn.next" if way == "ends" and which else "turn"
        key = ".".join(filter(None, ("until", way, which, ("any", "", "some")[min(len(players), 2)])))
        return self.say(key, entity=players[0] if players else None, players=players, point=point)

    def anything(self, answer: Any) -> str:
        """Data of any shape, with names for what may be objects."""
        if isinstance(answer, tuple):
            return self._chained([self.anything(item) for item in answer], "comma")
        if isinstance(answer, int) and answer >= FIRST_OBJECT and self.names.name_of(answer) != UNKNOWN:
            return self.who(answer)
        return str(answer)


_WOULD: dict[str, tuple[str, ...]] = {
    "damage": ("source", "recipient", "amount"),
    "gain life": ("player", "amount"),
    "lose life": ("player", "amount"),
    "mark damage": ("creature", "amount"),
    "put counters": ("object", "kind", "amount"),
    "remove counters": ("object", "kind", "amount"),
    "get counters": ("player", "kind", "amount"),
    "count damage": ("player", "commander", "amount"),
    "draw": ("player",),
    "destroy": ("object",),
    "regenerate": ("object",),
    "sacrifice": ("player", "object"),
    "discard": ("player", "object"),
    "move": ("object", "to"),
    "create tokens": ("player", "hash", "amount"),
    "enter as a token": ("player", "definition"),
    "tap": ("objects",),
    "untap": ("objects",),
    "lose the game": ("player",),
    "set in motion": ("player",),
    "abandon": ("object",),
    "planeswalk": ("player",),
}
"""What would happen, by its kind: the fields its sentence uses, in the order in which they are stored."""


_MODS: dict[str, tuple[str, ...]] = {
    "pt": ("power", "toughness"),
    "set_pt": ("power", "toughness"),
    "switch_pt": (),
    "word": ("word",),
    "ability": (),
    "lose": ("word",),
    "control": ("player",),
    "add_types": ("types", "subtypes"),
    "set_types": ("types", "subtypes"),
    "land_type": ("name",),
    "set_color": ("colors",),
    "cost_more": ("amount",),
    "extra_lands": ("amount",),
    "max_hand_size": ("amount",),
    "attack_tax": ("amount",),
    "regenerate": (),
    "copy": ("of",),
    "set_name": ("name",),
    "rules_text": (),
    "full_text": (),
    "has_names": (),
    "text": ("kind", "old", "new"),
}
"""The modifications of effects that last, by their word: what follows it, by name."""


def _together(mods: Iterable[Any]) -> list[Any]:
    """Keywords that are gained at once are told in one."""
    words = [mod[1] for mod in mods if isinstance(mod, tuple) and mod[:1] == ("word",)]
    words = [word for word in words if f"rules.{word.partition(':')[0]}" not in ENGLISH]
    kept: list[Any] = []
    for mod in mods:
        keyword = isinstance(mod, tuple) and mod[:1] == ("word",) and mod[1] in words
        if not keyword:
            kept.append(mod)
        elif mod[1] == words[0]:
            kept.append(("word", tuple(words)))
    return kept


def naming(source: Board | Naming) -> Naming:
    """Who is who, asked of a board or of what already knows."""
    return BoardNames(source) if isinstance(source, Board) else source


def sentence(event: Event, names: Board | Naming, catalogue: Catalogue = ENGLISH, *, numbered: bool = False) -> str:
    """What happened. `names` has already learned of this event; with `numbered`, objects carry their ids."""
    speech = Speech(naming(names), catalogue, numbered, not isinstance(event, _ALIKE))
    tell = _TOLD.get(event.__class__)
    text = tell(speech, event) if tell is not None else speech.say(event.NAME, **event.__dict__)
    return text[:1].upper() + text[1:]


_ALIKE = (
    *(e.ManaAdded, e.ManaPaid, e.PermanentsTapped, e.PermanentsUntapped, e.LandPlayed, e.PlayerLeft),
    *(e.PermanentsPhased, e.DamageRemoved, e.CombatDamageStepBegan),
)
"""Events at which it does not matter which of several permanents of one name it is."""


_TOLD: dict[type[Event], Callable[[Speech, Any], str]] = {}
"""Events with variants, or that need a word more than their own fields; all others are said with those as they are."""


def _told(kind: type[E]) -> Callable[[Callable[[Speech, E], str]], Callable[[Speech, E], str]]:
    def register(tell: Callable[[Speech, E], str]) -> Callable[[Speech, E], str]:
        _TOLD[kind] = tell
        return tell

    return register


def _variant(speech: Speech, event: Event, variant: str, **more: Any) -> str:
    """The variant of the event's sentence, or the plain one where the table has no such variant."""
    message = f"{event.NAME}.{variant}" if variant else event.NAME
    if message not in speech.catalogue:
        message = event.NAME
    return speech.say(message, **{**event.__dict__, **more})


def _by(kind: type[E], variant: Callable[[E], str]) -> None:
    """An event whose sentence has variants and needs only the event's own fields."""
    _told(kind)(lambda speech, event: _variant(speech, event, variant(event)))


_ENDED = {"draw": "draw out"}
"""Reasons for which a game is won that would be mistaken for something else: to be unable to draw is no draw."""


_by(e.PlayerLost, lambda event: event.reason)
_by(e.PlayerLeft, lambda event: "objects" if event.objects else "")
_by(e.LoopFound, lambda event: ("grows" if event.growing else "") if event.objects else "nothing")
_by(e.GameEnded, lambda event: _ENDED.get(event.reason, event.reason) if event.winners else "draw")
_by(e.ManaPaid, lambda event: "for" if event.object is not None else "")
_by(e.TokenCreated, lambda event: "tapped" if event.tapped else "")
_by(e.DamageProposed, lambda event: "combat" if event.combat else "")
_by(e.DamageDealt, lambda event: "combat" if event.combat else "")
_by(e.DamageRemoved, lambda event: event.reason)
_by(e.CardsRevealed, lambda event: "" if event.definitions else "none")
_by(e.CardsLookedAt, lambda event: "own" if event.player == event.owner else "")
_by(e.TurnBegan, lambda event: "extra" if event.extra else "")
_by(
    e.PermanentsPhased,
    lambda event: "both" if event.out and event.back else "out" * bool(event.out) or "back" * bool(event.back),
)
_by(e.TimeOfDayChanged, lambda event: "again" if event.before else "")
_by(e.PermanentTransformed, lambda event: "entering" if event.entering else "")
_by(e.LandPlayed, lambda event: "" if event.object else "hidden")  # the card in the hand; which it is follows at once
_by(e.AbilityPutOnStack, lambda event: event.kind)
_by(e.ModesChosen, lambda event: "" if event.modes else "none")
_by(e.ResolutionBegan, lambda event: "illegal" if event.illegal else "")
_by(e.DidNotResolve, lambda event: event.reason)
_by(e.LibrarySearched, lambda event: "own" if event.player == event.owner else "")
_by(e.CoinFlipped, lambda event: "heads" if event.heads else "")


@_told(e.RemovedFromCombat)
def _removed_from_combat(speech: Speech, event: e.RemovedFromCombat) -> str:
    speech.apart = event.reason != "end"
    return _variant(speech, event, event.reason)


@_told(e.CardDrawn)
def _card_drawn(speech: Speech, event: e.CardDrawn) -> str:
    return _variant(speech, event, "" if speech.names.turn else "opening")


@_told(e.BecameCopy)
def _became_copy(speech: Speech, event: e.BecameCopy) -> str:
    speech.apart = speech.names.alike(event.of) > 2  # by now the copy is of that name itself
    return _variant(speech, event, "token" if event.token else "effect" if event.effect is not None else "")


@_told(e.CombatDamageStepBegan)
def _combat_damage_step_began(speech: Speech, event: e.CombatDamageStepBegan) -> str:
    return _variant(speech, event, ("first" if event.first else "") if event.creatures else "none")


@_told(e.ObjectMoved)
def _object_moved(speech: Speech, event: e.ObjectMoved) -> str:
    id = event.becomes if event.object is None else event.object
    speech.apart = speech.apart and event.source is Zone.BATTLEFIELD
    card = speech.who(id) if id is not None else speech.catalogue["unknown"]
    if card == speech.catalogue["unknown"] and event.definition is not None:
        card = speech.names.definition(event.definition)
    left = speech.zone(event.source, event.player, way="from")
    entered = speech.zone(event.to, event.player, event.index, "to")
    return _variant(speech, event, _moved(speech.names, event), card=card, left=left, entered=entered)


def _moved(names: Naming, event: e.ObjectMoved) -> str:
    """How players say that a card changes zones."""
    if event.to is Zone.BATTLEFIELD:
        return "enters tapped" if event.tapped else "enters" if event.controller == event.player else "enters under"
    if names.way:
        return names.way
    if event.source is Zone.BATTLEFIELD and event.to is Zone.GRAVEYARD:
        return "dies" if event.was and _dies(event.was.types, names.edition) else "from play"
    if event.to is Zone.EXILE:
        return "exiled" if event.source in (Zone.BATTLEFIELD, Zone.STACK) else "exiled from"
    if event.to is Zone.STACK:
        return "to stack"
    if event.source is Zone.STACK and event.to is Zone.GRAVEYARD:
        return "from play"
    if event.source in (Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.EXILE) and event.to is Zone.HAND:
        return "returned"
    return ""


def _dies(types: Sequence[str], edition: str) -> bool:
    """700.4. Of what it is said: of creatures, and by today's rules of planeswalkers, too (in 2017 of those it was
    not).
    """
    return "creature" in types or ("planeswalker" in types and edition != "seed")


@_told(e.MeldedCardMoved)
def _melded_card_moved(speech: Speech, event: e.MeldedCardMoved) -> str:
    return _variant(speech, event, "", entered=speech.zone(event.to, event.player, event.index, "to"))


@_told(e.DecisionMade)
def _decision_made(speech: Speech, event: e.DecisionMade) -> str:
    if event.question is None:
        return _variant(speech, event, "hidden")
    if event.kind == "priority" and event.answer == ("pass",):
        return _variant(speech, event, "pass")
    speech.apart = event.kind not in ("pay", "priority")
    question = asked(event)
    return _variant(speech, event, "", answer=_answered(speech, question or event.kind, event.answer))


@_told(e.AttackersDeclared)
def _attackers_declared(speech: Speech, event: e.AttackersDeclared) -> str:
    pairs = [(attacker, attacked) for attacker, attacked, _ in event.attacks]
    attacks = speech.grouped("attack", pairs, "attacked", "attackers")
    return _variant(speech, event, "" if pairs else "none", attacks=attacks)


@_told(e.BandsFormed)
def _bands_formed(speech: Speech, event: e.BandsFormed) -> str:
    return _variant(speech, event, "", bands=speech.banded(event.bands))


@_told(e.BlockersDeclared)
def _blockers_declared(speech: Speech, event: e.BlockersDeclared) -> str:
    blocks = speech.grouped("block", event.blocks, "attacker", "blockers")
    return _variant(speech, event, "" if event.blocks else "none", blocks=blocks)


@_told(e.CombatDamageAssigned)
def _combat_damage_assigned(speech: Speech, event: e.CombatDamageAssigned) -> str:
    return _variant(speech, event, "" if event.assignments else "none", assignments=speech.assigned(event.assignments))


@_told(e.TargetsChosen)
def _targets_chosen(speech: Speech, event: e.TargetsChosen) -> str:
    targets = tuple(target for _, chosen in event.targets for target in chosen)
    return _variant(speech, event, "" if targets else "none", targets=targets)


@_told(e.DamageDivided)
def _damage_divided(speech: Speech, event: e.DamageDivided) -> str:
    return _variant(speech, event, "", shares=speech.shared(event.shares))


@_told(e.CostLocked)
def _cost_locked(speech: Speech, event: e.CostLocked) -> str:
    cost = (*((event.mana,) if event.mana else ()), *event.other)
    return _variant(speech, event, "" if cost else "free", cost=cost)


@_told(e.SpellCast)
def _spell_cast(speech: Speech, event: e.SpellCast) -> str:
    targets = speech.names.aims_of(event.object)
    return _variant(speech, event, "targets" if targets else "", targets=targets)


@_told(e.AbilityActivated)
def _ability_activated(speech: Speech, event: e.AbilityActivated) -> str:
    if event.object is None:
        speech.apart = False
        return _variant(speech, event, "mana")
    targets = speech.names.aims_of(event.object)
    return _variant(speech, event, "targets" if targets else "", targets=targets)


@_told(e.TriggerRemoved)
def _trigger_removed(speech: Speech, event: e.TriggerRemoved) -> str:
    return _variant(speech, event, event.reason, source=speech._whose(speech.names.trigger_of(event.number)))


@_told(e.EffectStarted)
def _effect_started(speech: Speech, event: e.EffectStarted) -> str:
    return speech.in_force(event.effect, event.effect.remaining)


@_told(e.EffectChanged)
def _effect_changed(speech: Speech, event: e.EffectChanged) -> str:
    return _variant(speech, event, "", source=speech.names.effect_of(event.effect))


@_told(e.EffectsEnded)
def _effects_ended(speech: Speech, event: e.EffectsEnded) -> str:
    sources = tuple(
        dict.fromkeys(source for source in map(speech.names.effect_of, event.effects) if source is not None)
    )
    return _variant(speech, event, event.reason, sources=sources)


@_told(e.CharacteristicsChanged)
def _characteristics_changed(speech: Speech, event: e.CharacteristicsChanged) -> str:
    fields = {field: (before, after) for field, before, after in event.changes}
    parts = []
    if "power" in fields and "toughness" in fields:
        (power, new_power), (toughness, new_toughness) = fields["power"], fields["toughness"]
        variant = ".new" if power is None else ".gone" if new_power is None else ""
        before, after = f"{power}/{toughness}", f"{new_power}/{new_toughness}"
        parts.append(speech.say(f"change.size{variant}", before=before, after=after))
        del fields["power"], fields["toughness"]
    for field, (before, after) in fields.items():
        named = speech.field(field).replace("_", " ")
        if isinstance(before, tuple) and isinstance(after, tuple) and field != "abilities":
            gained = [str(item) for item in after if item not in before]
            lost = [str(item) for item in before if item not in after]
            parts += [speech.rule(word) for word in gained if speech.is_rule(word)]
            parts += [speech.say("change.rule gone", rule=speech.rule(word)) for word in lost if speech.is_rule(word)]
            kind = "" if field == "keywords" else ".types"
            gained, lost = ([word for word in words if not speech.is_rule(word)] for words in (gained, lost))
            parts += [speech.say(f"change.gains{kind}", gained=gained)] if gained else []
            parts += [speech.say(f"change.loses{kind}", lost=lost)] if lost else []
        elif field == "text":
            parts.append(speech.catalogue["change.text"])
        elif field != "abilities":
            said = ["–" if one is None or one in ("", ()) else speech.reason(str(one)) for one in (before, after)]
            parts.append(speech.say("change", field=named, before=said[0], after=said[1]))
        elif ("keywords" not in fields and "text" not in fields) or len(fields) == 1:
            parts.append(speech.say("change", field=named, before=len(before), after=len(after)))
    return _variant(speech, event, "", changes=tuple(parts))


@_told(e.TextRewritten)
def _text_rewritten(speech: Speech, event: e.TextRewritten) -> str:
    words = [speech.say("word for word", old=old, new=new) for _, old, new in event.words]
    return _variant(speech, event, "", changes=tuple(words))


@_told(e.CopyPutOnStack)
def _copy_put_on_stack(speech: Speech, event: e.CopyPutOnStack) -> str:
    targets = tuple(target for _, chosen in event.targets for target in chosen)
    return _variant(speech, event, "targets" if targets else "", targets=targets)


@_told(e.CardCopied)
def _card_copied(speech: Speech, event: e.CardCopied) -> str:
    return _variant(speech, event, "", left=speech.zone(event.zone, event.player))


@_told(e.ReplacementApplied)
def _replacement_applied(speech: Speech, event: e.ReplacementApplied) -> str:
    chosen = event.chooser is not None and len(event.among) > 1
    variant = " ".join(["chosen"] * chosen + ["nothing"] * (not event.after))
    before, after = speech.would(event.before), speech.would(event.after)
    return _variant(speech, event, "how" if before == after and not variant else variant, before=before, after=after)


# Questions and answers


def asked(event: e.DecisionMade) -> Question | None:
    """The question that was answered; None where it is hidden or of a kind that is not known here."""
    if event.question is None or event.kind not in d.QUESTIONS:
        return None
    return d.question_of(event.player, event.kind, event.question)


def describe_question(question: Question, names: Board | Naming, catalogue: Catalogue = ENGLISH) -> str:
    """What is asked, of whom."""
    speech = Speech(naming(names), catalogue)
    fields: dict[str, Any] = {name: getattr(question, name) for name in _fields(question)}
    variant = question.KIND
    if "least" in fields and "most" in fields:
        exact = fields["least"] == fields["most"]
        fields["range"] = speech.say("range.exactly" if exact else "range", least=fields["least"], most=fields["most"])
    if isinstance(question, d.ChooseTargets):
        numbers = range(1, len(question.slots) + 1) if len(question.slots) > 1 else (0,)
        fields["slots"] = speech._list(map(_slot, repeat(speech), question.slots, numbers))
    elif isinstance(question, d.ChooseObjects) and not question.among:
        variant = "choose.nothing"
    elif isinstance(question, d.PayMana) and question.source is not None:
        variant = "pay.for"
    elif isinstance(question, d.ChooseOption) and f"ask.option.{question.reason}" in catalogue:
        variant = f"option.{question.reason}"
    elif isinstance(question, d.Repeat | d.AcceptShortcut):
        fields["what"] = _answered(speech, "priority", question.choices[0][2])
        if isinstance(question, d.AcceptShortcut):
            fields["times"] = question.end[0]
            variant = "shortcut.shorter" if question.end[1] else variant
    elif isinstance(question, d.ChooseReplacement):
        fields["would"] = speech.would(question.would)
    elif f"ask.{variant}" not in catalogue:
        variant = "other"
    text = speech.say(f"ask.{variant}", kind=question.KIND, **fields)
    return text[:1].upper() + text[1:]


def _slot(speech: Speech, slot: d.TargetSlot, number: int) -> str:
    _, legal, least, most = slot
    exact = speech.say("range.exactly" if least == most else "range", least=least, most=most)
    return speech.say("ask.slot" if number else "ask.slot.only", number=number, range=exact, legal=legal)


def _fields(question: Question) -> tuple[str, ...]:
    names: Mapping[str, Any] = question.__dataclass_fields__
    return tuple(names)


def describe_answer(
    question: Question | str,
    answer: Answer,
    names: Board | Naming,
    catalogue: Catalogue = ENGLISH,
    *,
    numbered: bool = False,
) -> str:
    """What an answer means, as it goes on after "Anna chooses to": *cast Lightning Bolt*, *block with nothing*."""
    return _answered(Speech(naming(names), catalogue, numbered), question, answer)


def describe_answers(
    question: Question | str, answers: Iterable[Answer], names: Board | Naming, catalogue: Catalogue = ENGLISH
) -> list[str]:
    """What each of several answers means; where two would read the same, their objects carry ids."""
    known = naming(names)
    given = list(answers)
    texts = [describe_answer(question, answer, known, catalogue) for answer in given]
    often = Counter(texts)
    return [
        text if often[text] == 1 else describe_answer(question, answer, known, catalogue, numbered=True)
        for text, answer in zip(texts, given, strict=True)
    ]


def _answered(speech: Speech, question: Question | str, answer: Answer) -> str:
    kind = question if isinstance(question, str) else question.KIND
    describe = _ANSWERED.get(kind)
    if describe is None or (isinstance(question, str) and kind not in _FREE):
        return speech.say("answer.other", answer=speech.anything(answer))
    return describe(speech, question, answer)


_ANSWERED: dict[str, Callable[[Speech, Any, Any], str]] = {}
_FREE = frozenset(("priority", "mulligan", "modes", "attackers", "bands", "blockers", "damage"))
"""Kinds whose answers say everything by themselves."""


def _answers_to(
    kind: str,
) -> Callable[[Callable[[Speech, Any, Any], str]], Callable[[Speech, Any, Any], str]]:
    def register(describe: Callable[[Speech, Any, Any], str]) -> Callable[[Speech, Any, Any], str]:
        _ANSWERED[kind] = describe
        return describe

    return register


@_answers_to("priority")
def _priority(speech: Speech, question: d.Priority, answer: d.Action) -> str:
    action, *rest = answer
    if action == "repeat":
        return speech.say("answer.repeat", times=rest[0])
    if not rest:
        return speech.say("answer.roll" if action == "roll" else "answer.pass")
    card, *more = rest
    message = "answer.mana of" if action == "mana" and more and any(more) else f"answer.{action}"
    if message not in speech.catalogue:
        return speech.say("answer.other", answer=speech.anything(answer))
    if more and isinstance(more[0], str):
        return speech.say(f"{message}.face", card=card, face=more[0])
    what = speech.ability(card, more[0]) if more and f"{message}.does" in speech.catalogue else ""
    return speech.say(f"{message}.does" if what else message, card=card, n=more[0] + 1 if more else 1, what=what)


@_answers_to("repeat")
def _repeat(speech: Speech, question: d.Repeat, answer: tuple[str, int]) -> str:
    what = _answered(speech, "priority", question.choices[0][2])
    return speech.say("answer.repeat.what", what=what, times=answer[1])


@_answers_to("shortcut")
def _shortcut(speech: Speech, question: d.AcceptShortcut, answer: Any) -> str:
    if answer == question.ACCEPT:
        return speech.say("answer.accept")
    several = len(question.own_places()) > 1
    return speech.say("answer.until.choice" if several else "answer.until", rounds=answer[1], at=answer[2] + 1)


@_answers_to("mulligan")
def _mulligan(speech: Speech, question: d.Mulligan, answer: str) -> str:
    return speech.say(f"answer.{answer}")


@_answers_to("choose")
def _choose(speech: Speech, question: d.ChooseObjects, answer: tuple[EntityId, ...]) -> str:
    message = f"answer.choose.{question.reason}"
    if not answer and f"{message}.none" in speech.catalogue:
        message += ".none"
    elif message not in speech.catalogue:
        message = "answer.choose.none" if not answer else "answer.choose.for" if question.reason else "answer.choose"
    return speech.say(message, chosen=answer, reason=question.reason)


@_answers_to("option")
def _option(speech: Speech, question: d.ChooseOption, answer: str) -> str:
    messages = (f"answer.option.{question.reason}.{answer}", f"answer.option.{answer}", "answer.option")
    message = next(message for message in messages if message in speech.catalogue)
    return speech.say(message, option=answer, reason=question.reason, source=question.source)


@_answers_to("number")
def _number(speech: Speech, question: d.ChooseNumber, answer: int) -> str:
    return speech.say("answer.number", number=answer, reason=question.reason)


@_answers_to("modes")
def _modes(speech: Speech, question: d.ChooseModes, answer: tuple[int, ...]) -> str:
    return speech.say("answer.modes" if answer else "answer.modes.none", modes=answer)


@_answers_to("targets")
def _targets(speech: Speech, question: d.ChooseTargets, answer: tuple[tuple[EntityId, ...], ...]) -> str:
    chosen = [targets for targets in answer if targets]
    if not chosen:
        return speech.say("answer.targets.none")
    if len(chosen) == 1:
        return speech.say("answer.targets", targets=chosen[0])
    slots = speech._list(speech.say("answer.slot", targets=targets) for targets in chosen)
    return speech.say("answer.targets.slots", targets=slots)


@_answers_to("divide")
def _divide(speech: Speech, question: d.Divide, answer: tuple[int, ...]) -> str:
    return speech.say("answer.divide", shares=speech.shared(zip(question.among, answer, strict=True)))


@_answers_to("order")
def _order(speech: Speech, question: d.Order, answer: tuple[int, ...]) -> str:
    if question.reason != "triggers":
        return speech.say("answer.order", order=answer)
    return speech.say("answer.order.triggers", order=tuple(speech.names.trigger_of(item) for item in answer))


@_answers_to("pay")
def _pay(speech: Speech, question: d.PayMana, answer: tuple[tuple[ObjectId, int, str], ...]) -> str:
    sources = tuple(object for object, _, _ in answer)
    return speech.say("answer.pay" if sources else "answer.pay.pool", cost=question.cost, sources=sources)


@_answers_to("attackers")
def _attackers(speech: Speech, question: Question, answer: tuple[tuple[ObjectId, EntityId], ...]) -> str:
    attacks = speech.grouped("attack", answer, "attacked", "attackers")
    return speech.say("answer.attack" if answer else "answer.attack.none", attacks=attacks)


@_answers_to("bands")
def _bands(speech: Speech, question: Question, answer: tuple[tuple[EntityId, ...], ...]) -> str:
    return speech.say("answer.bands" if answer else "answer.bands.none", bands=speech.banded(answer))


@_answers_to("blockers")
def _blockers(speech: Speech, question: Question, answer: tuple[tuple[ObjectId, ObjectId], ...]) -> str:
    blocks = speech.grouped("block", answer, "attacker", "blockers")
    return speech.say("answer.block" if answer else "answer.block.none", blocks=blocks)


@_answers_to("damage")
def _damage(speech: Speech, question: Question, answer: tuple[tuple[ObjectId, EntityId, int], ...]) -> str:
    return speech.say("answer.damage" if answer else "answer.damage.none", assignments=speech.assigned(answer))


@_answers_to("replacement")
def _replacement(speech: Speech, question: d.ChooseReplacement, answer: int) -> str:
    return speech.say("answer.replacement", source=question.options[answer][0])


__all__ = [
    "BoardNames",
    "Catalogue",
    "Names",
    "Naming",
    "Speech",
    "asked",
    "describe_answer",
    "describe_answers",
    "describe_question",
    "naming",
    "sentence",
]
