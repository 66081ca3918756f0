"""A small position in one line of text, as in chess.

    A 20 [Giant Spider*d3, Forest x2*t | hand Shock] / B 17 [Bear Cub*t*s | library Plains x10] ; A upkeep turn 3

A player is a name, a life total and their cards: permanents first, other zones after a bar, each by its word. Cards are
separated by commas, and a name with one of `,|[]*;"` in it stands in quotes. ` x2` is a count. Marks follow a `*`: `t`
tapped, `s` sick, `d3` three damage, `+1/+1=2` a number of counters of that kind, `on NAME` attached, `as REF` a ref,
`under NAME` its controller, `token`, `back`, `commander`. After the `;` stand the active player, the step, and further
words where they differ from the usual: `turn 3`, `rules current`, `format commander`, `begins`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domain.errors import Said, said
from domain.formats import DEFAULT
from domain.position.model import BadPosition, Card, Permanent, Position, Sitting

MOST_LETTERS = 100_000
"""The most characters of a line."""

ZONES = ("hand", "library", "graveyard", "exile", "command")
_QUOTED = re.compile(r'"[^"]*"')
_SPECIAL = re.compile(r'[,|\[\]*;"]| / | x\d+$')
_COUNT = re.compile(r"(.+?) x(\d{1,5})$")
_COUNTERS = re.compile(r"([^=]+)=(\d{1,6})$")
_LIFE = re.compile(r"-?\d{1,7}")
_WORDS = {"turn": "turn", "rules": "rules", "format": "format"}


def _split(text: str, separator: str) -> Iterator[str]:
    """Yield the parts of a text between separators outside quotes and brackets."""
    start, depth, quoted, index = 0, 0, False, 0
    while index < len(text):
        letter = text[index]
        quoted ^= letter == '"'
        if not quoted:
            depth += (letter == "[") - (letter == "]")
            if not depth and text.startswith(separator, index):
                yield text[start:index]
                index += len(separator)
                start = index
                continue
        index += 1
    yield text[start:]


def parse(line: str, rules: str = "seed") -> Position:
    """Read a position from one line.

    `rules` is the edition of a line that says none.

    :raises BadPosition: the message lists what cannot be read.
    """
    faults: list[Said] = []
    if len(line) > MOST_LETTERS:
        raise BadPosition([said("A line has {most} letters at most: write JSON.", most=f"{MOST_LETTERS:,}")])
    players, *rest = _split(line, ";")
    sitting = [_sitting(part, faults) for part in _split(players, " / ")]
    fields: dict[str, object] = {"rules": rules}
    if len(rest) > 1:
        faults.append(said("A line has one {sign}: the players before it, the turn after it.", sign="';'"))
    words = rest[0].split() if rest else []
    names = [one["name"] for one in sitting if one is not None]
    if words and words[0] in names:
        fields["active"] = words.pop(0)
        if fields["active"] == names[0]:
            del fields["active"]
    if words and words[0] not in (*_WORDS, "begins"):
        fields["step"] = words.pop(0)
    while words:
        word = words.pop(0)
        if word == "begins":
            fields["begins"] = True
        elif word in _WORDS and words:
            value = words.pop(0)
            fields[word] = int(value) if word == "turn" and value.isdecimal() else value
        else:
            faults.append(said("After the players {word} means nothing here.", word=repr(word)))
    if faults:
        raise BadPosition(faults)
    return Position.load({"players": sitting, **fields})


def _parted(part: str) -> tuple[str, int | None, str] | None:
    """Return the name, life total and cards of a player.

    Return None if there is no name, or a bracket has no partner.
    """
    text = part.strip()
    unquoted = _QUOTED.sub(lambda match: "_" * len(match[0]), text)
    bracket = unquoted.find("[")
    cards = ""
    if bracket >= 0:
        if not unquoted.endswith("]"):
            return None
        text, cards = text[:bracket].rstrip(), text[bracket + 1 : -1]
    words = text.rsplit(None, 1)
    life = int(words[1]) if len(words) == 2 and _LIFE.fullmatch(words[1]) else None
    name = text if life is None else words[0]
    return (name, life, cards) if name and "]" not in unquoted[: len(name)] else None


def _sitting(part: str, faults: list[Said]) -> dict[str, object] | None:
    parts = _parted(part)
    if parts is None:
        shown = part.strip() if len(part) < 200 else f"{part.strip()[:100]}…"
        faults.append(said("{part} is no player: write a name, a life total and cards in brackets.", part=repr(shown)))
        return None
    name, life, brackets = parts
    fields: dict[str, object] = {"name": name.strip('"')}
    if life is not None:
        fields["life"] = life
    for number, zone in enumerate(_split(brackets, "|")):
        word, _, cards = zone.strip().partition(" ")
        if not number and word not in ZONES:
            word, cards = "battlefield", zone
        if word not in ("battlefield", *ZONES):
            if word:
                faults.append(
                    said("There is no zone {word} in a line: after a bar stands hand, library …", word=repr(word))
                )
            continue
        fields[word] = [_card(card.strip(), word, faults) for card in _split(cards, ",") if card.strip()]
    return fields


def _card(text: str, zone: str, faults: list[Said]) -> dict[str, object]:
    name, *marks = (part.strip() for part in _split(text, "*"))
    counted = _COUNT.fullmatch(name)
    fields: dict[str, object] = {"card": (counted[1] if counted else name).strip('"')}
    if counted:
        fields["count"] = int(counted[2])
    counters: dict[str, int] = {}
    for mark in marks:
        counted_ = _COUNTERS.fullmatch(mark)
        word, _, value = mark.partition(" ")
        value = value.strip().strip('"')
        if counted_:
            counters[counted_[1]] = int(counted_[2])
        elif word in _REFERRING and value:
            fields[_REFERRING[word]] = value
        elif mark in _FLAGS:
            fields[_FLAGS[mark]] = True
        elif re.fullmatch(r"d\d{1,6}", mark):
            fields["damage"] = int(mark[1:])
        else:
            faults.append(said("{card}: {mark} is no mark.", card=name, mark=repr(mark)))
    return fields | ({"counters": counters} if counters else {})


_FLAGS = {"t": "tapped", "s": "sick", "token": "token", "back": "back", "commander": "commander"}
_REFERRING = {"on": "attached", "as": "ref", "under": "controller"}


def written(position: Position) -> str:
    """Return a position in one line.

    :raises BadPosition: the position has more than a line can hold.
    """
    players = " / ".join(_player(sitting) for sitting in position.players)
    words = [position.active or position.players[0].name, position.step]
    words += ["begins"] if position.begins else []
    words += [f"turn {position.turn}"] if position.turn != 1 else []
    words += [f"rules {position.rules}"] if position.rules != "seed" else []
    words += [f"format {position.format}"] if position.format != DEFAULT else []
    line = f"{players} ; {' '.join(filter(None, words))}"
    try:
        if parse(line) == position:
            return line
    except BadPosition:
        pass
    raise BadPosition([said("A line has no room for all of this position: keep it as JSON.")])


def _player(sitting: Sitting) -> str:
    zones = [", ".join(_told(card) for card in sitting.battlefield)]
    zones += [
        f"{zone} {', '.join(_told(card) for card in cards)}" for zone in ZONES if (cards := getattr(sitting, zone))
    ]
    there = f" [{' | '.join(filter(None, zones))}]" if any(zones) else ""
    return f"{sitting.name}{'' if sitting.life is None else f' {sitting.life}'}{there}"


def _told(card: Card) -> str:
    text = _name(card.card) + (f" x{card.count}" if card.count > 1 else "")
    for mark, field in _FLAGS.items():
        text += f"*{mark}" if getattr(card, field, False) else ""
    if isinstance(card, Permanent) and card.damage:
        text += f"*d{card.damage}"
    for kind, count in card.counters.items():
        text += f"*{kind}={count}"
    for mark, field in _REFERRING.items():
        value = getattr(card, field, "")
        text += f"*{mark} {_name(value)}" if value else ""
    return text


def _name(name: str) -> str:
    return f'"{name}"' if _SPECIAL.search(name) else name
