"""`timewalk serve` runs the service; `timewalk token` makes a token for it."""

from __future__ import annotations

from typing import Annotated

import typer

from replay.cli.arguments import JsonOption, SecretOption, StoreOption, opened


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="On which port; 0 takes a free one.")] = 8000,
    secret: SecretOption = None,
    store: StoreOption = None,
    trusted_proxies: Annotated[
        str,
        typer.Option(
            metavar="ADDRESSES",
            help="Proxies in front of it, as 10.0.0.5,10.1.0.0/16 or *: X-Forwarded-For is taken from these only.",
        ),
    ] = "",
    request_log: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a line of JSON for each request; - for the terminal.")
    ] = None,
    connections: Annotated[int, typer.Option(metavar="N", min=1, help="So many connections at most.")] = 1000,
    client_connections: Annotated[int, typer.Option(metavar="N", min=1, help="So many of one client.")] = 256,
    client_streams: Annotated[int, typer.Option(metavar="N", min=0, help="So many live streams of one client.")] = 100,
    at_once: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, help="Requests of one client or token that are worked on at once; more of them wait."
        ),
    ] = 4,
    header_seconds: Annotated[
        float, typer.Option(metavar="S", min=0.1, help="A request's header is there by then.")
    ] = 10,
    body_seconds: Annotated[
        float,
        typer.Option(metavar="S", min=0.1, help="Its body, too; a large one has longer."),
    ] = 20,
    idle_seconds: Annotated[int, typer.Option(metavar="S", min=1, help="A connection waits for the next.")] = 75,
    token_requests: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            help="Requests of one token a minute; 0 for any number. [default: 3000, without tokens any]",
        ),
    ] = None,
    token_mebibytes: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            help="Mebibytes of one token a minute. [default: 256, without tokens any]",
        ),
    ] = None,
    token_games: Annotated[int, typer.Option(metavar="N", min=0, help="New games of one token a day.")] = 200,
) -> None:
    """Serve the games over HTTP, with a page; others than this machine need --secret."""
    from replay.service.http.connections import Bounds
    from replay.service.http.limits import Limits
    from replay.service.serving import Settings as Serving
    from replay.service.serving import run

    bounds = Bounds(connections, client_connections, header_seconds, body_seconds, idle_seconds)
    limits = Limits(token_requests, token_mebibytes, token_games, client_streams, at_once)
    with opened(store, False, create=True) as (games, printer):
        run(games, host, port, secret, printer.line, Serving(bounds, limits, trusted_proxies, request_log))


def token(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="For one game; without, for all.")] = None,
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="To look and play as a seat.")] = None,
    judge: Annotated[bool, typer.Option("--judge", help="To see everything.")] = False,
    spectator: Annotated[bool, typer.Option("--spectator", help="To see what is public.")] = False,
    operator: Annotated[
        bool, typer.Option("--operator", help="To see everything, begin games and take them in.")
    ] = False,
    days: Annotated[float | None, typer.Option(metavar="N", help="Until it expires; without, never.")] = None,
    secret: SecretOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Make a token for a service that runs with the same secret."""
    from replay.service.http.access import shown
    from replay.service.serving import Bearer, token_for

    with opened(store, json) as (games, printer):
        token_game = None if game is None else games.game(game)
        made, grant = token_for(token_game, Bearer(seat, judge, spectator, operator), secret, days)
        if printer.as_json:
            id, until = None if grant.game is None else str(grant.game), shown(grant.until)
            printer.json({"token": made, "game": id, "as": str(grant.viewer), "until": until})
        else:
            print(made)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (serve, token):
        app.command()(command)
