// What others did since one's last decision, drawn over the table for a moment: their lines, and arrows to what they touched.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact-htm.js";

const SHOWN = 3;
const KEY = "timewalk-moves";

// Whether they are drawn at all.
export const moves = {
  get: () => localStorage.getItem(KEY) !== "off",
  set: (on) => localStorage.setItem(KEY, on ? "on" : "off"),
};

const STAYS = 2600;
// On a narrow page one line stands at a time, for so long.
const EACH = 1600;
const NARROW = matchMedia("(max-width: 60rem)");
// What is worth drawing: the rest stands above the question.
const DRAWN = ["spell_cast", "ability_activated", "attackers_declared", "blockers_declared", "damage_dealt", "permanent_destroyed", "countered", "land_played", "token_created"];

// The newest lines in the order of their weight, told again in the order in which they happened.
export function worth(lines) {
  const weight = (line) => DRAWN.indexOf(line.kind);
  const chosen = lines.filter((line) => DRAWN.includes(line.kind)).sort((first, second) => weight(first) - weight(second) || second.position - first.position).slice(0, SHOWN);
  return chosen.sort((first, second) => first.position - second.position);
}

// Over the steps of the turn, where neither lives nor cards are.
function place(own, area) {
  const parts = area.querySelector(".felt .parts");
  if (!parts) return;
  const [box, felt, origin] = [parts, parts.closest(".felt"), area].map((element) => element.getBoundingClientRect());
  const top = Math.max(felt.top, Math.min(box.top, felt.bottom - box.height));
  own.style.setProperty("--from", `${top - origin.top}px`);
  own.style.setProperty("--high", `${box.height}px`);
}

// From each line to what it touched.
function arrows(own, area, lines) {
  const origin = area.getBoundingClientRect();
  const found = [];
  for (const line of lines) {
    const from = own.querySelector(`[data-move="${line.position}"]`)?.getBoundingClientRect();
    for (const id of from ? line.touches.slice(0, 4) : []) {
      const to = (area.querySelector(`.card[data-id="${id}"]`) || area.querySelector(`.pile[data-ids~="${id}"]`) || area.querySelector(`.life[data-id="${id}"]`))?.getBoundingClientRect();
      if (!to || !to.width) continue;
      const [x, y] = [from.left + from.width / 2 - origin.left, (to.top < from.top ? from.top : from.bottom) - origin.top];
      found.push({ key: `${line.position}-${id}`, d: `M${x} ${y}L${to.left + to.width / 2 - origin.left} ${to.top + to.height / 2 - origin.top}` });
    }
  }
  return found;
}

// Only drawn: who does not see it reads the same lines above the question. `when`: nothing on the table is asked about, which
// they would cover.
export function Moves({ told, drawn, when }) {
  const [lines, setLines] = useState([]);
  const [paths, setPaths] = useState([]);
  const own = useRef(null);
  const single = NARROW.matches;
  useEffect(() => {
    const found = moves.get() ? worth(told.lines) : [];
    setLines(single ? found.slice(0, 1) : found);
    setPaths([]);
    if (!told.lines.length) return undefined;
    let left = single ? found : [];
    const next = () => {
      left = left.slice(1);
      setLines(left.slice(0, 1));
      setPaths([]);
      if (left.length) timer = setTimeout(next, EACH);
    };
    let timer = setTimeout(next, single ? EACH : STAYS);
    return () => clearTimeout(timer);
  }, [told.lines, single]);
  useLayoutEffect(() => {
    const area = own.current?.parentElement;
    if (!area || !lines.length) return undefined;
    const draw = () => own.current && (single && place(own.current, area), setPaths(arrows(own.current, area, lines)));
    draw();
    // Cards may be drawn in another size a little later.
    const inner = area.querySelector(".felt > .inner");
    inner?.addEventListener("fitted", draw);
    return () => inner?.removeEventListener("fitted", draw);
  }, [lines, drawn, when]); // the lines may come before the table on which they happened
  if (!lines.length || !when) return null;
  return html`<div class=${`moves ${single ? "single" : ""}`} aria-hidden="true" ref=${own}>
    <svg>${paths.map(({ key, d }) => html`<path key=${key} d=${d} />`)}</svg>
    <ol>${lines.map((line) => html`<li key=${line.position} data-move=${line.position}>${line.sentence}</li>`)}</ol>
  </div>`;
}
