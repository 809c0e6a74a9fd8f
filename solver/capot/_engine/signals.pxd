# A look at the outside world from a search that does not hold the GIL.
cdef enum:
    POLL = 0x10000 - 1      # nodes between two looks: a few milliseconds


cdef class Outside:
    cdef int stopped
    cdef object reason

    cdef raise_reason(self)

cdef bint stop_wanted(void* outside) noexcept nogil
