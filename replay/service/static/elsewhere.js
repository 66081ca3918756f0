// Cards outside of the hand that may be played now lie beside it, as long as they may.

import { html } from "./vendor/preact-htm.js";
import { Cards } from "./field.js";
import { say } from "./words.js";

// An act begins with its name; targets and choices are numbers. Mana is made where a card lies.
const isAct = ({ answer }) => Array.isArray(answer) && typeof answer[0] === "string" && answer[0] !== "mana";

// The groups by zone; `can` has the answers that each card stands for.
function playable(board, can) {
  const acts = (card) => (can.get(card.id) || []).some(isAct);
  const zones = { exile: board.exile, graveyard: board.players.flatMap((player) => player.graveyard_cards) };
  return Object.entries(zones).map(([zone, cards]) => [zone, cards.filter(acts)]).filter(([, cards]) => cards.length);
}

export function Elsewhere({ board, view }) {
  return playable(board, view.can).map(([zone, cards]) => html`<div class="elsewhere" key=${zone} role="group" aria-label=${say(`elsewhere.${zone}`)} style=${{ "--cards": cards.length }}>
    <b class="from">${say(`elsewhere.${zone}`)}</b>
    <div class="row"><${Cards} cards=${cards} view=${view} small=${false} /></div>
  </div>`);
}
