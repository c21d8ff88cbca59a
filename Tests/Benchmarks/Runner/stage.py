# Beckon: real processes, started for one measurement and ended with it
# SPDX-License-Identifier: Apache-2.0

import ctypes
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time

DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG: whatever ends the runner ends what it started
libc = ctypes.CDLL(None)


def die_with_runner():
    libc.prctl(DEATH_SIGNAL, signal.SIGKILL)


class Failed(Exception):
    """A process that did not do what it was started for."""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def memory(pid):
    """What a process holds of the machine's memory, in bytes."""
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS"))


class Process:
    def __init__(self, name, popen, log):
        self.name, self.popen, self.log, self.pid = name, popen, log, popen.pid

    def output(self):
        with open(self.log + ".out") as file:
            return file.read()

    def logged(self):
        with open(self.log + ".err") as file:
            return file.read()

    def wait_for(self, word, seconds=20):
        """The first line of the output that begins with a word."""
        return self.awaited(word, self.output, str.startswith, seconds)

    def wait_for_log(self, words, seconds=60):
        """The first line of the log in which words stand."""
        return self.awaited(words, self.logged, str.__contains__, seconds)

    def awaited(self, words, read, matches, seconds):
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            for line in read().splitlines(keepends=True):
                if matches(line, words) and line.endswith("\n"):
                    return line.split()
            if self.popen.poll() is not None:
                break
            time.sleep(0.005)
        raise Failed(f"{self.name} did not say '{words}': {self.logged()[-600:]}")


class Stage:
    """A folder and processes. Leaving it ends each process by its id and removes the folder."""

    def __init__(self, settings):
        self.settings, self.processes, self.count = settings, [], 0

    def __enter__(self):
        # What the run before left to the disk is no business of this one.
        os.sync()
        os.makedirs(self.settings.data, exist_ok=True)
        self.folder = tempfile.mkdtemp(prefix="run-", dir=self.settings.data)
        return self

    def __exit__(self, kind, error, trace):
        # Clients first: what they are connected to goes last, so that nobody waits for what is gone.
        for process in reversed(self.processes):
            self.end(process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def program(self, name):
        """A program of ours, a peer in C, or one of the system."""
        for folder in (self.settings.peers, self.settings.bin):
            path = os.path.join(folder, name)
            if os.access(path, os.X_OK):
                return path
        path = shutil.which(name)
        if not path:
            raise Failed(f"there is no {name} in {self.settings.bin}, {self.settings.peers} or the path")
        return path

    def start(self, name, program, *arguments, stdin=None):
        self.count += 1
        log = os.path.join(self.folder, f"{self.count}-{name}")
        with open(log + ".out", "wb") as out, open(log + ".err", "wb") as err:
            popen = subprocess.Popen(
                [self.program(program), *map(str, arguments)], stdin=stdin or subprocess.DEVNULL, stdout=out,
                stderr=err, cwd=self.folder, preexec_fn=die_with_runner)
        process = Process(name, popen, log)
        self.processes.append(process)
        return process

    def end(self, process, how=signal.SIGTERM):
        if process.popen.poll() is None:
            process.popen.send_signal(how)
            try:
                process.popen.wait(5)
            except subprocess.TimeoutExpired:
                process.popen.kill()
                process.popen.wait()
        if process in self.processes:
            self.processes.remove(process)

    def run(self, program, *arguments, seconds=30, accept=(0,)):
        """Runs a program to its end; what it printed."""
        try:
            done = subprocess.run(
                [self.program(program), *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True,
                text=True, timeout=seconds, cwd=self.folder, preexec_fn=die_with_runner)
        except subprocess.TimeoutExpired as error:
            raise Failed(f"{program} took more than {seconds} s") from error
        if done.returncode not in accept:
            raise Failed(f"{program} ended with {done.returncode}: {(done.stderr or done.stdout)[-900:]}")
        return done.stdout

    def measure(self, program, *arguments, seconds, accept):
        """Runs a client, which prints a line of JSON."""
        return json.loads(self.run(program, *arguments, seconds=seconds, accept=accept).splitlines()[-1])
