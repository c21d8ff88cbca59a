#!/usr/bin/env python3
# Beckon: the table of protocol.md 11.2, one cell after the other, over CURVE, by a client that is not ours.
# SPDX-License-Identifier: Apache-2.0
"""usage: table.py FOLDER_OF_BINARIES

Each ability is tried with every set of rights that is enough for it, and with all rights but those. With them it is
taken, without them it is refused with `notAllowed`. Needs pyzmq (Debian: python3-zmq)."""
import shutil, sys, tempfile, time

try:
    import zmq
except ImportError:
    sys.exit("there is no pyzmq here: apt-get install python3-zmq, or pip install pyzmq")
from peers import APP, Desk, Dispatcher, Peer, Wrong, fresh, handshake

# What a right is in rights.json. A new right is a line here, and its abilities are lines below.
RIGHTS = {
    "submit": {"submit": ["here*"]},
    "answer": {"answer": ["here*"]},
    "observe": {"observe": ["here*"]},
    "observe all": {"observe": ["*"]},
    "handle": {"handle": {"apps": ["desk"], "intents": ["Note"]}},
    "recognize": {"recognize": True},
    "operate": {"operate": True},
}
CONTEXT = {"conversation": "here", "user": "ann", "abilities": ["choices", "values", "consent"]}
NOTE = {"intent": "Note", "parameters": {}, "app": "desk"}
DONATION = {
    "identifier": "d", "user": "ann", "app": "desk", "intent": {"name": "Note", "parameters": {}},
    "direction": "outgoing", "start": 1, "end": 2}
VOCABULARY = {"app": "desk", "user": "ann", "kind": "contactName", "terms": []}
HANDLER = {"role": "handler", "worker": "table.py", "credit": 1, "manifest": APP}
RECOGNIZER = {"role": "recognizer", "worker": "table.py", "credit": 1}
PRESENTATION = {
    "role": "presentation", "worker": "table.py", "credit": 1, "presentation": {"app": "desk", "intents": ["Note"]}}
SIZE = {"width": 544, "height": 720}
PRESENT = {
    "conversation": "here", "sequence": 1, "locale": "en", "timeZone": "Europe/Berlin", "place": "conversation",
    "minimumSize": {"width": 0, "height": 0}, "maximumSize": SIZE}


class Asked:
    """A request that waits for a value, in a conversation of its own."""

    def __init__(self, stage):
        stage.count += 1
        self.conversation = f"here-{stage.count}"
        context = {**CONTEXT, "conversation": self.conversation}
        self.request = fresh()
        taken = stage.everyone.ask("submit", {**NOTE, "context": context}, self.request)
        if taken.kind != "accepted":
            raise Wrong(f"the stage's own request was {taken.kind}: {taken.body}")
        self.question = stage.everyone.event("asked", self.request)["questions"][0]["id"]
        self.context = context


class Stage:
    """What cells need beside the key they are about."""

    def __init__(self, dispatcher):
        self.dispatcher, self.count = dispatcher, 0
        self.everyone = Peer(dispatcher, "front", "everyone")


def client(kind, body=None, about=None):
    """A message of a client, about nothing or about a request that waits for a value."""
    def send(stage, key):
        asked = about and Asked(stage)
        peer = Peer(stage.dispatcher, "front", key)
        try:
            # What begins something has an id of its own.
            request = asked.request if asked and kind not in ("say", "device") else None
            return peer.ask(kind, body(asked) if callable(body) else body, request)
        finally:
            peer.close()
    return send


def worker(kind, body=None, hello=None):
    """A message of a worker. Most are not answered: a second `hello` behind it is, and by then a refusal has come."""
    def send(stage, key):
        peer = Peer(stage.dispatcher, "back", key)
        try:
            if kind == "hello":
                return answer(peer, peer.send("hello", body, bytes(16)))
            if hello:
                answer(peer, peer.send("hello", hello, bytes(16)))
            number = peer.send(kind, body, bytes(16))
            last = peer.send("heartbeat", None, bytes(16)) if not hello else peer.send("hello", hello, bytes(16))
            return answer(peer, number, last)
        finally:
            # Or else it would be given work while it counts as living.
            peer.send("goodbye", None, bytes(16))
            peer.close()
    return send


def answer(peer, number, last=None):
    """The refusal of a worker's message, or what came instead of it."""
    while True:
        message = peer.read("a worker's message")
        if message.kind == "refused" and message.number == number:
            return message
        if message.kind in ("welcome", "challenge") or (message.kind == "refused" and message.number == last):
            return message


def subscribe(stage, key):
    """A subscription is not answered: who may not have it gets nothing, while one who may gets the event."""
    def socket(name):
        subscriber, endpoint = stage.dispatcher.socket(zmq.SUB, "events", name)
        subscriber.connect(endpoint)
        subscriber.subscribe(b"event/")
        return subscriber
    tried, proven = socket(key), socket("everyone")
    try:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            # Events are published until one arrives with whoever surely may have it, and then once more.
            for _ in range(2):
                Asked(stage)
            if proven.poll(200):
                proven.recv_multipart()
                Asked(stage)
                return "event" if tried.poll(500) else "nothing"
        raise Wrong("no event came for anybody")
    finally:
        tried.close()
        proven.close()


def value(asked):
    return {"question": asked.question, "reply": {"kind": "value", "value": "milk"}}


def words(asked):
    return {"utterance": "milk", "context": asked.context if asked else {**CONTEXT, "conversation": "here-said"}}


# What is done, how, what comes of it with the right, and each set of rights that is enough for it.
ABILITIES = [
    ("submit", client("submit", {**NOTE, "context": CONTEXT}), "accepted", [["submit"]]),
    ("say", client("say", words), "accepted", [["submit"]]),
    ("say where a request is open", client("say", words, Asked), "accepted", [["submit", "answer"]]),
    ("answer", client("answer", value, Asked), "accepted", [["answer"]]),
    ("delivered", client("delivered", lambda asked: {"question": asked.question}, Asked), "accepted", [["answer"]]),
    ("cancel", client("cancel", None, Asked), "accepted", [["submit"], ["answer"]]),
    ("device", client("device", lambda asked: {"conversation": asked.conversation, "isLocked": False}, Asked),
     "accepted", [["answer"]]),
    ("fetch", client("fetch", {"conversation": "here", "after": 0}), "events", [["submit"], ["answer"], ["observe"]]),
    ("present", client("present", PRESENT), "presented", [["submit"], ["answer"], ["observe"]]),
    ("hear", client("hear", {"conversations": ["here", "here-1"]}), "heard", [["submit"], ["answer"], ["observe"]]),
    ("query trace", client("query", {"subject": "trace"}, Asked), "report",
     [["submit"], ["answer"], ["observe"], ["operate"]]),
    ("query apps", client("query", {"subject": "apps"}), "report", [["submit"], ["answer"], ["observe"], ["operate"]]),
    ("query catalog", client("query", {"subject": "catalog"}), "report", [["submit"], ["operate"]]),
    ("query status", client("query", {"subject": "status"}), "report", [["operate"]]),
    ("query workers", client("query", {"subject": "workers"}), "report", [["operate"]]),
    ("query preferences", client("query", {"subject": "preferences"}), "report", [["operate"]]),
    ("query donations", client("query", {"subject": "donations"}), "report", [["operate"]]),
    ("setting authorization",
     client("setting", {"authorization": {"user": "ann", "app": "desk", "status": "authorized"}}), "accepted",
     [["submit", "answer"], ["operate"]]),
    ("setting defaultApp", client("setting", {"defaultApp": {"user": "ann", "domain": "desk", "app": "desk"}}),
     "accepted", [["operate"]]),
    ("setting donation", client("setting", {"donation": DONATION}), "accepted", [["operate"]]),
    ("setting deletion", client("setting", {"deletion": {"user": "ann", "app": "desk"}}), "accepted", [["operate"]]),
    ("setting vocabulary", client("setting", {"vocabulary": VOCABULARY}), "accepted", [["operate"]]),
    ("subscribe to everything", subscribe, "event", [["observe all"]]),
    ("hello of a handler", worker("hello", HANDLER), "welcome", [["handle"]]),
    ("hello of a recognizer", worker("hello", RECOGNIZER), "welcome", [["recognize"]]),
    ("hello of a presentation", worker("hello", PRESENTATION), "welcome", [["handle"]]),
    ("vocabulary", worker("vocabulary", VOCABULARY, HANDLER), "welcome", [["handle"]]),
    ("donation", worker("donation", DONATION, HANDLER), "welcome", [["handle"]]),
    ("heartbeat", worker("heartbeat"), "challenge", [["handle"], ["recognize"]]),
    ("goodbye", worker("goodbye"), "challenge", [["handle"], ["recognize"]]),
    ("result", worker("result", {}), "challenge", [["handle"], ["recognize"]]),
    ("update", worker("update", {"code": "inProgress"}), "challenge", [["handle"], ["recognize"]]),
]

# The same messages about what the key has no right to, though it has every right elsewhere.
ELSEWHERE = [
    ("submit in another conversation", client("submit", {**NOTE, "context": {**CONTEXT, "conversation": "there"}})),
    ("say in another conversation", client("say", {"utterance": "x", "context": {**CONTEXT, "conversation": "there"}})),
    ("submit as another user", client("submit", {**NOTE, "context": {**CONTEXT, "user": "bob"}})),
    ("say as another user", client("say", {"utterance": "x", "context": {**CONTEXT, "user": "bob"}})),
    ("fetch another conversation", client("fetch", {"conversation": "there", "after": 0})),
    ("present an event of another conversation", client("present", {**PRESENT, "conversation": "there"})),
    ("hear another conversation", client("hear", {"conversations": ["here", "there"]})),
    ("device of another conversation", client("device", {"conversation": "there", "isLocked": False})),
    ("authorization of another user",
     client("setting", {"authorization": {"user": "bob", "app": "desk", "status": "authorized"}})),
    ("hello of another app", worker("hello", {**HANDLER, "manifest": {**APP, "app": "bank"}})),
    ("cards of another app",
     worker("hello", {**PRESENTATION, "presentation": {"app": "bank", "intents": ["Note"]}})),
    ("hello with another intent",
     worker("hello", {**HANDLER, "manifest": {**APP, "intents": [{**APP["intents"][0], "name": "Pay"}]}})),
    ("vocabulary of another user", worker("vocabulary", {**VOCABULARY, "user": "bob"}, HANDLER)),
    ("donation of another user", worker("donation", {**DONATION, "user": "bob"}, HANDLER)),
]

# How a handshake ends at each door.
HANDSHAKES = [("a key with a right", "everyone", "in"), ("a key that nobody knows", "stranger", "refused 400"),
              ("a key that was revoked", "revoked", "refused 400"), ("no key", None, "cut off")]


def keys():
    """Every key of the table by name: one for each set of rights that is enough, one for all rights but those."""
    made = {}
    for _, _, _, enough in ABILITIES:
        for rights in enough:
            made[" and ".join(rights)] = rights
        for without in alternatives(enough):
            made[lacking(without)] = [right for right in RIGHTS if right not in without]
    return made


def lacking(without):
    return "all rights but " + " and ".join(without)


def alternatives(enough):
    """What must be missing so that none of the sets is whole: each way to take one right out of each set."""
    ways = [[]]
    for rights in enough:
        ways = [way + [right] for way in ways for right in rights if right not in way]
    found = []
    for way in ways:
        # Who may observe everything may observe this, too.
        way = sorted(set(way) | ({"observe all"} if "observe" in way else {"observe"} if "observe all" in way else set()))
        if way not in found:
            found.append(way)
    return found


def merged(rights):
    """Rights as rights.json has them, for one user."""
    entry = {"users": ["ann"]}
    for right in rights:
        for name, given in RIGHTS[right].items():
            entry[name] = entry.get(name, []) + given if isinstance(given, list) else given
    return entry


def cells():
    """What is tried with which key, and what has to come of it."""
    for name, send, outcome, enough in ABILITIES:
        for rights in enough:
            yield name, send, " and ".join(rights), outcome
        for without in alternatives(enough):
            yield name, send, lacking(without), "nothing" if send is subscribe else "notAllowed"
    for name, send in ELSEWHERE:
        yield name, send, "elsewhere", "notAllowed"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = tempfile.mkdtemp(prefix="beckon-rights-")
    dispatcher = Dispatcher(folder, sys.argv[1])
    named = {name: f"key-{number}" for number, name in enumerate(keys())}
    for name, rights in keys().items():
        dispatcher.add(named[name], merged(rights))
    dispatcher.add("elsewhere", merged([right for right in RIGHTS if right not in ("operate", "observe all")]))
    dispatcher.add("everyone", {"submit": ["*"], "answer": ["*"], "observe": ["*"]})
    dispatcher.add("desk", {"handle": {"apps": ["desk"], "intents": ["Note"]}})
    dispatcher.add("revoked", {"submit": ["*"]}, revoked=True)
    started, counts, wrong = time.monotonic(), {}, []
    dispatcher.start()
    desk = Desk(dispatcher, "desk")
    try:
        desk.start()
        stage = Stage(dispatcher)
        for name, send, key, expected in cells():
            try:
                found = send(stage, named.get(key, key))
                code = found if isinstance(found, str) else found.body.get("code") if found.kind == "refused" else found.kind
            except Wrong as error:
                code = str(error)
            counts[expected] = counts.get(expected, 0) + 1
            if code != expected:
                wrong.append(f"{name}, with {key}: {code}, and it should be {expected}")
        for door in ("front", "back", "events"):
            for name, key, expected in HANDSHAKES:
                found = handshake(dispatcher, door, key)
                counts[f"handshake {expected}"] = counts.get(f"handshake {expected}", 0) + 1
                if found != expected:
                    wrong.append(f"{name} at {door}: {found}, and it should be {expected}")
        if dispatcher.process.poll() is not None:
            wrong.append("the dispatcher died")
    finally:
        desk.over.set()
        dispatcher.stop()
    for line in wrong:
        print(f"wrong: {line}")
    shown = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    print(f"{sum(counts.values())} cells in {time.monotonic() - started:.0f} s: {shown}; {len(wrong)} wrong")
    if wrong:
        print(f"the dispatcher's log is {folder}/dispatcher.log")
    else:
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
