"""702.47, 612.10. Splice: the rules texts of cards in hand, added to a spell as it is cast."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from domain import events as e
from domain.board.evolve import evolve, fold
from domain.board.objects import Obj
from domain.board.state import Board
from domain.cards.catalogue import catalogue
from domain.cards.language import CardDefinition
from domain.decider import Decider, Seat, redo
from domain.errors import BadCard, IllegalDecision
from domain.events import Recorded
from domain.kernel.questions import Priority
from domain.mana import mana_cost
from domain.randomness import Dice
from domain.terms import Zone
from projections.reading.log import log
from projections.reading.names import Names
from projections.seeing.views import leaks, redact
from projections.wording.sentences import sentence
from replay import open_store
from replay.cli.commands import main
from replay.service.texts import Texts
from replay.store.codec import decode, encode
from replay.store.snapshots import pack_board, unpack_board
from tests.support.situations import CREATURE, finish, go, plays, ready, spell, there, told
from tests.support.table import PLAYERS, Table, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]
editions = pytest.mark.parametrize("edition", ["seed", "current"])

ARCANE = {"subtype": "Arcane"}
ANY_SPELL = {"any": [{"type": "instant"}, {"type": "sorcery"}]}
LIFE = {"gain_life": {"life_of": "you"}}


def splicing(name: str, *effects: dict[str, Any], onto: Any = ARCANE, cost: Any = "{1}", **targets: Any) -> Any:
    """An instant with splice that does this."""
    text: dict[str, Any] = {"spell": list(effects)}
    if targets:
        text["targets"] = {word: {"of": target} for word, target in targets.items()}
    paid = [{"mana": cost}] if isinstance(cost, str) else cost
    return card(name, "Instant: Arcane", text, {"keyword": "splice", "of": onto, "cost": paid}, cost="{5}")


BASE = spell("Base", {"gain_life": 1}, types="Instant: Arcane")
DOUBLE = splicing("Double", LIFE)
THREE = splicing("Three", {"gain_life": 3})
BURN = splicing("Burn", {"deal_damage": 2, "to": "t"}, t=CREATURE)
DRAW = splicing("Draw", {"draw": 1}, onto=ANY_SPELL)


def at_table(edition: str, *hand: Any, mountains: int = 6) -> Table:
    """A with these cards in hand, and mana."""
    table = Table(edition)
    table.hand("A", *hand)
    table.lands("A", "Mountain", mountains)
    return table


def holds(table: Table) -> None:
    """The log folds to the board, can be taken up at any settled place, and shows nobody more than they may see."""
    table.check()
    log = table.game.records
    settled = [at for at, record in enumerate(log, 1) if isinstance(record.event, e.PriorityGiven)]
    for at in settled[-6:]:
        again = Decider.resume(log[:at], table.game.definitions)
        assert again._follow(log[at:]) is None
    for viewer in (A, B, None):
        assert not [leak for leak in leaks(log, viewer) if leak.position > 1]  # the seed here is called as an edition
        seen = fold(redact(log, viewer))
        assert len(seen.stack) == len(table.board.stack)


def can_splice(table: Table, name: str) -> bool:
    """Whether A could cast this with a card spliced onto it."""
    assert isinstance(table.question, Priority)
    return ("splice", table.find(name, "A", Zone.HAND).id) in table.question.options


def on_stack(table: Table) -> Obj:
    return table.board.objects[table.board.stack[-1]]


# 702.47a


@editions
def test_cards_are_revealed_paid_for_and_stay_in_hand(edition: str) -> None:
    table = at_table(edition, BASE, THREE).start()
    table.cast("A", "Base", splice=["Three"])
    rules = ("702.46c", "702.47c")
    assert table.happened("cards_spliced", rule=rules[edition == "current"], player=A)
    (shown,) = table.events("cards_revealed", rule="601.2b")
    assert [table.board.definitions[number].name for number in shown.event.definitions] == ["Three"]
    (locked,) = table.events("cost_locked", rule="601.2f")
    assert locked.event.mana == "{1}"
    assert table.order_of("cards_revealed", "cards_spliced", "cost_locked", "mana_paid", "spell_cast") == [
        "cards_revealed",
        "cards_spliced",
        "cost_locked",
        "mana_paid",
        "spell_cast",
    ]
    finish(table)
    assert table.life_of("A") == 24
    assert table.names_in(Zone.HAND, "A") == ["Three"]
    assert table.names_in(Zone.GRAVEYARD, "A") == ["Base"]
    holds(table)


@editions
def test_only_onto_what_it_says(edition: str) -> None:
    """702.47a. A subtype, or any quality of spells."""
    other = spell("Other", {"gain_life": 1})
    table = at_table(edition, BASE, other, creature("Bear", "2/2", cost="{0}"), THREE).start()
    assert [can_splice(table, name) for name in ("Base", "Other", "Bear")] == [True, False, False]
    table = at_table(edition, BASE, other, creature("Bear", "2/2", cost="{0}"), DRAW).start()
    assert [can_splice(table, name) for name in ("Base", "Other", "Bear")] == [True, True, False]
    table.cast("A", "Other", splice=["Draw"])
    finish(table)
    assert sorted(table.names_in(Zone.HAND, "A")) == ["Base", "Bear", "Draw", "Plains"]
    holds(table)


@editions
def test_nobody_has_to_splice(edition: str) -> None:
    table = at_table(edition, BASE, THREE).start()
    go(table, "A", "Base")
    assert table.life_of("A") == 21
    assert not table.events("cards_revealed")


@editions
def test_a_spliced_card_can_be_discarded_for_the_spell(edition: str) -> None:
    """It stays in hand all the while."""
    base = card("Base", "Instant: Arcane", {"spell": [{"gain_life": 1}]}, {"additional": [{"discard": "anything"}]})
    base = CardDefinition.load({**base.dump(), "cost": "{0}"})
    table = at_table(edition, base, THREE).start()
    table.cast("A", "Base", splice=["Three"])
    finish(table)
    assert table.names_in(Zone.HAND, "A") == []
    assert sorted(table.names_in(Zone.GRAVEYARD, "A")) == ["Base", "Three"]
    assert table.life_of("A") == 24
    holds(table)


@editions
@pytest.mark.parametrize("mountains", [0, 1, 2])
def test_what_cannot_be_paid_for_is_not_offered(edition: str, mountains: int) -> None:
    """601.2f. Both cards together, too, cost what they cost."""
    table = at_table(edition, BASE, THREE, DOUBLE, mountains=mountains).start()
    assert can_splice(table, "Base") is (mountains > 0)
    if not mountains:
        assert table.refused(("splice", table.find("Base", "A", Zone.HAND).id)).rule in ("117.1", "116.1")
        return
    table.answer(("splice", table.find("Base", "A", Zone.HAND).id))
    table.answer((table.find("Three", "A", Zone.HAND).id,))
    more = () if mountains == 1 else (table.find("Double", "A", Zone.HAND).id,)
    assert table.question.among == more  # type: ignore[attr-defined]


@editions
def test_costs_are_reduced_as_a_whole(edition: str) -> None:
    """601.2f. A reduction takes from what splicing adds."""
    table = at_table(edition, BASE, THREE, mountains=0)
    table.battlefield(
        "A", card("Cheap", "Artifact", {"static": [{"cost_more": -1}], "to": {"is": "spell"}}, cost="{0}")
    )
    table.start()
    table.cast("A", "Base", splice=["Three"])
    assert table.events("cost_locked")[-1].event.mana == "{0}"
    holds(table)


@editions
@pytest.mark.parametrize("mountains", [3, 4])
def test_other_costs_of_several_cards_are_paid_for_each(edition: str, mountains: int) -> None:
    stone = [{"sacrifice": {"subtype": "Mountain"}, "n": 2}]
    table = at_table(
        edition, BASE, splicing("One", LIFE, cost=stone), splicing("Two", LIFE, cost=stone), mountains=mountains
    ).start()
    table.answer(("splice", table.find("Base", "A", Zone.HAND).id))
    table.answer((table.find("One", "A", Zone.HAND).id,))
    assert len(table.question.among) == mountains - 3  # type: ignore[attr-defined]
    table.answer(table.question.among)  # type: ignore[attr-defined]
    while table.game.in_casting:
        table.answer(next(table.question.answers()))
    assert len(table.events("permanent_sacrificed")) == (2 if mountains == 3 else 4)
    finish(table)
    assert table.life_of("A") == (42 if mountains == 3 else 84)
    holds(table)


def test_what_is_paid_for_splicing_is_not_what_the_text_was_paid_with() -> None:
    """607.2a."""
    fling = card(
        "Throw", "Instant: Arcane",
        {"spell": [{"gain_life": {"stat": "power", "of": "paid"}}]},
        {"additional": [{"sacrifice": CREATURE}]}, cost="{0}",
    )  # fmt: skip
    table = Table("current")
    table.hand("A", fling, splicing("Feed", LIFE, cost=[{"sacrifice": {"subtype": "Giant"}}]))
    table.battlefield("A", creature("Bear", "2/2"), creature("Giant", "7/7", types="Creature: Giant"))
    table.start()
    table.answer(("splice", table.find("Throw", "A", Zone.HAND).id))
    table.answer((table.find("Feed", "A", Zone.HAND).id,))
    while table.game.in_casting:
        bear = (table.find("Bear").id,)
        table.answer(bear if table.question.is_legal(bear) else next(table.question.answers()))
    finish(table)
    assert table.life_of("A") == 44
    holds(table)


# 702.47b


@editions
@pytest.mark.parametrize(("order", "life"), [(["Double", "Three"], 45), (["Three", "Double"], 48)])
def test_several_are_followed_in_the_order_chosen_after_the_spell(edition: str, order: list[str], life: int) -> None:
    table = at_table(edition, BASE, DOUBLE, THREE).start()
    table.cast("A", "Base", splice=order)
    assert len(table.events("cards_revealed")) == 1
    (record,) = table.events("cards_spliced")
    assert [table.board.definitions[number].name for number in record.event.definitions] == order
    finish(table)
    assert table.life_of("A") == life
    holds(table)


@editions
def test_no_card_twice_and_none_onto_itself(edition: str) -> None:
    other = CardDefinition.load({**THREE.dump(), "cost": "{0}"})
    table = at_table(edition, other).start()
    assert not can_splice(table, "Three")
    table = at_table(edition, BASE, THREE, DRAW).start()
    table.answer(("splice", table.find("Base", "A", Zone.HAND).id))
    three, draw = (table.find(name, "A", Zone.HAND).id for name in ("Three", "Draw"))
    assert table.question.among == (three, draw)  # type: ignore[attr-defined]
    assert table.refused((three, draw)).rule == "608.2d"
    table.answer((three,))
    assert table.question.among == (draw,)  # type: ignore[attr-defined]
    table.refused((three,))


@editions
def test_two_cards_of_one_name_are_two(edition: str) -> None:
    table = at_table(edition, BASE, THREE, THREE).start()
    first, second = (found.id for found in table.all("Three", "A", Zone.HAND))
    table.cast("A", "Base", splice=[second, first])
    finish(table)
    assert table.life_of("A") == 27
    holds(table)


@editions
def test_not_without_the_targets_it_needs(edition: str) -> None:
    table = at_table(edition, BASE, BURN).start()
    assert not can_splice(table, "Base")
    table = at_table(edition, BASE, BURN)
    table.battlefield("B", creature("Ghost", "1/1", "shroud"))
    table.start()
    assert not can_splice(table, "Base")


# 702.47c


@editions
def test_the_spell_stays_what_it_is_otherwise(edition: str) -> None:
    """702.47c. The example: what deals the damage is the spell, so that protection looks at its colour."""
    base = spell("Blue", {"gain_life": 1}, types="Instant: Arcane", cost="{U}")
    burn = CardDefinition.load({**BURN.dump(), "cost": "{1}{R}"})
    table = at_table(edition, base, burn)
    table.lands("A", "Island")
    red, blue = (
        creature(name, "2/2", abilities=[{"keyword": "protection", "value": color}])
        for name, color in (("Redless", "red"), ("Blueless", "blue"))
    )
    table.battlefield("B", red, blue, creature("Plain", "2/2"))
    table.start()
    table.answer(("splice", table.find("Blue", "A", Zone.HAND).id))
    table.answer((table.find("Burn", "A", Zone.HAND).id,))
    targets: Any = table.until_asked("targets")
    assert [legal for _, legal, _, _ in targets.slots] == [(table.find("Redless").id, table.find("Plain").id)]
    while table.game.in_casting:
        table.answer(next(table.question.answers()))
    found = on_stack(table)
    assert (found.name, found.mana_cost, found.colors, found.types, found.subtypes) == (
        "Blue", "{U}", "U", ("instant",), ("Arcane",),
    )  # fmt: skip
    assert mana_cost(found.mana_cost or "").value == 1
    finish(table)
    assert not there(table, "Redless")
    assert table.happened("damage_dealt", source=found.id)
    holds(table)


@editions
def test_splicing_is_not_casting(edition: str) -> None:
    """Who watches for red spells, or counts spells, sees one blue spell."""
    bell = card("Bell", "Enchantment", {"triggered": [{"gain_life": 10}], "on": {"cast": {"color": "R"}}}, cost="{0}")
    base = spell("Blue", {"gain_life": 1}, types="Instant: Arcane", cost="{U}")
    table = at_table(edition, base, CardDefinition.load({**THREE.dump(), "cost": "{R}"}))
    table.lands("A", "Island")
    table.battlefield("A", bell)
    table.start()
    table.cast("A", "Blue", splice=["Three"])
    finish(table)
    assert table.life_of("A") == 24
    assert len(table.events("spell_cast")) == 1


@editions
def test_the_text_is_lost_when_the_spell_leaves_the_stack(edition: str) -> None:
    """702.47e."""
    back = spell("Back", {"move": "t", "to": "hand"}, t={"is": "spell"})
    table = at_table(edition, BASE, THREE, back).start()
    table.cast("A", "Base", splice=["Three"])
    spliced = on_stack(table)
    assert len(table.game.definition(spliced.face).abilities) == 3
    table.cast("A", "Back", targets=["Base"])
    finish(table)
    found = table.find("Base", "A", Zone.HAND)
    assert (found.spliced, found.face, len(table.game.definition(found.face).abilities)) == (None, found.definition, 1)
    go(table, "A", "Base")
    assert table.life_of("A") == 21
    holds(table)


@editions
def test_the_same_text_again_is_the_same_definition(edition: str) -> None:
    table = at_table(edition, BASE, BASE, THREE).start()
    for _ in range(2):
        table.cast("A", "Base", splice=["Three"])
        finish(table)
    first, second = (record.event.values.definition for record in table.events("cards_spliced"))
    assert first == second
    assert table.life_of("A") == 28
    holds(table)


# 702.47d, 608.2b


@editions
@pytest.mark.parametrize("gone", [("Own",), ("Other",), ("Own", "Other")])
def test_targets_that_have_become_illegal(edition: str, gone: tuple[str, ...]) -> None:
    """608.2b. With one legal target the spell resolves and affects that one; with none it does not."""
    base = spell("Base", {"deal_damage": 2, "to": "t"}, {"gain_life": 1}, types="Instant: Arcane", t=CREATURE)
    burn = splicing("Burn", {"deal_damage": 2, "to": "t"}, {"gain_life": 5}, t=CREATURE)
    table = at_table(edition, base, burn, *(spell(f"End {name}", {"exile": {"name": name}}) for name in gone))
    table.battlefield("B", creature("Own", "2/2"), creature("Other", "2/2"))
    table.start()
    table.cast("A", "Base", targets=["Own", "Other"], splice=["Burn"])
    spliced = on_stack(table).id
    for name in gone:
        go(table, "A", f"End {name}")
    finish(table)
    stopped = len(gone) == 2
    assert table.happened("did_not_resolve", object=spliced, reason="targets") is stopped
    assert table.life_of("A") == (20 if stopped else 26)
    assert [there(table, name) for name in ("Own", "Other")] == [False, False]
    assert table.happened("resolved", object=spliced) is not stopped
    holds(table)


@editions
def test_one_target_for_each_text(edition: str) -> None:
    """115.3. The same creature can be the target of both."""
    base = spell("Base", {"deal_damage": 2, "to": "t"}, types="Instant: Arcane", t=CREATURE)
    table = at_table(edition, base, BURN)
    table.battlefield("B", creature("Ogre", "4/4"))
    table.start()
    table.cast("A", "Base", targets=["Ogre", "Ogre"], splice=["Burn"])
    finish(table)
    assert not there(table, "Ogre")
    holds(table)


@editions
def test_what_the_own_text_divides_is_divided(edition: str) -> None:
    """601.2d."""
    base = card(
        "Rain", "Instant: Arcane",
        {"spell": [{"deal_damage": 3, "to": "t", "divided": True}], "targets": {"t": {"of": CREATURE, "n": 2}}},
        cost="{0}",
    )  # fmt: skip
    table = at_table(edition, base, BURN)
    table.battlefield("B", creature("One", "1/1"), creature("Two", "2/2"), creature("Three", "2/3"))
    table.start()
    table.answer(("splice", table.find("Rain", "A", Zone.HAND).id))
    table.answer((table.find("Burn", "A", Zone.HAND).id,))
    table.until_asked("targets")
    table.answer(((table.find("One").id, table.find("Two").id), (table.find("Three").id,)))
    table.until_asked("divide")
    table.answer((1, 2))
    while table.game.in_casting:
        table.answer(next(table.question.answers()))
    finish(table)
    assert [there(table, name) for name in ("One", "Two", "Three")] == [False, False, True]
    assert table.find("Three").damage == 2
    holds(table)


# Modes, X, kicker


@editions
def test_modal_texts_and_others(edition: str) -> None:
    """700.2a. Modes are chosen for each text that has some; those of the others go on as they are."""
    modes = {"modes": 1, "of": [{"do": [{"gain_life": 1}]}, {"do": [{"deal_damage": 2, "to": "t"}],
             "targets": {"t": {"of": CREATURE}}}]}  # fmt: skip
    base = card("Base", "Instant: Arcane", {"spell": modes}, cost="{0}")
    other = card("Other", "Instant: Arcane", {"spell": modes}, {"keyword": "splice", "of": ARCANE,
                 "cost": [{"mana": "{1}"}]}, cost="{5}")  # fmt: skip
    table = at_table(edition, base, other, THREE)
    table.battlefield("B", creature("Bear", "2/2"))
    table.start()
    table.answer(("splice", table.find("Base", "A", Zone.HAND).id))
    assert table.question.KIND == "modes"
    table.answer((0,))
    for name in ("Other", "Three"):
        table.answer((table.find(name, "A", Zone.HAND).id,))
    assert (table.question.KIND, table.question.possible) == ("modes", (2, 3))  # type: ignore[attr-defined]
    table.answer((3,))
    while table.game.in_casting:
        table.answer(next(table.question.answers()))
    assert on_stack(table).modes == (0, 3, 4)
    assert on_stack(table).targets == {"t.3": (table.find("Bear").id,)}
    finish(table)
    assert table.life_of("A") == 24
    assert not there(table, "Bear")
    holds(table)


@editions
def test_with_x_and_a_kicker(edition: str) -> None:
    base = card(
        "Base", "Instant: Arcane",
        {"spell": [{"gain_life": "x"}, {"if": {"did": "kicked"}, "do": [{"gain_life": 10}]}]},
        {"additional": [{"mana": "{1}"}], "optional": True}, cost="{X}",
    )  # fmt: skip
    table = at_table(edition, base, DOUBLE, mountains=6).start()
    table.cast("A", "Base", splice=["Double"], x=4, kicked="yes")
    assert table.events("cost_locked")[-1].event.mana == "{6}"
    finish(table)
    assert table.life_of("A") == 68
    holds(table)


@editions
def test_additional_costs_in_the_spliced_text_are_paid(edition: str) -> None:
    """601.2b, 702.47c. The text says so of the spell it is on."""
    more = CardDefinition.load(
        {**THREE.dump(), "abilities": [*THREE.dump()["abilities"], {"additional": [{"pay_life": 2}]}]}
    )
    table = at_table(edition, BASE, more).start()
    table.cast("A", "Base", splice=["Three"])
    assert table.life_of("A") == 18
    finish(table)
    assert table.life_of("A") == 22
    holds(table)


def test_cast_for_nothing_it_can_be_spliced_onto() -> None:
    """118.9d. What is spliced is paid for."""
    table = at_table("current", spell("Free", {"choose": {"all": [{"zone": "hand"}, {"name": "Base"}]}, "as": "c"},
                                      {"cast_free": "c"}), BASE, THREE)  # fmt: skip
    table.start()
    table.cast("A", "Free")
    question: Any = table.until_asked("option")
    assert question.options == ("yes", "splice", "no")
    table.answer("splice")
    table.answer((table.find("Three", "A", Zone.HAND).id,))
    finish(table)
    assert table.life_of("A") == 24
    holds(table)


# Copies, and other words


@editions
def test_a_copy_has_the_whole_text(edition: str) -> None:
    """707.10. What was decided for the spell is decided for its copy, targets apart (707.10c)."""
    copy = spell("Copy", {"copy": "t", "new_targets": True}, t={"is": "spell"})
    table = at_table(edition, BASE, BURN, copy)
    table.battlefield("B", creature("One", "2/2"), creature("Two", "2/2"))
    table.start()
    table.cast("A", "Base", targets=["One"], splice=["Burn"])
    table.cast("A", "Copy", targets=["Base"])
    table.until_asked("targets")
    table.answer(((table.find("Two").id,),))
    copied = on_stack(table)
    assert (copied.copy_of, copied.modes, copied.name) == ("spell", (0, 1), "Base")
    finish(table)
    assert table.life_of("A") == 22
    assert [there(table, name) for name in ("One", "Two")] == [False, False]
    holds(table)


@editions
def test_other_words_reach_the_spliced_text(edition: str) -> None:
    """612.1. Wherever the word occurs in the text of the spell."""
    burn = splicing("Hunt", {"destroy": {"subtype": "Elf"}})
    hack = spell("Hack", {"change_text": "t", "words": ["creature_type"]}, t={"is": "spell"})
    table = at_table(edition, BASE, burn, hack)
    table.battlefield("B", creature("Elf", "1/1", types="Creature: Elf"))
    table.battlefield("B", creature("Goblin", "1/1", types="Creature: Goblin"))
    table.start()
    table.cast("A", "Base", splice=["Hunt"])
    table.cast("A", "Hack", targets=["Base"])
    table.until_asked("option")
    table.answer("Elf")
    table.answer("Goblin")
    finish(table)
    assert (there(table, "Elf"), there(table, "Goblin")) == (True, False)
    assert table.life_of("A") == 21
    holds(table)


@editions
def test_what_outlives_the_text_is_that_of_the_text(edition: str) -> None:
    """603.7. A delayed ability that the spliced text creates, and a token."""
    later = splicing(
        "Later", {"later": {"step_begins": "end"}, "do": [{"gain_life": 7}]},
        {"create_token": {"types": "Creature: Golem", "colors": "", "pt": "3/3"}},
    )  # fmt: skip
    table = at_table(edition, BASE, later).start()
    table.cast("A", "Base", splice=["Later"])
    finish(table)
    assert there(table, "Golem Token")
    holds(table)
    table.until_asked("priority")
    table.go_to("end")
    finish(table)
    assert table.life_of("A") == 28
    table.check()


# What is told and known


def test_nothing_tells_the_others_who_could_splice() -> None:
    """400.2. Two hands that differ in a card that could be spliced, and is not, are told alike."""
    tables = []
    for other in (THREE, BURN, spell("Nothing", {"gain_life": 1}, cost="{9}")):
        table = at_table("current", BASE, other).start()
        go(table, "A", "Base")
        tables.append(table)
    for viewer in (B, None):
        assert len({repr(list(redact(table.game.records, viewer))[1:]) for table in tables}) == 1


def test_nothing_tells_the_others_whether_there_was_another_to_splice() -> None:
    """702.47b. What is chosen is revealed at once; that nothing more is chosen is decided whatever there is."""
    tables = []
    for other in (DOUBLE, spell("Nothing", {"gain_life": 1}, cost="{9}")):
        table = at_table("current", BASE, THREE, other).start()
        table.cast("A", "Base", splice=["Three"])
        finish(table)
        tables.append(table)
    one, two = tables
    for viewer in (B, None):
        assert repr(list(redact(one.game.records, viewer))[1:]) == repr(list(redact(two.game.records, viewer))[1:])
    seen = [record.event for record in redact(one.game.records, B)]
    made = [event for event in seen if isinstance(event, e.DecisionMade)]
    assert all(event.question is None and event.answer is None for event in made if event.player == A)


def test_it_is_told_in_sentences() -> None:
    table = at_table("current", BASE, THREE, DOUBLE).start()
    table.cast("A", "Base", splice=["Three", "Double"])
    (record,) = table.events("cards_spliced")
    assert told(table, record) == "A splices Three and Double onto Base"
    assert "A reveals Three and Double" in [line.sentence for line in log(table.game.records)]


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"types": "Creature: Bear", "pt": "1/1"}, "only instants and sorceries have splice"),
        ({"keyword": {"keyword": "splice", "of": ARCANE}}, "needs the key cost"),
        ({"keyword": {"keyword": "splice", "cost": [{"mana": "{1}"}]}}, "needs the key of"),
        ({"keyword": {"keyword": "splice", "of": ARCANE, "cost": [{"mana": "{1}"}], "value": 2}}, "has no value"),
    ],
)
def test_splice_that_makes_no_sense_is_refused(wrong: dict[str, Any], reason: str) -> None:
    keyword = wrong.pop("keyword", {"keyword": "splice", "of": ARCANE, "cost": [{"mana": "{1}"}]})
    with pytest.raises(BadCard, match=reason):
        CardDefinition.load({"name": "Wrong", "types": "Instant", "cost": "{1}", **wrong, "abilities": [keyword]})


# The cards


@plays("Reach Through Mists", "Glacial Ray", "Desperate Ritual", "Kodama's Might")
def test_glacial_ray_and_the_others() -> None:
    table = ready("Reach Through Mists", "Glacial Ray", "Desperate Ritual", "Kodama's Might", mana="URRRRG")
    table.battlefield("B", "Grizzly Bears")
    table.start()
    table.cast("A", "Reach Through Mists", targets=["Grizzly Bears"], splice=["Glacial Ray", "Desperate Ritual"])
    table.resolve()
    assert not there(table, "Grizzly Bears")
    assert table.board.players[A].pool == "RRR"
    assert sorted(table.names_in(Zone.HAND, "A")) == ["Desperate Ritual", "Glacial Ray", "Kodama's Might", "Plains"]
    table.cast("A", "Glacial Ray", targets=["B"])
    table.resolve()
    assert table.life_of("B") == 18


@plays("Lava Spike", "Torrent of Stone", "Consuming Vortex", "Wear Away", "Evermind")
def test_torrent_of_stone_and_the_others() -> None:
    table = ready("Lava Spike", "Torrent of Stone", "Consuming Vortex", "Wear Away", "Evermind", mana="RRRUUUUUUGGGG")
    table.battlefield("B", "Grizzly Bears", "Serra Angel", "Sol Ring")
    table.start()
    assert not table.can("A", "cast", "Evermind")
    table.cast(
        "A",
        "Lava Spike",
        targets=["B", "Serra Angel", "Sol Ring"],
        splice=["Torrent of Stone", "Wear Away", "Evermind"],
    )
    finish(table)
    assert (table.life_of("B"), there(table, "Serra Angel"), there(table, "Sol Ring")) == (17, False, False)
    assert len(table.all("Mountain", "A")) == 1
    assert "Plains" in table.names_in(Zone.HAND, "A")
    table.cast("A", "Consuming Vortex", targets=["Grizzly Bears"])
    finish(table)
    assert table.names_in(Zone.HAND, "B") == ["Grizzly Bears"]


@plays("Goryo's Vengeance")
def test_goryos_vengeance() -> None:
    table = ready(BASE, "Goryo's Vengeance", mana="BBB")
    table.graveyard("A", "Isamaru, Hound of Konda", "Grizzly Bears")
    table.start()
    table.cast("A", "Base", targets=["Isamaru, Hound of Konda"], splice=["Goryo's Vengeance"])
    finish(table)
    assert "haste" in table.find("Isamaru, Hound of Konda").keywords
    table.go_to("end")
    finish(table)
    assert table.names_in(Zone.EXILE, "A") == ["Isamaru, Hound of Konda"]
    table.check()


@plays("Everdream", "Splicer's Skill")
def test_everdream_and_splicers_skill() -> None:
    table = ready("Shock", "Everdream", "Splicer's Skill", mana="RUWUUUWWWW")
    table.start()
    table.cast("A", "Shock", targets=["B"], splice=["Everdream", "Splicer's Skill"])
    finish(table)
    assert (table.life_of("B"), there(table, "Phyrexian Golem Token")) == (18, True)
    assert sorted(table.names_in(Zone.HAND, "A")) == ["Everdream", "Plains", "Splicer's Skill"]


# Whole games


LANDS = {"Mountain": 11, "Island": 11}
SPELLS = (
    "Reach Through Mists", "Lava Spike", "Glacial Ray", "Desperate Ritual", "Consuming Vortex", "Everdream",
    "Torrent of Stone", "Evermind", "Twincast", "Shock", "Glacial Ray", "Reach Through Mists", "Mind Bend",
)  # fmt: skip


def seats() -> tuple[Seat, ...]:
    """Both players bring spells to splice and to splice onto."""
    names = [name for name, count in LANDS.items() for _ in range(count)] + [name for name in SPELLS for _ in range(3)]
    deck = tuple(catalogue()[name] for name in names)
    return Seat("Anna", deck), Seat("Ben", deck)


@cache
def played(seed: int) -> tuple[Recorded, ...]:
    """A game in which whoever can play a land or splice does, and all else is decided by chance; not to its end."""
    game = Decider.new(seats(), f"splice {seed}", edition=("seed", "current")[seed % 2])
    log: list[Recorded] = []
    number = 0
    while game.question is not None and (len(log) < 1800 or not game.settled):
        number += 1
        question = game.question
        options = question.options if isinstance(question, Priority) else ()
        wanted = [[one for one in options if one[0] == kind] for kind in ("play", "splice")]
        first = next((found for found in wanted if found), [])
        dice = Dice(str(seed), number, "player")
        try:
            game.answer(dice.choice(first) if first else question.random(dice))
        except IllegalDecision:
            assert not game.in_casting
        log += game.take()
    return tuple(log)


games = pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=() if seed < 2 else pytest.mark.slow) for seed in range(30)]
)


@games
def test_games_in_which_is_spliced(seed: int) -> None:
    """They fold at every place, are written and read, decided again to the same, and taken up; nobody learns more."""
    log = played(seed)
    definitions = Decider.new(seats(), "0").definitions
    at = [place for place, record in enumerate(log, 1) if isinstance(record.event, e.CardsSpliced)]
    assert tuple(decode(encode(log), 1).events) == log
    assert redo(log, definitions) is None
    board = Board()
    for place, record in enumerate(log, 1):
        evolve(board, record)
        if place in at:
            kept = unpack_board(pack_board(board))
            assert kept.digest() == board.digest()
            assert fold(log[place:], kept).digest() == fold(log).digest()
    settled = [place for place, record in enumerate(log, 1) if isinstance(record.event, e.PriorityGiven)]
    near = [next(place for place in settled if place > spliced) for spliced in at if spliced < settled[-6]]
    for place in near[:6]:
        again = Decider.resume(log[:place], definitions)
        assert again._follow(log[place : min(settled[-1], settled[settled.index(place) + 5])]) is None
    names = Names()
    for record in log:
        names.add(record)
        assert sentence(record.event, names)
    for viewer in (A, B, None):
        assert not list(leaks(log, viewer))


def test_in_these_games_several_cards_are_spliced() -> None:
    told = [record.event for seed in range(2) for record in played(seed)]
    assert any(isinstance(event, e.CardsSpliced) and len(event.definitions) > 1 for event in told)


@pytest.fixture
def stored(tmp_path: Path) -> tuple[Path, str, int]:
    """A store with such a game, and a place where Anna could splice, was asked, and did."""
    log = played(0)
    place = next(
        at
        for at, record in enumerate(log, 1)
        if isinstance(record.event, e.DecisionMade) and record.event.answer[:1] == ("splice",)
    )
    path = tmp_path / "games.sqlite"
    with open_store(path, durable=False) as games:
        cards = {card.hash: card for seat in seats() for card in seat.cards()}
        writer = games.store.create(tuple(cards.values()), about={"players": ["human", "human"]})
        settled = [0, *(at for at, one in enumerate(log, 1) if isinstance(one.event, e.PriorityGiven))]
        for start, stop in pairwise(settled):
            writer.append(log[start:stop])
        id = str(writer.id)
    return path, id, place


def test_a_stored_game_is_verified_and_branched(
    stored: tuple[Path, str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    """The command line: what it is called, and that another future can be taken from where it was decided."""
    path, id, place = stored

    def run(*words: object) -> str:
        assert main([*map(str, words), "--store", str(path)]) == 0
        return capsys.readouterr().out

    def number_of(asked: str, words: str) -> str:
        return next(line.split()[0] for line in asked.splitlines() if words in line and line.split()[0].isdigit())

    assert "EXACT" in run("verify", id)
    assert " splices " in run("log", id)
    assert " imprègne " in run("log", id, "--lang", "fr")
    before = run("log", id, "--json").count("cards_spliced")
    run("branch", id, "--at", place - 1)
    asked = run("choose", "last")
    asked = run("choose", "last", number_of(asked, "and splice onto it"))
    while "What now?" not in asked:
        words = "splice" if "(splice)" in asked else " "
        asked = run("choose", "last", number_of(asked, words))
    assert before > run("log", "last", "--json").count("cards_spliced") >= 1
    assert "EXACT" in run("verify", "last")
    with open_store(path, durable=False) as games:
        stored_game = games.game("last").stored
        board = fold(stored_game.events())
        spliced = [board.objects[id] for id in board.stack if board.objects[id].spliced is not None]
        (lines,) = [Texts(stored_game).of(board, found, "en") for found in spliced]
        assert any(line.startswith("Splice onto ") for line in lines)
        assert len(lines) >= 3
