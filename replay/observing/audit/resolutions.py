"""608. Resolutions of an observed game: what resolves is carried out by the rules, and the outcomes are compared.

The spell or ability, where its text is known, is carried out on a board like the observed one. What players chose on
resolution, and what chance brought, is taken from the record: of all ways to answer, one has to come to what was
observed. Cards in libraries and hands that nobody knows stand as cards nobody knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from domain import events as e
from domain.board.abilities import CHOSEN, CHOSEN_THIS_TURN, DONE, RESOLVED
from domain.board.characteristics import EffectData, Printed
from domain.board.evolve import evolve
from domain.board.objects import GameObject
from domain.board.state import Board
from domain.cards import grammar as g
from domain.cards import language as lang
from domain.cards import spell_texts
from domain.cards.language.tree import every
from domain.events import Event, Recorded
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.game import Game
from domain.kernel.questions import Answer, Question
from domain.kernel.trial import Trial
from domain.reasons import Reason
from domain.rules.abilities.triggers import text_of
from domain.rules.zones import stack
from domain.terms import HIDDEN_ZONES, Zone
from replay.observing.audit.check_context import Compared, NotChecked, View, Why, answered, check
from replay.observing.audit.resolution_trial import (
    Asked,
    AsTold,
    CarriedOut,
    likely,
    mentioned,
    named_targets,
    words_of,
)

WAYS = 40
"""The most ways to answer that are tried."""

ON_TOP = 3
"""Cards of each library that are there to be looked at; more where a text looks at all of it."""

MOST_X = 13
"""Values of X that are tried, from 0, where the record does not tell it."""

REMEMBERED = ("chosen", "exiled", "linked")
"""Beginnings of words for what an object remembers that was chosen or put aside by it before (607.2)."""

ENDS = (
    e.PriorityGiven, e.StateBasedActionsPerformed, e.AbilityPutOnStack, e.ResolutionBegan, e.StepBegan, e.StepEnded,
    e.PhaseEnded, e.TurnEnded, e.GameEnded, e.GapObserved, e.PlayerLost, e.TriggerRemoved,
)  # fmt: skip
"""Events that come after all that a resolution does."""


@check("resolutions", "608.2", e.ResolutionBegan, of_texts=True)
def resolutions(view: View, event: e.ResolutionBegan) -> Iterator[Compared]:
    """608.2, 608.3. A spell or ability whose text is known does what its text says."""
    found = view.board.objects.get(event.object)
    if found is None or not _is_known(view, found):
        return
    if view.board.stack[-1:] != [found.id]:
        raise NotChecked(Why.UNSETTLED)  # 608.1: what lies on top is another, as nobody saw it come or go
    name = _card_of(view, found)
    outcome = _Outcome(view, found)
    if outcome.is_cut_off:
        return
    observed = outcome.observed()
    first: Mapping[str, Any] | None = None
    ways: list[tuple[_Setup, tuple[Answer, ...]]] = [(setup, ()) for setup in outcome.setups()]
    left = WAYS
    complete = True
    while ways and left:
        left -= 1
        setup, given = ways.pop(0)
        try:
            predicted = outcome.predicted(setup, given)
        except Asked as asked:
            ways[:0] = [(setup, (*given, answer)) for answer in asked.answers]
            complete = complete and asked.are_all
            continue
        unlike = outcome.unlike(predicted, observed)
        if not unlike:
            outcome.remember()
            yield Compared(predicted, predicted, card=name)
            return
        if first is None or len(unlike) < len(outcome.unlike(first, observed)):
            first = predicted
    if first is None:
        raise NotChecked(Why.CHOSEN)
    excuse = Why.TEXT_UNKNOWN if outcome.meets_text else view.by_text()
    if excuse is None and (ways or not complete):
        excuse = Why.CHOSEN
    if excuse is None and (view.left_out or outcome.hides or outcome.forgets()):
        excuse = Why.HIDDEN
    names = outcome.unlike(first, observed)
    yield Compared(
        {name: first.get(name) for name in names}, {name: observed.get(name) for name in names}, excuse, card=name
    )


def _is_known(view: View, found: GameObject) -> bool:
    if found.kind == "spell":
        return not found.face_down and view.game.knows(found.face)
    if found.ability is None or not view.game.knows(found.ability[0]):
        return False
    return isinstance(view.game.part(found.ability), lang.Activated | lang.Triggered | lang.Later)


def _card_of(view: View, found: GameObject) -> str:
    """The card that resolves, or whose ability it is."""
    number = found.definition if found.ability is None else found.ability[0]
    printed = view.board.definitions.get(number)
    return printed.name if printed is not None else ""


class _Setup(NamedTuple):
    """Choices before the resolution that the record does not tell: modes, costs, and X."""

    modes: tuple[int, ...] = ()
    paid: tuple[str, ...] = ()
    x: int = 0


class _Outcome:
    """The outcome of a resolution by the record, and its outcome by the rules."""

    def __init__(self, view: View, found: GameObject) -> None:
        self.view, self.found = view, found
        self.segment: list[Recorded] = []
        self.later: list[Recorded] = []
        """Records of how permanents come out by all this, before anybody has priority."""
        self.is_cut_off = True
        self.meets_text = False
        """True if something has come to the battlefield whose text is not known: it may say how it enters."""
        self._seen: Board = view.board
        """The board after all that the record tells of it."""
        self._last: Board | None = None
        self._effects: frozenset[int] = frozenset()
        """The effects there were before."""
        self._parts: dict[str, str] = {}
        """715.4. What a card is called of which a spell was only a part."""
        self._everything = False
        self._doubtful: frozenset[ObjectId] | None = None
        self._abilities: list[Event] | None = None
        over = checked = False
        for at in range(view.at + 1, len(view.log)):
            recorded = view.log[at]
            event = recorded.event
            over = over or isinstance(event, ENDS) or recorded.rule.startswith("704")
            checked = checked or recorded.rule.startswith("704")
            if over:
                if self.is_cut_off and isinstance(event, (e.PlayerLost, e.GameEnded)) and not self._is_complete():
                    return  # somebody conceded in the middle of it
                self.is_cut_off = False
                if isinstance(event, (e.PriorityGiven, e.ResolutionBegan, e.StepEnded, e.GameEnded)) or checked:
                    break
                if isinstance(event, e.CharacteristicsChanged):
                    self.later.append(recorded)
            else:
                self.segment.append(recorded)
        self._mentioned = frozenset(mentioned(self.segment))
        self._shown = _shown_before(self.segment)
        """Which cards they are that move where nobody sees them, by the position of that."""
        self.hides = any(
            isinstance(one.event, e.ObjectMoved)
            and one.event.object is None
            and one.event.definition is None
            and one.position not in self._shown
            for one in self.segment
        )
        """True if cards move of which nobody knows which they are."""

    def _is_complete(self) -> bool:
        """Return True if the record tells that it has resolved, or that it did not."""
        ends = (e.Resolved, e.DidNotResolve, e.Countered)
        return any(isinstance(one.event, ends) and one.event.object == self.found.id for one in self.segment)

    # As it was observed

    def observed(self) -> Mapping[str, Any]:
        """The board after all that the record tells of it."""
        board = self.view.board.copy()
        evolve(board, self.view.log[self.view.at])
        for recorded in self.segment:
            evolve(board, recorded)
        for recorded in self.later:
            if recorded.event.object in board.objects:  # type: ignore[attr-defined]
                _happens(board, recorded.event)
        self._seen = board
        there = self.view.board.objects.keys()
        new = (board.objects[id] for id in board.battlefield if id not in there)
        self.meets_text = any(map(self.view.has_text, new))
        return self._told(board)

    # By the rules

    def setups(self) -> list[_Setup]:
        """Return the choices that may have been made before: modes, costs and X that the record does not tell."""
        game, found = self.view.game, self.found
        source = found if found.kind == "spell" else _last(self.view.board, found.source)
        text = _text_of(game, found)
        modes: list[tuple[int, ...]] = [()]
        if isinstance(text, lang.Modes) and not found.modes:
            numbers = range(len(text.each))
            modes = [some for many in range(1, len(numbers) + 1) for some in combinations(numbers, many)]
        chosen = {} if source is None else source.chosen
        ways: tuple[str, ...]
        if found.kind == "spell":
            card = game.definition(found.face)
            ways = (*(way.as_ for way in card.cast_ways), *(one.as_ for one in card.additional_costs if one.optional))
        else:
            assert found.ability is not None
            part = game.part(found.ability)
            ways = tuple(str(node.did) for node in every(part) if isinstance(node, g.Did))
        untold = [name for name in dict.fromkeys(ways) if name not in chosen]
        paid = [(), *((name,) for name in untold)]
        asks_x = not found.x and "x" in self._words_said()
        return [_Setup(some, names, x) for x in (range(MOST_X) if asks_x else (0,)) for names in paid for some in modes]

    def _words_said(self) -> frozenset[str]:
        """Return the words of the text that is carried out."""
        game, found = self.view.game, self.found
        if found.ability is None:
            return words_of(game.definition(found.face), None)
        number, part = found.ability
        return words_of(game.definition(number), part)

    def forgets(self) -> bool:
        """Return True if the text asks for what was chosen or happened before, of which the record tells nothing."""
        found = self.found
        source = found if found.kind == "spell" else _last(self.view.board, found.source)
        words = self._words_said()
        bound = found.bindings or self.view.set_off_by.get(self.view.put.get(found.id, 0))
        if not bound and (any(word.startswith("event.") for word in words) or isinstance(self._part(), lang.Later)):
            return True
        if any(word.startswith(REMEMBERED) for word in words):
            return source is None or not (source.chosen or source.linked)
        return any(word.startswith("divided") for word in words) and not found.shares

    def _part(self) -> lang.Part | None:
        return None if self.found.ability is None else self.view.game.part(self.found.ability)

    def predicted(self, setup: _Setup, given: tuple[Answer, ...]) -> Mapping[str, Any]:
        """The board after the rules have carried it out, with these answers.

        :raises Asked: more is asked.
        """
        try:
            return self._carried_out(setup, given)
        except KeyError as error:
            if error.args != (0,) or self._everything:
                raise
            self._everything = True  # it looks at cards further down
            return self._carried_out(setup, given)

    def remember(self) -> None:
        """608.2i. Keep how often abilities have resolved, and the like: no record tells it."""
        assert self._last is not None
        view, last = self.view, self._last
        if not view.tells_effects:
            begun = [one.data for number, one in last.effects.items() if number not in self._effects]
            view.begin_effects(
                data.model_copy(update={"objects": objects})
                for data in begun
                if _lasts(data) and (objects := self._in_the_record(data.objects)) is not None
            )
        for id, found in self._last.objects.items():
            before = self.view.board.objects.get(id)
            if before is not None:
                for name in KEPT:
                    if name in found.designations and found.designations[name] != before.designations.get(name):
                        self.view.marks[id, name] = (self.view.board.turn, found.designations[name])

    def _in_the_record(self, objects: Iterable[int]) -> tuple[int, ...] | None:
        """400.7. Return these objects of what was carried out by their numbers in the record; None if one has none.

        What was there before has the same; what it has become is, here and there, another.
        """
        assert self._last is not None
        there = self.view.board.objects
        became = {after: before for before in there if (after := _became(self._last, before)) != before}
        found = []
        for id in objects:
            if id not in there:
                if id not in became:
                    return None
                id = _became(self._seen, became[ObjectId(id)])
            found.append(id)
        return tuple(found)

    def _carried_out(self, setup: _Setup, given: tuple[Answer, ...]) -> Mapping[str, Any]:
        view = self.view
        board = view.board.copy()
        meant = self._mentioned.union(self._made_known(board))
        view.add_effects(board)
        self._effects = frozenset(board.effects)
        trial = CarriedOut(view.game, board, AsTold(self._results(), meant))
        for event in self._with_abilities():
            _happens(board, event)
        self._prepare(trial, setup)
        left = list(given)

        def answers(question: Question) -> Answer:
            if left:
                return left.pop(0)
            raise Asked(*likely(question, meant))

        answered(stack.resolve_top(trial), answers)
        self._last = trial.board
        return self._told(trial.board)

    def _with_abilities(self) -> list[Event]:
        """Return facts of the abilities that permanents are given or lose by known texts: no record tells of them."""
        if self._abilities is None:
            board = self.view.board
            self._abilities = [
                e.CharacteristicsChanged(
                    object=id, changes=(("abilities", board.objects[id].abilities, made.abilities),)
                )
                for id, made in self.view.computed().items()
                if made.abilities != board.objects[id].abilities and self.view.game.knows(board.objects[id].face)
            ]
        return self._abilities

    def _results(self) -> list[int]:
        found = []
        for recorded in self.segment:
            event = recorded.event
            if isinstance(event, e.CoinFlipped):
                found.append(int(event.heads))
            elif isinstance(event, e.DieRolled):
                found.append(event.result - 1)
        return found

    def _made_known(self, board: Board) -> Iterator[ObjectId]:
        """Make cards of those that nobody knows: as the record shows them, where they come out; yield these."""
        shown: dict[tuple[PlayerId, Zone], list[int | None]] = {}
        known: dict[ObjectId, tuple[PlayerId, Zone, int | None, int]] = {}
        for recorded in self.segment:
            event = recorded.event
            if isinstance(event, (e.CardSeen, e.CardLearned)) and event.definition not in board.definitions:
                _happens(board, event)
            elif isinstance(event, e.HiddenCardKnown) and event.becomes is not None and event.definition is not None:
                known[event.becomes] = (event.player, event.zone, event.index, event.definition)
            elif isinstance(event, e.ObjectMoved) and event.source in HIDDEN_ZONES:
                cards = shown.setdefault((event.player, event.source), [])
                if event.object is None:
                    cards.append(self._shown.get(recorded.position, event.definition))
                elif event.object in known:
                    cards.append(known.pop(event.object)[3])
        for player, zone, _, number in known.values():
            shown.setdefault((player, zone), []).append(-number)
        unknown = board.next_definition
        _happens(board, e.CardLearned(definition=unknown, printed=Printed(name=""), to=()))
        for player in board.players:
            for zone in HIDDEN_ZONES:
                cards = shown.get((player, zone), [])
                held = board.zone(zone, player)
                places = [at for at, id in enumerate(held) if not id]
                if not self._everything:
                    places = places[: max(ON_TOP, len(cards) + 1) if zone is Zone.LIBRARY else len(cards)]
                for at, definition in zip(places, [*cards, *[None] * len(places)], strict=False):
                    id = ObjectId(board.next_object)
                    number = unknown if definition is None else abs(definition)
                    becomes = e.HiddenCardKnown(
                        player=player, zone=zone, index=at, becomes=id, definition=number, to=(player,)
                    )
                    _happens(board, becomes)
                    if definition is not None and definition > 0:
                        yield id

    def _prepare(self, trial: Trial, setup: _Setup) -> None:
        """Say of what resolves what its text needs: its targets by their names, and what set it off."""
        for (id, name), (turn, value) in self.view.marks.items():
            if id in trial.board.objects and (turn == trial.board.turn or name not in OF_A_TURN):
                _happens(trial.board, e.DesignationGained(entity=id, name=name, value=value))
        board, found = trial.board, self.found
        bindings = self.view.set_off_by.get(self.view.put.get(found.id, 0), ())
        id = found.id
        if bindings and not found.bindings and found.ability is not None and found.source is not None:
            id = ObjectId(board.next_object)
            _happens(board, e.DidNotResolve(object=found.id, reason=Reason.CONDITION))
            _happens(
                board,
                e.AbilityPutOnStack(
                    player=found.controller, source=found.source, ability=found.ability, becomes=id, kind=found.kind,
                    trigger=None, bindings=bindings,
                ),
            )  # fmt: skip
            if found.modes:
                _happens(board, e.ModesChosen(object=id, modes=found.modes))
            if found.x:
                _happens(board, e.XChosen(object=id, x=found.x))
        if setup.x:
            _happens(board, e.XChosen(object=id, x=setup.x))
        if setup.modes:
            _happens(board, e.ModesChosen(object=id, modes=setup.modes))
        for name in setup.paid:
            paid = id if found.kind == "spell" else found.source
            if paid is not None and _last(board, paid) is not None:
                _happens(board, e.QualityChosen(object=paid, name=name, value="yes"))
        if found.kind == "spell":
            whole = _whole_of(trial, found)
            if whole is not None:
                self._parts[found.name] = board.definitions[whole].name
                _happens(board, e.CastAs(object=id, before=whole, definition=found.definition))
        if not found.shares and "divided" in self._words_said():
            _happens(board, e.DamageDivided(object=id, shares=self._shares()))
        if found.targets:
            if id != found.id:
                _happens(board, e.TargetsChosen(object=id, targets=tuple(found.targets.items())))
            named = named_targets(trial, board.objects[id])
            _happens(board, e.TargetsChosen(object=id, targets=tuple(named.items())))

    def _shares(self) -> tuple[tuple[EntityId, int], ...]:
        """601.2d. How damage or counters were divided, by what each target got; where the record does not tell it."""
        among = {id for ids in self.found.targets.values() for id in ids}
        shares: dict[EntityId, int] = {}
        for recorded in self.segment:
            event = recorded.event
            if isinstance(event, e.DamageDealt) and event.recipient in among:
                shares[event.recipient] = shares.get(event.recipient, 0) + event.amount
            elif isinstance(event, e.CountersPut) and event.object in among:
                shares[event.object] = shares.get(event.object, 0) + event.amount
        return tuple(shares.items())

    # Compared

    def unlike(self, predicted: Mapping[str, Any], observed: Mapping[str, Any]) -> list[str]:
        """The fields that differ, but those of permanents that came out other than the layers make them before."""
        names = [name for name in dict.fromkeys((*predicted, *observed)) if predicted.get(name) != observed.get(name)]
        if not names:
            return []
        doubtful = {f"{field} of {id}" for id in self._doubted() for field in COMPUTED}
        return [name for name in names if name not in doubtful]

    def _doubted(self) -> frozenset[ObjectId]:
        if self._doubtful is None:
            board = self.view.board
            computed = self.view.computed()
            self._doubtful = frozenset(
                found.id
                for found in board.permanents()
                if any(getattr(computed.get(found.id, found), name) != getattr(found, name) for name in COMPUTED)
            )
        return self._doubtful

    def _words(self, name: str, value: tuple[object, ...] | str) -> list[str]:
        """Characteristics in no order; of keywords those that the source has words for."""
        if not value:
            return []
        return self.view.told_words(_in_order(value)) if name == "keywords" else list(_in_order(value))

    def _names(self, board: Board, zone: Iterable[ObjectId]) -> list[str]:
        names = (board.objects[id].name for id in zone if id)
        return sorted(self._parts.get(name, name) for name in names)

    def _told(self, board: Board) -> dict[str, Any]:
        """The board in fields: players, what was there before and where it is now, and what is new."""
        told: dict[str, Any] = {}
        before = self.view.board
        for number, player in board.players.items():
            told[f"life of {number}"] = player.life
            told[f"counters of {number}"] = _counted(player.counters)
            told[f"hand of {number}"] = len(player.hand)
            told[f"library of {number}"] = len(player.library)
            told[f"graveyard of {number}"] = self._names(board, player.graveyard)
        told["exile"] = self._names(board, board.exile)
        told["stack"] = len(board.stack)
        new: Counter[tuple[Any, ...]] = Counter()
        for id in board.battlefield:
            if id in before.objects and before.objects[id].zone is Zone.BATTLEFIELD:
                continue
            new[_as_new(board.objects[id])] += 1
        told["new permanents"] = sorted(_in_words(one, many) for one, many in new.items())
        for id in before.battlefield:
            found = board.objects.get(id)
            if found is None or found.zone is not Zone.BATTLEFIELD:
                told[f"place of {id}"] = "elsewhere"
                continue
            told[f"place of {id}"] = "battlefield"
            told[f"tapping of {id}"] = found.tapped
            told[f"damage on {id}"] = found.damage
            told[f"counters on {id}"] = _counted(found.counters)
            for name in NUMBERS:
                told[f"{name} of {id}"] = getattr(found, name)
            for name in OF_WORDS:
                told[f"{name} of {id}"] = self._words(name, getattr(found, name))
        return told


NUMBERS = ("controller", "power", "toughness")
OF_WORDS = ("colors", "types", "subtypes", "supertypes", "keywords")
COMPUTED = NUMBERS + OF_WORDS
"""Characteristics of a permanent that the layers make (613.1)."""

KEPT = (CHOSEN, CHOSEN_THIS_TURN, DONE, RESOLVED)
OF_A_TURN = (CHOSEN_THIS_TURN, DONE, RESOLVED)
"""Designations of objects that end with the turn."""


def _shown_before(records: Iterable[Recorded]) -> dict[int, int]:
    """701.20a. By the position at which a card moves from one hidden zone to another, the card: as it was revealed."""
    revealed: dict[PlayerId, list[int]] = {}
    shown: dict[int, int] = {}
    for recorded in records:
        event = recorded.event
        if isinstance(event, e.CardsRevealed) and not event.cards:
            revealed.setdefault(event.player, []).extend(event.definitions)
        elif isinstance(event, e.ObjectMoved) and event.object is None and event.definition is None:
            cards = revealed.get(event.player)
            if cards and event.source in HIDDEN_ZONES and event.to in HIDDEN_ZONES:
                shown[recorded.position] = cards.pop(0)
    return shown


def _whole_of(game: Game, found: GameObject) -> int | None:
    """715.3b, 720.3b. The card of which a spell is what is inset in it, by its number; None if it is no such part."""
    if found.back or not {"Adventure", "Omen"} & set(found.subtypes):
        return None
    face = game.definition(found.face)
    for number in game.board.definitions:
        if game.knows(number):
            inset = game.definition(number).inset
            if inset is not None and inset.hash == face.hash:
                return number
    return None


def _text_of(game: Game, found: GameObject) -> lang.Text:
    if found.kind == "spell":
        return spell_texts.text_of(game.definition(found.face))[0]
    assert found.ability is not None
    return text_of(game.part(found.ability))[0]


@lru_cache(maxsize=4096)
def _in_order(value: tuple[object, ...] | str) -> tuple[str, ...]:
    """Return the words of characteristics, each once; of equal ones they are the same."""
    return tuple(sorted(set(map(str, value))))


def _in_words(one: tuple[Any, ...], many: int) -> str:
    player, kinds, tapped, *counters = one
    more = (*(("tapped",) if tapped else ()), *counters)
    return f"{many} {kinds} ({', '.join((f'player {player}', *more))})"


def _as_new(found: GameObject) -> tuple[Any, ...]:
    kinds = " ".join((*sorted(found.types), *sorted(found.subtypes)))
    return (found.controller, kinds, found.tapped, *_counted(found.counters))


def _counted(counters: Mapping[str, int]) -> list[str]:
    """Counters in words, in no order."""
    return sorted(f"{many} {kind}" for kind, many in counters.items() if many)


def _lasts(data: EffectData) -> bool:
    """611.2a. Return True if an effect changes permanents until a time or for ever: of a condition nobody keeps track
    here."""
    return data.kind == "continuous" and bool(data.until) and data.until[0] != "while"


def _last(board: Board, id: ObjectId | None) -> GameObject | None:
    """608.2h. An object as it is, or as it last was."""
    return None if id is None else board.objects.get(id) or board.former.get(id)


def _became(board: Board, id: ObjectId) -> ObjectId:
    """400.7. What an object has become, if it has moved."""
    while (former := board.former.get(id)) is not None and former.became is not None:
        id = former.became
    return id


def _happens(board: Board, event: Event) -> None:
    evolve(board, Recorded(board.position + 1, board.moment, "", None, event))
