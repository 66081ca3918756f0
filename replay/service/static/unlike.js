// What differs between two cards of one name, in words: here and there.

import { labelled, say } from "./words.js";

const counters = (card) => Object.entries(card.counters || {}).map(([kind, count]) => `${count} ${kind}`).join(", ");
const either = (on, key) => say(on ? `unlike.${key}` : `unlike.not-${key}`);

// Each kind of difference, in the words of one card; those that say the same of both are left out.
const FEATURES = [
  (card) => (card.power === null || card.power === undefined ? "" : `${card.power}/${card.toughness}`),
  (card) => either(card.tapped, "tapped"),
  (card) => either(card.attacking, "attacking"),
  (card) => either((card.blocking || []).length, "blocking"),
  (card) => say("unlike.damage", { damage: card.damage || 0 }),
  (card) => counters(card) || say("unlike.no-counters"),
  (card) => either(card.attached_to, "attached"),
  (card) => either(card.phased_out, "phased"),
  (card) => either(card.turned, "turned"),
  (card) => [...(card.chosen_words || []), ...(card.designated || [])].join(", "),
  (card) => (card.x ? `X = ${card.x}` : ""),
];

function state([card, other]) {
  const unlike = FEATURES.map((feature) => [feature(card), feature(other)]).filter(([here, there]) => here !== there);
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
