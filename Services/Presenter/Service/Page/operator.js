// Beckon: the behaviour of the pages for who looks after a stack. They can be read without it.
"use strict";

const content = document.getElementById("content");
const pulse = document.querySelector(".pulse");
const pause = pulse && pulse.querySelector("button");
const status = pulse && pulse.querySelector("[role=status]");
const every = Number(content.dataset.refresh) || 0;
let token = null;
let isPaused = false;

document.body.classList.add("scripted");

// Times as the reader's place writes them.
function localize(root) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "medium" });
  for (const time of root.querySelectorAll("time[datetime]")) {
    const date = new Date(time.dateTime);
    if (!Number.isNaN(date.getTime())) time.textContent = format.format(date);
  }
}

// The page as it is now. What was opened stays open, and the focus stays where it was.
async function refresh() {
  const response = await fetch(location.pathname + location.search, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.getElementById("content");
  if (!fresh) throw new Error("no page");
  localize(fresh);
  const isOpen = new Set([...content.querySelectorAll("details[open]")].map((one) => one.id));
  for (const one of fresh.querySelectorAll("details")) one.open = isOpen.has(one.id);
  const focused = content.contains(document.activeElement) ? document.activeElement.closest("details") : null;
  content.replaceChildren(...fresh.childNodes);
  if (focused && focused.id) {
    const again = document.getElementById(focused.id);
    if (again) again.querySelector("summary").focus({ preventScroll: true });
  }
  return Number(fresh.dataset.refresh) || 0;
}

function isBusy() {
  const selection = document.getSelection();
  return isPaused || document.visibilityState !== "visible" || (selection && !selection.isCollapsed);
}

async function goOn() {
  let next = every;
  if (!isBusy()) {
    try {
      next = await refresh();
      status.textContent = "";
      document.body.classList.remove("lost");
    } catch {
      status.textContent = status.dataset.lost;
      document.body.classList.add("lost");
    }
  }
  if (next > 0) setTimeout(goOn, next);
  else pulse.hidden = true;
}

if (every > 0) {
  pulse.hidden = false;
  pause.addEventListener("click", () => {
    isPaused = !isPaused;
    pause.setAttribute("aria-pressed", String(isPaused));
  });
  setTimeout(goOn, every);
}

// Settings: what a browser changes carries the token that only our page is told.
async function post(path, body) {
  if (token === null) {
    const opened = await send("/session", { isNew: false });
    token = opened.token;
  }
  return send(path, body);
}

async function send(path, body) {
  const headers = { "Content-Type": "application/json" };
  if (token !== null) headers["X-Beckon-Token"] = token;
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  // Where the browser was forgotten meanwhile, the next press asks anew who it is.
  token = null;
  throw new Error((answer.error && answer.error.message) || response.statusText);
}

content.addEventListener("submit", async (event) => {
  const form = event.target.closest("form.setting");
  if (!form) return;
  event.preventDefault();
  const body = Object.fromEntries(new FormData(form));
  if (event.submitter && event.submitter.name) body[event.submitter.name] = event.submitter.value;
  // A moment later: a reader that hears the page notices a change of what was there already.
  const tell = (isGood, text) => setTimeout(() => {
    const outcome = content.querySelector(".outcome");
    outcome.classList.toggle("bad", !isGood);
    outcome.textContent = isGood ? outcome.dataset.done : `${outcome.dataset.failed} ${text}`;
    outcome.scrollIntoView({ block: "nearest" });
  }, 100);
  try {
    await post(form.dataset.path, body);
    await refresh();
    tell(true);
  } catch (error) {
    tell(false, error.message);
  }
});

localize(content);
