"""Files in other encodings than UTF-8: UTF-16 is read, what else there is refused with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.decoding import decoded
from replay.games.decks import BadFile, load_deck
from replay.games.positions import position_from

TEXT = "4 Forêt\n56 Forest\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_utf_8_and_utf_16_are_read(encoding: str) -> None:
    assert decoded(TEXT.encode(encoding)) == TEXT


def test_decks_and_positions_may_be_in_utf_16(tmp_path: Path) -> None:
    deck, position = tmp_path / "deck.txt", tmp_path / "position.json"
    deck.write_bytes("60 Forest\n".encode("utf-16"))
    assert len(load_deck(str(deck)).main) == 60
    position.write_bytes('{"players": [{"name": "A"}, {"name": "B"}]}'.encode("utf-16"))
    assert position_from(position).players[1].name == "B"


def test_latin_1_is_refused_with_what_would_be_right(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_bytes("4 Lim-Dûl's Vault\n56 Forest\n".encode("latin-1"))
    with pytest.raises(BadFile, match=r"perhaps Latin-1 \(byte 8\): save it as UTF-8"):
        load_deck(str(deck))
