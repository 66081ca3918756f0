"""What the engine's records say and its annotations do not: the board is held against them, and what differs is said.

Some facts stand in records alone: who attacks and blocks, what the layers make of a permanent (613), opening hands.
Whatever else differs is said without a rule and counted: nobody told why it is so.
"""
