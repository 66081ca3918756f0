"""What abilities are called that no card prints, and how uses of abilities are counted."""

from __future__ import annotations

import pytest

from domain.board.abilities import (
    NO_CARD,
    PLANESWALKING,
    SIEGE,
    SPEED,
    Intrinsic,
    activation_of,
    brought_along,
    triggering_of,
)
from domain.cards import language as lang
from domain.cards.intrinsic import BASIC_LANDS
from domain.terms import BASIC_LAND_MANA


def test_every_part_of_the_rules_is_called_what_it_is() -> None:
    assert len(BASIC_LANDS.parts) == len(Intrinsic)
    parts = {part: BASIC_LANDS.parts[part] for part in Intrinsic}
    for name, letter in BASIC_LAND_MANA.items():
        made = parts[Intrinsic[f"MANA_OF_{name.upper()}"]]
        assert isinstance(made, lang.Activated)
        assert made.activated == (lang.AddMana(add_mana=f"{{{letter}}}"),)
        assert brought_along(("land",), (name,)) == ((NO_CARD, Intrinsic[f"MANA_OF_{name.upper()}"]),)
    assert isinstance(parts[Intrinsic.ROLLING_THE_PLANAR_DIE], lang.Activated)
    assert "planeswalk" in str(parts[Intrinsic.PLANESWALKING].model_dump(exclude_defaults=True))
    assert "defense" in str(parts[Intrinsic.SIEGE])
    assert "gain_speed" in str(parts[Intrinsic.SPEED])
    for name in ("decayed", "exalted"):
        given = parts[Intrinsic[name.upper()]]
        assert isinstance(given, lang.Keyword)
        assert given.keyword == name
    assert isinstance(parts[Intrinsic.DECAYED_ATTACKS], lang.Triggered)
    assert isinstance(parts[Intrinsic.DECAYED_ENDS], lang.Later)
    assert "draw" in str(parts[Intrinsic.MONARCH_DRAWS])
    assert "become_monarch" in str(parts[Intrinsic.MONARCH_FALLS])
    assert "take_initiative" in str(parts[Intrinsic.INITIATIVE_FALLS])
    assert all("Undercity" in str(parts[part]) for part in (Intrinsic.INITIATIVE_VENTURES, Intrinsic.INITIATIVE_TAKEN))
    assert (PLANESWALKING, SIEGE, SPEED) == ((0, 6), (0, 7), (0, 8)), "what is on disk is for ever"
    assert brought_along(("battle",), ("Siege",)) == (SIEGE,)
    assert {type(number) for ref in (PLANESWALKING, SIEGE, SPEED) for number in ref} == {int}


@pytest.mark.parametrize("part", range(4))
def test_uses_are_on_disk_as_they_ever_were(part: int) -> None:
    assert (activation_of(part), triggering_of(part)) == (part, -1 - part)
