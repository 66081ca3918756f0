// The whole library that one searches (701.23a), by names: what fits is among the answers.

import { html } from "./vendor/preact-htm.js";
import { say } from "./words.js";

export function Searched({ library }) {
  if (!library?.length) return null;
  const count = library.reduce((sum, one) => sum + one.count, 0);
  return html`<details class="searched"><summary>${say("play.library", { count })}</summary>
    <p class="small">${library.map((one) => html`<span key=${one.name}>${one.count > 1 ? `${one.count} × ` : ""}${one.name}</span> `)}</p>
  </details>`;
}
