// The cards of a zone that is set up, as chips: what each is tied to in words, and equal ones as one chip with their number.

import { say } from "./words.js";

// What tells nothing of a card: where it stands in an order.
const ORDERS = ["order", "timestamp", "earlier", "count"];

const number = (card) => card.count || 1;

// By entry, `seat place`, the names by which a position refers to it: alone, by number, or by a name of its own.
function names(players) {
  const all = players.flatMap((player, seat) => player.battlefield.map((card, place) => [`${seat} ${place}`, card]));
  const totals = new Map();
  for (const [, card] of all) totals.set(card.card, (totals.get(card.card) || 0) + number(card));
  const counted = new Map();
  return all.map(([key, card]) => {
    const from = counted.get(card.card) || 0;
    counted.set(card.card, from + number(card));
    const numbered = Array.from({ length: number(card) }, (_, one) => `${card.card} #${from + one + 1}`);
    return [key, card, new Set([...numbered, ...(card.ref ? [card.ref] : []), ...(totals.get(card.card) === 1 ? [card.card] : [])])];
  });
}

// By entry: whom it attacks and blocks, and what it is attached to.
export function tiesOf(draft) {
  const attackers = draft.combat?.attackers || [];
  const found = new Map();
  for (const [key, card, called] of names(draft.players)) {
    const attacking = attackers.filter((one) => called.has(one.creature)).map((one) => one.attacks || one.defender);
    const blocking = attackers.filter((one) => (one.blockers || []).some((name) => called.has(name))).map((one) => one.creature);
    const told = (kind, list) => (list.length ? say(`unlike.${kind}`, { it: list.filter(Boolean).join(", ") }) : null);
    const words = [told("attacking", attacking), told("blocking", blocking), told("attached_to", card.attached ? [card.attached] : [])].filter(Boolean);
    if (words.length) found.set(key, words);
  }
  return found;
}

// Equal entries together, in the order of the first of each: the card with their number, its place, what it is tied to.
export function chips(cards, tied) {
  const found = new Map();
  cards.forEach((card, place) => {
    const ties = tied(place);
    const alike = JSON.stringify(Object.entries(card).filter(([name]) => !ORDERS.includes(name)).sort());
    const key = ties.length || card.ref ? `#${place}` : alike;
    const chip = found.get(key);
    if (!chip) return void found.set(key, { card, place, places: [place], ties });
    chip.places.push(place);
    chip.card = { ...chip.card, count: number(chip.card) + number(card) };
  });
  return [...found.values()];
}
