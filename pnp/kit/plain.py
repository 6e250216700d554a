"""The data of a plain game, as a designer writes them: cars, what places are worth, how many races make a season."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, field_validator

from pnp.kit.models import Colour, Letter


class PlainCar(BaseModel):
    """What somebody drives: what stands on it, how it looks, and what else people may type for it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    letter: Letter
    colour: Colour
    pattern: str
    names: tuple[str, ...] = ()


class PlainModel(BaseModel):
    """A game adds its own fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    races: int = Field(ge=1, le=99)
    """How many make a season, if nobody says."""
    points: tuple[Annotated[int, Field(ge=0)], ...] = Field(min_length=1)
    """What the places of a race are worth, the best first."""
    cars: dict[str, PlainCar] = Field(min_length=2, max_length=8)

    @property
    def players(self) -> tuple[int, int]:
        return 2, len(self.cars)

    @field_validator("cars")
    @classmethod
    def _each_its_own(cls, cars: dict[str, PlainCar]) -> dict[str, PlainCar]:
        """Nothing depends on colour alone."""
        for key in ("letter", "colour", "pattern"):
            seen: dict[str, str] = {}
            for id, car in cars.items():
                if (other := seen.setdefault(getattr(car, key).upper(), id)) != id:
                    raise ValueError(f"{other} and {id} have the same {key}")
        return cars
