"""Service: games over HTTP, and the web page to watch them in.

The viewer of a request is found first (`http.access`). Then the log is redacted for that viewer; this happens in
`streams` only. Everything else is a projection of the redacted log. The rules engine is used only where somebody
plays.

- `app`: routes, headers of every answer, requests that are refused.
- `serving`: the commands `serve` and `token`.
- `routes`: the answers at each path.
- `http`: access, languages, limits, and the forms of answers and problems.
- `streams`, `timelines`, `audits`, `logs`: games as a viewer may see them, what their timelines show, their audits,
  imported logs.
- `undoing`: wishes to take back a decision, until the other people have answered.
- `agreeing`: rematches and next games that one person proposes and the others agree to.
- `waiting`: whose decision games wait for, for lists of games.
- `kept`: values that the service keeps in memory for a number of games.
- `boards`, `texts`, `answer_forms`, `division_forms`: a board, the texts of its objects, a question, and what it
  divides, as data for a page.
- `lent`: 613, texts that other objects give to a permanent.
- `static`: the page; `page_files` sends it, `joined` makes one file of its modules.
"""
