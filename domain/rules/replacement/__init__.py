"""614-616, 101.2. Events before they happen: replaced, prevented, impossible; and their results.

- `applying`: 614, 615, 616, applying replacement and prevention effects: which apply, and who chooses
- `counters`: 122.1c, 122.1d, 122.1h, replacement effects of shield, stun and finality counters
- `excess`: 120.4a, 120.10, excess damage: more than is lethal, or than loyalty or defense
- `facts`: 614, 616, recording settled proposals as events: one function for each kind of proposal
- `impossible`: 101.2, 614.17, events that cannot happen, whatever effect would cause them
- `options`: 616.1, a replacement effect that could apply to an event, and the additional effects of prevention
- `outcomes`: 614.1, 615, 616, outcomes of replacement and prevention effects: events changed, replaced, prevented
- `patterns`: 614.1, patterns of replacement and prevention effects: the proposals they match
- `results`: 120.3, 701, results that are part of an event: damage costs life, destruction moves, regeneration taps
- `draws`: 121.2a, 616.1g, the number of cards drawn by one instruction, before each card is drawn
"""
