"""202, 204. Colour indicators and mana costs of other faces, for files without them."""

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
        "Avatar Yangchen", "Bahamut, Warden of Light", "Bladewheel Chariot", "Cecil, Redeemed Paladin", "Cosmium Kiln",
        "Hydaelyn, the Mothercrystal", "Lightshield Array", "Oteclan Levitator", "Sandswirl Wanderglyph",
        "Summon: Alexander", "Sygg, Wanderbrine Shield",
    ),
    "U": (
        "Ashling, Rimebound", "Avatar Kuruk", "Braided Quipu", "Guidestone Compass", "Iceberg Titan", "Magicked Card",
        "Shiva, Warden of Ice", "Watertight Gondola",
    ),
    "B": (
        "Animus of Night's Reach", "Braska's Final Aeon", "Consuming Sepulcher", "Deluge of the Dead",
        "Dread Osseosaur", "Fire Lord Sozin", "Galian Beast", "Isilu, Carrier of Twilight",
        "Sephiroth, One-Winged Angel", "Trystan, Penitent Culler", "Yiazmat, Ultimate Mark",
    ),
    "R": (
        "Avatar Roku", "Dire Blunderbuss", "Grub, Notorious Auntie", "Ifrit, Warden of Inferno", "Mastercraft Raptor",
        "Sovereign's Macuahuitl", "The Great Work",
    ),
    "G": (
        "Avatar Kyoshi", "Belligerent Regisaur", "Black Chocobo", "Brigid, Doun's Mind", "Jadeheart Attendant",
        "Kaslem's Strider", "Oko, Shadowmoor Scion", "Remnant of the Rising Star", "Summon: Esper Maduin",
        "The Grand Evolution",
    ),
    "WU": (
        "Aang and La, Ocean's Fury", "Master's Manufactory",
    ),
    "UB": (
        "Hades, Sorcerer of Eld", "Rona, Tolarian Obliterator", "Ultimecia, Omnipotent",
    ),
    "BG": ("Neo Exdeath, Dimension's End",),
    "RGW": ("Roar of the Fifth People",),
    "RW": (
        "Ajani, Nacatl Avenger", "Phoenix, Warden of Fire",
    ),
    "BR": (
        "Chaos, the Endless", "Flamewar, Streetwise Operative", "Trance Kuja, Fate Defied",
    ),
    "UR": (
        "Ral, Leyline Prodigy", "The Lord Master of Hell",
    ),
    "GW": (
        "Crystallized Serah", "Polukranos, Engine of Ruin",
    ),
    "UBR": ("Kefka, Ruler of Ruin",),
    "GWU": ("Aang, Destined Savior",),
    "RG": (
        "Etali, Primal Sickness", "Zilortha, Apex of Ikoria",
    ),
    "GU": ("Tamiyo, Seasoned Scholar",),
}  # fmt: skip

INDICATORS: Final = {name: colors for colors, names in _BY_COLORS.items() for name in names}
"""Colours of a face by its name, as letters; empty for a colourless face."""

COSTS: Final = {
    "Amazing Spider-Man": "{1}{G}{W}{U}",
    "Ghost-Spider": "{2}{U}{R}{W}",
    "Green Goblin": "{1}{U}{B}{R}",
    "Ultimate Spider-Man": "{3}{R}{G}{W}",
    "Venom, Lethal Protector": "{3}{B}{R}{G}",
}
"""Mana cost of the other face of a modal double-faced card, by its name."""
