// What a game is called in a list: by who plays, or by the decks where nobody has a name of one's own.

import { named } from "./words.js";

export const NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Finn"];

const joined = (parts) => parts.join(" – ");

// The title, and what the small print tells besides: the decks below the names, or the names below the decks.
export function titled(game) {
  const names = joined(game.called);
  const decks = joined(game.decks.map((deck) => named("deck", deck)));
  const unnamed = game.seats.every((name, seat) => name === NAMES[seat]);
  const told = game.decks.length > 0 && game.decks.every((deck) => deck && deck !== "position");
  return unnamed && told ? { title: decks, besides: names } : { title: names, besides: decks };
}
