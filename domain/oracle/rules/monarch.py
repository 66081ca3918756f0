"""709.5, 725. Doors that are unlocked, and the monarch: who becomes it, who is it, what triggers as somebody does."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table


def add(table: Table) -> None:
    """Rows on the monarch and on doors."""
    effect, condition, event = table.rules_of("effect"), table.rules_of("condition"), table.rules_of("event")
    effect("you become the monarch", {"become_monarch": "you"})
    effect("<one_player> becomes the monarch", {"become_monarch": "$one_player"})
    effect("<target> becomes the monarch", {"become_monarch": "$target"})
    condition(("you're the monarch", "you are the monarch"), {"is_monarch": "you"})
    condition(("you aren't the monarch", "you're not the monarch"), {"not_true": {"is_monarch": "you"}})
    condition("an opponent is the monarch", {"is_monarch": "each_opponent"})
    condition("there is no monarch", {"not_true": {"is_monarch": "each_player"}})
    event("you become the monarch", {"becomes_monarch": "you"})
    event("an opponent becomes the monarch", {"becomes_monarch": "each_opponent"})
    event("a player becomes the monarch", {"becomes_monarch": "each_player"})
    effect("unattach <objects>", {"unattach": "$objects"})
    event("you unlock this door", {"unlocks_door": "you", "this_door": True})
    event("you unlock a door", {"unlocks_door": "you"})
    event("you fully unlock a room", {"unlocks_door": "you", "fully": True})
