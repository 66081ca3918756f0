"""Questions and answers in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from textwrap import shorten
from typing import Any

import domain.kernel.assignments
import domain.kernel.declarations  # noqa: F401  # its questions are among those that are told
from domain import events as e
from domain.board.state import Board
from domain.formats import FORMATS
from domain.ids import FIRST_OBJECT, EntityId, ObjectId
from domain.kernel import questions as d
from domain.kernel.naming import ChooseName
from domain.kernel.questions import Answer, Question
from domain.reasons import Reason
from projections.reading.names import UNKNOWN
from projections.wording.english import ENGLISH
from projections.wording.naming import BoardNames, Naming, naming
from projections.wording.speech import SHORT, Catalogue, Speech


def asked(event: e.DecisionMade) -> Question | None:
    """Return the question that a recorded decision answered.

    None if the question is hidden, or of a kind that is not known here.
    """
    if event.question is None or event.kind not in d.QUESTIONS:
        return None
    return d.question_of(event.player, event.kind, event.question)


def describe_question(question: Question, names: Board | Naming, catalogue: Catalogue = ENGLISH) -> str:
    """Describe a question in words, with the player who is asked.

    With the names of a board (`BoardNames`) that knows the texts of cards, targets are told as the text has them.
    """
    speech = Speech(naming(names), catalogue)
    fields: dict[str, Any] = {name: getattr(question, name) for name in _fields(question)}
    if "least" in fields and "most" in fields:
        fields["range"] = speech.range(fields["least"], fields["most"])
    variant = question.KIND
    named = fields.get("source", 0) is not None

    told = speech.asking(question)
    if told.whole:
        fields["text"] = told.whole

    def first(wanted: str, usual: str) -> str:
        """Return `wanted` if there are words for it that fit, else `usual`."""
        text = catalogue.get(f"ask.{wanted}")
        return usual if text is None or ("{source" in text and not named) else wanted

    match question:
        case d.ChooseOption(options=options, reason=reason):
            fields["options"] = tuple(speech.option(reason, option) for option in options)
            plain = "option.yes" if "no" in options else "option.many" if len(options) > MANY else "option"
            variant = first(f"option.{reason}", first(plain, "option"))
            if len(told.each) == len(options):
                fields["text"] = speech._chained(told.each, "or")
                variant = "option.which.told"
            elif told.whole and "no" in options:
                variant = first("option.may.told" if reason == Reason.MAY else "option.pay.told", variant)
        case d.ChooseTargets(slots=slots, source=source):
            texts = speech.targets(source)
            fields["slots"] = speech._list(_slots(speech, slots, texts))
            variant = "targets.told" if all(name in texts for name, _, _, _ in slots) else "targets"
            if variant == "targets.told" and [name for name, *_ in slots] == ["enchant"]:
                variant = "targets.enchant"
            elif variant == "targets" and len(slots) == 1 and isinstance(speech.names, BoardNames):
                ((_, _, least, most),) = slots  # the targets stand below the question
                fields |= {"range": speech.range(least, most), "most": most}
                variant = "targets.one"
        case d.ChooseObjects(among=among, reason=reason, least=least):
            fields["count"] = len(among)
            usual = "choose.many" if len(among) > MANY else "choose"
            variant = first(f"choose.{reason}", usual) if among else first(f"choose.{reason}.nothing", "choose.nothing")
            if len(among) == 1 and not least:
                variant = first(f"choose.{reason}.one", variant)
            if len(among) > MANY:
                variant = first(f"choose.{reason}.many", variant)
            if told.next and among:
                fields["next"] = told.next
                variant = first(f"{variant}.{'next' if told.yours else 'quoted'}", variant)
            if question.rest is not None:
                fields["due"] = question.rest.due
                variant = first(f"choose.{reason}.due", variant)
        case d.Mulligan(taken=taken):
            board = speech.names.board if isinstance(speech.names, BoardNames) else None
            if board is not None and board.starting_player is not None and board.format in FORMATS:
                down = taken + (0 if FORMATS[board.format].free_mulligan else 1)
                fields |= {"begins": board.starting_player, "down": down}
                variant = "mulligan.costs" if down else "mulligan.free"
        case d.ChooseNumber(reason=reason):
            variant = first(f"number.{reason}", "number.told" if told.whole else "number")
        case d.Order(reason=reason):
            variant = first(f"order.{reason}", "order")
        case d.PayMana(source=source) if source is not None:
            variant = "pay.for"
        case d.Repeat(choices=choices):
            fields["what"] = answered(speech, "priority", choices[0][2])
        case d.AcceptShortcut(choices=choices, end=(times, at)):
            fields |= {"what": answered(speech, "priority", choices[0][2]), "times": times}
            variant = "shortcut.shorter" if at else variant
        case d.ChooseReplacement(would=would):
            fields["would"] = speech.would(would)
    text = speech.say(f"ask.{first(variant, 'other')}", kind=question.KIND, **fields)
    return text[:1].upper() + text[1:]


MANY = 6
"""Most things that a question lists; of more it tells how many there are."""


def _slots(speech: Speech, slots: Sequence[d.TargetSlot], texts: Mapping[str, str]) -> Iterator[str]:
    """Yield each target in words: as the text has it, or else how many of what is legal."""
    several = len(slots) > 1
    for number, (name, legal, least, most) in enumerate(slots, 1):
        what = texts.get(name) or speech.say("ask.targets.of", range=speech.range(least, most), legal=legal)
        yield speech.say("ask.slot", number=number, what=what) if several else what


def _fields(question: Question) -> tuple[str, ...]:
    names: Mapping[str, Any] = question.__dataclass_fields__
    return tuple(names)


def describe_answer(
    question: Question | str,
    answer: Answer,
    names: Board | Naming,
    catalogue: Catalogue = ENGLISH,
    *,
    numbered: bool = False,
) -> str:
    """Describe an answer in words that follow "Anna chooses to".

    Example: *cast Lightning Bolt*, *block with nothing*.
    """
    return answered(Speech(naming(names), catalogue, numbered), question, answer)


def describe_answers(
    question: Question | str, answers: Iterable[Answer], names: Board | Naming, catalogue: Catalogue = ENGLISH
) -> list[str]:
    """Describe several answers in words.

    Where two answers would read the same, their objects carry ids.
    """
    known = naming(names)
    listed = list(answers)
    texts = [describe_answer(question, answer, known, catalogue) for answer in listed]
    often = Counter(texts)
    return [
        text if often[text] == 1 else describe_answer(question, answer, known, catalogue, numbered=True)
        for text, answer in zip(texts, listed, strict=True)
    ]


def for_zero(cast: str, catalogue: Catalogue = ENGLISH) -> str:
    """107.3a. Return the words of a casting with the only X, 0."""
    return catalogue["answer.for zero"].format(what=cast)


def answered(speech: Speech, question: Question | str, answer: Answer) -> str:
    kind = question if isinstance(question, str) else question.KIND
    describe = _ANSWERED.get(kind)
    if describe is None or (isinstance(question, str) and kind not in _FREE):
        return speech.say("answer.other", answer=speech.anything(answer))
    return describe(speech, question, answer)


_ANSWERED: dict[str, Callable[[Speech, Any, Any], str]] = {}
_FREE = frozenset(("priority", "mulligan", "modes", "attackers", "bands", "blockers", "damage", "observed"))
"""Kinds of questions whose answers can be told without the question."""


def _answers_to(
    kind: str,
) -> Callable[[Callable[[Speech, Any, Any], str]], Callable[[Speech, Any, Any], str]]:
    def register(describe: Callable[[Speech, Any, Any], str]) -> Callable[[Speech, Any, Any], str]:
        _ANSWERED[kind] = describe
        return describe

    return register


@_answers_to("priority")
def _priority(speech: Speech, question: d.Priority, answer: d.Action) -> str:
    action, *rest = answer
    if action == "repeat":
        return speech.say("answer.repeat", times=rest[0])
    if not rest and f"answer.{action}" in speech.catalogue:
        return speech.say(f"answer.{action}")
    if not rest:
        return speech.say("answer.other", answer=speech.anything(answer))
    card, *more = rest
    message = "answer.mana of" if action == "mana" and more and any(more) else f"answer.{action}"
    if message not in speech.catalogue:
        return speech.say("answer.other", answer=speech.anything(answer))
    if more and isinstance(more[0], str):
        if action == "cast_by":
            return _cast_by(speech, card, *more)
        if action == "set_aside" and f"{message}.{more[0]}" in speech.catalogue:
            return speech.say(f"{message}.{more[0]}", card=card)
        whole = action == "cast" and more[0] == speech.names.name_of(card)
        how = ("fused" if " // " in more[0] else "prototyped") if whole else "face"
        return speech.say(f"{message}.{how}", card=card, face=speech.named(more[0]))
    effect = speech.ability(card, more[0]) if more and f"{message}.does" in speech.catalogue else ""
    return speech.say(f"{message}.does" if effect else message, card=card, n=more[0] + 1 if more else 1, what=effect)


_TERMS = re.compile(r"(?:by|rather) (\d+)(?: (\d+))?\.\d+")
"""118.9. Words for casting by the permission of an effect or of an object's ability."""


def _cast_by(speech: Speech, card: ObjectId, called: str, part: str = "") -> str:
    """118.9. Describe in words the alternative cost or permission by which a card is cast."""
    message = "answer.cast_by.face"
    how: dict[str, Any] = {"face": speech.reason(called)}
    if terms := _TERMS.fullmatch(called):
        number, ability = int(terms[1]), terms[2]
        source = speech.names.effect_of(number) if ability is None else ObjectId(number)
        message, how = ("answer.cast_by" if source is None else "answer.cast_by.terms"), {"source": source}
    elif called == "free":
        message = "answer.cast_by.free"
    elif called.startswith("plus "):
        message, how = "answer.cast_by.more", {"cost": called.removeprefix("plus ")}
    elif called.startswith("for "):
        message, how = "answer.cast_by.for", {"cost": called.removeprefix("for ")}
    paid = speech.way(card, called) if message == "answer.cast_by.face" else ""
    if paid:
        message, how["what"] = ("answer.cast_by.paid" if called == "otherwise" else f"{message}.paid"), paid
    text = speech.say(message, card=card, **how)
    return speech.say("answer.cast_by.part", what=text, face=speech.named(part)) if part else text


@_answers_to("observed")
def _observed(speech: Speech, question: object, answer: Answer) -> str:
    """Describe an answer of an observed game in words.

    The answer has the form of the other program: an action, its objects, and more values that are not told.
    """
    words_and_ids = answer if isinstance(answer, tuple) else (answer,)
    words = [word for word in words_and_ids[:2] if isinstance(word, str)]
    did = ".".join([*words[:1], *(_FACE.sub(r"\1", word) for word in words[1:])])
    named = [one for one in words_and_ids if isinstance(one, int) and is_named(speech, one)]
    if did == "DeclareBlockers" and named and len(named) % 2 == 0:
        pairs = list(zip(named[::2], named[1::2], strict=True))
        return speech.say("answer.block", blocks=speech.grouped("block", pairs, "attacker", "blockers"))
    for message in (f"answer.observed.{did}", f"answer.observed.{words[0]}" if words else ""):
        if not named and f"{message}.none" in speech.catalogue:
            message += ".none"
        if message in speech.catalogue and (named or "{card" not in speech.catalogue[message]):
            return speech.say(message, card=named[0] if named else None, cards=tuple(dict.fromkeys(named)))
    return speech.say("answer.other", answer=speech.anything(answer))


_FACE = re.compile("^(Cast|Play)[A-Z].*")
"""Actions of another program that cast or play one face or half of a card."""


def is_named(speech: Speech, number: int) -> bool:
    """Return True if a number is the id of an object whose name is known."""
    return number >= FIRST_OBJECT and speech.names.name_of(number) != UNKNOWN


@_answers_to("repeat")
def _repeat(speech: Speech, question: d.Repeat, answer: tuple[str, int]) -> str:
    action = answered(speech, "priority", question.choices[0][2])
    return speech.say("answer.repeat.what", what=action, times=answer[1])


@_answers_to("shortcut")
def _shortcut(speech: Speech, question: d.AcceptShortcut, answer: Any) -> str:
    if answer == question.ACCEPT:
        return speech.say("answer.accept")
    several = len(question.own_places()) > 1
    return speech.say("answer.until.choice" if several else "answer.until", rounds=answer[1], at=answer[2] + 1)


@_answers_to("mulligan")
def _mulligan(speech: Speech, question: d.Mulligan, answer: str) -> str:
    return speech.say(f"answer.{answer}")


@_answers_to("choose")
def _choose(speech: Speech, question: d.ChooseObjects[int], answer: tuple[EntityId, ...]) -> str:
    message = f"answer.choose.{question.reason}"
    if not answer and f"{message}.none" in speech.catalogue:
        message += ".none"
    elif message not in speech.catalogue:
        message = "answer.choose.none" if not answer else "answer.choose.for" if question.reason else "answer.choose"
    return speech.say(message, chosen=answer, count=len(question.among), reason=question.reason)


@_answers_to("option")
def _option(speech: Speech, question: d.ChooseOption, answer: str) -> str:
    if question.reason == Reason.PAY_FIRST:
        cost, parted, creature = answer.partition(" for ")
        message = "answer.option.pay first.for" if parted else "answer.option.pay first"
        return speech.say(message, cost=speech.cost(cost), creature=creature)
    if question.reason == Reason.PAY_WITH and answer.startswith("{"):
        return speech.say("answer.option.pay with.symbol", cost=speech.cost(answer))
    about = f"answer.option.{question.reason}"
    told = speech.asking(question)
    if told.whole and answer in ("yes", "no"):
        kind = "may" if question.reason == Reason.MAY else "pay"
        form = f"{answer}.told" if told.deed or answer == "no" else "yes.so"
        return speech.say(f"answer.option.{kind}.{form}", what=shorten(told.deed, SHORT, placeholder="…"))
    if len(told.each) == len(question.options):
        text = told.each[question.options.index(answer)]
        return speech.say("answer.option.which.told", what=shorten(text, SHORT, placeholder="…"))
    messages = (f"{about}.{answer}", f"answer.option.{answer}", about, "answer.option")
    message = next(message for message in messages if message in speech.catalogue)
    option = speech.option(question.reason, answer)
    if question.reason == Reason.WHICH and option != answer and speech.cost(answer) == option:
        message = "answer.option.which.cost"
    return speech.say(message, option=option, reason=question.reason, source=question.source)


@_answers_to("name")
def _name(speech: Speech, question: ChooseName, answer: str) -> str:
    return speech.say("answer.name", name=speech.named(answer))


@_answers_to("number")
def _number(speech: Speech, question: d.ChooseNumber, answer: int) -> str:
    about = f"answer.number.{question.reason}"
    message = about if about in speech.catalogue else "answer.number"
    return speech.say(message, number=answer, reason=question.reason)


@_answers_to("modes")
def _modes(speech: Speech, question: d.ChooseModes | str, answer: tuple[int, ...]) -> str:
    numbers = speech.say("answer.modes" if answer else "answer.modes.none", modes=answer)
    texts = speech.modes(question.source, answer) if isinstance(question, d.ChooseModes) else ""
    return speech.say("answer.modes.do", answer=numbers, what=texts) if texts else numbers


@_answers_to("targets")
def _targets(speech: Speech, question: d.ChooseTargets, answer: tuple[tuple[EntityId, ...], ...]) -> str:
    chosen = [targets for targets in answer if targets]
    if not chosen:
        return speech.say("answer.targets.none")
    if len(chosen) == 1:
        return speech.say("answer.targets", targets=chosen[0])
    slots = speech._list(speech.say("answer.slot", targets=targets) for targets in chosen)
    return speech.say("answer.targets.slots", targets=slots)


@_answers_to("divide")
def _divide(speech: Speech, question: d.Divide, answer: tuple[int, ...]) -> str:
    return speech.say("answer.divide", shares=speech.shared(zip(question.among, answer, strict=True)))


@_answers_to("order")
def _order(speech: Speech, question: d.Order[int], answer: tuple[int, ...]) -> str:
    if question.reason != Reason.TRIGGERS:
        return speech.say("answer.order", order=answer)
    return speech.say("answer.order.triggers", order=speech._list(_triggers(speech, question.items, answer)))


def _triggers(speech: Speech, among: Sequence[int], order: Iterable[int]) -> Iterator[str]:
    """603.3b. Yield the waiting abilities in an order; abilities of one name with their texts."""
    often = Counter(speech.who(speech.names.trigger_of(item)) for item in among)
    for item in order:
        name, text = speech.who(speech.names.trigger_of(item)), speech.trigger(item)
        yield speech.say("answer.order.told", name=name, what=text) if often[name] > 1 and text else name


@_answers_to("pay")
def _pay(speech: Speech, question: d.PayMana, answer: tuple[tuple[ObjectId, int, str], ...]) -> str:
    sources = tuple(object for object, _, _ in answer)
    return speech.say("answer.pay" if sources else "answer.pay.pool", cost=question.cost, sources=sources)


@_answers_to("attackers")
def _attackers(speech: Speech, question: Question, answer: tuple[tuple[ObjectId, EntityId], ...]) -> str:
    attacks = speech.grouped("attack", answer, "attacked", "attackers")
    return speech.say("answer.attack" if answer else "answer.attack.none", attacks=attacks)


@_answers_to("bands")
def _bands(speech: Speech, question: Question, answer: tuple[tuple[EntityId, ...], ...]) -> str:
    return speech.say("answer.bands" if answer else "answer.bands.none", bands=speech.banded(answer))


@_answers_to("blockers")
def _blockers(speech: Speech, question: Question, answer: tuple[tuple[ObjectId, ObjectId], ...]) -> str:
    blocks = speech.grouped("block", answer, "attacker", "blockers")
    return speech.say("answer.block" if answer else "answer.block.none", blocks=blocks)


@_answers_to("damage")
def _damage(speech: Speech, question: Question, answer: tuple[tuple[ObjectId, EntityId, int], ...]) -> str:
    return speech.say("answer.damage" if answer else "answer.damage.none", assignments=speech.assigned(answer))


@_answers_to("replacement")
def _replacement(speech: Speech, question: d.ChooseReplacement, answer: int) -> str:
    return speech.say("answer.replacement", source=question.options[answer][0])
