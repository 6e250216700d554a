"""The racing print-and-play kit. `import pnp` is its library: see `pnp.api` and docs/library.md."""

from __future__ import annotations

__version__ = "0.2.0"

TYPE_CHECKING = False  # type checkers know better; to import it would take longer than everything else here
if TYPE_CHECKING:
    from pnp.api import *  # noqa: F403


def __getattr__(name: str) -> object:
    """The front door, opened when somebody knocks: `pnp --version` needs none of it."""
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    api = import_module("pnp.api")
    try:
        return getattr(api, name)
    except AttributeError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None


def __dir__() -> list[str]:
    from importlib import import_module

    api = import_module("pnp.api")
    return sorted([*api.__all__, "__version__", "api"])
