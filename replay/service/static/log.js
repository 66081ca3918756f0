// The log beside the table: what happened, with rules; filtered, searched, following an object.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/preact-htm.js";
import { read } from "./api.js";
import { Icon } from "./icons.js";
import { lower } from "./travel.js";
import { language, say } from "./words.js";

const CHUNK = 200;
const QUIET = [0, 1, 2];
const PATIENCE = 150;

// Pages of the log as they are needed: without a filter around the position, with one from the start on.
function useLines(game, as, at, head, filter) {
  const [state, setState] = useState({ key: "", lines: [], next: null });
  const filtered = Boolean(filter.search || filter.object || filter.seat || filter.rule);
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
      if (!stale) setState({ key, lines, next: page.next });
    };
    const waiting = setTimeout(() => load().catch((problem) => stale || setState({ key, lines: [], next: null, problem })), state.key ? PATIENCE : 0);
    return () => {
      stale = true;
      clearTimeout(waiting);
    };
  }, [key]);
  const more = async () => {
    const page = await read(`/api/games/${game}/events`, { as, lang: language, limit: 500, ...filter, after: state.next });
    setState((now) => ({ ...now, lines: [...now.lines, ...page.events], next: page.next }));
  };
  return { ...state, more, filtered };
}

function Line({ line }) {
  return html`<li class=${`kind-${line.kind}`} data-line=${line.position}>
    <button type="button" class="line" data-go=${line.position}>
      <span class="number">${line.position}</span>
      <span class="sentence">${line.sentence}</span>
      <span class="rulenumber">${line.rule}</span>
    </button>
    <button type="button" class="ask" data-why=${line.position} aria-label=${say("log.why", { position: line.position })} title=${say("tab.why")}>?</button>
  </li>`;
}

export function Log({ game, as, at, head, go, follows, setFollows, show, names }) {
  const [quiet, setQuiet] = useState(2);
  const [search, setSearch] = useState("");
  const [rule, setRule] = useState("");
  const [seat, setSeat] = useState("");
  const filter = { quiet: quiet || null, search: search.trim() || null, rule: rule.trim() || null, seat: seat || null, object: follows?.id ?? null };
  const { lines, next, more, filtered, key, problem } = useLines(game, as, at, head, filter);
  const list = useRef(null);
  // The lines are drawn once; going along only moves the mark.
  const rows = useMemo(() => {
    let turn = null;
    return lines.map((line) => {
      const heading = line.turn !== turn ? html`<li class="turn" key=${`t${line.position}`}>${line.turn ? say("log.turn", { turn: line.turn }) : say("timeline.before")}</li>` : null;
      turn = line.turn;
      return [heading, html`<${Line} key=${line.position} line=${line} />`];
    });
  }, [lines, language]);
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
    const top = now.offsetTop - box.offsetTop;
    if (top < box.scrollTop + 20 || top > box.scrollTop + box.clientHeight - 60) box.scrollTop = top - box.clientHeight / 2;
  }, [last, rows]);
  const clicked = (event) => {
    const button = event.target.closest("button");
    if (button?.dataset.go) go(Number(button.dataset.go));
    else if (button?.dataset.why) show("why", Number(button.dataset.why));
  };
  return html`<div class="log">
    <form class="filters" onSubmit=${(event) => event.preventDefault()} role="search">
      <input type="search" id="search" placeholder=${say("log.search")} aria-label=${say("log.search")} value=${search} onInput=${(event) => setSearch(event.currentTarget.value)} />
      <input type="text" class="rule" placeholder=${say("log.rule")} aria-label=${say("log.rule")} value=${rule} onInput=${(event) => setRule(event.currentTarget.value)} />
      <select aria-label=${say("log.seat")} value=${seat} onChange=${(event) => setSeat(event.currentTarget.value)}>
        <option value="">${say("log.everybody")}</option>
        ${names.map((name, number) => html`<option value=${String(number + 1)}>${name}</option>`)}
      </select>
      <select aria-label=${say("log.how-much")} value=${String(quiet)} onChange=${(event) => setQuiet(Number(event.currentTarget.value))}>
        ${QUIET.map((much) => html`<option value=${String(much)}>${say(`log.quiet.${much}`)}</option>`)}
      </select>
      ${follows && html`<button type="button" class="chip" onClick=${() => setFollows(null)} title=${say("log.unfollow")}>${say("log.follows", { name: follows.name })} <${Icon} name="cross" /></button>`}
    </form>
    <ol class="lines" ref=${list} tabindex="0" aria-label=${say("log.title")} aria-busy=${key ? "false" : "true"} onClick=${clicked}>
      ${rows}
      ${problem && html`<li class="problem">${problem.message}</li>`}
      ${key && !lines.length && !problem && html`<li class="none">${say("log.none")}</li>`}
      ${filtered && next && html`<li><button type="button" onClick=${more}>${say("log.more")}</button></li>`}
    </ol>
  </div>`;
}
