#!/usr/bin/env python3
# Beckon: what has to be true of compose.yaml on a real engine. Started by run, which made the engine and the image.
# SPDX-License-Identifier: Apache-2.0
import itertools, json, signal, sys, threading, time

import trouble
from page import Page, Refused
from stack import (
    Report, Stack, Watch, crash, docker, holds, host_name, inspect, pid, same, started, until)

APPS = ("handler-rides", "handler-lists", "handler-messages")
SERVICES = ("dispatcher", "recognizer", "presenter", *APPS)
FIRST_ANSWER = 30
marks = itertools.count(1)


def mark():
    return f"parcel{next(marks)}x"


def add(page, name):
    """A request that has its effect without a question, and can be counted."""
    return page.ask(f"Add {name} to the grocery store list")


def done(event):
    same("how it ended", (event["kind"], event["phase"]), ("ended", "completed"))
    return event


def tasks(stack, name):
    return stack.rows("lists", "listomat", f"SELECT count(*) FROM tasks WHERE title = '{name}'")[0][0]


def rides(stack):
    return stack.rows("rides", "hop", "SELECT count(*) FROM ride")[0][0]


def question(event, kind):
    holds(f"it ended: {event['phase']}, {event.get('failure') or event.get('response')}", event["kind"] == "asked")
    same("what is asked", event["questions"][0]["kind"], kind)
    return event


def no_ride(page):
    """Nobody has two rides at once. Where there is none to be cancelled, it asks which one is meant."""
    event = page.ask("Cancel my ride")
    if event["questions"][0]["kind"] == "consent":
        done(page.answer(event, yes(event)))
    else:
        page.answer(event, {"kind": "cancel"})


def ride_up_to_consent(page):
    no_ride(page)
    asked = question(page.ask("Book me a Vroom to the airport"), "choice")
    asked = question(page.answer(asked, {"kind": "choice", "number": 2}), "value")
    same("what it asks for", asked["questions"][0]["parameter"], "partySize")
    return question(page.ask("three"), "consent")


def yes(asked):
    return {"kind": "yes", "digest": asked["questions"][0]["digest"]}


class Crowd:
    """Pages that ask for the same again and again, until they are told to stop. Every request has to be completed."""

    def __init__(self, stack, size, words):
        self.stop, self.ends, self.trouble = threading.Event(), [], []
        self.pages = [Page(stack.port) for _ in range(size)]
        self.threads = [threading.Thread(target=self._ask, args=(page, words), daemon=True) for page in self.pages]
        for thread in self.threads:
            thread.start()

    def _ask(self, page, words):
        while not self.stop.is_set():
            try:
                begun = time.monotonic()
                end = page.ask(words())
                self.ends.append((end["kind"], end["phase"], time.monotonic() - begun))
            except Exception as error:
                self.trouble.append(error)
                return

    def finish(self):
        self.stop.set()
        for thread in self.threads:
            thread.join(60)
        for page in self.pages:
            page.close()
        holds(f"a page had trouble: {self.trouble[:1]}", not self.trouble)
        bad = [end for end in self.ends if end[:2] != ("ended", "completed")]
        holds(f"{len(bad)} of {len(self.ends)} requests were not completed: {bad[:3]}", not bad)
        return len(self.ends), max(end[2] for end in self.ends)

    def work(self):
        """Who was given work, and when."""
        return [(e["worker"], e["time"]) for page in self.pages for e in list(page.events) if e["kind"] == "workSent"]


# The checks, in the order in which they run


def first_answer(stack):
    begun, answered = time.monotonic(), []

    def person():
        page = Page(stack.port, patience=120)
        while not answered:
            event = add(page, mark())
            if event["phase"] == "completed":
                answered.append(time.monotonic() - begun)
        page.close()

    thread = threading.Thread(target=person, daemon=True)
    thread.start()
    stack.compose("up", "--detach", "--no-build", timeout=120)
    up = time.monotonic() - begun
    thread.join(120)
    holds("nobody answered within two minutes", answered)
    holds(f"the first answer took {answered[0]:.1f} s; at most {FIRST_ANSWER} are promised", answered[0] <= FIRST_ANSWER)
    return f"'docker compose up' to the first answered request took {answered[0]:.1f} s, the command itself {up:.1f} s"


def conversations(stack):
    page, name, before = Page(stack.port), mark(), rides(stack)
    done(add(page, name))
    same("tasks with that title", tasks(stack, name), 1)
    asked = ride_up_to_consent(page)
    same("rides before the yes", rides(stack), before)
    done(page.answer(asked, yes(asked)))
    same("rides after the yes", rides(stack), before + 1)
    asked = page.ask("Send a message to Brandon that I am late")
    same("what it waits for", asked["kind"], "asked")
    page.close()


def commands(stack):
    def keys(*arguments):
        return stack.compose("run", "--rm", "--no-deps", "keys", "beckon", "keys", *arguments, "--keys", "/keys")

    def beckon(*arguments, code=0):
        said = stack.compose(
            "run", "--rm", "--no-deps", "beckon", *arguments, "--key", "/keys/phone.key", "--json", check=False)
        same(f"exit code of 'beckon {' '.join(arguments[:2])}' ({said.stderr.strip()[-200:]})", said.returncode, code)
        return json.loads(said.stdout.strip().splitlines()[-1])

    page = Page(stack.port)
    no_ride(page)
    page.close()
    keys("add", "phone", "--preset", "client")
    own = ("--conversation", "phone")
    before, name = rides(stack), mark()
    beckon("send", "AddTasks", "--parameters", json.dumps({"targetTaskList": "Grocery Store", "taskTitles": [name]}), *own)
    same("tasks with that title", tasks(stack, name), 1)
    beckon("say", "Book me a Vroom to the airport", *own, code=10)
    beckon("answer", "--choice", "2", *own, code=10)
    beckon("answer", "3", *own, code=10)
    beckon("answer", "--yes", *own)
    same("rides", rides(stack), before + 1)
    refused = beckon("say", "Where is my ride", "--conversation", "web-somebody", code=12)
    holds(f"why it was refused: {refused}", "may" in refused["error"] or "right" in refused["error"])
    keys("revoke", "phone")
    said = stack.compose(
        "run", "--rm", "--no-deps", "beckon", "say", "Where is my ride", "--key", "/keys/phone.key", *own, check=False)
    holds(f"a revoked key is served: {said.stdout}", said.returncode not in (0, 10))
    return "a key of its own, used and revoked"


def hardened(stack):
    script = """
        id -u; id -g
        touch /probe /opt/beckon/bin/probe /usr/probe 2>/dev/null && echo writable || echo read-only
        grep -E '^(CapEff|CapPrm|CapBnd|CapAmb|NoNewPrivs|Seccomp):' /proc/1/status | tr -d '\\t' | tr '\\n' ' '; echo
        cat /sys/fs/cgroup/memory/memory.limit_in_bytes 2>/dev/null || cat /sys/fs/cgroup/memory.max
        cat /sys/fs/cgroup/pids/pids.max 2>/dev/null || cat /sys/fs/cgroup/pids.max
        ls /key /keys 2>/dev/null | grep -c '[.]key$'; ls /data"""
    nothing = "0" * 16
    for service in SERVICES:
        container = stack.container(service)
        said = docker("exec", container, "bash", "-c", script, timeout=20).stdout.splitlines()
        same(f"{service}: user and group", said[:2], ["10001", "10001"])
        same(f"{service}: root", said[2], "read-only")
        same(f"{service}: privileges", said[3].split(), [
            f"CapPrm:{nothing}", f"CapEff:{nothing}", f"CapBnd:{nothing}", f"CapAmb:{nothing}", "NoNewPrivs:1", "Seccomp:2"])
        memory = (512 if service == "dispatcher" else 256) << 20
        same(f"{service}: memory and processes", said[4:6], [str(memory), "256"])
        same(f"{service}: secrets that it sees", int(said[6]), 7 if service == "dispatcher" else 1)
        known = {"dispatcher": ["dispatcher"], **{app: ["apps"] for app in APPS}}
        same(f"{service}: data that it sees", said[7:], known.get(service, []))
        host = inspect(container)["HostConfig"]
        same(f"{service}: what the engine was told", (host["Privileged"], host["NanoCpus"] > 0, host["ReadonlyRootfs"]),
             (False, True, True))
        ports = [f"{one['HostIp']}:{one['HostPort']}" for all in (host["PortBindings"] or {}).values() for one in all]
        same(f"{service}: ports", ports, [f"127.0.0.1:{stack.port}"] if service == "presenter" else [])
        holds(f"{service}: bounded logs", "max-size" in host["LogConfig"]["Config"])
    return "read-only root, user 10001, no capabilities, limits, one key each, one port on 127.0.0.1"


def scales(stack):
    """More workers while people use it, then fewer: the new ones get work at once, and nothing is lost on the way down."""
    page = Page(stack.port)
    asked = ride_up_to_consent(page)
    done(page.answer(asked, yes(asked)))
    crowd = Crowd(stack, 8, lambda: "Where is my ride")
    with Watch(stack.project) as watch:
        old = stack.container("handler-rides")
        stack.compose("up", "--detach", "--no-build", "--no-recreate", "--scale", "handler-rides=4")
        new = [one for one in stack.containers("handler-rides") if one != old]
        same("new workers", len(new), 3)
        firsts = []
        for container in new:
            name = f"@{host_name(container)}:"
            until(f"work for {name}", lambda: any(name in who for who, _ in crowd.work()), 20)
            firsts.append(min(when for who, when in crowd.work() if name in who) - started(container))
        slowest = max(firsts) / 1_000
        holds(f"a new worker waited {slowest:.1f} s for work", slowest <= 2)
        begun = time.time() * 1_000
        until("work for everyone", lambda: sum(1 for _, when in crowd.work() if when > begun) > 400, 30)
        late = [who for who, when in crowd.work() if when > begun and who.startswith("handler-hop")]
        shares = sorted((late.count(who) for who in set(late)), reverse=True)
        same("workers that work", len(shares), 4)
        holds(f"the work is spread: {shares}", shares[-1] * 3 >= shares[0])
        stack.compose("up", "--detach", "--no-build", "--no-recreate", "--scale", "handler-rides=1")
        until("three ends", lambda: len(watch.ends) >= 3, 20)
        same("how the surplus ended", watch.ends, [("handler-rides", 0)] * 3)
    count, slowest_request = crowd.finish()
    page.close()
    return (f"first work {slowest:.2f} s after the start of a container at the latest, shares {shares}; down again with"
            f" {count} requests completed, the slowest in {slowest_request:.2f} s")


def worker_killed(stack):
    """It dies with the booking in its hands: booked once all the same."""
    page, before = Page(stack.port), rides(stack)
    asked = ride_up_to_consent(page)
    worker = stack.container("handler-rides")
    process = pid(worker)
    crash(worker, signal.SIGSTOP)
    accepted = page.insist("/answer", {
        "request": asked["correlationID"], "question": asked["questions"][0]["id"], "reply": yes(asked)})
    page.wait("the work to be sent", lambda e: e["kind"] == "workSent" and e["work"] == "handling")
    begun = time.monotonic()
    crash(worker)
    done(page.settle((asked["correlationID"], accepted["sequence"])))
    took = time.monotonic() - begun
    same("rides", rides(stack), before + 1)
    holds("the container was started again", pid(worker) != process)
    handed = [who for phase, who in page.workers(asked["correlationID"]) if phase == "handling"]
    holds(f"it was handed out again: {handed}", len(handed) == 2)
    page.close()
    return f"booked once, {took:.1f} s after the death"


def dispatcher_killed(stack):
    """It dies at an open question: the answer completes the request."""
    page, before = Page(stack.port), rides(stack)
    asked = ride_up_to_consent(page)
    dispatcher = stack.container("dispatcher")
    begun, process = time.monotonic(), pid(dispatcher)
    crash(dispatcher)
    done(page.answer(asked, yes(asked)))
    took = time.monotonic() - begun
    holds("it is another process", pid(dispatcher) != process)
    same("rides", rides(stack), before + 1)
    page.close()
    return f"answered {took:.1f} s after the death"


def killed_under_load(stack):
    """Deaths in any place, while people add things: each is there once."""
    said = []

    def words():
        said.append(mark())
        return f"Add {said[-1]} to the grocery store list"

    crowd = Crowd(stack, 4, words)
    for service in ("handler-lists", "dispatcher", "recognizer", "handler-lists", "presenter"):
        count = len(crowd.ends)
        until("some requests", lambda: len(crowd.ends) >= count + 12, 40)
        crash(stack.container(service))
    count = len(crowd.ends)
    until("some requests", lambda: len(crowd.ends) >= count + 12, 40)
    ended, slowest = crowd.finish()
    there = dict(stack.rows("lists", "listomat", "SELECT title, count(*) FROM tasks GROUP BY title"))
    same("things that are not there once", [(name, there.get(name)) for name in said if there.get(name) != 1], [])
    return f"{ended} requests, five deaths, each done once; the slowest took {slowest:.1f} s"


def network(stack):
    """A worker loses the network: others are served, and what waits for it goes on when it is back."""
    page, other, name = Page(stack.port), Page(stack.port), mark()
    done(add(page, mark()))
    worker = stack.container("handler-lists")
    docker("network", "disconnect", f"{stack.project}_default", worker)
    accepted = page.say(f"Add {name} to the grocery store list")
    begun = time.monotonic()
    done(other.ask("Where is my ride"))
    holds("another app waits for it", time.monotonic() - begun < 1)
    page.wait("the loss to be seen", lambda e: e["correlationID"] == accepted[0] and e["kind"] == "workLost", 15)
    lost = time.monotonic() - begun
    docker("network", "connect", f"{stack.project}_default", worker)
    begun = time.monotonic()
    done(page.settle(accepted))
    same("tasks with that title", tasks(stack, name), 1)
    for one in (page, other):
        one.close()
    return f"seen after {lost:.1f} s, done {time.monotonic() - begun:.1f} s after it was back"


def stops(stack):
    """Stops in order, in time, and goes on where it was."""
    page, before = Page(stack.port, patience=90), rides(stack)
    asked = ride_up_to_consent(page)
    crowd = Crowd(stack, 3, lambda: "Where is my ride")
    with Watch(stack.project) as watch:
        until("some requests", lambda: len(crowd.ends) > 20, 20)
        crowd.stop.set()
        begun = time.monotonic()
        stack.compose("stop")
        took = time.monotonic() - begun
    crowd_threads = [thread for thread in crowd.threads if thread.is_alive()]
    same("exit codes", sorted(watch.ends), sorted((service, 0) for service in SERVICES))
    holds(f"it took {took:.1f} s; the time given is 15 s", took < 15)
    stack.compose("up", "--detach", "--no-build", timeout=120)
    done(page.answer(asked, yes(asked), timeout=60))
    same("rides", rides(stack), before + 1)
    for thread in crowd_threads:
        thread.join(30)
    crowd.finish()
    page.close()
    return f"six services in {took:.1f} s, all with 0; the question that was open was answered after the start"


def check_journal(stack):
    said = stack.compose("exec", "--no-TTY", "dispatcher", "beckon", "journal", "check", timeout=120).stdout
    holds(f"the journal has problems: {said}", "problems       0" in said)
    return " ".join(said.split("\n")[1].split())


def figures(stack):
    size = int(docker("image", "inspect", "--format", "{{.Size}}", "beckon:local").stdout)
    lines = docker("stats", "--no-stream", "--format", "{{.Name}} {{.MemUsage}}").stdout.split("\n")
    used = [f"{line.split()[0].removeprefix(stack.project + '-')} {line.split()[1]}" for line in lines if stack.project in line]
    return f"the image has {size / 1e6:.0f} MB; memory after all this: {', '.join(sorted(used))}"


CHECKS = (
    first_answer, conversations, commands, hardened, scales, worker_killed, dispatcher_killed, killed_under_load, network,
    stops, trouble.no_dispatcher, trouble.no_keys, check_journal, figures)


def main():
    wanted = sys.argv[1:]
    known = {check.__name__: check for check in (*CHECKS, trouble.full_disk)}
    unknown = [name for name in wanted if name not in known]
    if unknown:
        sys.exit(f"there is no check {unknown[0]}; there are {', '.join(known)}")
    report, stack = Report(), Stack("beckon-test", 18080)
    stack.down()
    if wanted and wanted != ["full_disk"] and "first_answer" not in wanted:
        wanted.insert(0, "first_answer")
    for check in CHECKS:
        if not wanted or check.__name__ in wanted:
            report.run(check.__name__.replace("_", " "), check, stack)
    stack.down()
    if not wanted or "full_disk" in wanted:
        trouble.with_small_disk(report)
    print(f"{report.count} checks passed in {time.monotonic() - report.start:.0f} s", flush=True)


main()
