"""Logs of MTG Arena, read into the games of matches.

places where the log and the card database lie on each system files a log's bytes, whole or as it grows, plain
or packed lines bytes -> the JSON of match lines, each with its line fields checks of the fields of that JSON
messages that JSON -> typed messages, without personal data records the parts of a state states messages ->
the states of the game's own engine, with gaps and undone actions board the part of a state that can be
compared with a board of this project games matches and games; an action is told once it can no longer be
taken back printed a record -> printed values, in the words of this project event_log the facts said so far,
and their board annotations the engine's annotations -> facts reconciliation other changes of the engine's
records -> facts turning turns, steps and priority trusted_events facts that are made without another check
observer one game: its settled part goes in, commits come out names names of cards, from files that the player
has kept_names the table of names that the player keeps
"""
