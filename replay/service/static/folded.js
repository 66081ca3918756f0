// What a narrow page folds: the chart under a panel, and long sums. A button opens each.

import { html, useState } from "./vendor/preact-htm.js";
import { say } from "./words.js";

const PHONE = matchMedia("(max-width: 34rem)");
// So many lines of a sum stand above the causes on a phone.
const FEW = 3;

// Whether the chart and its slider are open under a panel, and the button for it, which only a phone shows.
export function useChart() {
  const [open, setOpen] = useState(false);
  const button = html`<button type="button" class="chip unfold" aria-expanded=${open ? "true" : "false"} title=${say("timeline.unfold")} aria-label=${say("timeline.unfold")} onClick=${() => setOpen(!open)}><span aria-hidden="true">${open ? "▾" : "▴"}</span></button>`;
  return [open ? "unfolded" : "", button];
}

// A long list is closed on a phone.
export function Folded({ count, children }) {
  return count > FEW ? html`<details class="terms-all" open=${!PHONE.matches}><summary>${say("sum.terms", { count })}</summary>${children}</details>` : children;
}
