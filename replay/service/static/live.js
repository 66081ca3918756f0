// A game that goes on, followed: by a stream while somebody waits for the page and there is a place, else by asking now
// and then.

import { Problem, read, stream } from "./api.js";
import { following } from "./connection.js";
import { place } from "./sharing.js";

// Milliseconds between two looks of a page that is seen, and of one that is not.
const LOOKS = 1500;
const HIDDEN = 4000;
// A stream that ends sooner is not begun again at once.
const PAUSE = 1000;

// `told` hears of each new head until the function that comes back is called. A hidden page holds no stream, unless it
// passes for its player and others would wait (`awaited`).
export function attend(game, fields, head, awaited, told, failed) {
  const path = `/api/games/${game}`;
  const seen = () => awaited || !document.hidden;
  let last = head;
  let over = false;
  let left = false;
  let turn = new AbortController(); // of the page: it is seen, or is not any more
  const pause = (time) =>
    new Promise((done) => {
      const timer = setTimeout(done, time);
      turn.signal.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
    });
  const heard = (message) => {
    if (left) return;
    over = message.over;
    if (message.head === last && !over) return;
    last = message.head;
    told(message);
  };
  const look = async () => {
    const { signal } = turn;
    const found = await read(path, fields, { signal });
    if (signal.aborted || left) return;
    following(!document.hidden);
    if (found.head > last || found.over) heard({ head: found.head, over: found.over });
  };
  const run = async () => {
    while (!left && !over) {
      const { signal } = turn;
      const visible = seen();
      const began = performance.now();
      const free = visible ? await place() : null;
      try {
        if (signal.aborted) continue;
        if (free) await stream(`${path}/live`, { ...fields, told: false }, last, heard, () => following(true), signal);
        else if (visible) await look();
      } catch (error) {
        if (signal.aborted) continue;
        following(false);
        if (visible && error instanceof Problem && error.status && error.status < 500) return failed(error);
      } finally {
        free?.();
      }
      if (left || over) break;
      if (free) {
        following(false);
        // What lasted is taken up at once: if the service has stopped, it is said at once.
        if (performance.now() - began < PAUSE) await pause(PAUSE);
      } else {
        await pause(visible ? LOOKS : HIDDEN);
        if (!visible && !signal.aborted) await look().catch(() => {}); // what keeps failing is told when it is seen
      }
    }
    following(false);
  };
  const changed = () => {
    if (awaited || left) return;
    turn.abort();
    turn = new AbortController();
    following(false);
  };
  document.addEventListener("visibilitychange", changed);
  run();
  return () => {
    left = true;
    document.removeEventListener("visibilitychange", changed);
    turn.abort();
    following(false);
  };
}
