"""Games kept, read, travelled in and shown: the only place with a database, files, sockets and terminals.

from replay import open_store
game = open_store("games.sqlite").game("5f3c")
"""

from replay.errors import Conflict, StoreError, UnknownGame
from replay.store import Store, StoredGame, Writer, open_store

__all__ = ["Conflict", "Store", "StoreError", "StoredGame", "UnknownGame", "Writer", "open_store"]
