#!/usr/bin/env python3
# Beckon: conversations of every domain on the page, by typing and by touching
# SPDX-License-Identifier: Apache-2.0
"""make test-browser, or: Tests/Browser/conversations.py [folder of the executables] [-k part of a test's name]"""
import tempfile, urllib.error, urllib.request

from album import album
from page import Keys, Page, Stack
from suite import main, obeys, test

# One of each domain: what is said, what is pressed on the way, what is seen in the end.
DOMAINS = {
    "rides": ("Book me a Vroom to the airport", ["Harbor City Airport"], "How many people"),
    "lists": ("Add rope to the packing list", [], "Added rope to"),
    "messages": ("Send a message to Lena that I am running late", ["Send"], "Sent"),
    "payments": ("Send Lena 20 euros for the tickets", ["Pay"], "20.00"),
    "calls": ("Call Lena", ["Lena Fischer"], "Ringo"),
    "photos": ("Show my photos from last summer", [], "Glimpse"),
    "workouts": ("Start a run", [], "Started"),
    "restaurants": ("Show my restaurant bookings", [], "Tably"),
    "car": ("Lock the car", ["Yes"], "is locked"),
    "media": ("Play some jazz", [], "Jukebox"),
    "radio": ("Tune the radio to 98.5 FM", [], "Motor"),
    "codes": ("Show my contact code", ["Show code"], "Badge"),
}


@test
def every_domain_by_typing_and_touching(stack):
    with Page(stack) as page:
        for domain, (words, presses, seen) in DOMAINS.items():
            page.anew()
            page.says(words)
            for label in presses:
                page.press(label)
            page.sees(seen)
            obeys(page, domain)
        assert not page.errors, page.errors


@test
def a_ride_lives(stack):
    """From the sentence to the car on its way, with a reload in the middle of a question, and a correction."""
    with Page(stack) as page:
        page.says("Book me a Vroom to the airport")
        page.press("Northfield Airport")
        page.sees("How many people")
        # Both questions may stand side by side until the first answer is there.
        page.until("the answer is taken", lambda: "Harbor City Airport" not in page.log)
        before = page.log
        page.driver.refresh()
        page.until("the page is connected", lambda: page.all("#state[data-state=open]"))
        page.until("the conversation is there again", lambda: page.log.strip() == before.strip())
        page.says("three")
        page.sees("Vroom to Northfield Airport?")
        page.says("make it four people")
        page.sees("4 riders")
        page.press("Book ride")
        moving = page.until("a car is on its way", lambda: page.all("#log .live")[0].text)
        page.until("its card changes by itself", lambda: page.all("#log .live") and page.all("#log .live")[0].text != moving)
        obeys(page, "a ride under way")
        page.anew()
        page.says("Cancel my ride")
        page.until("it asks for consent", lambda: page.all(".entry:not(.sent) .actions button.choice"))
        page.all(".entry:not(.sent) .actions button.choice")[0].click()
        page.sees("cancelled")


@test
def a_payment_is_done_once_however_often_it_is_pressed(stack):
    with Page(stack) as page:
        page.says("Send Lena 5 euros")
        button = page.until("there is a button", lambda: page.choice("Pay"))
        page.script("arguments[0].click(); arguments[0].click(); arguments[0].click()", button)
        page.sees("5.00")
        page.until("it is done", lambda: page.all("#log .card.done"))
        page.anew()
        page.says("Send Lena 5 euros")
        page.sees("again")


@test
def two_tabs_show_the_same(stack):
    with Page(stack) as page:
        first = page.driver.current_window_handle
        page.says("Lock the car")
        page.until("it asks", lambda: page.choice("Yes"))
        conversation = page.script("return sessionStorage.getItem('conversation')")
        page.driver.switch_to.new_window("tab")
        page.driver.get(stack.address)
        page.script("sessionStorage.setItem('conversation', arguments[0])", conversation)
        page.driver.refresh()
        page.until("the other tab shows the question", lambda: page.choice("Yes"))
        page.press("Yes")
        page.sees("is locked")
        page.driver.switch_to.window(first)
        page.until("the first tab knows the answer", lambda: not page.choice("Yes"))
        page.sees("is locked")


@test
def by_the_keyboard_alone(stack):
    with Page(stack) as page:
        active = page.driver.switch_to.active_element
        active.send_keys(Keys.TAB)
        assert page.script("return document.activeElement.className") == "skip", "the first stop is the way past the rest"
        page.driver.switch_to.active_element.send_keys(Keys.ENTER)
        page.until("the field has the focus", lambda: page.script("return document.activeElement.id") == "words")
        page.driver.switch_to.active_element.send_keys("Send a message to Lena that I am late" + Keys.ENTER)
        page.until("there is a preview", lambda: page.choice("Send"))
        for _ in range(30):
            here = page.script("return document.activeElement.innerText || ''").strip().lower()
            if here == "send":
                break
            page.driver.switch_to.active_element.send_keys(Keys.SHIFT + Keys.TAB)
        assert here == "send", "the button is reached by the keyboard"
        outline = page.script(
            "const style = getComputedStyle(document.activeElement);"
            "return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== 'none'")
        assert outline, "what has the focus is seen to have it"
        page.driver.switch_to.active_element.send_keys(Keys.ENTER)
        page.sees("Sent")
        page.until(
            "the focus is back in the field", lambda: page.script("return document.activeElement.id") == "words")


@test
def on_a_phone_in_the_dark(stack):
    with Page(stack, width=360, height=740, dark=True) as page:
        obeys(page, "the empty page")
        # What is said answers what was seen: each question has to be there before its answer.
        for words, seen in (
            ("Book me a Vroom to the airport", "Which airport"), ("the second one", "How many people"), ("three", "Book ride"),
        ):
            page.says(words)
            page.sees(seen)
        obeys(page, "a ride's preview")
        page.press("Not now")
        page.anew()
        page.says("Show my grocery store list")
        page.sees("Grocery Store")
        obeys(page, "a list")


@test
def with_text_twice_as_large(stack):
    with Page(stack, width=640, height=900) as page:
        page.script("document.documentElement.style.fontSize = '200%'")
        page.says("Send Lena 20 euros for the tickets")
        page.until("there is a preview", lambda: page.choice("Pay") or page.choice("Yes"))
        obeys(page, "twice the size")


@test
def from_right_to_left(stack):
    """A page that is read from the right, with words of both directions in it."""
    with Page(stack, width=390, height=844) as page:
        page.script("document.documentElement.dir = 'rtl'")
        page.says("Add حليب to the grocery store list")
        page.until("there is a card", lambda: page.all("#log .card"))
        words = page.all("#log .said")[0]
        assert words.text == "Add حليب to the grocery store list", words.text
        # What the user says stands at the end of a line, and that is the left one here.
        assert words.location["x"] < 195, words.location
        page.says("Call Brandon")
        page.until("there are choices", lambda: page.all("#log .choice .number"))
        number, label = (page.all(f"#log .choice {one}")[0].location["x"] for one in (".number", ".label"))
        assert number > label, "numbers stand in front of what they count"
        assert page.script("return document.documentElement.scrollWidth") <= 390, "nothing hangs over"
        obeys(page, "right to left")
        page.colours(True)
        obeys(page, "right to left, in the dark")


@test
def a_page_that_was_away_catches_up(stack):
    with Page(stack) as page:
        conversation = page.script("return sessionStorage.getItem('conversation')")
        page.driver.execute_cdp_cmd(
            "Network.emulateNetworkConditions", {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0})
        for text in ("milk", "bread"):
            stack.run("say", "--conversation", conversation, f"Add {text} to the packing list")
        page.driver.execute_cdp_cmd(
            "Network.emulateNetworkConditions",
            {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
        page.sees("milk")
        page.sees("bread")


@test
def in_other_languages(stack):
    for language, words, seen in (
        ("de-DE", "Setz Seil auf die Packliste", "Packliste"), ("es-ES", "Bloquea el coche", "coche"),
        ("id-ID", "Kunci mobil", "mobil"), ("zh-CN", "锁车", "锁"),
    ):
        with Page(stack, language=language) as page:
            assert page.script("return document.documentElement.lang").startswith(language[:2])
            page.says(words)
            page.until(f"{language} is answered", lambda: page.all("#log .card"))
            obeys(page, language)


@test
def photos_in_rows_and_one_after_the_other(stack):
    """A folder of photos on a card, and over the page, by the keyboard alone."""
    with tempfile.TemporaryDirectory() as folder:
        album(folder, 60, 320)
        with Stack(stack.programs, "--only", "photos", BECKON_PHOTOS=folder) as own, Page(own) as page:
            def focus(): return page.script("return document.activeElement.id || document.activeElement.className")
            def keys(text): page.driver.switch_to.active_element.send_keys(text)
            def place(): return page.script("return document.getElementById('viewer-place').textContent")
            def is_open(): return page.script("return document.getElementById('viewer').open")
            page.says("Show my photos from Lisbon")
            page.until("the photos stand in rows", lambda: len(page.all(".grid .tile img")) == 24)
            words = page.script("return [...document.querySelectorAll('.grid img')].map((one) => one.alt)")
            assert all("Lisbon" in one and "20" in one for one in words), words
            sizes = page.script("return [...document.querySelectorAll('.grid img')].map((one) => [one.naturalWidth, one.naturalHeight])")
            # Every fifth was taken with the camera on its side: they are upright, too.
            assert all(size == [256, 192] for size in sizes), sizes
            page.sees("24 of 30")
            obeys(page, "photos in rows")
            # By the keyboard to the second picture, through them, and back to where it was pressed.
            page.script("document.querySelectorAll('.grid .tile')[1].focus()")
            keys(Keys.ENTER)
            page.until("the picture is large", is_open)
            assert place() == "2 / 24", place()
            obeys(page, "a picture over the page")
            for key, seen in (
                (Keys.ARROW_RIGHT, "3 / 24"), (Keys.ARROW_LEFT, "2 / 24"), (Keys.ARROW_LEFT, "1 / 24"),
                (Keys.ARROW_LEFT, "24 / 24"), (Keys.HOME, "1 / 24"), (Keys.END, "24 / 24"),
            ):
                keys(key)
                assert place() == seen, (key, place())
            assert page.script("return document.getElementById('viewer-picture').alt") == words[23]
            for _ in range(8):
                keys(Keys.TAB)
                assert page.script("return document.activeElement === document.body || document.getElementById('viewer').contains(document.activeElement)"), focus()
            page.script("document.getElementById('viewer-play').focus()")
            keys(Keys.ESCAPE)
            page.until("it is closed", lambda: not is_open())
            assert focus() == "tile", focus()
            # A slideshow begins by itself, unless less motion is wanted; the space bar has it go on.
            page.says("Start a slideshow of my photos from Berlin")
            page.until("it begins", is_open)
            assert page.script("return document.getElementById('viewer').classList.contains('playing')") is False
            keys(Keys.SPACE)
            assert page.script("return document.getElementById('viewer').classList.contains('playing')")
            page.until("the next one comes by itself", lambda: place().startswith("2 /"))
            keys(Keys.SPACE)
            assert page.script("return document.getElementById('viewer').classList.contains('playing')") is False
            keys(Keys.ESCAPE)
            page.until("it is closed", lambda: not is_open())
            # What is only shown again does not begin again.
            page.driver.refresh()
            page.until("the pictures are there again", lambda: page.all(".grid[data-slideshow] .tile"))
            assert not is_open()
            page.colours(False, moves=True)
            page.says("Start a slideshow of my photos from Lisbon")
            page.until("it plays", lambda: page.script("return document.getElementById('viewer').classList.contains('playing')"))
            assert not page.errors, page.errors


@test
def who_looks_after_the_stack(stack):
    """From a card to the life of its request; the system and the apps; what is set there."""
    for width, dark in ((1000, False), (380, True)):
        with Page(stack, width=width, height=900, dark=dark) as page:
            page.says("Show my grocery store list")
            # A card is drawn anew while its request goes on.
            page.driver.get(page.until(
                "the card leads to its request", lambda: page.all("#log .trace a")[0].get_attribute("href")))
            body = "return document.body.innerText"
            page.until("its life is told to the end", lambda: "completed" in page.script(body))
            assert "grocery store list" in page.script(body) and "handling" in page.script(body), page.script(body)
            for one in page.all("details"):
                page.script("arguments[0].open = true", one)
            obeys(page, "a request")
            page.driver.get(stack.address + "/system")
            page.until("the workers are there", lambda: page.all("table"))
            assert "ListOMat" in page.script(body)
            obeys(page, "the system")
            page.driver.get(stack.address + "/apps")
            page.until("the apps are there", lambda: page.all("form.setting"))
            obeys(page, "the apps")
            # From the navigation to a request that is looked for, and from its row to its life.
            page.all("nav.places a[href='/requests']")[0].click()
            page.until("the list is there", lambda: page.all("table.requests"))
            obeys(page, "the requests")
            page.all("form.search [name=app]")[0].send_keys("listomat")
            page.script("document.querySelector('form.search [name=outcome]').value = 'completed'")
            page.all("form.search button")[0].click()
            page.until("its address says what was looked for", lambda: "app=listomat" in page.driver.current_url)
            page.all("table.requests tbody a")[0].click()
            page.until("a row leads to a life", lambda: "completed" in page.script(body) and page.all("#steps"))
            page.driver.get(stack.address + "/requests?app=nobody")
            page.until("nothing is found", lambda: "There is no such request." in page.script(body))
            obeys(page, "an empty list of requests")
            assert not page.errors, page.errors
    assert page_of(stack, "/requests?outcome=odd").startswith("400")
    assert page_of(stack, "/requests/nonsense").startswith("400")
    assert page_of(stack, "/requests/01890000-0000-7000-8000-000000000000").startswith("404")


def page_of(stack, path):
    """The status of a page."""
    try:
        with urllib.request.urlopen(stack.address + path) as answer:
            return f"{answer.status}"
    except urllib.error.HTTPError as error:
        return f"{error.code}"


main()
