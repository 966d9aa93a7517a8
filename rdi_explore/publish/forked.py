"""Kernels as forks of one process that has everything in memory (`preload`).

A kernel of its own interpreter needs a second of work before its first cell is done, and holds its
own copy of every card and scenario. A fork is there in a tenth of it and shares them. The fork
server is the standard library's (`multiprocessing`); this file makes Jupyter start kernels by it.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint
from multiprocessing import forkserver
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, cast

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets import Float, Integer

from ..catalogue.cards import folders

NAME = "rdi-forked"
PRELOAD = "rdi_explore.publish.preload"
LAUNCHER = "ipykernel_launcher"
NICENESS = 5
SOURCES = frozenset({".py", ".yaml", ".json", ".js", ".css"})
MEGABYTE = 2**20
OPTIONS = (  # visitors type no code: no file keeps it
    "--HistoryManager.enabled=False",
    "--HistoryManager.hist_file=:memory:",
)


def register() -> None:
    """Make the provisioner known to this process's Jupyter, and say what is to be loaded first."""
    where = EntryPoint(NAME, f"{__name__}:ForkedProvisioner", KernelProvisionerFactory.GROUP_NAME)
    KernelProvisionerFactory.provisioners[NAME] = where
    multiprocessing.set_forkserver_preload([PRELOAD])
    atexit.register(end_all)  # before `multiprocessing` would wait for every one of them


def last_change() -> float:
    """When a file of the package, or of a catalogue of one's own, was last changed."""
    package = Path(__file__).resolve().parents[1]
    files = (path for folder in (package, *folders()) for path in folder.rglob("*.*"))
    return max(path.stat().st_mtime for path in files if path.suffix in SOURCES)


def end_all() -> None:
    """End every fork that still runs."""
    for process in multiprocessing.active_children():
        process.kill()


def warm_up() -> None:
    """Start the fork server, so that it loads while this process does something else."""
    forkserver.ensure_running()


def run_kernel(
    arguments: Sequence[str], environment: Mapping[str, str], folder: str, megabytes: int
) -> None:
    """Be a kernel: the body of a fork.

    Its memory is limited, the server's processes go before it, and it ends with the server (which
    it watches) and with the fork server (which its poller watches).
    """
    if PRELOAD not in sys.modules:
        print(f"rdi-explore: {PRELOAD} was not loaded; kernels start slowly", file=sys.stderr)
    os.setsid()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    os.nice(NICENESS)
    if megabytes:
        resource.setrlimit(resource.RLIMIT_DATA, (shared() + megabytes * MEGABYTE,) * 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    parent = (
        f"--IPKernelApp.parent_handle={os.getppid()}"  # when the fork server ends, so do kernels
    )
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    sys.argv = [LAUNCHER, *arguments, parent]
    from ipykernel.kernelapp import IPKernelApp

    IPKernelApp.launch_instance()


def shared() -> int:
    """Return how many bytes of data a fork has at once: the limit counts them, too."""
    status = Path("/proc/self/status")
    if status.is_file():
        for line in status.read_text(encoding="ascii", errors="replace").splitlines():
            name, _, size = line.partition(":")
            if name == "VmData":
                return int(size.split()[0]) * 1024
    return 0


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


class Fork:
    """A forked process with the few methods of `subprocess.Popen` that Jupyter asks for."""

    stdin = stdout = stderr = None

    def __init__(self, process: ForkServerProcess) -> None:
        self.process = process
        assert process.pid is not None
        self.pid: int = process.pid

    def poll(self) -> int | None:
        """Return the exit code, or None while it runs."""
        return self.process.exitcode

    def wait(self) -> int | None:
        """Wait for its end."""
        self.process.join()
        return self.process.exitcode

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)


class ForkedProvisioner(LocalProvisioner):
    """Starts IPython kernels as forks, and any other as Jupyter does."""

    megabytes = Integer(
        512, config=True, help="How much memory of its own a kernel may have, in MiB; 0: any."
    )

    until = Float(
        0.0, config=True, help="Fork no more once code or a catalogue has changed after; 0: always."
    )

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Fork a kernel that listens where its connection file says."""
        if self.until and last_change() > self.until:
            return await super().launch_kernel(cmd, **kwargs)
        if cmd[1:3] != ["-m", LAUNCHER] and cmd[1:4] != ["-Xfrozen_modules=off", "-m", LAUNCHER]:
            return await super().launch_kernel(cmd, **kwargs)
        found = kwargs.get("env") or os.environ
        # Voila names variables by members of an enumeration; to receive one means to import Voila
        environment = {str(name): str(value) for name, value in found.items()}
        process = multiprocessing.get_context("forkserver").Process(
            target=run_kernel,
            args=(
                cmd[cmd.index(LAUNCHER) + 1 :],
                environment,
                str(kwargs.get("cwd") or Path.cwd()),
                self.megabytes,
            ),
            daemon=False,  # a page may start processes of its own
        )
        process.start()
        fork = Fork(process)
        self.process = cast("subprocess.Popen[Any]", fork)
        self.pid = self.pgid = fork.pid
        self.cwd = kwargs.get("cwd", Path.cwd())
        return self.connection_info
