// What a player has on the battlefield: lands, other permanents and creatures, beside each other while they fit.

import { html, useState } from "./vendor/preact-htm.js";
import { Card, is } from "./card.js";
import { Icon } from "./icons.js";
import { onTop, piles } from "./piles.js";
import { say } from "./words.js";

export const isLand = (card) => is(card, "land") && !is(card, "creature");
const isCreature = (card) => is(card, "creature");

export function Cards({ cards, view, small }) {
  return cards.map((card) => html`<${One} key=${card.id} card=${card} view=${view} small=${small} />`);
}

export function One({ card, view, small, label }) {
  const attached = (view.attachedTo.get(card.id) || []).map(
    (other) => html`<${One} key=${other.id} card=${other} view=${view} small=${true} />`,
  );
  return html`<${Card}
    card=${card}
    small=${small}
    label=${label}
    attached=${attached}
    selected=${view.selected === card.id}
    changed=${view.changed.has(card.id)}
    can=${view.can.has(card.id)}
    chosen=${view.chosen.has(card.id)}
    onSelect=${view.select}
  />`;
}

// Nothing is said or asked of it now: where there is no room it may lie under others.
const calm = (card, view) => ![view.can, view.chosen, view.changed, view.linked, view.attachedTo].some((marked) => marked.has(card.id)) && view.selected !== card.id;

// Equal permanents: one is drawn, with their number.
function Pile({ cards, view, small }) {
  const shown = onTop(cards, view);
  const lit = cards.some((card) => view.changed.has(card.id));
  const classes = ["pile", cards.length > 1 && "many", cards.length > 9 && "tens", lit && "lit", cards.every((card) => calm(card, view)) && "calm"];
  return html`<div class=${classes.filter(Boolean).join(" ")} data-ids=${cards.map((card) => card.id).join(" ")}>
    <${One} card=${shown} view=${view} small=${small} />
    ${cards.length > 1 ? html`<b class="times">×${cards.length}<span class="hush"> ${say("board.equal", { name: shown.title || shown.name })}</span></b>` : null}
  </div>`;
}

function Piles({ cards, view, small }) {
  return piles(cards, view).map((pile) => html`<${Pile} key=${pile[0].id} cards=${pile} view=${view} small=${small} />`);
}

// Where the table is full, an opponent's lands are one button with their number, which lays them out.
function Lands({ cards, view, own }) {
  const [open, setOpen] = useState(false);
  const tapped = cards.filter((card) => card.tapped).length;
  const name = say(tapped ? "board.lands.tapped" : "board.lands", { count: cards.length, tapped });
  return html`<div class=${`row lands ${open ? "open" : ""}`} key="lands">
    ${!own && cards.length > 1 && html`<button type="button" class="folded" aria-expanded=${open ? "true" : "false"} title=${name} onClick=${() => setOpen(!open)}>
      <${Icon} name="land" /> ${cards.length}${tapped ? html` <${Icon} name="tap" /> ${tapped}` : null}<span class="hush"> ${name}</span></button>`}
    <${Piles} cards=${cards} view=${view} small=${true} />
  </div>`;
}

function Command({ cards, view }) {
  const name = say("zone.command");
  return html`<div class="commanded" key="command" role="group" aria-label=${name} title=${name}><${Icon} name="command" /><div class="row"><${Cards} cards=${cards} view=${view} small=${true} /></div></div>`;
}

// `on` is attached to the player, `command` lies in the command zone. What has nothing takes no room.
export function Field({ cards, on, command, view, own }) {
  const lands = cards.filter(isLand);
  const creatures = cards.filter(isCreature);
  const others = [...on, ...cards.filter((card) => !isLand(card) && !isCreature(card))];
  return html`<div class="field">
    ${lands.length > 0 && html`<${Lands} key="lands" cards=${lands} view=${view} own=${own} />`}
    ${command.length > 0 && html`<${Command} key="command" cards=${command} view=${view} />`}
    ${others.length > 0 && html`<div class="row rest" key="rest"><${Piles} cards=${others} view=${view} /></div>`}
    ${creatures.length > 0 && html`<div class="row creatures" key="creatures"><${Piles} cards=${creatures} view=${view} /></div>`}
  </div>`;
}
