"""Checks of the choices that a source offers: attackers, blockers, targets, actions, costs.

Another program made the lists from the same board. Where they differ from the rules, a text that is not known
here may be the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from domain import events as e
from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.errors import Unfit
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.mana import ManaSource, mana_cost
from domain.rules.abilities.index import index
from domain.rules.abilities.protection import can_target
from domain.rules.casting.activation import activating
from domain.rules.casting.attempt import SpellAttempt
from domain.rules.casting.mana.affordable import can_afford
from domain.rules.casting.mana.sources import own_sources, produced
from domain.rules.casting.permissions import flash
from domain.rules.casting.permissions.castable import can_cast
from domain.rules.casting.permissions.timing import can_begin
from domain.rules.combat.declaration import attack_question, block_question
from domain.rules.continuous.player_effects import lands_left
from domain.rules.turn import timing
from domain.terms import Zone
from replay.observing.audit.check_context import Compared, NotChecked, View, Why, check
from replay.observing.audit.offered import MANA, NOT_NOW, NOW, PAYABLE

PLAY, CAST = "play", "cast"


def _asked(event: e.ChoicesOffered) -> PlayerId:
    """Return the player to whom these choices are offered."""
    return event.to[0]


# 508, 509. Attackers and blockers


def _pairs(event: e.ChoicesOffered) -> dict[ObjectId, tuple[EntityId, ...]]:
    return {creature: tuple(sorted(among)) for creatures, among in event.legal for creature in creatures}


def _may(may: Iterable[tuple[ObjectId, tuple[EntityId, ...]]]) -> dict[ObjectId, tuple[EntityId, ...]]:
    return {creature: tuple(sorted(among)) for creature, among in may}


def _named(creature: ObjectId) -> str:
    return f"object {creature}"


def _told(pairs: dict[ObjectId, tuple[EntityId, ...]]) -> dict[str, Any]:
    return {_named(creature): pairs[creature] for creature in sorted(pairs)}


@check("who may attack", "508.1a", e.ChoicesOffered)
def who_may_attack(view: View, event: e.ChoicesOffered) -> Iterator[Compared]:
    """508.1a-c. The offered attackers, and what each may attack, agree with the rules."""
    if event.kind != "attackers":
        return
    predicted, observed = _may(attack_question(view.game)[0].may), _pairs(event)
    yield Compared(_told(predicted), _told(observed), _differing(view, _asked(event), predicted, observed))


@check("who may block", "509.1a", e.ChoicesOffered)
def who_may_block(view: View, event: e.ChoicesOffered) -> Iterator[Compared]:
    """509.1a, 509.1b. The offered blockers, and what each may block, agree with the rules.

    An attacker that must be blocked by more creatures than could block it cannot be blocked (702.111b).
    """
    if event.kind != "blockers":
        return
    if view.board.combat is None:
        raise NotChecked(Why.UNSETTLED)
    question, _ = block_question(view.game, _asked(event))
    few = {
        attacker for attacker, least in question.least if sum(attacker in among for _, among in question.may) < least
    }
    possible = ((blocker, tuple(id for id in among if id not in few)) for blocker, among in question.may)
    predicted, observed = _may((blocker, among) for blocker, among in possible if among), _pairs(event)
    yield Compared(_told(predicted), _told(observed), _differing(view, _asked(event), predicted, observed))


def _differing(
    view: View,
    player: PlayerId,
    predicted: dict[ObjectId, tuple[EntityId, ...]],
    observed: dict[ObjectId, tuple[EntityId, ...]],
) -> Why | None:
    """Compare offered attackers or blockers; name the excuse of an unknown text, if it counts.

    No text excuses a difference about objects that are not the player's own creatures.
    """
    unlike = [id for id in predicted.keys() | observed.keys() if predicted.get(id) != observed.get(id)]
    if not unlike:
        return None
    objects = view.board.objects
    there = [objects[id] for id in unlike if id in objects and objects[id].zone is Zone.BATTLEFIELD]
    mine = [creature for creature in there if creature.is_creature and creature.controller == player]
    return view.by_text(len(mine) == len(unlike))


# 115. Targets


@check("possible targets", "115.1", e.ChoicesOffered)
def possible_targets(view: View, event: e.ChoicesOffered) -> Iterator[Compared]:
    """115.1, 702.11, 702.16, 702.18. Offered targets can be targets, whatever the text says."""
    if event.kind != "targets" or event.object is None:
        return
    for _, _, _, among in event.legal:
        yield from _targets(view, event.object, among)


@check("targets", "115.1", e.TargetsChosen)
def targets(view: View, event: e.TargetsChosen) -> Iterator[Compared]:
    """115.1, 702.11, 702.16, 702.18. Chosen targets can be targets, whatever the text says."""
    for _, among in event.targets:
        yield from _targets(view, event.object, among)


def _targets(view: View, object: ObjectId, among: Iterable[EntityId]) -> Iterator[Compared]:
    board = view.board
    spell = board.objects.get(object)
    if spell is None:
        raise NotChecked(Why.UNSETTLED)
    source = spell
    if spell.source is not None:
        source = board.objects.get(spell.source) or board.former.get(spell.source) or spell
    impossible = [id for id in among if not _can_be_target(view, id, spell, source)]
    lifted = [id for id in impossible if not is_player(id) and id != object and ObjectId(id) in board.objects]
    excuse = view.by_text(lifted == impossible, (spell.controller,))
    yield Compared({"impossible": []}, {"impossible": sorted(impossible)}, excuse)


def _can_be_target(view: View, id: EntityId, spell: GameObject, source: GameObject) -> bool:
    """115.1, 115.5. Return True if a spell or ability can target a player or object.

    The text's own condition on the target is not considered.
    """
    board = view.board
    if is_player(id):
        return PlayerId(id) in board.players and not board.players[PlayerId(id)].lost
    obj = board.objects.get(ObjectId(id))
    if obj is None or obj.id == spell.id or obj.phased_out:
        return False
    if obj.zone is not Zone.BATTLEFIELD or not obj.keywords:
        return True
    return can_target(obj, source, spell.controller, board.opponents(spell.controller))


# 117, 305, 601. What can be done with priority


def _offered(view: View, verb: str, zone: Zone) -> dict[GameObject, int]:
    """Return the objects of a zone for which an action is offered.

    Each comes with the action's state: `NOT_NOW`, `NOW` or `PAYABLE`.
    """
    states: dict[GameObject, int] = {}
    for action, state in view.offered.actions.items():
        object = view.board.objects.get(action.object)
        if action.verb == verb and not action.ability and object is not None and object.zone is zone:
            states[object] = max(state, states.get(object, NOT_NOW))
    return states


@check("lands to play", "305.1", e.ChoicesOffered)
def lands_to_play(view: View, event: e.ChoicesOffered) -> Iterator[Compared]:
    """305.1-3, 116.2a. All lands in hand are offered when a land may be played, else none."""
    if event.kind != "actions":
        return
    board, player = view.board, _asked(event)
    may = timing.sorcery_speed(board, player) and lands_left(view.game, player) > 0
    observed = {_named(card.id): state >= NOW for card, state in _offered(view, PLAY, Zone.HAND).items()}
    predicted = {_named(card.id): may for card in board.hand(player) if "land" in card.types}
    if predicted or observed:
        more = {name for name, may in observed.items() if may} - {name for name, may in predicted.items() if may}
        yield Compared(predicted, observed, view.by_text(not more or board.is_active(player)))


@check("casting times", "601.3", e.ChoicesOffered)
def casting_times(view: View, event: e.ChoicesOffered) -> Iterator[Compared]:
    """117.1a, 302.1, 307.1. Cards in hand are offered for casting when their timing allows it."""
    if event.kind != "actions":
        return
    board, player = view.board, _asked(event)
    sorcery = timing.sorcery_speed(board, player)
    for card, state in _offered(view, CAST, Zone.HAND).items():
        if view.game.knows(card.face):
            face = view.game.definition(card.face)
            may = can_begin(view.game, player, card, face)
            if may and state == NOT_NOW and not can_cast(SpellAttempt(view.game, player, card, PLENTY, face)):
                continue  # without a target, or unable to pay its other costs
            yield Compared({_named(card.id): may}, {_named(card.id): state >= NOW}, _other_texts(view))
            continue
        may = sorcery or flash.is_instant_speed(card)
        if may and state == NOT_NOW and view.has_text(card):
            continue  # its text may need a target, or limit the time
        excuse = Why.TEXT_UNKNOWN if view.has_text(card) else view.by_text()
        yield Compared({_named(card.id): may}, {_named(card.id): state >= NOW}, excuse)


PLENTY: tuple[ManaSource, ...] = tuple((ObjectId(-number), 0, tuple("WUBRGC")) for number in range(1, 41))
"""Mana for any cost, to test timing and targets without payment."""


def _other_texts(view: View) -> Why | None:
    """Return the excuse that another card's unknown text changes when spells can be cast.

    Such a text may allow other times, or forbid casting (101.2).
    """
    return Why.TEXT_UNKNOWN if view.met_unknown() else None


@check("cards to cast", "601.3", e.ChoicesOffered)
def cards_to_cast(view: View, event: e.ChoicesOffered) -> Iterator[Compared]:
    """601.2, 117.1a. All nonland cards in hand are listed, castable now or later."""
    if event.kind != "actions":
        return
    listed = {action.object for action in view.offered.actions if action.verb.startswith((CAST, PLAY))}
    cards = [card for card in view.board.hand(_asked(event)) if card.types and "land" not in card.types]
    predicted = sorted(card.id for card in cards)
    observed = [id for id in predicted if id in listed]
    if predicted:
        left = [card for card in cards if card.id not in listed]
        excuse = Why.TEXT_UNKNOWN if all(map(view.has_text, left)) else view.by_text()
        yield Compared({"cards": predicted}, {"cards": observed}, excuse)


# 605, 118. Mana, and what it pays for


@check("mana abilities", "605.3a", e.ChoicesOffered)
def mana_abilities(view: View, event: e.ChoicesOffered) -> Iterator[Compared]:
    """305.6, 605.3a. Compare the mana abilities offered for lands with those allowed."""
    if event.kind != "actions":
        return
    board, player = view.board, _asked(event)
    made: dict[int, set[str]] = {}
    for id, _, options in own_sources(view.game, index(view.game).sources[player], player):
        made.setdefault(id, set()).update(options)
    sure, dear = _dearer_mana(view, player)
    observed: dict[int, set[str]] = {}
    for action, state in view.offered.actions.items():
        if action.verb == MANA and state >= NOW:
            observed.setdefault(action.object, set()).update(action.cost.split("/"))
    for permanent in board.permanents(player):
        by_type = any(view.game.knows(ref[0]) for ref in permanent.abilities) and "land" in permanent.types
        if not by_type:
            continue
        here, there = made.get(permanent.id, set()), observed.get(permanent.id, set())
        here, perhaps = here | sure.get(permanent.id, set()), dear.get(permanent.id, set())
        there = there - (perhaps - here)
        if view.has_text(permanent):
            there = there & here if here <= there else there
        could = bool(view.has_text(permanent)) or bool(here) != bool(there) or not here <= there
        name = _named(permanent.id)
        yield Compared({name: sorted(here)}, {name: sorted(there)}, view.by_text(could and not permanent.tapped))


def _dearer_mana(view: View, player: PlayerId) -> tuple[dict[int, set[str]], dict[int, set[str]]]:
    """605.3a. Return mana abilities with conditions, or with costs besides tapping.

    The first dictionary has the abilities that cost no mana, the second those that do; both map permanents to
    colours. The rules do not say whether an ability is offered before its mana is available.
    """
    game = view.game
    sure: dict[int, set[str]] = {}
    dear: dict[int, set[str]] = {}
    for permanent, number, part in index(game).makers:
        if not activating.may_activate(game, player, permanent, part):
            continue
        if activating.can_activate(game, player, permanent, number, part, PLENTY):
            costs_mana = any(isinstance(cost, g.PayMana) for cost in part.cost)
            (dear if costs_mana else sure).setdefault(permanent.id, set()).update(produced(game, permanent, part))
    return sure, dear


@check("what could be paid", "601.2h", e.ChoicesOffered)
def what_could_be_paid(view: View, event: e.ChoicesOffered) -> Iterator[Compared]:
    """118.3, 601.2f-h. Offered spells and abilities are marked payable if available mana pays for them."""
    if event.kind != "actions":
        return
    player = _asked(event)
    sources = _sources(view)
    for action, state in view.offered.actions.items():
        if action.verb == MANA or state < NOW or not action.cost or "X" in action.cost:
            continue
        try:
            cost = mana_cost(action.cost)
        except Unfit:  # a symbol of something else than mana
            continue
        could = can_afford(view.game, player, cost, sources)
        if could and not can_afford(view.game, player, cost, _but(sources, action.object)):
            continue  # its source may be tapped as a cost, and then makes no mana for it
        pays = state == PAYABLE
        obj = view.board.objects.get(action.object)
        text = could != pays and obj is not None and (view.has_text(obj) or view.could_be_text((player,)))
        excuse = Why.TEXT_UNKNOWN if text else None
        name = f"{action.verb} {action.object} for {action.cost}"
        yield Compared({name: could}, {name: pays}, excuse)


def _sources(view: View) -> tuple[ManaSource, ...]:
    """Return the mana sources as offered; several abilities of one permanent are alternatives."""
    together: dict[ObjectId, list[str]] = {}
    for action, state in view.offered.actions.items():
        if action.verb == MANA and state >= NOW and "?" not in action.cost and action.cost:
            together.setdefault(action.object, []).extend(action.cost.split("/"))
    return tuple((id, 0, tuple(dict.fromkeys(options))) for id, options in together.items())


def _but(sources: Iterable[ManaSource], object: ObjectId) -> tuple[ManaSource, ...]:
    return tuple(source for source in sources if source[0] != object)
