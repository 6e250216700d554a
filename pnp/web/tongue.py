"""In which language somebody is answered: as they ask for it, as their device is set, or as the table speaks."""

from __future__ import annotations

from functools import lru_cache

from starlette.requests import Request

from pnp.api.speaking import LANGUAGES, Words
from pnp.table.live import Live

COOKIE = "pnp_lang"


class Tongues:
    def __init__(self, live: Live, usual: str = "en") -> None:
        self._live = live
        self._usual = usual

    def lang(self, request: Request) -> str:
        wished = (request.query_params.get("lang", ""), request.cookies.get(COOKIE, ""))
        chosen = next((lang for lang in wished if lang in LANGUAGES), None)
        return chosen or accepted(request.headers.get("accept-language", "")) or self._usual

    def words(self, request: Request) -> Words:
        return self.spoken(self.lang(request))

    def spoken(self, lang: str) -> Words:
        return self._live.voice(lang if lang in LANGUAGES else self._usual).words


@lru_cache(maxsize=256)
def accepted(header: str) -> str:
    """The best of our languages that a device is set to: "it-CH, en;q=0.8" is it; nothing if there is none."""
    weighed = [_weighed(part) for part in header[:400].split(",")]
    best = sorted((each for each in weighed if each[1] in LANGUAGES and each[0] > 0), key=lambda each: -each[0])
    return best[0][1] if best else ""


def _weighed(part: str) -> tuple[float, str]:
    tag, _, weight = part.partition(";")
    try:
        q = float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        q = 0.0
    return q, tag.strip().partition("-")[0].casefold()
