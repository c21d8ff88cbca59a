// Beckon: the pictures of a card over the whole page, one after the other. It shows what the card holds, and fetches nothing.
"use strict";

const Viewer = (() => {
  // Milliseconds that a picture stands while they go on by themselves.
  const pace = 4000;
  const dialog = document.getElementById("viewer");
  const picture = document.getElementById("viewer-picture");
  const caption = document.getElementById("viewer-words");
  const place = document.getElementById("viewer-place");
  const play = document.getElementById("viewer-play");
  const names = JSON.parse(document.documentElement.dataset.texts);
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");

  let pictures = [];
  let index = 0;
  let isPlaying = false;
  let timer = null;
  let opener = null;

  function show(number) {
    index = (number + pictures.length) % pictures.length;
    const { source, words } = pictures[index];
    picture.src = source;
    picture.alt = words;
    caption.textContent = words;
    place.textContent = `${index + 1} / ${pictures.length}`;
    wait();
  }

  // Each picture has its whole time, however it came to stand there.
  function wait() {
    clearTimeout(timer);
    if (!isPlaying) return;
    timer = setTimeout(() => {
      // At the end they stand still: nobody asked for them twice.
      if (index === pictures.length - 1) setPlaying(false);
      else show(index + 1);
    }, pace);
  }

  function setPlaying(isSo) {
    isPlaying = isSo;
    dialog.classList.toggle("playing", isSo);
    play.setAttribute("aria-label", names[isSo ? "page.viewer.pause" : "page.viewer.play"]);
    // While they go on by themselves nothing is read out again and again.
    caption.setAttribute("aria-live", isSo ? "off" : "polite");
    wait();
  }

  function toggle() {
    if (!isPlaying && index === pictures.length - 1) show(0);
    setPlaying(!isPlaying);
  }

  // Takes the element of the grid, the first picture, and whether they go on by themselves: not where less motion is wanted.
  function open(grid, first, plays) {
    pictures = [...grid.querySelectorAll(".tile img")].map((one) => ({ source: one.src, words: one.alt }));
    if (pictures.length === 0) return;
    opener = document.activeElement;
    if (!dialog.open) dialog.showModal();
    isPlaying = false;
    show(Math.max(0, first));
    setPlaying(plays && !still.matches && pictures.length > 1);
    play.focus({ preventScroll: true });
  }

  dialog.addEventListener("close", () => {
    setPlaying(false);
    picture.removeAttribute("src");
    pictures = [];
    // The card may have been drawn anew meanwhile, and what was pressed be gone.
    if (!opener || !opener.isConnected) document.getElementById("words").focus({ preventScroll: true });
    opener = null;
  });

  dialog.addEventListener("keydown", (event) => {
    const isTurned = document.documentElement.dir === "rtl";
    const step = { ArrowLeft: isTurned ? 1 : -1, ArrowRight: isTurned ? -1 : 1 }[event.key];
    if (step) show(index + step);
    else if (event.key === "Home") show(0);
    else if (event.key === "End") show(pictures.length - 1);
    else if (event.key === " " && (event.target === play || !event.target.closest("button"))) toggle();
    else return;
    event.preventDefault();
  });

  // A space let go on the button would press it once more.
  play.addEventListener("keyup", (event) => { if (event.key === " ") event.preventDefault(); });
  play.addEventListener("click", toggle);
  document.getElementById("viewer-previous").addEventListener("click", () => show(index - 1));
  document.getElementById("viewer-next").addEventListener("click", () => show(index + 1));
  document.getElementById("viewer-close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });

  return { open, get isOpen() { return dialog.open; } };
})();
