"""1, 8. The game as a whole: start, teams, leaving players, loops and shortcuts.

- `board_comparison`: 104.4b, 732, comparison of boards for loop detection: equal, or equal but for growth
- `bounds`: 107, 111, 121, 707, limits of this program on the results of one instruction
- `companions`: 702.139, 103.2b, 116.2g, companions: revealed before the game, and put into a hand for {3}
- `decision_history`: 104.4b, 732, decisions of this turn, and time passed without a choice
- `endless`: 104.4b, 732, check that no text depends on how much has grown in a loop
- `from_position`: 500, 703, start from a set-up position: actions due in its step, and priority
- `leaving`: 800.4, leaving the game: the player's objects, and choices in the rest of the game
- `loops`: 104.4b, 732, detection of mandatory loops, which end the game as a draw
- `opening_hands`: 103.6, actions with cards in opening hands, before the first turn
- `shortcuts`: 732.2, shortcuts: repeat a player's last actions a number of times
- `starting`: 103, starting the game: decks, starting player, opening hands and mulligans
- `teams`: 805, 810.10, shared team turns, and counters that count for a whole team
"""
