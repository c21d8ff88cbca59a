# Beckon: the benchmarks, from the processes to docs/benchmarks.md
# SPDX-License-Identifier: Apache-2.0

import argparse
import fcntl
import glob
import json
import os
import shutil
import signal
import sys
import time

import longer
import measures
import micro
import report
from stage import Failed, Stage

HERE = os.path.dirname(os.path.abspath(__file__))
BUILT = os.path.join(HERE, "..", ".build")


def settings():
    parser = argparse.ArgumentParser(
        prog="make bench",
        description="Measures Beckon beside raw libzmq, Redis and NATS; docs/benchmarks.md explains it.")
    parser.add_argument("--only", help="rows to measure, joined by commas; --list names them")
    parser.add_argument("--list", action="store_true", help="names the rows and ends")
    parser.add_argument("--quick", action="store_true", help="about three minutes: fewer and shorter runs")
    parser.add_argument("--seconds", type=float, help="of each run; 3 where not said")
    parser.add_argument("--repeats", type=int, help="rounds; 5 where not said")
    parser.add_argument("--overload", type=float, help="seconds of overload; 60 where not said")
    parser.add_argument("--warmup", type=float, default=0.7)
    parser.add_argument("--bin", default=os.path.join(BUILT, "release"), help="folder of Beckon's programs")
    parser.add_argument("--peers", default=os.path.join(BUILT, "peers"), help="folder of the peers in C")
    parser.add_argument("--data", default=os.path.join(BUILT, "runs"), help="where processes keep data while they run")
    parser.add_argument("--no-micro", action="store_true", help="leaves out the micro-benchmarks")
    parser.add_argument("--json", help="a file for all figures")
    parser.add_argument("--write", action="store_true", help="writes docs/benchmarks.md, as a whole run does")
    parser.add_argument("--no-write", action="store_true", help="does not")
    given = parser.parse_args()
    whole = not (given.quick or given.only or given.no_micro or given.repeats or given.seconds or given.overload)
    given.write = (whole or given.write) and not given.no_write
    given.repeats = given.repeats or (1 if given.quick else 5)
    given.seconds = given.seconds or (2 if given.quick else 3)
    given.overload = given.overload or (10 if given.quick else 60)
    given.only = given.only.split(",") if given.only else measures.NAMES + ["micro"]
    for name in given.only:
        if name not in measures.NAMES + ["micro"]:
            parser.error(f"--only: there is no '{name}'; --list names what there is")
    if min(given.repeats, given.seconds, given.overload) <= 0:
        parser.error("--repeats, --seconds and --overload are more than 0")
    for path in ("bin", "peers", "data"):
        setattr(given, path, os.path.realpath(getattr(given, path)))
    return given


def progress(text):
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def measure_once(name, given):
    build, how = measures.RUNS[name]
    with Stage(given) as stage:
        return build(stage).drive(given.seconds, warmup=given.warmup, **how)


def measure(given):
    """All runs that the chosen rows need, round after round; by name a list of results."""
    wanted = [run for row in measures.ROWS if row.name in given.only for run in row.runs]
    names = [name for name in measures.RUNS if name in wanted]
    results, failed = {name: [] for name in names}, set()
    for number in range(given.repeats):
        for name in names:
            if name in failed:
                continue
            try:
                result = measure_once(name, given)
            except Failed as error:
                # A line that fails once is left out: a median of what went well would not be the truth.
                failed.add(name)
                results[name] = []
                progress(f"{measures.TITLES[name]} FAILED: {error}")
                continue
            results[name].append(result)
            progress(
                f"{number + 1}/{given.repeats} {measures.TITLES[name]}: {result['rate']:,.0f}/s, "
                f"p50 {result['p50']:,.0f} us, p99 {result['p99']:,.0f} us")
    for name, run in longer.RUNS.items():
        if name not in wanted:
            continue
        progress(f"{name} ...")
        try:
            with Stage(given) as stage:
                results[name] = [run(stage, given, progress)]
            progress(results[name][0]["text"])
        except Failed as error:
            failed.add(name)
            progress(f"{name} FAILED: {error}")
    return results, failed


def alone(folder):
    """Makes sure that no other benchmark runs here while the file is open, and clears away what a killed one left."""
    os.makedirs(folder, exist_ok=True)
    lock = open(os.path.join(folder, "lock"), "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SystemExit(f"another benchmark is running in {folder}; two at once would measure each other")
    for left in glob.glob(os.path.join(folder, "run-*")):
        shutil.rmtree(left, ignore_errors=True)
    return lock


def main():
    given = settings()
    if given.list:
        print("\n".join(f"{row.name:16} {row.text}; {row.target}" for row in measures.ROWS) + "\nmicro")
        return 0
    # What ends the runner leaves its stages, which ends all that they started.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(143))
    lock = alone(given.data)
    results, failed = measure(given)
    small = [] if given.no_micro or "micro" not in given.only else micro.run(given, progress)
    text = report.markdown(results, failed, small, given)
    print(report.plain(text))
    if given.json:
        with open(given.json, "w") as file:
            json.dump({"results": results, "micro": small}, file, indent=1)
    if given.write:
        report.write(os.path.join(HERE, "..", "..", "..", "docs", "benchmarks.md"), text)
        progress("docs/benchmarks.md is written")
    lock.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
