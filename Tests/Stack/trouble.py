# Beckon: what is missing, lost or full: a clear sentence, nothing that hangs, and it goes on when it is mended
# SPDX-License-Identifier: Apache-2.0
import json, os, re, subprocess, threading, time

from errands import done
from page import Page, Refused
from stack import Stack, docker, holds, inspect, same, until

HERE = os.path.dirname(os.path.abspath(__file__))


def no_dispatcher(stack):
    """Whoever waits is told, in bounded time; with the dispatcher everything goes on."""
    page, told = Page(stack.port, patience=90), []
    stack.compose("stop", "dispatcher")
    begun = time.monotonic()

    def person():
        try:
            page.post("/say", {"conversation": page.conversation, "text": "Where is my ride"}, timeout=60)
            told.append("it took words that nobody can keep")
        except (Refused, OSError) as refusal:
            told.append(f"{refusal}"[:16] + f" after {time.monotonic() - begun:.0f} s")

    thread = threading.Thread(target=person, daemon=True)
    thread.start()
    said = stack.compose("run", "--rm", "--no-deps", "beckon", "say", "Where is my ride", check=False)
    same(f"exit code of the command ({said.stderr.strip()[-200:]})", said.returncode, 69)
    holds(f"it says which dispatcher: {said.stderr}", "tcp://dispatcher:7401" in said.stderr)
    command = time.monotonic() - begun
    thread.join(70)
    holds(f"the page says so: {told}", told and told[0].startswith("503 noDispatcher"))
    stack.compose("start", "dispatcher")
    done(page.ask("Where is my ride", timeout=60))
    page.close()
    return f"the command ends with 69 after {command:.0f} s, the page answers {told[0]}"


def no_keys(stack):
    """The volume with keys is missing, or empty: whoever needs one says so and ends; nothing runs without."""
    without = Stack(stack.project, stack.port, ("compose.yaml", f"{HERE}/without-keys.yaml"))
    told = []
    for service in ("handler-rides", "presenter", "dispatcher"):
        begun = time.monotonic()
        said = without.compose("run", "--rm", "--no-deps", service, timeout=40, check=False)
        words = said.stderr.strip().splitlines()[-1:]
        holds(f"{service} ran without its key", said.returncode not in (0, 125, 126, 127))
        holds(f"{service} says what is missing and what to do: {said.stderr}", "beckon keys" in said.stderr)
        told.append(f"{service}: {words[0] if words else ''} ({time.monotonic() - begun:.1f} s)")
    return "\n      " + "\n      ".join(told)


def full_disk(stack):
    """The dispatcher's disk fills: it says so and stops; with room it goes on, and all that was accepted is done."""
    page, accepted = Page(stack.port, patience=3), {}
    dispatcher = stack.container("dispatcher")
    number = 0
    while "the disk is full" not in stack.logs("dispatcher"):
        for _ in range(20):
            number += 1
            try:
                accepted[page.say(f"Add parcel{number}y to the grocery store list")] = f"parcel{number}y"
            except (Refused, OSError):
                break
        holds("26 MB are not enough for so many requests", number < 5_000)
    holds("some were accepted", len(accepted) > 3)
    state = until("its end", lambda: (lambda s: s if s["ExitCode"] else None)(inspect(dispatcher)["State"]))
    line = next(line for line in stack.logs("dispatcher").splitlines() if "the disk is full" in line)
    subprocess.run(["mount", "-o", "remount,size=64m", stack.volume("journal")], check=True, timeout=10)
    page.patience = 90
    done(page.ask("Where is my ride", timeout=90))
    for one in accepted:
        done(page.settle(one, 60))
    there = dict(stack.rows("lists", "listomat", "SELECT title, count(*) FROM tasks GROUP BY title"))
    same("accepted and not done once", [name for name in accepted.values() if there.get(name) != 1], [])
    same("done twice", [name for name, count in there.items() if count > 1 and name.endswith("y")], [])
    said = stack.compose("exec", "--no-TTY", "dispatcher", "beckon", "journal", "check").stdout
    holds(f"the journal has problems: {said}", "problems       0" in said)
    page.close()
    return f"{len(accepted)} requests were accepted, and done; exit code {state['ExitCode']}: {line}"


def published_front(stack):
    """compose.front.yaml: a program outside of the network uses the published door with a key of its own."""
    address = os.environ.pop("BECKON_ADDRESS")
    said = stack.compose("config", "--quiet", check=False)
    holds(f"without an address it says what to set: {said.stderr}", said.returncode and "BECKON_ADDRESS" in said.stderr)
    os.environ["BECKON_ADDRESS"] = address
    stack.compose("up", "--detach", "--no-build", timeout=120)
    stack.compose("run", "--rm", "--no-deps", "keys", "beckon", "keys", "add", "outside", "--preset", "client", "--keys", "/keys")

    def say(*key):
        return docker(
            "run", "--rm", "--network=host", "--volume", f"{stack.project}_keys:/keys:ro", "beckon:local", "beckon", "say",
            "--front", "tcp://127.0.0.1:7401", *key, "--conversation", "outside", "--json", "Where is my ride", check=False)

    def workers():
        found = re.search(r"(\d+) workers", stack.compose("run", "--rm", "--no-deps", "beckon", "status").stdout)
        return int(found[1]) if found else 0

    until("the apps", lambda: workers() >= 12)
    said = say("--key", "/keys/outside.key")
    same(f"exit code ({said.stderr})", said.returncode, 0)
    same("phase", json.loads(said.stdout.strip().splitlines()[-1])["phase"], "completed")
    holds("without a key nobody gets in", say("--no-keys").returncode not in (0, 10))


def small_disk():
    """A stack of its own whose dispatcher has 26 MB, and whose front door is published."""
    return Stack(
        "beckon-disk", 18081, ("compose.yaml", "compose.front.yaml", f"{HERE}/small-disk.yaml"),
        {"BECKON_ADDRESS": "127.0.0.1"})
