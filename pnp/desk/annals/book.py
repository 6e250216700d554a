"""The parts of the club's book."""

from __future__ import annotations

from pnp.desk.annals.frame import Annals
from pnp.desk.annals.front import front, table
from pnp.desk.annals.profiles import profiles
from pnp.desk.annals.records import meetings, ratings, records
from pnp.draw.fonts import width
from pnp.press.product import Component


def club_components(annals: Annals) -> list[Component]:
    _acquaint(annals)
    parts = [front(annals), table(annals), records(annals)]
    if annals.club.ratings:
        parts.append(ratings(annals))
    if len(annals.people) > 1:
        parts.append(meetings(annals))
    return [*parts, profiles(annals)]


def _acquaint(annals: Annals) -> None:
    """Every name is measured once, all together: letters that are new to a font are then cut out of it in one go."""
    seasons = [annals.telling.season(index) for index in range(len(annals.club.seasons))]
    names = "".join(dict.fromkeys("".join([annals.title, *annals.people, *seasons])))
    for font in (annals.look.display, annals.look.strong, annals.look.text, annals.stage_look.display):
        width(names.upper() + names, font, 1)
