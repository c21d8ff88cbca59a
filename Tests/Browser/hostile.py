#!/usr/bin/env python3
# Beckon: a hostile app in a real browser: whatever it says, nothing is executed and nothing is loaded from elsewhere
# SPDX-License-Identifier: Apache-2.0
"""make test-browser, or: Tests/Browser/hostile.py [folder of the executables]"""
import json, os, shutil, struct, subprocess, sys, tempfile, threading, time, uuid

from page import BROWSER as browser, DRIVER as driver, Service, webdriver
try:
    import zmq
except ImportError:
    sys.exit("zmq is missing: apt install python3-zmq")

root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(root, ".build", "debug")
HEADER = ">2sBB16sBBBBQ16s8sB7x"
HELLO, HEARTBEAT, RESULT, WORK, CHALLENGE, SUBMIT = 0x41, 0x42, 0x43, 0x62, 0x64, 0x02
ATTACKS = [
    "<script>window.hit=1</script>", "<img src=x onerror='window.hit=1'>", "\"><svg onload=window.hit=1>",
    "' autofocus onfocus='window.hit=1", "</p></article><iframe srcdoc='<script>top.hit=1</script>'>",
    "<style>@import 'https://evil.example/a.css'</style>", "<a href='javascript:window.hit=1'>press</a>",
    "<form action=https://evil.example><input name=a>", "<meta http-equiv=refresh content='0;url=https://evil.example'>",
    "<base href=https://evil.example/>", "<link rel=stylesheet href=https://evil.example/a.css>",
    "&lt;script&gt;window.hit=1&lt;/script&gt;", "\u202egpj.exe\u202c", "\u200b\u200d\ufeff", "\x1b[2J\x1b]0;x\x07",
    "a\n\ndata: {}\n\nevent: anew\ndata: {}", "{{constructor.constructor('window.hit=1')()}}", "x" * 30000,
]
ALL = " ".join(ATTACKS)


def header(kind, request=b"\0" * 16, phase=0, attempt=0, outcome=0, number=0):
    return struct.pack(HEADER, b"BK", 1, kind, request, 0, phase, attempt, outcome, number, b"\0" * 16, b"\0" * 8, 0)


def manifest():
    text = {"name": "String", "kind": "string"}
    return {
        "app": "evil", "name": "<b onmouseover=window.hit=1>Evil</b>", "usageDescription": ATTACKS[0],
        "types": [text, {"name": "Thing", "kind": "entity", "label": ["name"], "details": ["more"]}],
        "intents": [{
            "name": "Hurt", "domain": "<img src=x onerror=window.hit=1>", "hasConfirm": True, "consent": "always",
            "parameters": [{"name": "thing", "type": "Thing"}, {"name": "words", "type": "String"}],
        }],
    }


def app(back, ready, stop):
    """Answers every piece of work with text that should be executed nowhere."""
    socket = zmq.Context.instance().socket(zmq.DEALER)
    socket.connect(back)
    hello = json.dumps({"role": "handler", "worker": "evil", "credit": 4, "manifest": manifest()}).encode()
    socket.send_multipart([header(HELLO), hello])
    payload = {name: {"name": text, "displayName": text, "content": text} for name, text in enumerate_names()}
    payload["sentMessage"] = {"content": ALL, "recipients": [{"displayName": ALL}]}
    payload["rideStatus"] = {"driver": {"displayName": ALL}, "vehicle": {"mapAnnotationImage": "https://evil.example/a.png"}}
    activity = {"activityType": "x", "title": ATTACKS[0], "webpageURL": "javascript:window.hit=1"}
    answered = 0
    while not stop.is_set():
        if not socket.poll(200):
            socket.send_multipart([header(HEARTBEAT)])
            continue
        frames = socket.recv_multipart()
        kind, request, _, phase, attempt, _, number = struct.unpack(HEADER, frames[0])[2:9]
        ready.set()
        if kind == 0x22:
            print("the dispatcher refused:", frames[1].decode()[:200])
        if kind == CHALLENGE:
            socket.send_multipart([header(HELLO), hello])
        if kind != WORK:
            continue
        if phase == 5:
            answered += 1
            options = [{"name": text, "more": text} for text in ATTACKS[:5]]
            first = {"parameter": "thing", "results": [{"result": "disambiguation", "values": options}]}
            if answered > 1:
                first["results"] = [{"result": "success", "value": {"name": ATTACKS[1]}}]
            asked = json.loads(frames[1])["parameters"]
            both = [first, {"parameter": "words", "results": [{"result": "success", "value": ALL}]}]
            body = {"resolutions": [one for one in both if one["parameter"] in asked]}
        elif phase == 6:
            body = {"code": "ready", "payload": payload, "userActivity": activity}
        else:
            body = {"code": "failureRequiringAppLaunch", "payload": payload, "userActivity": activity}
        socket.send_multipart([header(RESULT, request, phase, attempt, 1, number), json.dumps(body).encode()])


def enumerate_names():
    return [(f"{text[:100]}{index}", text) for index, text in enumerate(ATTACKS)]


def start(name, arguments):
    path = os.path.join(folder, name)
    usage = subprocess.run([path, "--help"], capture_output=True, text=True).stdout
    if "--no-keys" in usage:
        arguments = arguments + ["--no-keys"]
    process = subprocess.Popen([path] + arguments, stdout=subprocess.PIPE, text=True)
    return process, process.stdout.readline().strip()


def check(condition, words):
    print(("ok   " if condition else "FAIL ") + words)
    return condition


def main():
    place = tempfile.mkdtemp(prefix="beckon-browser-")
    front, back, events = (f"ipc://{place}/{door}" for door in ("front", "back", "events"))
    running, stop, good, chrome = [], threading.Event(), True, None
    try:
        dispatcher, _ = start("beckon-dispatcher", [
            "--front", front, "--back", back, "--events", events, "--authorize", "all", "--data", place])
        running.append(dispatcher)
        presenter, line = start("beckon-presenter", ["--front", front, "--port", "0", "--operator"])
        running.append(presenter)
        address = line.split()[-1]
        ready = threading.Event()
        threading.Thread(target=app, args=(back, ready, stop), daemon=True).start()
        ready.wait(20)

        options = webdriver.ChromeOptions()
        options.binary_location = browser
        for flag in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", f"--user-data-dir={place}/profile"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        chrome = webdriver.Chrome(options=options, service=Service(driver))
        chrome.set_script_timeout(20)
        chrome.get(address)
        # The page first: two that open a session at once would get two.
        deadline = time.time() + 20
        while time.time() < deadline and not chrome.find_elements("css selector", "#state[data-state=open]"):
            time.sleep(0.1)
        opened = chrome.execute_async_script(
            "const done = arguments[0]; fetch('/session', {method: 'POST', headers: {'Content-Type': 'application/json'},"
            " body: '{}'}).then((answer) => answer.json()).then(done)")
        client = zmq.Context.instance().socket(zmq.DEALER)
        client.connect(front)
        now = int(time.time() * 1000)
        request = (now << 80 | 0x7 << 76 | 0x2 << 62 | uuid.uuid4().int & (1 << 62) - 1).to_bytes(16, "big")
        context = {"conversation": opened["conversation"], "user": "local", "abilities": ["choices", "values", "consent"]}
        client.send_multipart([header(SUBMIT, request, number=1), json.dumps(
            {"intent": "Hurt", "parameters": {}, "app": "evil", "context": context}).encode()])
        if client.poll(10000):
            taken = client.recv_multipart()
            if taken[0][3] == 0x22:
                print("the dispatcher refused:", taken[1].decode()[:200])
        for label in ("a choice", "the consent"):
            deadline = time.time() + 20
            while time.time() < deadline and not chrome.find_elements("css selector", ".entry:not(.sent) button.choice"):
                time.sleep(0.1)
            buttons = chrome.find_elements("css selector", ".entry:not(.sent) button.choice")
            good = check(bool(buttons), f"{label} of the hostile app is shown") and good
            if buttons:
                chrome.execute_script("arguments[0].click()", buttons[0])
                time.sleep(1.5)
        for moment in ("pressed", "hovered", "focused"):
            chrome.execute_script(
                "for (const one of document.querySelectorAll('#log *')) { one.dispatchEvent(new MouseEvent('mouseover'));"
                " one.focus && one.focus(); }")
        time.sleep(1)

        good = check(chrome.execute_script("return window.hit === undefined"), "no script of it was executed") and good
        wanted = "script, img, iframe, style, link, base, meta, object, embed, [onerror], [onload], [onfocus], [onmouseover], [style]"
        found = chrome.execute_script(f"return document.querySelectorAll('#log :is({wanted})').length")
        good = check(found == 0, "no element or attribute of it is in the page") and good
        links = chrome.execute_script("return [...document.querySelectorAll('#log a:not(.trace a)')].map((a) => a.href)")
        good = check(all(link.startswith("https://") for link in links), "no link of it leads anywhere but https") and good
        good = check(chrome.current_url.rstrip("/") == address.rstrip("/"), "the page is where it was") and good

        # The pages for who looks after the stack show the same names, values and words, and more of them.
        identifier = str(uuid.UUID(bytes=request))
        for path in ("/system", "/apps", "/requests", "/requests/" + identifier):
            chrome.get(address.rstrip("/") + path)
            time.sleep(3)
            chrome.execute_script("for (const one of document.querySelectorAll('details')) one.open = true;"
                                  "for (const one of document.querySelectorAll('main *')) {"
                                  " one.dispatchEvent(new MouseEvent('mouseover')); one.focus && one.focus(); }")
            time.sleep(1)
            shown = chrome.execute_script("return document.querySelector('main').textContent")
            good = check("Hurt" in shown or "evil" in shown.lower(), f"{path} shows the hostile app") and good
            good = check(chrome.execute_script("return window.hit === undefined"), f"{path}: no script was executed") and good
            found = chrome.execute_script(f"return document.querySelectorAll('main :is({wanted})').length")
            good = check(found == 0, f"{path}: no element or attribute of it") and good
            turned = chrome.execute_script("return /[\\u202a-\\u202e\\u2066-\\u2069\\u001b]/.test(document.documentElement.outerHTML)")
            good = check(not turned, f"{path}: nothing that turns words around or drives a terminal") and good
        chrome.get(address)
        foreign = []
        for entry in chrome.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                url = message["params"]["request"]["url"]
                if not url.startswith((address, "data:", "chrome:", "about:")):
                    foreign.append(url)
        good = check(not foreign, f"nothing was asked of elsewhere {foreign[:3] or ''}") and good

        # A page of another origin in the same browser, whose requests carry whatever the browser would send.
        hostile = os.path.join(place, "hostile.html")
        with open(hostile, "w") as file:
            file.write("<!doctype html><title>hostile</title>")
        chrome.get("file://" + hostile)
        results = chrome.execute_async_script("""
            const [address, conversation, done] = arguments;
            const tries = [];
            const post = (path, type) => fetch(address + path, {method: 'POST', mode: type ? 'no-cors' : 'cors', credentials: 'include',
                headers: {'Content-Type': type || 'application/json'}, body: JSON.stringify({conversation, text: 'pay'})})
                .then((answer) => answer.type === 'opaque' ? 'opaque' : 'read').catch(() => 'blocked');
            tries.push(post('/say'), post('/say', 'text/plain'), post('/session'));
            tries.push(new Promise((end) => { const source = new EventSource(address + '/events?conversation=' + conversation,
                {withCredentials: true}); source.onerror = () => { source.close(); end('blocked'); }; source.onopen = () => end('read'); }));
            tries.push(new Promise((end) => { const frame = document.createElement('iframe'); frame.src = address;
                frame.onload = () => { try { end(frame.contentDocument && frame.contentDocument.title === 'Beckon' ? 'read' : 'blocked'); }
                catch { end('blocked'); } }; document.body.append(frame); }));
            Promise.all(tries).then(done);
            """, address, opened["conversation"])
        good = check("read" not in results, f"a page of another origin reads nothing {results}") and good
    finally:
        stop.set()
        if chrome:
            chrome.quit()
        for process in running:
            process.terminate()
            process.wait(10)
        shutil.rmtree(place, ignore_errors=True)
    print("the browser executed nothing" if good else "the browser executed something, or nothing was shown")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
