"""Requests and answers, whatever they are about.

- `access`, `viewers`: who may look at which game, and as whom.
- `languages`, `limits`, `connections`: in which language, how much, how long and how many at once.
- `context`: what a request works with.
- `shapes`, `problems`: bodies of requests and answers; problem details (RFC 9457).
- `server_faults`: whether a failure is the record's fault or the program's.
"""
