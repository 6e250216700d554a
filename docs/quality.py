"""The tables of docs/quality.md, from what was measured: `make coverage` and `make fuzz` write theirs."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parent / "quality.md"


@dataclass
class Room:
    """What was run of a room: lines and branches, and how many there are."""

    lines: int = 0
    of_lines: int = 0
    branches: int = 0
    of_branches: int = 0

    def add(self, summary: dict[str, int]) -> None:
        self.lines += summary["covered_lines"]
        self.of_lines += summary["num_statements"]
        self.branches += summary["covered_branches"]
        self.of_branches += summary["num_branches"]

    def row(self, name: str) -> str:
        lines, branches = _share(self.lines, self.of_lines), _share(self.branches, self.of_branches)
        return f"| {name} | {self.of_lines} | {lines} | {branches} |"


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def rooms(report: Path) -> dict[str, Room]:
    """By folder; games one by one."""
    found: dict[str, Room] = defaultdict(Room)
    for name, about in json.loads(report.read_text("utf-8"))["files"].items():
        parts = Path(name).parts[:-1]
        room = "/".join(parts[1:3] if parts[1:2] == ("games",) else parts[1:2]) or "pnp"
        found[room].add(about["summary"])
        found["all"].add(about["summary"])
    return dict(sorted(found.items(), key=lambda item: (item[0] == "all", item[0])))


def coverage(report: Path) -> list[str]:
    """Room by room, from what coverage.py measured."""
    table = ["| room | statements | lines run | branches taken |", "|---|--:|--:|--:|"]
    return table + [room.row(name) for name, room in rooms(report).items()]


def fuzz(folder: Path) -> list[str]:
    """Target by target, from what each wrote down. One that found a fault has written nothing."""
    table = ["| target | tried | refused | taken | minutes |", "|---|--:|--:|--:|--:|"]
    for path in sorted(folder.glob("*.json")):
        of = json.loads(path.read_text("utf-8"))
        tried, refused = of["tried"], of["refused"]
        table.append(f"| {of['target']} | {tried} | {refused} | {tried - refused} | {of['seconds'] / 60:.0f} |")
    return table


def put(name: str, table: list[str]) -> None:
    """Between the marks of this name."""
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    head, rest = PAGE.read_text("utf-8").split(begin)
    shown = "\n".join(table)
    PAGE.write_text(f"{head}{begin}\n{shown}\n{end}{rest.split(end)[1]}", "utf-8")
    print(shown)


def main() -> None:
    name, measured = sys.argv[1:]
    put(name, {"coverage": coverage, "fuzz": fuzz}[name](Path(measured)))


if __name__ == "__main__":
    main()
