"""5, 117. The turn: phases and steps, turn-based actions, and priority.

- `acting`: 117.1, 117.4, acting with priority, and the end of a round of passes
- `controlled_players`: 723, players controlled by others during a turn: its end, and cards that both see
- `draws`: 121.1, 504.1, cards that players drew in their own draw step
- `legal`: 117.1, actions open to a player now, as the options of a priority question
- `priority`: 117, priority: the player to act, and the end of a round of passes
- `standing`: 117.1, cache of priority options that still hold at a later priority
- `structure`: 500-514, the turn: its phases and steps in order, extra ones and skipped ones
- `timing`: 307.5, 506.7, words for the times at which a spell or ability can be used
- `turn_based`: 703, turn-based actions, done as a step begins, before any player gets priority
- `turning_up`: 116.2b, 702.37e, turning a permanent face up, as a special action or by an effect
- `unlocking`: 116.2m, 709.5e, 709.5h, unlocking doors for their cost, and abilities that trigger then
"""
