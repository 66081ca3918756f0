// Cards that are looked at: equal ones are one pile, and all kinds are in sight.

import { html } from "./vendor/preact-htm.js";
import { Card } from "./card.js";
import { say } from "./words.js";

// So many kinds have whole cards; of more the texts are short, and of many there are only names.
const WHOLE = 3;
const SHORT = 6;

const kind = (card) => JSON.stringify(Object.entries(card).filter(([name]) => name !== "id"));

// Equal cards together, in the order of the first of each; what was chosen lies apart.
function together(cards, chosen) {
  const found = new Map();
  for (const card of cards) {
    const key = `${chosen.has(card.id)} ${kind(card)}`;
    if (found.has(key)) found.get(key).push(card);
    else found.set(key, [card]);
  }
  return [...found.values()];
}

// An answer names one card of a pile: that one is drawn.
function Together({ cards, table }) {
  const shown = cards.find((card) => table.can.has(card.id)) ?? cards[0];
  const can = table.can.has(shown.id);
  return html`<div class=${`pile ${cards.length > 1 ? "many" : ""}`}>
    <${Card} card=${shown} still=${!can} can=${can} chosen=${table.chosen.has(shown.id)} onSelect=${table.select} />
    ${cards.length > 1 && html`<b class="times">×${cards.length}<span class="hush"> ${say("board.equal", { name: shown.title || shown.name })}</span></b>`}
  </div>`;
}

export function Seen({ cards, table }) {
  const groups = together(cards, table.chosen);
  const size = groups.length <= WHOLE ? "" : groups.length <= SHORT ? "short" : "names";
  return html`<div class="seen" role="group" aria-label=${say("play.seen")}><h3>${say("play.seen")}</h3>
    <div class=${`row ${size}`}>${groups.map((group) => html`<${Together} key=${group[0].id} cards=${group} table=${table} />`)}</div></div>`;
}
