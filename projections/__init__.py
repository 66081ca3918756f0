"""Folds over events: each module answers one question about a game, and knows none of its rules.

positions    where is that in the game?             sentences    what happened, in words?
log          what happened, in order?               why          what led to it?
history      how did this object change?            diff         what is different between two boards?
views        what may this viewer know of it?       statistics   how much of it was there?
table        what does the board look like?         names        who is meant by a number, or by a name?
damage       what became of damage?                translations in which words?
decisive     by which moments was it decided?
interface    what does the page say?
"""
