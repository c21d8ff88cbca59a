// Beckon: the page's behaviour. It shows what the server rendered and sends what was said, pressed or typed.
"use strict";

const log = document.getElementById("log");
const words = document.getElementById("words");
const state = document.getElementById("state");
const trouble = document.getElementById("trouble");
const welcome = document.getElementById("welcome");
const before = document.getElementById("before");
const lock = document.getElementById("lock");
const texts = JSON.parse(document.documentElement.dataset.texts);
// The one of the browser's languages that the page speaks.
const locale = document.documentElement.dataset.locale;
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
const told = new Set();
// Requests that were said on this page since it was loaded.
const asked = new Set();

// Pages that the server draws whole write times by it.
document.cookie = `beckon-time-zone=${timeZone}; Path=/; Max-Age=31536000; SameSite=Strict`;

let conversation = null;
let token = "";
let source = null;
let last = 0;
let isFirst = true;
// The elements whose result can be taken back.
let undoable = [];
// Questions that this page answered when somebody else had.
const elsewhere = new Set();
// Words that were said on this page and that no event has told of yet, in order: of words that were not got none does.
let spoken = [];

// Talking to the server

async function post(path, body, signal) {
  let response;
  try {
    response = await fetch(path, {
      method: "POST", headers: { "Content-Type": "application/json", "X-Beckon-Token": token }, body: JSON.stringify(body), signal,
    });
  } catch {
    throw { code: "offline", text: texts["page.offline"] };
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const error = answer.error || { code: "http", message: response.statusText };
  // Whoever is not signed in any more is told what to do by the page itself.
  if (error.code === "notSignedIn") location.reload();
  // After a restart of the server this browser is unknown to it.
  if (error.code === "unknownConversation" || error.code === "wrongToken") start(false);
  throw error;
}

function show(error) {
  trouble.textContent = texts[`refusal.${error && error.code}`] || (error && error.text) || texts["page.error"];
  trouble.hidden = false;
}

// While something is being started anew, what was said, pressed or typed is sent again until it is taken.
async function insist(path, body) {
  const end = Date.now() + 120000;
  for (let tries = 1; ; tries += 1) {
    try {
      return await post(path, body);
    } catch (error) {
      // A copy of it was taken before, and its acknowledgement was lost.
      if (tries > 1 && ["questionClosed", "requestEnded"].includes(error.code)) return {};
      const mayMend = ["offline", "noDispatcher", "busy"].includes(error.code) || (error.code === "unknownRequest" && tries < 5);
      if (!mayMend || Date.now() > end) throw error;
      show({ text: texts["page.waiting"] });
      await new Promise((done) => setTimeout(done, 1500));
    }
  }
}

async function attempt(path, body, refused = show) {
  trouble.hidden = true;
  try {
    const taken = await insist(path, body);
    trouble.hidden = true;
    return taken;
  } catch (error) {
    refused(error);
    return undefined;
  }
}

function setState(name, text) {
  state.dataset.state = name;
  state.textContent = text;
}

// An id of the kind that requests have (UUID version 7): words that are sent twice under one id are taken once.
function makeID() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const now = Date.now();
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(now / 2 ** (40 - 8 * index)) % 256;
  bytes[6] = (bytes[6] & 0x0f) | 0x70;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
}

async function start(isNew) {
  if (source) source.close();
  const shown = conversation;
  const known = shown || sessionStorage.getItem("conversation") || undefined;
  try {
    ({ conversation, token } = await post("/session", { isNew, conversation: known }));
  } catch (error) {
    setState("lost", texts["page.lost"]);
    setTimeout(() => start(isNew), 3000);
    return;
  }
  sessionStorage.setItem("conversation", conversation);
  if (conversation !== shown) clear();
  listen();
  showBefore();
}

// What was asked for before stands in the field where it is pressed; it is sent by whoever wants it.
async function showBefore() {
  const isLocked = lock.getAttribute("aria-pressed") === "true";
  const answer = await post("/suggestions", { isLocked, locale, timeZone }).catch(() => ({}));
  const list = before.querySelector("ul");
  list.replaceChildren(...(answer.suggestions || []).map((text) => {
    const item = document.createElement("li");
    const chip = document.createElement("button");
    chip.type = "button";
    chip.className = "chip";
    chip.textContent = text;
    item.append(chip);
    return item;
  }));
  before.hidden = list.childElementCount === 0;
}

before.addEventListener("click", (event) => {
  const chip = event.target.closest(".chip");
  if (!chip) return;
  words.value = chip.textContent;
  words.focus();
});

function clear() {
  last = 0;
  isFirst = true;
  told.clear();
  undoable = [];
  elsewhere.clear();
  spoken = [];
  Clock.clear();
  log.replaceChildren();
  welcome.hidden = false;
}

function listen() {
  const query = new URLSearchParams({ conversation, token, locale, timeZone, after: String(last) });
  source = new EventSource("/events?" + query);
  source.onopen = () => {
    setState("open", texts["page.connected"]);
    setTimeout(() => { isFirst = false; }, 600);
  };
  source.onerror = () => {
    setState("lost", texts["page.again"]);
    // The browser comes back by itself, with Last-Event-ID; unless the server refused.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => start(false), 3000);
  };
  source.addEventListener("dispatcher", (message) => {
    if (message.data === "silent") setState("lost", texts["page.silent"]);
    else setState("open", texts["page.connected"]);
  });
  // The dispatcher knows nothing of what was: its numbers begin anew.
  source.addEventListener("anew", clear);
  source.addEventListener("signedOut", () => location.reload());
  // What an app draws itself comes behind its default, and not where an answer is under way.
  source.addEventListener("drawn", (message) => {
    const change = JSON.parse(message.data);
    const entry = document.getElementById(change.id);
    if (!entry || entry.classList.contains("sent")) return;
    // What stands higher up may grow without moving what somebody is about to press.
    const follow = entry === log.lastElementChild && (isAtEnd() || performance.now() - followed < 1000);
    replace(entry, change.html);
    showUndo();
    Clock.tick();
    if (follow) window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    // What was asked for here and now begins by itself; what is only shown again does not.
    const slideshow = entry.querySelector(".grid[data-slideshow]");
    if (slideshow && asked.delete(entry.dataset.request)) Viewer.open(slideshow, 0, true);
  });
  source.onmessage = (message) => {
    const number = Number(message.lastEventId);
    if (number <= last) return;
    last = number;
    apply(JSON.parse(message.data));
  };
}

// Showing

// When the page last went to its end; a smooth way there takes a moment.
let followed = 0;

function isAtEnd() {
  return window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 160;
}

// Which of this page's words an event tells of without saying them: those that were not got, and those that asked what a question
// is for. Of other words it is noted that they have come to something.
function ownWords({ request, event, changes }) {
  const first = spoken.findIndex((one) => one.target === undefined || one.target === request);
  switch (event.kind) {
    case "accepted":
      spoken = spoken.filter((one) => one.id !== request);
      return undefined;
    case "answered":
      // By a button of this page, or by words.
      if (first >= 0 && !changes.some((one) => document.getElementById(one.id)?.classList.contains("sent"))) spoken.splice(first, 1);
      return undefined;
    case "asked":
      // They asked for it once more.
      spoken = spoken.filter((one) => one.target !== request);
      return undefined;
    case "notUnderstood": case "explained":
      return first < 0 || event.utterance ? undefined : spoken.splice(first, 1)[0];
    default: return undefined;
  }
}

function apply(scene) {
  const follow = isFirst || isAtEnd();
  if (scene.changes.length > 0) welcome.hidden = true;
  const own = ownWords(scene);
  if (own) showOwn(own, scene.request);
  for (const change of scene.changes) {
    let entry = document.getElementById(change.id);
    if (change.html === undefined || change.html === null) {
      if (entry) entry.remove();
      continue;
    }
    const isNew = !entry;
    if (isNew) {
      entry = document.createElement("div");
      entry.id = change.id;
      entry.className = "entry";
      entry.dataset.request = scene.request;
    }
    entry.classList.toggle("still", !isNew || isFirst);
    entry.classList.remove("sent");
    if (isNew || change.movesToEnd) log.append(entry);
    replace(entry, change.html);
  }
  if (Array.isArray(scene.open)) {
    const open = new Set(scene.open);
    for (const entry of log.querySelectorAll(`.entry[data-request="${CSS.escape(scene.request)}"]`)) {
      if (entry.id.startsWith("ask-") && entry.querySelector(".card") && !open.has(entry.id)) entry.remove();
    }
  }
  if (Array.isArray(scene.undoable)) undoable = scene.undoable;
  showUndo();
  if (scene.event.kind === "updatesEnded") {
    for (const card of log.querySelectorAll(`.entry[data-request="${CSS.escape(scene.request)}"] .live`)) card.classList.remove("live");
  }
  if (typeof scene.left === "number") Clock.note(scene.request, scene.left);
  else if (["asked", "ended", "suspended"].includes(scene.event.kind)) Clock.forget(scene.request);
  else Clock.tick();
  if (follow) {
    followed = performance.now();
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: isFirst ? "instant" : "smooth" });
  }
  deliver(scene);
}

// The button of what was taken back, or of what was done before something else, is gone. It comes back where that came to nothing.
function showUndo() {
  for (const button of log.querySelectorAll(".afterwards button")) {
    const isOpen = undoable.includes(button.closest(".entry").id);
    const place = button.closest(".afterwards");
    if (!isOpen && button === document.activeElement) words.focus({ preventScroll: true });
    if (isOpen && place.hidden) button.removeAttribute("aria-disabled");
    place.hidden = !isOpen;
  }
}

// What was said here and not got stands above what is told of it.
function showOwn({ id, text }, request) {
  const entry = document.createElement("div");
  entry.id = `own-${id}`;
  entry.className = "entry";
  entry.dataset.request = request;
  const said = document.createElement("div");
  said.className = "said";
  said.textContent = text.trim();
  entry.append(said);
  log.append(entry);
}

// A field that is being typed into keeps its text and the focus when its card is drawn anew.
function replace(entry, html) {
  const active = entry.contains(document.activeElement) ? document.activeElement : null;
  const typed = active && active.name === "text" ? active.value : null;
  const pressed = active && active.dataset ? active.dataset.reply : undefined;
  const press = active && active.closest(".grid") ? [...entry.querySelectorAll(".grid button")].indexOf(active) : -1;
  const edit = active && active.closest("form.edit");
  entry.innerHTML = html;
  Edits.open(entry);
  Sliders.open(entry);
  Find.open(entry, (body, signal) => post("/find", { ...body, locale, timeZone }, signal));
  showElsewhere(entry);
  const field = typed !== null && !edit && entry.querySelector("form.field [name=text]");
  if (field) {
    field.value = typed;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  } else if (active && !(edit && Edits.focus(entry, edit.dataset.parameter))) {
    const again = pressed !== undefined && [...entry.querySelectorAll("button")].find((button) => button.dataset.reply === pressed);
    (entry.querySelectorAll(".grid button")[press] || again || words).focus({ preventScroll: true });
  }
}

// Time for an answer runs from when a person can see the question.
function deliver(scene) {
  if (scene.event.kind !== "asked") return;
  for (const question of scene.event.questions || []) {
    const report = () => {
      if (told.has(question.id)) return;
      told.add(question.id);
      post("/delivered", { request: scene.request, question: question.id }).catch(() => {});
    };
    if (document.visibilityState === "visible") report();
    else document.addEventListener("visibilitychange", report, { once: true });
  }
}

// Saying and answering

// What stands on a button of the latest question presses it: the recognizer does not know how the page names them.
function button(text) {
  const typed = text.trim().toLowerCase();
  const asked = [...log.querySelectorAll(".entry:not(.sent)")].filter((entry) => entry.querySelector(".actions")).at(-1);
  const buttons = asked ? [...asked.querySelectorAll(".actions button.choice")] : [];
  return buttons.find((one) => one.querySelector(".name").textContent.toLowerCase() === typed);
}

async function say(text) {
  if (!text.trim() || !conversation) return;
  const meant = button(text);
  if (meant) {
    meant.click();
    words.value = "";
    return;
  }
  const id = makeID();
  asked.add(id);
  const own = { id, text };
  spoken.push(own);
  const isTaken = await attempt("/say", { conversation, text, id, seen: last, locale, timeZone, isLocked: lock.getAttribute("aria-pressed") === "true" });
  if (isTaken) own.target = isTaken.correlationID;
  else spoken = spoken.filter((one) => one !== own);
  if (isTaken && words.value === text) words.value = "";
}

document.getElementById("composer").addEventListener("submit", (event) => {
  event.preventDefault();
  say(words.value);
  words.focus();
});

words.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    say(words.value);
  }
});

welcome.addEventListener("click", (event) => {
  const suggestion = event.target.closest(".suggestion");
  if (suggestion) say(suggestion.textContent);
});

log.addEventListener("click", async (event) => {
  const button = event.target.closest("button.choice");
  if (!button) return;
  const entry = button.closest(".entry");
  if (button.dataset.action === "undo") return takeBack(button);
  if (button.classList.contains("primary") && Edits.waiting(entry)) return;
  const { action, request, question, reply } = button.dataset;
  if (action === "unlock") await send(entry, () => report(false));
  else await answer(entry, { request, question, reply: JSON.parse(reply) });
  words.focus({ preventScroll: true });
});

// What is on its way is not sent again, however often it is pressed.
async function send(entry, body) {
  if (entry.classList.contains("sent")) return;
  entry.classList.add("sent");
  if (!await body()) entry.classList.remove("sent");
}

function answer(entry, body) {
  return send(entry, () => attempt("/answer", body, (error) => {
    // Who was later sees the answer that was taken: it is on its way, or there.
    if (!["questionClosed", "questionAnswered", "requestEnded"].includes(error.code)) return show(error);
    elsewhere.add(entry.id);
    showElsewhere(entry);
  }));
}

// Says above an answer that was taken, and that this page was too late with its own, that it is not this page's.
function showElsewhere(entry) {
  if (!elsewhere.has(entry.id) || !entry.querySelector(".settled") || entry.querySelector(".elsewhere")) return;
  const note = document.createElement("p");
  note.className = "elsewhere note";
  note.textContent = texts["page.elsewhere"];
  entry.querySelector(".settled").after(note);
}

// What comes of it is a request like that of the words, and its card says so; the button goes with the request's events.
async function takeBack(button) {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  const isLocked = lock.getAttribute("aria-pressed") === "true";
  const body = { conversation, id: makeID(), takeBack: JSON.parse(button.dataset.reply), locale, timeZone, isLocked };
  if (await attempt("/undo", body)) words.focus({ preventScroll: true });
  else button.removeAttribute("aria-disabled");
}

log.addEventListener("click", (event) => {
  const press = event.target.closest(".grid .tile, .grid .play");
  if (!press) return;
  const grid = press.closest(".grid");
  const isPlay = press.classList.contains("play");
  Viewer.open(grid, isPlay ? 0 : [...grid.querySelectorAll(".tile")].indexOf(press), isPlay);
});

log.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const entry = form.closest(".entry");
  if (form.classList.contains("edit") && !Edits.send(form)) return;
  const text = form.elements.text.value;
  await answer(entry, { request: form.dataset.request, ...(Find.answer(form, text) || Edits.answer(form, text)), timeZone });
});

// The device and the conversation

async function report(isLocked) {
  const isTaken = await attempt("/device", { conversation, isLocked });
  if (isTaken) showLock(isLocked);
  return isTaken;
}

function showLock(isLocked) {
  lock.setAttribute("aria-pressed", String(isLocked));
  lock.querySelector(".name").textContent = texts[isLocked ? "page.locked" : "page.unlocked"];
  if (!welcome.hidden) showBefore();
}

lock.addEventListener("click", () => report(lock.getAttribute("aria-pressed") !== "true"));
document.getElementById("fresh").addEventListener("click", () => start(true));
// A menu closes as one would expect it to.
const languages = document.getElementById("language");
document.addEventListener("click", (event) => {
  if (!languages.contains(event.target)) languages.open = false;
});
languages.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !languages.open) return;
  languages.open = false;
  languages.querySelector("summary").focus();
});

document.getElementById("sign-out")?.addEventListener("click", async () => {
  if (!await attempt("/sign-out", {})) return;
  sessionStorage.removeItem("conversation");
  location.reload();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !Viewer.isOpen && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
    event.preventDefault();
    words.focus();
  }
});

start(false);
