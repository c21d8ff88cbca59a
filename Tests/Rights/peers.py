# Beckon: a dispatcher behind CURVE, and peers that are not ours: pyzmq, and the protocol as docs/protocol.md tells it.
# SPDX-License-Identifier: Apache-2.0
import json, os, struct, subprocess, threading, time, uuid

import zmq
from zmq.utils.monitor import recv_monitor_message

HEADER = struct.Struct(">2sBB16sBBBBQ16s8sB7x")
KINDS = {
    "say": 0x01, "submit": 0x02, "answer": 0x03, "cancel": 0x04, "device": 0x05, "delivered": 0x06, "fetch": 0x07,
    "query": 0x08, "setting": 0x09, "hear": 0x0A, "present": 0x0B, "accepted": 0x21, "refused": 0x22, "event": 0x23,
    "events": 0x24, "report": 0x25, "heard": 0x26, "presented": 0x27, "hello": 0x41, "heartbeat": 0x42,
    "result": 0x43, "update": 0x44, "goodbye": 0x45, "vocabulary": 0x46, "donation": 0x47, "welcome": 0x61,
    "work": 0x62, "pulse": 0x63, "challenge": 0x64, "catalog": 0x65,
}
NAMES = {value: name for name, value in KINDS.items()}
PATIENCE = 20_000  # milliseconds that an answer may take on a busy machine
APP = {
    "app": "desk", "name": "Desk", "usageDescription": "Desk asks what it is to note.",
    "types": [{"name": "String", "kind": "string"}],
    "intents": [{"name": "Note", "domain": "desk", "parameters": [{"name": "what", "type": "String", "isRequired": True}]}],
}


class Wrong(Exception):
    """What was found is not what protocol.md says."""


def fresh():
    """A UUID of version 7."""
    bits = int(time.time() * 1000) << 80 | 0x7 << 76 | 0x2 << 62 | uuid.uuid4().int & (1 << 62) - 1
    return bits.to_bytes(16, "big")


def header(kind, request=bytes(16), phase=0, attempt=0, outcome=0, number=0):
    return HEADER.pack(b"BK", 1, KINDS[kind], request, 0, phase, attempt, outcome, number, bytes(16), bytes(8), 0)


class Message:
    def __init__(self, frames):
        fields = HEADER.unpack(frames[0])
        self.kind, self.request, self.phase, self.attempt, self.number = (
            NAMES.get(fields[2], hex(fields[2])), fields[3], fields[5], fields[6], fields[8])
        self.body = json.loads(frames[1]) if len(frames) > 1 else {}


class Dispatcher:
    """A dispatcher's process with keys, on ports that the system picks."""

    def __init__(self, folder, binaries):
        self.keys = os.path.join(folder, "keys")
        subprocess.run([f"{binaries}/beckon", "keys", "init", "--keys", self.keys], check=True, stdout=subprocess.DEVNULL)
        self.pairs, self.entries = {}, []
        self.log = open(os.path.join(folder, "dispatcher.log"), "w")
        doors = [part for door in ("front", "back", "events") for part in (f"--{door}", "tcp://127.0.0.1:*")]
        self.binaries, self.arguments = binaries, doors + [
            "--data", os.path.join(folder, "data"), "--keys", self.keys, "--authorize", "all"]

    def add(self, name, rights, revoked=False):
        """A key with rights as rights.json has them. Keys are made before the start."""
        public, secret = zmq.curve_keypair()
        self.pairs[name] = (public, secret)
        entry = {"name": name, "publicKey": public.decode(), "rights": rights}
        self.entries.append({**entry, "revoked": 1} if revoked else entry)

    def start(self):
        path = os.path.join(self.keys, "rights.json")
        with open(path + ".new", "w") as file:
            json.dump({"version": 1, "keys": self.entries}, file)
        os.chmod(path + ".new", 0o600)
        os.rename(path + ".new", path)
        with open(os.path.join(self.keys, "dispatcher.key")) as file:
            self.public = json.load(file)["publicKey"].encode()
        self.process = subprocess.Popen(
            [f"{self.binaries}/beckon-dispatcher"] + self.arguments, stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline().split()
        if line[:1] != ["ready"]:
            raise Wrong(f"the dispatcher did not start; see {self.log.name}")
        self.front, self.back, self.events = line[1:4]

    def stop(self):
        self.process.terminate()
        self.process.wait(10)

    def socket(self, kind, door, key):
        """A socket with a key: one of the table by its name, `stranger` for one that nobody knows, None for none."""
        socket = zmq.Context.instance().socket(kind)
        socket.linger, socket.reconnect_ivl = 0, 50
        if key is not None:
            socket.curve_publickey, socket.curve_secretkey = self.pairs.get(key) or zmq.curve_keypair()
            socket.curve_serverkey = self.public
        return socket, getattr(self, door)


class Peer:
    """A DEALER at a door."""

    def __init__(self, dispatcher, door, key):
        self.socket, endpoint = dispatcher.socket(zmq.DEALER, door, key)
        self.socket.connect(endpoint)
        self.numbers = 0

    def close(self):
        self.socket.close(linger=1_000)

    def send(self, kind, body=None, request=None, **fields):
        """Sends, and returns the number by which what answers it is known."""
        self.numbers += 1
        frames = [header(kind, fresh() if request is None else request, number=self.numbers, **fields)]
        self.socket.send_multipart(frames + ([] if body is None else [json.dumps(body).encode()]))
        return self.numbers

    def read(self, what):
        if not self.socket.poll(PATIENCE):
            raise Wrong(f"no answer to {what}")
        return Message(self.socket.recv_multipart())

    def ask(self, kind, body=None, request=None, **fields):
        """Sends, and reads what answers it."""
        number = self.send(kind, body, request, **fields)
        while True:
            message = self.read(kind)
            if message.number == number and message.kind != "event":
                return message

    def event(self, kind, request):
        """The next event of a kind of a request."""
        while True:
            message = self.read(f"an event '{kind}'")
            if message.kind == "event" and message.request == request and message.body["kind"] == kind:
                return message.body


class Desk(threading.Thread):
    """The app: asks what it is to note, and never gets far enough to note it."""

    def __init__(self, dispatcher, key):
        super().__init__(daemon=True)
        self.dispatcher, self.key, self.over = dispatcher, key, threading.Event()

    def run(self):
        peer = Peer(self.dispatcher, "back", self.key)
        hello = {"role": "handler", "worker": "desk.py", "credit": 64, "manifest": APP}
        peer.send("hello", hello)
        while not self.over.is_set():
            if not peer.socket.poll(300):
                peer.send("heartbeat", request=bytes(16))
                continue
            work = Message(peer.socket.recv_multipart())
            if work.kind == "challenge":
                peer.send("hello", hello)
            if work.kind == "work":
                asked = {"parameter": "what", "results": [{"result": "needsValue"}]}
                peer.socket.send_multipart([
                    header("result", work.request, work.phase, work.attempt, 1, work.number),
                    json.dumps({"resolutions": [asked]}).encode()])
        peer.close()


def handshake(dispatcher, door, key):
    """How a handshake at a door ends: `in`, or why not."""
    kind = zmq.SUB if door == "events" else zmq.DEALER
    socket, endpoint = dispatcher.socket(kind, door, key)
    monitor = socket.get_monitor_socket(
        zmq.EVENT_HANDSHAKE_SUCCEEDED | zmq.EVENT_HANDSHAKE_FAILED_AUTH | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL
        | zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL | zmq.EVENT_DISCONNECTED)
    socket.connect(endpoint)
    try:
        if not monitor.poll(PATIENCE):
            raise Wrong(f"nothing became of a handshake at {door}")
        seen = recv_monitor_message(monitor)
        if seen["event"] == zmq.EVENT_HANDSHAKE_SUCCEEDED:
            return "in"
        return f"refused {seen['value']}" if seen["event"] == zmq.EVENT_HANDSHAKE_FAILED_AUTH else "cut off"
    finally:
        socket.disable_monitor()
        monitor.close()
        socket.close()
