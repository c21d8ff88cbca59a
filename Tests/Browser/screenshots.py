#!/usr/bin/env python3
# Beckon: pictures of the page for the documents, and the moving picture of README.md
# SPDX-License-Identifier: Apache-2.0
"""make screenshots, or: Tests/Browser/screenshots.py [folder of the executables] [folder for the pictures]

Writes conversation.gif; for each domain cards-DOMAIN.png, the same card light and dark side by side; cards.png, what apps draw
themselves; fields.png, what one types into; of the
pages for who looks after a stack request.png and system.png; and terminal.png, cards in a terminal."""
import fcntl, io, os, pty, re, select, signal, struct, subprocess, sys, tempfile, termios, time

from album import album
from page import Keys, Page, ROOT, Stack
try:
    from PIL import Image, ImageDraw, ImageFont
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
    "photos": ("Show my photos from Lisbon", None),
    "car": ("Set the passenger seat heating to level 2", None),
    "media": ("Play some jazz", None),
    "codes": ("Show my contact code", "Show code"),
}


# What is said at a prompt for terminal.png, and what is answered.
SPOKEN = (
    ("Show my photos from Lisbon", None), ("Set the driver seat heating to level 2", None),
    ("Send Omar 15 euros for the books", None), ("Make a call", "? br"),
)

# What an app draws itself.
DRAWN = {"photos": ".grid img", "workouts": ".badge"}


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
    return image.quantize(colours, method=Image.Quantize.MEDIANCUT, kmeans=3, dither=Image.Dither.NONE)


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
            if domain in DRAWN:
                page.until("the app has drawn its part", lambda: page.all(f"#log .card .own {DRAWN[domain]}"))
            time.sleep(0.6)  # what an app draws itself comes a moment later
            light, dark = [(page.colours(dark), shot(page, "#log .card"))[1] for dark in (False, True)]
            both = Image.new("RGB", (light.width + dark.width, max(light.height, dark.height)))
            both.paste(light, (0, 0))
            both.paste(dark, (light.width, 0))
            path = os.path.join(folder, f"cards-{domain}.png")
            few_colours(both, 256).save(path, optimize=True)
            print(f"{path}: {os.path.getsize(path) // 1024} kB")


def terminal(stack, folder):
    """What `beckon chat` shows of some cards, light and dark, as a terminal with all colours draws it."""
    lines = []
    for words, answer in SPOKEN:
        lines += [f"\x1b[1m> {words}\x1b[0m", *chat(stack, words, answer), ""]
    both = [draw_terminal(lines, dark) for dark in (False, True)]
    image = Image.new("RGB", (sum(one.width for one in both), both[0].height))
    image.paste(both[0], (0, 0))
    image.paste(both[1], (both[0].width, 0))
    path = os.path.join(folder, "terminal.png")
    few_colours(image, 256).save(path, optimize=True)
    print(f"{path}: {os.path.getsize(path) // 1024} kB")


def chat(stack, words, answer):
    """The lines that a terminal gets for words, each as it stands above the prompt."""
    number, terminal = pty.fork()
    if number == 0:
        os.environ.update({"TERM": "xterm-256color", "COLORTERM": "truecolor"})
        program = os.path.join(stack.programs, "beckon")
        os.execv(program, [program, "chat", "--data", stack.data, "--conversation", words, "--locale", "en-GB"])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 78, 0, 0))
    text = read_until(terminal, "> ")
    os.write(terminal, words.encode() + b"\n")
    text = read_until(terminal, "> ")
    if answer:
        os.write(terminal, answer.encode() + b"\n")
        text += read_until(terminal, "> ")
    os.write(terminal, b"/quit\n")
    read_until(terminal, None, 1)
    os.close(terminal)
    os.waitpid(number, 0)
    # News come above the prompt; what is told before it comes as it is.
    lines = re.sub(r"\x1bD\x1bM\x1b7\r\x1b\[L(.*?)\x1b8\x1b\[B", r"\1\n", text.replace("\r\n", "\n")).split("\n")
    return [line for line in lines if line.strip() and line.strip() not in (words, answer) and not line.startswith("> ")]


def read_until(terminal, end, quiet=30):
    """What comes until a prompt, or until nothing has come for so many seconds."""
    text = ""
    while select.select([terminal], [], [], quiet)[0]:
        try:
            text += os.read(terminal, 65536).decode(errors="replace")
        except OSError:
            break
        if quiet > 10 and end and text.endswith(end):
            break
    return text


def draw_terminal(lines, dark):
    width, height, room = 9, 19, 18
    paper, ink = ((20, 20, 18), (225, 224, 218)) if dark else ((252, 252, 250), (35, 35, 32))
    colours = {
        "31": (190, 60, 50), "32": (45, 130, 85), "33": (175, 115, 20), "36": (30, 125, 135), "2": (135, 134, 128)}
    fonts = [ImageFont.truetype(f"DejaVuSansMono{weight}.ttf", 15) for weight in ("", "-Bold")]
    image = Image.new("RGB", (80 * width + 2 * room, len(lines) * height + 2 * room), paper)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column, colour, ground, font = 0, ink, None, fonts[0]
        for code, text in re.findall(r"\x1b\[([0-9;]*)m|([^\x1b]+)", line):
            if not text:
                parts = code.split(";")
                if len(parts) == 10:  # two colours of three bytes each
                    colour, ground = tuple(map(int, parts[2:5])), tuple(map(int, parts[7:10]))
                else:
                    colour, ground, font = colours.get(parts[0], ink), None, fonts[parts[0] == "1"]
            for letter in text:
                left, top = room + column * width, room + row * height
                if letter == "▀" and ground:
                    draw.rectangle([left, top, left + width, top + height // 2], fill=colour)
                    draw.rectangle([left, top + height // 2 + 1, left + width, top + height], fill=ground)
                else:
                    draw.text((left, top), letter, font=font, fill=colour)
                column += 1
    return image


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


def own_cards(stack, folder):
    """What apps draw themselves, on three phones: a workout that stands still, a ride light and dark."""
    phones = []
    with Page(stack, width=390, height=960) as page:
        page.size(390, 960, scale=1.5)
        page.says("Start a run of 2 km")
        page.until("it runs", lambda: page.all("#log .live"))
        time.sleep(25)
        page.says("Pause my run")
        page.until("its own part is drawn", lambda: page.all("#log .entry:last-child .own .progress"))
        time.sleep(0.6)
        phones.append(shot(page))
        page.anew()
        page.says("Book me a Vroom to Harbor City Airport for three")
        page.press("Book ride")
        page.until("its own part is drawn", lambda: page.all("#log .live .own .headline"))
        time.sleep(0.6)
        phones.append(shot(page))
        page.colours(True)
        time.sleep(0.3)
        phones.append(shot(page))
    room = 24
    width = sum(phone.width + room for phone in phones) + room
    sheet = Image.new("RGB", (width, phones[0].height + 2 * room), "#dfe4de")
    for index, phone in enumerate(phones):
        sheet.paste(phone, (room + index * (phone.width + room), room))
    save(sheet, folder, "cards.png")


def fields(stack, folder):
    """What one types into: a number of a range, and what an app has, the first light and the second dark."""
    pictures = []
    with Page(stack, width=620, height=900) as page:
        page.size(620, 900, scale=1.5)
        # The first words of a stack are read more slowly than all that follow.
        page.says("Where is my ride")
        page.until("it is answered", lambda: page.all("#log .trace"))
        for words, selector, text in (
            ("Rate my ride", ".field input[type=range]", ""),
            ("Make a call", ".field [role=combobox]", "br"),
        ):
            page.anew()
            page.says(words)
            field = page.until("it is asked", lambda: page.all(f"#log {selector}"))[0]
            if text:
                page.colours(True)
                field.send_keys(text)
                page.until("what fits is there", lambda: page.all(".found:not([hidden]) li"))
            time.sleep(0.6)
            pictures.append(shot(page, "#log .entry:last-child"))
    sheet = Image.new("RGB", (sum(one.width for one in pictures), max(one.height for one in pictures)), "#f7f6f2")
    sheet.paste(pictures[0], (0, 0))
    sheet.paste(pictures[1], (pictures[0].width, 0))
    save(few_colours(sheet), folder, "fields.png")


def life(stack, folder):
    """How a request came about."""
    with Page(stack, width=960, height=1180) as page:
        # The first words of a stack are read more slowly than all that follow.
        page.says("Where is my ride")
        page.until("it is answered", lambda: page.all("#log .trace"))
        page.anew()
        page.says("Book me a ride to the airport")
        page.sees("How many people")
        time.sleep(1.3)
        page.press("Northfield")
        time.sleep(0.7)
        page.says("three")
        page.press("Book ride")
        page.until("it is booked", lambda: page.all("#log .live"))
        page.driver.get(page.script("return [...document.querySelectorAll('#log .trace a')].pop().href"))
        page.until("the request is shown", lambda: page.all(".fall details"))
        page.script("document.querySelectorAll('.fall details')[2].open = true")
        save(shot(page), folder, "request.png")


def system(stack, folder):
    """A stack of which one worker stands still."""
    worker = next(
        int(number) for number in os.listdir("/proc") if number.isdigit() and all(
            part in command(number) for part in ("beckon-handler-lists", stack.data)))
    with Page(stack, width=960, height=1230) as page:
        page.driver.get(f"{stack.address}/system")
        for number in range(6):
            for _ in range((number * 3) % 5):
                stack.run("say", "Where is my ride")
            time.sleep(2)  # the page asks again every two seconds
        os.kill(worker, signal.SIGSTOP)
        try:
            page.until("it is told that a worker is missing", lambda: page.all(".troubles li.bad"))
            time.sleep(0.6)
            save(shot(page), folder, "system.png")
        finally:
            os.kill(worker, signal.SIGCONT)


def command(number):
    try:
        with open(f"/proc/{number}/cmdline", encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def save(image, folder, name):
    path = os.path.join(folder, name)
    image.save(path, optimize=True)
    print(f"{path}: {os.path.getsize(path) // 1024} kB")


def main():
    programs = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, ".build", "debug")
    folder = sys.argv[2] if len(sys.argv) > 2 else os.path.join(ROOT, "docs", "images")
    os.makedirs(folder, exist_ok=True)
    # Each film begins with data of its own: nobody has a ride yet.
    with Stack(programs, "--only", "rides") as stack:
        conversation(stack, folder)
    with Stack(programs, "--only", "rides,lists") as stack:
        system(stack, folder)
        life(stack, folder)
    with Stack(programs, "--only", "rides,workouts") as stack:
        own_cards(stack, folder)
    with Stack(programs, "--only", "rides,calls") as stack:
        fields(stack, folder)
    with tempfile.TemporaryDirectory() as photos:
        album(photos, 24, 320)
        with Stack(programs, BECKON_PHOTOS=photos) as stack:
            cards(stack, folder)
            terminal(stack, folder)


main()
