"""109, 115, 201.5, 601.2d, 608.2k. References to the card itself, targets, and objects named before."""

from __future__ import annotations

from domain.oracle.discourse.discourse import KINDS
from domain.oracle.grammar.nouns.objects import PERMANENT_TYPES
from domain.oracle.grammar.words.lexicon import COLORS, SUBTYPES, TYPES, Words
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

THINGS = ("creature", "permanent", "land", "artifact", "enchantment", "planeswalker", "card", "spell", "token")

_OPPONENT: Said = {"is": "opponent"}

_YOURS: Said = {"controller": "you"}

SPELL: Said = {"all": [{"zone": "stack"}, {"is": "spell"}]}


def add(table: Table) -> None:
    """Add rows for references to objects and players."""
    _references(table)
    _pronouns(table)
    _chosen(table)
    _genitives(table)
    _owners(table)
    _single_graveyard(table)
    _fitting_together(table)
    _spells_and_abilities(table)
    _kinds(table)
    _aims(table)
    _spell_or_permanent(table)
    _besides_it(table)
    _opponents(table)
    _to_their_hand(table)


def _references(table: Table) -> None:
    """Add rows for the card itself, the attached object, pronouns, targets and amounts."""
    table.rule("ref", "it", {"$it": "it"})
    table.rule("ref", ("them", "they"), {"$it": "them"})
    table.rule("ref", "<noun_ref>", "$noun_ref")
    ref = table.rules_of("noun_ref")
    ref("~", "self")
    for noun in THINGS:
        that: Said = {"$it": f"that:{noun}" if noun in (*KINDS, "permanent", "spell", "token", "card") else "that"}
        ref((f"that {noun}", f"those {noun}s"), that)
        ref(f"the {noun}", that)
        table.rule("own", (f"that {noun}'s", f"the {noun}'s"), that)
    for noun in ("creature", "permanent", "land", "artifact", "planeswalker", "enchantment"):
        ref(f"enchanted {noun}", "attached")
    ref("the other creature", {"$it": "opposite"})
    ref("equipped creature", "attached")
    ref(("the exiled card", "the exiled cards"), {"$it": "exiled"})
    ref("that creature or planeswalker", {"$it": "that"})
    ref("that permanent or player", {"$it": "that:aimed"})
    ref(("the sacrificed creature", "the sacrificed permanent", "the sacrificed artifact"), "paid")
    ref(("the discarded card", "the returned card"), {"$it": "that"})
    ref("the card returned this way", {"$it": "returned"})
    table.rule("own", ("~'s",), "self")
    table.rule("own", "that creature card's", {"$it": "that"})
    table.rule("own", ("its", "their"), {"$it": "it"})
    table.rule("own", ("enchanted creature's", "equipped creature's", "enchanted permanent's"), "attached")
    for noun in ("creature", "permanent", "artifact", "enchantment", "land"):
        table.rule("own", f"the sacrificed {noun}'s", "paid")
    # One object, or several that are affected
    table.rule("object", "<ref>", "$ref")
    table.rule("object", "<target>", "$target")
    table.rule("objects", "<object>", "$object")
    table.rule("dealing", "<noun_ref>", "$noun_ref")
    table.rule("dealing", "<target>", "$target")
    table.rule("dealing", "it", {"$it": "dealer"})
    table.rule("objects", "each of <target>", "$target")
    table.rule("objects", "each of <ref>", "$ref")
    every = table.rules_of("every")
    every("all <permanents>", "$permanents")
    every("each <permanent>", "$permanent")
    every("each other <permanent>", {"$all": ["$permanent", "other"]})
    every("all other <permanents>", {"$all": ["$permanents", "other"]})
    three: Said = {"$any": ["$a", "$b", "$c"]}
    every("each <a:simple> , <b:simple> , and <c:simple> <posts>", {"$all": [three, "$posts"]})
    every("all <zoneds>", "$zoneds")
    table.rule("objects", "<every>", "$every")
    table.rule("these", "<permanents>", "$permanents")
    table.rule("these", "<objects>", "$objects")
    # Players
    person = table.rules_of("who")
    person("you", "you")
    person("each player", "each_player")
    person("each opponent", "each_opponent")
    person("defending player", "defending_player")
    person(("that player", "they", "them", "that opponent"), {"$who": "that"})
    person("<own> controller", {"controller_of": "$own"})
    person("<own> owner", {"owner_of": "$own"})
    person("<target>", "$target")
    # Amounts
    amount = table.rules_of("amount")
    for stat in ("power", "toughness"):
        amount(f"<own> {stat}", {"stat": stat, "of": "$own"})
        amount(f"the {stat} of <target>", {"stat": stat, "of": "$target"})
    amount("<own> mana value", {"stat": "mana_value", "of": "$own"})
    amount("the number of <permanents> [on the battlefield]", {"count": "$permanents"})
    amount("<number> plus <amount>", {"plus": ["$number", "$amount"]})
    amount("the number of <zoneds>", {"count": "$zoneds"})
    amount("the number of cards in your hand", {"hand_of": "you"})
    amount("the number of cards in <their> hand", {"hand_of": "$their"})
    amount("your life total", {"life_of": "you"})
    for word, letter in COLORS.items():
        amount(f"your devotion to {word}", {"devotion": letter})
    for stat in ("power", "toughness", "mana value"):
        key = stat.replace(" ", "_")
        amount(f"the greatest {stat} among <permanents>", {"greatest": key, "among": "$permanents"})
    amount("the number of <counter> on <last_ref>", {"counters_on": "$last_ref", "kind": "$counter"})
    amount("twice <amount>", {"times": [2, "$amount"]})
    amount("half <amount> , rounded up", {"half_up": "$amount"})
    amount("half <amount> , rounded down", {"half_down": "$amount"})
    amount("x", "x")
    for words in ("the life lost this way", "the amount of life lost this way", "the damage dealt this way"):
        amount(words, "done.amount")
    table.rule("their", ("that player's", "their"), {"$who": "that"})
    unit = table.rules_of("unit")
    unit("<permanent> [on the battlefield]", {"count": "$permanent"})
    unit("<zoned>", {"count": "$zoned"})
    unit("<counter> on <last_ref>", {"counters_on": "$last_ref", "kind": "$counter"})
    # 608.2h: objects as they were before they moved
    table.rule("last_ref", "it", {"$it": "it"})
    table.rule("last_ref", "<noun_ref>", "$noun_ref")
    unit("card in your hand", {"hand_of": "you"})
    unit("opponent you have", {"count": {"is": "opponent"}})
    table.rule("quantity", "<from_zero>", "$from_zero")
    table.rule("quantity", "x", "x")
    table.rule("that_much", "that much", {"$amount": "that"})
    table.rule("that_many", "that many", {"$amount": "that"})
    for name in ("life", "damage"):
        much = table.rules_of(f"much_{name}")
        much(f"<quantity> {name}", "$quantity")
        much(f"<that_much> {name}", "$that_much")
        much((f"{name} equal to <amount>", f"an amount of {name} equal to <amount>"), "$amount")
        much(f"<number> {name} for each <unit>", {"$each": ["$number", "$unit"]})
        much(f"twice <that_much> {name}", {"times": [2, "$that_much"]})
    cards = table.rules_of("much_cards")
    cards("a card", 1)
    cards("<several> cards", "$several")
    cards("x cards", "x")
    cards("<that_many> cards", "$that_many")
    cards("cards equal to <amount>", "$amount")
    cards("a card for each <unit>", "$unit")
    cards("<several> cards for each <unit>", {"times": ["$several", "$unit"]})
    for s in ("", "s"):
        table.rule("counter", f"<counter_kind> counter{s}", "$counter_kind")
        table.rule("counter", f"<size_counter> counter{s}", "$size_counter")


def _pronouns(table: Table) -> None:
    """Add rows for the card as a person, and for a targeting spell."""
    table.rule("ref", ("he", "him", "she", "her"), {"$it": "person"})
    table.rule("own", ("his", "her"), {"$it": "person"})
    table.rule("last_ref", ("him", "her"), {"$it": "person"})
    table.rule("dealing", ("he", "she"), {"$it": "person"})
    table.rule("it_is", ("he's", "she's"), {"$it": "person"})
    for words, s, player in (
        ("you", "", "you"),
        ("a player", "s", "each_player"),
        ("an opponent", "s", "each_opponent"),
    ):
        copy = "copies" if s else "copy"
        event: Said = {"cast_or_copied": "$cast", "by": player}
        table.rule("event", f"{words} cast{s} or {copy} a|an <cast>", event)
    table.rule("noun_ref", "that spell or ability", {"$it": "targeting"})
    table.rule("own", "that spell or ability's", {"$it": "targeting"})


def _chosen(table: Table) -> None:
    """601.2c. Add rows for *choose target creature*, which only targets.

    The text after these words goes on with the target.
    """
    table.rule("named_first", "<target>", "$target")
    table.rule("of_two", ("the creature you control", "the chosen creature you control"), {"$it": "mine"})
    table.rule("of_two", ("the creature an opponent controls", "the creature you don't control"), {"$it": "theirs"})
    table.rule("noun_ref", "<of_two>", "$of_two")
    table.rule("both_of_two", ("those creatures", "the chosen creatures"), {"$it": "both"})
    for category in ("text", "unconditional_text"):
        text = table.rules_of(category)
        dies: Said = {"later": {"dies": "$named_first"}, "do": "$statement", "this_turn": True}
        text("when <named_first> dies this turn , <statement> .", {"$chosen": ["$named_first", [dies]]})
        for between in (" .", " . then", " , then", " and"):
            text(f"choose <named_first>{between} <text>", {"$chosen": ["$named_first", "$text"]})
        text(
            "choose <a:named_first> and <b:named_first> . <text>",
            {"$chosen": ["$a", {"$chosen": ["$b", "$text"]}]},
        )
        text(
            "choose <a:named_first> and <b:named_first> . ¶ <text>",
            {"$chosen": ["$a", {"$chosen": ["$b", "$text"]}]},
        )
    aimed: tuple[tuple[str, Said], ...] = (
        ("has exactly <quantity> life", {"amount": {"life_of": "$named_first"}, "compare": {"exactly": "$quantity"}}),
        (
            "has power <quantity> or greater",
            {"matches": "$named_first", "filter": {"power": {"at_least": "$quantity"}}},
        ),
        (
            "has toughness <quantity> or greater",
            {"matches": "$named_first", "filter": {"toughness": {"at_least": "$quantity"}}},
        ),
    )
    for words, so in aimed:
        front = f"if <named_first> {words} , "
        table.rule(
            "text",
            f"{front}<statement> .",
            {"$chosen": ["$named_first", [{"if": so, "do": "$statement"}]]},
        )
        table.rule(
            "text",
            f"{front}<a:statement> . otherwise , <b:statement> .",
            {"$chosen": ["$named_first", [{"if": so, "do": "$a", "else": "$b"}]]},
        )
    table.rule("who", "the monarch", "monarch")
    ref, own = table.rules_of("noun_ref"), table.rules_of("own")
    for noun in (*PERMANENT_TYPES, "permanent", "spell", "card"):
        ref((f"the chosen {noun}", f"the chosen {noun}s"), {"$it": "chosen"})
        own(f"the chosen {noun}'s", {"$it": "chosen"})
    for words in ("the chosen player", "the chosen opponent"):
        for category in ("who", "one_player", "asked", "whose_turn"):
            table.rule(category, words, {"$who": "chosen"})
        table.rule("their", f"{words}'s", {"$who": "chosen"})


def _genitives(table: Table) -> None:
    """Add rows for *target creature's*, which targets the creature."""
    heads: dict[str, Said] = {f"{word}'s": {"type": word} for word in TYPES}
    heads |= {f"{name.lower()}'s": {"subtype": name} for name in SUBTYPES}
    heads["permanent's"] = {"is": "permanent"}
    table.words("head_whose", Words(heads))
    kind = table.rules_of("kind_whose")
    kind("<head_whose>", "$head_whose")
    kind("<adjs> <head_whose>", {"$all": ["$adjs", "$head_whose"]})
    kind("<a:simple> or <head_whose>", {"$any": ["$a", "$head_whose"]})
    aimed = table.rules_of("target_whose")
    aimed("target <kind_whose>", {"$target": "$kind_whose"})
    aimed("another target <kind_whose>", {"$target": {"$all": ["$kind_whose", "other"]}})


def _owners(table: Table) -> None:
    """608.2d. Add rows for owners who choose an object's place in their library."""
    statement = table.rules_of("statement")
    top: dict[str, Said] = {"to": "library"}
    bottom: dict[str, Said] = {"to": "library", "position": "bottom"}
    second: dict[str, Said] = {"to": "library", "position": 2}
    fronts = (
        ("<what:target_whose> owner puts it", "$what"),
        ("the owner of <what:target> puts it", "$what"),
        ("<what:own> owner puts it", "$what"),
    )
    for front, obj in fronts:
        for words, options in (
            ("on their choice of the top or bottom of their library", (top, bottom)),
            ("on the top or bottom of their library", (top, bottom)),
            ("into their library second from the top or on the bottom", (second, bottom)),
        ):
            one_of: list[Said] = [[{"move": obj, **place}] for place in options]
            statement(f"{front} {words}", [{"one_of": one_of, "who": {"owner_of": obj}}])
    clause = table.rules_of("several_done")
    clause(
        "<what:target_whose> owner shuffles it into their library",
        [{"move": "$what", "to": "library"}, {"shuffle": {"owner_of": "$what"}}],
    )


def _either_end(obj: Said) -> dict[str, Said]:
    bottom: Said = {"move": obj, "to": "library", "position": "bottom"}
    return {"one_of": [[{"move": obj, "to": "library"}], [bottom]]}


def _single_graveyard(table: Table) -> None:
    """601.2c. Add rows for several targets from a single graveyard, and for cards other than basic lands."""
    target = table.rules_of("target")
    basic: Said = {"all": [{"supertype": "basic"}, {"type": "land"}]}
    target(
        "target card in a graveyard other than a basic land card",
        {"$target": {"all": [{"zone": "graveyard"}, {"not": basic}]}},
    )
    cards: Said = {"$all": ["$cards", {"zone": "graveyard"}]}
    several: tuple[tuple[str, dict[str, Said]], ...] = (
        ("up to <several> target", {"n": "$several", "up_to": True}),
        ("<several> target", {"n": "$several"}),
        ("up to x target", {"n": "x", "up_to": True}),
        ("x target", {"n": "x"}),
        ("any number of target", {"any_number": True}),
    )
    for words, more in several:
        target(f"{words} <cards> from a single graveyard", {"$target": cards, **more, "single_graveyard": True})


def _fitting_together(table: Table) -> None:
    """601.2c. Add rows for several targets that share something, differ, or have a limited total."""
    target = table.rules_of("target")
    several: tuple[tuple[str, dict[str, Said]], ...] = (
        ("up to <several> target", {"n": "$several", "up_to": True}),
        ("<several> target", {"n": "$several"}),
        ("any number of target", {"any_number": True}),
        ("up to x target", {"n": "x", "up_to": True}),
    )
    for words, more in several:
        aimed: dict[str, Said] = {"$target": "$permanents", **more}
        target(
            f"{words} <permanents> controlled by different players", {**aimed, "together": {"different": "controller"}}
        )
        target(
            f"{words} <permanents> controlled by the same opponent",
            {
                "$target": {"$all": ["$permanents", {"controller": "opponent"}]},
                **more,
                "together": {"same": "controller"},
            },
        )
        target(f"{words} <permanents> with different names", {**aimed, "together": {"different": "name"}})
        if "other" not in words and "x" not in words:
            others = words.replace(" target", " other target")
            target(
                f"{others} <permanents> controlled by different players",
                {"$target": {"$all": ["$permanents", "other"]}, **more, "together": {"different": "controller"}},
            )
        for quality in ("creature type", "card type"):
            shared: Said = {"same": quality.replace(" ", "_")}
            target(f"{words} <permanents> that share a {quality}", {**aimed, "together": shared})
            cards: Said = {"$all": ["$cards", "$zoned_in"]}
            target(f"{words} <cards> that share a {quality} <zoned_in>", {"$target": cards, **more, "together": shared})
        cards = {"$all": ["$cards", "$zoned_in"]}
        target(
            f"{words} <cards> with different names <zoned_in>",
            {"$target": cards, **more, "together": {"different": "name"}},
        )
        for stat in ("power", "toughness", "mana value"):
            limit: Said = {"total": stat.replace(" ", "_"), "at_most": "$quantity"}
            total = f"with total {stat} <quantity> or less"
            target(f"{words} <permanents> {total}", {**aimed, "together": limit})
            target(f"{words} <cards> {total} <zoned_in>", {"$target": cards, **more, "together": limit})


def _spells_and_abilities(table: Table) -> None:
    """115.1. Add rows for targets such as *spell, activated ability, or triggered ability*."""
    aim = table.rules_of("aim")
    ability: Said = {"all": [{"zone": "stack"}, {"is": "ability"}]}
    triggered: Said = {"all": [{"zone": "stack"}, {"is": "triggered_ability"}]}
    aim("activated ability , triggered ability , or <on_stack>", {"$any": [ability, "$on_stack"]})
    aim("<on_stack> , activated ability , or triggered ability", {"$any": ["$on_stack", ability]})
    aim("<a:on_stack> , <b:on_stack> , or triggered ability", {"$any": ["$a", "$b", triggered]})


def _kinds(table: Table) -> None:
    """115.1, 107.3. Add rows for up to X targets, and for other kinds of targets."""
    target, aim = table.rules_of("target"), table.rules_of("aim")
    target("up to x target <aims>", {"$target": "$aims", "n": "x", "up_to": True})
    twice: Said = {"times": [2, "x"]}
    target("up to twice x target <aims>", {"$target": "$aims", "n": twice, "up_to": True})
    aim("<permanent> or spell", {"$any": ["$permanent", {"all": [{"zone": "stack"}, {"is": "spell"}]}]})


def _aims(table: Table) -> None:
    """115.9. Add rows for spells and abilities on the stack that have a single target."""
    aim = table.rules_of("aim")
    both: Said = {"any": [{"is": "spell"}, {"is": "ability"}]}
    stack: Said = {"zone": "stack"}
    single: Said = {"has_targets": {"exactly": 1}}
    aim("spell or ability", {"all": [stack, both]})
    you: Said = {"any": [{"is": "you"}, "$permanent"]}
    aim("spell or ability that targets you or a|an <permanent>", {"all": [stack, both, {"targets_what": you}]})
    aim("spell or ability that targets a|an <permanent>", {"all": [stack, both, {"targets_what": "$permanent"}]})
    aim("spell or ability with a single target", {"all": [stack, both, single]})
    aim("activated ability with a single target", {"all": [stack, {"is": "activated_ability"}, single]})
    table.rule("spell_post", "with a single target", single)


def _spell_or_permanent(table: Table) -> None:
    """Add rows for targets on the stack or on the battlefield."""
    aim = table.rules_of("aim")
    aim("spell or <simple>", {"any": [SPELL, "$simple"]})
    kinds: tuple[tuple[str, list[Said]], ...] = (
        ("permanent", [{"is": "permanent"}]),
        ("nonland permanent", [{"not": {"type": "land"}}, {"is": "permanent"}]),
    )
    for words, lasting in kinds:
        aim(f"spell or {words} <posts>", {"any": [{"$all": [SPELL, "$posts"]}, {"$all": [*lasting, "$posts"]}]})
    color: Said = {"set_color": "$color_list"}
    table.rule("statement", "<target> becomes <color_list>", [{"apply": [color], "to": "$target", "for": "forever"}])
    put = "put <object> on [your choice of] the top or bottom of its owner's library"
    table.rule("effect", put, _either_end("$object"))


def _besides_it(table: Table) -> None:
    """Add rows for *other permanents* in a trigger on a permanent that enters."""
    one = table.rules_of("entering_one")
    one("whenever a|an <permanent> enters under your control", {"enters": {"$all": ["$permanent", _YOURS]}})
    one(
        "whenever a|an <permanent> enters under an opponent's control",
        {"enters": {"$all": ["$permanent", {"controller": "opponent"}]}},
    )
    again: Said = {"$all": [
        "$permanent", {"controller": {"controller_of": "event.object"}}, {"not": {"ref": "event.object"}},
    ]}  # fmt: skip
    table.rule(
        "ability",
        "<entering_one> , if that player had another <permanent> enter under their control this turn , <body>",
        {"on": "$entering_one", "if": {"happened": {"enters": again}}, "triggered": "$body"},
    )
    others: Said = {"$all": ["$permanents", _YOURS, {"not": {"ref": "event.object"}}]}
    table.rule(
        "ability",
        "<entering_one> , if you control at least <several> other <permanents> , <body>",
        {
            "on": "$entering_one",
            "if": {"exists": others, "compare": {"at_least": "$several"}},
            "triggered": "$body",
        },
    )


def _opponents(table: Table) -> None:
    """102.3. Add rows for *one of your opponents*: any opponent of yours."""
    event = table.rules_of("event")
    for words, more in (("damage", {}), ("combat damage", {"combat": True})):
        dealt: dict[str, Said] = {"to": _OPPONENT, **more}
        event(f"<subject> deals {words} to one of your opponents", {"deals_damage": "$subject", **dealt})
        event(
            f"one or more <permanents> deal {words} to one or more of your opponents",
            {"deals_damage": "$permanents", **dealt, "one_or_more": True, "to_one_or_more": True},
        )
    event("<some> attacks one of your opponents", {"attacks": "$some", "whom": _OPPONENT})
    # The active player acts first (101.4)
    both: list[Said] = [{"+": "$does", "who": {"controller_of": "event.source"}}, "$does"]
    table.rule(
        "ability",
        "whenever one or more <permanents> an opponent controls deal combat damage to one or more of your opponents , "
        "you and the controller of those creatures each <does> .",
        {
            "on": {
                "deals_damage": {"$all": ["$permanents", {"controller": "opponent"}]},
                "to": _OPPONENT,
                "combat": True,
                "one_or_more": True,
                "to_one_or_more": True,
            },
            "triggered": both,
        },
    )


def _to_their_hand(table: Table) -> None:
    """108.3. Add rows for a target card in an opponent's graveyard that goes to its owner."""
    buried: Said = {"$all": ["$card", {"all": [{"zone": "graveyard"}, {"owner": "opponent"}]}]}
    table.rule("their_card", "target <card> from an opponent's graveyard", {"$target": buried})
    for words, to in (
        ("to their hand", {"to": "hand"}),
        ("on top of their library", {"to": "library"}),
        ("on the bottom of their library", {"to": "library", "position": "bottom"}),
    ):
        verb = "return" if "hand" in words else "put"
        table.rule("effect", f"{verb} <their_card> {words}", {"move": "$their_card", **dict[str, Said](to)})
