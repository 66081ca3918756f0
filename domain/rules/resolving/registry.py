"""608.2. What carrying out any instruction needs: a table to enter it in, what a text names, effects that begin."""

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
"""How a construct is carried out."""

Until: TypeAlias = tuple[Frozen, ...]
"""611.2a. A duration as it is stored with an effect: its word, and with what of the game it ends."""

INSTRUCTIONS: dict[type[Node], CarriedOut[Any]] = {}
"""How each construct is carried out: the modules of instructions enter theirs as the rulebook loads them."""


def does(kind: type[N]) -> Callable[[CarriedOut[N]], CarriedOut[N]]:
    """Enter how a construct is carried out."""

    def register(instruction: CarriedOut[N]) -> CarriedOut[N]:
        assert kind not in INSTRUCTIONS, kind
        INSTRUCTIONS[kind] = instruction
        return instruction

    return register


def instructions(game: Game, effects: Iterable[Effect], context: Context) -> Proposals:
    """608.2c. The instructions in the order written; what one binds, later ones can name."""
    written = tuple(effects)
    for place, effect in enumerate(written, 1):
        if game.board.over:
            return
        context.after = written[place:]
        yield from INSTRUCTIONS[type(effect)](game, effect, context)


def new_objects(records: list[Recorded] | None) -> tuple[ObjectId, ...]:
    """The new objects that came of moves and tokens."""
    found: list[ObjectId] = []
    for record in records or ():
        event = record.event
        if isinstance(event, (e.ObjectMoved, e.MeldedCardMoved, e.TokenCreated)) and event.becomes is not None:
            found.append(event.becomes)
    return tuple(found)


class _Amounting(Protocol):
    """What happens to so many or so much."""

    @property
    def amount(self) -> int: ...


def total(records: list[Recorded] | None, kind: type[_Amounting]) -> int:
    return sum(record.event.amount for record in records or () if isinstance(record.event, kind))


def on_battlefield(game: Game, context: Context, what: What) -> list[ObjectId]:
    """Permanents that something is done to; what has phased out does not exist for it (702.26b)."""
    return [id for id in context.objects(what) if is_there(game.board.objects[id])]


def is_there(found: GameObject) -> bool:
    """Return True if it is a permanent, and not phased out."""
    return found.zone is Zone.BATTLEFIELD and not found.phased_out


def movable(game: Game, context: Context, what: What) -> list[ObjectId]:
    """What a text moves: objects where they were, or a card where its ability's event put it (400.7j)."""
    found: list[ObjectId] = []
    for id in context.entities(what):
        if is_player(id):
            continue
        if id in game.board.objects:
            if not game.board.objects[ObjectId(id)].phased_out:  # 702.26b
                found.append(ObjectId(id))
            continue
        gone = game.board.former.get(ObjectId(id))
        for card in became_all(gone) if gone is not None else ():  # 712.21c: both of two
            now = game.board.objects.get(card)
            if now is not None and now.zone not in HIDDEN_ZONES and _follows(context, id, now):
                found.append(now.id)
    return found


def _follows(context: Context, id: EntityId, became: GameObject) -> bool:
    """400.7e, 400.7j. The card is found after the move that triggered the ability, or that its cost or effect made."""
    return (
        (id in context.bound("event.object") and became.id in context.bound("event.became"))
        or id in context.bound("paid")
        or (context.began is not None and became.since > context.began)
    )


class NewEffect(NamedTuple):
    """611.2. An effect that is to begin."""

    kind: str
    objects: tuple[EntityId, ...]
    until: Until
    mods: tuple[Frozen, ...] = ()
    ref: tuple[int, int] | None = None
    """The definition, and the part of it, that it is read from."""
    bindings: tuple[tuple[str, Frozen], ...] = ()
    remaining: int | None = None
    """How often it can still apply; None for always."""


def start_effect(game: Game, context: Context, effect: NewEffect, rule: str) -> int:
    """611.2. Say that an effect begins; returns its number."""
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
    """611.2a. A duration with its players and objects settled; ("while", part) is read as it goes.

    Until a point of the turn: ("begins" or "ends", point, whose, which); whose is empty where it may be anybody's,
    which is "", "next" or "next_turn".
    """
    if isinstance(duration, str):
        return (duration,)
    if isinstance(duration, UntilPoint):
        whose = () if duration.whose == "each_player" else context.players(duration.whose) or (context.you,)
        which = "next_turn" if duration.next_turn else "next" if duration.next else ""
        return ("begins" if duration.at == "beginning" else "ends", duration.until, whose, which)
    if hasattr(duration, "next_turn_of"):
        return ("next_turn", (context.players(duration.next_turn_of) or (context.you,))[0])
    if hasattr(duration, "until_leaves"):
        return ("leaves", (context.objects(duration.until_leaves) or (0,))[0])
    return ("while", frozen(duration.while_true.model_dump(mode="json", by_alias=True, exclude_defaults=True)))


def bindings_of(context: Context) -> tuple[tuple[str, Bound], ...]:
    """What names stand for, to be kept with something that outlives its text."""
    return tuple(sorted((name, value) for name, value in context.names.items() if isinstance(value, (int, tuple))))
