// Stops: where one is asked although nothing happened, as marks under the dots of the turn.

import { html, useState } from "./vendor/preact-htm.js";
import { say } from "./words.js";

// The parts of a turn that are drawn in the middle.
export const PARTS = [
  "untap",
  "upkeep",
  "draw",
  "precombat-main",
  "beginning-of-combat",
  "declare-attackers",
  "declare-blockers",
  "combat-damage",
  "end-of-combat",
  "postcombat-main",
  "end",
  "cleanup",
];
// Steps in which nobody gets priority, as a rule (502.4, 514.3).
export const WITHOUT = ["untap", "cleanup"];

// The dots, each with its mark: of the turn that is played, or of the others after a switch.
export function Marked({ passing, mine, children }) {
  const [turned, setTurned] = useState(false);
  const [focused, setFocused] = useState("precombat-main");
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
  return html`<span class="dots with-stops" role="group" aria-label=${say("pass.stops")}>${PARTS.map((part, number) => html`<span class="column" key=${part}>${children[number]}${mark(part)}</span>`)}</span>
    <button type="button" class="chip whose" title=${say("stop.switch")} onClick=${() => setTurned(!turned)}>${say("stop.whose", { whose: called })}</button>`;
}
