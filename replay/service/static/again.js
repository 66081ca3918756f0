// Playing again between people with tokens: one proposes a rematch or the next game, and the others agree.

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { read, send } from "./api.js";
import { Waiting } from "./panels.js";
import { language, say } from "./words.js";

const LOOKS = 1500;

// The open proposal of a game, and how one proposes, agrees, refuses.
function useAgain(game, as, seat, done) {
  const [now, setNow] = useState(null);
  const [told, setTold] = useState("");
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState(false);
  const mine = useRef(false);
  const path = `/api/games/${game}/again`;
  const fields = { as, lang: language };
  const hear = (found, later = false) => {
    const own = found.asked_by === seat;
    if (mine.current && !own && !found.game && !found.asked_by) setTold("again.refused");
    const agreed = later && mine.current && found.game;
    mine.current = own;
    setNow(found);
    if (agreed) done({ id: found.game }, seat); // who proposed it goes along
  };
  const latest = useRef(null);
  latest.current = hear;
  useEffect(() => {
    let looking = false;
    let left = false;
    const look = async () => {
      if (looking || document.visibilityState !== "visible") return;
      looking = true;
      await read(path, fields).then((found) => left || latest.current(found, true), () => {});
      looking = false;
    };
    look();
    const timer = setInterval(look, LOOKS);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [path, as]);
  const ask = async (where, body) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    setTold("");
    try {
      const found = await send(where, fields, body);
      if (body.agree === false) mine.current = false;
      hear(found);
      if (found.game) done({ id: found.game }, seat);
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return {
    now,
    told,
    problem,
    busy,
    propose: (what, deck) => ask(path, deck ? { what, deck } : { what }),
    answer: (agree, deck) => ask(`${path}/answer`, deck ? { agree, deck } : { agree }),
  };
}

// Buttons to propose what is possible; over them the proposal that is open. `deck` is one's own list for the next game.
export function Again({ game, as, summary, seat, what, deck, done }) {
  const { now, told, problem, busy, propose, answer } = useAgain(game, as, seat, done);
  const own = now?.asked_by === seat;
  const asks = now && now.waits_for.includes(seat);
  const names = now?.waits_for.map((one) => summary.seats[one - 1]).join(", ");
  const alone = summary.players.filter((player) => player === "human").length < 2;
  const shown = what.filter((one) => !now?.asked_by || now.what !== one);
  return html`<section class="again" aria-label=${say("again.title")}>
    <div role="status">${now?.game && html`<p>${say(what.includes("next") ? "again.begun" : "ending.begun")} <button type="button" class="main" onClick=${() => done({ id: now.game }, seat)}>${say("undo.go")}</button></p>`}
      ${now?.asked_by && !now.game && html`<p class="proposal">${say(`again.${own ? "asked" : "asks"}.${now.what}`, now)} ${!asks && say("again.waits", { names })}
        <span class="buttons">${asks && html`<button type="button" class="main" disabled=${busy} onClick=${() => answer(true, now.what === "next" ? deck : null)}>${say("again.agree")}</button>`}
          ${(asks || own) && html`<button type="button" disabled=${busy} onClick=${() => answer(false)}>${say(own ? "undo.withdraw" : "undo.refuse")}</button>`}</span></p>`}
      ${told && html`<p>${say(told)}</p>`}</div>
    ${now && !now.game && html`<p class="buttons">${shown.map((one) => html`<button type="button" key=${one} class=${now.asked_by ? "" : "main"} disabled=${busy} title=${say(alone ? `ending.${one}.how` : "again.how")} onClick=${() => propose(one, one === "next" ? deck : null)}>${say(alone ? `ending.${one}` : `again.propose.${one}`)}</button>`)}</p>`}
    ${problem && html`<${Waiting} of=${problem} />`}
  </section>`;
}

// Over the table, for whoever looks at something else than the end of the game: what the others propose, or have begun.
export function Proposed({ game, as, summary, open, done }) {
  const seat = Number(summary.viewer);
  const { now } = useAgain(game, as, seat, done);
  const asks = now?.waits_for.includes(seat);
  return html`<div aria-live="polite">${(asks || now?.game) && html`<section class="notice wish" aria-label=${say("again.title")}>
    <p>${now.game ? say("again.begun") : say(`again.asks.${now.what}`, now)}</p>
    <span class="buttons">${now.game
      ? html`<button type="button" class="main" onClick=${() => done({ id: now.game }, seat)}>${say("undo.go")}</button>`
      : html`<button type="button" class="main" onClick=${open}>${say("again.answer")}</button>`}</span></section>`}</div>`;
}
