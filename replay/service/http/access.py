"""Who may look at which game as whom: signed tokens, or anybody on this machine.

A token says what it allows, and until when if it expires, and is signed with the service's secret (HMAC-SHA-256):
nothing is kept for it, every service that has the secret takes it, and a new secret makes all old ones void. Tokens go
in the `Authorization` header and nowhere else.

A token begins with its version. `tw1` has no end; `tw2` has one in its claim. Each version has its own key, so that no
claim of one can be shown as one of the other.
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
"""What this machine calls itself; a page of another name that resolves to it is refused."""

LEAST = 32
"""How many bytes a secret has at least."""

MOST_SECRET = 1 << 16
"""How many bytes it has at most."""


class BadSecret(TimewalkError, ValueError):
    """The secret cannot be used."""


class Grant(NamedTuple):
    """What somebody may do: in one game or, without one, in all; as an operator also begin games.

    `may_choose`: look as anybody. `until`: the second since 1970 (UTC) from which on it allows nothing any more;
    without, it has no end. `holder` tells who shows one token from who shows another; in local mode it is empty.
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
        """As whom somebody with this grant looks at a game.

        :raises Problem: they may not.
        """
        if self.game is not None and self.game != game:
            raise Problem(404, said("there is no game {game}", game=game), kind="unknown-game")
        if wanted is None or wanted == str(self.viewer):
            return self.viewer
        viewer = viewer_named(wanted, seats)
        if not self.may_choose:
            text = said("this token is for looking as {viewer}, not as {wanted}", viewer=self.viewer, wanted=viewer)
            raise Problem(403, text, kind="wrong-viewer")
        return viewer


def shown(until: int | None) -> str | None:
    """The end of a grant as a date and time (ISO 8601, UTC)."""
    return None if until is None else datetime.fromtimestamp(until, UTC).isoformat()


EVERYTHING = Grant(None, JUDGE, operator=True)
"""In local mode."""


def is_loopback(host: str) -> bool:
    """Return True if an address to listen at is reached from this machine only."""
    if host == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def load_secret(where: str | os.PathLike[str]) -> bytes:
    """The secret in a file, which is made if it is not there, for its owner only.

    :raises BadSecret: it is too short, or cannot be read or made.
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
                path.unlink(missing_ok=True)  # half a secret would be in the way of a whole one
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
    """Makes tokens, and says what one allows. `now` tells the time in seconds since 1970 (UTC)."""

    def __init__(self, secret: bytes, now: Callable[[], float] = time.time) -> None:
        if len(secret) < LEAST:
            raise BadSecret("a secret has at least {LEAST} bytes, not {count}.", LEAST=LEAST, count=len(secret))
        self._keys = {
            "tw1": hashlib.sha256(b"timewalk token 1" + secret).digest(),
            "tw2": hashlib.sha256(b"timewalk token 2" + secret).digest(),
        }
        self.now = now

    def token(self, grant: Grant) -> str:
        """What to show to be granted this."""
        said: dict[str, Any] = {
            "game": None if grant.game is None else str(grant.game),
            "as": str(grant.viewer),
            "operator": grant.operator,
            "id": secrets.token_hex(4),
        }
        version = "tw1"
        if grant.until is not None:
            version = "tw2"
            said["until"] = grant.until
        claim = orjson.dumps(said)
        return f"{version}.{_text(claim)}.{_text(self._signature(version, claim))}"

    def grant(self, token: str) -> Grant:
        """What a token allows.

        :raises Problem: it is none of ours, or expired.
        """
        try:
            version, claim, signature = token.split(".")
            said, signed = _bytes(claim), _bytes(signature)
        except (ValueError, binascii.Error):
            raise Problem(401, "this is not a token", kind="bad-token") from None
        if version not in self._keys or not hmac.compare_digest(signed, self._signature(version, said)):
            raise Problem(401, "this token is not valid here", kind="bad-token")
        data = orjson.loads(said)
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
    """How requests are let in: with `tokens`, who shows one; without, everybody on this machine."""

    def __init__(self, tokens: Tokens | None = None) -> None:
        self.tokens = tokens

    @property
    def local(self) -> bool:
        """Return True if no tokens are asked for."""
        return self.tokens is None

    def granted(self, authorization: str | None) -> Grant:
        """What a request with this `Authorization` header may do.

        :raises Problem: it shows no valid token.
        """
        if self.tokens is None:
            return EVERYTHING
        scheme, _, token = (authorization or "").partition(" ")
        if scheme.casefold() != "bearer" or not token.strip():
            raise Problem(401, "send a token: Authorization: Bearer …", kind="no-token")
        shown = token.strip()
        return self.tokens.grant(shown)._replace(holder=hashlib.sha256(shown.encode()).hexdigest()[:16])

    def left(self, grant: Grant) -> float:
        """For how many seconds a grant lasts; none or less when it has expired."""
        if self.tokens is None or grant.until is None:
            return math.inf
        return grant.until - self.tokens.now()
