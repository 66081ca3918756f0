"""Folds over events: each module answers one question about a game, without knowing its rules.

positions     place in the game             sentences     events in words
log           events in order               why           causes of an event
history       changes of one object         diff          differences between two boards
views         a viewer's view of the game   statistics    counts
drawing       the board as text             names         objects and players by number or name
damage        results of damage             translations  catalogues of words
decisive      decisive moments              interface     words of the page
"""
