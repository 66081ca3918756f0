// What the audit of an observed game came to: where the record and the rules differ, and the chances of each check.

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { read } from "./api.js";
import { Waiting } from "./panels.js";
import { labelled, language, say } from "./words.js";

const PATIENCE = 400;
const AGAIN = 2000;

// The audit as the game stands; while a game goes on what was known stays until there is more.
export function useAudit(game, as, head, when) {
  const [audit, setAudit] = useState(null);
  useEffect(() => {
    if (!when || !head) return;
    let stale = false;
    let timer = null;
    const load = () =>
      read(`/api/games/${game}/audit`, { as, lang: language }).then(
        (found) => stale || setAudit(found),
        (problem) => {
          if (stale) return;
          if (problem.status === 503 || problem.status === 429) timer = setTimeout(load, AGAIN);
          else setAudit(problem);
        },
      );
    timer = setTimeout(load, audit ? PATIENCE : 0);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [game, as, head, when, language]);
  return when ? audit : null;
}

// Where the record and the rules differ, each event once.
export function differing(audit) {
  return audit && !(audit instanceof Error) ? audit.findings.filter((one) => one.outcome === "CONTRADICTED") : [];
}

function Finding({ one, here, go }) {
  return html`<article class=${`finding ${here ? "here" : ""}`} data-finding=${one.position}>
    <h3>${one.title} <span class="rulenumber">${one.rule}</span></h3>
    <button type="button" class="told" onClick=${() => go(one.position)}><span class="number">${one.position}</span> <span class="sentence">${one.event}</span></button>
    ${one.unlike.length > 0 &&
    html`<table class="sides">
      <thead><tr><td></td><th scope="col">${say("audit.rules")}</th><th scope="col">${say("audit.record")}</th></tr></thead>
      <tbody>${one.unlike.map((side) => html`<tr key=${side.field}><th scope="row">${side.title}</th><td>${side.by_the_rules}</td><td>${side.in_the_record}</td></tr>`)}</tbody>
    </table>`}
    ${one.explained && html`<p class="small">${say("audit.explained", { rule: one.explained })}</p>`}
    ${one.reason && html`<p class="small">${one.reason}</p>`}
  </article>`;
}

export function Audit({ audit, at, end, go }) {
  if (!audit || audit instanceof Error) return html`<${Waiting} of=${audit} />`;
  const unlike = differing(audit);
  const left = audit.findings.filter((one) => one.outcome !== "CONTRADICTED");
  const here = (one) => end(one.position) === end(at);
  const sorted = [...unlike].sort((one, other) => here(other) - here(one) || one.position - other.position);
  return html`<div class="audit">
    <div class=${`verdict ${audit.outcome.replaceAll(" ", "-")}`} role="status"><p><b>${say(`audited.${audit.outcome}`, audit)}</b></p><p>${audit.reason}</p></div>
    ${unlike.length > 0 && html`<h2>${say("audit.differ")}</h2><p class="small">${say("audit.who")}</p>`}
    ${sorted.map((one) => html`<${Finding} key=${`${one.position} ${one.check}`} one=${one} here=${here(one)} go=${go} />`)}
    <h2>${say("audit.chances")}</h2>
    <table class="chances">
      <thead><tr><td></td><th scope="col">${say("audit.agree")}</th><th scope="col">${say("audit.unlike")}</th><th scope="col">${say("audit.left")}</th></tr></thead>
      <tbody>${audit.checks.map((one) => html`<tr key=${one.check} class=${one.contradicted ? "unlike" : ""}><th scope="row">${one.title}</th><td>${one.consistent}</td><td>${one.contradicted}</td><td title=${one.reasons.map((reason) => labelled(reason.text, reason.times)).join(", ")}>${one.not_checked}</td></tr>`)}</tbody>
    </table>
    ${audit.texts.there > 0 && html`<p class="small">${say("audit.texts", audit.texts)}</p>`}
    ${left.length > 0 && html`<details><summary>${say("audit.not-checked", { count: left.length })}</summary>${left.map((one) => html`<${Finding} key=${`${one.position} ${one.check}`} one=${one} here=${here(one)} go=${go} />`)}</details>`}
  </div>`;
}
