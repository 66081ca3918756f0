"""Requests and answers, whatever they are about.

- `access`, `viewers`: the games that somebody may look at, and as which viewer.
- `languages`, `limits`, `connections`: languages of answers, quotas, time limits and numbers of connections.
- `context`: dependencies of requests.
- `shapes`, `problems`: bodies of requests and answers; problem details (RFC 9457).
- `server_faults`: whether a failure comes from the record or from the program.
"""
