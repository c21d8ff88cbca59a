#!/usr/bin/env python3
# Beckon: pictures of the page for the documents, and the moving picture of README.md
# SPDX-License-Identifier: Apache-2.0
"""make screenshots, or: Tests/Browser/screenshots.py [folder of the executables] [folder for the pictures]

Writes conversation.gif and, for each domain, cards-DOMAIN.png: the same card light and dark side by side."""
import io, os, subprocess, sys, time

from page import Keys, Page, ROOT, Stack
try:
    from PIL import Image
except ImportError:
    sys.exit("Pillow is missing: apt install python3-pil")

# Of each domain what is said, and what is pressed before the picture is taken.
CARDS = {
    "rides": ("Book me a Vroom to Harbor City Airport for two", None),
    "messages": ("Send a message to Lena that I am running late", None),
    "payments": ("Send Lena 20 euros for the tickets", None),
    "lists": ("Show my grocery store list", None),
    "workouts": ("Start a run", None),
    "restaurants": ("Show my restaurant bookings", None),
    "calls": ("Call Lena", None),
    "photos": ("Show my photos", None),
    "car": ("Lock the car", None),
    "media": ("Play some jazz", None),
    "codes": ("Show my contact code", "Show code"),
}


def shot(page, selector=None):
    """What is seen, or one element of it with some room around."""
    image = Image.open(io.BytesIO(page.driver.get_screenshot_as_png())).convert("RGB")
    if selector is None:
        return image
    box = page.script(
        "const all = document.querySelectorAll(arguments[0]); const box = all[all.length - 1].getBoundingClientRect();"
        "return [box.left, box.top, box.right, box.bottom, devicePixelRatio]", selector)
    left, top, right, bottom, scale = box
    room = 10
    return image.crop(tuple(int(one * scale) for one in (
        max(0, left - room), max(0, top - room), right + room, bottom + room)))


def few_colours(image, colours=128):
    return image.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def cards(stack, folder):
    with Page(stack, width=620, height=1100) as page:
        page.size(620, 1100, scale=1.5)
        for domain, (words, press) in CARDS.items():
            page.anew()
            page.says(words)
            page.until("there is a card", lambda: page.all("#log .card"))
            if press:
                page.press(press)
                page.until("it is done", lambda: page.all("#log .card.done"))
            time.sleep(0.6)  # what an app draws itself comes a moment later
            light, dark = [(page.colours(dark), shot(page, "#log .card"))[1] for dark in (False, True)]
            both = Image.new("RGB", (light.width + dark.width, max(light.height, dark.height)))
            both.paste(light, (0, 0))
            both.paste(dark, (light.width, 0))
            path = os.path.join(folder, f"cards-{domain}.png")
            few_colours(both).save(path, optimize=True)
            print(f"{path}: {os.path.getsize(path) // 1024} kB")


class Film:
    def __init__(self, page):
        self.page = page
        self.frames, self.times = [], []

    def take(self, milliseconds):
        frame = shot(self.page)
        if self.frames and frame.tobytes() == self.frames[-1].tobytes():
            self.times[-1] += milliseconds
        else:
            self.frames.append(frame)
            self.times.append(milliseconds)

    def types(self, text):
        field = self.page.driver.switch_to.active_element
        for start in range(0, len(text), 3):
            field.send_keys(text[start:start + 3])
            self.take(110)
        self.take(350)
        field.send_keys(Keys.ENTER)

    def settles(self, milliseconds):
        """Takes the page once it has come to rest."""
        before = None
        for _ in range(40):
            now = self.page.driver.get_screenshot_as_png()
            if now == before:
                break
            before = now
            time.sleep(0.15)
        self.take(milliseconds)

    def save(self, path):
        palette = few_colours(self.frames[-1], 96)
        frames = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in self.frames]
        frames[0].save(
            path, save_all=True, append_images=frames[1:], duration=self.times, loop=0, optimize=True, disposal=1)
        print(f"{path}: {os.path.getsize(path) // 1024} kB, {len(frames)} frames, {sum(self.times) // 1000} s")


def conversation(stack, folder):
    with Page(stack, width=720, height=760) as page:
        film = Film(page)
        page.driver.find_element("id", "words").click()
        film.settles(900)
        film.types("Book me a Vroom to the airport")
        page.until("it asks which", lambda: page.choice("Harbor City"))
        film.settles(1800)
        film.types("the second one, for three")
        page.until("there is a preview", lambda: page.choice("Book ride"))
        time.sleep(0.6)
        film.settles(2600)
        film.types("make it four people")
        page.sees("4 riders")
        page.until("the preview is drawn anew", lambda: page.choice("Book ride"))
        time.sleep(0.6)
        film.settles(2200)
        page.press("Book ride")
        page.until("a car is on its way", lambda: page.all("#log .live"))
        for _ in range(8):
            film.take(700)
            time.sleep(1.2)
        film.take(2500)
        film.save(os.path.join(folder, "conversation.gif"))


def main():
    programs = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, ".build", "debug")
    folder = sys.argv[2] if len(sys.argv) > 2 else os.path.join(ROOT, "docs", "images")
    os.makedirs(folder, exist_ok=True)
    # Each film begins with data of its own: nobody has a ride yet.
    with Stack(programs, "--only", "rides") as stack:
        conversation(stack, folder)
    with Stack(programs) as stack:
        cards(stack, folder)


main()
