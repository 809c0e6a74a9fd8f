"""Build of the compiled search; everything else is in pyproject.toml."""

import sys

from Cython.Build import cythonize
from setuptools import Extension, setup

MODULES = ("signals", "problem", "table", "moves", "suits", "order", "search", "engine", "plain")

setup(
    ext_modules=cythonize(
        [
            Extension(
                f"capot._engine.{module}",
                [f"solver/capot/_engine/{module}.pyx"],
                include_dirs=["solver/capot/_engine"],
                depends=["solver/capot/_engine/weights.h"],
                extra_compile_args=["/O2"] if sys.platform == "win32" else ["-O3", "-fipa-pta"],
            )
            for module in MODULES
        ],
        include_path=["solver"],
        language_level=3,
    )
)
