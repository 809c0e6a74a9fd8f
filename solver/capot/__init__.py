"""capot."""
