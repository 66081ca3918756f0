// The log beside the table: what happened, with rules; filtered, searched, following an object.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/preact-htm.js";
import { read } from "./api.js";
import { Icon } from "./icons.js";
import { lower } from "./travel.js";
import { language, say } from "./words.js";

const CHUNK = 200;
const QUIET = [0, 1, 2];
const KINDS = ["casting", "combat", "damage", "life", "zones", "permanents", "counters", "mana", "effects", "state-based", "decisions", "chance", "turn", "supplements", "game"];
const PATIENCE = 150;

// Pages of the log as they are needed: without a filter around the position, with one from the start on.
function useLines(game, as, at, head, filter) {
  const [state, setState] = useState({ key: "", lines: [], next: null, about: null });
  const filtered = Boolean(filter.search || filter.object || filter.seat || filter.rule || filter.kind || filter.turn !== null);
  const chunk = Math.floor((at - 1) / CHUNK);
  const key = JSON.stringify([game, as, language, filter, filtered ? 0 : chunk, filtered ? head : Math.min(head, (chunk + 2) * CHUNK)]);
  useEffect(() => {
    let stale = false;
    const fields = { as, lang: language, limit: 500, ...filter };
    if (!filtered) {
      fields.from = Math.max(1, (chunk - 1) * CHUNK + 1);
      fields.to = (chunk + 2) * CHUNK;
    }
    const load = async () => {
      let page = await read(`/api/games/${game}/events`, fields);
      let lines = page.events;
      while (!filtered && page.next && !stale) {
        page = await read(`/api/games/${game}/events`, { ...fields, after: page.next });
        lines = [...lines, ...page.events];
      }
      if (!stale) setState({ key, lines, next: page.next, about: page.about });
    };
    const waiting = setTimeout(() => load().catch((problem) => stale || setState({ key, lines: [], next: null, problem })), state.key ? PATIENCE : 0);
    return () => {
      stale = true;
      clearTimeout(waiting);
    };
  }, [key]);
  const more = async () => {
    const page = await read(`/api/games/${game}/events`, { as, lang: language, limit: 500, ...filter, after: state.next });
    setState((now) => (now === state ? { ...now, lines: [...now.lines, ...page.events], next: page.next } : now)); // something else may be asked for by now
  };
  return { ...state, more, filtered };
}

function Line({ line, other, open }) {
  return html`<li class=${`kind-${line.kind}${line.unexplained ? " unexplained" : ""}`} data-line=${line.position}>
    <button type="button" class="line" data-go=${line.position}>
      <span class="number">${line.position}</span>
      <span class="sentence">${line.sentence}</span>
      <span class="rulenumber">${line.unexplained ? html`<b class="badge bad" title=${say("log.unexplained.how")}>${say("log.unexplained")}</b>` : line.rule}${line.line ? html`<small class="origin" title=${say("log.line", { line: line.line })}><span class="hush">${say("log.line", { line: line.line })}</span><span aria-hidden="true">L${line.line}</span></small>` : null}</span>
    </button>
    <button type="button" class="ask" data-why=${line.position} aria-label=${say("log.why", { position: line.position })} title=${say("tab.why")}>?</button>
    ${other && html`<button type="button" class="ask" data-other=${other} data-player=${line.data.player} aria-expanded=${open ? "true" : "false"} aria-label=${say("whatif.others", { position: other })} title=${say("whatif.others", { position: other })}><${Icon} name="decision" /></button>`}
  </li>`;
}

// The decision that a line is or comes of, told once.
function decided(decisions, line, asked) {
  const found = [line.position, line.cause].find((position) => position && decisions[lower(decisions, position)] === position);
  if (!found || asked.has(found)) return null;
  asked.add(found);
  return found;
}

// What is asked for stands in the address, so that a link shows the same lines. Who asks for a kind of event gets all of it.
export function Log({ game, as, at, head, go, place, change, show, names, turns, otherwise, decisions, others }) {
  const { search = "", rule = "", kind = "", turn: inTurn = "", seat = "", follow } = place;
  const quiet = QUIET.includes(Number(place.quiet ?? NaN)) ? Number(place.quiet) : kind ? 0 : 2;
  const filter = { quiet: quiet || null, search: search.trim() || null, rule: rule.trim() || null, kind: kind || null, turn: /^\d+$/.test(inTurn) ? inTurn : null, seat: seat || null, object: follow || null };
  const { lines, next, more, filtered, key, problem, about } = useLines(game, as, at, head, filter);
  const list = useRef(null);
  const scrolled = useRef("");
  const [opened, setOpened] = useState(null);
  // The lines are drawn once; going along only moves the mark.
  const rows = useMemo(() => {
    let turn = null;
    const asked = new Set(); // of the lines that come of a decision, the first offers its other answers
    return lines.map((line) => {
      const heading = line.turn !== turn ? html`<li class="turn" key=${`t${line.position}`}>${line.turn ? say("log.turn", { turn: line.turn }) : say("timeline.before")}</li>` : null;
      turn = line.turn;
      const decision = otherwise.shows(line.data.player) ? decided(decisions, line, asked) : null;
      const open = decision !== null && opened?.at === decision;
      return [heading, html`<${Line} key=${line.position} line=${line} other=${decision} open=${open} />`, open ? html`<li class="answers-of" key=${`o${decision}`}>${others(decision, opened.player)}</li>` : null];
    });
  }, [lines, language, opened, otherwise]);
  const last = lines[lower(lines, at + 1, (line) => line.position) - 1]?.position;
  useLayoutEffect(() => {
    const box = list.current;
    const before = box.querySelector(".now");
    const now = last ? box.querySelector(`[data-line="${last}"]`) : null;
    if (before !== now) {
      before?.classList.remove("now");
      before?.firstElementChild.removeAttribute("aria-current");
    }
    if (!now) return;
    now.classList.add("now");
    now.firstElementChild.setAttribute("aria-current", "step");
    // Other answers that are opened are read where they are: only who goes along is taken along.
    const place = `${key} ${last}`;
    if (scrolled.current === place) return;
    scrolled.current = place;
    const top = now.offsetTop;
    if (top < box.scrollTop + 20 || top > box.scrollTop + box.clientHeight - 60) box.scrollTop = top - box.clientHeight / 2;
  }, [last, rows]);
  const clicked = (event) => {
    const button = event.target.closest("button");
    if (button?.dataset.go) go(Number(button.dataset.go));
    else if (button?.dataset.other) {
      const at = Number(button.dataset.other);
      setOpened(opened?.at === at ? null : { at, player: button.dataset.player ? Number(button.dataset.player) : undefined });
    } else if (button?.dataset.why) show("why", Number(button.dataset.why));
  };
  return html`<div class="log">
    <form class="filters" onSubmit=${(event) => event.preventDefault()} role="search">
      <input type="search" id="search" placeholder=${say("log.search")} aria-label=${say("log.search")} value=${search} onInput=${(event) => change({ search: event.currentTarget.value })} />
      <input type="text" class="rule" placeholder=${say("log.rule")} aria-label=${say("log.rule")} value=${rule} onInput=${(event) => change({ rule: event.currentTarget.value })} />
      <select aria-label=${say("log.kind")} value=${kind} onChange=${(event) => change({ kind: event.currentTarget.value, quiet: undefined })}>
        <option value="">${say("log.every-kind")}</option>
        ${KINDS.map((one) => html`<option value=${one}>${say(`log.kind.${one}`)}</option>`)}
        ${kind && !KINDS.includes(kind) && html`<option value=${kind}>${kind}</option>`}
      </select>
      <select aria-label=${say("log.in-turn")} value=${inTurn} onChange=${(event) => change({ turn: event.currentTarget.value })}>
        <option value="">${say("log.every-turn")}</option>
        ${turns.map((one) => html`<option value=${String(one.turn)}>${say("log.turn", { turn: one.turn })}</option>`)}
      </select>
      <select aria-label=${say("log.seat")} value=${seat} onChange=${(event) => change({ seat: event.currentTarget.value })}>
        <option value="">${say("log.everybody")}</option>
        ${names.map((name, number) => html`<option value=${String(number + 1)}>${name}</option>`)}
      </select>
      <select aria-label=${say("log.how-much")} value=${String(quiet)} onChange=${(event) => change({ quiet: event.currentTarget.value })}>
        ${QUIET.map((much) => html`<option value=${String(much)}>${say(`log.quiet.${much}`)}</option>`)}
      </select>
      ${follow && html`<button type="button" class="chip" onClick=${() => change({ follow: undefined })} title=${say("log.unfollow")}>${say("log.follows", { name: about || follow })} <${Icon} name="cross" /></button>`}
    </form>
    <ol class="lines" ref=${list} tabindex="0" aria-label=${say("log.title")} aria-busy=${key ? "false" : "true"} onClick=${clicked}>
      ${rows}
      ${problem && html`<li class="problem">${problem.message}</li>`}
      ${key && !lines.length && !problem && html`<li class="none">${say("log.none")}</li>`}
      ${filtered && next && html`<li><button type="button" onClick=${more}>${say("log.more")}</button></li>`}
    </ol>
  </div>`;
}
