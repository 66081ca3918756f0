"""What happened, in words? One sentence for each event, one for each question, and what an answer to it means.

The words are in a table (`english.py`); here is what goes into them. Who is who is asked of `Names`, the fold beside
the log, or of a board; a card that the stream does not name is "a card".
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from textwrap import shorten
from typing import Any, Protocol, TypeVar

import domain.declarations  # noqa: F401  # its questions are among those that are told
from domain import decisions as d
from domain import events as e
from domain.characteristics import AbilityRef, EffectData
from domain.decisions import Answer, Question
from domain.events import Event
from domain.ids import FIRST_OBJECT, EntityId, ObjectId, PlayerId, is_player
from domain.state import Board
from domain.terms import Zone
from projections.english import ENGLISH
from projections.names import UNKNOWN, Names

E = TypeVar("E", bound=Event)
Catalogue = Mapping[str, str]


_VOWELS = frozenset("aeiouyhàâäéèêëîïôöùûüæœ")
"""With which a name can begin that is said otherwise after a little word, in languages where that matters."""


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


class BoardNames:
    """The same from a board: enough to show a question to the one who is asked.

    `abilities` says what one does, where the definitions of the cards are at hand.
    """

    def __init__(self, board: Board, abilities: Callable[[AbilityRef], str] | None = None) -> None:
        self.board = board
        self.abilities = abilities

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
    """Puts names and words into the sentences of a table. With `numbered`, objects carry their ids."""

    def __init__(self, names: Naming, catalogue: Catalogue = ENGLISH, numbered: bool = False) -> None:
        self.names = names
        self.catalogue = catalogue
        self.numbered = numbered

    def say(self, message: str, /, **fields: Any) -> str:
        """The sentence of this name with its fields filled in."""
        return self.vformat(self.catalogue[message], (), fields)

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return one if (value if isinstance(value, int) else len(value)) == 1 else many
        found: str = getattr(self, f"_{format_spec}")(value)
        return found

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
        return self.say("numbered", name=name, id=entity) if self.numbered and entity else name

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
        begins = ".vowel" if name[:1].casefold() in _VOWELS else ""
        return self.say(f"possessive{begins}{'.s' if name.endswith('s') else ''}", name=name)

    def join(self, items: Iterable[str], last: str = "and") -> str:
        """Several in one sentence, those of the same name counted."""
        counted = [
            name if count == 1 else self.say("times", name=name, count=count) for name, count in Counter(items).items()
        ]
        return self._chained(counted, last)

    def _chained(self, items: Sequence[str], last: str) -> str:
        if not items:
            return self.catalogue["nothing"]
        text = items[0]
        for item in items[1:-1]:
            text = self.say("comma", first=text, last=item)
        return self.say(last, first=text, last=items[-1]) if len(items) > 1 else text

    # How a field is said

    def _who(self, entity: EntityId | None) -> str:
        return self.who(entity)

    def _whose(self, entity: EntityId | None) -> str:
        return self.possessive(self.who(entity))

    def _whos(self, entities: Iterable[EntityId]) -> str:
        return self.join(self.who(entity) for entity in entities)

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
            return self.say(f"reason.{name}.value", value=self.reason(value))
        name, _, number = word.rpartition(" ")
        if number.isdigit() and f"reason.{name}.of" in self.catalogue:
            return self.say(f"reason.{name}.of", entity=int(number))
        return word.replace("_", " ")

    def counter(self, kind: str) -> str:
        """A kind of counter."""
        return self.catalogue.get(f"counter.{kind}", kind)

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
        return self._chained(parts, "and" if len(parts) < 3 else "comma")

    def assigned(self, assignments: Iterable[tuple[EntityId, EntityId, int]]) -> str:
        """Damage as it is dealt out."""
        parts = [
            self.say("assignment", source=source, recipient=recipient, amount=amount)
            for source, recipient, amount in assignments
        ]
        return self._chained(parts, "comma")

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
        return self.say(
            message,
            mods=self._chained([self.modification(mod) for mod in mods], "comma") if mods else "",
            until=self.until(effect.until),
            objects=effect.objects,
            remaining=remaining,
        )

    def modification(self, mod: Any) -> str:
        """What an effect makes of its objects: a word and what it takes."""
        name, *values = mod if isinstance(mod, tuple) and mod else (mod,)
        fields = _MODS.get(name) if isinstance(name, str) else None
        if fields is None or len(fields) > len(values):
            return self.say("mod.other", what=self.anything(mod))
        message = (
            f"mod.{name}.none"
            if values and values[0] is None and f"mod.{name}.none" in self.catalogue
            else f"mod.{name}"
        )
        return self.say(message, **dict(zip(fields, values, strict=False)))

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
    "add_types": ("types",),
    "set_types": ("types",),
    "land_type": ("name",),
    "set_color": ("colors",),
    "cost_more": ("amount",),
    "extra_lands": ("amount",),
    "max_hand_size": ("amount",),
    "attack_tax": ("amount",),
    "regenerate": (),
    "copy": ("of",),
    "text": ("kind", "old", "new"),
}
"""The modifications of effects that last, by their word: what follows it, by name."""


def naming(source: Board | Naming) -> Naming:
    """Who is who, asked of a board or of what already knows."""
    return BoardNames(source) if isinstance(source, Board) else source


def sentence(event: Event, names: Board | Naming, catalogue: Catalogue = ENGLISH, *, numbered: bool = False) -> str:
    """What happened. `names` has already learned of this event; with `numbered`, objects carry their ids."""
    speech = Speech(naming(names), catalogue, numbered)
    tell = _TOLD.get(event.__class__)
    text = tell(speech, event) if tell is not None else speech.say(event.NAME, **event.__dict__)
    return text[:1].upper() + text[1:]


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


_by(e.PlayerLost, lambda event: event.reason)
_by(e.PlayerLeft, lambda event: "objects" if event.objects else "")
_by(e.LoopFound, lambda event: ("grows" if event.growing else "") if event.objects else "nothing")
_by(e.GameEnded, lambda event: "" if event.winners else "draw")
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
_by(e.RemovedFromCombat, lambda event: event.reason)
_by(e.TimeOfDayChanged, lambda event: "again" if event.before else "")
_by(e.PermanentTransformed, lambda event: "entering" if event.entering else "")
_by(e.LandPlayed, lambda event: "" if event.object else "hidden")  # the card in the hand; which it is follows at once
_by(e.AbilityPutOnStack, lambda event: event.kind)
_by(e.BecameCopy, lambda event: "token" if event.token else "effect" if event.effect is not None else "")
_by(e.ModesChosen, lambda event: "" if event.modes else "none")
_by(e.ResolutionBegan, lambda event: "illegal" if event.illegal else "")
_by(e.DidNotResolve, lambda event: event.reason)
_by(e.LibrarySearched, lambda event: "own" if event.player == event.owner else "")
_by(e.CoinFlipped, lambda event: "heads" if event.heads else "")


@_told(e.CombatDamageStepBegan)
def _combat_damage_step_began(speech: Speech, event: e.CombatDamageStepBegan) -> str:
    return _variant(speech, event, ("first" if event.first else "") if event.creatures else "none")


@_told(e.ObjectMoved)
def _object_moved(speech: Speech, event: e.ObjectMoved) -> str:
    id = event.becomes if event.object is None else event.object
    card = speech.who(id) if id is not None else speech.catalogue["unknown"]
    if card == speech.catalogue["unknown"] and event.definition is not None:
        card = speech.names.definition(event.definition)
    variant = ""
    if event.source is Zone.BATTLEFIELD and event.to is Zone.GRAVEYARD and event.was and "creature" in event.was.types:
        variant = "dies"
    elif event.to is Zone.BATTLEFIELD:
        variant = "enters tapped" if event.tapped else "enters" if event.controller == event.player else "enters under"
    left = speech.zone(event.source, event.player, way="from")
    entered = speech.zone(event.to, event.player, event.index, "to")
    return _variant(speech, event, variant, card=card, left=left, entered=entered)


@_told(e.MeldedCardMoved)
def _melded_card_moved(speech: Speech, event: e.MeldedCardMoved) -> str:
    return _variant(speech, event, "", entered=speech.zone(event.to, event.player, event.index, "to"))


@_told(e.DecisionMade)
def _decision_made(speech: Speech, event: e.DecisionMade) -> str:
    if event.question is None:
        return _variant(speech, event, "hidden")
    if event.kind == "priority" and event.answer == ("pass",):
        return _variant(speech, event, "pass")
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
        return _variant(speech, event, "mana")
    targets = speech.names.aims_of(event.object)
    return _variant(speech, event, "targets" if targets else "", targets=targets)


@_told(e.TriggerRemoved)
def _trigger_removed(speech: Speech, event: e.TriggerRemoved) -> str:
    return _variant(speech, event, "", source=speech._whose(speech.names.trigger_of(event.number)))


@_told(e.EffectStarted)
def _effect_started(speech: Speech, event: e.EffectStarted) -> str:
    return _variant(speech, event, "", what=speech.effect(event.effect, event.effect.remaining))


@_told(e.EffectChanged)
def _effect_changed(speech: Speech, event: e.EffectChanged) -> str:
    return _variant(speech, event, "", source=speech.names.effect_of(event.effect))


@_told(e.EffectsEnded)
def _effects_ended(speech: Speech, event: e.EffectsEnded) -> str:
    sources = tuple(source for source in map(speech.names.effect_of, event.effects) if source is not None)
    return _variant(speech, event, "", sources=sources)


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
        if isinstance(before, tuple) and isinstance(after, tuple) and field != "abilities":
            gained = tuple(speech.reason(str(item)) for item in after if item not in before)
            lost = tuple(speech.reason(str(item)) for item in before if item not in after)
            parts += [speech.say("change.gains", gained=gained)] if gained else []
            parts += [speech.say("change.loses", lost=lost)] if lost else []
        elif field == "text":
            parts.append(speech.catalogue["change.text"])
        elif field != "abilities":
            said = [speech.reason(str(one)) if one else "–" for one in (before, after)]
            parts.append(speech.say("change", field=speech.field(field), before=said[0], after=said[1]))
        elif ("keywords" not in fields and "text" not in fields) or len(fields) == 1:
            parts.append(speech.say("change", field=speech.field(field), before=len(before), after=len(after)))
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
        fields["slots"] = speech._list(_slot(speech, slot) for slot in question.slots)
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


def _slot(speech: Speech, slot: d.TargetSlot) -> str:
    name, legal, least, most = slot
    exact = speech.say("range.exactly" if least == most else "range", least=least, most=most)
    return speech.say("ask.slot", name=name, range=exact, legal=legal)


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
    if message not in speech.catalogue:
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
    chosen = [(slot[0], targets) for slot, targets in zip(question.slots, answer, strict=True) if targets]
    if not chosen:
        return speech.say("answer.targets.none")
    if len(chosen) == 1:
        return speech.say("answer.targets", targets=chosen[0][1])
    slots = speech._list(speech.say("answer.slot", name=name, targets=targets) for name, targets in chosen)
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
