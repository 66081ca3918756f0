// Stops: where one is asked although nothing happened, as marks under the dots of the turn.

import { html, useRef, useState } from "./vendor/preact-htm.js";
import { PARTS, StopList, WITHOUT } from "./stop-list.js";
import { say } from "./words.js";

const LONG = 450; // milliseconds that a long press takes
const NARROW = matchMedia("(max-width: 60rem)");

// A finger that stays opens the list; what it lies on is not pressed by it.
function useHeld(open) {
  const held = useRef({ timer: null, swallow: false }).current;
  const stop = () => clearTimeout(held.timer);
  return {
    onPointerDown: (event) => {
      stop();
      held.swallow = false;
      if (event.pointerType === "touch") held.timer = setTimeout(() => ((held.swallow = true), open()), LONG);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event) => event.preventDefault(),
    onClickCapture: (event) => held.swallow && (event.preventDefault(), event.stopPropagation(), (held.swallow = false)),
  };
}

// The dots, each with its mark: of the turn that is played, or of the others after a switch.
export function Marked({ passing, mine, children }) {
  const [turned, setTurned] = useState(false);
  const [focused, setFocused] = useState("precombat-main");
  const [listed, setListed] = useState(false);
  const held = useHeld(() => setListed(true));
  if (!passing) return html`<span class="dots">${children}</span>`;
  const whose = mine !== turned ? "own" : "others";
  const called = say(`pass.${whose}`);
  const parts = PARTS.filter((part) => !WITHOUT.includes(part));
  // One stop of Tab for all marks; arrows go from one to the next.
  const pressed = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = parts[(parts.indexOf(focused) + by + parts.length) % parts.length];
    setFocused(next);
    event.currentTarget.closest(".dots").querySelector(`[data-stop="${next}"]`)?.focus();
  };
  const mark = (part) => {
    if (WITHOUT.includes(part)) return html`<span class="stop"></span>`;
    const on = passing[whose].includes(part);
    const words = say("stop.at", { part: say(`part.${part}`), whose: called });
    return html`<button type="button" class="stop" data-stop=${part} aria-pressed=${on ? "true" : "false"} aria-label=${words} title=${words} tabindex=${part === focused ? "0" : "-1"}
      onFocus=${() => setFocused(part)} onKeyDown=${pressed} onClick=${() => passing.toggle(whose, part)}></button>`;
  };
  return html`<span class="dots with-stops" role="group" aria-label=${say("pass.stops")} ...${held}>${PARTS.map((part, number) => html`<span class="column" key=${part}>${children[number]}${mark(part)}</span>`)}</span>
    ${NARROW.matches
      ? html`<button type="button" class="chip whose" aria-haspopup="dialog" title=${say("stop.list")} onClick=${() => setListed(true)}>${say("stop.whose", { whose: called })}</button>`
      : html`<button type="button" class="chip whose" title=${say("stop.switch")} onClick=${() => setTurned(!turned)}>${say("stop.whose", { whose: called })}</button>`}
    ${listed && html`<${StopList} passing=${passing} close=${() => setListed(false)} />`}`;
}
