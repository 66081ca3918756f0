"""608.2i. Questions about earlier events of the turn: whether, how often, how much.

They are answered from the log of the turn. A pattern matches a line of the log as it matched the event for triggered
abilities. Objects are seen as they were at that time.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.cards.grammar.constructs import Pattern
from domain.cards.grammar.history import Since
from domain.cards.language import AttacksWith, Casts
from domain.events import CardDrawn, Event, ManaPaid, ObjectMoved
from domain.ids import EntityId, is_player
from domain.rules.abilities.trigger_patterns import FACTS, KINDS, Fact, Happened
from domain.rules.resolving.evaluation import (
    Context,
    matches,
    object_matches,
    reads_amount,
    reads_condition,
    reads_filter,
)
from domain.terms import COLORS, Zone

if TYPE_CHECKING:
    from domain.kernel.game import Game


class Line(NamedTuple):
    """Reader of log lines of one event: rebuilds the event, then reads it for patterns."""

    event: Callable[..., object]
    facts: tuple[Fact, ...]


@cache
def _lines(kind: type[Pattern]) -> Mapping[str, Line]:
    """Return the readers of log lines for one kind of pattern, by event name."""
    lines: dict[str, Line] = {}
    for event, meant in FACTS.items():
        facts = tuple(fact for about, fact in meant if about is kind)
        if facts and event.KEPT:
            lines[event.NAME] = Line(_likeness(event), facts)
    return lines


def _likeness(event: type[Event]) -> Callable[..., object]:
    return namedtuple(event.__name__, event.KEPT)


def happenings(
    context: Context, pattern: Pattern, this: Since = "turn", until: int | None = None, after: int = 0
) -> Iterator[tuple[int, Happened]]:
    """Yield each event of this turn that matches a pattern, oldest first, with its moment.

    `this` limits the search to this step, or to the time since this text began to resolve. `until` is a position
    of the log; later lines do not count. Lines up to the position `after` do not count, either.
    """
    lines, match = _lines(type(pattern)), KINDS[type(pattern)].matches
    game = cast("Game", context.game)
    since = max(after, _since(context, this))
    past: Context | None = None
    for position, moment, name, fields in context.board.happened:
        line = lines.get(name)
        if line is None or position <= since:
            continue
        if until is not None and position > until:
            return
        if past is None or past.then != moment:  # type: ignore[attr-defined]
            past = context.at(moment)
        event = line.event(*fields)
        for fact in line.facts:
            for happened in fact(game, event):
                if match(pattern, happened, past):
                    yield moment, happened


def _since(context: Context, this: Since) -> int:
    """Return the position in the log after which events count."""
    if this == "step":
        return context.board.step_position
    return (context.began or context.board.position) if this == "way" else 0


def times(context: Context, pattern: Pattern, happened: Happened, until: int) -> int:
    """Return how often this event has happened this turn, up to a position.

    Events count separately for each player or object, as the pattern's `COUNTED` says, or in total. With "one or
    more", events of the same moment count once.
    """
    counted = happened.get(pattern.COUNTED)
    moments = [
        moment
        for moment, other in happenings(context, pattern, until=until)
        if other.get(pattern.COUNTED) == counted
    ]  # fmt: skip
    return len(set(moments) if getattr(pattern, "one_or_more", False) else moments)


def _is_part(filter: g.Which, id: EntityId, context: Context) -> bool:
    for _, happened in happenings(context, filter.which, filter.this):
        part = happened.get(filter.part)
        if part == id or (isinstance(part, tuple) and id in part):
            return True
    return False


def _how_often(amount: g.HowOften, context: Context) -> int:
    """Return how often the event has happened; with `before`, until a spell was cast.

    Events ahead of the spell's own line in the log happened before it was cast.
    """
    until = None if amount.before is None else _cast_at(context, context.entities(amount.before))
    found = happenings(context, amount.how_often, amount.this, until=until)
    if amount.once_each:
        return len({happened["object"] for _, happened in found})
    return sum(1 for _ in found)


def _cast_at(context: Context, spells: Sequence[EntityId]) -> int | None:
    """Return the position just before one of these spells was cast this turn; otherwise None."""
    cast = _lines(Casts)
    for position, _, name, fields in context.board.happened:
        line = cast.get(name)
        if line is None:
            continue
        spell = line.event(*fields).object  # type: ignore[attr-defined]
        gone = context.board.former.get(spell)
        if spell in spells or (gone is not None and gone.became in spells):  # 608.3: the permanent it became
            return position - 1
    return None


def _how_much(amount: g.HowMuch, context: Context) -> int:
    return sum(happened["amount"] for _, happened in happenings(context, amount.how_much, amount.this))


def _mana_spent(amount: g.ManaSpent, context: Context) -> int:
    """601.2h. Return the mana spent on a spell, or its number of colours.

    Mana is paid before the spell is cast, in the same turn, so the log of the turn holds all of it. Nothing is
    paid for a copy.
    """
    about = context.entities(amount.mana_spent_on)
    spent = ""
    for _, _, name, fields in context.board.happened:
        if name == ManaPaid.NAME:
            spell = context.last(cast("EntityId", fields[1])) if fields[1] is not None else None
            if spell is not None and spell.kind == "spell" and (spell.id in about or spell.became in about):
                spent += str(fields[2])
    if amount.of == "colors":
        return len(set(spent) & set(COLORS))
    if amount.of == "one_color":
        return max(spent.count(color) for color in COLORS)
    return len(spent) if amount.of == "all" else spent.count(amount.of.strip("{}"))


def _mana_from(amount: g.ManaFrom, context: Context) -> int:
    """601.2h. Return the mana from Treasures that was spent on a spell, or on the ability being resolved."""
    if amount.spent_on is None:
        return len(context.bound(g.ManaFrom.KEY))
    about = (context.last(id) for id in context.entities(amount.spent_on))
    return sum(len(one.linked.get(g.ManaFrom.KEY, ())) for one in about if one is not None)


def _happened(condition: g.HappenedThis, context: Context) -> bool:
    pattern = condition.happened
    if isinstance(pattern, AttacksWith) and pattern.number is not None:
        return context.compares(len(_attackers(pattern, condition.this, context)), pattern.number)
    matching = happenings(context, condition.happened, condition.this)
    if condition.compare is None:
        return next(matching, None) is not None
    return context.compares(sum(1 for _ in matching), condition.compare)


def _attackers(pattern: AttacksWith, this: Since, context: Context) -> set[EntityId]:
    """508.3d, 608.2i. Return the creatures that a player attacked with, in all combats together.

    A creature that attacked in two combats counts once; each is matched as it was when it attacked.
    """
    attackers: set[EntityId] = set()
    for moment, happened in happenings(context, pattern.model_copy(update={"number": None}), this):
        then = context.at(moment)
        attackers.update(
            id for id in happened["beside"] if pattern.with_ == "anything" or matches(pattern.with_, id, then)
        )
    return attackers


def _drawn_this_turn(filter: g.DrawnThisTurn, card: GameObject, context: Context) -> bool:
    """121.1. Match a card that was drawn this turn.

    The zone change of the card follows the draw in the log of the turn.
    """
    drawing = False
    for _, _, name, fields in context.board.happened:
        if name == CardDrawn.NAME:
            drawing = fields[0] == card.owner
        elif name == ObjectMoved.NAME and drawing:
            moved = dict(zip(ObjectMoved.KEPT, fields, strict=True))
            drawing = False
            if moved["becomes"] == card.id and moved["source"] == Zone.LIBRARY and moved["to"] == Zone.HAND:
                return filter.drawn_this_turn
    return not filter.drawn_this_turn


def came_from(context: Context, spell: EntityId) -> Zone | None:
    """601.2a. Return the zone from which a spell was moved to the stack this turn."""
    for _, _, name, fields in reversed(context.board.happened):
        if name == ObjectMoved.NAME:
            moved = dict(zip(ObjectMoved.KEPT, fields, strict=True))
            if moved["becomes"] == spell:
                return Zone(moved["source"])
    return None


def _spell_from(filter: g.SpellFrom, spell: GameObject, context: Context) -> bool:
    """601.2a. Match a spell by the zone it was cast from; a card, by the zone where it is.

    A zone is the caster's own if the caster owns the spell (400.3).
    """
    if filter.own and spell.owner != spell.controller:
        return False
    card = context.board.objects.get(spell.id)
    zone = came_from(context, spell.id) if card is None or card.zone is Zone.STACK else card.zone
    return spell.kind == "spell" and zone in filter.spell_from


def _targeted_by(filter: g.TargetedBy, obj: GameObject, context: Context) -> bool:
    """115.1. Match a target of a spell or ability, now or as that last existed."""
    spells = (context.last(id) for id in context.entities(filter.targeted_by))
    return any(obj.id in ids for spell in spells if spell is not None for ids in spell.targets.values())


def _is_source_of(filter: g.SourceOf, obj: GameObject, context: Context) -> bool:
    """113.7a. An ability that has left the stack is seen as it last existed."""
    abilities = (context.last(id) for id in context.entities(filter.source_of) if not is_player(id))
    return any(ability is not None and ability.source == obj.id for ability in abilities)


def _is_from_source(filter: g.FromSource, ability: GameObject, context: Context) -> bool:
    """113.7a. Match the source of an ability as it is, or as it last existed."""
    source = context.last(ability.source) if ability.source is not None else None
    return source is not None and object_matches(filter.from_source, source, context)


reads_filter(g.SourceOf, _is_source_of)
reads_filter(g.FromSource, _is_from_source)
reads_filter(g.SpellFrom, _spell_from)
reads_filter(g.TargetedBy, _targeted_by)
reads_filter(g.DrawnThisTurn, _drawn_this_turn)
reads_filter(g.Which, lambda filter, obj, context: _is_part(filter, obj.id, context), _is_part)
reads_amount(g.HowOften, _how_often)
reads_amount(g.HowMuch, _how_much)
reads_amount(g.ManaSpent, _mana_spent)
reads_amount(g.ManaFrom, _mana_from)
reads_condition(g.HappenedThis, _happened)
