"""Solids to cut out of paper: flat nets whose hinges, tabs and faces really meet."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from pnp.draw.geometry import Bounds, Point
from pnp.draw.outline import Outline, chained, sides_of

Vector = tuple[float, float, float]
Edge = frozenset[int]

_GOLDEN = (1 + math.sqrt(5)) / 2
_TAB_ANGLES = (52.0, 46.0, 38.0, 30.0)
"""How steeply the end of a tab may rise from its edge; the first that has room is taken.

Under 54°, half the corner of a pentagon: two tabs under one face never lie on each other."""
_CLEARANCE = 3
"""How many degrees a tab keeps off its neighbours."""


@dataclass(frozen=True)
class Solid:
    """Faces as loops of corners, seen from outside and running the same way round."""

    corners: tuple[Vector, ...]
    faces: tuple[tuple[int, ...], ...]

    @cached_property
    def sides(self) -> Mapping[Edge, tuple[int, int]]:
        """The two faces at each edge."""
        found: dict[Edge, list[int]] = {}
        for index, loop in enumerate(self.faces):
            for edge in edges_of(loop):
                found.setdefault(edge, []).append(index)
        return {edge: (pair[0], pair[1]) for edge, pair in found.items()}

    def neighbours(self, face: int) -> list[int]:
        """The faces around a face, in order."""
        pairs = [self.sides[edge] for edge in edges_of(self.faces[face])]
        return [b if a == face else a for a, b in pairs]

    def opposite(self, face: int) -> int:
        """The face on the other side of a solid that looks the same from behind."""
        middle = _middle([self.corners[i] for i in self.faces[face]])
        return min(
            range(len(self.faces)),
            key=lambda other: _dot(middle, _middle([self.corners[i] for i in self.faces[other]])),
        )


@dataclass(frozen=True)
class Tab:
    """A flap to glue: it grows from an edge of `face` and goes under the same edge of `under`."""

    face: int
    under: int
    edge: Edge
    outline: tuple[Point, ...]
    """Four points; the first and the last are the ends of the edge."""


@dataclass(frozen=True)
class Net:
    """A solid laid flat: one outline a face, the hinge each face hangs on, and the tabs that close it."""

    solid: Solid
    edge: float
    faces: tuple[tuple[Point, ...], ...]
    hinges: Mapping[int, int]
    """Each face's parent, the root excepted."""
    root: int
    tabs: tuple[Tab, ...]

    def hinge(self, face: int) -> tuple[Point, Point]:
        """The fold between a face and its parent."""
        shared = shared_edge(self.solid, face, self.hinges[face])
        a, b = (self.corner(face, i) for i in sorted(shared))
        return a, b

    def corner(self, face: int, corner: int) -> Point:
        return self.faces[face][self.solid.faces[face].index(corner)]

    def middle(self, face: int) -> Point:
        return _middle2(self.faces[face])

    def up(self, face: int) -> float:
        """Which way a figure on this face stands: the angle of its head in degrees, 0 = right, clockwise.

        A face's figure stands on the hinge, so the faces of a flower look like petals; the root's points up.
        """
        x, y = self.middle(face)
        if face == self.root:
            tip = min(self.faces[face], key=lambda point: point[1])
            return math.degrees(math.atan2(tip[1] - y, tip[0] - x))
        (ax, ay), (bx, by) = self.hinge(face)
        return math.degrees(math.atan2(y - (ay + by) / 2, x - (ax + bx) / 2))

    def cut_edges(self) -> list[tuple[Point, Point]]:
        """Edges that are cut and carry no tab."""
        kept = {(tab.face, tab.edge) for tab in self.tabs}
        for child, parent in self.hinges.items():
            edge = shared_edge(self.solid, child, parent)
            kept |= {(child, edge), (parent, edge)}
        found = []
        for face, loop in enumerate(self.solid.faces):
            for edge in edges_of(loop):
                if (face, edge) not in kept:
                    a, b = (self.corner(face, i) for i in sorted(edge))
                    found.append((a, b))
        return found

    @property
    def cutting(self) -> Outline:
        """What is cut, and what is folded: hinges, and the feet of the tabs."""
        free = [side for tab in self.tabs for side in sides_of(tab.outline)]
        folds = [self.hinge(face) for face in self.hinges] + [(tab.outline[0], tab.outline[-1]) for tab in self.tabs]
        return Outline(chained([*self.cut_edges(), *free]), tuple(folds))

    def bounds(self) -> Bounds:
        points = [point for outline in (*self.faces, *(tab.outline for tab in self.tabs)) for point in outline]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)


def dodecahedron() -> Solid:
    """Twelve regular pentagons."""
    corners: list[Vector] = [(x, y, z) for x, y, z in product((-1.0, 1.0), repeat=3)]
    for a, b in product((-1 / _GOLDEN, 1 / _GOLDEN), (-_GOLDEN, _GOLDEN)):
        corners += [(0, a, b), (a, b, 0), (b, 0, a)]
    normals: list[Vector] = []
    for a, b in product((-1.0, 1.0), (-_GOLDEN, _GOLDEN)):
        normals += [(0, b, a), (b, a, 0), (a, 0, b)]
    return Solid(tuple(corners), tuple(_face_along(normal, corners) for normal in normals))


def dodecahedron_net(edge: float, tab: float, turn: float = 0) -> Net:
    """Two flowers of pentagons joined at one petal; the first flower's rim carries the tabs that close the die.

    `tab` is how deep the tabs are; `turn` turns the whole net on the paper (degrees, clockwise).
    """
    solid = dodecahedron()
    root = 0
    far = solid.opposite(root)
    petals, others = solid.neighbours(root), solid.neighbours(far)
    bridge = petals[0]
    landing = next(face for face in others if face in solid.neighbours(bridge))
    hinges = dict.fromkeys(petals, root) | {landing: bridge, far: landing}
    hinges |= {petal: far for petal in others if petal != landing}
    faces = _unfold(solid, root, hinges, edge, turn)
    first_flower = {root, *petals}
    net = Net(solid, edge, faces, hinges, root, ())
    return Net(solid, edge, faces, hinges, root, _tabs(net, first_flower, tab))


def edges_of(loop: Sequence[int]) -> list[Edge]:
    return [frozenset((loop[i], loop[(i + 1) % len(loop)])) for i in range(len(loop))]


def shared_edge(solid: Solid, one: int, other: int) -> Edge:
    return next(edge for edge, pair in solid.sides.items() if set(pair) == {one, other})


def _along(loop: Sequence[int], edge: Edge) -> tuple[int, int]:
    """The ends of an edge in the order in which the loop passes them."""
    return next((a, b) for a, b in zip(loop, (*loop[1:], loop[0]), strict=True) if {a, b} == edge)


def overlap(one: Sequence[Point], other: Sequence[Point], slack: float = 1e-6) -> bool:
    """Whether two convex shapes share more than a border: no line separates them."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, (*shape[1:], shape[0]), strict=True):
            nx, ny = by - ay, ax - bx
            long = math.hypot(nx, ny)
            here = [(x * nx + y * ny) / long for x, y in one]
            there = [(x * nx + y * ny) / long for x, y in other]
            if max(here) <= min(there) + slack or max(there) <= min(here) + slack:
                return False
    return True


# The cube.

Square = tuple[int, int]
"""A place in the net of a cube, as column and row."""
CUBE_CROSS: dict[int, Square] = {3: (1, 0), 5: (0, 1), 1: (1, 1), 2: (2, 1), 4: (1, 2), 6: (1, 3)}
"""Where each number lies in the net: a cross that folds into a cube, opposite sides adding to 7."""
_CUBE_TABS: tuple[tuple[Square, Square], ...] = (
    *(((1, row), (side, 0)) for row in (0, 2, 3) for side in (-1, 1)),
    ((1, 3), (0, 1)),
)
"""Each glue tab by the square it grows from, and on which side of it (as a step in the net)."""
_CUBE_ORDER = {0: 1, 2: 2, 3: 3}
"""When the tabs of a row are glued: those that close the die come last."""


@dataclass(frozen=True)
class CubeNet:
    """A six-sided die laid flat, from (0, 0) to (w, h); only the last tab lies below the squares."""

    edge: float
    squares: Mapping[int, Point]
    """The top left corner of each number's square."""
    tabs: tuple[tuple[Point, ...], ...]
    """Trapezia; the first and the last point are the ends of the fold."""
    order: tuple[int, ...]
    """When each tab is glued: 1 first, 3 closes the die."""
    folds: tuple[tuple[Point, Point], ...]
    cuts: tuple[tuple[Point, Point], ...]
    """Edges that are cut and carry no tab."""
    w: float
    h: float

    @property
    def cutting(self) -> Outline:
        free = [side for tab in self.tabs for side in sides_of(tab)]
        return Outline(chained([*self.cuts, *free]), self.folds)


def cube_net(edge: float, tab: float) -> CubeNet:
    """The net of a die whose edges are `edge` long, its glue tabs `tab` deep."""
    squares = {number: (column * edge, row * edge) for number, (column, row) in CUBE_CROSS.items()}
    tabs = tuple(_cube_tab(square, side, edge, tab) for square, side in _CUBE_TABS)
    edges = _cube_edges(edge)
    folds, cuts = (tuple((a, b) for a, b, folded in edges if folded is wanted) for wanted in (True, False))
    order = tuple(_CUBE_ORDER[row] for (_, row), _ in _CUBE_TABS)
    return CubeNet(edge, squares, tabs, order, folds, cuts, 3 * edge, 4 * edge + tab)


def _cube_tab(square: Square, side: Square, edge: float, deep: float) -> tuple[Point, ...]:
    cx, cy, half = (square[0] + 0.5) * edge, (square[1] + 0.5) * edge, edge / 2
    dx, dy = side
    outline = [(half, -half), (half + deep, -half + deep), (half + deep, half - deep), (half, half)]
    return tuple((cx + x * dx - y * dy, cy + x * dy + y * dx) for x, y in outline)


def _cube_edges(edge: float) -> list[tuple[Point, Point, bool]]:
    """Every edge of the net once: its ends, and whether it is folded (to a square or a tab) or cut."""
    squares = set(CUBE_CROSS.values())
    found = []
    for column, row in CUBE_CROSS.values():
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            joined = (column + dx, row + dy) in squares
            if joined and (dx, dy) in ((-1, 0), (0, -1)):
                continue
            cx, cy = (column + 0.5 + dx / 2) * edge, (row + 0.5 + dy / 2) * edge
            ax, ay = dy * edge / 2, dx * edge / 2
            folded = joined or ((column, row), (dx, dy)) in _CUBE_TABS
            found.append(((cx - ax, cy - ay), (cx + ax, cy + ay), folded))
    return found


# Laying flat.


def _unfold(
    solid: Solid, root: int, hinges: Mapping[int, int], edge: float, turn: float
) -> tuple[tuple[Point, ...], ...]:
    count = len(solid.faces[root])
    radius = edge / 2 / math.sin(math.pi / count)
    placed: dict[int, tuple[Point, ...]] = {
        root: tuple(
            (radius * math.cos(angle), radius * math.sin(angle))
            for angle in (math.radians(turn - 90 - 360 / count * i) for i in range(count))
        )
    }
    waiting = dict(hinges)
    while waiting:
        child = next(face for face, parent in waiting.items() if parent in placed)
        placed[child] = _beside(solid, child, waiting.pop(child), placed)
    return tuple(placed[face] for face in range(len(solid.faces)))


def _beside(solid: Solid, child: int, parent: int, placed: Mapping[int, tuple[Point, ...]]) -> tuple[Point, ...]:
    """The parent's mirror image over the hinge is where the child lies, its corners counted from the hinge on."""
    loop, base = solid.faces[child], solid.faces[parent]
    count = len(loop)
    start = loop.index(_along(loop, shared_edge(solid, child, parent))[0])
    a, b = (placed[parent][base.index(loop[(start + i) % count])] for i in (0, 1))
    points = [a, b]
    heading = math.atan2(b[1] - a[1], b[0] - a[0])
    side = math.dist(a, b)
    for _ in range(count - 2):
        heading -= 2 * math.pi / count
        x, y = points[-1]
        points.append((x + side * math.cos(heading), y + side * math.sin(heading)))
    outline: dict[int, Point] = {loop[(start + i) % count]: point for i, point in enumerate(points)}
    return tuple(outline[corner] for corner in loop)


def _tabs(net: Net, first_flower: set[int], depth: float) -> tuple[Tab, ...]:
    folds = {shared_edge(net.solid, child, parent) for child, parent in net.hinges.items()}
    tabs: list[Tab] = []
    for edge, pair in net.solid.sides.items():
        if edge in folds:
            continue
        face, under = _bearer(net, edge, pair, first_flower)
        taken = [*net.faces, *(tab.outline for tab in tabs)]
        tabs.append(Tab(face, under, edge, _tab_outline(net, face, edge, depth, taken)))
    return tuple(tabs)


def _bearer(net: Net, edge: Edge, pair: tuple[int, int], first_flower: set[int]) -> tuple[int, int]:
    """Which of the two faces carries the tab: the first flower on the rim, inside a flower always the same hand."""
    one, other = pair
    if (one in first_flower) != (other in first_flower):
        return (one, other) if one in first_flower else (other, one)
    hub = next(corner for corner in edge if math.dist(net.corner(one, corner), net.corner(other, corner)) < 1e-6)
    loop = net.solid.faces[one]
    follows = loop[(loop.index(hub) + 1) % len(loop)]
    return (one, other) if follows in edge else (other, one)


def _tab_outline(net: Net, face: int, edge: Edge, depth: float, taken: Sequence[Sequence[Point]]) -> tuple[Point, ...]:
    a, b = (net.corner(face, corner) for corner in _along(net.solid.faces[face], edge))
    tries = sorted(product(_TAB_ANGLES, repeat=2), key=lambda pair: -sum(pair))
    for left, right in tries:
        outline = _trapezium(a, b, depth, left, right)
        guarded = _trapezium(a, b, depth, left + _CLEARANCE, right + _CLEARANCE)
        if not any(overlap(guarded, other) for other in taken):
            return outline
    raise ValueError("a tab has no room in this net")


def _trapezium(a: Point, b: Point, depth: float, left: float, right: float) -> tuple[Point, ...]:
    """A tab on the outer side of the edge from a to b (faces run anticlockwise on paper)."""
    long = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    nx, ny = -uy, ux
    into, back = depth / math.tan(math.radians(left)), depth / math.tan(math.radians(right))
    return (
        a,
        (a[0] + ux * into + nx * depth, a[1] + uy * into + ny * depth),
        (b[0] - ux * back + nx * depth, b[1] - uy * back + ny * depth),
        b,
    )


# Solid geometry.


def _face_along(normal: Vector, corners: Sequence[Vector]) -> tuple[int, ...]:
    """The corners farthest along a direction, running anticlockwise as seen from outside."""
    reach = max(_dot(normal, corner) for corner in corners)
    face = [i for i, corner in enumerate(corners) if _dot(normal, corner) > reach - 1e-6]
    middle = _middle([corners[i] for i in face])
    first = _minus(corners[face[0]], middle)
    side = _cross(normal, first)

    def around(index: int) -> float:
        spoke = _minus(corners[index], middle)
        return math.atan2(_dot(spoke, side) / math.sqrt(_dot(normal, normal)), _dot(spoke, first))

    return tuple(sorted(face, key=around))


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _middle(points: Sequence[Vector]) -> Vector:
    count = len(points)
    return sum(p[0] for p in points) / count, sum(p[1] for p in points) / count, sum(p[2] for p in points) / count


def _middle2(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
