"""What is chosen for objects of a position: words that their texts ask for, of the language; all else is refused."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.catalogue import find
from domain.decider import from_position
from domain.position.chosen import asked, marks
from domain.position.model import BadPosition, Position
from projections.wording.messages import saying
from replay import open_store
from replay.cards.shelves import all_cards


def with_chosen(card: str, chosen: dict[str, str], zone: str = "battlefield", **more: Any) -> dict[str, Any]:
    spec = {"card": card, "chosen": chosen, **more}
    return {"players": [{"name": "Anna", zone: [spec]}, {"name": "Ben"}], "step": "precombat-main"}


def fault(data: dict[str, Any]) -> str:
    with pytest.raises(BadPosition) as caught:
        from_position(Position.load(data), "1", known=all_cards())
    assert caught.value.told(saying("fr")) != str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("card", "chosen", "why"),
    [
        ("Xenograft", {"type": "Zombie"}, "no 'type' is chosen for Xenograft, but creature_type."),
        ("Xenograft", {"creature_type": "zombie"}, "'zombie' is no creature_type: write one as Zombie."),
        ("Xenograft", {"creature_type": "Zombi"}, "write one as Zombie."),
        ("Xenograft", {"creature_type": "Flumph"}, "'Flumph' is no creature_type: write one as Advisor, "),
        ("Xenograft", {"creature_type": "Plains"}, "'Plains' is no creature_type"),
        ("Xenograft", {"color": "R"}, "no 'color' is chosen for Xenograft, but creature_type."),
        ("Xenograft", {"creature_type.times": "2"}, "no 'creature_type.times' is chosen"),
        ("Voice of All", {"color": "red"}, "'red' is no color: it is B, G, R, U or W."),
        ("Voice of All", {"color": "C"}, "'C' is no color"),
        ("Grizzly Bears", {"color": "R"}, "no 'color' is chosen for Grizzly Bears: its text asks for nothing."),
        ("Grizzly Bears", {"kicked": "yes"}, "no 'kicked' is chosen for Grizzly Bears"),
        ("Kavu Aggressor", {"kicked": "true"}, "kicked can only be yes, not 'true'."),
        ("Kavu Aggressor", {"kicked.times": "many"}, "kicked.times is a number of times, not 'many'."),
        ("Kavu Aggressor", {"kicked.times": "0"}, "kicked.times is a number of times, not '0'."),
        ("Kavu Aggressor", {"kicked.times": "9" * 30}, "is a number of times"),
    ],
)
def test_what_a_text_does_not_ask_for_is_refused(card: str, chosen: dict[str, str], why: str) -> None:
    assert why in fault(with_chosen(card, chosen))
    assert fault(with_chosen(card, chosen, ref="it")).startswith("it: ")


@pytest.mark.parametrize(
    ("card", "chosen"),
    [
        ("Xenograft", {"creature_type": "Zombie"}),
        ("Voice of All", {"color": "R"}),
        ("Kavu Aggressor", {"kicked": "yes"}),
        ("Kavu Aggressor", {"kicked": "yes", "kicked.times": "1"}),
    ],
)
def test_what_it_asks_for_is_taken_and_told_again(card: str, chosen: dict[str, str]) -> None:
    with open_store(":memory:") as store:
        game = store.from_position(with_chosen(card, chosen), seed=1)
        told = game.at("end").as_position().players[0].battlefield[0]
        assert told.chosen == chosen


def test_a_copy_may_have_what_either_text_asks_for() -> None:
    data = with_chosen("Clone", {"creature_type": "Elf"}, copy_of="Xenograft")
    board = from_position(Position.load(data), "1", known=all_cards()).board
    (clone,) = board.permanents()
    assert clone.chosen == {"creature_type": "Elf"}
    assert "no 'color' is chosen" in fault(with_chosen("Clone", {"color": "R"}, copy_of="Xenograft"))


def test_spells_are_looked_at_as_well() -> None:
    stack = [{"card": "Shock", "targets": ["Ben"], "chosen": {"bargained": "maybe"}}]
    data = {"players": [{"name": "Anna"}, {"name": "Ben"}], "step": "upkeep", "stack": stack}
    assert "bargained can only be yes" in fault(data)
    stack[0]["chosen"] = {"zzz": "yes"}
    assert "no 'zzz' is chosen for Shock" in fault(data)


def test_colors_that_a_card_leaves_out_cannot_be_chosen_for_it() -> None:
    cards = all_cards()
    assert asked(find("Xenograft", cards)).keys() == {"creature_type"}
    assert marks(find("Kavu Aggressor", cards)) == {"kicked"}
    card = {
        "types": "Enchantment",
        "abilities": [{"replace": {"would_enter": "self"}, "with": [{"choose": "color", "but": "W"}]}],
    }
    data = with_chosen("Blackish", {"color": "W"}) | {"cards": {"Blackish": card}}
    assert "'W' is no color: it is B, G, R or U." in fault(data)
