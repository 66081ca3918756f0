// A position set up by hand: cards are searched and dragged or moved by keyboard into zones, faults are told together, a
// game begins from it. What is edited is the position itself, as the service reads it: what has no field here stays.

import { html, useEffect, useMemo, useRef, useState } from "./vendor/preact-htm.js";
import { read, send } from "./api.js";
import { chips, tiesOf } from "./chips.js";
import { NumberField, TextField } from "./fields.js";
import { Waiting } from "./panels.js";
import { Hows } from "./players.js";
import { PositionStack } from "./position-stack.js";
import { address } from "./state.js";
import { NAMES } from "./titles.js";
import { labelled, language, named, say } from "./words.js";

const KEPT = "timewalk-position";
const ZONES = ["battlefield", "hand", "graveyard", "exile", "library", "command"];
const STEPS = ["upkeep", "draw", "precombat-main", "beginning-of-combat", "declare-attackers", "declare-blockers", "combat-damage", "end-of-combat", "postcombat-main", "end"];
const PATIENCE = 250;
const NOTHING = [];
const MOST_PLAYERS = 6;

const TODAY = "current"; // the rules of what says none
const empty = () => ({ rules: TODAY, players: NAMES.slice(0, 2).map((name) => ({ name, life: 20, library: [{ card: "Forest", count: 10 }] })) });

// Cards as objects, so that each can be told apart and changed.
const open = (position) => ({
  ...position,
  players: position.players.map((player) => ({ ...player, ...Object.fromEntries(ZONES.map((zone) => [zone, (player[zone] || []).map((card) => (typeof card === "string" ? { card } : card))])) })),
});

// Without what is empty: as a position is written.
const closed = (draft) => ({
  ...draft,
  players: draft.players.map((player) => Object.fromEntries(Object.entries(player).filter(([field, value]) => !ZONES.includes(field) || value.length))),
});

function kept() {
  try {
    return open(JSON.parse(sessionStorage.getItem(KEPT)) || empty());
  } catch {
    return open(empty());
  }
}

const isEmpty = (draft) => JSON.stringify(closed(draft)) === JSON.stringify(closed(open(empty())));

const asked = () => new URLSearchParams(location.hash.split("?")[1] || "");

export function Editor() {
  const [draft, setDraft] = useState(kept);
  const [into, setInto] = useState("0 battlefield");
  const [chosen, setChosen] = useState(null); // [player, zone, number]
  const [checked, setChecked] = useState(null);
  const [problem, setProblem] = useState(null);
  const [told, setTold] = useState("");
  const [old, setOld] = useState(() => !asked().get("game") && !isEmpty(draft)); // it is what one set up before
  const clear = () => (setDraft(open(empty())), setChosen(null), setOld(false));
  const position = useMemo(() => closed(draft), [draft]);
  const focusing = useRef(null); // what has the focus once a card has gone or moved
  useEffect(() => {
    if (focusing.current) document.querySelector(focusing.current)?.focus();
    focusing.current = null;
  }, [draft]);

  useEffect(() => {
    const { game, at, as } = Object.fromEntries(asked());
    if (game) read(`/api/games/${game}/position`, { at: at || "end", as }).then((found) => (setDraft(open(found)), setChosen(null)), setProblem);
  }, []);
  useEffect(() => {
    let stale = false;
    sessionStorage.setItem(KEPT, JSON.stringify(position));
    const check = () => send("/api/positions/check", { lang: language }, { position }).then((found) => stale || (setChecked(found), setProblem(null)), (error) => stale || setProblem(error));
    const waiting = setTimeout(check, PATIENCE);
    return () => {
      stale = true;
      clearTimeout(waiting);
    };
  }, [position, language]);

  const player = (seat, changes) => setDraft((now) => ({ ...now, players: now.players.map((one, number) => (number === seat ? { ...one, ...changes } : one)) }));
  const zone = (seat, name, change) => setDraft((now) => ({ ...now, players: now.players.map((one, number) => (number === seat ? { ...one, [name]: change(one[name]) } : one)) }));
  const add = (card, seat, name) => {
    zone(seat, name, (cards) => [...cards, { card }]);
    setTold(say("position.added", { card, player: draft.players[seat].name, zone: say(`zone.${name}`) }));
  };
  const take = ([seat, name, number]) => {
    zone(seat, name, (cards) => cards.filter((_, place) => place !== number));
    setChosen(null);
    focusing.current = `[data-zone="${seat} ${name}"] .zone-name`;
  };
  const moved = (from, [seat, name]) => {
    const card = draft.players[from[0]]?.[from[1]]?.[from[2]];
    if (!card || (from[0] === seat && from[1] === name)) return;
    const { tapped, damage, sick, attached, ...rest } = card; // elsewhere there is nothing tapped or damaged
    take(from);
    zone(seat, name, (cards) => [...cards, name === "battlefield" ? card : rest]);
    setChosen([seat, name, draft.players[seat][name].length]);
    focusing.current = `[data-zone="${seat} ${name}"] li:last-child button`;
    setTold(say("position.moved", { card: card.card, player: draft.players[seat].name, zone: say(`zone.${name}`) }));
  };
  const dropped = (event, seat, name) => {
    const what = event.dataTransfer.getData("text/plain");
    const data = what.startsWith("{") ? JSON.parse(what) : {};
    if (data.from) moved(data.from, [seat, name]);
    else if (data.card) add(data.card, seat, name);
  };
  const change = (changes) => zone(chosen[0], chosen[1], (cards) => cards.map((card, number) => (number === chosen[2] ? without({ ...card, ...changes }) : card)));
  const [toSeat, toZone] = into.split(" ");
  const target = [Math.min(Number(toSeat), draft.players.length - 1), toZone];
  const card = chosen && draft.players[chosen[0]]?.[chosen[1]]?.[chosen[2]];
  const places = draft.players.flatMap((one, seat) => ZONES.map((name) => [`${seat} ${name}`, labelled(one.name, say(`zone.${name}`))]));
  const ties = useMemo(() => tiesOf(draft), [draft, language]);
  const view = { ties, chosen, setChosen, dropped, take, setInto, into: target, change: (place, changes) => zone(place[0], place[1], (cards) => cards.map((one, number) => (number === place[2] ? without({ ...one, ...changes }) : one))) };
  return html`<main class="games editor">
    <h1>${say("position.title")}</h1>
    <p class="lead">${say("position.lead")}</p>
    ${old && html`<p class="notice"><span role="status">${say("position.kept")}</span> <button type="button" onClick=${() => (clear(), document.querySelector(".editor [role=combobox]").focus())}>${say("position.clear")}</button></p>`}
    <div class="bench">
      <div class="put">
        <${Search} places=${places} into=${target.join(" ")} setInto=${setInto} add=${(name) => add(name, ...target)} />
        ${card && html`<${CardForm} key=${chosen.join(" ")} card=${card} at=${chosen} change=${change} places=${places} move=${(to) => moved(chosen, [Number(to.split(" ")[0]), to.split(" ")[1]])} take=${() => take(chosen)} />`}
        <p role="status" class="small">${told}</p>
      </div>
      <div class="players">
        ${draft.players.map((one, seat) => html`<${Seat} key=${seat} one=${one} seat=${seat} view=${view} change=${(changes) => player(seat, changes)} />`)}
        <p class="buttons">
          ${draft.players.length < MOST_PLAYERS && html`<button type="button" onClick=${() => setDraft(open({ ...draft, players: [...draft.players, { name: NAMES.find((name) => !draft.players.some((one) => one.name === name)), life: 20 }] }))}>${say("position.player.add")}</button>`}
          ${draft.players.length > 2 && html`<button type="button" onClick=${() => (setDraft({ ...draft, players: draft.players.slice(0, -1) }), setChosen(null))}>${say("position.player.remove", { player: draft.players.at(-1).name })}</button>`}
        </p>
      </div>
      <div class="finish">
        <${PositionStack} entries=${draft.stack} change=${(stack) => setDraft(without({ ...draft, stack: stack.length ? stack : undefined }))} />
        <${Turn} draft=${draft} change=${(changes) => setDraft(without({ ...draft, ...changes }))} />
        <${Faults} checked=${checked} problem=${problem} players=${draft.players} />
        <${Begin} draft=${draft} position=${position} ready=${Boolean(checked && !checked.faults.length)} />
        <${Written} position=${position} checked=${checked} load=${(found) => (setDraft(open(found)), setChosen(null))} clear=${clear} />
      </div>
    </div>
  </main>`;
}

// A field that says nothing is left out: a position is written without it.
const without = (card) => Object.fromEntries(Object.entries(card).filter(([, value]) => value !== false && value !== 0 && value !== "" && value !== undefined && !(value && typeof value === "object" && !Array.isArray(value) && !Object.keys(value).length)));

// Cards that can be played, found while one types; arrows choose, Enter puts the card down.
function Search({ places, into, setInto, add }) {
  const [text, setText] = useState("");
  const [found, setFound] = useState({ cards: [], more: 0 });
  const [at, setAt] = useState(0);
  const field = useRef(null);
  useEffect(() => {
    if (!text.trim()) return void setFound({ cards: [], more: 0 });
    let stale = false;
    const waiting = setTimeout(() => read("/api/cards", { search: text, lang: language }).then((cards) => stale || (setFound(cards), setAt(0)), () => {}), 120);
    return () => {
      stale = true;
      clearTimeout(waiting);
    };
  }, [text, language]);
  const put = (one) => {
    add(one.name);
    setText("");
    field.current?.focus();
  };
  const pressed = (event) => {
    const count = found.cards.length;
    if (event.key === "ArrowDown" && count) setAt((at + 1) % count);
    else if (event.key === "ArrowUp" && count) setAt((at + count - 1) % count);
    else if (event.key === "Enter") count && put(found.cards[at]);
    else if (event.key === "Escape") setText("");
    else return;
    event.preventDefault();
  };
  const shown = found.cards.length > 0 && text.trim() !== "";
  return html`<div class="search" role="search">
    <label>${say("position.search")} <input type="text" ref=${field} role="combobox" autocomplete="off" aria-expanded=${shown ? "true" : "false"} aria-controls="found-cards" aria-autocomplete="list" aria-activedescendant=${shown ? `found-${at}` : null} value=${text} onInput=${(event) => setText(event.currentTarget.value)} onKeyDown=${pressed} /></label>
    <label>${say("position.into")} <select value=${into} onChange=${(event) => setInto(event.currentTarget.value)}>${places.map(([value, name]) => html`<option value=${value}>${name}</option>`)}</select></label>
    <ul id="found-cards" role="listbox" aria-label=${say("position.found")} hidden=${!shown}>
      ${found.cards.map((one, number) => html`<li key=${one.name} id=${`found-${number}`} role="option" aria-selected=${number === at ? "true" : "false"} draggable="true" onDragStart=${(event) => event.dataTransfer.setData("text/plain", JSON.stringify({ card: one.name }))} onClick=${() => put(one)}><b>${one.title}</b> <span class="small">${one.types} ${one.size}</span></li>`)}
    </ul>
    ${shown && found.more > 0 && html`<p class="small">${say("position.more", { count: found.more })}</p>`}
    ${text.trim() && !shown && html`<p class="small" role="status">${say("position.none")}</p>`}
  </div>`;
}

function Seat({ one, seat, view, change }) {
  return html`<section class="seat-editor" aria-label=${one.name}>
    <p class="heads">
      <label>${say("position.name")} <${TextField} maxlength="40" text=${one.name} done=${(name) => name && change({ name })} /></label>
      <label>${say("board.life")} <${NumberField} value=${one.life ?? 20} change=${(life) => change({ life })} /></label>
    </p>
    ${ZONES.map((name) => html`<${Zone} key=${name} name=${name} cards=${one[name]} seat=${seat} player=${one.name} view=${view} />`)}
  </section>`;
}

// A zone of more cards, such as a library, is folded.
const FOLDED = 16;

function Zone({ name, cards, seat, player, view }) {
  const [over, setOver] = useState(false);
  const aimed = view.into[0] === seat && view.into[1] === name;
  const number = cards.reduce((sum, card) => sum + (card.count || 1), 0);
  const list = html`<ul>
      ${chips(cards, (place) => (name === "battlefield" && view.ties.get(`${seat} ${place}`)) || NOTHING).map(({ card, place, places, ties }) => {
        const at = [seat, name, place];
        const on = places.some((one) => String(view.chosen) === String([seat, name, one]));
        const pressed = (event) => {
          if (event.key === "Delete") view.take(at);
          else if (event.key === "t" && name === "battlefield") view.change(at, { tapped: !card.tapped });
          else return;
          event.preventDefault();
        };
        return html`<li key=${place} draggable="true" onDragStart=${(event) => event.dataTransfer.setData("text/plain", JSON.stringify({ from: at }))}><button type="button" class=${`chip ${card.tapped ? "is-tapped" : ""}`} aria-pressed=${on ? "true" : "false"} onClick=${() => view.setChosen(on ? null : at)} onKeyDown=${pressed}>${described(card, ties)}</button></li>`;
      })}
    </ul>`;
  return html`<div class=${`zone-editor ${over ? "over" : ""} ${aimed ? "aimed" : ""}`} data-zone=${`${seat} ${name}`}
    onDragOver=${(event) => (event.preventDefault(), setOver(true))} onDragLeave=${() => setOver(false)} onDrop=${(event) => (event.preventDefault(), setOver(false), view.dropped(event, seat, name))}>
    <button type="button" class="zone-name" aria-pressed=${aimed ? "true" : "false"} title=${say("position.into.here")} onClick=${() => view.setInto(`${seat} ${name}`)}>${say(`zone.${name}`)} ${number || ""}<span class="hush"> ${player}</span></button>
    ${cards.length > FOLDED ? html`<details open=${Boolean(view.chosen && view.chosen[0] === seat && view.chosen[1] === name)}><summary>${say("position.folded", { count: cards.length })}</summary>${list}</details>` : list}
  </div>`;
}

function described(card, ties) {
  const marks = [...ties, card.tapped && say("card.tapped"), card.damage && `${say("fact.damage")} ${card.damage}`, ...Object.entries(card.counters || {}).map(([kind, count]) => `${kind} ${count}`)];
  const told = marks.filter(Boolean).join(", ");
  return `${card.count > 1 ? `${card.count} × ` : ""}${card.card}${told ? ` (${told})` : ""}`;
}

function CardForm({ card, at, change, places, move, take }) {
  const permanent = at[1] === "battlefield";
  const [kind, setKind] = useState("+1/+1");
  const counters = card.counters || {};
  return html`<form class="card-form" aria-label=${card.card} onSubmit=${(event) => event.preventDefault()}>
    <h2>${card.card}</h2>
    <label>${say("position.count")} <${NumberField} min=${1} max=${500} value=${card.count || 1} change=${(count) => change({ count })} /></label>
    ${permanent && html`
      <label class="check"><input type="checkbox" checked=${Boolean(card.tapped)} onChange=${(event) => change({ tapped: event.currentTarget.checked })} /> ${say("card.tapped")}</label>
      <label class="check"><input type="checkbox" checked=${Boolean(card.sick)} onChange=${(event) => change({ sick: event.currentTarget.checked })} /> ${say("position.sick")}</label>
      <label>${say("fact.damage")} <${NumberField} min=${0} value=${card.damage || 0} change=${(damage) => change({ damage })} /></label>
      <label>${say("fact.attached")} <${TextField} maxlength="200" text=${card.attached || ""} done=${(attached) => change({ attached })} /></label>`}
    ${Object.entries(counters).map(([name, count]) => html`<label key=${name}>${name} <${NumberField} min=${0} value=${count} change=${(wanted) => change({ counters: without({ ...counters, [name]: wanted }) })} /></label>`)}
    <p class="buttons"><label>${say("position.counter")} <input type="text" maxlength="60" value=${kind} onInput=${(event) => setKind(event.currentTarget.value)} /></label>
      <button type="button" disabled=${!kind.trim()} onClick=${() => change({ counters: { ...counters, [kind.trim()]: (counters[kind.trim()] || 0) + 1 } })}>${say("position.counter.add")}</button></p>
    <label>${say("position.move")} <select value=${`${at[0]} ${at[1]}`} onChange=${(event) => move(event.currentTarget.value)}>${places.map(([value, name]) => html`<option value=${value}>${name}</option>`)}</select></label>
    <p class="buttons"><button type="button" onClick=${take}>${say("position.take")}</button></p>
  </form>`;
}

function Turn({ draft, change }) {
  const names = draft.players.map((one) => one.name);
  return html`<form class="turn-form" aria-label=${say("position.turn")} onSubmit=${(event) => event.preventDefault()}>
    <label>${say("position.active")} <select value=${names.includes(draft.active) ? draft.active : names[0]} onChange=${(event) => change({ active: event.currentTarget.value })}>${names.map((name) => html`<option value=${name}>${name}</option>`)}</select></label>
    <label>${say("position.step")} <select value=${draft.step ?? "precombat-main"} onChange=${(event) => change({ step: event.currentTarget.value })}>${STEPS.map((step) => html`<option value=${step}>${say(`part.${step}`)}</option>`)}</select></label>
    <label>${say("position.number")} <${NumberField} min=${1} value=${draft.turn ?? 1} change=${(turn) => change({ turn })} /></label>
    <label>${say("new.edition")} <select value=${draft.rules ?? "seed"} onChange=${(event) => change({ rules: event.currentTarget.value })}>${["current", "seed"].map((name) => html`<option value=${name}>${named("edition", name)}</option>`)}</select></label>
  </form>`;
}

// Who has no life left at the beginning, and loses before anything else happens.
const lost = (players) => players.filter((one) => one.life <= 0).map((one) => one.name);

function Faults({ checked, problem, players }) {
  if (problem) return html`<${Waiting} of=${problem} />`;
  if (!checked) return html`<p class="waiting" aria-busy="true">${say("waiting")}</p>`;
  return html`<div role="status" class="faults">${checked.faults.length
    ? html`<p><b>${say("position.faults", { count: checked.faults.length })}</b></p><ul>${checked.faults.map((fault) => html`<li key=${fault}>${fault}</li>`)}</ul>`
    : lost(players).length ? html`<p>${say("position.lost", { names: lost(players).join(", "), count: lost(players).length })}</p>` : html`<p>${say("position.fine")}</p>`}</div>`;
}

function Begin({ draft, position, ready }) {
  const [choices, setChoices] = useState([]);
  const [players, setPlayers] = useState({});
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    read("/api/choices").then((found) => setChoices(found.players), setProblem);
  }, []);
  const of = (seat) => players[seat] ?? (seat ? "greedy" : "human");
  const begin = async (event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const seated = draft.players.map((_, seat) => of(seat));
      const made = await send("/api/positions", { lang: language }, { position, players: seated });
      const mine = seated.indexOf("human") + 1;
      location.hash = address({ game: made.id, at: mine ? "end" : undefined, as: mine ? String(mine) : undefined }).slice(1);
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return html`<form class="begin-form" aria-label=${say("position.begin")} onSubmit=${begin}>
    ${draft.players.map((one, seat) => html`<label key=${seat}>${one.name} <select value=${of(seat)} onChange=${(event) => setPlayers({ ...players, [seat]: event.currentTarget.value })}>${choices.map((name) => html`<option value=${name}>${say(`player.${name}`)}</option>`)}</select></label>`)}
    <${Hows} players=${draft.players.map((_, seat) => of(seat))} />
    <button type="submit" class="main" disabled=${!ready || busy}>${busy ? say("waiting") : say("position.begin")}</button>
    ${problem && html`<${Waiting} of=${problem} />`}
  </form>`;
}

// The position as it is written: in one line if it fits, else as JSON; what is pasted here is read.
function Written({ position, checked, load, clear }) {
  const [pasted, setPasted] = useState("");
  const [problem, setProblem] = useState(null);
  const json = JSON.stringify(position, null, 1);
  const take = async () => {
    try {
      const text = pasted.trim();
      const given = text.startsWith("{") ? JSON.parse(text) : text;
      const found = await send("/api/positions/check", { lang: language }, { position: given, rules: TODAY });
      if (!found.position) throw new Error(found.faults.join(" "));
      load(found.position);
      setPasted((now) => (now === pasted ? "" : now));
      setProblem(null);
    } catch (error) {
      setProblem(error);
    }
  };
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(json)}`;
  return html`<details class="written"><summary>${say("position.written")}</summary>
    ${checked?.line && html`<label>${say("position.line")} <input type="text" readonly value=${checked.line} onFocus=${(event) => event.currentTarget.select()} /></label>`}
    <p class="buttons"><a class="button" href=${file} download="position.json">${say("position.save")}</a> <button type="button" onClick=${clear}>${say("position.clear")}</button></p>
    <label>${say("position.paste")} <textarea rows="4" value=${pasted} onInput=${(event) => setPasted(event.currentTarget.value)}></textarea></label>
    <p class="buttons"><button type="button" disabled=${!pasted.trim()} onClick=${take}>${say("position.read")}</button></p>
    ${problem && html`<${Waiting} of=${problem} />`}
  </details>`;
}
