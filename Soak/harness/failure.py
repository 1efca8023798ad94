class Failure(Exception):
    """An error that stops the soak; one line for the user."""


class Fault(Exception):
    """A wrong or missing response."""
