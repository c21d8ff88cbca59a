# Beckon: a person at the page: says words, hears what happens, waits and says them again where nobody answers
# SPDX-License-Identifier: Apache-2.0
import http.client, json, threading, time, uuid


class Refused(Exception):
    def __init__(self, status, code, message):
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code = status, code


def new_id():
    """A UUID version 7, so that words which are sent twice are taken once."""
    value = int(time.time() * 1000) << 80 | 7 << 76 | 2 << 62 | uuid.uuid4().int & (1 << 62) - 1
    value |= (uuid.uuid4().int & 0xFFF) << 64
    return str(uuid.UUID(int=value))


class Page:
    """One browser with one conversation. Its events are read by a thread, which comes back as browsers do."""

    def __init__(self, port, patience=30):
        self.port, self.patience = port, patience
        self.origin = f"http://127.0.0.1:{port}"
        self.cookie, self.token, self.local = "", "", threading.local()
        self.events, self.changed, self.isOpen = [], threading.Condition(), True
        opened = self.insist("/session", {})
        self.conversation, self.token = opened["conversation"], opened["token"]
        self.reader = threading.Thread(target=self._listen, daemon=True)
        self.reader.start()

    def close(self):
        self.isOpen = False

    def post(self, path, body, timeout=8):
        headers = {"Content-Type": "application/json", "Origin": self.origin, "X-Beckon-Token": self.token}
        if self.cookie:
            headers["Cookie"] = self.cookie
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request("POST", path, json.dumps(body), headers)
            answer = connection.getresponse()
            data = json.loads(answer.read() or b"{}")
            if answer.headers.get("Set-Cookie"):
                self.cookie = answer.headers["Set-Cookie"].split(";")[0]
        finally:
            connection.close()
        if answer.status >= 300:
            error = data.get("error", {})
            raise Refused(answer.status, error.get("code", "?"), error.get("message", ""))
        return data

    def insist(self, path, body):
        """As the page does: while something is being started anew, it is sent again until it is taken."""
        end, tries = time.monotonic() + self.patience, 0
        while True:
            tries += 1
            try:
                return self.post(path, body)
            except (OSError, http.client.HTTPException, ValueError):
                if time.monotonic() > end:
                    raise
            except Refused as refusal:
                if tries > 1 and refusal.code in ("questionClosed", "requestEnded"):
                    return {}
                if refusal.code not in ("noDispatcher", "busy", "unknownRequest") or time.monotonic() > end:
                    raise
            time.sleep(0.1)

    def _listen(self):
        while self.isOpen:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            try:
                after = self.events[-1]["sequence"] if self.events else 0
                connection.request(
                    "GET", f"/events?conversation={self.conversation}&token={self.token}&after={after}",
                    headers={"Cookie": self.cookie})
                answer = connection.getresponse()
                while answer.status == 200 and self.isOpen:
                    line = answer.readline()
                    if not line:
                        break
                    if line.startswith(b"data: {") and b'"event"' in line:
                        event = json.loads(line[6:])["event"]
                        with self.changed:
                            if not self.events or event["sequence"] > self.events[-1]["sequence"]:
                                self.events.append(event)
                            self.changed.notify_all()
            except (OSError, http.client.HTTPException, ValueError):
                pass
            finally:
                connection.close()
            time.sleep(0.1)

    def wait(self, what, wanted, timeout=30):
        """The first event for which `wanted` holds."""
        end, seen = time.monotonic() + timeout, 0
        with self.changed:
            while True:
                for event in self.events[seen:]:
                    if wanted(event):
                        return event
                seen = len(self.events)
                if time.monotonic() > end:
                    last = [f"{event['kind']} {event['phase']}" for event in self.events[-6:]]
                    raise AssertionError(f"waited {timeout} s for {what}; the last events: {', '.join(last) or 'none'}")
                self.changed.wait(0.5)

    def say(self, text):
        """What the request's number and the last event before it are."""
        seen = self.events[-1]["sequence"] if self.events else 0
        accepted = self.insist("/say", {"conversation": self.conversation, "text": text, "id": new_id(), "seen": seen})
        return accepted["correlationID"], accepted["sequence"]

    def settle(self, accepted, timeout=30):
        """The event with which a request asks something or ends."""
        request, sequence = accepted
        return self.wait(
            f"an end or a question of {request}",
            lambda e: e["correlationID"] == request and e["sequence"] > sequence and e["kind"] in ("asked", "ended"), timeout)

    def ask(self, text, timeout=30):
        return self.settle(self.say(text), timeout)

    def answer(self, asked, reply, timeout=30):
        """Presses a button: answers the first question of an event."""
        accepted = self.insist(
            "/answer", {"request": asked["correlationID"], "question": asked["questions"][0]["id"], "reply": reply})
        return self.settle((asked["correlationID"], max(accepted.get("sequence", 0), asked["sequence"])), timeout)

    def life(self, request):
        """What became of a request, for who reads why it failed."""
        with self.changed:
            return "; ".join(" ".join(str(e[key]) for key in ("time", "kind", "work", "worker", "reason", "failure") if e.get(key))
                             for e in self.events if e["correlationID"] == request)

    def workers(self, request=None):
        """Who was given what, in order: pairs of phase and worker."""
        with self.changed:
            return [(e["work"], e["worker"]) for e in self.events
                    if e["kind"] == "workSent" and request in (None, e["correlationID"])]


class Crowd:
    """Pages that ask for the same again and again, until they are told to stop. Every request has to be completed."""

    def __init__(self, port, size, words):
        self.stop, self.ends, self.lives, self.trouble = threading.Event(), [], [], []
        self.pages = [Page(port) for _ in range(size)]
        self.threads = [threading.Thread(target=self._ask, args=(page, words), daemon=True) for page in self.pages]
        for thread in self.threads:
            thread.start()

    def _ask(self, page, words):
        while not self.stop.is_set():
            try:
                begun = time.monotonic()
                end = page.ask(words())
                self.ends.append((end["kind"], end["phase"], end.get("failure"), time.monotonic() - begun))
                if (end["kind"], end["phase"]) != ("ended", "completed"):
                    self.lives.append(page.life(end["correlationID"]))
            except Exception as error:
                self.trouble.append(error)
                return

    def finish(self):
        self.stop.set()
        for thread in self.threads:
            thread.join(60)
        for page in self.pages:
            page.close()
        if self.trouble:
            raise AssertionError(f"a page had trouble: {self.trouble[0]}")
        bad = [end for end in self.ends if end[:2] != ("ended", "completed")]
        if bad:
            raise AssertionError(f"{len(bad)} of {len(self.ends)} requests were not completed: {bad[:3]}; the first: {self.lives[0]}")
        return len(self.ends), max(end[3] for end in self.ends)

    def work(self):
        """Who was given work, and when."""
        return [(e["worker"], e["time"]) for page in self.pages for e in list(page.events) if e["kind"] == "workSent"]
