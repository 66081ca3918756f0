"""Access to games: signed tokens, or everybody on this machine.

A token holds its rights and, if it expires, the time. It is signed with the service's secret (HMAC-SHA-256). So
nothing is stored for a token, every service with the secret accepts it, and a new secret makes all old tokens void.
Tokens go in the `Authorization` header and nowhere else.

A token begins with its version. `tw1` never expires; `tw2` holds the time at which it expires. Each version has its
own key, so that a token of one version cannot be passed off as the other.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import math
import os
import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import orjson

from domain.errors import TimewalkError, said
from replay.service.http.problems import Problem
from replay.service.http.viewers import JUDGE, SPECTATOR, Viewer, seated, viewer_named

LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")
"""Names of this machine; another name that resolves to this machine is refused."""

LEAST = 32
"""Least number of bytes in a secret."""

MOST_SECRET = 1 << 16
"""Most bytes in a secret."""


class BadSecret(TimewalkError, ValueError):
    """Error: a secret cannot be used."""


class Grant(NamedTuple):
    """Rights of a client, for one game or for all games.

    - `operator`: may begin games, too.
    - `may_choose`: may look as any viewer.
    - `until`: the second since 1970 (UTC) at which the rights end; None for no end.
    - `holder`: tells tokens apart; empty in local mode.
    """

    game: UUID | None
    viewer: Viewer
    operator: bool = False
    until: int | None = None
    holder: str = ""

    @property
    def may_choose(self) -> bool:
        return self.viewer.judge

    def looking(self, game: UUID, wanted: str | None, seats: int) -> Viewer:
        """Return the viewer as which a client with these rights looks at a game.

        :raises Problem: the grant is for another game, or not for the viewer that is asked for.
        """
        if self.game is not None and self.game != game:
            raise Problem(404, said("there is no game {game}", game=game), kind="unknown-game")
        if wanted is None or wanted == str(self.viewer):
            return self.viewer
        viewer = viewer_named(wanted, seats)
        if not self.may_choose:
            text = said("this token is for the view {viewer}, not {wanted}", viewer=self.viewer, wanted=viewer)
            raise Problem(403, text, kind="wrong-viewer")
        return viewer


def shown(until: int | None) -> str | None:
    """Return the time at which rights end as date and time (ISO 8601, UTC)."""
    return None if until is None else datetime.fromtimestamp(until, UTC).isoformat()


EVERYTHING = Grant(None, JUDGE, operator=True)
"""Rights of every client in local mode."""


def is_loopback(host: str) -> bool:
    """Return True if only this machine can reach a server at this address."""
    if host == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def load_secret(where: str | os.PathLike[str]) -> bytes:
    """Return the secret in a file; make the file if there is none.

    A new file can be read by its owner only.

    :raises BadSecret: the secret is too short or too long, or cannot be read or made.
    """
    path = Path(where)
    try:
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            with path.open("rb") as file:
                secret = file.read(MOST_SECRET + 1).strip()
        else:
            secret = secrets.token_hex(LEAST).encode()
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(secret + b"\n")
            except BaseException:
                path.unlink(missing_ok=True)  # leave no half-written secret behind
                raise
    except OSError as error:
        raise BadSecret("{path}: {strerror}.", path=path, strerror=error.strerror) from error
    if len(secret) > MOST_SECRET:
        raise BadSecret("{path} is longer than {most} KiB: no secret is.", path=path, most=MOST_SECRET >> 10)
    if len(secret) < LEAST:
        raise BadSecret(
            "{path} holds {count} {count:byte|bytes}; a secret has at least {LEAST}.",
            path=path,
            count=len(secret),
            LEAST=LEAST,
        )
    return secret


class Tokens:
    """Maker and reader of signed tokens. `now` returns the time in seconds since 1970 (UTC)."""

    def __init__(self, secret: bytes, now: Callable[[], float] = time.time) -> None:
        if len(secret) < LEAST:
            raise BadSecret("a secret has at least {LEAST} bytes, not {count}.", LEAST=LEAST, count=len(secret))
        self._keys = {
            "tw1": hashlib.sha256(b"timewalk token 1" + secret).digest(),
            "tw2": hashlib.sha256(b"timewalk token 2" + secret).digest(),
        }
        self.now = now

    def token(self, grant: Grant) -> str:
        """Return a signed token with these rights."""
        content: dict[str, Any] = {
            "game": None if grant.game is None else str(grant.game),
            "as": str(grant.viewer),
            "operator": grant.operator,
            "id": secrets.token_hex(4),
        }
        version = "tw1"
        if grant.until is not None:
            version = "tw2"
            content["until"] = grant.until
        claim = orjson.dumps(content)
        return f"{version}.{_text(claim)}.{_text(self._signature(version, claim))}"

    def grant(self, token: str) -> Grant:
        """Check a token, and return the rights it gives.

        :raises Problem: the token is not signed with this secret, or has expired.
        """
        try:
            version, claim, signature = token.split(".")
            content, signed = _bytes(claim), _bytes(signature)
        except (ValueError, binascii.Error):
            raise Problem(401, "this is not a token", kind="bad-token") from None
        if version not in self._keys or not hmac.compare_digest(signed, self._signature(version, content)):
            raise Problem(401, "this token is not valid here", kind="bad-token")
        data = orjson.loads(content)
        viewer = JUDGE if data["as"] == "judge" else SPECTATOR if data["as"] == "spectator" else seated(int(data["as"]))
        until = data["until"] if version == "tw2" else None
        if until is not None and until <= self.now():
            raise Problem(401, "this token has expired; ask for a new one", kind="expired-token")
        return Grant(data["game"] and UUID(data["game"]), viewer, data["operator"], until)

    def _signature(self, version: str, claim: bytes) -> bytes:
        return hmac.new(self._keys[version], claim, hashlib.sha256).digest()


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


class Access:
    """Check of access: with `tokens` each request needs a token; without, none does."""

    def __init__(self, tokens: Tokens | None = None) -> None:
        self.tokens = tokens

    @property
    def local(self) -> bool:
        """Return True if no tokens are needed."""
        return self.tokens is None

    def granted(self, authorization: str | None) -> Grant:
        """Return the rights that a request has by its `Authorization` header.

        :raises Problem: there is no valid token in the header.
        """
        if self.tokens is None:
            return EVERYTHING
        scheme, _, token = (authorization or "").partition(" ")
        if scheme.casefold() != "bearer" or not token.strip():
            raise Problem(401, "send a token: Authorization: Bearer …", kind="no-token")
        shown = token.strip()
        return self.tokens.grant(shown)._replace(holder=hashlib.sha256(shown.encode()).hexdigest()[:16])

    def left(self, grant: Grant) -> float:
        """Return the seconds until the rights end; zero or less after that."""
        if self.tokens is None or grant.until is None:
            return math.inf
        return grant.until - self.tokens.now()
