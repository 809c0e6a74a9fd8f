"""One module a verb: parse, ask, write."""
