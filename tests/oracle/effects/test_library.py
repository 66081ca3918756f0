"""Libraries: searched, looked at, revealed and shuffled."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.language import CardDefinition
from domain.ids import ObjectId
from domain.kernel.questions import ChooseObjects
from domain.oracle.compiler import Standing, compiled
from domain.oracle.parser.template import Said
from domain.oracle.printed.card_facts import CardFacts
from domain.terms import Zone
from tests.support.oracle import abilities, card, entering_does, spell_does
from tests.support.situations import go
from tests.support.table import PLAYERS, Table, creature
from tests.support.table import card as made

CREATURE: Said = {"type": "creature"}
SEEN: list[Said] = [{"zone": "library"}, {"ref": "l"}]
REST: Said = {"all": SEEN}
LAND: Said = {"type": "land"}
LIBRARY: Said = {"all": [{"zone": "library"}, {"ref": "l"}]}
GRAVEYARD: list[Said] = [{"zone": "graveyard"}, {"owner": "you"}]


def _also(text: str) -> str:
    return "\n{T}: Exile target artifact." if "exiled with" in text else ""


def played(text: str, *hand: str) -> Table:
    """A game in which a sorcery with this text has just been cast and has resolved."""
    (found,) = abilities(text, "Sorcery")
    assert isinstance(found, dict)
    table = Table("current")
    table.hand("A", made("Word", "Sorcery", found, cost="{0}"), *hand)
    table.library("A", "Shock")
    table.library("B", "Fog")
    table.battlefield("B", creature("Bear", "2/2"))
    table.start("A")
    go(table, "A", "Word")
    return table


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle. Untap that "
            "land.",
            [
                {"search": {"all": [{"supertype": "basic"}, {"type": "land"}]}, "as": "c"},
                {"move": "c", "to": "battlefield", "tapped": True, "as": "r"},
                {"shuffle": "you"},
                {"untap": "r"},
            ],
        ),
        (
            "Target creature gets +1/+1 until end of turn. Search your library for a creature card, put it onto the "
            "battlefield, then shuffle. It gains haste until end of turn.",
            [
                {"apply": [{"pt": [1, 1]}], "to": "t"},
                {"search": CREATURE, "as": "c"},
                {"move": "c", "to": "battlefield", "as": "r"},
                {"shuffle": "you"},
                {"apply": [{"grant": "haste"}], "to": "r"},
            ],
        ),
        (
            "Reveal the top three cards of your library. Put all creature cards from among them onto the battlefield "
            "and the rest into your hand.",
            [
                {"reveal": "top", "n": 3, "as": "l"},
                {"move": {"all": [CREATURE, *SEEN]}, "to": "battlefield"},
                {"move": REST, "to": "hand"},
            ],
        ),
        (
            "Look at the top three cards of your library. Put any number of land cards from among them onto the "
            "battlefield tapped and the rest into your graveyard.",
            [
                {"look": 3, "as": "l"},
                {"choose": {"all": [{"type": "land"}, *SEEN]}, "n": {"count": REST}, "up_to": True, "as": "c"},
                {"move": "c", "to": "battlefield", "tapped": True},
                {"move": REST, "to": "graveyard"},
            ],
        ),
    ],
)
def test_sorceries(text: str, meant: Said) -> None:
    assert spell_does(text) == meant


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (
            "Each player reveals the top card of their library. For each land card revealed this way, you gain 2 life.",
            "Sorcery",
            [
                {
                    "spell": [
                        {"reveal": "top", "who": "each_player", "as": "l"},
                        {
                            "gain_life": {
                                "times": [2, {"count": {"all": [{"zone": "library"}, {"ref": "l"}, LAND]}}],
                            }
                        },
                    ]
                }
            ],
        ),
    ],
)
def test_proven_cards(text: str, types: str, meant: Said) -> None:
    assert card(text, types).standing is Standing.PROVEN
    assert abilities(text, types) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Put target card from your graveyard on the bottom of your library.",
            [{"move": "t", "to": "library", "position": "bottom"}],
        ),
    ],
)
def test_proven_instants(text: str, meant: Said) -> None:
    assert card(text, "Instant").standing is Standing.PROVEN
    assert spell_does(text, "Instant") == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "you may reveal cards from the top of your library until you reveal a land card. If you do, put that card "
            "into your hand and the rest into your graveyard.",
            [
                {
                    "may": [
                        {"reveal_until": {"type": "land"}, "found": "f", "as": "l"},
                        {"move": "f", "to": "hand"},
                        {"move": LIBRARY, "to": "graveyard"},
                    ]
                }
            ],
        ),
        (
            "reveal cards from the top of your library until you reveal a land card. Put that card into your hand and "
            "the rest into your graveyard.",
            [
                {"reveal_until": {"type": "land"}, "found": "f", "as": "l"},
                {"move": "f", "to": "hand"},
                {"move": LIBRARY, "to": "graveyard"},
            ],
        ),
    ],
)
def test_proven_triggers(text: str, meant: Said) -> None:
    assert card(f"When this creature enters, {text}").standing is Standing.PROVEN
    assert entering_does(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "put up to two target cards from your graveyard on the bottom of your library in any order.",
            [{"move": "t", "to": "library", "position": "bottom", "order": "any"}],
        ),
    ],
)
def test_triggers(text: str, meant: Said) -> None:
    assert entering_does(text) == meant


def test_a_card_that_is_looked_at_may_be_shown_and_counts_only_then() -> None:
    text = (
        "At the beginning of your upkeep, look at the top card of your library. You may reveal that card. If a land "
        "card is revealed this way, draw a card."
    )
    (ability,) = abilities(text)
    assert isinstance(ability, dict)
    land: Said = {"if": {"matches": "l", "filter": {"type": "land"}}, "do": [{"draw": 1}]}
    assert ability["triggered"] == [{"look": 1, "as": "l"}, {"may": [{"reveal": "l"}, land]}]
    assert card(text).standing is Standing.PROVEN


def test_somebody_else_searches_after_something_else() -> None:
    found = card(
        "Target player loses 2 life, then searches their library for a Forest card, puts it into their hand, then "
        "shuffles.",
        "Sorcery",
    )
    assert found.standing is Standing.PROVEN, found.gaps
    assert found.definition is not None
    (ability,) = found.definition.dump()["abilities"]
    assert ability["spell"] == [
        {"lose_life": 2, "who": "t"},
        {"search": {"subtype": "Forest"}, "who": "t", "whose": "t", "as": "c"},
        {"move": "c", "to": "hand"},
        {"shuffle": "t"},
    ]


def test_of_several_cards_that_were_found_none_is_meant() -> None:
    found = card(
        "Search your library for up to two basic land cards, put them onto the battlefield tapped, then shuffle. Untap "
        "that land.",
        "Sorcery",
    )
    assert found.definition is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "search your library for a land card, put it onto the battlefield tapped, then shuffle. Then if you "
            "control three or more lands, untap that land.",
            [
                {"search": {"type": "land"}, "as": "c"},
                {"move": "c", "to": "battlefield", "tapped": True, "as": "r"},
                {"shuffle": "you"},
                {
                    "if": {
                        "exists": {"all": [{"type": "land"}, {"controller": "you"}]},
                        "compare": {"at_least": 3},
                    },
                    "do": [{"untap": "r"}],
                },
            ],
        ),
        (
            "sacrifice all artifacts you control, then draw that many cards.",
            [
                {
                    "sacrifice": {"type": "artifact"},
                    "n": {"count": {"all": [{"type": "artifact"}, {"controller": "you"}]}},
                    "as": "r",
                },
                {"draw": "r"},
            ],
        ),
        ("mill a card. You may play that card this turn.", [{"mill": 1, "as": "r"}, {"may_play": "r"}]),
        (
            "put a +1/+1 counter on each other Elf you control. You gain 1 life for each other Elf you control.",
            [
                {"put_counters": "+1/+1", "on": {"all": [{"subtype": "Elf"}, {"controller": "you"}, "other"]}},
                {"gain_life": {"count": {"all": [{"subtype": "Elf"}, {"controller": "you"}, "other"]}}},
            ],
        ),
        (
            "exile target card from an opponent's graveyard. That player loses 2 life.",
            [{"exile": "t"}, {"lose_life": 2, "who": {"owner_of": "t"}}],
        ),
        (
            "draw a card, then discard a card. When you discard a card this way, target player loses life equal to its "
            "mana value.",
            [
                {"draw": 1},
                {"discard": 1, "as": "d"},
                {
                    "when_done": [{"lose_life": {"stat": "mana_value", "of": "d"}, "who": "t"}],
                    "if_did": "d",
                    "targets": {"t": {"of": {"is": "player"}}},
                },
            ],
        ),
        (
            "put an artifact card exiled with this creature onto the battlefield under your control.",
            [
                {"choose": {"all": [{"type": "artifact"}, {"zone": "exile"}, {"ref": "linked.exiled"}]}, "as": "c"},
                {"move": "c", "to": "battlefield", "under": "you", "as": "m"},
            ],
        ),
    ],
)
def test_what_the_next_sentence_speaks_of(text: str, meant: Said) -> None:
    (entered, *_) = abilities(f"When this creature enters, {text}" + _also(text))
    assert isinstance(entered, dict)
    assert entered["triggered"] == meant


@pytest.mark.parametrize(
    "text",
    [
        "look at the top card of your library. If it's a land card, you may put it onto the battlefield. Otherwise, "
        "put it into your hand.",
        "destroy all creatures, then draw a card. You gain that much life.",
    ],
)
def test_what_is_left_open_is_not_proven(text: str) -> None:
    assert card(f"When this creature enters, {text}").standing is not Standing.PROVEN


def test_who_reveals_cards_arranges_what_they_put_away() -> None:
    """401.4. Not who controls the text, in whose order they were put before."""
    until = {"reveal_until": CREATURE, "who": {"controller_of": "t"}, "found": "f", "as": "l"}
    text = (
        "Destroy target creature. That creature's controller reveals cards from the top of their library until they "
        "reveal a creature card. The player puts that card onto the battlefield and the rest on the bottom of their "
        "library in any order."
    )
    assert card(text, "Sorcery").standing is Standing.PROVEN
    rest = {"all": [{"zone": "library"}, {"ref": "l"}]}
    (ability,) = abilities(text, "Sorcery")
    assert isinstance(ability, dict)
    assert ability["spell"] == [
        {"destroy": "t"},
        until,
        {"move": "f", "to": "battlefield", "as": "m"},
        {"move": rest, "to": "library", "position": "bottom"},
    ]


def test_its_owner_shuffles_what_was_enchanted() -> None:
    """608.2h. Whose it was is known when it has left."""
    text = "Enchant creature\n{0}: Enchanted creature's owner shuffles it into their library."
    enchant, shuffles = abilities(text, "Enchantment — Aura")
    assert isinstance(enchant, dict)
    assert isinstance(shuffles, dict)
    aura = made("Grasp", "Enchantment: Aura", enchant, shuffles, cost="{0}")
    table = Table("current")
    table.battlefield("B", made("Wall", "Creature: Wall", pt="0/4"))
    table.hand("A", aura)
    table.start("A")
    go(table, "A", "Grasp", "Wall")
    table.activate("A", "Grasp")
    before = len(table.game.records)
    table.resolve_all()
    said = [one.event.NAME for one in table.game.records[before:]]
    assert "library_shuffled" in said
    assert not [one for one in table.board.objects.values() if one.zone is Zone.BATTLEFIELD and one.name == "Wall"]


def test_which_zones_are_searched_is_chosen() -> None:
    (ability,) = abilities(
        "Search your library and/or graveyard for a card named Oma, Bearer of Reeds, reveal it, and put it into your "
        "hand. If you search your library this way, shuffle.",
        "Sorcery",
    )
    what: Said = {"name": "Oma, Bearer of Reeds"}
    search: dict[str, Said] = {"search": what, "as": "c"}
    then: list[Said] = [{"reveal": "c"}, {"move": "c", "to": "hand"}]
    ways: list[Said] = [
        [{**search, "also": ["graveyard"]}, *then, {"shuffle": "you"}],
        [search, *then, {"shuffle": "you"}],
        [{"choose": {"all": [what, *GRAVEYARD]}, "as": "c"}, *then],
    ]
    assert ability == {"spell": [{"one_of": ways}]}


def test_cards_that_all_players_show_count_together() -> None:
    """701.20a."""
    shown = (
        "Each player reveals the top card of their library. For each nonland card revealed this way, you gain 1 life."
    )
    assert played(shown).life_of("A") == 22


def test_one_of_each_is_not_one_of_both() -> None:
    """608.2d. *A creature card and/or a land card* is up to one card of either kind."""
    text = (
        "Reveal the top five cards of your library. You may put a creature card and/or a land card from among them "
        "into your hand. Put the rest into your graveyard."
    )
    found = compiled(CardFacts("Some Card", "{1}", "Sorcery", text))
    assert found.standing is Standing.PROVEN
    assert isinstance(found.definition, CardDefinition)
    may = found.definition.abilities[0].model_dump(mode="json", by_alias=True, exclude_defaults=True)["spell"][1]["may"]
    among = [{"zone": "library"}, {"ref": "l"}]
    assert may[:2] == [
        {"choose": {"all": [{"type": "creature"}, *among]}, "up_to": True, "as": "c"},
        {"choose": {"all": [{"type": "land"}, {"not": {"ref": "c"}}, *among]}, "up_to": True, "as": "c2"},
    ]


def test_cards_of_another_library_are_chosen_as_that_players() -> None:
    """400.2: nobody chooses among cards of a library that is not named as somebody's."""
    (ability,) = abilities(
        "Look at the top four cards of target player's library. Put two of them into their graveyard and the rest back "
        "in any order.",
        "Sorcery",
    )
    assert isinstance(ability, dict)
    there = {"all": [{"zone": "library"}, {"owner": "t"}, {"ref": "l"}]}
    assert ability["spell"] == [
        {"look": 4, "whose": "t", "as": "l"},
        {"choose": there, "n": 2, "as": "c"},
        {"move": "c", "to": "graveyard"},
        {"move": there, "to": "library", "order": "any"},
    ]


PLAYER: Said = {"of": {"is": "player"}}


@pytest.mark.parametrize(
    ("text", "steps", "targets"),
    [
        (
            "Target player shuffles up to three target cards from their graveyard into their library.",
            [{"move": "t2", "to": "library"}, {"shuffle": "t"}],
            {"t": PLAYER, "t2": {"of": {"all": [{"zone": "graveyard"}, {"owner": "t"}]}, "n": 3, "up_to": True}},
        ),
        (
            "Look at the top three cards of target player's library, then put them back in any order. You may have "
            "that player shuffle.",
            [
                {"look": 3, "whose": "t", "as": "l"},
                {"move": LIBRARY, "to": "library", "order": "any"},
                {"may": [{"shuffle": "t"}]},
            ],
            {"t": PLAYER},
        ),
        (
            "Return all artifacts target player owns to their hand.",
            [{"move": {"all": [{"type": "artifact"}, {"owner": "t"}]}, "to": "hand"}],
            {"t": PLAYER},
        ),
    ],
)
def test_cards_of_a_player_who_is_a_target(text: str, steps: list[Said], targets: Said) -> None:
    assert abilities(text, "Sorcery") == [{"spell": steps, "targets": targets}]


def test_a_spell_can_have_an_ability_of_its_own_in_the_graveyard() -> None:
    """113.6k: what is activated, or triggers as the card is put there, is not done as the spell resolves."""
    drawn: Said = {"spell": [{"draw": 1}]}
    milled = "Draw a card.\nWhen This Card is put into your graveyard from your library, you gain 2 life."
    (first, second) = abilities(milled, "Sorcery")
    assert first == drawn
    assert isinstance(second, dict)
    assert (second["on"], second["zone"]) == ({"put_into_graveyard": "self", "from": "library"}, "graveyard")
    back = "Draw a card.\n{2}{R}: Return This Card from your graveyard to your hand. Activate only during your upkeep."
    (first, second) = abilities(back, "Sorcery")
    assert first == drawn
    assert isinstance(second, dict)
    assert (second["cost"], second["only"]) == ([{"mana": "{2}{R}"}], ["your_turn", "upkeep"])


ALL_OF: Said = {"all": [{"any": [{"zone": "library"}, {"zone": "hand"}, {"zone": "graveyard"}]}, {"owner": "t"}]}
OF_NAME: Said = {"search": {"name": "chosen"}, "whose": "t", "also": ["graveyard", "hand"], "as": "f"}
OF_HAND: Said = {"how_often": {"is_exiled": "anything", "from": "hand"}, "this": "way"}


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "Choose a nonland card name. Search target player's graveyard, hand, and library for any number of cards "
            "with that name and exile them. Then that player shuffles.",
            [{"n": {"count": ALL_OF}}, {"exile": "f"}, {"shuffle": "t"}],
        ),
        (
            "Choose a nonland card name. Search target player's graveyard, hand, and library for up to four cards "
            "with that name and exile them. That player shuffles, then draws a card for each card exiled from their "
            "hand this way.",
            [{"n": 4}, {"exile": "f"}, {"shuffle": "t"}, {"draw": OF_HAND, "who": "t"}],
        ),
    ],
)
def test_cards_of_a_chosen_name_are_exiled_from_three_zones(text: str, steps: list[Said]) -> None:
    first, *others = steps
    assert isinstance(first, dict)
    assert isinstance(OF_NAME, dict)
    named: Said = {"choose_word": "card_name", "of": {"not": {"type": "land"}}}
    assert spell_does(text) == [named, {**OF_NAME, **first}, *others]


def test_namesakes_of_a_countered_spell_are_those_of_its_controller() -> None:
    text = (
        "Counter target spell. Search its controller's graveyard, hand, and library for all cards with the same name "
        "as that spell and exile them. Then that player shuffles."
    )
    does = spell_does(text, "Instant")
    assert isinstance(does, list)
    searching = does[1]
    assert isinstance(searching, dict)
    assert (searching["search"], searching["whose"]) == ({"shares": "name", "with": "t"}, {"controller_of": "t"})
    assert does[2:] == [{"exile": "f"}, {"shuffle": {"controller_of": "t"}}]


def test_an_exiled_card_has_no_controller_whose_library_could_be_searched() -> None:
    """109.4: the words mean who controlled the permanent, and that is not known of the card."""
    text = (
        "Exile target enchantment. If the exiled card is a God card, search its controller's graveyard, hand, and "
        "library for any number of cards with the same name as that card and exile them. Then that player shuffles."
    )
    assert card(text, "Instant").standing is not Standing.PROVEN


def test_a_card_that_is_found_is_not_the_creature_named_after_it() -> None:
    """608.2c. *That card* is never a target on the battlefield."""
    text = "Reveal cards from the top of your library until you reveal a nonland card. "
    rest = "Put the revealed cards on the bottom of your library in any order."
    found = card(f"{{T}}: {text}This creature gets +X/+0 until end of turn, where X is that card's mana value. {rest}")
    assert found.standing is Standing.PROVEN
    other = f"Choose target creature. {text}That creature gets +X/+0 until end of turn, where X is that card's mana "
    (found,) = abilities(f"{other}value. {rest}", "Sorcery")
    assert isinstance(found, dict)
    assert isinstance(found["spell"], list)
    assert found["spell"][1] == {"apply": [{"pt": [{"stat": "mana_value", "of": "f"}, 0]}], "to": "t"}


def test_up_to_x_cards_are_taken_and_one_of_the_exiled_cards_is_played() -> None:
    text = (
        "Look at the top seven cards of your library. Put up to X artifact cards from among them onto the battlefield"
    )
    found = spell_x(f"{text}. Put the rest on the bottom of your library in a random order.")
    assert found[1]["n"] == "x"
    text = "Exile the top two cards of your library, then choose one of them. You may play that card this turn."
    assert spell_does(text)[2:] == [  # type: ignore[index]
        {"choose": {"all": [{"zone": "exile"}, {"ref": "e"}]}, "as": "c"},
        {"may_play": "c"},
    ]


def spell_x(text: str) -> list[dict[str, Any]]:
    """What a sorcery with {X} in its cost does."""
    found = card(text, "Sorcery", "{X}{G}")
    assert found.definition is not None
    (ability,) = found.definition.model_dump(mode="json", by_alias=True, exclude_defaults=True)["abilities"]
    return list(ability["spell"])


def test_a_permanent_and_a_graveyard_are_shuffled_into_libraries() -> None:
    """701.24. Each card goes into its owner's library."""
    text = "{0}, {T}: Shuffle this artifact and your graveyard into their owner's library."
    elixir = card(text, "Artifact", "{0}", "Flask").definition
    assert elixir is not None
    table = Table("current")
    table.battlefield("A", elixir)
    table.graveyard("A", "Shock", "Fog")
    table.graveyard("B", "Fog")
    table.start("A")
    table.activate("A", "Flask")
    table.resolve_all()
    assert table.names_in(Zone.GRAVEYARD, "A") == []
    assert table.names_in(Zone.GRAVEYARD, "B") == ["Fog"]
    assert "Flask" in table.names_in(Zone.LIBRARY, "A")
    assert not table.events("library_shuffled", player=PLAYERS["B"])


@pytest.mark.parametrize(
    ("below", "left"),
    [((), "Shock Fog Forest"), (("Shock",), "Fog Forest Shock"), (("Shock", "Fog"), "Forest Shock Fog")],
)
def test_who_fateseals_arranges_the_top_of_an_opponents_library(below: tuple[str, ...], left: str) -> None:
    """701.29a."""
    assert card("Fateseal 2.", "Sorcery").standing is Standing.PROVEN
    (found,) = abilities("Fateseal 2.", "Sorcery")
    assert isinstance(found, dict)
    table = Table("current")
    table.hand("A", made("Word", "Sorcery", found, cost="{0}"))
    table.library("B", "Shock", "Fog", "Forest")
    table.start("A")
    table.cast("A", "Word")
    question = table.until_asked("choose", "A")
    assert isinstance(question, ChooseObjects)
    names = {table.board.objects[ObjectId(id)].name: id for id in question.among}
    assert sorted(names) == ["Fog", "Shock"]
    table.answer(tuple(names[name] for name in below))
    table.resolve_all()
    seen = [name for name in table.names_in(Zone.LIBRARY, "B") if name in ("Shock", "Fog", "Forest")]
    assert " ".join(seen) == left


def test_nobody_fateseals_their_own_library() -> None:
    (found,) = abilities("Fateseal 1.", "Sorcery")
    assert isinstance(found, dict)
    table = Table("current", format="free-for-all", seats=3)
    table.hand("A", made("Word", "Sorcery", found, cost="{0}"))
    table.start("A")
    table.cast("A", "Word")
    question = table.until_asked("choose", "A")
    assert isinstance(question, ChooseObjects)
    assert set(question.among) == {PLAYERS["B"], PLAYERS["C"]}
