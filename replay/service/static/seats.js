// On which seat one plays a game, kept by the browser: an own game opens on the own seat, with no hand of others open.

const KEY = "timewalk-seats";
const MOST = 200;

function kept() {
  try {
    return new Map(JSON.parse(localStorage.getItem(KEY) || "[]"));
  } catch {
    return new Map();
  }
}

export function remember(game, seat) {
  const seats = kept();
  if (seats.get(game) === seat) return;
  seats.delete(game);
  seats.set(game, seat);
  localStorage.setItem(KEY, JSON.stringify([...seats].slice(-MOST)));
}

// The seat where this browser sat, if it did.
export const sat = (summary) => kept().get(summary.id);

// The seat of a game that goes on: the one where one sat, or that of its only person.
export function ownSeat(summary) {
  if (summary.over || !summary.may.includes("look-as")) return undefined;
  const people = summary.players.flatMap((player, number) => (player === "human" ? [String(number + 1)] : []));
  const seat = kept().get(summary.id);
  return people.includes(seat) ? seat : people.length === 1 ? people[0] : undefined;
}
