"""608.2i, 601.2a. What somebody did or did not do in the turn, what was under whose control, and from where it came."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_YOU: Said = {"controller": "you"}
_THEM: Said = {"controller": "opponent"}


def add(table: Table) -> None:
    """Rows on what was so, or happened, a moment or a while ago."""
    _it_was(table)
    _life(table)
    _cast_from(table)
    _was(table)
    _plural(table)


def _it_was(table: Table) -> None:
    """608.2h. What something was, it was before it moved: all words that name one thing name it as that here."""
    table.rule("was_ref", "it", {"$it": "it"})
    table.rule("was_ref", ("them", "they"), {"$it": "them"})
    table.derive("was_ref", from_="noun_ref")


def _life(table: Table) -> None:
    """119.3, 119.9."""
    condition = table.rules_of("condition")
    gained: Said = {"happened": {"gains_life": "you"}}
    lost: Said = {"happened": {"loses_life": "you"}}
    condition("you gained and lost life this turn", {"all_true": [gained, lost]})
    condition("you gained or lost life this turn", {"any_true": [gained, lost]})
    for verb, key in (("gained", "gains_life"), ("lost", "loses_life")):
        much: Said = {"how_much": {key: "you"}}
        condition(
            f"you've {verb} <quantity> or more life this turn",
            {"amount": much, "compare": {"at_least": "$quantity"}},
        )
    events: list[Said] = [{"gains_life": "you"}, {"loses_life": "you"}]
    table.rule("occasion", "when|whenever you gain or lose life", events)


def _cast_from(table: Table) -> None:
    """601.2a. From where somebody has cast something."""
    condition, ability = table.rules_of("condition"), table.rules_of("ability")
    for place, zone in (("your hand", "hand"), ("exile", "exile"), ("your graveyard", "graveyard")):
        cast: Said = {"happened": {"cast": "$cast", "by": "you", "from": zone}}
        condition(
            (f"you've cast a|an <cast> from {place} this turn", f"you cast a|an <cast> from {place} this turn"), cast
        )
        condition(
            (
                f"you haven't cast a|an <cast> from {place} this turn",
                f"you didn't cast a|an <cast> from {place} this turn",
            ),
            {"not_true": cast},
        )
    held: dict[str, Said] = {"cast": {"ref": "$ref"}, "from": "hand"}
    for words, by in (("you cast <ref>", "you"), ("<ref> was cast", "each_player")):
        condition(
            f"{words} from anywhere other than your hand",
            {"all_true": [
                {"happened": {"cast": {"ref": "$ref"}, "by": by}},
                {"not_true": {"happened": {**held, "by": "you"}}},
            ]},
        )  # fmt: skip
    elsewhere = table.rules_of("cast_elsewhere")
    once: Said = {"not_true": {"happened": {"cast": {"ref": "event.object"}, "by": "you", "from": "hand"}}}
    elsewhere(
        "whenever you cast a|an <cast> from anywhere other than your hand",
        {"on": {"cast": "$cast", "by": "you"}, "if": once},
    )
    ability("<cast_elsewhere> , <prompt>", {"+": "$cast_elsewhere", "triggered": "$prompt"})


def _was(table: Table) -> None:
    """608.2h. What something is or was, and whose."""
    condition = table.rules_of("condition")
    for whose, filter in (("you", _YOU), ("an opponent", _THEM)):
        control = "control" if whose == "you" else "controls"
        condition(f"{whose} {control} <ref>", {"matches": "$ref", "filter": filter})
        condition(f"{whose} controlled <was_ref>", {"matches": "$was_ref", "filter": filter})
    condition("you don't control <ref>", {"not_true": {"matches": "$ref", "filter": _YOU}})
    for stat in ("power", "toughness", "mana value"):
        key = stat.replace(" ", "_")
        for more, compare in (("or greater", "at_least"), ("or less", "at_most")):
            condition(
                f"<was_ref> had {stat} <quantity> {more}",
                {"matches": "$was_ref", "filter": {key: {compare: "$quantity"}}},
            )
    condition(
        "<was_ref> wasn't dealt damage this turn",
        {"not_true": {"matches": "$was_ref", "filter": {"which": {"is_dealt_damage": "anything"}}}},
    )


def _plural(table: Table) -> None:
    """201.5. What a card does whose name is that of several."""
    event = table.rules_of("event")
    event("~ attack", {"attacks": "self"})
    event("~ enter", {"enters": "self"})
    event("~ die", {"dies": "self"})
    event("~ deal combat damage to a player", {"deals_damage": "self", "to": {"is": "player"}, "combat": True})
    table.rule("occasion", "when|whenever ~ enter or attack", [{"enters": "self"}, {"attacks": "self"}])
    table.rule("occasion", "when|whenever ~ attack or block", [{"attacks": "self"}, {"blocks": "self"}])
