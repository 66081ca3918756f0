"""What a text speaks of is there when it is carried out: what printing back cannot show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import pairwise

from domain.cards.keywords import KEYWORDS
from domain.oracle.parser.template import Said

ELSEWHERE = "is named in another branch"
WHOSE = "it is not clear who its owner is"
DISCARDED = "as many were discarded"
IMPOSSIBLE = (ELSEWHERE, WHOSE, DISCARDED)
"""What no text can mean: of two ways to read one it is the other."""

_NESTED = ("do", "else", "may", "when_done", "flip_coin", "clash", "then", "unless_do")
_AS_IT_ENTERS = frozenset(
    name for name, row in KEYWORDS.items() if any(text.get("replace") == {"would_enter": "self"} for text in row.means)
)
"""Keywords that say how their object enters."""
_NAMING = ("as", "found")
"""Keys of an instruction under which it gives names."""

_CHARACTERISTICS = frozenset(("set_color", "add_color", "add_types", "become_types", "set_types", "set_pt"))
_DONE_BY = {
    "discards": frozenset(("discard", "pay", "unless", "connive")),
    "sacrifices": frozenset(("sacrifice", "pay", "unless")),
    "draws": frozenset(("draw",)),
}
"""701. What instructions do that a text asks of as done *this way*, by the event."""
_ONLY = frozenset(("only_if", "only_if_not"))
_ABILITY = frozenset(("activated", "triggered", "static", "spell", "replace"))


def unsound(abilities: Sequence[Said]) -> str | None:
    """What is wrong with the abilities of a card; None if nothing was found.

    What one branch names is not there in the other. A target that only a paid cost asks for is chosen only then
    (702.33g), and says so. What functions in a graveyard says so, and what defines a characteristic
    does it everywhere (604.3).
    """
    return next((fault for one in abilities if isinstance(one, dict) for fault in _faults(one)), None)


def _faults(ability: Mapping[str, Said], granted: frozenset[int] = frozenset()) -> Iterator[str]:
    """604.3a. What an object grants to itself, or another to it, defines nothing elsewhere."""
    for value in ability.values():
        if isinstance(value, list):
            yield from _of_text(value, ability)
    only = [ability.get("while"), ability.get("if") if "static" not in ability else None]
    asked = ability.get("while")
    board = isinstance(asked, dict) and "your_turn" not in asked
    if "triggered" in ability and board and not _LEAVING.isdisjoint(_events_of(ability)):
        yield "what is so as something leaves is not what is so afterwards"
    if ability.get("zone") == "graveyard" and _says(ability.get("on"), "attached"):
        yield "what lies in a graveyard is attached to nothing"
    if {"static", "activated", "triggered"} & ability.keys() and "zone" not in ability and _is_elsewhere(only):
        yield "it functions elsewhere than on the battlefield"
    if "static" in ability and any(_granted(one) in _AS_IT_ENTERS for one in _inside(ability["static"])):
        yield "what it grants works only as an object enters that has it already"
    own = id(ability) not in granted and not {"to", "while", "zone"} & ability.keys()
    if "static" in ability and own and _defines(ability["static"]):
        yield "it is so in all zones (604.3)"
    if any("clash" in one and _says([one["clash"], one.get("else")], "active_player") for one in _inside(ability)):
        yield "that player is who was clashed with"
    if _says(ability.get("static"), "as_though_flash", key=True) and _says(asked, "targets_what", key=True):
        yield "what it targets is not known before it is cast (601.3b)"
    if not _is_just_cast(ability) and any("mana_spent_on" in one for one in _of_its_own(ability)):
        yield "what was spent is known in the turn of the casting"
    granted |= {id(inside["grant"]) for inside in _inside(ability) if isinstance(inside.get("grant"), dict)}
    if any(_is_of_itself(one) for one in _inside(ability)):
        yield "what it names is not there before it is carried out"
    for inside in _inside(ability):
        if inside is not ability and _ABILITY & inside.keys():
            yield from _faults(inside, granted)


def is_impossible(abilities: Sequence[Said]) -> bool:
    """Whether what was read cannot be what a text means."""
    fault = unsound(abilities)
    return fault is not None and fault.endswith(IMPOSSIBLE)


def _texts(value: Said) -> Iterator[list[Said]]:
    """The lists in a value."""
    if isinstance(value, list):
        yield value
    for one in value if isinstance(value, list) else value.values() if isinstance(value, dict) else ():
        yield from _texts(one)


def _asks_later(step: Mapping[str, Said]) -> bool:
    """603.7. Whether what happens later first asks what was done *this way*: that is what it does itself then."""
    done = step.get("do") if "later" in step else None
    return isinstance(done, list) and any(one.get("this") == "way" for one in _inside(done[:1]))


def _of_each(text: list[Said]) -> bool:
    """Whether several are changed by who the owner of them is: each of them has its own."""
    steps = [step for step in text if isinstance(step, dict) and "apply" in step]
    groups = {str(step["as"]) for step in steps if "as" in step and isinstance(step.get("to"), dict)}
    return any(
        step.get("to") == name and any({"owner_of": name} in one.values() for one in _inside(step["apply"]))
        for name in groups
        for step in steps
    )


def _is_left_open(step: Mapping[str, Said]) -> bool:
    """Whether a card may be put somewhere, and is put elsewhere otherwise: if it was not, or if it could not be."""
    match step:
        case {"if": _, "do": [{"may": [{"move": one, "to": "battlefield"}]}], "else": [{"move": other}]}:
            return one == other
    return False


def _draws_another_number(text: list[Said]) -> bool:
    """Whether a hand is discarded, and as many cards drawn as an event tells: that many are those discarded."""
    return any(
        isinstance(one, dict)
        and isinstance(other, dict)
        and one.get("discard") == "all"
        and _says(other, "event.amount")
        for one, other in pairwise(text)
    )


_OF_EACH = frozenset(("for_each", "unless", "deal_damage", "measured", "additional", "cast_from", "set_aside"))
"""What is called so in these is what they are about, not what comes of them."""


def _is_of_itself(one: Mapping[str, Said]) -> bool:
    """Whether an instruction speaks of what it names only as it is carried out: a number of tokens, by their power."""
    name = one.get("as")
    if not isinstance(name, str) or _OF_EACH & one.keys():
        return False
    return any(_says(value, name) for key, value in one.items() if key != "as")


_LEAVING = frozenset(("dies", "leaves", "put_into_graveyard", "is_destroyed", "sacrifices", "is_exiled"))


def _events_of(ability: Mapping[str, Said]) -> Iterator[str]:
    """The keys of the events that an ability waits for."""
    events = ability.get("on")
    for one in events if isinstance(events, list) else [events]:
        if isinstance(one, dict):
            yield from one


_CASTING = frozenset(("cast", "cast_or_copied", "enters"))


def _is_just_cast(ability: Mapping[str, Said]) -> bool:
    """601.2h. Whether it is carried out, or asked, in the turn in which what it is about was cast."""
    if "triggered" in ability:
        events = ability.get("on")
        return all(
            isinstance(one, dict) and not _CASTING.isdisjoint(one)
            for one in (events if isinstance(events, list) else [events])
        )
    replaced = ability.get("replace")
    entering = isinstance(replaced, dict) and "would_enter" in replaced
    return "spell" in ability or entering or ability.get("zone") == "stack"


def _of_its_own(value: Said | Mapping[str, Said]) -> Iterator[Mapping[str, Said]]:
    """All the dicts in an ability but those of the abilities within it."""
    if isinstance(value, Mapping):
        yield value
        for one in value.values():
            if not (isinstance(one, Mapping) and _ABILITY & one.keys()):
                yield from _of_its_own(one)
    elif isinstance(value, list):
        for one in value:
            if not (isinstance(one, Mapping) and _ABILITY & one.keys()):
                yield from _of_its_own(one)


def _granted(modification: Mapping[str, Said]) -> str:
    """The keyword that is granted, if one is."""
    grant = modification.get("grant")
    word = grant.get("keyword") if isinstance(grant, dict) else grant
    return word.partition(":")[0] if isinstance(word, str) else ""


def _of_text(text: Sequence[Said], ability: Mapping[str, Said]) -> Iterator[str]:
    names = frozenset(_bound(list(text)))
    fault = _unknown(text, names, set())
    if fault:
        yield f"{fault} {ELSEWHERE}"
    if _after(list(text), False) is None:
        yield "nothing before it came to so much"
    if any(map(_is_partly_instead, _inside(list(text)))):
        yield "of several things it is not clear which is done instead"
    if any(map(_draws_another_number, _texts(list(text)))):
        yield DISCARDED
    if any(map(_is_left_open, _inside(list(text)))):
        yield "it is not clear what becomes of it if it is not taken"
    for step in _inside(list(text)):
        if step.get("under") == {"owner_of": "self"} and isinstance(step.get("move"), dict):
            yield WHOSE
        fight = step.get("fight")
        if isinstance(fight, list) and len(set(map(str, fight))) < len(fight):
            yield "it would fight itself"
        if "attach" in step and step["attach"] == step.get("to"):
            yield "it would be attached to itself"
        if _asks_later(step):
            yield "what was done is not known later"
        if step.get("destroy") == "l" or ("apply" in step and step.get("to") == "l"):
            yield "that is a card of a library"
    if any(map(_of_each, _texts(list(text)))):
        yield "each of several has its own owner"
    done = {key for step in _inside(list(text)) for key in step}
    for step in _inside(list(text)) if not any("pay" in key for key in done) else ():
        event = next(
            (step[key] for key in ("how_often", "happened", "which") if key in step and step.get("this") == "way"), None
        )
        by = _DONE_BY.get(next(iter(event), "")) if isinstance(event, dict) else None
        if by is not None and by.isdisjoint(done):
            yield "nothing in the text does this"
    targets = ability.get("targets")
    if isinstance(targets, dict):
        for name, spec in targets.items():
            if any(_says(spec, other) for other in targets):
                yield f"{name} depends on another target, and all are chosen at once"
        told = {name for name, spec in targets.items() if isinstance(spec, dict) and _ONLY & spec.keys()}
        used = {name: [step for step in text if _says(step, name)] for name in targets.keys() - told}
        for name, steps in used.items():
            spec = targets[name]
            so = isinstance(spec, dict) and bool({"only_if", "only_if_not"} & spec.keys())  # 702.33g
            if steps and not so and all(_only_if_paid(step, name) for step in steps):
                yield f"{name} is a target only if a cost was paid"


_SO_MUCH = "done.amount"
_AMOUNTING = frozenset(("deal_damage", "lose_life", "gain_life"))


def _after(text: Said, known: bool) -> bool | None:
    """Return True if *so much* has been dealt, lost or gained behind a text, however it went, if `known` before it.

    None if it is asked for where nothing has.
    """
    for step in text if isinstance(text, list) else ():
        if not isinstance(step, dict):
            continue
        ways = {key: _ways(value) for key, value in step.items() if key in (*_NESTED, "one_of", "results")}
        if not known and any(_says(value, _SO_MUCH) for key, value in step.items() if key not in ways):
            return None
        ends = [_after(way, known) for several in ways.values() for way in several]
        if None in ends:
            return None
        surely = {"do", "else"} <= ways.keys() or "where_x" in step
        known = known or not _AMOUNTING.isdisjoint(step) or (surely and all(ends))
    return known


def _ways(value: Said) -> list[Said]:
    """The texts under a key, of which one is carried out: itself, one of several, or those of results."""
    several = value if isinstance(value, list) else []
    if several and all(isinstance(one, list) for one in several):
        return several
    results = [one["do"] for one in several if isinstance(one, dict) and "from" in one and "do" in one]
    return results or [value]


def _is_partly_instead(step: Mapping[str, Said]) -> bool:
    """614.1a. Whether one of several modifications could be what is replaced, or all: what one branch says in part."""
    if "if" not in step:
        return False
    one, other = (_modified(step.get(key)) for key in ("do", "else"))
    return one is not None and other is not None and one[0] == other[0] and one[1] < other[1]


def _modified(text: Said) -> tuple[Said, frozenset[str]] | None:
    """What a text that is one effect on something modifies of it."""
    match text:
        case [{"apply": [*mods], "to": to}]:
            return to, frozenset(key for mod in mods if isinstance(mod, dict) for key in mod)
    return None


def _only_if_paid(step: Said, name: str) -> bool:
    """Whether a step needs a target in but one of the cases that a paid cost makes."""
    if not isinstance(step, dict) or not _says(step.get("if"), "did", key=True) or step["if"] == {"did": "d"}:
        return False  # what is done by the text itself was not paid for as its targets were chosen
    return not (_says(step.get("do"), name) and _says(step.get("else"), name))


def _unknown(text: Sequence[Said], names: Set[str], known: set[str]) -> str | None:
    """A name that is spoken of before it is given, where only another branch gives it."""
    for step in text:
        if not isinstance(step, dict):
            continue
        own = {str(step[key]) for key in _NAMING if key in step}
        for key, value in step.items():
            if key in (*_NESTED, "one_of", "results"):
                continue
            for name in names - known - own:
                if key not in _NAMING and _says(value, name):
                    return name
        either = [set(_bound(step[key])) for key in ("do", "else") if isinstance(step.get(key), list)]
        given: set[str] = set()
        for key in _NESTED:
            inside = step.get(key)
            if isinstance(inside, list):
                fault = _unknown(inside, names, known | own)
                if fault:
                    return fault
                given |= set(_bound(inside))
        ways = step.get("one_of")
        results = step.get("results")
        for result in results if isinstance(results, list) else ():
            then = result["do"] if isinstance(result, dict) else None
            fault = _unknown(then, names, known | own) if isinstance(then, list) else None
            if fault:
                return fault
        if isinstance(ways, list):
            texts = [way for way in ways if isinstance(way, list)]
            fault = next((found for way in texts if (found := _unknown(way, names, known | own))), None)
            if fault:
                return fault
            given |= set.intersection(*(set(_bound(way)) for way in texts))
        if len(either) > 1 and "if" in step:
            given -= either[0] ^ either[1]
        known |= own | given
    return None


def _defines(mods: Said) -> bool:
    """Whether what an ability says of its own object is a characteristic that it defines: colours, types, numbers."""
    found = [mod for mod in mods if isinstance(mod, dict)] if isinstance(mods, list) else []
    chosen = any("chosen" in str(mod) for mod in found)
    return not chosen and any(_CHARACTERISTICS & mod.keys() for mod in found)


def _is_elsewhere(condition: Said) -> bool:
    return any(
        inside.get("matches") == "self"
        and any("zone" in part and part["zone"] != "battlefield" for part in _inside(inside))
        for inside in _inside(condition)
    )


def _inside(value: Said | Mapping[str, Said]) -> Iterator[Mapping[str, Said]]:
    """All the dicts in a value, itself first."""
    if isinstance(value, Mapping):
        yield value
        for one in value.values():
            yield from _inside(one)
    elif isinstance(value, list):
        for one in value:
            yield from _inside(one)


def _bound(text: Said) -> Iterator[str]:
    """The names that a text gives; what it grants is another text."""
    if isinstance(text, dict):
        yield from (str(text[key]) for key in _NAMING if isinstance(text.get(key), str))
        for one in text.values():
            if not (isinstance(one, dict) and _ABILITY & one.keys()):
                yield from _bound(one)
    elif isinstance(text, list):
        for one in text:
            if not (isinstance(one, dict) and _ABILITY & one.keys()):
                yield from _bound(one)


def _says(value: Said, word: str, *, key: bool = False) -> bool:
    if isinstance(value, dict):
        if _ABILITY & value.keys():
            return False
        return (key and word in value) or any(_says(one, word, key=key) for one in value.values())
    if isinstance(value, list):
        return any(_says(one, word, key=key) for one in value)
    return not key and value == word
