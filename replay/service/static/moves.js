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
// What is worth drawing: the rest stands above the question.
const DRAWN = ["spell_cast", "ability_activated", "attackers_declared", "blockers_declared", "damage_dealt", "permanent_destroyed", "countered", "land_played", "token_created"];

// The newest lines in the order of their weight, told again in the order in which they happened.
export function worth(lines) {
  const weight = (line) => DRAWN.indexOf(line.kind);
  const chosen = lines.filter((line) => DRAWN.includes(line.kind)).sort((first, second) => weight(first) - weight(second) || second.position - first.position).slice(0, SHOWN);
  return chosen.sort((first, second) => first.position - second.position);
}

// Only drawn: who does not see it reads the same lines above the question. `when`: nothing on the table is asked about, which
// they would cover.
export function Moves({ told, drawn, when }) {
  const [lines, setLines] = useState([]);
  const [paths, setPaths] = useState([]);
  const own = useRef(null);
  useEffect(() => {
    setLines(moves.get() ? worth(told.lines) : []);
    setPaths([]);
    if (!told.lines.length) return undefined;
    const timer = setTimeout(() => (setLines([]), setPaths([])), STAYS);
    return () => clearTimeout(timer);
  }, [told.lines]);
  useLayoutEffect(() => {
    const area = own.current?.parentElement;
    if (!area || !lines.length) return;
    const origin = area.getBoundingClientRect();
    const found = [];
    for (const line of lines) {
      const from = own.current.querySelector(`[data-move="${line.position}"]`)?.getBoundingClientRect();
      for (const id of from ? line.touches.slice(0, 4) : []) {
        const to = (area.querySelector(`.card[data-id="${id}"]`) || area.querySelector(`.pile[data-ids~="${id}"]`) || area.querySelector(`.life[data-id="${id}"]`))?.getBoundingClientRect();
        if (!to || !to.width) continue;
        const [x, y] = [from.left + from.width / 2 - origin.left, (to.top < from.top ? from.top : from.bottom) - origin.top];
        found.push({ key: `${line.position}-${id}`, d: `M${x} ${y}L${to.left + to.width / 2 - origin.left} ${to.top + to.height / 2 - origin.top}` });
      }
    }
    setPaths(found);
  }, [lines, drawn]); // the lines may come before the table on which they happened
  if (!lines.length || !when) return null;
  return html`<div class="moves" aria-hidden="true" ref=${own}>
    <svg>${paths.map(({ key, d }) => html`<path key=${key} d=${d} />`)}</svg>
    <ol>${lines.map((line) => html`<li key=${line.position} data-move=${line.position}>${line.sentence}</li>`)}</ol>
  </div>`;
}
