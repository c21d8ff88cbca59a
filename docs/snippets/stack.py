# Beckon: what the checks of the documents' Python have in common
# SPDX-License-Identifier: Apache-2.0
"""A stack of its own, the code of a document, and somebody to wait for."""
import json
import os
import re
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PATIENCE = 30  # seconds until something that must come is taken for lost


def fail(message):
    sys.exit(f"{os.path.basename(sys.argv[0])}: {message}")


def python():
    """A Python that has pyzmq: the one in PATH, or the system's, for which Debian's package is."""
    for command in ("python3", "/usr/bin/python3"):
        path = shutil.which(command)
        if path and subprocess.run([path, "-c", "import zmq"], capture_output=True).returncode == 0:
            return path
    fail("no python3 here has pyzmq. Install it and run this again:\n    sudo apt-get install -y python3-zmq")


def code_of(document):
    """The one block of Python that a document of docs holds."""
    with open(os.path.join(ROOT, "docs", document), encoding="utf-8") as file:
        blocks = re.findall(r"^```python\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL)
    if len(blocks) != 1:
        fail(f"docs/{document} has {len(blocks)} blocks of Python; this looks for one")
    return blocks[0]


class Stack:
    """`beckon up` in a folder of its own."""

    def __init__(self, build, folder):
        self.beckon = os.path.join(build, "beckon")
        self.data = os.path.join(folder, "data")

    def run(self, *arguments):
        command = [self.beckon, arguments[0], "--data", self.data, *arguments[1:]]
        return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL)

    def lines(self, *arguments):
        """What a command that must succeed says in JSON, an object a line."""
        done = self.run(*arguments)
        if done.returncode != 0:
            fail(f"'beckon {' '.join(arguments)}' ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return [json.loads(line) for line in done.stdout.splitlines()]

    def workers(self, name):
        return [line for line in self.lines("workers", "--json") if line["worker"] == name]

    @property
    def back(self):
        with open(os.path.join(self.data, "run", "stack.json"), encoding="utf-8") as file:
            return json.load(file)["back"]


def wait_for(what, worker, is_there):
    end = time.monotonic() + PATIENCE
    while not is_there():
        if worker.poll() is not None:
            fail(f"the worker ended with {worker.returncode}:\n{worker.stderr.read()}")
        if time.monotonic() > end:
            fail(f"{what} did not come in {PATIENCE} s")
        time.sleep(0.1)
