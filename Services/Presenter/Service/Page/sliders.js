// Beckon: numbers of a range. It draws a slider beside the field for the number; whoever moves one moves the other.
"use strict";

const Sliders = (() => {
  // Says at the slider what it stands at, as the language writes it.
  function tell(slider, form) {
    const number = Number(slider.value).toLocaleString(document.documentElement.dataset.locale);
    slider.setAttribute("aria-valuetext", form.replace("0", number));
    const share = (slider.value - slider.min) / (slider.max - slider.min);
    slider.style.setProperty("--share", `${share * 100}%`);
  }

  // Draws the sliders of a card.
  function open(entry) {
    for (const place of entry.querySelectorAll(".slider")) {
      const number = place.querySelector("input[type=number]");
      if (!number || place.querySelector("input[type=range]")) continue;
      const slider = document.createElement("input");
      Object.assign(slider, { type: "range", min: number.min, max: number.max, step: number.step, value: number.value });
      slider.setAttribute("aria-label", number.getAttribute("aria-label"));
      place.querySelector(".end").after(slider);
      tell(slider, place.dataset.form);
      slider.addEventListener("input", () => {
        number.value = slider.value;
        tell(slider, place.dataset.form);
        number.dispatchEvent(new Event("input", { bubbles: true }));
      });
      const follow = () => {
        if (number.value !== "") slider.value = number.value;
        tell(slider, place.dataset.form);
      };
      number.addEventListener("input", follow);
      number.form.addEventListener("reset", () => setTimeout(follow));
    }
  }

  return { open };
})();
