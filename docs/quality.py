"""Coverage room by room, from what coverage.py measured: `make coverage` writes the table of docs/quality.md."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parent / "quality.md"
BEGIN, END = "<!-- coverage -->", "<!-- /coverage -->"


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


def main() -> None:
    table = ["| room | statements | lines run | branches taken |", "|---|--:|--:|--:|"]
    table += [room.row(name) for name, room in rooms(Path(sys.argv[1])).items()]
    text = PAGE.read_text("utf-8")
    head, rest = text.split(BEGIN)
    shown = "\n".join(table)
    PAGE.write_text(f"{head}{BEGIN}\n{shown}\n{END}{rest.split(END)[1]}", "utf-8")
    print(shown)


if __name__ == "__main__":
    main()
