"""The service: games over HTTP, and the page to watch them in.

Who looks is settled first (`http.access`), then the log is redacted for them (`streams`, the only place where it is),
and everything else is a projection of what is left. The rules are asked only where somebody plays.

- `app`: routes, headers of every answer, requests that are refused.
- `serving`: the commands `serve` and `token`.
- `routes`: what is answered at which path.
- `http`: who asks, in which language, how much, and how answers and problems are written.
- `streams`, `audits`, `logs`: games as a viewer may see them, their audits, games taken in.
- `boards`, `texts`, `answer_forms`: a board, the texts of its objects, and a question, as data for a page.
- `static`: the page.
"""
