// Other answers: the game goes on from a decision that is answered in another way; branches, and their tree.

import { html, useEffect, useMemo, useRef, useState } from "./vendor/preact-htm.js";
import { send } from "./api.js";
import { Rules } from "./card.js";
import { Icon } from "./icons.js";
import { useRoving } from "./keyboard.js";
import { Waiting, useRead } from "./panels.js";
import { address } from "./state.js";
import { labelled, language, say } from "./words.js";

// The seat that goes on: who decided, if a person plays it, else the person who looks, else any person.
function seatOf(made, player, as) {
  const people = made.players.flatMap((name, index) => (name === "human" ? [index + 1] : []));
  return [player, Number(as)].find((seat) => people.includes(seat)) ?? people[0] ?? null;
}

// The branch to which one came, if it was there already.
let known = null;

// Whose decisions may be answered otherwise, which of them the viewer sees, and how an answer begins a branch.
export function useOtherwise(game, as, summary, begun) {
  const [state, setState] = useState({ busy: false, problem: null, at: null });
  const may = Boolean(summary?.may.includes("what-if"));
  const all = Boolean(summary?.may.includes("look-as"));
  const seat = summary?.viewer;
  const done = useRef(null);
  done.current = begun;
  return useMemo(() => {
    const offers = (player) => may && (all || String(player) === seat);
    const shows = (player) => may && (seat === "judge" || String(player) === seat);
    const take = async (at, player, answer) => {
      if (state.busy) return;
      setState({ busy: true, problem: null, at });
      try {
        const made = await send(`/api/games/${game}/what-if`, { as, lang: language }, { at, answer });
        known = made.found ? made.id : null;
        done.current(made, all ? seatOf(made, player, as) : null);
        setState({ busy: false, problem: null, at: null });
      } catch (problem) {
        setState({ busy: false, problem, at });
      }
    };
    return { ...state, offers, shows, take };
  }, [game, as, may, all, seat, state, language]);
}

// From so many other answers on, they can be searched.
const MANY = 12;

// The answers to a decision: the one that was given, and the others, each a way to go on.
export function Forks({ game, as, decision, player, otherwise }) {
  const [whole, setWhole] = useState(false);
  const more = useRead(`/api/games/${game}/decisions/${decision.position}`, { as }, whole, `${game} ${decision.position}`);
  const [wanted, setWanted] = useState("");
  const search = wanted.trim();
  const sought = useRead(`/api/games/${game}/decisions/${decision.position}`, { as, search }, Boolean(search), `${game} ${decision.position} search`);
  const listed = more && !(more instanceof Error) ? more : decision;
  const shown = search && sought && !(sought instanceof Error) ? sought : listed;
  const { position, chosen, others, answers } = shown;
  const offered = otherwise.offers(player) && answers.length === others.length;
  const label = search ? "" : others.length ? say("why.others", { count: others.length + (shown.more ? "+" : "") }) : say(shown.mana ? "why.only-mana" : "why.only");
  const problem = otherwise.at === position ? otherwise.problem : null;
  return html`<section class="decision" aria-label=${decision.question}>
    <p class="question"><${Rules} text=${decision.question} /></p>
    ${(listed.more || listed.others.length > MANY) && html`<p class="fork-search"><input type="search" aria-label=${say("whatif.search")} placeholder=${say("whatif.search")} maxlength="120" value=${wanted} onInput=${(event) => setWanted(event.currentTarget.value)} />
      <span class="small" role="status">${search && sought ? (sought instanceof Error ? sought.message : say("whatif.found", { count: shown.others.length + (shown.more ? "+" : "") })) : ""}</span></p>`}
    <ul class="forks">
      <li class="fork chosen"><${Icon} name="check" /> <b><${Rules} text=${chosen} /></b> <span class="badge good">${say("why.chosen")}</span></li>
      ${others.map((other, number) => html`<li class=${`fork ${offered ? "open" : ""}`} key=${number}>${offered
        ? html`<button type="button" title=${say("whatif.take")} aria-describedby=${`forks-${position}`} disabled=${otherwise.busy} onClick=${() => otherwise.take(position, player, answers[number])}><${Rules} text=${other} /></button>`
        : html`<${Rules} text=${other} />`}</li>`)}
      ${shown.more && shown === sought ? html`<li class="fork small">${say("whatif.narrow")}</li>` : shown.more ? html`<li class="fork">${offered && !whole ? html`<button type="button" aria-label=${say("whatif.more")} onClick=${() => setWhole(true)}>…</button>` : "…"}</li>` : null}
    </ul>
    ${problem && html`<${Waiting} of=${problem} />`}
    <p class="small">${label}</p>
    ${offered && others.length > 0 && html`<p class="small" id=${`forks-${position}`}>${say("whatif.how")}</p>`}
  </section>`;
}

// The other answers to a decision, opened in the log.
export function Others({ game, as, position, player, otherwise }) {
  const found = useRead(`/api/games/${game}/decisions/${position}`, { as });
  if (!found || found instanceof Error) return html`<${Waiting} of=${found} />`;
  return html`<${Forks} game=${game} as=${as} decision=${found} player=${player} otherwise=${otherwise} />`;
}

// The answer that makes a branch, and the one that it takes the place of.
function Differs({ line, seats }) {
  if (!line.chosen) return html`<span>${say(line.how === "undo" ? "lines.undo" : "lines.on")}</span>`;
  return html`${seats ? `${say("lines.chooses", { name: seats[line.player - 1] })} ` : ""}<b><${Rules} text=${line.chosen} /></b>${line.instead ? html` <span class="instead">${say("lines.instead")} <${Rules} text=${line.instead} /></span>` : null}`;
}

const branches = (summary) => Boolean(summary?.parent) && !summary.observed;

function useLines(game, as, when) {
  const found = useRead(`/api/games/${game}/branches`, { as }, when);
  return found && !(found instanceof Error) ? found.lines : found;
}

// A link of the tree leads to another game: there the tree has the focus again.
let followed = false;

// So many moments of a branch tell above the board whose branch it is; later the tab of branches does.
const FIRST_MOMENTS = 12;

// The branch that a line goes on, whatever was taken back in it; it parts there where most was taken back, if that was
// its own answer or one before. Null on the first line.
function branchOf(lines, own) {
  let [line, earliest] = [own, null];
  while (line?.how === "undo") {
    if (!earliest || line.position < earliest.position) earliest = line;
    line = lines.find((one) => one.id === line.parent);
  }
  if (!line || line.position === null) return null;
  return earliest && earliest.position <= line.position ? { ...line, chosen: null, position: earliest.position, turn: earliest.turn } : line;
}

// Above the board in the first moments of a branch, and always above the tree: of which game it is one, where it parts
// from it, and which answer differs. After an undo one plays the same game to oneself: what it is in place of is told
// above the tree, or once it is over.
export function Origin({ game, as, summary, playing, go, travel, at, within }) {
  const lines = useLines(game, as, branches(summary));
  if (!branches(summary) || !Array.isArray(lines)) return null;
  const own = lines.find((one) => one.id === summary.id);
  if (!own) return null;
  const branch = branchOf(lines, own);
  const undone = own.how === "undo" && (within || !playing) ? own : null;
  const told = [branch, undone].filter(Boolean);
  const late = travel && travel.moment(at) - travel.moment(own.position ?? 1) > FIRST_MOMENTS && known !== own.id;
  if (!told.length || (!within && late)) return null;
  const name = summary.seats.join(" – ");
  return html`<section class="branch-of" aria-label=${say("lines.title")}>
    ${told.map((line) => html`<p key=${line.id}><${Icon} name="decision" /> ${say(line.how === "undo" ? "lines.of-undo" : "lines.of")} ${line.parent ? html`<a href=${address({ game: line.parent, as, at: String(line.position) })}>${name}</a>` : name} (${say(line.turn ? "undo.when" : "undo.when.before", line)}).${line.chosen ? html` <span title=${line.question}><${Differs} line=${line} seats=${summary.seats} />.</span>` : ""}${known === line.id ? html` <b role="status">${say("lines.known")}</b>` : ""}
      ${line.parent && html` <button type="button" onClick=${() => go({ tab: "branches", beside: line.parent, on: undefined })}>${say("beside.title")}</button>`}</p>`)}
    ${!within && html`<p class="buttons"><button type="button" onClick=${() => go({ tab: "branches", beside: undefined, on: undefined })}>${say("lines.tree")}</button></p>`}
  </section>`;
}

function Twig({ line, children, own, other, as, seats, beside }) {
  const here = line.id === own;
  const place = say("lines.at", { turn: line.turn, position: line.position });
  return html`<li>
    <div class=${`twig ${here ? "here" : ""}`}>
      <a onClick=${() => (followed = true)} href=${address({ game: line.id, as, tab: "branches", at: line.position === null ? undefined : String(line.position) })} aria-current=${here ? "page" : "false"}>
        ${line.position === null ? html`<b>${seats}</b>` : html`<span class="number">${place}</span> <${Differs} line=${line} />`}
        <small>${line.result}</small></a>
      ${here && html`<span class="badge good">${say("lines.here")}</span>`}
      ${line.superseded && html`<span class="badge">${say("lines.superseded")}</span>`}
      ${!here && html`<button type="button" aria-pressed=${other === line.id ? "true" : "false"} aria-label=${labelled(say("beside.title"), `${line.position === null ? seats : place} ${line.chosen || ""}`)} onClick=${() => beside(other === line.id ? undefined : line.id)}>${say("beside.title")}</button>`}
    </div>
    ${children.length > 0 && html`<ul>${children}</ul>`}
  </li>`;
}

// All branches of a game, each a link; arrows go from one to the next.
export function Tree({ game, as, summary, other, go }) {
  const lines = useLines(game, as, true);
  const box = useRef(null);
  useRoving(box, "a, button");
  useEffect(() => {
    const here = box.current?.querySelector("[aria-current=page]");
    if (followed && here) ((followed = false), here.focus());
  }, [lines]);
  if (!Array.isArray(lines)) return html`<${Waiting} of=${lines} />`;
  const ids = new Set(lines.map((line) => line.id));
  const seats = summary.seats.join(" – ");
  const grown = (of) =>
    lines
      .filter((line) => (of === null ? !ids.has(line.parent) : line.parent === of))
      .map((line) => html`<${Twig} key=${line.id} line=${line} own=${summary.id} other=${other} as=${as} seats=${seats} beside=${(id) => go({ beside: id, on: undefined })}>${grown(line.id)}<//>`);
  return html`<section class="lines-tree">
    <h2 id="lines-title">${say("lines.title")}</h2>
    ${lines.length < 2 && html`<p class="lead">${say(summary.may.includes("what-if") ? "lines.none" : "lines.none-seen")}</p>`}
    <ul class="tree" ref=${box} aria-labelledby="lines-title">${grown(null)}</ul>
  </section>`;
}
