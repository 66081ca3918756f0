"""`timewalk serve` runs the service; `timewalk token` makes a token for it."""

from __future__ import annotations

from typing import Annotated

import typer

from replay.cli.arguments import JsonOption, SecretOption, StoreOption, opened


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Address to listen at.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="Port to listen at; 0 for a free one.")
    ] = 8000,
    secret: SecretOption = None,
    store: StoreOption = None,
    trusted_proxies: Annotated[
        str,
        typer.Option(
            metavar="ADDRESSES",
            help="Trusted proxies, such as 10.0.0.5,10.1.0.0/16 or *; only their X-Forwarded-For counts.",
        ),
    ] = "",
    request_log: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a line of JSON for each request; - for the terminal.")
    ] = None,
    connections: Annotated[int, typer.Option(metavar="N", min=1, help="Most connections.")] = 1000,
    client_connections: Annotated[int, typer.Option(metavar="N", min=1, help="Most connections of one client.")] = 256,
    client_streams: Annotated[int, typer.Option(metavar="N", min=0, help="Most live streams of one client.")] = 100,
    at_once: Annotated[
        int,
        typer.Option(metavar="N", min=0, help="Requests of one client or token answered at once; others wait."),
    ] = 4,
    header_seconds: Annotated[
        float, typer.Option(metavar="S", min=0.1, help="Seconds for the header of a request.")
    ] = 10,
    body_seconds: Annotated[
        float,
        typer.Option(metavar="S", min=0.1, help="Seconds for its body; a large body has longer."),
    ] = 20,
    idle_seconds: Annotated[
        int, typer.Option(metavar="S", min=1, help="Seconds that a connection waits for the next request.")
    ] = 75,
    token_requests: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            help="Requests of one token in a minute; 0 for no limit. [default: 3000, without tokens no limit]",
        ),
    ] = None,
    token_mebibytes: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            help="Mebibytes of one token in a minute; 0 for no limit. [default: 256, without tokens no limit]",
        ),
    ] = None,
    token_games: Annotated[
        int, typer.Option(metavar="N", min=0, help="New games of one token in a day; 0 for no limit.")
    ] = 200,
    player: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=COMMAND", help="A program that plays under this name; may be repeated."),
    ] = None,
) -> None:
    """Serve the games over HTTP, with a page; others than this machine need --secret."""
    for named in player or ():
        _register(named)
    from replay.service.http.connections import Bounds
    from replay.service.http.limits import Limits
    from replay.service.serving import Settings as Serving
    from replay.service.serving import run

    bounds = Bounds(connections, client_connections, header_seconds, body_seconds, idle_seconds)
    limits = Limits(token_requests, token_mebibytes, token_games, client_streams, at_once)
    with opened(store, False, create=True) as (games, printer):
        run(games, host, port, secret, printer.line, Serving(bounds, limits, trusted_proxies, request_log))


def _register(named: str) -> None:
    """Give a program a name as a player."""
    from replay.games.players import register as register_player

    name, equals, command = named.partition("=")
    if not equals:
        raise typer.BadParameter("write --player NAME=COMMAND")
    register_player(name.strip(), command.strip())


def token(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game; leave out for an operator.")] = None,
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="Token to look and play as this seat.")] = None,
    judge: Annotated[bool, typer.Option("--judge", help="Token to see everything.")] = False,
    spectator: Annotated[bool, typer.Option("--spectator", help="Token to see what is public.")] = False,
    operator: Annotated[
        bool, typer.Option("--operator", help="Token to see all games, begin games and import them.")
    ] = False,
    days: Annotated[
        float | None, typer.Option(metavar="N", help="Days until the token expires; never if left out.")
    ] = None,
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
