"""Cards of played decks about casting: taxes, other costs, keywords given to spells and cards."""

from __future__ import annotations

from typing import Any

import pytest

from domain.errors import IllegalDecision
from domain.terms import Zone
from tests.support.situations import enchantment, finish, go, plays, ready, spell, there
from tests.support.spells import artifact, exiled, in_exile, options, sorcery
from tests.support.table import PLAYERS, card, creature

A, B = PLAYERS["A"], PLAYERS["B"]

NO = spell("No", {"counter": "t"}, t={"all": [{"zone": "stack"}, {"is": "spell"}]})


@plays("Mistrise Village")
def test_mistrise_village_keeps_the_next_spell_from_being_countered() -> None:
    table = ready(creature("One", "1/1", "flash", cost="{0}"), creature("Two", "2/2", "flash", cost="{0}"), mana="U")
    table.battlefield("A", "Mistrise Village")
    table.hand("B", NO, NO)
    table.start("A")
    table.activate("A", "Mistrise Village")
    table.resolve()
    for name in ("One", "Two"):
        table.cast("A", name)
        table.cast("B", "No", targets=(table.board.stack[-1],))
        finish(table)
    assert (there(table, "One"), there(table, "Two")) == (True, False)


@plays("Aven Interrupter")
def test_aven_interrupter_plots_a_spell_for_its_owner() -> None:
    """702.170d: exiled, not countered; cast for {2} from exile while the bird is there."""
    table = ready("Aven Interrupter", mana="WWW", other="GGG")
    table.hand(
        "B", card("Ox", "Creature: Ox", {"static": ["cant_be_countered"], "zone": "stack"}, cost="{G}", pt="2/2")
    )
    table.start("B")
    table.cast("B", "Ox")
    table.cast("A", "Aven Interrupter")
    finish(table)
    ox = exiled(table, "Ox")
    assert not options(table, ox)
    table.go_to("precombat-main", "A")
    table.go_to("precombat-main", "B")
    table.answer(("cast_by", ox, "plot"))
    table.announce()
    finish(table)
    assert there(table, "Ox", "B")
    assert sum(found.tapped for found in table.all("Forest")) == 2


@pytest.mark.parametrize("kinds", [("Artifact", "Creature", "Land"), ("Artifact", "Creature", "Land", "Sorcery")])
@plays("Nethergoyf")
def test_nethergoyf_escapes_with_four_types(kinds: tuple[str, ...]) -> None:
    """702.138: the card itself is none of the exiled, and any number may go; some can stay."""
    table = ready(mana="BBB")
    old = [card(f"Old {kind}", kind, **({"pt": "1/1"} if kind == "Creature" else {})) for kind in kinds]
    table.graveyard("A", "Nethergoyf", *old, artifact("Spare"))
    table.start("A")
    goyf = table.find("Nethergoyf", "A", Zone.GRAVEYARD).id
    assert bool(options(table, goyf)) is (len(kinds) == 4)
    if len(kinds) == 4:
        table.answer(("cast_by", goyf, "escape"))
        question: Any = table.until_asked("choose", "A")
        table.answer(tuple(id for id in question.among if table.board.object(id).name != "Spare"))
        table.announce()
        finish(table)
        permanent = table.find("Nethergoyf")
        assert (permanent.power, permanent.toughness) == (1, 2)  # the artifact that stayed


@plays("Anointed Peacekeeper")
def test_anointed_peacekeeper_looks_names_and_taxes() -> None:
    """614.12a: one opponent's hand is looked at before the name is chosen."""
    table = ready("Anointed Peacekeeper", mana="WWW", other="GG")
    font = card("Font", "Artifact", {"activated": [{"gain_life": 1}], "cost": [{"mana": "{1}"}]}, cost="{1}")
    table.hand("B", font, sorcery("Page", "{1}"))
    table.battlefield("B", font)
    table.start("A")
    table.cast("A", "Anointed Peacekeeper")
    table.until_asked("name", "A")
    assert table.game.records[-1].event.NAME == "cards_looked_at"
    table.answer("Font")
    finish(table)
    table.go_to("precombat-main", "B")
    assert not table.can("B", "cast", "Font")
    assert not table.can("B", "activate", "Font")
    assert table.can("B", "cast", "Page")


@pytest.mark.parametrize(("blue", "able"), [("{1}{U}", True), ("{U}", False)])
@plays("Disrupting Shoal")
def test_disrupting_shoal_counters_what_the_exiled_card_matches(blue: str, able: bool) -> None:
    table = ready(creature("Bear", "2/2", cost="{2}"), mana="CC")
    table.hand("B", "Disrupting Shoal", sorcery("Blue", blue), sorcery("Red", "{1}{R}"))
    table.start("A")
    table.cast("A", "Bear")
    table.priority_to("B")
    shoal = table.find("Disrupting Shoal", "B", Zone.HAND).id
    assert options(table, shoal) == [("cast_by", shoal, "otherwise")]
    table.answer(("cast_by", shoal, "otherwise"))
    table.announce()
    finish(table)
    assert there(table, "Bear") is not able
    assert in_exile(table) == ["Blue"]


@plays("Spinning Darkness")
def test_spinning_darkness_takes_the_top_black_cards() -> None:
    table = ready("Spinning Darkness")
    table.graveyard(
        "A",
        *[sorcery(name, cost) for name, cost in (("A", "{B}"), ("B", "{B}"), ("C", "{R}"), ("D", "{B}"), ("E", "{B}"))],
    )
    table.battlefield("B", creature("Bear", "2/2"), creature("Shade", "2/2", cost="{B}"))
    table.start("A")
    table.answer(("cast_by", table.find("Spinning Darkness", "A", Zone.HAND).id, "otherwise"))
    table.announce(targets=("Bear",))
    finish(table)
    assert sorted(in_exile(table)) == ["B", "D", "E"]
    assert (there(table, "Bear"), table.life_of("A")) == (False, 23)


@plays("Gloom")
def test_gloom_taxes_white_spells_and_abilities_of_white_enchantments() -> None:
    altar = {"activated": [{"gain_life": 1}], "cost": [{"mana": "{1}"}]}
    table = ready(sorcery("Pale", "{W}"), sorcery("Green", "{G}"), mana="WGC")
    table.battlefield(
        "A", card("Light", "Enchantment", altar, cost="{W}"), card("Dark", "Enchantment", altar, cost="{B}")
    )
    table.battlefield("A", card("Cup", "Artifact", altar, cost="{W}"))
    table.battlefield("B", "Gloom")
    table.start("A")
    assert (table.can("A", "cast", "Pale"), table.can("A", "cast", "Green")) == (False, True)
    assert [table.can("A", "activate", name) for name in ("Light", "Dark", "Cup")] == [False, True, True]


@pytest.mark.parametrize(("creatures", "cards", "able"), [(2, 5, True), (1, 6, False), (7, 0, True)])
@plays("Hogaak, Arisen Necropolis")
def test_hogaak_is_paid_for_with_creatures_and_the_graveyard(creatures: int, cards: int, able: bool) -> None:
    """702.51a, 702.66a: delve pays generic mana only; no land helps."""
    table = ready("Hogaak, Arisen Necropolis", mana="BGBGBGB")
    table.battlefield("A", *[creature("Elf", "1/1", cost="{G}")] * creatures)
    table.graveyard("A", *[artifact("Junk")] * cards)
    table.start("A")
    assert table.can("A", "cast", "Hogaak, Arisen Necropolis") is able
    if able:
        table.priority_to("A")
        table.answer(("cast", table.find("Hogaak, Arisen Necropolis", "A", Zone.HAND).id))
        while table.game.in_casting:
            question: Any = table.question
            among = getattr(question, "among", ())
            table.answer(tuple(among)[: question.most] if among else next(question.answers()))
        finish(table)
        assert there(table, "Hogaak, Arisen Necropolis")
        assert not any(found.tapped for name in ("Swamp", "Forest") for found in table.all(name))


@plays("Hogaak, Arisen Necropolis")
def test_hogaak_is_cast_from_the_graveyard() -> None:
    table = ready()
    table.graveyard("A", "Hogaak, Arisen Necropolis")
    table.battlefield("A", *[creature("Elf", "1/1", cost="{G}")] * 7)
    table.start("A")
    hogaak = table.find("Hogaak, Arisen Necropolis", "A", Zone.GRAVEYARD).id
    assert options(table, hogaak) == [("cast_by", hogaak, "graveyard")]


@pytest.mark.parametrize(("colors", "able"), [("{U}{R}", True), ("{R}", False), ("{U}{R}{W}", False)])
@plays("Niv-Mizzet, Supreme")
def test_niv_mizzet_gives_jump_start_to_two_colors(colors: str, able: bool) -> None:
    """702.133a: a card is discarded besides, and the spell is exiled however it leaves the stack."""
    table = ready(sorcery("Junk"), mana="URW")
    table.battlefield("A", "Niv-Mizzet, Supreme")
    table.graveyard("A", spell("Page", {"gain_life": 1}, types="Sorcery", cost=colors))
    table.hand("B", spell("Back", {"move": "t", "to": "hand"}, t={"all": [{"zone": "stack"}, {"is": "spell"}]}))
    table.start("A")
    page = table.find("Page", "A", Zone.GRAVEYARD).id
    assert bool(options(table, page)) is able
    if able:
        table.answer(options(table, page)[0])
        table.announce()
        assert "Junk" in table.names_in(Zone.GRAVEYARD, "A")
        table.cast("B", "Back", targets=(table.board.stack[-1],))
        finish(table)
        assert in_exile(table) == ["Page"]


@plays("Niv-Mizzet, Supreme")
def test_niv_mizzet_has_hexproof_from_one_color() -> None:
    """702.11e, 105.2b."""
    hit = {"destroy": "t"}
    table = ready(other="RU")
    table.battlefield("A", "Niv-Mizzet, Supreme")
    table.hand(
        "B",
        *[
            spell(name, hit, cost=cost, t={"type": "creature"})
            for name, cost in (("One", "{R}"), ("Two", "{R}{U}"), ("None", "{1}"))
        ],
    )
    table.start("B")
    assert [table.can("B", "cast", name) for name in ("One", "Two", "None")] == [False, True, True]


@plays("Improvisation Capstone")
def test_improvisation_capstone_exiles_a_total_of_four() -> None:
    """The total counts lands as 0, and stops at four or more; paradigm exiles the spell."""
    table = ready("Improvisation Capstone", mana="RRRRRRR")
    table.library(
        "A",
        creature("One", "1/1", cost="{1}"),
        "Forest",
        creature("Two", "2/2", cost="{2}"),
        creature("Big", "5/5", cost="{5}"),
        sorcery("Left"),
    )
    table.start("A")
    table.cast("A", "Improvisation Capstone")
    while table.board.stack or table.question.KIND != "priority":
        question: Any = table.question
        if question.KIND == "option" and question.reason == "cast":
            table.answer("yes")
        else:
            table.plain()
    assert [there(table, name) for name in ("One", "Two", "Big")] == [True, True, True]
    assert sorted(in_exile(table)) == ["Forest", "Improvisation Capstone"]


@pytest.mark.parametrize("pay", ["yes", "no"])
@plays("Waterbending Lesson")
def test_waterbending_lesson_is_paid_for_with_artifacts_and_creatures(pay: str) -> None:
    table = ready("Waterbending Lesson", mana="UUUU")
    table.battlefield("A", artifact("Ring"), creature("Elf", "1/1"))
    table.start("A")
    table.cast("A", "Waterbending Lesson")
    table.until_asked("option", "A")
    table.answer(pay)
    if pay == "yes":
        question: Any = table.until_asked("choose", "A")
        table.answer(question.among)
    finish(table)
    assert len(table.board.players[A].hand) == (3 if pay == "yes" else 2)
    assert table.find("Ring").tapped is (pay == "yes")


@plays("Tithe Taker")
def test_tithe_taker_taxes_opponents_in_its_turn() -> None:
    font = card("Font", "Artifact", {"activated": [{"gain_life": 1}], "cost": [{"mana": "{1}"}]})
    table = ready(other="GG")
    table.battlefield("A", "Tithe Taker", font, "Plains")
    table.battlefield("B", font)
    table.hand("B", spell("Trick", {"draw": 1}, cost="{2}"))
    table.start("A")
    assert table.can("A", "activate", "Font")
    table.priority_to("B")
    assert (table.can("B", "cast", "Trick"), table.can("B", "activate", "Font")) == (False, True)
    table.activate("B", "Font")
    assert all(found.tapped for found in table.all("Forest"))
    finish(table)
    table.go_to("upkeep", "B")
    table.priority_to("B")
    assert table.can("B", "cast", "Trick")


@pytest.mark.parametrize(("by", "life"), [("B", 17), ("A", 20)])
@plays("Terror of the Peaks")
def test_terror_of_the_peaks_costs_opponents_life(by: str, life: int) -> None:
    table = ready()
    table.battlefield("A", "Terror of the Peaks")
    table.hand(by, spell("Pat", {"tap": "t"}, t={"type": "creature"}))
    table.start(by)
    go(table, by, "Pat", "Terror of the Peaks")
    assert table.life_of(by) == life


@plays("Terror of the Peaks")
def test_terror_of_the_peaks_burns_with_the_power_of_others() -> None:
    table = ready(creature("Ox", "4/4", cost="{0}"))
    table.battlefield("A", "Terror of the Peaks")
    table.start("A")
    table.cast("A", "Ox")
    table.resolve()
    table.until_asked("targets", "A")
    table.answer(((B,),))
    finish(table)
    assert table.life_of("B") == 16


@plays("Aluren")
def test_aluren_is_for_all_players() -> None:
    """118.9, 601.3b: free, at instant speed, and for small creatures only."""
    table = ready(creature("Big", "4/4", cost="{4}"), sorcery("Page", "{1}"))
    table.battlefield("A", "Aluren")
    table.hand("B", creature("Three", "3/3", cost="{3}"))
    table.start("A")
    assert not any(option[0] in ("cast", "cast_by") for option in table.question.options)  # type: ignore[attr-defined]
    table.priority_to("B")
    (way,) = options(table, table.find("Three", "B", Zone.HAND).id)
    table.answer(way)
    finish(table)
    assert there(table, "Three", "B")


@pytest.mark.parametrize("forest", [True, False])
@plays("Reverent Silence")
def test_reverent_silence_gives_life_rather_than_mana(forest: bool) -> None:
    table = ready("Reverent Silence", mana="G" if forest else "W")
    table.battlefield("B", enchantment("Law"))
    table.start("A")
    silence = table.find("Reverent Silence", "A", Zone.HAND).id
    assert bool(options(table, silence)) is forest
    if forest:
        table.answer(options(table, silence)[0])
        finish(table)
        assert (table.life_of("A"), table.life_of("B"), there(table, "Law")) == (20, 26, False)


@pytest.mark.parametrize(("lands", "able"), [(1, False), (2, True)])
@plays("Kaervek's Torch")
def test_kaerveks_torch_is_dear_to_counter(lands: int, able: bool) -> None:
    table = ready("Kaervek's Torch", mana="RR", other="U" * lands)
    table.hand("B", NO)
    table.start("A")
    table.cast("A", "Kaervek's Torch", x=1, targets=("B",))
    if able:
        table.cast("B", "No", targets=(table.board.stack[0],))
    else:
        with pytest.raises(IllegalDecision):
            table.cast("B", "No", targets=(table.board.stack[0],))
    finish(table)
    assert table.life_of("B") == (20 if able else 19)


@plays("Lier, Disciple of the Drowned")
def test_lier_gives_flashback_and_no_spell_is_countered() -> None:
    """702.34a: for the mana cost, and exiled afterwards; a card of another player has none."""
    table = ready(mana="U")
    table.battlefield("A", "Lier, Disciple of the Drowned")
    table.graveyard("A", spell("Trick", {"gain_life": 1}, cost="{U}"), creature("Bear", "2/2", cost="{U}"))
    table.graveyard("B", spell("Theirs", {"gain_life": 1}))
    table.hand("B", NO)
    table.start("A")
    trick = table.find("Trick", "A", Zone.GRAVEYARD).id
    assert not options(table, table.find("Bear", "A", Zone.GRAVEYARD).id)
    assert not options(table, table.find("Theirs", "B", Zone.GRAVEYARD).id)
    table.answer(options(table, trick)[0])
    table.announce()
    table.cast("B", "No", targets=(table.board.stack[0],))
    finish(table)
    assert (table.life_of("A"), in_exile(table)) == (21, ["Trick"])
    assert table.find("Island").tapped


@pytest.mark.parametrize(("target", "paid"), [("Helitrooper", 1), ("Bear", 3)])
@plays("Helitrooper")
def test_helitrooper_is_equipped_for_less(target: str, paid: int) -> None:
    table = ready(mana="WWW")
    table.battlefield("A", "Helitrooper", creature("Bear", "2/2"))
    table.battlefield("A", card("Blade", "Artifact: Equipment", {"keyword": "equip", "cost": [{"mana": "{3}"}]}))
    table.start("A")
    table.activate("A", "Blade", targets=(target,))
    finish(table)
    assert sum(found.tapped for found in table.all("Plains")) == paid


@pytest.mark.parametrize("searched", [True, False])
@plays("Archive Trap")
def test_archive_trap_is_free_after_a_search(searched: bool) -> None:
    table = ready(spell("Find", *([{"search": {"type": "land"}, "as": "f"}] if searched else []), {"shuffle": "you"}))
    table.hand("B", "Archive Trap")
    table.start("A")
    go(table, "A", "Find")
    table.priority_to("B")
    trap = table.find("Archive Trap", "B", Zone.HAND).id
    assert bool(options(table, trap)) is searched
    if searched:
        table.answer(options(table, trap)[0])
        finish(table)
        assert not table.board.players[A].library


@pytest.mark.parametrize(("mana", "countered"), [("CC", True), ("CG", False)])
@plays("Void Mirror")
def test_void_mirror_counters_spells_without_colored_mana(mana: str, countered: bool) -> None:
    table = ready(creature("Bear", "2/2", cost="{2}"), mana=mana)
    table.battlefield("B", "Void Mirror")
    table.start("A")
    table.cast("A", "Bear")
    finish(table)
    assert there(table, "Bear") is not countered


@pytest.mark.parametrize(("way", "life"), [((), 26), (("Boulderbranch Golem",), 23)])
@plays("Boulderbranch Golem")
def test_boulderbranch_golem_gives_life_for_its_power(way: tuple[str, ...], life: int) -> None:
    """718.3b: prototyped it is a green 3/3 of mana value 4."""
    table = ready("Boulderbranch Golem", mana="GGGGGGG")
    table.start("A")
    golem = table.find("Boulderbranch Golem", "A", Zone.HAND).id
    table.answer(("cast", golem, *way))
    table.announce()
    finish(table)
    assert table.life_of("A") == life
    permanent = table.find("Boulderbranch Golem")
    assert (permanent.colors, permanent.mana_cost) == (("G", "{3}{G}") if way else ("", "{7}"))


@pytest.mark.parametrize("word", ["flying", "vigilance", "lifelink"])
@plays("Steel Seraph")
def test_steel_seraph_gives_one_of_three(word: str) -> None:
    table = ready("Steel Seraph", mana="WWW")
    table.battlefield("A", creature("Bear", "2/2"))
    table.start("A")
    table.answer(("cast", table.find("Steel Seraph", "A", Zone.HAND).id, "Steel Seraph"))
    table.announce()
    finish(table)
    assert (table.find("Steel Seraph").power, table.find("Steel Seraph").keywords[0].name) == (3, "flying")
    table.until_asked("targets", "A")
    table.answer(((table.find("Bear").id,),))
    question: Any = table.until_asked("option", "A")
    table.answer(question.options[["flying", "vigilance", "lifelink"].index(word)])
    finish(table)
    assert [keyword.name for keyword in table.find("Bear").keywords] == [word]
