"""A made-up log of MTG Arena with cards of the catalogue: one triggers as the other enters, and an anthem comes."""

from __future__ import annotations

from typing import Any

from tests.support.arena import annotation, card, change, from_server, room, whole, zone

NAMES = {90001: "Soul Warden", 90002: "Elvish Visionary", 90003: "Glorious Anthem"}
"""What cards are called, by the number of their printing."""

WARDEN, VISIONARY, ANTHEM = NAMES
GAIN, DRAW, MORE = 91001, 91002, 91003
"""The engine's numbers of their abilities."""

TURN = {
    "phase": "Phase_Main1",
    "turnNumber": 1,
    "activePlayer": 1,
    "priorityPlayer": 1,
    "decisionPlayer": 1,
    "step": "Step_None",
}


def _creature(color: str, *subtypes: str, ability: int, size: int = 1) -> dict[str, Any]:
    return {
        "cardTypes": ["CardType_Creature"], "color": [f"CardColor_{color}"],
        "subtypes": [f"SubType_{one}" for one in subtypes],
        "power": {"value": size}, "toughness": {"value": size}, "uniqueAbilities": [{"id": 1, "grpId": ability}],
    }  # fmt: skip


def printed(size: int = 1) -> dict[int, dict[str, Any]]:
    """What the records say of each printing; creatures of another size than in print are rebalanced ones."""
    return {
        WARDEN: _creature("White", "Human", "Cleric", ability=GAIN, size=size),
        VISIONARY: _creature("Green", "Elf", "Shaman", ability=DRAW, size=size),
        ANTHEM: {"cardTypes": ["CardType_Enchantment"], "color": ["CardColor_White"],
                 "uniqueAbilities": [{"id": 1, "grpId": MORE}]},
    }  # fmt: skip


def _ability(id: int, number: int, source: int, source_card: int, where: str) -> dict[str, Any]:
    return card(id, where, grpId=number, type="GameObjectType_Ability", parentId=source, objectSourceGrpId=source_card,
                cardTypes=[])  # fmt: skip


def log_with_known_cards(*, size: int = 1, gains: bool = True, bigger: int = 1) -> str:
    """A Soul Warden, an Elvish Visionary and a Glorious Anthem are cast; then the other player concedes.

    `gains` is whether the first triggers as the second enters, `bigger` by how much the third makes creatures so.
    """
    looks = printed(size)

    def here(id: int, printing: int, where: str, more: int = 0, **told: Any) -> dict[str, Any]:
        look = dict(looks[printing])
        for field in ("power", "toughness") if more else ():
            if field in look:
                look[field] = {"value": look[field]["value"] + more}
        return card(id, where, grpId=printing, **look, **told)

    states: list[dict[str, Any]] = []

    def state(*, priority: int = 1, upkeep: bool = False, **more: Any) -> None:
        turn = TURN | {"priorityPlayer": priority}
        if upkeep:
            turn |= {"phase": "Phase_Beginning", "step": "Step_Upkeep"}
        states.append(change(len(states) + 2, turnInfo=turn, **more))

    number = iter(range(1, 1000))

    def casts(old: int, new: int, printing: int) -> None:
        state(
            gameObjects=[here(new, printing, "Stack")],
            zones=[zone("Hand", *hand(old)), zone("Stack", new)],
            diffDeletedInstanceIds=[old],
            annotations=[
                annotation(next(number), "ObjectIdChanged", 0, old, orig_id=old, new_id=new),
                annotation(next(number), "ZoneTransfer", 1, new, zone_src=31, zone_dest=27, category="CastSpell"),
                annotation(next(number), "UserActionTaken", 1, new, actionType=1, abilityGrpId=0),
            ],
        )

    def begins(phase: int, step: int) -> dict[str, Any]:
        return annotation(next(number), "PhaseOrStepModified", 1, 1, phase=phase, step=step)

    left = [121, 122, 123]
    there: list[int] = []

    def hand(gone: int) -> list[int]:
        left.remove(gone)
        return left

    def resolves(id: int, *more: dict[str, Any], objects: list[dict[str, Any]], stack: tuple[int, ...] = ()) -> None:
        there.append(id)
        state(priority=2)
        state(
            gameObjects=objects,
            zones=[zone("Battlefield", *reversed(there)), zone("Stack", *stack)],
            annotations=[
                annotation(next(number), "ResolutionStart", id, id),
                annotation(next(number), "ResolutionComplete", id, id),
                annotation(next(number), "ZoneTransfer", 1, id, zone_src=27, zone_dest=28, category="Resolve"),
                *more,
            ],
        )

    def created(source: int, ability: int) -> dict[str, Any]:
        return annotation(next(number), "AbilityInstanceCreated", source, ability, source_zone=28)

    def done(ability: int, *more: dict[str, Any], stack: tuple[int, ...] = (), **told: Any) -> None:
        state(priority=2)
        state(
            zones=[zone("Stack", *stack), *told.pop("zones", ())],
            diffDeletedInstanceIds=[ability],
            annotations=[
                annotation(next(number), "ResolutionStart", ability, ability),
                *more,
                annotation(next(number), "ResolutionComplete", ability, ability),
                annotation(next(number), "AbilityInstanceDeleted", 0, ability),
            ],
            **told,
        )

    state(
        gameObjects=[here(121, WARDEN, "Hand"), here(122, VISIONARY, "Hand"), here(123, ANTHEM, "Hand")],
        zones=[zone("Hand", *left), zone("Library", 118, 119)],
        annotations=[annotation(next(number), "NewTurnStarted", 1, 1), begins(1, 1), begins(1, 2)],
        upkeep=True,
    )
    state(priority=2, upkeep=True)
    state(annotations=[begins(2, 0)])
    casts(121, 201, WARDEN)
    resolves(201, objects=[here(201, WARDEN, "Battlefield")])
    casts(122, 202, VISIONARY)
    triggers = [(201, 301, GAIN, WARDEN)] * gains + [(202, 302, DRAW, VISIONARY)]
    resolves(
        202,
        *(created(source, id) for source, id, _, _ in triggers),
        objects=[
            here(202, VISIONARY, "Battlefield"),
            *(_ability(id, ability, source, printing, "Stack") for source, id, ability, printing in triggers),
        ],
        stack=tuple(id for _, id, _, _ in reversed(triggers)),
    )
    done(
        302,
        annotation(next(number), "ObjectIdChanged", 0, 118, orig_id=118, new_id=218),
        annotation(next(number), "ZoneTransfer", 302, 218, zone_src=32, zone_dest=31, category="Draw"),
        stack=(301,) * gains,
        zones=[zone("Hand", 218, *left), zone("Library", 119)],
        gameObjects=[here(218, WARDEN, "Hand")],
    )
    left.append(218)
    if gains:
        done(
            301,
            annotation(next(number), "ModifiedLife", 301, 1, life=1),
            players=[{"systemSeatNumber": 1, "lifeTotal": 21, "teamId": 1, "status": "PlayerStatus_InGame"}],
        )
    casts(123, 203, ANTHEM)
    resolves(
        203,
        objects=[
            here(203, ANTHEM, "Battlefield"),
            here(201, WARDEN, "Battlefield", bigger),
            here(202, VISIONARY, "Battlefield", bigger),
        ],
    )
    results = [
        {
            "scope": "MatchScope_Game",
            "result": "ResultType_WinLoss",
            "winningTeamId": 1,
            "reason": "ResultReason_Concede",
        }
    ]
    return room() + from_server(whole()) + "".join(map(from_server, states)) + room(False, results=results)
