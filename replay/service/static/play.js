// At the table: what is asked, the legal answers, going on from elsewhere, beginning a game.

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { read, send } from "./api.js";
import { language, say } from "./words.js";

export function Question({ game, as, head, told, refused }) {
  const [question, setQuestion] = useState(null);
  const [problem, setProblem] = useState(null);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let stale = false;
    read(`/api/games/${game}/question`, { as, lang: language })
      .then((found) => stale || setQuestion(found))
      .catch((error) => stale || setProblem(error));
    return () => {
      stale = true;
    };
  }, [game, as, head, language]);
  const act = async (path, data) => {
    setBusy(true);
    setProblem(null);
    try {
      const done = await send(`/api/games/${game}/${path}`, { as, lang: language }, { head: question.head, ...data });
      setQuestion(done.question);
      setText("");
      told(done);
    } catch (error) {
      setProblem(error);
      if (error.status === 409) refused();
      else if (error.status === 422) setQuestion(await read(`/api/games/${game}/question`, { as, lang: language }));
    }
    setBusy(false);
  };
  if (!question) return problem ? html`<p class="problem" role="alert">${problem.message}</p>` : null;
  if (question.over) return html`<p class="question">${say("play.over")}</p>`;
  const alert = problem && html`<p class="problem" role="alert">${problem.message}${problem.body?.rule ? html` <span class="rulenumber">${problem.body.rule}</span>` : null}</p>`;
  if (!question.yours) return html`<div class="question"><p>${say("play.waits", { name: question.name })}</p>${alert}</div>`;
  return html`<form class="question" aria-label=${say("play.title")} onSubmit=${(event) => {
    event.preventDefault();
    if (text.trim()) act("answers", { answer: text.trim() });
  }}>
    ${question.casting.map((step) => html`<p class="casting">… ${step}</p>`)}
    <h3>${question.text}</h3>
    <div class="options">
      ${question.options.map(
        (option) => html`<button type="button" key=${option.number} disabled=${busy} onClick=${() => act("answers", { answer: option.answer })}><kbd>${option.number}</kbd> ${option.words}</button>`,
      )}
    </div>
    ${(question.more || question.hint) &&
    html`<p class="free"><input type="text" aria-label=${say("play.free")} placeholder=${question.hint || say("play.free")} value=${text} onInput=${(event) => setText(event.currentTarget.value)} />
      <button type="submit" disabled=${busy || !text.trim()}>${say("play.answer")}</button></p>`}
    <p class="also">
      ${question.kind === "priority" && !question.casting.length
        ? html`<button type="button" disabled=${busy} onClick=${() => act("pass", { until: "choice" })}>${say("play.pass-choice")}</button>
            <button type="button" disabled=${busy} onClick=${() => act("pass", { until: "turn" })}>${say("play.pass-turn")}</button>`
        : null}
      ${question.casting.length > 0 && html`<button type="button" disabled=${busy} onClick=${() => act("answers", { answer: "back" })}>${say("play.back")}</button>`}
      <button type="button" class="grave" disabled=${busy} onClick=${() => confirm(say("play.concede-sure")) && act("answers", { answer: "concede" })}>${say("play.concede")}</button>
    </p>
    ${alert}
  </form>`;
}

// A branch from here: who plays which seat.
export function GoOn({ game, as, at, summary, done }) {
  const [seats, setSeats] = useState(() => summary.seats.map((_, number) => (number === 0 ? "human" : "greedy")));
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState(false);
  const go = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const players = Object.fromEntries(seats.map((player, number) => [number + 1, player]));
      done(await send(`/api/games/${game}/branch`, { as }, { at: String(at), players }), seats.indexOf("human") + 1);
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return html`<form class="go-on" onSubmit=${go} aria-label=${say("branch.title")}>
    <h3>${say("branch.title")}</h3>
    <p>${say("branch.how", { position: at })}</p>
    ${summary.seats.map(
      (name, number) => html`<label>${name}
        <select value=${seats[number]} onChange=${(event) => setSeats(seats.map((player, other) => (other === number ? event.currentTarget.value : player)))}>
          ${["human", "greedy", "random"].map((player) => html`<option value=${player}>${say(`player.${player}`)}</option>`)}
        </select></label>`,
    )}
    <button type="submit" class="main" disabled=${busy}>${busy ? say("waiting") : say("branch.go")}</button>
    ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
  </form>`;
}
