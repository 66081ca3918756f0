// A game that is over, in short: how long it was, what life was left, and the moments that turned it.

import { html, useMemo } from "./vendor/preact-htm.js";
import { address } from "./state.js";
import { figure, labelled, language, say } from "./words.js";

const DEATHS = 2;
const NAMED = 3; // so many deaths of one moment are told

// What a player lost in each moment: all damage of a combat is one loss.
function losses(travel) {
  const found = new Map();
  const life = new Map();
  for (const point of travel.line.life) {
    const before = life.get(point.player);
    life.set(point.player, point.life);
    if (before === undefined || !point.turn) continue;
    const key = `${travel.end(point.position)} ${point.player}`;
    const loss = found.get(key) ?? { player: point.player, before };
    found.set(key, { ...loss, position: point.position, after: point.life }); // the sum at the last has all of them
  }
  return [...found.values()].filter(({ before, after }) => after < before);
}

function deaths(travel) {
  const found = new Map();
  for (const { kind, position, text } of travel.marks) {
    if (kind !== "death") continue;
    const end = travel.end(position);
    if (!found.has(end)) found.set(end, { position, texts: [] });
    found.get(end).texts.push(text);
  }
  return [...found.values()];
}

// The heaviest; of equal ones the latest, as they weigh more in the end.
const most = (all, weight, count) => [...all].sort((first, second) => weight(second) - weight(first) || second.position - first.position).slice(0, count);

// The largest losses of life, who was out when, and the moments in which most died: oldest first.
export function turningPoints(travel, names) {
  const points = new Map();
  const add = (position, texts) => {
    const { turn, step, position: began } = travel.place(position);
    const end = travel.end(position);
    const key = step === "combat-damage" ? `step ${began}` : end; // damage, and the deaths that follow it
    const point = points.get(key) ?? { position, end, turn, texts: [] };
    points.set(key, { ...point, end: Math.max(point.end, end), texts: [...point.texts, ...texts] });
  };
  for (const { position, player, before, after } of most(losses(travel), (loss) => loss.before - loss.after, names.length + 1)) add(position, [say("story.life", { name: names[player - 1], before: figure(before), after: figure(after) })]);
  for (const { kind, position, text } of travel.marks) if (kind === "lost") add(position, [text]);
  for (const { position, texts } of most(deaths(travel), (one) => one.texts.length, DEATHS)) add(position, [...texts.slice(0, NAMED), ...(texts.length > NAMED ? [say("list.others", { count: texts.length - NAMED })] : [])]);
  return [...points.values()].sort((first, second) => first.end - second.end);
}

// Each a link to its moment, where the list stays beside the table; and one that asks why.
export function Story({ game, as, summary, travel, at, narrow }) {
  const { turns, life } = travel.line;
  const points = useMemo(() => turningPoints(travel, summary.seats), [travel, summary.seats, language]);
  if (!turns.length) return null;
  const left = new Map(life.map((point) => [point.player, point.life]));
  const here = travel.end(at);
  return html`<section class="story" aria-label=${say("story.title")}>
    <h2>${say("story.title")}</h2>
    <p>${say("games.turns", { turns: turns.at(-1).turn })} · ${labelled(say("story.left"), summary.seats.map((name, number) => `${name} ${figure(left.get(number + 1) ?? 0)}`).join(", "))}</p>
    ${points.length > 0 && html`<h3 id="story-points">${say("story.points")}</h3>
    <ol aria-labelledby="story-points">${points.map(({ position, end, turn, texts }) => html`<li key=${end}>
      <a href=${address({ game, as, at: String(end), tab: narrow ? "table" : "play" })} aria-current=${end === here ? "true" : null}><span class="number">${say("log.turn", { turn })}</span> <span>${texts.join("\u00a0· ")}</span></a>
      <a class="ask" href=${address({ game, as, at: String(position), tab: "why" })} aria-label=${say("why.of", { what: texts[0] })}>${say("tab.why")}</a></li>`)}</ol>`}
  </section>`;
}
