// What can be asked of a moment: why, damage opened up, an object's history, two positions side by side, the verdict.

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { download, read } from "./api.js";
import { Board } from "./board.js";
import { language, say } from "./words.js";

// Something read for these values; null while it is not there, an Error if it went wrong.
export function useRead(path, fields, when = true) {
  const [found, setFound] = useState(null);
  const key = JSON.stringify([path, fields, language, when]);
  useEffect(() => {
    let stale = false;
    setFound(null);
    if (when)
      read(path, { lang: language, ...fields })
        .then((data) => stale || setFound(data))
        .catch((error) => stale || setFound(error));
    return () => {
      stale = true;
    };
  }, [key]);
  return found;
}

export function Waiting({ of }) {
  if (of instanceof Error) return html`<p class="problem" role="alert">${of.message}</p>`;
  return html`<p class="waiting" aria-busy="true">${say("waiting")}</p>`;
}

// The chain of causes, drawn downwards from the event to the decision it all comes from.
export function Why({ game, as, at, go }) {
  const found = useRead(`/api/games/${game}/why`, { at, as });
  if (!found || found instanceof Error) return html`<${Waiting} of=${found} />`;
  const { steps, decision } = found;
  return html`<div class="why">
    <h3>${say("why.title", { position: at })}</h3>
    <ol class="chain">
      ${steps.map(
        (step, number) => html`<li key=${step.position} class=${`node kind-${step.kind} ${number === 0 ? "asked" : ""}`}>
          <button type="button" onClick=${() => go(step.position)}>
            <span class="number">${step.position}</span>
            <span class="sentence">${step.sentence}</span>
            <span class="rulenumber">${step.rule}</span>
          </button>
          ${number < steps.length - 1 ? html`<span class="because" aria-hidden="true">${say("why.because")}</span>` : null}
        </li>`,
      )}
      ${decision &&
      html`<li class="node decision">
        <p class="question">${decision.question}</p>
        <p class="chosen">✔ ${decision.chosen}</p>
        ${decision.others.length
          ? html`<details open><summary>${say("why.others", { count: decision.others.length + (decision.more ? "+" : "") })}</summary>
              <ul>${decision.others.map((other) => html`<li>${other}</li>`)}${decision.more ? html`<li>…</li>` : null}</ul></details>`
          : html`<p>${say("why.only")}</p>`}
      </li>`}
    </ol>
  </div>`;
}

function amount(value) {
  if (!Array.isArray(value)) return value === null || value === undefined ? "–" : String(value);
  return value.length ? value.map((part) => (Array.isArray(part) ? amount(part) : String(part))).join(" ") : say("damage.nothing");
}

function Step({ event, go, sign }) {
  return html`<button type="button" class="step" onClick=${() => go(event.position)}>
    <span class="sign" aria-hidden="true">${sign}</span><span class="sentence">${event.sentence}</span>
    <span class="rulenumber">${event.rule}</span>
  </button>`;
}

function Replaced({ one, go }) {
  return html`<div class="replaced">
    <${Step} event=${one.event} go=${go} sign="⟳" />
    <p class="choice">
      ${one.among.length > 1 ? say("damage.chosen", { chooser: one.chooser || "–", among: one.among.join(", ") }) : say("damage.only")}
    </p>
    <p class="amounts"><del>${amount(one.before)}</del> → <ins>${amount(one.after)}</ins></p>
  </div>`;
}

export function Damage({ game, as, at, go }) {
  const found = useRead(`/api/games/${game}/damage`, { at, as });
  if (!found || found instanceof Error) return html`<${Waiting} of=${found} />`;
  if (!found.damages.length) return html`<p>${say("damage.none")}</p>`;
  return html`<div class="damage">
    ${found.damages.map(
      (one) => html`<article>
        <h3>${one.source} → ${one.recipient}</h3>
        <ol>
          ${one.proposed && html`<li><h4>${say("damage.proposed")}</h4><${Step} event=${one.proposed} go=${go} sign="✷" /></li>`}
          ${one.replaced.length > 0 && html`<li><h4>${say("damage.replaced")}</h4>${one.replaced.map((step) => html`<${Replaced} one=${step} go=${go} />`)}</li>`}
          <li><h4>${say("damage.dealt")}</h4>${one.dealt ? html`<${Step} event=${one.dealt} go=${go} sign="✸" />` : html`<p>${say("damage.nothing")}</p>`}</li>
          ${one.altered.length > 0 && html`<li><h4>${say("damage.altered")}</h4>${one.altered.map((step) => html`<${Replaced} one=${step} go=${go} />`)}</li>`}
          ${one.results.length > 0 && html`<li><h4>${say("damage.results")}</h4>${one.results.map((event) => html`<${Step} event=${event} go=${go} sign="→" />`)}</li>`}
          ${one.led_to.length > 0 && html`<li><h4>${say("damage.led-to")}</h4>${one.led_to.map((event) => html`<${Step} event=${event} go=${go} sign="↳" />`)}</li>`}
        </ol>
      </article>`,
    )}
  </div>`;
}

export function Thing({ game, as, at, object, go, follow }) {
  const found = useRead(`/api/games/${game}/history`, { object, at, as }, object !== null && object !== undefined);
  if (object === null || object === undefined) return html`<p>${say("object.none")}</p>`;
  if (!found || found instanceof Error) return html`<${Waiting} of=${found} />`;
  const changes = [...found.changes].reverse();
  return html`<div class="history">
    <p><button type="button" onClick=${follow}>${say("object.follow")}</button></p>
    <ol>
      ${changes.slice(0, 300).map(
        (change) => html`<li key=${`${change.position}${change.field}`}><button type="button" onClick=${() => go(change.position)}>
          <span class="number">${change.position}</span><span class="sentence">${change.text}</span><span class="rulenumber">${change.rule}</span>
        </button></li>`,
      )}
    </ol>
  </div>`;
}

export function Compare({ game, as, at, pinned, go, pin }) {
  const both = pinned && Number(pinned) !== at;
  const found = useRead(`/api/games/${game}/diff`, { before: pinned, after: at, as }, Boolean(both));
  const before = useRead(`/api/games/${game}/board`, { at: Math.min(pinned, at), as }, Boolean(both));
  const after = useRead(`/api/games/${game}/board`, { at: Math.max(pinned, at), as }, Boolean(both));
  const head = html`<p>
    <button type="button" onClick=${() => pin(at)}>${say("compare.pin", { position: at })}</button>
    ${pinned ? html` <button type="button" class="chip" onClick=${() => pin(null)}>${say("compare.pinned", { position: pinned })} ×</button>` : null}
  </p>`;
  if (!both) return html`<div class="compare">${head}<p>${say("compare.how")}</p></div>`;
  if (!found || found instanceof Error) return html`<div class="compare">${head}<${Waiting} of=${found} /></div>`;
  const changed = new Set(found.differences.map((difference) => difference.id));
  return html`<div class="compare">
    ${head}
    <h3>${say("compare.title", { before: found.before, after: found.after, count: found.differences.length })}</h3>
    <ul class="differences">
      ${found.differences.map((difference) => html`<li class=${`part-${difference.part}`}><b>${difference.subject}</b> ${difference.text}</li>`)}
    </ul>
    <div class="both">
      ${[before, after].map((board) =>
        board && !(board instanceof Error)
          ? html`<figure><figcaption><button type="button" onClick=${() => go(board.position)}>${board.position}</button></figcaption>
              <${Board} board=${board} changed=${changed} select=${() => {}} label=${say("compare.board", { position: board.position })} /></figure>`
          : html`<${Waiting} of=${board} />`,
      )}
    </div>
  </div>`;
}

export function Proof({ game, summary, as }) {
  const [verdict, setVerdict] = useState(null);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      setVerdict(await read(`/api/games/${game}/verify`, { as }));
    } catch (error) {
      setVerdict(error);
    }
    setBusy(false);
  };
  const save = async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await download(`/api/games/${game}/export`));
    link.download = `${game}.jsonl.zst`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const may = (what) => summary.may.includes(what);
  const rows = [
    ["proof.id", summary.id],
    ["proof.hash", summary.hash],
    ["proof.engine", summary.engine],
    ["proof.edition", summary.edition],
    ["proof.format", summary.format],
    ["proof.created", summary.created],
    ["proof.decks", summary.decks.join(" – ")],
    ["proof.players", summary.players.join(" – ")],
  ].filter(([, value]) => value);
  return html`<div class="proof">
    <dl>${rows.map(([key, value]) => html`<dt>${say(key)}</dt><dd><code>${value}</code></dd>`)}
      ${summary.parent && html`<dt>${say("proof.parent")}</dt><dd><a href=${`#/games/${summary.parent.id}?at=${summary.parent.position}`}><code>${summary.parent.id.slice(0, 8)}</code> @ ${summary.parent.position}</a></dd>`}
    </dl>
    <p>
      ${may("verify") && html`<button type="button" onClick=${run} disabled=${busy}>${busy ? say("waiting") : say("proof.verify")}</button>`}
      ${may("export") && html` <button type="button" onClick=${save}>${say("proof.export")}</button>`}
    </p>
    ${verdict instanceof Error && html`<${Waiting} of=${verdict} />`}
    ${verdict && !(verdict instanceof Error) &&
    html`<div class=${`verdict ${verdict.outcome}`} role="status">
      <b>${verdict.outcome}</b> ${say(`verdict.${verdict.outcome}`)}
      <p>${verdict.reason}</p>
      <p><code>${verdict.hash}</code></p>
      ${verdict.unlike.length > 0 && html`<ul>${verdict.unlike.map((one) => html`<li>${one.field}: ${JSON.stringify(one.expected)} → ${JSON.stringify(one.actual)}</li>`)}</ul>`}
    </div>`}
  </div>`;
}
