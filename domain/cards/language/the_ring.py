"""701.54c. The emblem The Ring, in the card language."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from domain.cards.language.definition import CardDefinition

_BEARER: Final = {"all": [{"designated": "Ring-bearer"}, {"controller": "you"}]}


def _tempted(times: int, effects: list[object], on: dict[str, object]) -> dict[str, object]:
    """Return a triggered ability for an owner whom the Ring has tempted that many times."""
    return {
        "triggered": effects,
        "on": on,
        "while": {"amount": {"ring_tempted": "you"}, "compare": {"at_least": times}},
    }


@lru_cache(maxsize=1)
def the_ring() -> CardDefinition:
    """Return the definition of the emblem The Ring."""
    return CardDefinition.model_validate(
        {
            "name": "The Ring",
            "types": "",
            "colors": "",
            "token": True,
            "abilities": [
                {"static": [{"add_supertypes": ["legendary"]}, "unblockable_by_greater"], "to": _BEARER},
                _tempted(2, [{"draw": 1}, {"discard": 1}], {"attacks": _BEARER}),
                _tempted(
                    3,
                    [
                        {
                            "later": {"at_end_of": "combat"},
                            "do": [{"sacrifice": "event.source", "who": {"controller_of": "event.source"}}],
                        }
                    ],
                    {"becomes_blocked": _BEARER, "by": {"type": "creature"}},
                ),
                _tempted(
                    4,
                    [{"lose_life": 3, "who": "each_opponent"}],
                    {"deals_damage": _BEARER, "to": {"is": "player"}, "combat": True},
                ),
            ],
        }
    )
