"""204. Colour indicators of backs without a mana cost, for files that do not tell of them."""

from __future__ import annotations

from typing import Final

_BY_COLORS: Final[dict[str, tuple[str, ...]]] = {
    "": (
        "Abolisher of Bloodlines", "Ashmouth Blade", "Aurora of Emrakul", "Chalice of Death", "Conduit of Emrakul",
        "Dronepack Kindred", "Erupting Dreadwolf", "Extricator of Flesh", "Fibrous Entangler", "Final Iteration",
        "Forsaken Thresher", "Grisly Anglerfish", "Howling Chorus", "It That Rides as One", "Mystic Monstrosity",
        "Scrounged Scythe", "Sinuous Predator", "Stonewing Antagonizer", "Ulvenwald Abomination", "Voracious Reader",
    ),
    "W": (
        "Bladewheel Chariot", "Cosmium Kiln", "Hydaelyn, the Mothercrystal", "Oteclan Levitator", "Summon: Alexander",
    ),
    "U": (
        "Ashling, Rimebound", "Avatar Kuruk", "Guidestone Compass", "Iceberg Titan", "Magicked Card",
        "Shiva, Warden of Ice",
    ),
    "B": (
        "Animus of Night's Reach", "Braska's Final Aeon", "Consuming Sepulcher", "Deluge of the Dead",
        "Galian Beast", "Trystan, Penitent Culler",
    ),
    "R": (
        "Dire Blunderbuss", "Grub, Notorious Auntie", "Ifrit, Warden of Inferno", "Mastercraft Raptor",
        "Sovereign's Macuahuitl",
    ),
    "G": ("Black Chocobo", "Brigid, Doun's Mind", "Remnant of the Rising Star"),
    "WU": ("Master's Manufactory",),
    "UB": ("Hades, Sorcerer of Eld",),
    "BG": ("Neo Exdeath, Dimension's End",),
}  # fmt: skip

INDICATORS: Final = {name: colors for colors, names in _BY_COLORS.items() for name in names}
"""The colours of a face by its name, as letters; none for what is colourless."""
