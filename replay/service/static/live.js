// A game that goes on, followed: listened to while somebody waits for the page, else looked at now and then.

import { follow, read } from "./api.js";

// A browser keeps six connections to one service, for all its tabs together: a hidden page holds none of them, unless it
// passes for its player and others would wait.
const LOOKS = 4000;

// `told` hears of each new head until the function that comes back is called. A page that is `awaited` listens hidden, too.
export function attend(game, fields, head, awaited, told, failed) {
  let last = head;
  let over = false;
  let leave = null;
  const heard = (message) => {
    last = message.head;
    over = message.over;
    told(message);
  };
  const look = async () => {
    const found = await read(`/api/games/${game}`, fields).catch(() => null); // what keeps failing is told when the page is seen
    if (found && leave && document.hidden && found.head > last) heard(found);
  };
  const changed = () => {
    if (awaited && leave) return;
    leave?.();
    if (over) return (leave = null);
    if (awaited || !document.hidden) return (leave = follow(`/api/games/${game}/live`, { ...fields, told: false }, last, heard, failed));
    const timer = setInterval(look, LOOKS);
    leave = () => clearInterval(timer);
  };
  changed();
  document.addEventListener("visibilitychange", changed);
  return () => {
    document.removeEventListener("visibilitychange", changed);
    leave?.();
    leave = null;
  };
}
