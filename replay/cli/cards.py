"""`timewalk cards`: list and show cards, and a group of further commands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from domain.errors import Listed
from replay.cli.arguments import HELP, CardsOption, JsonOption, Settings
from replay.cli.compiling import register_compiling
from replay.cli.coverage import register_coverage
from replay.cli.explaining import explain
from replay.cli.failing import WrongUse
from replay.cli.gaps import gap_data, tell_gaps
from replay.cli.taking_in import register_taking_in

if TYPE_CHECKING:
    from domain.cards.card_library import Shelves
    from domain.cards.catalogue import Unknown
    from domain.cards.language import CardDefinition
    from replay.cards.states import State
    from replay.cli.printing import Printer

NamesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[NAME]…", help="Cards to show, or words of their names; all cards if left out; decks for --missing."
    ),
]
MissingOption = Annotated[
    bool,
    typer.Option(
        "--missing", help="List the cards of these decks that are unknown or not proven; exit code 1 if there are any."
    ),
]
DefinitionOption = Annotated[bool, typer.Option("--definition", help="Print definitions as JSON for --cards.")]
ExplainOption = Annotated[
    bool,
    typer.Option("--explain", help="Show which rows of the compiler's table read the words of an imported card."),
]
FAILED = 1
SHOW = "show"


class Cards(TyperGroup):
    """The group `cards`; without a subcommand its arguments are names for `show`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if ctx.resilient_parsing:  # a shell asks for completions
            return list(super().parse_args(ctx, args))
        if not args or (args[0] not in self.commands and args[0] not in HELP):
            args = [SHOW, *args]
        return list(super().parse_args(ctx, args))


app = typer.Typer(
    name="cards",
    cls=Cards,
    help="List all cards, or show one with `timewalk cards NAME`.",
    rich_markup_mode=None,
    context_settings={"help_option_names": HELP, "max_content_width": 100},
)


@app.command(SHOW)
def show(
    names: NamesArgument = None,
    lacking: MissingOption = False,
    definition: DefinitionOption = False,
    explained: ExplainOption = False,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """List the cards there are, show some, or list the missing cards of decks."""
    from domain.cards.card_library import nearness
    from domain.cards.catalogue import missing
    from domain.cards.decklist import left_out
    from domain.cards.spelling import Hints
    from replay.cards.states import state
    from replay.cards.wording import catalogue as words
    from replay.cli.printing import Printer
    from replay.games.decks import known_cards, listed_deck

    texts = words(Settings.language, "texts")
    printer = Printer(json or Settings.json, Settings.language)
    known = known_cards(cards or ())
    if lacking:
        if not names:
            raise typer.BadParameter("name the decks: files, or those that come along")
        lists = {name: listed_deck(name) for name in names}
        if not printer.as_json:
            for note in filter(None, map(left_out, lists.values())):
                printer.line((note.told(printer.say), "dim"))
        hints = Hints(*nearness(known))
        if _tell_missing(printer, {name: missing(listed, known, hints) for name, listed in lists.items()}):
            raise typer.Exit(FAILED)
    elif explained:
        _explain(printer, names or (), known)
    elif names:
        if len(names) == 1 and not definition and (matching := search(names[0], known)):
            _list(printer, known, texts, matching)
            return
        states = [state(name, known) for name in names]
        if definition:
            _tell_definitions(printer, states)
        elif printer.as_json:
            rows = [_state_data(one, texts) for one in states]
            printer.json(rows[0] if len(rows) == 1 else rows)
        else:
            for number, one in enumerate(states):
                if number:
                    printer.line("")
                _tell_state(printer, one, texts)
        if any(one.definition is None for one in states):
            raise typer.Exit(FAILED)
    else:
        _list(printer, known, texts)


def _explain(printer: Printer, names: Sequence[str], known: Shelves) -> None:
    """Explain how the text of an imported card was read.

    :raises WrongUse: the text of the card is not kept here, or not exactly one card is named.
    """
    from replay.cards.own import OwnCards
    from replay.cards.states import state

    if len(names) != 1:
        raise WrongUse("Name one card to explain.")
    name = state(names[0], known).name
    own_card = OwnCards().kept(name)
    if own_card is None:
        raise WrongUse(
            "The printed text of {name} is not at hand: take cards in with `timewalk cards import FILE`, or give a "
            "text to `timewalk cards compile --explain`.",
            name=name,
        )
    explain(printer, own_card.facts)


def search(words: str, known: Shelves) -> list[str]:
    """Return the names of cards that contain all the words.

    The list is empty if a card has exactly this name. Other names of a card count, too.
    """
    from domain.cards.catalogue import called
    from domain.cards.spelling import plain
    from replay.cards.shelves import all_entries

    wanted = plain(words).split()
    if not wanted or called(words, known) is not None:
        return []
    entries = all_entries()  # reading the entries takes longer than all other work for one card
    if entries.find(words) is not None:
        return []
    names = {name: plain(name) for name in (*known, *entries.by_name)}
    for other, name in known.called().items():
        names[name] = f"{names.get(name) or plain(name)} {plain(other)}"
    return [name for name, written in names.items() if all(word in written for word in wanted)]


def _list(printer: Printer, known: Shelves, texts: Any, only: Collection[str] | None = None) -> None:
    """Print a line for each playable card, or for each card of `only`.

    With `only` the line says whether the card is proven.
    """
    rows = sorted(_rows(known, only), key=lambda row: row[0].casefold())
    if printer.as_json:
        data = [{"name": name, "cost": cost, "types": types} for name, cost, types in rows]
        printer.json(data if only is None else [{**one, "proven": one["name"] in known} for one in data])
        return
    from domain.cards.language.characteristics import types_of
    from projections.wording.card_names import card_name
    from projections.wording.cards import type_lines
    from replay.cli.printing import clean

    wide = printer.is_terminal
    for name, cost, types in rows:
        type_text = texts.get(f"types.{name}") or type_lines.type_line(*types_of(types), texts)
        if only is not None and name not in known:
            type_text = f"{type_text}  ({printer.say('not proven')})"
        name = card_name(texts, name)
        if wide:
            printer.line((f"{name:<34}", "bold"), f" {cost or '':<16} ", (type_text, "dim"), indent=52)
        else:  # plain text is faster for thousands of cards
            print(clean(f"{name:<34} {cost or '':<16} {type_text}".rstrip()))


def _rows(known: Shelves, only: Collection[str] | None) -> Iterator[tuple[str, str | None, str]]:
    """Yield the name, cost and types of each card.

    Cards that ship with timewalk come from the index, so their definitions need not be read.
    """
    from replay.cards.shelves import all_entries

    entries = all_entries().by_name
    for name in known if only is None else only:
        entry = entries.get(name)
        if name not in known:
            blank = (entry.blank if entry is not None else None) or {"types": ""}
            yield name, blank.get("cost"), blank["types"]
            continue
        if entry is not None and entry.blank is not None and not any(name in place for place in known.places[:-2]):
            yield name, entry.blank.get("cost"), entry.blank["types"]
        else:
            card = known[name]
            yield name, card.cost, card.types


def _tell_definitions(printer: Printer, states: Sequence[State]) -> None:
    """Print the definitions as JSON for `--cards`, then the gaps of cards without one."""
    from replay.cli.printing import Printer as Plain

    definitions = [one.definition.dump() for one in states if one.definition is not None]
    if definitions:
        Plain(True, printer.language).json(definitions[0] if len(definitions) == 1 else definitions)
    for one in states:
        if one.definition is None:
            tell_gaps(printer, one)


def _tell_missing(printer: Printer, missing: Mapping[str, Sequence[Unknown]]) -> bool:
    """Print the unplayable cards of each deck; return True if a deck has any."""
    if printer.as_json:
        printer.json([{"deck": deck, "missing": [card._asdict() for card in lacks]} for deck, lacks in missing.items()])
    else:
        for deck, lacks in missing.items():
            if lacks:
                count = sum(card.copies for card in lacks)
                printer.line(
                    printer.told(
                        "{deck}: {count} {count:card|cards} cannot be played",
                        deck=deck,
                        count=count,
                    )
                )
            else:
                printer.line(printer.told("{deck}: all cards are known", deck=deck))
            for card in lacks:
                hint = printer.told("did you mean {near}?", near=Listed(card.near)) if card.near else ""
                hint = printer.say("not proven") if card.unproven else hint
                if card.rebalanced:
                    text = "Arena's rebalanced version of {card}, which is another card"
                    hint = printer.told(text, card=card.rebalanced)
                printer.line(f"{card.copies:>4}  {card.name}", (hint and f"  {hint}", "dim"), indent=6)
    return any(missing.values())


def type_line(card: CardDefinition, words: Any) -> str:
    """Return the type line as printed: *Legendary Creature — Elf Druid*.

    A type line that `words` holds for the card in its language comes first.
    """
    from projections.wording.cards import type_lines

    return words.get(f"types.{card.name}") or type_lines.type_line(*card.type_line, words)


def size(card: CardDefinition) -> str:
    """Return power and toughness, loyalty or defense; empty for other cards."""
    return next((str(value) for value in (card.pt, card.loyalty, card.defense) if value is not None), "")


def card_data(card: CardDefinition, words: Any) -> dict[str, Any]:
    """Return the characteristics and texts of a card as JSON data, with its other parts."""
    from projections.wording.cards.abilities import texts

    fields = ("name", "cost", "types", "pt", "loyalty", "defense", "colors")
    data: dict[str, Any] = {field: getattr(card, field) for field in fields}
    data["text"] = texts(card, words)
    data["back"] = card_data(card.back, words) if card.back is not None else None
    data["halves"] = [card_data(half, words) for half in card.halves]
    data["inset"] = card_data(card.inset, words) if card.inset is not None else None
    if card.meld is not None:
        data["meld"] = {"with": card.meld.with_, "into": card_data(card.meld.into, words)}
    return data


def _state_data(state: State, words: Any) -> dict[str, Any]:
    """Return a card's standing as JSON data, with its definition or its gaps."""
    if state.definition is not None:
        return {**card_data(state.definition, words), "standing": state.standing} | _signed(state)
    return {"name": state.name, "standing": state.standing, "lacks": state.lacks, "gaps": gap_data(state)}


def _signed(state: State) -> dict[str, Any]:
    """Return the signature of a card proven by hand, as JSON data; else nothing."""
    from domain.cards.by_hand import answers

    answer = answers().get(state.name) if state.standing == "written" else None
    return {} if answer is None else {"signed": {"text": answer.text, "sentences": answer.sentences}}


STANDINGS = {
    "written": "written by hand, as part of timewalk",
    "proven": "proven: compiled from the printed text; the result reads the same, word by word",
    "own": "from a file of your own",
}


def _standing(printer: Printer, state: State) -> str:
    """Describe how a card became playable, with the signature if proven by hand."""
    from domain.cards.by_hand import answers

    answer = answers().get(state.name) if state.standing == "written" else None
    if answer is None:
        return printer.say(STANDINGS[state.standing])
    text = "proven by hand: {sentences} {sentences:sentence|sentences} of its text answered for, signed {text}"
    return printer.told(text, sentences=len(answer.sentences), text=answer.text)


def _tell_state(printer: Printer, state: State, texts: Any) -> None:
    if state.definition is None:
        tell_gaps(printer, state)
        return
    _tell(printer, state.definition, texts)
    printer.line((_standing(printer, state), "dim"))


def _tell(printer: Printer, card: CardDefinition, words: Any) -> None:
    from projections.wording.card_names import card_name
    from projections.wording.cards.abilities import texts

    named = card_name(words, card.name)
    printer.line(
        (named, "bold"),
        (f"  ({card.name})" if named != card.name else "", "dim"),
        f"  {card.cost}" if card.cost and not card.halves else "",
    )
    printer.line((type_line(card, words), "dim"), f"  {size(card)}" if size(card) else "")
    for line in texts(card, words):
        printer.line("  ", line, indent=4)
    for part in card.others:
        printer.line("  //")
        _tell(printer, part, words)


def register(program: typer.Typer) -> None:
    """Add the group `cards` with its commands to the program."""
    register_compiling(app)
    register_coverage(app)
    register_taking_in(app)
    program.add_typer(app)
