// Keys that would answer and cannot just now: why, in words, for a moment.

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { say } from "./words.js";

const STAYS = 4000;

// The reason why no key answers now, as the name of its words; null where they do. `away`: an earlier moment is shown.
export function untaken(asked, away) {
  const { question, busy, working } = asked;
  if (!question || question.over) return null;
  if (working) return "untaken.passing";
  if (!question.yours) return "untaken.waits";
  if (away) return "untaken.away";
  return busy ? "untaken.new" : null;
}

// What is told stays until a key is taken, or for some seconds.
export function useUntaken() {
  const [told, setTold] = useState("");
  const timer = useRef(null);
  const tell = (words) => {
    clearTimeout(timer.current);
    setTold(words);
    if (words) timer.current = setTimeout(() => setTold(""), STAYS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { told, tell };
}

export function Untaken({ of }) {
  return html`<p class="untaken" role="status">${of.told}</p>`;
}
