"""How somebody is drawn in a chart: colour, dashes, a badge with a number or letter. None of it needs colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.desk.lent import Look
from pnp.draw import path as paths
from pnp.draw.canvas import Canvas
from pnp.draw.color import WHITE, Color, contrast, ink_on
from pnp.draw.fonts import cap_height, width
from pnp.draw.path import Path
from pnp.season.system import Competitor

RULE = Color.hex("#C9CDD0")
FAINT = Color.hex("#E6E8E9")
QUIET = Color.hex("#555B60")
_HALO = 0.36
"""Paper on both sides of a line, as a share of its width, so that it can be followed over all it crosses."""
_DASHES: tuple[tuple[float, ...], ...] = ((), (2.6, 1.3), (0.9, 1.1), (4.4, 1.0, 0.9, 1.0))
"""Those who share a colour are told apart by the dashes of their lines, and by their badges."""
_PLAIN: tuple[tuple[float, ...], ...] = (
    (),
    (3.2, 1.3),
    (1.0, 1.0),
    (4.6, 1.0, 1.0, 1.0),
    (8.0, 1.3),
    (3.2, 0.9, 1.0, 0.9, 1.0, 0.9),
    (1.8, 2.4),
    (1.0, 0.9, 1.0, 2.8),
    (8.0, 0.9, 1.0, 0.9),
    (2.6, 0.9, 2.6, 3.0),
    (6.0, 0.9, 2.2, 0.9),
    (0.6, 0.7),
)
"""Where there is only black every colour has dashes of its own, as multiples of the line's width, and those who share
it are black and grey."""
_TWIN_TONE = 0.52


@dataclass(frozen=True)
class Trace:
    """How somebody is drawn: a colour, the how-many-eth of that colour, whether a player is behind it, and which of
    all colours it is."""

    who: Competitor
    twin: int = 0
    weight: float = 1.0
    team: int = 0

    @property
    def colour(self) -> Color:
        return Color.hex(self.who.colour) if self.who.colour else QUIET

    @property
    def dash(self) -> tuple[float, ...]:
        return _DASHES[self.twin % len(_DASHES)]

    @property
    def tone(self) -> float:
        """Of the line, where there is only black."""
        return _TWIN_TONE if self.twin % 2 else 0.0

    def plain(self, wide: float) -> tuple[float, ...]:
        """The dashes of a line of this width, where there is only black."""
        return tuple(part * wide for part in _PLAIN[self.team % len(_PLAIN)])


def traces(field: Sequence[Competitor]) -> dict[str, Trace]:
    """Everybody's. Where only some have a player, the others keep in the background."""
    seen: dict[str, int] = {}
    found: dict[str, Trace] = {}
    mixed = any(who.owner for who in field) and not all(who.owner for who in field)
    teams = {colour: index for index, colour in enumerate(dict.fromkeys(who.colour for who in field))}
    for who in field:
        twin = seen.get(who.colour, 0)
        seen[who.colour] = twin + 1
        found[who.id] = Trace(who, twin, 0.68 if mixed and not who.owner else 1.0, teams[who.colour])
    return found


def badge(canvas: Canvas, cx: float, cy: float, h: float, trace: Trace, look: Look) -> None:
    """Somebody's number or letter in a roundel: full for the first of a colour, a ring for the second."""
    label, colour = trace.who.label or trace.who.id[:3], trace.colour
    size = h * 1.9
    wide = max(h, width(label, look.strong, size) + h * 0.45)
    shape = paths.rect(cx - wide / 2, cy - h / 2, wide, h, h / 2)
    if trace.twin % 2:
        canvas.path(shape, fill=WHITE, stroke=colour, width=h * 0.16, ink="keep")
        if contrast(colour, WHITE) < 2:
            canvas.path(shape, stroke=look.ink, width=0.2, ink="keep")
        ink = look.ink
    else:
        canvas.path(shape, fill=colour, stroke=look.ink, width=0.2, ink="keep")
        ink = ink_on(colour)
    canvas.text(cx, cy + cap_height(look.strong, size) / 2, label, look.strong, size, anchor="middle", fill=ink,
                ink="keep")  # fmt: skip


def badge_width(h: float, trace: Trace, look: Look) -> float:
    label = trace.who.label or trace.who.id[:3]
    return max(h, width(label, look.strong, h * 1.9) + h * 0.45)


def stroke_trace(canvas: Canvas, line: Path, trace: Trace, wide: float, look: Look) -> None:
    """A line with paper around it; colours that paper would swallow get an edge."""
    canvas.path(line, stroke=WHITE, width=wide * (1 + 2 * _HALO), round=True, ink="keep")
    pale = contrast(trace.colour, WHITE) < 1.9
    colour, plain = trace.colour.toned(trace.tone), trace.plain(wide)
    if pale:
        edge = look.ink.toned(trace.tone)
        canvas.path(line, stroke=edge, width=wide, round=not trace.dash, dash=trace.dash, ink="keep", plain=plain)
    inner = max(0.3, wide - 0.45) if pale else wide
    canvas.path(line, stroke=colour, width=inner, round=not trace.dash, dash=trace.dash, ink="keep", plain=plain)
