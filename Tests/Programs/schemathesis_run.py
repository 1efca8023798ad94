#!/usr/bin/env python3
"""Tests a served site with schemathesis, from the description that it serves, with all checks.

    Scripts/programs-python Tests/Programs/schemathesis_run.py PROGRAM [SECONDS] [SEED]
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(CHECKOUT / "Tests" / "Browser"))

from site_under_test import Site  # noqa: E402


def main() -> int:
    program = str(Path(sys.argv[1]).resolve())
    seconds = sys.argv[2] if len(sys.argv) > 2 else "60"
    seed = sys.argv[3] if len(sys.argv) > 3 else "1"
    with tempfile.TemporaryDirectory() as folder, Site(program, Path(folder) / "content") as site:
        environment = {**os.environ, "SITE_DATA": str(site.folder / "data"), "SITE_CONTENT": str(Path(folder) / "content")}

        def run(*arguments: str) -> str:
            return subprocess.run(
                [program, *arguments], cwd=CHECKOUT, env=environment, check=True, capture_output=True, text=True).stdout

        run("admin", "invite", "owner@example.com")
        scopes = ["posts:write", "posts:read", "media:write", "redirects:write", "figures:read"]
        token = run("token", "new", *[word for scope in scopes for word in ("--scope", scope)]).strip()
        return subprocess.run(
            [
                str(Path(sys.executable).parent / "schemathesis"), "--no-color",
                "--config-file", str(CHECKOUT / "Tests" / "Programs" / "schemathesis.toml"), "run",
                f"{site.url}/api/v1/openapi.json", "--checks", "all", "--max-time", seconds, "--seed", seed,
                "--header", f"Authorization: Bearer {token}", "--continue-on-failure", "--output-sanitize", "false",
            ], cwd=folder, env={**environment, "SCHEMATHESIS_HOOKS": "schemathesis_hooks", "PYTHONPATH": str(Path(__file__).parent)},
        ).returncode


if __name__ == "__main__":
    sys.exit(main())
