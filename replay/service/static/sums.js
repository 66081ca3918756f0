// Sums: all that led to marked damage, a life total or counters, and what power and toughness are made of.

import { html } from "./vendor/preact-htm.js";
import { Folded } from "./folded.js";
import { say } from "./words.js";

const minus = (number) => String(number).replace("-", "−");

// One row of a sum: a link to its event, if the log has it.
function Row({ position, amount, name, go }) {
  const inner = html`<b class="amount">${amount}</b> <span class="sentence">${name}</span> <span class="small number">${position ?? ""}</span>`;
  return html`<li>${position ? html`<button type="button" onClick=${() => go(position)}>${inner}</button>` : html`<span class="still">${inner}</span>`}</li>`;
}

// A size with its parts; folded together where it is only a part of another sum.
export function SizeSum({ size, go, folded }) {
  return html`<details class="sum size" open=${!folded}>
    <summary>${say("size.title", { name: size.name })} <b class="total">${minus(size.power)}/${minus(size.toughness)}</b></summary>
    <ol class="terms">
      ${size.terms.map((term, number) => html`<${Row} key=${number} position=${term.position} amount=${term.layer && say("size.layer", { layer: term.layer })} name=${term.text} go=${go} />`)}
    </ol>
  </details>`;
}

export function Sums({ sums, go }) {
  return sums.map(
    (sum) => html`<section key=${`${sum.kind}${sum.subject}${sum.position}`} class=${`sum ${sum.kind}`} aria-label=${sum.text}>
      <p class="whole">${sum.text}</p>
      ${sum.terms.length > 0 &&
      html`<${Folded} count=${sum.terms.length}><ol class="terms">
        ${sum.terms.map((term, number) => html`<${Row} key=${number} position=${term.position} amount=${(term.amount > 0 ? "+" : "") + minus(term.amount)} name=${term.name} go=${go} />`)}
      </ol><//>`}
      ${sum.size && html`<${SizeSum} size=${sum.size} go=${go} folded=${true} />`}
    </section>`,
  );
}
