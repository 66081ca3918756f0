// Under the table: life over the game, marks, a slider over the moments, and buttons to step by.

import { html, useMemo, useRef, useState } from "./vendor/preact-htm.js";
import { DisputeFlags } from "./disputed.js";
import { useChart } from "./folded.js";
import { Icon } from "./icons.js";
import { useRoving } from "./keyboard.js";
import { MARKED, Marks } from "./marks.js";
import { NoteFlags, Notes } from "./notes.js";
import { Playback } from "./playback.js";
import { lower } from "./travel.js";
import { say } from "./words.js";

const WIDTH = 1000;
const HEIGHT = 60;
const BELOW = 12;
const NEAR = 25;

// Where each position is drawn: by moments, which the slider counts.
function across(travel, position) {
  return (travel.moment(position) / Math.max(1, travel.ends.length - 1)) * WIDTH;
}

// Everything of the chart that stays as one goes along.
function drawn(travel, names) {
  const points = new Map();
  let most = 20;
  for (const point of travel.line.life) {
    most = Math.max(most, point.life);
    if (!points.has(point.player)) points.set(point.player, []);
    points.get(point.player).push(point);
  }
  const y = (life) => HEIGHT - (Math.max(life, 0) / most) * (HEIGHT - 4) - 2;
  const lines = [...points].map(([player, changes]) => {
    let path = "";
    for (const change of changes) {
      const x = across(travel, change.position).toFixed(1);
      path += path ? `H${x}V${y(change.life).toFixed(1)}` : `M${x} ${y(change.life).toFixed(1)}`;
    }
    return html`<path class=${`line seat-${player}`} d=${`${path}H${WIDTH}`} />`;
  });
  const turns = travel.line.turns.map((turn, number) => {
    const from = across(travel, turn.position);
    const next = travel.line.turns[number + 1];
    return number % 2 ? `M${from.toFixed(1)} 0H${(next ? across(travel, next.position) : WIDTH).toFixed(1)}V${HEIGHT + BELOW}H${from.toFixed(1)}z` : "";
  });
  const marks = MARKED.map((kind) => {
    const path = travel.marked(kind).map((position) => `M${across(travel, position).toFixed(1)} ${kind === "damage" ? HEIGHT + 7 : HEIGHT + 1}V${HEIGHT + BELOW}`);
    return html`<path class=${`mark ${kind}`} d=${path.join("")} />`;
  });
  const often = Math.ceil(travel.line.turns.length / 14) || 1;
  const numbers = travel.line.turns
    .filter((_, number) => number % often === 0)
    .map((turn) => html`<span style=${`left:${across(travel, turn.position) / (WIDTH / 100)}%`}>${turn.turn}</span>`);
  return {
    most,
    chart: html`<g><path class="turns" d=${turns.join("")} />${lines}${marks}</g>`,
    numbers: html`<div class="numbers" aria-hidden="true">${numbers}</div>`,
    legend: names.length,
  };
}

// Who has how much life at a position.
function lives(travel, at) {
  const found = new Map();
  for (const point of travel.line.life) {
    if (point.position > at) break;
    found.set(point.player, point.life);
  }
  return found;
}

function LifeChart({ travel, names, at, go, children, findings, open, notes, disputes, dispute }) {
  const still = useMemo(() => drawn(travel, names), [travel, names]);
  const marked = useMemo(() => flags(travel, findings), [travel, findings]);
  const [hint, setHint] = useState(null);
  const box = useRef(null);
  const place = (event) => {
    const area = box.current.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - area.left) / area.width));
    return travel.ends[Math.round(share * (travel.ends.length - 1))];
  };
  const moved = (event) => {
    const position = place(event);
    if (event.buttons & 1) go(position);
    const marks = travel.marks;
    const near = lower(marks, position, (mark) => mark.position);
    const reach = (travel.head / box.current.clientWidth) * 6;
    const found = [marks[near - 1], marks[near]].filter((mark) => mark && Math.abs(mark.position - position) <= reach);
    const here = travel.place(position);
    setHint({ left: (across(travel, position) / WIDTH) * 100, text: found.length ? found.map((mark) => mark.text).join(" · ") : here.turn ? say("log.turn", { turn: here.turn }) : say("timeline.before") });
  };
  const now = across(travel, at);
  const life = lives(travel, travel.end(at));
  return html`<div class="chart">
    <div class="over-chart">
      ${children}
      <${Marks} travel=${travel} at=${at} go=${go} disputes=${disputes} open=${dispute} />
      <span class="legend" aria-hidden="true">
        ${names.map((name, number) => html`<span class=${`seat-${number + 1}`}><i></i><span class="name">${name}</span><b>${life.get(number + 1) ?? ""}</b></span>`)}
      </span>
    </div>
    <div class="area" ref=${box}
      onPointerDown=${(event) => (event.currentTarget.setPointerCapture(event.pointerId), go(place(event)))}
      onPointerMove=${moved} onPointerLeave=${() => setHint(null)}>
      <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT + BELOW}`} preserveAspectRatio="none" role="img" aria-label=${say("timeline.life", { names: names.join(", "), most: still.most })}>
        ${still.chart}
        <path class="now" d=${`M${now} 0V${HEIGHT + BELOW}`} />
      </svg>
      ${marked.map(([position, titles]) => html`<button type="button" class="flag" key=${position} style=${`--across:${across(travel, position) / (WIDTH / 100)}%`} title=${say("timeline.finding", { position, titles })} aria-label=${say("timeline.finding", { position, titles })}
        onPointerDown=${(event) => event.stopPropagation()} onClick=${() => open(position)}>!</button>`)}
      <${DisputeFlags} disputes=${disputes} across=${(position) => across(travel, position)} open=${dispute} />
      <${NoteFlags} notes=${notes} left=${(position) => across(travel, position) / (WIDTH / 100)} go=${go} />
      ${hint && html`<span class="hint" style=${hint.left > 60 ? `right:${100 - hint.left}%` : `left:${hint.left}%`}>${hint.text}</span>`}
    </div>
    ${still.numbers}
  </div>`;
}

// Where the record and the rules differ: the first event of those that would stand on one another, and the checks.
function flags(travel, findings) {
  const found = [];
  for (const one of [...findings].sort((first, second) => first.position - second.position)) {
    const last = found[found.length - 1];
    if (last && across(travel, one.position) - across(travel, last.position) < NEAR) last.titles.add(one.title);
    else found.push({ position: one.position, titles: new Set([one.title]) });
  }
  return found.map(({ position, titles }) => [position, [...titles].join(", ")]);
}

export const KINDS = ["moment", "event", "decision", "step", "turn", "death", "damage", "object"];

export function Timeline({ travel, at, go, names, step, selected, live, findings, open, playback, notes, place: shown, noting, setNoting, disputes, dispute }) {
  const [by, setBy] = useState("moment");
  const steps = useRef(null);
  const [unfolded, unfold] = useChart();
  useRoving(steps, "button, select");
  const moment = travel.moment(at);
  const place = travel.place(at);
  const where = place.turn
    ? say("timeline.place", { turn: place.turn, part: say(`part.${place.step || place.phase || "turn"}`) })
    : say("timeline.before");
  const slide = (event) => go(travel.ends[Number(event.currentTarget.value)]);
  const button = (kind, direction, icon) => html`<button type="button" class="step" disabled=${kind === "object" && !selected} onClick=${() => step(kind, direction)}
    aria-label=${say(direction < 0 ? "timeline.previous" : "timeline.next", { kind: say(`kind.${kind}`) })}><${Icon} name=${icon} /></button>`;
  return html`<section class=${`timeline ${unfolded}`} aria-label=${say("timeline.title")}>
    <${LifeChart} travel=${travel} names=${names} at=${at} go=${go} findings=${findings} open=${open} notes=${notes.notes} disputes=${disputes} dispute=${dispute}><output class="where" aria-live="polite">${where} · <b>${at}</b> / ${travel.head}${live ? html` <span class="live">${say("timeline.live")}</span>` : null}</output>
      <${Playback} playback=${playback} /><${Notes} notes=${notes} at=${at} go=${go} place=${shown} open=${noting} setOpen=${setNoting} />${unfold}<//>
    <input type="range" min="0" max=${travel.ends.length - 1} value=${moment} step="1" onInput=${slide}
      aria-label=${say("timeline.slider")} aria-valuetext=${say("timeline.value", { where, at, head: travel.head })} />
    <div class="steps" ref=${steps} role="toolbar" aria-label=${say("timeline.steps")}>
      <button type="button" class="step" onClick=${() => go(travel.ends[0])} title=${say("timeline.start")} aria-label=${say("timeline.start")}><${Icon} name="start" /></button>
      ${KINDS.map((kind) => html`<span class="pair" key=${kind}>${button(kind, -1, "previous")}<span aria-hidden="true">${say(`kind.${kind}`)}</span>${button(kind, 1, "next")}</span>`)}
      <span class="thumb">
        ${button(by, -1, "previous")}
        <select aria-label=${say("timeline.by")} value=${by} onChange=${(event) => setBy(event.currentTarget.value)}>
          ${KINDS.map((kind) => html`<option value=${kind} disabled=${kind === "object" && !selected}>${say(`kind.${kind}`)}</option>`)}
        </select>
        ${button(by, 1, "next")}
      </span>
      <button type="button" class="step" onClick=${() => go(travel.head)} title=${say("timeline.end")} aria-label=${say("timeline.end")}><${Icon} name="end" /></button>
    </div>
  </section>`;
}
