"""Logs of MTG Arena: lines, the messages in them, the states those name, the games of a match, what is known beside.

places          where the log and the card database lie on each system
files           a log's bytes, whole or as it grows, plain or packed
lines           bytes -> the JSON of match lines, each with its line
fields          what a field of that JSON may have in it
messages        that JSON -> typed messages; nothing of a person is taken over
records         what a state is made of
states          messages -> the state that the game's own engine names, with gaps and what was taken back
board           of a state, what a board of this project is compared with
games           matches and games, and what is settled: an action is told when it can no longer be taken back
printed         a record -> what it says an object is, in the words of this project
event_log       the facts said so far, and the board they come to
annotations     what the engine says happens -> facts
reconciliation  what its records say besides -> facts
turning         turns, steps and priority
trusted_events  facts that are made without being checked once more
observer        one game: what is settled of it goes in, commits come out
names           what cards are called, from files that the player has
kept_names      the table of names that the player keeps
"""
