// The stack of a position that is set up: its spells and abilities, the first to resolve on top, each with its targets.

import { html } from "./vendor/preact-htm.js";
import { labelled, say } from "./words.js";

const named = (entry) => entry.card || entry.copy_of || (entry.source || entry.of ? say("position.ability", { source: entry.source || entry.of }) : say("board.ability"));
const targets = (entry) => Object.values(entry.targets || {}).flat();

export function PositionStack({ entries, change }) {
  if (!entries?.length) return null;
  const rows = entries.map((entry, place) => [entry, place]).reverse();
  return html`<section class="turn-form position-stack" aria-labelledby="position-stack">
    <h2 id="position-stack">${say("zone.stack")} ${entries.length}</h2>
    <ol>${rows.map(([entry, place]) => {
      const aims = targets(entry);
      const told = `${entry.controller ? labelled(entry.controller, named(entry)) : named(entry)}${aims.length ? ` → ${aims.join(", ")}` : ""}`;
      return html`<li key=${place}>${told} <button type="button" class="chip" aria-label=${`${say("position.take")}: ${told}`} onClick=${() => change(entries.filter((_, number) => number !== place))}>${say("position.take")}</button></li>`;
    })}</ol>
  </section>`;
}
