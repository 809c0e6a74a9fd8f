"""The questions asked of the engine, one module each."""
