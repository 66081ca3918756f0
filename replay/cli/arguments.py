"""Common arguments of the commands, and opening a store with a printer."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from domain.errors import Listed, Said, Say
from projections.wording.messages import LOCALES, MESSAGES, known
from replay.cli import streams

if TYPE_CHECKING:
    from replay.cli.printing import Printer
    from replay.games.library import Games
    from replay.games.players import Terms

StoreOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--store", metavar="FILE", help="The store with the games (or TIMEWALK_STORE).", show_default=False),
]
JsonOption: TypeAlias = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
CardsOption: TypeAlias = Annotated[
    list[str] | None, typer.Option("--cards", metavar="FILE", help="JSON with cards of your own; may be repeated.")
]
JobsOption: TypeAlias = Annotated[
    int, typer.Option("--jobs", "-j", metavar="N", min=1, help="Number of processor cores to use.")
]
ClusterOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--cluster", metavar="ADDRESS", help="Use the workers of this Dask scheduler, such as tcp://host:8786."
    ),
]
GameArgument: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id or its beginning; `last` is the one recorded last.")
]
SecretOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--secret", metavar="FILE", help="File with the service's secret; made if missing (or TIMEWALK_SECRET)."
    ),
]
CONCEDE, STOP = "concede", "stop"
"""Consequence of a fault of a player that is a plug-in or another program."""

OnCrashOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--on-crash",
        metavar="concede|stop",
        help="When a plug-in or program crashes, is late or answers wrongly: its seat concedes, or the game waits.",
    ),
]
AnswerSecondsOption: TypeAlias = Annotated[
    float, typer.Option("--answer-seconds", metavar="S", min=0.001, help="Seconds of a program for one answer.")
]
GameSecondsOption: TypeAlias = Annotated[
    float, typer.Option("--game-seconds", metavar="S", min=0.001, help="Seconds of a program for its whole game.")
]
PositionHelp = "A number, turn:5, turn:5/declare-blockers, turn:5/combat, start or end."
AtOption: TypeAlias = Annotated[str, typer.Option("--at", metavar="P", help=PositionHelp)]


HELP = ["-h", "--help"]
"""Options that ask for help."""


class Settings:
    """Options given before the command's name; `--lang` may stand anywhere."""

    store: str | None = None
    json: bool = False
    language: str = "en"


@contextmanager
def opened(
    store: str | None, json: bool, *, create: bool = False, durable: bool = True
) -> Iterator[tuple[Games, Printer]]:
    """Yield the games of a store and a printer, for one command.

    Without a store file there is an error, unless `create` makes one.

    Raises: `NotAStore` if nothing names a store and the default file is missing.
    """
    from replay.cli.printing import Printer
    from replay.errors import NotAStore
    from replay.games.library import default_store, open_store

    printer = Printer(json or Settings.json, Settings.language)
    if not create and not (store or Settings.store) and is_missing(default_store()):
        text = "There are no games yet, and no store at {path}: record some with `timewalk play` or `timewalk demo`."
        raise NotAStore(text, path=default_store())
    with open_store(store or Settings.store, create=create, durable=durable, language=Settings.language) as games:
        yield games, printer
    printer.hint()


def is_missing(store: str) -> bool:
    """Return True if a store is a file that does not exist."""
    return ":" not in store and not os.path.lexists(os.path.expanduser(store))


def language_of(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """Return the language that the arguments ask for, and the other arguments.

    `--lang` may stand anywhere before `--`. Without it the language is that of TIMEWALK_LANG, or English.

    :raises UnknownLanguage: no language has this name.
    """
    language, rest, taking = os.environ.get("TIMEWALK_LANG") or "en", list[str](), iter(arguments)
    for argument in taking:
        name, equals, value = argument.partition("=")
        if argument == "--":
            rest += [argument, *taking]
        elif name != "--lang":
            rest.append(argument)
        elif equals:
            language = value
        else:
            wanted = next(taking, None)
            if wanted is None:
                return language, [*rest, argument]
            language = wanted
    known(language)
    return language, rest


@contextmanager
def help_in(language: str) -> Iterator[None]:
    """Translate the argument parser's own texts while the context lasts.

    The parser asks `gettext`, so `gettext` is pointed at the message catalogues meanwhile.
    """
    if language == "en":
        yield
        return
    before = os.environ.get("LANGUAGE")
    folder = gettext.bindtextdomain(MESSAGES)
    gettext.bindtextdomain(MESSAGES, str(LOCALES))
    domain = gettext.textdomain()
    gettext.textdomain(MESSAGES)
    os.environ["LANGUAGE"] = language
    try:
        yield
    finally:
        gettext.textdomain(domain)
        gettext.bindtextdomain(MESSAGES, folder)
        if before is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before


def translate(command: Any, say: Say) -> None:
    """Translate the help texts of a command, of its parameters and of its subcommands."""
    command.help, command.epilog = (say(text) if text else text for text in (command.help, command.epilog))
    command.short_help = None
    helping = command.get_help_option(command.context_class(command, help_option_names=HELP))
    for taken in (*command.params, helping):
        if getattr(taken, "help", None):
            taken.help = say(taken.help)
    for part in getattr(command, "commands", {}).values():
        translate(part, say)


def chosen(options: Iterable[str], kind: str = "option") -> dict[str, bool]:
    """Read options of a format, or switches of an edition, written as `attack_several=no`.

    Raises: `BadMatch` if a value is neither `yes` nor `no`.
    """
    from replay.games.playing import BadMatch

    values = {}
    for option in options:
        name, _, value = option.partition("=")
        if value not in ("yes", "no"):
            example = "attack_several" if kind == "option" else "damage_assignment_order"
            raise BadMatch(
                "{option} is no {kind}: write its name and yes or no, as in {example}=no.",
                option=repr(option),
                kind=kind,
                example=example,
            )
        values[name.strip()] = value == "yes"
    return values


def terms(on_crash: str, answer_seconds: float, game_seconds: float) -> Terms:
    """Return the terms of play for plug-ins and programs."""
    from replay.games.players import Terms

    if on_crash not in (CONCEDE, STOP):
        raise typer.BadParameter("write --on-crash concede or --on-crash stop")
    return Terms(answer_seconds, game_seconds, on_crash=on_crash)


def tell_faults(printer: Printer, faults: Sequence[Said]) -> None:
    """Print the faults of plug-ins and programs on stderr, a line each.

    JSON has them in the answer.
    """
    from replay.cli.printing import clean, one_line

    if not printer.as_json:
        for fault in faults:
            streams.error_line(f"timewalk: {clean(one_line(fault.told(printer.say)))}")


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


VALUES = {
    r"Input should be greater than or equal to (\S+)": "the value must be {value} or more",
    r"Input should be less than or equal to (\S+)": "the value must be {value} or less",
    r"Input should be a valid (?:integer|number)\b.*": "the value must be a number",
}
"""Our messages for bad values, by patterns of the argument parser's messages."""


def misused(error: Any) -> Said:
    """Return a message for a wrong call, from the argument parser's error."""
    message = Said(str(error.format_message()).rstrip("."))
    hint = getattr(error, "param_hint", None) or getattr(getattr(error, "param", None), "get_error_hint", str)()
    match type(error).__name__:
        case "MissingParameter":
            kind = getattr(error.param, "param_type_name", "argument")
            text = "Missing option {hint}" if kind == "option" else "Missing argument {hint}"
            return Said(text, {"hint": hint})
        case "BadParameter" if hint:
            return Said("Invalid value for {hint}: {wrong}", {"hint": hint, "wrong": _unfit(error.message)})
        case "BadParameter":
            return Said("Invalid value: {wrong}", {"wrong": _unfit(error.message)})
        case "UsageError" if extra := re.match(r"Got unexpected extra argument(?:\(s\)|s)? \((.*)\)", message.text):
            return Said("{arguments}: nothing more is expected here", {"arguments": extra[1]})
        case "NoSuchOption":
            possible = getattr(error, "possibilities", None)
            name = {"option": error.option_name}
            if not possible:
                return Said("No such option: {option}", name)
            return Said("No such option: {option} (did you mean {near}?)", {**name, "near": Listed(sorted(possible))})
    return message


def _unfit(message: str) -> Said:
    """Return a message for a value that the argument parser refuses."""
    for pattern in VALUES:
        match = re.match(pattern, message)
        if match:
            return Said(VALUES[pattern], {"value": match[1]} if match.groups() else {})
    return Said(message.rstrip("."))
