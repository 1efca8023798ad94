class Failure(Exception):
    """An error that stops the comparison; one line for the user."""
