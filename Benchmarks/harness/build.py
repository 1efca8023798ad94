"""Builds the servers in the release configuration."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from . import places
from .failure import Failure

# The products of this package. `site` and `site-logging` are Colophon's own; nginx comes from the system.
products = {
    "server": "bench-colophon-server",
    "hummingbird": "bench-hummingbird-server",
    "flyingfox": "bench-flyingfox-server",
}


def require_tools(servers: set[str]) -> None:
    # Debian installs nginx outside the PATH of users.
    os.environ["PATH"] += f"{os.pathsep}/usr/sbin{os.pathsep}/usr/local/sbin"
    tools = ["wrk", "swift"] + (["nginx"] if "nginx" in servers else [])
    missing = [tool for tool in tools if not shutil.which(tool)]
    if missing:
        raise Failure(
            f"{', '.join(missing)} not found in PATH; install it and try again"
            " (wrk and nginx: apt-get install wrk nginx-light, or brew install wrk nginx)")


def everything(servers: set[str]) -> None:
    if servers & {"site", "site-logging"}:
        release(places.checkout, "site")
    for server, product in products.items():
        if server in servers:
            release(places.package, product)


def release(package: Path, product: str) -> None:
    print(f"Building {product} (release)", flush=True)
    command = ["swift", "build", "--package-path", str(package), "-c", "release", "--product", product]
    if sys.platform == "linux":
        # The options of `make serve`.
        command.append("--static-swift-stdlib")
    if subprocess.run(command).returncode != 0:
        raise Failure(f"{' '.join(command)} failed")


def executable(server: str) -> Path:
    """The path of the executable of `server`."""
    if server in products:
        path = places.package / ".build" / "release" / products[server]
    else:
        path = places.checkout / ".build" / "release" / "site"
    if not path.exists():
        raise Failure(f"{path} has not been built; leave out --no-build")
    return path
