"""Where things are."""

from pathlib import Path

package = Path(__file__).resolve().parent.parent
checkout = package.parent
# Made anew by each run, and known to .gitignore.
staging = package / ".build" / "stage"
