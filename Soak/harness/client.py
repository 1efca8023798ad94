"""A connection that sends arbitrary bytes and sees every received byte."""

import asyncio
import random
import socket
import ssl
import struct
from dataclasses import dataclass

from .failure import Fault

# Seconds to wait for a response on a busy machine.
patience = 60


@dataclass(frozen=True)
class Ports:
    plain: int
    tls: int
    proxied: int


class Response:
    def __init__(self, status: int, fields: dict[str, str], body: bytes):
        self.status = status
        self.fields = fields
        self.body = body


class Client:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        self.reader = reader
        self.writer = writer

    @staticmethod
    async def connect(ports: Ports, *, receive_buffer: int | None = None, half_closes: bool = False) -> "Client":
        """Connects in a random way: plain, TLS or PROXY. Python's TLS cannot be half-closed."""
        way = random.choices(["plain", "tls", "proxied"], [6, 0 if half_closes else 2, 1])[0]
        connection = socket.socket()
        connection.setblocking(False)
        if receive_buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        try:
            loop = asyncio.get_running_loop()
            await asyncio.wait_for(loop.sock_connect(connection, ("127.0.0.1", getattr(ports, way))), patience)
            if way == "proxied":
                await loop.sock_sendall(connection, random.choice(_introductions))
            secured = {"ssl": _tls(), "server_hostname": "soak", "ssl_handshake_timeout": patience}
            return Client(*await asyncio.open_connection(
                sock=connection, limit=receive_buffer or 1 << 18, **(secured if way == "tls" else {})))
        except ssl.SSLError as error:
            connection.close()
            raise ConnectionResetError(f"TLS: {error}") from None
        except BaseException:
            connection.close()
            raise

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, *_) -> None:
        self.writer.transport.abort()

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await asyncio.wait_for(self.writer.drain(), patience)

    def end_output(self) -> None:
        self.writer.write_eof()

    def reset(self) -> None:
        """Resets the connection."""
        connection = self.writer.get_extra_info("socket")
        if connection is None or connection.fileno() < 0:
            return
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()

    async def get(self, path: str, *fields: str, method: str = "GET") -> Response:
        await self.send(request(method, path, *fields))
        return await self.response(method)

    async def response(self, method: str = "GET") -> Response:
        return await asyncio.wait_for(self._response(method), patience)

    async def rest(self) -> bytes:
        """Everything until the server closes."""
        return await asyncio.wait_for(self.reader.read(-1), patience)

    async def _response(self, method: str) -> Response:
        try:
            head = await self.reader.readuntil(b"\r\n\r\n")
        except ssl.SSLError as error:
            raise ConnectionResetError(f"TLS: {error}") from None
        except asyncio.IncompleteReadError as error:
            if not error.partial:
                raise ConnectionResetError("closed before an answer") from None
            raise Fault(f"the head of an answer ended after {error.partial[-80:]!r}") from None
        lines = head.decode("latin-1").split("\r\n")
        words = lines[0].split(" ", 2)
        if words[0] != "HTTP/1.1" or len(words) < 3 or not words[1].isdigit():
            raise Fault(f"no status line: {lines[0]!r}")
        fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:-2])}
        status = int(words[1])
        if method == "HEAD" or status < 200 or status in (204, 304):
            return Response(status, fields, b"")
        try:
            return Response(status, fields, await self._body(fields))
        except (asyncio.IncompleteReadError, ssl.SSLError) as error:
            raise Incomplete(f"an answer with {words[1]} is incomplete: {error}") from None

    async def _body(self, fields: dict[str, str]) -> bytes:
        if "content-length" in fields:
            return await self.reader.readexactly(int(fields["content-length"]))
        if fields.get("transfer-encoding") != "chunked":
            return await self.reader.read(-1)
        pieces = []
        while True:
            size = int((await self.reader.readuntil(b"\r\n"))[:-2], 16)
            piece = await self.reader.readexactly(size + 2)
            if piece[-2:] != b"\r\n":
                raise Fault("a chunk does not end where its size says")
            if size == 0:
                return b"".join(pieces)
            pieces.append(piece[:-2])


_introductions = [
    b"PROXY TCP4 192.0.2.1 127.0.0.1 1234 80\r\n", b"PROXY TCP6 2001:db8::1 ::1 1234 80\r\n", b"PROXY UNKNOWN\r\n",
    b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c\xc0\0\2\1\x7f\0\0\1\4\xd2\0\x50"]


def _tls() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    if random.random() < 0.3:
        context.maximum_version = ssl.TLSVersion.TLSv1_2
    return context


class Incomplete(Fault):
    """A response is visibly incomplete."""


def request(method: str, path: str, *fields: str, body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: soak", *fields]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def chunks(content: bytes, sizes: list[int]) -> bytes:
    """`content` in chunks of `sizes`, and the rest in one chunk."""
    made, start = [], 0
    for size in [*sizes, len(content)]:
        piece = content[start:start + size]
        if not piece:
            break
        made.append(b"%x\r\n%s\r\n" % (len(piece), piece))
        start += len(piece)
    return b"".join(made) + b"0\r\n\r\n"


def check(condition: bool, what: str) -> None:
    if not condition:
        raise Fault(what)
