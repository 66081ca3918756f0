// The table at a position: seats, battlefield, stack, zones, and who fights whom.

import { html, useLayoutEffect, useRef, useState } from "./vendor/preact-htm.js";
import { Card, Mana, told } from "./card.js";
import { say } from "./words.js";

const isLand = (card) => card.types?.includes("land") && !card.types.includes("creature");
const isCreature = (card) => card.types?.includes("creature");

// Lands that look alike, together.
function piles(lands, attachedTo) {
  const found = new Map();
  for (const land of lands) {
    const alone = land.counters.length || land.damage || attachedTo.has(land.id);
    const key = alone ? `#${land.id}` : `${land.name} ${land.tapped} ${land.phased_out}`;
    if (!found.has(key)) found.set(key, []);
    found.get(key).push(land);
  }
  return [...found.values()];
}

function Cards({ cards, view, small }) {
  return cards.map((card) => html`<${One} key=${card.id} card=${card} view=${view} small=${small} />`);
}

function One({ card, view, small, label }) {
  const attached = (view.attachedTo.get(card.id) || []).map(
    (other) => html`<${One} key=${other.id} card=${other} view=${view} small=${true} />`,
  );
  return html`<${Card}
    card=${card}
    small=${small}
    label=${label}
    attached=${attached}
    selected=${view.selected === card.id}
    changed=${view.changed.has(card.id)}
    onSelect=${view.select}
  />`;
}

function Pile({ lands, view }) {
  return html`<div class="pile" style=${`--count:${lands.length}`}>
    <${One} card=${lands[0]} view=${view} small=${true} label=${lands.length > 1 ? `× ${lands.length}` : null} />
  </div>`;
}

function Player({ player, board, view, top }) {
  const here = board.battlefield.filter((card) => card.controller === player.id && !view.hosted.has(card.id));
  const lands = here.filter(isLand);
  const creatures = here.filter(isCreature);
  const others = here.filter((card) => !isLand(card) && !isCreature(card));
  const known = player.hand_cards.filter((card) => card.known);
  const hidden = player.hand - known.length;
  const active = board.active === player.id;
  const rows = [
    html`<div class="row creatures" aria-label=${say("board.creatures")}>
      <${Cards} cards=${creatures} view=${view} />
    </div>`,
    html`<div class="row others">
      <div class="row">${piles(lands, view.attachedTo).map((pile) => html`<${Pile} key=${pile[0].id} lands=${pile} view=${view} />`)}</div>
      <div class="row"><${Cards} cards=${others} view=${view} /></div>
    </div>`,
    html`<div class="row hand" aria-label=${say("board.hand", { name: player.name })}>
      <${Cards} cards=${known} view=${view} small=${true} />
      ${hidden > 0 &&
      html`<span class="backs" role="img" aria-label=${say("board.hidden", { count: hidden })}>
        ${Array.from({ length: Math.min(hidden, 12) }, () => html`<i></i>`)}<b>${hidden}</b>
      </span>`}
    </div>`,
  ];
  if (top) rows.reverse();
  const counters = player.counters || [];
  return html`<section
    class=${`player ${top ? "top" : ""} ${active ? "active" : ""} ${player.lost ? "lost" : ""}`}
    aria-label=${player.name}
    data-player=${player.id}
  >
    <header data-id=${player.id}>
      <button type="button" class="who" aria-pressed=${view.selected === player.id ? "true" : "false"} onClick=${() => view.select(player)}>
        <b class=${`life ${view.changed.has(player.id) ? "changed" : ""}`}>${player.life}</b>
        <span class="name">${player.name}</span>
      </button>
      ${board.priority === player.id && html`<span class="badge">${say("board.priority")}</span>`}
      ${active && html`<span class="badge turn">${say("board.active")}</span>`}
      ${player.lost && html`<span class="badge bad">${say("board.lost")}</span>`}
      ${counters.map(([kind, count]) => html`<span class="badge bad">${kind} ${count}</span>`)}
      ${player.pool && html`<span class="pool" title=${say("board.pool")}><${Mana} cost=${player.pool} /></span>`}
      <span class="zones">
        <span title=${say("zone.library")}>▤ ${player.library}<span class="hush"> ${say("zone.library")}</span></span>
        <span title=${say("zone.hand")}>✋ ${player.hand}<span class="hush"> ${say("zone.hand")}</span></span>
        <${Zone} name=${say("zone.graveyard")} cards=${player.graveyard_cards} view=${view} sign="✝" />
      </span>
    </header>
    ${rows}
  </section>`;
}

function Zone({ name, cards, view, sign, open }) {
  if (!cards.length) return html`<span class="empty" title=${name}>${sign} 0<span class="hush"> ${name}</span></span>`;
  return html`<details class="zone" open=${open}>
    <summary title=${name}>${sign} ${cards.length}<span class="hush"> ${name}</span></summary>
    <div class="row"><${Cards} cards=${[...cards].reverse()} view=${view} small=${true} /></div>
  </details>`;
}

// Lines from each attacker to whom it attacks and to what blocks it.
function Arrows({ board, at }) {
  const [lines, setLines] = useState([]);
  const own = useRef(null);
  useLayoutEffect(() => {
    const draw = () => {
      const area = own.current?.parentElement;
      if (!area) return;
      const origin = area.getBoundingClientRect();
      const middle = (id) => {
        const found = area.querySelector(`[data-id="${id}"]`);
        if (!found) return null;
        const box = found.getBoundingClientRect();
        return [box.left + box.width / 2 - origin.left, box.top + box.height / 2 - origin.top];
      };
      const found = [];
      const add = (from, to, kind) => {
        const [a, b] = [middle(from), middle(to)];
        if (a && b) found.push({ key: `${kind}${from}-${to}`, kind, a, b });
      };
      for (const attacker of board.combat?.attackers || []) {
        if (attacker.attacks) add(attacker.id, attacker.attacks, attacker.blocked ? "was" : "attack");
        for (const blocker of attacker.blockers) add(blocker, attacker.id, "block");
      }
      for (const spell of board.stack) for (const target of spell.targets || []) add(spell.id, target, "target");
      setLines(found);
    };
    draw();
    addEventListener("resize", draw);
    return () => removeEventListener("resize", draw);
  }, [board, at]);
  return html`<svg class="arrows" ref=${own} aria-hidden="true">
    <defs>
      ${["attack", "was", "block", "target"].map(
        (kind) => html`<marker id=${`tip-${kind}`} class=${kind} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" /></marker>`,
      )}
    </defs>
    ${lines.map(({ key, kind, a, b }) => {
      const bend = (a[0] + b[0]) / 2 + (b[1] - a[1]) * 0.12;
      return html`<path key=${key} class=${kind} marker-end=${`url(#tip-${kind})`} d=${`M${a[0]} ${a[1]}Q${bend} ${(a[1] + b[1]) / 2} ${b[0]} ${b[1]}`} />`;
    })}
  </svg>`;
}

// Who is at the bottom: the seat that looks, else the first.
function arranged(players, seat) {
  const at = Math.max(0, players.findIndex((player) => player.id === seat));
  return [...players.slice(at), ...players.slice(0, at)];
}

export function Board({ board, selected, select, changed = new Set(), label }) {
  const attachedTo = new Map();
  const hosted = new Set();
  const there = new Set(board.battlefield.map((card) => card.id));
  for (const card of board.battlefield)
    if (card.attached_to && there.has(card.attached_to)) {
      hosted.add(card.id);
      attachedTo.set(card.attached_to, [...(attachedTo.get(card.attached_to) || []), card]);
    }
  const view = { selected, select, changed, attachedTo, hosted };
  const [first, ...rest] = arranged(board.players, board.seat);
  const opponents = rest.reverse();
  return html`<div class=${`board seats-${board.players.length}`} aria-label=${label || say("board.title")} role="group">
    <div class="opponents">
      ${opponents.map((player) => html`<${Player} key=${player.id} player=${player} board=${board} view=${view} top=${true} />`)}
    </div>
    <div class="middle">
      <div class="stack" aria-label=${say("zone.stack")}>
        ${board.stack.length > 0 && html`<h3>${say("zone.stack")}</h3>`}
        ${[...board.stack].reverse().map(
          (card) => html`<${One} key=${card.id} card=${card} view=${view} small=${true} label=${card.kind === "spell" ? null : say("board.ability")} />`,
        )}
      </div>
      ${(board.exile.length > 0 || board.command.length > 0) &&
      html`<div class="shared">
        ${board.exile.length > 0 && html`<${Zone} name=${say("zone.exile")} cards=${board.exile} view=${view} sign="⊘" />`}
        ${board.command.length > 0 && html`<${Zone} name=${say("zone.command")} cards=${board.command} view=${view} sign="♛" open=${true} />`}
      </div>`}
      ${board.effects.length > 0 &&
      html`<details class="effects"><summary>${say("board.effects", { count: board.effects.length })}</summary>
        <ul>${board.effects.map((text) => html`<li>${text}</li>`)}</ul></details>`}
    </div>
    <${Player} player=${first} board=${board} view=${view} />
    <${Arrows} board=${board} at=${board.position} />
  </div>`;
}

// In one sentence for who cannot see it.
export function summary(board) {
  const sides = board.players.map((player) => {
    const here = board.battlefield.filter((card) => card.controller === player.id && !isLand(card));
    return `${player.name} ${player.life}: ${here.map(told).join("; ") || "–"}`;
  });
  return sides.join(". ");
}
