// Reports over many games: bars of games won with their intervals, each a link to its games; two sets of games compared.
// What is asked for stands in the address, so that a report is a link.

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { download, query, read } from "./api.js";
import { TextField } from "./fields.js";
import { AskToken } from "./games.js";
import { Waiting } from "./panels.js";
import { address } from "./state.js";
import { language, moment, named, say } from "./words.js";

const KINDS = ["deck", "matchup", "play-draw", "hand", "card", "mulligans", "mana", "tempo"];
const DATES = ["since", "until"];
const TEXTS = ["deck", "opponent", "player", "format", "event"];
const OWN = ["by", "source", ...DATES, ...TEXTS, "against"];
const ROW = ["section", "key"];
const AGAIN = 300;

function asked() {
  const given = new URLSearchParams(location.hash.split("?")[1] || "");
  return Object.fromEntries([...OWN, ...ROW].filter((field) => given.get(field)).map((field) => [field, given.get(field)]));
}

function link(fields) {
  const given = [...OWN, ...ROW].filter((field) => fields[field]).map((field) => [field, fields[field]]);
  return `#/reports${given.length ? `?${new URLSearchParams(given)}` : ""}`;
}

// The second set is one field of the address: deck=elves,since=2026-02-22.
function parted(text) {
  const found = {};
  for (const part of (text || "").split(/,(?=\s*[a-z]+=)/)) {
    const at = part.indexOf("=");
    if (at > 0) found[part.slice(0, at).trim()] = part.slice(at + 1).trim();
  }
  return found;
}

function joined(fields) {
  return [...DATES, ...TEXTS, "source"].filter((field) => fields[field]).map((field) => `${field}=${fields[field]}`).join(",") || "all";
}

export function Reports() {
  const fields = asked();
  const own = Object.fromEntries(OWN.filter((field) => fields[field]).map((field) => [field, fields[field]]));
  const wanted = JSON.stringify({ ...own, lang: language });
  const [found, setFound] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    let stale = false;
    const ask = () =>
      read("/api/reports", JSON.parse(wanted))
        .then((data) => {
          if (stale) return;
          setFound(data);
          setProblem(null);
          if (data.read < Math.min(data.stored, 2000)) setTimeout(ask, AGAIN); // the service reads the other games
        })
        .catch((error) => stale || setProblem(error));
    ask();
    return () => {
      stale = true;
    };
  }, [wanted]);
  useEffect(() => {
    document.title = `${say("reports")} – timewalk`;
  }, [language]);
  const go = (changes) => (location.hash = link({ ...own, ...changes }));
  const compared = fields.against !== undefined;
  const other = parted(fields.against);
  return html`<main class="reports">
    <h1>${say("reports")}</h1>
    <p class="lead">${say("reports.lead")}</p>
    ${problem?.status === 401 && html`<${AskToken} problem=${problem} />`}
    <form onSubmit=${(sent) => sent.preventDefault()}>
      <label>${say("reports.by")} <select value=${fields.by || "deck"} onChange=${(changed) => go({ by: changed.currentTarget.value })}>${KINDS.map((kind) => html`<option value=${kind}>${say(`reports.by.${kind}`)}</option>`)}</select></label>
      <${Filters} of=${fields} go=${go} />
      <label>${say("reports.compare")} <input type="checkbox" checked=${compared} onChange=${(changed) => go({ against: changed.currentTarget.checked ? "all" : "" })} /></label>
      ${compared && html`<fieldset><legend>${say("reports.other")}</legend><${Filters} of=${other} go=${(changes) => go({ against: joined({ ...other, ...changes }) })} /></fieldset>`}
    </form>
    ${problem && problem.status !== 401 && html`<${Waiting} of=${problem} />`}
    ${!problem && !found && html`<${Waiting} />`}
    ${!problem && found && html`<${Told} of=${found} fields=${fields} own=${own} />`}
  </main>`;
}

function Filters({ of, go }) {
  return html`${DATES.map((name) => html`<label>${say(`reports.${name}`)} <input type="date" value=${of[name] || ""} onChange=${(changed) => go({ [name]: changed.currentTarget.value })} /></label>`)}
    <label>${say("evening.source")} <select value=${of.source || ""} onChange=${(changed) => go({ source: changed.currentTarget.value })}>
      <option value="">${say("evening.all")}</option><option value="observed">${say("evening.observed")}</option><option value="decided">${say("evening.decided")}</option></select></label>
    ${TEXTS.map((name) => html`<label>${say(name === "event" ? "evening.event" : `reports.${name}`)} <${TextField} maxlength="100" size="12" text=${of[name] || ""} done=${(text) => go({ [name]: text })} /></label>`)}`;
}

function Told({ of, fields, own }) {
  const compared = of.other_games !== null;
  const [failed, setFailed] = useState(null);
  const take = async (form) => {
    try {
      const taken = document.createElement("a");
      taken.href = URL.createObjectURL(await download(query(`/api/reports.${form}`, { ...own, lang: language })));
      taken.download = `timewalk-${of.by}.${form}`;
      taken.click();
      setTimeout(() => URL.revokeObjectURL(taken.href), 1000);
      setFailed(null);
    } catch (error) {
      setFailed(error);
    }
  };
  return html`<p role="status">${say("reports.games", of)}${compared && html`, ${say("reports.compared", { games: of.other_games, sides: of.other_sides })}`}.
      ${of.read < Math.min(of.stored, 2000) && html` ${say("reports.reading", { read: of.read, games: Math.min(of.stored, 2000) })}`}
      ${of.shared > 0 && html` ${say("reports.shared", of)}`}</p>
    ${compared && html`<p class="legend"><span>${say("reports.share")}</span><span class="other">${say("reports.other")}</span></p>`}
    <p class="buttons"><button type="button" onClick=${() => take("csv")}>${say("reports.csv")}</button> <button type="button" onClick=${() => take("svg")}>${say("reports.svg")}</button></p>
    ${failed && html`<${Waiting} of=${failed} />`}
    ${fields.section && fields.key && html`<${RowGames} fields=${fields} own=${own} />`}
    ${of.games === 0 && !of.other_games && html`<p>${say("games.none")}</p>`}
    ${of.sections.filter((section) => section.rows.length).map((section) => html`<${Section} key=${section.name} of=${section} own=${own} compared=${compared} />`)}`;
}

const percent = (share) => (100 * share).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const points = (share) => (100 * share).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });

function Section({ of, own, compared }) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${of.title}><table><caption>${of.title}</caption>
    <thead><tr><th scope="col">${say("reports.row")}</th><th scope="col" colspan="4">${say("reports.share")}</th>
      ${compared && html`<th scope="col">${say("reports.other")}</th><th scope="col">${say("reports.difference")}</th>`}</tr></thead>
    <tbody>${of.rows.map((row) => {
      const key = JSON.stringify(Object.values(row.key));
      const where = link({ ...own, section: of.name, key });
      return html`<tr key=${key}><th scope="row"><a href=${where}>${row.label}</a></th>
        <td class="bar"><a href=${where} tabindex="-1" aria-hidden="true"><${Bar} of=${row} /></a></td>
        <td class="number">${row.games ? `${percent(row.share.value)} %` : "–"}</td>
        <td class="number">${row.games > 0 && say("reports.interval", { low: percent(row.share.low), high: percent(row.share.high) })}</td>
        <td class="number">${say("reports.of", row)}</td>
        ${compared && html`<td class="number">${row.other?.games ? `${percent(row.other.share.value)} % · ${say("reports.of", row.other)}` : "–"}</td>
          <td class="number">${row.difference ? say("reports.points", { value: points(row.difference.value), low: points(row.difference.low), high: points(row.difference.high) }) : "–"}</td>`}</tr>`;
    })}</tbody></table>
    ${of.left_off > 0 && html`<p class="small">${say("reports.left-off", { count: of.left_off })}</p>`}</div>`;
}

// The bar of a row over its interval; below it that of the second set.
function Bar({ of }) {
  const sets = [["own", of], ["other", of.other]].filter(([, figures]) => figures?.games);
  const height = of.other?.games ? 6 : 12;
  return html`<svg viewBox="0 0 100 12" preserveAspectRatio="none"><rect class="back" width="100" height="12" />
    ${sets.map(([kind, { share }]) => {
      const top = kind === "other" ? 6 : 0;
      const middle = top + height / 2;
      return html`<rect class=${kind} y=${top} width=${100 * share.value} height=${height} /><line x1=${100 * share.low} x2=${100 * share.high} y1=${middle} y2=${middle} />`;
    })}</svg>`;
}

function RowGames({ fields, own }) {
  const wanted = JSON.stringify({ ...own, section: fields.section, key: fields.key, lang: language });
  const [found, setFound] = useState(null);
  const box = useRef(null);
  useEffect(() => {
    let stale = false;
    read("/api/reports/games", JSON.parse(wanted))
      .then((data) => stale || setFound(data))
      .catch((error) => stale || setFound(error));
    return () => {
      stale = true;
    };
  }, [wanted]);
  useEffect(() => {
    if (found) box.current?.focus();
  }, [found]);
  if (!found) return html`<${Waiting} />`;
  if (found instanceof Error) return html`<${Waiting} of=${found} />`;
  return html`<section class="row-games" tabindex="-1" ref=${box} aria-label=${say("reports.row-games", found)}>
    <h2>${say("reports.row-games", found)}</h2>
    <ul class="moments">${found.games.map((game) => html`<li key=${`${game.game} ${game.seat}`}><a href=${address({ game: game.game })}><time datetime=${game.created}>${moment(game.created)}</time> · ${say(`evening.${game.result}`)} · ${[game.deck, ...game.against].map((deck) => named("deck", deck)).join(" – ")} · ${say("reports.seat", game)} · <code>${game.game.slice(0, 8)}</code></a></li>`)}</ul>
    ${found.left_off > 0 && html`<p class="small">${say("reports.left-off", { count: found.left_off })}</p>`}
  </section>`;
}
