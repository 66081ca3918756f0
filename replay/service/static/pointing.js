// A click on what is attacked or blocked: whoever aims first goes on aiming; whoever picks a creature first moves it there.

// What was picked last moves to the one that was clicked, in place of where it went by itself; one that may go to several
// places gets it as well. Null where nothing moves.
export function pointed({ pairs, order, last }, to, may, most) {
  if (order !== "pick" || !last || !pairs.has(last.id) || !may(last.id).has(to)) return null;
  const now = pairs.get(last.id);
  if (now.includes(to)) return null;
  const kept = last.given && now.length < most(last.id) ? now : now.filter((one) => one !== last.at);
  return new Map(pairs).set(last.id, [...kept, to]);
}

// What the answer leaves through: the power of those that attack a player and that nobody blocks, beside the life.
export function unblocked({ question, pairs }, board) {
  const player = question.kind === "blockers" && board?.players.find((one) => one.id === question.player);
  if (!player) return null;
  const blocked = new Set([...pairs.values()].flat());
  const powers = new Map(board.battlefield.map((card) => [card.id, Math.max(0, card.power || 0)]));
  const through = (board.combat?.attackers || []).filter((one) => one.attacks === player.id && !one.blocked && !blocked.has(one.id));
  return { power: through.reduce((sum, one) => sum + powers.get(one.id), 0), life: player.life };
}
