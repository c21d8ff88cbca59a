// Beckon: the page's behaviour. It shows what the server rendered and sends what was said, pressed or typed.
"use strict";

const log = document.getElementById("log");
const words = document.getElementById("words");
const state = document.getElementById("state");
const trouble = document.getElementById("trouble");
const welcome = document.getElementById("welcome");
const lock = document.getElementById("lock");
const locale = navigator.language || "en";
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
const told = new Set();

let conversation = null;
let token = "";
let source = null;
let last = 0;
let isFirst = true;

// Talking to the server

async function post(path, body) {
  let response;
  try {
    response = await fetch(path, {
      method: "POST", headers: { "Content-Type": "application/json", "X-Beckon-Token": token }, body: JSON.stringify(body),
    });
  } catch {
    throw { code: "offline", message: "There is no connection right now." };
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const error = answer.error || { code: "http", message: response.statusText };
  // After a restart of the server this browser is unknown to it.
  if (error.code === "unknownConversation" || error.code === "wrongToken") start(false);
  throw error;
}

function show(error) {
  trouble.textContent = error && error.message ? error.message : "That did not work.";
  trouble.hidden = false;
}

async function attempt(path, body) {
  trouble.hidden = true;
  try {
    await post(path, body);
    return true;
  } catch (error) {
    show(error);
    return false;
  }
}

function setState(name, text) {
  state.dataset.state = name;
  state.textContent = text;
}

async function start(isNew) {
  if (source) source.close();
  try {
    ({ conversation, token } = await post("/session", { isNew }));
  } catch (error) {
    setState("lost", "Not connected");
    setTimeout(() => start(isNew), 3000);
    return;
  }
  last = 0;
  isFirst = true;
  told.clear();
  log.replaceChildren();
  welcome.hidden = false;
  listen();
}

function listen() {
  const query = new URLSearchParams({ conversation, token, locale, timeZone, after: String(last) });
  source = new EventSource("/events?" + query);
  source.onopen = () => {
    setState("open", "Connected");
    setTimeout(() => { isFirst = false; }, 600);
  };
  source.onerror = () => {
    setState("lost", "Connecting again");
    // The browser comes back by itself, with Last-Event-ID; unless the server refused.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => start(false), 3000);
  };
  source.onmessage = (message) => {
    const number = Number(message.lastEventId);
    if (number <= last) return;
    last = number;
    apply(JSON.parse(message.data));
  };
}

// Showing

function isAtEnd() {
  return window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 160;
}

function apply(scene) {
  const follow = isFirst || isAtEnd();
  if (scene.changes.length > 0) welcome.hidden = true;
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
  if (scene.event.kind === "updatesEnded") {
    for (const card of log.querySelectorAll(`.entry[data-request="${CSS.escape(scene.request)}"] .live`)) card.classList.remove("live");
  }
  if (follow) window.scrollTo({ top: document.documentElement.scrollHeight, behavior: isFirst ? "instant" : "smooth" });
  deliver(scene);
}

// A field that is being typed into keeps its text and the focus when its card is drawn anew.
function replace(entry, html) {
  const active = entry.contains(document.activeElement) ? document.activeElement : null;
  const typed = active && active.name === "text" ? active.value : null;
  const pressed = active && active.dataset ? active.dataset.reply : undefined;
  entry.innerHTML = html;
  if (typed !== null) {
    const field = entry.querySelector("input");
    if (field) { field.value = typed; field.focus(); }
  } else if (active) {
    const again = [...entry.querySelectorAll("button")].find((button) => button.dataset.reply === pressed);
    (again || words).focus({ preventScroll: true });
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

async function say(text) {
  if (!text.trim() || !conversation) return;
  const isTaken = await attempt("/say", { conversation, text, locale, timeZone, isLocked: lock.getAttribute("aria-pressed") === "true" });
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
  entry.classList.add("sent");
  const { action, request, question, reply } = button.dataset;
  const isTaken = action === "unlock"
    ? await report(false)
    : await attempt("/answer", { request, question, reply: JSON.parse(reply) });
  if (!isTaken) entry.classList.remove("sent");
  words.focus({ preventScroll: true });
});

log.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const text = form.elements.text.value;
  const entry = form.closest(".entry");
  entry.classList.add("sent");
  const isTaken = await attempt("/answer", { request: form.dataset.request, field: JSON.parse(form.dataset.field), text, timeZone });
  if (!isTaken) entry.classList.remove("sent");
});

// The device and the conversation

async function report(isLocked) {
  const isTaken = await attempt("/device", { conversation, isLocked });
  if (isTaken) showLock(isLocked);
  return isTaken;
}

function showLock(isLocked) {
  lock.setAttribute("aria-pressed", String(isLocked));
  lock.querySelector(".name").textContent = isLocked ? "Device locked" : "Device unlocked";
}

lock.addEventListener("click", () => report(lock.getAttribute("aria-pressed") !== "true"));
document.getElementById("fresh").addEventListener("click", () => start(true));

document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
    event.preventDefault();
    words.focus();
  }
});

start(false);
