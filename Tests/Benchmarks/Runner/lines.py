# Beckon: the lines that are measured, each a set of processes that carries intents
# SPDX-License-Identifier: Apache-2.0

import json
import os
import socket
import sqlite3
import time

from stage import Failed, free_port

ADDRESS = "tcp://127.0.0.1:"
THINGS = "milk bread apples pears rice onions butter flour eggs salt pepper soap paper tea coffee honey plums".split()

# Who pays in Purse: people of the example's contacts, each with an account and its opening balance in the ledger.
PAYERS = """
    CREATE TEMP TABLE payer AS
        WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < {count})
        SELECT n, 'local-' || n AS user, 1000 + 2 * n AS own, 1001 + 2 * n AS origin, 1000 + n AS entry FROM numbers;
    INSERT INTO contact (user, identifier, givenName, familyName, nickname, relationship, isServiceEnabled)
        SELECT payer.user, identifier, givenName, familyName, nickname, relationship, isServiceEnabled
        FROM contact, payer WHERE contact.user = 'local';
    INSERT INTO handle SELECT payer.user, contact, position, value, kind, label FROM handle, payer
        WHERE handle.user = 'local';
    INSERT INTO account (id, user, kind, reference, name, type, currency, lowest, balance)
        SELECT own, user, 'own', 'bench', 'Checking', 'checking', 'EUR', 0, 1000000 FROM payer
        UNION ALL SELECT origin, user, 'opening', '', 'Opening balances', NULL, 'EUR', NULL, -1000000 FROM payer;
    INSERT INTO entry (id, user, moment, kind) SELECT entry, user, 0, 'opening' FROM payer;
    INSERT INTO posting SELECT entry, own, 1000000 FROM payer UNION ALL SELECT entry, origin, -1000000 FROM payer;
"""


class Line:
    """Where a client goes, and whose processor time is counted under which name."""

    def __init__(self, stage, client, watched, **more):
        self.stage, self.client, self.watched = stage, client, watched
        self.__dict__.update(more)

    def drive(self, seconds, in_flight=64, accept=(0,), **more):
        """Sends intents for so many seconds, behind a warm-up; what the client measured. The client ends with 2 where a
        request did not end once and completed."""
        arguments = [*self.client, "--in-flight", in_flight, "--seconds", seconds]
        arguments += ["--watch", ",".join(str(process.pid) for _, process in self.watched)]
        for name, value in more.items():
            arguments += ["--" + name.replace("_", "-"), value]
        result = self.stage.measure(*arguments, seconds=seconds + 60, accept=accept)
        cpu = {"client": result["self"]}
        for (name, _), used in zip(self.watched, result["cpu"]):
            cpu[name] = cpu.get(name, 0) + used
        return {**result, "cpu": cpu}


def raw(stage, curve=False):
    key = []
    if curve:
        key = ["--key", os.path.join(stage.folder, "raw.key")]
        with open(key[1], "w") as file:
            file.write(stage.run("raw", "keys"))
    dispatcher = stage.start("dispatcher", "raw", "dispatcher", *key)
    _, front, back = dispatcher.wait_for("ready")
    workers = [stage.start("worker", "raw", "worker", "--back", back, *key) for _ in range(4)]
    for worker in workers:
        worker.wait_for("ready")
    time.sleep(0.2)  # raw workers say hello and hear nothing back
    watched = [("dispatcher", dispatcher), *(("workers", worker) for worker in workers)]
    return Line(stage, ["raw", "client", "--front", front, *key], watched)


class Dispatcher:
    """A dispatcher of ours with its ports, which stay the same when it is started again."""

    def __init__(self, stage, durability="normal", curve=False, name="dispatcher"):
        self.stage, self.durability, self.data = stage, durability, os.path.join(stage.folder, name)
        self.ports = [ADDRESS + str(free_port()) for _ in range(3)]
        self.front, self.back, self.events = self.ports
        self.keys = os.path.join(stage.folder, "keys") if curve else None
        if curve:
            stage.run("beckon", "keys", "init", "--keys", self.keys)
            for preset in ("operator", "handler", "observer"):
                stage.run("beckon", "keys", "add", preset + "-1", "--preset", preset, "--keys", self.keys)
        self.start()

    def key(self, preset):
        return ["--key", os.path.join(self.keys, preset + "-1.key")] if self.keys else []

    def swift_key(self, preset):
        return self.key(preset) or ["--no-keys"]

    def start(self):
        """Starts it, and returns how long it took until it listened."""
        began = time.monotonic()
        self.process = self.stage.start(
            "dispatcher", "beckon-dispatcher", "--front", self.front, "--back", self.back, "--events", self.events,
            "--data", self.data, "--durability", self.durability,
            "--authorize", "all", "--log-level", "warning", *(["--keys", self.keys] if self.keys else ["--no-keys"]))
        self.process.wait_for("ready")
        return time.monotonic() - began

    def wait_for_workers(self, count, seconds=20):
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            found = self.stage.run(
                "beckon", "workers", "--front", self.front, *self.swift_key("operator"), "--json", accept=(0, 1, 69))
            workers = [json.loads(line) for line in found.splitlines() if '"worker"' in line]
            if len(workers) >= count:
                return
            time.sleep(0.1)
        raise Failed(f"of {count} workers {len(workers)} came")


def peers(stage, dispatcher, count=4, *more):
    """Workers in C, which keep nothing."""
    workers = [
        stage.start("worker", "worker", "--back", dispatcher.back, *dispatcher.key("handler"), *more)
        for _ in range(count)
    ]
    for worker in workers:
        worker.wait_for("ready")
    return workers


def alone(stage, durability="normal", curve=False, observers=0):
    """The dispatcher, with peers in C around it."""
    dispatcher = Dispatcher(stage, durability, curve)
    workers = peers(stage, dispatcher)
    if observers:
        observer = stage.start(
            "observers", "observers", "--events", dispatcher.events, "--count", observers, *dispatcher.key("observer"))
        observer.wait_for("ready")
        time.sleep(0.3)  # subscriptions are not answered
    client = ["driver", "--front", dispatcher.front, *dispatcher.key("operator")]
    watched = [("dispatcher", dispatcher.process), *(("workers", worker) for worker in workers)]
    return Line(stage, client, watched, dispatcher=dispatcher)


def typed(stage, dispatcher, count, app="bench", work_ms=0, credit=16, at_once=None):
    """Workers in Swift with a store and a ledger."""
    limit = ["--at-once", at_once] if at_once else []
    folder = os.path.join(stage.folder, "apps")
    return [
        stage.start(
            "worker", "bench-worker", "--dispatcher", dispatcher.back, "--data", folder, "--app", app,
            "--work-ms", work_ms, "--credit", credit, "--durability", dispatcher.durability, "--log-level", "warning",
            *limit, *dispatcher.swift_key("handler"))
        for _ in range(count)
    ]


def whole(stage, durability="normal", workers=4, work_ms=0, credit=16, at_once=None, sleepers=0):
    """The dispatcher and typed workers. Sleepers: how many workers of another app sleep 5 s with each request."""
    dispatcher = Dispatcher(stage, durability)
    processes = typed(stage, dispatcher, workers, work_ms=work_ms, credit=credit, at_once=at_once)
    asleep = typed(stage, dispatcher, sleepers, app="sleeper", work_ms=5000, credit=16)
    dispatcher.wait_for_workers(workers + sleepers)
    if sleepers:
        stage.start(
            "sleepers", "driver", "--front", dispatcher.front, "--app", "sleeper", "--in-flight", len(asleep) * 16,
            "--warmup", 0, "--seconds", 600)
        time.sleep(0.5)
    watched = [("dispatcher", dispatcher.process), *(("workers", process) for process in processes)]
    return Line(stage, ["driver", "--front", dispatcher.front], watched, dispatcher=dispatcher)


class Payments(Line):
    """The whole line with Purse. A run whose payments are not all in its books is none."""

    def drive(self, seconds, **more):
        result = super().drive(seconds, **more)
        # The last worker to stop leaves the store as one file.
        for worker in self.workers:
            self.stage.end(worker)
        self.check(result["completed"])
        return result

    def check(self, completed):
        """The ledger adds up to nothing, in all and for each entry; it says what the accounts do; every payment is in it once."""
        with sqlite3.connect(f"file:{self.store}?mode=ro", uri=True) as books:
            sums = {
                "the postings of a currency do not add up to nothing":
                    "SELECT count(*) FROM (SELECT sum(amount) AS rest FROM posting JOIN account ON account.id = account "
                    "GROUP BY currency HAVING rest <> 0)",
                "entries do not add up to nothing":
                    "SELECT count(*) FROM (SELECT sum(amount) AS rest FROM posting JOIN account ON account.id = account "
                    "GROUP BY entry, currency HAVING rest <> 0)",
                "accounts have another balance than their postings":
                    "SELECT count(*) FROM account WHERE balance <> "
                    "(SELECT coalesce(sum(amount), 0) FROM posting WHERE account = account.id)",
            }
            for text, sql in sums.items():
                if books.execute(sql).fetchone()[0]:
                    raise Failed(text)
            paid, different = books.execute(
                "SELECT count(*), count(DISTINCT note) FROM entry WHERE kind = 'payment'").fetchone()
            if not paid == different == completed:
                raise Failed(f"of {completed} payments {paid} are in the ledger, {different} different ones")


def payments(stage, durability="full", workers=4, users=256):
    """The dispatcher and workers of Purse, as many as of the app that books trips. Each conversation is of a user of its
    own: what one has paid within two minutes is looked through for repetitions."""
    dispatcher = Dispatcher(stage, durability)
    folder = os.path.join(stage.folder, "apps")
    processes = [
        stage.start(
            "worker", "beckon-handler-payments", "--dispatcher", dispatcher.back, "--data", folder, "--credit", 16,
            "--durability", durability, "--log-level", "warning", *dispatcher.swift_key("handler"))
        for _ in range(workers)
    ]
    dispatcher.wait_for_workers(workers)
    store = os.path.join(folder, "purse.sqlite")
    with sqlite3.connect(store) as books:
        books.executescript(PAYERS.format(count=users))
    watched = [("dispatcher", dispatcher.process), *(("workers", process) for process in processes)]
    return Payments(
        stage, ["driver", "--front", dispatcher.front, "--app", "purse", "--pay", "--users", users], watched, dispatcher=dispatcher,
        workers=processes, store=store)


def spoken(stage, utterances, recognizers=1, handlers=2, users=1):
    """Words: the dispatcher, recognizers, and ListOMat. Of several users each has a list; of one, the example data."""
    dispatcher = Dispatcher(stage, "normal")
    options = ["--dispatcher", dispatcher.back, "--no-keys", "--credit", 64]
    folder = os.path.join(stage.folder, "apps")
    workers = [
        stage.start("lists", "beckon-handler-lists", *options, "--log-level", "warning", "--data", folder)
        for _ in range(handlers)
    ]
    dispatcher.wait_for_workers(handlers)
    readers = [stage.start("recognizer", "beckon-recognizer", *options) for _ in range(recognizers)]
    dispatcher.wait_for_workers(recognizers + handlers)
    for reader in readers:
        reader.wait_for_log("learning is done")
    said = os.path.join(stage.folder, "utterances")
    with open(said, "w") as file:
        file.write("\n".join(utterances))
    for user in range(users if users > 1 else 0):
        stage.run(
            "beckon", "send", "CreateTaskList", "--parameters", '{"title": "Grocery Store"}', "--user", f"local-{user}",
            "--conversation", f"prepare-{user}", "--front", dispatcher.front, "--no-keys")
    watched = [("dispatcher", dispatcher.process)]
    watched += [("recognizer", reader) for reader in readers] + [("workers", worker) for worker in workers]
    client = ["driver", "--front", dispatcher.front, "--say", said, "--users", users]
    return Line(stage, client, watched, dispatcher=dispatcher)


PAIRS = [(first, second) for first in THINGS for second in THINGS if first != second]
ADDED = [f"Add {first} and {second} to the grocery store list" for first, second in PAIRS]
SHOWN = ["Show the grocery store list", "Show me the grocery store list", "show the grocery store list please"]


def nats(stage):
    port = free_port()
    server = stage.start("server", "nats-server", "-a", "127.0.0.1", "-p", port)
    url = ["--url", f"nats://127.0.0.1:{port}"]
    wait_for_port(port)
    coordinator = stage.start("coordinator", "natsline", "coordinator", *url)
    workers = [stage.start("worker", "natsline", "worker", *url) for _ in range(4)]
    for process in [coordinator, *workers]:
        process.wait_for("ready")
    watched = [("server", server), ("dispatcher", coordinator), *(("workers", worker) for worker in workers)]
    return Line(stage, ["natsline", "client", *url], watched)


def redis(stage):
    port = free_port()
    server = stage.start(
        "server", "redis-server", "--port", port, "--bind", "127.0.0.1", "--dir", stage.folder, "--save", "",
        "--appendonly", "yes", "--appendfsync", "always")
    wait_for_port(port)
    coordinator = stage.start("coordinator", "redisline", "coordinator", "--port", port)
    coordinator.wait_for("ready")
    workers = [stage.start("worker", "redisline", "worker", "--port", port, "--name", f"w{n}") for n in range(4)]
    for process in workers:
        process.wait_for("ready")
    watched = [("server", server), ("dispatcher", coordinator), *(("workers", worker) for worker in workers)]
    return Line(stage, ["redisline", "client", "--port", port], watched)


def wait_for_port(port, seconds=10):
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise Failed(f"nobody listens at port {port}")
