// A game that goes on, followed: listened to while the page is seen, looked at now and then while it is hidden.

import { follow, read } from "./api.js";

// A browser keeps six connections to one service, for all its tabs together: a hidden page holds none of them.
const LOOKS = 4000;

// `told` hears of each new head until the function that comes back is called.
export function attend(game, fields, head, told, failed) {
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
    leave?.();
    if (over) return (leave = null);
    if (!document.hidden) return (leave = follow(`/api/games/${game}/live`, { ...fields, told: false }, last, heard, failed));
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
