// Reports over many games: bars of games won with their intervals, each a link to its games; two sets of games compared.
// What is asked for stands in the address, so that a report is a link.

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { download, query, read } from "./api.js";
import { AskToken } from "./ask-token.js";
import { coded } from "./coded.js";
import { Waiting } from "./panels.js";
import { DATES, FILTERS, Filters, NoneFits, Offered, TEXTS, countSet } from "./report-filters.js";
import { CardLines, Matrix, Section, percent, sayDifference } from "./report-table.js";
import { TurnMatrix, byTurns } from "./report-turns.js";
import { SameSets } from "./same-sets.js";
import { address } from "./state.js";
import { language, moment, named, say } from "./words.js";

const KINDS = ["deck", "matchup", "play-draw", "hand", "card", "mulligans", "mana", "tempo"];
const OWN = ["by", "source", ...DATES, ...TEXTS, "against"];
const ROW = ["section", "key"];
const VIEW = ["sort"]; // how it is looked at: the service is not asked for it
const AGAIN = 300;
// The service counts the newest so many.
const MOST = 2000;
// From so many rows on, they can be searched.
const MANY = 12;
const NARROW = matchMedia("(max-width: 60rem)");
const WIDE = matchMedia("(min-width: 80rem)");

function asked() {
  const given = new URLSearchParams(location.hash.split("?")[1] || "");
  return Object.fromEntries([...OWN, ...ROW, ...VIEW].filter((field) => given.get(field)).map((field) => [field, given.get(field)]));
}

function link(fields) {
  const given = [...OWN, ...ROW, ...VIEW].filter((field) => fields[field]).map((field) => [field, fields[field]]);
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
  return FILTERS.filter((field) => fields[field]).map((field) => `${field}=${fields[field]}`).join(",") || "all";
}

export function Reports() {
  const fields = asked();
  const odd = fields.by && !KINDS.includes(fields.by) ? fields.by : null; // an address written by hand
  if (odd) delete fields.by;
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
          if (data.read < Math.min(data.stored, MOST)) setTimeout(ask, AGAIN); // the service reads the other games
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
  const go = (changes) => (location.hash = link({ ...own, sort: changes.by ? "" : fields.sort, ...changes }));
  const compared = fields.against !== undefined;
  const other = parted(fields.against);
  const unfolded = (filters) => !NARROW.matches && (WIDE.matches || !compared || countSet(filters) > 0); // figures stay in sight
  return html`<main class="reports">
    <h1>${say("reports")}</h1>
    <p class="lead">${say("reports.lead")}</p>
    ${problem?.status === 401 && html`<${AskToken} problem=${problem} />`}
    <form onSubmit=${(sent) => sent.preventDefault()}>
      <label>${say("reports.by")} <select value=${fields.by || "deck"} onChange=${(changed) => go({ by: changed.currentTarget.value })}>${KINDS.map((kind) => html`<option value=${kind}>${say(`reports.by.${kind}`)}</option>`)}</select></label>
      <label>${say("reports.compare")} <input type="checkbox" checked=${compared} onChange=${(changed) => go({ against: changed.currentTarget.checked ? "all" : "" })} /></label>
      <details class="filters" open=${unfolded(fields)}><summary>${say("reports.filters", { count: countSet(fields) })}</summary><div><${Filters} of=${fields} go=${go} /></div></details>
      ${compared && html`<fieldset><legend>${say("reports.other")}</legend><details class="filters" open=${unfolded(other)}><summary>${say("reports.filters", { count: countSet(other) })}</summary><div><${Filters} of=${other} go=${(changes) => go({ against: joined({ ...other, ...changes }) })} /></div></details></fieldset>`}
    </form>
    <${Offered} of=${found} />
    ${odd && html`<p role="alert">${say("reports.no-report", { name: odd, shown: say("reports.by.deck") })}</p>`}
    ${problem && problem.status !== 401 && html`<${Waiting} of=${problem} />`}
    ${!problem && !found && html`<${Waiting} />`}
    ${!problem && found && html`<${Told} of=${found} fields=${fields} own=${own} go=${go} />`}
  </main>`;
}

function Told({ of, fields, own, go }) {
  const [search, setSearch] = useState("");
  const view = { sort: fields.sort, search };
  const where = (row) => link({ ...own, sort: fields.sort, ...row });
  const shown = of.sections.filter((section) => section.rows.length);
  const compared = of.other_games !== null;
  const same = compared && joined(fields) === joined(parted(fields.against));
  const row = { section: fields.section, key: fields.key }; // what is open stays open
  const counted = Math.min(of.stored, MOST);
  const whole = of.read >= counted;
  const turns = !compared && shown.some(byTurns);
  const csv = turns ? "turns" : of.cards.length && !compared ? "cards" : "how";
  const [failed, setFailed] = useState(null);
  const take = async (form, path = "reports", what = "") => {
    try {
      const taken = document.createElement("a");
      taken.href = URL.createObjectURL(await download(query(`/api/${path}.${form}`, { ...own, lang: language })));
      taken.download = `timewalk-${of.by}${what}.${form}`;
      taken.click();
      setTimeout(() => URL.revokeObjectURL(taken.href), 1000);
      setFailed(null);
    } catch (error) {
      setFailed(error);
    }
  };
  return html`<p role="status">${say("reports.games", of)}${compared && html`, ${say("reports.compared", { games: of.other_games, sides: of.other_sides })}`}.
      ${!whole && html` ${say("reports.reading", { read: of.read, games: counted })} <progress aria-label=${say("reports.progress")} max=${counted} value=${of.read}></progress>`}
      ${of.shared > 0 && !same && html` ${say("reports.shared", of)}`}</p>
    ${same ? html`<${SameSets} decks=${of.decks} own=${fields} go=${go} set=${joined} />` : html`<${Whole} of=${of.whole} told=${compared || countSet(fields) > 0} />`}
    ${compared && !same && html`<p class="legend"><span>${say("reports.share")}</span><span class="other">${say("reports.other")}</span></p>`}
    <p class="buttons"><button type="button" disabled=${!whole} onClick=${() => take("csv")}>${say("reports.csv")}</button> <button type="button" disabled=${!whole} title=${say("reports.games-csv.how")} onClick=${() => take("csv", "reports/games", "-games")}>${say("reports.games-csv")}</button> <button type="button" disabled=${!whole} onClick=${() => take("svg")}>${say("reports.svg")}</button></p>
    <details class="small"><summary>${say("reports.csv.title")}</summary><p>${coded(say(`reports.csv.${csv}`))}</p></details>
    ${failed && html`<${Waiting} of=${failed} />`}
    ${fields.section && fields.key && html`<${RowGames} fields=${fields} own=${own} />`}
    ${of.stored === 0 && html`<p>${say("games.none")}</p>`}
    ${whole && of.stored > 0 && of.games === 0 && html`<${NoneFits} words="reports.none-fits" go=${go} />`}
    ${whole && of.stored > 0 && of.other_games === 0 && html`<${NoneFits} words="reports.none-fits-other" go=${() => go({ against: "all" })} />`}
    ${!turns && shown.some((section) => section.rows.length > MANY) && html`<p><input type="search" aria-label=${say("reports.search")} placeholder=${say("reports.search")} value=${search} onInput=${(event) => setSearch(event.currentTarget.value)} /></p>`}
    ${of.cards.length > 0 && !compared && html`<${CardLines} of=${of.cards} view=${view} link=${where} go=${(changes) => go({ ...row, ...changes })} />`}
    ${of.by === "matchup" && !compared && shown.map((section) => html`<${Matrix} of=${section} link=${where} />`)}
    ${turns && shown.map((section) => html`<${TurnMatrix} key=${section.name} of=${section} link=${where} />`)}
    ${turns && html`<p class="small">${say("reports.turns.how")}</p>`}
    ${!same && shown.map((section, number) => html`<${Section} key=${section.name} of=${section} compared=${compared} folded=${turns ? "folded" : of.cards.length > 0 && (compared && !number ? "open" : "folded")} view=${view} link=${where} go=${(changes) => go({ ...row, ...changes })} />`)}`;
}

// All games of the report in a sentence, and what the difference to the others says.
function Whole({ of, told }) {
  if (!told || !of.games) return null;
  const sentence = (figures, words) => say(words, { ...figures, share: percent(figures.share.value), low: percent(figures.share.low), high: percent(figures.share.high) });
  return html`<p class="whole">${sentence(of, "reports.whole")}${of.other?.games ? ` ${sentence(of.other, "reports.whole-other")}` : ""}${of.difference ? html` <b>${sayDifference(of.difference)}</b>` : null}</p>`;
}

// Where in a game a row is seen: where the service says; of a card also the lines of the log that name it.
function there(game, fields) {
  const card = fields.section.startsWith("card.") ? JSON.parse(fields.key)[0] : undefined;
  const ended = game.at === "result";
  return address({ game: game.game, at: game.at, tab: card ? "log" : ended ? "why" : undefined, search: card });
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
    <ul class="moments">${found.games.map((game) => html`<li key=${`${game.game} ${game.seat}`}><a href=${there(game, fields)}><time datetime=${game.created}>${moment(game.created)}</time> · ${say(`evening.${game.result}`)} · ${[game.deck, ...game.against].map((deck) => named("deck", deck)).join(" – ")} · ${say("reports.seat", game)} · <code title=${say("games.id")}><span class="hush">${say("games.id")} </span>${game.game.slice(0, 8)}</code></a></li>`)}</ul>
    ${found.left_off > 0 && html`<p class="small">${say("reports.left-off", { count: found.left_off })}</p>`}
  </section>`;
}
