// Beckon: how long a question can still be answered. It counts by itself and asks nobody.
"use strict";

const Clock = (() => {
  // From how many seconds on it is shown, and when it is told.
  const shown = 60;
  const last = 15;
  const names = JSON.parse(document.documentElement.dataset.texts);
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const log = document.getElementById("log");
  const voice = document.getElementById("time");
  // When the time of a request's questions is over, by this page's own clock, and what was told of it.
  const ends = new Map();
  let timer = null;

  function note(request, left) {
    ends.set(request, { at: performance.now() + left, told: Infinity });
    if (!timer) timer = setInterval(tick, 1000);
    tick();
  }

  function forget(request) {
    ends.delete(request);
    tick();
  }

  function clear() {
    ends.clear();
    voice.textContent = "";
  }

  // Where less motion is wanted it changes four times a minute.
  function words(seconds) {
    if (seconds <= 0) return names["page.time.over"];
    const number = still.matches ? Math.ceil(seconds / last) * last : seconds;
    return `${names["page.time"]} ${Math.floor(number / 60)}:${String(number % 60).padStart(2, "0")}`;
  }

  // Tells once that a minute is left, that a quarter of it is, and that none is.
  function tell(end, seconds) {
    const stage = seconds <= 0 ? 0 : seconds <= last ? last : shown;
    if (stage >= end.told) return;
    end.told = stage;
    voice.textContent = names[{ 0: "page.time.over", [last]: "page.time.last", [shown]: "page.time.minute" }[stage]];
  }

  function tick() {
    const open = new Set();
    for (const entry of log.querySelectorAll('.entry[id^="ask-"]')) {
      const end = ends.get(entry.dataset.request);
      const seconds = end ? Math.ceil((end.at - performance.now()) / 1000) : Infinity;
      const head = entry.querySelector(".card > header");
      let clock = entry.querySelector(".clock");
      if (!head || seconds > shown) {
        if (clock) clock.remove();
        continue;
      }
      open.add(entry.dataset.request);
      if (!clock) {
        clock = document.createElement("p");
        clock.className = "clock";
        // It is told beside it, and not each second.
        clock.setAttribute("aria-hidden", "true");
        head.append(clock);
      }
      clock.classList.toggle("last", seconds <= last);
      const text = words(seconds);
      if (clock.textContent !== text) clock.textContent = text;
    }
    for (const [request, end] of ends) {
      if (open.has(request)) tell(end, Math.ceil((end.at - performance.now()) / 1000));
    }
    if (open.size === 0) voice.textContent = "";
    if (ends.size === 0) {
      clearInterval(timer);
      timer = null;
    }
  }

  return { note, forget, clear, tick };
})();
