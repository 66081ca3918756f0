// What the marks under the life chart are, with how often each is there; one click goes to the next.

import { html } from "./vendor/preact-htm.js";
import { following } from "./disputed.js";
import { say } from "./words.js";

export const MARKED = ["attack", "damage", "death", "lost", "unexplained", "gap", "end"];

export function Marks({ travel, at, go, disputes, open }) {
  const found = MARKED.map((kind) => [kind, travel.marked(kind)]).filter(([, positions]) => positions.length);
  if (!found.length && !disputes.length) return null;
  const next = (positions) => positions.find((position) => travel.end(position) > travel.end(at)) ?? positions[0];
  return html`<span class="marks" role="group" aria-label=${say("timeline.marks")}>
    ${found.map(([kind, positions]) => html`<button type="button" key=${kind} class="mark-name" title=${say("timeline.mark.next", { kind: say(`mark.${kind}`) })} onClick=${() => go(travel.end(next(positions)))}>
      <svg viewBox="0 0 8 12" aria-hidden="true"><g class="chart-mark"><path class=${`mark ${kind}`} d="M4 1V11" /></g></svg>${say(`mark.${kind}`)} <span class="count">${positions.length}</span></button>`)}
    ${disputes.length > 0 && html`<button type="button" class="mark-name" title=${say("dispute.next")} onClick=${() => open(following(disputes, (position) => travel.end(position), at))}>
      <svg viewBox="0 0 8 12" aria-hidden="true"><circle class="mark dispute" cx="4" cy="6" r="2.5" /></svg>${say("mark.dispute")} <span class="count">${disputes.length}</span></button>`}
  </span>`;
}
