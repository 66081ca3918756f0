"""Reading of an `mtg-replay` document as facts.

A card keeps its id when it moves. Of an event told twice, such as a cast and a move to the stack, one is used. The
notation does not tell changes of characteristics, priority being given, or damage being marked; checks that need them
are not made. The line of a fact is the index of its event in the document, counted from 1.
"""

from __future__ import annotations

import hashlib
import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeGuard, TypeVar

import orjson
from pydantic import BaseModel

from domain.cards.keywords import KEYWORDS as KNOWN
from domain.citations import number
from domain.editions import CURRENT
from domain.errors import figure, said
from domain.terms import COLORS
from replay.observing.audit.left_out import KEYWORDS
from replay.observing.facts.forms import Header
from replay.observing.facts.reading import (
    MOST_DOCUMENT,
    MOST_FACTS,
    Account,
    BadFacts,
    Line,
    checked,
    document_of,
    line_of,
    told,
)
from replay.observing.known_cards import known_cards
from replay.observing.notation import forms
from replay.observing.notation.words import (
    EDITIONS,
    FORMATS,
    LOSES,
    NAME,
    NOWHERE,
    OUTSIDE,
    PHASES,
    REASONS,
    RULES,
    STEPS,
)

M = TypeVar("M", bound=BaseModel)

NEAR = 12
"""Most events between a state-based action and the move it causes."""

UNTOLD = frozenset(("RESOURCES", "LEARNING_MARKER", "GAME_START", "ACTIVATE", "PASS_PRIORITY"))
"""Types of events that repeat others, or are not about the game."""


def read(path: Path, *, engine: str = "", most: int = MOST_DOCUMENT) -> Account:
    """Read the game in a document.

    :raises BadFacts: the file is no document, is no whole game, or has an impossible header.
    """
    text = document_of(path, min(most, MOST_DOCUMENT))
    whole = hashlib.sha256()
    for line in io.BytesIO(text):
        if line.strip():
            whole.update(line)
    try:
        data = orjson.loads(text)
    except ValueError:
        data = None
    del text
    if not isinstance(data, dict):
        raise BadFacts("{path}, line {line}: it is not a JSON object.", path=path, line=1)
    replay = checked(forms.Replay, data, path, 1)
    del data
    if len(replay.events) > MOST_FACTS:
        raise BadFacts("{path} has more than {most} events.", path=path, most=figure(MOST_FACTS))
    if replay.mode != "full_game":
        raise BadFacts("{path} is a {mode}, and no game from its beginning.", path=path, mode=replay.mode)
    document = Document(replay, path)
    return told(document.header(), document, path, sha256=whole.hexdigest(), engine=engine)


class Document:
    """Document as a source of facts, which are converted again at each reading."""

    def __init__(self, replay: forms.Replay, path: Path) -> None:
        self._replay = replay
        self._path = path
        self._converter = Converter(replay, path)

    def header(self) -> Header:
        """Return the header, checked against its form.

        :raises BadFacts: the header does not fit the form.
        """
        return checked(Header, self._converter.header(), self._path, 1)

    def lines(self) -> Iterator[Line]:
        """Yield the facts, converted from the beginning."""
        self._converter = Converter(self._replay, self._path)
        self._converter.header()
        yield from self._converter.lines()

    @property
    def left_out(self) -> Iterable[str]:
        """Further kinds of facts left out: keywords, where the cards have none."""
        return (KEYWORDS,) if self._converter.keywords_unknown else ()

    @property
    def not_taken(self) -> Mapping[str, int]:
        """Counts of the events that are not read, by type."""
        return self._converter.not_taken


class Converter:
    """Conversion of a document's events to facts."""

    def __init__(self, replay: forms.Replay, path: Path) -> None:
        self.replay = replay
        self.path = path
        self.not_taken: Counter[str] = Counter()
        self.keywords_unknown = False
        self._number = 1
        self._players = list(replay.meta.players)
        self._turn = 0
        self._active: str | None = None
        self._zones: dict[str, str] = {}
        """Zone of each card, in the document's words."""
        self._names: dict[str, str] = {id: one.card_ref for id, one in replay.initial_state.objects.items()}
        self._described: dict[str, dict[str, Any]] = {}
        """Cards of the index with ambiguous names: several have one name, or the key differs from it."""
        self._tokens: set[str] = set()
        self._abilities: set[str] = set()
        """Ids of the abilities that have been on the stack."""
        self._stack: dict[str, tuple[str, str]] = {}
        """Kind of each object on the stack, and a spell's card, by the id on the stack."""
        self._edition = named if (named := replay.meta.edition) in EDITIONS else CURRENT.name
        self._rules = self._state_based()
        self._resolving: str | None = None
        """Card of the spell that is resolving."""

    def header(self) -> dict[str, Any]:
        """Return the header as JSON data."""
        replay = self.replay
        players = []
        for id, player in replay.meta.players.items():
            state = replay.initial_state.players.get(id)
            life = state.life if state is not None else player.starting_life
            deck = self._size(f"{id}:library") + self._size(f"{id}:hand")
            players.append(
                {"id": id, "name": player.name, "life": 20 if life is None else life, "deck": deck}
                | ({"team": player.team} if player.team is not None else {})
            )
        game_type = replay.meta.game_type.lower()
        header: dict[str, Any] = {
            "facts": 1,
            "source": {"name": NAME, "version": replay.version},
            "format": FORMATS.get(game_type, game_type or "duel"),
            "players": players,
            "match": replay.meta.game_id,
            "edition": self._edition,
            "cards": [],
        }
        names = Counter(card.name for card in replay.card_index.values())
        for key, card in replay.card_index.items():
            if key == card.name and names[key] == 1:
                header["cards"].append(self._card(card))
            else:
                self._described[key] = self._card(card)
        if replay.meta.timestamp.endswith("Z"):
            header["started"] = replay.meta.timestamp
        if replay.meta.duration_seconds is not None:
            header["seconds"] = replay.meta.duration_seconds
        return header

    def lines(self) -> Iterator[Line]:
        """Yield the facts of the document."""
        start = self.replay.game_start
        if start is not None and start.starting_player in self._players:
            yield line_of({"fact": "starting_player_chosen", "player": start.starting_player}, self.path, 1)
        for fact in self._hands():
            yield line_of(fact, self.path, 1)
        for place, event in enumerate(self.replay.events, 1):
            self._number = place
            for fact in self._facts(event):
                yield line_of(fact, self.path, place)
        for fact in self._end():
            yield line_of(fact, self.path, self._number)

    # Cards and zones

    def _card(self, card: forms.Card) -> dict[str, Any]:
        described: dict[str, Any] = {"name": card.name, "mana_cost": card.cost or None, "type_line": card.type}
        if card.colors is not None and set(card.colors) <= set(COLORS):
            described["colors"] = "".join(card.colors)
        definition = known_cards().find(card.name)
        printed = definition.printed() if definition is not None else None
        for stat in ("power", "toughness", "loyalty"):
            value = getattr(card, stat)
            if value is None and printed is not None:
                value = getattr(printed, stat)
            if value is not None:
                described[stat] = value
        if card.oracle_text is not None:
            described["keywords"], described["abilities"] = keywords_in(card.oracle_text)
        elif printed is not None:
            described["keywords"], described["abilities"] = printed.keywords, len(printed.abilities)
        elif "creature" in card.type.lower():
            self.keywords_unknown = True
        return described

    def _size(self, zone: str) -> int:
        cards = self.replay.initial_state.zones.get(zone)
        return cards.count if isinstance(cards, forms.Count) else len(cards or ())

    def _hands(self) -> Iterator[dict[str, Any]]:
        """Yield the moves of starting hands out of the libraries, and the commanders."""
        for zone, content in self.replay.initial_state.zones.items():
            player, _, place = zone.partition(":")
            if place == "hand" and player in self.replay.meta.players:
                cards = [None] * content.count if isinstance(content, forms.Count) else list(content)
                for card in cards:
                    yield self._moved(card, f"{player}:library", zone)
            elif place == "command" and player in self.replay.meta.players and self._are_named(content):
                for card in content:
                    self._zones[card] = place
                    yield {"fact": "commander_presented", "player": player, "card": self._called(self._names[card]),
                           "becomes": card}  # fmt: skip
            elif place not in ("library", "hand") and (not isinstance(content, forms.Count) and content):
                raise BadFacts("{path} is a {mode}, and no game from its beginning.", path=self.path, mode="position")

    def _are_named(self, zone: list[str] | forms.Count) -> TypeGuard[list[str]]:
        """Return True if a zone lists its cards, not only their number."""
        return not isinstance(zone, forms.Count) and all(card in self._names for card in zone)

    def _called(self, key: str) -> str | dict[str, Any]:
        """Return a card by its name, or described where cards share the name."""
        return self._described.get(key, key)

    def _moved(self, card: str | None, source: str, to: str, name: str | None = None, **more: Any) -> dict[str, Any]:
        """Return the fact of a card's move, and note its zone and name."""
        if card is not None and name is not None:
            self._names[card] = name
        owner, _, place = source.partition(":") if ":" in source else ("", "", source)
        fact: dict[str, Any] = {"fact": "object_moved", "to": to.rpartition(":")[2]} | more
        if place:
            fact["source"] = place
        if owner:
            fact["player"] = owner
        if card is not None:
            self._zones[card] = to
            fact["object"] = card
            if card in self._names:
                fact["card"] = self._called(self._names[card])
        return fact

    def _zone(self, card: str) -> str:
        """Return the present zone of a card, in the document's words; empty if unknown."""
        return self._zones.get(card, "")

    def _state_based(self) -> dict[int, str]:
        """704. Return the rules of moves made by state-based actions, by the move's index.

        The document tells the state-based action shortly before or after the move.
        """
        events = self.replay.events
        rules: dict[int, str] = {}
        for index, event in enumerate(events):
            if event.type != "STATE_BASED":
                continue
            rule, card = RULES.get(str(event.data.get("reason"))), event.data.get("obj")
            if rule is None or card is None:
                continue
            near = sorted(
                range(max(0, index - NEAR), min(len(events), index + NEAR + 1)), key=lambda one: abs(one - index)
            )
            for one in near:
                if events[one].type == "MOVE" and events[one].data.get("obj") == card and one not in rules:
                    rules[one] = number(rule, self._edition)
                    break
        return rules

    # Events

    def _facts(self, event: forms.Event) -> Iterator[dict[str, Any]]:
        handler = HANDLERS.get(event.type)
        if handler is None:
            if event.type not in UNTOLD:
                self.not_taken[event.type] += 1
            return
        form, tell = handler
        data = checked(form, event.data, self.path, self._number)
        yield from self._turned(event)
        yield from tell(self, event, data)

    def _turned(self, event: forms.Event) -> Iterator[dict[str, Any]]:
        """Yield the beginning of a turn, where no event of the document tells it.

        The turn's first event then shows that the turn has begun.
        """
        turn = turn_of(event.t)
        if event.type in ("ACTIVE_PLAYER_CHANGE", "PHASE_CHANGE") or turn <= self._turn or not turn:
            return
        active = self._next_player()
        yield from self._begin(active, turn)

    def _next_player(self) -> str:
        if self._active is None:
            return self._players[0]
        return self._players[(self._players.index(self._active) + 1) % len(self._players)]

    def _begin(self, player: str, turn: int) -> Iterator[dict[str, Any]]:
        if player not in self._players:
            raise BadFacts("{path}, line {line}: {what}; nothing was imported.", path=self.path, line=self._number,
                           what=said("no player is called {name}", name=player))  # fmt: skip
        if turn <= self._turn:
            return
        self._turn, self._active = turn, player
        yield {"fact": "turn_began", "player": player, "number": turn}

    def active_player(self, event: forms.Event, data: forms.ActivePlayerData) -> Iterator[dict[str, Any]]:
        yield from self._begin(data.new_player, data.turn_number or turn_of(event.t) or self._turn + 1)

    def phase(self, event: forms.Event, data: forms.PhaseData) -> Iterator[dict[str, Any]]:
        turn = turn_of(event.t)
        if turn > self._turn:
            yield from self._begin(data.active_player or self._next_player(), turn)
        if not self._turn:
            return
        words = [word.lower().replace("_", "").replace(" ", "") for word in (data.step, data.phase)]
        for word in words:
            if word in STEPS:
                yield {"fact": "step_began", "step": STEPS[word]}
                return
        for word in reversed(words):
            if word in PHASES:
                yield {"fact": "phase_began", "phase": PHASES[word]}
                return
        self.not_taken[f"PHASE_CHANGE {data.phase}"] += 1

    def mulligan(self, event: forms.Event, data: forms.MulliganData) -> Iterator[dict[str, Any]]:
        hand = f"{event.a}:hand"
        if data.decision == "mulligan":
            yield {"fact": "mulligan_taken", "player": event.a}
            for card in [card for card, zone in self._zones.items() if zone == hand]:
                yield self._moved(card, hand, f"{event.a}:library")
            yield {"fact": "library_shuffled", "player": event.a}
            return
        for card in data.cards_to_bottom:
            if self._zone(card) == hand:
                yield self._moved(card, hand, f"{event.a}:library", index=-1)
        yield {"fact": "hand_kept", "player": event.a}

    def draw(self, event: forms.Event, data: forms.MoveData) -> Iterator[dict[str, Any]]:
        if self._zone(data.obj) == data.to:
            return
        yield {"fact": "card_drawn", "player": data.to.partition(":")[0]}
        yield self._moved(data.obj, data.from_, data.to, data.card_name)

    def discard(self, event: forms.Event, data: forms.MoveData) -> Iterator[dict[str, Any]]:
        if self._zone(data.obj) != data.to:
            yield {"fact": "card_discarded", "player": data.from_.partition(":")[0] or event.a}
            yield self._moved(data.obj, self._zone(data.obj) or data.from_, data.to, data.card_name)

    def land(self, event: forms.Event, data: forms.CardData) -> Iterator[dict[str, Any]]:
        yield {"fact": "land_played", "player": event.a, "object": data.card}

    def cast(self, event: forms.Event, data: forms.CastData) -> Iterator[dict[str, Any]]:
        if self._zone(data.card) != "stack":
            source = self._zone(data.card) or f"{event.a}:hand"
            yield self._moved(data.card, source, "stack", data.card_name)
        yield from self._targets(data.card, data.targets)
        yield {"fact": "spell_cast", "player": event.a, "object": data.card}

    def _targets(self, object: str, chosen: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
        """601.2c. Yield the choice of the known targets, grouped by slot."""
        targets: dict[str, list[str]] = {}
        for one in chosen:
            if self._is_known(one):
                targets.setdefault(str(one.get("slot", "target")), []).append(one["obj"])
        if targets:
            yield {"fact": "targets_chosen", "object": object, "targets": list(map(list, targets.items()))}

    def _is_known(self, target: Mapping[str, Any]) -> bool:
        obj = target.get("obj")
        return isinstance(obj, str) and (obj in self._zones or obj in self._abilities or obj in self._players)

    def put_on_stack(self, event: forms.Event, data: forms.StackData) -> Iterator[dict[str, Any]]:
        if data.kind == "SPELL":
            self._stack[data.stack] = "SPELL", data.card or data.source or ""
        elif data.source in self._zones:
            self._stack[data.stack] = data.kind, ""
            self._abilities.add(data.stack)
            kind = "triggered" if data.kind == "TRIGGER" else "activated"
            yield {"fact": "ability_put_on_stack", "player": data.controller, "source": data.source,
                   "becomes": data.stack, "kind": kind}  # fmt: skip
            yield from self._targets(data.stack, data.targets)
        else:
            self.not_taken[f"PUT_ON_STACK {data.kind}"] += 1

    def resolve(self, event: forms.Event, data: forms.ResolveData) -> Iterator[dict[str, Any]]:
        """608. Yield facts of an object that resolves, does not resolve, or is countered.

        A spell's move tells its destination.
        """
        kind, card = self._stack.pop(data.stack, ("", ""))
        spell = kind == "SPELL"
        if not kind or (spell and self._zone(card) != "stack"):
            self.not_taken["RESOLVE"] += 1
            return
        object = card if spell else data.stack
        if data.outcome == "countered":
            if data.by is not None and (data.by in self._zones or data.by in self._abilities):
                yield {"fact": "countered", "object": object, "by": data.by}
            elif not spell:
                yield {"fact": "did_not_resolve", "object": object, "reason": "effect"}
            return
        yield {"fact": "resolution_began", "object": object}
        if data.outcome == "fizzled":
            yield {"fact": "did_not_resolve", "object": object}
        elif spell:
            self._resolving = card
        else:
            yield {"fact": "resolved", "object": object}

    def move(self, event: forms.Event, data: forms.MoveData) -> Iterator[dict[str, Any]]:
        card, source = data.obj, self._zone(data.obj) or data.from_
        if self._zone(card) == data.to:
            return
        if not self._zone(card) and data.from_ in NOWHERE and data.to == "battlefield":
            yield from self._token(event, data)
            return
        if not self._zone(card) and data.from_ == OUTSIDE:
            yield from self._brought(event, data)
            return
        if data.to in NOWHERE:  # 111.7: a token has ceased to exist
            if card in self._tokens:
                self._zones[card] = data.to
                yield {"fact": "token_ceased", "object": card}
            else:
                self.not_taken["MOVE"] += 1
            return
        rule = self._rules.get(self._number - 1)
        more: dict[str, Any] = {} if rule is None else {"rule": rule}
        if data.tapped:
            more["tapped"] = True
        if data.controller in self._players:
            more["controller"] = data.controller
        if data.to.endswith(":library") and data.pos == "bottom":
            more["index"] = -1
        if card == self._resolving and source == "stack":  # 608.2n, 608.3: leaving the stack ends the resolution
            self._resolving = None
            yield {"fact": "resolved", "object": card}
        yield self._moved(card, source, data.to, data.card_name, **more)

    def _token(self, event: forms.Event, data: forms.MoveData) -> Iterator[dict[str, Any]]:
        """111.2. Yield the creation of a token, if its printed values are known.

        A permanent that comes from no zone is a token.
        """
        if data.card_name not in self.replay.card_index or event.a not in self._players:
            self.not_taken["MOVE"] += 1
            return
        self._zones[data.obj] = data.to
        self._tokens.add(data.obj)
        yield {"fact": "token_created", "player": event.a, "card": self._called(data.card_name), "becomes": data.obj,
               "tapped": data.tapped}  # fmt: skip

    def _brought(self, event: forms.Event, data: forms.MoveData) -> Iterator[dict[str, Any]]:
        """400.11b. Yield the fact of a card that comes into the game from outside."""
        owner, _, zone = data.to.rpartition(":")
        if (owner or event.a) not in self._players:
            self.not_taken["MOVE"] += 1
            return
        self._zones[data.obj] = data.to
        fact: dict[str, Any] = {"fact": "card_brought_in", "player": owner or event.a, "zone": zone}
        if zone == "library":
            fact["index"] = -1 if data.pos == "bottom" else 0
        if data.card_name is not None:
            self._names[data.obj] = data.card_name
            fact |= {"card": self._called(data.card_name), "becomes": data.obj}
        yield fact

    def damage(self, event: forms.Event, data: forms.DamageData) -> Iterator[dict[str, Any]]:
        if data.amount and data.source in self._zones:
            yield {"fact": "damage_dealt", "source": data.source, "recipient": data.target, "amount": data.amount,
                   "combat": data.type == "combat"}  # fmt: skip
        elif data.amount:
            self.not_taken["DAMAGE"] += 1

    def life(self, event: forms.Event, data: forms.LifeData) -> Iterator[dict[str, Any]]:
        if data.delta:
            name = "life_gained" if data.delta > 0 else "life_lost"
            yield {"fact": name, "player": data.player, "amount": abs(data.delta), "total": data.new_total}

    def counters(self, event: forms.Event, data: forms.CountersData) -> Iterator[dict[str, Any]]:
        if data.delta:
            how = "put" if data.delta > 0 else "removed"
            of_player = data.obj in self._players
            name, holder = ("player_counters", "player") if of_player else ("counters", "object")
            yield {"fact": f"{name}_{how}", holder: data.obj, "kind": data.counter_type, "amount": abs(data.delta),
                   "total": data.new_total}  # fmt: skip

    def tap(self, event: forms.Event, data: forms.TapData) -> Iterator[dict[str, Any]]:
        yield {"fact": "permanents_tapped" if data.tapped else "permanents_untapped", "objects": [data.obj]}

    def attack(self, event: forms.Event, data: forms.AttackData) -> Iterator[dict[str, Any]]:
        yield {"fact": "attackers_declared", "player": event.a, "attacks": list(map(list, data.attackers.items()))}

    def block(self, event: forms.Event, data: forms.BlockData) -> Iterator[dict[str, Any]]:
        blocks = [[blocker, attacker] for blocker, attackers in data.blockers.items() for attacker in attackers]
        yield {"fact": "blockers_declared", "player": event.a, "blocks": blocks}

    def state_based(self, event: forms.Event, data: forms.StateBasedData) -> Iterator[dict[str, Any]]:
        """704.3. Yield the loss of a player who loses.

        Moves tell all other state-based actions; this event only has their reason.
        """
        if data.action == LOSES and data.obj in self._players:
            yield {"fact": "player_lost", "player": data.obj, "reason": REASONS.get(data.reason, "effect")}
        elif data.reason not in RULES and data.action != "discard_to_hand_size":
            self.not_taken[f"STATE_BASED {data.reason or data.action}"] += 1

    def random(self, event: forms.Event, data: forms.RandomData) -> Iterator[dict[str, Any]]:
        if data.action == "shuffle" and data.player in self._players:
            yield {"fact": "library_shuffled", "player": data.player}
        else:
            self.not_taken[f"RANDOM {data.action}"] += 1

    def _end(self) -> Iterator[dict[str, Any]]:
        meta = self.replay.meta
        if meta.winner is None:
            return
        winners = [meta.winner] if meta.winner in self._players else []
        if winners and (team := meta.players[meta.winner].team) is not None:  # 104.2a
            winners = [player for player in self._players if meta.players[player].team == team]
        yield {"fact": "game_ended", "winners": winners, "reason": REASONS.get(meta.win_condition or "", "effect")}


Tell = Callable[[Converter, forms.Event, Any], Iterator[dict[str, Any]]]

HANDLERS: Mapping[str, tuple[type[forms.Part], Tell]] = {
    "ACTIVE_PLAYER_CHANGE": (forms.ActivePlayerData, Converter.active_player),
    "PHASE_CHANGE": (forms.PhaseData, Converter.phase),
    "MULLIGAN": (forms.MulliganData, Converter.mulligan),
    "DRAW": (forms.MoveData, Converter.draw),
    "DISCARD": (forms.MoveData, Converter.discard),
    "PLAY_LAND": (forms.CardData, Converter.land),
    "CAST": (forms.CastData, Converter.cast),
    "PUT_ON_STACK": (forms.StackData, Converter.put_on_stack),
    "RESOLVE": (forms.ResolveData, Converter.resolve),
    "MOVE": (forms.MoveData, Converter.move),
    "DAMAGE": (forms.DamageData, Converter.damage),
    "LIFE": (forms.LifeData, Converter.life),
    "COUNTERS": (forms.CountersData, Converter.counters),
    "TAP": (forms.TapData, Converter.tap),
    "DECLARE_ATTACKERS": (forms.AttackData, Converter.attack),
    "DECLARE_BLOCKERS": (forms.BlockData, Converter.block),
    "STATE_BASED": (forms.StateBasedData, Converter.state_based),
    "RANDOM": (forms.RandomData, Converter.random),
}


def turn_of(time: str) -> int:
    """Return the turn of a time marker: `"T3.MP1:2"` → `3`; 0 without one."""
    digits = time[1:].partition(".")[0]
    return int(digits) if time[:1] == "T" and digits.isdecimal() and len(digits) < 6 else 0


def keywords_in(text: str) -> tuple[list[str], int]:
    r"""Return the keywords in a text that form lines, and the number of other lines.

    `"Flying, haste\nWhen …"` → `(["flying", "haste"], 1)`.
    """
    keywords: list[str] = []
    others = 0
    for line in text.splitlines():
        words = [word.strip().lower() for word in line.partition("(")[0].split(",")]
        if words and all(word.partition(":")[0] in KNOWN for word in words):
            keywords += words
        elif line.strip():
            others += 1
    return keywords, others
