// Beckon: what an app has, offered while somebody types. Without an answer the field is one like any other.
"use strict";

const Find = (() => {
  // How long a pause is that ends a word, how many are shown at first, and how long a look-up is waited for, in milliseconds.
  const pause = 150, page = 8, patience = 3000;
  // What stands between several values.
  const separators = [",", ";", "\u3001", "\uff0c", "\uff1b"];
  let numbers = 0;
  // Whether something is being pressed: nothing moves away under a finger.
  let isPressing = false;
  document.addEventListener("pointerdown", () => { isPressing = true; }, true);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { isPressing = false; }, true);

  class Combobox {
    constructor(form, send) {
      this.form = form;
      this.send = send;
      this.input = form.elements.text;
      this.field = JSON.parse(form.dataset.field);
      this.choices = [];
      this.active = -1;
      this.found = "";
      numbers += 1;
      this.list = document.createElement("ul");
      Object.assign(this.list, { id: `find-${numbers}`, className: "found", hidden: true });
      this.list.setAttribute("role", "listbox");
      this.list.setAttribute("aria-label", this.input.getAttribute("aria-label"));
      this.told = document.createElement("span");
      this.told.className = "unseen";
      this.told.setAttribute("role", "status");
      form.append(this.list, this.told);
      for (const [name, value] of Object.entries({
        role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": this.list.id,
      })) this.input.setAttribute(name, value);
      this.input.addEventListener("input", (event) => { if (event.isTrusted) this.typed(); });
      this.input.addEventListener("focus", () => { if (this.input.value === this.input.defaultValue) this.typed(); });
      this.input.addEventListener("blur", () => {
        if (isPressing) document.addEventListener("pointerup", () => setTimeout(() => this.close()), { once: true });
        else this.close();
      });
      this.input.addEventListener("keydown", (event) => this.key(event));
      // A press keeps the focus in the field.
      this.list.addEventListener("pointerdown", (event) => event.preventDefault());
      this.list.addEventListener("click", (event) => {
        const item = event.target.closest("[role=option]");
        if (item) this.choose([...this.list.children].indexOf(item));
      });
    }

    // What stands in the field was changed: what was looked for before is wanted no longer.
    typed() {
      this.cancel();
      if (!this.field.isArray) delete this.form.dataset.chosen;
      this.timer = setTimeout(() => this.look(0), pause);
    }

    cancel() {
      clearTimeout(this.timer);
      if (this.looking) this.looking.abort();
      this.looking = null;
    }

    // A preview's own value is no words to look for: what the app suggests is shown beside it.
    get text() {
      if (!this.field.isArray) return this.input.value === this.input.defaultValue ? "" : this.input.value.trim();
      const [start, end] = this.part, text = this.input.value.slice(start, end).trim();
      return [...(this.field.elements || []), ...chosen(this.form)].some((one) => one.label === text) ? "" : text;
    }

    // Of several values the one in which the cursor is: from where to where.
    get part() {
      const text = this.input.value, place = this.input.selectionStart ?? text.length;
      const start = Math.max(...separators.map((one) => text.lastIndexOf(one, place - 1))) + 1;
      const ends = separators.map((one) => text.indexOf(one, place)).filter((one) => one >= 0);
      return [place === 0 ? 0 : start, Math.min(text.length, ...ends)];
    }

    // Puts something that the app has in the place of what was typed; of several values in that of one.
    put(choice) {
      if (!this.field.isArray) {
        this.input.value = choice.label;
        this.form.dataset.chosen = JSON.stringify(choice);
        return;
      }
      const [start, end] = this.part, text = this.input.value, space = start > 0 ? " " : "";
      this.input.value = text.slice(0, start) + space + choice.label + text.slice(end);
      this.input.setSelectionRange(start + space.length + choice.label.length, start + space.length + choice.label.length);
      this.form.dataset.several = JSON.stringify([...chosen(this.form), { label: choice.label, value: choice.value }]);
    }

    async look(offset, isAgain = false) {
      const text = this.text, looking = new AbortController();
      this.looking = looking;
      const end = setTimeout(() => looking.abort(), patience);
      const answer = await this.send({ request: this.form.dataset.request, field: this.field, text, offset, limit: page }, looking.signal)
        .catch((error) => ({ error }));
      clearTimeout(end);
      // An answer for what stood there before is never shown.
      if (looking.signal.aborted || this.looking !== looking || text !== this.text || !this.input.isConnected) return;
      this.looking = null;
      if (answer.error) {
        if (answer.error.code === "busy" && !isAgain) this.timer = setTimeout(() => this.look(offset, true), 400);
        else this.close();
        return;
      }
      const first = offset === 0 ? 0 : this.choices.length;
      this.choices = offset === 0 ? answer.choices : [...this.choices, ...answer.choices];
      this.hasMore = answer.hasMore;
      this.show(first);
    }

    show(active) {
      const items = this.choices.map((choice) => this.item(choice.label, choice.details));
      if (this.hasMore) items.push(this.item(texts["page.find.more"], [], "more"));
      this.list.replaceChildren(...items);
      this.told.textContent = items.length === 0 ? texts["page.find.none"] : `${texts["page.find.count"]} ${this.choices.length}`;
      this.list.hidden = items.length === 0 || document.activeElement !== this.input;
      this.input.setAttribute("aria-expanded", String(!this.list.hidden));
      if (!this.list.hidden) this.list.scrollIntoView({ block: "nearest" });
      this.point(active > 0 ? active : -1);
    }

    item(label, details, className = "") {
      const item = document.createElement("li");
      numbers += 1;
      Object.assign(item, { id: `find-${numbers}`, className });
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      for (const [name, text] of [["name", label], ["detail", details.join(" · ")]]) {
        if (!text) continue;
        const part = document.createElement("span");
        part.className = name;
        part.dir = "auto";
        part.textContent = text;
        item.append(part);
      }
      return item;
    }

    // Moves to one of the things, or to none with -1.
    point(index) {
      const items = [...this.list.children];
      this.active = items.length === 0 ? -1 : Math.max(-1, Math.min(index, items.length - 1));
      items.forEach((item, place) => item.setAttribute("aria-selected", String(place === this.active)));
      if (this.active < 0) return this.input.removeAttribute("aria-activedescendant");
      this.input.setAttribute("aria-activedescendant", items[this.active].id);
      items[this.active].scrollIntoView({ block: "nearest" });
    }

    choose(index) {
      const choice = this.choices[index];
      if (!choice) return this.look(this.choices.length);
      this.put(choice);
      this.close();
      this.input.dispatchEvent(new Event("input", { bubbles: true }));
      this.input.focus();
    }

    close() {
      this.cancel();
      this.list.hidden = true;
      this.input.setAttribute("aria-expanded", "false");
      this.point(-1);
    }

    key(event) {
      if (event.isComposing) return;
      const isOpen = !this.list.hidden, last = this.list.children.length - 1;
      const steps = { ArrowDown: this.active === last ? -1 : this.active + 1, ArrowUp: this.active < 0 ? last : this.active - 1 };
      if (event.key in steps) {
        event.preventDefault();
        if (isOpen) this.point(steps[event.key]);
        else this.look(0);
      } else if (event.key === "Enter" && isOpen && this.active >= 0) {
        event.preventDefault();
        this.choose(this.active);
      } else if (event.key === "Escape" && isOpen) {
        event.preventDefault();
        event.stopPropagation();
        this.close();
      }
    }
  }

  // Makes the fields of a card that can be looked for into comboboxes.
  function open(entry, send) {
    for (const form of entry.querySelectorAll("form[data-field]")) {
      if (JSON.parse(form.dataset.field).finds && !form.elements.text.hasAttribute("role")) new Combobox(form, send);
    }
  }

  // Of several values those that were chosen, with their words.
  function chosen(form) {
    return form.dataset.several ? JSON.parse(form.dataset.several) : [];
  }

  // The answer of what was chosen, as long as it stands in the field.
  function answer(form, text) {
    if (form.dataset.several) return { field: JSON.parse(form.dataset.field), text, chosen: chosen(form) };
    const choice = form.dataset.chosen ? JSON.parse(form.dataset.chosen) : null;
    return choice && choice.label === text ? { question: choice.question, reply: choice.reply } : null;
  }

  return { open, answer };
})();
