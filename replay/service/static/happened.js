// What happened since one's own last decision: a few lines above the question, each a link; lit on the table; heard.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact-htm.js";
import { read } from "./api.js";
import { useRoving } from "./keyboard.js";
import { news } from "./news.js";
import { language, say } from "./words.js";

const SHOWN = 40;
// More lines than these may be out of sight: their number is told.
const FEW = 3;
const MOST = 400;
const LIT = 1800;
const SOUND = "timewalk-sound";

const KEPT = "timewalk-answered";
const GAMES = 20;

// The question that is asked and the one before, by game and seat: whoever comes back is told the same again.
const answered = {
  get(of) {
    try {
      return new Map(JSON.parse(localStorage.getItem(KEPT) || "[]")).get(of) ?? null;
    } catch {
      return null;
    }
  },
  set(of, heads) {
    try {
      const kept = new Map(JSON.parse(localStorage.getItem(KEPT) || "[]"));
      kept.delete(of);
      localStorage.setItem(KEPT, JSON.stringify([...kept, [of, heads]].slice(-GAMES)));
    } catch {
      // No room is left: a page that is opened again begins with nothing.
    }
  },
};

// The lines since the last decision, and what they are about, for a moment.
export function useHappened(game, as, question) {
  const [told, setTold] = useState({ lines: [], left: 0 });
  const [lit, setLit] = useState(new Set());
  const head = question?.yours ? question.head : null;
  const me = question?.player;
  useEffect(() => {
    if (head === null) return undefined;
    const [before, last] = answered.get(`${game} ${me}`) ?? [null, null];
    const from = last === head ? before : last;
    answered.set(`${game} ${me}`, [from, head]);
    if (from === null || from >= head) return undefined;
    let stale = false;
    setTold({ lines: [], left: 0 }); // what happened before the last decision is no news beside the next question
    read(`/api/games/${game}/events`, { as, lang: language, from: from + 1, to: head, quiet: 2, limit: MOST }).then(
      ({ events }) => {
        if (stale) return;
        const lines = news(events, me);
        setTold({ lines, left: Math.max(0, lines.length - SHOWN) });
        setLit(new Set(lines.flatMap((line) => line.touches)));
        setTimeout(() => stale || setLit(new Set()), LIT);
      },
      () => {},
    );
    return () => {
      stale = true;
      setLit(new Set());
    };
  }, [game, as, head, language]);
  return { ...told, lit };
}

// The end of a list in sight, from the beginning of a line on: the list is as high as its last whole lines.
function toEnd(box) {
  box.style.maxHeight = "";
  const top = box.scrollHeight - box.clientHeight;
  const begin = (line) => line.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  const first = top > 0 && [...box.children].find((line) => begin(line) >= top);
  if (first) box.style.maxHeight = `${box.scrollHeight - begin(first)}px`;
  box.scrollTop = box.scrollHeight;
}

export function Happened({ told, go }) {
  const list = useRef(null);
  const [whole, setWhole] = useState(null);
  useRoving(list, "button");
  // The newest is in sight; what happened before is scrolled to.
  useLayoutEffect(() => list.current && toEnd(list.current), [told.lines]);
  if (!told.lines.length) return null;
  const left = whole === told.lines ? 0 : told.left;
  const first = () => (setWhole(told.lines), list.current.scrollTo({ top: 0 }));
  return html`<details class="happened" open><summary>${say("happened.title")}${told.lines.length > FEW && html` <small>(${told.lines.length})</small>`}</summary>
    <ul ref=${list}>${left > 0 && html`<li><button type="button" class="line small" onClick=${first}>${say("happened.more", { count: left })}</button></li>`}
      ${told.lines.slice(left).map((line) => html`<li key=${line.position}><button type="button" class="line" onClick=${() => go(line.position)}>${line.sentence}</button></li>`)}</ul>
  </details>`;
}

export const sounds = {
  get: () => localStorage.getItem(SOUND) === "on",
  set: (on) => localStorage.setItem(SOUND, on ? "on" : "off"),
};

// A short tone.
function ring() {
  const audio = new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.08, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.4);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.4);
  tone.onended = () => audio.close();
}

// The title says whose turn it is to decide, and a tone if one wants it; only where somebody looks elsewhere.
export function useCalled(mine, title) {
  const before = useRef(false);
  useEffect(() => {
    document.title = mine ? `● ${say("happened.yours")} – ${title}` : title;
    if (mine && !before.current && document.hidden && sounds.get()) ring();
    before.current = mine;
    const badge = mine ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
    badge?.catch(() => {});
  }, [mine, title, language]);
}
