"""506.2, 508.1c, 508.3. Attacked players and permanents: in triggers, in restrictions, and by attackers."""

from __future__ import annotations

from domain.oracle.discourse.antecedents import YOU_OR_YOUR_PLANESWALKERS
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_YOUR_PLANESWALKERS: Said = {"all": [{"type": "planeswalker"}, {"controller": "you"}]}
_THEIR_PLANESWALKERS: Said = {"all": [{"type": "planeswalker"}, {"controller": "opponent"}]}
_YOU: Said = {"is": "you"}
_AN_OPPONENT: Said = {"is": "opponent"}

WHOM: dict[str, Said] = {
    "you or a planeswalker you control": YOU_OR_YOUR_PLANESWALKERS,
    "a planeswalker you control": _YOUR_PLANESWALKERS,
    "a planeswalker": {"type": "planeswalker"},
    "a player": {"is": "player"},
    "one of your opponents": _AN_OPPONENT,
    "an opponent": _AN_OPPONENT,
    "one of your opponents or a planeswalker they control": {"any": [_AN_OPPONENT, _THEIR_PLANESWALKERS]},
    "an opponent or a planeswalker they control": {"any": [_AN_OPPONENT, _THEIR_PLANESWALKERS]},
    "one of your opponents or a planeswalker an opponent controls": {"any": [_AN_OPPONENT, _THEIR_PLANESWALKERS]},
}
"""Words for attacked players and permanents, with their filters."""


_ATTACKING: Said = {"all": [{"type": "creature"}, {"controller": "you"}, {"combat": "attacking"}]}


def _together(table: Table) -> None:
    """603.4. Add rows for the total power of creatures you attacked with, which is what it was as you attacked."""
    table.rule(
        "ability",
        "whenever ~ attacks , if you attacked with creatures with total power <number> or greater this combat , <body>",
        {
            "on": {"attacks": "self"},
            "while": {"amount": {"total": "power", "among": _ATTACKING}, "compare": {"at_least": "$number"}},
            "triggered": "$body",
        },
    )


def add(table: Table) -> None:
    """Add rows for attacked players and permanents."""
    _events(table)
    _players_attacking(table)
    _kept_away(table)
    _attackers(table)
    _that_player(table)
    _together(table)


def _events(table: Table) -> None:
    event = table.rules_of("event")
    for words, attacked in WHOM.items():
        table.rule("attacked", words, attacked)
    event("<subject> attacks <attacked>", {"attacks": "$subject", "whom": "$attacked"})
    event(
        "one or more <permanents> attack <attacked>",
        {"attacks": "$permanents", "one_or_more": True, "whom": "$attacked"},
    )
    event("one or more <permanents> attack you", {"attacks": "$permanents", "one_or_more": True, "whom": _YOU})
    creatures: Said = {"type": "creature"}
    is_attacked: Said = {"attacks": creatures, "one_or_more": True, "whom": {"ref": "attached"}}
    event("enchanted player is attacked", is_attacked)
    cursed: Said = {"attacks": "$permanents", "one_or_more": True, "whom": {"ref": "attached"}}
    event("one or more <permanents> attack enchanted player", cursed)
    event("you're attacked", {"attacks": creatures, "one_or_more": True, "whom": _YOU})
    # 508.3e. Once for each attacked player
    mine: Said = {"controller": "you"}
    a_player: dict[str, Said] = {"one_or_more": True, "whom": {"is": "player"}}
    event("you attack a player", {"attacks": {"all": [creatures, mine]}, **a_player})
    event("you attack a player with one or more <permanents>", {"attacks": {"$all": ["$permanents", mine]}, **a_player})


def _players_attacking(table: Table) -> None:
    """508.3e. Add rows for players who attack a player or permanent: once for each."""
    event = table.rules_of("event")
    enchanted: Said = {"ref": "attached"}
    for words, player in (("a player", "each_player"), ("an opponent", "each_opponent")):
        attacks: dict[str, Said] = {"player_attacks": player}
        for target, whom in (("<attacked>", "$attacked"), ("enchanted player", enchanted)):
            event(f"{words} attacks {target}", {**attacks, "whom": whom})
            event(
                f"{words} attacks {target} with one or more <permanents>",
                {**attacks, "with": "$permanents", "whom": whom},
            )
    either: Said = {"any": [{"is": "player"}, {"type": "planeswalker"}]}
    event(
        "you attack a player or planeswalker with one or more <permanents>",
        {"player_attacks": "you", "with": "$permanents", "whom": either},
    )
    event(
        "<several> or more <permanents> you control attack a player",
        {"player_attacks": "you", "with": "$permanents", "number": {"at_least": "$several"}, "whom": {"is": "player"}},
    )
    for category in ("who", "one_player"):
        table.rule(category, "that attacking player", {"$who": "attacking"})


def _that_player(table: Table) -> None:
    """506.2, 508.4. Add rows for attackers of a player named before, also as they enter."""
    table.rule("that_person", ("that player", "that opponent"), {"$who": "that"})
    post = table.rules_of("post")
    post(
        ("attacking <that_person>", "that's attacking <that_person>", "that are attacking <that_person>"),
        {"attacking": "$that_person"},
    )
    for s, is_ in (("", "that's"), ("s", "that are")):
        fights: dict[str, Said] = {"tapped": True, "attacking": "$that_person"}
        made = table.rules_of(f"token{s}_of")
        made(
            f"<token_spec> token{s} {is_} tapped and attacking <that_person>",
            {"create_token": "$token_spec", **fights},
        )
        made(
            f"<token_spec> token{s} with <keyword_abilities> {is_} tapped and attacking <that_person>",
            {"create_token": {"+": "$token_spec", "abilities": "$keyword_abilities"}, **fights},
        )


def _kept_away(table: Table) -> None:
    """508.1c. Add rows for players and permanents that cannot be attacked."""
    restricted = table.rules_of("restricted")
    ours: tuple[tuple[str, Said], ...] = (
        ("planeswalkers", _YOUR_PLANESWALKERS),
        ("permanents", {"controller": "you"}),
    )
    for words, filter in ours:
        restricted(f"can't attack you or {words} you control", [{"cant_attack_those": {"any": [_YOU, filter]}}])

    taxed: Said = {"attack_tax": "$mana", "and_planeswalkers": True}
    static, do = table.rules_of("static"), table.rules_of("effect")
    for each in ("of those creatures", "creature they control that's attacking you or a planeswalker you control"):
        spared = "creatures can't attack you or planeswalkers you control"
        words = f"{spared} unless their controller pays <mana> for each {each}"
        static(f"{words} .", {"static": [taxed], "to": "you"})
        static(f"as long as <conditions> , {words} .", {"static": [taxed], "to": "you", "while": "$conditions"})
        do(f"until your next turn , {words}", {"apply": [taxed], "to": "you", "for": {"next_turn_of": "you"}})
    words = "creatures can't attack you unless their controller pays <mana> for each of those creatures"
    alone: Said = {"apply": [{"attack_tax": "$mana"}], "to": "you", "for": {"next_turn_of": "you"}}
    do(f"until your next turn , {words}", alone)


def _attackers(table: Table) -> None:
    """Add rows for creatures attacking you or your permanents."""
    yours: Said = {"any": [{"attacking": "you"}, {"attacking": _YOUR_PLANESWALKERS}]}
    post = table.rules_of("post")
    for words in ("attacking you or a planeswalker you control", "attacking you or planeswalkers you control"):
        post((words, f"that's {words}", f"that are {words}"), yours)
    post(("that's attacking you", "that are attacking you"), {"attacking": "you"})
    theirs: Said = {"count": {"all": [{"type": "creature"}, {"controller": "one"}, {"attacking": "attached"}]}}
    rivals: Said = {"all": [_AN_OPPONENT, {"measured": theirs, "compare": {"at_least": 1}}]}
    mine: Said = {"+": "$does"}
    also: Said = {"+": "$does", "who": "p"}
    table.rule(
        "statement",
        "[you] <does> . each opponent attacking that player does the same",
        [mine, {"players": rivals, "as": "p"}, also],
    )
    untap: Said = {"untap": {"$all": ["$b", {"controller": "p"}]}}
    table.rule(
        "statement",
        "untap all <a:permanents> . each opponent attacking that player untaps all <b:permanents> they control",
        [{"untap": "$a"}, {"players": rivals, "as": "p"}, untap],
    )
