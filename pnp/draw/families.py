"""The type families that we draw with, and the packages they come from."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from pnp.kit.errors import PnpError

_STYLES = {
    100: "Thin",
    200: "ExtraLight",
    300: "Light",
    400: "Regular",
    500: "Medium",
    600: "SemiBold",
    700: "Bold",
    800: "ExtraBold",
    900: "Black",
}
EVERY_WEIGHT = tuple(_STYLES)


@dataclass(frozen=True)
class Package:
    """An installed package with font files in it."""

    module: str

    @property
    def name(self) -> str:
        """As it is installed by."""
        return self.module.replace("_", "-")

    @property
    def is_installed(self) -> bool:
        return find_spec(self.module) is not None

    @property
    def folder(self) -> Path:
        spec = find_spec(self.module)
        if spec is None or not spec.submodule_search_locations:
            raise PnpError(
                f"the font package {self.name} is not installed",
                do=f"pip install {self.name} (pnp doctor shows what is missing)",
            )
        return Path(next(iter(spec.submodule_search_locations)))


@dataclass(frozen=True)
class Family:
    """A type family: static TrueType files, one a weight."""

    title: str
    package: Package
    prefix: str
    weights: tuple[int, ...]
    italics: bool
    stand_in: str = ""
    """The family that is drawn where the package of this one is missing."""
    tabular: bool = False
    """Figures all of one width, taken from the family's own set."""
    looks_like: int | None = None
    """Where the family has only one weight of its own: the weight that others take beside it, or in its stead."""
    cap_height: float = 0.7
    """The height of a capital, as a share of the size."""

    def weight(self, wanted: int) -> int:
        """How heavy it is drawn."""
        return min(self.weights, key=lambda weight: abs(weight - wanted))

    def file(self, weight: int, italic: bool) -> str:
        """The file of a weight, inside the package."""
        style = _STYLES[self.weight(weight)] + ("Italic" if italic and self.italics else "")
        return f"files/{self.prefix}-{style.replace('RegularItalic', 'Italic')}.ttf"

    @property
    def files(self) -> list[str]:
        slants = (False, True) if self.italics else (False,)
        return [self.file(weight, italic) for weight in self.weights for italic in slants]


FAMILIES: dict[str, Family] = {
    "barlow": Family(
        "Barlow Condensed",
        Package("fontpkg_barlow_condensed"),
        "BarlowCondensed",
        EVERY_WEIGHT,
        italics=True,
        stand_in="anton",
        tabular=True,
    ),
    "semi": Family(
        "Barlow Semi Condensed",
        Package("fontpkg_barlow_semi_condensed"),
        "BarlowSemiCondensed",
        EVERY_WEIGHT,
        italics=True,
        stand_in="barlow",
        tabular=True,
    ),
    "anton": Family(
        "Anton",
        Package("fontpkg_anton"),
        "Anton",
        (400,),
        italics=False,
        stand_in="barlow",
        looks_like=900,
        cap_height=0.859,
    ),
}
LETTERS = Family(
    "Fira Sans Condensed",
    Package("fontpkg_fira_sans_condensed"),
    "FiraSansCondensed",
    EVERY_WEIGHT,
    italics=True,
)
"""Beside any family, for the letters that it lacks: Greek, Cyrillic, the rarer ones of Latin."""

EAST_ASIA = Package("justmytype_intl_cjk")


@dataclass(frozen=True)
class Script:
    """A script of East Asia: all weights in one variable font."""

    name: str
    prefix: str

    @property
    def file(self) -> str:
        """Inside the package."""
        return f"fonts/ofl/{self.prefix.lower()}/{self.prefix}[wght].ttf"

    @property
    def path(self) -> Path:
        return EAST_ASIA.folder / self.file


JAPANESE = Script("japanese", "NotoSansJP")
SCRIPTS = (
    JAPANESE,
    Script("korean", "NotoSansKR"),
    Script("chinese", "NotoSansSC"),
    Script("traditional", "NotoSansTC"),
)
"""In the order in which they are asked for a character: they draw the same ones differently."""


def installed() -> str:
    """Which of the packages are there: what is drawn depends on it."""
    packages = (*(family.package for family in (*FAMILIES.values(), LETTERS)), EAST_ASIA)
    return " ".join(package.module for package in packages if package.is_installed)
