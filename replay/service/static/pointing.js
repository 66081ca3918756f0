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
