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
        "Bladewheel Chariot", "Cecil, Redeemed Paladin", "Cosmium Kiln", "Hydaelyn, the Mothercrystal",
        "Oteclan Levitator", "Sandswirl Wanderglyph", "Summon: Alexander", "Sygg, Wanderbrine Shield",
    ),
    "U": (
        "Ashling, Rimebound", "Avatar Kuruk", "Braided Quipu", "Guidestone Compass", "Iceberg Titan", "Magicked Card",
        "Shiva, Warden of Ice", "Watertight Gondola",
    ),
    "B": (
        "Animus of Night's Reach", "Braska's Final Aeon", "Consuming Sepulcher", "Deluge of the Dead",
        "Dread Osseosaur", "Galian Beast", "Trystan, Penitent Culler",
    ),
    "R": (
        "Avatar Roku", "Dire Blunderbuss", "Grub, Notorious Auntie", "Ifrit, Warden of Inferno", "Mastercraft Raptor",
        "Sovereign's Macuahuitl",
    ),
    "G": (
        "Black Chocobo", "Brigid, Doun's Mind", "Jadeheart Attendant", "Kaslem's Strider", "Oko, Shadowmoor Scion",
        "Remnant of the Rising Star",
    ),
    "WU": ("Master's Manufactory",),
    "UB": ("Hades, Sorcerer of Eld",),
    "BG": ("Neo Exdeath, Dimension's End",),
    "RGW": ("Roar of the Fifth People",),
    "RW": ("Phoenix, Warden of Fire",),
    "BR": ("Trance Kuja, Fate Defied",),
    "UR": ("The Lord Master of Hell",),
    "GWU": ("Aang, Destined Savior",),
}  # fmt: skip

INDICATORS: Final = {name: colors for colors, names in _BY_COLORS.items() for name in names}
"""The colours of a face by its name, as letters; none for what is colourless."""
