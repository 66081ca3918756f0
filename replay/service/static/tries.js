// What may be asked of a game that one looks at for the first time: three things to try, until one puts them away for ever.

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { read } from "./api.js";
import { Icon } from "./icons.js";
import { Waiting } from "./panels.js";
import { fullest } from "./sample.js";
import { say } from "./words.js";

const KEY = "timewalk-tries";
const OFF = "off";
const MOST = 200;
const SHOWN = 3;

// The game with which they are shown: the sample, or the one that was taken in last.
export const offerTries = (game) => localStorage.getItem(KEY) !== OFF && localStorage.setItem(KEY, game);

// The decision to block in the largest attack, else in the last one that was blocked; null where nothing else was legal.
async function blocking(game, as, attack) {
  const { events } = await read(`/api/games/${game}/events`, { kind: "blockers_declared", limit: MOST, as });
  const blocks = events.filter((one) => one.data.blocks.length);
  const block = blocks.find((one) => one.position > attack) ?? blocks.at(-1);
  if (!block) return null;
  const { decision } = await read(`/api/games/${game}/why`, { at: block.position, as });
  return decision?.answers?.some((answer) => !answer.length) ? { position: decision.position, player: block.data.player } : null;
}

function useCombat(game, as, when, otherwise) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    if (!when) return undefined;
    let stale = false;
    const look = async () => {
      const attack = await fullest(game);
      return { attack, block: otherwise ? await blocking(game, as, attack ?? 0) : null };
    };
    look().then((combat) => stale || setFound(combat), () => stale || setFound({}));
    return () => {
      stale = true;
    };
  }, [game, as, when, otherwise]);
  return found;
}

export function Tries({ game, as, summary, travel, playback, go, otherwise }) {
  const [shown, setShown] = useState(() => localStorage.getItem(KEY) === summary.id);
  const may = (what) => summary.may.includes(what);
  const combat = useCombat(game, as, shown && summary.over, may("what-if"));
  if (!shown || !summary.over || !combat) return null;
  const deaths = travel.marks.filter(({ kind }) => kind === "death");
  const death = deaths.find(({ position }) => position > (combat.attack ?? Infinity)) ?? deaths.at(-1);
  const { block } = combat;
  const problem = block && otherwise.at === block.position && otherwise.problem;
  const why = death ? [say("why.of", { what: death.text }), "decision", () => go({ at: String(death.position), tab: "why" })] : [say("why.ended"), "end", () => go({ at: "result", tab: "why" })];
  const whatIf = block && otherwise.offers(block.player) && [say("tries.block", { name: summary.seats[block.player - 1] }), "turned", () => otherwise.take(block.position, block.player, [])];
  const step = combat.attack && [say("tries.step"), "play", () => (go({ tab: undefined }), playback.from(combat.attack))];
  const points = travel.line.turns.length > 0 && [say("tries.points"), "clock", () => go({ tab: "play" })];
  const audit = may("audit") && [say("tries.audit"), "check", () => go({ tab: "audit" })];
  const tries = (summary.observed ? [why, points, audit, step] : [why, whatIf, step, points]).filter(Boolean).slice(0, SHOWN);
  const away = () => {
    localStorage.setItem(KEY, OFF);
    setShown(false);
    document.querySelector(".felt")?.focus();
  };
  return html`<section class="tries" aria-label=${say("tries.title")}>
    <b>${say("tries.title")}</b>
    ${tries.map(([words, icon, done]) => html`<button type="button" key=${words} disabled=${otherwise.busy} onClick=${done}><${Icon} name=${icon} /> ${words}</button>`)}
    <button type="button" class="away" title=${say("tries.away")} aria-label=${say("tries.away")} onClick=${away}><${Icon} name="cross" /></button>
    ${problem && html`<${Waiting} of=${problem} />`}
  </section>`;
}
