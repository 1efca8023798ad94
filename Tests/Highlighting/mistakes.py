"""Places where Pygments is wrong, with the reason of each. They count as agreement.

A mistake is a function of the code, an index, our class and Pygments' class.
"""

MISTAKES = {}
