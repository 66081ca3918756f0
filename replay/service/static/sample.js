// Where a game that one only looks at opens: where most creatures attack, with a full table.

import { read } from "./api.js";

const MOST = 200;

// The position of the largest attack; null where nobody attacks.
export async function fullest(game) {
  const { events } = await read(`/api/games/${game}/events`, { kind: "attackers_declared", limit: MOST });
  const [largest] = [...events].sort((first, second) => second.data.attacks.length - first.data.attacks.length || first.position - second.position);
  return largest?.data.attacks.length ? largest.position : null;
}
