class Failure(Exception):
    """What stops a comparison, in one line for the person who started it."""
