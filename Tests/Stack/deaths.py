# Beckon: who dies, is cut off, stopped, or put back to what it was
# SPDX-License-Identifier: Apache-2.0
import os, shutil, signal, subprocess, tempfile, time

from errands import add, done, mark, ride_up_to_consent, rides, tasks, yes
from page import Crowd, Page
from stack import APPS, SERVICES, Watch, crash, docker, holds, inspect, pid, same, until


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

    crowd = Crowd(stack.port, 4, words)
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
    crowd = Crowd(stack.port, 3, lambda: "Where is my ride")
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
    return f"{len(SERVICES)} services in {took:.1f} s, all with 0; the question that was open was answered after the start"


def upgrade(stack):
    """Another image under the feet of people who use it."""
    subprocess.run(["docker", "build", "--quiet", "--tag", "beckon:next", "-"], text=True, capture_output=True, check=True,
                   input="FROM beckon:local\nLABEL next=yes\n", timeout=60)
    crowd = Crowd(stack.port, 3, lambda: "Where is my ride")
    os.environ["BECKON_VERSION"] = "next"
    try:
        until("some requests", lambda: len(crowd.ends) > 10, 30)
        begun = time.monotonic()
        stack.compose("up", "--detach", "--wait", "--no-build", timeout=120)
        took, count = time.monotonic() - begun, len(crowd.ends)
        until("some requests", lambda: len(crowd.ends) > count + 10, 30)
    finally:
        del os.environ["BECKON_VERSION"]
    for service in SERVICES:
        same(f"image of {service}", inspect(stack.container(service))["Config"]["Image"], "beckon:next")
    count, slowest = crowd.finish()
    return f"all {len(SERVICES)} services in {took:.0f} s; {count} requests completed meanwhile, the slowest in {slowest:.1f} s"


def live_copy(stack):
    """A copy of the journal that is made while it is written is whole."""
    crowd = Crowd(stack.port, 2, lambda: "Where is my ride")
    until("some requests", lambda: len(crowd.ends) > 10, 30)
    stack.compose("exec", "--no-TTY", "dispatcher", "beckon", "journal", "backup", "/data/copy")
    crowd.finish()
    said = stack.compose("exec", "--no-TTY", "dispatcher", "beckon", "journal", "check", "--folder", "/data/copy").stdout
    shutil.rmtree(f"{stack.volume('journal')}/copy")
    holds(f"the copy has problems: {said}", "problems       0" in said)


def backup(stack):
    """As docs/operating.md has it: everything into files, all volumes gone, everything back, and on it goes."""
    page, other, name, kept = Page(stack.port, patience=90), Page(stack.port, patience=90), mark(), mark()
    done(add(other, kept))
    asked = ride_up_to_consent(page)
    places = (("dispatcher", "/data"), *((app, "/data") for app in APPS), ("keys", "/keys"), ("presenter", "/users"))
    with tempfile.TemporaryDirectory() as folder:
        stack.compose("stop")
        for service, path in places:
            stack.pipe("run", "--rm", "--no-deps", "--no-TTY", service, "tar", "-C", path, "-c", ".", into=f"{folder}/{service}")
        stack.compose("up", "--detach", "--no-build", timeout=120)
        done(add(other, name))
        other.close()
        stack.down()
        for service, path in places:
            stack.pipe("run", "--rm", "--no-deps", "--no-TTY", service, "tar", "-C", path, "-x", out_of=f"{folder}/{service}")
        stack.compose("up", "--detach", "--no-build", timeout=120)
    same("what was there before and after the backup", (tasks(stack, kept), tasks(stack, name)), (1, 0))
    before = rides(stack)
    done(page.answer(asked, yes(asked), timeout=60))
    same("rides", rides(stack), before + 1)
    page.close()
    return "a question that was open in it was answered after the restore"
