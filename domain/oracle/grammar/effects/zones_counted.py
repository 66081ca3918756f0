"""401, 402, 404, 406. Cards of a zone counted, asked for and taken, and what follows."""

from __future__ import annotations

from domain.oracle.grammar.effects.graveyard import MILLED
from domain.oracle.grammar.effects.library.look import AMONG, REST
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

_MINE: Said = {"all": [{"zone": "graveyard"}, {"owner": "you"}]}


def add(table: Table) -> None:
    """Add rows for zones."""
    _counted(table)
    _asked(table)
    _discarded_this_way(table)
    _or_else(table)
    _chosen(table)
    _of_targets(table)
    _exiled_for_their_owners(table)
    _cast_from_exile(table)
    _put_there(table)
    _of_their_own(table)


def _counted(table: Table) -> None:
    """Add rows for numbers of cards in hands and graveyards of players."""
    unit, amount, zoned = table.rules_of("unit"), table.rules_of("amount"), table.rules_of("zoned_in")
    hands: tuple[tuple[str, Said], ...] = (
        ("<of_target>", "$of_target"),
        ("<their_own>", "$their_own"),
        ("<anothers> controller's", {"controller_of": "$anothers"}),
    )
    table.rule("anothers", ("its", "their"), {"$it": "it"})
    table.rule("anothers", ("enchanted creature's", "enchanted permanent's"), "attached")
    table.rule("anothers", ("that creature's", "the creature's"), {"$it": "that:creature"})
    for words, player in hands:
        unit(f"card in {words} hand", {"hand_of": player})
        if "their" not in words:
            amount(f"the number of cards in {words} hand", {"hand_of": player})
            zoned(f"in {words} graveyard", {"all": [{"zone": "graveyard"}, {"owner": player}]})
    both: list[Said] = [{"owner": "you"}, {"any": [{"zone": "exile"}, {"zone": "graveyard"}]}]
    named: Said = {"any": [{"subtype": "$subtypes"}, {"name": "~"}]}
    amount(
        "the total number of <cards> you own in exile and in your graveyard that are <subtypes> or are named ~",
        {"count": {"$all": ["$cards", *both, named]}},
    )


def _asked(table: Table) -> None:
    """Add rows that ask for cards in a graveyard."""
    condition = table.rules_of("condition")
    buried: Said = {"$all": ["$card", _MINE]}
    condition("a|an <card> is in your graveyard", {"exists": buried})
    condition(
        "you have <several> or more <cards> in your graveyard",
        {"exists": {"$all": ["$cards", _MINE]}, "compare": {"at_least": "$several"}},
    )
    table.rule("card", "<a:described> card or <b:described> card", {"$any": ["$a", "$b"]})


def _discarded_this_way(table: Table) -> None:
    """701.9. Add rows for cards discarded or destroyed *this way*, some of which are taken."""
    statement, unit = table.rules_of("statement"), table.rules_of("unit")
    seen: Said = {"any": [{"zone": "graveyard"}, {"zone": "exile"}]}
    gone: dict[str, Said] = {"discard": "$much_cards", "who": "$one_player", "as": "h"}
    chosen: Said = {"choose": {"$all": ["$card", seen, {"ref": "h"}]}, "up_to": True, "as": "c"}
    for tapped, more in (("", {}), (" tapped", {"tapped": True})):
        came: dict[str, Said] = {"move": "c", "to": "battlefield", **dict[str, Said](more), "under": "you", "as": "m"}
        statement(
            "<one_player> discards <much_cards> . put up to one <card> discarded this way onto the battlefield"
            f"{tapped} under your control",
            [gone, chosen, came],
        )
    table.rule("discards_so", "discarded this way", {"$it": "result:card:discard"})
    unit(
        "card type among cards <discards_so>",
        {"distinct": "card_type", "among": {"all": [seen, {"ref": "$discards_so"}]}},
    )
    died: Said = {"which": {"put_into_graveyard": "anything", "from": "battlefield"}, "this": "way"}
    returned: list[Said] = [
        {"choose": {"$all": ["$card", _MINE, died]}, "as": "c"},
        {"move": "c", "to": "battlefield", "under": "you", "as": "m"},
    ]
    milled: Said = {"move": {"$all": ["$card", *MILLED]}, "to": "hand"}
    for number, n in (("a card", 1), ("<several> cards", "$several")):
        mill: dict[str, Said] = {"mill": n, "who": "$one_player", "as": "l"}
        statement(
            f"<one_player> mills {number} , then puts each <card> milled this way into their hand", [mill, milled]
        )
    table.rule(
        "sentence",
        "<effect> . if <conditions> , return a|an <card> put into your graveyard this way to the battlefield "
        "under your control",
        ["$effect", {"if": "$conditions", "do": returned}],
    )


def _or_else(table: Table) -> None:
    """608.2c. Add rows for what happens if no card was returned, found or taken."""
    statement = table.rules_of("statement")
    back: dict[str, Said] = {"move": "c", "to": "hand", "as": "d"}
    missed: Said = {"if": {"not_true": {"did": "d"}}, "do": "$b"}
    chosen: Said = {"choose": "$zoned", "as": "c"}
    statement("return a|an <zoned> to your hand . if you can't , <b:clause>", [chosen, back, missed])
    statement(
        "<a:clause> , then return a|an <zoned> to your hand . if you can't , <b:clause>",
        ["*$a", chosen, back, missed],
    )
    sought: list[Said] = [{"search": "$card", "as": "c"}, {"reveal": "c"}, back, {"shuffle": "you"}]
    search = "search your library for a|an <card> , reveal it , put it into your hand , then shuffle"
    for verb in ("don't", "didn't"):
        otherwise = f"if you {verb} put a card into your hand this way , <b:clause>"
        statement(f"you may {search} . {otherwise}", [{"may": sought}, missed])
        picked: list[Said] = ["$seen", {"choose": {"$all": ["$card", *AMONG]}, "as": "c"}, back]
        statement(
            f"<seen> . put a|an <card> from among them into your hand and the rest <place> . {otherwise}",
            [*picked, {"move": REST, "+": "$place"}, missed],
        )
    statement(
        "<a:looked> . if <conditions> , <b:looked> instead . <picked> and the rest <place>",
        [{"if": "$conditions", "do": ["$b"], "else": ["$a"]}, "*$picked", {"move": REST, "+": "$place"}],
    )


def _chosen(table: Table) -> None:
    """608.2d. Add rows for cards that players choose from their hands, or you from a revealed hand."""
    clause, statement = table.rules_of("several_done"), table.rules_of("statement")
    mine: Said = {"all": [{"zone": "hand"}, {"owner": "chooser"}]}
    chosen: Said = {"choose": mine, "n": "$several", "who": "$one_player", "as": "c"}
    clause(
        "<one_player> chooses <several> cards from their hand and puts them on top of their library in any order",
        [chosen, {"move": "c", "to": "library", "order": "any"}],
    )
    clause(
        "<one_player> exiles <several> cards from their hand and <does3>",
        [chosen, {"exile": "c", "as": "m"}, {"+": "$does3", "who": "$one_player"}],
    )
    held: Said = {"all": [{"zone": "hand"}, {"owner": "$one_player"}]}
    clause(
        "<one_player> <does3> , then reveals a card at random from their hand",
        [
            {"+": "$does3", "who": "$one_player"},
            {"choose": held, "at_random": True, "as": "c"},
            {"reveal": "c", "who": "$one_player"},
        ],
    )
    clause(
        "<one_player> reveals a card at random from their hand , then loses life equal to that card's mana value",
        [
            {"choose": held, "at_random": True, "as": "c"},
            {"reveal": "c", "who": "$one_player"},
            {"lose_life": {"stat": "mana_value", "of": "c"}, "who": "$one_player"},
        ],
    )
    came: Said = {"move": "c", "to": "battlefield", "under": "you", "as": "m"}
    statement(
        "<one_player> reveals their hand . you may put a|an <card> from it onto the battlefield under your control",
        [
            {"reveal": "hand", "who": "$one_player"},
            {"may": [{"choose": {"$all": [held, "$card"]}, "as": "c"}, came]},
        ],
    )
    look: Said = {"look": "$several", "whose": "$of_target", "as": "l"}
    statement(
        "look at the top <several> cards of <of_target> library , then exile one of them",
        [look, {"choose": REST, "as": "c"}, {"exile": "c", "as": "m"}],
    )
    seen: list[Said] = [{"reveal": "l"}, {"move": "l", "to": "hand"}]
    statement(
        "<looked_one> . you may reveal that card and put it into your hand . if you do , <clause>",
        ["$looked_one", {"may": [*seen, "*$clause"]}],
    )
    table.rule("looked_one", "look at the top card of your library", {"look": 1, "as": "l"})


def _of_targets(table: Table) -> None:
    """115.1. Add rows for a target card that takes all others of its name along."""
    mine: Said = {"$target": {"$all": ["$card", _MINE]}}
    table.rule("buried_one", "target <card>", mine)
    others: Said = {"all": [_MINE, {"any": [{"ref": "$buried_one"}, {"shares": "name", "with": "$buried_one"}]}]}
    clause = table.rules_of("several_done")
    front = "return <buried_one> and all other cards with the same name as that card from your graveyard"
    clause(f"{front} to your hand", [{"move": others, "to": "hand"}])
    for tapped, more in (("", {}), (" tapped", {"tapped": True})):
        came: dict[str, Said] = {"move": others, "to": "battlefield", **dict[str, Said](more), "as": "m"}
        clause(f"{front} to the battlefield{tapped}", [came])


def _exiled_for_their_owners(table: Table) -> None:
    """601.3. Add rows for exiled cards that their owners may play."""
    statement = table.rules_of("statement")
    own: dict[str, Said] = {"who": {"owner_of": "bent"}}
    verbs: tuple[tuple[str, dict[str, Said]], ...] = (("play", {}), ("cast", {"only_cast": True}))
    for verb, more in verbs:
        may: dict[str, Said] = {"may_play": "bent", **more, **own, "for": "forever"}
        each: dict[str, Said] = {"for_each": "gone", "as": "bent"}
        words = f"its owner may {verb} it"
        statement(
            f"exile <target> . for each of those cards , {words} for as long as it remains exiled",
            [{"exile": "$target", "as": "gone"}, {**each, "do": [may]}],
        )
        statement(
            f"exile <target> . for as long as that card remains exiled , {words}",
            [{"exile": "$target", "as": "gone"}, {**each, "do": [may]}],
        )
        statement(
            f"exile <target> . for as long as that card remains exiled , {words} without paying its mana cost",
            [{"exile": "$target", "as": "gone"}, {**each, "do": [{**may, "free": True}]}],
        )


def _cast_from_exile(table: Table) -> None:
    """601.3. Add rows for cards that may be cast from exile, and for played cards that lie there."""
    static = table.rules_of("static")
    exiled: dict[str, Said] = {"cast_from": "exile", "as": "exile"}
    static("you may cast ~ from exile .", exiled)
    statement = table.rules_of("statement")
    statement("you may play <playable> from exile this turn", [{"may_play": "$playable"}])
    cost = table.rules_of("cost")
    cost("reveal a|an <card> in your hand", {"reveal": "$card"})
    several = table.rules_of("several_done")
    suspended: list[Said] = [
        {"exile": "self", "as": "gone"},
        {"put_counters": "$counter", "on": "gone", "n": "$several"},
    ]
    several("exile ~ with <several> <counter> on it", suspended)


def _put_there(table: Table) -> None:
    """404, 608.2i. Add rows for what was put into graveyards this turn, and for cards of two kinds there."""
    unit, amount, condition = table.rules_of("unit"), table.rules_of("amount"), table.rules_of("condition")
    yours: Said = {"put_into_graveyard": {"$all": ["$permanent", {"owner": "you"}]}, "from": "battlefield"}
    unit("<permanent> put into your graveyard from the battlefield this turn", {"how_often": yours})
    condition("a|an <permanent> was put into your graveyard from the battlefield this turn", {"happened": yours})
    amount(
        "the number of <permanents> that were put into graveyards from the battlefield this turn",
        {"how_often": {"put_into_graveyard": "$permanents", "from": "battlefield"}},
    )
    condition("a player discarded a card this turn", {"happened": {"discards": "each_player"}})
    both: list[Said] = [{"exists": {"$all": ["$a", _MINE]}}, {"exists": {"$all": ["$b", _MINE]}}]
    condition("a|an <a:card> and a|an <b:card> are in your graveyard", {"all_true": both})
    condition(
        "you have exactly <several> cards in your hand",
        {"amount": {"hand_of": "you"}, "compare": {"exactly": "$several"}},
    )
    table.rule(
        "several_done",
        "return a|an <a:card> and a|an <b:card> from your graveyard to your hand",
        [
            {"choose": {"$all": ["$a", _MINE]}, "as": "c"},
            {"choose": {"$all": ["$b", {"not": {"ref": "c"}}, _MINE]}, "as": "c2"},
            {"move": {"all": [{"zone": "graveyard"}, {"any": [{"ref": "c"}, {"ref": "c2"}]}]}, "to": "hand"},
        ],
    )
    line = table.rules_of("ability")
    line("as an additional cost to cast ~ , <a:one_cost> and <b:one_cost> .", {"additional": ["*$a", "*$b"]})
    line(
        "as an additional cost to cast ~ , <a:one_cost> , <b:one_cost> , or <c:one_cost> .",
        {"additional": "$a", "or": "$b", "further": ["$c"]},
    )


def _of_their_own(table: Table) -> None:
    """608.2d. Add rows for cards of players that they put somewhere by their own choice."""
    clause, statement = table.rules_of("several_done"), table.rules_of("statement")
    held: Said = {"$all": [{"all": [{"zone": "hand"}, {"owner": "chooser"}]}, "$card"]}
    perhaps: list[Said] = [{"choose": held, "who": "$one_player", "as": "c"}, {"move": "c", "to": "battlefield"}]
    statement(
        "<one_player> may put a|an <card> from their hand onto the battlefield",
        [{"may": perhaps, "who": "$one_player"}],
    )
    buried: Said = {"$all": [{"all": [{"zone": "graveyard"}, {"owner": "chooser"}]}, "$card"]}
    for player, those in (("one_player", "that card"), ("all_players", "those cards")):
        statement(
            f"<{player}> chooses a|an <card> in their graveyard . put {those} onto the battlefield under your control",
            [
                {"choose": buried, "who": f"${player}", "as": "c"},
                {"move": "c", "to": "battlefield", "under": "you", "as": "m"},
            ],
        )
    clause(
        "<one_player> <does3> and puts a card from their hand on top of their library",
        [
            {"+": "$does3", "who": "$one_player"},
            {"choose": {"all": [{"zone": "hand"}, {"owner": "chooser"}]}, "who": "$one_player", "as": "c"},
            {"move": "c", "to": "library"},
        ],
    )
    clause(
        "you and <one_player> each draw <that_many> cards",
        [{"draw": "$that_many"}, {"draw": "$that_many", "who": "$one_player"}],
    )
    theirs: Said = {"all": [{"any": [{"zone": "hand"}, {"zone": "graveyard"}]}, {"owner": "opponent"}]}
    table.rule("effect", "exile all cards from all opponents' hands and graveyards", {"exile": theirs})
    statement(
        "<looked> , put one of them into your hand , and exile the rest",
        ["$looked", {"choose": REST, "as": "c"}, {"move": "c", "to": "hand"}, {"exile": REST}],
    )
    color: Said = {"choose_word": "color"}
    shown: Said = {"reveal": "hand", "who": "$one_player"}
    painted: Said = {"all": [{"zone": "hand"}, {"owner": "$one_player"}, {"color": "chosen"}]}
    gone: Said = {"discard": "all", "cards": "c", "who": "$one_player"}
    all_of: list[Said] = [color, shown, {"choose": painted, "n": {"count": painted}, "as": "c"}, gone]
    for between in (".", ", then"):
        statement(
            f"choose a color {between} <one_player> reveals their hand and discards all cards of that color", all_of
        )
    statement(
        "choose a color . <one_player> reveals their hand and you choose a card of that color from it . that player "
        "discards that card",
        [color, shown, {"choose": painted, "as": "c"}, gone],
    )
