// The page without a pointer: focus at the question, skip links, numbers of two digits, one tab stop for many things.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact-htm.js";
import { say } from "./words.js";

// A second digit is waited for so long.
const PATIENCE = 700;
const MOVES = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
// What is off the way counts so many times more than what is on it.
const ASIDE = 3;

// Who came by the Tab key moves on by arrows; after a click the arrows step through the game.
let tabbed = false;
addEventListener("keydown", (event) => event.key === "Tab" && (tabbed = true), true);
addEventListener("pointerdown", () => (tabbed = false), true);

// A card of the table or of the hand that has the focus by a click: Enter is for the question then.
export const clickedCard = (element) => !tabbed && Boolean(element.closest(".felt, .hand"));

const seen = (element) => !element.closest("details:not([open]) > :not(summary)") && element.checkVisibility();

function centre(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// The nearest in a direction.
function nearest(all, from, [dx, dy]) {
  const [x, y] = centre(from);
  let best = null;
  let least = Infinity;
  for (const one of all) {
    const [across, down] = centre(one);
    const along = (across - x) * dx + (down - y) * dy;
    const aside = Math.abs(dx ? down - y : across - x);
    if (one === from || along < 1 || along + aside * ASIDE >= least) continue;
    least = along + aside * ASIDE;
    best = one;
  }
  return best;
}

const beside = (all, from, [dx, dy]) => all[all.indexOf(from) + dx + dy];

// Of many things in a box one is a tab stop, the others are gone to by arrows: to the nearest on a plane, to the next in
// a row.
export function useRoving(box, wanted, plane = false) {
  const last = useRef(null);
  const heard = useRef(null);
  useLayoutEffect(() => {
    const area = box.current;
    const all = [...(area?.querySelectorAll(wanted) || [])];
    if (!all.includes(last.current) || last.current.disabled || !seen(last.current)) last.current = all.find((one) => !one.disabled && seen(one)) || null;
    for (const one of all) {
      const index = one === last.current ? 0 : -1;
      if (one.tabIndex !== index) one.tabIndex = index; // what is written is drawn anew, even if it was so before
    }
    if (!area || heard.current === area) return;
    heard.current = area;
    area.addEventListener("focusin", (event) => {
      const one = event.target.closest(wanted);
      if (!one || one === last.current) return;
      if (last.current) last.current.tabIndex = -1;
      one.tabIndex = 0;
      last.current = one;
    });
    area.addEventListener("keydown", (event) => {
      const way = MOVES[event.key];
      const from = event.target.closest(wanted);
      if (!way || !from || (plane && !tabbed) || (from.matches("input, select") && way[1])) return;
      const all = [...area.querySelectorAll(wanted)].filter((one) => !one.disabled && one.checkVisibility());
      event.preventDefault();
      (plane ? nearest : beside)(all, from, way)?.focus();
    });
  });
}

// Where focus goes when what had it is gone: to what is asked now.
export function toQuestion() {
  const question = [...document.querySelectorAll("[data-question]")].find((one) => one.checkVisibility());
  const wanted = question?.querySelector("#figure") || question;
  wanted?.focus({ preventScroll: true });
  wanted?.select?.();
  return Boolean(wanted);
}

// Focus stays at the question, wherever the last answer was given, and however it went.
export function useQuestionFocus(list, busy) {
  useEffect(() => {
    const focus = document.activeElement;
    if (!list || busy || (focus && focus !== document.body)) return;
    toQuestion();
  }, [list, busy]);
  useEffect(() => {
    if (list && document.activeElement?.closest(".panel, .confirm") && !document.activeElement.closest(".happened, .stops")) toQuestion();
  }, [list]);
}

// The first links of the page, seen when they have focus.
export function Skips({ places }) {
  return html`<nav class="skips" aria-label=${say("skip")}>${places.map(
    ([name, go]) => html`<button type="button" key=${name} onClick=${go}>${say(`skip.${name}`)}</button>`,
  )}</nav>`;
}

// A number that is typed: of one digit at once where no longer one begins with it, else after a moment or with Enter.
export function useDigits() {
  const [typed, setTyped] = useState("");
  const pending = useRef({ text: "", timer: null, use: null });
  const set = (text, use, timer) => {
    clearTimeout(pending.current.timer);
    pending.current = { text, use, timer };
    setTyped(text);
  };
  const clear = () => set("", null, null);
  const give = () => {
    const { text, use } = pending.current;
    clear();
    if (text) use(Number(text));
  };
  const press = (digit, most, use) => {
    const text = pending.current.text + digit;
    const number = Number(text);
    if (!number || number > most) return clear();
    if (number * 10 > most) return (clear(), use(number));
    return set(text, use, setTimeout(give, PATIENCE));
  };
  return { typed, press, give, clear };
}

export function Typed({ digits }) {
  return html`<p class="hush" role="status">${digits.typed ? say("play.typed", { number: digits.typed }) : ""}</p>`;
}
