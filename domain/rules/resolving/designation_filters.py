"""700.9, 702.131c, 702.158, 715.2a, 903.3. Filters and conditions: modified, commander, monarch, with an Adventure."""

from __future__ import annotations

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.ids import is_player
from domain.rules.objects.ascending import BLESSING
from domain.rules.objects.characteristics import as_it_is, stat
from domain.rules.objects.initiative import INITIATIVE
from domain.rules.objects.monarch import MONARCH
from domain.rules.resolving.evaluation import Context, bore, reads_condition, reads_filter


def _modified(filter: g.Modified, permanent: GameObject, context: Context) -> bool:
    """700.9. Match a permanent with counters, with Equipment, or with an Aura of its controller.

    An Equipment counts whoever controls it.
    """
    known = (context.last(id) for id in bore(context, permanent.id))
    modified = any(permanent.counters.values()) or any(
        other is not None
        and ("Equipment" in other.subtypes or ("Aura" in other.subtypes and other.controller == permanent.controller))
        for other in (*context.board.attachments(permanent.id), *known)
    )
    return modified == filter.modified


def _has_adventure(filter: g.HasAdventure, obj: GameObject, context: Context) -> bool:
    """715.2a, 707.2, 708.2. Match an object with an Adventure; a copy has it, and nothing that is face down."""
    number = obj.definition if obj.copied is None else obj.copied.definition
    has = not obj.face_down and bool(number) and context.game.knows(number)
    inset = context.game.definition(number).inset if has else None
    return (inset is not None and "Adventure" in inset.type_line[2]) == filter.has_adventure


def _has_most(filter: g.HasMost, obj: GameObject, context: Context) -> bool:
    others = (context.last(id) for id in context.matching(filter.among) if not is_player(id))
    sign = -1 if filter.least else 1
    number = sign * stat(as_it_is(context.game, obj), filter.has_most)
    return all(
        number >= sign * stat(as_it_is(context.game, other), filter.has_most)
        for other in others
        if other is not None and (other.controller == obj.controller or not filter.of_its_player)
    )


def _blessed(condition: g.HasBlessing, context: Context) -> bool:
    return any(
        BLESSING in context.board.players[player].designations for player in context.players(condition.has_blessing)
    )


def _chose(condition: g.Chose, context: Context) -> bool:
    source = context.last(context.source)
    return source is not None and source.chosen.get("word") == condition.chose


def _is_monarch(condition: g.IsMonarch, context: Context) -> bool:
    return any(
        MONARCH in context.board.players[player].designations for player in context.players(condition.is_monarch)
    )


def _has_initiative(condition: g.HasInitiative, context: Context) -> bool:
    return any(
        INITIATIVE in context.board.players[player].designations for player in context.players(condition.has_initiative)
    )


def _in_sector(filter: g.SectorIs, permanent: GameObject, context: Context) -> bool:
    """702.158d. Match a permanent in the named sector, or in the chosen one.

    The sector was chosen during this resolution, or else for the source.
    """
    if filter.sector != "chosen":
        return permanent.sector == filter.sector
    chosen = context.names.get("chosen.sector")
    if chosen is None:
        source = context.last(context.source)
        chosen = source.chosen.get("sector") if source is not None else None
    return bool(permanent.sector) and permanent.sector == chosen


def _in_same_sector(filter: g.SameSector, permanent: GameObject, context: Context) -> bool:
    """702.158e. Match a permanent in the same sector as one of the objects named."""
    others = (context.last(id) for id in context.entities(filter.same_sector) if not is_player(id))
    return any(permanent.sector and other is not None and other.sector == permanent.sector for other in others)


reads_filter(g.IsCommander, lambda filter, obj, context: context.board.is_commander(obj) == filter.commander)
reads_filter(g.Modified, _modified)
reads_filter(g.HasMost, _has_most)
reads_filter(g.HasAdventure, _has_adventure)
reads_filter(g.SectorIs, _in_sector)
reads_filter(g.SameSector, _in_same_sector)
reads_condition(g.HasBlessing, _blessed)
reads_condition(g.Chose, _chose)
reads_condition(g.IsMonarch, _is_monarch)
reads_condition(g.HasInitiative, _has_initiative)
