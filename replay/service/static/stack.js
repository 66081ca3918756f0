// The stack, with the order in which it resolves.

import { html } from "./vendor/preact-htm.js";
import { say } from "./words.js";

// `draw` draws one spell or ability. The newest is first and resolves first (405.5).
export function Stack({ cards, draw }) {
  if (!cards.length) return null;
  return html`<div class="stack" role="group" aria-label=${say("zone.stack")}>
    <h3>${say("zone.stack")}${cards.length > 1 ? html` <span class="count">${cards.length}</span>` : null}</h3>
    <ol>${[...cards].reverse().map((card, number) => html`<li key=${card.id} class=${number ? "" : "first"}>
      ${cards.length > 1 && html`<span class="order">${number ? say("stack.then", { number: number + 1 }) : say("stack.first")}</span>`}${draw(card)}</li>`)}</ol>
  </div>`;
}
