"""Memory of the transposition table."""

from libc.stdint cimport uintptr_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

cdef enum:
    LINE = 64           # bytes of a cache line


cdef Table* new_table(int size) noexcept:
    """Return an empty table of `size` entries, a power of two of at least WAYS; NULL if none."""
    cdef Table* table = <Table*>calloc(1, sizeof(Table))
    if table == NULL:
        return NULL
    table.memory = calloc(size * sizeof(Entry) + LINE, 1)
    if table.memory == NULL:
        free(table)
        return NULL
    table.entries = <Entry*>((<uintptr_t>table.memory + LINE) & ~<uintptr_t>(LINE - 1))
    table.mask = size // WAYS - 1
    table.generation = 0
    return table


cdef void free_table(Table* table) noexcept:
    if table != NULL:
        free(table.memory)
        free(table)


cdef void next_generation(Table* table) noexcept nogil:
    """Make all entries out of date."""
    table.generation += 1
    if table.generation == GENERATIONS:
        memset(table.entries, 0, <size_t>(table.mask + 1) * WAYS * sizeof(Entry))
        table.generation = 1
