"""How a Dask cluster is reached, or begun here, and whether its workers are fit for the work."""

from __future__ import annotations

import logging
import re
import signal
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from importlib import import_module
from multiprocessing import resource_tracker
from sys import version_info
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from pnp.kit.errors import PnpError, UsageError


class Future(Protocol):
    """What of Dask's is used here: something that will be made."""

    def result(self) -> Any: ...
    def add_done_callback(self, fn: Callable[[object], None]) -> None: ...


class Client(Protocol):
    """Dask's as well: whoever gives work to a scheduler."""

    def submit(self, func: Callable[..., object], *args: object, pure: bool) -> Future: ...
    def run(self, function: Callable[..., object], *args: object) -> Mapping[str, Any]: ...
    def cancel(self, futures: Sequence[Future]) -> None: ...
    def nthreads(self) -> Mapping[str, int]: ...
    def wait_for_workers(self, n_workers: int, timeout: float) -> None: ...
    def get_versions(self) -> Mapping[str, Any]: ...


_HERE, _THERE = re.compile(r"local:(\d{1,3})"), re.compile(r"tcp://[^\s/@]+:\d{1,5}")
_MOST = 256
"""Workers of `local:`."""
_CONNECT, _FIRST = 10, 20
"""Seconds: for the scheduler, and for the first worker."""
START = "dask worker ADDRESS --nthreads 1 starts one; see docs/cluster.md"


def join(address: str, closing: ExitStack) -> Client:
    """A client of the cluster; what was begun for it is ended by `closing`."""
    _understood(address)
    try:
        distributed = import_module("distributed")
    except ImportError as missing:
        raise PnpError(
            "a cluster needs Dask", where=f"--cluster {address}", do="pip install 'racing-pnp[cluster]'"
        ) from missing
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is said by us
    place = _begun(int(address.removeprefix("local:")), closing) if _HERE.fullmatch(address) else address
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of versions of libraries that no race looks at
            client: Client = closing.enter_context(distributed.Client(place, timeout=_CONNECT, set_as_default=False))
    except OSError as deaf:
        raise PnpError(
            f"no scheduler answers within {_CONNECT} seconds",
            where=f"--cluster {address}",
            do="start one with: dask scheduler --port 8786; see docs/cluster.md",
        ) from deaf
    _look_at_workers(client, address)
    return client


def _understood(address: str) -> None:
    here = _HERE.fullmatch(address)
    if not (_THERE.fullmatch(address) or (here and 1 <= int(here[1]) <= _MOST)):
        raise UsageError(
            f"“{address}” is not a cluster",
            where="--cluster",
            expected=f"tcp://host:8786, or local: and a number from 1 to {_MOST}",
        )


def _begun(count: int, closing: ExitStack) -> object:
    with _beyond_ctrl_c():
        cluster: object = closing.enter_context(
            import_module("distributed").LocalCluster(
                n_workers=count,
                threads_per_worker=1,
                dashboard_address=None,
                worker_dashboard_address=None,
                local_directory=closing.enter_context(TemporaryDirectory()),
                silence_logs=logging.CRITICAL,
            )
        )
    return cluster


@contextmanager
def _beyond_ctrl_c() -> Iterator[None]:
    """What begins meanwhile never hears of Ctrl-C, which is for us; and we hear of it as soon as it has begun."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # or it begins meanwhile, and lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _look_at_workers(client: Client, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=_FIRST)
    except TimeoutError as nobody:
        raise PnpError(f"the scheduler has no worker after {_FIRST} seconds", where=address, do=START) from nobody
    for worker, found in client.get_versions()["workers"].items():
        _same_python(worker, found["packages"]["python"])
    for worker, threads in client.nthreads().items():
        if threads > 1:
            raise PnpError(
                f"a worker has {threads} threads, and one Python thinks one thought at a time",
                where=worker,
                expected="workers of one thread each",
                do=START,
            )


def _same_python(worker: str, theirs: str) -> None:
    ours, version = f"{version_info.major}.{version_info.minor}", ".".join(theirs.split(".")[:2])
    if version != ours:
        raise PnpError(
            "a worker has another Python than this process",
            where=worker,
            expected=f"Python {ours}; it has {version}",
            do="install the same Python there",
        )
