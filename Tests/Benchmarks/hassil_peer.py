#!/usr/bin/env python3
"""Beckon's grammar beside hassil's (PyPI) on the same sentences in one run.

hassil_peer.py BECKON DATA: BECKON is the command, DATA a folder with the sentences, fixtures and tests of Home Assistant.
Prints for each language how many intents are right and the time of a sentence, hassil's first.
"""
import json
import pathlib
import statistics
import subprocess
import sys
import time

from hassil.intents import Intents, RangeSlotList, TextSlotList, WildcardSlotList
from hassil.recognize import recognize_best


def lists_of(fixtures):
    """The names of a home as slot lists."""
    def texts(key):
        return [entry["name"] for entry in fixtures.get(key, [])]
    entities = [
        (entity["name"], entity["name"], {"domain": entity["id"].split(".")[0], **entity.get("attributes", {})})
        for entity in fixtures.get("entities", [])
    ]
    return {
        "name": TextSlotList.from_tuples(entities, name="name"),
        "area": TextSlotList.from_strings(texts("areas"), name="area"),
        "floor": TextSlotList.from_strings(texts("floors"), name="floor"),
    }


def intents_of(files):
    """All files of a language as one grammar; sentences that refer to missing rules are left out."""
    merged = dict(files["_common"])
    merged["intents"] = {}
    rules = merged.get("expansion_rules", {})
    for name, file in files.items():
        if name == "_common" or "intents" not in file:
            continue
        for intent, entry in file["intents"].items():
            merged["intents"].setdefault(intent, {"data": []})["data"] += entry["data"]
    merged["expansion_rules"] = rules
    return Intents.from_dict(merged)


def peer(code, data):
    files = json.loads((data / "sentences" / f"{code}.json").read_text())
    fixtures = json.loads((data / "fixtures" / f"{code}.json").read_text())
    intents = intents_of(files)
    lists = lists_of(fixtures)
    right, times = 0, []
    tests = [json.loads(line) for line in (data / "tests" / f"{code}.jsonl").read_text().splitlines()]
    tests = [test for test in tests if test["i"]]
    for test in tests:
        start = time.perf_counter()
        found = recognize_best(
            test["t"], intents, slot_lists=lists, intent_context=test.get("ctx"), best_slot_name="name", language=code)
        times.append(time.perf_counter() - start)
        right += found is not None and found.intent.name == test["i"]
    times.sort()
    return right / len(tests), 1e6 * statistics.median(times), 1e6 * times[len(times) * 99 // 100], len(tests)


def main():
    beckon, data = sys.argv[1], pathlib.Path(sys.argv[2])
    for code in ("id", "zh-cn", "en"):
        share, p50, p99, count = peer(code, data)
        own = json.loads(subprocess.run(
            [beckon, "eval", "--json", str(data / "tests" / f"{code}.jsonl")], check=True, capture_output=True).stdout)
        print(
            f"{code}: {count} sentences; hassil {100 * share:.1f} % intents, p50 {p50:.0f} us, p99 {p99:.0f} us; "
            f"Beckon {100 * own['intentAccuracy']:.1f} %, p50 {own['p50Microseconds']:.0f} us, "
            f"p99 {own['p99Microseconds']:.0f} us; ratio of p50 {p50 / own['p50Microseconds']:.0f}", flush=True)


if __name__ == "__main__":
    main()
