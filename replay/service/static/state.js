// What the address says is shown: the game, the position, who looks, what is open. A link for every moment.

import { useEffect, useState } from "./vendor/preact-htm.js";

const FIELDS = ["at", "as", "tab", "object", "with"];

export function parse(hash) {
  const [path, search] = hash.replace(/^#/, "").split("?");
  const place = { game: null };
  const found = /^\/games\/([0-9a-f-]{36})$/.exec(path || "");
  if (found) place.game = found[1];
  const given = new URLSearchParams(search || "");
  for (const field of FIELDS) if (given.get(field)) place[field] = given.get(field);
  return place;
}

export function address(place) {
  if (!place.game) return "#/";
  const given = FIELDS.filter((field) => place[field] !== undefined && place[field] !== null && place[field] !== "");
  const search = new URLSearchParams(given.map((field) => [field, place[field]]));
  return `#/games/${place.game}${given.length ? `?${search}` : ""}`;
}

export function usePlace() {
  const [place, setPlace] = useState(() => parse(location.hash));
  useEffect(() => {
    const changed = () => setPlace(parse(location.hash));
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  // Small steps replace the entry in the history, so that “back” leaves the game.
  const go = (changes, keep = true) => {
    const next = { ...parse(location.hash), ...changes };
    if (keep) history.replaceState(null, "", address(next));
    else history.pushState(null, "", address(next));
    setPlace(next);
  };
  return [place, go];
}
