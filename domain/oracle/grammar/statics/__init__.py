"""What is so all the time: what is granted, restricted, allowed, and costs more or less.

- `attachments`: what Auras and Equipment say of what they are attached to: what it is and does, and what is paid.
- `cost_increases`: what spells cost more: for each further target, by coloured mana, and for their time.
- `cost_reductions`: what is paid with cards of a hand, paid later, or not paid, and when spells cost less.
- `play_permissions`: what is looked at on top of libraries, and played from there, from graveyards and from exile.
- `restrictions`: what does not untap, attack, block, or is not cast; what walks past.
- `statics`: what is true all the time and what replaces events: costs, entering, damage, combat, players, numbers.
"""
