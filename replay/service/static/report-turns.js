// Lands or mana by turn: a matrix of turns and numbers, each cell a link to its games.

import { html } from "./vendor/preact-htm.js";
import { Cell } from "./report-table.js";
import { say } from "./words.js";

export const byTurns = (section) => section.fields[0] === "turn";

export function TurnMatrix({ of, link }) {
  const counted = of.fields[1];
  const numbers = Array.from({ length: 1 + Math.max(...of.rows.map((row) => row.key[counted])) }, (_, number) => number);
  const turns = [...new Set(of.rows.map((row) => row.key.turn))].sort((one, other) => one - other);
  const cells = new Map(of.rows.map((row) => [JSON.stringify([row.key.turn, row.key[counted]]), row]));
  return html`<div class="scroll matrix turns" tabindex="0" role="region" aria-label=${of.title}><table><caption>${of.title}</caption>
    <thead><tr><th scope="col">${say("reports.turn-head")}</th>${numbers.map((number) => html`<th scope="col" key=${number}>${say(counted === "mana" ? "reports.mana-of" : "evening.lands-of", { number })}</th>`)}</tr></thead>
    <tbody>${turns.map((turn) => html`<tr key=${turn}><th scope="row">${say("evening.turn", { turn })}</th>${numbers.map((number) => {
      const key = JSON.stringify([turn, number]);
      return html`<${Cell} key=${number} row=${cells.get(key)} where=${link({ section: of.name, key })} />`;
    })}</tr>`)}</tbody></table>
    </div>`;
}
