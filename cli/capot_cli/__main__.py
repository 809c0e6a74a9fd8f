"""`python -m capot_cli` is the command `capot`."""

from .main import main

main()
