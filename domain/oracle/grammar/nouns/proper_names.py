"""201, 205.3j, 701.23. What texts call by a name: cards that are looked for, tokens, planeswalkers of a type."""

from __future__ import annotations

from domain.oracle.grammar.effects.library import IT
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Rows with names in them."""
    table.rule("adj", "<planeswalker_type>", {"subtype": "$planeswalker_type"})
    _named(table)
    _tokens(table)
    _tokens_with_texts(table)
    _zones(table)


def _named(table: Table) -> None:
    """201.3. What has a name, or one of two."""
    either: Said = {"any": [{"name": "$a"}, {"name": "$b"}]}
    for category in ("post", "card_post", "spell_post"):
        post = table.rules_of(category)
        post("named <name>", {"name": "$name"})
        post("not named <name>", {"not": {"name": "$name"}})
        post("named <a:name> or <b:name>", either)
    table.rule("card", "card named <a:name> or a card named <b:name>", either)
    yours: Said = {"controller": "you"}

    def some(name: str) -> Said:
        return {"exists": {"$all": ["$permanents", {"name": name}, yours]}}

    table.rule(
        "condition",
        "you control <permanents> named <a:name> and <b:name>",
        {"all_true": [some("$a"), some("$b")]},
    )


def _made(abilities: Said = None, *, name: bool = True, **more: Said) -> dict[str, Said]:
    """What creates a token, perhaps with a name and abilities."""
    spec: dict[str, Said] = {"+": "$token_spec"}
    if name:
        spec["name"] = "$name"
    if abilities is not None:
        spec["abilities"] = abilities
    return {"create_token": spec, **more}


_KEYWORDS: Said = "$keyword_abilities"
_QUOTED: Said = ["$quoted"]
_BOTH: Said = ["*$keyword_abilities", "$quoted"]
_LISTED: tuple[tuple[str, Said], ...] = (
    ("<a:keyword_ability> , <b:keyword_ability>", ["$a", "$b", "$quoted"]),
    ("<a:keyword_ability> , <b:keyword_ability> , <c:keyword_ability>", ["$a", "$b", "$c", "$quoted"]),
)
"""Keywords in a row that the text in quotes ends."""


def _tokens(table: Table) -> None:
    """111.4. Tokens with a name of their own, in front of their abilities or behind them."""
    for s, are in (("", "that's"), ("s", "that are")):
        kind = table.rules_of(f"token{s}_of")
        for front, more in (("", {}), ("tapped ", _TAPPED)):
            token = f"{front}<token_spec> token{s}"
            kind(f"{token} named <name>", {**_made(), **more})
            for words in ("named <name> with <keyword_abilities>", "with <keyword_abilities> named <name>"):
                kind(f"{token} {words}", {**_made(_KEYWORDS), **more})
            kind(f"{token} named <name> with <quoted>", {**_made(_QUOTED), **more})
            kind(f"{token} named <name> with <keyword_abilities> and <quoted>", {**_made(_BOTH), **more})
        kind(
            f"<token_spec> token{s} with <keyword_abilities> named <name> {are} tapped and attacking",
            _made(_KEYWORDS, tapped=True, attacking=True),
        )
    for category, verb in (("does", "create"), ("does3", "creates")):
        do = table.rules_of(category)
        token = f"{verb} <name> , a|an <token_spec> token"
        do(token, _made())
        do(f"{token} with <keyword_abilities>", _made(_KEYWORDS))
        do(f"{token} with <quoted>", _made(_QUOTED))
        do(f"{token} with <keyword_abilities> and <quoted>", _made(_BOTH))
        for listed, abilities in _LISTED:
            do(f"{token} with {listed} , and <quoted>", _made(abilities))


_TAPPED: dict[str, Said] = {"tapped": True}


def _tokens_with_texts(table: Table) -> None:
    """111.3. Keywords and a text in quotes, in one sentence or two."""
    for s, has in (("", "it has"), ("s", "they have")):
        kind = table.rules_of(f"token{s}_of")
        for front, more in (("", {}), ("tapped ", _TAPPED)):
            token = f"{front}<token_spec> token{s}"
            kind(f"{token} with <keyword_abilities> and <quoted>", {**_made(_BOTH, name=False), **more})
            kind(f"{token} with <keyword_abilities> . {has} <quoted>", {**_made(_BOTH, name=False), **more})
            for listed, abilities in _LISTED:
                kind(f"{token} with {listed} , and <quoted>", {**_made(abilities, name=False), **more})
        token = f"<token_spec> token{s}"
        kind(f"{token} named <name> . {has} <quoted>", _made(_QUOTED))
        kind(f"{token} named <name> . {has} <keyword_abilities> and <quoted>", _made(_BOTH))
        kind(f"tapped {token} with <quoted>", _made(_QUOTED, name=False, tapped=True))
        kind(f"{token} with <a:quoted> and <b:quoted>", _made(["$a", "$b"], name=False))


_SHUFFLE: Said = {"shuffle": "you"}


def _zones(table: Table) -> None:
    """701.23. A card is looked for in several zones, or in those of them that its player likes.

    Who leaves the library out does not shuffle it, and takes what lies in the open if it is there.
    """
    search: dict[str, Said] = {"search": "$card", "as": "c"}
    put: list[tuple[str, list[Said]]] = [
        (
            f", reveal {IT} , and put {IT} into your hand",
            [{"reveal": "c"}, {"move": "c", "to": "hand"}],
        ),
        (f", reveal {IT} , put {IT} into your hand", [{"reveal": "c"}, {"move": "c", "to": "hand"}]),
        (f"and put {IT} onto the battlefield", [{"move": "c", "to": "battlefield"}]),
        (f", put {IT} onto the battlefield", [{"move": "c", "to": "battlefield"}]),
        (f"and put {IT} into your hand", [{"move": "c", "to": "hand"}]),
    ]
    for words, then in put:
        table.rule("found_put", words, then)
    graveyard: Said = {"choose": {"$all": ["$card", {"zone": "graveyard"}, {"owner": "you"}]}, "as": "c"}
    both: Said = {**search, "also": ["graveyard"]}
    # Which zones: the library alone, the graveyard alone, or both
    which: list[Said] = [
        {
            "one_of": [
                [both, "*$found_put", _SHUFFLE],
                [search, "*$found_put", _SHUFFLE],
                [graveyard, "*$found_put"],
            ]
        }
    ]
    tail = "if you search your library this way , shuffle [it]"
    for zones in ("library and/or graveyard", "graveyard and/or library"):
        words = f"search your {zones} for a|an <card> <found_put> . {tail}"
        table.rule("statement", words, list[Said](which))
        table.rule("statement", f"you may {words}", [{"may": list[Said](which)}])
    everywhere: Said = {"one_of": [*_of_three(search, "*$found_put")]}
    for zones in (
        "graveyard , hand , and/or library",
        "library , graveyard , and/or hand",
        "hand , graveyard , and/or library",
    ):
        words = f"search your {zones} for a|an <card> <found_put> . {tail}"
        table.rule("statement", words, [everywhere])
        table.rule("statement", f"you may {words}", [{"may": [everywhere]}])


def _of_three(search: dict[str, Said], put: str) -> list[Said]:
    """Each choice of at least one of three zones."""
    found: list[Said] = []
    for also in (["graveyard", "hand"], ["graveyard"], ["hand"], []):
        looked: Said = {**search, **({"also": list[Said](also)} if also else {})}
        way: list[Said] = [looked, put, _SHUFFLE]
        found.append(way)
    graveyard: Said = {"all": [{"zone": "graveyard"}, {"owner": "you"}]}
    hand: Said = {"all": [{"zone": "hand"}, {"owner": "you"}]}
    found.append([{"choose": {"$all": ["$card", graveyard]}, "as": "c"}, put])
    either: Said = {"any": [graveyard, hand]}
    for where in (hand, either):  # in a hand nobody has to find anything
        found.append([{"choose": {"$all": ["$card", where]}, "up_to": True, "as": "c"}, put])
    return found
