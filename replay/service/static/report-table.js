// The tables of a report: sorted by a click, searched, with few games told apart.

import { html } from "./vendor/preact-htm.js";
import { language, named, say } from "./words.js";

// Fewer sides than this tell little: their rows are paler.
const FEW = 20;
// The matrix of more decks than this would not be read.
const WIDE = 14;

export const percent = (share) => (100 * share).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const points = (share) => (100 * share).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" }).replace("-", "\u2212");
const interval = ({ low, high }) => say("reports.interval", { low: percent(low), high: percent(high) });
const few = ({ games }) => games < FEW;

// What a difference says: only one whose interval has no zero in it is clear.
export function inWords({ value, low, high }, kind = "") {
  const figures = say("reports.points", { value: points(value), low: points(low), high: points(high) });
  return say(`reports.${kind}${low > 0 ? "more" : high < 0 ? "less" : "unclear"}`, { figures });
}

export const sayDifference = (difference) => inWords(difference, "so.");

// By which value rows are sorted, by column; names go up, figures down at first.
const VALUES = {
  row: (row) => row.label ?? row.card,
  share: (row) => (row.games ? row.share.value : null),
  games: (row) => row.games,
  other: (row) => (row.other?.games ? row.other.share.value : null),
  difference: (row) => row.difference?.value ?? null,
  in_hand: (row) => (row.in_hand?.games ? row.in_hand.share.value : null),
  hands: (row) => row.deck?.games,
  opening: (row) => (row.opening?.games ? row.opening.share.value : null),
  drawn: (row) => (row.drawn?.games ? row.drawn.share.value : null),
  unseen: (row) => (row.unseen?.games ? row.unseen.share.value : null),
  gain: (row) => row.gain?.value ?? null,
};

// A sort is the name of a column, with a minus for the largest first; none is the order of the service.
export function sorted(rows, sort) {
  const value = VALUES[sort.replace("-", "")];
  if (!value || !rows.every((row) => value(row) !== undefined)) return rows;
  const down = sort.startsWith("-") ? -1 : 1;
  const compare = (one, other) => (typeof one === "string" ? one.localeCompare(other, language) : one - other);
  return [...rows].sort((one, other) => {
    const [first, second] = [value(one), value(other)];
    if (first === null || second === null) return (first === null) - (second === null); // without a figure: at the end
    return down * compare(first, second);
  });
}

export const found = (rows, search) => {
  const wanted = search.trim().toLocaleLowerCase();
  return wanted ? rows.filter((row) => (row.label ?? row.card).toLocaleLowerCase().includes(wanted)) : rows;
};

function Head({ column, sort, go, title, children }) {
  const is = sort.replace("-", "") === column;
  const down = sort.startsWith("-");
  const next = is ? (down ? column : `-${column}`) : column === "row" ? column : `-${column}`;
  return html`<th scope="col" aria-sort=${is ? (down ? "descending" : "ascending") : undefined}><button type="button" class="sorts" title=${title} onClick=${() => go({ sort: next })}>${children}<span aria-hidden="true">${is ? (down ? " ▼" : " ▲") : ""}</span></button></th>`;
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
    })}<line class="half" x1="50" x2="50" y1="0" y2="12" /></svg>`;
}

const Games = ({ of }) => html`${say("reports.of", of)}${few(of) ? html` <small>${say("reports.few")}</small>` : null}`;

export function Section({ of, compared, folded, view, link, go }) {
  const { sort = "", search } = view;
  const rows = sorted(found(of.rows, search), sort);
  const head = { sort, go };
  const byTurn = of.fields[0] === "turn"; // beside its matrix
  const table = html`<div class="scroll" tabindex="0" role="region" aria-label=${of.title}><table><caption>${of.title}</caption>
    <thead><tr><${Head} ...${head} column="row">${say(`reports.row.${of.fields[0] === "card" ? "card" : of.name}`)}<//><th scope="col"><span class="hush">${say("reports.bar")}</span></th>
      <${Head} ...${head} column="share">${say("reports.share")}<//><th scope="col">${say("reports.interval-of")}</th><${Head} ...${head} column="games">${say("reports.sides")}<//>
      ${compared && html`<${Head} ...${head} column="other">${say("reports.other")}<//><${Head} ...${head} column="difference">${say("reports.difference")}<//>`}</tr></thead>
    <tbody>${rows.map((row) => {
      const key = JSON.stringify(Object.values(row.key));
      const where = link({ section: of.name, key });
      return html`<tr key=${key} class=${few(row) ? "few" : ""}><th scope="row"><a href=${where}>${row.label}</a></th>
        <td class="bar"><a href=${where} tabindex="-1" aria-hidden="true"><${Bar} of=${row} /></a></td>
        <td class="number">${row.games ? `${percent(row.share.value)} %` : "–"}</td>
        <td class="number">${row.games > 0 && interval(row.share)}</td>
        <td class="number"><${Games} of=${row} /></td>
        ${compared && html`<td class="number">${row.other?.games ? html`${percent(row.other.share.value)} % · <${Games} of=${row.other} />` : "–"}</td>
          <td class="number said">${row.difference ? inWords(row.difference) : "–"}</td>`}</tr>`;
    })}</tbody></table>
    ${of.left_off > 0 && html`<p class="small">${say("reports.left-off", { count: of.left_off })}</p>`}</div>`;
  return folded ? html`<details open=${folded === "open"}><summary>${byTurn ? say("reports.bars-of", of) : of.title}</summary>${table}</details>` : table;
}

const SETS = ["in_hand", "opening", "drawn", "unseen"];

// Each card in one line: won with it in hand, in the opening hand, drawn, and never in hand; and what it gains.
export function CardLines({ of, view, link, go }) {
  const { sort = "", search } = view;
  const head = { sort, go };
  const section = { in_hand: "card.in-hand", opening: "card.opening", drawn: "card.drawn", unseen: "card.unseen" };
  return html`<div class="scroll lines" tabindex="0" role="region" aria-label=${say("reports.lines")}><table><caption>${say("reports.lines")}</caption>
    <thead><tr><${Head} ...${head} column="row">${say("reports.card")}<//><${Head} ...${head} column="hands">${say("reports.hands")}<//>
      ${SETS.map((name) => html`<${Head} ...${head} column=${name}>${say(`reports.set.${name}`)}<//>`)}<${Head} ...${head} column="gain" title=${say("reports.gain.title")}>${say("reports.gain")} <small>${say("reports.gain.weighed")}</small><//></tr></thead>
    <tbody>${sorted(found(of, search), sort).map(
      (line) => html`<tr key=${line.card} class=${few(line.in_hand) ? "few" : ""}><th scope="row"><a href=${link({ section: "card.in-hand", key: JSON.stringify([line.card]) })}>${line.card}</a></th>
        <td class="number"><a href=${link({ section: "card.deck", key: JSON.stringify([line.card]) })} title=${say("reports.of", line.deck)}>${line.deck.games}</a></td>
        ${SETS.map((name) => html`<td class="number">${line[name].games ? html`<a href=${link({ section: section[name], key: JSON.stringify([line.card]) })} title=${`${interval(line[name].share)} · ${say("reports.of", line[name])}`}>${percent(line[name].share.value)} %</a> <small>${line[name].games}</small>` : "–"}</td>`)}
        <td class="number">${line.gain ? html`${inWords(line.gain)}${few(line.in_hand) || few(line.unseen) ? html` <small>${say("reports.few")}</small>` : null}` : "–"}</td></tr>`,
    )}</tbody></table>
    </div><p class="small"><b>${say("reports.gain.title")}</b> ${say("reports.gain.how")}</p>`;
}

// A cell of a matrix, which leads to its games.
export function Cell({ row, where }) {
  if (!row?.games) return html`<td class="none">–</td>`;
  const side = row.share.low > 0.5 ? "ahead" : row.share.high < 0.5 ? "behind" : "even";
  return html`<td class=${`${side} ${few(row) ? "few" : ""}`}><a href=${where} title=${interval(row.share)}>${percent(row.share.value)} % <small>${say("reports.of", row)}</small></a></td>`;
}

// Each deck against each other: the share of games won by the deck of the row.
export function Matrix({ of, link }) {
  const decks = [...new Set(of.rows.flatMap((row) => [row.key.deck, row.key.against]))].sort((one, other) => one.localeCompare(other, language));
  if (decks.length < 3 || decks.length > WIDE) return null;
  const cells = new Map(of.rows.map((row) => [JSON.stringify([row.key.deck, row.key.against]), row]));
  const called = (deck) => named("deck", deck) || say("reports.no-name");
  return html`<div class="scroll matrix" tabindex="0" role="region" aria-label=${say("reports.matrix")}><table><caption>${say("reports.matrix")}</caption>
    <thead><tr><th scope="col">${say("reports.matrix.head")}</th>${decks.map((deck) => html`<th scope="col" title=${called(deck)}><span>${called(deck)}</span></th>`)}</tr></thead>
    <tbody>${decks.map((deck) => html`<tr key=${deck}><th scope="row" title=${called(deck)}>${called(deck)}</th>${decks.map((against) => {
      const key = JSON.stringify([deck, against]);
      return html`<${Cell} row=${cells.get(key)} where=${link({ section: "matchup", key })} />`;
    })}</tr>`)}</tbody></table>
    </div><p class="small">${say("reports.matrix.how")}</p>`;
}
