"""Short words for situations at the test table: free spells, attacks, blocks, numbers on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.events import Recorded
from domain.terms import Zone
from projections.reading.log import lines
from tests.support.table import PLAYERS, Table, card

Test = TypeVar("Test", bound=Callable[..., None])

CREATURE = {"type": "creature"}
MINE = {"all": [CREATURE, {"controller": "you"}]}
ANYBODY = {"any": [{"is": "permanent"}, {"is": "player"}]}


def spell(
    name: str, *effects: dict[str, Any], types: str = "Instant", cost: str = "{0}", **targets: Any
) -> CardDefinition:
    """A free instant that does this; each keyword is a target: a filter, or an object with `of`."""
    wanted = {
        word: target if isinstance(target, dict) and "of" in target else {"of": target}
        for word, target in targets.items()
    }
    text = {"spell": list(effects)} | ({"targets": wanted} if wanted else {})
    return card(name, types, text, cost=cost)


def enchantment(name: str, *abilities: dict[str, Any]) -> CardDefinition:
    """A free enchantment with these abilities."""
    return card(name, "Enchantment", *abilities, cost="{0}")


def static(*mods: Any, to: Any = "self", **more: Any) -> dict[str, Any]:
    """A static ability."""
    return {"static": list(mods), "to": to, **more}


def go(table: Table, player: str, name: str, *targets: Any, **more: Any) -> list[Recorded]:
    """Cast and resolve; returns what happened."""
    before = len(table.game.records)
    table.cast(player, name, targets=targets, **more)
    table.resolve()
    return table.game.records[before:]


def plays(*names: str) -> Callable[[Test], Test]:
    """The catalogue's cards that a test plays; `tests/cards/test_cards.py` sees that none is left out."""

    def mark(test: Test) -> Test:
        assert set(names) <= set(catalogue()), names
        return test

    return mark


def ready(*hand: str | CardDefinition, mana: str = "", other: str = "", life: int = 20) -> Table:
    """A table with these cards in A's hand, and lands of A (`mana`) and B (`other`), one for each letter."""
    table = Table(life=life)
    table.hand("A", *hand)
    for player, letters in (("A", mana), ("B", other)):
        for letter in letters:
            table.battlefield(player, LAND_OF[letter])
    return table


LAND_OF = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest", "C": "Wastes"}


def finish(table: Table) -> None:
    """Answer plainly until nothing is on the stack and somebody has priority."""
    while table.game.question is not None and (table.board.stack or table.question.KIND != "priority"):
        table.plain()


def attack(table: Table, *attacks: str | tuple[str, str], by: str = "A") -> None:
    """Go on to this player's declaration of attackers and attack with these: the other player, or what a pair names."""
    other = "B" if by == "A" else "A"
    table.until_asked("attackers", by)
    pairs = [(attack, other) if isinstance(attack, str) else attack for attack in attacks]
    chosen = {table.find(name, by).id: table.entity(to) for name, to in pairs}
    table.answer(tuple((id, to) for id, to in chosen.items()))


def block(table: Table, *blocks: tuple[str, str], by: str = "B") -> None:
    """Go on to this player's declaration of blockers and block: pairs of a blocker and an attacker."""
    table.until_asked("blockers", by)
    table.answer(tuple((table.find(blocker, by).id, table.find(attacker).id) for blocker, attacker in blocks))


def after_damage(table: Table) -> None:
    """Go on until the combat damage step gives priority."""
    table.go_to("combat-damage")


def pt(table: Table, name: str) -> tuple[int | None, int | None]:
    """Power and toughness of a permanent now."""
    found = table.find(name)
    return found.power, found.toughness


def moments(records: list[Recorded]) -> set[int]:
    """The moments of these events."""
    return {record.moment for record in records}


def cause_of(table: Table, record: Recorded) -> Recorded:
    """The event that led to it."""
    assert record.cause is not None
    return table.game.records[record.cause - 1]


def told(table: Table, record: Recorded) -> str:
    """What the log says of this event."""
    (line,) = lines(table.game.records, lambda other: other is record)
    return line.sentence


def there(table: Table, name: str, player: str | None = None) -> bool:
    """Whether it is on the battlefield."""
    return bool(table.all(name, player))


def in_graveyard(table: Table, name: str, player: str) -> bool:
    """Whether it is in this player's graveyard."""
    return name in table.names_in(Zone.GRAVEYARD, player)


__all__ = [
    "ANYBODY",
    "CREATURE",
    "MINE",
    "PLAYERS",
    "after_damage",
    "attack",
    "block",
    "cause_of",
    "enchantment",
    "finish",
    "go",
    "in_graveyard",
    "moments",
    "plays",
    "pt",
    "ready",
    "spell",
    "static",
    "there",
    "told",
]
