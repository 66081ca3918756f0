// The stack, with the order in which it resolves.

import { html, useState } from "./vendor/preact-htm.js";
import { say } from "./words.js";

const called = (card) => (card.known === false ? say("card.unknown") : card.title || card.name || say("board.ability"));

// `draw` draws one spell or ability. The newest is first and resolves first (405.5). Where the table has no room for it,
// it is a line that opens over the table.
export function Stack({ cards, draw }) {
  const [open, setOpen] = useState(false);
  if (!cards.length) return null;
  const first = cards[cards.length - 1];
  return html`<div class=${`stack ${open ? "open" : ""}`} role="group" aria-label=${say("zone.stack")} onKeyDown=${(event) => event.key === "Escape" && open && setOpen(false)}>
    <button type="button" class="line" aria-expanded=${open ? "true" : "false"} onClick=${() => setOpen(!open)}>${say(cards.length > 1 ? "stack.line" : "stack.line.one", { count: cards.length, name: called(first) })}</button>
    <h3>${say("zone.stack")}${cards.length > 1 ? html` <span class="count">${cards.length}</span>` : null}</h3>
    <ol>${[...cards].reverse().map((card, number) => html`<li key=${card.id} class=${number ? "" : "first"}>
      ${cards.length > 1 && html`<span class="order">${number ? say("stack.then", { number: number + 1 }) : say("stack.first")}</span>`}${draw(card)}</li>`)}</ol>
  </div>`;
}
