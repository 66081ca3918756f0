"""Proven means playable: a walk over cards, in which each does all that it can do, once in each way.

A card is cast, played, activated and triggered in recorded games that begin at made-up positions (`scenery`). What is
recorded is read back and verified, taken up at decisions, told in both languages, and told as positions that are set up
again. What the walk cannot reach is counted with its reason.

    python -m tests.support.playable --share 1/20 --seed 7
    python -m tests.support.playable --cards "Serra Angel" Shock
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from domain import events as e
from domain.board.evolve import fold
from domain.cards import language as lang
from domain.cards.language import CardDefinition, with_tokens
from domain.decider import Decider
from domain.errors import IllegalDecision
from domain.ids import ObjectId
from domain.kernel import questions as d
from domain.kernel.assignments import AssignDamage
from domain.kernel.declarations import DeclareAttackers, DeclareBlockers
from domain.kernel.proposals import Rewind
from domain.kernel.questions import Answer, Question
from domain.position.model import Position
from domain.position.reading import read
from domain.position.setup import facts_of
from domain.rules.casting.permissions.zone_permissions import BY
from domain.terms import Phase, Step
from projections.reading.log import log as told_log
from projections.reading.why import why
from projections.wording.answers import describe_answers, describe_question
from projections.wording.cards.abilities import part_text
from projections.wording.naming import BoardNames
from projections.wording.translations import catalogue
from replay.cards.shelves import all_cards
from replay.games.asking import Asked
from replay.games.library import Games, open_store
from replay.games.positions import told
from replay.store.gc_pause import gc_paused
from tests.support.deciding import DEED, Choices, answered
from tests.support.playable_reports import (
    Fault,
    Item,
    Kind,
    Report,
    Way,
    Why,
    comparable,
    differences,
    faces,
    items,
    table,
)
from tests.support.proven_cards import drawn, share
from tests.support.scenery import SPECIAL, Scene, deeds, known, scene
from tests.support.telling import SPOILED

LANGUAGES = ("en", "fr")

SHORTLY = (d.Priority, DeclareAttackers, DeclareBlockers, AssignDamage)
"""Questions with so many answers that only the one that is given is told."""

DECISIONS = 260
"""So many decisions a game takes at most."""

EVENTS = 4000
"""And so many events."""

TRIES = 6
"""So often one way is gone at most, for all that can be chosen in it."""

ROLLS = 12
"""So often the planar die is rolled at most."""

GAMES = 5
"""So many games are played with one card at most."""

COPIES = 4
"""So many of a card lie in the hand."""

POSITIONS = 2
"""So many moments of a game are told as positions."""


CHUNK = 40
"""So many cards a process is given at once."""


class Walk:
    """The walk over one card."""

    def __init__(self, card: CardDefinition, games: Games, seed: int | str = 0) -> None:
        self.card = card
        self.games = games
        self.rng = random.Random(f"{seed} {card.name}")
        self.report = Report(card.name, self.rng.choice(("current", "current", "seed")))
        self.choices = Choices()
        self.names = {face.name for face in faces(card)} | {token.name for token in with_tokens(card)}
        self.texts = {face.name for face in faces(card)}
        self.wanted = set(items(card))
        self.known = known(card)
        self.odd = sorted((name for name in self.names if SPOILED.search(name)), key=len, reverse=True)
        self.tries: Counter[Way] = Counter()
        self.refused: Counter[Way] = Counter()
        self.offered: set[Item] = set()
        self.asked: set[Any] = set()

    def play(self) -> Report:
        """Play games with the card until all is reached, or nothing more comes of it."""
        began = time.process_time()
        special = bool(set(self.card.type_line[0]) & SPECIAL)
        scenes = [Scene.HAND] if special else [Scene.HAND, Scene.TABLE, Scene.THEIRS, Scene.HAND, Scene.TABLE]
        for number, kind in enumerate(scenes[:GAMES]):
            if number and not self._is_open(kind, number):
                continue
            before = len(self.report.reached), sum(self.tries.values())
            self._game(kind, number)
            if number > 2 and (len(self.report.reached), sum(self.tries.values())) == before:
                break
        for item in sorted(self.wanted - self.report.reached):
            self.report.missed[item] = self._reason(item)
        self.report.seconds = time.process_time() - began
        return self.report

    def _is_open(self, kind: Scene, number: int) -> bool:
        """Return True if another game may reach something more."""
        if any(self._unspent(way) for way in self.tries):
            return True
        left = self.wanted - self.report.reached
        if number > 2:
            return any(item.does != "trigger" for item in left)
        return bool(left)

    def _unspent(self, way: Way) -> bool:
        if way == ("roll",):  # what the planar die says is chance
            return self.tries[way] < ROLLS and bool(self.wanted - self.report.reached)
        return self.tries[way] < TRIES and self.refused[way] < 3 and self.choices.open(way)

    def _reason(self, item: Item) -> Why:
        if item.does == "mode":
            return Why.NO_MODE
        if item.does == "trigger":
            part = next(text for text in faces(self.card) if text.name == item.text).parts[item.part]
            return Why.NO_GAME if isinstance(part, lang.OpeningHand) else Why.NOT_TRIGGERED
        return Why.REFUSED if item in self.offered else Why.NOT_OFFERED

    def spoiled(self, text: str) -> str:
        """Return what of a text are words of the program and none of people; names of cards may be anything."""
        for name in self.odd:
            text = text.replace(name, "~")
        found = SPOILED.search(text)
        return found[0] if found else ""

    def fault(self, kind: Kind, where: str, text: object) -> None:
        """Note a fault; of an exception where it was raised."""
        if isinstance(text, Exception):
            at = traceback.extract_tb(text.__traceback__)[-1]
            text = f"{type(text).__name__} in {Path(at.filename).name}, line {at.lineno}: {text}"
        self.report.faults.append(Fault(kind, where, str(text)[:600]))

    # One game

    def _game(self, kind: Scene, number: int) -> None:
        self.report.games += 1
        where = f"{kind} {number}"
        try:
            stirring = any(item.does != "cast" and item.does != "play" for item in self.wanted - self.report.reached)
            copies = COPIES if number or stirring else 3
            edition = "current" if number else self.report.edition  # of what came later the older one knows nothing
            position = scene(self.card, kind, edition, copies, stirring)
            facts, definitions = facts_of(read(position, self.known), f"{where} {self.card.name}", "")
            game = Decider.from_position(facts, definitions)
        except Exception as error:
            self.fault(Kind.SETTING_UP, where, error)
            return
        played = _Played(self, game, kind, where)
        try:
            played.go()
        except Exception as error:
            self.fault(Kind.PLAYING, where, error)
            return
        self.report.events += len(game.records)
        self._examine(game, where, len(facts), played.lines_to_tell)

    def _examine(self, game: Decider, where: str, begin: int, explained: Sequence[int]) -> None:
        """What was recorded is read back, verified, taken up, and told."""
        log = game.records
        stored = self.games.store.create(game.definitions.values(), about={"decks": ["scene"] * 2, "players": []})
        settled = list(log)
        stored.append(settled)
        try:
            verdict = self.games.game(str(stored.id)).verify()
            if not verdict.exact:
                self.fault(Kind.NOT_EXACT, where, f"{verdict} {'; '.join(map(str, verdict.unlike))}")
        except Exception as error:
            self.fault(Kind.NOT_EXACT, where, error)
        self._take_up(game, where, begin)
        for language in LANGUAGES:
            words = catalogue(language)
            try:
                for line in told_log(log, begin + 1, catalogue=words):
                    if found := self.spoiled(line.sentence):
                        self.fault(Kind.WORDS, f"{where} {language} @{line.position}", f"{found!r}: {line.sentence}")
                for position in explained:
                    steps, _ = why(log, position, words)
                    for line in steps:
                        if found := self.spoiled(line.sentence):
                            self.fault(Kind.WORDS, f"{where} {language} why @{position}", f"{found!r}: {line.sentence}")
            except Exception as error:
                self.fault(Kind.LOG, f"{where} {language}", error)

    def _take_up(self, game: Decider, where: str, begin: int) -> None:
        log = game.records
        places = [at for at in range(begin, len(log)) if isinstance(log[at].event, e.DecisionMade)]
        if not places:
            return
        inner = [at for at in places if log[at].event.kind != "priority"]  # type: ignore[attr-defined]
        for among in (inner, places):
            if not among:
                continue
            cut = self.rng.choice(among)
            later = [at for at in places if at > cut + 60]
            end = later[0] if later else len(log)
            try:
                again = Decider.resume(log[:cut], game.definitions)
                found = again.follow(log[cut - len(again.records) : end])
                if found is not None:
                    self.fault(Kind.TAKEN_UP, f"{where} @{cut}", f"{found.expected} / {found.actual}")
            except Exception as error:
                self.fault(Kind.TAKEN_UP, f"{where} @{cut}", error)


class _Played:
    """One game of a walk."""

    def __init__(self, walk: Walk, game: Decider, kind: Scene, where: str) -> None:
        self.walk = walk
        self.game = game
        self.kind = kind
        self.where = where
        self.way: Way = ()
        self.deed: Way = ("other",)
        self.here: set[Way] = set()
        """What was done in this game: what an ability has made of the card may be what another waits for."""
        self.deeds = deeds(kind)
        self.positions = 0
        self.lines_to_tell: list[int] = []
        self.seen = len(game.records)
        self._known: dict[int, str] = {}

    # Course

    def go(self) -> None:
        """Play until all is done that was to be done here."""
        game = self.game
        start = game.board.turn
        for _ in range(DECISIONS):
            question = game.question
            if question is None or self._is_over(start):
                break
            if len(game.records) > EVENTS:
                break
            self._answer(question)
            self._look()
        while game.in_casting:
            self._take_back()
        if game.question is not None:
            self._tell_position("end")

    def _is_over(self, start: int) -> bool:
        board = self.game.board
        if self.game.in_casting or board.stack or not isinstance(self.game.question, d.Priority):
            return False
        if board.turn >= start + 3 or (board.turn > start and not self._left()):
            return True
        return not self._left() and not self._open_ways() and self._is_past_combat()

    def _is_past_combat(self) -> bool:
        fights = {"creature", "planeswalker"} & set(self.walk.card.type_line[0])
        return (
            not fights or self.game.board.phase in (Phase.POSTCOMBAT_MAIN, Phase.ENDING) or self.kind is not Scene.HAND
        )

    def _left(self) -> bool:
        return bool(self.walk.wanted - self.walk.report.reached)

    def _answer(self, question: Question) -> None:
        game, walk = self.game, self.walk
        if isinstance(question, d.Priority):
            answer = self._with_priority(question)
        else:
            if question.player == 1 or self.way:
                self._tell_question(question)
            found = answered(
                question, game.board, walk.choices, self.way or self.deed if game.in_casting else self.deed, self._own()
            )
            if found is None:
                self._take_back()
                return
            answer = found
        try:
            game.answer(answer)
        except IllegalDecision:
            if game.in_casting:
                self._take_back()
            elif isinstance(game.question, d.Priority) and self.way:
                walk.refused[self.way] += 1
            else:
                game.answer(next(question.answers()))

    def _take_back(self) -> None:
        """733.1. Take back what cannot be done as it was begun."""
        game = self.game
        if not game.in_casting:
            raise AssertionError(f"no answer to {game.question}")
        assert game._rules is not None
        game.question = game._rules.throw(Rewind("it cannot be done as it was said", "733.1"))
        game.refused, game._draft = None, ()
        self.walk.refused[self.way] += 1

    # Priority

    def _with_priority(self, question: d.Priority) -> Answer:
        board, walk = self.game.board, self.walk
        self.way = ()
        if question.player == 1:
            ways = self._ways(question)
            for way, option in sorted(ways.items(), key=lambda one: walk.tries[one[0]]):  # loyalty: one in a turn
                again = way[0] == "activate" and way not in self.here and self._left()
                if not walk.tries[way] or again or walk._unspent(way):
                    walk.tries[way] += 1
                    self.here.add(way)
                    self.way, self.deed = way, ("other",)
                    if walk.tries[way] == 1:
                        self._tell_question(question, option)
                    return option
        if not board.stack or self.kind is Scene.THEIRS or question.player == 2:
            deed = self._deed(question)
            if deed is not None:
                return deed
        return ("pass",)

    def _ways(self, question: d.Priority) -> dict[Way, Answer]:
        """The options that are about the card, each by what it is without numbers."""
        found: dict[Way, Answer] = {}
        for option in question.options:
            way = self._way(option)
            if way is not None:
                found.setdefault(way, option)
        return found

    def _open_ways(self) -> bool:
        question = self.game.question
        if not isinstance(question, d.Priority) or question.player != 1:
            return False
        return any(not self.walk.tries[way] or self.walk._unspent(way) for way in self._ways(question))

    def _way(self, option: Answer) -> Way | None:
        kind = option[0]
        if kind == "pass" or kind == "repeat":
            return None
        if len(option) < 2:
            return (kind,) if set(self.walk.card.type_line[0]) & SPECIAL else None
        found = self.game.board.objects[ObjectId(option[1])]
        if kind in ("activate", "mana"):
            number, part = found.abilities[option[2]]
            text = self._text(number)
            if text not in self.walk.texts:
                return None
            item = Item("activate", text, part)
            self.walk.offered.add(item)
            return (kind, text, part, str(found.zone), found.card == found.definition or None)
        name = self._text(found.card or found.definition)
        if name not in self.walk.names:
            return None
        rest = tuple(re.sub(rf"{BY}\d+", BY, one) if isinstance(one, str) else one for one in option[2:])
        if kind in ("cast", "play", "splice"):
            face = str(rest[-1]) if rest else name
            self.walk.offered.add(Item("play" if kind == "play" else "cast", face))
        return (kind, name, *rest, str(found.zone))

    def _text(self, number: int) -> str:
        """The name of the text of a number of this game."""
        if number not in self._known:
            printed = self.game.board.definitions.get(number)
            self._known[number] = printed.name if printed is not None else ""
        return self._known[number]

    def _own(self) -> frozenset[int]:
        objects = self.game.board.objects.values()
        return frozenset(one.id for one in objects if self._text(one.card or one.definition) in self.walk.names)

    def _deed(self, question: d.Priority) -> Answer | None:
        """What is done next so that something happens to the card."""
        board = self.game.board
        if question.player == 1 and not self._left():
            return None
        for number, (player, card, where) in enumerate(self.deeds):
            if player != question.player or not self._is_at(where):
                continue
            for option in question.options:
                if option[0] in ("cast", "activate", "play") and board.objects[ObjectId(option[1])].name == card:
                    del self.deeds[number]
                    self.deed = (DEED, card)
                    return option
        return None

    def _is_at(self, where: str) -> bool:
        board = self.game.board
        if where == "stack":
            return bool(board.stack)
        if where == "main":
            return not board.stack and board.phase is Phase.PRECOMBAT_MAIN
        if where == "after":
            return not board.stack and board.phase is Phase.POSTCOMBAT_MAIN and board.active == 1
        if where == "attack":
            return board.step is Step.DECLARE_ATTACKERS and not board.stack
        return True

    # Looking

    def _look(self) -> None:
        """What of the card has been reached by the events since the last look."""
        game, walk = self.game, self.walk
        if game.in_casting:
            return
        for recorded in game.records[self.seen :]:
            event = recorded.event
            item: Item | None = None
            if isinstance(event, e.AbilityTriggered):
                item = Item("trigger", self._text(event.ability[0]), event.ability[1])
            elif isinstance(event, e.AbilityActivated):
                item = Item("activate", self._text(event.ability[0]), event.ability[1])
            elif isinstance(event, (e.SpellCast, e.LandPlayed)) and event.player == 1 and self.way:
                does = "cast" if isinstance(event, e.SpellCast) else "play"
                found = game.board.objects.get(event.object)
                names = [found.name] if found is not None else []
                text = next((name for name in (*names, *reversed(self.way)) if name in walk.texts), "")
                item = Item(does, text)
            elif isinstance(event, e.ModesChosen):
                self._chosen(event)
            if item is not None and item in walk.wanted and item not in walk.report.reached:
                walk.report.reached.add(item)
                self.lines_to_tell.append(recorded.position)
        self.seen = len(game.records)
        if self.way and isinstance(game.question, d.Priority):
            walk.report.ways[self.way] += 1
            if walk.report.ways[self.way] == 1 and game.board.stack:
                self._tell_position(f"{self.way}")
            self.way = ()

    def _chosen(self, event: e.ModesChosen) -> None:
        """The modes of a spell or ability were chosen."""
        board = self.game.board
        found = board.objects.get(event.object) or board.former.get(event.object)
        if found is None:
            return
        text, part = self._text(found.definition), None
        if found.ability:
            text, part = self._text(found.ability[0]), found.ability[1]
        self.walk.report.reached.update(
            item
            for item in self.walk.wanted
            if item.does == "mode" and item.text == text and item.part in (part, item.part if part is None else part)
            if item.mode in event.modes
        )

    def _tell_question(self, question: Question, answer: Answer = None) -> None:
        """Put a question to a person in both languages, once for each kind of question in each way."""
        walk, game = self.walk, self.game
        about = getattr(question, "reason", "")
        key = (self.way if game.in_casting else "", question.KIND, re.sub(r"\d+", "", str(about)))
        if key in walk.asked:
            return
        walk.asked.add(key)
        for language in LANGUAGES:
            words, texts = catalogue(language), catalogue(language, "texts")

            def tell(ref: Any, texts: Any = texts) -> str:
                return part_text(game.definition(ref[0]), ref[1], texts) if ref[0] else ""

            try:
                if isinstance(question, SHORTLY):
                    names = BoardNames(game.board, tell)
                    answers = [answer] if answer is not None else []
                    said = [
                        describe_question(question, names, words),
                        *describe_answers(question, answers, names, words),
                    ]
                else:
                    asked = Asked(question, game.board, words, BoardNames(game.board, tell))
                    said = [asked.text, *(option.words for option in asked.options)]
            except Exception as error:
                walk.fault(Kind.QUESTION, f"{self.where} {language} {key}", error)
                continue
            for text in said:
                if found := walk.spoiled(text):
                    walk.fault(Kind.QUESTION_WORDS, f"{self.where} {language} {key}", f"{found!r}: {text}")
                    break

    def _tell_position(self, moment: str) -> None:
        """Tell the board as a position, set that up, and tell it again: it must be the same."""
        game, walk = self.game, self.walk
        if self.positions >= POSITIONS or game.in_casting:
            return
        self.positions += 1
        walk.report.positions += 1
        where = f"{self.where} {moment} @{len(game.records)}"
        try:
            position = told(game.board, game.definitions, game.records)
            walk.report.left_out.update(
                re.sub(r"(?<=with which cards ).*(?= has)", "…", one) for one in position.left_out
            )
            if Position.load(position.dump()) != position:
                walk.fault(Kind.ROUND_TRIP, where, "it is not the same as JSON")
            facts, definitions = facts_of(read(position, walk.known), "1", "")
            again = Decider.from_position(facts, definitions)
            same = told(fold(facts), again.definitions, facts)
        except Exception as error:
            walk.fault(Kind.POSITION, where, error)
            return
        for line in differences(comparable(position), comparable(same)):
            walk.fault(Kind.ROUND_TRIP, where, line)


# Many cards


def walked(names: Iterable[str | CardDefinition], seed: int | str = 0) -> Iterator[Report]:
    """Walk over cards, with one store for all."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.sqlite"
        for number, name in enumerate(names):
            if number % 200 == 0:
                games = open_store(file.with_name(f"games {number}.sqlite"), durable=False)
            yield walk(name, games, seed)
            if number % 200 == 199:
                games.store.close()


def walk(card: str | CardDefinition, games: Games, seed: int | str = 0) -> Report:
    """Walk over one card."""
    definition = all_cards()[card] if isinstance(card, str) else card
    with gc_paused():
        return Walk(definition, games, seed).play()


def _walked(names: Sequence[str], seed: int | str) -> list[Report]:
    return list(walked(names, seed))


def main() -> None:
    """Walk over cards and print what came of it."""
    asked = argparse.ArgumentParser(description="Walk over proven cards: each does all that it can, once.")
    asked.add_argument("--cards", nargs="+", metavar="NAME")
    asked.add_argument("--seed", default=time.strftime("%Y-%m-%d"))
    asked.add_argument("--sample", type=int)
    asked.add_argument("--share", default="1/1", metavar="K/N")
    asked.add_argument("--processes", type=int, default=1)
    asked.add_argument("--missed", action="store_true", help="print what each card did not reach")
    chosen = asked.parse_args()
    part, of = map(int, chosen.share.split("/"))
    names = chosen.cards or (drawn(chosen.seed, chosen.sample) if chosen.sample else share(part - 1, of))
    chunks = [names[at : at + CHUNK] for at in range(0, len(names), CHUNK)]
    reports: list[Report] = []
    with ProcessPoolExecutor(chosen.processes) as pool:
        for some in pool.map(_walked, chunks, [chosen.seed] * len(chunks)):
            reports += some
            for report in some:
                for fault in report.faults:
                    sys.stdout.write(
                        f"{report.card} | {report.edition} | {fault.kind} | {fault.where} | {fault.text}\n"
                    )
                if chosen.missed:
                    for item, reason in report.missed.items():
                        sys.stdout.write(f"{report.card} | missed {item} | {reason}\n")
            sys.stdout.flush()
    sys.stdout.write("\n".join(table(reports)) + "\n")


if __name__ == "__main__":
    main()
