"""How races add up: points by place; where they are equal, the better last race."""

from hillclimb.rules import RULES
from pnp.desk.plain import PlainDesk
from pnp.draw.color import Color
from pnp.season.plain import PlainSeason, SeasonClauses

SEASON = PlainSeason(RULES, SeasonClauses(races="H11", field="H1", points="H10", winner="H11", tie="H12"))
DESK = PlainDesk(SEASON, Color.hex("#2F5D36"))
