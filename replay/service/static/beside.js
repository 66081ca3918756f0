// Two lines of a game side by side: board beside board, and what differs, turn by turn.

import { html, useMemo } from "./vendor/preact-htm.js";
import { Board } from "./board.js";
import { Icon } from "./icons.js";
import { Waiting, useRead } from "./panels.js";
import { address } from "./state.js";
import { unlikeStates } from "./unlike.js";
import { allTiedAlike, tied } from "./ties.js";
import { Travel } from "./travel.js";
import { colon, language, say } from "./words.js";

const fine = (found) => (found && !(found instanceof Error) ? found : null);

// The same part of the same turn in another line: of that step or phase, after the same one, and as often come to.
function samePart(parts, others, at) {
  const key = (all, index) => JSON.stringify([all[index], all[index - 1]].map((part) => part && [part.turn, part.phase, part.step]));
  const wanted = key(parts, at);
  let often = 0;
  for (let index = 0; index <= at; index += 1) if (key(parts, index) === wanted) often += 1;
  return others.findIndex((_, index) => key(others, index) === wanted && (often -= 1) === 0);
}

// A part of a turn, by the moments of its begin and end; null if there is none.
function stretch(travel, found) {
  const { parts } = travel.line;
  if (found < 0) return null;
  const last = found + 1 < parts.length ? parts[found + 1].position - 1 : travel.head;
  return [travel.moment(parts[found].position), travel.moment(last)];
}

// Where the other line is, when this one is at a position: the same event, as long as they share it; then as many moments
// into the same part of the turn; at the end of a part, of a turn or of the line the same end.
function counterpart(compared, travel, line, at) {
  if (at <= compared.parted) return at;
  const here = travel.place(at);
  const [own, other] = compared.turns.find((turn) => turn.turn === here.turn)?.positions ?? [null, null];
  if (other === null) return line.head;
  if (own === null || at >= own) return other;
  const part = travel.line.parts.indexOf(here);
  const mine = stretch(travel, part);
  const same = mine && stretch(line, samePart(travel.line.parts, line.line.parts, part));
  if (!same) return other;
  const moment = travel.moment(at);
  return line.ends[moment >= mine[1] ? same[1] : Math.min(same[0] + moment - mine[0], same[1])];
}

// What may differ of two cards of a name: all that is drawn of them.
const SEEN = ["tapped", "power", "toughness", "damage", "counters", "phased_out", "turned", "token", "chosen_words", "designated", "x"];
const state = (card) => JSON.stringify([SEEN.map((name) => card[name] ?? null), Boolean(card.attacking)]);
const sameState = (card, other) => state(card) === state(other) && allTiedAlike(card, other);
const name = (card) => card.title || card.name;

// The cards of two lists that have no equal on the other side: of the same name in another state, or only on one side.
function unequal(first, second) {
  let left = first.filter((card) => card.known);
  let right = second.filter((card) => card.known);
  const changed = [];
  for (const alike of [(one, other) => name(one) === name(other) && sameState(one, other), (one, other) => name(one) === name(other)]) {
    const free = [...right];
    const alone = [];
    for (const card of left) {
      const at = free.findIndex((other) => alike(card, other));
      if (at < 0) alone.push(card);
      else if (!sameState(card, free[at])) changed.push([card, free.splice(at, 1)[0]]);
      else free.splice(at, 1);
    }
    [left, right] = [alone, free];
  }
  return { left, right, changed };
}

function counted(cards) {
  const often = new Map();
  for (const card of cards) often.set(name(card), (often.get(name(card)) || 0) + 1);
  return [...often].map(([one, count]) => (count > 1 ? `${one} ×${count}` : one)).join(", ");
}

// What differs between two boards: the ids on each, and the same in words.
export function differences(here, there) {
  const ids = [new Set(), new Set()];
  const words = [];
  const zone = (whose, title, first, second) => {
    const { left, right, changed } = unequal(first, second);
    for (const [one, other] of changed) (ids[0].add(one.id), ids[1].add(other.id));
    for (const card of left) ids[0].add(card.id);
    for (const card of right) ids[1].add(card.id);
    const fields = { whose, zone: title };
    if (left.length) words.push(say("beside.only-here", { ...fields, cards: counted(left) }));
    if (right.length) words.push(say("beside.only-there", { ...fields, cards: counted(right) }));
    if (changed.length) words.push(say("beside.state", { ...fields, cards: unlikeStates(changed) }));
  };
  for (const player of here.players) {
    const other = there.players.find((one) => one.id === player.id);
    if (!other) continue;
    for (const field of ["life", "hand", "library"])
      if (player[field] !== other[field]) {
        words.push(say(`beside.${field}`, { whose: player.name, here: player[field], there: other[field] }));
        if (field === "life") for (const side of ids) side.add(player.id);
      }
    const own = (board) => tied(board, board.battlefield.filter((card) => card.controller === player.id));
    const commanded = (board) => board.command.filter((card) => card.controller === player.id);
    zone(player.name, say("zone.battlefield"), own(here), own(there));
    zone(player.name, say("zone.hand"), player.hand_cards, other.hand_cards);
    zone(player.name, say("zone.graveyard"), player.graveyard_cards, other.graveyard_cards);
    zone(player.name, say("zone.command"), commanded(here), commanded(there));
  }
  for (const shared of ["stack", "exile"]) zone(say("beside.all"), say(`zone.${shared}`), tied(here, here[shared]), tied(there, there[shared]));
  return { ids, words };
}

// Another line beside this one, while `on`: how they compare, and its board at the place that corresponds.
export function useBeside(game, as, other, at, ahead, travel, board) {
  const on = Boolean(other && travel);
  const same = `${game} ${other}`;
  const found = useRead(`/api/games/${game}/beside`, { other, as }, on && travel.head, same); // again as this line goes on
  const timeline = useRead(`/api/games/${other}/timeline`, { as }, on, same);
  const compared = fine(found);
  const line = useMemo(() => (fine(timeline) ? new Travel(timeline) : null), [timeline]);
  const there = compared && line && at ? (ahead && line.end(Number(ahead))) || counterpart(compared, travel, line, at) : null;
  const shown = useRead(`/api/games/${other}/board`, { as, at: there }, on && there !== null, same);
  const drawn = useMemo(() => fine(shown) && { ...shown, players: shown.players.map((player) => ({ ...player, name: player.called })) }, [shown]);
  const unlike = useMemo(() => (drawn && board ? differences(board, drawn) : null), [drawn, board, language]);
  const problem = [found, timeline, shown].find((one) => one instanceof Error) || null;
  return { on, compared, line, there, drawn, unlike, problem };
}

// Where one scrolls on one board, the other shows the same part.
function together(event) {
  if (!event.target.matches(".felt:is(:hover, :focus-within)")) return;
  for (const felt of event.currentTarget.querySelectorAll(".felt")) if (felt !== event.target) felt.scrollTop = event.target.scrollTop;
}

// The answers in which a line and its branch differ, this line's first; none where neither is a branch of the other.
function answersOf(lines, game, other) {
  const mine = lines?.find((line) => line.id === game && line.parent === other);
  const theirs = lines?.find((line) => line.id === other && line.parent === game);
  return mine ? [mine.chosen, mine.instead] : theirs ? [theirs.instead, theirs.chosen] : [];
}

// Both boards in place of the table. A card of the other line is only looked at.
export function BothLines({ game, beside, board, other, as, select, selected }) {
  const { drawn, unlike, problem } = beside;
  const lines = useRead(`/api/games/${game}/branches`, { as }, true, `${game} ${other}`);
  const answers = answersOf(fine(lines)?.lines, game, other);
  if (!board || !drawn) return html`<${Waiting} of=${problem} />`;
  const sides = [
    ["beside.this", board, null],
    ["beside.other", drawn, address({ game: other, as, at: String(drawn.position) })],
  ];
  return html`<div class="both of-lines" onScrollCapture=${together}>${sides.map(([title, shown, href], side) => {
    const place = say("lines.at", { turn: shown.turn, position: shown.position });
    return html`<figure key=${title} data-apart=${side ? "" : null}><figcaption><b>${say(title)}</b> ${href ? html`<a href=${href}>${place}</a>` : place}${answers[side] && html` <span class="small">${answers[side]}</span>`}</figcaption>
      <${Board} board=${shown} changed=${unlike?.ids[side]} select=${side ? () => {} : select} selected=${side ? null : selected} dense=${true} label=${`${say(title)} ${place}`} /></figure>`;
  })}</div>`;
}

const pair = (key, [here, there]) => (here === there ? null : say(`beside.turn.${key}`, { here, there }));

// What differs for a player at the end of a turn, in words.
function turnWords(player) {
  const [only, otherOnly] = player.permanents;
  const [held, otherHeld] = player.held;
  return [
    pair("life", player.life),
    pair("hand", player.hand),
    only.length > 0 && say("beside.turn.here", { cards: only.join(", ") }),
    otherOnly.length > 0 && say("beside.turn.there", { cards: otherOnly.join(", ") }),
    held.length > 0 && say("beside.turn.held-here", { cards: held.join(", ") }),
    otherHeld.length > 0 && say("beside.turn.held-there", { cards: otherHeld.join(", ") }),
  ].filter(Boolean);
}

// The turns that both lines play one by one, those of one line together.
function stretches(turns) {
  const found = [];
  for (const turn of turns) {
    const lone = turn.positions.findIndex((position) => position === null);
    const last = found[found.length - 1];
    if (lone >= 0 && last?.lone === lone) last.turns.push(turn);
    else found.push({ lone, turns: [turn] });
  }
  return found;
}

export function Turns({ beside, game, other, as, at, ahead, go, swap }) {
  const { compared, there, unlike, problem } = beside;
  if (problem || !compared) return html`<${Waiting} of=${problem} />`;
  const shown = (turn) => (ahead ? Number(ahead) === turn.positions[1] && turn.positions[0] === null : at === turn.positions[0]);
  const visit = (turn) => go(turn.positions[0] === null ? { at: "end", on: String(turn.positions[1]) } : { at: String(turn.positions[0]), on: undefined });
  return html`<section class="beside-lines" aria-labelledby="beside-title">
    <h2 id="beside-title">${say("beside.title")}</h2>
    <p class="buttons"><button type="button" onClick=${() => go({ at: String(compared.parted), on: undefined })}>${say("beside.parted", { position: compared.parted })}</button>
      <button type="button" disabled=${there === null} onClick=${() => swap(there)}><${Icon} name="turned" /> ${say("beside.swap")}</button>
      <button type="button" class="chip" onClick=${() => (go({ beside: undefined, on: undefined }), document.getElementById("panel").focus())}>${say("beside.close")} <${Icon} name="cross" /></button></p>
    <h3>${say("beside.now")}</h3>
    <div role="status">${unlike && (unlike.words.length ? html`<ul class="differences">${unlike.words.map((one) => html`<li key=${one}>${one}</li>`)}</ul>` : html`<p>${say("beside.same")}</p>`)}</div>
    <h3>${say("beside.turns")}</h3>
    <ol class="turns-beside">${stretches(compared.turns).map(({ lone, turns }) => {
      const last = turns[turns.length - 1];
      const range = turns.length > 1 ? say("beside.stretch", { first: turns[0].turn, last: last.turn }) : say(last.whole ? "log.turn" : "beside.so-far", { turn: last.turn });
      return html`<li key=${turns[0].turn}>
        <button type="button" class="chip" aria-current=${turns.some(shown) ? "step" : "false"} onClick=${() => visit(last)}>${range}</button>
        ${lone >= 0
          ? html`<p>${say(lone ? "beside.lone-here" : "beside.lone-there")}</p>`
          : last.players.some((player) => player.differs)
            ? html`<ul>${last.players.filter((player) => player.differs).map((player) => html`<li key=${player.player}><b>${player.name}</b>${colon()}${turnWords(player).join(say("between"))}</li>`)}</ul>`
            : html`<p>${say("beside.turn.same")}</p>`}
      </li>`;
    })}</ol>
  </section>`;
}
