# Beckon: a stack and its page in a real browser, for tests and pictures
# SPDX-License-Identifier: Apache-2.0
"""What the tests and the pictures of the page share: a stack in a folder of its own, a browser, and what is seen in it."""
import os, shutil, signal, subprocess, sys, tempfile, time

try:
    from selenium import webdriver
    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
except ImportError as missing:
    sys.exit(f"{missing.name} is missing: apt install python3-selenium chromium chromium-driver")
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
if not BROWSER or not DRIVER:
    sys.exit("there is no Chromium with chromedriver: apt install chromium chromium-driver")
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Stack:
    """Everything on this machine, as `beckon up` starts it; gone with its folder at the end."""

    def __init__(self, programs, *arguments, **variables):
        self.variables = variables
        self.programs = os.path.abspath(programs)
        self.folder = tempfile.mkdtemp(prefix="beckon-browser-")
        self.data = os.path.join(self.folder, "data")
        done = self.run("up", "--port", "0", "--detach", *arguments)
        if done.returncode != 0:
            raise SystemExit(f"the stack did not start:\n{done.stdout}{done.stderr}")
        self.address = done.stdout.split()[-1]

    def run(self, command, *arguments, timeout=120):
        return subprocess.run(
            [os.path.join(self.programs, "beckon"), *command.split(), "--data", self.data, *arguments],
            capture_output=True, text=True, timeout=timeout, stdin=subprocess.DEVNULL,
            env={**os.environ, **self.variables})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.run("down")
        shutil.rmtree(self.folder, ignore_errors=True)


class Page:
    """One browser with one page or several."""

    def __init__(self, stack, width=900, height=1000, dark=False, language="en-GB", link=None):
        """With a link of `beckon user add` the user of it signs in first."""
        options = webdriver.ChromeOptions()
        options.binary_location = BROWSER
        self.profile = tempfile.mkdtemp(prefix="beckon-profile-")
        for flag in (
            "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars", f"--lang={language}",
            f"--user-data-dir={self.profile}", f"--window-size={width},{height}",
        ):
            options.add_argument(flag)
        options.add_experimental_option("prefs", {"intl.accept_languages": language})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(DRIVER))
        self.driver.set_script_timeout(30)
        self.size(width, height)
        self.colours(dark)
        if link:
            self.driver.get(link)
            self.all(".door form button")[0].click()
        else:
            self.driver.get(stack.address)
        if not self.all(".door"):
            self.until("the page is connected", lambda: self.all("#state[data-state=open]"))

    def size(self, width, height, scale=1):
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": width < 500})

    def colours(self, dark, moves=False):
        """Light or dark; nothing moves by itself, so that what is seen has come to rest, unless it is what is tested."""
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "no-preference" if moves else "reduce"}]})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()
        shutil.rmtree(self.profile, ignore_errors=True)

    # What is seen

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    @property
    def log(self):
        return self.script("return (document.getElementById('log') || document.body).innerText")

    @property
    def heading(self):
        return self.script("return document.querySelector('h1').innerText")

    @property
    def cards(self):
        return len(self.all("#log .entry"))

    def until(self, what, condition, patience=60):
        """Waits until a condition holds; what it waits for is named where it does not."""
        end = time.monotonic() + patience
        while True:
            try:
                found = condition()
            except Exception as error:  # an element that was drawn anew meanwhile
                found, last = None, error
            if found:
                return found
            if time.monotonic() > end:
                raise AssertionError(f"waited {patience} s in vain: {what}\n--- the page:\n{self.log}")
            time.sleep(0.05)

    def sees(self, text, patience=60):
        return self.until(f"'{text}' is shown", lambda: text.lower() in self.log.lower(), patience)

    # What is done

    def says(self, text):
        field = self.driver.find_element(By.ID, "words")
        field.send_keys(text)
        field.send_keys(Keys.ENTER)
        self.until(f"'{text}' is taken", lambda: not field.get_attribute("value"))

    def choice(self, label):
        """The open button that begins so."""
        for button in self.all(".entry:not(.sent) button.choice"):
            name = button.find_elements(By.CSS_SELECTOR, ".name")
            if name and name[0].text.lower().startswith(label.lower()):
                return button
        return None

    def press(self, label):
        """Presses the open button that begins so. One that is drawn anew meanwhile is looked for again."""
        def attempt():
            button = self.choice(label)
            if button:
                self.script("arguments[0].scrollIntoView({block: 'center'})", button)
                button.click()
            return button
        self.until(f"there is a button '{label}'", attempt)

    def anew(self):
        """Begins another conversation."""
        self.driver.find_element(By.ID, "fresh").click()
        self.until("the conversation is empty", lambda: self.cards == 0)

    @property
    def errors(self):
        """What the browser complained of, but for refusals that the page handles."""
        return [
            entry["message"] for entry in self.driver.get_log("browser")
            if entry["level"] == "SEVERE" and "Failed to load resource" not in entry["message"]]
