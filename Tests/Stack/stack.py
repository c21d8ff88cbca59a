# Beckon: compose.yaml on an engine: what a check asks of it and does to it
# SPDX-License-Identifier: Apache-2.0
import datetime, json, os, signal, sqlite3, subprocess, sys, threading, time

APPS = tuple(f"handler-{app}" for app in (
    "rides", "lists", "messages", "calls", "payments", "photos", "workouts", "restaurants", "car", "media", "codes"))
CARDS = ("presentation-photos", "presentation-rides", "presentation-workouts")
SERVICES = ("dispatcher", "recognizer", "presenter", *APPS, *CARDS)


def docker(*arguments, timeout=60, check=True):
    done = subprocess.run(
        ["docker", *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=timeout)
    if check and done.returncode:
        raise AssertionError(f"docker {' '.join(arguments[:6])} ended with {done.returncode}: {tail(done.stderr)}")
    return done


def tail(text, lines=5):
    return "\n".join(text.strip().splitlines()[-lines:])


def until(what, condition, timeout=30, every=0.1):
    """The first value of `condition` that is one; how it is measured is how often it is asked."""
    end = time.monotonic() + timeout
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited {timeout} s for {what}")
        time.sleep(every)


def same(what, got, wanted):
    if got != wanted:
        raise AssertionError(f"{what}: {got!r}, not {wanted!r}")


def holds(what, condition):
    if not condition:
        raise AssertionError(what)


class Stack:
    """One project: compose.yaml, with the files that a check lays over it."""

    def __init__(self, project, port, files=("compose.yaml",), environment=None):
        self.project, self.port = project, port
        self.command = ["compose", "--ansi", "never", "--project-name", project]
        for file in files:
            self.command += ["--file", file]
        os.environ["BECKON_PORT"] = str(port)
        os.environ.update(environment or {})

    def compose(self, *arguments, timeout=90, check=True):
        return docker(*self.command, *arguments, timeout=timeout, check=check)

    def pipe(self, *arguments, into=None, out_of=None):
        """A command whose output goes into a file, or whose input is one."""
        with open(into or os.devnull, "wb") as output, open(out_of or os.devnull, "rb") as source:
            done = subprocess.run(["docker", *self.command, *arguments], stdin=source, stdout=output, stderr=subprocess.PIPE,
                                  timeout=60)
        holds(f"{' '.join(arguments[:5])} ended with {done.returncode}: {done.stderr[-300:]}", done.returncode == 0)

    def containers(self, service=None, everything=False):
        arguments = ["ps", "--quiet"] + (["--all"] if everything else []) + ([service] if service else [])
        return self.compose(*arguments).stdout.split()

    def container(self, service):
        found = self.containers(service)
        same(f"containers of {service}", len(found), 1)
        return found[0]

    def volume(self, name):
        return docker("volume", "inspect", "--format", "{{.Mountpoint}}", f"{self.project}_{name}").stdout.strip()

    def rows(self, volume, app, sql):
        """Reads an app's store from outside."""
        path = f"{self.volume(volume)}/apps/{app}.sqlite"
        connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=10)
        try:
            return connection.execute(sql).fetchall()
        finally:
            connection.close()

    def down(self):
        self.compose("--profile", "tools", "down", "--volumes", "--remove-orphans", "--timeout", "5", check=False)

    def logs(self, service):
        done = self.compose("logs", "--no-color", "--no-log-prefix", service, check=False)
        return (done.stdout + done.stderr).replace("\x1b[2K", "")


def inspect(container):
    return json.loads(docker("inspect", container).stdout)[0]


def pid(container):
    return inspect(container)["State"]["Pid"]


def crash(container, number=signal.SIGKILL):
    """A signal from outside of the engine, as the kernel or a bug would send it: after `docker kill` nothing is started
    again, because somebody wanted the end."""
    os.kill(pid(container), number)


def host_name(container):
    return inspect(container)["Config"]["Hostname"]


def started(container):
    """When a container was started, in milliseconds as in events."""
    text = inspect(container)["State"]["StartedAt"][:26].rstrip("Z")
    return datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.timezone.utc).timestamp() * 1_000


class Watch:
    """Containers that end, with their exit codes: those that are removed at once, too."""

    def __init__(self, project):
        self.ends = []
        self.process = subprocess.Popen(
            ["docker", "events", "--filter", "event=die", "--filter", f"label=com.docker.compose.project={project}",
             "--format", "{{json .Actor.Attributes}}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self):
        for line in self.process.stdout:
            said = json.loads(line)
            service = said.get("com.docker.compose.service")
            if said.get("com.docker.compose.oneoff") != "True" and service != "keys":
                self.ends.append((service, int(said["exitCode"])))

    def __enter__(self):
        time.sleep(0.3)
        self.ends.clear()
        return self

    def __exit__(self, *_):
        time.sleep(0.3)
        self.process.terminate()
        self.process.wait(5)


class Report:
    """Runs checks one after the other. The first that fails ends the run, with what the services logged last."""

    def __init__(self):
        self.count, self.start = 0, time.monotonic()

    def run(self, check, stack):
        begun, name = time.monotonic(), check.__name__
        try:
            told = check(stack)
        except Exception as error:  # whatever it is, the reader wants the logs
            print(f"FAIL  {name}: {type(error).__name__}: {error}", flush=True)
            for service in ("keys", "dispatcher", "recognizer", "handler-rides", "handler-lists", "presenter"):
                print(f"--- {service}\n{tail(stack.logs(service), 8)}", flush=True)
            sys.exit(1)
        self.count += 1
        print(f"ok    {name} ({time.monotonic() - begun:.1f} s)" + (f": {told}" if told else ""), flush=True)
