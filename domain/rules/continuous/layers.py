"""613. The layers: applying all continuous effects to permanents.

After each moment the layers are read again, on a scratch board, from printed values. Differences from the
board are recorded as events, so a fold never needs this module. `modifications` applies single modifications.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from pydantic import TypeAdapter

from domain import events as e
from domain.board.characteristics import AbilityRef
from domain.board.keywords import written
from domain.board.modifications_in_force import Settled
from domain.board.objects import CHARACTERISTICS, GameObject
from domain.board.state import Board, Effect
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.events import Event, Recorded
from domain.freezing import Frozen, thawed
from domain.ids import ObjectId, PlayerId, is_player
from domain.models import LATER
from domain.rules.abilities.index import index
from domain.rules.abilities.keywords import of_keyword
from domain.rules.continuous import text_changing
from domain.rules.continuous.dependencies import ABILITIES, CHANGED_IN, read_by, takes_abilities
from domain.rules.continuous.durations import Ended
from domain.rules.continuous.forbidden_abilities import WORD, forbids
from domain.rules.continuous.layer_board import Scratch
from domain.rules.continuous.modifications import (
    CARRIED_OUT,
    LAYERS,
    has_keyword_counters,
    of_counters,
    settle,
    with_counters,
)
from domain.rules.continuous.player_effects import APPLIES_TO
from domain.rules.continuous.static_abilities import Static, by_layer, defining, mods_by_layer, read_again, statics
from domain.rules.continuous.volatility import is_steady, is_volatile
from domain.rules.mechanics import in_play
from domain.rules.objects import doors
from domain.rules.resolving.evaluation import Context
from domain.rules.zones import face_down
from domain.terms import Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.table import Table

SINCE = 4
"""First `schema_version` of games in which counters have timestamps (613.7c)."""

Key = tuple[int, AbilityRef | None, int]
"""Key of an effect: its number, or object, static ability, and a count for equal abilities."""


Outcome: TypeAlias = "tuple[tuple[ObjectId, ...], tuple[Settled, ...]] | None"
"""Objects and modifications of an effect; None if its ability is gone, or its condition is false."""


class Layered:
    """The board for which the layers were last read: its version, and `away`.

    `away` are the objects outside the battlefield that had static abilities.
    """

    __slots__ = ("at", "away")

    def __init__(self) -> None:
        self.at = -1
        self.away: list[ObjectId] = []


class Applying:
    """A continuous effect to be applied in one layer: its timestamp, modifications and objects.

    The set of objects is fixed once the effect has begun to apply: at its resolution (611.2c), or in an earlier
    layer (613.6). For a static ability that has not begun, the set is read as the ability applies (611.3a).
    """

    __slots__ = ("key", "mods", "objects", "static", "timestamp")

    def __init__(
        self,
        key: Key,
        timestamp: int,
        mods: tuple[Any, ...],
        objects: tuple[ObjectId, ...] | None,
        static: Static | None,
    ) -> None:
        self.key = key
        self.timestamp = timestamp
        self.mods = mods
        self.objects = objects
        self.static = static


def _is_about_each(mod: lang.Modification) -> bool:
    """Return True if the amounts of a modification refer to each affected object."""
    return isinstance(mod, lang.SetPT) and mod.as_ is not None


def _settled_for(mod: lang.Modification, context: Context, id: ObjectId) -> Settled:
    """Settle a modification for one affected object."""
    if isinstance(mod, lang.SetPT) and mod.as_ is not None:
        context = context.with_(**{mod.as_: (id,)})
    return settle(mod, context)


def refresh(game: Game) -> None:
    """Read the layers, and record the changes of characteristics and control."""
    text_changing.prepare(game)
    doors.prepare(game)
    facts = Facts(game)
    for _ in range(4):  # the result can change which abilities function at all, for example those in a graveyard
        version = game.board.abilities_version
        for id, work in compute(game).items():
            _say_changes(game, game.board.objects[id], work, facts)
        for spell, work in list(text_changing.of_spells(game.board)):
            _say_changes(game, spell, work, facts)
        if game.board.abilities_version == version:
            return


def compute(game: Game) -> dict[ObjectId, GameObject]:
    """Return computed copies of the permanents that the layers may have changed."""
    return Reading(game).all().work


def read(game: Game) -> Board:
    """Return a board with all layers applied, without recording anything."""
    return Reading(game).all().board


def as_it_would_be(game: Table, entering: GameObject) -> GameObject:
    """614.12. Return an entering object with its future characteristics on the battlefield."""
    return Reading(game, entering).all().board.objects[entering.id]


class Reading:
    """613.1. Application of all layers, from the first to the last."""

    __slots__ = ("begun", "effects", "game", "read_of", "scratch", "statics", "used")

    def __init__(self, game: Table, entering: GameObject | None = None) -> None:
        self.game = game
        self.scratch = Scratch(game, entering)
        self.begun: dict[Key, tuple[tuple[ObjectId, ...], Static, int]] = {}
        self.effects: dict[str, list[tuple[Effect, tuple[Settled, ...]]]] = {}
        """Effects in force with their modifications, by layer."""
        for effect in game.board.effects.values():
            if effect.data.kind == "continuous":
                for layer, mods in mods_by_layer(effect.data.mods).items():
                    self.effects.setdefault(layer, []).append((effect, mods))
        self.used = set(self.effects)
        self.used.update(layer for static in statics(game) for layer in static[3])
        self.read_of: list[tuple[AbilityRef, ...]] | None = None
        """Abilities of the permanents when `statics` was read; None for those on the real board."""
        self.statics: dict[str, list[tuple[Key, Static]]] | None = None

    def all(self) -> Scratch:
        """Apply every layer; return the board with the results."""
        self.scratch.strays = doors.show(self.scratch) or self.scratch.strays
        for layer in LAYERS:
            self.apply(layer)
        return self.scratch

    def apply(self, layer: str) -> None:
        """Apply every effect of this layer, by timestamp and dependency (613.7, 613.8)."""
        if layer == "7a":
            self._define()
            return
        if layer == "3":
            self._change_texts()
            return
        if layer == "7c":
            self._count()
        counted = layer == "6" and any(map(has_keyword_counters, self.scratch.work.values()))
        if layer not in self.used and not self.scratch.strays and not counted:
            return
        waiting = self._waiting(layer)
        taking = _that_take_abilities(waiting)
        applied: set[Key] = set()
        while waiting:
            chosen = self._next(waiting, layer, bool(taking)) if len(waiting) > 1 else waiting[0]
            waiting.remove(chosen)
            taking.discard(chosen.key)
            applied.add(chosen.key)
            if self._carry_out(chosen):
                waiting = [applying for applying in self._waiting(layer) if applying.key not in applied]
                taking = _that_take_abilities(waiting)

    def _waiting(self, layer: str) -> list[Applying]:
        """Return the effects to apply in this layer, oldest first."""
        waiting = []
        for effect, mods in self.effects.get(layer, ()):
            objects = _meant(effect, self.scratch) if layer == "rules" else None
            if objects is None:
                objects = tuple(text_changing.now(self.scratch.board, ObjectId(id)) for id in effect.data.objects)
            waiting.append(Applying((effect.data.id, None, 0), effect.timestamp, mods, objects, None))
        for key, (objects, static, timestamp) in self.begun.items():
            if layer in static[3]:
                waiting.append(Applying(key, timestamp, static[3][layer], objects, static))
        for key, static in self._statics().get(layer, ()):
            if key not in self.begun:
                source, ref, _, by_layer = static
                timestamp = max(source.timestamp, self.scratch.granted.get((source.id, ref), 0))
                waiting.append(Applying(key, timestamp, by_layer[layer], None, static))
        if layer == "6":
            waiting += self._of_counters()
        waiting.sort(key=lambda applying: applying.timestamp)
        if layer == "6" and WORD in in_play(self.game).words:
            waiting.sort(key=lambda applying: any(map(forbids, applying.mods)))  # 113.11: nothing adds it afterwards
        return waiting

    def _of_counters(self) -> Iterator[Applying]:
        """613.7c. Yield what keyword counters give their objects.

        Each kind has the timestamp of its newest counter. In games of older versions all counters come first.
        """
        timed = self.game.schema >= SINCE
        for id, permanent in self.scratch.work.items():
            if has_keyword_counters(permanent):
                for number, (timestamp, mods) in enumerate(of_counters(permanent), 1):
                    yield Applying((id, None, number), timestamp if timed else 0, mods, (id,), None)

    def _statics(self) -> dict[str, list[tuple[Key, Static]]]:
        """Return the static abilities by layer, read again if abilities have come or gone.

        No permanent enters, leaves or phases while the layers are read. So as long as all permanents have the same
        abilities, the last result is still right.
        """
        now: list[tuple[AbilityRef, ...]] | None = None
        if self.scratch.strays:
            objects = self.scratch.board.objects
            now = [objects[id].abilities for id in self.scratch.board.battlefield]
        if self.statics is None or now != self.read_of:
            self.read_of, self.statics = now, self._read_statics()
        return self.statics

    def _read_statics(self) -> dict[str, list[tuple[Key, Static]]]:
        statics_by_layer: dict[str, list[tuple[Key, Static]]] = {}
        copies: dict[tuple[ObjectId, AbilityRef], int] = {}
        for static in read_again(self.game, self.scratch) if self.scratch.strays else statics(self.game):
            place = (static[0].id, static[1])
            copies[place] = copies.get(place, 0) + 1
            key = (*place, copies[place])
            for layer in static[3]:
                statics_by_layer.setdefault(layer, []).append((key, static))
        return statics_by_layer

    def _next(self, waiting: list[Applying], layer: str, taking: bool) -> Applying:
        """613.8b. Return the oldest effect that depends on no other, or the oldest of a loop.

        An effect outside a loop that depends on effects in the loop waits for them.

        If no effect is `taking` abilities, and the oldest reads nothing that is changed in this layer, the oldest
        depends on no other and is returned at once.
        """
        oldest = waiting[0]
        if not taking and not self._may_depend(oldest, CHANGED_IN[layer]):
            return oldest
        outcomes: dict[Key, Outcome] = {}
        for applying in waiting:
            if not any(self._depends(applying, other, layer, outcomes) for other in waiting if other is not applying):
                return applying
        return self._first_in_a_loop(waiting, layer, outcomes)

    def _first_in_a_loop(self, waiting: list[Applying], layer: str, outcomes: dict[Key, Outcome]) -> Applying:
        """613.8b. Return the oldest effect that waits only for effects that also wait for it."""
        direct = {
            applying.key: {
                other.key
                for other in waiting
                if other is not applying and self._depends(applying, other, layer, outcomes)
            }
            for applying in waiting
        }
        reached = {key: _reached(key, direct) for key in direct}
        return next(
            applying for applying in waiting if all(applying.key in reached[other] for other in reached[applying.key])
        )

    @staticmethod
    def _may_depend(applying: Applying, changed: frozenset[str]) -> bool:
        """Return True if the effect reads any of the characteristics changed."""
        if applying.static is None or applying.objects is not None:
            return False
        return bool(changed & (read_by(applying.static[2]) | ABILITIES))

    def _depends(self, applying: Applying, other: Applying, layer: str, outcomes: dict[Key, Outcome]) -> bool:
        """613.8a. Return True if `applying` depends on `other`.

        It does if applying `other` first would change its existence, its objects, or its modifications. Both orders
        are tried on a scratch board, where only objects that `other` changes are copied. `outcomes` are those of
        effects that are applied now, before any other.
        """
        changed = CHANGED_IN[layer] | (ABILITIES if any(map(takes_abilities, other.mods)) else frozenset())
        if not self._may_depend(applying, changed):
            return False
        assert applying.static is not None
        if applying.key not in outcomes:
            outcomes[applying.key] = self._outcome(applying)
        before = outcomes[applying.key]
        scratch, strays, granted = self.scratch, self.scratch.strays, dict(self.scratch.granted)
        work, objects = scratch.work, scratch.board.objects
        scratch.work, scratch.board.objects = {}, objects.copy()
        self._carry_out(other, trying=True)
        after = self._outcome(applying)
        scratch.work, scratch.board.objects = work, objects
        scratch.strays, scratch.granted = strays, granted
        return bool(before != after)

    def _outcome(self, applying: Applying) -> Outcome:
        """Return the objects and modifications that an effect would have if applied now.

        None if the ability is gone, or its condition is false.
        """
        assert applying.static is not None
        obj, ref, part, _ = applying.static
        source = self.scratch.board.objects.get(obj.id, obj)
        if ref not in source.abilities or source.phased_out:
            return None
        context = self._context(source, ref)
        if not context.true(part.while_):
            return None
        return affected(part.to, context), tuple(settle(mod, context) for mod in applying.mods)

    def _context(self, source: GameObject, ref: AbilityRef) -> Context:
        return Context(self.scratch, source.controller, source.id, text=ref[0])

    def _carry_out(self, applying: Applying, trying: bool = False) -> bool:
        """Apply one effect; return True if an object gained or lost abilities."""
        scratch = self.scratch
        objects, settled = applying.objects, applying.mods
        if applying.static is not None:
            obj, ref, part, _ = applying.static
            source = scratch.board.objects.get(obj.id, obj)
            context = self._context(source, ref)
            if objects is None:
                if not context.true(part.while_):
                    return False
                objects = affected(part.to, context)
                if not trying:
                    self.begun[applying.key] = (objects, applying.static, applying.timestamp)
            settled = tuple(settle(mod, context) for mod in applying.mods)
        changed = False
        for id in objects or ():
            work = scratch.own(id)
            if work is None:
                continue
            if applying.static is not None and any(map(_is_about_each, applying.mods)):
                settled = tuple(_settled_for(mod, context, id) for mod in applying.mods)
            before = work.abilities
            for mod in settled:
                CARRIED_OUT[mod[0]](work, *mod[1:])
                if mod[0] == "ability":
                    scratch.granted[id, (mod[1], mod[2])] = applying.timestamp
                elif mod[0] == "keyword":
                    scratch.granted.update({(id, (ref[0], ref[1])): applying.timestamp for ref in mod[2:]})
                elif mod[0] in ("lose", "cant_have") and mod[1] != "all":
                    work.abilities = tuple(ref for ref in work.abilities if not of_keyword(self.game, ref, mod[1]))
            if work.abilities != before:
                changed = scratch.strays = True
        return changed

    def _change_texts(self) -> None:
        """613.1c. Replace words in the texts of permanents.

        Effects that have begun to apply go on with their changed abilities (613.6).
        """
        for id, others in text_changing.apply(self.scratch).items():
            if others:
                self.scratch.strays = True
            for key in [key for key in self.begun if key[0] == id and key[1] in others]:
                objects, (obj, ref, _, _), timestamp = self.begun.pop(key)
                part = self.game.part(others[ref])
                assert isinstance(part, lang.Static)
                static = (obj, others[ref], part, by_layer(part))
                self.begun[id, others[ref], key[2]] = objects, static, timestamp

    def _count(self) -> None:
        """613.4c. Apply counters that change power and toughness."""
        with_counters(self.scratch.work)

    def _define(self) -> None:
        """613.4a. Apply abilities that define power and toughness, if they still exist."""
        for obj, ref, part in (
            index(self.game).defining if not self.scratch.strays else defining(self.game, self.scratch)
        ):
            context = self._context(self.scratch.board.objects.get(obj.id, obj), ref)
            power = None if part.power is None else context.amount(part.power)
            toughness = None if part.toughness is None else context.amount(part.toughness)
            work = self.scratch.own(obj.id)
            if work is not None:
                work.power = work.power if power is None else power
                work.toughness = work.toughness if toughness is None else toughness


_FILTER: TypeAdapter[g.Filter] = TypeAdapter(g.Filter, config=LATER)
_KNOWN: dict[Frozen, g.Filter] = {}


def _reached(key: Key, direct: Mapping[Key, Collection[Key]]) -> set[Key]:
    """Return all effects that an effect depends on, directly or through others."""
    reached: set[Key] = set()
    waiting = [key]
    while waiting:
        new = set(direct[waiting.pop()]) - reached
        reached |= new
        waiting += new
    return reached


def _that_take_abilities(waiting: Iterable[Applying]) -> set[Key]:
    """613.8a. Return the effects that can remove or add abilities.

    Any static ability can depend on them.
    """
    return {applying.key for applying in waiting if any(map(takes_abilities, applying.mods))}


def _meant(effect: Effect, scratch: Scratch) -> tuple[ObjectId, ...] | None:
    """611.2c. Return the objects that a rules-changing effect's filter matches now.

    An effect that changes no characteristics affects whatever matches its filter at any time. None if the effect
    names its objects.
    """
    data = effect.data
    names = dict(data.bindings)
    if APPLIES_TO not in names:
        return None
    frozen = names[APPLIES_TO]
    if frozen not in _KNOWN:
        _KNOWN[frozen] = _FILTER.validate_python(thawed(frozen))
    context = Context(scratch, PlayerId(data.controller), ObjectId(data.source), names)
    return affected(_KNOWN[frozen], context)


def affected(to: g.What | g.Filter, context: Context) -> tuple[ObjectId, ...]:
    """Return the objects that a static ability modifies."""
    if to in ("you", "each_player", "each_opponent"):
        return ()
    return tuple(ObjectId(id) for id in context.entities(to) if not is_player(id))


# Saying the changes


_characteristics = attrgetter(*CHARACTERISTICS)


def _say_changes(game: Game, obj: GameObject, work: GameObject, facts: Facts) -> None:
    if work.controller != obj.controller:
        game.say(
            e.ControlChanged(object=obj.id, before=obj.controller, after=work.controller),
            "613.1b",
            facts.why(obj) if game.schema > 1 else obj.touched or None,
        )
        if obj.face_down and obj.card:
            face_down.look(game, obj, obj.card, work.controller, None)
    before, after = _characteristics(obj), _characteristics(work)
    if before != after:
        changes = tuple(
            (name, written(was), written(now)) if name == "keywords" else (name, was, now)
            for name, was, now in zip(CHARACTERISTICS, before, after, strict=True)
            if was != now
        )
        game.say(e.CharacteristicsChanged(object=obj.id, changes=changes), "613.1", facts.why(obj))


class Facts:
    """Events of a moment, searched for the one that changed an object's characteristics.

    In order of preference: an event about the object, or about an effect on it; an event about the source of a
    static ability that applies to the object; an object that came, left or changed, which a text may count; the
    last event.
    """

    __slots__ = ("_counted", "_game", "_newest", "_read", "_sources", "_to")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._read = False
        self._newest: Recorded | None = None
        self._counted: int | None = None
        self._to: dict[int, int] = {}
        self._sources: list[tuple[int, frozenset[ObjectId]]] = []

    def why(self, obj: GameObject) -> int | None:
        """Return the position of the event that changed the object's characteristics, or None."""
        if not self._read:
            self._read = True
            self._look()
        if self._newest is None:
            return obj.touched or None
        at = self._to.get(obj.id)
        if at is None:
            at = next((position for position, modified in self._sources if obj.id in modified), self._counted)
        return at or self._newest.position

    def _look(self) -> None:
        game = self._game
        for record in reversed(game.records):
            if record.moment != game.board.moment:
                break
            event = record.event
            if isinstance(event, (e.CharacteristicsChanged, e.ControlChanged)):
                continue
            if self._newest is None:
                self._newest = record
                if game.schema < 2:
                    break
            to, others = _bears_on(game, event)
            for id in to:
                self._to.setdefault(id, record.position)
            for id in others:
                self._counted = self._counted or record.position
                modified = _modified_by(game, id)
                if modified:
                    self._sources.append((record.position, modified))


def _bears_on(game: Game, event: Event) -> tuple[Collection[int], Collection[ObjectId]]:
    """Return the objects that an event changes, and objects whose static abilities may change.

    The static abilities of the latter may have begun or ceased to apply, or something they count has changed. An
    event about an effect changes the objects that the effect affects.
    """
    if isinstance(event, e.EffectStarted):
        return event.effect.objects, ()
    if isinstance(event, e.EffectsEnded):
        return [id for number in event.effects for id in game.kept(Ended).get(number, ())], ()
    if isinstance(event, (e.ObjectAttached, e.ObjectUnattached)):
        return (event.object, event.to if isinstance(event, e.ObjectAttached) else event.was), ()
    if isinstance(event, e.ObjectMoved):
        ids = tuple(id for id in (event.object, event.becomes) if id is not None)
        return ids, ids if Zone.BATTLEFIELD in (event.source, event.to) else ()
    if isinstance(event, e.TokenCreated):
        return (event.becomes,), (event.becomes,)
    if isinstance(
        event, (e.CountersPut, e.CountersRemoved, e.PermanentTransformed, e.BecameCopy, e.EnteredUnder, e.TokenSized)
    ):
        return (event.object,), (event.object,)
    if isinstance(event, e.PermanentsPhased):
        return (*event.out, *event.back), (*event.out, *event.back)
    return ((), event.objects) if isinstance(event, e.PlayerLeft) else ((), ())


def _modified_by(game: Game, id: ObjectId) -> frozenset[ObjectId]:
    """Return the objects that an object's static abilities modify, or did as it left."""
    board = game.board
    source = board.objects.get(id) or board.former.get(id)
    modified: set[ObjectId] = set()
    for ref in source.abilities if source is not None else ():
        part = game.part(ref)
        if source is not None and isinstance(part, lang.Static) and by_layer(part):
            modified.update(affected(part.to, Context(game, source.controller, source.id, text=ref[0])))
    return frozenset(modified)


__all__ = [
    "Reading",
    "Scratch",
    "Settled",
    "affected",
    "by_layer",
    "compute",
    "is_steady",
    "is_volatile",
    "refresh",
    "settle",
]
