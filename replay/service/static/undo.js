// Undo: the last answer or turn, at once or when the other people allow it; the page goes along to the game that goes on.

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { read, send } from "./api.js";
import { address } from "./state.js";
import { language, say } from "./words.js";

// How often one looks for a wish; more rarely where nobody has to be asked.
const LOOKS = 1500;
const RARELY = 5000;
// After an undo the next one waits: a second click is meant for the first.
const GUARD = 400;
const KEPT = "timewalk-stood";
const MOST = 500;

// The positions at which one answered on this page, in the game that one plays: there undo goes back to.
const stood = {
  of: (game, as) => `${game} ${as || ""}`,
  get(game, as) {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT) || "null");
      return kept?.of === stood.of(game, as) ? kept.heads : [];
    } catch {
      return [];
    }
  },
  set: (game, as, heads) => sessionStorage.setItem(KEPT, JSON.stringify({ of: stood.of(game, as), heads: heads.slice(-MOST) })),
};

// What is told in the game that goes on, which line was left for it, and since when one is there.
let arrived = { game: null, words: "", from: null, since: -Infinity };
// What is told stays for so long, however fast the game goes on.
const STAYS = 4000;

const human = (summary) => summary.seats.map((_, number) => number + 1).filter((seat) => (summary.players[seat - 1] ?? "human") === "human");

// A game that was taken back, who wants to take it back, and how one does it oneself.
export function useUndo({ game, as, summary, travel, at, question, stale, follow }) {
  const [wish, setWish] = useState(null);
  const [told, setTold] = useState(() => {
    const words = arrived.game === game ? arrived.words : "";
    if (words) arrived.words = ""; // it is told once
    return words ? { words, from: arrived.from } : null;
  });
  const [problem, setProblem] = useState(null);
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState(null);
  const opened = useRef(undefined);
  const mine = useRef(false);
  if (summary && opened.current === undefined) opened.current = summary.later;
  const seat = summary && /^\d+$/.test(summary.viewer) ? Number(summary.viewer) : null;
  const people = summary ? human(summary) : [];
  const others = seat === null ? [] : people.filter((one) => one !== seat);
  const gone = found ?? summary?.later ?? null;
  const may = Boolean(summary && travel && summary.may.includes("undo") && !gone && summary.players.includes("human"));
  const head = Math.max(travel?.head ?? 0, question?.head ?? 0);
  const fields = { as, lang: language };
  const path = `/api/games/${game}/undo`;

  // It goes when the game goes on, whoever decides: who waits to the end is not told of it for ever.
  useEffect(() => {
    if (!told || !head) return undefined;
    if (told.head === undefined) return setTold({ ...told, head, since: performance.now() });
    if (head <= told.head) return undefined;
    const timer = setTimeout(() => setTold((now) => (now === told ? null : now)), told.since + STAYS - performance.now());
    return () => clearTimeout(timer);
  }, [told, head]);

  const goOn = (next, words) => {
    arrived = { game: next, words, from: game, since: performance.now() };
    stood.set(next, as, stood.get(game, as));
    follow(next);
  };
  // What the service says of wishes. A wish of one's own that is gone was refused, or the game went on.
  const hear = (now, words) => {
    if (now.game) return words ? goOn(now.game, words) : setFound(now.game);
    const before = mine.current;
    mine.current = now.asked_by !== null && now.asked_by === seat;
    if (before && !mine.current) setTold({ words: now.refused ? "undo.refused" : "undo.ended" });
    setWish(now.asked_by === null ? null : now);
  };
  const latest = useRef(null);
  latest.current = hear;

  // Wishes are asked for while somebody may have one.
  const open = Boolean(summary && !summary.observed && people.length && !gone && (!summary.over || others.length));
  const pause = people.length > 1 ? LOOKS : RARELY;
  useEffect(() => {
    if (!open) return undefined;
    let looking = false;
    let left = false;
    const look = async () => {
      if (looking || document.visibilityState !== "visible") return;
      looking = true; // while the service does not answer, one question waits and no more
      await read(path, fields).then((now) => left || latest.current(now), () => {});
      looking = false;
    };
    if (people.length > 1) look();
    const timer = setInterval(look, pause);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [open, pause, path, as]);

  // Who was there when it was taken back goes along; who opened it later is told.
  const along = gone !== null && opened.current === null && (seat !== null || at === travel?.head);
  useEffect(() => {
    if (along) goOn(gone, wish || mine.current ? "undo.allowed" : "undo.done");
  }, [along, gone]);

  const ask = async (request) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    setTold(null);
    try {
      await request();
    } catch (error) {
      if (error.status === 409) stale();
      setProblem(error);
    }
    setBusy(false);
  };
  const take = (turn) => {
    if (!may || performance.now() - arrived.since < GUARD) return;
    const last = stood.get(game, as).filter((position) => position < head).pop();
    const wished = (now) => send(path, fields, { head: now, turn, ...(turn || last === undefined ? {} : { at: last }) });
    // Where the game went on just now, by passing for oneself above all, the wish is the same.
    const again = async (error) => {
      if (error.status !== 409) throw error;
      return wished((await read(`/api/games/${game}/question`, fields)).head);
    };
    ask(async () => hear(await wished(head).catch(again), "undo.done"));
  };
  const answer = (agree) => {
    if (!agree) mine.current = false;
    ask(async () => hear(await send(`${path}/answer`, fields, { agree }), "undo.allowed"));
  };
  const answered = (before, now) => {
    setTold(null);
    setProblem(null);
    if (now > before) stood.set(game, as, [...stood.get(game, as).filter((position) => position < before), before]);
  };
  const waits = wish && wish.asked_by !== seat && (seat === null ? summary.viewer === "judge" : wish.waits_for.includes(seat));
  return { may, busy, wish, waits, own: wish && wish.asked_by === seat, asks: others.length > 0, told, problem, gone: along ? null : gone, take, answer, answered, clear: () => (setTold(null), setProblem(null)) };
}

// To the answer that allows it: Enter gives it.
export const toWish = () => (document.querySelector("#wish .main") ?? document.getElementById("wish"))?.focus();

// Beside the answers: the last answer, the last turn. A step of a casting that is under way is taken back without asking.
export function UndoButtons({ undo, take, casting }) {
  if (!undo.may) return null;
  const blocked = undo.busy || Boolean(undo.wish);
  const how = undo.asks ? say("undo.ask.how") : null;
  const alone = casting || !undo.asks;
  return html`<span class="undoing" role="group" aria-label=${say("undo.title")}>
    <button type="button" disabled=${blocked} title=${alone ? say("undo.once.how") : how} onClick=${() => take(false)}><kbd>u</kbd> ${say(alone ? "undo.once" : "undo.ask")}</button>
    <button type="button" disabled=${blocked} title=${how ?? say("undo.turn.how")} onClick=${() => take(true)}><kbd>U</kbd> ${say(undo.asks ? "undo.ask.turn" : "undo.turn")}</button>
  </span>`;
}

// Over the table: who wants to take something back, and what came of it.
export function Wish({ undo, summary, as, go }) {
  const { wish, waits, own, told, problem, gone, busy, answer } = undo;
  const names = wish?.waits_for.map((seat) => summary.seats[seat - 1]).join(", ");
  return html`${gone && html`<div class="notice wish"><p>${say("undo.gone")}</p><a class="button" href=${address({ game: gone, as, at: "end" })}>${say("undo.go")}</a></div>`}
    <div aria-live="polite">${wish &&
    html`<section class="notice wish" id="wish" tabindex="-1" aria-label=${say("undo.title")}>
      <p>${say(own ? "undo.asked" : "undo.asks", { ...wish, when: say(wish.turn ? "undo.when" : "undo.when.before", wish) })} ${wish.what && html`<b>${wish.what}</b>.`} ${!waits && say("undo.waits", { names })}</p>
      <span class="buttons"><button type="button" onClick=${() => go(wish.position)}>${say("undo.look")}</button>
        ${waits && html`<button type="button" class="main" disabled=${busy} onClick=${() => answer(true)}>${say("undo.allow")}</button>`}
        ${(waits || own) && html`<button type="button" disabled=${busy} onClick=${() => answer(false)}>${say(own ? "undo.withdraw" : "undo.refuse")}</button>`}
      </span>
    </section>`}
    ${told && html`<p class="notice wish">${say(told.words)}${told.from && html` <a href=${address({ game: told.from, as, at: "end" })}>${say("undo.moves")}</a>`}</p>`}</div>
    ${problem && html`<p class="notice wish problem" role="alert">${problem.message}</p>`}`;
}

// Under a game in a list: its lines that were taken back.
export function Earlier({ game }) {
  const [lines, setLines] = useState(null);
  if (!game.earlier.length) return null;
  const open = (event) => {
    if (!event.currentTarget.open || lines) return;
    read(`/api/games/${game.id}/branches`, { lang: language }).then((found) => setLines(found.lines), setLines);
  };
  const told = (id) => {
    const next = Array.isArray(lines) && lines.find((line) => line.parent === id && (line.id === game.id || game.earlier.includes(line.id)));
    return html`<li key=${id}><a href=${address({ game: id, at: next?.position ? String(next.position) : undefined })}>${next ? say("undo.line", { turn: next.turn }) : ""} <code>${id.slice(0, 8)}</code></a>${next?.instead ? html` <span class="small">${next.question} ${next.instead}</span>` : null}</li>`;
  };
  return html`<details class="taken-back" onToggle=${open}><summary>${say("undo.lines", { count: game.earlier.length })}</summary>
    ${lines instanceof Error && html`<p class="problem" role="alert">${lines.message}</p>`}
    <ul>${game.earlier.map(told)}</ul>
  </details>`;
}
