"""721.2b. Power and toughness of Spacecraft, for card files that lack them."""

from __future__ import annotations

from typing import Final

SIZES: Final = {
    "Atmospheric Greenhouse": "5/4",
    "Dawnsire, Sunstar Dreadnought": "20/20",
    "Debris Field Crusher": "1/5",
    "Entropic Battlecruiser": "3/10",
    "Extinguisher Battleship": "10/10",
    "Fell Gravship": "3/2",
    "Galvanizing Sawship": "6/5",
    "Infinite Guideline Station": "7/15",
    "Larval Scoutlander": "3/3",
    "Lumen-Class Frigate": "3/5",
    "Pinnacle Kill-Ship": "7/7",
    "Rescue Skiff": "5/6",
    "Sledge-Class Seedship": "4/5",
    "Specimen Freighter": "4/7",
    "Susurian Dirgecraft": "4/3",
    "Synthesizer Labship": "4/4",
    "The Seriema": "5/5",
    "Uthros Scanship": "4/4",
    "Warmaker Gunship": "4/3",
    "Wedgelight Rammer": "3/4",
    "Wurmwall Sweeper": "2/2",
}
"""Base power and toughness of a Spacecraft as a creature, by its name."""
