"""Clients that disconnect, stall, flood the server and send nonsense. Each returns its number of requests."""

import asyncio
import random

from .client import Client, Incomplete, Ports, check, chunks, request
from .expected import file_name, letters

_scripts = [
    request("GET", "/small"), request("GET", "/bytes?500000"), request("GET", "/stream?500000"),
    request("GET", "/events?100"), request("GET", "/later?500"), request("GET", f"/files/{file_name}"),
    request("GET", "/stream?300000", "Accept-Encoding: gzip"), request("GET", "/break?3000"),
    request("POST", "/sum", "Content-Length: 50000", body=letters(50_000)),
    request("POST", "/echo", "Content-Length: 90000", body=letters(90_000)),
    request("POST", "/some", "Transfer-Encoding: chunked", body=chunks(letters(70_000), [1, 100, 5000])),
    request("POST", "/echo", "Transfer-Encoding: chunked", "Expect: 100-continue", body=chunks(letters(9000), [7])),
    b"".join(request("GET", "/later?3") for _ in range(20)),
]


async def break_off(ports: Ports) -> int:
    """Disconnects at a random place: within a head, a content or a response."""
    for _ in range(10):
        script = random.choice(_scripts)
        async with await Client.connect(ports, half_closes=True) as client:
            await client.send(script[:random.randrange(len(script) + 1)])
            match random.randrange(4):
                case 0: client.reset()
                case 1: await asyncio.sleep(random.random() / 20)
                case 2:
                    await client.reader.read(random.randrange(1, 20_000)) if random.random() < 0.5 else None
                    client.reset()
                case 3:
                    client.end_output()
                    await client.rest()
    return 10


async def half_closed(ports: Ports) -> int:
    """Closes its side after the request, and still gets the response."""
    for path, size in (("/small", 6), ("/bytes?200000", 200_000), ("/later?20", 6)):
        async with await Client.connect(ports, half_closes=True) as client:
            await client.send(request("GET", path))
            client.end_output()
            answer = await client.response()
            check(len(answer.body) == size, f"half-closed {path}: {answer.status}, {len(answer.body)} bytes")
    return 3


async def broken_answers(ports: Ports) -> int:
    """A response that the handler cannot finish is visibly incomplete; an earlier error is a 500."""
    async with await Client.connect(ports) as client:
        for _ in range(5):
            check((await client.get("/throw")).status == 500, "throw")
        try:
            await client.get(f"/break?{random.randrange(1, 50_000)}")
        except (Incomplete, ConnectionResetError):
            return 6
    check(False, "an incomplete answer looks complete")
    return 6


async def slow_reader(ports: Ports) -> int:
    """Reads slowly, then stops reading."""
    async with await Client.connect(ports, receive_buffer=4096) as client:
        await client.send(request("GET", random.choice(["/bytes?8000000", "/stream?8000000"])))
        for _ in range(random.randrange(30)):
            await client.reader.read(4000)
            await asyncio.sleep(0.02)
        client.writer.transport.pause_reading()
        await asyncio.sleep(random.choice([0, 0.5, 5]))
    return 1


async def slow_sender(ports: Ports) -> int:
    async with await Client.connect(ports) as client:
        for byte in request("GET", "/small"):
            await client.send(bytes([byte]))
            await asyncio.sleep(0.005)
        check((await client.response()).body == b"small\n", "byte by byte")
        # An endless response.
        await client.send(b"GET / HTTP/1.1\r\nHost: ")
        answer = await client.response()
        check(answer.status == 408 and await client.rest() == b"", f"stalled: {answer.status}")
    return 2


async def stalled_upload(ports: Ports) -> int:
    async with await Client.connect(ports) as client:
        await client.send(request("POST", "/sum", "Content-Length: 1000", body=b"x"))
        check((await client.response()).status == 408, "a content that does not come")
    return 1


async def silent(ports: Ports) -> int:
    """Opens far more connections than the limit; the others wait for their turn."""
    clients = await asyncio.gather(*(Client.connect(ports) for _ in range(100)), return_exceptions=True)
    await asyncio.sleep(random.random())
    for client in clients:
        if isinstance(client, Client):
            random.choice([client.reset, client.writer.transport.abort])()
    return 0


async def strangers(ports: Ports) -> int:
    """Sends no TLS to the TLS port, and no PROXY header to the proxy port."""
    for port in (ports.tls, ports.proxied):
        for text in (request("GET", "/small"), b"\x16\x03\x01\x00", b"PROXY TCP4 a b c d\r\n", b"\r\n\r\n\0", b""):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(text)
                if text == b"" or random.random() < 0.3:
                    await asyncio.sleep(random.random())
                else:
                    answer = await asyncio.wait_for(reader.read(-1), 60)
                    check(b" 200 " not in answer, f"an answer to {text!r}: {answer!r}")
            except ConnectionResetError:
                pass
            finally:
                writer.transport.abort()
    return 0


async def nonsense(ports: Ports) -> int:
    for text, status in (
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n", 400), (b"GET / HTTP/1.1\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nHost: a\r\nA : b\r\n\r\n", 400), (b"FROB / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        (request("GET", "/small", *(f"A{number}: b" for number in range(120))), 431),
        (request("GET", "/" + "a" * 9000), 414), (request("POST", "/sum", "Content-Length: 99999999"), 413),
        (request("POST", "/sum", "Content-Length: 1", "Transfer-Encoding: chunked"), 400),
        (request("POST", "/sum", "Transfer-Encoding: chunked", body=b"3\r\nabcd\r\n"), 400),
    ):
        async with await Client.connect(ports) as client:
            await client.send(text)
            answer = await client.response()
            check(answer.status == status, f"{answer.status} instead of {status} for {text[:60]!r}")
            check(await client.rest() == b"", f"more than an answer to {text[:60]!r}")
    return 9


everyone = [
    break_off, break_off, half_closed, broken_answers, slow_reader, slow_sender, stalled_upload, silent, strangers,
    nonsense]
