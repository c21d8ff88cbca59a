// Beckon: values of a preview that are changed where they stand. It puts controls in place of texts, and knows what is not sent yet.
"use strict";

const Edits = (() => {
  // What was changed and not sent yet, by request and parameter: a card that is drawn anew goes on with it.
  const drafts = new Map();
  // What was sent last: the focus goes to it when the preview is there again.
  let sent = null;

  const key = (form) => `${form.dataset.request} ${form.dataset.parameter}`;
  const control = (form) => form.elements.text;
  const isChanged = (one) =>
    one.tagName === "SELECT" ? !one.selectedOptions[0].defaultSelected : one.value !== one.defaultValue;

  // A yes is good for what the preview shows: while something is changed and not sent, it waits.
  function show(entry) {
    const forms = [...entry.querySelectorAll("form.edit")];
    for (const form of forms) form.querySelector("[type=submit]").hidden = !isChanged(control(form));
    const isOpen = forms.some((form) => isChanged(control(form)));
    entry.classList.toggle("changing", isOpen);
    for (const yes of entry.querySelectorAll(".choice.primary")) {
      if (isOpen) yes.setAttribute("aria-disabled", "true");
      else yes.removeAttribute("aria-disabled");
    }
  }

  // Puts the controls of a card in their places.
  function open(entry) {
    for (const template of entry.querySelectorAll("template.edit")) template.parentElement.replaceChildren(template.content);
    for (const template of entry.querySelectorAll("template.edits")) template.replaceWith(template.content);
    for (const form of entry.querySelectorAll("form.edit")) {
      const draft = drafts.get(key(form));
      if (draft !== undefined) control(form).value = draft;
      if (draft !== undefined && form.closest("details")) form.closest("details").open = true;
    }
    show(entry);
    if (sent && [document.body, document.getElementById("words")].includes(document.activeElement) && focus(entry, sent)) sent = null;
  }

  // Puts the focus on the control of a parameter, if the card has one.
  function focus(entry, parameter) {
    const form = entry.querySelector(`form.edit[data-parameter="${CSS.escape(parameter)}"]`);
    if (!form) return false;
    if (form.closest("details")) form.closest("details").open = true;
    control(form).focus({ preventScroll: true });
    return true;
  }

  // The change that keeps a yes from being sent, or nothing.
  function waiting(entry) {
    const button = [...entry.querySelectorAll("form.edit [type=submit]")].find((one) => !one.hidden);
    if (button) button.focus();
    return Boolean(button);
  }

  // What a control sends: the answer of the option that is chosen, or what is typed.
  function answer(form, text) {
    if (form.dataset.field) return { field: JSON.parse(form.dataset.field), text };
    return { question: form.dataset.question, reply: JSON.parse(text) };
  }

  function send(form) {
    if (!isChanged(control(form))) return false;
    drafts.delete(key(form));
    sent = form.dataset.parameter;
    return true;
  }

  document.getElementById("log").addEventListener("input", (event) => {
    const form = event.target.closest("form.edit");
    if (!form || event.target !== control(form)) return;
    if (isChanged(event.target)) drafts.set(key(form), event.target.value);
    else drafts.delete(key(form));
    show(form.closest(".entry"));
  });

  document.getElementById("log").addEventListener("click", (event) => {
    const step = event.target.closest("form.edit .step");
    if (!step) return;
    const number = control(step.form);
    if (step.dataset.step > 0) number.stepUp();
    else number.stepDown();
    number.dispatchEvent(new Event("input", { bubbles: true }));
  });

  // Escape takes back what was not sent.
  document.getElementById("log").addEventListener("keydown", (event) => {
    const form = event.target.closest("form.edit");
    if (event.key !== "Escape" || !form) return;
    form.reset();
    drafts.delete(key(form));
    show(form.closest(".entry"));
    control(form).focus({ preventScroll: true });
  });

  return { open, focus, waiting, answer, send };
})();
