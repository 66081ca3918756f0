"""What is answered at which path.

- `games`, `reading`, `playing`, `live`: games; their events, boards and causes; questions and answers; events as they
  come.
- `auditing`, `evenings`: checks of a game; the games of an evening.
- `cards`, `card_names`: how many cards are proven; the table of names of Arena's cards.
- `monitoring`, `reference`: for who keeps the service running; the description of the API as a page.
"""
