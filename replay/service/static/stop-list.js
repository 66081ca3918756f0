// All stops, in one's own turn and in others', as a list: below the answers, or in a dialog over a narrow table.

import { html, useEffect, useRef } from "./vendor/preact-htm.js";
import { say } from "./words.js";

// The parts of a turn that are drawn in the middle.
export const PARTS = [
  "untap",
  "upkeep",
  "draw",
  "precombat-main",
  "beginning-of-combat",
  "declare-attackers",
  "declare-blockers",
  "combat-damage",
  "end-of-combat",
  "postcombat-main",
  "end",
  "cleanup",
];
// Steps in which nobody gets priority, as a rule (502.4, 514.3).
export const WITHOUT = ["untap", "cleanup"];

export function StopTable({ passing }) {
  const parts = PARTS.filter((part) => !WITHOUT.includes(part));
  return html`<table><thead><tr><td></td><th scope="col">${say("pass.own")}</th><th scope="col">${say("pass.others")}</th></tr></thead><tbody>
    ${parts.map((part) => html`<tr key=${part}><th scope="row">${say(`part.${part}`)}</th>
      ${["own", "others"].map((whose) => html`<td><input type="checkbox" aria-label=${`${say(`part.${part}`)}, ${say(`pass.${whose}`)}`} checked=${passing[whose].includes(part)} onChange=${() => passing.toggle(whose, part)} /></td>`)}</tr>`)}
  </tbody></table>`;
}

export function StopList({ passing, close }) {
  const own = useRef(null);
  useEffect(() => own.current.showModal(), []);
  const outside = (event) => event.target === own.current && own.current.close();
  // Keys of the page answer nothing behind it.
  return html`<dialog class="sure stops" ref=${own} aria-label=${say("pass.stops")} onClose=${close} onClick=${outside} onKeyDown=${(event) => event.stopPropagation()}>
    <${StopTable} passing=${passing} />
    <p class="buttons"><button type="button" class="main" onClick=${() => own.current.close()}>${say("help.done")}</button></p>
  </dialog>`;
}
