// What the attackers would hit if one blocked as is picked just now: how much, and whether it is lethal.

import { html } from "./vendor/preact-htm.js";
import { colon, say } from "./words.js";

// Whether the player who is asked would die of it.
export const wouldDie = (told) => Boolean(told?.incoming?.some((one) => one.name === null && one.lethal));

export function Incoming({ told }) {
  if (!told?.incoming) return null;
  return html`<div class="incoming" role="status">${told.incoming.map((one) => html`<p key=${one.recipient} class=${one.lethal ? "lethal" : ""}>${say(one.name === null ? "incoming.you" : "incoming.it", one)}${one.trample > 0 ? `, ${say("incoming.trample", one)}` : ""}${one.lethal ? html`${colon()}<b>${say("incoming.lethal")}</b>` : ""}</p>`)}</div>`;
}
