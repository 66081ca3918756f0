"""701. Keyword actions that are several things at once: proliferate, bolster, explore, amass, connive."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from domain import events as e
from domain.board.objects import Obj
from domain.cards import grammar as g
from domain.cards import language as l
from domain.citations import DESIGNATED
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel.questions import ChooseObjects, ChooseOption
from domain.kernel.would import WouldGetCounters, WouldPutCounters
from domain.models import LATER
from domain.reasons import Reason, of
from domain.rules.resolving.reading import Context, reads_filter
from domain.rules.resolving.support import does, instructions, on_battlefield
from domain.terms import Step

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals

_EFFECTS: TypeAdapter[tuple[l.Effect, ...]] = TypeAdapter(tuple[l.Effect, ...], config=LATER)


@does(l.Proliferate)
def proliferate(game: Game, effect: l.Proliferate, context: Context) -> Proposals:
    """701.34a. One more counter of each kind, all at once; of one kind, as the player chooses, in 2017."""
    board = game.board
    for player in context.players(effect.proliferate):
        permanents: dict[EntityId, Mapping[str, int]] = {found.id: found.counters for found in board.permanents()}
        players: dict[EntityId, Mapping[str, int]] = {other: board.players[other].counters for other in board.living()}
        having = {id: tuple(kind for kind, n in has.items() if n) for id, has in {**permanents, **players}.items()}
        among = tuple(id for id, kinds in having.items() if kinds)
        question = ChooseObjects(player, Reason.PROLIFERATE, among, 0, len(among), context.source)
        chosen, _ = yield from game.decide(question, "701.34a")
        more: list[WouldPutCounters | WouldGetCounters] = []
        for id in chosen:
            kinds = having[id]
            if len(kinds) > 1 and not game.edition.proliferates_each_kind:
                asked = ChooseOption(player, of(Reason.PROLIFERATE, id), kinds, context.source)
                kind, _ = yield from game.decide(asked, "701.34a")
                kinds = (kind,)
            for kind in kinds:
                if is_player(id):
                    more.append(WouldGetCounters(PlayerId(id), kind, 1, by=player))
                else:
                    more.append(WouldPutCounters(ObjectId(id), kind, 1, by=player))
        yield tuple(more)


@does(l.Bolster)
def bolster(game: Game, effect: l.Bolster, context: Context) -> Proposals:
    """701.39a. One of those that tie, as the player chooses."""
    creatures = tuple(game.board.creatures(context.you))
    least = min((found.toughness or 0 for found in creatures), default=0)
    among = tuple(found.id for found in creatures if (found.toughness or 0) == least)
    count = min(1, len(among))
    question = ChooseObjects(context.you, Reason.CHOOSE, among, count, count, context.source)
    chosen, _ = yield from game.decide(question, "701.39a")
    amount = context.number(effect.bolster)
    yield tuple(WouldPutCounters(id, "+1/+1", amount, by=context.you) for id in chosen)


@does(l.Explore)
def explore(game: Game, effect: l.Explore, context: Context) -> Proposals:
    """701.44a. Each by itself; its controller does what is done."""
    for id in context.objects(effect.explore):
        yield from instructions(game, _exploring(), context.with_(explorer=(id,)))


@lru_cache(maxsize=1)
def _exploring() -> tuple[l.Effect, ...]:
    who = {"controller_of": "explorer"}
    return _EFFECTS.validate_python(
        [
            {"reveal": "top", "who": who, "as": "explored"},
            {
                "if": {"matches": "explored", "filter": {"type": "land"}},
                "do": [{"move": "explored", "to": "hand"}],
                "else": [
                    {"put_counters": "+1/+1", "on": "explorer"},
                    {
                        "if": {"matches": "explored", "filter": {"zone": "library"}},
                        "do": [{"may": [{"move": "explored", "to": "graveyard"}], "who": who}],
                    },
                ],
            },
        ]
    )


@does(l.Amass)
def amass(game: Game, effect: l.Amass, context: Context) -> Proposals:
    """701.47a. The number is settled first; what is chosen is an Army, whoever made it."""
    inner = context.with_(armed=context.number(effect.amass))
    yield from instructions(game, _amassing(effect), inner)


def _amassing(effect: l.Amass) -> tuple[l.Effect, ...]:
    army = {"all": [{"type": "creature"}, {"subtype": "Army"}, {"controller": "you"}]}
    return _EFFECTS.validate_python(
        [
            {"if": {"not_true": {"exists": army}}, "do": [{"create_token": effect.army}]},
            {"choose": army, "as": "army"},
            {"put_counters": "+1/+1", "on": "army", "n": "armed"},
            {
                "if": {"not_true": {"matches": "army", "filter": {"subtype": effect.of}}},
                "do": [{"apply": [{"add_types": [], "subtypes": [effect.of]}], "to": "army", "for": "forever"}],
            },
        ]
    )


def _came_since_upkeep(filter: g.CameSinceUpkeep, found: Obj, context: Context) -> bool:
    """702.30a. In an upkeep the last one is the one before."""
    board = context.board
    before, last = board.players[found.controller].upkeeps
    now = board.step is Step.UPKEEP and board.is_active(found.controller)
    return (found.since > (before if now else last)) == filter.came_since_upkeep


def _of_no_player(filter: g.Node, player: PlayerId, context: Context) -> bool:
    return False


reads_filter(g.IsDesignated, lambda filter, found, context: filter.designated in found.designations, _of_no_player)
reads_filter(g.CameSinceUpkeep, _came_since_upkeep, _of_no_player)


@does(l.Designate)
def designate(game: Game, effect: l.Designate, context: Context) -> Proposals:
    """701.37b, 701.60b, 702.112b, 702.171b. Only permanents can have these; who has one does not get it again."""
    rule = DESIGNATED[effect.designated]
    rule = rule if game.cites(rule) else "608.2c"
    for id in on_battlefield(game, context, effect.designate):
        is_it = effect.designated in game.board.objects[id].designations
        if is_it and effect.no_longer:
            game.say(e.DesignationLost(entity=id, name=effect.designated), rule)
        elif not is_it and not effect.no_longer:
            game.say(e.DesignationGained(entity=id, name=effect.designated, value=""), rule)
    yield from ()


@does(l.Connive)
def connive(game: Game, effect: l.Connive, context: Context) -> Proposals:
    """701.50a, 701.50d. Each by itself; it grows by the nonland cards that its controller discarded."""
    amount = context.number(effect.n)
    for id in context.objects(effect.connive):
        inner = context.with_(conniver=(id,), times=amount)
        yield from instructions(game, _conniving(), inner)
        discarded = inner.objects("discarded")
        grows = sum("land" not in game.board.objects[card].types for card in discarded if card in game.board.objects)
        yield from instructions(game, _growing(), inner.with_(grown=grows))


@lru_cache(maxsize=1)
def _conniving() -> tuple[l.Effect, ...]:
    who = {"controller_of": "conniver"}
    return _EFFECTS.validate_python(
        [{"draw": "times", "who": who}, {"discard": "times", "who": who, "as": "discarded"}]
    )


@lru_cache(maxsize=1)
def _growing() -> tuple[l.Effect, ...]:
    return _EFFECTS.validate_python([{"put_counters": "+1/+1", "on": "conniver", "n": "grown"}])
