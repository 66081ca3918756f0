// Equal permanents together, with their number.

import { is } from "./card.js";

// What may differ between two permanents that one cannot tell apart.
const OWN = ["id", "since", "linked"];

const isLand = (card) => is(card, "land") && !is(card, "creature");

// Apart stands what has something of its own: in combat, damaged, marked, chosen for, attached to, or aimed at.
function apart(card, view) {
  const marked = card.counters.length || card.damage || card.chosen.length || card.designations.length || (card.affected || []).length;
  const fights = card.attacking || card.blocking.length || view.linked.has(card.id);
  return marked || fights || view.attachedTo.has(card.id) || card.attached_to || (card.commander !== null && card.commander !== undefined);
}

// A board is drawn more often than it changes: what a card says of itself is written once.
const written = new WeakMap();

function said(card) {
  if (!written.has(card)) written.set(card, JSON.stringify(isLand(card) ? [card.name, card.tapped, card.phased_out] : Object.entries(card).filter(([name]) => !OWN.includes(name))));
  return written.get(card);
}

// What equal permanents say alike; null for one that has something of its own.
export function equal(card, hosts) {
  const own = card.counters.length || card.damage || card.chosen.length || card.designations.length || (card.affected || []).length;
  const tied = card.attacking || card.blocking.length || card.attached_to || hosts.has(card.id) || (card.commander !== null && card.commander !== undefined);
  return own || tied ? null : `${card.controller} ${said(card)}`;
}

const likeness = (card, view) => `${view.chosen.has(card.id)} ${view.can.has(card.id)} ${said(card)}`;

// In the order of the first of each pile.
export function piles(cards, view) {
  const found = new Map();
  for (const card of cards) {
    const key = apart(card, view) ? `#${card.id}` : likeness(card, view);
    if (!found.has(key)) found.set(key, []);
    found.get(key).push(card);
  }
  return [...found.values()];
}

// The one that is drawn, and that a click picks: the last, so that the others stay where they are.
export const onTop = (pile, view) => pile.find((card) => view.selected === card.id) || pile[pile.length - 1];
