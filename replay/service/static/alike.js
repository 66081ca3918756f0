// Equal cards in a hand: what may be done with one may be done with each.

// For each card in a hand the one that the answers name, if it is another that is equal.
export function equals(board, can) {
  const found = new Map();
  for (const player of board?.players || []) {
    const first = new Map();
    for (const card of player.hand_cards) if (card.known && can.has(card.id)) first.set(card.name, first.get(card.name) ?? card.id);
    for (const card of player.hand_cards) if (card.known && !can.has(card.id) && first.has(card.name)) found.set(card.id, first.get(card.name));
  }
  return found;
}

// What may be done with each card, equal ones included.
export const withAlike = (can, alike) => (alike.size ? new Map([...can, ...[...alike].map(([id, named]) => [id, can.get(named)])]) : can);
