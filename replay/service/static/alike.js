// Equal cards in a hand or a graveyard and equal permanents: what may be done with one may be done with each.

import { equal } from "./piles.js";

// For each card the one that the answers name, if it is another that is equal.
export function equals(board, can, permanents) {
  const found = new Map();
  const match = (cards, likeness) => {
    const first = new Map();
    for (const card of cards) if (can.has(card.id) && likeness(card) !== null) first.set(likeness(card), first.get(likeness(card)) ?? card.id);
    for (const card of cards) if (!can.has(card.id) && first.has(likeness(card))) found.set(card.id, first.get(likeness(card)));
  };
  for (const player of board?.players || []) match(player.hand_cards.filter((card) => card.known), (card) => card.name);
  // Only what one does with them: of targets and choices one may be legal that looks like another which is not.
  if (permanents) for (const player of board?.players || []) match(player.graveyard_cards.filter((card) => card.known), (card) => (card.counters?.length ? null : card.name));
  const there = (permanents && board?.battlefield) || [];
  const hosts = new Set(there.map((card) => card.attached_to).filter(Boolean));
  match(there, (card) => equal(card, hosts));
  return found;
}

// What may be done with each card, equal ones included.
export const withAlike = (can, alike) => (alike.size ? new Map([...can, ...[...alike].map(([id, named]) => [id, can.get(named)])]) : can);
