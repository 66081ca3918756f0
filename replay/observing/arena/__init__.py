"""Logs of MTG Arena: lines, the messages in them, the states those name, the games of a match, what is known beside.

places      where the log and the card database lie on each system
files       a log's bytes, whole or as it grows, plain or packed
lines       bytes -> the JSON of match lines, each with its line
messages    that JSON -> typed messages; nothing of a person is taken over
records     what a state is made of
states      messages -> the state that the game's own engine names, with gaps and what was taken back
board       of a state, what a board of this project is compared with
games       matches and games, and what is settled: an action is told when it can no longer be taken back
names       what cards are called, from files that the player has
"""
