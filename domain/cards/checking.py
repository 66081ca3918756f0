"""What a definition must be beyond its shape, and how to say in a sentence what is wrong with one.

Three looks, in this order: `check_data` at the raw data (it may come from anybody), `explain` at what pydantic found,
`check` at what a well-shaped definition can still get wrong: names that nothing binds, keywords that nobody knows,
abilities that their card cannot have.
"""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, reduce
from typing import Any, Final

from pydantic import ValidationError

from domain.cards import grammar as g
from domain.cards import language as l
from domain.cards.grammar import Node
from domain.cards.predefined import PREDEFINED_TOKENS
from domain.errors import BadCard, Said, Unfit, reason_of, said
from domain.mana import mana_cost
from domain.terms import Phase, Step, Zone

# The raw data

MAX_DEPTH: Final = 40
MAX_NODES: Final = 4_000
MAX_TEXT: Final = 200
MAX_NUMBER: Final = 10**9


def check_data(data: Any, source: str) -> None:
    """Whether data can be a card at all: an object of bounded size, with text that a terminal can show.

    :raises BadCard: it is not.
    """
    card = data.get("name") if isinstance(data, dict) else None
    if not isinstance(data, dict):
        raise _bad(source, None, "", said("{data} is no card; write an object with a name and types", data=shown(data)))
    waiting: list[tuple[Any, int]] = [(data, 1)]
    seen = 0
    while waiting:
        value, depth = waiting.pop()
        seen += 1
        if depth > MAX_DEPTH or seen > MAX_NODES:
            nested = said("more than a card can be: it is nested {most} deep", most=MAX_DEPTH)
            made = said("more than a card can be: it is made of {most} parts", most=MAX_NODES)
            raise _bad(source, card, "", nested if depth > MAX_DEPTH else made)
        if isinstance(value, dict):
            waiting += ((item, depth + 1) for item in value.values())
            texts: Iterable[Any] = value
        elif isinstance(value, (list, tuple)):
            waiting += ((item, depth + 1) for item in value)
            continue
        elif isinstance(value, int) and not -MAX_NUMBER <= value <= MAX_NUMBER:
            raise _bad(source, card, "", said("no number on a card is beyond {most}", most=MAX_NUMBER))
        else:
            texts = (value,)
        for text in texts:
            if isinstance(text, str) and (len(text) > MAX_TEXT or not text.isprintable()):
                wrong = "{text} is no text of at most {most} printable characters"
                raise _bad(source, card, "", said(wrong, text=shown(text), most=MAX_TEXT))


def _bad(source: str, name: Any, path: str, reason: Said) -> BadCard:
    """File, card, field and reason."""
    card = shown(name, 60) if isinstance(name, str) and name else said("a card without a name")
    file = shown(source, 200) if source else ""
    if file and path:
        return BadCard("{file}: {card}: {field}: {reason}", file=file, card=card, field=path, reason=reason)
    if file:
        return BadCard("{file}: {card}: {reason}", file=file, card=card, reason=reason)
    if path:
        return BadCard("{card}: {field}: {reason}", card=card, field=path, reason=reason)
    return BadCard("{card}: {reason}", card=card, reason=reason)


def shown(value: Any, most: int = 40) -> Said | str:
    """Foreign data in a sentence: short, and nothing in it that a terminal would obey."""
    if isinstance(value, dict):
        return said("an object") if value else said("an empty object")
    if isinstance(value, (list, tuple)):
        return said("a list")
    if isinstance(value, (bool, type(None))):
        return {True: "true", False: "false", None: "null"}[value]
    if value == "":
        return said("an empty text")
    text = "".join(letter if letter.isprintable() else "?" for letter in str(value)[: most + 1])
    return text if len(text) <= most else text[: most - 1] + "…"


# What pydantic found


def explain(error: ValidationError, data: Any, source: str) -> BadCard:
    """One sentence for the error that lies deepest in the data: where it is, what is wrong, what would be right."""
    places: dict[str, tuple[int, Any, list[Any]]] = {}
    for found in error.errors(include_url=False):
        path, depth, value = _place(data, found["loc"])
        places.setdefault(path, (depth, value, []))[2].append(found)
    path, (_, value, together) = max(places.items(), key=lambda item: item[1][0])
    return _bad(source, data.get("name"), path, _reason(value, together))


def _place(data: Any, location: tuple[int | str, ...]) -> tuple[str, int, Any]:
    """Where in the data an error is, without the names that pydantic gives to the choices on the way."""
    path, depth = "", 0
    for part in location:
        if isinstance(data, dict) and part in data:
            path += f".{part}" if path else str(part)
        elif isinstance(data, (list, tuple)) and isinstance(part, int) and part < len(data):
            path += f"[{part}]"
        else:
            continue
        data, depth = data[part], depth + 1
    return path, depth, data


def _reason(value: Any, together: list[Any]) -> Said:
    """What is wrong with a value, from all that pydantic says of it."""
    kinds = {found["type"]: found for found in reversed(together)}
    if "extra_forbidden" in kinds:
        location = kinds["extra_forbidden"]["loc"]
        keys = _keys_at(location)
        guess = did_you_mean(str(location[-1]), keys)
        return said("there is no such key here{guess}; the keys are {keys}", guess=guess, keys=", ".join(keys))
    if "missing" in kinds:
        return said("the key {key} is missing", key=kinds["missing"]["loc"][-1])
    if "value_error" in kinds:
        return said("{reason}", reason=reason_of(kinds["value_error"]["ctx"]["error"]))
    options: list[Said] = []
    words: list[str] = []
    keys = []
    for found in together:
        kind, context = found["type"], found.get("ctx", {})
        if kind == "unknown_construct":
            constructs, _, plain = found["msg"].partition("|")
            keys += constructs.split()
            words += plain.split()
        elif kind in ("literal_error", "enum"):
            words += re.findall(r"'([^']*)'", context["expected"])
        elif kind == "string_type" and "constrained-str" in found["loc"]:
            options.append(Said(_EXPECTED["string_pattern_mismatch"]))
        elif kind in _EXPECTED:
            options.append(Said(_EXPECTED[kind], {name: word for name, word in context.items() if name != "error"}))
    if any(kind in kinds for kind in ("greater_than_equal", "less_than_equal")):
        options, words, keys = options[:1], [], []
    wrong, guess = said("{value} does not fit here", value=shown(value)), NOTHING
    if isinstance(value, str):
        guess = did_you_mean(value, words)
    elif isinstance(value, dict) and keys:
        unknown = next((key for key in value if did_you_mean(str(key), keys)), next(iter(value), ""))
        if unknown:
            wrong = said("{unknown} is no construct known here", unknown=shown(unknown))
            guess = did_you_mean(str(unknown), keys)
    if keys and not guess:
        options.append(said("an object with one of the keys {keys}", keys=", ".join(keys)))
    if words and not guess:
        options.append(said("one of {words}" if len(words) > 1 else "{words}", words=", ".join(words)))
    if guess or not options:
        return said("{wrong}{guess}", wrong=wrong, guess=guess)
    different = {str(option): option for option in options}.values()
    write = reduce(lambda one, other: said("{one} or {other}", one=one, other=other), different)
    return said("{wrong}; write {options}", wrong=wrong, options=write)


_EXPECTED: Final[Mapping[str, str]] = {
    "int_type": "a number",
    "int_parsing": "a number",
    "int_from_float": "a whole number",
    "greater_than_equal": "a number from {ge}",
    "less_than_equal": "a number up to {le}",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "string_type": "text",
    "string_pattern_mismatch": "a name such as self",
    "string_too_short": "text",
    "string_too_long": "a shorter text",
    "tuple_type": "a list",
    "too_long": "a list of {max_length}",
    "model_type": "an object",
    "dict_type": "an object",
}


def _keys_at(location: tuple[int | str, ...]) -> list[str]:
    """The keys of the construct in which an error is."""
    construct: type[Node] = l.CardDefinition
    for at, part in enumerate(location[:-1]):
        if isinstance(part, str) and part in _constructs():
            construct = _constructs()[part]
        elif at and location[at - 1] == "targets":
            construct = g.Target
        elif at and location[at - 1] == "of" and construct is l.Modes:
            construct = l.Mode
    return [alias for _, alias in _fields(construct)]


@cache
def _constructs() -> Mapping[str, type[Node]]:
    return {
        name: value
        for module in (g, l)
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Node)
    }


@cache
def _fields(construct: type[Node]) -> tuple[tuple[str, str], ...]:
    """The fields of a construct: how it is called in Python, and in JSON."""
    return tuple((name, field.alias or name) for name, field in construct.model_fields.items())


NOTHING: Final = Said("")


def did_you_mean(word: str, known: Iterable[str]) -> Said:
    """A guess in words, or nothing."""
    close = difflib.get_close_matches(word[:MAX_TEXT].lower(), list(known), n=1)
    return said("; did you mean {word}?", word=close[0]) if close else NOTHING


def _guess_or(word: str, known: Iterable[str]) -> Said:
    """A guess, or else what there is."""
    known = tuple(known)
    return did_you_mean(word, known) or said("; those are {known}", known=", ".join(known))


# What a well-shaped definition can still get wrong

KEYWORDS: Final[Mapping[str, str]] = {
    "banding": "",
    "bands with other": "value",
    "changeling": "",
    "daybound": "",
    "counter_limit": "value",
    "deathtouch": "",
    "defender": "",
    "double strike": "",
    "enchant": "of",
    "equip": "cost",
    "fear": "",
    "first strike": "",
    "flash": "",
    "flying": "",
    "haste": "",
    "hexproof": "value?",
    "horsemanship": "",
    "indestructible": "",
    "infect": "",
    "intimidate": "",
    "landwalk": "value",
    "lifelink": "",
    "menace": "",
    "nightbound": "",
    "phasing": "",
    "protection": "value",
    "reach": "",
    "read ahead": "",
    "shadow": "",
    "shroud": "",
    "skulk": "",
    "space sculptor": "",
    "splice": "of cost",
    "start your engines!": "",
    "toxic": "value",
    "trample": "",
    "vigilance": "",
    "ward": "cost",
    "wither": "",
}
"""702. The keywords that the rules here know, and which keys each needs beside its name.

One is printed on no card: `counter_limit` with a kind and a number, `charge:7`, for what holds no more (704.5r).
"""

EVERYWHERE: Final = frozenset(
    (
        "self", "it", "you", "attached", "x", "each_player", "each_opponent", "opponent", "active_player",
        "defending_player", "chosen", "paid", "target_count", "done.amount", "all", "remaining", "hand", "top",
        "any_target", "other", "anything", "done.excess",
    )
)  # fmt: skip
"""Names that every text knows, and the words that stand in the same places."""

EVENT_NAMES: Final[Mapping[type[Node], str]] = {
    l.Enters: "object player",
    l.Dies: "object player became",
    l.Leaves: "object player became",
    l.IsDestroyed: "object source player became",
    l.PutIntoGraveyard: "object player became",
    l.Attacks: "object player attacked",
    l.Blocks: "object source",
    l.BecomesBlocked: "object source",
    l.AttacksUnblocked: "object",
    l.DealsDamage: "object source player amount",
    l.IsDealtDamage: "object source player amount",
    l.IsDealtExcess: "object amount",
    l.Casts: "object player",
    l.PlaysLand: "object player",
    l.StepBegins: "",
    l.AtEndOf: "",
    l.MainPhaseBegins: "",
    l.GainsLife: "player amount",
    l.LosesLife: "player amount",
    l.Draws: "player",
    l.Discards: "player",
    l.Sacrifices: "object player",
    l.Exerts: "object player",
    l.BecomesTapped: "object",
    l.BecomesUntapped: "object",
    l.CountersArePut: "object amount",
    l.LastCounterRemoved: "object",
    l.BecomesTarget: "object source",
    l.Transforms: "object",
    l.ReachesChapter: "",
    l.TimeBecomes: "",
    l.EntersRoom: "player",
    l.SetsInMotion: "object player",
    l.PlaneswalksTo: "object player",
    l.Encounters: "object player",
    l.ChaosEnsues: "player",
    l.StateHolds: "",
    l.WouldDamage: "object source amount",
    l.WouldGainLife: "player amount",
    l.WouldLoseLife: "player amount",
    l.WouldDraw: "player",
    l.WouldDie: "object",
    l.WouldGoToGraveyard: "object",
    l.WouldBeDestroyed: "object",
    l.WouldEnter: "object",
    l.WouldCreateTokens: "player amount",
    l.WouldPutCounters: "object amount",
    l.WouldLoseGame: "player",
}
"""What `event.` can be followed by, for each event. The source of who blocks is the attacker, of who is blocked the
blocker; the object of damage is whoever it is dealt to, and the player that recipient if it is one."""

FITTING: Final[Mapping[type[Node], tuple[type[Node], ...]]] = {
    l.NewAmount: (l.WouldDamage, l.WouldGainLife, l.WouldLoseLife, l.WouldCreateTokens, l.WouldPutCounters),
    l.Prevent: (l.WouldDamage,),
    l.RedirectTo: (l.WouldDamage,),
    l.LifeFloor: (l.WouldLoseLife,),
    l.GoesTo: (l.WouldDie, l.WouldGoToGraveyard),
    l.EntersTapped: (l.WouldEnter,),
    l.EntersWithCounters: (l.WouldEnter,),
    l.AsEntersChoose: (l.WouldEnter,),
    l.AsEntersDay: (l.WouldEnter,),
    l.EntersAsCopy: (l.WouldEnter,),
    l.EntersUnder: (l.WouldEnter,),
    l.Regenerates: (l.WouldBeDestroyed,),
    l.Instead: l.WOULD_EVENTS,
}
"""Which events a change can be made to."""

LIMITS: Final = (*g.TIMES, "once")
"""What `only` of an activated ability can say."""

Faults = Iterator[tuple[str, Said]]
"""Field and reason, one after the other."""

Nodes = tuple[tuple[str, Any], ...]
"""Constructs with their paths."""


def check(card: l.CardDefinition, source: str) -> None:
    """Whether a definition of the right shape makes sense.

    :raises BadCard: file, card, field and reason of the first thing that does not.
    """
    for path, reason in _faults(card):
        raise _bad(source, card.name, path, reason)


def _faults(card: l.CardDefinition) -> Faults:
    yield from _face(card)
    everywhere = EVERYWHERE | {
        ability.as_ for ability in card.abilities if isinstance(ability, l.AdditionalCost) and ability.optional
    }
    for number, ability in enumerate(card.abilities):
        path = f"abilities[{number}]"
        nodes = tuple(_within(ability, path))
        yield from _place_of(card, ability, path, nodes)
        yield from _names(ability, path, everywhere | _bound(nodes))
        yield from _x(card, ability, nodes)
        for where, node in nodes:
            for fault in _FAULTS.get(type(node), ()):
                yield from fault(node, where)
            if isinstance(node, l.CreateToken):
                yield from _token(node, where)
    if card.back is not None:
        yield from _back(card.back, card.modal)
    elif card.modal:
        yield "modal", said("only a card with a back can be")
    if card.meld is not None:
        yield from _melded(card)
    if "dungeon" in card.type_line[0]:
        yield from _rooms(card)


def _melded(card: l.CardDefinition) -> Faults:
    """712.4. A meld card has no other back, and what it melds into is a permanent that is cast for nothing."""
    assert card.meld is not None
    face = card.meld.into
    if card.back is not None:
        yield "back", said("a meld card has none but half of what it melds into")
    if card.meld.with_ == card.name:
        yield "meld.with", said("a card does not meld with itself")
    if face.cost is not None:
        yield "meld.into.cost", said("what cards meld into has none")
    if {"instant", "sorcery"} & set(face.type_line[0]):
        yield "meld.into.types", said("what cards meld into is a permanent")
    if face.back is not None or face.meld is not None:
        yield "meld.into", said("what cards meld into has no back")
    for path, reason in _faults(face):
        yield f"meld.into.{path}", reason


def _rooms(card: l.CardDefinition) -> Faults:
    """309.4, 309.6. Each arrow leads to a room further down, one to every room but the first, and the last is one."""
    rooms = [
        (number, pattern)
        for number, ability in enumerate(card.abilities)
        if isinstance(ability, l.Triggered)
        for pattern in ability.events
        if isinstance(pattern, l.EntersRoom)
    ]
    names = [pattern.room for _, pattern in rooms]
    if not rooms:
        yield "abilities", said("a dungeon has rooms")
    led = {name for _, pattern in rooms for name in pattern.leads_to}
    for at, (number, pattern) in enumerate(rooms):
        for name in pattern.leads_to:
            if name not in names[at + 1 :]:
                yield f"abilities[{number}].on.leads_to", said("{name} is no room further down", name=shown(name))
        if bool(pattern.leads_to) is (at == len(rooms) - 1):
            yield f"abilities[{number}].on.leads_to", said("arrows lead on from every room but the last")
        if names.count(pattern.room) > 1 or (pattern.room in led) is (at == 0):
            yield (
                f"abilities[{number}].on.room",
                said("each room has its name, and an arrow that leads to it but the first"),
            )


def _back(face: l.CardDefinition, modal: bool) -> Faults:
    """712.2, 712.3. The other face of a card: a whole definition, with a cost if it is modal, and no third face."""
    if face.cost is not None and not modal:
        yield "back.cost", said("the other face of a card has none")
    if face.back is not None:
        yield "back.back", said("a card has two faces")
    for path, reason in _faults(face):
        yield f"back.{path}", reason


# Names, types, numbers (200-210)


def _face(card: l.CardDefinition) -> Faults:
    if card.name != " ".join(card.name.split()):
        yield "name", said("there is needless space in it")
    types, _, subtypes = card.type_line
    spell = {"instant", "sorcery"} & set(types)
    if spell and len(set(types) - {"kindred"}) > 1:
        yield (
            "types",
            said(
                "what is {what} can be nothing else",
                what=_article("instant" if "instant" in types else "sorcery"),
            ),
        )
    if "land" in types and card.cost is not None:
        yield "cost", said("a land has none")
    if card.pt is not None and "creature" not in types and "Vehicle" not in subtypes:
        yield "pt", said("only creatures and Vehicles have power and toughness")
    if card.loyalty is not None and "planeswalker" not in types:
        yield "loyalty", said("only planeswalkers have loyalty")
    if card.defense is not None and "battle" not in types:
        yield "defense", said("only battles have defense")
    defines = any(isinstance(ability, l.Defining) for ability in card.abilities)
    if card.pt is not None and ("*" in card.pt) != defines:
        yield (
            "pt",
            said("{pt} needs an ability that says what it is", pt=card.pt)
            if not defines
            else said("write * for what is defined"),
        )
    enchants = [
        ability for ability in card.abilities if isinstance(ability, l.Keyword) and ability.keyword == "enchant"
    ]
    if ("Aura" in subtypes) != (len(enchants) == 1):
        once = said("an Aura has the keyword enchant, once")
        yield "abilities", once if "Aura" in subtypes else said("only Auras have the keyword enchant")
    if sum(isinstance(ability, l.Spell) for ability in card.abilities) > 1:
        yield "abilities", said("a card has one spell ability; write its instructions in one list")


SUPPLEMENTARY: Final = frozenset(("dungeon", "phenomenon", "plane", "scheme"))
"""309.2c, 311.2, 314.2. Types of cards that are always in the command zone."""


def _place_of(card: l.CardDefinition, ability: Any, path: str, nodes: Nodes) -> Faults:
    """113. Whether this card can have this ability, where it says it functions."""
    types, _, subtypes = card.type_line
    spell = bool({"instant", "sorcery"} & set(types))
    if isinstance(ability, l.Spell) and not spell:
        yield (
            f"{path}.spell",
            said("only instants and sorceries have one, and this is {what}", what=_article(types[0])),
        )
    if isinstance(ability, (l.AdditionalCost, l.CastOnly)) and "land" in types:
        yield f"{path}.{type(ability).KEY}", said("a land is not cast")
    if isinstance(ability, l.Keyword) and ability.keyword == "equip" and "Equipment" not in subtypes:
        yield f"{path}.keyword", said("only Equipment has equip")
    if isinstance(ability, l.Keyword) and ability.keyword == "splice" and not spell:
        yield f"{path}.keyword", said("only instants and sorceries have splice")
    off = spell or bool(SUPPLEMENTARY & set(types))
    if off and isinstance(ability, (l.Defining, l.AsItAttacks, *([l.Replace] if spell else []))):
        yield path, said("{what} is never on the battlefield, where this would function", what=_article(types[0]))
    if off and isinstance(ability, (l.Activated, l.Triggered, l.Static)) and ability.zone is Zone.BATTLEFIELD:
        yield (
            path,
            said("{what} is never on the battlefield; say in which zone this functions", what=_article(types[0])),
        )
    if "dungeon" not in types and any(isinstance(node, l.EntersRoom) for _, node in nodes):
        yield f"{path}.on", said("only dungeons have rooms")
    if "Saga" not in subtypes and any(isinstance(node, l.ReachesChapter) for _, node in nodes):
        yield f"{path}.on", said("only Sagas have chapters")
    if isinstance(ability, l.Keyword) and ability.keyword == "read ahead" and "Saga" not in subtypes:
        yield f"{path}.keyword", said("only Sagas have read ahead")
    loyalty = isinstance(ability, l.Activated) and any(isinstance(cost, g.Loyalty) for cost in ability.cost)
    if loyalty and "planeswalker" not in types:
        yield f"{path}.cost", said("only planeswalkers have loyalty costs")
    if {"Aura", "Equipment", "Fortification"}.isdisjoint(subtypes):
        for where, node in nodes:
            if node.__dict__.get("to") == "attached" or "attached" in _referred(node):
                yield where, said("attached is what an Aura or Equipment is on, and this is neither")


def _article(noun: str) -> Said:
    return said("an {noun}" if noun[0] in "aeiou" else "a {noun}", noun=noun)


# Names (608.2k)


@cache
def _referring(construct: type[Node]) -> tuple[tuple[str, str], ...]:
    """The fields of a construct that hold references, for they are annotated so."""
    notes: dict[str, Any] = {}
    for base in reversed(construct.__mro__):
        notes.update(inspect.get_annotations(base))
    return tuple(
        (name, alias)
        for name, alias in _fields(construct)
        if name != "as_" and re.search(r"\b(Ref|Who|What|Subject|Amount|Fought)\b", str(notes[name]))
    )


def _kind(node: Any) -> type[Node]:
    return type(node)


def _words(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, tuple) else ()


def _referred(node: Any) -> set[str]:
    """The names that a construct itself uses."""
    return {word for name, _ in _referring(_kind(node)) for word in _words(getattr(node, name))}


def _names(node: Any, path: str, known: frozenset[str] | set[str]) -> Faults:
    """Every reference names something: a fixed word, a target, an earlier result, or part of the event."""
    events = node.events if isinstance(node, l.Triggered) else ()
    if isinstance(node, (l.Replace, l.Shield, l.Later)):
        events = (getattr(node, type(node).KEY),)
    if events:
        of_events = [_told_by(event) for event in events]
        known = known | {f"event.{name}" for name in set.intersection(*of_events)}
    for name, alias in _referring(_kind(node)):
        for word in _words(getattr(node, name)):
            if word in known or word.startswith("linked."):
                continue
            if word.startswith("event."):
                told = ", ".join(sorted(name for name in known if name.startswith("event."))) or said("nothing")
                yield f"{path}.{alias}", said("no event here tells {word}; it tells {told}", word=word, told=told)
            yield (
                f"{path}.{alias}",
                said("nothing here is called {word}{guess}", word=word, guess=did_you_mean(word, known)),
            )
    for where, inner in _inside(node, path):
        yield from _names(inner, where, known)


def _told_by(event: Any) -> set[str]:
    """What an event tells; who blocks, only where each blocker is told of."""
    told = set(EVENT_NAMES[type(event)].split())
    if isinstance(event, l.IsDestroyed) and event.by is None and event.of is None:
        return told - {"source", "player"}  # the rules may have destroyed it
    return told - {"source"} if isinstance(event, l.BecomesBlocked) and event.by is None else told


def _bound(nodes: Nodes) -> set[str]:
    """The names that targets and results bind anywhere within one ability."""
    found: set[str] = set()
    for _, node in nodes:
        fields = node.__dict__  # reading there what a construct may lack is far faster than asking the model
        found.update(fields.get("targets", ()))
        if fields.get("as_") and not isinstance(node, l.AdditionalCost):
            found.add(node.as_)
    return found


def _inside(node: Any, path: str) -> Iterator[tuple[str, Node]]:
    """The constructs directly inside one, each with its path; tokens are cards of their own."""
    if isinstance(node, l.CreateToken):
        for name in ("n", "who", "attacking", "blocking"):
            yield from _items(getattr(node, name), f"{path}.{name}")
        return
    values = node.__dict__
    for name, alias in _fields(_kind(node)):
        if isinstance(values[name], (Node, tuple, dict)):
            yield from _items(values[name], f"{path}.{alias}")


def _items(value: Any, path: str) -> Iterator[tuple[str, Node]]:
    if isinstance(value, Node):
        yield path, value
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from _items(item, f"{path}[{number}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _items(item, f"{path}.{key}")


def _within(node: Any, path: str) -> Iterator[tuple[str, Any]]:
    """A construct and everything inside it."""
    yield path, node
    for where, inner in _inside(node, path):
        yield from _within(inner, where)


# X (107.3)


def _x(card: l.CardDefinition, ability: Any, nodes: Nodes) -> Faults:
    """Where x is used, a cost has it."""
    if isinstance(ability, l.Activated):
        cost = any(
            (isinstance(part, g.PayMana) and mana_cost(part.mana).x) or getattr(part, "loyalty", None) == "-x"
            for part in ability.cost
        )
    else:
        cost = card.cost is not None and mana_cost(card.cost).x > 0
    if cost:
        return
    for where, node in nodes:
        if "x" in _referred(node) or (isinstance(node, g.Target) and node.n == "x"):
            yield where, said("x is used, and no cost here has {X}")


# Constructs that need more than their shape


def _targets(node: Any, path: str) -> Faults:
    """115. Each target has a name of its own, and the text does something with it."""
    used = {word for _, inner in _within(node, path) for word in _referred(inner)}
    for name in node.targets:
        if not re.fullmatch("[a-z][a-z0-9_]*", name) or name in EVERYWHERE:
            yield (
                f"{path}.targets",
                said("{name} cannot be the name of a target; write a word of small letters", name=name),
            )
        elif name not in used:
            yield f"{path}.targets.{name}", said("the text does nothing with this target")
    named = {name for _, inner in _within(node, path) for name in getattr(inner, "targets", ())}
    for where, inner in _within(node, path):
        if isinstance(inner, l.DealDamage) and inner.divided and not named.intersection(_words(inner.to)):
            yield f"{where}.divided", said("damage is divided among targets; name them in to")


def _keyword(node: l.Keyword, path: str) -> Faults:
    if node.keyword not in KEYWORDS:
        yield f"{path}.keyword", _unknown_keyword(node.keyword)
        return
    needs = KEYWORDS[node.keyword].split()
    if node.value == "chosen":
        yield f"{path}.value", said("what is chosen is not printed; write a static ability that grants it")
    for key, given in (("value", node.value is not None), ("cost", bool(node.cost)), ("of", node.of is not None)):
        if given and not {key, f"{key}?"} & set(needs):
            yield f"{path}.{key}", said("{keyword} has no {key}", keyword=node.keyword, key=key)
        elif not given and key in needs:
            yield path, said("{keyword} needs the key {key}", keyword=node.keyword, key=key)
    if node.keyword == "toxic" and not (isinstance(node.value, int) and node.value > 0):
        yield f"{path}.value", said("toxic has a number above 0")


def _unknown_keyword(word: str) -> Said:
    return said("{word} is no keyword known here{guess}", word=shown(word), guess=_guess_or(word, KEYWORDS))


def _apply(node: l.Apply, path: str) -> Faults:
    """707.2c. What a resolving text makes a copy becomes one."""
    for number, mod in enumerate(node.apply):
        if isinstance(mod, (l.IsCopy, l.FullText)):
            yield f"{path}.apply[{number}]", said("only a static ability says so; a text that resolves has become_copy")


def _grant(node: l.Grant, path: str) -> Faults:
    if isinstance(node.grant, str):
        word, colon, value = node.grant.partition(":")
        if word not in KEYWORDS:
            yield f"{path}.grant", _unknown_keyword(word)
        elif KEYWORDS[word] in ("", "value?") and not (colon and not KEYWORDS[word]):
            return
        elif KEYWORDS[word] not in ("value", "value?") or not value:
            yield (
                f"{path}.grant",
                said(
                    "{grant} cannot be written as a word; see how {word} is written", grant=shown(node.grant), word=word
                ),
            )
    elif isinstance(node.grant, (l.Spell, l.AdditionalCost, l.CastOnly)) or (
        isinstance(node.grant, l.Keyword) and node.grant.keyword == "splice"
    ):
        yield f"{path}.grant", said("this ability cannot be granted")


def _except(node: l.Except, path: str) -> Faults:
    """707.9. What a copy has otherwise is something that it can have."""
    if node.colors is not None and set(node.colors) - set("WUBRG"):
        yield f"{path}.colors", said("{colors} are not colours; use the letters W U B R G", colors=shown(node.colors))
    if node.pt is not None:
        try:
            l.numbers_of(node.pt)
        except Unfit as error:
            yield f"{path}.pt", error.said
        if "*" in node.pt:
            yield f"{path}.pt", said("write numbers; what defines them is not copied")
    for key, known in (("types", l.CARD_TYPES), ("supertypes", l.SUPERTYPES), ("without", l.SUPERTYPES)):
        words = [name.lower() for name in known]
        for word in getattr(node, key):
            if word not in words:
                what = "card type" if key == "types" else "supertype"
                yield (
                    f"{path}.{key}",
                    said("{word} is no {what}{guess}", word=shown(word), what=what, guess=did_you_mean(word, words)),
                )
    for number, one in enumerate(node.has):
        if one != "this_ability":
            for inner, reason in _grant(l.Grant.model_construct(grant=one), f"{path}.has[{number}]"):
                yield inner.removesuffix(".grant"), reason


def _lose(node: l.Lose, path: str) -> Faults:
    if node.lose != "all" and node.lose not in KEYWORDS:
        yield f"{path}.lose", _unknown_keyword(node.lose)


def _has_keyword(node: g.HasKeyword, path: str) -> Faults:
    if node.keyword not in KEYWORDS:
        yield f"{path}.keyword", _unknown_keyword(node.keyword)


def _types(node: Any, path: str) -> Faults:
    key = type(node).KEY
    known = [name.lower() for name in l.CARD_TYPES]
    for word in getattr(node, key):
        if word not in known:
            yield (
                f"{path}.{key}",
                said("{word} is no card type{guess}", word=shown(word), guess=did_you_mean(word, known)),
            )


def _changes(node: Any, path: str) -> Faults:
    """614.1. The change can be made to the event; only a shield can have something left (615.7)."""
    event = getattr(node, type(node).KEY)
    for number, change in enumerate(node.with_):
        if type(event) not in FITTING[type(change)]:
            key, what = type(change).KEY, type(event).KEY
            yield f"{path}.with[{number}]", said("{key} cannot change {what}", key=key, what=what)
        if isinstance(change, l.Prevent) and change.prevent == "remaining" and getattr(node, "amount", None) is None:
            yield f"{path}.with[{number}].prevent", said("remaining is what is left of a shield with an amount")


def _counters(node: Any, path: str) -> Faults:
    """122.1. Counters of numbers are written +1/+1."""
    for key in ("kind", type(node).KEY):
        kind = getattr(node, key, None)
        if isinstance(kind, str) and "/" in kind and not re.fullmatch(r"[+-]\d{1,3}/[+-]\d{1,3}", kind):
            yield f"{path}.{key}", said("{kind} is no kind of counter; write +1/+1", kind=shown(kind))


def _mana(node: l.AddMana, path: str) -> Faults:
    try:
        node.choices()
    except Unfit as error:
        yield (
            f"{path}.add_mana",
            said('{error}; write symbols, a list of them to choose from, or ["any"]', error=reason_of(error)),
        )


def _tax(node: l.AttackTax, path: str) -> Faults:
    if not isinstance(node.attack_tax, str):
        return
    try:
        mana_cost(node.attack_tax)
    except Unfit as error:
        yield f"{path}.attack_tax", error.said


def _rule_with(node: l.RuleWith, path: str) -> Faults:
    """508.1, 509.1. A rule with a value has one, of the right kind."""
    needs = l.RULES_WITH[node.rule]
    given = [key for key in ("n", "of", "quality", "mana") if getattr(node, key) is not None]
    if len(given) != 1 or given[0] not in needs:
        yield path, said("{rule} needs the key {known}, and no other", rule=node.rule, known=" or ".join(needs))
    elif node.mana is not None:
        try:
            mana_cost(node.mana)
        except Unfit as error:
            yield f"{path}.mana", error.said


def _color(node: l.SetColor, path: str) -> Faults:
    if set(node.set_color) - set("WUBRG"):
        yield (
            f"{path}.set_color",
            said("{set_color} are not colours; use the letters W U B R G", set_color=shown(node.set_color)),
        )


def _limits(node: l.Activated, path: str) -> Faults:
    yield from _times(node.only, LIMITS, f"{path}.only")


def _cast_only(node: l.CastOnly, path: str) -> Faults:
    yield from _times(node.cast_only, g.TIMES, f"{path}.cast_only")


def _times(words: tuple[str, ...], known: tuple[str, ...], path: str) -> Faults:
    for word in words:
        if word not in known:
            guess = _guess_or(word, known)
            yield path, said("{word} is no limit known here{guess}", word=shown(word), guess=guess)


def _least(node: g.Target, path: str) -> Faults:
    if node.least is not None and (node.up_to or node.any_number or (isinstance(node.n, int) and node.least >= node.n)):
        yield f"{path}.least", said("the least number is below n, and stands instead of up_to and any_number")


def _step(node: g.StepIs, path: str) -> Faults:
    known = (*Step, *Phase)
    if node.step_is not in known:
        yield (
            f"{path}.step_is",
            said(
                "{step_is} is no step or phase{guess}",
                step_is=shown(node.step_is),
                guess=_guess_or(node.step_is, known),
            ),
        )


def _modes(node: l.Modes, path: str) -> Faults:
    if node.modes > len(node.of):
        yield f"{path}.modes", said("{modes} of {count} cannot be chosen", modes=node.modes, count=len(node.of))


def _events(node: l.Triggered, path: str) -> Faults:
    if not node.events:
        yield f"{path}.on", said("it never triggers; name an event")


def _several(node: Any, path: str) -> Faults:
    """603.2c. What is put together can be more than one: it matches a filter, rather than being one thing by name."""
    if getattr(node, "to_one_or_more", False) and node.to is None:
        yield f"{path}.to_one_or_more", said("one or more of what? Say to whom the damage is dealt")
    who = getattr(node, type(node).KEY)
    if (
        node.one_or_more
        and who in ("self", "it", "you", "attached")
        and not isinstance(node, (l.Discards, l.Sacrifices))
    ):
        yield f"{path}.one_or_more", said("{who} is never more than one; leave it out", who=who)


_ONE_OR_MORE = tuple(kind for kind in l.TRIGGER_EVENTS if "one_or_more" in kind.model_fields)

_FAULTS: Final[Mapping[type[Node], tuple[Any, ...]]] = {
    l.Spell: (_targets,),
    l.Mode: (_targets,),
    l.Modes: (_modes,),
    l.Activated: (_targets, _limits),
    l.CastOnly: (_cast_only,),
    l.Triggered: (_targets, _events),
    l.WhenDone: (_targets,),
    **dict.fromkeys(_ONE_OR_MORE, (_several,)),
    l.AsItAttacks: (_targets,),
    l.Keyword: (_keyword,),
    l.Apply: (_apply,),
    l.Grant: (_grant,),
    l.Lose: (_lose,),
    g.HasKeyword: (_has_keyword,),
    l.AddTypes: (_types,),
    l.SetTypes: (_types,),
    l.Replace: (_changes,),
    l.Shield: (_changes,),
    l.PutCounters: (_counters,),
    l.RemoveCountersEffect: (_counters,),
    l.EntersWithCounters: (_counters,),
    l.CountersBesides: (_counters,),
    l.Except: (_except,),
    l.WouldPutCounters: (_counters,),
    l.CountersArePut: (_counters, _several),
    l.LastCounterRemoved: (_counters,),
    g.RemoveCounters: (_counters,),
    g.HasCounters: (_counters,),
    g.CountersOn: (_counters,),
    l.AddMana: (_mana,),
    l.AttackTax: (_tax,),
    l.RuleWith: (_rule_with,),
    g.Target: (_least,),
    l.SetColor: (_color,),
    g.StepIs: (_step,),
}
"""What is looked at more closely, and by what."""


def _token(node: l.CreateToken, path: str) -> Faults:
    """111. A token is one that its name alone describes, or a card of its own."""
    where = f"{path}.create_token"
    if isinstance(node.create_token, str) and node.create_token not in PREDEFINED_TOKENS:
        known = PREDEFINED_TOKENS
        yield (
            where,
            said(
                "{create_token} names no token{guess}",
                create_token=shown(node.create_token),
                guess=_guess_or(node.create_token, known),
            ),
        )
        return
    try:
        token = l.token_definition(node.create_token)
    except ValidationError as error:
        first = error.errors()[0]
        reason = reason_of(first["ctx"]["error"]) if first["type"] == "value_error" else first["msg"]
        yield where, said("{reason}", reason=reason)
        return
    for inner, reason in _faults(token):
        yield f"{where}.{inner}", reason
