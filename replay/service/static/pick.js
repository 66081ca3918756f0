// Putting an answer together, one by one: who attacks whom, who blocks whom, what to choose. Nothing is said by it until
// it is declared; what is still missing, and what it costs, is asked of the service meanwhile.

import { html, useLayoutEffect, useMemo, useRef, useState } from "./vendor/preact-htm.js";
import { send } from "./api.js";
import { Rules } from "./card.js";
import { Divisions, arrows, changed, clicked, divides, given, standard, taking } from "./divide.js";
import { Incoming, wouldDie } from "./incoming.js";
import { useRoving } from "./keyboard.js";
import { pointed } from "./pointing.js";
import { language, say } from "./words.js";

const PATIENCE = 120;
const NOBODY = 0;

// What was picked for the question that is asked now.
export function usePicking(game, as, { question, busy, act }) {
  const need = question?.yours ? question.picking : null;
  const of = need ? `${question.head} ${question.casting.length} ${question.text}` : null;
  const kept = useRef({ of: null });
  const [, setState] = useState(null);
  const [tried, setTried] = useState(null);
  const about = useMemo(() => {
    if (!need) return null;
    const pick = new Map();
    need.picks.forEach((one) => one.ids.forEach((id) => pick.set(id, one)));
    return { pick, rooms: new Map(need.rooms), may: need.whom.map((list) => new Set(list)), often: new Map(need.often), names: new Map(need.named.map(({ id, name }) => [id, name])) };
  }, [of, need]);
  if (kept.current.of !== of) kept.current = { of, pairs: begin(need), whom: need?.form === "pairs" ? need.named[0].id : NOBODY };
  const { pairs, whom } = kept.current;
  // Two keys may come before the page is drawn again.
  const set = (changed, target = kept.current.whom) => setState((kept.current = { ...kept.current, last: null, of, pairs: changed, whom: target }));
  // 601.2c. Which target it becomes: the one that was chosen, or else the next that it can be and that has room.
  const target = (one) => {
    const { pairs, whom } = kept.current;
    const may = need.whom[one.whom];
    if (may.includes(whom)) return whom;
    const taken = (slot) => [...pairs.values()].filter((list) => list.includes(slot)).length;
    return may.find((slot) => taken(slot) < about.rooms.get(slot)) ?? may[may.length - 1];
  };
  const aim = (one) => (need.form === "targets" && need.named.length ? target(one) : !need.named.length || about.may[one.whom].has(kept.current.whom) ? kept.current.whom : need.whom[one.whom][0]);
  const divide = (one, place, wanted) => set(new Map(kept.current.pairs).set(one.id, changed(kept.current.pairs.get(one.id), one, place, wanted)), one.id);
  const toggle = (id) => {
    const { pairs, whom } = kept.current;
    if (divides(need)) return set(clicked(need, pairs, id, whom));
    const one = about.pick.get(id);
    const now = pairs.get(id) || [];
    const at = need.form === "targets" && now.length && whom === NOBODY ? now[0] : aim(one);
    const most = about.often.get(id) || 1;
    const next = now.includes(at) ? now.filter((other) => other !== at) : [...(now.length < most ? now : now.slice(0, most - 1)), at];
    const changed = new Map(pairs);
    if (next.length) changed.set(id, next);
    else changed.delete(id);
    set(changed);
    Object.assign(kept.current, { order: kept.current.order ?? "pick", last: next.includes(at) ? { id, at, given: false } : null });
  };
  const aimAt = (id) => set(kept.current.pairs, id);
  // A click on what may be attacked or blocked.
  const point = (id) => {
    const { last } = kept.current;
    const moved = need.form === "pairs" && pointed(kept.current, id, (one) => about.may[about.pick.get(one).whom], (one) => about.often.get(one) || 1);
    if (!moved) return (aimAt(id), Object.assign(kept.current, { order: kept.current.order ?? "aim", last }));
    set(moved, id);
    Object.assign(kept.current, { last: { id: last.id, at: id, given: true } });
  };
  // So many of those that look alike go where is aimed at.
  const number = (one, wanted) => {
    const { pairs } = kept.current;
    const at = aim(one);
    const there = one.ids.filter((id) => pairs.get(id)?.includes(at));
    const free = one.ids.filter((id) => !pairs.get(id)?.includes(at) && (pairs.get(id)?.length || 0) < (about.often.get(id) || 1));
    const changed = new Map(pairs);
    for (const id of there.slice(Math.max(0, wanted))) {
      const left = changed.get(id).filter((other) => other !== at);
      if (left.length) changed.set(id, left);
      else changed.delete(id);
    }
    for (const id of free.slice(0, Math.max(0, wanted - there.length))) changed.set(id, [...(changed.get(id) || []), at]);
    set(changed);
  };
  const all = () => {
    const changed = new Map(pairs);
    for (const one of need.picks) for (const id of one.ids) if (!changed.has(id)) changed.set(id, [aim(one)]);
    set(changed);
  };
  const answer = () => {
    if (divides(need)) return given(need, pairs);
    if (need.form === "targets") return (need.named.length ? need.named.map(({ id }) => id) : [NOBODY]).map((slot) => need.order.filter((id) => pairs.get(id)?.includes(slot)));
    return paired();
  };
  const paired = () =>
    need.order
      .filter((id) => pairs.has(id))
      .flatMap((id) => (need.named.length ? need.whom[about.pick.get(id).whom].filter((one) => pairs.get(id).includes(one)).map((one) => [id, one]) : [id]));
  const key = need ? JSON.stringify([of, answer()]) : null;
  // Stopped as soon as an answer goes: a check that came after it would be of a game that went on.
  useLayoutEffect(() => {
    if (!key || busy) return;
    const stopping = new AbortController();
    const told = (found) => stopping.signal.aborted || setTried({ of, key, ...found });
    const check = () => send(`/api/games/${game}/check`, { as, lang: language }, { head: question.head, answer: answer() }, { signal: stopping.signal });
    const waiting = setTimeout(() => check().then(told, (problem) => told({ problem })), PATIENCE);
    return () => {
      stopping.abort();
      clearTimeout(waiting);
    };
  }, [key, busy, game, as, language]);
  if (!need) return null;
  return {
    question,
    need,
    pairs,
    whom,
    names: about.names,
    checked: tried?.key === key ? tried : null,
    // Damage begins with a legal assignment: it need not be waited for.
    ready: tried?.key === key ? Boolean(tried.legal) : need.form === "damage",
    told: tried?.of === of ? tried : null,
    // Nothing stops what is lethal: that is not declared by the way.
    dies: need.form === "pairs" && pairs.size === 0 && wouldDie(tried?.of === of ? tried : null),
    count: pairs.size,
    chosen: divides(need) ? taking(need, pairs) : pairs.keys(),
    at: (one) => aim(one),
    has: (id) => about.pick.has(id),
    most: (one) => one.ids.filter((id) => pairs.get(id)?.includes(aim(one)) || (pairs.get(id)?.length || 0) < (about.often.get(id) || 1)).length,
    aimAt,
    point,
    divide,
    links: divides(need) ? arrows(need, pairs) : need.form === "pairs" ? [...pairs].flatMap(([id, list]) => list.map((to) => ({ from: id, to, kind: "plan" }))) : [],
    toggle,
    number,
    all,
    none: () => (set(begin(need)), Object.assign(kept.current, { order: null })),
    declare: () => act("answers", { answer: answer() }),
  };
}

// Nothing is picked yet; what is divided has a beginning.
const begin = (need) => (divides(need) ? standard(need) : new Map());

const KINDS = ["attackers", "blockers", "targets", "divide", "damage"];
const kind = (question) => (KINDS.includes(question.kind) ? question.kind : "choose");

// What it comes to: what is missing, or what it costs.
export function Missing({ picking }) {
  const { told } = picking;
  if (!told) return html`<p class="missing" role="status"></p>`;
  if (told.problem) return html`<p class="missing problem" role="alert">${told.problem.message}</p>`;
  const costs = [...(told.cost ? [told.cost] : []), ...told.prices.map(([how, count]) => say(`price.${how}`, { count }))];
  return html`<p class=${`missing ${told.legal ? "" : "not"}`} role="status">
    ${!told.legal && html`<span>${say("pick.missing")} <b>${told.reason}</b> <span class="rulenumber">${told.rule}</span></span>`}
    ${costs.length > 0 && html`<span>${say("pick.costs")} <b><${Rules} text=${costs.join(", ")} /></b></span>`}
  </p>`;
}

export function DeclareButton({ picking, busy }) {
  const { question, need, count, checked } = picking;
  const refused = need.helps ? !checked?.legal : checked && !checked.legal;
  return html`<button type="button" class=${`${picking.dies ? "" : "main"} declare`} disabled=${busy || refused} onClick=${picking.declare}>${say(`pick.${kind(question)}${count ? "" : ".none"}`, { count })}</button>`;
}

// Where one goes, or those of a number of them that go somewhere.
function where(picking, one) {
  const counts = new Map();
  for (const id of one.ids) for (const to of picking.pairs.get(id) || []) counts.set(to, (counts.get(to) || 0) + 1);
  return [...counts].map(([to, count]) => `${one.ids.length > 1 ? `${count} ` : ""}→ ${picking.names.get(to)}`).join(", ");
}

function Row({ picking, one, number, busy }) {
  const title = html`<${Rules} text=${one.name} />${one.size ? html` <b>${one.size}</b>` : null}`;
  const goes = picking.need.named.length ? where(picking, one) : "";
  const key = number < 99 ? html`<kbd>${number + 1}</kbd> ` : null;
  if (one.ids.length === 1) {
    const [id] = one.ids;
    return html`<li><button type="button" class="pick" data-pick=${id} data-about=${id} aria-pressed=${picking.pairs.has(id) ? "true" : "false"} disabled=${busy} onClick=${() => picking.toggle(id)}>${key}<span>${title}</span>${goes && html` <span class="goes">${goes}</span>`}</button></li>`;
  }
  const at = picking.at(one);
  const there = one.ids.filter((id) => picking.pairs.get(id)?.includes(at)).length;
  const most = picking.most(one);
  const id = `pick-${one.ids[0]}`;
  return html`<li class="several"><label for=${id}>${key}<span>${title} ×${one.ids.length}</span></label>
    <input id=${id} type="number" min="0" max=${most} value=${there} disabled=${busy} onInput=${(event) => picking.number(one, Math.min(most, Math.max(0, Math.floor(Number(event.currentTarget.value)) || 0)))} />
    <button type="button" disabled=${busy} aria-label=${say(there < most ? "pick.all-of" : "pick.none-of", { name: one.name, count: most })} onClick=${() => picking.number(one, there < most ? most : 0)}>${there < most ? say("pick.all.number", { count: most }) : say("pick.none")}</button>
    ${goes && html`<span class="goes">${goes}</span>`}</li>`;
}

function Rows({ picking, list, busy }) {
  const { question, need } = picking;
  if (divides(need)) return html`<${Divisions} picking=${picking} list=${list} busy=${busy} />`;
  return html`<ul class="picks" ref=${list} aria-label=${say(`pick.list.${kind(question)}`)}>${need.picks.map((one, number) => html`<${Row} key=${one.ids[0]} picking=${picking} one=${one} number=${number} busy=${busy} />`)}</ul>`;
}

// All can attack; of other things there may be too many.
const mayAll = ({ question, need }) => kind(question) === "attackers" && need.most === null;

// Under the table on a narrow page: what cannot be clicked on it, and what is missing.
export function ConfirmPicks({ picking, busy, open }) {
  const { question, need } = picking;
  const list = useRef(null);
  useRoving(list, "button, input");
  return html`<div class="confirm" role="group" data-question tabindex="-1" aria-label=${say("play.title")}>
    <p><${Rules} text=${question.text} /></p>
    ${need.form !== "pairs" && html`<${Rows} picking=${picking} list=${list} busy=${busy} />`}
    <${Incoming} told=${picking.told} /><${Missing} picking=${picking} />
    <p class="buttons"><${DeclareButton} picking=${picking} busy=${busy} />${mayAll(picking) && html`<button type="button" disabled=${busy} onClick=${picking.all}>${say("pick.all")}</button>`}<button type="button" onClick=${open}>${say("play.whole")}</button></p></div>`;
}

export function Declare({ picking, busy, alert, earlier, about }) {
  const { question, need } = picking;
  const is = kind(question);
  const list = useRef(null);
  useRoving(list, "button, input");
  // Who has picked all declares next.
  const everything = (event) => {
    const form = event.currentTarget.closest("form");
    picking.all();
    requestAnimationFrame(() => form.querySelector(".declare")?.focus());
  };
  return html`<form class="question declaring" aria-label=${say("play.title")} aria-busy=${busy ? "true" : "false"} onSubmit=${(event) => event.preventDefault()}>
    ${earlier}
    ${question.casting.map((step) => html`<p class="casting">… ${step}</p>`)}
    <h2 aria-live="polite"><${Rules} text=${question.text} /></h2>
    ${about}
    ${need.named.length > 1 &&
    html`<label class="whom">${say(`pick.whom.${is}`)} <select value=${String(picking.whom)} onChange=${(event) => picking.aimAt(Number(event.currentTarget.value))}>
      ${need.form === "targets" && html`<option value=${String(NOBODY)}>${say("pick.whom.next")}</option>`}
      ${need.named.map(({ id, name }) => html`<option value=${String(id)}>${name}</option>`)}</select></label>`}
    ${mayAll(picking) && html`<p class="buttons"><button type="button" disabled=${busy} onClick=${everything}>${say("pick.all")}</button></p>`}
    <${Rows} picking=${picking} list=${list} busy=${busy} />
    <div class="decide"><${Incoming} told=${picking.told} /><${Missing} picking=${picking} />
    <p class="buttons"><${DeclareButton} picking=${picking} busy=${busy} />
      <button type="button" disabled=${busy || !picking.count} onClick=${picking.none}>${say(is === "damage" ? "divide.standard" : "pick.none")}</button></p>
    ${alert}</div>
  </form>`;
}
