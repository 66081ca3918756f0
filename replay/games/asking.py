"""Questions for people, and the meaning of their answers.

The legal answers are listed and numbered; of equivalent answers only one is listed. An answer is the number in the
list, its words or their beginning, JSON, or a short notation with names or numbers of objects:

    attackers    all · none · Grizzly Bears, 142 · 142 > Jace
    blockers     none · 120 > 142, Giant Spider > 142
    damage       120 2, 124 1 · 142 > 120 2, 142 > Anna 1
    targets      Serra Angel · 120, 124 · one "target" from the next parted by ;
    payment      Forest, Forest, Mountain
    divided      120 2, Anna 1 · 2, 1
    an order     2, 1, 3
    again        repeat 10 · until 5 (what a player has just done, so many times more; the others may shorten it)
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

import orjson

from domain.board.state import Board
from domain.bots import LONG
from domain.errors import IllegalDecision, Listed, Said, TimewalkError
from domain.freezing import frozen
from domain.ids import EntityId, ObjectId, PlayerId, is_player
from domain.kernel import questions as d
from domain.kernel.assignments import AssignDamage
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.kernel.game import Game
from domain.kernel.naming import ChooseName
from domain.kernel.passages import Rest
from domain.kernel.questions import Action, Answer, Question
from domain.mana import mana_cost, plan_payment, plan_with_dear
from domain.reasons import Reason
from domain.terms import Zone
from projections.wording.answers import describe_answers, describe_question, for_zero
from projections.wording.card_names import card_name
from projections.wording.differences import Differences, objects_in
from projections.wording.english import ENGLISH
from projections.wording.naming import BoardNames
from projections.wording.speech import Catalogue
from replay.games.board_names import names_on
from replay.games.open_questions import OpenQuestion
from replay.games.subjects import NOTHING, Subject

LISTED = 30
"""Most answers listed.

Questions with a notation, which can have very many answers, list `LISTED_SHORT`.
"""

LISTED_SHORT = 9

LOOKED_AT = 2000
"""Number of legal answers among which words are looked up."""

TRIED = 200
"""Most answers of which it is tried whether they help enough to pay a cost."""

HINTS: dict[type[Question], str] = {
    d.Priority: "this turn is very long, and nothing shows that it ends: `concede` gives the game up",
    DeclareAttackers: "the attackers by name or number (`Grizzly Bears, 142`), `all` or `none`; `142 > Jace` says whom",
    DeclareBlockers: "who blocks whom by name or number (`Giant Spider > 142, 120 > 142`), or `none`",
    AssignDamage: "to whom how much (`120 2, 124 1`), with several sources `142 > 120 2`",
    d.ChooseTargets: "the targets by name or number (`Serra Angel`); after each “target” of the text a `;`",
    d.ChooseObjects: "names or numbers (`Forest, 142`), or `none`",
    d.PayMana: "what to tap for mana (`Forest, Forest, 142`)",
    d.Divide: "to whom how much (`120 2, Anna 1`)",
    d.Order: "the order by the numbers above (`2, 1, 3`)",
    d.ChooseNumber: "the number itself",
    ChooseName: "any other card's name",
    d.AcceptShortcut: "after how often you decide otherwise (`until 5`)",
}
"""Hints at answers that are not listed, by kind of question.

For priority the hint is shown only in a very long turn.
"""

AGAIN = "`repeat 10`: what you did last, so many times more"
"""Hint at priority when there is something to repeat."""

_REPEAT = re.compile(r"(?:repeat|again|encore)\s+(\d{1,9})|(\d{1,9})\s*(?:times|fois|x|×)", re.IGNORECASE)


class NotUnderstood(TimewalkError, ValueError):
    """Error: a text is no answer to the question. The message says what would be."""


class Option(NamedTuple):
    """Legal answer: its number in the list, the answer, and its meaning in words."""

    number: int
    answer: Answer
    words: str


class Asked(OpenQuestion):
    """Question as a person sees it.

    `options` are the listed answers, `more` is True if there are others, `hint` tells what else may be written; `every`
    are the answers that are found by their words.
    `casting` describes the answers already given while a spell is cast or an ability is activated. `names` describe
    abilities and modes. `subject` is what the question is about, where it is known. Of targets that the
    subject `hurts`, the player's own stand last; so do spells of which only an X of 0 can be paid.
    `key` names a question to do something or not, for `Passing`;
    `activatable` are own abilities that can be activated now. `takes` are the answers to the choice that follows *yes*,
    where it is foretold. `searched` are the cards of the library that is searched.
    """

    def __init__(
        self,
        question: Question,
        board: Board,
        catalogue: Catalogue = ENGLISH,
        names: BoardNames | None = None,
        subject: Subject = NOTHING,
    ) -> None:
        super().__init__(question, board)
        self.subject = subject
        self.casting: Sequence[str] = ()
        self.key = ""
        self.activatable: Mapping[str, Action] = {}
        self.takes: Sequence[Option] = ()
        self.searched: Sequence[ObjectId] = ()
        self._catalogue = catalogue
        self.names = names or BoardNames(board)
        self._looks: dict[int, Any] = {}
        self.text = describe_question(question, self.names, catalogue)
        hint = HINTS.get(type(question), "")
        legal = list(islice(question.answers(), LOOKED_AT))
        if isinstance(question, d.Priority):
            legal.sort(key=lambda answer: (answer[0] == "mana", answer in subject.zero))
        if isinstance(question, d.ChooseTargets) and subject.hurts:
            legal.sort(key=lambda answer: own_hurt(question, board, subject.hurts, answer))
        answers = enough(question, distinct(question, board, legal))
        most = len(answers) if question.KIND == "priority" else LISTED_SHORT if hint else LISTED
        if isinstance(question, d.ChooseObjects) and question.reason == Reason.SEARCH and answers[:1] == [()]:
            answers = [*answers[1:most], (), *answers[most:]]  # who searches wants to find: nothing is the last listed
        self.more = len(answers) > most
        self.hint = hint if self.more or type(question) in (d.ChooseNumber, ChooseName) else ""
        if isinstance(question, d.Priority):
            very_long = board.position - board.turn_position > LONG
            self.hint = hint if very_long else AGAIN if question.again else ""
        told = len(answers) if question.KIND == "option" else most + 200
        if self.names.marks is not None:
            self.names.marks = Differences(board, catalogue).among(objects_in(answers[:told]))
        words = describe_answers(question, answers[:told], self.names, catalogue)
        if subject.zero:
            pairs = zip(answers, words, strict=False)
            words = [for_zero(text, catalogue) if answer in subject.zero else text for answer, text in pairs]
        if isinstance(question, d.PayMana):
            often = Counter(words)
            made = ("".join(f"{{{mana}}}" for _, _, all in answer for mana in all) for answer in answers)
            words = [text if often[text] == 1 else f"{text} ({mana})" for text, mana in zip(words, made, strict=False)]
        every = [
            Option(number, answer, text) for number, (answer, text) in enumerate(zip(answers, words, strict=False), 1)
        ]
        self.every: Sequence[Option] = every
        self.options = tuple(every[:most])

    def __str__(self) -> str:
        lines = [*(f"… {step}" for step in self.casting), self.text]
        if type(self.question) is not d.ChooseNumber:
            lines += [f"{option.number:>4}  {option.words}" for option in self.options]
        if self.hint:
            lines.append(f"      {'or ' if self.options else ''}{self.hint}")
        return "\n".join(lines)

    def understand(self, text: str) -> Answer:
        """Return the answer that a text means; legality is left to the game.

        :raises NotUnderstood: the text means no answer.
        """
        wanted = text.strip()
        if wanted[:1] in ("[", '"'):
            try:
                return frozen(orjson.loads(wanted))
            except ValueError as error:
                raise NotUnderstood("{wanted} is not JSON ({error}).", wanted=repr(wanted), error=error) from error
        if wanted.isascii() and wanted.lstrip("-").isdigit() and len(wanted) < 10:
            number = int(wanted)
            if type(self.question) is d.ChooseNumber:
                return number
            if 1 <= number <= len(self.options):
                return self.options[number - 1].answer
        repeated = _REPEAT.fullmatch(wanted)
        if repeated and isinstance(self.question, d.Priority):
            return ("repeat", int(repeated[1] or repeated[2]))
        named = self._by_words(wanted)
        if named is not None:
            return named.answer
        read = _NOTATIONS.get(type(self.question))
        if read is None or not wanted:
            raise NotUnderstood(
                "{wanted} is not a legal answer: write the number of an answer in the list, 1 to {count}.",
                wanted=repr(wanted),
                count=len(self.options),
            )
        return read(_Reader(self.board, wanted, self._catalogue, sick=minds_sickness(self.question)), self.question)

    def _by_words(self, text: str) -> Option | None:
        """Return the only answer whose words equal, begin with or contain a text.

        Only answers to some kinds of questions are searched for words in the middle.
        """
        wanted = text.casefold()
        if len(wanted) < 3:
            return None
        looks: tuple[Callable[[str], bool], ...] = (
            lambda words: wanted in (words, words.partition(" ")[2]),  # "Forest" must not mean Karplusan Forest
            lambda words: words.startswith(wanted),
            lambda words: wanted in words and self.question.KIND in ("priority", "option", "mulligan"),
        )
        for fits in looks:
            fitting = [option for option in self.every if fits(option.words.casefold())]
            if self.question.KIND == "priority" and len(fitting) > 1:
                fitting = [option for option in fitting if option.answer[0] != "mana"]
            if len(fitting) == 1:
                return fitting[0]
            if len(fitting) > 1 and self.question.KIND == "priority":
                close = Listed([f"{option.number} ({option.words})" for option in fitting[:4]])
                raise NotUnderstood("{given} can mean {close}: write the number.", given=repr(text), close=close)
        return None


def distinct(question: Question, board: Board, answers: Sequence[Answer]) -> list[Answer]:
    """Return the answers, of those for objects that look alike only the first."""
    likeness = _Likeness(question, board).of
    by_likeness: dict[Any, Answer] = {}
    for answer in answers:
        by_likeness.setdefault(likeness(answer), answer)
    return list(by_likeness.values())


def likeness_on(board: Board) -> Callable[[Question], Callable[[Answer], Any]]:
    """Return a function from a question to the keys of its answers.

    Interchangeable answers have equal keys.
    """
    return lambda question: _Likeness(question, board).of


def enough(question: Question, answers: Sequence[Answer]) -> list[Answer]:
    """601.2h. Return the answers after which the rest of a cost can be paid.

    If there are none, return all answers.
    """
    if not isinstance(question, d.ChooseObjects) or question.rest is None:
        return [*answers]
    return [one for one in answers[:TRIED] if is_enough(question.rest, one)] or [*answers]


def is_enough(rest: Rest, answer: Answer) -> bool:
    """Return True if the rest of a cost can be paid after an answer."""
    try:
        rest.check(answer)
    except IllegalDecision:
        return False
    return True


class _Likeness:
    """Keys of answers, equal for interchangeable answers."""

    def __init__(self, question: Question, board: Board) -> None:
        self._board = board
        self._unordered = question.KIND in ("pay", "choose", "attackers", "blockers")
        self._sick = minds_sickness(question)
        self._looks: dict[int, Any] = {}

    def of(self, value: Any) -> Any:
        """Return the key of an answer.

        Each object is replaced by its features (`looks`), so that two answers with different but equal-looking
        objects have the same key.
        """
        if isinstance(value, tuple):
            items = [self.of(item) for item in value]
            if self._unordered:
                items.sort(key=repr)  # the order of objects that look alike does not matter
            return tuple(items)
        if type(value) is not int or is_player(value):
            return value
        if value not in self._looks:
            self._looks[value] = looks(self._board, value, sick=self._sick)
        return self._looks[value]


def own_hurt(
    question: d.ChooseTargets, board: Board, hurts: Sequence[str], answer: tuple[tuple[EntityId, ...], ...]
) -> int:
    """Return the number of the player's own things that an answer would hurt."""
    chosen = zip(question.slots, answer, strict=True)
    return sum(is_own(board, question.player, one) for (name, *_), all in chosen if name in hurts for one in all)


def is_own(board: Board, player: PlayerId, entity: EntityId) -> bool:
    """Return True for the player, a teammate, or something that one of them controls."""
    side = board.side(player)
    if is_player(entity):
        return entity in side
    obj = board.objects.get(ObjectId(entity))
    return obj is not None and obj.controller in side


def minds_sickness(question: Question) -> bool:
    """302.6. Return False for declarations: summoning sickness no longer matters for creatures that may be declared."""
    return not isinstance(question, DeclareAttackers | DeclareBlockers)


def looks(board: Board, id: int, *, sick: bool = True) -> Any:
    """Return the visible features of an object, or its id if the object is unique.

    Objects with equal features are interchangeable for a player, such as two untapped Forests. Without `sick`, so are
    a creature that came this turn and an older one.
    """
    obj = board.objects.get(ObjectId(id))
    if obj is None:
        return id
    if obj.zone is Zone.HAND:
        return ("hand", obj.owner, obj.definition)
    if obj.zone in (Zone.LIBRARY, Zone.GRAVEYARD) and not obj.counters:
        return (obj.zone, obj.owner, obj.definition, obj.face, obj.keywords, obj.abilities)
    if obj.zone is not Zone.BATTLEFIELD or obj.attached_to or board.attachments(id):
        return id
    if board.is_attacking(obj.id) or board.is_blocking(obj.id):
        return id
    fresh = sick and obj.is_creature and obj.since >= board.turn_position
    counters = tuple(sorted(obj.counters.items()))
    size = (obj.power, obj.toughness, obj.damage, obj.keywords, obj.abilities, obj.types)
    return (obj.definition, obj.controller, obj.name, obj.tapped, obj.phased_out, fresh, counters, size)


def names_of(game: Game, words: Catalogue = ENGLISH) -> BoardNames:
    """Return the names on a game's board, with the texts of abilities and modes."""
    return names_on(game.board, game.definition, words)


Named: TypeAlias = tuple[EntityId, EntityId | None, int | None]
"""Parsed item: an object or player, its partner after `>`, and the number after it.

`142 > 120 2` → (142, 120, 2).
"""


class _Reader:
    """Reader of names and numbers of objects and players."""

    def __init__(self, board: Board, text: str, catalogue: Catalogue = ENGLISH, *, sick: bool = True) -> None:
        self.board = board
        self.text = text
        self.catalogue = catalogue
        self.sick = sick

    def named(
        self, among: Iterable[EntityId], at: Iterable[EntityId] = (), *, text: str | None = None
    ) -> Iterator[Named]:
        """Yield the items of a comma-separated list.

        An item is `item`, `item > item` or `item number`; `item x3` stands for three alike.
        """
        first, second = list(dict.fromkeys(among)), list(dict.fromkeys(at))
        rest = (self.text if text is None else text).strip()
        taken: list[EntityId] = []
        while rest:
            entity, rest = self._one(rest, first, taken)
            partner, amount = None, None
            if rest.startswith(">"):
                partner, rest = self._one(rest[1:].lstrip(), second, [])
            count = re.match(r"[x×](\d{1,3})\b", rest)
            if count:
                rest = rest[count.end() :].lstrip()
            number = re.match(r"(\d{1,9})(?=\s*(?:,|;|$))", rest)
            if number:
                amount, rest = int(number[1]), rest[number.end() :].lstrip()
            for _ in range(int(count[1]) if count else 1):
                if entity is None:
                    raise NotUnderstood("{given}: there are not so many.", given=repr(self.text))
                taken.append(entity)
                yield entity, partner, amount
                entity = self._alike(entity, first, taken)
            if rest and rest[0] not in ",;":
                raise NotUnderstood(
                    "{given}: {rest} is not understood; part names by commas.", given=repr(self.text), rest=repr(rest)
                )
            rest = rest[1:].lstrip()

    def _one(self, text: str, among: list[EntityId], taken: list[EntityId]) -> tuple[EntityId | None, str]:
        """Read an object or player at the start of a text.

        Return its id, and the rest of the text.
        """
        number = re.match(r"(\d{1,9})\b", text)
        if number:
            if int(number[1]) not in among:
                raise NotUnderstood("{what} is none of {list}.", what=number[1], list=self._list(among))
            return int(number[1]), text[number.end() :].lstrip()
        by_name: dict[str, list[EntityId]] = {}
        for id in among:
            name = self.board.name_of(id)
            for called in {name, card_name(self.catalogue, name)}:
                by_name.setdefault(called, []).append(id)
        for name in sorted(by_name, key=len, reverse=True):
            if re.match(rf"{re.escape(name)}(?!\w)", text, re.IGNORECASE):
                return self._which(name, by_name[name], taken), text[len(name) :].lstrip()
        word = re.split(r"[,;>]|\s+[x×]?\d", text)[0].strip()
        begun = [name for name in by_name if word and word.casefold() in name.casefold()]
        if len({tuple(by_name[name]) for name in begun}) != 1:
            raise NotUnderstood("{word} is none of {list}.", word=repr(word), list=self._list(among))
        return self._which(begun[0], by_name[begun[0]], taken), text[len(word) :].lstrip()

    def _which(self, name: str, ids: list[EntityId], taken: list[EntityId]) -> EntityId | None:
        """Return the id of an object of this name that is not taken yet.

        If several of that name are free and do not look alike, the player must give a number.

        :raises NotUnderstood: the name means objects that do not look alike.
        """
        free = [id for id in ids if id not in taken]
        if len({repr(looks(self.board, id, sick=self.sick)) for id in free}) > 1:
            raise NotUnderstood(
                "There are several called {name}: say {choices}.", name=name, choices=Listed([*map(str, free)], "or")
            )
        return free[0] if free else ids[0]

    def _alike(self, entity: EntityId, among: list[EntityId], taken: list[EntityId]) -> EntityId | None:
        look = looks(self.board, entity, sick=self.sick)
        return next((id for id in among if id not in taken and looks(self.board, id, sick=self.sick) == look), None)

    def _list(self, among: list[EntityId]) -> object:
        names = ((self.board.name_of(id), id) for id in among)
        named = [f"{card_name(self.catalogue, name)} ({id})" for name, id in names]
        return Listed(named, "") if named else Said("nothing: there is nothing to name")

    def numbers(self) -> list[int] | None:
        """Return the whole numbers in the text; None if the text contains anything else."""
        parts = re.split(r"[\s,;]+", self.text)
        return [int(part) for part in parts] if all(part.isdigit() and len(part) < 10 for part in parts) else None


def _attackers(reader: _Reader, question: DeclareAttackers) -> Answer:
    may = dict(question.may)
    if reader.text.casefold() in ("all", "everybody", "everything"):
        return tuple((creature, defender[0]) for creature, defender in question.may)
    if _is_nothing(reader):
        return ()
    pairs = {}
    for attacker, defender, _ in reader.named(may, (id for among in may.values() for id in among)):
        pairs[attacker] = defender if defender is not None else may[ObjectId(attacker)][0]
    return tuple((creature, pairs[creature]) for creature in may if creature in pairs)


def _blockers(reader: _Reader, question: DeclareBlockers) -> Answer:
    may = dict(question.may)
    if _is_nothing(reader):
        return ()
    pairs = []
    for creature, chosen, _ in reader.named(may, (id for among in may.values() for id in among)):
        among = may[ObjectId(creature)]
        if chosen is None and len(among) > 1:
            name = reader.board.name_of(creature)
            raise NotUnderstood("Whom does {name} block? Write `{name} > {what}`.", name=name, what=among[0])
        pairs.append((creature, among[0] if chosen is None else chosen))
    return tuple(
        (blocker, attacker) for blocker in may for attacker in may[blocker] if (blocker, attacker) in pairs
    ) or (tuple(pairs))


def _damage(reader: _Reader, question: AssignDamage) -> Answer:
    slots = {fighter[0]: (*fighter[2], *((fighter[3],) if fighter[3] else ())) for fighter in question.creatures}
    recipients = [id for among in slots.values() for id in among]
    assigned = {}
    sources = [*slots]
    for first, second, amount in reader.named([*sources, *recipients], recipients):
        source, to = (first, second) if second is not None else (sources[0], first)
        if second is None and len(sources) > 1:
            raise NotUnderstood("Say whose damage it is: `142 > 120 2`.")
        if amount is None:
            raise NotUnderstood(
                "How much damage to {name_of}? Write `{to} 2`.", name_of=reader.board.name_of(to), to=to
            )
        assigned[source, to] = amount
    plain = {} if len(sources) == 1 else {share[:2]: share[2] for share in question.forced() or ()}
    assigned = {**plain, **assigned}
    return tuple((one, to, assigned[one, to]) for one in sources for to in slots[one] if assigned.get((one, to)))


def _targets(reader: _Reader, question: d.ChooseTargets) -> Answer:
    parts = [part.strip() for part in reader.text.split(";")]
    if len(parts) != len(question.slots) and len(parts) == 1:
        parts = [part.strip() for part in reader.text.split(",")]
    if len(parts) != len(question.slots):
        text = "There are {count} times targets to choose: part them by `;`, in the order that is asked for."
        raise NotUnderstood(text, count=len(question.slots))
    return tuple(
        () if _means_nothing(part) else tuple(target for target, _, _ in reader.named(legal, text=part))
        for part, (_, legal, _, _) in zip(parts, question.slots, strict=True)
    )


def _objects(reader: _Reader, question: d.ChooseObjects[int]) -> Answer:
    if _is_nothing(reader):
        return ()
    if reader.text.casefold() == "all":
        return question.among
    return tuple(obj for obj, _, _ in reader.named(question.among))


def _payment(reader: _Reader, question: d.PayMana) -> Answer:
    able = [source[0] for source in question.sources] + [source[0] for source in question.dear]
    chosen = [source_id for source_id, _, _ in reader.named(able)]
    sources = [source for source in question.sources if source[0] in chosen]
    dear = [source for source in question.dear if source[0] in chosen]
    cost = mana_cost(question.cost)
    plan = plan_payment(question.pool, cost, sources)
    if plan is None:
        plan = plan_with_dear(question.pool, cost, sources, dear)
    if plan is None:
        names = ", ".join(reader.board.name_of(id) for id in chosen)
        raise NotUnderstood("{cost} cannot be paid with {names}.", cost=question.cost, names=names)
    return plan


def _division(reader: _Reader, question: d.Divide) -> Answer:
    numbers = reader.numbers()
    if numbers is not None and len(numbers) == len(question.among):
        return tuple(numbers)
    shares = {recipient: amount for recipient, _, amount in reader.named(question.among)}
    return tuple(shares.get(id) or 0 for id in question.among)


def _order(reader: _Reader, question: d.Order[int]) -> Answer:
    numbers = reader.numbers()
    if numbers is None or sorted(numbers) != list(range(1, len(question.items) + 1)):
        raise NotUnderstood("Write the numbers 1 to {count} in the order you want.", count=len(question.items))
    return tuple(question.items[number - 1] for number in numbers)


def _until(reader: _Reader, question: d.AcceptShortcut) -> Answer:
    rounds = re.fullmatch(r"(?:until|after)\s+(\d{1,9})(?:\s+times)?", reader.text, re.IGNORECASE)
    if rounds is None:
        raise NotUnderstood(
            "{text} does not say after how often: write `until 5`, or `1` to let it happen.", text=repr(reader.text)
        )
    return ("until", int(rounds[1]), question.own_places()[0])


def _is_nothing(reader: _Reader) -> bool:
    return _means_nothing(reader.text)


def _means_nothing(text: str) -> bool:
    return text.casefold() in ("none", "nothing", "nobody", "-", "")


def _name(reader: _Reader, question: ChooseName) -> Answer:
    """Return the name that the text means.

    A suggested name is recognised in any capitals; any other text is the name itself.
    """
    wanted = " ".join(reader.text.split())
    return next((name for name in question.likely if name.casefold() == wanted.casefold()), wanted)


_NOTATIONS: dict[type[Question], Callable[[_Reader, Any], Answer]] = {
    DeclareAttackers: _attackers,
    DeclareBlockers: _blockers,
    AssignDamage: _damage,
    d.ChooseTargets: _targets,
    d.ChooseObjects: _objects,
    d.PayMana: _payment,
    d.Divide: _division,
    d.Order: _order,
    d.AcceptShortcut: _until,
    ChooseName: _name,
}
