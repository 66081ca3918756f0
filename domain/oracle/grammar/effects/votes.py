"""101.4, 701.38. Votes for words and for objects, and permanents chosen in turn order."""

from __future__ import annotations

from domain.oracle.grammar.words.lexicon import Words
from domain.oracle.parser.rule_table import Table
from domain.oracle.parser.template import Said

VOTES = (
    "aid", "bribery", "carnage", "chaos", "condemnation", "death", "denial", "dominion", "duplication", "embark",
    "evidence", "feather", "fellowship", "free", "grace", "guidance", "guilty", "harvest", "homage", "innocent",
    "knowledge", "mines of moria", "money", "numbers", "past", "planeswalk", "present", "profit", "psychosis", "quill",
    "redhorn pass", "return", "security", "sickness", "sprout", "strength", "taxes", "time", "torture", "truth",
    "consequences", "wild",
)  # fmt: skip
"""Words that players vote for by printed texts."""


def add(table: Table) -> None:
    """Add rows for votes."""
    _words(table)
    _outcomes(table)
    _objects(table)
    _more(table)
    _from_you(table)


def _words(table: Table) -> None:
    """701.38a. Add rows for votes for words, and for the number of votes."""
    table.words("ballot", Words({word: word.replace(" ", "_") for word in VOTES}))
    table.rule("effect", "starting with you , each player votes for <a:ballot> or <b:ballot>", {"vote": ["$a", "$b"]})
    table.rule("unit", "<ballot> vote", "$ballot")
    table.rule("amount", "the number of <ballot> votes", "$ballot")


def _outcomes(table: Table) -> None:
    """701.38a. Add rows for what the word with more votes brings about."""
    statement = table.rules_of("statement")
    tied: Said = {"amount": "$b", "compare": {"at_least": "$a"}}
    statement(
        "if <a:ballot> gets more votes , <c:either> . if <b:ballot> gets more votes or the vote is tied ,"
        " <d:statement>",
        [{"if": tied, "do": "$d", "else": "$c"}],
    )
    table.rule(
        "several_done",
        "for each <ballot> vote , take an extra turn after this one",
        [{"for_each": "$ballot", "as": "voter", "do": [{"extra_turn": "you"}]}],
    )
    owned: Said = {"all": [{"is": "permanent"}, {"owner": "voter"}]}
    taken: list[Said] = [{"choose": owned, "as": "c"}, {"apply": [{"control": "you"}], "to": "c", "for": "forever"}]
    statement(
        "for each <ballot> vote , choose a permanent owned by the voter and gain control of it",
        [{"for_each": "$ballot", "as": "voter", "do": taken}],
    )


def _objects(table: Table) -> None:
    """701.38b. Add rows for votes for objects, and for those with the most votes."""
    statement = table.rules_of("statement")
    vote = "starting with you , each player votes for a|an"
    most = "with the most votes or tied for most votes"
    permanent: Said = {"vote_for": "$permanent", "as": "c"}
    for verb in ("exile", "destroy"):
        statement(f"{vote} <permanent> . {verb} each permanent {most}", [permanent, {verb: "c"}])
    card: Said = {"vote_for": "$zoned", "as": "c"}
    statement(f"{vote} <zoned> . return each card {most} to your hand", [card, {"move": "c", "to": "hand"}])


def _more(table: Table) -> None:
    """701.38d. Add rows for additional votes."""
    static = table.rules_of("static")
    static("while voting , you get an additional vote .", {"static": ["votes_again"], "to": "you"})
    static("while voting , you may vote an additional time .", {"static": ["may_vote_again"], "to": "you"})


def _from_you(table: Table) -> None:
    """101.4. Add rows for permanents that each player chooses, starting with you."""
    statement = table.rules_of("statement")
    who = "starting with you , each player"
    for noun in ("permanent", "creature"):
        for deed in ("destroy", "exile"):
            done: Said = {deed: "c"}
            chosen: dict[str, Said] = {"choose": "$permanent", "who": "each_from_you", "as": "c"}
            tail = f"a|an <permanent> . {deed} each {noun} chosen this way"
            statement(f"{who} may choose {tail}", [{**chosen, "up_to": True}, done])
            statement(f"{who} chooses {tail}", [chosen, done])
