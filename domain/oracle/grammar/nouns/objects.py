"""109, 115, 611.2b. Descriptions of objects that are targeted, counted, or chosen."""

from __future__ import annotations

from domain.oracle.grammar.words.lexicon import COLORS, TYPES
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

PERMANENT_TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")

_LASTING: Said = {"any": [{"type": type} for type in PERMANENT_TYPES]}

STATES: dict[str, Said] = {
    "legendary": {"supertype": "legendary"},
    "basic": {"supertype": "basic"},
    "snow": {"supertype": "snow"},
    "nonbasic": {"not": {"supertype": "basic"}},
    "nonlegendary": {"not": {"supertype": "legendary"}},
    "nonsnow": {"not": {"supertype": "snow"}},
    "colorless": {"color": "colorless"},
    "multicolored": {"color": "multicolored"},
    "monocolored": {"color": "monocolored"},
    "tapped": {"tapped": True},
    "untapped": {"tapped": False},
    "attacking": {"combat": "attacking"},
    "blocking": {"combat": "blocking"},
    "blocked": {"combat": "blocked"},
    "unblocked": {"combat": "unblocked"},
    "nontoken": {"token": False},
    "historic": {"any": [{"type": "artifact"}, {"supertype": "legendary"}, {"subtype": "Saga"}]},
}


def add(table: Table) -> None:
    """Add rows for nouns, their adjectives, and words after them."""
    _adjectives(table)
    _heads(table)
    _one_and_one(table)
    _posts(table)
    _spells_and_cards(table)
    _one_of_several(table)
    _players(table)
    _behind(table)
    _both(table)


def _adjectives(table: Table) -> None:
    state = table.rules_of("state")
    for word, value in STATES.items():
        state(word, value)
    for word, letter in COLORS.items():
        state(word, {"color": letter})
        state(f"non{word}", {"not": {"color": letter}})
    for word in TYPES:
        state(f"non{word}", {"not": {"type": word}})
    adj = table.rules_of("adj")
    adj("<state>", "$state")
    adj("<type>", {"type": "$type"})
    adj("<subtype>", {"subtype": "$subtype"})
    adj("<not_subtype>", {"not": {"subtype": "$not_subtype"}})
    adj("attacking or blocking", {"combat": "fighting"})
    adj(("<a:color> or <b:color>", "<a:color> and/or <b:color>"), {"any": [{"color": "$a"}, {"color": "$b"}]})
    table.rule("adjs", "<adj>", "$adj")
    for mark in ("", ", "):
        table.rule("adjs", f"<adj> {mark}<adjs>", {"$all": ["$adj", "$adjs"]})


def _one_and_one(table: Table) -> None:
    """208.1. Add rows for creatures with power and toughness 1."""
    one: Said = {"all": [{"power": {"exactly": 1}}, {"toughness": {"exactly": 1}}]}
    table.rule("adj", "1/1", one)
    table.rule("condition", "<noun_ref> is 1/1", {"matches": "$noun_ref", "filter": one})


def _heads(table: Table) -> None:
    for many, s in ((False, ""), (True, "s")):
        head = table.rules_of(f"head{s}")
        head(f"permanent{s}", {"is": "permanent"})
        head(f"<type{s}>", {"type": f"$type{s}"})
        head(f"<subtype{s}>", {"subtype": f"$subtype{s}"})
        head(f"token{s}", {"token": True})
        head("<planeswalker_type>", {"subtype": "$planeswalker_type"})
        two: Said = {"any": [{"subtype": "$a"}, {"subtype": "$b"}]}
        for word in ("and", "or", "and/or") if many else ("or",):
            head(f"<a:subtype> {word} <b:subtype> <type{s}>", {"all": [two, {"type": f"$type{s}"}]})
        simple = f"simple{s}"
        table.rule(simple, f"<head{s}>", f"$head{s}")
        table.rule(simple, f"<adjs> <head{s}>", {"$all": ["$adjs", f"$head{s}"]})
        for word in ("and", "or", "and/or") if many else ("or", "and/or"):
            table.rule(f"kind{s}", f"<a:{simple}> {word} <b:{simple}>", {"$any": ["$a", "$b"]})
            table.rule(f"kind{s}", f"<a:{simple}> , <b:{simple}> , {word} <c:{simple}>", {"$any": ["$a", "$b", "$c"]})
            # "artifact or creature with flying": only the creature has flying; two readings would be ambiguous
            last: Said = {"$any": ["$a", {"$all": ["$b", "$trait"]}]}
            table.rule(f"permanent{s}", f"<a:{simple}> {word} <b:{simple}> <trait>", last)
            last_of_three: Said = {"$any": ["$a", "$b", {"$all": ["$c", "$trait"]}]}
            table.rule(f"permanent{s}", f"<a:{simple}> , <b:{simple}> , {word} <c:{simple}> <trait>", last_of_three)
            middle: Said = {"$any": ["$a", {"$all": ["$b", "$trait"]}, "$c"]}
            table.rule(f"permanent{s}", f"<a:{simple}> , <b:{simple}> <trait> , {word} <c:{simple}>", middle)
            last_of_four: Said = {"$any": ["$a", "$b", "$c", {"$all": ["$d", "$trait"]}]}
            four = f"<a:{simple}> , <b:{simple}> , <c:{simple}> , {word} <d:{simple}> <trait>"
            table.rule(f"permanent{s}", four, last_of_four)
            # "nontoken artifact or creature": nobody can tell if *nontoken* belongs to both, so both readings have rows
            either: Said = {"$any": ["$a", "$b"]}
            table.rule(f"kind{s}", f"<state> <a:{simple}> {word} <b:head{s}>", {"$all": ["$state", either]})
            each_of_three: Said = {"$any": ["$a", "$b", "$c"]}
            table.rule(
                f"kind{s}",
                f"<state> <a:{simple}> , <b:head{s}> , {word} <c:head{s}>",
                {"$all": ["$state", each_of_three]},
            )
            table.rule(
                f"kind{s}",
                f"<a:{simple}> , <b:{simple}> , <c:{simple}> , {word} <d:{simple}>",
                {"$any": ["$a", "$b", "$c", "$d"]},
            )
        table.rule(f"kind{s}", f"<{simple}>", f"${simple}")
        table.rule(f"permanent{s}", f"<kind{s}>", f"$kind{s}")
        table.rule(f"permanent{s}", f"<kind{s}> <posts>", {"$all": [f"$kind{s}", "$posts"]})
        table.rule(f"permanent{s}", f"other <permanent{s}>", {"$all": [f"$permanent{s}", "other"]})


def _posts(table: Table) -> None:
    trait = table.rules_of("trait")
    trait("with <keyword>", {"keyword": "$keyword"})
    trait("without <keyword>", {"not": {"keyword": "$keyword"}})
    for stat in ("power", "toughness"):
        trait(f"with {stat} <quantity> or less", {stat: {"at_most": "$quantity"}})
        trait(f"with {stat} <quantity> or greater", {stat: {"at_least": "$quantity"}})
    either: Said = {"any": [{"keyword": "$a"}, {"keyword": "$b"}]}
    trait("with <a:keyword> or <b:keyword>", either)
    post = table.rules_of("post")
    post("with <a:keyword> or <b:keyword>", either)
    post("you control", {"controller": "you"})
    post(("an opponent controls", "your opponents control"), {"controller": "opponent"})
    post("you don't control", {"not": {"controller": "you"}})
    post("<who> controls", {"controller": "$who"})
    post("you own", {"owner": "you"})
    post("with <keyword>", {"keyword": "$keyword"})
    post("without <keyword>", {"not": {"keyword": "$keyword"}})
    for stat in ("power", "toughness", "mana value"):
        key = stat.replace(" ", "_")
        post(f"with {stat} <quantity> or less", {key: {"at_most": "$quantity"}})
        post(f"with {stat} <quantity> or greater", {key: {"at_least": "$quantity"}})
        post(f"with {stat} <quantity>", {key: {"exactly": "$quantity"}})
    post("with a <counter> on it|them", {"counters": "$counter"})
    post("with <several> or more <counter> on it|them", {"counters": "$counter", "at_least": "$several"})
    post("attacking you", {"attacking": "you"})
    opponents: Said = {"attacking": {"is": "opponent"}}
    post(("that's attacking one of your opponents", "attacking one of your opponents"), opponents)
    beside: Said = {"attacking": {"attacked_by": "self", "battles": False}}
    post("attacking the same player or planeswalker", beside)
    post("other than ~", {"not": {"ref": "self"}})
    post("you own or control", {"any": [{"owner": "you"}, {"controller": "you"}]})
    keywords: list[Said] = [{"keyword": f"${name}"} for name in "abc"]
    post("with <a:keyword> , <b:keyword> , and/or <c:keyword>", {"any": keywords})
    post("other than <kinds>", {"not": "$kinds"})
    post(("that's attacking", "that are attacking"), {"combat": "attacking"})
    post(("that's tapped", "that are tapped"), {"tapped": True})
    post(("that's untapped", "that are untapped"), {"tapped": False})
    post(
        "with power or toughness <quantity> or less",
        {"any": [{"power": {"at_most": "$quantity"}}, {"toughness": {"at_most": "$quantity"}}]},
    )
    post(
        "with power or toughness <quantity> or greater",
        {"any": [{"power": {"at_least": "$quantity"}}, {"toughness": {"at_least": "$quantity"}}]},
    )
    post("blocking <ref>", {"blocking": "$ref"})
    post(("blocked by <ref>", "<ref> is blocking"), {"blocked_by": "$ref"})
    post("attached to <ref>", {"attached_to": "$ref"})
    post("of the chosen color", {"color": "chosen"})
    post("of the chosen type", {"subtype": "chosen"})
    post(("that's attacking or blocking", "that are attacking or blocking"), {"combat": "fighting"})
    post("that attacked this turn", {"combat": "attacked_this_turn"})
    post("that blocked this turn", {"combat": "blocked_this_turn"})
    post("that is|are enchanted", {"has_attached": {"subtype": "Aura"}})
    names = "abcde"
    for count in (2, 3, 4, 5):
        subtypes: list[Said] = [{"subtype": f"${name}"} for name in names[:count]]
        first = " , ".join(f"<{name}:subtype>" for name in names[: count - 1])
        comma = " ," if count > 2 else ""
        table.rule("any_subtype", f"{first}{comma} or <{names[count - 1]}:subtype>", {"any": subtypes})
        articled = " , ".join(f"a|an <{name}:subtype>" for name in names[: count - 1])
        post(f"that's {articled}{comma} or a|an <{names[count - 1]}:subtype>", {"any": subtypes})
    post("that's a|an <any_subtype>", "$any_subtype")
    table.rule("posts", "<post>", "$post")
    table.rule("posts", "<post> <posts>", {"$all": ["$post", "$posts"]})


def _spells_and_cards(table: Table) -> None:
    for s in ("", "s"):
        # A spell by itself, as it is cast; on the stack, as it is targeted
        cast = table.rules_of(f"cast{s}")
        cast(f"spell{s}", "anything")
        cast(f"<described> spell{s}", "$described")
        cast(f"spell{s} <spell_posts>", "$spell_posts")
        cast(f"<described> spell{s} <spell_posts>", {"$all": ["$described", "$spell_posts"]})
        cast(f"permanent spell{s}", _LASTING)
        cast(f"permanent spell{s} <spell_posts>", {"$all": [_LASTING, "$spell_posts"]})
        # A card somewhere
        card = table.rules_of(f"card{s}")
        card(f"card{s}", "anything")
        card(f"<described> card{s}", "$described")
        card(f"permanent card{s}", _LASTING)
        card(f"<adjs> permanent card{s}", {"$all": ["$adjs", _LASTING]})
        card(f"<adjs> permanent card{s} <card_posts>", {"$all": ["$adjs", _LASTING, "$card_posts"]})
        card(f"<described> card{s} <card_posts>", {"$all": ["$described", "$card_posts"]})
        card(f"card{s} <card_posts>", "$card_posts")
        if s:
            card("<described> cards each <card_posts>", {"$all": ["$described", "$card_posts"]})
        card(
            f"permanent card{s} <card_posts>",
            {"$all": [_LASTING, "$card_posts"]},
        )
        table.rule(f"zoned{s}", f"<card{s}> <zoned_in>", {"$all": [f"$card{s}", "$zoned_in"]})
        table.rule(
            f"zoned{s}", f"<card{s}> <zoned_in> <card_posts>", {"$all": [f"$card{s}", "$zoned_in", "$card_posts"]}
        )
    table.rule("described", "<adjs>", "$adjs")
    for category in ("post", "spell_post", "card_post"):
        table.rule(category, "that has|have an adventure", {"has_adventure": True})
    for category in ("spell_post", "card_post"):
        post = table.rules_of(category)
        for stat in ("power", "toughness", "mana value"):
            key = stat.replace(" ", "_")
            post(f"with {stat} <quantity> or less", {key: {"at_most": "$quantity"}})
            post(f"with {stat} <quantity> or greater", {key: {"at_least": "$quantity"}})
            post(f"with {stat} <quantity>", {key: {"exactly": "$quantity"}})
        post("with <keyword>", {"keyword": "$keyword"})
        post("of the chosen color", {"color": "chosen"})
        post("of the chosen type", {"subtype": "chosen"})
        table.rule(f"{category}s", f"<{category}>", f"${category}")
    _costed_keywords(table)
    basics: list[Said] = [{"subtype": name} for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")]
    table.rule("card_post", "with a basic land type", {"any": basics})
    spell = table.rules_of("spell_post")
    spell("that targets|target ~", {"targets": "self"})
    spell("that targets|target you", {"targets": "you"})
    spell("that targets|target only ~", {"targets": "self", "only": True})
    spell("that targets|target a|an <permanent>", {"targets_what": "$permanent"})
    spell("that targets|target one or more <permanents>", {"targets_what": "$permanents"})
    spell("you control", {"controller": "you"})
    spell("you don't control", {"not": {"controller": "you"}})
    spell(("an opponent controls", "your opponents control"), {"controller": "opponent"})
    table.rule("on_stack", "<cast>", {"$all": [{"zone": "stack"}, {"is": "spell"}, "$cast"]})
    zoned = table.rules_of("zoned_in")
    for word in ("in", "from"):
        zoned(f"{word} your graveyard", {"all": [{"zone": "graveyard"}, {"owner": "you"}]})
        zoned(f"{word} a graveyard", {"zone": "graveyard"})
        zoned(f"{word} an opponent's graveyard", {"all": [{"zone": "graveyard"}, {"owner": "opponent"}]})
        zoned(f"{word} defending player's graveyard", {"all": [{"zone": "graveyard"}, {"owner": "defending_player"}]})
    zoned(("in all graveyards", "in each graveyard"), {"zone": "graveyard"})
    table.rule("that_players", ("that player's", "that opponent's"), {"$who": "that"})
    zoned("from <that_players> graveyard", {"all": [{"zone": "graveyard"}, {"owner": "$that_players"}]})


def _one_of_several(table: Table) -> None:
    """Add rows for one of several kinds, each a single word: *artifact, creature, or land*.

    Other words before the first kind could be said of all kinds.
    """
    quality = table.rules_of("quality")
    quality("<color>", {"color": "$color"})
    quality("<subtype>", {"subtype": "$subtype"})
    for word in STATES:
        if word.endswith("colored") or word == "colorless":
            quality(word, STATES[word])
    single = table.rules_of("one_kind")
    single("<quality>", "$quality")
    single("<type>", {"type": "$type"})
    for word in TYPES:
        single(f"non{word}", {"not": {"type": word}})
    several: tuple[tuple[str, list[Said]], ...] = (
        ("<a:{}> {} <b:{}>", ["$a", "$b"]),
        ("<a:{}> , <b:{}> , {} <c:{}>", ["$a", "$b", "$c"]),
        ("<a:{}> , <b:{}> , <c:{}> , {} <d:{}>", ["$a", "$b", "$c", "$d"]),
        ("<a:{}> , <b:{}> , <c:{}> , <d:{}> , {} <e:{}>", ["$a", "$b", "$c", "$d", "$e"]),
        ("<a:{}> , <b:{}> , <c:{}> , <d:{}> , <e:{}> , {} <f:{}>", ["$a", "$b", "$c", "$d", "$e", "$f"]),
    )
    described = table.rules_of("described")
    for word in ("or", "and", "and/or"):
        for words, parts in several:

            def in_words(kind: str, words: str = words, count: int = len(parts), word: str = word) -> str:
                return words.format(*[kind] * (count - 1), word, kind)

            described(in_words("one_kind"), {"$any": parts})
            described(f"basic {in_words('one_kind')}", {"$all": [{"supertype": "basic"}, {"$any": parts}]})
            described(f"{in_words('quality')} <type>", {"$all": [{"$any": parts}, {"type": "$type"}]})
            described(
                f"<color> {in_words('type')}",
                {"$all": [{"color": "$color"}, {"$any": [{"type": one} for one in parts]}]},
            )
    colors: Said = {"any": [{"color": "$a"}, {"color": "$b"}]}
    described(
        "<a:color> or <b:color> <c:type> or <d:type>", {"$all": [colors, {"any": [{"type": "$c"}, {"type": "$d"}]}]}
    )
    for one, other in (("card", "card"), ("cards", "cards")):
        for word in ("or", "and/or"):
            # "a land card and/or a creature card" is one card of each, and has rows where cards are chosen
            article = "[a|an] " if word == "or" else ""
            table.rule(one, f"<a:adjs> {one} {word} {article}<b:adjs> {other}", {"$any": ["$a", "$b"]})
    # Words behind the second noun describe only that noun
    table.rule("card", "<adjs> card or [a|an] card <card_posts>", {"$any": ["$adjs", "$card_posts"]})


def _players(table: Table) -> None:
    for s in ("", "s"):
        person = table.rules_of(f"person{s}")
        person(f"player{s}", {"is": "player"})
        person(f"opponent{s}", {"is": "opponent"})
    # Targets
    for s in ("", "s"):
        aim = table.rules_of(f"aim{s}")
        aim(f"<permanent{s}>", f"$permanent{s}")
        aim(f"<person{s}>", f"$person{s}")
        aim(f"<zoned{s}>", f"$zoned{s}")
        aim(f"<person{s}> or <permanent{s}>", {"$any": [f"$person{s}", f"$permanent{s}"]})
    table.rule("aim", "<on_stack>", "$on_stack")
    table.rule("aims", "<casts>", {"$all": [{"zone": "stack"}, {"is": "spell"}, "$casts"]})
    table.rule("aim", "permanent or player", {"any": [{"is": "permanent"}, {"is": "player"}]})
    table.rule("aim", "creature or player", {"any": [{"type": "creature"}, {"is": "player"}]})
    table.rule("aim", "activated or triggered ability", {"all": [{"zone": "stack"}, {"is": "ability"}]})
    table.rule("aim", "activated ability", {"all": [{"zone": "stack"}, {"is": "activated_ability"}]})
    table.rule("aim", "triggered ability", {"all": [{"zone": "stack"}, {"is": "triggered_ability"}]})
    target = table.rules_of("target")
    target("target <aim>", {"$target": "$aim"})
    target("another target <aim>", {"$target": {"$all": ["$aim", "other"]}})
    target("any target", {"$target": "any_target"})
    target("any other target", {"$target": {"all": ["any_target", "other"]}})
    target("up to one target <aim>", {"$target": "$aim", "up_to": True})
    target("up to one other target <aim>", {"$target": {"$all": ["$aim", "other"]}, "up_to": True})
    target("<several> target <aims>", {"$target": "$aims", "n": "$several"})
    target("up to <several> target <aims>", {"$target": "$aims", "n": "$several", "up_to": True})
    target(
        "up to <several> other target <aims>", {"$target": {"$all": ["$aims", "other"]}, "n": "$several", "up_to": True}
    )
    # 601.2c: other than a target that was named before
    target("<another_target>", "$another_target")
    other = table.rules_of("another_target")
    another: dict[str, Said] = {"another": True}
    other(("another target <aim>", "a second target <aim>", "a third target <aim>"), {"$target": "$aim", **another})
    other(("any other target", "another target", "a third target"), {"$target": "any_target", **another})
    other("up to one other target <aim>", {"$target": "$aim", "up_to": True, **another})
    other("up to <several> other target <aims>", {"$target": "$aims", "n": "$several", "up_to": True, **another})
    other("<several> other target <aims>", {"$target": "$aims", "n": "$several", **another})
    target("any number of target <aims>", {"$target": "$aims", "any_number": True})
    target("any number of other target <aims>", {"$target": {"$all": ["$aims", "other"]}, "any_number": True})
    target("x target <aims>", {"$target": "$aims", "n": "x"})


_MANA_VALUE_OF_IT: Said = {"stat": "mana_value", "of": "$noun_ref"}


def _behind(table: Table) -> None:
    """Add rows for clauses after a noun: *that's legendary*, *blocked by or blocking ~*."""
    for category in ("post", "card_post", "spell_post"):
        post = table.rules_of(category)
        for word in ("legendary", "colorless", "multicolored", "monocolored", "historic"):
            post(f"that aren't|isn't {word}", {"not": STATES[word]})
            post(f"that's|that is|are {word}", STATES[word])
        post("with {x} in its|their mana cost|costs", {"x_in_cost": True})
        if category == "spell_post":
            continue
        post("with the same mana value as <noun_ref>", {"mana_value": {"exactly": _MANA_VALUE_OF_IT}})
        post("with <own> mana value", {"mana_value": {"exactly": {"stat": "mana_value", "of": "$own"}}})
    card_post = table.rules_of("card_post")
    for more, compare in (("or less", "at_most"), ("or greater", "at_least")):
        either: Said = {"any": [{"power": {compare: "$quantity"}}, {"toughness": {compare: "$quantity"}}]}
        card_post(f"with power or toughness <quantity> {more}", either)
    table.rule("spell_post", "cast from a graveyard", {"spell_from": ["graveyard"]})
    table.rule("spell_post", "cast from exile", {"spell_from": ["exile"]})
    post = table.rules_of("post")
    post(("that has a|an <counter> on it", "that have <counter> on them"), {"counters": "$counter"})
    three: Said = {"any": [{"type": "$a"}, {"type": "$b"}, {"type": "$c"}]}
    post("that's a|an <a:type> , <b:type> , or <c:type>", three)
    post(
        ("blocking or blocked by <ref>", "blocked by or blocking <ref>"),
        {"any": [{"blocking": "$ref"}, {"blocked_by": "$ref"}]},
    )
    hurt: Said = {"which": {"is_dealt_damage": "anything"}}
    target = table.rules_of("target")
    target("any target that was dealt damage this turn", {"$target": {"$all": ["any_target", hurt]}})


def _both(table: Table) -> None:
    """Add rows for objects of two kinds: *all creatures and all artifacts*."""
    every = table.rules_of("every")
    either: Said = {"$any": ["$a", "$b"]}
    every("all <a:permanents> and all <b:permanents>", either)
    every("each <a:permanent> and each <b:permanent>", either)
    bearer = table.rules_of("bearer")
    bearer("<a:permanents> and other <b:permanents>", {"$any": ["$a", {"$all": ["$b", "other"]}]})
    others: Said = {"$all": ["$y", "other"]}
    for last, filter in (("each <y:permanent>", "$y"), ("each other <y:permanent>", others)):
        table.rule(
            "several_done",
            f"put a|an <a:counter> on each <x:permanent> and a|an <b:counter> on {last}",
            [{"put_counters": "$a", "on": "$x"}, {"put_counters": "$b", "on": filter}],
        )
    for category in ("post", "trait"):
        neither: Said = {"not": {"any": [{"keyword": "$a"}, {"keyword": "$b"}]}}
        table.rule(category, "without <a:keyword> or <b:keyword>", neither)
    for category in ("card_post", "post"):
        some: Said = {"any": [{"keyword": f"${name}"} for name in "abcd"]}
        table.rule(category, "with <a:keyword> , <b:keyword> , <c:keyword> , or <d:keyword>", some)
        some = {"any": [{"keyword": f"${name}"} for name in "abc"]}
        table.rule(category, "with <a:keyword> , <b:keyword> , or <c:keyword>", some)
    for category in ("post", "spell_post"):
        for count in (3, 4):
            names = "abcd"[:count]
            words = " , ".join(f"<{name}:color>" for name in names[:-1]) + f" , or <{names[-1]}:color>"
            table.rule(category, f"that's|that are {words}", {"any": [{"color": f"${name}"} for name in names]})
    table.rule("spell_post", "that's|that are <a:color> or <b:color>", {"any": [{"color": "$a"}, {"color": "$b"}]})


def _costed_keywords(table: Table) -> None:
    """702. Add rows for objects with a keyword that has a cost, whatever that is.

    Typecycling abilities are cycling abilities, too (702.29f).
    """
    cycling: Said = {"any": [{"keyword": "cycling"}, {"keyword": "typecycling"}]}
    kinds: dict[str, Said] = {"cycling": cycling}
    for word in _COSTED:
        kinds[word] = {"keyword": word}
    for word, filter in kinds.items():
        table.rule("card_post", (f"with {word}", f"with a|an {word} ability", f"with {word} abilities"), filter)
        if word in _OF_PERMANENTS:
            table.rule("post", f"with {word}", filter)
            table.rule("trait", f"with {word}", filter)


_COSTED = (
    "awaken", "level up", "suspend", "foretell", "madness", "unearth", "embalm", "eternalize", "mutate", "freerunning",
    "modular", "fading", "warp", "disguise", "flashback", "disturb",
)  # fmt: skip
"""Keywords with a cost or a number that texts look for."""

_OF_PERMANENTS = ("level up", "modular", "fading", "disguise", "disturb")
