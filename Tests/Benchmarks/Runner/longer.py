# Beckon: what takes longer than a run: overload, and questions that stay open
# SPDX-License-Identifier: Apache-2.0

import json
import signal
import subprocess
import threading
import time

import lines
from stage import memory

MEGABYTE = 1_000_000


def ROWS(Row):
    """What must be true of them; their runs are made once, by the functions of the same name below."""
    over, held = "overload", "questions"
    return [
        Row("overload", "5", "p99 of accepted requests at five times the rate to unloaded", over, key="ratio"),
        Row("overload-ended", "5", "accepted requests that did not end once and completed", over, key="lost", most=0),
        Row("overload-busy", "5", "share of requests that got `busy`", over, key="busy_share"),
        Row("overload-memory", "5", "dispatcher's memory, second half to first half", over, key="growth", most=1.2),
        Row("open-memory", "6", "dispatcher with 1,000 open questions", held, key="first", unit=" MB"),
        Row("open-growth", "6", "memory for each further question", held, key="each", most=8, unit=" kB"),
        Row("open-restart", "6", "restart with 10,000 open questions", held, key="restart", most=2, unit=" s"),
        Row("open-answered", "6", "of the 10,000 those answered and done after it", held, key="done", least=10000),
    ]


class MemoryWatch:
    """Reads what a process holds ten times a second, until it is told to stop."""

    def __init__(self, process):
        self.pid, self.samples, self.over = process.pid, [], threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def watch(self):
        while not self.over.wait(0.1):
            try:
                self.samples.append(memory(self.pid))
            except (OSError, StopIteration):
                return

    def stop(self):
        self.over.set()
        self.thread.join()
        return self.samples


def overload(stage, settings, progress):
    """Five times what the whole line can do, offered at a steady rate whatever happens to it."""
    line = lines.whole(stage, "full")
    capacity = line.drive(settings.seconds)["rate"]
    progress(f"overload: the line does {capacity:,.0f}/s")
    unloaded = line.drive(max(5, settings.seconds), rate=capacity / 4)
    watch = MemoryWatch(line.dispatcher.process)
    loaded = line.drive(settings.overload, rate=capacity * 5, patience=30, accept=(0, 2))
    samples = watch.stop()
    half = len(samples) // 2
    offered = loaded["sent"]
    early, late = max(samples[:half]) / MEGABYTE, max(samples[half:]) / MEGABYTE
    text = (
        f"{capacity:,.0f}/s can be done, {offered / settings.overload:,.0f}/s were offered for "
        f"{settings.overload:g} s: {loaded['rate']:,.0f}/s completed, {loaded['busy']:,} of {offered:,} got `busy`. "
        "p99 of those accepted "
        f"{loaded['p99'] / 1000:,.1f} ms, unloaded (a quarter of the rate) {unloaded['p99'] / 1000:,.1f} ms. The "
        f"dispatcher held {early:,.0f} MB at most in the first half, {late:,.0f} MB in the second.")
    return {
        **loaded, "capacity": capacity, "unloaded": unloaded["p99"], "ratio": loaded["p99"] / unloaded["p99"],
        "lost": offered - loaded["busy"] - loaded["completed"], "busy_share": loaded["busy"] / offered,
        "growth": late / early, "text": text,
    }


def questions(stage, settings, progress):
    """Questions that nobody answers: what they cost, and how they come through kill -9."""
    first = hold(stage, 1000)
    stage.end(first["asker"])
    stage.end(first["dispatcher"].process)
    all_open = hold(stage, 10000)
    each = (all_open["memory"] - first["memory"]) / 9000
    progress("questions: killing the dispatcher with 10,000 open")
    dispatcher, asker = all_open["dispatcher"], all_open["asker"]
    stage.end(dispatcher.process, signal.SIGKILL)
    restart = dispatcher.start()
    after = memory(dispatcher.process.pid)
    asker.popen.stdin.write(b"answer\n")
    asker.popen.stdin.close()
    asker.wait_for('{"ended"', 120)
    done = json.loads(asker.output().splitlines()[-1])
    empty, few, many = (size / MEGABYTE for size in (first["empty"], first["memory"], all_open["memory"]))
    text = (
        f"The dispatcher holds {empty:,.1f} MB with none, {few:,.1f} MB with 1,000 and {many:,.1f} MB with 10,000 "
        f"questions open. After kill -9 it listens again in {restart:.2f} s with {after / MEGABYTE:,.1f} MB; the first "
        f"of the 10,000 answers is done {done['first']:.2f} s later, the last {done['seconds']:.2f} s.")
    return {
        "first": few, "each": each / 1000, "restart": restart, "done": done["ended"] - done["failed"], "text": text,
    }


def hold(stage, count):
    """A dispatcher of its own with so many questions open."""
    dispatcher = lines.Dispatcher(stage, "full", name=f"dispatcher-{count}")
    lines.peers(stage, dispatcher, 2, "--asks")
    empty = memory(dispatcher.process.pid)
    asker = stage.start(
        "questions", "questions", "--front", dispatcher.front, "--count", count, stdin=subprocess.PIPE)
    asker.wait_for('{"asked"', 120)
    time.sleep(1)
    return {"dispatcher": dispatcher, "asker": asker, "empty": empty, "memory": memory(dispatcher.process.pid)}


RUNS = {"overload": overload, "questions": questions}
