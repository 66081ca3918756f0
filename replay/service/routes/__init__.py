"""Routes of the service: the answers at each path.

- `games`, `reading`, `playing`, `live`: games; their events, boards and causes; questions and answers; new events as
  they come.
- `decks`: faults of deck lists before a game.
- `branches`: undo, other answers, the tree of branches, two lines side by side, rematches.
- `matches`, `again`: the score of a match, and its next game; rematches and next games on which people agree.
- `auditing`, `evenings`, `reports`: checks of a game; the games of an evening; shares of games won.
- `disputes`, `positions`: notes on places in a game, and pictures; faults of a position that is set up.
- `cards`, `card_names`: the numbers of proven cards; names of Arena's cards.
- `monitoring`, `reference`: health, figures and request log for operators; the API's description as a page.
"""
