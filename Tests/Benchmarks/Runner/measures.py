# Beckon: what is measured, what it is measured against, and what must be true
# SPDX-License-Identifier: Apache-2.0

from statistics import median

import lines
import longer

# A line and how it is driven. Each is run once a round, one behind the other, so that whatever else the machine does
# hits all alike; a ratio is taken within a round, and the median of the rounds is told.
RUNS = {
    "raw": (lambda stage: lines.raw(stage), {}),
    "raw-one": (lambda stage: lines.raw(stage), {"in_flight": 1}),
    "raw-curve": (lambda stage: lines.raw(stage, curve=True), {}),
    "alone-full": (lambda stage: lines.alone(stage, "full"), {}),
    "alone-normal": (lambda stage: lines.alone(stage, "normal"), {}),
    "alone-curve": (lambda stage: lines.alone(stage, "normal", curve=True), {}),
    "alone-one": (lambda stage: lines.alone(stage, "normal"), {"in_flight": 1}),
    "alone-observed": (lambda stage: lines.alone(stage, "normal", observers=100), {}),
    "whole-full": (lambda stage: lines.whole(stage, "full"), {}),
    "payments": (lambda stage: lines.payments(stage), {}),
    "whole-normal": (lambda stage: lines.whole(stage, "normal"), {}),
    "whole-one": (lambda stage: lines.whole(stage, "normal"), {"in_flight": 1}),
    "redis": (lambda stage: lines.redis(stage), {}),
    "nats": (lambda stage: lines.nats(stage), {}),
    # Credit 4: a worker has four requests in hand at most, whatever waits, so more workers are what can help.
    "workers-1": (lambda stage: lines.whole(stage, "normal", workers=1, work_ms=5, credit=4, at_once=2), {}),
    "workers-4": (lambda stage: lines.whole(stage, "normal", workers=4, work_ms=5, credit=4, at_once=2), {}),
    "neighbour": (lambda stage: lines.whole(stage, "normal", workers=2), {"in_flight": 4}),
    "neighbour-asleep": (lambda stage: lines.whole(stage, "normal", workers=2, sleepers=2), {"in_flight": 4}),
    "spoken-shown": (lambda stage: lines.spoken(stage, lines.SHOWN), {}),
    "spoken-added": (lambda stage: lines.spoken(stage, lines.ADDED, users=16), {}),
    "spoken-shown-2": (lambda stage: lines.spoken(stage, lines.SHOWN, recognizers=2), {}),
}

TITLES = {
    "raw": "raw libzmq",
    "raw-one": "raw libzmq, one in flight",
    "raw-curve": "raw libzmq, CURVE",
    "alone-full": "dispatcher alone, full",
    "alone-normal": "dispatcher alone, normal",
    "alone-curve": "dispatcher alone, normal, CURVE",
    "alone-one": "dispatcher alone, normal, one in flight",
    "alone-observed": "dispatcher alone, normal, 100 idle observers",
    "whole-full": "whole line, full",
    "payments": "whole line, full, payments",
    "whole-normal": "whole line, normal",
    "whole-one": "whole line, normal, one in flight",
    "redis": "Redis streams, appendfsync always",
    "nats": "NATS request and reply",
    "workers-1": "whole line, 5 ms of work, one worker",
    "workers-4": "whole line, 5 ms of work, four workers",
    "neighbour": "whole line, 4 in flight, two workers",
    "neighbour-asleep": "the same beside an app whose workers sleep 5 s",
    "spoken-shown": "spoken: show a list",
    "spoken-added": "spoken: add to a list",
    "spoken-shown-2": "spoken: show a list, two recognizers",
}


class Row:
    """One thing that must be true. `of` and `to`: the runs whose ratio it is, or one run alone."""

    def __init__(self, name, point, text, of, to=None, key="rate", least=None, most=None, unit=""):
        self.name, self.point, self.text, self.of, self.to, self.key = name, point, text, of, to, key
        self.least, self.most, self.unit = least, most, unit

    @property
    def runs(self):
        return [run for run in (self.of, self.to) if run]

    def value(self, results):
        """The median of the rounds; None where a run is missing."""
        if not all(results.get(run) for run in self.runs):
            return None
        of = [result[self.key] for result in results[self.of]]
        if not self.to:
            return median(of)
        pairs = [(left, right[self.key]) for left, right in zip(of, results[self.to])]
        return median(left / right for left, right in pairs if right)

    @property
    def target(self):
        if self.least is not None:
            return f"at least {self.least:,g}{self.unit}"
        return f"at most {self.most:,g}{self.unit}" if self.most is not None else "-"

    def holds(self, value):
        """True, False, or None where nothing is asked for."""
        if value is None or (self.least is None and self.most is None):
            return None
        return value >= self.least if self.least is not None else value <= self.most

    def shown(self, value):
        return f"{value:,.0f}{self.unit}" if abs(value) >= 100 else f"{value:.3g}{self.unit}"


ROWS = [
    Row("whole-full", "1", "whole line, full, to raw libzmq", "whole-full", "raw", least=0.1),
    Row("payments", "1", "whole line, full, payments, to the same with trips", "payments", "whole-full", least=0.5),
    Row("whole-normal", "1", "whole line, normal, to raw libzmq", "whole-normal", "raw"),
    Row("redis", "1", "whole line, full, to Redis streams with appendfsync always", "whole-full", "redis", least=1),
    Row("nats", "1", "whole line, normal, to NATS request and reply", "whole-normal", "nats", least=1),
    Row("curve", "1", "CURVE on to off, dispatcher alone, normal", "alone-curve", "alone-normal", least=0.5),
    Row("raw-curve", "1", "CURVE on to off, raw libzmq, to compare", "raw-curve", "raw"),
    Row("observers", "2", "100 idle observers to none", "alone-observed", "alone-normal", least=0.9),
    Row("workers", "3", "four workers to one, 5 ms of work", "workers-4", "workers-1", least=3.6),
    Row("sleepers", "3", "p99 beside an app that sleeps to without", "neighbour-asleep", "neighbour", "p99", most=1.2),
    Row("spoken", "4", "spoken intents, show a list", "spoken-shown", least=2000, unit="/s"),
    Row("spoken-added", "4", "spoken intents, add to a list", "spoken-added", least=2000, unit="/s"),
    Row("spoken-2", "4", "spoken intents, show a list, two recognizers", "spoken-shown-2", least=2000, unit="/s"),
    *longer.ROWS(Row),
]

NAMES = [row.name for row in ROWS]
