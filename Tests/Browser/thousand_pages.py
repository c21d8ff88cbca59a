#!/usr/bin/env python3
# Beckon: a thousand pages that listen to one presenter: how long until an event is at the last one, and what a page costs
# SPDX-License-Identifier: Apache-2.0
"""Tests/Browser/thousand_pages.py [folder of the executables] [pages]: prints figures, exits with 1 beyond the bars.

The pages are bare connections and no browsers: what is measured is the presenter. They are split over conversations of
six pages each, as if so many people had the page open in several tabs."""
import http.client, json, os, resource, select, shutil, socket, statistics, subprocess, sys, tempfile, threading, time, uuid

BAR_MILLISECONDS, BAR_BYTES = 250, 200_000
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TABS = 6


def memory(pid):
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith("VmRSS:"))


class Browser:
    def __init__(self, port):
        self.port, self.cookie, self.token = port, "", ""
        self.conversation = None
        opened = self.post("/session", {})
        self.conversation, self.token = opened["conversation"], opened["token"]

    def post(self, path, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{self.port}", "X-Beckon-Token": self.token}
        if self.cookie:
            headers["Cookie"] = self.cookie
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        data = json.loads(answer.read())
        if answer.headers.get("Set-Cookie"):
            self.cookie = answer.headers["Set-Cookie"].split(";")[0]
        connection.close()
        assert answer.status < 300, data
        return data

    def listen(self):
        page = socket.create_connection(("127.0.0.1", self.port))
        page.sendall(
            f"GET /events?conversation={self.conversation}&token={self.token}&after=0 HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Cookie: {self.cookie}\r\n\r\n".encode())
        return page


def main():
    programs = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, ".build", "debug")
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8_192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    folder = tempfile.mkdtemp(prefix="beckon-pages-")
    beckon, data = os.path.join(programs, "beckon"), os.path.join(folder, "data")
    up = subprocess.run([beckon, "up", "--data", data, "--port", "0", "--detach", "--only", "lists", "--no-page"],
                        capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert up.returncode == 0, up.stderr
    # As behind a proxy: all pages come from one address.
    presenter = subprocess.Popen(
        [os.path.join(programs, "beckon-presenter"), "--front", f"ipc://{data}/run/front", "--port", "0", "--secure",
         "--log-level", "warning"], stdout=subprocess.PIPE, text=True)
    try:
        port = int(presenter.stdout.readline().split(":")[-1])
        browsers = [Browser(port) for _ in range((count + TABS - 1) // TABS)]
        before = memory(presenter.pid)
        pages = {}
        for number in range(count):
            browser = browsers[number // TABS]
            page = browser.listen()
            pages[page.fileno()] = (page, browser)
        refused = wait(pages, lambda text: b"event: dispatcher" in text, 60)
        assert not refused, f"{len(refused)} of {count} pages do not listen: {refused[0]}"
        opened = memory(presenter.pid)
        print(f"{count} pages: {(opened - before) / count / 1000:.1f} kB each (bar {BAR_BYTES // 1000} kB), {opened / 1e6:.0f} MB in all")
        # One conversation at a time, then all at once.
        times = []
        for number in range(0, len(browsers), max(1, len(browsers) // 20)):
            own = {name: page for name, page in pages.items() if page[1] is browsers[number]}
            times.append(measure(own, [browsers[number]]))
        print(f"an event of one conversation is at the last of its {TABS} pages after {statistics.median(times):.0f} ms, at most {max(times):.0f} ms")
        # Every page hears whether the dispatcher is heard: stopped, it is what all are told at once.
        dispatcher = next(member["pid"] for member in json.load(open(f"{data}/run/stack.json"))["members"] if member["service"] == "dispatcher")
        spans = [told(pages, dispatcher) for _ in range(5)]
        median = statistics.median(spans)
        print(f"what all are told at once is at the last of {count} pages {median:.0f} ms after the first (bar {BAR_MILLISECONDS} ms)")
        print(f"{memory(presenter.pid) / 1e6:.0f} MB at the end")
        return 1 if median > BAR_MILLISECONDS or statistics.median(times) > BAR_MILLISECONDS or (opened - before) / count > BAR_BYTES else 0
    finally:
        presenter.terminate()
        presenter.wait()
        subprocess.run([beckon, "down", "--data", data], capture_output=True)
        shutil.rmtree(folder, ignore_errors=True)


def wait(pages, wanted, seconds, times=None):
    """Reads all pages until each has what is wanted; what those had that have not."""
    poll, texts = select.poll(), {name: b"" for name in pages}
    for name in pages:
        poll.register(name, select.POLLIN)
    end = time.monotonic() + seconds
    while texts and time.monotonic() < end:
        for name, _ in poll.poll(100):
            if name not in texts:
                poll.unregister(name)
                continue
            got = pages[name][0].recv(65_536)
            if not got:
                raise AssertionError(f"a page was closed: {texts[name][-200:]}")
            texts[name] += got
            if wanted(texts[name]):
                if times is not None:
                    times.append(time.monotonic())
                del texts[name]
                poll.unregister(name)
    return list(texts.values())


def drain(pages):
    poll = select.poll()
    for name in pages:
        poll.register(name, select.POLLIN)
    while ready := poll.poll(300):
        for name, _ in ready:
            pages[name][0].recv(65_536)


def measure(pages, browsers):
    drain(pages)
    times = []
    begun = time.monotonic()
    for browser in browsers:
        browser.post("/say", {"conversation": browser.conversation, "text": "hello there", "locale": "en", "timeZone": "UTC"})
    missed = wait(pages, lambda text: b'"kind":"accepted"' in text, 30, times)
    assert not missed, f"{len(missed)} pages heard nothing"
    return (max(times) - begun) * 1000


def told(pages, dispatcher):
    """Stops the dispatcher until all pages are told that it is silent."""
    drain(pages)
    times = []
    os.kill(dispatcher, 19)
    try:
        missed = wait(pages, lambda text: b"data: silent" in text, 30, times)
    finally:
        os.kill(dispatcher, 18)
    assert not missed, f"{len(missed)} pages were told nothing"
    assert not wait(pages, lambda text: b"data: connected" in text, 30)
    return (max(times) - min(times)) * 1000


if __name__ == "__main__":
    sys.exit(main())
