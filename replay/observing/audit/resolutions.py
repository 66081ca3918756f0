"""608. Checks of resolutions with known texts: carried out by the rules, and compared.

The spell or ability is carried out on a board like the observed one. Choices on resolution, and chance, are
taken from the record: of all ways to answer, one has to come to the observed result. Unknown cards in
libraries and hands are replaced by cards without a name.
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
from domain.cards.language.tree import every
from domain.events import Event, Recorded
from domain.ids import EntityId, ObjectId, PlayerId
from domain.kernel.game import Game
from domain.kernel.questions import Answer, Question
from domain.kernel.trial import Trial
from domain.reasons import Reason
from domain.rules.zones import stack
from domain.terms import HIDDEN_ZONES, Zone
from replay.observing.audit.check_context import Compared, NotChecked, View, Why, answered, check
from replay.observing.audit.resolution_trial import (
    Asked,
    AsTold,
    CarriedOut,
    ends_the_turn,
    is_known,
    likely,
    mentioned,
    named_targets,
    text_of_object,
    words_of,
)

WAYS = 40
"""Most combinations of answers tried for one resolution."""

ON_TOP = 3
"""Number of top cards of a library made real, unless a text looks at all of it."""

MOST_X = 13
"""Number of values of X tried, from 0, where the record does not tell X."""

REMEMBERED = ("chosen", "exiled", "linked")
"""Prefixes of words in a text that refer to an object's earlier choices and linked cards (607.2)."""

ENDS = (
    e.PriorityGiven, e.StateBasedActionsPerformed, e.AbilityPutOnStack, e.ResolutionBegan, e.StepBegan, e.StepEnded,
    e.PhaseEnded, e.TurnEnded, e.GameEnded, e.GapObserved, e.PlayerLost, e.TriggerRemoved,
)  # fmt: skip
"""Classes of events that show that a resolution is over."""

WITH_THE_END = (e.StateBasedActionsPerformed, e.TriggerRemoved)
"""724.1. Classes of events that belong to a resolution that ends the turn."""


@check("resolutions", "608.2", e.ResolutionBegan, of_texts=True)
def resolutions(view: View, event: e.ResolutionBegan) -> Iterator[Compared]:
    """608.2, 608.3. A spell or ability with a known text does what its text says."""
    resolving = view.board.objects.get(event.object)
    if resolving is None or not is_known(view.game, resolving):
        return
    if view.board.stack[-1:] != [resolving.id]:
        raise NotChecked(Why.UNSETTLED)  # 608.1: another object lies on top; its coming or going was not seen
    name = _card_of(view, resolving)
    outcome = _Outcome(view, resolving)
    if outcome.is_cut_off:
        return
    observed = outcome.observed()
    first: Mapping[str, Any] | None = None
    trials: list[tuple[_Setup, tuple[Answer, ...]]] = [(setup, ()) for setup in outcome.setups()]
    tries = WAYS
    complete = True
    while trials and tries:
        tries -= 1
        setup, answers = trials.pop(0)
        try:
            predicted = outcome.predicted(setup, answers)
        except Asked as asked:
            trials[:0] = [(setup, (*answers, answer)) for answer in asked.answers]
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
    if excuse is None and (trials or not complete):
        excuse = Why.CHOSEN
    if excuse is None and (view.left_out or outcome.hides or outcome.forgets()):
        excuse = Why.HIDDEN
    names = outcome.unlike(first, observed)
    yield Compared(
        {name: first.get(name) for name in names}, {name: observed.get(name) for name in names}, excuse, card=name
    )


def _card_of(view: View, obj: GameObject) -> str:
    """Return the name of the resolving card, or of the card whose ability resolves."""
    number = obj.definition if obj.ability is None else obj.ability[0]
    printed = view.board.definitions.get(number)
    return printed.name if printed is not None else ""


class _Setup(NamedTuple):
    """Possible choices before a resolution that the record leaves out: modes, costs, and X."""

    modes: tuple[int, ...] = ()
    paid: tuple[str, ...] = ()
    x: int = 0


class _Outcome:
    """Resolution with its recorded result, and its result by the rules."""

    def __init__(self, view: View, resolving: GameObject) -> None:
        self.view, self.found = view, resolving
        self.segment: list[Recorded] = []
        self.later: list[Recorded] = []
        """Changes of characteristics after the resolution, before a player has priority."""
        self.is_cut_off = True
        self.meets_text = False
        """True if a permanent with an unknown text has entered: the text may say how it enters."""
        self._seen: Board = view.board
        """Board after the recorded resolution."""
        self._last: Board | None = None
        self._effects: frozenset[int] = frozenset()
        """Effects that existed before the resolution."""
        self._parts: dict[str, str] = {}
        """715.4. Name of the whole card, by the name of the part that was cast."""
        self._everything = False
        self._doubtful: frozenset[ObjectId] | None = None
        self._abilities: list[Event] | None = None
        over = checked = False
        ends_turn = ends_the_turn(text_of_object(view.game, resolving))
        for place in range(view.at + 1, len(view.log)):
            recorded = view.log[place]
            event = recorded.event
            is_check = recorded.rule.startswith("704")
            if not (ends_turn and (is_check or isinstance(event, WITH_THE_END))):
                over = over or isinstance(event, ENDS) or is_check
                checked = checked or is_check
            if over:
                if self.is_cut_off and isinstance(event, (e.PlayerLost, e.GameEnded)) and not self._is_complete():
                    return  # a player conceded during the resolution
                self.is_cut_off = False
                if isinstance(event, (e.PriorityGiven, e.ResolutionBegan, e.StepEnded, e.GameEnded)) or checked:
                    break
                if isinstance(event, e.CharacteristicsChanged):
                    self.later.append(recorded)
            else:
                self.segment.append(recorded)
        self._mentioned = frozenset(mentioned(self.segment))
        self._shown = _shown_before(self.segment)
        """Cards that move unseen, by the position of the move."""
        self.hides = any(
            isinstance(one.event, e.ObjectMoved)
            and one.event.object is None
            and one.event.definition is None
            and one.position not in self._shown
            for one in self.segment
        )
        """True if unknown cards move."""

    def _is_complete(self) -> bool:
        """Return True if the record tells how the resolution ended: resolved, or not."""
        ends = (e.Resolved, e.DidNotResolve, e.Countered)
        return any(isinstance(one.event, ends) and one.event.object == self.found.id for one in self.segment)

    # As it was observed

    def observed(self) -> Mapping[str, Any]:
        """Return the recorded board after the resolution, as fields."""
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
        """Return possible choices of modes, costs and X that the record leaves out."""
        game, resolving = self.view.game, self.found
        source = resolving if resolving.kind == "spell" else _last(self.view.board, resolving.source)
        text = text_of_object(game, resolving)
        modes: list[tuple[int, ...]] = [()]
        if isinstance(text, lang.Modes) and not resolving.modes:
            numbers = range(len(text.each))
            modes = [some for many in range(1, len(numbers) + 1) for some in combinations(numbers, many)]
        chosen = {} if source is None else source.chosen
        costs: tuple[str, ...]
        if resolving.kind == "spell":
            card = game.definition(resolving.face)
            costs = (
                *(cast_way.as_ for cast_way in card.cast_ways),
                *(one.as_ for one in card.additional_costs if one.optional),
            )
        else:
            assert resolving.ability is not None
            part = game.part(resolving.ability)
            costs = tuple(str(node.did) for node in every(part) if isinstance(node, g.Did))
        untold = [name for name in dict.fromkeys(costs) if name not in chosen]
        paid = [(), *((name,) for name in untold)]
        asks_x = not resolving.x and "x" in self._words_said()
        return [_Setup(some, names, x) for x in (range(MOST_X) if asks_x else (0,)) for names in paid for some in modes]

    def _words_said(self) -> frozenset[str]:
        """Return all field names and values in the JSON of the resolving text."""
        game, resolving = self.view.game, self.found
        if resolving.ability is None:
            return words_of(game.definition(resolving.face), None)
        number, part = resolving.ability
        return words_of(game.definition(number), part)

    def forgets(self) -> bool:
        """Return True if the text refers to earlier facts that the record leaves out."""
        resolving = self.found
        source = resolving if resolving.kind == "spell" else _last(self.view.board, resolving.source)
        words = self._words_said()
        bound = resolving.bindings or self.view.set_off_by.get(self.view.put.get(resolving.id, 0))
        if not bound and (any(word.startswith("event.") for word in words) or isinstance(self._part(), lang.Later)):
            return True
        if any(word.startswith(REMEMBERED) for word in words):
            return source is None or not (source.chosen or source.linked)
        return any(word.startswith("divided") for word in words) and not resolving.shares

    def _part(self) -> lang.Part | None:
        return None if self.found.ability is None else self.view.game.part(self.found.ability)

    def predicted(self, setup: _Setup, answers: tuple[Answer, ...]) -> Mapping[str, Any]:
        """Resolve the object by the rules, with these answers; return the board as fields.

        :raises Asked: the rules ask a further question.
        """
        try:
            return self._carried_out(setup, answers)
        except KeyError as error:
            if error.args != (0,) or self._everything:
                raise
            self._everything = True  # the text looks at cards further down the library
            return self._carried_out(setup, answers)

    def remember(self) -> None:
        """608.2i. Store results that no record tells, for later checks.

        These are effects that began, and designations such as counts of resolutions.
        """
        assert self._last is not None
        view, last = self.view, self._last
        if not view.tells_effects:
            begun = [one.data for number, one in last.effects.items() if number not in self._effects]
            kept = [
                data.model_copy(update={"objects": objects})
                for data in begun
                if (_lasts(data) or _exiles(data)) and (objects := self._in_the_record(data.objects)) is not None
            ]
            view.begin_effects(kept)
        for id, obj in self._last.objects.items():
            before = self.view.board.objects.get(id)
            if before is not None:
                for name in KEPT:
                    if name in obj.designations and obj.designations[name] != before.designations.get(name):
                        self.view.marks[id, name] = (self.view.board.turn, obj.designations[name])

    def _in_the_record(self, objects: Iterable[int]) -> tuple[int, ...] | None:
        """400.7. Convert ids of the trial to the record's ids.

        Objects that existed before the resolution have the same id in both. Objects that moved get different new ids.
        None if an object has no id in the record.
        """
        assert self._last is not None
        there = self.view.board.objects
        became = {after: before for before in there if (after := _became(self._last, before)) != before}
        numbers = []
        for id in objects:
            if id not in there:
                if id not in became:
                    return None
                id = _became(self._seen, became[ObjectId(id)])
            numbers.append(id)
        return tuple(numbers)

    def _carried_out(self, setup: _Setup, chosen_answers: tuple[Answer, ...]) -> Mapping[str, Any]:
        view = self.view
        board = view.board.copy()
        meant = self._mentioned.union(self._made_known(board))
        view.add_effects(board)
        self._effects = frozenset(board.effects)
        trial = CarriedOut(view.game, board, AsTold(self._results(), meant))
        for event in self._with_abilities():
            _happens(board, event)
        self._prepare(trial, setup)
        left = list(chosen_answers)

        def next_answer(question: Question) -> Answer:
            if left:
                return left.pop(0)
            raise Asked(*likely(question, meant))

        answered(stack.resolve_top(trial), next_answer)
        self._last = trial.board
        return self._told(trial.board)

    def _with_abilities(self) -> list[Event]:
        """Return events by which permanents gain or lose abilities through known texts.

        No record tells of these changes.
        """
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
        """Return the results of coins and dice in the record, as numbers from 0."""
        results = []
        for recorded in self.segment:
            event = recorded.event
            if isinstance(event, e.CoinFlipped):
                results.append(int(event.heads))
            elif isinstance(event, e.DieRolled):
                results.append(event.result - 1)
        return results

    def _made_known(self, board: Board) -> Iterator[ObjectId]:
        """Identify unknown cards in hidden zones as the cards that the record shows later.

        Every other unknown card becomes a card without a name. The cards shown later are yielded.
        """
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
                places = [place for place, id in enumerate(held) if not id]
                if not self._everything:
                    places = places[: max(ON_TOP, len(cards) + 1) if zone is Zone.LIBRARY else len(cards)]
                for place, definition in zip(places, [*cards, *[None] * len(places)], strict=False):
                    id = ObjectId(board.next_object)
                    number = unknown if definition is None else abs(definition)
                    becomes = e.HiddenCardKnown(
                        player=player, zone=zone, index=place, becomes=id, definition=number, to=(player,)
                    )
                    _happens(board, becomes)
                    if definition is not None and definition > 0:
                        yield id

    def _prepare(self, trial: Trial, setup: _Setup) -> None:
        """Give the resolving object what its text needs: named targets, bindings, untold choices."""
        for (id, name), (turn, value) in self.view.marks.items():
            if id in trial.board.objects and (turn == trial.board.turn or name not in OF_A_TURN):
                _happens(trial.board, e.DesignationGained(entity=id, name=name, value=value))
        board, resolving = trial.board, self.found
        bindings = self.view.set_off_by.get(self.view.put.get(resolving.id, 0), ())
        id = resolving.id
        if bindings and not resolving.bindings and resolving.ability is not None and resolving.source is not None:
            id = ObjectId(board.next_object)
            _happens(board, e.DidNotResolve(object=resolving.id, reason=Reason.CONDITION))
            _happens(
                board,
                e.AbilityPutOnStack(
                    player=resolving.controller, source=resolving.source, ability=resolving.ability, becomes=id,
                    kind=resolving.kind, trigger=None, bindings=bindings,
                ),
            )  # fmt: skip
            if resolving.modes:
                _happens(board, e.ModesChosen(object=id, modes=resolving.modes))
            if resolving.x:
                _happens(board, e.XChosen(object=id, x=resolving.x))
        if setup.x:
            _happens(board, e.XChosen(object=id, x=setup.x))
        if setup.modes:
            _happens(board, e.ModesChosen(object=id, modes=setup.modes))
        for name in setup.paid:
            paid = id if resolving.kind == "spell" else resolving.source
            if paid is not None and _last(board, paid) is not None:
                _happens(board, e.QualityChosen(object=paid, name=name, value="yes"))
        if resolving.kind == "spell":
            whole = _whole_of(trial, resolving)
            if whole is not None:
                self._parts[resolving.name] = board.definitions[whole].name
                _happens(board, e.CastAs(object=id, before=whole, definition=resolving.definition))
        if not resolving.shares and "divided" in self._words_said():
            _happens(board, e.DamageDivided(object=id, shares=self._shares()))
        if resolving.targets:
            if id != resolving.id:
                _happens(board, e.TargetsChosen(object=id, targets=tuple(resolving.targets.items())))
            named = named_targets(trial, board.objects[id])
            _happens(board, e.TargetsChosen(object=id, targets=tuple(named.items())))

    def _shares(self) -> tuple[tuple[EntityId, int], ...]:
        """601.2d. Return how damage or counters were divided, from what each target got.

        For records that do not tell the division.
        """
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
        """Return the names of fields that differ between prediction and record.

        Characteristics of permanents that already differed from the layers before the resolution are left out.
        """
        names = [name for name in dict.fromkeys((*predicted, *observed)) if predicted.get(name) != observed.get(name)]
        if not names:
            return []
        doubtful = {f"{field} of {id}" for id in self._doubted() for field in COMPUTED}
        return [name for name in names if name not in doubtful]

    def _doubted(self) -> frozenset[ObjectId]:
        """Return the permanents whose characteristics were wrong before the resolution."""
        if self._doubtful is None:
            board = self.view.board
            computed = self.view.computed()
            self._doubtful = frozenset(
                permanent.id
                for permanent in board.permanents()
                if any(
                    getattr(computed.get(permanent.id, permanent), name) != getattr(permanent, name)
                    for name in COMPUTED
                )
            )
        return self._doubtful

    def _words(self, name: str, value: tuple[object, ...] | str) -> list[str]:
        """Return a list-valued characteristic, sorted; without keywords that the source leaves out."""
        if not value:
            return []
        return self.view.told_words(_in_order(value)) if name == "keywords" else list(_in_order(value))

    def _names(self, board: Board, zone: Iterable[ObjectId]) -> list[str]:
        names = (board.objects[id].name for id in zone if id)
        return sorted(self._parts.get(name, name) for name in names)

    def _told(self, board: Board) -> dict[str, Any]:
        """Return a board as named fields for comparison.

        The fields describe players, the permanents from before the resolution, and new permanents.
        """
        fields: dict[str, Any] = {}
        before = self.view.board
        for number, player in board.players.items():
            fields[f"life of {number}"] = player.life
            fields[f"counters of {number}"] = _counted(player.counters)
            fields[f"hand of {number}"] = len(player.hand)
            fields[f"library of {number}"] = len(player.library)
            fields[f"graveyard of {number}"] = self._names(board, player.graveyard)
        fields["exile"] = self._names(board, board.exile)
        fields["stack"] = len(board.stack)
        new: Counter[tuple[Any, ...]] = Counter()
        for id in board.battlefield:
            if id in before.objects and before.objects[id].zone is Zone.BATTLEFIELD:
                continue
            new[_as_new(board.objects[id])] += 1
        fields["new permanents"] = sorted(_in_words(one, many) for one, many in new.items())
        for id in before.battlefield:
            permanent = board.objects.get(id)
            if permanent is None or permanent.zone is not Zone.BATTLEFIELD:
                fields[f"place of {id}"] = "elsewhere"
                continue
            fields[f"place of {id}"] = "battlefield"
            fields[f"tapping of {id}"] = permanent.tapped
            fields[f"damage on {id}"] = permanent.damage
            fields[f"counters on {id}"] = _counted(permanent.counters)
            for name in NUMBERS:
                fields[f"{name} of {id}"] = getattr(permanent, name)
            for name in OF_WORDS:
                fields[f"{name} of {id}"] = self._words(name, getattr(permanent, name))
        return fields


NUMBERS = ("controller", "power", "toughness")
OF_WORDS = ("colors", "types", "subtypes", "supertypes", "keywords")
COMPUTED = NUMBERS + OF_WORDS
"""Characteristics of a permanent that the layers compute (613.1)."""

KEPT = (CHOSEN, CHOSEN_THIS_TURN, DONE, RESOLVED)
OF_A_TURN = (CHOSEN_THIS_TURN, DONE, RESOLVED)
"""Designations of objects that end with the turn."""


def _shown_before(records: Iterable[Recorded]) -> dict[int, int]:
    """701.20a. Return cards that are revealed and then move between hidden zones.

    The result maps the position of the move to the card.
    """
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


def _whole_of(game: Game, spell: GameObject) -> int | None:
    """715.3b, 720.3b. Return the definition of the whole card of an Adventure or Omen spell.

    None for any other spell.
    """
    if spell.back or not {"Adventure", "Omen"} & set(spell.subtypes):
        return None
    face = game.definition(spell.face)
    for number in game.board.definitions:
        if game.knows(number):
            inset = game.definition(number).inset
            if inset is not None and inset.hash == face.hash:
                return number
    return None


@lru_cache(maxsize=4096)
def _in_order(value: tuple[object, ...] | str) -> tuple[str, ...]:
    """Return list-valued characteristics sorted and without repetition.

    Equal values share one tuple.
    """
    return tuple(sorted(set(map(str, value))))


def _in_words(described: tuple[Any, ...], many: int) -> str:
    player, kinds, tapped, *counters = described
    more = (*(("tapped",) if tapped else ()), *counters)
    return f"{many} {kinds} ({', '.join((f'player {player}', *more))})"


def _as_new(permanent: GameObject) -> tuple[Any, ...]:
    kinds = " ".join((*sorted(permanent.types), *sorted(permanent.subtypes)))
    return (permanent.controller, kinds, permanent.tapped, *_counted(permanent.counters))


def _counted(counters: Mapping[str, int]) -> list[str]:
    """Return counters as sorted words with their numbers."""
    return sorted(f"{many} {kind}" for kind, many in counters.items() if many)


def _lasts(data: EffectData) -> bool:
    """611.2a. Return True if an effect changes permanents until a time, or for ever.

    Effects that last while a condition holds do not count: the audit does not keep track of the condition.
    """
    return data.kind == "continuous" and bool(data.until) and data.until[0] != "while"


def _exiles(data: EffectData) -> bool:
    """610.3. Return True if an effect keeps cards in exile until an object leaves the battlefield."""
    return data.kind == "until" and data.until[:1] == ("leaves",)


def _last(board: Board, id: ObjectId | None) -> GameObject | None:
    """608.2h. Return an object, or its last known state if the object is gone."""
    return None if id is None else board.objects.get(id) or board.former.get(id)


def _became(board: Board, id: ObjectId) -> ObjectId:
    """400.7. Return the object that an object has become by moving."""
    while (former := board.former.get(id)) is not None and former.became is not None:
        id = former.became
    return id


def _happens(board: Board, event: Event) -> None:
    evolve(board, Recorded(board.position + 1, board.moment, "", None, event))
