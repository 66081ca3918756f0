"""611-616. Continuous effects and what they change; text changed by them; replacement and prevention."""

from __future__ import annotations

from domain import events as e
from domain.board.evolve.door import before_it_changes, nothing, on
from domain.board.evolve.support import own, without
from domain.board.keywords import keywords
from domain.board.state import Board, Effect
from domain.ids import ObjectId
from domain.terms import BATTLEFIELD


@on(e.EffectStarted)
def effect_started(board: Board, event: e.EffectStarted) -> None:
    data = event.effect
    board.next_effect = data.id + 1
    board.effects[data.id] = Effect(data, board.position, data.remaining)
    for id in data.objects:
        affected = board.objects.get(ObjectId(id))
        if affected is not None and affected.zone is BATTLEFIELD:
            affected.touched = board.position


@on(e.EffectChanged)
def effect_changed(board: Board, event: e.EffectChanged) -> None:
    board.effects[event.effect].remaining = event.remaining


@on(e.EffectsEnded)
def effects_ended(board: Board, event: e.EffectsEnded) -> None:
    for id in event.effects:
        for affected in board.effects.pop(id).data.objects:
            obj = board.objects.get(ObjectId(affected))
            if obj is not None and id in obj.copies:
                obj.copies = without(obj.copies, id)


@on(e.CharacteristicsChanged)
def characteristics_changed(board: Board, event: e.CharacteristicsChanged) -> None:
    before_it_changes(board, event.object)
    obj = own(board, event.object)
    for name, _, after in event.changes:
        setattr(obj, name, keywords(after) if name == "keywords" else after)
    obj.altered = True
    obj.touched = board.position


@on(e.ControlChanged)
def control_changed(board: Board, event: e.ControlChanged) -> None:
    before_it_changes(board, event.object)
    obj = board.objects[event.object]
    obj.controller = event.after
    obj.altered = True
    obj.since = obj.touched = board.position


@on(e.TextRewritten)
def text_rewritten(board: Board, event: e.TextRewritten) -> None:
    board.definitions[event.becomes] = event.printed
    board.seen.add(event.becomes)
    board.next_definition = max(board.next_definition, event.becomes + 1)
    board.rewritten = {**board.rewritten, event.becomes: (event.definition, event.words)}


nothing(e.ReplacementApplied)
