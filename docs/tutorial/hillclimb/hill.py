"""What the hill is made of, as it stands in data/hill/game.toml."""

from pydantic import Field

from pnp.kit.plain import PlainModel


class Hill(PlainModel):
    bends: int = Field(ge=6, le=30)
