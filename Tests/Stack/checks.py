#!/usr/bin/env python3
# Beckon: what has to be true of compose.yaml on a real engine. Started by run, which made the engine and the image.
# SPDX-License-Identifier: Apache-2.0
import sys, time

import deaths
import everyday
import trouble
from stack import Report, Stack

# In this order. The last two have a stack of their own, whose dispatcher has a small disk.
CHECKS = (
    everyday.first_answer, everyday.hardened, everyday.conversations, everyday.commands, everyday.scales,
    deaths.worker_killed, deaths.dispatcher_killed, deaths.killed_under_load, deaths.network, deaths.stops,
    deaths.live_copy, deaths.backup, trouble.no_dispatcher, trouble.no_keys, deaths.upgrade, everyday.check_journal, everyday.figures)
SMALL_DISK = (trouble.published_front, trouble.full_disk)


def main():
    wanted = sys.argv[1:]
    known = [check.__name__ for check in CHECKS + SMALL_DISK]
    for name in wanted:
        if name not in known:
            sys.exit(f"there is no check '{name}'; there are: {', '.join(known)}")
    report = Report()
    for checks, make in ((CHECKS, lambda: Stack("beckon-test", 18080)), (SMALL_DISK, trouble.small_disk)):
        if wanted and not any(check.__name__ in wanted for check in checks):
            continue
        stack = make()
        stack.down()
        try:
            for check in checks:
                # The first one starts the stack, so it runs in any case.
                if not wanted or check.__name__ in wanted or check is checks[0]:
                    report.run(check, stack)
        finally:
            stack.down()
    print(f"{report.count} checks passed in {time.monotonic() - report.start:.0f} s", flush=True)


main()
