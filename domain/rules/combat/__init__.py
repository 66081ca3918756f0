"""506-511. Combat: declarations and their costs, evasion, banding, damage.

- `attack_and_block_costs`: 508.1h, 509.1d, costs to attack or to block: mana, and whatever else can be paid
- `banding`: 702.22, banding and "bands with other": forming bands, and dividing damage among them
- `block_triggers`: 509.3, triggers on blocking and on being blocked
- `combat_phase`: 506, 507, 511, the combat phase: its beginning, removal from combat, its end
- `combat_queries`: 508.1b, 509.1g, 608.2h, queries about attackers and blockers, including creatures that left combat
- `damage`: 510, the combat damage step: creatures that deal damage, its assignment, and dealing it at once
- `declaration`: 508, 509, the declare attackers and declare blockers steps
- `defending`: 506.2, 508.5, defending players: players who can be attacked, and the meaning of "defending player"
- `entering_combat`: 508.4, 509.4, creatures that enter attacking or blocking, or that an effect makes block
- `evasion`: 509.1b, evasion: rules that keep a creature from blocking an attacker, pair by pair
- `filtered_restrictions`: 508.1c, 509.1b, restrictions with a filter, such as "can block only creatures with flying"
- `restrictions`: 506-509, keywords, and words kept among them, that matter in combat
"""
