"""Requests and answers, common to all routes.

- `access`, `viewers`: the games that a client may look at, and as which viewer.
- `descendants`: the games for which a token for one game is good, too.
- `languages`, `limits`, `connections`: languages of answers, quotas, time limits and numbers of connections.
- `context`: dependencies of requests.
- `descendants`: the games that follow from a game, for which its tokens are good, too.
- `shapes`, `playing_shapes`, `branch_shapes`: bodies of requests and answers: common ones, of playing, of branches.
- `problems`: problem details (RFC 9457).
- `server_faults`: a damaged record told apart from a fault of the program, when a request fails.
"""
