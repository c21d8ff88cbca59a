#!/usr/bin/env python3
# Beckon: what can be pressed and changed on a card, by touching and by the keyboard
# SPDX-License-Identifier: Apache-2.0
"""make test-browser, or: Tests/Browser/cards.py [folder of the executables] [-k part of a test's name]"""
import json, struct, threading

import zmq
from selenium.webdriver.common.action_chains import ActionChains

from page import Keys, Page
from suite import main, obeys, test


def undoable(page):
    """The element whose button takes back what was done; what was done last is taken back, and nothing else."""
    shown = page.script(
        "return [...document.querySelectorAll('.afterwards:not([hidden])')].map((one) => one.closest('.entry').id)")
    assert len(shown) <= 1, shown
    return shown[0] if shown else None


@test
def what_was_done_is_taken_back_by_a_button(stack):
    """As by "undo that": without a consent where it needed none, once, and gone when something else can be taken back."""
    with Page(stack) as page:
        page.says("Add rope to the packing list")
        page.sees("Added rope to")
        first = page.until("it can be taken back", lambda: undoable(page))
        page.says("Add chalk to the packing list")
        page.until("what was done last can be taken back", lambda: undoable(page) not in (None, first))
        # By the keyboard: the button stands before the field.
        for _ in range(6):
            page.driver.switch_to.active_element.send_keys(Keys.SHIFT + Keys.TAB)
            if page.script("return document.activeElement.dataset.action") == "undo":
                break
        assert page.script("return document.activeElement.dataset.action") == "undo", "it is reached by the keyboard"
        obeys(page, "a result that can be taken back")
        page.driver.switch_to.active_element.send_keys(Keys.ENTER)
        page.until("nothing was asked, and it is done", lambda: page.script(
            "return document.querySelectorAll('#log .card.done').length") == 3)
        # The focus is not lost with the button.
        page.until("the field has the focus", lambda: page.script("return document.activeElement.id") == "words")
        page.says("Show my packing list")
        page.until("the list is there", lambda: len(page.all("#log .card.done")) == 4)
        shown = page.all("#log .card .items")[-1].text
        assert "rope" in shown and "chalk" not in shown, shown
        # Loaded again it is gone all the same.
        before = undoable(page)
        page.driver.refresh()
        page.until("the conversation is there again", lambda: len(page.all("#log .card.done")) == 4)
        page.until("what can be taken back is what could be", lambda: undoable(page) == before)
        assert not page.errors, page.errors


def control(page, parameter):
    """The control of a parameter on the open preview."""
    found = page.all(f".entry:not(.sent) form.edit[data-parameter={parameter}] [name=text]")
    return found[0] if found else None


@test
def a_preview_is_changed_where_it_stands(stack):
    """A number, a choice of what was offered, a sum: by the keyboard alone, and nothing is done that was not shown."""
    with Page(stack) as page:
        page.says("Book me a Vroom to the airport")
        page.press("Harbor City Airport")
        page.sees("How many people")
        page.says("three")
        page.until("there is a preview", lambda: page.choice("Book ride"))
        summary = page.all("#log .card.preview summary")[0]
        page.script("arguments[0].focus()", summary)
        summary.send_keys(Keys.ENTER)
        page.until("what can be changed is seen", lambda: control(page, "partySize").is_displayed())
        obeys(page, "a preview that can be changed")
        control(page, "partySize").send_keys(Keys.ARROW_UP)
        # A yes would be to three: it waits, and leads to what is not sent yet.
        page.press("Book ride")
        assert page.script("return document.activeElement.innerText") == "Change"
        obeys(page, "a preview that is being changed")
        control(page, "partySize").send_keys(Keys.ESCAPE)
        assert control(page, "partySize").get_attribute("value") == "3"
        control(page, "partySize").send_keys(Keys.ARROW_UP, Keys.ENTER)
        page.sees("4 riders")
        page.until("the focus is where it was", lambda: page.script(
            "return document.activeElement.form?.dataset.parameter") == "partySize")
        # What is not sent yet stays while something else is changed.
        control(page, "partySize").send_keys(Keys.ARROW_DOWN)
        control(page, "dropOffLocation").send_keys("North", Keys.TAB, Keys.ENTER)
        page.sees("Vroom to Northfield Airport?")
        page.until("it is there still", lambda: control(page, "partySize").get_attribute("value") == "3")
        control(page, "partySize").send_keys(Keys.ENTER)
        page.until("both are shown", lambda: "3 riders" in page.all("#log .card.preview")[-1].text)
        page.press("Not now")
        page.sees("Nothing was done")
        page.anew()
        page.says("Send Lena 20 euros for the tickets")
        page.until("there is a preview", lambda: page.choice("Pay"))
        assert not control(page, "payee") and not control(page, "note"), "what is sensitive stays text"
        amount = control(page, "currencyAmount")
        amount.send_keys(Keys.CONTROL + "a")
        amount.send_keys("many", Keys.ENTER)
        page.until("it is no sum", lambda: page.all("#trouble:not([hidden])"))
        amount.send_keys(Keys.CONTROL + "a")
        amount.send_keys("25.50", Keys.ENTER)
        page.sees("Pay Lena Fischer €25.50?")
        # What came of it in the request's life is what came of words.
        page.press("No")
        page.driver.get(page.until(
            "the card leads to its request", lambda: page.all("#log .trace a")[-1].get_attribute("href")))
        page.until("it was corrected", lambda: "correction" in page.script("return document.body.textContent"))
        assert not page.errors, page.errors


@test
def a_time_is_picked(stack):
    """In the browser's own zone, by its own picker."""
    with Page(stack) as page:
        page.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Europe/Vienna"})
        page.driver.refresh()
        page.until("the page is connected", lambda: page.all("#state[data-state=open]"))
        page.says("Book me a Vroom to the airport for two tomorrow at 8 am")
        page.press("Harbor City Airport")
        time = page.until("there is a time", lambda: control(page, "scheduledPickupTime"))
        assert time.get_attribute("value").endswith("T08:00"), time.get_attribute("value")
        day = time.get_attribute("value")[:10]
        page.script("""
            const field = arguments[0];
            field.closest("details")?.setAttribute("open", "");
            field.value = arguments[1];
            field.dispatchEvent(new Event("input", { bubbles: true }));
            field.form.requestSubmit();""", time, day + "T09:30")
        page.until("the time is the new one", lambda: (control(page, "scheduledPickupTime") or time).get_attribute("value") == day + "T09:30")
        page.sees("09:30")
        page.press("Not now")


# A page whose clock can be put forward: what it counts is then a minute later.
AHEAD = """
    const real = performance.now.bind(performance);
    window.ahead = 0;
    performance.now = () => real() + window.ahead;
    const fetched = window.fetch;
    window.posts = [];
    window.fetch = (...all) => { window.posts.push(all[0]); return fetched(...all); };"""


def with_its_own_clock(page):
    page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": AHEAD})
    page.driver.refresh()
    page.until("the page is connected", lambda: page.all("#state[data-state=open]"))


def put_forward(page, seconds):
    """Returns what stands on the card, and what is read out, once the page has counted."""
    page.script("window.ahead += arguments[0] * 1000; Clock.tick()", seconds)
    clock = page.all("#log .clock")
    return clock[0].text if clock else None, page.script("return document.getElementById('time').textContent")


@test
def the_time_that_is_left_is_shown(stack):
    with Page(stack) as page:
        with_its_own_clock(page)
        page.says("Send Lena 20 euros for the tickets")
        page.until("there is a preview", lambda: page.choice("Pay") or page.choice("Yes"))
        page.until("its time runs", lambda: "/delivered" in page.script("return window.posts"))
        assert put_forward(page, 30) == (None, ""), "with more than a minute nobody is hurried"
        page.colours(False, moves=True)
        page.until("its time is shown", lambda: put_forward(page, 5)[0])
        text, told = put_forward(page, 5)
        assert text.startswith("Time to answer: 0:5") and told == "One minute left to answer.", (text, told)
        posts = page.script("return window.posts.length")
        seen = {text}
        page.until("it counts by itself", lambda: page.all("#log .clock")[0].text not in seen)
        assert page.script("return document.querySelector('#log .clock').closest('[aria-hidden=true]') !== null")
        obeys(page, "a question with little time")
        text, told = put_forward(page, 40)
        assert told == "15 seconds left to answer." and page.all("#log .clock.last"), (text, told)
        obeys(page, "a question with hardly any time")
        # Where less motion is wanted it stands still for a while.
        page.colours(False)
        assert put_forward(page, 0)[0] == "Time to answer: 0:15"
        assert put_forward(page, 30) == ("The time to answer is over.",) * 2
        assert page.script("return window.posts.length") == posts, "it asks nobody"
        # The dispatcher's time is not over: the answer is taken.
        page.press("No")
        page.until("nothing is left of it", lambda: not page.all("#log .clock"))
        assert not page.errors, page.errors


@test
def what_is_pressed_twice_is_sent_once(stack):
    """By the mouse, by the keyboard, and by whatever presses faster than a person."""
    for press in (
        lambda page, button: ActionChains(page.driver).move_to_element(button).double_click().perform(),
        lambda page, button: page.script("arguments[0].focus()", button) or button.send_keys(Keys.ENTER, Keys.ENTER),
        lambda page, button: page.script("for (let count = 0; count < 5; count += 1) arguments[0].click()", button),
    ):
        with Page(stack) as page:
            with_its_own_clock(page)
            page.says("Send Lena 3 euros for the tram")
            button = page.until("it asks", lambda: page.choice("Pay") or page.choice("Yes"))
            if button.text == "Yes":
                page.press("Yes")
                button = page.until("there is a preview", lambda: page.choice("Pay"))
            before = page.script("return window.posts.filter((one) => one === '/answer').length")
            press(page, button)
            page.until("it is done", lambda: page.all("#log .card.done"))
            after = page.script("return window.posts.filter((one) => one === '/answer').length")
            assert after - before == 1, after - before
            assert not page.all("#trouble:not([hidden])") and not page.errors, page.errors


@test
def who_is_later_sees_who_was_first(stack):
    """Two pages answer the same question: the later one is told of the other's answer, and of no error."""
    with Page(stack) as page:
        with_its_own_clock(page)
        first = page.driver.current_window_handle
        page.says("Lock the car")
        page.until("it asks", lambda: page.choice("Yes"))
        conversation = page.script("return conversation")
        # It hears nothing of what the other one does.
        page.script("source.close()")
        page.driver.switch_to.new_window("tab")
        page.driver.get(stack.address)
        page.script("sessionStorage.setItem('conversation', arguments[0])", conversation)
        page.driver.refresh()
        page.press("Yes")
        page.sees("is locked")
        assert "Answered elsewhere" not in page.log
        page.driver.switch_to.window(first)
        page.press("No")
        page.until("its answer is refused", lambda: page.script("return elsewhere.size") == 1)
        page.script("listen()")
        page.sees("Answered elsewhere:")
        page.sees("is locked")
        said = page.all("#log .elsewhere + .said")[0].text
        assert said == "Yes", said
        assert not page.all("#trouble:not([hidden])") and not page.errors, page.errors
        obeys(page, "an answer from elsewhere")


@test
def words_that_were_not_got_stand_above_what_is_told_of_them(stack):
    def shown():
        return page.script("return [...document.querySelectorAll('#log .said')].map((one) => one.innerText)")
    with Page(stack) as page:
        page.says("Book me a Vroom to the airport")
        page.press("Harbor City Airport")
        page.sees("How many people")
        page.says("flobber gabble")
        page.until("it is told that they were not got", lambda: page.all("#log .note"))
        # What is asked stands below the note, and the words above it.
        order = page.script(
            "return [...document.querySelectorAll('#log .entry')].slice(-3).map((one) => one.firstElementChild.className)")
        assert order[0] == "said" and order[1] == "note" and order[2].startswith("card"), order
        assert shown()[-1] == "flobber gabble"
        page.says("why?")
        page.until("it is told why", lambda: "why?" in shown())
        page.says("three")
        page.until("there is a preview", lambda: page.choice("Book ride") or page.choice("Yes"))
        # Words that were got stand where they were an answer, and once.
        assert [one for one in shown() if one == "three"] == [] and shown().count("flobber gabble") == 1, shown()
        obeys(page, "words that were not got")
        page.says("blib blob")
        page.until("the next ones stand there, too", lambda: shown()[-1] == "blib blob")
        page.press("Not now") if page.choice("Not now") else page.press("No")
        assert not page.errors, page.errors


def asked(page, words, selector):
    """The field of a question. The page looks at what apps say of themselves once in 10 s: of a new one it may know nothing yet."""
    def attempt():
        page.says(words)
        # A recognizer that was just started may not know the words either.
        page.until("it is asked, or ends", lambda: page.all("#log .field") or page.all("#log .entry:last-child .card .trace"))
        if page.all(selector):
            return page.all(selector)[0]
        if page.choice("Cancel"):
            page.press("Cancel")
            page.until("it has ended", lambda: not page.all("#log .field"))
    return page.until("the page knows what the app says of itself", attempt)


@test
def a_number_of_a_range_is_chosen_by_a_slider(stack):
    """A share of a hundred, and degrees of which the app says from where to where: by the keyboard, or typed."""
    with Lamp(stack), Page(stack) as page:
        page.until("the app is known", lambda: "Lamp" in stack.run("apps").stdout)
        slider = asked(page, "Dim the reading lamp", "#log .field input[type=range]")
        number = page.all("#log .field input[type=number]")[0]
        assert number.get_attribute("value") == "50" and slider.get_attribute("aria-valuetext") == "50%"
        obeys(page, "a question with a slider")
        slider.send_keys(*[Keys.ARROW_RIGHT] * 14)
        assert number.get_attribute("value") == "64" and slider.get_attribute("aria-valuetext") == "64%"
        slider.send_keys(Keys.ENTER)
        page.until("it is previewed", lambda: control(page, "lampPercent"))
        assert control(page, "lampPercent").get_attribute("value") == "64"
        obeys(page, "a preview with sliders")
        control(page, "lampPercent").send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
        slider = page.all("form.edit[data-parameter=lampPercent] input[type=range]")[0]
        assert slider.get_attribute("value") == "62", "the slider follows the field"
        control(page, "lampPercent").send_keys(Keys.ENTER)
        page.until("it is previewed anew", lambda: control(page, "lampPercent").get_attribute("value") == "62")
        # Degrees have the ends that the app says, and their unit.
        warmth = page.all("form.edit[data-parameter=lampWarmth]")[0]
        assert "16" in warmth.text and "30" in warmth.text and warmth.text.count("°C") == 3, warmth.text
        # What is beyond the end is sent, and refused by the app in its own words.
        control(page, "lampWarmth").send_keys(Keys.CONTROL + "a", Keys.NULL, "45", Keys.ENTER)
        page.until("the app refuses it", lambda: page.all("#log .entry .note, #log .card.warning") or "45" in page.log)
        page.until("the old value stands", lambda: control(page, "lampWarmth").get_attribute("value") == "21")
        page.size(390, 844)
        obeys(page, "sliders on a telephone")
        assert page.script("return document.documentElement.scrollWidth") <= 390, "nothing hangs over"
        page.press("Yes")
        page.until("it is done", lambda: page.all("#log .card.done"))
        page.sees("62%")
        assert not page.errors, page.errors


@test
def what_an_app_has_is_offered_while_one_types(stack):
    with Shelf(stack) as shelf, Page(stack) as page:
        def offered():
            return [one.text for one in page.all(".found:not([hidden]) [role=option] .name")]
        page.until("the app is known", lambda: "Shelf" in stack.run("apps").stdout)
        field = asked(page, "Borrow a book", "#log .field [role=combobox]")
        obeys(page, "a field that can be looked for")
        field.click()
        page.until("what it suggests is there", lambda: len(offered()) == 9)
        assert field.get_attribute("aria-expanded") == "true"
        obeys(page, "an open list")
        page.all(".found li:last-child")[0].click()
        page.until("more is there", lambda: len(offered()) == 17)
        field.send_keys("book 2")
        page.until("what fits is there", lambda: offered() == ["Book 2"] + [f"Book {n}" for n in range(20, 25)])
        # An answer for what was typed before is never shown.
        field.send_keys(Keys.CONTROL + "a", Keys.NULL, "slow")
        page.until("the slow one is looked for", lambda: "slow" in shelf.asked)
        field.send_keys(Keys.CONTROL + "a", Keys.NULL, "book 11")
        page.until("the latest is there", lambda: offered() == ["Book 11"])
        shelf.slow.set()
        page.until("the slow one has answered", lambda: shelf.late)
        assert offered() == ["Book 11"], offered()
        # Names are text, however they look; of far too many a page is shown.
        field.send_keys(Keys.CONTROL + "a", Keys.NULL, "wild")
        page.until("a bounded number is there", lambda: len(offered()) == 9)
        assert offered()[0].startswith("<img src=x") and len(offered()[0]) < 400, offered()[0]
        assert not page.all(".found img")
        # By the keyboard, and what is chosen is what the app has, not its name.
        field.send_keys(Keys.CONTROL + "a", Keys.NULL, "book 11")
        page.until("it is there again", lambda: offered() == ["Book 11"])
        field.send_keys(Keys.ESCAPE)
        assert not offered() and field.get_attribute("aria-expanded") == "false"
        field.send_keys(Keys.ARROW_DOWN)
        page.until("it opens", lambda: offered())
        field.send_keys(Keys.ARROW_DOWN)
        active = field.get_attribute("aria-activedescendant")
        assert active and page.all(f"#{active}[aria-selected=true]"), active
        field.send_keys(Keys.ENTER)
        assert field.get_attribute("value") == "Book 11" and not offered()
        field.send_keys(Keys.ENTER)
        page.until("it is previewed", lambda: control(page, "book"))
        assert shelf.said[-1] == {"title": "Book 11", "id": "b11"}, shelf.said
        # At the preview, too, and on a telephone.
        page.size(390, 844)
        page.script("arguments[0].scrollIntoView({block: 'center'})", control(page, "book"))
        control(page, "book").click()
        page.until("what it suggests is there", lambda: len(offered()) == 9)
        obeys(page, "an open list on a telephone")
        assert page.script("return document.documentElement.scrollWidth") <= 390, "nothing hangs over"
        control(page, "book").send_keys(Keys.CONTROL + "a", Keys.NULL, "book 7")
        page.until("it is found", lambda: offered() == ["Book 7"])
        page.all(".found li")[0].click()
        control(page, "book").send_keys(Keys.ENTER)
        page.until("the app has it", lambda: shelf.said[-1] == {"title": "Book 7", "id": "b7"})
        # Without an answer in time the field is one like any other.
        shelf.dead = True
        page.until("it is previewed anew", lambda: control(page, "book") and control(page, "book").get_attribute("value") == "Book 7")
        control(page, "book").send_keys(Keys.CONTROL + "a", Keys.NULL, "Book 3", Keys.ENTER)
        page.until("what was typed is sent", lambda: shelf.said[-1] == {"title": "Book 3"})
        page.press("Yes")
        page.until("it is done", lambda: page.all("#log .card.done"))
        assert not page.errors, page.errors


@test
def each_of_several_is_looked_for(stack):
    """Where several are meant the one in which the cursor is is looked for, and the others stay what they are."""
    with Bag(stack) as bag, Page(stack) as page:
        def offered():
            return [one.text for one in page.all(".found:not([hidden]) [role=option] .name")]

        def takes(field, text, name):
            field.send_keys(text)
            page.until(f"{name} is offered", lambda: offered()[:1] == [name])
            field.send_keys(Keys.ARROW_DOWN, Keys.ENTER)
            assert field.get_attribute("value").endswith(name), field.get_attribute("value")
        page.until("the app is known", lambda: "Bag" in stack.run("apps").stdout)
        field = asked(page, "Pack some books", "#log .field [role=combobox]")
        takes(field, "book 11", "Book 11")
        takes(field, ", book 7", "Book 7")
        assert field.get_attribute("value") == "Book 11, Book 7"
        field.send_keys(Keys.ENTER)
        page.until("it is previewed", lambda: control(page, "books"))
        assert bag.said[-1] == [{"title": "Book 11", "id": "b11"}, {"title": "Book 7", "id": "b7"}], bag.said
        obeys(page, "several values that can be looked for")
        # At the preview one more, and one in words that nobody has.
        field = control(page, "books")
        field.send_keys(Keys.END)
        takes(field, "; book 9", "Book 9")
        field.send_keys(", Notes", Keys.ENTER)
        page.until("the app has them", lambda: len(bag.said[-1]) == 4)
        assert [book.get("id") for book in bag.said[-1]] == ["b11", "b7", "b9", None], bag.said[-1]
        # The first one is another, and one is gone.
        page.until("it is previewed anew", lambda: control(page, "books").get_attribute("value").endswith("Notes"))
        field = control(page, "books")
        field.send_keys(Keys.CONTROL + "a", Keys.NULL, "Book 7, book 12")
        page.until("it is offered", lambda: offered() == ["Book 12"])
        page.all(".found li")[0].click()
        field.send_keys(Keys.ENTER)
        page.until("the app has these", lambda: [book.get("id") for book in bag.said[-1]] == ["b7", "b12"])
        assert not page.errors, page.errors


@test
def a_car_is_seen_from_above(stack):
    with Page(stack) as page:
        def attempt():
            # A recognizer that was just started may not know the words yet.
            page.says("Set the car to 19 degrees")
            page.until("it is done, or not understood", lambda: page.all("#log .entry:last-child .card.done, #log .note"))
            return page.all("#log .card.done table") or page.anew()
        page.until("it is done", attempt, patience=240)
        heads = [one.text for one in page.all("#log .card.done table th")]
        assert heads == ["Row", "Left", "Right"], heads
        cells = [one.text for one in page.all("#log .card.done table td")]
        assert cells[0] == "Front" and cells[1].startswith("Driver · 19 °C"), cells
        obeys(page, "a car from above")
        page.size(390, 844)
        assert page.script("return document.documentElement.scrollWidth") <= 390, "nothing hangs over"
        assert not page.errors, page.errors


class Worker:
    """An app of a few lines, as a worker in another language is."""
    header = struct.Struct(">2sBB16sBBBBQ16s8sB7x")

    def __init__(self, stack):
        self.back = f"ipc://{stack.data}/run/back"
        self.over = threading.Event()
        self.work = threading.Thread(target=self.run, daemon=True)

    def __enter__(self):
        self.work.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.work.join(5)

    def run(self):
        socket = zmq.Context.instance().socket(zmq.DEALER)
        socket.connect(self.back)
        hello = {"role": "handler", "worker": self.manifest["app"], "credit": 8, "manifest": self.manifest}

        def say(kind):
            return self.header.pack(b"BK", 1, kind, bytes(16), 0, 0, 0, 0, 0, bytes(16), bytes(8), 0)

        def answer(frame, result):
            done = json.dumps(result).encode()
            socket.send_multipart([frame[:3] + b"\x43" + frame[4:23] + b"\1" + frame[24:], done])
        socket.send_multipart([say(0x41), json.dumps(hello).encode()])
        waiting = []
        while not self.over.is_set():
            for frame, result in [one for one in waiting if one[1]()]:
                answer(frame, result())
            waiting = [one for one in waiting if not one[1]()]
            if not socket.poll(50):
                socket.send_multipart([say(0x42)])
                continue
            frame, *body = socket.recv_multipart()
            if frame[3] == 0x22:
                print("the dispatcher refused:", body)
            if frame[3] == 0x64:
                socket.send_multipart([say(0x41), json.dumps(hello).encode()])
            if frame[3] == 0x62:
                result = self.done(frame[21], json.loads(body[0]))
                if callable(result):
                    waiting.append((frame, result))
                else:
                    answer(frame, result)
        socket.send_multipart([say(0x45)])

    @staticmethod
    def resolved(work, results):
        return {"resolutions": [{"parameter": name, "results": [results[name]]} for name in work["parameters"]]}


class Lamp(Worker):
    """An app that takes a number of percent, and degrees from 16 to 30."""
    manifest = {
        "app": "lamp", "name": "Lamp", "usageDescription": "Lamp dims your lamp.",
        "types": [{"name": "Double", "kind": "double"}, {"name": "Temperature", "kind": "composite"}],
        "intents": [{
            "name": "DimLamp", "domain": "lamps", "consent": "always",
            "parameters": [
                {"name": "lampPercent", "type": "Double", "isRequired": True},
                {"name": "lampWarmth", "type": "Temperature",
                 "range": {"minimum": 16, "maximum": 30, "unit": "celsius"}}]}],
        "phrases": [{"locale": "en", "intent": "DimLamp", "examples": ["Dim the reading lamp"]}],
    }

    def done(self, phase, work):
        if phase != 5:
            return {"code": "success" if phase == 7 else "ready", "payload": {}}
        said = work["intent"]["parameters"]
        percent = said.get("lampPercent")
        warmth = said.get("lampWarmth") or {"doubleValue": 21, "unit": "celsius"}
        isFit = 16 <= warmth["doubleValue"] <= 30
        return self.resolved(work, {
            "lampPercent": {"result": "needsValue"} if percent is None else {"result": "success", "value": percent},
            "lampWarmth": {"result": "success", "value": warmth} if isFit else
            {"result": "unsupported", "reason": "tooWarm", "alternatives": []},
        })


class Shelf(Worker):
    """An app that has 25 books, answers one look-up late, one with far too much, and none when it is dead."""
    manifest = {
        "app": "shelf", "name": "Shelf", "usageDescription": "Shelf lends you books.",
        "types": [{"name": "Book", "kind": "entity", "label": ["title"], "details": ["id"]}],
        "intents": [{
            "name": "BorrowBook", "domain": "books", "consent": "always",
            "parameters": [{"name": "book", "type": "Book", "isRequired": True, "isQueryable": True}]}],
        "phrases": [{"locale": "en", "intent": "BorrowBook", "examples": ["Borrow a book"]}],
    }
    books = [{"title": f"Book {number}", "id": f"b{number}"} for number in range(25)]

    def __init__(self, stack):
        super().__init__(stack)
        self.said, self.asked, self.slow, self.late, self.dead = [], [], threading.Event(), False, False

    def found(self, query):
        text = query.get("text") or ""
        self.asked.append(text)
        if self.dead:
            return lambda: None
        if text == "slow":
            def later():
                self.late = self.slow.is_set()
                return {"values": self.books[:1]} if self.slow.is_set() else None
            return later
        if text == "wild":
            long = "<img src=x onerror=alert(1)>" + "x" * 3_000
            return {"values": [{"title": long, "id": "w"}] + self.books * 200}
        fit = [book for book in self.books if text.lower() in book["title"].lower()]
        part = fit[query["offset"]:query["offset"] + query["limit"]]
        return {"values": part, "hasMore": len(fit) > query["offset"] + len(part)}

    def done(self, phase, work):
        if phase == 10:
            return self.found(work["query"])
        if phase != 5:
            return {"code": "success" if phase == 7 else "ready", "payload": {}}
        book = work["intent"]["parameters"].get("book")
        if book is not None:
            self.said.append(book)
        return self.resolved(work, {"book": {"result": "needsValue"} if book is None else {
            "result": "success", "value": book}})


class Bag(Shelf):
    """The same with a parameter that takes several books."""
    manifest = {
        **Shelf.manifest, "app": "bag", "name": "Bag", "usageDescription": "Bag packs your books.",
        "intents": [{
            "name": "PackBooks", "domain": "bags", "consent": "always",
            "parameters": [{"name": "books", "type": "Book", "isArray": True, "isRequired": True, "isQueryable": True}]}],
        "phrases": [{"locale": "en", "intent": "PackBooks", "examples": ["Pack some books"]}],
    }

    def done(self, phase, work):
        if phase != 5:
            return super().done(phase, work)
        books = work["intent"]["parameters"].get("books")
        if books is not None:
            self.said.append(books)
        results = [{"result": "success", "value": book} for book in books or []] or [{"result": "needsValue"}]
        return {"resolutions": [{"parameter": "books", "results": results}]}


main()
