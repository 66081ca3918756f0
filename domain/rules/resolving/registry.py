"""608.2. Registry of instructions, and functions that they share: finding objects, starting effects."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar

from domain import events as e
from domain.board.characteristics import EffectData
from domain.board.objects import GameObject, became_all
from domain.cards.grammar.conditions import Duration, UntilPoint
from domain.cards.grammar.constructs import Node
from domain.cards.grammar.filters import What
from domain.cards.language import Effect
from domain.events import Recorded
from domain.freezing import Frozen, frozen
from domain.ids import Bound, EntityId, ObjectId, is_player
from domain.rules.resolving.evaluation import Context
from domain.terms import HIDDEN_ZONES, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals


N = TypeVar("N", bound=Node)
CarriedOut = Callable[["Game", N, Context], "Proposals"]
"""A function that carries out an instruction of a text."""

Until: TypeAlias = tuple[Frozen, ...]
"""611.2a. A duration as stored with an effect: a word, and its players or objects."""

INSTRUCTIONS: dict[type[Node], CarriedOut[Any]] = {}
"""Functions by class of instruction; the modules of instructions register them as they are imported."""


def does(kind: type[N]) -> Callable[[CarriedOut[N]], CarriedOut[N]]:
    """Register the function that carries out a class of instruction."""

    def register(instruction: CarriedOut[N]) -> CarriedOut[N]:
        assert kind not in INSTRUCTIONS, kind
        INSTRUCTIONS[kind] = instruction
        return instruction

    return register


def instructions(game: Game, effects: Iterable[Effect], context: Context) -> Proposals:
    """608.2c. Carry out instructions in the order written; later ones can use names bound earlier."""
    written = tuple(effects)
    for place, effect in enumerate(written, 1):
        if game.board.over:
            return
        context.after = written[place:]
        yield from INSTRUCTIONS[type(effect)](game, effect, context)


def new_objects(records: list[Recorded] | None) -> tuple[ObjectId, ...]:
    """Return the new objects created by moves and tokens in these records."""
    new: list[ObjectId] = []
    for record in records or ():
        event = record.event
        if isinstance(event, (e.ObjectMoved, e.MeldedCardMoved, e.TokenCreated)) and event.becomes is not None:
            new.append(event.becomes)
    return tuple(new)


class _Amounting(Protocol):
    """An event with an amount."""

    @property
    def amount(self) -> int: ...


def total(records: list[Recorded] | None, kind: type[_Amounting]) -> int:
    return sum(record.event.amount for record in records or () if isinstance(record.event, kind))


def on_battlefield(game: Game, context: Context, ref: What) -> list[ObjectId]:
    """Return the permanents that a reference means, without phased-out ones (702.26b)."""
    return [id for id in context.objects(ref) if is_there(game.board.objects[id])]


def is_there(obj: GameObject) -> bool:
    """Return True if the object is on the battlefield and not phased out."""
    return obj.zone is Zone.BATTLEFIELD and not obj.phased_out


def movable(game: Game, context: Context, ref: What) -> list[ObjectId]:
    """Return the objects that a text can move, or the cards they became (400.7j).

    An object that has moved is followed to its card if the text's own trigger event, cost or effect moved it.
    """
    cards: list[ObjectId] = []
    for id in context.entities(ref):
        if is_player(id):
            continue
        if id in game.board.objects:
            if not game.board.objects[ObjectId(id)].phased_out:  # 702.26b
                cards.append(ObjectId(id))
            continue
        gone = game.board.former.get(ObjectId(id))
        for card in became_all(gone) if gone is not None else ():  # 712.21c: both cards of a melded permanent
            now = game.board.objects.get(card)
            if now is not None and now.zone not in HIDDEN_ZONES and _follows(context, id, now):
                cards.append(now.id)
    return cards


def _follows(context: Context, id: EntityId, became: GameObject) -> bool:
    """400.7e, 400.7j. Return True if the text may follow an object to the card it became.

    The move must have triggered the ability, paid its cost, or been made by its effect.
    """
    return (
        (id in context.bound("event.object") and became.id in context.bound("event.became"))
        or id in context.bound("paid")
        or (context.began is not None and became.since > context.began)
    )


class NewEffect(NamedTuple):
    """611.2. An effect to be started by `start_effect`."""

    kind: str
    objects: tuple[EntityId, ...]
    until: Until
    mods: tuple[Frozen, ...] = ()
    ref: tuple[int, int] | None = None
    """Definition and number of the ability that the effect is read from."""
    bindings: tuple[tuple[str, Frozen], ...] = ()
    remaining: int | None = None
    """Number of times the effect can still apply; None without a limit."""


def start_effect(game: Game, context: Context, effect: NewEffect, rule: str) -> int:
    """611.2. Record that an effect begins; return its number."""
    number = game.board.next_effect
    data = EffectData(
        id=number,
        kind=effect.kind,
        source=context.source,
        controller=context.you,
        ref=effect.ref,
        objects=effect.objects,
        mods=effect.mods,
        until=effect.until,
        bindings=effect.bindings,
        remaining=effect.remaining,
    )
    game.say(e.EffectStarted(effect=data), rule)
    return number


def duration(duration: Duration, context: Context) -> Until:
    """611.2a. Return a duration with its players and objects fixed.

    A point of the turn becomes ("begins" or "ends", point, players, which). `players` is empty if any turn will
    do; `which` is "", "next" or "next_turn". ("while", condition) is read as the game goes on.
    """
    if isinstance(duration, str):
        return (duration,)
    if isinstance(duration, UntilPoint):
        players = () if duration.whose == "each_player" else context.players(duration.whose) or (context.you,)
        which = "next_turn" if duration.next_turn else "next" if duration.next else ""
        return ("begins" if duration.at == "beginning" else "ends", duration.until, players, which)
    if hasattr(duration, "next_turn_of"):
        return ("next_turn", (context.players(duration.next_turn_of) or (context.you,))[0])
    if hasattr(duration, "until_leaves"):
        return ("leaves", (context.objects(duration.until_leaves) or (0,))[0])
    if hasattr(duration, "until_cast"):
        return ("cast", (movable(context.game, context, duration.until_cast) or (0,))[0])
    return ("while", frozen(duration.while_true.model_dump(mode="json", by_alias=True, exclude_defaults=True)))


def bindings_of(context: Context) -> tuple[tuple[str, Bound], ...]:
    """Return the names bound in a context, to be stored with a lasting effect."""
    return tuple(sorted((name, value) for name, value in context.names.items() if isinstance(value, (int, tuple))))
