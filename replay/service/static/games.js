// Which games there are, and a new one.

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { read, token, upload } from "./api.js";
import { AskToken } from "./ask-token.js";
import { Evening } from "./evening.js";
import { CardNames } from "./names.js";
import { Waiting } from "./panels.js";
import { NewGame } from "./setup.js";
import { ownSeat } from "./seats.js";
import { address } from "./state.js";
import { titled } from "./titles.js";
import { offerTries } from "./tries.js";
import { Earlier } from "./undo.js";
import { Waits, useWaiting } from "./waiting.js";
import { figure, language, moment, say } from "./words.js";

const SOURCES = ["decided", "observed"];
const PAGE = 20;

export function Games() {
  const [search, setSearch] = useState("");
  const [source, setSource] = useState("");
  const [mine, setMine] = useState("");
  const [taken, setTaken] = useState(0);
  const [page, setPage] = useState({ games: [], next: null, may: null });
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    let stale = false;
    read("/api/games", { search, source, mine, lang: language, limit: PAGE })
      .then((found) => stale || (setPage(found), setProblem(null)))
      .catch((error) => stale || setProblem(error));
    return () => {
      stale = true;
    };
  }, [search, source, mine, taken, language]);
  const waiting = useWaiting(page, { search, source, mine }, () => setTaken((count) => count + 1));
  const more = async () => {
    try {
      const next = await read("/api/games", { search, source, mine, lang: language, limit: PAGE, after: page.next });
      // Meanwhile something else may have been searched for.
      setPage((now) => (now === page ? { ...next, games: [...page.games, ...next.games] } : now));
    } catch (error) {
      setProblem(error);
    }
  };
  const begins = page.may ? page.may.includes("begin") : !token.get();
  return html`<main class="games">
    <h1>${say("title")}</h1>
    <p class="lead">${say("games.lead")}</p>
    ${problem?.status === 401 && html`<${AskToken} problem=${problem} />`}
    ${problem?.status !== 401 && html`<div class=${begins ? "columns" : "columns alone"}>
    ${begins && html`<${NewGame}><${TakeIn} done=${() => setTaken((count) => count + 1)} /><//>`}
    <section aria-label=${say("games")}>
    <div class="doors"><h2>${say("games")}${waiting.count > 0 ? html` <span class="badge turn" role="status">${say("waiting.count", waiting)}</span>` : null}</h2>
      ${page.games.length > 0 && !problem && html`<a href="#/reports">${say("reports")}</a>`}
      ${begins && html`<a href="#/position">${say("position.title")}</a>`}</div>
    ${page.may && !begins && html`<p class="small">${say("games.token")}</p>`}
    ${problem && html`<${Waiting} of=${problem} />`}
    <form role="search" onSubmit=${(event) => event.preventDefault()}>
      <input type="search" placeholder=${say("games.search")} aria-label=${say("games.search")} value=${search} onInput=${(event) => setSearch(event.currentTarget.value)} />
      <select aria-label=${say("games.source")} value=${source} onChange=${(event) => setSource(event.currentTarget.value)}>
        <option value="">${say("games.every-source")}</option>${SOURCES.map((one) => html`<option value=${one}>${say(`source.${one}`)}</option>`)}
      </select>
      <label title=${say("games.mine.how")}><input type="checkbox" checked=${mine !== ""} onChange=${(event) => setMine(event.currentTarget.checked ? "true" : "")} /> ${say("games.mine")}</label>
    </form>
    <ul class="list">
      ${waiting.games.map((game) => {
        const { title, besides } = titled(game);
        return html`<li key=${game.id}><div class="entry"><a href=${address({ game: game.id, as: ownSeat(game) })}>
          <b>${title}</b> <span class="result">${game.result}</span>
          <small><${Waits} of=${game} /><${SourceBadge} summary=${game} /> ${origin(game)}${besides && `${besides} · `}${say("games.turns", { turns: game.turns })}${game.head ? ` · ${say("games.events", { events: figure(game.head) })}` : ""} · <span class="when"><time datetime=${game.created}>${moment(game.created)}</time> · <code title=${say("games.id")}><span class="hush">${say("games.id")} </span>${game.id.slice(0, 8)}</code></span>${game.parent && game.how !== "undo" ? ` · ${say(game.source === "observed" ? "games.again" : "games.branch")}` : ""}</small>
        </a>${game.over && html`<button type="button" class="ended" onClick=${() => (location.hash = address({ game: game.id, tab: "why", at: "result" }))}>${say("why.ended")}<span class="hush"> ${title}</span></button>`}</div><${Earlier} game=${game} /></li>`;
      })}
    </ul>
    ${!page.games.length && !problem && html`<p class="none" role="status">${search.trim() ? say("games.none-found", { search: search.trim() }) : say(mine ? "games.none-mine" : "games.none")}</p>`}
    ${page.next && html`<button type="button" onClick=${more}>${say("log.more")}</button>`}
    ${page.games.length > 0 && !problem && html`<${Evening} />`}
    </section>
    </div>`}
  </main>`;
}

// Of an imported game, in what it was played; of a game of a match, its number and the score before it.
function origin(game) {
  const event = (game.observed?.event || "").replaceAll("_", " ");
  const match = game.match && say("games.match", { number: game.match.number, best_of: game.match.best_of, score: game.match.won.join("–") });
  return [event, match].filter(Boolean).map((one) => `${one} · `).join("");
}

// Whether a game was decided here or observed elsewhere; of the latter by what, and in what it was played.
export function SourceBadge({ summary }) {
  const where = summary.observed ? [summary.observed.source, summary.observed.event].filter(Boolean).join(", ") : "";
  return html`<span class=${`badge source ${summary.source}`} title=${summary.observed ? say("source.observed.how", { where }) : say("source.decided.how")}>${say(`source.${summary.source}`)}</span>`;
}

// A file is chosen, or dropped anywhere on the page: a game that was exported, or a log with any number of them.
function TakeIn({ done }) {
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const [found, setFound] = useState(null);
  const chooser = useRef(null);
  const outcome = useRef(null);
  // What came of it lies below the field: it comes into sight and has the focus.
  useEffect(() => {
    if (!found) return;
    outcome.current?.scrollIntoView({ block: "center" });
    outcome.current?.focus({ preventScroll: true });
  }, [found]);
  const take = async (files) => {
    const [file] = files;
    if (!file || busy) return;
    setBusy(true);
    setFound(null);
    try {
      const made = await upload(`/api/games?${new URLSearchParams({ lang: language })}`, file);
      const only = made.id ?? (made.games.length === 1 && !made.gaps.length ? made.games[0].game.id : null);
      if (only) (offerTries(only), (location.hash = address({ game: only }).slice(1)));
      else setFound(made);
      done();
    } catch (error) {
      setFound(error);
    }
    setBusy(false);
    if (chooser.current) chooser.current.value = "";
  };
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const carried = (event) => [...(event.dataTransfer?.types || [])].includes("Files");
    const elsewhere = (event) => event.target.closest?.("[data-takes-files]"); // a field that takes the file itself
    const moved = (event) => carried(event) && (event.preventDefault(), setOver(!elsewhere(event)));
    const left = (event) => event.relatedTarget === null && setOver(false);
    const dropped = (event) => carried(event) && (event.preventDefault(), setOver(false), elsewhere(event) || latest.current(event.dataTransfer.files));
    addEventListener("dragover", moved);
    addEventListener("dragleave", left);
    addEventListener("drop", dropped);
    return () => {
      removeEventListener("dragover", moved);
      removeEventListener("dragleave", left);
      removeEventListener("drop", dropped);
    };
  }, []);
  return html`<div class=${`take-in ${over ? "over" : ""}`} role="group" aria-label=${say("take.title")}><h3>${say("take.title")}</h3>
    <p class="small">${say("take.how")}</p>
    <label class="file">${say("take.file")} <input type="file" ref=${chooser} disabled=${busy} onChange=${(event) => take(event.currentTarget.files)} /></label>
    ${busy && html`<${Waiting} />`}
    ${found instanceof Error && html`<div class="outcome" tabindex="-1" ref=${outcome}><${Waiting} of=${found} /></div>`}
    ${found && !(found instanceof Error) && html`<div class="outcome" role="status" tabindex="-1" ref=${outcome}>
      <p>${say("take.games", { games: found.games.length })}${found.gaps.length ? ` ${say("take.gaps", { gaps: found.gaps.length, line: found.gaps[0].line })}` : ""}</p>
      <ul class="list">${found.games.map(({ game, fate }) => html`<li key=${game.id}><a href=${address({ game: game.id, as: ownSeat(game) })}><b>${game.called.join(" – ")}</b> <span class="result">${game.result}</span> <small>${say(`fate.${fate}`)}</small></a></li>`)}</ul>
      ${found.unnamed > 0 && html`<p class="small">${say("names.hint", { count: found.unnamed })}</p>`}
    </div>`}
    <${CardNames} />
  </div>`;
}
