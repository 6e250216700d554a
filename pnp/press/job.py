"""How the user wants things printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pnp.draw.ink import InkMode
from pnp.draw.plates.condition import FOGRA39, Condition
from pnp.draw.plates.profile import ByProfile, Profiled, condition_of
from pnp.draw.plates.separating import Plates, cmyk
from pnp.draw.separation import Separation, rgb
from pnp.press.booklet import Binding
from pnp.press.paper import PAPERS, Paper
from pnp.press.printer import Printer
from pnp.press.targets.target import AT_HOME, Target

Profile = Literal["home", "press"]
Duplex = Literal["long", "short", "fold", "none"]
Format = Literal["pdf", "svg", "png"]

PROFILES: tuple[Profile, ...] = ("home", "press")
DUPLEXES: tuple[Duplex, ...] = ("long", "short", "fold", "none")
FORMATS: tuple[Format, ...] = ("pdf", "svg", "png")


@dataclass(frozen=True)
class Job:
    """`bleed` left open means: none at home, where cards butt and share their cuts; 3 mm on the press."""

    paper: Paper = PAPERS["a4"]
    profile: Profile = "home"
    ink: InkMode = "full"
    duplex: Duplex = "long"
    bleed: float | None = None
    format: Format = "pdf"
    dpi: int = 300
    book: Binding | None = None
    """How books are bound; left open, as the printer can do it."""
    cover: bool = False
    """The cover of a book on a sheet of its own, for another paper."""
    printer: Printer | None = None
    """How the printer errs, if that is known: every page makes up for it."""
    base_url: str = ""
    """Where pictures will lie that a virtual table fetches."""
    target: Target = AT_HOME
    """Where the print is going."""
    icc: Profiled | None = None
    """The profile of the press, if it is known."""
    stack: bool = False
    """Decks laid out for cut piles that need no sorting."""
    scale: float = 1.0
    """How much larger than drawn pieces and boards are that belong together."""

    @property
    def binding(self) -> Binding:
        if self.book:
            return self.book
        if self.profile == "press":
            return "pages"
        return "fold" if self.duplex in ("long", "short") else "pouch"

    @property
    def overrun(self) -> float:
        if self.bleed is not None:
            return max(0.0, self.bleed)
        if self.target.bleed is not None:
            return self.target.bleed
        return 3.0 if self.profile == "press" else 0.0

    @property
    def condition(self) -> Condition | None:
        """What a press is told about itself."""
        if self.profile != "press":
            return None
        return condition_of(self.icc) if self.icc else FOGRA39

    @property
    def separation(self) -> Separation:
        if self.profile != "press":
            return rgb
        return Plates(ByProfile(self.icc)) if self.icc else cmyk
