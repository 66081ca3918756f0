"""700.9, 702.131c, 702.158, 903.3. What texts call by a name: modified, commanders, the greatest, sectors, blessed."""

from __future__ import annotations

from domain.board.objects import GameObject
from domain.cards import grammar as g
from domain.ids import is_player
from domain.rules.objects.ascending import BLESSING
from domain.rules.objects.characteristics import stat
from domain.rules.objects.monarch import MONARCH
from domain.rules.resolving.evaluation import Context, bore, reads_condition, reads_filter


def _modified(filter: g.Modified, found: GameObject, context: Context) -> bool:
    """700.9. An Equipment of anybody counts, an Aura only where the same player controls it."""
    known = (context.last(id) for id in bore(context, found.id))
    modified = any(found.counters.values()) or any(
        other is not None
        and ("Equipment" in other.subtypes or ("Aura" in other.subtypes and other.controller == found.controller))
        for other in (*context.board.attachments(found.id), *known)
    )
    return modified == filter.modified


def _has_most(filter: g.HasMost, found: GameObject, context: Context) -> bool:
    others = (context.last(id) for id in context.matching(filter.among) if not is_player(id))
    return all(
        stat(found, filter.has_most) >= stat(other, filter.has_most)
        for other in others
        if other is not None and (other.controller == found.controller or not filter.of_its_player)
    )


def _blessed(condition: g.HasBlessing, context: Context) -> bool:
    return any(
        BLESSING in context.board.players[player].designations for player in context.players(condition.has_blessing)
    )


def _is_monarch(condition: g.IsMonarch, context: Context) -> bool:
    return any(
        MONARCH in context.board.players[player].designations for player in context.players(condition.is_monarch)
    )


def _in_sector(filter: g.SectorIs, found: GameObject, context: Context) -> bool:
    """702.158d. In the sector named or chosen: by the text that is carried out, or else for its source."""
    if filter.sector != "chosen":
        return found.sector == filter.sector
    chosen = context.names.get("chosen.sector")
    if chosen is None:
        source = context.last(context.source)
        chosen = source.chosen.get("sector") if source is not None else None
    return bool(found.sector) and found.sector == chosen


def _in_same_sector(filter: g.SameSector, found: GameObject, context: Context) -> bool:
    """702.158e."""
    others = (context.last(id) for id in context.entities(filter.same_sector) if not is_player(id))
    return any(found.sector and other is not None and other.sector == found.sector for other in others)


reads_filter(g.IsCommander, lambda filter, found, context: context.board.is_commander(found) == filter.commander)
reads_filter(g.Modified, _modified)
reads_filter(g.HasMost, _has_most)
reads_filter(g.SectorIs, _in_sector)
reads_filter(g.SameSector, _in_same_sector)
reads_condition(g.HasBlessing, _blessed)
reads_condition(g.IsMonarch, _is_monarch)
