"""Describes the machine, the date and the versions of a comparison."""

import datetime
import json
import os
import platform
import re
import subprocess
from pathlib import Path

from . import places


def date() -> str:
    return datetime.date.today().isoformat()


def processor() -> str:
    information = Path("/proc/cpuinfo")
    if information.exists():
        found = re.search(r"^model name\s*:\s*(.+)$", information.read_text(), re.MULTILINE)
        name = found[1] if found else platform.machine()
    else:
        name = output(["sysctl", "-n", "machdep.cpu.brand_string"]) or platform.machine()
    return f"{name}, {os.cpu_count()} cores"


def system() -> str:
    return f"{platform.system()} {platform.release()}"


def versions(servers: dict) -> str:
    known = [first_number("Swift", ["swift", "--version"]), first_number("wrk", ["wrk", "-v"])]
    if "nginx" in servers:
        known.append(first_number("nginx", ["nginx", "-v"]))
    names = {"hummingbird": ["Hummingbird", "hummingbird"], "flyingfox": ["FlyingFox", "flyingfox"]}
    pins = resolved()
    known += [f"{title} {pins.get(identity, '?')}" for key, (title, identity) in names.items() if key in servers]
    if "hummingbird" in servers:
        known.append(f"SwiftNIO {pins.get('swift-nio', '?')}")
    return ", ".join(known)


def resolved() -> dict[str, str]:
    try:
        pins = json.loads((places.package / "Package.resolved").read_text())["pins"]
    except (OSError, ValueError, KeyError):
        return {}
    return {pin["identity"]: pin["state"].get("version", "?") for pin in pins}


def first_number(title: str, command: list[str]) -> str:
    found = re.search(r"\d+(\.\d+)+", output(command))
    return f"{title} {found[0] if found else '?'}"


def output(command: list[str]) -> str:
    try:
        outcome = subprocess.run(command, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return outcome.stdout + outcome.stderr
