# Beckon: a folder of photos for tests and pictures: hills under a sky, with a time, a place and people
# SPDX-License-Identifier: Apache-2.0
"""Tests/Browser/album.py FOLDER COUNT [WIDTH] writes COUNT photos; each is another one, and each run writes the same."""
import io, os, random, struct, sys

try:
    from PIL import Image, ImageDraw
except ImportError:
    sys.exit("Pillow is missing: apt install python3-pil")

PLACES = (("Alfama", "Lisbon", "Portugal"), ("Belém", "Lisbon", "Portugal"), ("", "Grindelwald", "Switzerland"), ("", "Berlin", "Germany"))
PEOPLE = ("Ana Souza", "Omar Haddad", "Lena Fischer", "")
XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
 xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 photoshop:City="{city}" photoshop:Country="{country}"{spot}>
<Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>{person}</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>
</rdf:Description></rdf:RDF></x:xmpmeta>"""


def picture(chance, width, height):
    """A sky, a sun, and hills in front of each other."""
    image = Image.new("RGB", (width, height))
    draw = ImageDraw.Draw(image)
    sky, land = chance.choice([
        ((120, 170, 215), (60, 110, 70)), ((240, 170, 110), (90, 60, 80)), ((40, 50, 90), (20, 25, 40)),
        ((190, 215, 225), (130, 150, 165)), ((250, 215, 160), (70, 120, 110))])
    for row in range(height):
        light = row / height * 40
        draw.line([(0, row), (width, row)], fill=tuple(min(255, int(one + light)) for one in sky))
    sun, size = chance.randint(width // 6, width * 5 // 6), width // 14
    draw.ellipse([sun - size, height // 4 - size, sun + size, height // 4 + size], fill=(255, 240, 205))
    for hill in range(4):
        base = height * (5 + hill) // 9
        points = [(0, height)]
        for step in range(9):
            points.append((width * step // 8, base + chance.randint(-height // 9, height // 9)))
        shade = 1.35 - hill * 0.22
        draw.polygon(points + [(width, height)], fill=tuple(min(255, int(one * shade)) for one in land))
    return image


def photo(number, width=480):
    """The bytes of a JPEG. Every fifth one was taken with the camera on its side."""
    chance = random.Random(number)
    image = picture(chance, width, width * 3 // 4)
    exif = Image.Exif()
    if number % 5 == 4:
        image = image.transpose(Image.Transpose.ROTATE_90)
        exif[0x0112] = 6
    exif[0x8769] = {0x9003: f"{2018 + number % 8}:{1 + number % 12:02}:{1 + number % 28:02} {number % 24:02}:30:00"}
    output = io.BytesIO()
    image.save(output, "JPEG", quality=82, exif=exif)
    bytes = output.getvalue()
    spot, city, country = PLACES[number % len(PLACES)]
    packet = b"http://ns.adobe.com/xap/1.0/\0" + XMP.format(
        city=city, country=country, spot=f' Iptc4xmpCore:Location="{spot}"' if spot else "", person=PEOPLE[number // 3 % len(PEOPLE)]).encode()
    return bytes[:2] + b"\xff\xe1" + struct.pack(">H", len(packet) + 2) + packet + bytes[2:]


def album(folder, count, width=480):
    for number in range(count):
        place = os.path.join(folder, f"Roll {number // 500 + 1:02}")
        os.makedirs(place, exist_ok=True)
        with open(os.path.join(place, f"photo-{number:05}.jpg"), "wb") as file:
            file.write(photo(number, width))


if __name__ == "__main__":
    album(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 480)
