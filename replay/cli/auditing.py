"""`timewalk audit`: whether the record of an observed game and the rules say the same."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from replay.cli.arguments import JsonOption, StoreOption, opened

if TYPE_CHECKING:
    from replay.cli.printing import Printer
    from replay.games.game import Game
    from replay.observing.audit.auditor import Audit

FAILED = 1
SHOWN = 10
"""So many differences of a game are told one by one."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("audit")(audit_games)


def audit_games(
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Observed games by id.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every observed game of the store.")] = False,
    rule: Annotated[str, typer.Option("--rule", metavar="R", help="Only the rules that begin so, such as 704.")] = "",
    changes: Annotated[
        int | None,
        typer.Option(
            "--inject", metavar="N", min=1, help="Change N facts of each game, one by one; how many are found?"
        ),
    ] = None,
    cards: Annotated[
        bool, typer.Option("--by-card", help="Which cards' texts were carried out, and how often they agree.")
    ] = False,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Audit observed games: do the rules say what the record says?"""
    if bool(game) == every:
        raise typer.BadParameter("name games, or say --all")
    with opened(store, json) as (games, printer):
        found = [one for one in games if one.observed is not None] if every else [games.game(id) for id in game or ()]
        if cards and changes is not None:
            raise typer.BadParameter("--by-card and --inject ask two things: give one of them")
        if any(one.observed is None for one in found):
            raise typer.BadParameter("only observed games are audited; `timewalk verify` proves those decided here")
        if cards:
            audits = [found_in(one, rule) for one in found]
            told = _tell_cards(printer, audits)
            fine = all(audit.contradicted is None for audit in audits)
        elif changes is not None:
            told = [_injected(printer, one, changes) for one in found]
            fine = True
        else:
            both = [audited(printer, one, rule) for one in found]
            told = [data for data, _ in both]
            fine = all(audit.contradicted is None for _, audit in both)
        if printer.as_json:
            printer.json(told)
    if not fine:
        raise typer.Exit(FAILED)


def audited(printer: Printer, game: Game, rule: str = "", *, short: bool = False) -> tuple[dict[str, Any], Audit]:
    """Audit a game and tell what it came to, also as data; in `short` without the chances of each kind of check."""
    from replay.observing.arena.kept_names import unnamed
    from replay.observing.audit.auditor import Outcome

    found = found_in(game, rule)
    reason = found.said.told(printer.say)
    data = {
        "game": str(game.id),
        "result": found.verdict,
        "reason": reason,
        "texts": found.texts._asdict(),
        "checks": {
            name: {str(outcome): counts[outcome] for outcome in Outcome}
            for name, counts in sorted(found.counts.items())
        },
        "reasons": [
            {"check": name, "why": str(why), "times": times} for (name, why), times in sorted(found.reasons.items())
        ],
        "findings": [one._asdict() | {"unlike": [two._asdict() for two in one.unlike]} for one in found.findings],
    }
    if not printer.as_json:
        style = "bold red" if found.contradicted is not None else "bold green"
        printer.line(f"{game.id}  ", (found.verdict, style), "  ", reason, indent=4)
        if not short:
            _tell_chances(printer, found)
        _tell_differing(printer, game, found)
        if unnamed(one.event for one in game.events()):
            printer.console.unnamed = True
    return data, found


def found_in(game: Game, rule: str = "") -> Audit:
    """Audit a game as far as it is settled."""
    from replay.observing.audit.auditor import audit_settled
    from replay.store.gc_pause import gc_paused

    with gc_paused():
        return audit_settled(game.events(), game.stored.definitions(), rule=rule)


def _tell_cards(printer: Printer, audits: list[Audit]) -> list[dict[str, Any]]:
    """Tell by card how many resolutions agree with its text; also as data."""
    from replay.games.auditing import by_card

    told = by_card(audits)
    if printer.as_json:
        return told
    width = max((len(one["card"]) for one in told), default=0) + 2
    for one in told:
        differ = "  " + printer.told("{count} differ", count=one["differ"]) if one["differ"] else ""
        left = "  " + printer.told("{count} not checked", count=one["not_checked"]) if one["not_checked"] else ""
        printer.line(f"{one['card']:<{width}}{one['agree']:>7,}", (differ, "red"), (left, "dim"))
    text = "the texts of {cards} {cards:card|cards} were carried out {times} {times:time|times}, {agree} as they say"
    times = sum(one["agree"] + one["differ"] + one["not_checked"] for one in told)
    agree = sum(one["agree"] for one in told)
    printer.line((printer.told(text, cards=len(told), times=times, agree=agree), "dim"))
    return told


def _tell_chances(printer: Printer, found: Audit) -> None:
    """How many chances each kind of check had."""
    from replay.games.auditing import counted

    kinds = list(counted(found, printer.say))
    width = max((len(one["title"]) for one in kinds), default=0) + 2
    for one in kinds:
        left = ", ".join(f"{reason['text']} {reason['times']}" for reason in one["reasons"])
        count = one["contradicted"]
        differ = "  " + printer.told("{count} differ", count=count) if count else ""
        reasons = "  " + printer.told("not checked: {reasons}", reasons=left) if left else ""
        printer.line(f"    {one['title']:<{width}}{one['consistent']:>7,}", (differ, "red"), (reasons, "dim"))
    if found.texts.there:
        known, there = found.texts
        text = "the texts of {known} of {there} {there:card|cards} with abilities are known"
        printer.line((printer.told(text, known=known, there=there), "dim"), indent=4)


def _tell_differing(printer: Printer, game: Game, found: Audit) -> None:
    """Where the record and the rules differ."""
    from replay.games.auditing import findings
    from replay.observing.audit.auditor import Outcome

    contradicted = [one for one in found.findings if one.outcome is Outcome.CONTRADICTED]
    for told in findings(contradicted[:SHOWN], game.events(), printer.say, game.words):
        printer.line(
            (f"    {told['position']}  {told['title']} [{told['rule']}]", "bold"), f"  {told['event']}", indent=8
        )
        tell_unlike(printer, told["unlike"])
    if len(contradicted) > SHOWN:
        printer.line((printer.told("and {count} more", count=len(contradicted) - SHOWN), "dim"), indent=2)


def is_contradicted(told: dict[str, Any] | None) -> bool:
    """Return True if an audit, as it is told as data, found a difference."""
    return told is not None and str(told["result"]).startswith("CONTRADICTED")


def tell_unlike(printer: Printer, unlike: list[dict[str, Any]]) -> None:
    """A line for each field in which the record and the rules differ, as `replay.games.auditing` tells them."""
    for side in unlike:
        text = "{field}: by the rules {predicted}, in the record {observed}"
        words = {"field": side["title"], "predicted": side["by_the_rules"], "observed": side["in_the_record"]}
        printer.line(f"      {printer.told(text, **words)}", indent=8)


def _injected(printer: Printer, game: Game, count: int) -> dict[str, Any]:
    from replay.observing.audit.auditor import Outcome
    from replay.observing.audit.fault_injection import inject

    kinds: dict[str, Counter[Outcome]] = {}
    for one in inject(game.events(), count, game.stored.definitions()):
        kinds.setdefault(one.kind, Counter())[one.outcome] += 1
    made = sum(sum(counts.values()) for counts in kinds.values())
    found = sum(counts[Outcome.CONTRADICTED] for counts in kinds.values())
    if not printer.as_json:
        text = "{found} of {made} {made:change|changes} found"
        printer.line(f"{game.id}  ", (printer.told(text, found=found, made=made), "bold"))
        for kind, counts in sorted(kinds.items()):
            printer.line(f"    {kind:<26}{counts[Outcome.CONTRADICTED]:>7,} / {sum(counts.values()):,}")
    return {
        "game": str(game.id),
        "made": made,
        "found": found,
        "kinds": {kind: {str(outcome): counts[outcome] for outcome in Outcome} for kind, counts in kinds.items()},
    }
