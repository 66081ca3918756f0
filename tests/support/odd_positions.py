"""Positions that chance makes odd: real ones with fields left out, put in, moved and filled with what does not fit.

Every field of the model is tried, also where no real position has it; what a seed makes is always the same.
"""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any, TypeAlias, get_args

from pydantic import BaseModel

from domain.board.evolve import fold
from domain.board.modifications_in_force import KINDS
from domain.decider import Decider
from domain.errors import IllegalDecision
from domain.position.checking import UNTIL
from domain.position.export import position_of
from domain.position.model import ZONES, Position, Told
from domain.randomness import Dice
from tests.support.formats import SIZES, seats_of

Json: TypeAlias = Any

DEEP: Json = ["deep"]
for _ in range(60):
    DEEP = [DEEP]

ODD: tuple[Json, ...] = (
    None, True, False, 0, 1, 2, 7, -1, -3, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, -(2**63) - 1, 10**30, 1.5, 1e308, "",
    " ", "?", "x", "x/y", "+1/+1", "-1/-1", "+1/+", "+1/+9999", "foo", "zzz", "WWUU", "{2}{G}", "{", "{X}{X}",
    "{9999999}",
    "Anna", "Ben", "A", "B", "me", "Shock", "Giant Spider", "Giant Spider #2", "Giant Spider #99999999999999999999",
    "Spirit", "rules", "creature", "legendary", "Elf", "battlefield", "nowhere", "day", "red", "name", "color",
    "number",
    "draw", "upkeep", "combat", "end_of_turn", "flying", "protection:", "max_attackers:99999999999999999999", "alpha",
    "a" * 201, "a" * 5000, "\x00", "\ud800", "é", [], {}, [[]], [{}], [""], ["word", 5], ["word"], [["word", 5]],
    ["pt", 3, 3], ["pt", "x", None], ["pt", 2**70, 1], ["control", "Anna"], ["control", 3], ["copy", {"ref": "Anna"}],
    ["ability", {"card": "Shock"}, 99], ["keyword", "flying"], ["set_color", "zzz"], ["add_types", ["foo"], []],
    ["add_types", "creature", 3], {"ref": "Anna"}, {"ref": 5}, {"card": "Shock"}, {"card": "nothing"}, {"Anna": 1},
    {"x/y": 3}, {"poison": 2**65}, {"poison": 11}, {"": ""}, {"0": 1}, {"99": 1}, {"a": {"b": {"c": []}}}, DEEP,
    ["begins", "upkeep", ["Anna"], "next"], ["while", {"controls": 5}], ["while", "never"], ["leaves", {"ref": "Anna"}],
    ["forever"], ["next_turn", "nobody"], {"event": "life_gained", "player": "Anna", "amount": 2**64},
    {"event": "turn_began"}, {"event": 5}, [["Shock", 0]], [["Shock", -1]], [["upkeep", True]],
    [["beginning", "upkeep"]],
)  # fmt: skip
"""Values, most of which do not fit most fields."""


def models() -> dict[str, type[BaseModel]]:
    """The parts of a position, by their names."""
    found: dict[str, type[BaseModel]] = {}
    waiting: list[type[BaseModel]] = [Position]
    while waiting:
        model = waiting.pop()
        if model.__name__ in found:
            continue
        found[model.__name__] = model
        for field in model.model_fields.values():
            kinds = [field.annotation]
            while kinds:
                kind = kinds.pop()
                kinds += get_args(kind)
                if isinstance(kind, type) and issubclass(kind, Told):
                    waiting.append(kind)
    return found


MODELS = models()


@cache
def bases() -> tuple[str, ...]:
    """Positions of games that chance played, as JSON."""
    found = []
    for seed in range(8):
        rng = random.Random(seed)
        format = ["duel", *SIZES][seed % (1 + len(SIZES))]
        game = Decider.new(seats_of(format, rng.choice(SIZES[format]), seed), str(seed), format=format)
        for number in range(60 + 30 * seed):
            if game.question is None:
                break
            try:
                game.answer(game.question.random(Dice(str(seed), number, "answer")))
            except IllegalDecision:
                continue
        for _ in range(4):
            end = rng.randrange(30, len(game.records))
            while end < len(game.records) and game.records[end].moment == game.records[end - 1].moment:
                end += 1
            board = fold(game.records[:end])
            if not board.over:
                found.append(json.dumps(position_of(board, game.definition, game.records[:end]).dump()))
    return tuple(found)


def odd(seed: object) -> Json:
    """A position that is odd in one to four places, or right by chance."""
    rng = random.Random(f"position {seed}")
    data = json.loads(rng.choice(bases())) if rng.random() < 0.5 else small(rng)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        holder, key = rng.choice(list(_places(data)) or [(data, "players")])
        _change(rng, data, holder, key)
    return data


def small(rng: random.Random) -> Json:
    """A position with little in it, so that what is odd is most of it."""
    names = ("Anna", "Ben")
    players: Json = [
        {"name": name, "library": ["Forest"] * 3, "battlefield": ["Forest", "Giant Spider"]} for name in names
    ]
    data: Json = {"players": players}
    for _ in range(rng.randrange(4)):
        model = rng.choice(list(MODELS.values()))
        part = {name: value(rng, name) for name in model.model_fields if rng.random() < 0.3}
        where = rng.choice(("battlefield", "hand", "graveyard", "exile", "command"))
        match model.__name__:
            case "Permanent" | "Card":
                _list(rng.choice(players), where).append({"card": "Giant Spider", **part})
            case "OnStack":
                _list(data, "stack").append({"card": "Shock", "controller": "Anna", "targets": ["Ben"], **part})
            case "Lasting":
                does = [
                    rng.choice(([word], [word, *(value(rng, "does") for _ in kind.takes)]))
                    for word, kind in KINDS.items()
                ]
                lasting = {"objects": ["Giant Spider"], "does": [rng.choice(does)], **part}
                _list(data, "effects").append(lasting)
            case "Waiting":
                _list(data, "triggers").append({"card": "Soul Warden", **part})
            case "Gone":
                _list(data, "gone").append({"ref": "gone", "card": "Shock", **part})
            case "Course":
                data["course"] = part
            case "CombatState":
                data["combat"] = {"attackers": [{"creature": "Giant Spider", "attacks": "Ben"}], **part}
                data["step"] = "declare-blockers"
            case "Attacker":
                data["combat"] = {"attackers": [{"creature": "Giant Spider", "attacks": "Ben", **part}]}
                data["step"] = rng.choice(("declare-attackers", "declare-blockers", "combat-damage"))
            case "Sitting":
                rng.choice(players).update(part)
            case "Position":
                data.update({name: given for name, given in part.items() if name != "players"})
            case "Values":
                _list(rng.choice(players), "battlefield").append(
                    {"card": "Giant Spider", "copied": {"of": "Grizzly Bears", **part}}
                )
    return data


def _list(holder: Json, name: str) -> list[Json]:
    if not isinstance(holder.get(name), list):
        holder[name] = []
    found: list[Json] = holder[name]
    return found


def value(rng: random.Random, name: str) -> Json:
    """Something for a field of this name: odd, or what fits many fields."""
    if name == "until":
        word = rng.choice(list(UNTIL))
        return [word, *(rng.choice(ODD) for _ in range(rng.choice((UNTIL[word], UNTIL[word], 1))))]
    if rng.random() < 0.4:
        return rng.choice(ODD)
    simple = rng.choice((rng.randrange(5), rng.choice(("Anna", "Ben", "Giant Spider", "Forest", "Shock")), True))
    return rng.choice((simple, [simple], {rng.choice(("poison", "a", "0", "Anna")): simple}, [[simple, simple]]))


def _places(data: Json) -> Any:
    """Every place in the data: what holds it, and its key or index there."""
    waiting = [data]
    while waiting:
        holder = waiting.pop()
        pairs = list(holder.items()) if isinstance(holder, dict) else list(enumerate(holder))
        for key, found in pairs:
            yield holder, key
            if isinstance(found, (dict, list)):
                waiting.append(found)


def _change(rng: random.Random, data: Json, holder: Json, key: Json) -> None:
    match rng.randrange(6):
        case 0 | 1:
            holder[key] = rng.choice(ODD)
        case 2:
            holder.pop(key, None) if isinstance(holder, dict) else holder.pop(key)
        case 3 if isinstance(holder, dict):
            every: list[type[BaseModel]] = list(MODELS.values())
            like = [one for one in every if set(holder) & set(one.model_fields)]
            model = rng.choice(like or every)
            name = rng.choice(list(model.model_fields))
            holder[name] = value(rng, name)
        case 4 if isinstance(holder, list):
            holder.insert(key, holder[key])
        case _:
            other, at = rng.choice(list(_places(data)) or [({}, "")])
            if at != "" and isinstance(other, dict) == isinstance(holder, dict) and rng.random() < 0.9:
                holder[key] = json.loads(json.dumps(other[at]))
            else:
                player = rng.choice(data.get("players") or [{}]) if isinstance(data.get("players"), list) else {}
                if isinstance(player, dict):
                    player[rng.choice(ZONES)] = rng.choice(
                        ([{"card": "Forest", "count": 9999}] * 3, ["Forest"] * 12001, value(rng, ""))
                    )
