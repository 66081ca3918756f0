"""Nouns of card texts: filters, references, amounts, conditions, times and costs in words.

`Telling` is the context in which an ability is put into words: its speaker, the meanings of its names, and the
objects mentioned already.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any, TypeVar

from domain.board.keywords import keyword as read
from domain.cards import grammar as g
from domain.cards.grammar.constructs import Node
from domain.terms import Zone
from projections.wording.cards.phrases import MAY, THEY, THEY_MAY, YOU, After, Meant, Nominal, Phrase, Words
from projections.wording.keywords import keyword, several_words

T = TypeVar("T", bound=Callable[..., Any])

_RELATIONS = (
    (g.ControllerOf, "controller of"),
    (g.OwnerOf, "owner of"),
    (g.DefendingOf, "defender of"),
    (g.AttackedBy, "attacked by"),
)
PERMANENTS = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
HEADS = ("creature", "planeswalker", "battle", "land", "artifact", "enchantment", "instant", "sorcery")


class Telling:
    """Context in which an ability is put into words.

    `name` is the phrase for the object that has the ability. `mood` tells if instructions follow a *may*; `doer` is
    then the player who may.
    """

    def __init__(self, words: Words, name: Phrase, attached: Phrase, paid: Phrase) -> None:
        self.words = words
        self.say = words.say
        self.name = name
        self.attached = attached
        self.names: dict[str, Meant] = {"paid": Meant(paid, paid, True)}
        self.mood = YOU
        self.doer = self.you = Phrase(self.say("you"), many=True, you=True)
        self.wheres: list[str] = []
        self.mine: set[str] = set()
        self.numbers: dict[str, str] = {}  # phrases for the numbers that names stand for
        self.printed: frozenset[str] = frozenset()  # 306.5b, 310.4b. kinds of counters that it enters with anyway
        self.one_of: Callable[[Telling, Any], str] | None = None
        self.state: Nominal | None = None  # adjectives of the object of a trigger, to follow its verb

    def inner(self, name: Phrase) -> Telling:
        """Return the context for an ability within this one, spoken by the object `name`."""
        new = copy(self)
        new.name, new.names, new.mood, new.doer, new.wheres = name, dict(self.names), YOU, self.you, []
        new.numbers = dict(self.numbers)
        return new

    # Players and objects

    def bind(self, name: str, first: Phrase, again: Phrase | None = None, mentioned: bool = False) -> None:
        """Bind a name to a phrase, for later references."""
        self.names[name] = Meant(first, first if again is None else again, mentioned)

    def bind_number(self, name: str, phrase: str) -> None:
        """Bind a name to a phrase for a number, such as *the result*."""
        self.numbers[name] = phrase
        self.bind(name, Phrase(phrase))

    def that(self, nominal: Nominal, many: bool = False, how: str = "that") -> Phrase:
        """Return the phrase for objects mentioned before: *that creature*."""
        nouns = [*nominal.nouns, *(noun for other in nominal.others for noun in other.nouns)]
        plain = Nominal([noun for noun in nouns if noun] or [nominal.fallback])
        return self.words.named(how, plain, many)

    def ref(self, name: str) -> Phrase:
        """Return the phrase that a name stands for, at this point of the text."""
        if name in ("self", "it") and name not in self.names:
            return self.name
        if name == "you":
            return self.you
        if name == "attached":
            return self.attached
        meant = self.names.get(name)
        if meant is not None:
            phrase = meant.again if meant.mentioned else meant.first
            meant.mentioned = True
            return phrase
        key = f"ref.{name}" if self.words.has(f"ref.{name}") else "ref.linked" if "." in name else "ref.other"
        text, _, feminine = self.say(key).partition("|")
        return Phrase(text, feminine=bool(feminine))

    def is_mine(self, selector: Any) -> bool:
        """Return True if the objects were taken from your own library."""
        return any(one.ref in self.mine for one in flat(selector) if isinstance(one, g.RefIs)) or selector in self.mine

    def who(self, selector: Any) -> Phrase:
        """Return the phrase for a player."""
        if isinstance(selector, str):
            return self.ref(selector)
        for kind, key in _RELATIONS:
            if isinstance(selector, kind):
                owned = self.ref(getattr(selector, type(selector).KEY))
                return Phrase(self.say(key, of=owned, whose=self.whose(owned)))
        return self.what(selector)

    def whose(self, phrase: Phrase) -> str:
        """Return the possessive of a phrase; its place depends on the language."""
        if phrase.you:
            return self.say("your")
        many = ".many" if phrase.many and phrase.text.endswith("s") else ""
        return self.say(f"whose{many}", it=phrase)

    def of(self, key: str, phrase: Phrase, /, **fields: Any) -> str:
        """Return something that belongs to a player or object: *your life total*."""
        variant = f"{key}.you" if phrase.you and self.words.has(f"{key}.you") else key
        return self.say(variant, of=phrase, whose=self.whose(phrase), **fields)

    def what(self, selector: Any, how: str = "all") -> Phrase:
        """Return the phrase for the objects of an instruction.

        A named object by its name; otherwise all (or each) that match, as `how` says.
        """
        if isinstance(selector, str) and selector not in ("anything", "any_target"):
            return self.ref(selector)
        if isinstance(selector, (g.ControllerOf, g.OwnerOf, g.DefendingOf, g.AttackedBy)):
            return self.who(selector)
        if selector == "any_target":
            return self.anything_at_all(False)
        if isinstance(selector, g.AnyOf) and any(map(is_named, selector.any)):
            return self.either(selector, how)
        nominal = self.nominal(selector)
        if nominal.rest and not nominal.adjectives and nominal.nouns in ([], ["card"]):
            return Phrase(self.say("the rest"), True, True)
        return self.words.named(how, nominal, how in ("all", "plural"))

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Put the instructions within the context as if no *may* came before them."""
        outer = self.mood, self.doer, self._may, self.words.base
        self.mood, self.doer, self._may, self.words.base = YOU, self.you, (), False
        yield
        self.mood, self.doer, self._may, self.words.base = outer

    def either(self, alternatives: g.AnyOf, how: str) -> Phrase:
        """Return the phrase for a choice between named objects and others that match."""
        named = [
            self.ref(one.ref) if isinstance(one, g.RefIs) else self.you for one in alternatives.any if is_named(one)
        ]
        others = [self.what(one, how) for one in alternatives.any if not is_named(one)]
        many = how in ("all", "plural", "each")
        return Phrase(self.words.join(map(str, [*named, *others]), "and" if many else "or"), many, named[0].feminine)

    def anything_at_all(self, other: bool) -> Phrase:
        """115.4. Return the phrase *any target*."""
        return Phrase(self.say("any other target" if other else "any target"), feminine=True)

    # Filters

    def nominal(self, filter: Any, fallback: str = "permanent") -> Nominal:
        """Return the noun that a filter describes."""
        parts = flat(filter)
        if fallback == "permanent" and any(isinstance(_first(part), _FIGHT) for part in parts):
            fallback = "creature"
        noun = Nominal(fallback=fallback)
        if isinstance(filter, g.RefIs):
            noun.known = self.ref(filter.ref)
            return noun
        for own in (g.RefIs(ref="self"), g.RefIs(ref="event.object")):
            if own in parts and all(part == own or _is_yours(part) for part in parts):
                noun.known = self.ref(own.ref)
                return noun
        if _SPELL_OR_ABILITY in parts:
            parts = [part for part in parts if part != g.ZoneIs(zone=Zone.STACK)]
        among = any(isinstance(part, g.RefIs) for part in parts)
        order: dict[Any, int] = _ORDER
        owners = [part for part in parts if isinstance(part, g.OwnerIs)]
        parts.sort(key=lambda part: 0 if are_zones(part) else order.get(type(part), 5))
        for part in parts:
            if isinstance(part, str):
                noun.other = noun.other or part == "other"
                if part == "any_target":
                    noun.nouns = ["any_target"]
            elif among and are_zones(part) and isinstance(part, g.AnyOf):
                noun.nouns = noun.nouns or ["card"]
            elif are_zones(part) and isinstance(part, g.AnyOf):
                self._zones(noun, part, owners[0].owner if owners else None)
            elif isinstance(part, g.ZoneIs):
                if among and part.zone is not Zone.STACK:
                    noun.nouns = noun.nouns or ["card"]
                else:
                    self._zone(noun, part.zone, owners[0].owner if owners else None)
            elif not (isinstance(part, g.OwnerIs) and any(map(are_zones, parts))):
                FILTERED[type(part)](self, noun, part)
        noun.adjectives.sort(key=self._nearness)
        return noun

    def _nearness(self, keys: tuple[str, ...]) -> int:
        """Return the order of adjectives before a noun.

        Types stand nearest to the noun, then subtypes, then all other adjectives.
        """
        if any(key in HEADS or key.startswith("of.") for key in keys):
            return 2
        return int(not all(self.words.has(f"adj.{key}") for key in keys if key))

    def _zone(self, noun: Nominal, zone: Zone, owner: Any) -> None:
        if zone is Zone.STACK:
            noun.nouns = noun.nouns or ["spell"]
        elif zone is not Zone.BATTLEFIELD:
            noun.nouns = noun.nouns or ["card"]
            suffix = "" if owner is None else f".{owner}" if owner in ("you", "opponent", "chooser") else ".of"
            owner_phrase = self.who(owner) if owner is not None and suffix == ".of" else self.you
            noun.after.append(After(f"in {zone}{suffix}", {"of": owner_phrase, "whose": self.whose(owner_phrase)}))

    def _zones(self, noun: Nominal, zones: g.AnyOf, owner: Any) -> None:
        """Say in which of several zones cards are."""
        noun.nouns = noun.nouns or ["card"]
        places = Nominal()
        for one in zones.any:
            self._zone(places, one.zone, owner)  # type: ignore[union-attr]
        told = [
            self.say(one.key, noun=Phrase("", True), **one.fields) for one in places.after if isinstance(one, After)
        ]
        noun.after.append(self.words.join(told, "or"))

    def counted(self, nominal: Nominal, amount: Any, up_to: bool = False) -> Phrase:
        """Return the phrase for a number of objects: *two creatures*."""
        words = self.words
        if up_to and not isinstance(amount, (int, str)):
            return words.named("up to number", nominal, True, amount=self.amount(amount))
        if up_to:
            return words.named("up to", nominal, amount != 1, n=amount if isinstance(amount, int) else self.x(amount))
        if amount == 1:
            return words.named("a", nominal)
        if isinstance(amount, int):
            return words.named("n", nominal, True, n=amount)
        if amount in ("x", "event.amount", "done.amount"):
            return words.named("x" if amount == "x" else "much", nominal, True)
        return words.named("number", nominal, True, amount=self.amount(amount))

    def x(self, amount: Any) -> str:
        """Return a number or a variable.

        If it counts something, note the explanation *where X is*.
        """
        return amount.upper() if amount == "x" else self.amount(amount)

    # Amounts

    def amount(self, amount: Any) -> str:
        """Return a number as a noun: *3*, *X*, *the number of creatures you control*."""
        if isinstance(amount, int):
            return str(amount).replace("-", "−")
        if isinstance(amount, str):
            if amount in self.numbers:
                return self.numbers[amount]
            key = f"amount.{amount}"
            if amount in self.names and not self.words.has(key):
                if not re.fullmatch(r"t\d*", amount):
                    return self.say("amount.count", it=self.names[amount].again.text)
                key = "amount.target_count"
            return self.say(key if self.words.has(key) else "amount.named")
        return COUNTED[type(amount)](self, amount)

    def mass(self, unit: str, amount: Any) -> str:
        """Return the phrase for an amount of damage or life: *3 damage*."""
        if isinstance(amount, int) or amount == "x":
            return self.say(f"much.{unit}.n", n=amount if isinstance(amount, int) else Amountless(self.say("amount.x")))
        times = _multiple(amount)
        if times is not None:
            key = f"much.{unit}.{times}"
            return self.say(key if self.words.has(key) else f"much.{unit}.equal", amount=self.amount(amount))
        return self.say(f"much.{unit}.equal", amount=self.amount(amount))

    def compare(self, compare: Node) -> str:
        """Return a comparison: *4 or greater*."""
        return self.say(f"compare.{type(compare).KEY}", n=self.x(getattr(compare, type(compare).KEY)))

    # Conditions and times

    def condition(self, condition: Node) -> str:
        """Return a condition as a clause: *you control a creature*."""
        base, self.words.base = self.words.base, False
        clause = TRUE_IF[type(condition)](self, condition)
        self.words.base = base
        return clause

    def duration(self, duration: Any) -> str:
        """Return a duration; empty for an effect that lasts forever."""
        if isinstance(duration, g.NextTurnOf):
            player = self.who(duration.next_turn_of)
            return self.of("for.next_turn_of", player)
        if isinstance(duration, g.UntilPoint):
            return self.say(f"for.point.{duration.at}", it=self._point(duration))
        if isinstance(duration, g.WhileTrue):
            return self.say("for.while_true", condition=self.condition(duration.while_true))
        if isinstance(duration, g.UntilLeaves):
            return self.say("for.until_leaves", it=self.ref(duration.until_leaves))
        if isinstance(duration, g.UntilCast):
            return self.say("for.until_cast", it=self.ref(duration.until_cast))
        return "" if duration == "forever" else self.say(f"for.{duration}")

    def _point(self, until: g.UntilPoint) -> Phrase:
        """Return a step, phase or turn of a player.

        Examples: *your next upkeep*, *the end step of that player's next turn*.
        """
        if until.next_turn and until.until != "turn":
            turn = self._its("next", "turn", until.whose)
            step = self.words.named("the", Nominal([f"point.{until.until}"]))
            return Phrase(self.say("for.point.in", it=step, turn=turn), feminine=step.feminine)
        later = until.at == "beginning" or until.next or until.next_turn
        return self._its("next" if later else "now", until.until, until.whose)

    def _its(self, how: str, point: str, owner: Any) -> Phrase:
        """Return the phrase for a player's present or next step, phase or turn."""
        nominal = Nominal([f"point.{point}"])
        if owner == "each_player":
            return self.words.named("next" if how == "next" else "the", nominal)
        player = Phrase(self.say("an opponent")) if owner == "each_opponent" else self.who(owner)
        return self.words.named(f"{how}.{'you' if player.you else 'of'}", nominal, whose=self.whose(player))

    def keyword(self, word: str, alone: bool = False) -> str:
        """Return a keyword for a sentence, or `alone`: *flying*, *protection from red*."""
        had = read(word)
        name, value = had.name, had.value
        if name == "landwalk" and value.endswith("chosen_land"):
            return self.say(f"keyword.landwalk.{value}")
        if name == "landwalk" and value:
            value = self._land(value)
        return keyword(self.words.catalogue, had, self.quality(value) if value else "", alone)

    def _land(self, value: str) -> str:
        """702.14. Return the lands of a landwalk: *swamp*, *snow swamp*, *legendary land*."""
        *kinds, last = value.split(" ")
        if not last[:1].isupper():
            kinds, last = [*kinds, last], "land"
        noun, keys = self.words.noun(last), [kind.replace("non", "non.", 1) for kind in kinds]
        adjectives = " ".join(self.words.adjective(key, noun, False) for key in keys)
        key = "noun phrase" if keys else "noun phrase.plain"
        return self.say(key, adjectives=adjectives, noun=noun.one).lower()

    def quality(self, value: str) -> str:
        """Return the words for a keyword's quality: a colour, a subtype, a number."""
        key = f"quality.{value}"
        if self.words.has(key):
            return self.say(key)
        if (several := several_words(value)) is None:
            return self.words.noun(value).one
        key, what = several
        return self.say(key, what=what if what.isdecimal() else self.words.noun(what).one)

    # What players do

    def act(self, key: str, doer: Any = None, /, **fields: Any) -> str:
        """Return a clause for an action of a player; without a player, *you*."""
        player = self.doer if doer is None else self.who(doer)
        return self.done(key, player, **fields)

    def done(self, key: str, player: Phrase, /, **fields: Any) -> str:
        """Return a clause for an action of a player given as a phrase."""
        if self.mood == MAY and (player.you == self.doer.you and (player.you or player.text in self._may)):
            return self.say(key, MAY if player.you else THEY_MAY, **fields)
        if player.you or (player is self.doer and self.mood == YOU):
            return self.say("you do", it=self.say(key, YOU, **fields)) if self.mood == MAY else self.say(key, **fields)
        doer = self.say("each of", who=player) if player.many else player
        mood = MAY if self.words.base and not self.words.repeats else THEY
        return self.it_is(self.say("does", who=doer, action=self.say(key, mood, **fields)))

    _may: tuple[str, ...] = ()

    def it_is(self, sentence: str) -> str:
        """Return a clause with a subject of its own; after *may* it becomes *have …*."""
        return self.say("have", it=sentence) if self.mood == MAY else sentence

    # Costs

    def cost(self, cost: Any) -> str:
        """Return a cost as the text before a colon: *{T}*, *Sacrifice a creature*."""
        if isinstance(cost, str):
            return self.say(f"cost.{cost}", it=self.name)
        if isinstance(cost, g.PayMana):
            return self.paying(cost) if cost.waterbend else cost.mana
        if isinstance(cost, g.Loyalty):
            return str(cost.loyalty).upper().replace("-", "−") if _low(cost.loyalty) else f"+{cost.loyalty}"
        return self.paying(cost)

    def costs(self, costs: Iterable[Any]) -> str:
        """Return several costs in the form they have before a colon."""
        texts = [self.cost(cost) for cost in costs]
        return ", ".join(text[:1].upper() + text[1:] for text in texts)

    def paying(self, cost: Any, mood: int | None = None) -> str:
        """Return the payment of a cost: *pay {2}*, *sacrifice a creature*."""
        mood = (MAY if self.mood == MAY else YOU) if mood is None else mood
        key, fields = _cost_fields(self, cost)
        text = self.say(f"pay.{key}", mood, **fields)
        if getattr(cost, "all", False):
            return self.say("pay.all", cost=text)
        return self.say("pay.least", cost=text) if getattr(cost, "least_x", None) else text

    def payings(self, costs: Iterable[Any], mood: int | None = None) -> str:
        """Return the payment of several costs."""
        return self.words.join([self.paying(cost, mood) for cost in costs], "and")


class Amountless(str):
    """Variable where the number is unknown, so that nouns take the plural."""

    __slots__ = ()


def _low(loyalty: int | str) -> bool:
    return isinstance(loyalty, str) or loyalty <= 0


def _cost_fields(told: Telling, cost: Any) -> tuple[str, dict[str, Any]]:
    """Return the message for paying a cost, and its fields."""
    if isinstance(cost, str):
        return cost, {"it": told.name}
    match cost:
        case g.PayMana() if cost.waterbend:
            return "waterbend", {"mana": cost.mana}
        case g.PayMana() if cost.x is not None:
            return "mana.x", {"mana": cost.mana, "x": told.amount(cost.x)}
        case g.PayMana():
            return "mana", {"mana": cost.mana}
        case g.PayManaCost():
            key = "mana cost" if cost.less is None else "mana cost.less"
            return key, {
                "whose": told.whose(told.ref(cost.mana_cost_of)),
                "of": told.ref(cost.mana_cost_of),
                "n": str(cost.less),
            }
        case g.PayLife():
            return "life", {"life": told.mass("life", cost.pay_life)}
        case g.PayEnergy():
            return "energy", {"counters": counters(told, "energy", cost.pay_energy)}
        case g.RemoveCounters():
            return "remove", {"counters": counters(told, cost.remove_counters, cost.n), "it": told.name}
        case g.PutCountersCost():
            return "put", {"counters": counters(told, cost.put_counters, cost.n), "it": told.name}
        case g.TakeCounters():
            itself = cost.from_ == g.RefIs(ref="self")
            phrase = told.name if itself else told.counted(yours(told, told.nominal(cost.from_)), 1)
            if cost.among:
                phrase = told.words.named("plural", yours(told, told.nominal(cost.from_)), True)
                return "remove among", {"counters": counters(told, cost.take_counters, cost.n), "it": phrase}
            return "remove", {"counters": counters(told, cost.take_counters, cost.n), "it": phrase}
        case g.Loyalty():
            return "loyalty", {"n": told.cost(cost)}
        case g.Sacrifice() | g.ExileCost():
            filter = getattr(cost, type(cost).KEY)
            if filter == "self":
                return type(cost).KEY, {"it": told.name}
            if filter == "top":
                return "exile top", {"it": told.counted(Nominal(["card"]), cost.n)}
            key = "exile.top" if isinstance(cost, g.ExileCost) and cost.top else type(cost).KEY
            return key, {"it": told.counted(told.nominal(filter), cost.n)}
        case g.MillCost():
            return "mill", {"it": told.counted(Nominal(["card"]), cost.mill)}
        case g.ToBottom():
            return "to bottom", {"it": told.counted(told.nominal(cost.to_bottom), cost.n)}
        case g.UnattachCost():
            return "unattach", {"it": told.counted(told.nominal(cost.unattach), 1)}
        case g.PutInto():
            return f"put into {cost.put_into}", {"it": told.counted(told.nominal(cost.what), cost.n)}
        case g.Discard() if cost.discard == "self":
            return "discard", {"it": told.name}
        case g.Discard():
            key = "discard at random" if cost.at_random else "discard"
            return key, {"it": told.counted(cards(told, cost.discard), cost.n)}
        case g.RevealCost() if is_all(cost.n, cost.reveal):
            return "reveal", {"it": told.words.named("any number", cards(told, cost.reveal), True)}
        case g.RevealCost():
            return "reveal", {"it": told.counted(cards(told, cost.reveal), cost.n)}
        case g.TapOthers() if isinstance(cost.tap_others, g.RefIs):
            return "tap", {"it": told.ref(cost.tap_others.ref)}
        case g.TapOthers():
            nominal = told.nominal(cost.tap_others).with_adjective("untapped")
            return "tap", {"it": told.counted(yours(told, nominal), cost.n)}
        case g.TapPower():
            return "tap power", {"n": str(cost.tap_power)}
        case g.Promise():
            return "promise", {"it": told.counted(told.nominal(cost.promise), 1)}
        case g.Blight():
            return "blight", {"n": str(cost.blight)}
        case g.Behold():
            exiled = " exiled" if cost.exiled else ""
            return f"behold{exiled}", {"it": told.counted(told.nominal(cost.behold), cost.n)}
        case g.CollectEvidence():
            return "collect evidence", {"n": told.x(cost.collect_evidence)}
        case g.ExileVaried():
            among = told.words.named("plural", told.nominal(cost.exile_varied), True)
            return "exile varied", {"it": among, "n": told.words.number(cost.card_types)}
        case g.GiveLife():
            receiver = told.nominal(cost.to, "player")
            whose = told.counted(receiver, 1) if cost.one else told.words.named("plural", receiver, True)
            return "give life", {"it": whose, "life": told.mass("life", cost.give_life)}
        case g.ReturnCost():
            nominal = told.nominal(cost.return_)
            permanents = not any(isinstance(one, g.ZoneIs) for one in getattr(cost.return_, "all", (cost.return_,)))
            return "return", {"it": told.counted(yours(told, nominal) if permanents else nominal, cost.n)}
    raise TypeError(f"no words for the cost {type(cost).__name__}")


def yours(told: Telling, nominal: Nominal) -> Nominal:
    """Return the noun with *you control*, which texts leave out in some places."""
    phrase = told.say("controlled.you")
    if phrase not in nominal.after:
        nominal.after.insert(0, phrase)
    return nominal


def cards(told: Telling, filter: Any) -> Nominal:
    """Return the noun for matching cards in a hand, library or graveyard."""
    nominal = told.nominal({} if filter == "anything" else filter, "card")
    if nominal.nouns and nominal.nouns != ["card"] and "card" not in nominal.nouns:
        kinds = tuple(f"of.{noun}" for noun in nominal.nouns if noun in HEADS)
        subtypes = tuple(noun for noun in nominal.nouns if noun not in HEADS)
        if nominal.nouns == ["permanent"]:
            kinds, subtypes = ("of.permanent",), ()
        nominal.nouns = ["card"]
        nominal.adjectives = [*nominal.adjectives, (*kinds, *subtypes)]
    return nominal


def counters(told: Telling, kind: str, amount: Any, *, additional: bool = False) -> Phrase:
    """Return a number of counters of a kind.

    With `additional`, they are told as more than there are anyway.
    """
    nominal = Nominal(["counter"])
    nominal.adjectives = [] if kind == "any" else [(kind_of(told, kind),)]
    if additional:
        nominal.adjectives.insert(0, ("additional",))
    return told.counted(nominal, amount)


def kind_of(told: Telling, kind: str) -> str:
    """Return the key of a counter's kind as an adjective."""
    return f"counter.{kind}" if told.words.has(f"adj.counter.{kind}") else kind


_ORDER: dict[Any, int] = {  # activity before possessions, which would otherwise seem to act
    g.Is: 0,
    g.TypeIs: 1,
    g.ZoneIs: 0,
    g.ControllerIs: 2,
    g.OwnerIs: 2,
    g.SubtypeIs: 3,
    g.NameIs: 3,
    **dict.fromkeys((g.AttackingIt, g.BlockingIt, g.BlockedByIt, g.TargetsIt, g.AttachedTo, g.InCombat), 3),
    g.AnyOf: 4,
    g.Not: 4,
}
_SPELL_OR_ABILITY = g.AnyOf(any=(g.Is(is_="spell"), g.Is(is_="ability")))
_FIGHT = (g.InCombat, g.AttackingIt, g.BlockingIt, g.BlockedByIt, g.Power, g.Toughness)

FILTERED: dict[type, Callable[[Telling, Nominal, Any], None]] = {}
"""Functions that add each kind of filter to a noun."""


def flat(filter: Any) -> list[Any]:
    if isinstance(filter, g.AllOf):
        return [part for inner in filter.all for part in flat(inner)]
    return [] if filter in ("anything", {}, None) else [filter]


def _is_yours(part: Any) -> bool:
    """Return True for what goes without saying of the object that the text belongs to."""
    return _is_own(part) or (isinstance(part, g.ControllerIs) and part.controller == "you")


def are_zones(part: Any) -> bool:
    """Return True for a filter that says nothing but zones in which cards are."""
    return isinstance(part, g.ZoneIs) or (
        isinstance(part, g.AnyOf)
        and all(isinstance(one, g.ZoneIs) and one.zone not in (Zone.STACK, Zone.BATTLEFIELD) for one in part.any)
    )


def is_all(amount: Any, among: Any) -> bool:
    """Return True if an amount counts all objects among which some are chosen."""
    if isinstance(amount, g.HandOf):
        amount = g.Count(count=g.AllOf(all=(g.ZoneIs(zone=Zone.HAND), g.OwnerIs(owner=amount.hand_of))))
    if not isinstance(amount, g.Count):
        return False
    parts, counted = flat(among), flat(amount.count)
    named = any(isinstance(part, g.RefIs) and part in parts for part in counted)
    return all(
        part in parts or (named and are_zones(part)) or (_is_own(part) and _CHOOSERS in parts) for part in counted
    )


_CHOOSERS = g.OwnerIs(owner="chooser")


def _is_own(part: Any) -> bool:
    return isinstance(part, g.OwnerIs) and part.owner == "you"


def says_where(part: Any) -> bool:
    """Return True for a filter that says nothing but in whose zones cards are."""
    if isinstance(part, g.AnyOf):
        return all(says_where(inner) for one in part.any for inner in flat(one))
    return isinstance(part, (g.ZoneIs, g.OwnerIs))


def _first(filter: Any) -> Any:
    """Return the first part of a filter, within alternatives and negations."""
    while isinstance(filter, (g.AnyOf, g.Not)):
        filter = filter.any[0] if isinstance(filter, g.AnyOf) else filter.not_
    return filter


# `filters.py` fills `FILTERED`; `amounts.py` and `conditions.py` fill these

COUNTED: dict[type, Callable[[Telling, Any], str]] = {}
"""Functions that put each kind of amount into words."""

TRUE_IF: dict[type, Callable[[Telling, Any], str]] = {}
"""Functions that put each kind of condition into words."""


def is_named(selector: Any) -> bool:
    """Return True if this filter names a certain object or you."""
    return isinstance(selector, g.RefIs) or (isinstance(selector, g.Is) and selector.is_ == "you")


def _multiple(amount: Any) -> str | None:
    """Return the key for an amount derived from the event's amount: the same, twice, half."""
    if amount in ("event.amount", "done.amount", "done.excess"):
        return str(amount)
    if isinstance(amount, g.ProductOf) and set(map(str, amount.times)) == {"2", "event.amount"}:
        return "twice"
    if isinstance(amount, g.SumOf) and amount.plus[0] == "event.amount" and amount.plus[1:] == (1,):
        return "plus"
    if isinstance(amount, (g.HalfDown, g.HalfUp)) and getattr(amount, type(amount).KEY) == "event.amount":
        return type(amount).KEY
    return None


__all__ = [
    "COUNTED",
    "FILTERED",
    "TRUE_IF",
    "Telling",
    "are_zones",
    "cards",
    "counters",
    "flat",
    "is_all",
    "is_named",
    "kind_of",
    "says_where",
    "yours",
]
