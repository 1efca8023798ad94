#!/usr/bin/env python3
"""Measures how many small jobs a second workers do: `jobs.py PROGRAM [JOBS]`.

Lets 10,000 jobs wait (or JOBS), each of which reads one row and is done, and starts one process of the site, then four.
A process runs up to eight jobs at a time. Prints the jobs per second between the first one that was done and the last.
"""

import sys
import time
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(CHECKOUT / "Scripts" / "operation"))
sys.dont_write_bytecode = True

import servers  # noqa: E402
from servers import Folder, Postgres, Site  # noqa: E402


def rate(folder: Path, postgres: Postgres, processes: int, jobs: int) -> float:
    settings = {"DATABASE_URL": f"postgres://site@127.0.0.1:{postgres.port}/site"}
    sites = [Site(folder, **settings) for _ in range(processes)]
    sites[0].run("migrate")
    # Deliveries that were removed: the job looks for the row, and finds none.
    postgres.sql(
        "INSERT INTO jobs (kind, key, payload, created_at, due_at)"
        " SELECT 'webhook', n::text, jsonb_build_object('delivery', 1000000 + n), now(), now()"
        f" FROM generate_series(1, {jobs}) n")

    def waiting() -> int:
        return int(postgres.sql("SELECT count(*) FROM jobs WHERE kind = 'webhook'"))

    for site in sites:
        site.start()
    try:
        while (left := waiting()) == jobs:
            time.sleep(0.1)
        start, first = time.monotonic(), left
        # Each look at the table takes a new process, so there are few.
        while waiting() > 0:
            time.sleep(0.5)
        return first / (time.monotonic() - start)
    finally:
        for site in sites:
            site.stop()


def main() -> None:
    jobs = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    with Folder() as folder:
        postgres = Postgres(folder)
        try:
            for processes in (1, 4):
                print(f"{processes} processes: {rate(folder, postgres, processes, jobs):.0f} jobs a second", flush=True)
        finally:
            postgres.end()


if __name__ == "__main__":
    main()
