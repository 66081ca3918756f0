"""608.2g, 118.9. Spells cast while a spell or ability resolves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from domain.board.objects import GameObject
from domain.cards import language as lang
from domain.ids import ObjectId, PlayerId
from domain.kernel.proposals import LEFT, Rewind
from domain.kernel.questions import ChooseOption
from domain.mana import mana_cost
from domain.reasons import Reason
from domain.rules.casting.attempt import Manner, SpellAttempt
from domain.rules.casting.casting import cast
from domain.rules.casting.costs.alternative import way as for_life_way
from domain.rules.casting.mana import any_mana
from domain.rules.casting.mana.sources import mana_sources
from domain.rules.casting.permissions.castable import can_follow, can_splice
from domain.rules.casting.playing_lands import may_play_one, play_land
from domain.rules.game import leaving
from domain.rules.zones import double_faced, face_down, hidden

if TYPE_CHECKING:
    from domain.kernel.game import Game
    from domain.kernel.proposals import Rules


class Offer(NamedTuple):
    """608.2g, 118.9. Terms on which an effect lets a player cast a card."""

    free: bool = True
    """True if the mana cost is not paid."""
    way: lang.CastWay | None = None
    """Alternative way to cast the card, with its costs."""
    for_life: bool = False
    """True if life equal to the mana value is paid."""
    for_energy: bool = False
    """True if energy equal to the mana value is paid."""
    known_as: tuple[str, ...] = ()
    """Marks that the spell gets for this permission."""
    transformed: bool = False
    """712.11c. True if the card is cast with its back face up."""
    most: int | None = None
    """Greatest mana value that the card may have."""
    fits: Callable[[GameObject], bool] | None = None
    """Test of the face or half that is cast; None: any."""
    lands: bool = False
    """305.2. True if a land can be played, too."""

    def manner(self, face: lang.CardDefinition) -> Manner:
        """Return the manner of casting this face, without the face's name."""
        if self.for_life or self.for_energy:
            return Manner(way=for_life_way(face.cost, energy=self.for_energy), free=self.free)
        return Manner(way=self.way, free=self.free)


FREELY = Offer()
"""A card cast without paying its mana cost."""


def offer_to_cast(game: Game, player: PlayerId, card: ObjectId, offer: Offer = FREELY) -> Rules:
    """608.2g, 118.9. Ask if the player casts the card now, or plays the land, and do so.

    Only the face that will be up counts (712.11c); a modal card can be cast with either face (712.11b). If
    casting proves impossible, the game goes back as if it had not been tried, and the player decides anew.
    """
    spell = game.board.objects[card].copy()
    spell.chosen = {**spell.chosen, **{name: "yes" for name in offer.known_as if name in any_mana.MARKS}}
    face = face_down.up(game, spell)
    if offer.transformed and face.back is None:
        return
    faces: dict[str, lang.CardDefinition] = {}
    for _, _, one in double_faced.ways(game, spell):
        faces.setdefault(one.name, one)
    if offer.transformed and face.back is not None:
        faces = {face.back.name: face.back}
    sources = mana_sources(game, player)
    manners = {name: offer.manner(face) for name, face in faces.items()}
    shown = {name: double_faced.as_face(spell, face) for name, face in faces.items()}

    def attempt(name: str) -> SpellAttempt:
        return SpellAttempt(game, player, shown[name], sources, faces[name], manners[name])

    def can_be_cast(name: str, best: bool | None) -> bool:
        cost = faces[name].cost
        return (
            can_follow(attempt(name), best)
            and (offer.free or cost is not None or manners[name].way is not None)
            and (offer.fits is None or offer.fits(shown[name]))
            and (offer.most is None or mana_cost(cost or "").value <= offer.most)
        )

    def possible(best: bool | None) -> tuple[str, ...]:
        lands = offer.lands and may_play_one(game, player)
        return tuple(
            name for name, face in faces.items() if (lands if "land" in face.type_line[0] else can_be_cast(name, best))
        )

    castable = possible(None)
    secret = possible(True) != possible(False)
    if not castable and (game.schema < 2 or not (secret or hidden.is_unknown(game, card))):
        return
    splices = any(can_splice(attempt(name)) for name in castable if "land" not in faces[name].type_line[0])
    options = ("yes", *(("splice",) if splices else ()), "no") if castable else ("no",)
    question = ChooseOption(player, Reason.PLAY if offer.lands else Reason.CAST, options, card)
    while True:
        answer = yield question
        if answer is LEFT:
            leaving.stop_if_gone(game)
            if player in game.gone or card not in game.board.objects:
                return
            continue
        if answer == "no":
            game.record(question, "no", "608.2g")
            return
        board, records, because = game.board.copy(), len(game.records), game.because
        game.in_casting = True
        try:
            position = game.record(question, answer, "608.2g")
            name, _ = yield from game.decide(
                ChooseOption(player, Reason.FACE, castable, card, secret=secret),
                "712.11b" if game.cites("712.11b") else "709.3",
            )
            part = name if name != face.name else ""
            if "land" in faces[name].type_line[0]:
                game.in_casting = False
                yield from play_land(game, player, card, position, back=bool(part))
                return
            manner = manners[name]._replace(part=part, splice=answer == "splice", known_as=offer.known_as)
            yield from cast(game, player, card, position, manner)
        except Rewind as rewind:
            game.restore(board, records)
            game.because, game.refused, game.in_casting = because, rewind, False
            continue
        game.in_casting = False
        return
