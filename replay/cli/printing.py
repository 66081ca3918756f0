"""Answers of the commands, in a terminal and as JSON."""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

import orjson
from rich.console import Console
from rich.text import Text

from domain.errors import Figure, IllegalDecision, Listed, Said, Say, TimewalkError, figure
from domain.ids import is_player
from projections.wording.translations import saying
from replay.cards.wording import catalogue
from replay.cli.streams import json_text
from replay.store.reimports import is_told_again

if TYPE_CHECKING:
    from projections.reading.diff import Difference
    from projections.reading.history import Change
    from projections.reading.log import Line
    from projections.wording.speech import Catalogue
    from replay.games.asking import Asked
    from replay.games.game import Game
    from replay.games.moment import Causes, Moment
    from replay.games.playing import Played
    from replay.games.verifying import Verdict

T = TypeVar("T")

WIDTH = 100
"""Width of the output outside a terminal, and the greatest width inside."""

SLOW = 1.0
"""Seconds after which a progress bar appears."""

VERDICTS = {
    "EXACT": "bold green",
    "DIVERGED": "bold red",
    "TAMPERED": "bold red",
    "UNVERIFIED": "bold yellow",
    "NEWER": "bold yellow",
    "STALE": "bold yellow",
    "OBSERVED": "bold green",
}


UNNAMED = re.compile(r"\bCard \d{4,}\b")
"""Pattern for an Arena card of which only the number is known."""

KEPT = "\n\u00a0\u202f"
"""Unprintable characters that may be printed nevertheless."""


def clean(text: object) -> str:
    """Remove characters that would control a terminal; names come from anywhere.

    The spaces that do not break, as French has them before signs and in numbers, are kept.
    """
    return "".join(letter if letter.isprintable() or letter in KEPT else "�" for letter in str(text))


def one_line(text: str) -> str:
    """Return text on one line; non-breaking spaces stay."""
    return " ".join(re.split(r"[ \t\r\n]+", text.strip()))


def styled(*pieces: str | tuple[str, str]) -> Text:
    """Return text made of pieces, each plain or with a style."""
    text = Text()
    for piece in pieces:
        words, style = (piece, "") if isinstance(piece, str) else piece
        text.append(clean(words), style)
    return text


def command() -> str:
    """Return the words that call this command: `timewalk`, or a path.

    A path is needed where a shell does not find `timewalk`.
    """
    called = sys.argv[0]
    return called if os.path.basename(called) == "timewalk" and shutil.which("timewalk") is None else "timewalk"


class Screen(Console):
    """A terminal or a pipe; a broken pipe raises an error for the command."""

    unnamed = False
    """True once a card was printed of which only Arena's number is known."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError

    def print(self, *objects: Any, **more: Any) -> None:
        self.unnamed = self.unnamed or any(isinstance(one, Text) and UNNAMED.search(one.plain) for one in objects)
        super().print(*objects, **more)


class Printer:
    """Printer of answers, for people or as JSON."""

    def __init__(self, as_json: bool = False, language: str = "en") -> None:
        self.as_json = as_json
        self.language = language
        self.words: Catalogue = catalogue(language)
        self.say = saying(language)
        self.place = 24 if language == "en" else 36  # "12 phase principale d’avant combat"
        self.console = Screen(highlight=False, emoji=False, markup=False)
        self.is_terminal = self.wraps = self.console.is_terminal
        if not self.is_terminal:
            self.console.width = WIDTH
        self.width = min(self.console.width, WIDTH)

    def json(self, data: Any) -> None:
        """Print one JSON document."""
        options = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE | orjson.OPT_NON_STR_KEYS
        sys.stdout.write(json_text(data, _plain, options))

    def document(self, data: Any) -> None:
        """Print a JSON document on one line, and flush it for programs that read along."""
        sys.stdout.write(json_text(data, _plain, orjson.OPT_APPEND_NEWLINE))
        sys.stdout.flush()

    def line(self, *pieces: str | tuple[str, str], indent: int = 0) -> None:
        """Print a line of text.

        Where the printer `wraps`, as in a terminal, a long line continues on the next one, indented by `indent`.
        """
        text = styled(*pieces)
        if not self.wraps or text.cell_len <= self.width:
            self.console.print(text, soft_wrap=True)
            return
        first, *rest = text.wrap(self.console, self.width)
        after = Text(" ").join(rest).wrap(self.console, self.width - indent)
        for part in (first, *(Text(" " * indent).append_text(part) for part in after)):
            part.rstrip()
            self.console.print(part, soft_wrap=True)

    def told(self, text: str, /, **words: object) -> str:
        """Translate a message to the printer's language, and fill in its fields."""
        return Said(text, words).told(self.say)

    def figure(self, number: float, decimals: int = 0) -> str:
        """Return a number as the printer's language writes it."""
        return figure(number, decimals).told(self.say)

    def title(self, words: str) -> None:
        """Print a heading."""
        self.console.print()
        self.line((words, "bold"), (" " + "─" * max(0, self.width - len(words) - 1), "dim"))

    def hint(self) -> None:
        """Print on stderr how to give cards names, if a shown card had none."""
        if self.as_json or not self.console.unnamed:
            return
        from replay.observing.arena.kept_names import DATABASES

        text = (
            "Cards called by a number have no name here: give a table once with `timewalk cards names FILE`, such as "
            "Arena's own card database ({database} where the game is installed), and import the log again."
        )
        print(clean(self.told(text, database=DATABASES)), file=sys.stderr)

    # Answers of the commands

    def lines(self, lines: Iterable[Line]) -> int:
        """Print a log, and return the number of lines.

        A line has position, moment, turn and step, rule, and sentence.
        """
        count = 0
        for line in lines:
            count += 1
            self.event(line)
        return count

    def nothing(self, start: str, stop: str, kind: str | None, object: str | None) -> None:
        """Print that no line of the log between two positions fits the filters."""
        fields = {"kind": kind, "object": object, "start": start, "stop": stop}
        if kind is not None and object is not None:
            text = self.told("Nothing of the kind {kind} about {object} happened from {start} to {stop}.", **fields)
        elif kind is not None:
            text = self.told("Nothing of the kind {kind} happened from {start} to {stop}.", **fields)
        elif object is not None:
            text = self.told("Nothing about {object} happened from {start} to {stop}.", **fields)
        else:
            text = self.told("Nothing happened from {start} to {stop}.", **fields)
        self.line((text, "dim"))

    def event(self, line: Line, mark: str = "") -> None:
        """Print one line of a log."""
        place = f"{line.turn} {self.part(line)}" if line.turn else self.say("before turn 1")
        self.line(
            (f"{mark}{line.position:>{6 - len(mark)}}", "bold" if mark else ""),
            (f" {line.moment:>5}  ", "dim"),
            (f"{place:<{self.place}}", "cyan"),
            (f"{line.rule:<8}", "dim"),
            line.sentence,
            indent=21 + self.place,
        )

    def part(self, line: Line) -> str:
        """Return the step or phase of a line, in the printer's language.

        In English the name is the one that positions use.
        """
        part = str(line.step or line.phase or "")
        return part if self.language == "en" else self.words.get(f"value.{part}", part)

    def moment(self, moment: Moment, numbered: bool = False) -> None:
        """Print a board."""
        from projections.reading.drawing import STYLES, table

        drawn = table(moment.board, moment.viewer, width=self.width, numbered=numbered, catalogue=self.words)
        for pieces in drawn:
            text = styled(*[(words, STYLES.get(style, "")) for words, style in pieces])
            text.rstrip()
            self.console.print(text, soft_wrap=True)

    def causes(self, causes: Causes) -> None:
        """Print an event, the events that led to it, and the decision behind them."""
        for number, line in enumerate(causes):
            self.event(line, "←" if number else " ")
        decision = causes.decision
        if decision is None:
            self.line((self.say("No decision led to this event."), "dim"))
            return
        self.console.print()
        chosen, other_way = self.say("chosen"), self.say("or")
        self.line(
            (self.told("Decision {position}:", position=decision.position) + " ", "bold"), decision.question, indent=4
        )
        self.line(f"  {chosen:<8} ", (decision.chosen, "bold green"), indent=11)
        # Mana for its own sake is always possible, and hardly an alternative.
        others = [other for other in decision.others if not other.startswith("make mana")]
        for number, other in enumerate(others[:8]):
            self.line((f"  {'' if number else other_way:<8} ", "dim"), (other, "dim"), indent=11)
        if len(others) > 8 or decision.more:
            self.line((" " * 11 + self.say("and others"), "dim"))

    def changes(self, changes: Sequence[Change]) -> None:
        """Print the history of an object."""
        told = [change for change in changes if change.text]
        if not told:
            self.line((self.say("Nothing of it ever changed."), "dim"))
        for change in told:
            self.line(
                f"{change.position:>6}  ",
                (f"{self.told('turn {turn}', turn=change.turn):<9}", "cyan"),
                (f"{change.rule:<8}", "dim"),
                (f"{'' if is_player(change.object) else f'#{change.object}':<7}", "dim"),
                change.text,
                indent=34,
            )

    def differences(self, differences: Sequence[Difference]) -> None:
        """Print differences between boards, each with its object or player."""
        told = [difference for difference in differences if difference.text]
        if not told:
            self.line((self.say("There is no difference."), "dim"))
        for difference in told:
            id = f" {difference.id}" if difference.id and difference.part == "object" else ""
            owner = f"{difference.subject}{id}" if difference.subject else self.say(difference.part)
            self.line((f"{owner:<34}", "bold" if difference.part == "player" else ""), difference.text, indent=34)

    def games(self, games: Sequence[Game]) -> None:
        """Print a list of games."""
        short = _shortest([game.id.hex for game in games])
        for game in games:
            row = game.stored.row
            decks = game.about.get("decks") or ()
            seats = [
                f"{name} ({decks[number]})" if number < len(decks) else name for number, name in enumerate(game.called)
            ]
            self.line(
                (f"{game.id.hex[:short]}  ", "bold"),
                (f"{row.created[:16].replace('T', ' ')}  ", "dim"),
                " – ".join(seats),
                indent=short + 20,
            )
            branch = ""
            if row.parent:
                parent, position = row.parent.hex[:short], row.parent_position
                again = is_told_again(game.id, row.parent)
                text = "{parent}, imported again" if again else "branch of {parent} at {position}"
                branch = "  " + self.told(text, parent=parent, position=position)
            turns, events = (f"{row.turns:>3}", Figure(f"{row.head:>7,}"))
            self.line(
                " " * (short + 2),
                (
                    self.told("{turns} {turns:turn|turns}  {events} {events:event|events}", turns=turns, events=events)
                    + "  ",
                    "dim",
                ),
                (game.result, "green" if game.over else "yellow"),
                (branch, "dim"),
                (f"  {self.say('observed')}" if game.observed is not None else "", "cyan"),
            )

    def verdict(self, verdict: Verdict) -> None:
        """Print one verdict, with both sides of a difference."""
        sentence, outcome = verdict.told(self.say), self.say(verdict.outcome)
        self.line(
            (f"{verdict.game}  " if verdict.game.int else "", ""),
            (outcome, VERDICTS[verdict.outcome]),
            sentence.removeprefix(outcome),
            (f"  {self._size(verdict)}", "dim") if verdict.holds else "",
            indent=4,
        )
        for mended in verdict.mended:
            self.line((f"    {self.say('mended'):<9}", "dim"), mended.told(self.say), indent=13)
        for side, recorded in ((self.say("recorded"), verdict.expected), (self.say("now"), verdict.actual)):
            if recorded is not None:
                position, _, rule, cause, event = recorded
                why = self.told("caused by {cause}", cause=cause)
                self.line((f"    {side:<9}", "dim"), f"{position}  {event.NAME} [{rule}], {why}", indent=13)
        for unlike in verdict.unlike:
            self.line(
                f"      {unlike.field:<14}", _short(unlike.expected), (" → ", "dim"), _short(unlike.actual), indent=20
            )

    def verdicts(self, verdicts: Sequence[Verdict]) -> None:
        """Print how many verdicts there are of each outcome."""
        counts = Counter(verdict.outcome for verdict in verdicts)
        outcomes = ", ".join(
            f"{figure(count).told(self.say)} {self.say(outcome)}" for outcome, count in counts.most_common()
        )
        text = self.told("{count} {count:game|games}: {outcomes}", count=figure(len(verdicts)), outcomes=outcomes)
        self.line((text, "bold"))

    def _size(self, verdict: Verdict) -> str:
        events, commits = figure(verdict.events), figure(verdict.commits)
        return self.told(
            "{events} {events:event|events} in {commits} {commits:commit|commits}", events=events, commits=commits
        )

    def played(self, played: Played) -> None:
        """Print a game that was just played."""
        from replay.games.game import reason_of

        result = (
            self.told("{winners} won", winners=Listed(played.winners, "and")) if played.winners else self.say("a draw")
        )
        turn, events = f"{played.turns:<3}", Figure(f"{played.events:>6,}")
        self.line(
            f"{played.id}  ",
            (self.told("seed {seed}", seed=f"{played.seed:<6}") + " ", "dim"),
            (f"{result:<12} ", "bold green"),
            (self.told("turn {turn} {events} {events:event|events}", turn=turn, events=events), "dim"),
            (f"  {reason_of(played.reason, catalogue(self.language, 'interface'), bool(played.winners))}", "dim"),
        )

    def won(self, names: Sequence[str], won: Mapping[str, int], count: int, events: int, seconds: float) -> None:
        """Print the sums over games that were just played."""
        each = [Said("{name} won {count}", {"name": name, "count": won.get(name, 0)}) for name in names]
        text = self.told(
            "{count} {count:game|games}, {won}; {events} {events:event|events} in {seconds} s",
            count=count,
            won=Listed(each, ""),
            events=figure(events),
            seconds=figure(seconds, 1),
        )
        self.line((text, "bold"))

    def asked(self, asked: Asked) -> None:
        """Print a question with its answers."""
        from domain.kernel.questions import ChooseNumber

        for step in asked.casting:
            self.line((f"      … {step}", "dim"))
        self.line((asked.text, "bold yellow"), indent=2)
        if not isinstance(asked.question, ChooseNumber):
            for option in asked.options:
                self.line((f"{option.number:>4}  ", "bold"), option.words, indent=6)
        if asked.hint:
            hint = self.say(asked.hint)
            text = self.told("or {hint}", hint=hint) if asked.options else hint
            self.line((f"      {text}", "dim"), indent=6)

    # Progress bars

    def progress(self, items: Iterable[T], total: int, label: str) -> Iterator[T]:
        """Yield the same items, with a progress bar if they take more than a second."""
        with self.bar(label) as advance:
            for number, item in enumerate(items, 1):
                advance(number, total)
                yield item

    @contextmanager
    def bar(self, label: str) -> Iterator[Callable[[int, int], None]]:
        """Yield a function that takes the number done and the total, and updates a bar.

        The bar appears in a terminal after a second.
        """
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        screen = Console(stderr=True, highlight=False)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        progress = Progress(*columns, console=screen, transient=True)
        task = progress.add_task(label, total=None)
        wanted = screen.is_terminal and not self.as_json
        started = time.monotonic()

        def advance(count: int, total: int) -> None:
            if wanted and not progress.live.is_started and time.monotonic() - started > SLOW:
                progress.start()
            progress.update(task, completed=count, total=total)

        try:
            yield advance
        finally:
            if progress.live.is_started:
                progress.stop()


def _shortest(ids: Sequence[str]) -> int:
    """Return the number of letters needed to tell the ids apart, at least eight."""
    length = 8
    while length < 32 and len({id[:length] for id in ids}) < len(ids):
        length += 1
    return length


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:59] + "…"


# As JSON


def _plain(value: Any) -> Any:
    """Convert values that orjson cannot write."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, frozenset | set):
        return sorted(value)
    raise TypeError(f"{type(value).__name__} is no JSON")


def error_data(error: TimewalkError, say: Say, code: int) -> dict[str, Any]:
    """Return an error as JSON data: its sentence, kind and exit code.

    A forbidden decision has its reason and rule, too. An error in a text has its line and a caret. Bad decks have the
    cards that are missing.
    """
    name = type(error).__name__
    kind = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")
    data: dict[str, Any] = {"error": one_line(error.told(say)), "kind": kind, "exit_code": code}
    if isinstance(error, IllegalDecision):
        data |= {"reason": error.said.told(say), "rule": error.rule}
    pointed = getattr(error, "pointed", None)
    if pointed:
        data["line"], data["caret"] = pointed
    missing = getattr(error, "missing", None)
    if missing:
        data["missing"] = {deck: fields_of(cards) for deck, cards in missing.items()}
    return data


def game_data(game: Game) -> dict[str, Any]:
    """Return the facts about a game as JSON data."""
    row = game.stored.row
    return {
        "id": str(game.id),
        "seats": game.seats,
        "decks": game.about.get("decks", ()),
        "players": game.about.get("players", ()),
        "source": game.source,
        "turns": game.turns,
        "events": game.end,
        "commits": row.commits,
        "over": game.over,
        "winners": game.winners,
        "reason": row.reason or None,
        "created": row.created,
        "engine": row.engine,
        "parent": row.parent and str(row.parent),
        "parent_position": row.parent_position,
        "hash": row.hash.hex(),
    }


def fields_of(value: Any) -> Any:
    """Convert a named tuple to a dict, with all named tuples within."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: fields_of(item) for name, item in value._asdict().items()}
    if isinstance(value, tuple | list):
        return [fields_of(item) for item in value]
    return value


def played_data(played: Played, say: Say) -> dict[str, Any]:
    """Return the summary of a game as JSON data, with its faults in a language."""
    return {**fields_of(played._replace(faults=())), "faults": [fault.told(say) for fault in played.faults]}


def verdict_data(verdict: Verdict, say: Say) -> dict[str, Any]:
    """Return a verdict as JSON data, with its sentences in a language."""
    from replay.games.verifying import flat

    expected, actual = (None if one is None else flat(one) for one in (verdict.expected, verdict.actual))
    return {
        **{
            name: value
            for name, value in fields_of(verdict._replace(expected=None, actual=None)).items()
            if name != "said"
        },
        "game": verdict.game if verdict.game.int else None,
        "verdict": verdict.outcome,
        "reason": verdict.said.told(say),
        "mended": [mended.told(say) for mended in verdict.mended],
        "exact": verdict.exact,
        "expected": expected,
        "actual": actual,
    }


def asked_data(asked: Asked | None) -> dict[str, Any] | None:
    """Return a question with its answers as JSON data; None if there is none."""
    if asked is None:
        return None
    return {
        "seat": asked.seat,
        "player": asked.player,
        "kind": asked.question.KIND,
        "text": asked.text,
        "casting": asked.casting,
        "question": asked.question.data(),
        "options": [fields_of(option) for option in asked.options],
        "more": asked.more,
        "hint": asked.hint or None,
    }
