// Marks of disputes on the timeline: those that the view may read. A click goes to the place and opens the dispute.

import { html, useCallback, useEffect, useState } from "./vendor/preact-htm.js";
import { read } from "./api.js";
import { language, say } from "./words.js";

const NEAR = 25;
const LONGEST = 80;

// The disputes of a game that a view may read; `load` asks again, after one was noted or deleted.
export function useDisputed(game, as) {
  const [found, setFound] = useState(null);
  const load = useCallback(() => read(`/api/games/${game}/disputes`, { as, lang: language }).then(setFound, setFound), [game, as, language]);
  useEffect(() => {
    setFound(null);
    load();
  }, [load]);
  return { found, load, disputes: found?.disputes ?? [] };
}

// The dispute after a place, or the first one.
export const following = (disputes, ends, at) => disputes.find((one) => ends(one.here) > ends(at)) ?? disputes[0];

const short = (note) => (note.length > LONGEST ? `${note.slice(0, LONGEST)}…` : note);

// On the chart: disputes that would stand on one another share a mark, which opens the first.
export function DisputeFlags({ disputes, across, open }) {
  const marks = [];
  for (const one of disputes) {
    const last = marks[marks.length - 1];
    if (last && across(one.here) - across(last[0].here) < NEAR) last.push(one);
    else marks.push([one]);
  }
  return marks.map((all) => {
    const [first] = all;
    const words = all.map((one) => say("dispute.flag", { position: one.here, note: short(one.note) })).join(" · ");
    return html`<button type="button" class="flag dispute" key=${first.id} style=${`--across:${across(first.here) / 10}%`} title=${words} aria-label=${words} onPointerDown=${(event) => event.stopPropagation()} onClick=${() => open(first)}>?</button>`;
  });
}
