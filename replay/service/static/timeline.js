// Under the table: life over the game, marks, a slider over the moments, and buttons to step by.

import { html, useMemo } from "./vendor/preact-htm.js";
import { say } from "./words.js";

const SIGNS = { death: "✝", damage: "✷", spell: "•", attack: "⚔", lost: "☠", end: "■" };
const WIDTH = 1000;
const HEIGHT = 60;

// Where each position is drawn: by moments, which the slider counts.
function across(travel, position) {
  return (travel.moment(position) / Math.max(1, travel.ends.length - 1)) * WIDTH;
}

function LifeChart({ travel, names, at, go }) {
  const { paths, top } = useMemo(() => {
    const points = new Map();
    let most = 20;
    for (const point of travel.line.life) {
      most = Math.max(most, point.life);
      if (!points.has(point.player)) points.set(point.player, []);
      points.get(point.player).push(point);
    }
    const y = (life) => HEIGHT - (Math.max(life, 0) / most) * (HEIGHT - 4) - 2;
    const drawn = [...points].map(([player, changes]) => {
      let path = "";
      for (const change of changes) {
        const x = across(travel, change.position).toFixed(1);
        path += path ? `H${x}V${y(change.life).toFixed(1)}` : `M${x} ${y(change.life).toFixed(1)}`;
      }
      return { player, path: `${path}H${WIDTH}` };
    });
    return { paths: drawn, top: most };
  }, [travel]);
  const jump = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    go(travel.ends[Math.round(share * (travel.ends.length - 1))]);
  };
  const marks = travel.line.marks.filter((mark) => mark.kind !== "spell" && mark.kind !== "damage");
  return html`<svg class="chart" viewBox=${`0 0 ${WIDTH} ${HEIGHT + 12}`} preserveAspectRatio="none" role="img"
    aria-label=${say("timeline.life", { names: names.join(", "), most: top })} onClick=${jump}>
    ${travel.line.turns.map((turn, number) => {
      const from = across(travel, turn.position);
      const next = travel.line.turns[number + 1];
      const to = next ? across(travel, next.position) : WIDTH;
      return html`<rect key=${turn.position} class=${`turn ${number % 2 ? "odd" : ""}`} x=${from} y="0" width=${Math.max(0, to - from)} height=${HEIGHT + 12}><title>${say("timeline.turn", { turn: turn.turn, name: names[turn.player - 1] })}</title></rect>`;
    })}
    ${paths.map(({ player, path }) => html`<path key=${player} class=${`life seat-${player}`} d=${path} />`)}
    ${marks.map(
      (mark) => html`<line key=${mark.position} class=${`mark ${mark.kind}`} x1=${across(travel, mark.position)} x2=${across(travel, mark.position)} y1=${HEIGHT + 2} y2=${HEIGHT + 12}><title>${SIGNS[mark.kind]} ${mark.text}</title></line>`,
    )}
    <line class="now" x1=${across(travel, at)} x2=${across(travel, at)} y1="0" y2=${HEIGHT + 12} />
  </svg>`;
}

export const KINDS = ["moment", "event", "decision", "step", "turn", "death", "damage", "object"];

export function Timeline({ travel, at, go, names, step, selected, live }) {
  const moment = travel.moment(at);
  const place = travel.place(at);
  const where = place.turn
    ? say("timeline.place", { turn: place.turn, part: say(`part.${place.step || place.phase || "turn"}`) })
    : say("timeline.before");
  const slide = (event) => go(travel.ends[Number(event.currentTarget.value)]);
  return html`<section class="timeline" aria-label=${say("timeline.title")}>
    <${LifeChart} travel=${travel} names=${names} at=${at} go=${go} />
    <input type="range" min="0" max=${travel.ends.length - 1} value=${moment} step="1" onInput=${slide}
      aria-label=${say("timeline.slider")} aria-valuetext=${say("timeline.value", { where, at, head: travel.head })} />
    <div class="steps">
      <output class="where" aria-live="polite">${where} · <b>${at}</b> / ${travel.head}${live ? html` · <span class="live">${say("timeline.live")}</span>` : null}</output>
      <button type="button" onClick=${() => go(travel.ends[0])} title=${say("timeline.start")} aria-label=${say("timeline.start")}>⏮</button>
      ${KINDS.map(
        (kind) => html`<span class="pair" key=${kind}>
          <button type="button" disabled=${kind === "object" && !selected} onClick=${() => step(kind, -1)} aria-label=${say("timeline.previous", { kind: say(`kind.${kind}`) })}>‹</button>
          <span aria-hidden="true">${say(`kind.${kind}`)}</span>
          <button type="button" disabled=${kind === "object" && !selected} onClick=${() => step(kind, 1)} aria-label=${say("timeline.next", { kind: say(`kind.${kind}`) })}>›</button>
        </span>`,
      )}
      <button type="button" onClick=${() => go(travel.head)} title=${say("timeline.end")} aria-label=${say("timeline.end")}>⏭</button>
    </div>
  </section>`;
}

