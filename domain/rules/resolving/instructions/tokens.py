"""111, 114, 701.47. Instructions that create tokens and emblems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import TypeAdapter

from domain import events as e
from domain.cards import language as lang
from domain.ids import EntityId, ObjectId, PlayerId
from domain.models import LATER
from domain.rules.resolving.evaluation import Context
from domain.rules.resolving.registry import does, instructions

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Proposals
from dataclasses import replace

from domain.cards.language import emblem_definition, token_definition
from domain.kernel.proposals import Ruling
from domain.kernel.would import (
    Proposal,
    WouldCreateToken,
    WouldEnterAsToken,
)
from domain.rules.combat import entering_combat
from domain.rules.objects import attachments
from domain.rules.replacement.results import token_number
from domain.rules.resolving.instructions.objects import _host
from domain.rules.resolving.registry import (
    new_objects,
)
from domain.rules.zones.entering import printed_of

_EFFECTS: TypeAdapter[tuple[lang.Effect, ...]] = TypeAdapter(tuple[lang.Effect, ...], config=LATER)

CHOSEN = "chosen."
"""Prefix of the names that stand for words chosen in a text."""


@does(lang.GetEmblem)
def get_emblem(game: Game, effect: lang.GetEmblem, context: Context) -> Proposals:
    """114.2, 607.2d. Create an emblem, owned and controlled by the player who gets it.

    Words chosen during this resolution, such as a colour, are kept as chosen for the emblem.
    """
    definition = emblem_definition(effect.emblem)
    chosen = {name: word for name, word in context.names.items() if name.startswith(CHOSEN) and isinstance(word, str)}
    for player in context.players(effect.who):
        number = game.numbered(definition, "114.2")
        becomes = ObjectId(game.board.next_object)
        yield e.EmblemCreated(player=player, definition=number, becomes=becomes)
        for name, word in chosen.items():
            game.say(e.QualityChosen(object=becomes, name=name.removeprefix(CHOSEN), value=word), "607.2d")


@does(lang.CreateToken)
def create_token(game: Game, effect: lang.CreateToken, context: Context) -> Proposals:
    proposals: list[Proposal] = []
    for kind in (effect, *effect.besides):
        proposals += yield from _tokens(game, kind, context)
    records = yield tuple(proposals)
    if effect.as_:
        context.names[effect.as_] = new_objects(records)


def _tokens(game: Game, effect: lang.CreateToken, context: Context) -> Ruling[list[Proposal]]:
    """111.1. Return the proposals to create the tokens of one kind."""
    amount = context.number(effect.n)
    definition = token_definition(effect.create_token)
    size = None if effect.pt is None else (context.number(effect.pt[0]), context.number(effect.pt[1]))
    counters = tuple((kind, context.number(n)) for kind, n in effect.with_.items())
    proposals: list[Proposal] = []
    for player in context.players(effect.who):
        host: EntityId | None = None
        if effect.attached is not None or "Aura" in definition.type_line[2]:
            host = yield from _host_of_token(game, effect, definition.hash, player, context)
            if host is None and "Aura" in definition.type_line[2]:
                continue  # 303.4g, 303.4i; other tokens enter unattached (301.5e)
        fights = entering_combat.joins(game, effect, context, player)
        token = WouldCreateToken(player, definition.hash, amount, effect.tapped, fights, size=size, attached_to=host)
        proposals.append(replace(token, counters=counters))
    return proposals


def _host_of_token(
    game: Game, effect: lang.CreateToken, hash: str, player: PlayerId, context: Context
) -> Ruling[EntityId | None]:
    """303.4f, 303.4i, 301.5e. Return the object or player to attach a token to, or None."""
    token = printed_of(game, WouldEnterAsToken(player, token_number(game, hash)))
    if effect.attached is None:
        return (yield from _host(game, token, player))
    among = context.entities(effect.attached)
    return next((to for to in among if attachments.can_be_attached(game, token, to, player)), None)


@does(lang.Amass)
def amass(game: Game, effect: lang.Amass, context: Context) -> Proposals:
    """701.47a. Amass: create an Army if needed, choose an Army, and put counters on it.

    The number of counters is fixed first. The chosen Army becomes one of the type named.
    """
    inner = context.with_(armed=context.number(effect.amass))
    yield from instructions(game, _amassing(effect), inner)


def _amassing(effect: lang.Amass) -> tuple[lang.Effect, ...]:
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
