"""Counts of words, numbers and symbols, compared between text and definition.

They need no grammar, and so are an independent check: a dropped word, number or symbol is found out by it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from domain.oracle.grammar.words.lexicon import NUMBERS
from domain.oracle.parser.template import Said

WORDS = ("target", "may", "unless")

IMPLIED = {"earthbend": "target", "airbend": "may", "airbends": "may"}
"""701.65a, 701.66a. Keyword actions that target, or are optional, without saying so."""


def stated(tokens: Sequence[str]) -> Counter[str]:
    """Count the checked words, numbers above one and symbols of a text."""
    counts: Counter[str] = Counter()
    for position, word in enumerate(tokens):
        if tuple(tokens[position + 1 : position + 4]) == (
            ",",
            "or",
            "three",
        ):  # one, two, or three: the greatest counts
            continue
        if tuple(tokens[position + 1 : position + 6]) == ("or", "more", "cards", "are", "tied"):
            continue  # the text chooses one of them
        if word in WORDS or word == "support":
            word = "target" if word == "support" else word  # 701.41a
            counts[word] += 1
        elif word in IMPLIED:
            counts[IMPLIED[word]] += 1
        elif word in ("other", "another"):
            counts["other"] += _speaks_of_others(tokens, position)
        elif word == "targets" and _before(tokens, position) in (*NUMBERS, "of", "x", "the"):  # any number of targets
            counts["target"] += 1
        elif word.startswith("{"):
            counts[word.upper()] += 1
        elif word.isdecimal():
            counts[str(int(word))] += 1
        elif word in NUMBERS[2:]:
            counts[str(NUMBERS.index(word))] += 1
        elif re.fullmatch(r"[+-]?\d+/[+-]?\d+", word):
            counts.update(str(abs(int(side))) for side in word.split("/"))
    for small in ("0", "1"):  # a, an, the other side of +2/+0
        counts.pop(small, None)
    return +counts


def _before(tokens: Sequence[str], position: int) -> str:
    """Return the word before another one, or the one before *other*."""
    return tokens[position - (2 if tokens[position - 1] == "other" else 1)]


_OF_ITS_OWN = frozenset(("its", "their", "the", "his", "her", "no"))
_NO_OBJECTS = frozenset(("than", "player", "player's", "abilities", "card", "cards"))


def _speaks_of_others(tokens: Sequence[str], position: int) -> bool:
    """Return True if the word *other* narrows the objects that are meant.

    Not so in *in addition to its other types*, *each other player* and *fight each other.*
    """
    if tokens[position - 1] == "each" and list(tokens[position + 1 : position + 2]) == ["."]:
        return False
    return tokens[position - 1] not in _OF_ITS_OWN and _NO_OBJECTS.isdisjoint(tokens[position + 1 : position + 2])


_MAY = frozenset(
    (
        "may",
        "pay",
        "pay_any",
        "enters_as_copy",
        "cast_from",
        "unless_paid",
        "may_play",
        "cast_free",
        "extra_lands",
        "play_from",
        "pay_rather",
        "looks_at",
    )
)
"""Keys of optional actions."""


def meant(value: Said) -> Counter[str]:
    """Count the words, numbers and symbols that a definition stands for."""
    counts = Counter(_meant(_with_costs_together(value)))
    for small in ("0", "1"):
        counts.pop(small, None)
    return +counts


def _with_costs_together(value: Said) -> Said:
    """Return a value with alternative costs in one place, as the text has them.

    A text where one cost or another can be paid says only once what follows.
    """
    if isinstance(value, list):
        return [_with_costs_together(one) for one in value]
    if not isinstance(value, dict):
        return value
    together: dict[str, Said] | None = None
    match value:
        case {"pay": [*first], "do": done, "else": [{"pay": [*other], "do": again}]} if done == again:
            together = {"pay": [*first, *other], "do": done}
        case {"unless": [*first], "by": who, "do": [{"unless": [*other], "by": again, "do": done}]} if who == again:
            together = {"unless": [*first, *other], "do": done}
    if together is not None:
        rest = {key: inside for key, inside in value.items() if key not in ("pay", "unless", "do", "else")}
        return _with_costs_together({**rest, **together})
    return {key: _with_costs_together(inside) for key, inside in value.items()}


def _said_once(abilities: Said) -> Said:
    """Return a face's abilities without those that another one's text can stand for.

    One text stands for what happens as the card enters and as the creature it haunts dies (702.55c), and one for
    either of two costs.
    """
    if not isinstance(abilities, list):
        return abilities
    return [_but_said_before(one, abilities[:number]) for number, one in enumerate(abilities)]


def _but_said_before(ability: Said, before: list[Said]) -> Said:
    match ability:
        case {"on": {"dies": {"ref": "linked.haunted"}}, "zone": "exile", **done}:
            return [] if {**done, "on": {"enters": "self"}} in before else ability
        case {"activated": text, "cost": cost, **more}:
            rest = {**more, "activated": text}
            alike = any(isinstance(one, dict) and {**rest, "cost": one.get("cost")} == one for one in before)
            return {"activated": [], "cost": cost} if alike else ability
    return ability


_DIFFERENT: Said = [f"{{{one}}}{{{other}}}" for one, other in combinations("WUBRG", 2)]
"""106.1b. The pairs of two mana of different colours."""


_TWO_AND_TWO: Said = [f"{{{one}}}" * 2 + f"{{{other}}}" * 2 for one, other in combinations("WUBRG", 2)]
"""106.1b. Two mana of one colour with two mana of another."""


def _meant(value: Said) -> Iterator[str]:
    if isinstance(value, dict):
        targets = value.get("targets")
        if isinstance(targets, dict):
            yield from ["target"] * len(targets)
        if "becomes_target" in value:
            yield "target"
        others = value.get("not")
        if value.get("another") is True or "beside" in value or (isinstance(others, dict) and _refers(others)):
            yield "other"
        if "targets_what" in value or isinstance(value.get("targets"), str):
            yield "target?"  # spells target, one targets
        given = ("may_play" in value and "by" in value) or value.get("as") in ("flashback", "jump.start")
        if _MAY & value.keys() and not given:  # a text does not say *may* of a card with flashback
            # pay: if you don't, something happens; may: it happens unless you have damage dealt
            demanded = ("pay" in value and "do" not in value) or value.keys() == {"may", "who", "else"}
            yield "may?" if demanded or "in_any_order" in value else "may"  # any number of spells can be none
        match value:
            case {"additional": [{"n": "x"}]}:
                yield "may?"  # any number can be none
        if value.keys() == {"may", "who", "else"}:
            yield "unless?"
        if value.get("up_to") and (value.get("who") == "p" or str(value.get("who")).startswith("each_")):
            yield "may?"  # each of them may choose one, or chooses up to so many
        if "activated" in value and value.get("by", "you") != "you":
            yield "may"
        beheld = value.get("optional") is True and "behold" in str(value.get("additional"))
        if beheld or value.get("as") in ("evidence", "extra"):
            yield "may"
        if "retarget" in value:  # the old target, and the new one
            twice = "to" in value and not value.get("one")
            yield from (["target"] * (1 + twice) if value.get("change") else ["may"])
        instead = value.get("instead")
        if isinstance(instead, dict) and isinstance(instead.get("modes"), int) and "least" in instead:
            yield "may"  # choose both
        if value.get("add_mana") == _DIFFERENT:
            yield "2"  # two mana of different colors
        if value.get("add_mana") == _TWO_AND_TWO:
            yield from ("2", "2", "other")
        if value.get("only") == ["thrice"]:
            yield "3"
        if "produces" in value or value.get("by") == "caster":
            yield "other"  # any other type of mana, each other spell
        if "another_of_each" in value:
            yield "other"  # another counter of that kind
        replaced = value.get("words")
        if "change_text" in value and isinstance(replaced, list):
            yield from ["other"] * len(replaced)  # one word with another, or each of several kinds
        if "worth" in value:
            yield from ["{P}"] * (value["worth"] if type(value["worth"]) is int else 1)
        phases = value.get("extra_phases")
        if isinstance(phases, list):
            yield str(phases.count("combat"))
        if "x_in_cost" in value:
            yield "{X}"
        if value.get("but_mana") is True:
            yield "unless"  # they're mana abilities
        if "has_targets" in value:
            yield "target?" if value["has_targets"] != {"exactly": 1} else "target"
        if value.get("as") == "other_pile" or ("roll" in value and "other" in value):  # 700.3, 706: two piles, two dice
            yield "2"
        if "choose" in value and "'least': True" in repr(value["choose"]):
            yield "2"  # if two or more are tied
        if "opening_hand" in value:
            yield "may"
        if value.get("rule") == "enchanted_only_by":
            yield "other"  # by other Auras
        if value.get("rule") == "untargetable_by_opponents_of":
            yield "target"  # can't be the target of
        if "cant_be_targeted" in value:  # of spells, or of these and abilities
            yield "target?" if value.get("by") == "ability" else "target"
        if "new_targets" in value:
            yield from ("may", "target?")  # new targets, or a new target
        if "cost_more" in value and "mana" not in value:
            yield from _symbols(value["cost_more"])
        if "activation_more" in value:
            yield from _symbols(value["activation_more"])
        if "targeting" in value:
            yield "target?" if "activation_more" in value else "target"  # if it targets a creature
        if "target_count" in str(value.get("cost_more")):
            yield "target"  # for each of them beyond the first
        if "spent_as" in value:
            yield "may?"  # or mana of any type can be spent
        yield from ["{E}"] * _energy(value)
        yield from _spent(value)
        if "any" in value and "pay" in value and "do" not in value:
            yield "unless?"  # a player pays
        unless = value.get("unless")
        if isinstance(unless, dict) and "not_true" in unless:
            yield "unless?"  # or if it is so
        elif {"unless", "attack_tax", "to_attack"} & value.keys() or value.get("rule") == "attack_cost":
            yield "unless"
        if value.get("rule") in ("attack_cost", "block_cost") and "n" in value:
            yield "{1}"
        if "to_block" in value or value.get("rule") == "block_cost":
            yield "unless?"  # beside what attacking costs it is not said once more
        if "as_it_attacks" in value or "as_though_flash" in value or "spend_as" in value or value.get("again") is True:
            yield "may"
        if "chaos_ensues" in value:
            yield "{CHAOS}"
        if "mana" in value and "x" in value:  # mana for each of something
            times = value["x"].get("times") if isinstance(value["x"], dict) else None
            plus = value["x"].get("plus") if isinstance(value["x"], dict) else None
            if isinstance(plus, list) and isinstance(plus[0], int):
                yield f"{{{plus[0]}}}"
                times = plus[1].get("times") if isinstance(plus[1], dict) else None
            yield f"{{{times[0] if isinstance(times, list) else 1}}}"
        while_ = value.get("while")
        if isinstance(while_, dict) and "not_true" in while_:
            yield "unless?"  # or as long as it is not
        if_ = value.get("if")
        if isinstance(if_, dict) and "not_true" in if_ and "do" in value:
            yield "unless?"  # it is done unless it is so
        if "attacks_only" in value:
            yield "unless?"
        for inside in value.values():
            yield from _meant(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from _meant(inside)
    elif isinstance(value, str):
        if value == "two_colored":
            yield "2"
        if value in ("tap_self", "untap_self"):
            yield {"tap_self": "{T}", "untap_self": "{Q}"}[value]
        if value == "other":
            yield "other"
        if value == "graveyard_not_targeted":
            yield "target"
        if value == "cant_activate_but_mana":
            yield "unless"
        if value == "finds_exiled":
            yield from ("may", "may")  # play those cards, and spend mana as though it were of any color
        if value in ("may_stay_tapped", "may_assign_unblocked", "looks_at_top", "loyalty_as_instant", "may_vote_again"):
            yield "may"
        yield from re.findall(r"\{[^{}]+\}", value)
        if re.fullmatch(r"[+-]?\d+/[+-]?\d+", value):
            yield from (str(abs(int(side))) for side in value.split("/"))
        yield from re.findall(r"\bmana value (\d+)", value)
    elif type(value) is int:
        yield str(abs(value))


def _refers(filter: dict[str, Said]) -> bool:
    """Return True if a filter is a reference, or has one among its alternatives."""
    either = filter.get("any")
    return "ref" in filter or (
        isinstance(either, list) and any(isinstance(one, dict) and _refers(one) for one in either)
    )


def _energy(value: dict[str, Said]) -> int:
    """107.14. Return the number of energy symbols for energy gained, paid or counted."""
    if "energy" not in (value.get("player_counters"), value.get("kind")):
        return _so_many(value["pay_energy"]) if "pay_energy" in value else 0
    return _so_many(value.get("n", 1)) if "player_counters" in value else 1


def _spent(value: dict[str, Said]) -> Iterator[str]:
    """Yield the symbol in a condition on mana spent, once for each beyond the first."""
    amount, compare = value.get("amount"), value.get("compare")
    if isinstance(amount, dict) and isinstance(compare, dict) and "mana_spent_on" in amount:
        kind, least = amount.get("of"), compare.get("at_least")
        if isinstance(kind, str) and isinstance(least, int):
            yield from [kind] * (least - 1)


def _so_many(amount: Said) -> int:
    """Return the number of symbols for an amount.

    One stands for an amount in words, or for each of something.
    """
    times = amount.get("times") if isinstance(amount, dict) else amount
    first = times[0] if isinstance(times, list) else times
    return first if type(first) is int else 1


def _symbols(more: Said) -> Iterator[str]:
    """Yield the symbols that can state a cost increase: a number, `{1}`, `{X}`.

    `{1}` stands for one mana for each of something.
    """
    if type(more) is int:
        yield f"{{{abs(more)}}}"
        return
    yield from ("{1}", "{X}")
    for one in _numbers(more):
        yield f"{{{one}}}"


def _numbers(value: Said) -> Iterator[int]:
    if type(value) is int:
        yield abs(value)
    elif isinstance(value, (dict, list)):
        for inside in value.values() if isinstance(value, dict) else value:
            yield from _numbers(inside)


def miscounted(tokens: Sequence[str], abilities: Said) -> str:
    """Return the first difference between a text and its definition; empty if none."""
    text = stated(tokens)
    return _differs(text, meant(abilities)) and _differs(text, meant(_said_once(abilities)))


def _differs(text: Counter[str], definition: Counter[str]) -> str:
    for word in WORDS:
        least = definition[word]
        if not least <= text[word] <= least + definition[f"{word}?"]:
            return f"{word}: {text[word]} in the text, {definition[word]} in the definition"
    for symbol in sorted({*text, *definition} - set(WORDS) - {"unless?", "target?"}):
        if text[symbol] > definition[symbol]:
            return f"{symbol}: {text[symbol]} in the text, {definition[symbol]} in the definition"
    return ""
