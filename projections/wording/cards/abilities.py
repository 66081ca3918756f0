"""Rules texts of cards, one line for each ability, told from the definition.

The words are this program's own: `projections/wording/english/cards/` and its translations; nothing printed is
stored. Sentences follow the constructs of the card language. `texts` tells a card, `part_text` one of its parts,
`object_texts` an object as it is now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import projections.wording.cards.amounts  # registers the words of amounts
import projections.wording.cards.designations  # registers the words of designations
import projections.wording.cards.effects.choices
import projections.wording.cards.effects.combat
import projections.wording.cards.effects.continuous
import projections.wording.cards.effects.control_flow
import projections.wording.cards.effects.copies
import projections.wording.cards.effects.counters
import projections.wording.cards.effects.damage
import projections.wording.cards.effects.designations
import projections.wording.cards.effects.exile
import projections.wording.cards.effects.faces
import projections.wording.cards.effects.graveyard
import projections.wording.cards.effects.hand
import projections.wording.cards.effects.library
import projections.wording.cards.effects.mana
import projections.wording.cards.effects.objects
import projections.wording.cards.effects.players
import projections.wording.cards.effects.spells
import projections.wording.cards.effects.tokens
import projections.wording.cards.effects.turns
import projections.wording.cards.effects.votes
import projections.wording.cards.filters  # registers the words of filters
import projections.wording.cards.history  # registers the words of past events
import projections.wording.cards.object_triggers  # the words of what happens to objects
import projections.wording.cards.player_triggers  # noqa: F401  # the words of what players do
from domain.board.keywords import Keyword, keyword
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards.language import CardDefinition, tree
from domain.terms import Zone
from projections.wording.card_names import card_name
from projections.wording.cards.characteristics import keyword_of, typed
from projections.wording.cards.clauses import INSTRUCTED, sentences, stopped, with_wheres
from projections.wording.cards.conditions import conditional, under
from projections.wording.cards.decks import deck_lines
from projections.wording.cards.modifications import affected, cost_change, modified
from projections.wording.cards.nouns import Telling, counters, flat
from projections.wording.cards.phrases import THEY, YOU, After, Catalogue, Nominal, Phrase, Words
from projections.wording.cards.replacements import replaced
from projections.wording.cards.targets import aim
from projections.wording.cards.triggers import trigger
from projections.wording.english.cards import ENGLISH_TEXTS


def texts(definition: CardDefinition, catalogue: Catalogue = ENGLISH_TEXTS) -> tuple[str, ...]:
    """Return a card's rules text, a line for each ability; plain keywords share a line."""
    lines: list[str] = []
    keywords: list[lang.Keyword] = []
    for part in definition.abilities:
        if isinstance(part, lang.Keyword):
            keywords.append(part)
        else:
            lines.append(text_of(definition, part, catalogue))
    if definition.stand_in:
        told = telling(definition, catalogue)
        lines.append(told.words.finished(told.say("stand in")))
    lines += deck_lines(telling(definition, catalogue), definition)
    return (*_keyword_lines(definition, keywords, catalogue), *lines)


def part_text(definition: CardDefinition, number: int, catalogue: Catalogue = ENGLISH_TEXTS) -> str:
    """Return the text of a part of a definition, by its number in events.

    :raises IndexError: the definition has no such part.
    """
    return text_of(definition, definition.parts[number], catalogue)


def text_of(card: CardDefinition, part: Any, catalogue: Catalogue = ENGLISH_TEXTS, name: Phrase | None = None) -> str:
    """Return the text of a part, as of the object called `name`."""
    return _told_part(telling(card, catalogue, name), card, part)


def _told_part(told: Telling, definition: CardDefinition, part: Any) -> str:
    if isinstance(part, lang.Keyword):
        return told.words.finished(keyword_of(told, part, alone=True))
    if type(part) in ABILITIES:
        return told.words.finished(ability(told, part))
    for outer in definition.parts:  # binds the names that the surrounding text gives before this part
        if type(outer) in ABILITIES and any(inner is part for inner in parts_of(outer)):
            ability(told, outer)
    return told.words.finished(with_wheres(told, stopped(INSTRUCTED[type(part)](told, part))))


def parts_of(value: Any) -> Iterator[lang.Part]:
    """Yield every ability or other part nested in a construct of the card language."""
    return (node for node in tree.every_described(value) if isinstance(node, lang.Part))


def object_texts(
    name: str,
    types: Sequence[str],
    supertypes: Sequence[str],
    keywords: Sequence[str],
    abilities: Sequence[tuple[CardDefinition, int]],
    catalogue: Catalogue = ENGLISH_TEXTS,
) -> tuple[str, ...]:
    """Return an object's present rules text: its keywords and its abilities.

    Each ability is given by the definition it is a part of, and its number there.
    """
    first, *rest = object_lines(name, types, supertypes, keywords, abilities, catalogue)
    return (*([first] if first else ()), *rest)


def object_lines(
    name: str,
    types: Sequence[str],
    supertypes: Sequence[str],
    keywords: Sequence[str],
    abilities: Sequence[tuple[CardDefinition, int]],
    catalogue: Catalogue = ENGLISH_TEXTS,
) -> tuple[str, ...]:
    """Return an object's rules text by line; the first line has keywords, or is empty.

    Restrictions are no keywords; they have lines of their own, unless a text of the object itself tells them.
    """
    lines: list[str] = []
    costly: list[str] = []
    told_words = set[str]()
    had = set(abilities)
    for definition, number in abilities:
        keyword = definition.expansion.keyword(number)
        if keyword != number and (definition, keyword) in had:
            continue  # the keyword that the ability comes from is told instead
        part = definition.parts[number]
        told_words.update(word for word in keywords if _tells(part, word))
        if isinstance(part, lang.Keyword) and _is_plain(part) and part.word in keywords:
            continue
        told = telling(definition, catalogue, _called(_words_of(catalogue), name, types, supertypes))
        text = _told_part(told, definition, part)
        if isinstance(part, lang.Keyword):
            told_words.add(part.word)
            costly.append(text)
        else:
            lines.append(text)
    plain = [word for word in keywords if word not in told_words]
    first, *rules = keyword_lines(_called(_words_of(catalogue), name, types, supertypes), plain, catalogue)
    return (first, *costly, *lines, *rules)


def _tells(part: lang.Part, word: str) -> bool:
    """Return True if a static ability about its own object tells this restriction or requirement."""
    if not isinstance(part, lang.Static) or part.to != "self":
        return False
    had = keyword(word)
    rules = [mod for mod in part.static if isinstance(mod, lang.RuleWith) and mod.rule == had.name]
    return word in part.static or any(not isinstance(mod.n, int) or had.value == str(mod.n) for mod in rules)


def keyword_lines(name: Phrase, words: Iterable[str], catalogue: Catalogue) -> tuple[str, ...]:
    """Return a line of keywords, and a line for each rule.

    The words are the keywords and rules among an object's characteristics.
    """
    told = Telling(_words_of(catalogue), name, Phrase(""), Phrase(""))
    keywords, rules = [], []
    for word in words:
        had = keyword(word)
        if had.name in lang.RULE_WORDS and not had.value:
            rules.append(told.say("does", who=told.name, action=told.say(f"rule.{had.name}", THEY, it=told.name)))
        elif had.name in lang.RULES_WITH:
            rules.append(_rule(told, had))
        else:
            keywords.append(told.keyword(word, alone=True))
    line = told.words.finished(told.say("keywords", list=", ".join(keywords))) if keywords else ""
    return (line, *(told.words.finished(f"{rule}.") for rule in rules))


def _rule(told: Telling, had: Keyword) -> str:
    """Return the text of a restriction or requirement, from its word.

    The word is among the keywords of an object.
    """
    field = lang.RULES_WITH[had.name][0]
    known: Any = had.number if had.value.isdecimal() else had.value or None
    if field == "of":
        key = f"rule with.{had.name}"
        somebody = Phrase(told.say("somebody"))
        return told.say("does", who=told.name, action=told.say(key, it=told.name, of=somebody))
    data: dict[str, Any] = {"rule": had.name, field: known}
    if field == "mana" and isinstance(known, int):
        data = {"rule": had.name, "n": known}
    return modified(told, (lang.RuleWith.model_construct(**data),), told.name, gaining=False)


def _keyword_lines(definition: CardDefinition, keywords: Sequence[lang.Keyword], catalogue: Catalogue) -> list[str]:
    """Return a line of plain keywords, then a line for each other keyword.

    A keyword with a cost, a filter or an ability is not plain.
    """
    told = telling(definition, catalogue)
    plain = [keyword_of(told, part, alone=True) for part in keywords if _is_plain(part)]
    lines = [told.words.finished(told.say("keywords", list=", ".join(plain)))] if plain else []
    return lines + [told.words.finished(keyword_of(told, part, alone=True)) for part in keywords if not _is_plain(part)]


def _is_plain(part: lang.Keyword) -> bool:
    """Return True if the keyword's word is its whole text, without cost, filter or ability."""
    return not part.cost and part.of is None and part.has is None


def _words_of(catalogue: Catalogue) -> Words:
    return Words(catalogue)


def _called(words: Words, name: str, types: Sequence[str], supertypes: Sequence[str]) -> Phrase:
    """Return the phrase by which an object names itself, with the gender of its type.

    A legendary object uses the part of its name before the comma.
    """
    noun = next((kind for kind in ("creature", *types) if kind in types), "permanent")
    name = card_name(words.catalogue, name)
    short = name.partition(", ")[0] if "legendary" in supertypes else name
    return Phrase(short, feminine=words.noun(noun).feminine)


def telling(definition: CardDefinition, catalogue: Catalogue, name: Phrase | None = None) -> Telling:
    """Return the context in which a card's abilities are put into words.

    Without `name`, the abilities speak of the card; with `name`, of the object that has them now. The context
    includes the object that the card is attached to.
    """
    words = _words_of(catalogue)
    types, supertypes, subtypes = definition.type_line
    phrase = name if name is not None else _called(words, definition.name, types, supertypes)
    told = Telling(words, phrase, Phrase(""), Phrase(""))
    told.one_of = ability
    printed = {"loyalty": definition.loyalty, "defense": definition.defense}
    told.printed = frozenset(kind for kind, count in printed.items() if count)
    told.attached = _attached(told, definition, subtypes)
    told.names["paid"].first = told.names["paid"].again = _paid(told, definition)
    return told


def _attached(told: Telling, definition: CardDefinition, subtypes: Sequence[str]) -> Phrase:
    """Return the phrase for the object an Aura enchants or an Equipment is attached to."""
    key = "equipped" if "Equipment" in subtypes else "enchanted"
    enchanted = next(
        (part.of for part in definition.abilities if isinstance(part, lang.Keyword) and part.of is not None), None
    )
    enchanted = next((cast_way.onto for cast_way in definition.cast_ways if cast_way.bestowed), enchanted)
    usual = Nominal(["creature" if key == "equipped" else "permanent"])
    nominal = usual if enchanted is None else told.nominal(enchanted)
    plain = Nominal(nominal.nouns or ["permanent"], [(key,)])
    return told.words.named("the attached", plain)


def _paid(told: Telling, definition: CardDefinition) -> Phrase:
    """Return the phrase for what was, for example, sacrificed as an additional cost."""
    for part in definition.parts:
        costs = (
            part.additional
            if isinstance(part, lang.AdditionalCost)
            else part.cost
            if isinstance(part, lang.Activated) and any("paid" in tree.uses(node) for node in tree.every(part))
            else ()
        )
        for cost in costs:
            if isinstance(cost, g.ExileCost) and cost.exile != "self":
                return told.words.named("the", Nominal(["card"], [("exiled",)]))
            if isinstance(cost, g.Sacrifice) and cost.sacrifice != "self":
                return told.words.named("the", Nominal(told.nominal(cost.sacrifice).nouns, [("sacrificed",)]))
            if isinstance(cost, g.Discard) and cost.discard != "self":
                return told.words.named("the", Nominal(["card"], [("discarded",)]))
    return Phrase(told.say("what was paid"))


# Abilities


def ability(told: Telling, part: Any) -> str:
    """Return the text of an ability, in one or several sentences."""
    if isinstance(part, lang.Keyword):
        return keyword_of(told, part)
    return with_wheres(told, ABILITIES[type(part)](told, part))


def _so_many(told: Telling, other: lang.OtherModes, modes: lang.Modes) -> str:
    """Return the words for choosing another number of modes under a condition."""
    most = len(modes.of) if other.modes == "all" else other.modes
    least = 0 if other.up_to else other.least or most
    number = told.words.number(most, feminine=False)
    key = "modes.so many" if least == most else "modes.so many.between"
    condition = told.condition(other.if_)
    return told.say(key, n=number, least=told.words.number(least, feminine=False), condition=condition)


def _does(told: Telling, effects: Any) -> str:
    """Return the text of what an ability does: instructions, or modes to choose from."""
    if not isinstance(effects, lang.Modes):
        return sentences(told, effects)
    n = told.words.number(effects.most, feminine=False)
    key = "modes.up to" if effects.up_to else "modes"
    if effects.least is not None:
        key = "modes.any" if effects.modes == "all" else "modes.between"
        key = "modes.both" if effects.most == len(effects.of) == 2 else key
    key += ".worth" if effects.worth else ".again" if effects.again else ""
    least = told.words.number(effects.fewest, feminine=False)
    intro = told.say(key, n=n, number=effects.most, least=least)
    if effects.instead is not None:
        intro = told.say(
            "modes.instead", intro=intro.removesuffix(" —"), other=_so_many(told, effects.instead, effects)
        )
    if effects.once is not None:
        intro = told.say(f"modes.once.{effects.once}", intro=intro.removesuffix(" —"))
    told_modes = []
    for mode in effects.of:
        aim(told, mode.targets)
        text = sentences(told, mode.do)
        cost = told.costs(mode.cost) if mode.cost else None
        if effects.worth:
            told_modes.append(told.say("mode.worth", mark="{P}" * mode.worth, what=text))
            continue
        told_modes.append(told.say("mode", what=text) if cost is None else told.say("mode.cost", cost=cost, what=text))
    return " ".join([intro, *told_modes])


def _spell(told: Telling, part: lang.Spell) -> str:
    aim(told, part.targets)
    return _does(told, part.spell)


def _activated(told: Telling, part: lang.Activated) -> str:
    aim(told, part.targets)
    text = told.say("activated", cost=told.costs(part.cost), what=told.words.capital(_does(told, part.activated)))
    if part.zone not in (Zone.BATTLEFIELD,):
        text += " " + told.say(f"only from.{part.zone}", it=told.name)
    for word in ("exhaust", "boast"):
        if word in part.only:
            text = told.say(word, what=text)
    text += _only(told, "activate", [time for time in part.only if time not in ("exhaust", "boast")], part.if_)
    if part.by != "you":
        text += " " + told.say(f"activated by.{part.by}")
    if part.cost_more != 0:
        text += " " + _cost_change(told, part)
    if part.spent_on_x:
        text += " " + _spent_on_x(told, part.spent_on_x)
    if part.own_cost_less_if is not None:
        less = told.say("its mana cost less", condition=told.condition(part.own_cost_less_if))
        text += " " + told.words.capital(stopped(less))
    return text


def _spent_on_x(told: Telling, colors: str) -> str:
    """Return the sentence for the colours of mana that can pay for X."""
    color = told.words.join([told.say(f"quality.{letter}") for letter in colors], "or")
    return told.say("spent on x", color=color)


def _x_only(told: Telling, part: lang.SpentOnX) -> str:
    return _spent_on_x(told, part.x_only)


def _cost_change(told: Telling, part: lang.Activated) -> str:
    """Return the words for how much more or less an ability costs to activate."""
    this_ability = Phrase(told.say("this ability"))
    cost = told.say("does", who=this_ability, action=cost_change(told, part.cost_more, this_ability, "activate"))
    if part.cost_more_if is not None:
        cost = under(told, "as long as", part.cost_more_if, what=cost)
    return told.words.capital(stopped(with_wheres(told, cost)))


def _only(told: Telling, verb: str, times: Sequence[str], condition: Any) -> str:
    times_told = [told.say(f"only.{time}") for time in times if time != "once"]
    if condition is not None:
        times_told.append(told.say("only if", condition=told.condition(condition)))
    if "once" in times:
        times_told.append(told.say("only.once"))
    return " " + told.say(f"{verb} only", when=told.words.join(times_told, "and")) if times_told else ""


def _triggered(told: Telling, part: lang.Triggered) -> str:
    aim(told, part.targets)
    intros = [trigger(told, event) for event in part.events]
    kind = type(part.events[0])
    key = "chapter" if kind is lang.ReachesChapter else "in room" if kind is lang.EntersRoom else "triggered"
    together = told.words.join(intros, "and when")
    if part.nth is not None:
        together = told.say(f"nth.{min(part.nth, 5)}", when=together)
    if part.while_ is not None:
        together = told.say("while", when=together, condition=told.condition(part.while_))
    if part.if_ is not None:
        together = under(told, "intervening", part.if_, when=together)
    text = told.say(key, when=together, what=_does(told, part.triggered))
    text = f"{text} {told.say('once each turn')}" if part.once_each_turn else text
    return f"{text} {told.say('done once each turn')}" if part.done_once else text


_OF_SPELLS = (lang.CostMore, lang.CostLeast, lang.CostBesides)


def _static(told: Telling, part: lang.Static) -> str:
    phrase, player = affected(told, part.to)
    if any(isinstance(mod, _OF_SPELLS) for mod in part.static) and isinstance(part.to, g.Node):
        nominal = told.nominal(part.to)
        for index, one in enumerate(nominal.after):
            if one == told.say("controlled.you"):
                nominal.after[index] = told.say("cast.you")
            elif one == After("controlled.opponent"):
                nominal.after[index] = After("cast.opponent")
        phrase = told.words.named("plural", nominal, many=True)
    mods = part.static
    if len(mods) == 1 and isinstance(mods[0], lang.Control) and told.who(mods[0].control).you:
        text = told.say("you control", it=phrase)
    else:
        text = modified(told, mods, phrase, gaining=False, player=player)
    if part.zone is Zone.STACK and part.while_ is not None:
        return stopped(under(told, "only while", part.while_, what=with_wheres(told, text)))
    elsewhere = part.zone is not Zone.BATTLEFIELD and told.words.has(f"functions in.{part.zone}")
    elsewhere = elsewhere and not _asks_where(part.while_)
    key, conditions = "as long as", [told.say(f"functions in.{part.zone}", it=told.name)] if elsewhere else []
    if part.while_ is not None:
        key, condition = (key, told.condition(part.while_)) if elsewhere else conditional(told, key, part.while_)
        conditions.append(condition)
    text = with_wheres(told, text)
    if conditions:
        text = told.say(key, what=text, condition=told.words.join(conditions, "and"))
    if part.elsewhere is None:
        return stopped(text)
    if part.elsewhere == "anything":
        return f"{stopped(text)} {told.say('elsewhere.all')}"
    what = told.words.named("plural", told.nominal(part.elsewhere, "object"), many=True)
    return f"{stopped(text)} {told.say('elsewhere', what=what)}"


def _asks_where(condition: Any) -> bool:
    """Return True if a condition is about the zone of the card itself."""
    return isinstance(condition, g.Matches) and any(isinstance(part, g.ZoneIs) for part in flat(condition.filter))


def _while(told: Telling, text: str, condition: Any) -> str:
    return text if condition is None else under(told, "as long as", condition, what=text)


def _replace(told: Telling, part: lang.Replace) -> str:
    text = replaced(told, part.replace, part.with_)
    if isinstance(part.while_, g.TimeIs):
        return stopped(under(told, "if", part.while_, what=text))
    if part.zone is not Zone.BATTLEFIELD:
        text = told.say(
            "as long as", what=stopped(text)[:-1], condition=told.say(f"functions in.{part.zone}", it=told.name)
        )
    return stopped(_while(told, text, part.while_))


def _defining(told: Telling, part: lang.Defining) -> str:
    name = told.name
    possessive = told.whose(name)
    if part.toughness is None:
        assert part.power is not None
        return told.say("defining.power", it=name, whose=possessive, amount=told.amount(part.power)) + "."
    if part.power is None:
        return told.say("defining.toughness", it=name, whose=possessive, amount=told.amount(part.toughness)) + "."
    if g.are_equal(part.power, part.toughness):
        return told.say("defining", it=name, whose=possessive, amount=told.amount(part.power)) + "."
    power, toughness = told.amount(part.power), told.amount(part.toughness)
    return told.say("defining.each", it=name, whose=possessive, power=power, toughness=toughness) + "."


def _defining_colors(told: Telling, part: lang.DefiningColors) -> str:
    noun = told.words.noun("card")
    colors = [told.words.adjective(f"color.{letter}", noun, False) for letter in part.defining_colors]
    color = told.words.join(colors or [told.words.adjective("color.colorless", noun, False)], "and")
    return told.say("defining.colors", it=told.name, color=color) + "."


def _defining_subtypes(told: Telling, part: lang.DefiningSubtypes) -> str:
    if isinstance(part.defining_subtypes, tuple):
        return told.say("defining.subtypes", it=told.name, types=typed(told, part.defining_subtypes)) + "."
    return told.say("defining.nonbasic land types", it=told.name) + "."


def _additional_cost(told: Telling, part: lang.AdditionalCost) -> str:
    if part.optional and part.as_ == "kicked":
        return told.say("kicker.often" if part.often else "kicker", cost=told.costs(part.additional))
    key = "additional cost.optional" if part.optional else "additional cost"
    if part.modes is not None:
        key = f"additional cost.{part.modes}"
    elif part.often:
        key += ".often"
    mood = 2 if part.optional else YOU
    payment = told.payings(part.additional, mood)
    if part.or_:
        others = [told.payings(way, mood) for way in part.ways[1:]]
        payment = told.say("additional cost.or", first=payment, other=told.words.join(others, "or"))
    return told.say(key, payment=payment) + "."


def _cast_way(told: Telling, part: lang.CastWay) -> str:
    where = told.say(f"cast way.{part.face_down or part.cast_from}", it=told.name)
    if part.cost is not None:
        free = not part.cost and not part.besides
        where += told.say("cast way.free") if free else told.say("cast way.cost", payment=told.payings(part.cost, YOU))
    if part.besides:
        where += told.say("cast way.besides", payment=told.payings(part.besides, YOU))
    if part.less is not None:
        pay = told.payings((part.less.pay,), YOU)
        may = ".up to" if part.less.up_to else ""
        where += told.say(f"cast way.less.{part.less.by}{may}", payment=pay)
    text = where + "."
    if part.if_ is not None:
        text = under(told, "if", part.if_, what=text)
    if part.only:
        text += _only(told, "cast so", part.only, None)
    for condition in ("each", "attacking"):
        if getattr(part, condition):
            text += " " + told.say(f"cast way.{condition}")
    if part.onto is not None:
        text += " " + told.say(
            "cast way.bestowed" if part.bestowed else "cast way.merging", what=told.what(part.onto, "target")
        )
    return text + (" " + told.say("cast way.then") if part.then is not None else "")


def _turns_up(told: Telling, part: lang.TurnsUp) -> str:
    text = told.say("turns up", it=told.name, cost=told.costs(part.turns_up)) + "."
    many = part.counters
    return text if many is None else f"{text} {told.say('turns up.counters', n=counters(told, '+1/+1', many))}"


def _as_turned_up(told: Telling, part: lang.AsTurnedUp) -> str:
    return told.say("as turned up", it=told.name, what=sentences(told, part.as_turned_up))


def _as_transforms(told: Telling, part: lang.AsTransforms) -> str:
    return told.say("as transforms", it=told.name, what=sentences(told, part.as_transforms))


def _set_aside(told: Telling, part: lang.SetAside) -> str:
    key = "set aside.face down" if part.face_down else "set aside" if part.time is None else "set aside.time"
    text = told.say(key, it=told.name, payment=told.payings(part.set_aside, YOU), n=told.x(part.time or 0)) + "."
    if part.as_cast:
        text += " " + told.say("set aside.as cast")
    return text + _only(told, "set aside", part.only, None)


def _as_it_resolves(told: Telling, part: lang.AsItResolves) -> str:
    text = told.say("as it resolves", it=told.name, what=sentences(told, part.as_it_resolves))
    return text if part.if_ is None else under(told, "if", part.if_, what=text)


def _opening_hand(told: Telling, part: lang.OpeningHand) -> str:
    then = " " + told.say("opening hand.then", what=sentences(told, part.then)) if part.then else ""
    given = told.words.join([str(counters(told, kind, n)) for kind, n in part.with_.items()])
    key = f"opening hand.{part.opening_hand}" + (".with" if given else "")
    text = told.say(key, it=told.name, counters=given)
    if part.if_ is not None:
        text = under(told, "if", part.if_, what=text)
    return text + "." + then


def _companion(told: Telling, part: lang.Companion) -> str:
    """702.139a."""
    cards = told.words.bare(told.nominal(part.companion, "card"), many=False)
    if part.are is not None:
        what = told.say("companion.are", it=cards, are=told.words.named("a", told.nominal(part.are, "card")))
    elif part.beyond is not None:
        what = told.say("companion.beyond", n=part.beyond)
    else:
        what = told.say("companion.differ" if part.differ is not None else "companion.share", it=cards)
    return told.say("companion", what=what) + "."


def _any_mulligan(told: Telling, part: lang.AnyMulligan) -> str:
    return told.say("any mulligan", it=told.name, what=sentences(told, part.any_mulligan))


def _triggers_none(told: Telling, part: lang.TriggersNone) -> str:
    when = told.words.join([trigger(told, event) for event in part.triggers_none], "or")
    of = None if part.of is None else told.words.named("plural", told.nominal(part.of), many=True)
    text = told.say("triggers none", when=when) if of is None else told.say("triggers none.of", when=when, of=of)
    return stopped(text if part.while_ is None else under(told, "if", part.while_, what=text))


def _triggers_again(told: Telling, part: lang.TriggersAgain) -> str:
    abilities = told.words.bare(told.nominal(part.triggers_again), many=True)
    whens = [trigger(told, event) for event in part.because]
    if whens:
        text = told.say("triggers again.because", what=abilities, when=told.words.join(whens, "or"))
    else:
        text = told.say("triggers again", what=abilities)
    return stopped(_while(told, text, part.while_))


def _helps_pay(told: Telling, part: lang.HelpsPay) -> str:
    key = "helps pay.colored" if part.colored else f"helps pay.{part.how}"
    return told.say(key, it=told.words.bare(told.nominal(part.helps_pay), many=False)) + "."


def _as_it_attacks(told: Telling, part: lang.AsItAttacks) -> str:
    aim(told, part.targets)
    text = told.say("as it attacks", it=told.name, payment=told.payings(part.as_it_attacks, 2)) + "."
    if part.when_paid:
        text += " " + told.say("when paid", what=sentences(told, part.when_paid))
    return text


def _cast_only(told: Telling, part: lang.CastOnly) -> str:
    return _only(told, "cast", part.cast_only, part.if_).strip()


ABILITIES: dict[type, Callable[[Telling, Any], str]] = {
    lang.Spell: _spell,
    lang.Activated: _activated,
    lang.Triggered: _triggered,
    lang.Static: _static,
    lang.Replace: _replace,
    lang.Defining: _defining,
    lang.DefiningColors: _defining_colors,
    lang.DefiningSubtypes: _defining_subtypes,
    lang.AdditionalCost: _additional_cost,
    lang.CastOnly: _cast_only,
    lang.CastWay: _cast_way,
    lang.TurnsUp: _turns_up,
    lang.AsTurnedUp: _as_turned_up,
    lang.AsTransforms: _as_transforms,
    lang.SetAside: _set_aside,
    lang.AsItResolves: _as_it_resolves,
    lang.OpeningHand: _opening_hand,
    lang.AnyMulligan: _any_mulligan,
    lang.SpentOnX: _x_only,
    lang.Companion: _companion,
    lang.HelpsPay: _helps_pay,
    lang.TriggersAgain: _triggers_again,
    lang.TriggersNone: _triggers_none,
    lang.AsItAttacks: _as_it_attacks,
}
"""Functions that put each kind of ability into words; keywords have their own."""

__all__ = ["ABILITIES", "object_lines", "object_texts", "part_text", "text_of", "texts"]
