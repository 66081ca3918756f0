// The log beside the table: what happened, with rules; filtered, searched, following an object.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact-htm.js";
import { read } from "./api.js";
import { language, say } from "./words.js";

const CHUNK = 200;
const QUIET = [0, 1, 2];

// Pages of the log as they are needed: without a filter around the position, with one from the start on.
function useLines(game, as, at, head, filter) {
  const [state, setState] = useState({ key: "", lines: [], from: 1, next: null });
  const filtered = Boolean(filter.search || filter.object || filter.kind || filter.rule);
  const chunk = Math.floor((at - 1) / CHUNK);
  const key = JSON.stringify([game, as, language, filter, filtered ? 0 : chunk, filtered ? head : Math.min(head, (chunk + 2) * CHUNK)]);
  useEffect(() => {
    let stale = false;
    const fields = { as, lang: language, limit: 500, ...filter };
    if (!filtered) {
      fields.from = Math.max(1, (chunk - 1) * CHUNK + 1);
      fields.to = (chunk + 2) * CHUNK;
      if (!filter.quiet) fields.limit = 500;
    }
    const load = async () => {
      let page = await read(`/api/games/${game}/events`, fields);
      let lines = page.events;
      while (!filtered && page.next && !stale) {
        page = await read(`/api/games/${game}/events`, { ...fields, after: page.next });
        lines = [...lines, ...page.events];
      }
      if (!stale) setState({ key, lines, from: fields.from || 1, next: page.next });
    };
    load().catch(() => stale || setState({ key, lines: [], from: 1, next: null }));
    return () => {
      stale = true;
    };
  }, [key]);
  const more = async () => {
    const page = await read(`/api/games/${game}/events`, { as, lang: language, limit: 500, ...filter, after: state.next });
    setState((now) => ({ ...now, lines: [...now.lines, ...page.events], next: page.next }));
  };
  return { ...state, more, filtered };
}

export function Log({ game, as, at, head, go, follows, setFollows, show }) {
  const [quiet, setQuiet] = useState(2);
  const [search, setSearch] = useState("");
  const [rule, setRule] = useState("");
  const filter = { quiet: quiet || null, search: search.trim() || null, rule: rule.trim() || null, object: follows?.id ?? null };
  const { lines, next, more, filtered } = useLines(game, as, at, head, filter);
  const list = useRef(null);
  const last = lines.filter((line) => line.position <= at).at(-1)?.position;
  useLayoutEffect(() => {
    const now = list.current?.querySelector(".now");
    if (!now) return;
    const box = list.current;
    const top = now.offsetTop - box.offsetTop;
    if (top < box.scrollTop + 20 || top > box.scrollTop + box.clientHeight - 60) box.scrollTop = top - box.clientHeight / 2;
  }, [last, lines]);
  let turn = null;
  return html`<div class="log">
    <form class="filters" onSubmit=${(event) => event.preventDefault()} role="search">
      <input type="search" id="search" placeholder=${say("log.search")} aria-label=${say("log.search")} value=${search} onInput=${(event) => setSearch(event.currentTarget.value)} />
      <input type="text" class="rule" placeholder=${say("log.rule")} aria-label=${say("log.rule")} value=${rule} onInput=${(event) => setRule(event.currentTarget.value)} />
      <select aria-label=${say("log.how-much")} value=${quiet} onChange=${(event) => setQuiet(Number(event.currentTarget.value))}>
        ${QUIET.map((much) => html`<option value=${much}>${say(`log.quiet.${much}`)}</option>`)}
      </select>
      ${follows && html`<button type="button" class="chip" onClick=${() => setFollows(null)} title=${say("log.unfollow")}>${say("log.follows", { name: follows.name })} ×</button>`}
    </form>
    <ol class="lines" ref=${list} tabindex="0" aria-label=${say("log.title")}>
      ${lines.map((line) => {
        const heading = line.turn !== turn ? html`<li class="turn" key=${`t${line.turn}`}>${line.turn ? say("log.turn", { turn: line.turn }) : say("timeline.before")}</li>` : null;
        turn = line.turn;
        const now = line.position === last;
        return html`${heading}<li key=${line.position} class=${`${now ? "now" : ""} ${line.position > at ? "later" : ""} kind-${line.kind}`}>
          <button type="button" class="line" aria-current=${now ? "step" : "false"} onClick=${() => go(line.position)}>
            <span class="number">${line.position}</span>
            <span class="sentence">${line.sentence}</span>
            <span class="rulenumber">${line.rule}</span>
          </button>
          <button type="button" class="ask" onClick=${() => show("why", line.position)} aria-label=${say("log.why", { position: line.position })} title=${say("tab.why")}>?</button>
        </li>`;
      })}
      ${!lines.length && html`<li class="none">${say("log.none")}</li>`}
      ${filtered && next && html`<li><button type="button" onClick=${more}>${say("log.more")}</button></li>`}
    </ol>
  </div>`;
}
