// A game that plays by itself: moment after moment, at a speed, until somebody goes elsewhere.

import { html, useCallback, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { Icon } from "./icons.js";
import { figure, say } from "./words.js";

const SPEEDS = [0.5, 1, 2, 4, 8];
const PACE = 700; // milliseconds of a moment at speed 1
const KEY = "timewalk-speed";

const kept = () => (SPEEDS.includes(Number(localStorage.getItem(KEY))) ? Number(localStorage.getItem(KEY)) : 1);

// `drawn` is the position whose board is on the table: nothing is passed over that nobody has seen.
export function usePlayback(travel, at, drawn, move) {
  const [on, setOn] = useState(false);
  const [speed, setSpeed] = useState(kept);
  const own = useRef(null);
  const last = travel && at ? travel.end(at) === travel.head : true;
  const stop = useCallback(() => (setOn(false), (own.current = null)), []);
  useEffect(() => {
    if (!on || !travel) return undefined;
    // Whoever steps, drags or follows a link while it plays, stops it.
    if (own.current !== null && own.current !== at) return stop();
    if (last) return stop();
    own.current = at;
    if (drawn !== travel.end(at)) return undefined;
    const timer = setTimeout(() => {
      const next = travel.next("moment", at);
      own.current = next;
      move(next);
    }, PACE / speed);
    return () => clearTimeout(timer);
  }, [on, speed, travel, at, drawn, last, move]);
  const toggle = useCallback(() => {
    if (on) return stop();
    own.current = null;
    if (last && travel) {
      own.current = travel.ends[0];
      move(travel.ends[0]);
    }
    return setOn(true);
  }, [on, last, travel, move]);
  // From another place on.
  const from = useCallback((position) => {
    own.current = position;
    move(position);
    setOn(true);
  }, [move]);
  const faster = (wanted) => (localStorage.setItem(KEY, String(wanted)), setSpeed(wanted));
  return { on, speed, toggle, from, stop, faster };
}

export function Playback({ playback }) {
  const words = say(playback.on ? "playback.pause" : "playback.play");
  return html`<span class="playback">
    <button type="button" class="step" aria-pressed=${playback.on ? "true" : "false"} title=${words} aria-label=${words} onClick=${playback.toggle}><${Icon} name=${playback.on ? "pause" : "play"} /></button>
    <select aria-label=${say("playback.speed")} title=${say("playback.speed")} value=${String(playback.speed)} onChange=${(event) => playback.faster(Number(event.currentTarget.value))}>
      ${SPEEDS.map((speed) => html`<option value=${String(speed)}>${figure(speed)}×</option>`)}
    </select>
  </span>`;
}
