"""Requests a page in a loop, each on a connection of its own, until its standard input ends.

Usage: requests.py PORT. Prints the number of requests, of failed ones, and the seconds of the longest; then what failed.
"""

import select
import socket
import sys
import time

count, longest, failures = 0, 0.0, []
while not select.select([sys.stdin], [], [], 0)[0]:
    start = time.monotonic()
    answer = b""
    try:
        with socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=60) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            while piece := connection.recv(65536):
                answer += piece
        if not answer.startswith(b"HTTP/1.1 200 ") or b"</html>" not in answer:
            failures.append(repr(answer[:80]))
    except OSError as error:
        failures.append(str(error))
    count += 1
    longest = max(longest, time.monotonic() - start)
print(count, len(failures), f"{longest:.1f}")
print("\n".join(failures[:5]))
