// Where one's decision waits: games of this browser stand first in the list, the others say for whom they wait.

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { read } from "./api.js";
import { sat } from "./seats.js";
import { language, say } from "./words.js";

// So many games that go on are asked for, besides those of the list.
const NEWEST = 20;
const AGAIN = 5000;

// A token's own seat, or the one where this browser sat.
const isMine = (game) => game.waits !== null && (sat(game) === String(game.waits) || game.viewer === String(game.waits));

// The list, kept up as others decide: a game that waits for a person of this browser stands first, and is counted. What
// does not go on any more is asked for `again`.
export function useWaiting(page, filters, again) {
  const shown = useRef([]);
  shown.current = page.games;
  const [going, setGoing] = useState([]);
  const wanted = JSON.stringify({ ...filters, over: "false", limit: NEWEST, lang: language });
  const someGoOn = page.next !== null || page.games.some((game) => !game.over && game.players.includes("human"));
  useEffect(() => {
    if (!someGoOn) return setGoing([]);
    let stale = false;
    const look = () =>
      document.visibilityState === "visible" &&
      read("/api/games", JSON.parse(wanted)).then(
        (found) => {
          if (stale) return;
          setGoing(found.games);
          const goesOn = (game) => found.games.some(({ id }) => id === game.id);
          if (found.games.length < NEWEST && shown.current.some((game) => !game.over && !goesOn(game))) again();
        },
        () => {}, // what keeps failing is told by the list itself
      );
    look();
    const timer = setInterval(look, AGAIN);
    document.addEventListener("visibilitychange", look);
    return () => {
      stale = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [wanted, someGoOn]);
  const newest = new Map(going.map((game) => [game.id, game]));
  const mine = going.filter(isMine);
  const first = new Set(mine.map((game) => game.id));
  const games = [...mine, ...page.games.filter((game) => !first.has(game.id)).map((game) => newest.get(game.id) || game)];
  const count = games.filter(isMine).length;
  useEffect(() => {
    document.title = count ? `(${count}) timewalk – ${say("waiting.count", { count })}` : "timewalk";
  }, [count, language]);
  return { games, count };
}

// Whose turn it is to decide, in words.
export function Waits({ of }) {
  if (of.waits === null || of.waits === undefined || of.over) return null;
  if (isMine(of)) return html`<span class="badge turn">${say("waiting.yours")}</span> `;
  return html`<span class="badge">${say("waiting.other", { name: of.called[of.waits - 1] })}</span> `;
}
