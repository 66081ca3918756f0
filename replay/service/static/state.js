// What the address says is shown: the game, the position, who looks, what is open. A link for every moment.

import { useCallback, useEffect, useState } from "./vendor/preact-htm.js";
import { token } from "./api.js";

const PATIENCE = 250;
const FIELDS = ["at", "as", "tab", "object", "with", "beside", "on", "dispute", "search", "rule", "kind", "turn", "seat", "follow", "quiet", "next", "notes"];

export function parse(hash) {
  const [path, search] = hash.replace(/^#/, "").split("?");
  const place = { game: null };
  const found = /^\/games\/([0-9a-zA-Z-]{1,40})$/.exec(path || ""); // as the service resolves it: also the beginning of an id, or last
  if (found) place.game = found[1];
  if (path === "/position") place.page = "position";
  if (path === "/reports") place.page = "reports"; // which keeps the rest of its address itself
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

// An invitation brings a token: it is kept for this tab, and taken out of the address and the history.
function invited() {
  const [path, search] = location.hash.split("?");
  const given = new URLSearchParams(search || "");
  if (!given.get("token")) return false;
  token.set(given.get("token"));
  given.delete("token");
  history.replaceState(null, "", `${path}?${given}`);
  return true;
}
invited();

// Where one is. The address follows a little later, as browsers take few changes of it in a second.
let current = parse(location.hash);
let written = location.hash;
let writing = null;

function write(keep) {
  clearTimeout(writing);
  writing = null;
  if (location.hash !== written) return; // somebody followed a link meanwhile: that is where one goes
  if (keep) history.replaceState(null, "", address(current));
  else history.pushState(null, "", address(current));
  written = location.hash;
}

export function usePlace() {
  const [place, setPlace] = useState(current);
  useEffect(() => {
    const changed = () => {
      if (invited()) return location.reload();
      clearTimeout(writing);
      writing = null;
      written = location.hash;
      setPlace((current = parse(written)));
    };
    const leaving = () => writing && write(true);
    addEventListener("hashchange", changed);
    addEventListener("pagehide", leaving);
    if (location.hash !== written) changed(); // a link was followed before anybody listened
    return () => {
      removeEventListener("hashchange", changed);
      removeEventListener("pagehide", leaving);
    };
  }, []);
  // Small steps replace the entry in the history, so that “back” leaves the game.
  const go = useCallback((changes, keep = true) => {
    if (!keep && writing) write(true);
    current = { ...current, ...changes };
    if (keep) writing ??= setTimeout(() => write(true), PATIENCE);
    else write(false);
    setPlace(current);
  }, []);
  return [place, go];
}
