"""Settings that all tests share."""

from hypothesis import settings

# The same examples on every machine, however slow it is: a test must not fail by the clock or by luck.
settings.register_profile("everywhere", deadline=None, derandomize=True)
settings.load_profile("everywhere")
