// The page: the games, or one game at a position.

import { html, render, useCallback, useEffect, useMemo, useRef, useState } from "./vendor/preact-htm.js";
import { follow, read, token } from "./api.js";
import { Board, summary as described } from "./board.js";
import { AskToken, Games } from "./games.js";
import { Log } from "./log.js";
import { Compare, Damage, Proof, Thing, Waiting, Why } from "./panels.js";
import { GoOn, Question } from "./play.js";
import { address, usePlace } from "./state.js";
import { Timeline } from "./timeline.js";
import { Travel } from "./travel.js";
import { choose, language, say } from "./words.js";

const TABS = ["log", "why", "damage", "object", "compare", "play", "proof"];
const KEPT = 400;

const KEYS = {
  ArrowRight: ["moment", 1],
  ArrowLeft: ["moment", -1],
  ".": ["event", 1],
  ",": ["event", -1],
  n: ["decision", 1],
  N: ["decision", -1],
  s: ["step", 1],
  S: ["step", -1],
  t: ["turn", 1],
  T: ["turn", -1],
  x: ["death", 1],
  X: ["death", -1],
  d: ["damage", 1],
  D: ["damage", -1],
  o: ["object", 1],
  O: ["object", -1],
};

// Boards that were shown or may be next, as many as are kept.
class Boards {
  constructor(game, as) {
    this.path = `/api/games/${game}/board`;
    this.as = as;
    this.kept = new Map();
  }

  get(at) {
    const key = `${at} ${language}`;
    let found = this.kept.get(key);
    if (!found) {
      found = read(this.path, { at, as: this.as, lang: language });
      found.then((board) => (found.board = board)).catch(() => this.kept.delete(key));
      this.kept.set(key, found);
      if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value);
    }
    return found;
  }
}

function useBoard(boards, travel, at) {
  const [shown, setShown] = useState(null);
  const wanted = useRef(null);
  useEffect(() => {
    if (!travel || !at) return;
    const end = travel.end(at);
    wanted.current = [boards, end];
    const found = boards.get(end);
    const show = (board) => wanted.current[0] === boards && wanted.current[1] === end && setShown(board);
    if (found.board) show(found.board);
    else found.then(show).catch((error) => show(error));
    const ahead = setTimeout(() => {
      for (const near of [travel.next("moment", end), travel.previous("moment", end)]) boards.get(near).catch(() => {});
    }, 30);
    return () => clearTimeout(ahead);
  }, [boards, travel, at, language]);
  return shown;
}

function Game({ place, go }) {
  const { game, as } = place;
  const [summary, setSummary] = useState(null);
  const [travel, setTravel] = useState(null);
  const [problem, setProblem] = useState(null);
  const [follows, setFollows] = useState(null);
  const [help, setHelp] = useState(false);
  const [version, setVersion] = useState(0);
  const boards = useMemo(() => new Boards(game, as), [game, as, language]);
  const load = useCallback(async () => {
    try {
      const [about, timeline] = await Promise.all([
        read(`/api/games/${game}`, { as, lang: language }),
        read(`/api/games/${game}/timeline`, { as, lang: language }),
      ]);
      setSummary(about);
      setTravel(new Travel(timeline));
      setProblem(null);
    } catch (error) {
      setProblem(error);
    }
  }, [game, as, language]);
  useEffect(() => {
    setTravel(null);
    setSummary(null);
    load();
  }, [load]);
  useEffect(() => {
    if (version) load();
  }, [version]);

  // An address by name is looked up by the service; a number is taken as it is.
  const [at, setAt] = useState(null);
  const asked = place.at || "start";
  useEffect(() => {
    if (!travel) return;
    if (asked === "end") setAt(travel.head);
    else if (asked === "start") setAt(travel.ends[0]);
    else if (/^\d+$/.test(asked)) setAt(Math.min(Math.max(Number(asked), 1), travel.head));
    else
      read(`/api/games/${game}/board`, { at: asked, as })
        .then((board) => setAt(board.position))
        .catch(setProblem);
  }, [asked, travel]);
  const board = useBoard(boards, travel, at);
  const move = useCallback((position) => go({ at: String(position) }), [go]);
  const selected = place.object ? Number(place.object) : null;
  const objects = useRef({});

  const step = useCallback(
    async (kind, direction) => {
      if (!travel || !at) return;
      let stops = travel.stops[kind];
      if (kind === "object") {
        if (!selected) return;
        const key = `${selected} ${travel.head}`;
        objects.current[key] ??= read(`/api/games/${game}/history`, { object: selected, as }).then((found) => [
          ...new Set(found.changes.map((change) => change.position)),
        ]);
        stops = await objects.current[key];
      }
      move(direction > 0 ? travel.next(kind, at, stops) : travel.previous(kind, at, stops));
    },
    [travel, at, selected, game, as, move],
  );

  useEffect(() => {
    const pressed = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.closest("input, textarea, select")) {
        if (event.key === "Escape") event.target.blur();
        if (event.target.type !== "range") return;
      }
      const key = event.shiftKey && event.key.length === 1 ? event.key.toUpperCase() : event.key;
      if (KEYS[key]) step(...KEYS[key]);
      else if (key === "Home") move(travel.ends[0]);
      else if (key === "End") move(travel.head);
      else if (key === "/") (go({ tab: "log" }), requestAnimationFrame(() => document.getElementById("search")?.focus()));
      else if (key === "w") go({ tab: "why" });
      else if (key === "?") setHelp((open) => !open);
      else if (key === "Escape") (setHelp(false), go({ object: undefined }));
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [step, travel, move, go]);

  // A game that goes on is followed; who stands at its end goes along.
  const standing = useRef({});
  standing.current = { at, head: travel?.head };
  const open = summary && !summary.over && travel;
  useEffect(() => {
    if (!open) return;
    let waiting = null;
    return follow(`/api/games/${game}/live`, { as, lang: language }, travel.head, (news) => {
      const end = standing.current.at === standing.current.head;
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        setVersion((now) => now + 1);
        if (end) go({ at: "end" });
      }, 30);
      if (news.over) waiting = null, setVersion((now) => now + 1);
    }, setProblem);
  }, [game, as, Boolean(open), language]);

  if (problem?.status === 401) return html`<main class="games"><${AskToken} /></main>`;
  if (problem) return html`<main class="games"><${Waiting} of=${problem} /><p><a href="#/">${say("games")}</a></p></main>`;
  if (!summary || !travel || !at) return html`<main class="games"><${Waiting} /></main>`;
  const may = (what) => summary.may.includes(what);
  const tab = place.tab || (!summary.over && may("play") ? "play" : "log");
  const select = (thing) => {
    const same = selected === thing.id;
    go({ object: same ? undefined : String(thing.id), tab: same ? place.tab : "object" });
  };
  const name = (board?.players || []).find((player) => player.id === selected)?.name || cardName(board, selected);
  const shared = { game, as, at, go: move };
  return html`<div class="page">
    <header class="top">
      <a class="home" href="#/" aria-label=${say("games")}>◷ timewalk</a>
      <h1>${summary.seats.join(" – ")}</h1>
      <span class="result">${summary.result}</span>
      <span class="tools">
        ${may("look-as") || as
          ? html`<label>${say("viewer")} <select value=${as || "judge"} onChange=${(event) => go({ as: event.currentTarget.value === "judge" ? undefined : event.currentTarget.value, at: undefined, object: undefined }, false)}>
              <option value="judge">${say("viewer.judge")}</option><option value="spectator">${say("viewer.spectator")}</option>
              ${summary.seats.map((seat, number) => html`<option value=${String(number + 1)}>${seat}</option>`)}
            </select></label>`
          : html`<span class="badge">${say(`viewer.${summary.viewer}`) === `viewer.${summary.viewer}` ? summary.seats[summary.viewer - 1] : say(`viewer.${summary.viewer}`)}</span>`}
        <${Languages} />
        <button type="button" onClick=${() => navigator.clipboard?.writeText(location.origin + location.pathname + address({ ...place, at: String(at) }))}>${say("link")}</button>
        <button type="button" onClick=${() => setHelp(!help)} aria-expanded=${help ? "true" : "false"}>?</button>
      </span>
    </header>
    <main class="table" aria-describedby="told">
      ${board instanceof Error || !board ? html`<${Waiting} of=${board} />` : html`<${Board} board=${board} selected=${selected} select=${select} />`}
      <p id="told" class="hush">${board && !(board instanceof Error) ? described(board) : ""}</p>
      <${Timeline} travel=${travel} at=${at} go=${move} names=${summary.seats} step=${step} selected=${selected} live=${!summary.over} />
    </main>
    <aside class="side">
      <div class="tabs" role="tablist">
        ${TABS.map((one) => html`<button type="button" role="tab" id=${`tab-${one}`} aria-controls="panel" aria-selected=${tab === one ? "true" : "false"} onClick=${() => go({ tab: one })}>${say(`tab.${one}`)}</button>`)}
      </div>
      <div class="panel" id="panel" role="tabpanel" aria-labelledby=${`tab-${tab}`} tabindex="0">
        ${tab === "log" && html`<${Log} ...${shared} head=${travel.head} follows=${follows} setFollows=${setFollows} show=${(to, position) => go({ tab: to, at: String(position) })} />`}
        ${tab === "why" && html`<${Why} ...${shared} />`}
        ${tab === "damage" && html`<${Damage} ...${shared} />`}
        ${tab === "object" && html`<h3>${name || ""}</h3><${Thing} ...${shared} object=${selected} follow=${() => (setFollows({ id: selected, name: name || String(selected) }), go({ tab: "log" }))} />`}
        ${tab === "compare" && html`<${Compare} ...${shared} pinned=${place.with} pin=${(position) => go({ with: position ? String(position) : undefined })} />`}
        ${tab === "play" && html`
          ${!summary.over && may("play") && html`<${Question} game=${game} as=${as} head=${travel.head} told=${() => (setVersion((now) => now + 1), go({ at: "end" }))} refused=${load} />`}
          ${may("branch") && html`<${GoOn} ...${shared} summary=${summary} done=${(made, seat) => go({ game: made.id, as: seat ? String(seat) : undefined, at: "end", tab: "play", object: undefined, with: undefined }, false)} />`}`}
        ${tab === "proof" && html`<${Proof} game=${game} summary=${summary} as=${as} />`}
      </div>
    </aside>
    ${help && html`<${Help} close=${() => setHelp(false)} />`}
  </div>`;
}

function cardName(board, id) {
  if (!board || board instanceof Error || !id) return null;
  const all = [...board.battlefield, ...board.stack, ...board.exile, ...board.command, ...board.players.flatMap((player) => [...player.hand_cards, ...player.graveyard_cards])];
  return all.find((card) => card.id === id)?.name || null;
}

function Languages() {
  return html`<select aria-label=${say("language")} value=${language} onChange=${async (event) => {
    await choose(event.currentTarget.value);
    dispatchEvent(new Event("languagechanged"));
  }}><option value="en">English</option><option value="fr">Français</option></select>`;
}

function Help({ close }) {
  const rows = [
    ["← →", "moment"],
    [", .", "event"],
    ["N n", "decision"],
    ["S s", "step"],
    ["T t", "turn"],
    ["X x", "death"],
    ["D d", "damage"],
    ["O o", "object"],
  ];
  return html`<div class="help" role="dialog" aria-modal="true" aria-label=${say("help.title")}>
    <h2>${say("help.title")}</h2>
    <table><tbody>${rows.map(([keys, kind]) => html`<tr><th scope="row"><kbd>${keys}</kbd></th><td>${say("help.by", { kind: say(`kind.${kind}`) })}</td></tr>`)}
      <tr><th scope="row"><kbd>Home End</kbd></th><td>${say("help.ends")}</td></tr>
      <tr><th scope="row"><kbd>/</kbd></th><td>${say("help.search")}</td></tr>
      <tr><th scope="row"><kbd>w</kbd></th><td>${say("help.why")}</td></tr>
      <tr><th scope="row"><kbd>Esc</kbd></th><td>${say("help.close")}</td></tr></tbody></table>
    <button type="button" class="main" onClick=${close} autofocus>${say("help.done")}</button>
  </div>`;
}

function App() {
  const [place, go] = usePlace();
  const [, setLanguage] = useState(language);
  useEffect(() => {
    const changed = () => setLanguage(language);
    addEventListener("languagechanged", changed);
    return () => removeEventListener("languagechanged", changed);
  }, []);
  useEffect(() => {
    document.title = place.game ? `timewalk ${place.game.slice(0, 8)}` : "timewalk";
  }, [place.game]);
  return place.game
    ? html`<${Game} key=${`${place.game} ${place.as || ""}`} place=${place} go=${go} />`
    : html`<nav class="top"><span class="tools"><${Languages} />${token.get() && html`<button type="button" onClick=${() => (token.set(""), location.reload())}>${say("token.forget")}</button>`}</span></nav><${Games} />`;
}

choose()
  .catch(() => {})
  .then(() => render(html`<${App} />`, document.getElementById("app")));
