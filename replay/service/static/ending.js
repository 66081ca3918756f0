// The end of a game, and what may follow: a rematch, other sides, the next game of the match after sideboarding.

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { Again } from "./again.js";
import { read, send } from "./api.js";
import { useRoving } from "./keyboard.js";
import { Waiting, useRead } from "./panels.js";
import { language, say } from "./words.js";

const LOOKS = 2500;
const AGAIN = ["rematch", "sides"];
const NEXT = ["next"];
const LINE = /^\s*(\d+)x?\s+(.+?)\s*$/i;

const ownSeat = (summary, as) => Number(as) || (/^\d+$/.test(summary.viewer) ? Number(summary.viewer) : 0) || summary.players.indexOf("human") + 1;

// The result, undo, and a game of the same players.
export function Ending({ game, as, summary, why, undo, done }) {
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState(false);
  const standing = summary.match && scored(summary);
  const seat = ownSeat(summary, as);
  // Who sits at the table agrees with the others; who looks on may begin a game for them.
  const together = summary.players.filter((player) => player === "human").length > 1 && summary.may.includes("rematch");
  const begun = useBegun(game, as, together && (!standing || standing.over), "rematch", (found) => found.game);
  const again = async (swapped) => {
    setBusy(true);
    setProblem(null);
    try {
      done(await send(`/api/games/${game}/rematch`, { as, lang: language }, { swapped }), seat);
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return html`<section class="ending" aria-label=${say("ending.title")}>
    <p class="lead">${summary.result} ${why}</p>
    <p class="buttons">${undo}
      ${summary.may.includes("rematch") && (!standing || standing.over) && html`<button type="button" class="main" disabled=${busy} title=${say("ending.rematch.how")} onClick=${() => again(false)}>${busy ? say("waiting") : say("ending.rematch")}</button>
        <button type="button" disabled=${busy} title=${say("ending.sides.how")} onClick=${() => again(true)}>${say("ending.sides")}</button>`}
    </p>
    <div role="status">${begun && html`<p>${say("ending.begun")} <button type="button" class="main" onClick=${() => done({ id: begun }, seat)}>${say("ending.join")}</button></p>`}</div>
    ${summary.may.includes("again") && (!standing || standing.over) && html`<${Again} game=${game} as=${as} summary=${summary} seat=${seat} what=${AGAIN} done=${done} />`}
    ${problem && html`<${Waiting} of=${problem} />`}
  </section>`;
}

function scored({ match, seats, winners, over }) {
  const score = seats.map((seat, index) => match.won[index] + (winners.includes(seat) ? 1 : 0));
  return { score, over: over && Math.max(...score) > match.best_of / 2 };
}

// The match that a game is part of: the score, and the next game with the decks after sideboarding.
export function Match({ game, as, summary, done }) {
  const { number, best_of } = summary.match;
  const { score, over } = scored(summary);
  const words = summary.seats.map((seat, index) => `${seat} ${score[index]}`).join(" – ");
  const next = summary.over && !over && !summary.observed;
  const begun = useBegun(game, as, next, "match", (found) => found.games[number]);
  const seat = ownSeat(summary, as);
  const alone = seat > 0 && summary.players.every((player, index) => player !== "human" || index + 1 === seat);
  const agrees = summary.may.includes("again") && !alone;
  const begins = alone || (summary.may.includes("look-as") && !agrees);
  const [deck, setDeck] = useState(null);
  const join = () => done({ id: begun }, seat);
  return html`<section class="match" aria-label=${say("match.title")}>
    <p class="lead">${say("match.score", { number, best_of, score: words })}${over ? ` ${say("match.over")}` : ""}</p>
    <div role="status">${begun && html`<p>${say("match.begun", { number: number + 1 })} <button type="button" class="main" onClick=${join}>${say("match.join", { number: number + 1 })}</button></p>`}</div>
    ${next && !begun && !begins && !agrees && html`<p>${say("match.waits")}</p>`}
    ${next && !begun && !begins && agrees && html`<${Again} game=${game} as=${as} summary=${summary} seat=${seat} what=${NEXT} deck=${deck} done=${done} />
      <${Sideboarding} game=${game} as=${as} seat=${seat} name=${summary.seats[seat - 1]} change=${setDeck} />`}
    ${next && !begun && begins && html`<${Next} game=${game} as=${as} summary=${summary} seat=${seat} done=${done} />`}
  </section>`;
}

// The game that follows, when somebody else at the table has begun it.
function useBegun(game, as, when, path, following) {
  const [begun, setBegun] = useState(null);
  useEffect(() => {
    if (!when) return undefined;
    let looking = false;
    const look = async () => {
      if (looking || document.visibilityState !== "visible") return;
      looking = true;
      await read(`/api/games/${game}/${path}`, { as }).then((found) => setBegun(following(found) ?? null), () => {});
      looking = false;
    };
    look();
    const timer = setInterval(look, LOOKS);
    return () => clearInterval(timer);
  }, [game, as, when, path]);
  return begun;
}

function Next({ game, as, summary, seat, done }) {
  const people = summary.players.map((player, index) => (player === "human" ? index + 1 : 0)).filter(Boolean);
  const seats = summary.viewer === "judge" ? people : people.filter((one) => one === seat);
  const [lists, setLists] = useState({});
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState(false);
  const begin = async (event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const decks = Object.fromEntries(Object.entries(lists).filter(([, list]) => list !== null).map(([one, list]) => [summary.seats[one - 1], list]));
      done(await send(`/api/games/${game}/match`, { as, lang: language }, { decks }), people.length ? seat : 0);
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return html`<form class="go-on" onSubmit=${begin} aria-label=${say("match.next")}>
    <button type="submit" class="main" disabled=${busy}>${busy ? say("waiting") : say("match.next")}</button>
    ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
    ${seats.map((one) => html`<${Sideboarding} key=${one} game=${game} as=${as} seat=${one} name=${summary.seats[one - 1]} change=${(list) => setLists((now) => ({ ...now, [one]: list }))} />`)}
  </form>`;
}

// A list with these numbers of cards in the deck; the rest stands in the sideboard.
function written(cards, main) {
  const lines = (count) => cards.filter((card) => count(card)).map((card) => `${count(card)} ${card.name}`);
  return ["Deck", ...lines((card) => main[card.name]), "", "Sideboard", ...lines((card) => card.main + card.sideboard - main[card.name])].join("\n");
}

// The numbers in a list that has all cards of the deck and no others; null for any other list.
function counted(cards, text) {
  const found = { main: {}, side: {} };
  let part = "main";
  for (const line of text.split("\n").map((one) => one.trim()).filter(Boolean)) {
    if (/^(deck|main(board| deck)?):?$/i.test(line)) part = "main";
    else if (/^sideboard:?$/i.test(line)) part = "side";
    else {
      const [, count, name] = LINE.exec(line) || [];
      const card = cards.find((one) => one.name.toLowerCase() === name?.toLowerCase());
      if (!card) return null;
      found[part][card.name] = (found[part][card.name] ?? 0) + Number(count);
    }
  }
  const whole = cards.every((card) => (found.main[card.name] ?? 0) + (found.side[card.name] ?? 0) === card.main + card.sideboard);
  return whole ? Object.fromEntries(cards.map((card) => [card.name, found.main[card.name] ?? 0])) : null;
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

// One's deck and sideboard: a click moves one copy to the other side. Or the list, as text.
function Sideboarding({ game, as, seat, name, change }) {
  const deck = useRead(`/api/games/${game}/match/deck`, { seat, as });
  const [main, setMain] = useState(null);
  const [text, setText] = useState(null);
  const area = useRef(null);
  useRoving(area, ".copies button");
  if (!deck || deck instanceof Error) return html`<${Waiting} of=${deck} />`;
  const brought = Object.fromEntries(deck.cards.map((card) => [card.name, card.main]));
  const now = main ?? brought;
  const all = sum(deck.cards.map((card) => card.main + card.sideboard));
  const size = { main: sum(Object.values(now)), least: deck.least, most: deck.most };
  size.sideboard = all - size.main;
  const set = (next) => {
    setMain(next);
    setText(null);
    change(next && deck.cards.some((card) => next[card.name] !== card.main) ? { name: deck.name, text: written(deck.cards, next) } : null);
  };
  const typed = (value) => {
    const known = counted(deck.cards, value);
    setText(value);
    if (known) setMain(known);
    change({ name: deck.name, text: value });
  };
  if (all <= deck.least) return null; // there is nothing to exchange
  const odd = text !== null && !counted(deck.cards, text);
  const faults = odd ? [] : [size.main < deck.least && "match.least", size.sideboard > deck.most && "match.most"].filter(Boolean);
  const column = (part, by, count) => html`<div class="copies" role="group" aria-label=${say(`match.${part}`)}><h4>${say(`match.${part}`)}</h4>
    ${deck.cards.filter((card) => count(card)).map((card) => html`<button type="button" key=${card.name} disabled=${odd} onClick=${() => set({ ...now, [card.name]: now[card.name] + by })}><b>${count(card)}</b> ${card.name}<span class="hush">: ${say(by > 0 ? "match.to-main" : "match.to-sideboard")}</span></button>`)}
  </div>`;
  return html`<fieldset class="sideboarding" ref=${area}><legend>${say("match.deck-title", { seat: name })}</legend>
    <p class="buttons"><span class="small" role="status">${odd ? say("match.written") : say("match.counted", size)}</span>
      <button type="button" disabled=${text === null && Object.entries(now).every(([card, copies]) => copies === brought[card])} onClick=${() => set(null)}>${say("match.as-brought")}</button></p>
    <div role="status">${faults.length > 0 && html`<ul class="faults">${faults.map((fault) => html`<li key=${fault}>${say(fault, size)}</li>`)}</ul>`}</div>
    <div class="sides">${column("main", -1, (card) => now[card.name])}${column("sideboard", 1, (card) => card.main + card.sideboard - now[card.name])}</div>
    <details><summary>${say("match.list")}</summary><label class="wide">${say("match.deck", { seat: name })} <textarea rows="8" spellcheck="false" value=${text ?? written(deck.cards, now)} onInput=${(event) => typed(event.currentTarget.value)}></textarea></label></details>
  </fieldset>`;
}
