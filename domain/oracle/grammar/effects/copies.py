"""707. Copies of spells, abilities, cards and permanents, tokens that are copies, and exceptions."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said


def add(table: Table) -> None:
    """Add rows for copies."""
    _of_each(table)
    _excepts(table)
    _on_stack(table)
    _cards(table)
    _tokens(table)
    _becoming(table)
    _populate(table)


def _excepts(table: Table) -> None:
    """707.9. Add rows for the exceptions of a copy."""
    but = table.rules_of("but")
    plain: dict[str, Said] = {"without": ["legendary"]}
    ordinary = (
        "it isn't legendary", "it's not legendary", "the token isn't legendary", "the copy isn't legendary",
        "they aren't legendary", "they're not legendary", "the tokens aren't legendary",
        "it isn't legendary if the spell is legendary", "the token isn't legendary if that creature is legendary",
        "the token isn't legendary if that permanent is legendary", "it isn't legendary if that creature is legendary",
        "it's not legendary if that creature is legendary", "the token isn't legendary if it's legendary",
    )  # fmt: skip
    but(ordinary, plain)
    has = table.rules_of("copy_has")
    has("<keywords>", "$keywords")
    has("<quoted>", ["$quoted"])
    has("<keyword> and <quoted>", ["$keyword", "$quoted"])
    has("<a:keyword> , <b:keyword> , and <quoted>", ["$a", "$b", "$quoted"])
    has("this ability", ["this_ability"])
    has("<keywords> and this ability", ["*$keywords", "this_ability"])
    is_ = table.rules_of("copy_is")
    is_("a|an <made_type> in addition to its|their|his|her other types", {"types": ["$made_type"]})
    is_("<made_types_many> in addition to its|their|his|her other types", {"types": ["$made_types_many"]})
    is_("a|an <subtype_list> in addition to its|their|his|her other types", {"subtypes": "$subtype_list"})
    is_("a|an <subtype_list> in addition to its|their|his|her other creature types", {"subtypes": "$subtype_list"})
    is_(
        "a|an <subtype_list> <made_type> in addition to its|their|his|her other types",
        {"subtypes": "$subtype_list", "types": ["$made_type"]},
    )
    is_("<printed_size>", {"pt": "$printed_size"})
    is_("a|an <printed_size>", {"pt": "$printed_size"})
    for s, front in (("", "a|an "), ("s", "")):
        kind = "creature" + s
        is_(
            f"{front}<printed_size> <subtype_list> {kind} in addition to its|their|his|her other types",
            {"pt": "$printed_size", "subtypes": "$subtype_list", "types": ["creature"]},
        )
        is_(
            f"{front}<printed_size> <subtype_list> artifact {kind} in addition to its|their|his|her other types",
            {"pt": "$printed_size", "subtypes": "$subtype_list", "types": ["artifact", "creature"]},
        )
        is_(
            f"{front}<printed_size> {kind} in addition to its|their|his|her other types",
            {"pt": "$printed_size", "types": ["creature"]},
        )
    is_(
        "a|an <printed_size> <subtype_list> in addition to its|their|his|her other types",
        {"pt": "$printed_size", "subtypes": "$subtype_list"},
    )
    colored: dict[str, Said] = {"pt": "$printed_size", "colors": "$color_list"}
    for creature in ("", " creature"):
        front = f"a|an <printed_size> <color_list> <subtype_list>{creature}"
        is_(front, {**colored, "creature_types": "$subtype_list"})
        also: dict[str, Said] = {"types": ["creature"]} if creature else {}
        is_(f"{front} in addition to its|their|his|her other types", {**colored, "subtypes": "$subtype_list", **also})
        besides: dict[str, Said] = {"pt": "$printed_size", "more_colors": "$color_list", "subtypes": "$subtype_list"}
        is_(f"{front} in addition to its other colors and types", {**besides, **also})
    is_("legendary in addition to its|his|her other types", {"supertypes": ["legendary"]})
    is_(
        "a legendary <printed_size> <subtype_list> creature in addition to its|his|her other types",
        {"pt": "$printed_size", "subtypes": "$subtype_list", "types": ["creature"], "supertypes": ["legendary"]},
    )
    is_(
        "a|an <printed_size> artifact creature in addition to its|their other types",
        {"pt": "$printed_size", "types": ["artifact", "creature"]},
    )
    is_(
        "a|an <subtype_list> artifact creature in addition to its|their other types",
        {"subtypes": "$subtype_list", "types": ["artifact", "creature"]},
    )
    is_(
        "<printed_size> and it's a|an <subtype_list> in addition to its other types",
        {"pt": "$printed_size", "subtypes": "$subtype_list"},
    )
    is_(
        ("a|an <made_type> and loses all other card types", "a|an <made_type> and it loses all other card types"),
        {"types": ["$made_type"], "only_types": True},
    )
    is_(
        "a|an <printed_size> <subtype_list> artifact in addition to its other types",
        {"pt": "$printed_size", "subtypes": "$subtype_list", "types": ["artifact"]},
    )
    is_("legendary", {"supertypes": ["legendary"]})
    but(("he has <copy_has>", "she has <copy_has>"), {"has": "$copy_has"})
    but("the copy is <copy_is>", {"+": "$copy_is"})
    for subject, have in (("it's", "it has"), ("they're", "they have")):
        short = have.split()[1]
        but(f"{subject} <copy_is>", {"+": "$copy_is"})
        but(f"{have} <copy_has>", {"has": "$copy_has"})
        for between in (f"and {have}", f", and {have}", f"and {short}", "with"):
            but(f"{subject} <copy_is> {between} <copy_has>", {"+": "$copy_is", "has": "$copy_has"})
        for no in ordinary:
            but(f"{no} and {subject} <copy_is>", {"+": "$copy_is", **plain})
            for between in (f"and {have}", f"and {short}"):
                but(f"{no} {between} <copy_has>", {"has": "$copy_has", **plain})
            but(
                f"{no} , {subject} <copy_is> , and {have} <copy_has>",
                {"+": "$copy_is", "has": "$copy_has", **plain},
            )
    named: dict[str, Said] = {"name": "~"}
    for its, it_is, it_has in (("its", "it's", "it has"), ("his", "he's", "he has"), ("her", "she's", "she has")):
        but(f"{its} name is ~", named)
        but(f"{its} name is ~ and {it_is} <copy_is>", {"+": "$copy_is", **named})
        but(f"{its} name is ~ and {it_has} <copy_has>", {"has": "$copy_has", **named})
        but(
            f"{its} name is ~ , {it_is} <copy_is> , and {it_has} <copy_has>",
            {"+": "$copy_is", "has": "$copy_has", **named},
        )
    types = table.rules_of("made_type")
    many = table.rules_of("made_types_many")
    for word in ("artifact", "creature", "enchantment", "land"):
        types(word, word)
        many(f"{word}s", word)


def _on_stack(table: Table) -> None:
    """707.10. Add rows for copies of spells and abilities on the stack."""
    aim = table.rules_of("aim")
    for words, kind in (
        ("activated or triggered ability", "ability"),
        ("activated ability", "activated_ability"),
        ("triggered ability", "triggered_ability"),
    ):
        aim(f"{words} you control", {"all": [{"zone": "stack"}, {"is": kind}, {"controller": "you"}]})
    aim(
        "instant or sorcery spell , activated ability , or triggered ability",
        {
            "any": [
                {"all": [{"zone": "stack"}, {"is": "spell"}, {"any": [{"type": "instant"}, {"type": "sorcery"}]}]},
                {"all": [{"zone": "stack"}, {"is": "ability"}]},
            ]
        },
    )
    copied = table.rules_of("copied")
    copied("it", {"$it": "it"})
    copied(("that spell", "that ability", "the spell", "that spell or ability", "the ability"), {"$it": "that"})
    copied("~", "self")
    one, otherwise = table.rules_of("copying"), table.rules_of("copying_but")
    for category in ("copied", "target"):
        copy: dict[str, Said] = {"copy": f"${category}"}
        one(f"copy <{category}>", copy)
        one(f"copy <{category}> twice", {**copy, "n": 2})
        one(f"copy <{category}> <several> times", {**copy, "n": "$several"})
        one(f"copy <{category}> x times", {**copy, "n": "x"})
        one(f"copy <{category}> for each <unit>", {**copy, "n": "$unit"})
        otherwise("copy <" + category + "> , except <but>", {**copy, "but": "$but"})
    do, several = table.rules_of("effect"), table.rules_of("several_done")
    do("<copying>", "$copying")
    several("<copying_but>", ["$copying_but"])  # without words for a time behind it: these belong to the copy
    statement = table.rules_of("statement")
    anew: Said = {"+": "$copying", "new_targets": True}
    for s in ("copy", "copies"):
        for front in (
            ". you may choose new targets for the", "and you may choose new targets for the",
            "and may choose new targets for the",
        ):  # fmt: skip
            statement(f"<copying> {front} {s}", [anew])
            statement(f"you may <copying> {front} {s}", [{"may": [anew]}])
            statement(f"<copying_but> {front} {s}", [{"+": "$copying_but", "new_targets": True}])
    for front in (". you may choose a new target for the copy", "and you may choose a new target for the copy"):
        statement(f"<copying> {front}", [anew])
        statement(f"you may <copying> {front}", [{"may": [anew]}])
    theirs: Said = {"may": [{"copy": "self", "new_targets": True, "who": "$one_player"}], "who": "$one_player"}
    statement(
        "<one_player> may <may_cost> . if the player does , they may copy ~ and may choose a new target for that copy",
        [{"pay": ["$may_cost"], "who": "$one_player", "do": [theirs]}],
    )
    statement("<one_player> may copy ~ and may choose a new target for that copy", [theirs])
    next_ = table.rules_of("cast_next")
    next_(
        ("you next cast a|an <cast> this turn", "you cast your next <cast> this turn"), {"cast": "$cast", "by": "you"}
    )
    held: dict[str, Said] = {"cast": {"$all": ["$cast", {"owner": "you"}]}, "by": "you", "from": "hand"}
    next_(
        ("you next cast a|an <cast> from your hand this turn", "you cast your next <cast> from your hand this turn"),
        held,
    )
    table.rule(
        "delayed", "when <cast_next> , <statement>", {"later": "$cast_next", "do": "$statement", "this_turn": True}
    )
    table.rule("spell_posts", "you control <spell_post>", {"$all": [{"controller": "you"}, "$spell_post"]})


def _cards(table: Table) -> None:
    """707.12. Add rows for copies of cards that are cast at once."""
    statement = table.rules_of("statement")
    copy: Said = {"copy_card": "$playable", "as": "k"}
    for cost, more in (("without paying its mana cost", {}), ("", {"paying": True})):
        cast: dict[str, Said] = {"cast_free": "k", **more}
        for between in (". you may cast the copy", ", then you may cast the copy", "and you may cast the copy"):
            statement(f"copy <playable> {between} {cost}", [copy, cast])
        statement(f"you may copy <playable> . if you do , you may cast the copy {cost}", [{"may": [copy, cast]}])
        statement(
            f"exile <card_target> and copy it . you may cast the copy {cost}",
            [{"exile": "$card_target", "as": "e"}, {"copy_card": "e", "as": "k"}, cast],
        )


_STATES: tuple[tuple[str, dict[str, Said]], ...] = (
    ("", {}),
    ("tapped ", {"tapped": True}),
    ("tapped and attacking ", {"tapped": True, "attacking": True}),
)


def _tokens(table: Table) -> None:
    """111.3, 707.1. Add rows for tokens that are copies."""
    clause, otherwise = table.rules_of("several_done"), table.rules_of("creating_but")
    clause("[you] <creating_but>", ["$creating_but"])
    for category, verb in (("does", "create"), ("does3", "creates")):
        does = table.rules_of(category)
        for state, more in _STATES:
            made: dict[str, Said] = {"create_copy": "$object", **more}
            front = f"{verb} a|an {state}token that's a copy of <object>"
            many = f"{state}tokens that are copies of <object>"
            entering: tuple[tuple[str, dict[str, Said]], ...] = (
                (front, made),
                (f"{verb} <several> {many}", {**made, "n": "$several"}),
                (f"{verb} x {many}", {**made, "n": "x"}),
                (f"{verb} <that_many> {many}", {**made, "n": "$that_many"}),
            )
            for words, value in entering:
                if words != "create a|an token that's a copy of <object>":  # read already
                    does(words, value)
                but: dict[str, Said] = {**value, "but": "$but"}
                if category == "does":
                    otherwise(f"{words} [,] except <but>", but)
                else:
                    otherwise(f"<somebody> {words} [,] except <but>", {**but, "who": "$somebody"})
            does(f"{front} for each <unit>", {**made, "n": "$unit"})
        fighting: dict[str, Said] = {"create_copy": "$object", "tapped": True, "attacking": True}
        for that in ("that's", "and that's"):
            does(f"{verb} a|an token that's a copy of <object> {that} tapped and attacking", fighting)
    chosen: tuple[tuple[str, Said], ...] = (
        ("a|an <permanent>", "$permanent"),
        ("another <permanent>", {"$all": ["$permanent", "other"]}),
    )
    for words, filter in chosen:
        choose: Said = {"choose": filter, "as": "c"}
        create = f"create a token that's a copy of {words}"
        clause(create, [choose, {"create_copy": "c", "as": "m"}])
        clause(f"{create} , except <but>", [choose, {"create_copy": "c", "but": "$but", "as": "m"}])
    do = table.rules_of("effect")
    do("create a token that's a copy of <object>", {"create_copy": "$object"})


def _becoming(table: Table) -> None:
    """707.2, 707.4, 707.5. Add rows for permanents that become copies, or enter as copies."""
    do, had, clause = table.rules_of("effect"), table.rules_of("had"), table.rules_of("several_done")
    lasting: tuple[tuple[str, dict[str, Said]], ...] = (
        ("", {}),
        (" until end of turn", {"for": "end_of_turn"}),
        (" until your next turn", {"for": {"next_turn_of": "you"}}),
    )
    for words, duration in lasting:
        copy: dict[str, Said] = {"become_copy": "$a", "of": "$b", **duration}
        do(f"<a:object> becomes a copy of <b:object>{words}", copy)
        clause(f"<a:object> becomes a copy of <b:object>{words} , except <but>", [{**copy, "but": "$but"}])
        do(f"<a:permanents> become copies of <b:object>{words}", copy)
        do(f"<a:every> becomes a copy of <b:object>{words}", copy)
        if words:
            first = f"{words.strip()} , <a:object> becomes a copy of <b:object>"
            clause(first, [copy])
            clause(f"{first} , except <but>", [{**copy, "but": "$but"}])
        had(f"<a:object> become a copy of <b:object>{words}", copy)
        had(f"<a:object> become a copy of <b:object>{words} , except <but>", {**copy, "but": "$but"})
    ability = table.rules_of("ability")
    for tapped, more in (("", {}), (" tapped", {"tapped": True})):
        for a, where in (("any", " on the battlefield"), ("a|an", " on the battlefield"), ("a|an", "")):
            front = f"you may have ~ enter{tapped} as a copy of {a} <permanent>{where}"
            plain: dict[str, Said] = {"enters_as_copy": "$permanent", **more}
            other: dict[str, Said] = {**plain, "but": "$but"}
            if tapped or a != "any":  # read already
                ability(f"{front} .", {"replace": {"would_enter": "self"}, "with": [plain]})
            ability(f"{front} , except <but> .", {"replace": {"would_enter": "self"}, "with": [other]})
        front = f"you may have ~ enter{tapped} as a copy of any <card> in a graveyard"
        dead: dict[str, Said] = {"enters_as_copy": {"$all": [{"zone": "graveyard"}, "$card"]}, **more}
        ability(f"{front} .", {"replace": {"would_enter": "self"}, "with": [dead]})
        ability(f"{front} , except <but> .", {"replace": {"would_enter": "self"}, "with": [{**dead, "but": "$but"}]})


def _of_each(table: Table) -> None:
    """608.2c, 707.2. Add rows for a copy of each permanent, and for one of two tokens."""
    statement, clause = table.rules_of("statement"), table.rules_of("several_done")
    copy: dict[str, Said] = {"create_copy": "p"}
    for that in ("creature", "permanent", "token", "artifact", "land", "enchantment"):
        words = f"for each <permanent> , create a token that's a copy of that {that}"
        each: dict[str, Said] = {"for_each": "$permanent", "as": "p"}
        statement(words, [{**each, "do": [copy]}])
        statement(f"{words} , except <but>", [{**each, "do": [{**copy, "but": "$but"}]}])
    gone: Said = {"all": [{"zone": "exile"}, {"ref": "$gone_so"}]}
    kinds: tuple[tuple[str, Said], ...] = (
        ("for each card <gone_so>", gone),
        ("for each <card> <gone_so>", {"$all": [gone, "$card"]}),
    )
    for first, them in kinds:
        one_by_one: dict[str, Said] = {"for_each": them, "as": "p"}
        words = f"{first} , create a token that's a copy of it|that [card]"
        statement(words, [{**one_by_one, "do": [copy]}])
        statement(f"{words} , except <but>", [{**one_by_one, "do": [{**copy, "but": "$but"}]}])
    either: list[Said] = [[{"+": "$a"}], [{"+": "$b"}]]
    clause("create a|an <a:token_of> or a|an <b:token_of>", [{"one_of": either}])
    chosen: Said = {"choose": "$permanent", "n": 1, "up_to": True, "as": "c"}
    clause("destroy up to one <permanent>", [chosen, {"destroy": "c"}])


def _populate(table: Table) -> None:
    """701.36. Add rows for populate, and for several copies of each target."""
    copies: Said = {"create_copy": "p", "n": "x"}
    table.rule(
        "statement",
        "for each of <target> , create x tokens that are copies of that permanent",
        [{"for_each": "$target", "as": "p", "do": [copies]}],
    )
    do = table.rules_of("effect")
    do("populate", {"populate": "you"})
