"""What is so all the time: what is granted, restricted and allowed.

- `attachments`: what Auras and Equipment say of what they are attached to: what it is and does, and what is paid.
- `play_permissions`: what is looked at on top of libraries, and played from there, from graveyards and from exile.
- `restrictions`: what does not untap, attack, block, or is not cast; what walks past.
- `statics`: what is true all the time: entering, combat, players, numbers; of some as long as something is so.
"""
