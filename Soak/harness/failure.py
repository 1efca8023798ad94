class Failure(Exception):
    """What stops a soak, in one line for the person who started it."""


class Fault(Exception):
    """An answer that is not what it has to be, or that did not come."""
