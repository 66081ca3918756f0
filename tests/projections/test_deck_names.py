"""One name for each list of cards: equal cards are one deck, others are not."""

from __future__ import annotations

from projections.counting.deck_names import one_name_each
from projections.counting.reports import report
from projections.counting.sides import Side, list_of


def side(game: str, deck: str, cards: str, *, named: bool = True, against: str = "burn", theirs: str = "") -> Side:
    return Side(
        game, 1, game, "decided", "duel", "", "greedy", deck, "play", 0, 3, "won", ((against, "greedy"),), (), (),
        cards, named, (theirs,),
    )  # fmt: skip


def decks(*sides: Side) -> list[str]:
    return [one.deck for one in one_name_each(sides)]


def test_a_list_has_the_name_that_was_given_to_it() -> None:
    """A name by cards is none, however often it was used; of given names the one most used counts."""
    pasted = [side(f"{number}", "Elf, Ooze", "a", named=False) for number in range(3)]
    assert decks(side("x", "elves", "a"), *pasted) == ["elves"] * 4
    assert decks(side("x", "mine", "a"), side("y", "elves", "a"), side("z", "elves", "a")) == ["elves"] * 3
    assert decks(side("x", "b", "a"), side("y", "a", "a")) == ["a", "a"]
    assert decks(*pasted) == ["Elf, Ooze"] * 3


def test_other_lists_and_lists_that_are_not_known_keep_their_names() -> None:
    assert decks(side("x", "elves", "a"), side("y", "Elf, Ooze", "b", named=False)) == ["elves", "Elf, Ooze"]
    assert decks(side("x", "elves", ""), side("y", "G", "", named=False)) == ["elves", "G"]


def test_opponents_are_called_the_same_and_a_deck_against_itself_is_known() -> None:
    sides = one_name_each([side("x", "elves", "a", against="Elf, Ooze", theirs="a"), side("y", "elves", "a")])
    assert [one.against[0][0] for one in sides] == ["elves", "burn"]
    assert [row.key for row in report(sides, "matchup").sections[0].rows] == [("elves", "burn")]


def test_lists_are_equal_by_cards_numbers_and_part() -> None:
    """The order is no difference; a card that was only seen makes the list unknown."""

    def row(card: str, count: int, part: str = "main", known: str = "list", seat: int = 1) -> dict[str, object]:
        return {"seat": seat, "card": card, "count": count, "part": part, "known": known}

    elf, ooze = row("Elf", 4), row("Ooze", 2)
    own = list_of(1, [elf, ooze, row("Wall", 1, seat=2)])
    assert own
    assert own == list_of(1, [ooze, elf])
    others = ([elf], [elf, row("Ooze", 3)], [elf, row("Ooze", 2, "commander")])
    assert own not in [list_of(1, one) for one in others]
    assert list_of(1, [elf, row("Ooze", 2, known="seen")]) == list_of(1, []) == ""
