"""201.5, 608.2c, 608.2k. What a text names: by itself, by what was named before it, as a target."""

from __future__ import annotations

from domain.oracle.discourse.discourse import KINDS
from domain.oracle.grammar.nouns.objects import PERMANENT_TYPES
from domain.oracle.grammar.words.lexicon import COLORS, SUBTYPES, TYPES, Words
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

THINGS = ("creature", "permanent", "land", "artifact", "enchantment", "planeswalker", "card", "spell", "token")


def add(table: Table) -> None:
    """References and amounts."""
    _rows(table)
    _pronouns(table)
    _chosen(table)
    _genitives(table)
    _owners(table)


def _rows(table: Table) -> None:
    """References and amounts."""
    table.rule("ref", "it", {"$it": "it"})
    table.rule("ref", ("them", "they"), {"$it": "them"})
    table.rule("ref", "<noun_ref>", "$noun_ref")
    ref = table.rules_of("noun_ref")
    ref("~", "self")
    for thing in THINGS:
        that: Said = {"$it": f"that:{thing}" if thing in (*KINDS, "permanent", "spell", "token") else "that"}
        ref((f"that {thing}", f"those {thing}s"), that)
        ref(f"the {thing}", that)
        table.rule("own", (f"that {thing}'s", f"the {thing}'s"), that)
    for thing in ("creature", "permanent", "land", "artifact", "planeswalker", "enchantment"):
        ref(f"enchanted {thing}", "attached")
    ref("equipped creature", "attached")
    ref(("the exiled card", "the exiled cards"), {"$it": "exiled"})
    ref(("that creature or planeswalker", "that permanent or player"), {"$it": "that"})
    ref(("the sacrificed creature", "the sacrificed permanent", "the sacrificed artifact"), "paid")
    ref(("the discarded card", "the returned card"), {"$it": "that"})
    table.rule("own", ("~'s",), "self")
    table.rule("own", ("its", "their"), {"$it": "it"})
    table.rule("own", ("enchanted creature's", "equipped creature's", "enchanted permanent's"), "attached")
    for thing in ("creature", "permanent", "artifact", "enchantment", "land"):
        table.rule("own", f"the sacrificed {thing}'s", "paid")
    # One object; objects, as something is done to them
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
    every("all <zoneds>", "$zoneds")
    table.rule("objects", "<every>", "$every")
    table.rule("these", "<permanents>", "$permanents")
    table.rule("these", "<objects>", "$objects")
    # Players
    who = table.rules_of("who")
    who("you", "you")
    who("each player", "each_player")
    who("each opponent", "each_opponent")
    who("defending player", "defending_player")
    who(("that player", "they", "them", "that opponent"), {"$who": "that"})
    who("<own> controller", {"controller_of": "$own"})
    who("<own> owner", {"owner_of": "$own"})
    who("<target>", "$target")
    # Amounts
    amount = table.rules_of("amount")
    for stat in ("power", "toughness"):
        amount(f"<own> {stat}", {"stat": stat, "of": "$own"})
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
    # 608.2h: of what has moved, as it was before
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
    """Words for the card itself, and for what it was targeted by."""
    table.rule("ref", ("he", "him", "she", "her"), {"$it": "person"})
    table.rule("own", ("his", "her"), {"$it": "person"})
    table.rule("last_ref", ("him", "her"), {"$it": "person"})
    table.rule("dealing", ("he", "she"), {"$it": "person"})
    table.rule("it_is", ("he's", "she's"), {"$it": "person"})
    for words, s, by in (("you", "", "you"), ("a player", "s", "each_player"), ("an opponent", "s", "each_opponent")):
        copy = "copies" if s else "copy"
        event: Said = {"cast_or_copied": "$cast", "by": by}
        table.rule("event", f"{words} cast{s} or {copy} a|an <cast>", event)
    table.rule("noun_ref", "that spell or ability", {"$it": "targeting"})
    table.rule("own", "that spell or ability's", {"$it": "targeting"})


def _chosen(table: Table) -> None:
    """601.2c. *Choose target creature* does nothing but target: what follows goes on with it."""
    table.rule("named_first", "<target>", "$target")
    for category in ("text", "unconditional_text"):
        text = table.rules_of(category)
        for between in (" .", " . then", " , then"):
            text(f"choose <named_first>{between} <text>", {"$chosen": ["$named_first", "$text"]})
        text(
            "choose <a:named_first> and <b:named_first> . <text>",
            {"$chosen": ["$a", {"$chosen": ["$b", "$text"]}]},
        )
        text(
            "choose <a:named_first> and <b:named_first> . ¶ <text>",
            {"$chosen": ["$a", {"$chosen": ["$b", "$text"]}]},
        )
    ref, own = table.rules_of("noun_ref"), table.rules_of("own")
    for thing in (*PERMANENT_TYPES, "permanent", "spell", "card"):
        ref((f"the chosen {thing}", f"the chosen {thing}s"), {"$it": "chosen"})
        own(f"the chosen {thing}'s", {"$it": "chosen"})
    for words in ("the chosen player", "the chosen opponent"):
        table.rule("who", words, {"$who": "that"})
        table.rule("one_player", words, {"$who": "that"})
        table.rule("asked", words, {"$who": "that"})


def _genitives(table: Table) -> None:
    """*Target creature's*: what it is said of is targeted."""
    heads: dict[str, Said] = {f"{word}'s": {"type": word} for word in TYPES}
    heads |= {f"{name.lower()}'s": {"subtype": name} for name in SUBTYPES}
    heads["permanent's"] = {"is": "permanent"}
    table.words("head_whose", Words(heads))
    whose = table.rules_of("kind_whose")
    whose("<head_whose>", "$head_whose")
    whose("<adjs> <head_whose>", {"$all": ["$adjs", "$head_whose"]})
    whose("<a:simple> or <head_whose>", {"$any": ["$a", "$head_whose"]})
    aimed = table.rules_of("target_whose")
    aimed("target <kind_whose>", {"$target": "$kind_whose"})
    aimed("another target <kind_whose>", {"$target": {"$all": ["$kind_whose", "other"]}})


def _owners(table: Table) -> None:
    """608.2d. Where in a library something is put, its owner chooses as it is carried out."""
    statement = table.rules_of("statement")
    top: dict[str, Said] = {"to": "library"}
    bottom: dict[str, Said] = {"to": "library", "position": "bottom"}
    second: dict[str, Said] = {"to": "library", "position": 2}
    fronts = (
        ("<what:target_whose> owner puts it", "$what"),
        ("the owner of <what:target> puts it", "$what"),
        ("<what:own> owner puts it", "$what"),
    )
    for front, what in fronts:
        for words, ways in (
            ("on their choice of the top or bottom of their library", (top, bottom)),
            ("on the top or bottom of their library", (top, bottom)),
            ("into their library second from the top or on the bottom", (second, bottom)),
        ):
            one_of: list[Said] = [[{"move": what, **way}] for way in ways]
            statement(f"{front} {words}", [{"one_of": one_of, "who": {"owner_of": what}}])
    clause = table.rules_of("several_done")
    clause(
        "<what:target_whose> owner shuffles it into their library",
        [{"move": "$what", "to": "library"}, {"shuffle": {"owner_of": "$what"}}],
    )
