"""107.3, 111, 114, 701. Tokens: with names, texts, a size by amount; Clues, Roles, Armies; emblems."""

from __future__ import annotations

from domain.cards.predefined import ROLES
from domain.oracle.grammar.effects.control_flow.compound import conjugated
from domain.oracle.grammar.words.token_descriptions import TokenSpec
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_NUMBERS: tuple[tuple[str, Said], ...] = (
    ("a +1/+1 counter", 1),
    ("<several> +1/+1 counters", "$several"),
    ("x +1/+1 counters", "x"),
)

SIZES: dict[str, Said] = {"x/x": ["x", "x"], "x/1": ["x", 1], "1/x": [1, "x"]}

_ENTERING: tuple[tuple[str, dict[str, Said]], ...] = (
    ("", {}),
    ("tapped ", {"tapped": True}),
    ("tapped and attacking ", {"tapped": True, "attacking": True}),
)

_YOURS: Said = {"controller": "you"}

_KEYWORDS: Said = "$keyword_abilities"

_QUOTED: Said = ["$quoted"]

_BOTH: Said = ["*$keyword_abilities", "$quoted"]

_LISTED: tuple[tuple[str, Said], ...] = (
    ("<a:keyword_ability> , <b:keyword_ability>", ["$a", "$b", "$quoted"]),
    ("<a:keyword_ability> , <b:keyword_ability> , <c:keyword_ability>", ["$a", "$b", "$c", "$quoted"]),
)
"""Keywords in a row that the quoted text ends."""

_TAPPED: dict[str, Said] = {"tapped": True}


def add(table: Table) -> None:
    """Add rows for tokens that are created."""
    _one_or_another(table)
    _with_quoted(table)
    _incubating(table)
    _size(table)
    _able_and_quoted(table)
    _emblems(table)
    _created(table)
    _several_kinds(table)
    _attacking_each(table)
    _amass(table)
    _clues(table)
    _named(table)
    _tokens_with_texts(table)
    _more_tokens(table)
    _of_those_instead(table)
    _each_emblem(table)
    _roles(table)
    _half_x_tokens(table)
    _sized_by_amounts(table)
    _of_colors(table)


def _with_quoted(table: Table) -> None:
    """111.3, 111.4. Add rows for tokens with a quoted text before a keyword."""
    both: Said = ["$quoted", "$keyword_ability"]
    for front, more in (("", {}), ("tapped ", {"tapped": True})):
        token = f"{front}<token_spec> token"
        named: Said = {"+": "$token_spec", "name": "$name", "abilities": both}
        kind = table.rules_of("token_of")
        kind(f"{token} named <name> with <quoted> and <keyword_ability>", {"create_token": named, **more})
        kind(
            f"{token} with <quoted> and <keyword_ability>",
            {"create_token": {"+": "$token_spec", "abilities": both}, **more},
        )
        kind(
            f"{token} named <name> with <a:quoted> and <b:quoted>",
            {"create_token": {"+": "$token_spec", "name": "$name", "abilities": ["$a", "$b"]}, **more},
        )
    called: Said = {"+": "$token_spec", "name": "$name", "abilities": both}
    for category, verb in (("does", "create"), ("does3", "creates")):
        table.rule(
            category,
            f"{verb} <name> , a|an <token_spec> token with <quoted> and <keyword_ability>",
            {"create_token": called},
        )


def _one_or_another(table: Table) -> None:
    """608.2d. Add rows for creating one of two tokens, as the player chooses."""
    table.rule("made_again", "create one of those tokens", {"$again": 1})
    table.rule("made_again", "create <several> of those tokens", {"$again": "$several"})
    table.rule("effect", "<made_again>", "$made_again")
    table.rule("made_token", "a|an <token_of>", {"+": "$token_of"})
    table.rule("effect", "create <a:made_token> or <b:made_token>", {"one_of": [["$a"], ["$b"]]})


def _incubating(table: Table) -> None:
    """Add rows for incubating, and for counters that tokens enter with."""
    egg: dict[str, Said] = {"create_token": "Incubator", "with": {"+1/+1": "$quantity"}}
    for category, verb in (("does", "incubate"), ("does3", "incubates"), ("they_do", "incubate")):
        table.rule(category, f"{verb} <quantity>", egg)
    once: Said = dict(egg)
    table.rule("several_done", "incubate <quantity> twice", [once, once])
    for s, on in (("", "on it"), ("s", "on them")):
        kind = table.rules_of(f"token{s}_of")
        for front, more in (("", {}), ("tapped ", {"tapped": True})):
            for words, number in _NUMBERS:
                counted: dict[str, Said] = {"create_token": "$token_spec", "with": {"+1/+1": number}, **more}
                kind(f"{front}<token_spec> token{s} with {words} {on}", counted)


def _size(table: Table) -> None:
    """Add rows for tokens whose power and toughness are amounts."""
    for size, pt in SIZES.items():
        spec = f"token_spec_{size.replace('/', '_')}"
        table.words(spec, TokenSpec(size))
        for s, is_ in (("", "that's"), ("s", "that are")):
            made = table.rules_of(f"token{s}_of")
            for front, more in _ENTERING:
                plain: Said = {"create_token": f"${spec}", "pt": pt, **more}
                able: Said = {"create_token": {"+": f"${spec}", "abilities": "$keyword_abilities"}, "pt": pt, **more}
                made(f"{front}<{spec}> token{s}", plain)
                made(f"{front}<{spec}> token{s} with <keyword_abilities>", able)
            quoted: Said = {"create_token": {"+": f"${spec}", "abilities": ["$quoted"]}, "pt": pt}
            made(f"<{spec}> token{s} with <quoted>", quoted)
            fights: dict[str, Said] = {"pt": pt, "tapped": True, "attacking": True}
            made(f"<{spec}> token{s} {is_} tapped and attacking", {"create_token": f"${spec}", **fights})
            made(
                f"<{spec}> token{s} with <keyword_abilities> {is_} tapped and attacking",
                {"create_token": {"+": f"${spec}", "abilities": "$keyword_abilities"}, **fights},
            )


def _able_and_quoted(table: Table) -> None:
    """Add rows for several keywords and a quoted text after them."""
    row = table.rules_of("keywords_in_row")
    row("<keyword_ability>", ["$keyword_ability"])
    row("<keyword_ability> , <keywords_in_row>", ["$keyword_ability", "*$keywords_in_row"])
    abilities: Said = ["$keyword_ability", "*$keywords_in_row", "$quoted"]
    for s in ("", "s"):
        made = table.rules_of(f"token{s}_of")
        for front, more in _ENTERING[:2]:
            made(
                f"{front}<token_spec> token{s} with <keyword_ability> , <keywords_in_row> , and <quoted>",
                {"create_token": {"+": "$token_spec", "abilities": abilities}, **more},
            )


def _emblems(table: Table) -> None:
    """Add rows for emblems with abilities."""
    do = table.rules_of("effect")
    do("you get an emblem with <quoted>", {"emblem": {"abilities": ["$quoted"]}})
    do("you get an emblem with <a:quoted> and <b:quoted>", {"emblem": {"abilities": ["$a", "$b"]}})
    do("<target> gets an emblem with <quoted>", {"emblem": {"abilities": ["$quoted"]}, "who": "$target"})


def _made(abilities: Said = None, *, name: bool = True, **more: Said) -> dict[str, Said]:
    """Return the instruction that creates a token, perhaps with a name and abilities."""
    spec: dict[str, Said] = {"+": "$token_spec"}
    if name:
        spec["name"] = "$name"
    if abilities is not None:
        spec["abilities"] = abilities
    return {"create_token": spec, **more}


def _created(table: Table) -> None:
    """111. Add rows for tokens by their number, and by how they enter."""
    do = conjugated(table)
    do("create|creates a|an <token_of>", {"+": "$token_of"})
    do("create|creates <several> <tokens_of>", {"+": "$tokens_of", "n": "$several"})
    do("create|creates x <tokens_of>", {"+": "$tokens_of", "n": "x"})
    do("create|creates <that_many> <tokens_of>", {"+": "$tokens_of", "n": "$that_many"})
    do("create|creates a|an <token_of> for each <unit>", {"+": "$token_of", "n": "$unit"})
    described: Said = {"+": "$token_spec", "abilities": ["$quoted"]}
    do("create|creates a|an <token_spec> token . it has <quoted>", {"create_token": described})
    do(
        "create|creates <several> <token_spec> tokens . they have <quoted>",
        {"create_token": described, "n": "$several"},
    )
    for have in ("they have", "those tokens have"):
        do(
            f"create|creates <that_many> <token_spec> tokens . {have} <quoted>",
            {"create_token": described, "n": "$that_many"},
        )
        do(
            f"create|creates a|an <token_spec> token for each <unit> . {have} <quoted>",
            {"create_token": described, "n": "$unit"},
        )
    for s, is_ in (("", "that's"), ("s", "that are")):
        fighting = table.rules_of(f"token{s}_of")
        attacking: dict[str, Said] = {"tapped": True, "attacking": True}
        fighting(f"<token_spec> token{s} {is_} tapped and attacking", {"create_token": "$token_spec", **attacking})
        fighting(f"tapped and attacking <token_spec> token{s}", {"create_token": "$token_spec", **attacking})
        fighting(
            f"tapped and attacking <token_spec> token{s} with <quoted>",
            {"create_token": {"+": "$token_spec", "abilities": ["$quoted"]}, **attacking},
        )
        fighting(
            f"tapped and attacking <token_spec> token{s} with <keyword_abilities>",
            {"create_token": {"+": "$token_spec", "abilities": "$keyword_abilities"}, **attacking},
        )
        fighting(f"<token_spec> token{s} {is_} attacking", {"create_token": "$token_spec", "attacking": True})
        fighting(
            f"<token_spec> token{s} with <keyword_abilities> {is_} attacking",
            {"create_token": {"+": "$token_spec", "abilities": "$keyword_abilities"}, "attacking": True},
        )
        fighting(f"<token_spec> token{s} {is_} blocking <ref>", {"create_token": "$token_spec", "blocking": "$ref"})
        fighting(
            f"<token_spec> token{s} with <keyword_abilities> {is_} blocking <ref>",
            {"create_token": {"+": "$token_spec", "abilities": "$keyword_abilities"}, "blocking": "$ref"},
        )
        fighting(
            f"<token_spec> token{s} with <keyword_abilities> {is_} tapped and attacking",
            {"create_token": {"+": "$token_spec", "abilities": "$keyword_abilities"}, **attacking},
        )
    for s in ("", "s"):
        kind = table.rules_of(f"token{s}_of")
        kind(f"<token_spec> token{s}", {"create_token": "$token_spec"})
        kind(f"tapped <token_spec> token{s}", {"create_token": "$token_spec", "tapped": True})
        kind(
            f"<token_spec> token{s} with <keyword_abilities>",
            {"create_token": {"+": "$token_spec", "abilities": "$keyword_abilities"}},
        )
        kind(
            f"tapped <token_spec> token{s} with <keyword_abilities>",
            {"create_token": {"+": "$token_spec", "abilities": "$keyword_abilities"}, "tapped": True},
        )
        kind(
            f"<token_spec> token{s} with <quoted>",
            {"create_token": {"+": "$token_spec", "abilities": ["$quoted"]}},
        )


def _clues(table: Table) -> None:
    """701.16. Add rows for Clues."""
    do = table.rules_of("effect")
    do("investigate", {"create_token": "Clue"})
    for words in ("investigate for each <unit>", "investigate once for each <unit>", "for each <unit> , investigate"):
        do(words, {"create_token": "Clue", "n": "$unit"})
    do("investigate x times", {"create_token": "Clue", "n": "x"})
    do("investigate <several> times", {"create_token": "Clue", "n": "$several"})
    do("investigate twice", {"create_token": "Clue", "n": 2})
    table.rule("does3", "investigates", {"create_token": "Clue"})


def _several_kinds(table: Table) -> None:
    """111.1. Add rows for tokens of several kinds, and for a token for each of something."""
    do = table.rules_of("effect")
    first: dict[str, Said] = {"+": "$a"}
    second: dict[str, Said] = {"+": "$b"}
    third: dict[str, Said] = {"+": "$c"}
    do("create a|an <a:token_of> and a|an <b:token_of>", {**first, "besides": [second]})
    do("create a|an <a:token_of> , a|an <b:token_of> , and a|an <c:token_of>", {**first, "besides": [second, third]})
    for words, n, m in (
        ("<n:several> <a:tokens_of> and <m:several> <b:tokens_of>", {"n": "$n"}, {"n": "$m"}),
        ("<n:several> <a:tokens_of> and a|an <b:token_of>", {"n": "$n"}, {}),
        ("a|an <a:token_of> and <n:several> <b:tokens_of>", {}, {"n": "$n"}),
    ):
        do(f"create {words}", {**first, **n, "besides": [{**second, **m}]})
    do("for each <unit> , create a|an <token_of>", {"+": "$token_of", "n": "$unit"})
    put: dict[str, Said] = {"put_counters": "$counter", "on": "$objects"}
    do("[you] create a number of <tokens_of> equal to <amount>", {"+": "$tokens_of", "n": "$amount"})
    for number in range(2, 5):
        times: Said = {"times": [number, "$unit"]}
        word = ("two", "three", "four")[number - 2]
        do(
            f"put {word} <counter> on <objects> for each <unit>",
            {**put, "n": times},
        )
        do(f"create {word} <tokens_of> for each <unit>", {"+": "$tokens_of", "n": times})


def _attacking_each(table: Table) -> None:
    """508.4. Add rows for a token for each opponent, which attacks that opponent."""
    walkers: Said = {"all": [{"type": "planeswalker"}, {"controller": "p"}]}
    attacks: tuple[tuple[str, Said], ...] = (
        ("that player or a planeswalker they control", {"any": [{"all": [{"is": "player"}, {"ref": "p"}]}, walkers]}),
        ("that player", "p"),
    )
    for words, attacked in attacks:
        fights: dict[str, Said] = {"create_token": "$token_spec", "tapped": True, "attacking": attacked}
        table.rule(
            "statement",
            f"for each opponent , create a|an <token_spec> token that's tapped and attacking {words}",
            [{"for_each": "each_opponent", "as": "p", "do": [fights]}],
        )


def _amass(table: Table) -> None:
    """701.47. Add rows for amass."""
    for plural, subtype in (("zombies", "Zombie"), ("orcs", "Orc"), ("slivers", "Sliver")):
        table.rule("army", plural, subtype)
    do = table.rules_of("effect")
    do(("amass <army> <quantity>",), {"amass": "$quantity", "of?Zombie": "$army"})
    do("amass <quantity>", {"amass": "$quantity"})


def _named(table: Table) -> None:
    """111.4. Add rows for tokens with a name before or after their abilities."""
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


def _tokens_with_texts(table: Table) -> None:
    """111.3. Add rows for tokens with keywords and a quoted text.

    The abilities stand in the same sentence or in the next.
    """
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


def _more_tokens(table: Table) -> None:
    """614.1a. Add rows for *if …, instead create three of those tokens*."""
    options: tuple[tuple[str, Said], ...] = (
        ("create a|an <token_of>", {"+": "$token_of"}),
        ("create <a:several> <token_of:tokens_of>", {"+": "$token_of", "n": "$a"}),
    )
    numbers: tuple[tuple[str, str, Said], ...] = (
        ("<b:several>", "", "$b"),
        ("x", " , where x is <b:amount>", "$b"),
    )
    for first, made in options:
        for many, where, n in numbers:
            steps: list[Said] = [{"if": "$conditions", "do": [{"+": "$token_of", "n": n}], "else": [made]}]
            for category in ("sentence", "first_sentence"):
                rows = [f"{first} . [¶] if <conditions> , instead create {many} of those tokens{where}"]
                if not where:
                    rows.append(f"{first} . [¶] if <conditions> , create {many} of those tokens instead")
                    rows.append(f"{first} . [¶] create {many} of those tokens instead if <conditions>")
                for words in rows:
                    table.rule(category, words, list[Said](steps))
    every: Said = {"types": "Land: Plains Island Swamp Mountain Forest", "name": "$name"}
    table.rule(
        "token_of",
        "tapped colorless land token named <name> that is every basic land type",
        {"create_token": every, "tapped": True},
    )


def _of_those_instead(table: Table) -> None:
    """614.1a. Add rows for *those tokens instead*."""
    sentence = table.rules_of("sentence")
    one: dict[str, Said] = {"+": "$a"}
    for words in (
        "if <conditions> , create <m:several> of those tokens instead",
        "create <m:several> of those tokens instead if <conditions>",
        "if <conditions> , instead create <m:several> of those tokens",
    ):
        sentence(
            f"create a|an <a:token_of> . {words}", [{"if": "$conditions", "do": [{**one, "n": "$m"}], "else": [one]}]
        )
        sentence(
            f"create <n:several> <a:tokens_of> . {words}",
            [{"if": "$conditions", "do": [{**one, "n": "$m"}], "else": [{**one, "n": "$n"}]}],
        )


def _each_emblem(table: Table) -> None:
    """114.1. Add rows for emblems of several players; *you* in an emblem is its owner."""
    do = table.rules_of("effect")
    do("<all_players> gets an emblem with <quoted>", {"emblem": {"abilities": ["$quoted"]}, "who": "$all_players"})


def _roles(table: Table) -> None:
    """111.10j-r, 303.4. Add rows for Roles."""
    for name in ROLES:
        table.rule("role", name.lower(), name)
    for category, verb in (("does", "create"), ("does3", "creates")):
        table.rule(
            category,
            f"{verb} a|an <role> token attached to <object>",
            {"create_token": "$role", "attached": "$object"},
        )
    clause = table.rules_of("several_done")
    clause(
        "for each <permanent> , create a|an <role> token attached to that creature|it",
        [{"for_each": "$permanent", "as": "p", "do": [{"create_token": "$role", "attached": "p"}]}],
    )
    clause(
        (
            "for each of <noun_ref> , create a|an <role> token attached to that creature|it",
            "for each of <noun_ref> , create a|an <role> token attached to it",
        ),
        [{"for_each": "$noun_ref", "as": "p", "do": [{"create_token": "$role", "attached": "p"}]}],
    )


def _half_x_tokens(table: Table) -> None:
    do = table.rules_of("effect")
    for words, half in (("up", "half_up"), ("down", "half_down")):
        do(f"create half x <tokens_of> , rounded {words}", {"+": "$tokens_of", "n": {half: "x"}})
        do(f"draw half x cards , rounded {words}", {"draw": {half: "x"}})
        theirs: Said = {half: {"count": {"$all": ["$permanents", {"controller": "$one_player"}]}}}
        sacrifice: Said = {"sacrifice": "$permanents", "who": "$one_player", "n": theirs}
        do(f"<one_player> sacrifices half the <permanents> they control [of their choice] , rounded {words}", sacrifice)
        mine: Said = {half: {"count": {"$all": ["$permanents", _YOURS]}}}
        do(f"sacrifice half the <permanents> you control , rounded {words}", {"sacrifice": "$permanents", "n": mine})


def _sized_by_amounts(table: Table) -> None:
    """111.3, 604.3. Add rows for tokens whose own ability defines their size, or whose size a sentence says.

    Amounts are read once, as the token is created; an ability defines the size for as long as the token is there.
    """
    table.words("token_spec_defined", TokenSpec(None, pt="*/*"))
    table.words("token_spec_unsized", TokenSpec(None))
    size = table.rules_of("quoted_size")
    both: Said = {"defining": "pt", "power": "$amount", "toughness": "$amount"}
    size('" ~\'s power and toughness are each equal to <amount> . "', both)
    size(
        '" ~\'s power is equal to <amount> and its toughness is equal to that number plus <number> . "',
        {"defining": "pt", "power": "$amount", "toughness": {"plus": ["$amount", "$number"]}},
    )
    able: Said = ["*$keyword_abilities", "$quoted_size"]
    for s, has in (("", "it has"), ("s", "they have")):
        made = table.rules_of(f"token{s}_of")
        defined: Said = {"create_token": {"+": "$token_spec_defined", "abilities": ["$quoted_size"]}}
        made(f"<token_spec_defined> token{s} with <quoted_size>", defined)
        made(f"<token_spec_defined> token{s} . {has} <quoted_size>", defined)
        made(
            f"<token_spec_defined> token{s} with <keyword_abilities> and <quoted_size>",
            {"create_token": {"+": "$token_spec_defined", "abilities": able}},
        )
    made = table.rules_of("token_of")
    unsized: dict[str, Said] = {"create_token": "$token_spec_unsized"}
    words = ". its power is equal to <a:amount> and its toughness is equal to <b:amount>"
    made(f"<token_spec_unsized> token {words}", {**unsized, "pt": ["$a", "$b"]})
    made(
        "<token_spec_unsized> token with base power and toughness each equal to <amount>",
        {**unsized, "pt": ["$amount", "$amount"]},
    )


def _of_colors(table: Table) -> None:
    """105.1, 111.3. Add rows for tokens whose colours come last: *that's red, green, and white*."""
    table.words("token_spec_bare", TokenSpec(colored=False))
    for s, is_ in (("", "that's"), ("s", "that are")):
        made = table.rules_of(f"token{s}_of")
        for words, colors in (("<color_list>", "$color_list"), ("all colors", "WUBRG")):
            spec: dict[str, Said] = {"+": "$token_spec_bare", "colors": colors}
            made(f"<token_spec_bare> token{s} {is_} {words}", {"create_token": spec})
            made(
                f"<token_spec_bare> token{s} with <keyword_abilities> {is_} {words}",
                {"create_token": {**spec, "abilities": "$keyword_abilities"}},
            )
