"""Settings of all property tests: no test fails for being slow."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "capot", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("capot")
