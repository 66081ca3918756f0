"""Soundness of a definition: names are used only where they are known.

Telling a definition back cannot show that. The language itself says which names a construct gives and uses, and where
its nested texts are (`twigs`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.language import twigs
from domain.cards.language.names import EVERYWHERE
from domain.cards.language.twigs import Text, Twig
from domain.oracle.parser.template import Said

ELSEWHERE = "is named in another branch"
WHOSE = "it is not clear who its owner is"
DISCARDED = "as many were discarded"
NOT_GIVEN = "nothing is given up for it"
DEFINED = "it is so in all zones (604.3)"
NOT_DONE = "nothing in the text does this"
IMPOSSIBLE = (ELSEWHERE, WHOSE, DISCARDED, NOT_GIVEN, NOT_DONE, DEFINED)
"""Faults that rule out a parse: of two parses of a text, the other one is meant."""

_CHARACTERISTICS = frozenset(("set_color", "add_color", "add_types", "become_types", "set_types", "set_pt"))
_DONE_BY = {
    "discards": frozenset(("discard", "pay", "unless", "connive")),
    "sacrifices": frozenset(("sacrifice", "pay", "unless")),
    "draws": frozenset(("draw",)),
}
"""701. Instructions that can do something *this way*, by the event that a text asks for."""


def unsound(abilities: Sequence[Said]) -> str | None:
    """Return the first fault of a card's abilities; None if they are sound.

    - A name given in one branch is not known in the other.
    - A target needed only if a cost is paid is chosen only then (702.33g), and says so.
    - An ability that functions in a graveyard says so.
    - An ability that defines a characteristic does so everywhere (604.3).
    - A player, colour or type that was chosen is chosen by an ability of the card (607.2d).
    """
    words = repr(abilities)
    if "chosen_player" in words and not any(f"'choose': '{kind}'" in words for kind in ("player", "opponent")):
        return "no player is chosen as it enters"
    if "chosen_type" in words and "'choose': 'card_type'" not in words:
        return "no card type is chosen as it enters"
    return next((fault for one in twigs.twigs(list(abilities), twigs.union("Ability")) for fault in _faults(one)), None)


def _faults(ability: Twig, granted: bool = False) -> Iterator[str]:
    """604.3a. Yield the faults of an ability; a granted one defines nothing elsewhere."""
    data = ability.data
    inside = list(twigs.every(ability))
    yield from _of_texts(ability, inside)
    static = list(_in(ability, "static"))
    asked = data.get("while")
    board = isinstance(asked, dict) and "your_turn" not in asked
    if "triggered" in data and board and not _LEAVING.isdisjoint(_events_of(ability)):
        yield "what is so as something leaves is not what is so afterwards"
    if data.get("zone") == "graveyard" and any("attached" in twigs.uses(one) for one in _in(ability, "on")):
        yield "what lies in a graveyard is attached to nothing"
    functions = {"static", "activated", "triggered"} & data.keys() and "zone" not in data
    only = ("while",) if static else ("while", "if")
    if functions and any(map(_is_elsewhere, _in(ability, *only))):
        yield "it functions elsewhere than on the battlefield"
    own = not granted and not {"to", "while", "zone"} & data.keys()
    if "static" in data and own and _defines(ability):
        yield DEFINED
    if any(one.kind is lang.Clash and _uses(one, "active_player") for one in inside):
        yield "that player is who was clashed with"
    flash = any("as_though_flash" in one.data for one in static)
    if flash and any("targets_what" in one.data for one in _in(ability, "while")):
        yield "what it targets is not known before it is cast (601.3b)"
    if not _is_just_cast(ability) and any("mana_spent_on" in one.data for one in inside):
        yield "what was spent is known in the turn of the casting"
    if any(map(_is_of_itself, inside)):
        yield "what it names is not there before it is carried out"
    asks = any(one.kind in (g.StatOf, g.RefIs) and "paid" in one.data.values() for one in inside)
    if asks and "spell" not in data and not _is_just_cast(ability) and not any(one.kind in _GIVEN for one in inside):
        yield NOT_GIVEN
    for field, inner in twigs.abilities(ability):
        yield from _faults(inner, field.key == "grant")


_GIVEN = frozenset(
    (g.Sacrifice, g.Discard, g.RevealCost, g.ExileCost, g.ExileVaried, g.ReturnCost, g.ToBottom, g.TapOthers, g.Behold)
)
"""118. Costs for which objects are given up, shown or tapped."""


def is_impossible(abilities: Sequence[Said]) -> bool:
    """Return True if a text cannot mean these abilities."""
    fault = unsound(abilities)
    return fault is not None and fault.endswith(IMPOSSIBLE)


def _in(one: Twig, *keys: str) -> Iterator[Twig]:
    """Yield all constructs in some fields of a construct."""
    for inner in twigs.at(one, *keys):
        yield from twigs.every(inner)


def _uses(one: Twig, name: str) -> bool:
    """Return True if a construct, or one in it, uses a name."""
    return any(name in twigs.uses(inner) for inner in twigs.every(one))


# A whole ability


def _is_of_itself(one: Twig) -> bool:
    """Return True if an instruction uses a name that only it gives.

    An example is a number of tokens that depends on the power of these tokens.
    """
    names = twigs.results(one)
    return bool(names) and any(not names.isdisjoint(twigs.uses(inner)) for inner in twigs.every(one))


_LEAVING = frozenset(("dies", "leaves", "put_into_graveyard", "is_destroyed", "sacrifices", "is_exiled"))


def _events_of(ability: Twig) -> Iterator[str]:
    """Yield the keys of the events that an ability waits for."""
    for event in twigs.at(ability, "on"):
        yield from event.data


_CASTING = frozenset(("cast", "cast_or_copied", "enters"))


def _is_just_cast(ability: Twig) -> bool:
    """Return True if an ability is carried out in the turn of the casting (601.2h).

    So are triggers on casting or entering, effects as an object enters, spells, and abilities on the stack.
    """
    if "triggered" in ability.data:
        return all(not _CASTING.isdisjoint(event.data) for event in twigs.at(ability, "on"))
    entering = any("would_enter" in event.data for event in twigs.at(ability, "replace"))
    return "spell" in ability.data or entering or ability.data.get("zone") == "stack"


def _defines(ability: Twig) -> bool:
    """Return True if an ability sets colours, types or numbers of its own object."""
    mods = list(twigs.at(ability, "static"))
    chosen = any("chosen" in str(one.data) for one in mods)
    return not chosen and any(_CHARACTERISTICS & one.data.keys() for one in mods)


def _is_elsewhere(condition: Twig) -> bool:
    return condition.data.get("matches") == "self" and any(
        "zone" in part.data and part.data["zone"] != "battlefield" for part in twigs.every(condition)
    )


# Its texts


def _of_texts(ability: Twig, inside: Sequence[Twig]) -> Iterator[str]:
    """Yield the faults of an ability's texts, nested ones included."""
    texts = list(twigs.texts(ability))
    names = {name for text in texts for step in text for one in twigs.outside(step) for name in twigs.gives(one)}
    names -= {*EVERYWHERE, *twigs.gives(ability)}
    nested = [branch for several in twigs.nested(ability) for branch in several]
    for branch in nested:
        fault = _unknown(branch, names, frozenset())
        if fault:
            yield f"{fault} {ELSEWHERE}"
        if _after(branch, False) is None:
            yield "nothing before it came to so much"
    if any(map(_is_partly_instead, inside)):
        yield "of several things it is not clear which is done instead"
    if any(map(_draws_another_number, texts)):
        yield DISCARDED
    if any(map(_is_left_open, inside)):
        yield "it is not clear what becomes of it if it is not taken"
    for one in inside:
        yield from _of_itself(one)
    if any(map(_of_each, texts)):
        yield "each of several has its own owner"
    keys = {key for text in texts for step in text for one in twigs.outside(step) for key in one.data}
    for one in inside if not any("pay" in key for key in keys) else ():
        event = next((one.data[key] for key in ("how_often", "happened", "which") if key in one.data), None)
        doers = (
            _DONE_BY.get(next(iter(event), "")) if isinstance(event, dict) and one.data.get("this") == "way" else None
        )
        if doers is not None and doers.isdisjoint(keys):
            yield NOT_DONE
    for one in inside:
        yield from _of_targets(one)


def _of_itself(step: Twig) -> Iterator[str]:
    """Yield the faults of an instruction: actions impossible with its objects."""
    data = step.data
    if data.get("under") == {"owner_of": "self"} and isinstance(data.get("move"), dict):
        yield WHOSE
    fight = data.get("fight")
    if isinstance(fight, list) and len(set(map(str, fight))) < len(fight):
        yield "it would fight itself"
    if "search" in data and data.get("whose") == {"controller_of": "r"}:
        yield "a card that has left the battlefield has no controller"
    if (
        "pay" in data
        and isinstance(data.get("who"), dict)
        and any(isinstance(then, dict) and then.get("who") == "event.player" for then in _listed(data.get("do")))
    ):
        yield "it is not clear which of two players they are"
    if "attach" in data and data["attach"] == data.get("to"):
        yield "it would be attached to itself"
    if _asks_later(step):
        yield "what was done is not known later"
    if data.get("destroy") == "l" or ("apply" in data and data.get("to") == "l"):
        yield "that is a card of a library"


def _listed(value: Said) -> list[Said]:
    return value if isinstance(value, list) else []


def _of_targets(one: Twig) -> Iterator[str]:
    """Yield the faults of the targets that a construct gives its texts."""
    specs = dict(twigs.targets(one))
    before: list[str] = []
    for name, spec in specs.items():
        others = [other for other in specs if _uses(spec, other)]
        if len(others) > 1 or not set(others) <= set(before):  # 601.2c
            yield f"{name} depends on targets that are not known when it is chosen"
        before.append(name)
    for name, spec in specs.items():
        if {"only_if", "only_if_not"} & spec.data.keys():  # 702.33g
            continue
        steps = [step for texts in twigs.nested(one) for text in texts for step in text if _uses(step, name)]
        if steps and all(_only_if_paid(step, name) for step in steps):
            yield f"{name} is a target only if a cost was paid"


def _only_if_paid(step: Twig, name: str) -> bool:
    """Return True if a step needs a target in one case of a paid cost."""
    asked = step.data.get("if")
    done: Said = {"did": "d"}
    if asked in (done, {"not_true": done}) or not any("did" in one.data for one in _in(step, "if")):
        return False  # the text does it itself, so it was not paid when targets were chosen
    return not all(any(_uses(one, name) for one in twigs.at(step, key)) for key in ("do", "else"))


def _asks_later(step: Twig) -> bool:
    """Return True if a delayed text first asks what was done *this way* (603.7).

    The delayed text could only ask what it does itself.
    """
    first = next((text[:1] for texts in twigs.nested(step) for text in texts), ()) if "later" in step.data else ()
    return any(inner.data.get("this") == "way" for one in first for inner in twigs.every(one))


def _of_each(text: Text) -> bool:
    """Return True if a change of several objects depends on their owner.

    Each of them has its own owner.
    """
    steps = [step for step in text if "apply" in step.data]
    groups = {str(step.data["as"]) for step in steps if "as" in step.data and isinstance(step.data.get("to"), dict)}
    return any(
        step.data.get("to") == name and any({"owner_of": name} in one.data.values() for one in _in(step, "apply"))
        for name in groups
        for step in steps
    )


def _is_left_open(step: Twig) -> bool:
    """Return True if a card may enter the battlefield, and is put elsewhere otherwise.

    It is then not clear what happens: was the card not put there, or could it not be?
    """
    match step.data:
        case {"if": _, "do": [{"may": [{"move": one, "to": "battlefield"}]}], "else": [{"move": other}]}:
            return bool(one == other)
    return False


def _draws_another_number(text: Text) -> bool:
    """Return True if a hand is discarded, and an event's amount of cards drawn.

    *That many* means the number of discarded cards.
    """
    return any(one.data.get("discard") == "all" and _uses(other, "event.amount") for one, other in pairwise(text))


def _is_partly_instead(step: Twig) -> bool:
    """Return True if *instead* could replace one of several modifications, or all (614.1a).

    So it is if one branch modifies only a part of what the other modifies.
    """
    if "if" not in step.data:
        return False
    one, other = (_modified(step.data.get(key)) for key in ("do", "else"))
    return one is not None and other is not None and one[0] == other[0] and one[1] < other[1]


def _modified(text: object) -> tuple[object, frozenset[str]] | None:
    """Return the object and the modifications of a text with a single effect."""
    match text:
        case [{"apply": [*mods], "to": to}]:
            return to, frozenset(key for mod in mods if isinstance(mod, dict) for key in mod)
    return None


# Names, instruction by instruction

_SO_MUCH = "done.amount"
_AMOUNTING = frozenset(("deal_damage", "lose_life", "gain_life"))
_ONCE = (lang.Where, lang.OneOf)
"""Instructions that carry out a nested text in any case."""


def _after(text: Text, known: bool) -> bool | None:
    """Return True if every branch of a text deals damage, or changes a life total.

    Then the amount of that is known afterwards. `known` is True if it is known already before the text. Return None if
    the amount is used where it is not known.
    """
    for step in text:
        if not known and any(_SO_MUCH in twigs.uses(one) for one in twigs.outside(step)):
            return None
        nested = list(twigs.nested(step))
        ends = [_after(branch, known) for several in nested for branch in several]
        if None in ends:
            return None
        surely = len(nested) > 1 or step.kind in _ONCE
        known = known or not _AMOUNTING.isdisjoint(step.data) or (surely and all(ends))
    return known


def _unknown(text: Text, names: Set[str], known: Set[str]) -> str | None:
    """Return a name that is used where only another branch gives it; None if none."""
    for step in text:
        constructs = list(twigs.outside(step))
        here = known | {name for one in constructs for name in twigs.gives(one)}
        fields = list(twigs.nested(step))
        asked = here  # the condition of a repetition asks for names of the repeated text
        if step.kind is lang.Repeat:
            asked = here | set[str]().union(*map(_given, fields))
        for one in constructs:
            for name in twigs.uses(one):
                if name in names and name not in asked:
                    return name
        for branch in (branch for several in fields for branch in several):
            fault = _unknown(branch, names, here)
            if fault:
                return fault
        names_of_fields = [_given(several) for several in fields]
        after = set().union(*names_of_fields)
        if step.kind is lang.If and len(names_of_fields) > 1:
            after = set.intersection(*names_of_fields)
        known = here | after
    return None


def _given(texts: Sequence[Text]) -> set[str]:
    """Return the names that each of several texts gives."""
    return set.intersection(
        *({name for step in text for one in twigs.every(step) for name in twigs.gives(one)} for text in texts)
    )
