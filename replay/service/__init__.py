"""The service: games over HTTP, and the page to watch them in.

Who looks is settled first (`access`), then the log is redacted for them (`streams`, the only place where it is), and
everything else is a projection of what is left. The rules are asked only where somebody plays.
"""
