// An amount divided: combat damage among blockers and whom a trampler attacks, damage and counters of a spell. Each
// receiver has a stepper; of combat damage the last one takes the rest.

import { html } from "./vendor/preact-htm.js";
import { Rules } from "./card.js";
import { say } from "./words.js";

export const divides = (need) => need?.form === "shares" || need?.form === "damage";

// By what is divided: how much each receiver takes.
export const standard = (need) => new Map(need.divisions.map((one) => [one.id, [...one.standard]]));

const total = (amounts) => amounts.reduce((sum, one) => sum + one, 0);

// How much may still be added to a place: what the rest has, or what nobody has yet.
const spare = (one, amounts) => (one.rest ? amounts.at(-1) : one.amount - total(amounts));

// The rest has no more than it has; else what is typed may be too many until the others are typed, too.
const most = (amounts, one, place) => (one.rest ? amounts[place] + amounts.at(-1) : one.amount - one.least * (amounts.length - 1));

// A receiver takes so many; the rest takes what is left.
export function changed(amounts, one, place, wanted) {
  const next = [...amounts];
  next[place] = Math.min(most(amounts, one, place), Math.max(one.least, wanted));
  if (one.rest) next[next.length - 1] = one.amount - total(next.slice(0, -1));
  return next;
}

// One more for who is clicked, of the first that has some to spare; when nothing is left, only the least for them.
export function clicked(need, pairs, id, aim) {
  const places = need.divisions.flatMap((one) => {
    const place = one.receivers.findIndex((to) => to.id === id);
    return place < 0 || (one.rest && place === one.receivers.length - 1) ? [] : [[one, place]];
  });
  places.sort(([one], [other]) => (other.id === aim) - (one.id === aim));
  const found = places.find(([one]) => spare(one, pairs.get(one.id)) > 0) || places[0];
  if (!found) return pairs;
  const [one, place] = found;
  const amounts = pairs.get(one.id);
  return new Map(pairs).set(one.id, changed(amounts, one, place, spare(one, amounts) > 0 ? amounts[place] + 1 : one.least));
}

export function given(need, pairs) {
  if (need.form === "shares") return pairs.get(need.divisions[0].id);
  return need.divisions.flatMap((one) => one.receivers.flatMap((to, place) => (pairs.get(one.id)[place] ? [[one.id, to.id, pairs.get(one.id)[place]]] : [])));
}

export const taking = (need, pairs) => need.divisions.flatMap((one) => one.receivers.filter((_, place) => pairs.get(one.id)[place] > 0).map((to) => to.id));

export const arrows = (need, pairs) =>
  need.form === "damage" ? given(need, pairs).map(([from, to]) => ({ from, to, kind: "plan" })) : [];

// How much is missing to be lethal, with what all of them assign together; any damage with deathtouch is.
function missing(need, pairs, to) {
  if (to.lethal === null) return null;
  let left = to.lethal;
  for (const one of need.divisions) {
    const amount = pairs.get(one.id)[one.receivers.findIndex(({ id }) => id === to.id)] || 0;
    left = one.deathtouch && amount > 0 ? 0 : left - amount;
  }
  return Math.max(0, left);
}

function facts(need, pairs, one, to) {
  const told = [];
  if (to.size) told.push(to.size);
  if (to.life !== null) told.push(say("divide.life", { count: to.life }));
  if (to.marked > 0) told.push(say("divide.marked", { count: to.marked }));
  const left = missing(need, pairs, to);
  if (left !== null) told.push(left > 0 ? say("divide.lethal", { count: one.deathtouch ? 1 : left }) : html`<b class="is-lethal">${say("divide.is-lethal")}</b>`);
  return told.map((words, number) => html`${number > 0 ? " · " : ""}${words}`);
}

function Share({ picking, one, place, number, busy }) {
  const { need, pairs } = picking;
  const to = one.receivers[place];
  const amounts = pairs.get(one.id);
  const field = need.form === "shares" ? `pick-${to.id}` : `pick-${one.id}-${to.id}`;
  const key = number > 0 && number < 100 ? html`<kbd>${number}</kbd> ` : null;
  const set = (wanted) => picking.divide(one, place, wanted);
  const about = html`<small id=${`${field}-facts`}>${facts(need, pairs, one, to)}</small>`;
  if (one.rest && place === one.receivers.length - 1)
    return html`<li class="several share rest"><span class="taker"><${Rules} text=${to.name} />${about}</span>
      <span class="takes">${one.receivers.length > 1 ? say("divide.rest") : ""} <output>${amounts[place]}</output></span></li>`;
  return html`<li class="several share"><label class="taker" for=${field} id=${`${field}-name`}><span>${key}<${Rules} text=${to.name} /></span></label>
    <span class="stepper"><button type="button" aria-label=${say("play.less")} aria-describedby=${`${field}-name`} disabled=${busy || amounts[place] <= one.least} onClick=${() => set(amounts[place] - 1)}>−</button>
    <input id=${field} data-share=${to.id} type="number" inputmode="numeric" min=${one.least} max=${most(amounts, one, place)} value=${amounts[place]} aria-describedby=${`${field}-facts`} disabled=${busy} onInput=${(event) => set(Math.floor(Number(event.currentTarget.value)) || one.least)} onKeyDown=${(event) => event.key === "Enter" && picking.ready && (event.preventDefault(), picking.declare())} />
    <button type="button" aria-label=${say("play.more")} aria-describedby=${`${field}-name`} disabled=${busy || spare(one, amounts) <= 0} onClick=${() => set(amounts[place] + 1)}>+</button></span>
    ${about}</li>`;
}

// Which rule holds between the receivers of one.
const rule = (one) => (one.tramples ? "divide.tramples" : one.ordered && one.receivers.length > 1 ? "divide.ordered" : null);

// What is divided, each with its receivers; `list` holds them for the arrow keys.
export function Divisions({ picking, list, busy }) {
  const { need, pairs } = picking;
  const numbers = new Map(need.picks.map((one, number) => [one.ids[0], number + 1]));
  return html`<div class="divisions" ref=${list}>${need.divisions.map((one) => {
    const spared = spare(one, pairs.get(one.id));
    return html`<div class="division" role="group" key=${one.id} aria-label=${say("divide.amount", one)}>
      ${need.form === "damage" && html`<p class="divided"><${Rules} text=${say("divide.amount", one)} />${one.deathtouch ? html` <small>${say("divide.deathtouch")}</small>` : null}</p>`}
      ${!one.rest && html`<p class="divided" role="status">${say(spared < 0 ? "divide.over" : "divide.spare", { count: Math.abs(spared), amount: one.amount })}</p>`}
      <ul class="picks">${one.receivers.map((to, place) => html`<${Share} key=${to.id} picking=${picking} one=${one} place=${place} number=${numbers.get(to.id)} busy=${busy} />`)}</ul>
      ${rule(one) && html`<p class="small">${say(rule(one))}${one.tramples ? html` <span class="rulenumber">702.19b</span>` : null}</p>`}</div>`;
  })}</div>`;
}
