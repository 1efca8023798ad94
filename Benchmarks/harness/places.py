"""Paths."""

from pathlib import Path

package = Path(__file__).resolve().parent.parent
checkout = package.parent
# Created by each run, and listed in .gitignore.
staging = package / ".build" / "stage"
