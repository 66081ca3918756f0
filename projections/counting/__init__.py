"""Statistics of one game as rows and figures, for counting over many games.

- `about`: facts about a game beside its course
- `battlefields`: permanents of each player, with creatures, lands and untapped lands
- `card_rows`: rows of single cards: opening hands, draws, and the way of each card of a deck
- `columns`: columns of the tables of games: name, kind of value and meaning
- `combat_rows`: rows of single attackers and blockers
- `damage`: course of damage: proposed, replaced, dealt, its results and their consequences
- `decisive`: decisive moments of a game, found by its facts alone
- `deck_names`: one name for each list of cards in reports
- `decks`: decks and opening hands: from known lists, or from the cards that were seen
- `evening`: an evening of games from one seat: records, length, life and decisive moments
- `flat`: events of one game as columns for data frames: numbers, words and truth values
- `intervals`: confidence intervals of shares, and of their difference
- `legal`: number of legal answers to a decision
- `matchups`: rows of each seat beside each of its opponents
- `reports`: reports over many games: shares of games won, with intervals
- `sides`: sides of finished games, with what reports count of them
- `statistics`: statistics of one game: life, damage, mana, turns, deaths and kinds of events
- `tables`: tables of one game, as numbers and words, for counting over many games
"""
