"""Starts and ends the server under load."""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from . import expected
from .client import Ports
from .failure import Failure

package = Path(__file__).resolve().parent.parent

# The options of each sanitiser. A report does not end the process, so that all reports appear.
_options = {
    "thread": ("TSAN_OPTIONS", "halt_on_error=0:second_deadlock_stack=1"),
    "address": ("ASAN_OPTIONS", "detect_leaks=1:detect_stack_use_after_return=0"),
}


def build(kind: str, is_built: bool) -> Path:
    """`kind` is a sanitiser, or `release`."""
    scratch = package / f".build-{kind}"
    program = scratch / "release" / "soak-server"
    if is_built and program.exists():
        return program
    command = [
        "swift", "build", "--package-path", str(package), "--scratch-path", str(scratch), "-c", "release",
        "--product", "soak-server"] + ([] if kind == "release" else ["--sanitize", kind])
    print(f"Building soak-server ({kind})", flush=True)
    if subprocess.run(command).returncode != 0:
        raise Failure(f"{' '.join(command)} failed")
    return program


class Server:
    def __init__(self, kind: str, program: Path, predecessor: "Server | None" = None):
        """Starts a successor on the ports of its predecessor."""
        self.folder = predecessor.folder if predecessor else _folder()
        self.log = self.folder / ("successor.log" if predecessor else "server.log")
        ports = predecessor.ports if predecessor else Ports(0, 0, 0)
        environment = dict(os.environ)
        # Swift's backtrace forks, which ThreadSanitizer does not survive.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        if kind in _options:
            name, options = _options[kind]
            environment[name] = f"{options}:log_path={self.folder}/report"
        command = [program, self.folder, *(str(port) for port in (ports.plain, ports.tls, ports.proxied))]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        self.ports = self._wait_for_ports()

    def _wait_for_ports(self) -> Ports:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process.poll() is None:
            if len(found := re.findall(r"127\.0\.0\.1:(\d+)\b", self.log.read_text())) == 3:
                return Ports(*map(int, found))
            time.sleep(0.05)
        self.process.kill()
        raise Failure(f"the server did not start: {self.log.read_text()[-300:] or 'no output'}")

    def reload(self) -> None:
        """Makes the server read its certificate again."""
        self.process.send_signal(signal.SIGHUP)

    def memory(self) -> float:
        """The resident memory in MB of 1,000,000 bytes."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text()
            return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024 / 1e6
        except (OSError, TypeError):
            return 0

    def is_running(self) -> bool:
        return self.process.poll() is None

    def stop(self) -> int:
        """Stops the server. Returns its exit code, negative if a signal ended it, for example after a time limit."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()

    def reports(self) -> list[str]:
        texts = [path.read_text(errors="replace") for path in sorted(self.folder.glob("report.*"))]
        return re.findall(r"^(?:WARNING: ThreadSanitizer|==\d+==ERROR: \w+Sanitizer|ThreadSanitizer: CHECK).*?"
                          r"(?=^WARNING: ThreadSanitizer|^==\d+==ERROR|\Z)", "".join(texts), re.M | re.S)

    def forget(self) -> None:
        """Deletes the folder, when there is no report to look at."""
        shutil.rmtree(self.folder)

    def kill(self) -> None:
        if self.is_running():
            self.process.kill()
            self.process.wait()


def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="soak-"))
    (folder / "files").mkdir()
    (folder / "files" / expected.file_name).write_bytes(expected.letters(expected.file_size))
    command = [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=soak", "-days", "2",
        "-keyout", folder / "key.pem", "-out", folder / "certificate.pem"]
    if not shutil.which("openssl") or subprocess.run(command, capture_output=True).returncode != 0:
        raise Failure("openssl, which makes the certificate, is missing or failed; install it and try again")
    return folder
