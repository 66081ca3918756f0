// At the table: what is asked, the legal answers, going on from elsewhere.

import { html, useCallback, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact-htm.js";
import { Answers, listed, named, written } from "./answers.js";
import { read, send } from "./api.js";
import { Card, Rules } from "./card.js";
import { Concede } from "./concede.js";
import { useCut } from "./cut.js";
import { Happened } from "./happened.js";
import { Icon } from "./icons.js";
import { Typed } from "./keyboard.js";
import { Bar, Stops } from "./passing.js";
import { Declare } from "./pick.js";
import { Hows } from "./players.js";
import { Searched } from "./searched.js";
import { Seen } from "./seen.js";
import { follows, taken, withTakes } from "./taking.js";
import { language, say } from "./words.js";

// After a question changed, no answer is taken for a moment: a second click is meant for what stood there before.
const GUARD = 400;
// From so many answers on, they can be searched.
const MANY = 12;
// So many are shown at once; the others are searched for, or have their number typed.
const SHOWN = 30;
// So many acts have room under the table on a phone.
const FEW = 6;

// What is asked now, and how it is answered.
export function useQuestion(game, as, head, when, passing, told, refused) {
  const [question, keepQuestion] = useState(null);
  const setQuestion = (found) => keepQuestion(withTakes(found));
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState(false);
  const [fresh, setFresh] = useState(false);
  const fields = { as, lang: language };
  const list = question?.yours ? JSON.stringify([question.head, question.casting.length, question.text]) : null;
  const before = useRef(null);
  const acting = useRef(false);
  // How far one passes, and since which turn, for as long as others are asked on the way.
  const wish = useRef(null);
  // Before anything is drawn: a click may come as soon as it is.
  useLayoutEffect(() => {
    if (before.current === null || list === null || before.current === list) {
      before.current = list ?? before.current;
      return undefined;
    }
    before.current = list;
    setFresh(true);
    const timer = setTimeout(() => setFresh(false), GUARD);
    return () => (clearTimeout(timer), setFresh(false));
  }, [list]);
  useEffect(() => {
    let stale = false;
    if (!when) return setQuestion(null);
    read(`/api/games/${game}/question`, fields).then(
      // While an answer is carried out, what is asked on the way is answered by it.
      (found) => stale || acting.current || setQuestion(found),
      (error) => stale || setProblem(error),
    );
    return () => {
      stale = true;
    };
  }, [game, as, head, when, language]);
  const act = useCallback(
    async (path, { until, ...data }) => {
      if (busy || (fresh && !data.idle) || !question) return null;
      let done = null;
      if (!data.idle || !wish.current) wish.current = { until, since: question.turn };
      setBusy(true);
      setProblem(null);
      acting.current = true;
      try {
        const chosen = taken(data.answer);
        const given = { ...data, passing: { ...passing.wanted(wish.current.until), since: wish.current.since }, told: false };
        done = await send(`/api/games/${game}/${path}`, fields, { head: question.head, ...given, ...(chosen && { answer: "yes" }) });
        if (chosen && follows(done.question, chosen)) done = await send(`/api/games/${game}/${path}`, fields, { head: done.question.head, ...given, answer: chosen });
        if (done.question.yours) wish.current = null;
        setQuestion(done.question);
        told(done, question.head, Boolean(data.idle));
      } catch (error) {
        if (!data.idle) setProblem(error); // another tab of the same seat was first
        if (error.status === 409) refused();
        setQuestion(await read(`/api/games/${game}/question`, fields).catch(() => question));
      }
      acting.current = false;
      setBusy(false);
      return done;
    },
    [game, as, question, busy, fresh, language, passing],
  );
  return { question, problem, busy: busy || fresh, working: busy, act };
}

// What Enter does: the only answer that is left, or passing.
export function mainAnswer(question, picked) {
  if (!question?.yours) return null;
  const options = prepared(question, picked);
  if (options.length === 1) return options[0];
  return picked.length ? null : options.find((option) => option.answer === "keep" || option.answer?.[0] === "pass") || null;
}

// Which answers each card on the table stands for.
export function answers(question, ids) {
  const found = new Map();
  if (!question?.yours) return found;
  for (const option of question.options)
    for (const id of new Set(named(question, option))) if (ids.has(id)) found.set(id, [...(found.get(id) || []), option]);
  return found;
}

// The answers that name everything which was picked on the table.
export function prepared(question, picked) {
  return picked.length ? question.options.filter((option) => picked.every((id) => named(question, option).includes(id))) : question.options;
}

// What asks, with its whole text, and the cards that are looked at.
export function About({ about, table }) {
  const own = useRef(null);
  useCut(own, about, ".seen");
  if (!about?.card && !about?.seen.length) return null;
  const { card, ability, seen, aims } = about;
  return html`<div class="about" ref=${own}>
    ${card && html`<div class="asking"><${Card} card=${card} still=${true} />${ability && html`<p class="ability"><${Rules} text=${ability} /></p>`}${aims?.length > 0 && html`<p class="aims">→ ${aims.join(", ")}</p>`}</div>`}
    ${seen.length > 0 && html`<${Seen} cards=${seen} table=${table} />`}
    <${Searched} library=${about.library} />
  </div>`;
}

// A number is typed or stepped.
function Figure({ asked }) {
  const { question, busy, act } = asked;
  const { least, most, but } = question.number;
  const [value, setValue] = useState(String(most));
  useEffect(() => setValue(String(most)), [question.head, question.text]);
  const count = Number(value);
  const fits = value.trim() !== "" && Number.isInteger(count) && count >= least && count <= most && !but.includes(count);
  const by = (change) => setValue(String(Math.min(most, Math.max(least, (fits ? count : least) + change))));
  return html`<p class="figure">
    <button type="button" aria-label=${say("play.less")} disabled=${busy || count <= least} onClick=${() => by(-1)}>−</button>
    <input type="number" id="figure" aria-label=${question.text} min=${least} max=${most} value=${value} onInput=${(event) => setValue(event.currentTarget.value)} onKeyDown=${(event) => event.key === "Enter" && fits && (event.preventDefault(), act("answers", { answer: count }))} />
    <button type="button" aria-label=${say("play.more")} disabled=${busy || count >= most} onClick=${() => by(1)}>+</button>
    <button type="button" class="main" disabled=${busy || !fits} onClick=${() => act("answers", { answer: count })}>${say("play.answer")}</button></p>`;
}

// Yield to an ability for the rest of the game, or always answer it the same.
function Yield({ asked, passing, acts }) {
  const { question, busy, act } = asked;
  const { key, question: asks } = question.about || {};
  const mine = question.abilities || [];
  const box = (one, list, flip, words) => html`<p class="yield" key=${one}><label><input type="checkbox" checked=${list.includes(one)} onChange=${() => flip(one)} /> <span>${words}</span></label></p>`;
  if (question.kind === "priority")
    return html`${key && question.about.card && box(key, passing.yields, passing.yieldTo, say("pass.yield", { name: question.about.card.name }))}
      ${mine.length > 0 && html`<details class="idle" open=${mine.length === 1 && acts === 1}><summary title=${say("pass.idle.how")}>${say("pass.idle")}</summary>${mine.map((one) => box(one.key, passing.quiet, passing.hush, html`<${Rules} text=${one.words} />`))}</details>`}`;
  if (!asks || !question.options.some((option) => option.answer === "yes")) return null;
  return html`<p class="buttons yield">${["yes", "no"].map((answer) => html`<button type="button" class="chip" disabled=${busy} onClick=${() => (passing.answerAlways(asks, answer), act("answers", { answer }))}>${say(`pass.always.${answer}`)}</button>`)}</p>`;
}

// 732.2. So many times more, or for how long one lets it happen.
function Again({ asked }) {
  const { question, busy, act } = asked;
  const { least, most, places } = question.again;
  const [times, setTimes] = useState("");
  const [place, setPlace] = useState("0");
  const count = Number(times);
  const fits = times !== "" && Number.isInteger(count) && count >= least && count <= most;
  const words = places.length ? "again.until" : "again.repeat";
  return html`<p class="again"><label>${say(words)} <input type="number" min=${least} max=${most} value=${times} onInput=${(event) => setTimes(event.currentTarget.value)} /></label>
    ${places.length > 1 && html`<label>${say("again.place")} <select value=${place} onChange=${(event) => setPlace(event.currentTarget.value)}>${places.map((one, number) => html`<option value=${String(number)}>${one + 1}</option>`)}</select></label>`}
    <button type="button" disabled=${busy || !fits} onClick=${() => act("answers", { answer: places.length ? ["until", count, places[Number(place)]] : ["repeat", count] })}>${say(`${words}.go`)}</button></p>`;
}

// Under the table on a narrow page: what was picked on it, to be confirmed.
// What cannot be clicked on the table, such as modes, is answered here.
export function Confirm({ asked, picked, open, passing, undo, clickable }) {
  const { question, problem } = asked;
  const acts = listed(question);
  const fewActs = acts.length <= FEW ? acts : [];
  const few = question.options.length <= FEW && !question.number;
  const offered = question.kind === "priority" ? fewActs : few ? question.options : clickable || question.number ? [] : question.options.slice(0, MANY);
  const found = picked.length ? prepared(question, picked) : offered;
  const more = question.kind === "priority" && !picked.length ? acts.length - found.length : question.options.length - found.length;
  return html`<div class="confirm" role="group" data-question tabindex="-1" aria-label=${say("play.title")}>
    <p role="status"><${Rules} text=${question.text} /></p>
    ${question.kind !== "priority" && question.about?.ability && html`<p class="says"><${Rules} text=${question.about.ability} /></p>`}
    ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
    ${question.number && html`<${Figure} asked=${asked} />`}
    <p class=${`buttons ${question.kind === "priority" ? "acts" : ""}`}><${Answers} asked=${asked} options=${found} only=${true} />${more > 0 && html`<button type="button" onClick=${open}>${say("play.all", { count: question.kind === "priority" ? acts.length : question.options.length })}</button>`}</p>
    <${Bar} asked=${asked} passing=${passing}>${undo}<//>
  </div>`;
}

export function Question({ asked, picking, picked, clear, away, toNow, passing, happened, go, digits, undo, leave: out, table }) {
  const { question, problem, busy, act } = asked;
  const [text, setText] = useState("");
  const list = question?.yours ? `${question.head} ${question.casting.length} ${question.text}` : null;
  useEffect(() => setText(""), [list]);
  const alert = problem && html`<p class="problem" role="alert">${problem.message}</p>`;
  if (!question) return alert || html`<p class="waiting" aria-busy="true">${say("waiting")}</p>`;
  if (question.over) return html`<p class="question">${say("play.over")}</p>`;
  const earlier = away && html`<p class="earlier"><button type="button" onClick=${toNow}><${Icon} name="end" /> ${say("play.now")}</button></p>`;
  const news = html`<${Happened} told=${happened} go=${go} asks=${list} />`;
  if (!question.yours) return html`<div class="question">${earlier}${news}<p>${say("play.waits", { name: question.name })}</p>${alert}<p class="buttons">${undo}</p>${out && html`<${Stops} passing=${passing} /><p class="buttons leave">${out}</p>`}</div>`;
  const back = question.casting.length > 0 && html`<button type="button" disabled=${busy} onClick=${() => act("answers", { answer: "step-back" })}><kbd>z</kbd> ${say("play.step-back")}</button>
    ${question.casting.length > 1 && html`<button type="button" disabled=${busy} onClick=${() => act("answers", { answer: "back" })}>${say("play.back")}</button>`}`;
  const concede = html`<${Concede} busy=${busy} concede=${() => act("answers", { answer: "concede" })} />`;
  const bar = html`<${Bar} asked=${asked} passing=${passing} last=${concede}>${undo}<//>`;
  const about = html`<${About} about=${question.about} table=${table} />`;
  if (picking) return html`<div data-question tabindex="-1">${news}<${Declare} picking=${picking} busy=${busy} alert=${alert} earlier=${earlier} about=${about} />${back && html`<p class="buttons">${back}</p>`}${bar}</div>`;
  const legal = prepared(question, picked).filter((option) => !question.again?.places.length || !Array.isArray(option.answer));
  const searched = legal.length > MANY || question.more;
  const wanted = text.trim().toLocaleLowerCase();
  const fitting = searched && wanted ? legal.filter((option) => option.words.toLocaleLowerCase().includes(wanted)) : legal;
  const options = question.kind === "priority" ? fitting.filter((option) => option.answer[0] !== "pass" || picked.length > 0 || fitting.length === 1) : fitting.slice(0, SHOWN);
  const left = question.kind === "priority" ? 0 : fitting.length - options.length;
  const sendText = (event) => {
    event.preventDefault();
    if (!wanted) return;
    const only = fitting.length === 1 ? fitting[0].answer : written(question, passing.full, text.trim());
    act("answers", { answer: only });
  };
  const free = (searched || (question.hint && !question.again)) && !question.number;
  return html`<form class="question" data-question tabindex="-1" aria-label=${say("play.title")} aria-busy=${busy ? "true" : "false"} onSubmit=${sendText}>
    ${earlier}${news}
    ${question.casting.map((step) => html`<p class="casting">… ${step}</p>`)}
    <h2 aria-live="polite"><${Rules} text=${question.text} /></h2>
    ${about}
    <${Typed} digits=${digits} />
    <p class="hush" role="status">${picked.length ? say("play.picked", { count: options.length }) : ""}</p>
    ${free && html`<p class="free"><input type="text" aria-label=${say("play.free")} placeholder=${question.hint || say(searched ? "play.search" : "play.free")} value=${text} onInput=${(event) => setText(event.currentTarget.value)} />
      <button type="submit" disabled=${busy || !wanted}>${say("play.answer")}</button></p>`}
    ${question.number ? html`<${Figure} asked=${asked} />` : html`<div class=${`options ${searched ? "many" : ""} ${question.kind === "priority" ? "acts" : ""}`}>
      <${Answers} asked=${asked} options=${options} unfolded=${passing.full} only=${picked.length > 0} mine=${table.mine} />
      ${left > 0 && html`<p class="small">${say("play.left", { count: left })}</p>`}
      ${picked.length > 0 && html`<button type="button" class="chip" onClick=${clear}>${say("play.all", { count: question.options.length })}</button>`}
    </div>`}
    ${question.again && html`<${Again} asked=${asked} />`}
    <${Yield} asked=${asked} passing=${passing} acts=${listed(question).length} />
    ${back && html`<p class="buttons">${back}</p>`}
    ${alert}
    ${bar}
  </form>`;
}

// A branch from here: who plays which seat.
export function GoOn({ game, as, at, summary, folded, done }) {
  const own = Number(as) || 1;
  const [seats, setSeats] = useState(() => summary.seats.map((_, number) => (number + 1 === own ? "human" : "greedy")));
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState(false);
  const go = async (event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const players = Object.fromEntries(seats.map((player, number) => [number + 1, player]));
      done(await send(`/api/games/${game}/branch`, { as }, { at: String(at), players }), seats.indexOf("human") + 1);
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return html`<form class="go-on" onSubmit=${go} aria-label=${say("branch.title")}>
    <details open=${!folded}><summary>${say("branch.title")}</summary>
    <p>${say("branch.how", { position: at })}</p>
    ${summary.seats.map(
      (name, number) => html`<label>${name}
        <select value=${seats[number]} onChange=${(event) => setSeats(seats.map((player, other) => (other === number ? event.currentTarget.value : player)))}>
          ${["human", "greedy", "lookahead", "random"].map((player) => html`<option value=${player}>${say(`player.${player}`)}</option>`)}
        </select></label>`,
    )}
    <${Hows} players=${seats} />
    <button type="submit" class="main" disabled=${busy}>${busy ? say("waiting") : say("branch.go")}</button></details>
    ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
  </form>`;
}
