"""Clients that behave well and check every byte. Each returns its number of requests."""

import asyncio
import gzip
import random

from .client import Client, Ports, check, chunks, request
from .expected import file_name, file_size, letters


async def keep_alive(ports: Ports) -> int:
    async with await Client.connect(ports) as client:
        for _ in range(50):
            answer = await client.get("/small")
            check(answer.status == 200 and answer.body == b"small\n", f"small: {answer.status} {answer.body!r}")
    return 50


async def one_each(ports: Ports) -> int:
    for _ in range(10):
        async with await Client.connect(ports) as client:
            await client.send(request("GET", "/small", "Connection: close"))
            check((await client.response()).body == b"small\n" and await client.rest() == b"", "a request, and close")
    return 10


async def pipelined(ports: Ports) -> int:
    async with await Client.connect(ports) as client:
        for _ in range(10):
            await client.send(b"".join([
                request("GET", "/small"), request("HEAD", "/bytes?1000"), request("GET", "/bytes?3000"),
                request("GET", "/none"), request("POST", "/sum", "Content-Length: 3", body=b"abc"),
                request("GET", "/stream?2000"), request("GET", "/later?1"), request("GET", "/throw"),
                request("POST", "/count", "Transfer-Encoding: chunked", body=chunks(b"abcdef", [2, 3])),
                request("GET", "/small")]))
            answers = [await client.response("HEAD" if number == 1 else "GET") for number in range(10)]
            found = [(answer.status, len(answer.body)) for answer in answers]
            check(found[:4] == [(200, 6), (200, 0), (200, 3000), (404, 17)], f"pipelined: {found}")
            check(answers[4].body == b"294\n" and answers[5].body == letters(2000), f"pipelined: {found}")
            check([status for status, _ in found[6:]] == [200, 500, 200, 200], f"pipelined: {found}")
            check(answers[8].body == b"6\n" and answers[9].body == b"small\n", f"pipelined: {found}")
    return 100


async def large(ports: Ports) -> int:
    async with await Client.connect(ports) as client:
        for kind in ("bytes", "stream", "sized"):
            size = random.randrange(1, 600_000)
            answer = await client.get(f"/{kind}?{size}")
            check(answer.status == 200 and answer.body == letters(size), f"/{kind}?{size}: {len(answer.body)} bytes")
    return 3


async def upload(ports: Ports) -> int:
    async with await Client.connect(ports) as client:
        for path in ("/sum", "/count"):
            content = letters(random.randrange(0, 400_000))
            framing = [f"Content-Length: {len(content)}"] + (["Expect: 100-continue"] if path == "/count" else [])
            await client.send(request("POST", path, *framing))
            if path == "/count" and content:
                check((await client.response()).status == 100, "asked to go on")
            await client.send(content)
            answer = await client.response()
            right = sum(content) if path == "/sum" else len(content)
            check(answer.body == b"%d\n" % right, f"{path}: {answer.status} {answer.body!r} instead of {right}")
    return 2


async def chunked_upload(ports: Ports) -> int:
    async with await Client.connect(ports) as client:
        for longest in (10, 5000, 100_000):
            content = letters(longest * 3)
            sizes = [random.randrange(1, longest) for _ in range(20)]
            data = request("POST", "/sum", "Transfer-Encoding: chunked", body=chunks(content, sizes))
            cut = random.randrange(len(data))
            await client.send(data[:cut])
            await asyncio.sleep(random.random() / 50)
            await client.send(data[cut:])
            answer = await client.response()
            check(answer.body == b"%d\n" % sum(content), f"chunked: {answer.status} {answer.body!r}")
    return 3


async def echo(ports: Ports) -> int:
    """Sends and receives the echo at the same time."""
    content = letters(random.randrange(100_000, 1_500_000))
    async with await Client.connect(ports) as client:
        await client.send(request("POST", "/echo", f"Content-Length: {len(content)}"))
        sending = asyncio.create_task(client.send(content))
        try:
            answer = await client.response()
            await sending
        finally:
            sending.cancel()
        check(answer.body == content, f"echo: {answer.status}, {len(answer.body)} of {len(content)} bytes")
    return 1


async def ignored_upload(ports: Ports) -> int:
    """The server skips content that the handler does not read, or closes the connection after the response."""
    async with await Client.connect(ports) as client:
        for size in (10, 60_000, 900_000):
            await client.send(request("POST", "/ignore", f"Content-Length: {size}"))
            sending = asyncio.create_task(client.send(bytes(size)))
            try:
                answer = await client.response()
                check(answer.body == b"ignored\n", f"ignored: {answer.status}")
                if answer.fields.get("connection") == "close":
                    break
                await sending
            finally:
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)
    return 3


async def files(ports: Ports) -> int:
    path, content = f"/files/{file_name}", letters(file_size)
    async with await Client.connect(ports) as client:
        whole = await client.get(path)
        check(whole.status == 200 and whole.body == content, f"file: {whole.status}, {len(whole.body)} bytes")
        tag = whole.fields["etag"]
        check((await client.get(path, f"If-None-Match: {tag}")).status == 304, "304")
        check((await client.get(path, method="HEAD")).fields["content-length"] == str(file_size), "HEAD")
        start = random.randrange(file_size)
        end = random.randrange(start, file_size)
        part = await client.get(path, f"Range: bytes={start}-{end}")
        check(part.status == 206 and part.body == content[start:end + 1], f"range {start}-{end}: {part.status}")
        tail = await client.get(path, "Range: bytes=-1000")
        check(tail.status == 206 and tail.body == content[-1000:], f"suffix: {tail.status}")
        check((await client.get(path, f"Range: bytes={file_size}-")).status == 416, "416")
    return 6


async def compressed(ports: Ports) -> int:
    async with await Client.connect(ports) as client:
        for path in ("/bytes?40000", "/stream?200000", f"/files/{file_name}"):
            answer = await client.get(path, "Accept-Encoding: gzip")
            size = file_size if path.startswith("/files") else int(path.partition("?")[2])
            check(answer.fields.get("content-encoding") == "gzip", f"{path} is not compressed")
            check(gzip.decompress(answer.body) == letters(size), f"{path}, decompressed")
    return 3


async def events(ports: Ports) -> int:
    async with await Client.connect(ports) as client:
        answer = await client.get("/events?20")
        check(answer.body.count(b"data: ") == 20, f"events: {answer.body!r}")
    return 1


async def forms(ports: Ports) -> int:
    content = letters(random.randrange(10, 300_000))
    parts = [(b'name="a"', b"text"), (b'name="file"; filename="letters.txt"', content)]
    body = b"".join(
        b"--soak\r\nContent-Disposition: form-data; %s\r\n\r\n%s\r\n" % part for part in parts) + b"--soak--\r\n"
    async with await Client.connect(ports) as client:
        await client.send(request(
            "POST", "/form", "Content-Type: multipart/form-data; boundary=soak", f"Content-Length: {len(body)}"))
        await client.send(body)
        answer = await client.response()
        check(answer.body == b"2 %d\n" % len(content), f"multipart: {answer.status} {answer.body!r}")
        await client.send(request(
            "POST", "/form", "Content-Type: application/x-www-form-urlencoded", "Content-Length: 11",
            body=b"a=b&c=d&e=f"))
        check((await client.response()).body == b"3 0\n", "urlencoded")
    return 2


async def metrics(ports: Ports) -> int:
    async with await Client.connect(ports) as client:
        answer = await client.get("/metrics")
        check(answer.status == 200 and b"# TYPE" in answer.body, f"metrics: {answer.status}")
    return 1


everyone = [
    keep_alive, one_each, pipelined, large, upload, chunked_upload, echo, ignored_upload, files, compressed, events,
    forms, metrics]
