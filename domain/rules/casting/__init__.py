"""601, 602, 115, 118. Casting spells and activating abilities: targets, costs, mana."""
