# Beckon: how the tests of the page are named, chosen and run
# SPDX-License-Identifier: Apache-2.0
"""A test is a function that takes a stack. One stack serves all tests of a file."""
import os, sys, time

from page import ROOT, Stack, WebDriverException

TESTS = []
RULES = open(os.path.join(ROOT, "Tests", "Browser", "accessibility.js")).read()


def test(function):
    TESTS.append(function)
    return function


def obeys(page, where):
    broken = page.script(RULES)
    assert not broken, f"{where}: {len(broken)} rules of accessibility are broken:\n  " + "\n  ".join(broken[:12])


def main():
    arguments = sys.argv[1:]
    part = ""
    if "-k" in arguments:
        place = arguments.index("-k")
        part = arguments[place + 1]
        del arguments[place:place + 2]
    programs = arguments[0] if arguments else os.path.join(ROOT, ".build", "debug")
    failed = 0
    chosen = [one for one in TESTS if part in one.__name__]
    if not chosen:
        sys.exit(f"no test has '{part}' in its name")
    with Stack(programs) as stack:
        for one in chosen:
            begun = time.monotonic()
            try:
                one(stack)
                verdict = "ok  "
            except (AssertionError, WebDriverException) as error:
                failed += 1
                verdict = "FAIL"
                print(error, file=sys.stderr)
            print(f"{verdict} {one.__name__.replace('_', ' ')} ({time.monotonic() - begun:.1f} s)", flush=True)
    print(f"{len(chosen) - failed} of {len(chosen)} passed")
    sys.exit(1 if failed else 0)
