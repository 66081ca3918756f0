// What happened since one's own last decision: a few lines above the question, each a link; lit on the table; heard.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact-htm.js";
import { read } from "./api.js";
import { useRoving } from "./keyboard.js";
import { useLeft } from "./missed.js";
import { news } from "./news.js";
import { language, say } from "./words.js";

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
export function useHappened(game, as, question, whose) {
  const [lines, setLines] = useState([]);
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
    setLines([]); // what happened before the last decision is no news beside the next question
    read(`/api/games/${game}/events`, { as, lang: language, from: from + 1, to: head, quiet: 2, limit: MOST }).then(
      ({ events }) => {
        if (stale) return;
        const found = news(events, me);
        setLines(found);
        setLit(new Set(found.flatMap((line) => line.touches)));
        setTimeout(() => stale || setLit(new Set()), LIT);
      },
      () => {},
    );
    return () => {
      stale = true;
      setLit(new Set());
    };
  }, [game, as, head, language]);
  return { lines, lit, whose };
}

// `asks` names the question under the lines.
export function Happened({ told, go, asks }) {
  const list = useRef(null);
  const { lines, whose } = told;
  const [whole, setWhole] = useState(null);
  const all = whole === lines;
  useRoving(list, "button");
  const [left, again] = useLeft(list, lines, asks, all);
  useLayoutEffect(() => {
    if (all) list.current?.querySelector("button")?.focus();
  }, [all]);
  if (!lines.length) return null;
  // A turn is named where another one's lines stand before it.
  const turn = (line, number) => (whose && (number === 0 || lines[left + number - 1].turn !== line.turn) ? whose(line.turn) : null);
  return html`<details class="happened" open onToggle=${again}><summary>${say("happened.title")}${lines.length > FEW && html` <small>(${lines.length})</small>`}</summary>
    <ul ref=${list} class=${all ? "all" : ""}>${left > 0 && html`<li><button type="button" class="line small" onClick=${() => setWhole(lines)}>${say("happened.more", { count: left })}</button></li>`}
      ${lines.slice(left).map((line, number) => {
        const named = turn(line, number);
        return html`<li key=${line.position}>${named && html`<b class="turn">${named}</b>`}<button type="button" class="line" data-happened onClick=${() => go(line.position)}>${line.sentence}</button></li>`;
      })}</ul>
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
