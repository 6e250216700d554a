"""What every game must stand up to, for whoever writes one: needs pytest and hypothesis.

```python
class TestHill(Conformance):
    game = GAME
    entry = Entry(tables=(("Anna: red", "Ben: blue"), ("Anna", "Ben", "Carla")))
```
"""

import pytest

pytest.register_assert_rewrite(
    "pnp.testing.play",
    "pnp.testing.fixes",
    "pnp.testing.secrets",
    "pnp.testing.journal",
    "pnp.testing.words",
    "pnp.testing.bench",
)

from pnp.testing.conformance import Conformance  # noqa: E402
from pnp.testing.entry import QUICK, THOROUGH, Effort, Entry  # noqa: E402

__all__ = ["QUICK", "THOROUGH", "Conformance", "Effort", "Entry"]
