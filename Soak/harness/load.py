"""Runs clients in several processes."""

import asyncio
import multiprocessing
import random
import time
from collections import Counter

from . import polite, rude
from .client import Ports
from .failure import Fault

_spawn = multiprocessing.get_context("spawn")
# Clients that disconnect cause errors that are not the server's.
_careless = {rude.break_off, rude.slow_reader, rude.silent, rude.strangers}
# A stopping server ends event streams at any event.
_ended_by_stop = _careless | {polite.events}


class Load:
    """Clients in separate processes, until `finish`."""

    def __init__(self, ports: Ports, processes: int, clients: int):
        self.is_stopping = _spawn.Event()
        self.is_finished = _spawn.Event()
        self.results = _spawn.Queue()
        self.processes = [
            _spawn.Process(
                target=_work, args=(ports, clients, seed, self.is_stopping, self.is_finished, self.results))
            for seed in range(processes)]
        for process in self.processes:
            process.start()

    def server_stops(self) -> None:
        """From now on, the server may close a connection between two requests, but still answers new connections."""
        self.is_stopping.set()

    def finish(self) -> tuple[Counter, list[str]]:
        """The number of requests of each kind, and the failures."""
        self.is_finished.set()
        requests, faults = Counter(), []
        for _ in self.processes:
            counted, found = self.results.get(timeout=120)
            requests += counted
            faults += found
        self.end()
        return requests, faults

    def end(self) -> None:
        for process in self.processes:
            process.join(1)
            if process.is_alive():
                process.terminate()


def _work(ports: Ports, clients: int, seed: int, is_stopping, is_finished, results) -> None:
    random.seed(seed)
    requests: Counter = Counter()
    faults: list[str] = []
    asyncio.run(_clients(ports, clients, is_stopping, is_finished, requests, faults))
    results.put((requests, faults))


async def _clients(ports: Ports, count: int, is_stopping, is_finished, requests: Counter, faults: list[str]) -> None:
    async with asyncio.TaskGroup() as group:
        for number in range(count):
            # A third of the clients is rude.
            kinds = rude.everyone if number % 3 == 0 else polite.everyone
            group.create_task(_client(ports, kinds, is_stopping, is_finished, requests, faults))


async def _client(ports: Ports, kinds: list, is_stopping, is_finished, requests: Counter, faults: list[str]) -> None:
    while not is_finished.is_set():
        kind = random.choice(kinds)
        try:
            requests[kind.__name__] += await kind(ports)
        except Fault as fault:
            if not (is_stopping.is_set() and kind in _ended_by_stop):
                faults.append(f"{_clock()} {kind.__name__}: {fault}")
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError) as error:
            is_excused = is_stopping.is_set() and kind is not polite.one_each
            if not is_excused and kind not in _careless:
                faults.append(f"{_clock()} {kind.__name__}: {type(error).__name__} {error}")
            await asyncio.sleep(0.05)
        except Exception as error:
            # The other clients continue, but the soak fails.
            faults.append(f"{_clock()} {kind.__name__} is itself wrong: {error!r}")


def _clock() -> str:
    return time.strftime("%H:%M:%S")
