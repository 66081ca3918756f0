"""702. Keyword abilities that are shorthand: those that are activated or static, and whether every row is played."""

from __future__ import annotations

from typing import Any

import pytest

from domain.cards.keywords import KEYWORDS
from domain.terms import Zone
from tests.rules.abilities.test_bestow import SCENES as BESTOWED
from tests.rules.abilities.test_kept_mana import SCENES as KEPT
from tests.rules.abilities.test_keywords_coming_and_going import SCENES as COMING
from tests.rules.abilities.test_keywords_elsewhere import SCENES as ELSEWHERE
from tests.rules.abilities.test_keywords_face_down import SCENES as FACE_DOWN
from tests.rules.abilities.test_keywords_in_combat import SCENES as FIGHTING
from tests.rules.abilities.test_keywords_in_play import SCENES as IN_PLAY
from tests.rules.abilities.test_keywords_of_casting import SCENES as CASTING
from tests.rules.abilities.test_keywords_of_company import SCENES as COMPANY
from tests.rules.abilities.test_keywords_of_few_cards import SCENES as FEW
from tests.rules.abilities.test_keywords_of_hands_and_graveyards import SCENES as HANDS
from tests.rules.abilities.test_keywords_of_permanents import SCENES as PERMANENTS
from tests.rules.abilities.test_keywords_of_spells import SCENES as SPELLS
from tests.rules.casting.test_cast_at_once import SCENES as AT_ONCE
from tests.rules.casting.test_compleated import SCENES as COMPLEATED
from tests.rules.casting.test_gift import SCENES as GIFTS
from tests.rules.casting.test_miracles import SCENES as MIRACLES
from tests.rules.casting.test_mutating import SCENES as MUTATING
from tests.rules.casting.test_prowl import SCENES as PROWLING
from tests.rules.objects.test_encoding import SCENES as ENCODING
from tests.rules.objects.test_pairing import SCENES as PAIRING
from tests.rules.resolving.test_outside_the_game import SCENES as PARTNERS
from tests.rules.zones.test_hideaway import SCENES as HIDING
from tests.support.keywords import Scene, Scenes, from_graveyard, having
from tests.support.scenes import BOTH
from tests.support.situations import CREATURE, attack, finish, go, pt, spell, static, there
from tests.support.table import PLAYERS, Table, card, creature

SCENES = Scenes()


# Activated abilities


@SCENES.plays("outlast")
def outlast_taps_at_sorcery_speed(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", having("Veteran", "1/1", "outlast", pay="{W}"), "Plains", "Plains")
    table.start("A", step="upkeep")
    assert not table.can("A", "activate", "Veteran")
    table.go_to("precombat-main")
    table.activate("A", "Veteran")
    assert table.find("Veteran").tapped
    finish(table)
    assert pt(table, "Veteran") == (2, 2)
    return table


@SCENES.plays("level up")
def level_up_puts_level_counters(edition: str) -> Table:
    level = {"amount": {"counters_on": "self", "kind": "level"}, "compare": {"at_least": 2}}
    leveler = creature(
        "Pilgrim",
        "1/1",
        abilities=[
            {"keyword": "level up", "cost": [{"mana": "{1}"}]},
            static({"set_pt": [4, 4]}, {"grant": "flying"}, **{"while": level}),
        ],
    )
    table = Table(edition)
    table.battlefield("A", leveler, "Plains", "Plains")
    table.start("A")
    table.activate("A", "Pilgrim")
    finish(table)
    assert pt(table, "Pilgrim") == (1, 1)
    table.activate("A", "Pilgrim")
    finish(table)
    assert pt(table, "Pilgrim") == (4, 4)
    assert "flying" in table.find("Pilgrim").keywords
    return table


@SCENES.plays("scavenge")
def scavenge_grows_by_the_power_of_the_card(edition: str) -> Table:
    table = Table(edition)
    table.graveyard("A", having("Corpse", "3/1", "scavenge", pay="{1}"))
    table.battlefield("A", creature("Bear", "2/2"), "Forest")
    table.start("A")
    from_graveyard(table, "A", "Corpse", "Bear")
    assert "Corpse" in table.names_in(Zone.EXILE, "A")
    finish(table)
    assert pt(table, "Bear") == (5, 5)
    return table


@SCENES.plays("encore")
def a_copy_attacks_each_opponent_and_is_sacrificed(edition: str) -> Table:
    """702.141a: one token for each opponent, which attacks that one; all have haste and go at the next end step."""
    table = Table(edition, format="free-for-all", seats=3)
    table.graveyard("A", having("Singer", "2/2", "encore", pay="{1}"))
    table.battlefield("A", "Forest")
    table.start("A")
    from_graveyard(table, "A", "Singer")
    finish(table)
    assert "Singer" in table.names_in(Zone.EXILE, "A")
    tokens = table.all("Singer", "A")
    assert len(tokens) == 2
    assert all(token.token and "haste" in token.keywords for token in tokens)
    table.go_to("end")
    (declared,) = table.events("attackers_declared")
    attacked = {(attacker, whom) for attacker, whom, _ in declared.event.attacks}
    assert attacked == set(zip((token.id for token in tokens), (PLAYERS["B"], PLAYERS["C"]), strict=True))
    table.resolve_all()
    assert not table.all("Singer", "A")
    return table


@SCENES.plays("embalm", "eternalize")
def what_rises_is_a_zombie_without_a_mana_cost(edition: str) -> Table:
    """702.128a, 702.129a: a token that is a copy, white, or black and 4/4; what defined its size is not copied."""
    table = Table(edition)
    for keyword, name in (("embalm", "Mummy"), ("eternalize", "Eternal")):
        types = "Creature: Human"
        rising = creature(
            name,
            "1/3",
            types=types,
            cost="{2}{G}",
            abilities=[{"keyword": keyword, "cost": [{"mana": "{1}"}]}, {"keyword": "vigilance"}],
        )
        table.graveyard("A", rising)
    table.lands("A", "Plains", 2)
    table.start("A")
    for name, color, size in (("Mummy", "W", (1, 3)), ("Eternal", "B", (4, 4))):
        from_graveyard(table, "A", name)
        assert name in table.names_in(Zone.EXILE, "A")
        finish(table)
        token = table.find(name)
        assert token.token
        assert (token.colors, token.mana_cost, pt(table, name)) == (color, None, size)
        assert token.subtypes == ("Human", "Zombie")
        assert "vigilance" in token.keywords
    return table


# Static abilities


@SCENES.plays("affinity")
def affinity_counts_what_one_controls(edition: str) -> Table:
    table = Table(edition)
    types = "Artifact Creature: Construct"
    frog = having("Frogmite", "2/2", "affinity", of={"type": "artifact"}, types=types, cost="{4}")
    table.hand("A", frog)
    table.battlefield("A", *(card(f"Relic {letter}", "Artifact") for letter in "XYZ"), "Island")
    table.battlefield("B", card("Theirs", "Artifact"))
    table.start("A")
    table.cast("A", "Frogmite")
    finish(table)
    assert there(table, "Frogmite")
    assert table.find("Island").tapped
    return table


@SCENES.plays("affinity", "undaunted")
def each_instance_makes_it_cheaper(edition: str) -> Table:
    """702.41b, 702.125: with two opponents two less, with two instances four; never less than the coloured mana."""
    table = Table(edition, format="free-for-all", seats=3)
    twice: list[dict[str, Any]] = [{"keyword": "undaunted"}, {"keyword": "undaunted"}, {"spell": [{"gain_life": 5}]}]
    table.hand("A", card("Rally", "Sorcery", *twice, cost="{4}{W}"))
    table.hand("A", card("Once", "Sorcery", *twice[1:], cost="{4}{W}"))
    table.lands("A", "Plains", 1)
    table.start("A")
    assert table.can("A", "cast", "Rally")
    assert not table.can("A", "cast", "Once")
    before = table.life_of("A")
    go(table, "A", "Rally")
    assert table.life_of("A") == before + 5
    return table


@SCENES.plays("devoid")
def devoid_is_colorless_everywhere(edition: str) -> Table:
    """702.114a, 604.3: also in a hand and on the stack, and where its abilities are lost or its values copied."""
    table = Table(edition)
    drone = having("Drone", "2/2", "devoid", cost="{R}")
    mute = spell("Mute", {"apply": [{"lose": "all"}], "to": "t"}, t=CREATURE)
    clone = spell("Clone", {"create_copy": "t"}, t=CREATURE)
    table.hand("A", drone, mute, clone)
    table.lands("A", "Mountain", 1)
    table.start("A")
    assert table.find("Drone", "A", Zone.HAND).colors == ""
    table.cast("A", "Drone")
    assert table.find("Drone", None, Zone.STACK).colors == ""
    table.resolve()
    assert table.find("Drone").colors == ""
    go(table, "A", "Clone", "Drone")
    go(table, "A", "Mute", "Drone")
    assert [found.colors for found in table.all("Drone")] == ["", ""]
    return table


@SCENES.plays("living metal")
def living_metal_is_a_creature_in_ones_own_turn(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", card("Robot", "Artifact: Vehicle", {"keyword": "living metal"}, pt="4/3"))
    table.start("A")
    assert table.find("Robot").types == ("artifact", "creature")
    attack(table, "Robot")
    table.go_to("end-of-combat")
    assert table.life_of("B") == 16
    table.go_to("upkeep", "B")
    assert table.find("Robot").types == ("artifact",)
    return table


@SCENES.plays("∞")
def an_infinity_ability_is_there_once_its_permanent_is_harnessed(edition: str) -> Table:
    gain = {"triggered": [{"gain_life": 1}], "on": {"cast": "anything", "by": "you"}}
    table = Table(edition)
    table.battlefield("A", creature("Stone", "1/1", abilities=[{"keyword": "∞", "has": gain}]))
    mark = {"designate": {"name": "Stone"}, "designated": "harnessed"}
    table.hand("A", spell("Harness", mark), spell("Think", {"scry": 1}))
    table.start("A")
    go(table, "A", "Harness")
    assert table.life_of("A") == 20
    go(table, "A", "Think")
    finish(table)
    assert table.life_of("A") == 21
    return table


MAX_SPEED = {"keyword": "max speed", "has": {"triggered": [{"gain_life": 1}], "on": {"cast": "anything", "by": "you"}}}


@SCENES.plays("max speed")
def max_speed_has_the_ability_at_speed_four(edition: str) -> Table:
    table = Table(edition)
    table.battlefield("A", creature("Racer", "1/1", abilities=[MAX_SPEED]))
    fast = spell("Faster", {"gain_speed": 4})
    table.hand("A", fast, spell("Think", {"scry": 1}))
    table.start("A")
    go(table, "A", "Faster")
    assert table.life_of("A") == 20
    go(table, "A", "Think")
    finish(table)
    assert table.life_of("A") == (21 if edition == "current" else 20), "2017 knows no speed"
    return table


@SCENES.plays("max speed")
def max_speed_functions_where_its_ability_does(edition: str) -> Table:
    """702.178b: an ability of a card in a graveyard."""
    draw = {"activated": [{"draw": 1}], "cost": [{"exile": "self"}], "zone": "graveyard"}
    table = Table(edition)
    table.graveyard("A", creature("Wreck", "1/1", abilities=[{"keyword": "max speed", "has": draw}]))
    table.hand("A", spell("Faster", {"gain_speed": 4}))
    table.start("A")
    question: Any = table.question
    assert not [option for option in question.options if option[0] == "activate"]
    go(table, "A", "Faster")
    if edition == "seed":
        return table
    held = len(table.names_in(Zone.HAND, "A"))
    from_graveyard(table, "A", "Wreck")
    finish(table)
    assert len(table.names_in(Zone.HAND, "A")) == held + 1
    return table


@pytest.mark.parametrize("edition", BOTH)
@SCENES.each()
def test_a_row_is_played(name: str, scene: Scene, edition: str) -> None:
    table = scene(edition)
    table.check()


def test_every_row_that_is_shorthand_is_played() -> None:
    """Equip and ward have tests of their own."""
    assert {row.name for row in KEYWORDS.values() if row.means} - {"equip", "ward"} == {
        *SCENES,
        *COMING,
        *COMPANY,
        *COMPLEATED,
        *FEW,
        *FIGHTING,
        *ELSEWHERE,
        *HANDS,
        *IN_PLAY,
        *CASTING,
        *FACE_DOWN,
        *SPELLS,
        *AT_ONCE,
        *GIFTS,
        *PERMANENTS,
        *KEPT,
        *BESTOWED,
        *MIRACLES,
        *MUTATING,
        *PROWLING,
        *ENCODING,
        *PAIRING,
        *PARTNERS,
        *HIDING,
    }
