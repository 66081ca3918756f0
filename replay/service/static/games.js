// Which games there are, and a new one.

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { read, send, token, upload } from "./api.js";
import { Evening } from "./evening.js";
import { Waiting } from "./panels.js";
import { address } from "./state.js";
import { figure, language, moment, named, say } from "./words.js";

const SOURCES = ["decided", "observed"];
const NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Finn"];

export function Games() {
  const [search, setSearch] = useState("");
  const [source, setSource] = useState("");
  const [taken, setTaken] = useState(0);
  const [page, setPage] = useState({ games: [], next: null });
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    let stale = false;
    read("/api/games", { search, source, lang: language })
      .then((found) => stale || (setPage(found), setProblem(null)))
      .catch((error) => stale || setProblem(error));
    return () => {
      stale = true;
    };
  }, [search, source, taken, language]);
  const more = async () => {
    const next = await read("/api/games", { search, source, lang: language, after: page.next });
    setPage({ games: [...page.games, ...next.games], next: next.next });
  };
  return html`<main class="games">
    <h1>${say("title")}</h1>
    <p class="lead">${say("games.lead")}</p>
    ${problem?.status === 401 && html`<${AskToken} problem=${problem} />`}
    <div class="columns"><section aria-label=${say("games")}>
    ${problem && problem.status !== 401 && html`<${Waiting} of=${problem} />`}
    <form role="search" onSubmit=${(event) => event.preventDefault()}>
      <input type="search" placeholder=${say("games.search")} aria-label=${say("games.search")} value=${search} onInput=${(event) => setSearch(event.currentTarget.value)} />
      <select aria-label=${say("games.source")} value=${source} onChange=${(event) => setSource(event.currentTarget.value)}>
        <option value="">${say("games.every-source")}</option>${SOURCES.map((one) => html`<option value=${one}>${say(`source.${one}`)}</option>`)}
      </select>
    </form>
    <ul class="list">
      ${page.games.map(
        (game) => html`<li key=${game.id}><a href=${address({ game: game.id })}>
          <b>${game.called.join(" – ")}</b> <span class="result">${game.result}</span>
          <small><${SourceBadge} summary=${game} /> ${game.decks.length ? `${game.decks.join(" – ")} · ` : ""}${say("games.turns", { turns: game.turns })}${game.head ? ` · ${say("games.events", { events: figure(game.head) })}` : ""} · <time datetime=${game.created}>${moment(game.created)}</time> · <code>${game.id.slice(0, 8)}</code>${game.parent ? ` · ${say(game.source === "observed" ? "games.again" : "games.branch")}` : ""}</small>
        </a>${game.over && html`<button type="button" class="ended" onClick=${() => (location.hash = address({ game: game.id, tab: "why", at: "result" }))}>${say("why.ended")}<span class="hush"> ${game.called.join(" – ")}</span></button>`}</li>`,
      )}
    </ul>
    ${!page.games.length && !problem && html`<p class="none" role="status">${search.trim() ? say("games.none-found", { search: search.trim() }) : say("games.none")}</p>`}
    ${page.next && html`<button type="button" onClick=${more}>${say("log.more")}</button>`}
    ${page.games.length > 0 && !problem && html`<p><a href="#/reports">${say("reports")}</a></p><${Evening} />`}
    ${problem?.status !== 401 && html`<p><a href="#/position">${say("position.title")}</a></p>`}
    </section>
    ${problem?.status !== 401 && html`<${NewGame} taken=${() => setTaken((count) => count + 1)} />`}
    </div>
  </main>`;
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
  const take = async (files) => {
    const [file] = files;
    if (!file || busy) return;
    setBusy(true);
    setFound(null);
    try {
      const made = await upload(`/api/games?${new URLSearchParams({ lang: language })}`, file);
      if (made.id) location.hash = address({ game: made.id }).slice(1);
      else if (made.games.length === 1 && !made.gaps.length) location.hash = address({ game: made.games[0].game.id }).slice(1);
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
    const moved = (event) => carried(event) && (event.preventDefault(), setOver(true));
    const left = (event) => event.relatedTarget === null && setOver(false);
    const dropped = (event) => carried(event) && (event.preventDefault(), setOver(false), latest.current(event.dataTransfer.files));
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
    ${found instanceof Error && html`<${Waiting} of=${found} />`}
    ${found && !(found instanceof Error) && html`<div role="status">
      <p>${say("take.games", { games: found.games.length })}${found.gaps.length ? ` ${say("take.gaps", { gaps: found.gaps.length, line: found.gaps[0].line })}` : ""}</p>
      <ul class="list">${found.games.map(({ game, fate }) => html`<li key=${game.id}><a href=${address({ game: game.id })}><b>${game.called.join(" – ")}</b> <span class="result">${game.result}</span> <small>${say(`fate.${fate}`)}</small></a></li>`)}</ul>
      ${found.unnamed > 0 && html`<p class="small">${say("names.hint", { count: found.unnamed })}</p>`}
    </div>`}
    <${CardNames} />
  </div>`;
}

// A table of what cards are called by Arena's numbers: given once, and kept by the service.
function CardNames() {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState(null);
  useEffect(() => {
    if (open) read("/api/names", { lang: language }).then(setFound).catch(setFound);
  }, [open]);
  const give = async ({ currentTarget }) => {
    const [file] = currentTarget.files;
    if (!file || busy) return;
    setBusy(true);
    setFound(await upload(`/api/names?${new URLSearchParams({ lang: language })}`, file, "PUT").catch((error) => error));
    setBusy(false);
    currentTarget.value = "";
  };
  return html`<details class="names" onToggle=${(toggled) => setOpen(toggled.currentTarget.open)}>
    <summary>${say("names.title")}</summary>
    ${open && html`<p class="small">${say("names.how")}</p>
      <label class="file">${say("names.file")} <input type="file" disabled=${busy} onChange=${give} /></label>
      ${busy && html`<${Waiting} />`}
      ${!busy && found instanceof Error && html`<${Waiting} of=${found} />`}
      ${!busy && found && !(found instanceof Error) && html`<p role="status">${found.taken > 0 && say("names.taken", { taken: found.taken })} ${say("names.kept", { kept: found.kept })}</p>`}`}
  </details>`;
}

export function AskToken({ problem }) {
  const [text, setText] = useState("");
  return html`<form class="ask-token" onSubmit=${(event) => {
    event.preventDefault();
    token.set(text.trim());
    location.reload();
  }}>
    ${problem.body.type?.endsWith(":expired-token") && html`<p class="problem" role="alert">${say("token.expired")}</p>`}
    <label>${say("token.ask")} <input type="password" autocomplete="off" value=${text} onInput=${(event) => setText(event.currentTarget.value)} /></label>
    <button type="submit" class="main">${say("token.use")}</button>
  </form>`;
}

function NewGame({ taken }) {
  const [choices, setChoices] = useState(null);
  const [format, setFormat] = useState(null);
  const [edition, setEdition] = useState(null);
  const [seats, setSeats] = useState(2);
  const [decks, setDecks] = useState([]);
  const [players, setPlayers] = useState(["human", ...Array(5).fill("greedy")]);
  const [seed, setSeed] = useState("");
  const [own, setOwn] = useState("");
  const [standIn, setStandIn] = useState(false);
  const [bestOf, setBestOf] = useState(1);
  const [legal, setLegal] = useState("");
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    read("/api/choices").then(setChoices).catch(setProblem);
  }, []);
  if (!choices) return problem ? html`<${Waiting} of=${problem} />` : null;
  const chosen = choices.formats.find((one) => one.name === format) ?? choices.formats[0];
  const rules = edition ?? choices.editions[0].name;
  // Decks are built for a format: of those that were chosen for another one nothing stays.
  const deckOf = (seat) => (decks[seat] === "own" || chosen.decks.includes(decks[seat]) ? decks[seat] : chosen.decks[seat % chosen.decks.length]);
  const count = Math.min(Math.max(seats, chosen.seats[0]), chosen.seats[1]);
  const begin = async (event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const dealt = Array.from({ length: count }, (_, seat) => {
        const name = deckOf(seat);
        return name === "own" ? { name: say("new.own"), text: own } : name;
      });
      const made = await send("/api/games", {}, {
        decks: dealt,
        players: players.slice(0, count),
        names: NAMES.slice(0, count),
        seed: seed.trim() || null,
        rules,
        format: chosen.name,
        best_of: bestOf,
        legal,
        strict: legal !== "",
        stand_in: standIn && dealt.some((deck) => deck.text !== undefined),
      });
      const mine = players.slice(0, count).indexOf("human") + 1;
      location.hash = address({ game: made.id, at: mine ? "end" : undefined, as: mine ? String(mine) : undefined }).slice(1);
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return html`<section class="new" aria-label=${say("new.title")}><h2>${say("new.title")}</h2>
    <form onSubmit=${begin}>
      <label>${say("new.format")} <select value=${chosen.name} onChange=${(event) => setFormat(event.currentTarget.value)}>${choices.formats.map((one) => html`<option value=${one.name}>${one.name}</option>`)}</select></label>
      <label>${say("new.edition")} <select value=${rules} onChange=${(event) => setEdition(event.currentTarget.value)}>${choices.editions.map((one) => html`<option value=${one.name}>${named("edition", one.name)}</option>`)}</select></label>
      ${chosen.seats[0] !== chosen.seats[1] && html`<label>${say("new.seats")} <input type="number" min=${chosen.seats[0]} max=${chosen.seats[1]} value=${count} onInput=${(event) => setSeats(Number(event.currentTarget.value))} /></label>`}
      <label>${say("new.best-of")} <select value=${bestOf} onChange=${(event) => setBestOf(Number(event.currentTarget.value))}>
        ${[1, 3, 5].map((games) => html`<option value=${games}>${say(`new.best-of.${games}`)}</option>`)}</select></label>
      <label>${say("new.legal")} <select value=${legal} onChange=${(event) => setLegal(event.currentTarget.value)}>
        <option value="">${say("new.legal.any")}</option>${choices.legal.map((name) => html`<option value=${name}>${name}</option>`)}</select></label>
      <label>${say("new.seed")} <input type="text" maxlength="80" value=${seed} onInput=${(event) => setSeed(event.currentTarget.value)} /></label>
      ${Array.from(
        { length: count },
        (_, seat) => html`<fieldset key=${seat}><legend>${NAMES[seat]}</legend>
          <label>${say("new.deck")} <select value=${deckOf(seat)} onChange=${(event) => setDecks(Object.assign([...decks], { [seat]: event.currentTarget.value }))}>
            ${chosen.decks.map((deck) => html`<option value=${deck}>${deck}</option>`)}<option value="own">${say("new.own")}</option></select></label>
          <label>${say("new.player")} <select value=${players[seat]} onChange=${(event) => setPlayers(Object.assign([...players], { [seat]: event.currentTarget.value }))}>
            ${choices.players.map((player) => html`<option value=${player}>${say(`player.${player}`)}</option>`)}</select></label>
        </fieldset>`,
      )}
      ${decks.includes("own") && html`<label class="wide">${say("new.list")} <textarea rows="8" value=${own} onInput=${(event) => setOwn(event.currentTarget.value)}></textarea></label>
        <label class="wide"><input type="checkbox" checked=${standIn} onChange=${(event) => setStandIn(event.currentTarget.checked)} /> ${say("new.stand-in")}</label>`}
      <button type="submit" class="main" disabled=${busy}>${busy ? say("waiting") : say("new.begin")}</button>
      ${problem && html`<${Waiting} of=${problem} />`}
    </form>
    <${TakeIn} done=${taken} />
  </section>`;
}
