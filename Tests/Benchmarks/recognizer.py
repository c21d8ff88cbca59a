#!/usr/bin/env python3
"""What Beckon's recognizer costs, beside hassil (PyPI) on the same sentences in one run.

recognizer.py PROGRAMS DATA: PROGRAMS is the folder with `beckon-lab` and `bench-recognizer`, DATA a folder with the sentences,
fixtures and tests of Home Assistant; where it is missing Beckon is measured alone.
"""
import json
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import yaml

from hassil.intents import Intents, TextSlotList
from hassil.recognize import recognize_best

HERE = pathlib.Path(__file__).resolve().parent
ONE_CORE = ["taskset", "-c", "0"] if shutil.which("taskset") else []


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


def beside(lab, data):
    """The grammar of Home Assistant, read by both."""
    for code in ("id", "zh-cn", "en"):
        share, p50, p99, count = peer(code, data)
        own = json.loads(subprocess.run(
            [*ONE_CORE, lab, "eval", "--json", str(data / "tests" / f"{code}.jsonl")],
            check=True, capture_output=True).stdout)
        print(
            f"{code}: {count} sentences; hassil {100 * share:.1f} % intents, p50 {p50:.0f} us, p99 {p99:.0f} us; "
            f"Beckon {100 * own['intentAccuracy']:.1f} %, p50 {own['p50Microseconds']:.0f} us, "
            f"p99 {own['p99Microseconds']:.0f} us; ratio of p50 {p50 / own['p50Microseconds']:.0f}", flush=True)


def sentences(data):
    """Sentences for the recognizer as it is run: the tests' own in five languages, and those of Home Assistant, of which
    hardly one means anything to SiriKit's intents."""
    found = []
    tests = HERE.parent / "RecognizerLanguagesTests" / "Sentences"
    for locale in ("en", "de", "es", "id", "zh-Hans"):
        for file in sorted((tests if locale == "en" else tests / locale).glob("*.yaml")):
            found += [{"locale": locale, "text": case["say"]} for case in yaml.safe_load(file.read_text())["cases"]]
        other = data / "tests" / f"{'zh-cn' if locale == 'zh-Hans' else locale}.jsonl"
        if other.exists():
            lines = other.read_text().splitlines()[::7]
            found += [{"locale": locale, "text": json.loads(line)["t"]} for line in lines]
    return found


def alone(program, data):
    """The recognizer with all intents, five languages and 2,000 names."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(sentences(data), file)
        file.flush()
        for more in ([], ["--no-statistics"]):
            run = subprocess.run([*ONE_CORE, program, file.name, *more], check=True, capture_output=True)
            own = json.loads(run.stdout)
            hit, miss = own["hit"], own["miss"]
            print(
                f"{'with statistics' if own['statistics'] else 'templates alone'}: "
                f"{own['perSecond']:.0f} utterances/s on one core; "
                f"hit p50 {hit['p50']:.0f} us, p99 {hit['p99']:.0f} us ({hit['count']}); "
                f"miss p50 {miss['p50']:.0f} us, p99 {miss['p99']:.0f} us ({miss['count']}); "
                f"miss to hit {miss['p50'] / hit['p50']:.2f} and {miss['p99'] / hit['p99']:.2f}; "
                f"ready in {own['ready']:.2f} s, all learnt after {own['learnt']:.1f} s; "
                f"{own['memoryReady']:.0f} MB when ready, {own['memory']:.0f} MB at the end, "
                f"{own['memoryMost']:.0f} MB at most", flush=True)


def main():
    programs, data = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    print("55 intents, five languages, 2,000 names:")
    alone(programs / "bench-recognizer", data)
    if not data.is_dir():
        print(f"no sentences at {data}; the recognizer is not measured beside hassil")
        return
    print("Home Assistant's grammar and sentences, one language each:")
    beside(programs / "beckon-lab", data)


if __name__ == "__main__":
    main()
