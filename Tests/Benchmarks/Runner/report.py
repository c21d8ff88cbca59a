# Beckon: figures as text and as docs/benchmarks.md shows them
# SPDX-License-Identifier: Apache-2.0

import os
import platform
import re
import subprocess
import time
from statistics import median

import measures

BEGIN, END = "<!-- bench:begin, written by make bench -->", "<!-- bench:end -->"


def said(*command):
    """The first line that a command prints, or nothing."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        return (done.stdout or done.stderr).splitlines()[0].strip()
    except (OSError, IndexError, subprocess.TimeoutExpired):
        return ""


def machine(settings):
    """The machine and what ran on it, as name and text."""
    with open("/proc/cpuinfo") as file:
        models = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    folder = os.path.dirname(os.path.abspath(__file__))
    packages = {}
    for package in ("libzmq5", "libsqlite3-0", "redis-server", "nats-server"):
        packages[package] = said("dpkg-query", "-W", "-f", "${Version}", package)
    swift = re.search(r"Swift version ([\d.]+)", said("swift", "--version"))
    dirty = " and changes" if said("git", "-C", folder, "status", "--porcelain", "--untracked-files=no") else ""
    return [
        ("processor", f"{models[0] if models else platform.machine()}, {os.cpu_count()} cores"),
        ("kernel", platform.release()),
        ("versions", ", ".join(
            [f"{name} {version}" for name, version in packages.items() if version]
            + ([f"Swift {swift[1]}"] if swift else []))),
        ("date", time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())),
        ("commit", said("git", "-C", folder, "rev-parse", "--short", "HEAD") + dirty),
        ("runs", f"medians of {settings.repeats}, {settings.seconds:g} s each behind {settings.warmup:g} s of warm-up"),
    ]


def verdict(row, value):
    return {True: "yes", False: "**no**", None: ""}[row.holds(value)]


def table(columns, rows):
    lines = ["| " + " | ".join(columns) + " |", "|" + "---|" * len(columns)]
    return lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]


def targets(results, failed, settings):
    """Point, what is compared, the value, the target and whether it holds, of the rows that were chosen."""
    rows = []
    for row in (row for row in measures.ROWS if row.name in settings.only):
        value = row.value(results)
        if value is not None:
            rows.append((row.point, row.text, row.shown(value), row.target, verdict(row, value)))
        elif failed.intersection(row.runs):
            rows.append((row.point, row.text, "failed", row.target, "" if row.target == "-" else "**no**"))
    return table(("point", "what", "measured", "target", "holds"), rows)


def runs(results):
    """Each run: rate, percentiles and processor time an intent of each kind of process."""
    rows, kinds = [], ("client", "dispatcher", "workers", "recognizer", "server")
    for name, title in measures.TITLES.items():
        if not results.get(name):
            continue
        middle = {key: median(result[key] for result in results[name]) for key in ("rate", "p50", "p99")}
        used = {kind: median(result["cpu"].get(kind, 0) for result in results[name]) for kind in kinds}
        cpu = [f"{used[kind]:,.0f}" if used[kind] else "" for kind in kinds]
        rates = sorted(result["rate"] for result in results[name])
        rows.append(
            (title, f"{middle['rate']:,.0f}", f"{rates[0]:,.0f} to {rates[-1]:,.0f}", f"{middle['p50']:,.0f}",
             f"{middle['p99']:,.0f}", *cpu))
    return table(("line", "intents/s", "from to", "p50 us", "p99 us", *kinds), rows)


def markdown(results, failed, micro, settings):
    lines = [f"- {name}: {text}" for name, text in machine(settings)]
    lines += ["", "What must be true:", "", *targets(results, failed, settings), ""]
    lines += ["Each line; on the right the processor time of an intent in each kind of process, in us:", ""]
    lines += runs(results)
    for name in ("overload", "questions"):
        if results.get(name):
            lines += ["", results[name][0]["text"]]
    if micro:
        lines += ["", "Micro-benchmarks, medians:", "", *table(("what", "time", "a second"), micro)]
    return "\n".join(lines) + "\n"


def plain(text):
    """The Markdown with columns aligned, for a terminal."""
    out, block = [], []

    def flush():
        cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in block if not line.startswith("|--")]
        widths = [max(map(len, column)) for column in zip(*cells)]
        out.extend("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in cells)
        block.clear()

    for line in text.splitlines() + [""]:
        if line.startswith("|"):
            block.append(line)
            continue
        if block:
            flush()
        out.append(line)
    return "\n".join(out)


def write(path, text):
    """Puts the text between the markers of a document."""
    with open(path) as file:
        document = file.read()
    if BEGIN not in document or END not in document:
        raise SystemExit(f"{path} has no markers '{BEGIN}' and '{END}'; put them where the tables belong")
    before, rest = document.split(BEGIN, 1)
    with open(path, "w") as file:
        file.write(before + BEGIN + "\n\n" + text + "\n" + END + rest.split(END, 1)[1])
