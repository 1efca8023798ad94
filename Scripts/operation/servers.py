"""Servers on loopback for the parts of this folder: Postgres with standbys, HAProxy, and processes of the site."""

import glob
import http.client
import http.server
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]


def program(named="".join(sys.argv[1:2])):
    """The site program: the one that is named, by default by the first argument; without a name, the newest build."""
    if named:
        return str(Path(named).resolve())
    builds = [path for path in glob.glob(str(CHECKOUT / ".build/*/site")) if os.access(path, os.X_OK)]
    if not builds:
        sys.exit("operation: no program was found. Run make build first, or name one.")
    return max(builds, key=os.path.getmtime)


def require(*programs):
    """The paths of programs that Scripts/setup tests installs."""
    found = [shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin") for name in programs]
    missing = [name for name, path in zip(programs, found) if not path]
    if missing:
        sys.exit(f"operation: {', '.join(missing)} not found. Run Scripts/setup tests first.")
    return found


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Rows:
    """The table of a part. A case is wrong if its figure is not as it has to be."""

    def __init__(self):
        self.wrong = []

    def add(self, case, figure, is_right):
        print(f"{case} | {figure}" + ("" if is_right else " | WRONG"), flush=True)
        if not is_right:
            self.wrong.append(case)

    def end(self):
        sys.exit(1 if self.wrong else 0)


class Folder:
    """A temporary folder that other users can enter."""

    def __enter__(self):
        self.path = Path(tempfile.mkdtemp(prefix="colophon-operation-", dir="/var/tmp"))
        os.chmod(self.path, 0o755)
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)


def ended(process, patience=20):
    """Waits for the end of a process; kills it after some time."""
    try:
        return process.wait(timeout=patience)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


class Postgres:
    """A server with the database and the user `site`, and no password."""

    binaries = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]), reverse=True)
    account = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}

    def __init__(self, folder, primary=None, replicator="site", settings=""):
        if not self.binaries:
            sys.exit("operation: Postgres was not found. Run Scripts/setup first.")
        self.port, self.log = free_port(), folder / "postgres.log"
        self.data = self.make_folder(folder / f"postgres-{self.port}")
        if primary:
            self.tool("pg_basebackup", "-D", self.data, "-h", "127.0.0.1", "-p", primary.port, "-U", replicator, "-R", "-X", "stream",
                      "-c", "fast")
        else:
            self.tool("initdb", "-D", self.data, "-U", "site", "-A", "trust", "--encoding=UTF8", "--locale=C.UTF-8")
        with open(self.data / "postgresql.conf", "a") as file:
            file.write(f"\nlisten_addresses='127.0.0.1'\nport={self.port}\nunix_socket_directories=''\n"
                       f"max_connections=200\nwal_level=replica\nmax_wal_senders=10\nhot_standby=on\nlog_min_messages=fatal\n{settings}")
        self.start()
        if not primary:
            self.sql("CREATE DATABASE site", "postgres")

    @classmethod
    def make_folder(cls, path):
        """A new folder that belongs to the account of the servers."""
        path.mkdir(mode=0o700)
        if cls.account:
            shutil.chown(path, "postgres", "postgres")
        return path

    def tool(self, name, *arguments):
        subprocess.run([f"{self.binaries[0]}/{name}", *map(str, arguments)], check=True, stdout=subprocess.DEVNULL, cwd="/",
                       **self.account)

    def start(self):
        self.process = subprocess.Popen([f"{self.binaries[0]}/postgres", "-D", str(self.data)], cwd="/",
                                        stdout=open(self.log, "a"), stderr=subprocess.STDOUT, **self.account)
        while subprocess.run([f"{self.binaries[0]}/pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]).returncode:
            if self.process.poll() is not None:
                sys.exit(f"operation: Postgres ended: {self.log.read_text()}")
            time.sleep(0.02)

    def sql(self, text, database="site"):
        return subprocess.run(["psql", "-XAtq", "-h", "127.0.0.1", "-p", str(self.port), "-U", "site", "-d", database, "-c", text],
                              check=True, capture_output=True, text=True).stdout.strip()

    def processes(self):
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True).stdout
        return [self.process.pid, *map(int, children.split())]

    def signal(self, number):
        """Sends a signal to the server and to the processes of its connections."""
        for process in self.processes():
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass

    def end(self, is_orderly=False):
        """Ends the server: at once, or in order, which archives the rest of its log."""
        self.signal(signal.SIGCONT)
        self.process.send_signal(signal.SIGINT if is_orderly else signal.SIGQUIT)
        ended(self.process)


def private_sql(data, text):
    """The answer of the private Postgres of a site, whose SITE_DATA is `data`."""
    settings = ((data / "postgres").resolve() / "postgresql.conf").read_text().splitlines()
    sockets = next(line.split("'")[1] for line in settings if line.startswith("unix_socket_directories"))
    return subprocess.run(["psql", "-qAtX", "-h", sockets, "-U", "colophon", "-c", text], capture_output=True, text=True,
                          check=True).stdout.strip()


class Session:
    """A session of psql, to which statements are sent without starting a program."""

    def __init__(self, server):
        self.process = subprocess.Popen(["psql", "-XAtq", "-h", "127.0.0.1", "-p", str(server.port), "-U", "site", "-d", "site"],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.send("SELECT 'connected'")
        self.process.stdout.readline()

    def send(self, text):
        self.process.stdin.write(text + ";\n")
        self.process.stdin.flush()

    def end(self):
        self.process.stdin.close()
        ended(self.process)


class Site:
    """A process of the site."""

    def __init__(self, folder, port=None, arguments=(), **settings):
        self.folder, self.port, self.arguments = folder, port or free_port(), arguments
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith(("SITE_", "DATABASE_", "OTEL_", "PG"))}
        self.environment |= {"SITE_DATA": str(folder / "data"), "SITE_CONTENT": str(folder / "content"), "ACCESS_LOG": "off",
                             "SITE_CONFIG": str(folder / "site.yaml"), "BASE_URL": "http://blog.example", **settings}
        (folder / "content/posts").mkdir(parents=True, exist_ok=True)
        if not (folder / "site.yaml").exists():
            (folder / "site.yaml").write_text("title: A site under test\n")

    def start(self):
        self.log = self.folder / f"site-{self.port}.log"
        self.process = subprocess.Popen([program(), "serve", "--port", str(self.port), *self.arguments], cwd=CHECKOUT,
                                        env=self.environment, stdout=subprocess.DEVNULL, stderr=open(self.log, "a"))
        return self

    def wait(self):
        while not self.is_ready():
            if self.process.poll() is not None:
                sys.exit(f"operation: the site ended: {self.log.read_text()}")
            time.sleep(0.01)
        return self

    def is_ready(self):
        try:
            return get(self.port, "/readyz")[0] == 200
        except OSError:
            return False

    def run(self, *arguments):
        subprocess.run([program(), *arguments], cwd=CHECKOUT, env=self.environment, check=True, stdout=subprocess.DEVNULL)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return ended(self.process)


def get(port, path, timeout=10):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.read().decode()
    except http.client.HTTPException as error:
        raise OSError(error) from error
    finally:
        connection.close()


def post_form(port, path, fields, client="127.0.0.1", timeout=10):
    """Sends a form on behalf of a client, as a proxy would."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.request("POST", path, urllib.parse.urlencode(fields),
                           {"Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": client})
        return connection.getresponse().status
    except http.client.HTTPException as error:
        raise OSError(error) from error
    finally:
        connection.close()


def seconds_until(ports, path, text, patience=30):
    """How long until a page has a text on all processes, which are asked at the same time."""
    start, times = time.monotonic(), []

    def watch(port):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        while time.monotonic() - start < patience:
            try:
                connection.request("GET", path)
                if text in connection.getresponse().read().decode():
                    return times.append(time.monotonic() - start)
            except (OSError, http.client.HTTPException):
                connection.close()
            time.sleep(0.001)
        times.append(float("inf"))

    threads = [threading.Thread(target=watch, args=[port]) for port in ports]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return max(times)


class HAProxy:
    """A balancer with the configuration that Documentation/growth.md shows."""

    def __init__(self, folder, ports):
        self.port, self.status = free_port(), folder / "haproxy.sock"
        servers = "".join(f"  server site{number} 127.0.0.1:{port} check\n" for number, port in enumerate(ports, 1))
        text = (CHECKOUT / "Documentation/growth.md").read_text().split("```haproxy\n")[1].split("```")[0]
        kept = [line for line in text.splitlines(True) if not line.startswith("  server ")]
        configuration = "".join(kept).replace("bind :80", f"bind 127.0.0.1:{self.port}") + servers
        (folder / "haproxy.cfg").write_text(f"global\n  stats socket {self.status} level admin\n{configuration}")
        self.process = subprocess.Popen([require("haproxy")[0], "-f", str(folder / "haproxy.cfg"), "-db"],
                                        stdout=subprocess.DEVNULL, stderr=open(folder / "haproxy.log", "a"))

    def servers_up(self):
        try:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.connect(str(self.status))
                connection.sendall(b"show stat\n")
                text = b"".join(iter(lambda: connection.recv(65536), b"")).decode()
        except OSError:
            return 0
        return sum(",UP," in line for line in text.splitlines() if ",site" in line)

    def wait(self, count):
        while self.servers_up() < count:
            time.sleep(0.02)

    def end(self):
        self.process.terminate()
        ended(self.process)


class Callbacks:
    """A subscriber to feeds, which counts verifications and deliveries by the path of the callback."""

    def __init__(self):
        self.verified, self.delivered, lock = {}, {}, threading.Lock()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(handler):
                url = urllib.parse.urlsplit(handler.path)
                with lock:
                    self.verified[url.path] = self.verified.get(url.path, 0) + 1
                handler.answer(urllib.parse.parse_qs(url.query).get("hub.challenge", [""])[0].encode())

            def do_POST(handler):
                handler.rfile.read(int(handler.headers["Content-Length"]))
                with lock:
                    self.delivered[handler.path] = self.delivered.get(handler.path, 0) + 1
                handler.answer(b"")

            def answer(handler, body):
                handler.send_response(200)
                handler.send_header("Content-Length", str(len(body)))
                handler.end_headers()
                handler.wfile.write(body)

            def log_message(handler, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def subscription(self, name, topic="http://blog.example/feed.xml"):
        return {"hub.mode": "subscribe", "hub.topic": topic, "hub.callback": f"http://127.0.0.1:{self.port}/{name}"}

    def end(self):
        self.server.shutdown()
