// What a card is tied to: whom it attacks and blocks, what it is attached to and aimed at.

const KINDS = ["attacking", "blocking", "attached_to", "targets"];

// The cards of a board with their ties: pairs of an id and a name with size, by kind.
export function tied(board, cards) {
  const things = new Map([...board.battlefield, ...board.stack, ...board.players].map((one) => [one.id, one]));
  const name = (id) => {
    const thing = things.get(id);
    const sized = thing && thing.power !== null && thing.power !== undefined;
    return thing ? (thing.title || thing.name) + (sized ? ` ${thing.power}/${thing.toughness}` : "") : "";
  };
  const ties = (card, kind) => [card[kind] ?? []].flat().filter((id) => typeof id === "number").map((id) => [id, name(id)]);
  return cards.map((card) => ({ ...card, ties: Object.fromEntries(KINDS.map((kind) => [kind, ties(card, kind)])) }));
}

const each = (card, kind, part) => JSON.stringify((card.ties?.[kind] || []).map((tie) => tie[part]).sort());

// Whether two cards are tied to the same objects, or to such as nothing tells apart.
export const tiedAlike = (card, other, kind) => [0, 1].some((part) => each(card, kind, part) === each(other, kind, part));
export const allTiedAlike = (card, other) => KINDS.every((kind) => tiedAlike(card, other, kind));

export const tiedTo = (card, kind) => (card.ties?.[kind] || []).map((tie) => tie[1]).filter(Boolean).join(", ");
