"""Settings that all tests share."""

import gc

import pytest
from hypothesis import settings

# The same examples on every machine, however slow it is: a test must not fail by the clock or by luck.
settings.register_profile("everywhere", deadline=None, derandomize=True)
settings.load_profile("everywhere")

# The suite is about the games of the kit, whatever other packages are installed.
pytest.MonkeyPatch().setattr("pnp.kit.register.entry_points", lambda **_: ())

# Games, races and pages are kept from test to test: to look for garbage among them all the time costs a tenth of it.
gc.set_threshold(100_000, 20, 100)
