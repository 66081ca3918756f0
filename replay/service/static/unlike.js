// What differs between two cards of one name, in words: here and there.

import { tiedAlike, tiedTo } from "./ties.js";
import { labelled, say } from "./words.js";

const counters = (card) => Object.entries(card.counters || {}).map(([kind, count]) => `${count} ${kind}`).join(", ");
const either = (on, key) => say(on ? `unlike.${key}` : `unlike.not-${key}`);

// What a card is tied to and the other is not.
function tie(card, other, kind) {
  if (tiedAlike(card, other, kind)) return "";
  const it = tiedTo(card, kind);
  return it ? say(`unlike.${kind}`, { it }) : say(`unlike.not-${kind}`);
}

// Each kind of difference, in the words of one card; those that say the same of both are left out.
const FEATURES = [
  (card) => (card.power === null || card.power === undefined ? "" : `${card.power}/${card.toughness}`),
  (card) => either(card.tapped, "tapped"),
  (card, other) => tie(card, other, "attacking"),
  (card, other) => tie(card, other, "blocking"),
  (card) => say("unlike.damage", { damage: card.damage || 0 }),
  (card) => counters(card) || say("unlike.no-counters"),
  (card, other) => tie(card, other, "attached_to"),
  (card, other) => tie(card, other, "targets"),
  (card) => either(card.phased_out, "phased"),
  (card) => either(card.turned, "turned"),
  (card) => [...(card.chosen_words || []), ...(card.designated || [])].join(", "),
  (card) => (card.x ? `X = ${card.x}` : ""),
];

function state([card, other]) {
  const unlike = FEATURES.map((feature) => [feature(card, other), feature(other, card)]).filter(([here, there]) => here !== there);
  const side = (number) => unlike.map((pair) => pair[number]).filter(Boolean).join(", ") || say("unlike.nothing");
  const name = card.title || card.name;
  return unlike.length ? labelled(name, say("unlike.both", { here: side(0), there: side(1) })) : name;
}

// Cards in another state, those that differ alike together.
export function unlikeStates(pairs) {
  const often = new Map();
  for (const told of pairs.map(state)) often.set(told, (often.get(told) || 0) + 1);
  return [...often].map(([told, count]) => (count > 1 ? `${count} × ${told}` : told)).join("; ");
}
