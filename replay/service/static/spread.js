// Width that a row of cards leaves is given to them, in few steps; height that the table leaves is given to their texts.

const STEPS = [1.75, 1.5, 1.3, 1.15];
// The widest that a card becomes, and from where on a text in it is read, in rem.
const WIDEST = 12.5;
const AMPLE = 6.6;
// More lines of text first.
const TEXTS = ["texts-2", "texts-1"];
const GROUPS = ":scope > :is(.rest, .creatures)";
const SLACK = 4; // pixels
const MOST = 300;

const width = (elements) => elements.reduce((sum, element) => sum + element.getBoundingClientRect().width, 0);

// What the width of a row depends on: the same as long as no card comes or goes, and the table is drawn in the same size.
function likeness(field, size) {
  const groups = [...field.children].map((group) => (group.matches(".lands, .commanded") ? group.textContent : `${group.className.split(" ")[1]} ${group.childElementCount} ${group.querySelectorAll(".wordy").length}`));
  return [size, field.parentElement.dataset.player, ...groups].join("|");
}

// The groups that lie beside each other, line by line.
function lines(field) {
  const found = [];
  let right = Infinity;
  for (const group of field.children) {
    const box = group.getBoundingClientRect();
    if (box.left < right) found.push([]);
    found.at(-1).push(group);
    right = box.right - 1;
  }
  return found;
}

function widen(group, by, base) {
  if (by > 1) group.style.setProperty("--roomy", by);
  else group.style.removeProperty("--roomy");
  group.classList.toggle("ample", base * by >= AMPLE);
}

export class Spread {
  constructor(area, table) {
    Object.assign(this, { area, table, kept: new Map() });
  }

  // Whether rows are drawn otherwise than when this was asked last.
  drawn() {
    const before = this.shown;
    this.shown = this.fields().map((field) => [...field.querySelectorAll(GROUPS)].map((group) => group.style.getPropertyValue("--roomy"))).join("|");
    return before !== this.shown;
  }

  fields() {
    return [...this.table.querySelectorAll(".player > .field")];
  }

  size() {
    return [...this.table.classList].filter((name) => !TEXTS.includes(name)).join(" ");
  }

  draw(field, { base, by }) {
    [...field.querySelectorAll(GROUPS)].forEach((group, number) => widen(group, by[number] ?? 1, base));
  }

  // Another width of the table: nothing that was measured holds.
  forget() {
    this.kept.clear();
  }

  clear() {
    this.table.classList.remove(...TEXTS);
    for (const field of this.fields()) this.draw(field, { base: 0, by: [] });
  }

  // Before a board is fitted: what is known of its rows.
  hold() {
    const size = this.size();
    for (const field of this.fields()) this.draw(field, this.kept.get(likeness(field, size)) ?? { base: 0, by: [] });
  }

  // After it was fitted: what is not known yet is measured.
  settle() {
    const size = this.size();
    const fresh = [];
    for (const field of this.fields()) {
      const key = likeness(field, size);
      if (!this.kept.has(key)) fresh.push([field, key]);
      this.draw(field, this.kept.get(key) ?? { base: 0, by: [] });
    }
    if (!fresh.length) return;
    if (this.kept.size > MOST) this.kept.clear();
    const found = fresh.map(([field]) => this.measure(field));
    fresh.forEach(([field, key], number) => (this.kept.set(key, found[number]), this.draw(field, found[number])));
  }

  measure(field) {
    const style = getComputedStyle(field);
    const base = parseFloat(style.getPropertyValue("--card"));
    const gap = parseFloat(style.columnGap) || 0;
    const by = new Map();
    for (const line of style.flexWrap === "nowrap" ? [] : lines(field)) {
      const wide = line.filter((group) => group.matches(".rest, .creatures"));
      const within = (group) => (parseFloat(getComputedStyle(group).columnGap) || 0) * (group.childElementCount - 1);
      const cards = wide.reduce((sum, group) => sum + width([...group.children]), 0);
      const other = width(line.filter((group) => !wide.includes(group))) + wide.reduce((sum, group) => sum + within(group), 0) + gap * (line.length - 1);
      const most = Math.min((field.clientWidth - other - SLACK) / cards, WIDEST / base);
      for (const group of wide) by.set(group, STEPS.find((one) => one <= most) ?? 1);
    }
    return { base, by: [...field.querySelectorAll(GROUPS)].map((group) => by.get(group) ?? 1) };
  }

  // When nobody steps on: texts take the height that neither the table nor the hand needs.
  texts(fits) {
    if (this.table.classList.contains("full")) return;
    const hand = this.table.querySelector(".hand.own");
    const before = hand?.clientHeight;
    for (const name of TEXTS) {
      this.table.classList.add(name);
      if (fits() && hand?.clientHeight === before) return;
      this.table.classList.remove(name);
    }
  }

  bare() {
    this.table.classList.remove(...TEXTS);
  }

  get worded() {
    return TEXTS.some((name) => this.table.classList.contains(name));
  }
}
