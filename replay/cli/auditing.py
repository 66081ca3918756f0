"""`timewalk audit`: compare the record of an observed game with the rules."""

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
"""Number of differences shown in full for each game."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("audit")(audit_games)


def audit_games(
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Ids of observed games.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Every observed game of the store.")] = False,
    rule: Annotated[
        str, typer.Option("--rule", metavar="R", help="Only rules whose number begins with R, such as 704.")
    ] = "",
    changes: Annotated[
        int | None,
        typer.Option(
            "--inject",
            metavar="N",
            min=1,
            help="Change N facts of each game, one at a time, and count those that the audit finds.",
        ),
    ] = None,
    cards: Annotated[
        bool, typer.Option("--by-card", help="For each card, count how often the record agrees with its text.")
    ] = False,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Audit observed games: compare their records with the rules."""
    if bool(game) == every:
        raise typer.BadParameter("name the games, or write --all")
    with opened(store, json) as (games, printer):
        audited_games = (
            [one for one in games if one.observed is not None] if every else [games.game(id) for id in game or ()]
        )
        if cards and changes is not None:
            raise typer.BadParameter("--by-card and --inject ask two things: give one of them")
        if any(one.observed is None for one in audited_games):
            raise typer.BadParameter("`audit` takes observed games only; for a game decided here use `timewalk verify`")
        if cards:
            audits = [found_in(one, rule) for one in audited_games]
            answers = _tell_cards(printer, audits)
            fine = all(audit.contradicted is None for audit in audits)
        elif changes is not None:
            answers = [_injected(printer, one, changes) for one in audited_games]
            fine = True
        else:
            both = [audited(printer, one, rule) for one in audited_games]
            answers = [data for data, _ in both]
            fine = all(audit.contradicted is None for _, audit in both)
        if printer.as_json:
            printer.json(answers)
    if not fine:
        raise typer.Exit(FAILED)


def audited(printer: Printer, game: Game, rule: str = "", *, short: bool = False) -> tuple[dict[str, Any], Audit]:
    """Audit a game, print the result, and return it as data with the audit.

    With `short` the counts for each kind of check are not printed.
    """
    from replay.observing.arena.kept_names import unnamed
    from replay.observing.audit.auditor import Outcome

    audit = found_in(game, rule)
    reason = audit.said.told(printer.say)
    data = {
        "game": str(game.id),
        "result": audit.verdict,
        "reason": reason,
        "texts": audit.texts._asdict(),
        "checks": {
            name: {str(outcome): counts[outcome] for outcome in Outcome}
            for name, counts in sorted(audit.counts.items())
        },
        "reasons": [
            {"check": name, "why": str(why), "times": times} for (name, why), times in sorted(audit.reasons.items())
        ],
        "findings": [one._asdict() | {"unlike": [two._asdict() for two in one.unlike]} for one in audit.findings],
    }
    if not printer.as_json:
        style = "bold red" if audit.contradicted is not None else "bold green"
        printer.line(f"{game.id}  ", (printer.say(audit.verdict), style), "  ", reason, indent=4)
        if not short:
            _tell_chances(printer, audit)
        _tell_differing(printer, game, audit)
        if unnamed(one.event for one in game.events()):
            printer.console.unnamed = True
    return data, audit


def found_in(game: Game, rule: str = "") -> Audit:
    """Audit the complete turns of a game, with garbage collection paused."""
    from replay.observing.audit.auditor import audit_settled
    from replay.store.gc_pause import gc_paused

    with gc_paused():
        return audit_settled(game.events(), game.stored.definitions(), rule=rule)


def _tell_cards(printer: Printer, audits: list[Audit]) -> list[dict[str, Any]]:
    """Print for each card how many resolutions agree with its text; return the rows."""
    from replay.games.auditing import by_card

    cards = by_card(audits)
    if printer.as_json:
        return cards
    width = max((len(one["card"]) for one in cards), default=0) + 2
    for one in cards:
        differ = "  " + printer.told("{count} differ", count=one["differ"]) if one["differ"] else ""
        left = "  " + printer.told("{count} not checked", count=one["not_checked"]) if one["not_checked"] else ""
        printer.line(f"{one['card']:<{width}}{printer.figure(one['agree']):>7}", (differ, "red"), (left, "dim"))
    text = "the texts of {cards} {cards:card|cards} were carried out {times} {times:time|times}, {agree} as they say"
    times = sum(one["agree"] + one["differ"] + one["not_checked"] for one in cards)
    agree = sum(one["agree"] for one in cards)
    printer.line((printer.told(text, cards=len(cards), times=times, agree=agree), "dim"))
    return cards


def _tell_chances(printer: Printer, audit: Audit) -> None:
    """Print for each kind of check how often it agreed, differed or was not checked."""
    from replay.games.auditing import counted

    kinds = list(counted(audit, printer.say))
    width = max((len(one["title"]) for one in kinds), default=0) + 2
    for one in kinds:
        left = ", ".join(f"{reason['text']} {reason['times']}" for reason in one["reasons"])
        count = one["contradicted"]
        differ = "  " + printer.told("{count} differ", count=count) if count else ""
        reasons = "  " + printer.told("not checked: {reasons}", reasons=left) if left else ""
        agree = printer.figure(one["consistent"])
        printer.line(f"    {one['title']:<{width}}{agree:>7}", (differ, "red"), (reasons, "dim"))
    if audit.texts.there:
        known, there = audit.texts
        text = "the texts of {known} of {there} {there:card|cards} with abilities are known"
        printer.line((printer.told(text, known=known, there=there), "dim"), indent=4)


def _tell_differing(printer: Printer, game: Game, audit: Audit) -> None:
    """Print the first differences between the record and the rules."""
    from replay.games.auditing import findings
    from replay.observing.audit.auditor import Outcome

    contradicted = [one for one in audit.findings if one.outcome is Outcome.CONTRADICTED]
    for finding in findings(contradicted[:SHOWN], game.events(), printer.say, game.words):
        printer.line(
            (f"    {finding['position']}  {finding['title']} [{finding['rule']}]", "bold"),
            f"  {finding['event']}",
            indent=8,
        )
        tell_unlike(printer, finding["unlike"])
    if len(contradicted) > SHOWN:
        printer.line((printer.told("and {count} more", count=len(contradicted) - SHOWN), "dim"), indent=2)


def is_contradicted(data: dict[str, Any] | None) -> bool:
    """Return True if an audit, as data, has found a contradiction."""
    return data is not None and str(data["result"]).startswith("CONTRADICTED")


def tell_unlike(printer: Printer, unlike: list[dict[str, Any]]) -> None:
    """Print a line for each field in which the record and the rules differ.

    `unlike` holds the fields as `replay.games.auditing` describes them.
    """
    for side in unlike:
        text = "{field}: by the rules {predicted}, in the record {observed}"
        words = {"field": side["title"], "predicted": side["by_the_rules"], "observed": side["in_the_record"]}
        printer.line(f"      {printer.told(text, **words)}", indent=8)


def _injected(printer: Printer, game: Game, count: int) -> dict[str, Any]:
    """Change facts of a game one at a time.

    Count the changes that the audit finds.
    """
    from replay.observing.audit.auditor import Outcome
    from replay.observing.audit.fault_injection import inject

    kinds: dict[str, Counter[Outcome]] = {}
    for one in inject(game.events(), count, game.stored.definitions()):
        kinds.setdefault(one.kind, Counter())[one.outcome] += 1
    made = sum(sum(counts.values()) for counts in kinds.values())
    detected = sum(counts[Outcome.CONTRADICTED] for counts in kinds.values())
    if not printer.as_json:
        text = "{found} of {made} {made:change|changes} found"
        printer.line(f"{game.id}  ", (printer.told(text, found=detected, made=made), "bold"))
        for kind, counts in sorted(kinds.items()):
            found, whole = printer.figure(counts[Outcome.CONTRADICTED]), printer.figure(sum(counts.values()))
            printer.line(f"    {kind:<26}{found:>7} / {whole}")
    return {
        "game": str(game.id),
        "made": made,
        "found": detected,
        "kinds": {kind: {str(outcome): counts[outcome] for outcome in Outcome} for kind, counts in kinds.items()},
    }
