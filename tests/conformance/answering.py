"""What players answer: what the script says, in the order in which it does; and else what its own program would do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, islice, pairwise
from typing import Any, TypeAlias

from domain.cards import language as lang
from domain.errors import IllegalDecision
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel import questions as q
from domain.kernel.assignments import AssignDamage
from domain.kernel.declarations import FormBands
from domain.kernel.naming import ChooseName
from domain.kernel.questions import Answer, Question
from domain.mana import FREE, ManaCost, plan_payment
from domain.reasons import Reason
from projections.wording.cards.abilities import texts as abilities_of
from tests.conformance.naming import Naming
from tests.conformance.situation import Queues, Situation, Told
from tests.conformance.texts import begins, names_of, plain, texts_of

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}

_HARM = re.compile(
    r"damage to|destroy|exile|\btap\b|sacrifice|discard|lose|mill|gets? -|can't|return|counter target|gain control",
    re.I,
)
"""What is done to those whom one does not like."""

Amounts: TypeAlias = dict[EntityId, int]


class Unanswered(Exception):
    """What the script says cannot be answered: a target, or something it has to choose, that is not possible."""


class Answers:
    """The decisions of all players."""

    def __init__(self, situation: Situation, naming: Naming) -> None:
        self.situation = situation
        self.naming = naming
        self.game = naming.game
        self.queues = situation.queues()
        self.inline: list[Told] = []
        self.amounts: Amounts = {}
        self.kinds: list[str] = []
        """The counters that are still to be chosen one by one, where their numbers were told."""
        self.color: str = ""
        """The color of mana that an ability is used for, by the words of the script."""
        self.blocked_in: list[ObjectId] = []
        """The blockers in the order in which the script has them."""
        self.needed: Callable[[PlayerId, bool], ManaCost] = lambda player, in_turn: FREE
        """What mana a player still needs in this step, or in this turn, by the script."""
        self._ways: dict[str, Callable[[Any, Queues], Answer]] = {
            "targets": self._targets,
            "modes": self._modes,
            "option": self._option,
            "number": self._number,
            "name": self._card_name,
            "choose": self._choose,
            "divide": self._divide,
            "order": self._order,
            "replacement": self._replacement,
            "damage": self._damage,
            "bands": self._bands,
            "pay": self._pay,
        }

    def of(self, question: Question) -> Answer:
        """The answer to a question that is no priority and no declaration.

        :raises Unanswered: the script has one that is not possible.
        """
        queues = self.queues[self.naming.names[question.player]]
        way = self._ways.get(question.KIND)
        answer = way(question, queues) if way is not None else next(question.answers())
        try:
            question.check(answer)
        except IllegalDecision as error:
            raise Unanswered(f"{question.KIND} {answer!r}: {error}") from None
        return answer

    def falls(self, purpose: str) -> int | None:
        """How the next coin or die falls, where the script says it."""
        for queues in self.queues.values():
            for told in queues.choices:
                if told["action"] == "random" and told["kind"] == purpose:
                    queues.choices.remove(told)
                    return int(told["value"]) - (purpose == "die")
        return None

    # 115. Targets

    def _targets(self, question: q.ChooseTargets, queues: Queues) -> Answer:
        board = self.game.board
        copied = question.source in board.stack or question.source in board.former
        found = board.objects.get(question.source) or board.former.get(question.source)
        if copied and found is not None and found.targets:
            keep = tuple(tuple(found.targets.get(name, ())) for name, *_ in question.slots)
            if self._next(queues, "yes_no") is False or not (queues.targets or self.inline):
                return keep if question.is_legal(keep) else next(question.answers())
        self.amounts = {}
        chosen: list[tuple[EntityId, ...]] = []
        for number, (_, _, least, most) in enumerate(question.slots):
            chosen.append(self._slot(question, question.left(number, chosen), least, most, queues))
        return tuple(chosen)

    def _slot(
        self, question: q.ChooseTargets, legal: Sequence[EntityId], least: int, most: int, queues: Queues
    ) -> tuple[EntityId, ...]:
        got: list[EntityId] = []
        while self.inline and len(got) < most:
            found = self.naming.find(self.inline[0], [id for id in legal if id not in got])
            if found is None:
                break
            got.append(found)
            self.inline.pop(0)
        if self.inline and len(got) < least:
            raise Unanswered(f"{self.inline[0].get('target')} cannot be the target")
        if not got or len(got) < least:
            got += self._from_queue(queues.targets, [id for id in legal if id not in got], least - len(got), most)
        if len(got) < least:
            if queues.targets and self.situation.strict and not any(one.get("skip") for one in queues.targets):
                raise Unanswered(f"{queues.targets[0]} cannot be the target")
            rest = [id for id in self._preferred(legal, question) if id not in got]
            got += rest[: least - len(got)]
        return tuple(got)

    def _from_queue(self, queue: list[Told], legal: Sequence[EntityId], least: int, most: int) -> list[EntityId]:
        """What the next entries name, as long as they fit; one that says so ends it."""
        got: list[EntityId] = []
        while len(got) < most:
            if queue and queue[0].get("skip") and len(got) >= least:
                queue.pop(0)
                break
            entry = next((told for told in queue if self._fits(told, [id for id in legal if id not in got])), None)
            if entry is None:
                break
            if "amount" not in entry and any(one in self.amounts for one in got):
                break  # of what was divided each has an amount; this is for another word of the text
            at, key = queue.index(entry), "targets" if "targets" in entry else "value"
            queue.remove(entry)
            left: list[Told] = []
            for told in self.naming.wanted(entry.get(key)):
                found = self.naming.find(told, [id for id in legal if id not in got])
                if len(got) >= most:
                    left.append(told)
                elif found is not None:
                    got.append(found)
                    amount = told.get("amount", entry.get("amount"))
                    if amount is not None:
                        self.amounts[found] = int(amount)
            if left:  # of what is chosen at once there, the next question takes what was too much for this one
                queue.insert(at, {**entry, key: left})
        return got

    def _fits(self, entry: Told, legal: Sequence[EntityId]) -> bool:
        if entry["action"] == "choice" and entry["kind"] not in ("objects", "text", "player"):
            return False
        return any(
            self.naming.find(told, legal) is not None
            for told in self.naming.wanted(entry.get("targets", entry.get("value", ())))
        )

    def _preferred(self, legal: Sequence[EntityId], question: q.ChooseTargets) -> list[EntityId]:
        """Whom the other program's player would choose first: opponents' for what harms, its own for what does not."""
        found = self.game.board.objects.get(question.source)
        texts: tuple[str, ...] = ()
        if found is not None and found.ability is not None:
            texts = texts_of(self.game, found.ability)
        elif found is not None and self.game.knows(found.definition):
            texts = abilities_of(self.game.definition(found.definition))
        hostile = any(_HARM.search(text) for text in texts)

        def rank(id: EntityId) -> tuple[bool, bool]:
            one = self.game.board.get(id)
            whose = one.controller if one is not None else id
            return (whose == question.player) == hostile, one is None

        return sorted(legal, key=rank)

    # 608.2d. Choices

    def _next(self, queues: Queues, *kinds: str) -> Any:
        """The value of the first choice, if it is of such a kind; it is used up."""
        if queues.choices and queues.choices[0].get("kind") in kinds and queues.choices[0]["action"] == "choice":
            return queues.choices.pop(0).get("value")
        return None

    def _choose(self, question: q.ChooseObjects[EntityId], queues: Queues) -> Answer:
        least, most = question.least, question.most
        head = queues.choices[0] if queues.choices else None
        if head is not None and head.get("kind") == "skip" and not least:
            queues.choices.pop(0)
            return ()
        if question.reason is Reason.SCRY_TO_BOTTOM and len(question.among) == 1 and not self._named(question, queues):
            return ()
        if question.reason is Reason.TARGETS and len(question.among) > 1:  # there it is asked for one after the other
            asked = (id for id in question.among if self._next(queues, "yes_no") is not False)
            return (next(asked, question.among[-1]),)
        found = (
            question.reason is Reason.SEARCH and bool(queues.targets) and self._fits(queues.targets[0], question.among)
        )
        if least == 0 and head is not None and head.get("kind") == "yes_no" and question.among and not found:
            if not queues.choices.pop(0)["value"]:
                return ()
            least = 1
        if question.reason is Reason.OPENING_HAND:  # there the game is begun with each card with which it may be
            least = most
        got: list[EntityId] = []
        for queue in (queues.choices, queues.targets):
            if len(got) < most:
                left = [id for id in question.among if id not in got]
                got += self._from_queue(queue, left, least - len(got), most - len(got))
        if got and len(got) < most and queues.choices and queues.choices[0].get("kind") == "skip":
            queues.choices.pop(0)  # there they are chosen one by one, until that is enough
        if not got and question.reason == "proliferate" and not self.situation.strict:
            got = [id for id in question.among if self._is_theirs(id, question.player)]
        if not got and question.reason is Reason.SEARCH and not self.situation.strict:
            least = most
        if len(got) < least:
            got += [id for id in question.among if id not in got][: least - len(got)]
        return tuple(got)

    def _is_theirs(self, id: EntityId, player: PlayerId) -> bool:
        found = self.game.board.get(id)
        return (found.controller if found is not None else id) == player

    def _named(self, question: q.ChooseObjects[EntityId], queues: Queues) -> bool:
        return any(
            self._fits(told, question.among) for told in (*queues.choices, *queues.targets) if "skip" not in told
        )

    def _option(self, question: q.ChooseOption, queues: Queues) -> Answer:
        options = question.options
        if set(options) <= {"yes", "no", "splice"}:
            value = self._next(queues, "yes_no")
            if value is not None:
                return "yes" if value and "yes" in options else "no" if "no" in options else options[0]
            return "yes" if "yes" in options else options[0]
        if options == ("mana", "2 life"):  # there it is asked whether life is paid
            return options[self._next(queues, "yes_no") is not False]
        if options == ("over", "under"):
            return "under" if self._next(queues, "yes_no") else "over"
        if self.color in options:
            return self.color
        if self.kinds and self.kinds[0] in options and question.reason is Reason.COUNTERS:
            return self.kinds.pop(0)
        if (colors := _by_numbers(queues.choices, options)) is not None:
            return colors
        for told in queues.choices:
            if told["action"] == "choice" and told.get("kind") in ("text", "color", "number"):
                found = option_of(str(told["value"]), options)
                if found is not None:
                    queues.choices.remove(told)
                    return found
        return next(question.answers())

    def _card_name(self, question: ChooseName, queues: Queues) -> Answer:
        """201.4. The name that is said, of whatever card."""
        value = self._next(queues, "text", "objects")
        return next(question.answers()) if value is None else str(value)

    def _of_each_kind(self, question: q.ChooseNumber, queues: Queues) -> int | None:
        """122.5. How many counters in all, where the script has a number for each kind that an object has."""
        found = self.game.board.get(question.source or ObjectId(0))
        kinds = [kind for kind, n in found.counters.items() if n > 0] if found is not None else []
        told = queues.choices[: len(kinds)]
        if question.reason is not Reason.COUNTERS or len(kinds) < 2 or len(told) < len(kinds):
            return None
        if any(one.get("kind") != "number" for one in told):
            return None
        del queues.choices[: len(kinds)]
        numbers = [int(one["value"]) for one in told]
        self.kinds = [kind for kind, n in zip(kinds, numbers, strict=True) for _ in range(n)]
        return sum(numbers)

    def _number(self, question: q.ChooseNumber, queues: Queues) -> Answer:
        if (amount := self._of_each_kind(question, queues)) is not None:
            return amount
        for told in queues.choices:
            if told.get("kind") == "number" and told["action"] == "choice":
                queues.choices.remove(told)
                return int(told["value"])
        times = 0
        while (
            value := self._next(queues, "yes_no")
        ) is not None:  # an optional cost is asked for again and again there
            times += bool(value)
            if not value or times >= question.most:
                return max(times, question.least)
        if times:
            return max(times, question.least)
        return next(question.answers())

    def _modes(self, question: q.ChooseModes, queues: Queues) -> Answer:
        got: list[int] = []
        places = self._places(question.source)
        while queues.modes and len(got) < question.most:
            value = str(queues.modes[0]["value"])
            if not value.isdecimal():
                queues.modes.pop(0)
                break
            listed = places[int(value) - 1] if 0 < int(value) <= len(places) else range(int(value) - 1, int(value))
            mode = next((one for one in listed if one not in got), None)
            if mode is None:
                break
            queues.modes.pop(0)
            got.append(mode)
        if not got:
            named = sorted({int(told["mode"]) - 1 for told in self.inline if told.get("mode")})
            got = [mode for mode in named if mode in question.possible]
        if len(got) < question.least:
            got += [mode for mode in question.possible if mode not in got][: question.least - len(got)]
        return tuple(sorted(got))

    def _places(self, source: ObjectId) -> list[range]:
        """700.2d, 700.2i. The numbers of each mode of a spell that can be chosen again; none for other spells."""
        found = self.game.board.objects[source]
        if not self.game.knows(found.definition):
            return []
        parts = self.game.definition(found.definition).abilities
        texts = [part.spell for part in parts if isinstance(part, lang.Spell)]
        text = next((text for text in texts if isinstance(text, lang.Modes) and text.again), None)
        ends = [*accumulate((text.most // mode.worth for mode in text.of), initial=0)] if text is not None else []
        return [range(start, end) for start, end in pairwise(ends)]

    def _divide(self, question: q.Divide, queues: Queues) -> Answer:
        """601.2d. As the targets were said, or by numbers; else all that can be to the first."""
        for told in list(queues.targets):
            if told.get("amount") is not None:
                for one in self.naming.wanted(told["targets"]):
                    found = self.naming.find(one, question.among)
                    if found is not None and found not in self.amounts:
                        self.amounts[found] = int(told["amount"])
                        queues.targets.remove(told)
        if all(id in self.amounts for id in question.among):
            return tuple(self.amounts[id] for id in question.among)
        numbers = self._numbers(queues, len(question.among), question.total)
        return numbers if numbers is not None else next(question.answers())

    def _numbers(self, queues: Queues, count: int, total: int) -> tuple[int, ...] | None:
        """The next numbers, if there are as many, and they add up."""
        told = [one for one in queues.choices[:count] if one.get("kind") == "number"]
        values = tuple(int(one["value"]) for one in told)
        if len(values) != count or sum(values) != total:
            return None
        del queues.choices[:count]
        return values

    # 601.2g. Mana

    def _pay(self, question: q.PayMana, queues: Queues) -> Answer:
        """A payment that leaves what the script needs now and in this turn, if it can be.

        Of these one that leaves creatures untapped, and sources with other abilities.
        """
        plans = list(islice(question.answers(), 40))
        wanted = self.needed(question.player, False), self.needed(question.player, True)
        board = self.game.board

        def rank(plan: Any) -> tuple[bool, bool, int, int]:
            used = {id for id, *_ in plan}
            left = tuple(source for source in question.sources if source[0] not in used)
            tapped = sum(board.objects[id].is_creature for id in used if id in board.objects)
            now, later = (plan_payment("", cost, left) is None for cost in wanted)
            return now, later, tapped, sum(map(self._can_do_more, used))

        return min(plans, key=rank) if len(plans) > 1 else plans[0]

    def _can_do_more(self, source: ObjectId) -> bool:
        """Return True if a source has an activated ability besides those for mana."""
        found = self.game.board.objects.get(source)
        parts = [self.game.part(ref) for ref in found.abilities] if found is not None else []
        return any(isinstance(part, lang.Activated) and not part.is_mana for part in parts)

    # 510.1. Damage

    def _damage(self, question: AssignDamage, queues: Queues) -> Answer:
        """By numbers, one for each whom a creature can deal damage; else lethal damage to one after the other, and the
        rest to whom it attacks, or to the first."""
        shares: list[tuple[int, int, int]] = []
        lethal = dict(question.lethal)
        blocked = self.blocked_in
        for source, power, among, beyond, deathtouch in sorted(
            question.creatures, key=lambda one: next((at for at, id in enumerate(blocked) if id == one[0]), -1)
        ):
            told = sorted(among, key=lambda id: blocked.index(id) if id in blocked else -1)
            slots = (*told, *((beyond,) if beyond else ()))
            values = self._numbers(queues, len(slots), power) if len(slots) > 1 else None
            if values is None:
                values = _in_order(power, [min(1, lethal[one]) if deathtouch else lethal[one] for one in told], beyond)
            given = dict(zip(slots, values, strict=True))
            for to in (*among, *((beyond,) if beyond else ())):
                if to in lethal:
                    lethal[ObjectId(to)] = max(0, lethal[ObjectId(to)] - given[to])
                if given[to]:
                    shares.append((source, to, given[to]))
        asked: list[int] = [source for source, *_ in question.creatures]
        answer = tuple(sorted(shares, key=lambda share: asked.index(share[0])))
        return answer if question.is_legal(answer) else next(question.answers())

    def _bands(self, question: FormBands, queues: Queues) -> Answer:
        """508.1e. Each attacker with banding is asked whether it forms a band, and then with whom."""
        bands: list[tuple[ObjectId, ...]] = []
        attackers = [id for id, _ in question.attackers]
        able = [*question.banding, *(one for _, one, _ in question.others)]
        for one in [id for id in attackers if id in able]:
            if any(one in band for band in bands) or not self._next(queues, "yes_no"):
                continue
            free = [id for id in attackers if id != one and not any(id in band for band in bands)]
            others = [ObjectId(id) for id in self._from_queue(queues.choices, free, 1, len(free))]
            band = tuple(id for id in attackers if id == one or id in others)
            if len(band) > 1:
                bands.append(band)
        return tuple(bands)

    # 603.3b, 616.1. Orders

    def _order(self, question: q.Order[Any], queues: Queues) -> Answer:
        left, ordered = list(question.items), []
        triggers = question.reason is Reason.TRIGGERS
        while len(left) > 1:
            head = queues.choices[0] if queues.choices else None
            told = str(head["value"]) if head is not None and head.get("kind") in ("text", "objects") else None
            found = None if told is None else next((one for one in left if self._is_meant(one, told, triggers)), None)
            if found is None:
                break
            queues.choices.pop(0)
            left.remove(found)
            ordered.append(found)
        return (*ordered, *left)

    def _is_meant(self, item: int, told: str, trigger: bool) -> bool:
        if not trigger:
            return self.naming.find({"target": told}, [EntityId(item)]) is not None
        waiting = self.game.board.triggers.get(item)
        if waiting is None:
            return False
        board = self.game.board
        source = board.objects.get(waiting.source) or board.former.get(waiting.source)
        name = source.name if source is not None else ""
        return told == name or begins(texts_of(self.game, waiting.ability), told, names_of(name))

    def _replacement(self, question: q.ChooseReplacement, queues: Queues) -> Answer:
        for told in queues.choices[:1]:
            if told.get("kind") != "text":
                continue
            name, _, fragment = str(told["value"]).partition("*")
            for number, (source, _, ability) in enumerate(question.options):
                found = self.game.board.objects.get(source) or self.game.board.former.get(source)  # type: ignore[call-overload]
                called = found.name if found is not None else ""
                texts = texts_of(self.game, ability) if ability is not None else ()  # type: ignore[arg-type]
                whole = any(plain(fragment, names_of(called)) in plain(text, names_of(called)) for text in texts)
                if (called.startswith(name) and (not fragment or whole or not texts)) or begins(
                    texts, name, names_of(called)
                ):
                    queues.choices.remove(told)
                    return number
        return 0


def _in_order(power: int, needs: Iterable[int], beyond: int) -> tuple[int, ...]:
    """Lethal damage to one after the other; what is left goes beyond them, or to the first."""
    shares, left = [], power
    for need in needs:
        shares.append(min(left, need))
        left -= shares[-1]
    if beyond:
        return (*shares, left)
    shares[0] += left
    return tuple(shares)


def option_of(value: str, options: Sequence[str]) -> str | None:
    """The option that a word means; a color means mana of that color, however much it is."""
    word = value.lower()
    color = COLORS.get(word, "")
    for option in options:
        if option.lower() == word or (color and set(option) == {color}):
            return option
    return None


def _by_numbers(choices: list[Told], options: Sequence[str]) -> str | None:
    """106.1b. The mana that these numbers mean, one for each color, where several colors are chosen at once."""
    told = [one.get("value") for one in choices[: len(_WUBRG)] if one.get("kind") == "number"]
    if len(told) < len(_WUBRG) or not all(set(option) <= {*_WUBRG} for option in options):
        return None
    wanted = sorted("".join(color * int(n) for color, n in zip(_WUBRG, told, strict=True) if n is not None))
    found = next((option for option in options if sorted(option) == wanted), None)
    if found is not None:
        del choices[: len(_WUBRG)]
    return found


_WUBRG = "WUBRG"
