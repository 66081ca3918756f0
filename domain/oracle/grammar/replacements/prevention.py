"""614, 615. Damage that is prevented, redirected, increased or reduced."""

from __future__ import annotations

from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

ANYBODY: Said = {"any": [{"is": "permanent"}, {"is": "player"}]}
THEIRS: Said = {"any": [{"is": "opponent"}, {"all": [{"is": "permanent"}, {"controller": "opponent"}]}]}
PREVENTED: Said = [{"prevent": "all"}]
AGAIN = (
    "",
    " to that permanent or player",
    " to that player",
    " to that creature",
    " to that permanent",
    " to that player or permanent",
    " to you",
    " to it",
    " to ~",
)
"""Words for the recipient of the damage, where it is the same one as before."""


def add(table: Table) -> None:
    """Add rows for replaced and prevented damage."""
    _never(table)
    _nouns(table)
    _always(table)
    _or_else(table)
    _for_a_turn(table)
    _chosen_sources(table)


def _nouns(table: Table) -> None:
    harm = table.rules_of("harm")
    harm("damage", {})
    harm("combat damage", {"combat": True})
    harm("noncombat damage", {"combat": False})
    # 609.7. Sources of damage
    for s in ("", "s"):
        source = table.rules_of(f"source{s}")
        source(f"<described> source{s}", "$described")
        for words, controller in (
            (("you control",), "you"),
            (("an opponent controls", "your opponents control"), "opponent"),
        ):
            source([f"source{s} {one}" for one in words], {"controller": controller})
            source(
                [f"<described> source{s} {one}" for one in words], {"$all": ["$described", {"controller": controller}]}
            )
        source(f"source{s} you don't control", {"not": {"controller": "you"}})
        source(f"source{s} of the chosen color", {"color": "chosen"})
        source(f"source{s} with the chosen name", {"name": "chosen"})
        source(f"<cast{s}>", {"$all": [{"is": "spell"}, "$cast" if not s else "$casts"]})
    dealers = table.rules_of("dealers")
    dealers("<these>", "$these")
    dealers("<sources>", "$sources")
    dealers("<a:described> sources and <b:described> sources", {"$any": ["$a", "$b"]})
    dealers("<kinds> other than <target>", {"$all": ["$kinds", {"not": {"ref": "$target"}}]})
    dealer = table.rules_of("dealer")
    dealer("~", "self")
    dealer(("enchanted creature", "equipped creature"), "attached")
    dealer("a|an <permanent>", "$permanent")
    dealer("another <permanent>", {"$all": ["$permanent", "other"]})
    dealer("a|an <source>", "$source")
    dealer("another <source>", {"$all": ["$source", "other"]})
    # Recipients of damage
    hit = table.rules_of("hit")
    hit("you", "you")
    hit("~", "self")
    hit(("enchanted creature", "equipped creature", "enchanted player"), "attached")
    hit("a permanent or player", ANYBODY)
    hit("a|an <permanent>", "$permanent")
    hit("a|an <person>", "$person")
    hit("another <permanent>", {"$all": ["$permanent", "other"]})
    hit("you or another <permanent>", {"$any": [{"is": "you"}, {"$all": ["$permanent", "other"]}]})
    hit("you or a|an <permanent>", {"$any": [{"is": "you"}, "$permanent"]})
    hit("an opponent or a permanent an opponent controls", THEIRS)
    prevented = table.rules_of("prevented")
    prevented("~", "self")
    prevented(("enchanted creature", "equipped creature"), "attached")
    prevented("<permanents>", "$permanents")
    prevented("you", "you")
    prevented(("you and <permanents>", "you and/or <permanents>"), {"$any": [{"is": "you"}, "$permanents"]})
    prevented("~ and <permanents>", {"$any": [{"ref": "self"}, "$permanents"]})
    # 615.5. Additional effects, with the amount prevented
    after = table.rules_of("besides")
    much: Said = "event.amount"
    after(
        ("you gain that much life", "you gain life equal to the damage prevented this way"),
        {"gain_life": much},
    )
    after(
        (
            "put that many <counter> on <ref>",
            "put a|an <counter> on <ref> for each 1 damage prevented this way",
            "for each 1 damage prevented this way , put a|an <counter> on <ref>",
        ),
        {"put_counters": "$counter", "on": "$ref", "n": much},
    )
    after("put a|an <counter> on <ref>", {"put_counters": "$counter", "on": "$ref"})
    after("you lose that much life", {"lose_life": much})
    after("mill that many cards", {"mill": much})
    after("mill twice that many cards", {"mill": {"times": [much, 2]}})
    after("[you] draw that many cards", {"draw": much})
    after("each opponent mills that many cards", {"mill": much, "who": "each_opponent"})
    after(
        "<struck_back> draws cards equal to the damage prevented this way",
        {"draw": much, "who": "$struck_back"},
    )
    after("create a|an <token_of> for each 1 damage prevented this way", {"+": "$token_of", "n": much})
    after("for each 1 damage prevented this way , create a|an <token_of>", {"+": "$token_of", "n": much})
    after("remove that many <counter> from <ref>", {"remove_counters": "$counter", "on": "$ref", "n": much})
    after("remove a|an <counter> from <ref>", {"remove_counters": "$counter", "on": "$ref"})
    hurts = table.rules_of("struck_back")
    hurts(("that source's controller", "the source's controller"), {"controller_of": "event.source"})
    hurts("<target>", "$target")
    after(
        (
            "~ deals that much damage to <struck_back>",
            "~ deals damage to <struck_back> equal to the damage prevented this way",
        ),
        {"deal_damage": much, "to": "$struck_back"},
    )
    struck: Said = {"deal_damage": much, "to": "$target"}
    after("~ deals that much damage to <target>", struck)
    after("you may have ~ deal that much damage to <target>", {"may": [struck]})
    after("create that many <tokens_of>", {"+": "$tokens_of", "n": much})
    whole = table.rules_of("after_prevention")
    whole(("<besides>", "if damage is prevented this way , <besides>"), ["$besides"])
    whole("<a:besides> and <b:besides>", ["$a", "$b"])
    table.rule("two_after_prevention", "<a:besides> , and <b:besides>", ["$a", "$b"])
    whole(
        "if damage from a|an <described> source is prevented this way , <besides>",
        [{"if": {"matches": "event.source", "filter": "$described"}, "do": ["$besides"]}],
    )


def _always(table: Table) -> None:
    """604, 614.1. Add rows for prevention by static abilities."""
    static = table.rules_of("replacing")
    damage: dict[str, Said] = {"would_damage": "$prevented", "+": "$harm"}
    static("prevent all <harm> that would be dealt to <prevented> .", {"replace": damage, "with": PREVENTED})
    for turn in (True, False):
        words = "your turn" if turn else "turns other than yours"
        when: Said = {"your_turn": turn}
        static(
            f"prevent all <harm> that would be dealt to <prevented> during {words} .",
            {"replace": damage, "with": PREVENTED, "while": when},
        )
    static(
        "as long as <conditions> , prevent all <harm> that would be dealt to <prevented> .",
        {"replace": damage, "with": PREVENTED, "while": "$conditions"},
    )
    static(
        ("prevent all <harm> ~ would deal to <prevented> .", "prevent all <harm> that ~ would deal to <prevented> ."),
        {"replace": {**damage, "from": "self"}, "with": PREVENTED},
    )
    static(
        "prevent all <harm> that would be dealt to <prevented> by <dealers> .",
        {"replace": {**damage, "from": "$dealers"}, "with": PREVENTED},
    )
    static(
        ("prevent all <harm> that would be dealt by <bearer> .", "prevent all <harm> <bearer> would deal ."),
        {"replace": {"would_damage": ANYBODY, "+": "$harm", "from": "$bearer"}, "with": PREVENTED},
    )
    static(
        ("prevent all <harm> that would be dealt by ~ .", "prevent all <harm> ~ would deal ."),
        {"replace": {"would_damage": ANYBODY, "+": "$harm", "from": "self"}, "with": PREVENTED},
    )
    table.rule(
        "line",
        ("prevent all <harm> that would be dealt to and dealt by <struck> ."),
        [
            {"replace": {"would_damage": "$struck", "+": "$harm"}, "with": PREVENTED},
            {"replace": {"would_damage": ANYBODY, "+": "$harm", "from": "$struck"}, "with": PREVENTED},
        ],
    )
    table.rule("struck", "~", "self")
    table.rule("struck", ("enchanted creature", "equipped creature"), "attached")
    static(
        "all <harm> that would be dealt to <prevented> is dealt to <redirected> instead .",
        {"replace": damage, "with": [{"redirect": "$redirected"}]},
    )
    table.rule("redirected", "~", "self")
    table.rule("redirected", "you", "you")
    table.rule("redirected", ("enchanted creature", "equipped creature"), "attached")
    static(
        "all <harm> that would be dealt to enchanted creature is dealt to its controller instead .",
        {
            "replace": {"would_damage": "attached", "+": "$harm"},
            "with": [{"redirect": {"controller_of": "attached"}}],
        },
    )
    dealt: dict[str, Said] = {"would_damage": "$hit", "+": "$harm"}
    fronts: list[tuple[str, dict[str, Said]]] = [
        ("if a source would deal <harm> to <hit> ,", dealt),
        ("if <dealer> would deal <harm> to <hit> ,", {**dealt, "from": "$dealer"}),
    ]
    passive = (("if <harm> would be dealt to <hit> ,", dealt), ("if <hit> would be dealt <harm> ,", dealt))
    static(
        [
            f"if <harm> would be dealt to <hit> while <conditions> , prevent that damage{then} <after_prevention> ."
            for then in (" .", " and")
        ],
        {"replace": dealt, "with": [{"prevent": "all", "then": "$after_prevention"}], "while": "$conditions"},
    )
    for front, would in (*fronts, *passive):
        static(f"{front} prevent that damage .", {"replace": would, "with": PREVENTED})
        static(
            f"{front} prevent x of that damage , where x is <amount> .",
            {"replace": would, "with": [{"prevent": "$amount"}]},
        )
        static(
            f"{front} prevent that damage , <two_after_prevention> .",
            {"replace": would, "with": [{"prevent": "all", "then": "$two_after_prevention"}]},
        )
        static(f"{front} prevent <several> of that damage .", {"replace": would, "with": [{"prevent": "$several"}]})
        static(f"{front} prevent 1 of that damage .", {"replace": would, "with": [{"prevent": 1}]})
        static(
            [f"{front} prevent that damage{then} <after_prevention> ." for then in (" .", " and")],
            {"replace": would, "with": [{"prevent": "all", "then": "$after_prevention"}]},
        )
    for front, would in fronts:
        for word, times in (("double", 2), ("triple", 3)):
            static(
                [
                    f"{front} {it} deals {word} that damage{to} instead ."
                    for it in ("it", "that source")
                    for to in AGAIN
                ],
                {"replace": would, "with": [{"amount": {"times": ["event.amount", times]}}]},
            )
        static(
            [f"{front} it deals that much damage minus <number>{to} instead ." for to in AGAIN],
            {"replace": would, "with": [{"amount": {"minus": ["event.amount", "$number"]}}]},
        )
        static(
            f"{front} prevent half that damage , rounded up .",
            {"replace": would, "with": [{"prevent": {"half_up": "event.amount"}}]},
        )
        static(
            f"{front} prevent half that damage , rounded down .",
            {"replace": would, "with": [{"prevent": {"half_down": "event.amount"}}]},
        )
        static(
            f"{front} prevent all but 1 of that damage .",
            {"replace": would, "with": [{"prevent": {"minus": ["event.amount", 1]}}]},
        )
        static(
            [f"{front} it deals that much damage plus <number>{to} instead ." for to in AGAIN],
            {"replace": would, "with": [{"amount": {"plus": ["event.amount", "$number"]}}]},
        )

    table.rule("redirected_to", "you", "you")
    table.rule("redirected_to", "its controller", {"controller_of": "event.source"})


def _or_else(table: Table) -> None:
    """611.3a, 614.1. Add rows for prevention besides an ability, or where that does not hold."""
    line = table.rules_of("line")
    dealt: dict[str, Said] = {"would_damage": ANYBODY, "+": "$harm"}
    fails: Said = {"not_true": "$conditions"}
    line(
        "<bearer> <mods> as long as <conditions> . otherwise , prevent all <harm> that would be dealt by enchanted "
        "creature .",
        [
            {"static": "$mods", "to": "$bearer", "while": "$conditions"},
            {"replace": {**dealt, "from": "attached"}, "with": PREVENTED, "while": fails},
        ],
    )
    line(
        "as long as <conditions> , prevent all <harm> it would deal and it <mods> .",
        [
            {"replace": {**dealt, "from": "self"}, "with": PREVENTED, "while": "$conditions"},
            {"static": "$mods", "while": "$conditions"},
        ],
    )
    others: Said = {"not": {"$any": ["$a", "$b"]}}
    table.rule(
        "effect",
        "prevent all combat damage that would be dealt this turn except combat damage that would be dealt by "
        "<a:permanents> and <b:permanents>",
        {"shield": {"would_damage": ANYBODY, "combat": True, "from": others}, "with": PREVENTED},
    )


def _for_a_turn(table: Table) -> None:
    """611.2, 614.3. Add rows for prevention for the rest of the turn."""
    do = table.rules_of("effect")
    shield: dict[str, Said] = {"would_damage": "$hurt", "+": "$harm"}
    anybody: dict[str, Said] = {"would_damage": ANYBODY, "+": "$harm"}
    do("prevent all <harm> that would be dealt this turn", {"shield": anybody, "with": PREVENTED})
    do(
        (
            "prevent all <harm> that would be dealt this turn by <dealers>",
            "prevent all <harm> that would be dealt by <dealers> this turn",
            "prevent all <harm> <dealers> would deal this turn",
        ),
        {"shield": {**anybody, "from": "$dealers"}, "with": PREVENTED},
    )
    for hurt, recipient in (("<hurt>", "$hurt"), ("<persons>", "$persons"), ("<shielded>", "$shielded")):
        would: dict[str, Said] = {"would_damage": recipient, "+": "$harm"}
        do(
            (
                f"prevent all <harm> that would be dealt to {hurt} this turn",
                f"prevent all <harm> that would be dealt this turn to {hurt}",
            ),
            {"shield": would, "with": PREVENTED},
        )
        do(
            (
                f"prevent all <harm> that would be dealt to {hurt} this turn by <dealers>",
                f"prevent all <harm> that would be dealt to {hurt} by <dealers> this turn",
                f"prevent all <harm> that would be dealt this turn to {hurt} by <dealers>",
                f"prevent all <harm> that <dealers> would deal to {hurt} this turn",
            ),
            {"shield": {**would, "from": "$dealers"}, "with": PREVENTED},
        )
    followed: Said = [{"prevent": "all", "then": "$after_prevention"}]
    for words, more in (
        ("that would be dealt to <hurt> this turn", {"would_damage": "$hurt"}),
        ("that would be dealt this turn to <hurt>", {"would_damage": "$hurt"}),
        ("that would be dealt by <dealers> this turn", {"would_damage": ANYBODY, "from": "$dealers"}),
        ("that would be dealt this turn by <dealers>", {"would_damage": ANYBODY, "from": "$dealers"}),
        ("<dealers> would deal this turn", {"would_damage": ANYBODY, "from": "$dealers"}),
        ("that would be dealt this turn", {"would_damage": ANYBODY}),
        ("that would be dealt to <shielded> this turn by <dealers>", {"would_damage": "$shielded", "from": "$dealers"}),
    ):
        table.rule(
            "statement",
            f"prevent all <harm> {words} . <after_prevention>",
            [{"shield": {**more, "+": "$harm"}, "with": followed}],
        )
    clause = table.rules_of("several_done")
    clause(
        (
            "prevent all <harm> that would be dealt to and dealt by <object> this turn",
            "prevent all <harm> that would be dealt to and by <object> this turn",
        ),
        [
            {"shield": {"would_damage": "$object", "+": "$harm"}, "with": PREVENTED},
            {"shield": {**anybody, "from": "$object"}, "with": PREVENTED},
        ],
    )
    do(
        ("damage can't be prevented this turn", "damage that would be dealt this turn can't be prevented"),
        {"apply": ["damage_cant_be_prevented"], "to": "each_player"},
    )
    shielded = table.rules_of("shielded")
    shielded("<permanents>", "$permanents")
    shielded(("you and <permanents>", "you and/or <permanents>"), {"$any": [{"is": "you"}, "$permanents"]})
    for words, number in (("<number>", "$number"), ("x", "x")):
        do(
            (
                f"prevent the next {words} <harm> that would be dealt to <hurt> this turn",
                f"prevent the next {words} <harm> that would be dealt this turn to <hurt>",
            ),
            {"shield": shield, "with": [{"prevent": "remaining"}], "amount": number},
        )
    say = table.rules_of("statement")
    say(
        "prevent the next x <harm> that would be dealt to <hurt> this turn , where x is <amount> . <after_prevention>",
        [{
            "shield": shield,
            "with": [{"prevent": "remaining", "then": "$after_prevention"}],
            "amount": "$amount",
        }],
    )  # fmt: skip
    for words, number in (("<number>", "$number"), ("x", "x")):
        say(
            [
                f"prevent the next {words} <harm> that would be dealt {order} . <after_prevention>"
                for order in ("to <hurt> this turn", "this turn to <hurt>")
            ],
            [
                {
                    "shield": shield,
                    "with": [{"prevent": "remaining", "then": "$after_prevention"}],
                    "amount": number,
                }
            ],
        )
        say(
            [
                f"prevent the next {words} <harm> that would be dealt {order} . <after_prevention>"
                for order in ("to <shielded> this turn", "this turn to <shielded>")
            ],
            [
                {
                    "shield": {"would_damage": "$shielded", "+": "$harm"},
                    "with": [{"prevent": "remaining", "then": "$after_prevention"}],
                    "amount": number,
                }
            ],
        )
    say(
        ("the next time <dealt_by> would deal <harm> to <hurt> this turn , prevent that damage",),
        [{"shield": {**shield, "from": "$dealt_by"}, "with": PREVENTED, "times": 1}],
    )
    say(
        "the next time <dealt_by> would deal <harm> this turn , prevent that damage",
        [{"shield": {**anybody, "from": "$dealt_by"}, "with": PREVENTED, "times": 1}],
    )
    table.rule("dealt_by", "<object>", "$object")
    gained: Said = [{"prevent": "all", "then": "$after_prevention"}]
    say(
        "the next time <dealt_by> would deal <harm> this turn , prevent that damage . <after_prevention>",
        [{"shield": {**anybody, "from": "$dealt_by"}, "with": gained, "times": 1}],
    )


def _chosen_sources(table: Table) -> None:
    """609.7. Add rows for a source chosen as the effect is created.

    Whether the source still matches is checked again when it would deal damage.
    """
    say = table.rules_of("statement")
    ends: list[tuple[str, Said]] = [
        ("prevent that damage", PREVENTED),
        ("prevent half that damage , rounded up", [{"prevent": {"half_up": "event.amount"}}]),
        ("prevent half that damage , rounded down", [{"prevent": {"half_down": "event.amount"}}]),
        ("prevent that damage . <after_prevention>", [{"prevent": "all", "then": "$after_prevention"}]),
        (
            "prevent that damage . when damage is prevented this way , <after_prevention>",
            [{"prevent": "all", "then": [{"when_done": "$after_prevention"}]}],
        ),
        ("prevent all but 1 of that damage", [{"prevent": {"minus": ["event.amount", 1]}}]),
        ("that damage is dealt to <object> instead", [{"redirect": "$object"}]),
        ("that damage is dealt to <struck_back> instead", [{"redirect": "$struck_back"}]),
        ("that source deals that damage to <redirected_to> instead", [{"redirect": "$redirected_to"}]),
    ]
    chosen_by: tuple[tuple[str, Said], ...] = (
        ("a source of your choice", "anything"),
        ("a source of your choice of the chosen color", {"color": "chosen"}),
        ("a|an <described> source of your choice", "$described"),
        ("a|an <kind> of your choice", "$kind"),
        ("a|an <kind> of your choice <posts>", {"$all": ["$kind", "$posts"]}),
    )
    for words, chosen in chosen_by:
        choice: Said = {"choose_source": chosen, "as": "source"}
        itself: Said = {"ref": "source"}
        source: Said = itself if chosen == "anything" else {"$all": [itself, chosen]}
        harms: tuple[tuple[str, Said], ...] = (
            ("to <hurt> this turn", "$hurt"),
            ("to <shielded> this turn", "$shielded"),
            ("this turn", ANYBODY),
        )
        for harmed, recipient in harms:
            would: dict[str, Said] = {"would_damage": recipient, "+": "$harm", "from": source}
            for end, change in ends:
                say(
                    f"the next time {words} would deal <harm> {harmed} , {end}",
                    [choice, {"shield": would, "with": change, "times": 1}],
                )
            if harmed != "this turn":
                say(
                    (
                        f"prevent all <harm> that would be dealt {harmed} by {words}",
                        f"prevent all <harm> {words} would deal {harmed}",
                    ),
                    [choice, {"shield": would, "with": PREVENTED}],
                )
            if harmed == "to <shielded> this turn":
                counted: dict[str, Said] = {"shield": would, "amount": "$quantity"}
                say(
                    f"the next <quantity> <harm> that {words} would deal {harmed} is dealt to <object> instead",
                    [choice, {**counted, "with": [{"redirect": "$object", "counts": True}]}],
                )
                say(
                    f"prevent the next <quantity> <harm> that {words} would deal {harmed} . <after_prevention>",
                    [choice, {**counted, "with": [{"prevent": "remaining", "then": "$after_prevention"}]}],
                )
        would = {"would_damage": ANYBODY, "+": "$harm", "from": source}
        say(
            (
                f"prevent all <harm> {words} would deal this turn",
                f"prevent all <harm> that would be dealt this turn by {words}",
            ),
            [choice, {"shield": would, "with": PREVENTED}],
        )
        say(
            (
                f"prevent the next <number> <harm> that would be dealt to <hurt> this turn by {words}",
                f"prevent the next <number> <harm> {words} would deal to <hurt> this turn",
            ),
            [
                choice,
                {
                    "shield": {"would_damage": "$hurt", "+": "$harm", "from": source},
                    "with": [{"prevent": "remaining"}],
                    "amount": "$number",
                },
            ],
        )


def _never(table: Table) -> None:
    """615.12. Add rows for damage of any source that cannot be prevented."""
    never: dict[str, Said] = {"static": ["damage_cant_be_prevented"], "to": "each_player"}
    table.rule("static", "damage can't be prevented .", never)
    in_combat: list[Said] = ["combat_damage_cant_be_prevented"]
    table.rule("static", "combat damage can't be prevented .", {"static": in_combat, "to": "each_player"})
    table.rule(
        "static",
        "combat damage that would be dealt by <permanents> can't be prevented .",
        {"static": in_combat, "to": "$permanents"},
    )
