// Passing priority: where one stops, how far one passes, to which abilities one yields.

import { html, useState } from "./vendor/preact-htm.js";
import { sounds } from "./happened.js";
import { moves } from "./moves.js";
import { StopTable } from "./stop-list.js";
import { say } from "./words.js";

const KEY = "timewalk-passing";
const USUAL = { own: ["precombat-main", "declare-blockers", "postcombat-main"], others: ["declare-attackers"], full: false, pays: true, orders: true };
const MOST = 200;
// How far one passes, with the key for it.
export const WAYS = [
  ["answer", "a"],
  ["stack", "r"],
  ["turn", "e"],
  ["my-turn", "m"],
];

function stored() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return USUAL;
  }
}

// What the browser keeps is for all games; yields are for one.
export function usePassing(stacked) {
  const [kept, setKept] = useState(stored);
  const [sound, setSound] = useState(sounds.get);
  const [drawn, setDrawn] = useState(moves.get);
  const [yields, setYields] = useState([]);
  const [quiet, setQuiet] = useState([]);
  const [always, setAlways] = useState([]);
  const keep = (changes) => {
    const next = { ...kept, ...changes };
    localStorage.setItem(KEY, JSON.stringify(next));
    setKept(next);
  };
  const flip = (list, one) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);
  return {
    ...kept,
    stacked,
    sound,
    drawn,
    draw: () => (moves.set(!drawn), setDrawn(!drawn)),
    ring: () => (sounds.set(!sound), setSound(!sound)),
    yields,
    quiet,
    always,
    wanted: (until = "stops") => ({ ...kept, until, yields, quiet, always }),
    toggle: (whose, part) => keep({ [whose]: flip(kept[whose], part) }),
    control: () => keep({ full: !kept.full }),
    pay: () => keep({ pays: !kept.pays }),
    order: () => keep({ orders: !kept.orders }),
    yieldTo: (key) => setYields(flip(yields, key).slice(-MOST)),
    hush: (key) => setQuiet(flip(quiet, key).slice(-MOST)),
    answerAlways: (key, answer) => setAlways([...always.filter(([one]) => one !== key), [key, answer]].slice(-MOST)),
    forget: () => (setYields([]), setQuiet([]), setAlways([])),
  };
}

// Where one stops, in one's own turn and in others'.
export function Stops({ passing }) {
  return html`<details class="stops"><summary>${say("pass.stops")}</summary>
    <${StopTable} passing=${passing} />
    <label><input type="checkbox" checked=${passing.pays} onChange=${passing.pay} /> ${say("pass.pays")}</label>
    <label><input type="checkbox" checked=${passing.orders} onChange=${passing.order} /> ${say("pass.orders")}</label>
    <label><input type="checkbox" checked=${passing.sound} onChange=${passing.ring} /> ${say("pass.sound")}</label>
    <label><input type="checkbox" checked=${passing.drawn} onChange=${passing.draw} /> ${say("pass.moves")}</label>
    ${passing.yields.length + passing.quiet.length + passing.always.length > 0 && html`<button type="button" onClick=${passing.forget}>${say("pass.forget", { count: passing.yields.length + passing.quiet.length + passing.always.length })}</button>`}
  </details>`;
}

// Always in the same place: pass, pass further (not while something else is asked, which needs the room), full control.
export function Bar({ asked, passing, last, children }) {
  const { question, busy, act } = asked;
  const may = question?.yours && question.kind === "priority" && !question.casting.length;
  const stacked = passing.stacked !== false;
  return html`<div class="passing" role="group" aria-label=${say("pass.title")}>
    <button type="button" class="main" disabled=${busy || !may} onClick=${() => act("pass", {})}><kbd>p</kbd> ${say("pass.once")}</button>
    ${(may || !question?.yours) && WAYS.map(([until, key]) => html`<button type="button" key=${until} disabled=${busy || !may || (until === "stack" && !stacked)} title=${say(`pass.${until}.how`)} onClick=${() => act("pass", { until })}><kbd>${key}</kbd> ${say(`pass.${until}`)}</button>`)}
    <button type="button" class="chip" aria-pressed=${passing.full ? "true" : "false"} title=${say("pass.full.how")} onClick=${passing.control}><kbd>f</kbd> ${say("pass.full")}</button>
    ${children}
    <${Stops} passing=${passing} />
    ${last}
  </div>`;
}
