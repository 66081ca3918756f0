// The table at a position: seats, battlefield, stack, zones, and who fights whom.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact-htm.js";
import { Mana, counter, is, told } from "./card.js";
import { useCut } from "./cut.js";
import { Elsewhere } from "./elsewhere.js";
import { Cards, Field, One, isLand } from "./field.js";
import { Icon } from "./icons.js";
import { useRoving } from "./keyboard.js";
import { useRoom } from "./room.js";
import { useSight } from "./sight.js";
import { Stack } from "./stack.js";
import { PARTS } from "./stop-list.js";
import { Marked } from "./stops.js";
import { labelled, say } from "./words.js";

const NOTHING = new Map();
const NONE = new Set();

// Opens over the table; closes with Escape or a click elsewhere.
function Zone({ name, cards, view, sign }) {
  const own = useRef(null);
  useEffect(() => {
    const close = (event) => {
      if (own.current?.open && (event.key === "Escape" || (event.type === "pointerdown" && !own.current.contains(event.target)))) own.current.open = false;
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, []);
  if (!cards.length) return html`<span class="zone empty" title=${name}><${Icon} name=${sign} /> 0<span class="hush"> ${name}</span></span>`;
  return html`<details class="zone" ref=${own}>
    <summary title=${name}><${Icon} name=${sign} /> ${cards.length}<span class=${sign === "exile" ? "word" : "hush"}> ${name}</span></summary>
    <div class="over"><h3>${name}</h3><div class="row"><${Cards} cards=${[...cards].reverse()} view=${view} small=${true} /></div></div>
  </details>`;
}

function Hand({ player, view, own, children }) {
  const known = player.hand_cards.filter((card) => card.known);
  const hidden = player.hand - known.length;
  const label = player.you ? say("board.hand.you") : say("board.hand", { name: player.name });
  return html`<div class=${`hand ${own ? "own" : ""}`} role="group" aria-label=${label} data-hand=${player.id}>
    <span class="label"><${Icon} name="hand" />${own || known.length ? html`<span>${label}</span>` : null} <b>${player.hand}</b></span>
    <div class="row">
      <${Cards} cards=${known} view=${view} small=${!(own && view.docked)} />
      ${hidden > 0 &&
      html`<span class="backs" role="img" aria-label=${say("board.hidden", { count: hidden })}>${Array.from({ length: Math.min(hidden, 12) }, () => html`<i></i>`)}</span>`}
    </div>
    ${children}
  </div>`;
}

function Player({ player, board, view, top, own, out }) {
  const here = board.battlefield.filter((card) => card.controller === player.id && !view.hosted.has(card.id));
  const on = view.attachedTo.get(player.id) || [];
  const command = board.command.filter((card) => card.known && card.controller === player.id && !is(card, "plane") && !is(card, "phenomenon"));
  const active = player.active; // 805.4a. All of a team that has its turn
  const unseen = !own && !player.hand_cards.some((card) => card.known);
  const rows = [
    html`<${Field} key="field" cards=${here} on=${on} command=${command} view=${view} own=${own} />`,
    (own && view.docked) || unseen ? null : html`<${Hand} key="hand" player=${player} view=${view} own=${own} />`,
  ];
  const head = html`<header key="head">
    <button type="button" class=${`who seat-${player.id}`} aria-pressed=${view.selected === player.id || view.chosen.has(player.id) ? "true" : "false"} onClick=${() => view.select(player)}>
      <b class=${`life ${view.changed.has(player.id) ? "changed" : ""} ${view.can.has(player.id) ? "can" : ""} ${view.chosen.has(player.id) ? "chosen" : ""}`} data-id=${player.id}><span class="hush">${say("board.life")} </span>${player.life}</b>
      <span class="name">${player.name}</span>
    </button>
    ${active && html`<span class="badge turn">${say("board.active")}</span>`}
    ${board.priority === player.id && html`<span class="badge">${say("board.priority")}</span>`}
    ${view.teams && html`<span class="badge">${say("board.team", { number: player.team + 1 })}</span>`}
    ${player.lost && html`<span class="badge bad">${say("board.lost")}</span>`}
    ${player.left && !player.lost && html`<span class="badge bad">${say("board.left")}</span>`}
    ${(player.counters || []).map(([kind, count]) => html`<span class=${`badge ${kind === "poison" ? "bad" : ""}`} title=${say("card.counters", { name: counter(kind), count })}>${kind === "poison" ? html`<${Icon} name="drop" />` : null}${counter(kind)} ${count}</span>`)}
    ${Object.entries(player.commander_damage || {}).map(([definition, dealt]) => html`<span class="badge" title=${say("board.commander-damage", { name: view.commanders.get(Number(definition)) || "?", damage: dealt })}><${Icon} name="command" /> ${dealt}<span class="hush"> ${say("board.commander-damage", { name: view.commanders.get(Number(definition)) || "?", damage: dealt })}</span></span>`)}
    ${(player.designated || []).map((name) => html`<span class="badge">${name}</span>`)}
    ${player.speed > 0 && html`<span class="badge">${say("board.speed", { speed: player.speed })}</span>`}
    ${command.filter((card) => card.room).map((card) => html`<span class="badge" title=${card.name}>${say("board.room", { dungeon: card.title || card.name, room: card.room })}</span>`)}
    ${player.pool && html`<span class="pool" title=${say("board.pool")}><span class="hush">${say("board.pool")} </span><${Mana} cost=${player.pool} /></span>`}
    ${unseen && !out && html`<${Hand} player=${player} view=${view} own=${false} />`}
    <span class="zones">
      <span class="zone" title=${say("zone.library")}><${Icon} name="library" /> ${player.library}<span class="hush"> ${say("zone.library")}</span></span>
      <${Zone} name=${say("zone.graveyard")} cards=${player.graveyard_cards} view=${view} sign="graveyard" />
    </span>
  </header>`;
  const shown = out ? head : top ? [head, ...[...rows].reverse()] : [...rows, head];
  return html`<section class=${`player ${top ? "top" : ""} ${own ? "mine" : ""} ${active ? "active" : ""} ${player.lost ? "lost" : ""}`} aria-label=${player.name} data-player=${player.id}>${shown}</section>`;
}

// Where a line from one box to another leaves it.
function edge(box, towards) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [dx, dy] = [towards.x + towards.width / 2 - x, towards.y + towards.height / 2 - y];
  if (!dx && !dy) return [x, y];
  const share = Math.min(dx ? (box.width / 2 + 3) / Math.abs(dx) : Infinity, dy ? (box.height / 2 + 3) / Math.abs(dy) : Infinity, 1);
  return [x + dx * share, y + dy * share];
}

// Where a line to or from another box meets this one: on the middle half of the side that is towards it, so that no neighbour seems meant.
function tip(box, from) {
  const [x, y] = edge(box, from);
  const [left, top] = [box.x + box.width / 4, box.y + box.height / 4];
  const beside = from.y < box.y + box.height && from.y + from.height > box.y;
  return beside ? [x, Math.max(top, Math.min(top + box.height / 2, y))] : [Math.max(left, Math.min(left + box.width / 2, x)), from.y < box.y ? box.y : box.y + box.height];
}

// Lines between what has these ids, over everything in the same box.
export function Arrows({ links, redraw }) {
  const [lines, setLines] = useState([]);
  const own = useRef(null);
  useLayoutEffect(() => {
    const area = own.current?.parentElement;
    if (!area || !links.length) {
      if (lines.length) setLines([]);
      return;
    }
    const draw = () => {
      const origin = area.getBoundingClientRect();
      const at = (id) => {
        const box = (area.querySelector(`[data-id="${id}"]`) || area.querySelector(`[data-ids~="${id}"]`))?.getBoundingClientRect();
        return box && (box.width || box.height) ? { x: box.x - origin.x, y: box.y - origin.y, width: box.width, height: box.height } : null;
      };
      const found = [];
      for (const { from, to, kind } of links) {
        const [a, b] = [at(from), at(to)];
        if (a && b) found.push({ key: `${kind}${from}-${to}`, kind, a: tip(a, b), b: tip(b, a) });
      }
      setLines(found);
    };
    draw();
    const watching = new ResizeObserver(draw);
    watching.observe(area);
    area.addEventListener("fitted", draw);
    return () => (watching.disconnect(), area.removeEventListener("fitted", draw));
  }, [redraw]);
  return html`<svg class="arrows" ref=${own} aria-hidden="true">
    <defs>
      ${["attack", "was", "block", "target", "plan"].map(
        (kind) => html`<marker id=${`tip-${kind}`} class=${kind} viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L8 4L0 8z" /></marker>`,
      )}
    </defs>
    ${lines.map(({ key, kind, a, b }) => {
      const bend = Math.max(-60, Math.min(60, (b[1] - a[1]) * 0.15));
      return html`<path key=${key} class=${kind} marker-end=${`url(#tip-${kind})`} d=${`M${a[0]} ${a[1]}Q${(a[0] + b[0]) / 2 + bend} ${(a[1] + b[1]) / 2} ${b[0]} ${b[1]}`} />`;
    })}
  </svg>`;
}

function links(board) {
  const found = [];
  for (const attacker of board.combat?.attackers || []) {
    if (attacker.attacks) found.push({ from: attacker.id, to: attacker.attacks, kind: attacker.blocked ? "was" : "attack" });
    for (const blocker of attacker.blockers) found.push({ from: blocker, to: attacker.id, kind: "block" });
  }
  for (const spell of board.stack) for (const target of spell.targets || []) found.push({ from: spell.id, to: target, kind: "target" });
  return found;
}

const inTeams = (players) => new Set(players.map((player) => player.team)).size < players.length;

// Who is out of a game that goes on and has nothing left on the table (800.4a): a line tells of them.
function gone(board) {
  if (board.players.length < 3) return NONE;
  const there = new Set([...board.battlefield, ...board.command.filter((card) => card.known)].map((card) => card.controller));
  return new Set(board.players.filter((player) => (player.lost || player.left) && !there.has(player.id) && !player.hand));
}

// Around the table: who looks sits below on the left, the others follow clockwise. A team sits on one side.
function arranged(all, seat, out) {
  const from = Math.max(0, all.findIndex((player) => player.id === seat));
  const players = [...all.slice(from), ...all.slice(0, from)].filter((player) => !out.has(player));
  const [own, ...others] = players;
  if (inTeams(players)) return [others.filter((player) => player.team !== own.team), [own, ...others.filter((player) => player.team === own.team)]];
  const above = Math.ceil(players.length / 2);
  return [others.slice(0, above), [own, ...others.slice(above).reverse()]];
}

function Parts({ board, toPart, passing, seat }) {
  const now = board.step || board.phase;
  const phase = board.phase;
  return html`<div class="parts" role="group" aria-label=${say("board.parts")}>
    <b class="turn">${board.turn ? say("log.turn", { turn: board.turn }) : say("timeline.before")}</b>
    ${now && html`<span class="now">${say(`part.${now}`)}</span>`}
    <${Marked} passing=${passing} mine=${board.active === seat}>
      ${PARTS.map((part) => {
        const here = part === now || (part === phase && !board.step);
        const name = say(`part.${part}`);
        return html`<button type="button" key=${part} class=${`part ${here ? "here" : ""}`} title=${name} data-short=${say(`part.short.${part}`)} aria-label=${name} aria-current=${here ? "step" : "false"} disabled=${!toPart} onClick=${() => toPart(part)}>${here ? name : null}</button>`;
      })}
    <//>
    ${board.time_of_day ? html`<span class="badge"><${Icon} name=${board.time_of_day === "day" ? "sun" : "moon"} /> ${say(`board.${board.time_of_day}`)}</span>` : null}
  </div>`;
}

export function Board({ board, selected, select, changed = new Set(), can = NOTHING, chosen = NONE, plan = [], label, toPart, dense, passing }) {
  const table = useRef(null);
  useRoving(table, "button:not(dialog button), summary", true);
  const attachedTo = new Map();
  const hosted = new Set();
  const commanders = new Map();
  const there = new Set([...board.battlefield.map((card) => card.id), ...board.players.map((player) => player.id)]);
  for (const card of board.battlefield)
    if (card.attached_to && there.has(card.attached_to)) {
      hosted.add(card.id);
      attachedTo.set(card.attached_to, [...(attachedTo.get(card.attached_to) || []), card]);
    }
  for (const card of [...board.battlefield, ...board.command]) if (card.commander !== null && card.commander !== undefined) commanders.set(card.commander, card.title || card.name);
  const drawn = plan.length ? [...links(board), ...plan] : links(board);
  const linked = new Set(drawn.flatMap(({ from, to }) => [from, to]));
  const view = { docked: !dense, linked, selected, select, changed, attachedTo, hosted, can, chosen, commanders, teams: inTeams(board.players) };
  const none = gone(board);
  const out = none.size < board.players.length ? none : NONE;
  const [above, below] = arranged(board.players, board.seat ?? board.players.find((player) => player.you)?.id, out);
  const shared = board.command.filter((card) => is(card, "plane") || is(card, "phenomenon"));
  const box = useRef(null);
  useRoom(box, board, dense);
  useCut(table, board);
  useSight(table, can);
  const before = !board.turn && !board.battlefield.length && !dense; // opening hands: nothing else is there to be looked at
  return html`<div ref=${table} class=${`board ${dense ? "dense-2" : ""} ${before ? "before" : ""} seats-${board.players.length}`} aria-label=${label || say("board.title")} role="group" data-position=${board.position}>
    <div class="felt" ref=${box} tabindex="0" role="group" aria-label=${say("board.battlefield")}><div class="inner">
      ${out.size > 0 && html`<div class="out">${[...out].map((player) => html`<${Player} key=${player.id} player=${player} board=${board} view=${view} top=${true} out=${true} />`)}</div>`}
      ${above.length > 0 && html`<div class="seats">
        ${above.map((player) => html`<${Player} key=${player.id} player=${player} board=${board} view=${view} top=${true} />`)}
      </div>`}
      <div class="middle">
        <${Parts} board=${board} toPart=${toPart} passing=${passing} seat=${below[0].id} />
        <${Stack} cards=${board.stack} draw=${(card) => html`<${One} card=${card} view=${view} small=${true} label=${card.kind === "spell" ? null : say("board.ability")} />`} />
        ${shared.length > 0 && html`<div class="shared" role="group" aria-label=${say("zone.command")}><${Cards} cards=${shared} view=${view} /></div>`}
        <span class="zones">
          ${board.effects.length > 0 &&
          html`<details class="zone effects"><summary>${say("board.effects", { count: board.effects.length })}</summary>
            <div class="over"><ul>${board.effects.map((text) => html`<li>${text}</li>`)}</ul></div></details>`}
          ${board.exile.length > 0 && html`<${Zone} name=${say("zone.exile")} cards=${board.exile} view=${view} sign="exile" />`}
        </span>
      </div>
      <div class="seats">
        ${below.map((player, number) => html`<${Player} key=${player.id} player=${player} board=${board} view=${view} own=${number === 0} />`)}
      </div>
      <${Arrows} links=${drawn} redraw=${plan.length ? plan : board} />
    </div></div>
    ${dense ? null : html`<${Hand} player=${below[0]} view=${view} own=${true}><${Elsewhere} board=${board} view=${view} /><//>`}
  </div>`;
}

// In one sentence for who cannot see it.
export function summary(board) {
  const sides = board.players.map((player) => {
    const here = board.battlefield.filter((card) => card.controller === player.id && !isLand(card));
    return labelled(`${player.name} ${player.life}`, here.map(told).join(say("between")) || "–");
  });
  return sides.join(". ");
}

// Who is called what on this board.
export function called(board) {
  const names = new Map(board.players.map((player) => [player.id, player.name]));
  for (const card of everything(board)) if (card.known) names.set(card.id, card.title || card.name);
  return names;
}

export function everything(board) {
  return [...board.battlefield, ...board.stack, ...board.exile, ...board.command, ...board.players.flatMap((player) => [...player.hand_cards, ...player.graveyard_cards])];
}
