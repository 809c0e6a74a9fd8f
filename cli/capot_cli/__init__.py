"""The command `capot`."""
