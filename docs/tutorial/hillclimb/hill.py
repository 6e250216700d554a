"""What the hill is made of, as it stands in data/hill/game.toml, and the state of a race up it."""

from dataclasses import dataclass, field

from pydantic import Field

from pnp.kit.plain import PlainModel
from pnp.referee.plain import PlainState


class Hill(PlainModel):
    bends: int = Field(ge=6, le=30)


@dataclass
class State(PlainState[Hill]):
    turn: int = 1
    seat: str = ""
    at: dict[str, int] = field(default_factory=dict)
    home: list[str] = field(default_factory=list)

    @property
    def driving(self) -> list[str]:
        return [seat for seat in self.players if seat not in self.home]
