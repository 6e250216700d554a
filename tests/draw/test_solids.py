"""The printed die must close: the flat net is folded here, hinge by hinge, in three dimensions."""

import math
from itertools import combinations

import pytest

from pnp.draw.geometry import Point
from pnp.draw.solids import Net, Tab, dodecahedron, dodecahedron_net, edges_of, overlap

Spot = tuple[float, float, float]
EDGE, TAB = 24.0, 6.0
FOLD = math.acos(1 / math.sqrt(5))
"""How far a face of a dodecahedron is folded out of the plane of its neighbour."""


@pytest.fixture(scope="module", params=[0, 54])
def net(request: pytest.FixtureRequest) -> Net:
    return dodecahedron_net(EDGE, TAB, turn=request.param)


def turned(spot: Spot, a: Spot, b: Spot, angle: float) -> Spot:
    """The spot turned about the axis from a to b (Rodrigues)."""
    long = math.dist(a, b)
    k = tuple((b[i] - a[i]) / long for i in range(3))
    v = tuple(spot[i] - a[i] for i in range(3))
    cross = (k[1] * v[2] - k[2] * v[1], k[2] * v[0] - k[0] * v[2], k[0] * v[1] - k[1] * v[0])
    along = sum(k[i] * v[i] for i in range(3)) * (1 - math.cos(angle))
    x, y, z = (a[i] + v[i] * math.cos(angle) + cross[i] * math.sin(angle) + k[i] * along for i in range(3))
    return x, y, z


def flat(point: Point) -> Spot:
    return point[0], point[1], 0.0


def away(pivot: tuple[Point, Point], still: Point) -> float:
    """The sign that folds the far side away from the reader, whichever way the hinge is written."""
    (ax, ay), (bx, by) = pivot
    return math.copysign(1, (bx - ax) * (still[1] - ay) - (by - ay) * (still[0] - ax))


def folds_of(net: Net, face: int) -> list[tuple[Spot, Spot, float]]:
    """The hinges from this face to the root, each with its signed angle."""
    steps = []
    while face != net.root:
        parent = net.hinges[face]
        hinge = net.hinge(face)
        steps.append((flat(hinge[0]), flat(hinge[1]), FOLD * away(hinge, net.middle(parent))))
        face = parent
    return steps


def folded(net: Net, face: int, points: tuple[Point, ...]) -> list[Spot]:
    spots = [flat(point) for point in points]
    for a, b, angle in folds_of(net, face):
        spots = [turned(spot, a, b, angle) for spot in spots]
    return spots


def folded_tab(net: Net, tab: Tab) -> list[Spot]:
    hinge = (tab.outline[0], tab.outline[-1])
    angle = FOLD * away(hinge, net.middle(tab.face))
    ends = flat(hinge[0]), flat(hinge[1])
    spots = [turned(flat(point), *ends, angle) for point in tab.outline]
    for a, b, step in folds_of(net, tab.face):
        spots = [turned(spot, a, b, step) for spot in spots]
    return spots


def in_face(net: Net, face: int, spot: Spot) -> tuple[Point, float]:
    """Where on the flat sheet a spot of the folded die belongs to this face, and how far off its plane it is."""
    for a, b, angle in reversed(folds_of(net, face)):
        spot = turned(spot, a, b, -angle)
    return (spot[0], spot[1]), abs(spot[2])


def test_twelve_pentagons() -> None:
    solid = dodecahedron()
    assert len(solid.corners) == 20
    assert [len(face) for face in solid.faces] == [5] * 12
    assert len(solid.sides) == 30
    assert all(solid.opposite(solid.opposite(face)) == face for face in range(12))


def test_every_face_hangs_on_one_hinge(net: Net) -> None:
    assert len(net.hinges) == 11
    assert set(net.hinges) == set(range(12)) - {net.root}


def test_pentagons_are_regular(net: Net) -> None:
    for outline in net.faces:
        for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
            assert math.dist(a, b) == pytest.approx(EDGE)
        assert len({round(math.dist(point, net.middle(net.faces.index(outline))), 6) for point in outline}) == 1


def test_the_net_closes(net: Net) -> None:
    spots: dict[int, list[Spot]] = {}
    for face, loop in enumerate(net.solid.faces):
        for corner, spot in zip(loop, folded(net, face, net.faces[face]), strict=True):
            spots.setdefault(corner, []).append(spot)
    assert len(spots) == 20
    for meeting in spots.values():
        assert len(meeting) == 3
        assert max(math.dist(a, b) for a, b in combinations(meeting, 2)) < 1e-6


def test_the_die_is_the_solid(net: Net) -> None:
    middles = [folded(net, face, (net.middle(face),))[0] for face in range(12)]
    width = EDGE * math.sqrt(2.5 + 1.1 * math.sqrt(5))
    for face in range(12):
        assert math.dist(middles[face], middles[net.solid.opposite(face)]) == pytest.approx(width)


def test_one_tab_for_each_open_edge(net: Net) -> None:
    hinges = {frozenset((child, parent)) for child, parent in net.hinges.items()}
    open_edges = [edge for edge, pair in net.solid.sides.items() if frozenset(pair) not in hinges]
    assert sorted(map(sorted, open_edges)) == sorted(sorted(tab.edge) for tab in net.tabs)
    assert len(net.tabs) == 19


def test_tabs_meet_their_face_from_inside(net: Net) -> None:
    for tab in net.tabs:
        assert tab.edge in edges_of(net.solid.faces[tab.under])
        middle = net.middle(tab.under)
        for spot in folded_tab(net, tab):
            point, off = in_face(net, tab.under, spot)
            assert off < 1e-6
            assert math.dist(point, middle) < math.dist(net.faces[tab.under][0], middle) + 1e-6
        ends = {net.solid.faces[tab.under].index(corner) for corner in tab.edge}
        seen = {
            index
            for index, corner in enumerate(net.faces[tab.under])
            for spot in (folded_tab(net, tab)[0], folded_tab(net, tab)[-1])
            if math.dist(in_face(net, tab.under, spot)[0], corner) < 1e-6
        }
        assert seen == ends


def test_nothing_overlaps_on_the_sheet(net: Net) -> None:
    shapes = [*net.faces, *(tab.outline for tab in net.tabs)]
    assert not [pair for pair in combinations(range(len(shapes)), 2) if overlap(shapes[pair[0]], shapes[pair[1]])]


def test_tabs_do_not_lie_on_each_other_inside(net: Net) -> None:
    for face in range(12):
        glued = [
            [in_face(net, face, spot)[0] for spot in folded_tab(net, tab)] for tab in net.tabs if tab.under == face
        ]
        assert not any(overlap(one, other) for one, other in combinations(glued, 2))
