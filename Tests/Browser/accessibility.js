// Beckon: rules of accessibility that are held against the page as it stands. Returns what breaks them, each in a sentence.
// After WCAG 2.2: 1.1.1, 1.3.1, 1.4.3, 1.4.4, 1.4.10, 1.4.11, 2.4.3, 2.5.8, 3.1.1, 4.1.2.
"use strict";

const found = [];
const tell = (rule, element, why) => {
  const what = element.outerHTML.replace(/\s+/g, " ").slice(0, 140);
  found.push(`${rule}: ${why}: ${what}`);
};
const isShown = (element) => {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  return style.visibility !== "hidden" && style.display !== "none" && box.width > 0 && box.height > 0;
};
const name = (element) => {
  const labelled = (element.getAttribute("aria-labelledby") || "").split(/\s+/).filter(Boolean)
    .map((id) => document.getElementById(id)?.innerText || "").join(" ");
  const label = element.closest("label") || (element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null);
  return (labelled || element.getAttribute("aria-label") || label?.textContent || element.getAttribute("alt")
    || element.innerText || element.getAttribute("title") || "").trim();
};

// Names and roles.
for (const element of document.querySelectorAll("button, a[href], input, textarea, select, summary")) {
  if (isShown(element) && !name(element)) tell("name", element, "has no name that is read out");
}
for (const element of document.querySelectorAll("img")) {
  if (!element.hasAttribute("alt")) tell("alternative", element, "has no alternative text");
}
for (const element of document.querySelectorAll("svg")) {
  const isHidden = element.closest("[aria-hidden=true]");
  const isNamed = element.closest("[role=img][aria-label]") || element.getAttribute("aria-label");
  if (!isHidden && !isNamed) tell("drawing", element, "is neither named nor hidden from readers");
}
for (const element of document.querySelectorAll("[role=img], [role=group], [role=log], section[aria-label]")) {
  if (!name(element)) tell("role", element, "has a role and no name");
}
const ids = new Set();
for (const element of document.querySelectorAll("[id]")) {
  if (ids.has(element.id)) tell("id", element, "has an id that another has, too");
  ids.add(element.id);
}
if (!document.documentElement.lang) tell("language", document.documentElement, "says no language");
if (!document.title) tell("title", document.head, "has no title");
if (!document.querySelector("main")) tell("landmark", document.body, "has no main");
const headings = [...document.querySelectorAll("h1, h2, h3, h4")].filter(isShown).map((one) => [Number(one.tagName[1]), one]);
for (let index = 1; index < headings.length; index += 1) {
  if (headings[index][0] > headings[index - 1][0] + 1) tell("headings", headings[index][1], "skips a level");
}
for (const element of document.querySelectorAll("[tabindex]")) {
  if (Number(element.getAttribute("tabindex")) > 0) tell("order", element, "breaks the order of the keyboard");
}

// Contrast, as WCAG reckons it.
const channels = (text) => (text.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
const over = (front, back) => {
  const alpha = front.length > 3 ? front[3] : 1;
  return [0, 1, 2].map((index) => front[index] * alpha + back[index] * (1 - alpha));
};
const parse = (color) => {
  const canvas = parse.canvas || (parse.canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true }));
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const data = canvas.getImageData(0, 0, 1, 1).data;
  return [data[0], data[1], data[2], data[3] / 255];
};
const background = (element) => {
  const layers = [];
  for (let one = element; one; one = one.parentElement) {
    const color = parse(getComputedStyle(one).backgroundColor);
    if (color[3] > 0) layers.push(color);
    if (color[3] === 1) break;
  }
  const page = parse(getComputedStyle(document.documentElement).backgroundColor);
  return layers.reverse().reduce((back, front) => over(front, back), page[3] > 0 ? page.slice(0, 3) : [255, 255, 255]);
};
const light = (color) => {
  const [red, green, blue] = color.slice(0, 3).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one, other) => {
  const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const seen = new Set();
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const element = node.parentElement;
  if (!node.data.trim() || seen.has(element) || !isShown(element) || element.closest("svg, [aria-hidden=true], .unseen, .sent")) continue;
  seen.add(element);
  const style = getComputedStyle(element);
  const size = parseFloat(style.fontSize);
  const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  const back = background(element);
  const ratio = contrast(over(parse(style.color), back), back);
  if (ratio < (isLarge ? 3 : 4.5)) tell("contrast", element, `its text has ${ratio.toFixed(2)} to 1`);
}

// What is touched is large enough, and nothing is wider than the page.
for (const element of document.querySelectorAll("button, input, textarea, summary")) {
  const box = element.getBoundingClientRect();
  if (isShown(element) && (box.width < 24 || box.height < 24)) tell("target", element, `is ${box.width} by ${box.height} pixels`);
}
if (document.documentElement.scrollWidth > document.documentElement.clientWidth + 1) {
  tell("width", document.body, `is ${document.documentElement.scrollWidth} of ${document.documentElement.clientWidth} pixels wide`);
}
return found;
