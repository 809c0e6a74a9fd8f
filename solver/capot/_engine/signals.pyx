"""Ctrl-C and cancellation, answered from inside a search."""

from cpython.exc cimport PyErr_CheckSignals


cdef class Outside:
    """Whether a search should end, and the exception that says why."""

    def stop(self, reason):
        """Make the search end with the exception `reason`; may be called from any thread."""
        self.reason = reason
        self.stopped = True

    cdef raise_reason(self):
        # End what was stopped; the next search starts afresh.
        if self.stopped:
            reason = self.reason
            self.stopped = False
            self.reason = None
            raise reason


cdef bint stop_wanted(void* outside) noexcept nogil:
    """Return whether to stop, running Python's signal handlers first."""
    with gil:
        try:
            PyErr_CheckSignals()
        except BaseException as reason:
            (<Outside>outside).stop(reason)
        return (<Outside>outside).stopped
