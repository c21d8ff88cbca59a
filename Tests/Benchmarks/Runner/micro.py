# Beckon: the micro-benchmarks, run by themselves
# SPDX-License-Identifier: Apache-2.0

import re

from stage import Failed, Stage

NAME = re.compile(r"Debug results for (.*?)(?: x(\d+))?:$")
VALUE = re.compile(r"\s*([\d.]+) ([01]\.\d+)\s+\d+")


def run(settings, progress):
    """Name, median and how often a second that is, of each."""
    progress("micro-benchmarks ...")
    with Stage(settings) as stage:
        try:
            found = medians(stage.run("Micro", seconds=180))
            return [(name, shown(time), f"{1e9 / time:,.0f}") for name, time in found]
        except Failed as error:
            progress(f"micro-benchmarks FAILED: {error}")
            return []


def medians(output):
    """The first table behind each name holds wall-clock nanoseconds by percentile. `x50`: 50 of them were measured."""
    found, name, times, waiting = [], None, 1, False
    for line in output.splitlines():
        if match := NAME.search(line):
            name, times, waiting = match[1], int(match[2] or 1), True
        elif waiting and (match := VALUE.match(line)) and float(match[2]) >= 0.5:
            found.append((name, float(match[1]) / times))
            waiting = False
    if not found:
        raise Failed("Micro printed no figures")
    return found


def shown(nanoseconds):
    for unit, size in (("ms", 1e6), ("us", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:,.3g} {unit}"
    return f"{nanoseconds:,.3g} ns"
