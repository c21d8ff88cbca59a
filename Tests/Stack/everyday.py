# Beckon: what holds on a day on which nothing goes wrong
# SPDX-License-Identifier: Apache-2.0
import json, threading, time

from errands import add, done, mark, no_ride, ride_up_to_consent, rides, tasks, yes
from page import Crowd, Page
from stack import APPS, SERVICES, Watch, docker, holds, host_name, inspect, same, started, until

FIRST_ANSWER = 30


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
    # Left open it would be until it expires, and check_journal wants an end of every request.
    same("its end", page.answer(asked, {"kind": "cancel"})["kind"], "ended")
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
    # Another number of people than anybody booked for just now: the same again would be asked about.
    beckon("answer", "2", *own, code=10)
    beckon("answer", "--yes", *own)
    same("rides", rides(stack), before + 1)
    refused = beckon("say", "Where is my ride", "--conversation", "web-somebody", code=12)
    holds(f"why it was refused: {refused}", "may" in refused["error"] or "right" in refused["error"])
    status = stack.compose("run", "--rm", "--no-deps", "beckon", "status").stdout
    holds(f"the state of the dispatcher: {status}", "11 apps, 14 workers, 1 recognizers" in status)
    keys("revoke", "phone")
    said = stack.compose(
        "run", "--rm", "--no-deps", "beckon", "say", "Where is my ride", "--key", "/keys/phone.key", *own, check=False)
    holds(f"a revoked key is served: {said.stdout}", said.returncode not in (0, 10))
    return "a key of its own, used and revoked"


# Of eleven apps, the recognizer, the presenter, the tools, and the dispatcher's own pair.
KEYS = 15


def hardened(stack):
    script = """
        id -u; id -g
        while read -r _ place _ options _; do [[ $place == / ]] && echo "${options%%,*}"; done </proc/mounts
        touch /keys/probe 2>/dev/null && echo written || echo refused
        grep -E '^(CapEff|CapPrm|CapBnd|CapAmb|NoNewPrivs|Seccomp):' /proc/1/status | tr -d '\\t' | tr '\\n' ' '; echo
        cat /sys/fs/cgroup/memory/memory.limit_in_bytes 2>/dev/null || cat /sys/fs/cgroup/memory.max
        cat /sys/fs/cgroup/pids/pids.max 2>/dev/null || cat /sys/fs/cgroup/pids.max
        ls /key /keys 2>/dev/null | grep -c '[.]key$'; ls /data"""
    nothing = "0" * 16
    for service in SERVICES:
        container = stack.container(service)
        said = docker("exec", container, "bash", "-c", script, timeout=20).stdout.splitlines()
        same(f"{service}: user and group", said[:2], ["10001", "10001"])
        # The folder of the keys belongs to the user: what keeps it from writing there is the mount alone.
        same(f"{service}: the root, and a folder of its own in it", said[2:4], ["ro", "refused"])
        same(f"{service}: privileges", said[4].split(), [
            f"CapPrm:{nothing}", f"CapEff:{nothing}", f"CapBnd:{nothing}", f"CapAmb:{nothing}", "NoNewPrivs:1", "Seccomp:2"])
        memory = (512 if service == "dispatcher" else 256) << 20
        same(f"{service}: memory and processes", said[5:7], [str(memory), "256"])
        same(f"{service}: secrets that it sees", int(said[7]), KEYS if service == "dispatcher" else 1)
        known = {"dispatcher": ["dispatcher"], **{app: ["apps"] for app in (*APPS, "presentation-photos")}}
        same(f"{service}: data that it sees", said[8:], known.get(service, []))
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
    crowd = Crowd(stack.port, 8, lambda: "Where is my ride")
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


def check_journal(stack):
    said = stack.compose("exec", "--no-TTY", "dispatcher", "beckon", "journal", "check", timeout=120).stdout
    holds(f"the journal has problems: {said}", "problems       0" in said)
    holds(f"something was accepted and has not ended: {said}", " ended, 0 not yet;" in said)
    return " ".join(said.split("\n")[1].split())


def figures(stack):
    """Memory as /proc has it, libraries among it."""
    size = int(docker("image", "inspect", "--format", "{{.Size}}", "beckon:local").stdout)
    used = []
    for service in SERVICES:
        status = docker("exec", stack.container(service), "grep", "-E", "VmRSS|VmHWM", "/proc/1/status").stdout.split()
        used.append(f"{service} {int(status[4]) // 1024} MB (at most {int(status[1]) // 1024})")
    return f"the image has {size / 1e6:.0f} MB; memory: {', '.join(used)}"
