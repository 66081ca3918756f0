// What can be asked of a moment: why, damage opened up, an object's history, what differs, the verdict.

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { download, read, send, token } from "./api.js";
import { Board, called } from "./board.js";
import { Card, FaceHead, Rules, counter, isControlled } from "./card.js";
import { Icon } from "./icons.js";
import { followed } from "./followed.js";
import { SizeSum, Sums } from "./sums.js";
import { colon, language, moment, named, say } from "./words.js";

const PATIENCE = 60;
const LATER = 400;

// Something read for these values; null while nothing is there, an Error if it went wrong. What was there before stays
// until the new one comes, as long as `same` is the same.
export function useRead(path, fields, when = true, same = path) {
  const [found, setFound] = useState({ of: null, data: null });
  const key = JSON.stringify([path, fields, language, when]);
  useEffect(() => {
    let stale = false;
    const set = (data) => stale || setFound({ of: same, data });
    if (!when) set(null);
    const waiting = when && setTimeout(() => read(path, { lang: language, ...fields }).then(set, set), found.data ? PATIENCE : 0);
    return () => {
      stale = true;
      clearTimeout(waiting);
    };
  }, [key]);
  return found.of === same ? found.data : null;
}

export function Waiting({ of }) {
  if (of instanceof Error) return html`<p class="problem" role="alert">${of.message}</p>`;
  return html`<p class="waiting" aria-busy="true">${say("waiting")}</p>`;
}

// What kind of thing an event is, for its sign in the graph.
const SIGNS = [
  [/decision|chosen|kept/, "decision"],
  [/damage|life_lost/, "damage"],
  [/destroyed|player_lost|sacrificed|state_based|game_ended/, "death"],
  [/attack|block|combat/, "attack"],
  [/cast|stack|resol|trigger|activated/, "instant"],
  [/mana|cost|tapped|land/, "land"],
  [/replacement/, "turned"],
  [/drawn|library|hand|moved/, "library"],
];

function sign(event) {
  return SIGNS.find(([kind]) => kind.test(event.kind))?.[1] || "ability";
}

function Node({ event, go, kind }) {
  return html`<li class=${`node ${kind} kind-${event.kind}`}>
    <span class="knot" aria-hidden="true"><${Icon} name=${sign(event)} /></span>
    <button type="button" onClick=${() => go(event.position)}>
      <span class="sentence">${event.sentence}</span>
      <span class="small"><span class="number">${event.position}</span> <span class="rulenumber">${event.rule}</span></span>
    </button>
  </li>`;
}

// The causes as a graph: what followed above, the event, what it comes from, at the end the decision and its forks.
export function Why({ game, as, at, go, forks }) {
  const found = useRead(`/api/games/${game}/why`, { at, as });
  const after = useRead(`/api/games/${game}/events`, { from: at + 1, to: at + LATER, limit: LATER, as });
  if (!found || found instanceof Error) return html`<${Waiting} of=${found} />`;
  const { steps, decision } = found;
  const [event] = steps;
  const led = after && !(after instanceof Error) ? followed(after.events, event.position) : [];
  return html`<div class="why">
    <h2>${say("why.title", { sentence: event.sentence })}</h2>
    ${event.unexplained && html`<p class="small">${say("log.unexplained.how")}</p>`}
    ${event.line ? html`<p class="small origin">${say("log.line", { line: event.line })}</p>` : null}
    <${Sums} sums=${found.sums} go=${go} />
    ${found.unable.map((words) => html`<p key=${words} class="unable">${words}</p>`)}
    <ol class="graph">
      ${steps.map(
        (step, number) => html`<${Node} key=${step.position} event=${step} go=${go} kind=${number === 0 ? "asked" : number === steps.length - 1 && decision ? "root" : ""} />
          ${step.kind === "damage_dealt" && found.declared.map((one) => html`<${Node} key=${one.position} event=${one} go=${go} kind="block" />`)}
          ${number < steps.length - 1 ? html`<li class="because" aria-hidden="true">${say("why.because")}</li>` : null}`,
      )}
    </ol>
    ${decision && forks(decision, steps[steps.length - 1].data.player)}
    ${["unblocked", "blocked"].map((how) => found[how].length > 0 && html`<section key=${how} class=${how}><h3>${say(`why.${how}`)}</h3>${found[how].map((one) => forks(one, one.player))}</section>`)}
    ${led.length > 0 &&
    html`<section class="led"><h3>${say("damage.led-to")}</h3><ol class="graph">${led.slice(0, 40).map((one) => html`<${Node} key=${one.position} event=${one} go=${go} kind="later" />`)}</ol></section>`}
  </div>`;
}

// How much damage stands in what a replacement found or left, if it is damage.
function amounts(value) {
  if (!Array.isArray(value)) return null;
  const all = (Array.isArray(value[0]) ? value : value.length ? [value] : []).filter((one) => one[0] === "damage");
  if (!all.length) return value.length ? null : "0";
  return all.map((one) => one[3]).join(" + ");
}

function Stage({ title, kind, amount, children }) {
  return html`<li class=${`stage ${kind}`}>
    <span class="knot"><b>${amount ?? ""}</b></span>
    <h4>${title}</h4>
    ${children}
  </li>`;
}

function Told({ event, go }) {
  return html`<button type="button" class="told" onClick=${() => go(event.position)}><span class="sentence">${event.sentence}</span> <span class="rulenumber">${event.rule}</span></button>`;
}

function Replaced({ one, go, title }) {
  const [before, after] = [amounts(one.before), amounts(one.after)];
  return html`<${Stage} title=${title} kind="replaced" amount=${after}>
    <p class="by"><b>${one.source}</b>${before !== null && after !== null ? html` <span class="amounts"><del>${before}</del> → <ins>${after}</ins></span>` : null}</p>
    <p class="choice">${one.among.length < 2 ? say("damage.only") : say(one.chooser ? "damage.chosen" : "damage.alike", { chooser: one.chooser, among: one.among.join(", ") })}</p>
    <${Told} event=${one.event} go=${go} />
  <//>`;
}

export function Damage({ game, as, at, go }) {
  const found = useRead(`/api/games/${game}/damage`, { at, as });
  if (!found || found instanceof Error) return html`<${Waiting} of=${found} />`;
  if (!found.damages.length) return html`<p class="lead">${say("damage.none")}</p>`;
  return html`<div class="damage">
    <${Sums} sums=${found.sums} go=${go} />
    ${found.damages.map(
      (one) => html`<article key=${one.proposed?.position || one.dealt?.position}>
        <h3><span>${one.source}</span> <${Icon} name="next" /> <span>${one.recipient}</span></h3>
        <ol class="stages">
          ${one.proposed && html`<${Stage} title=${say("damage.proposed")} kind="proposed" amount=${one.proposed.data.amount}><${Told} event=${one.proposed} go=${go} /><//>`}
          ${one.replaced.map((step) => html`<${Replaced} one=${step} go=${go} title=${say("damage.replaced")} />`)}
          <${Stage} title=${say("damage.dealt")} kind="dealt" amount=${one.dealt ? one.dealt.data.amount : 0}>${one.dealt ? html`<${Told} event=${one.dealt} go=${go} />` : html`<p>${say("damage.nothing")}</p>`}<//>
          ${one.altered.map((step) => html`<${Replaced} one=${step} go=${go} title=${say("damage.altered")} />`)}
          ${one.results.length > 0 && html`<${Stage} title=${say("damage.results")} kind="results">${one.results.map((event) => html`<${Told} event=${event} go=${go} />`)}<//>`}
          ${one.led_to.length > 0 && html`<${Stage} title=${say("damage.led-to")} kind="led">${one.led_to.map((event) => html`<${Told} event=${event} go=${go} />`)}<//>`}
        </ol>
      </article>`,
    )}
  </div>`;
}

// What is true of a card or player now, in rows.
function facts(thing, board) {
  const names = called(board);
  const name = (id) => names.get(id) || say("card.gone");
  const player = thing.life !== undefined;
  const rows = player
    ? [
        ["board.life", thing.life],
        ["zone.hand", thing.hand],
        ["zone.library", thing.library],
        ["zone.graveyard", thing.graveyard],
        ["board.pool", thing.pool],
        ["fact.counters", thing.counters.map(([kind, count]) => `${counter(kind)} ${count}`).join(", ")],
        ["fact.designations", thing.designated.join(", ")],
        ["fact.lands", thing.lands],
        ["board.lost", thing.lost && say(`result.by.${thing.lost}`)],
      ]
    : [
        ["fact.zone", thing.zone && say(`zone.${thing.zone}`)],
        ["fact.controller", isControlled(thing) && name(thing.controller)],
        ["fact.owner", (!isControlled(thing) || thing.owner !== thing.controller) && name(thing.owner)],
        ["fact.protector", thing.protector && name(thing.protector)],
        ["fact.counters", (thing.counters || []).map(([kind, count]) => `${counter(kind)} ${count}`).join(", ")],
        ["fact.damage", thing.damage],
        ["fact.attached", thing.attached_to && name(thing.attached_to)],
        ["fact.attacks", thing.attacking && name(thing.attacking)],
        ["fact.blocks", (thing.blocking || []).map(name).join(", ")],
        ["fact.targets", (thing.targets || []).map(name).join(", ")],
        ["fact.source", thing.source && name(thing.source)],
        ["fact.chosen", (thing.chosen_words || []).join(", ")],
        ["fact.designations", (thing.designated || []).join(", ")],
        ["fact.x", thing.x],
      ];
  return rows.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "" && (value !== 0 || player));
}

export function Thing({ game, as, at, object, thing, board, go, follow, why }) {
  const found = useRead(`/api/games/${game}/history`, { object, at, as }, object !== null, object);
  const sized = useRead(`/api/games/${game}/size`, { object, at, as }, object !== null && typeof thing?.power === "number", object);
  if (object === null) return html`<p class="lead">${say("object.none")}</p>`;
  const name = thing?.title || thing?.name;
  // The last change of its zone: what killed it, who cast it, how it came to the hand.
  const moved = thing?.known && thing.zone !== "stack" && found?.changes?.filter((change) => change.field === "zone").pop();
  return html`<div class="thing">
    <div class="portrait">
      ${thing && thing.life === undefined && thing.known ? html`<${Card} card=${thing} still=${true} />` : html`<h2>${name || ""}</h2>`}
      <button type="button" onClick=${() => follow(name || String(object))}><${Icon} name="eye" /> ${say("object.follow")}</button>
      ${moved ? html`<button type="button" onClick=${() => why(moved.position)}>${say("large.why")}</button>` : null}
    </div>
    ${thing?.text?.length || thing?.faces ? html`<ul class="does">${(thing.text || []).map((line) => html`<li key=${line}><${Rules} text=${line} /></li>`)}
      ${(thing.faces || []).map((face) => html`<li key=${face.title}><${FaceHead} face=${face} />${face.text.map((line) => html` <${Rules} text=${line} />`)}</li>`)}</ul>` : null}
    ${thing && (thing.known || thing.life !== undefined) ? html`<dl class="facts">${facts(thing, board).map(([key, value]) => html`<div key=${key}><dt>${say(key)}</dt><dd>${value}</dd></div>`)}</dl>` : html`<p>${say("object.gone")}</p>`}
    ${sized?.size ? html`<${SizeSum} size=${sized.size} go=${go} />` : null}
    <h3>${say("object.history")}</h3>
    ${found?.sums?.length ? html`<${Sums} sums=${found.sums} go=${go} />` : null}
    ${!found || found instanceof Error
      ? html`<${Waiting} of=${found} />`
      : html`<ol class="history">
          ${found.changes.filter((change) => change.text).reverse().slice(0, 300).map(
            (change) => html`<li key=${`${change.position}${change.field}`}><button type="button" onClick=${() => go(change.position)}>
              <span class="number">${change.position}</span><span class="sentence">${change.text}</span><span class="rulenumber">${change.rule}</span>
            </button></li>`,
          )}
        </ol>`}
  </div>`;
}

// Two positions: what differs beside it, both tables over the whole page.
export function useCompared(game, as, at, pinned) {
  const both = Boolean(pinned) && pinned !== at;
  const found = useRead(`/api/games/${game}/diff`, { before: pinned, after: at, as }, both);
  return { both, found: both ? found : null };
}

export function Differences({ at, pinned, compared, pin, go }) {
  const { both, found } = compared;
  const told = both && found && !(found instanceof Error) ? found.differences.filter((one) => one.text) : [];
  return html`<div class="compare">
    <p class="buttons">
      <button type="button" onClick=${() => pin(at)}><${Icon} name="pin" /> ${say("compare.pin", { position: at })}</button>
      ${pinned ? html`<button type="button" class="chip" onClick=${() => pin(null)}>${say("compare.pinned", { position: pinned })} <${Icon} name="cross" /></button>` : null}
    </p>
    ${!both && html`<p class="lead">${say("compare.how")}</p>`}
    ${both && (!found || found instanceof Error) && html`<${Waiting} of=${found} />`}
    ${both && found && !(found instanceof Error) &&
    html`<h2>${say("compare.title", { before: found.before, after: found.after, count: told.length })}</h2>
      <p class="buttons"><button type="button" onClick=${() => go(found.before)}>${found.before}</button><button type="button" onClick=${() => go(found.after)}>${found.after}</button></p>
      <ul class="differences">
        ${told.map((difference) => html`<li key=${`${difference.id}${difference.part}${difference.field}`}>${difference.subject ? html`<b>${difference.subject}</b>${colon()}` : null}${difference.text}</li>`)}
      </ul>`}
  </div>`;
}

export function Both({ boards, before, after, compared, select, selected }) {
  const [shown, setShown] = useState([null, null]);
  useEffect(() => {
    let stale = false;
    Promise.all([boards.get(before), boards.get(after)]).then((both) => stale || setShown(both), () => {});
    return () => {
      stale = true;
    };
  }, [boards, before, after]);
  const found = compared.found && !(compared.found instanceof Error) ? compared.found.differences : [];
  const changed = new Set(found.map((difference) => difference.id));
  return html`<div class="both">
    ${shown.map((board, side) =>
      board
        ? html`<figure key=${side}><figcaption><b>${say(side ? "compare.after" : "compare.before")}</b> ${say("compare.board", { position: board.position })}</figcaption>
            <${Board} board=${board} changed=${changed} select=${select} selected=${selected} dense=${true} label=${say("compare.board", { position: board.position })} /></figure>`
        : html`<figure key=${side}><${Waiting} /></figure>`,
    )}
  </div>`;
}

function MakeToken({ game, summary }) {
  const [viewer, setViewer] = useState("1");
  const [days, setDays] = useState("");
  const [made, setMade] = useState(null);
  const make = async (event) => {
    event.preventDefault();
    const data = viewer === "judge" || viewer === "spectator" ? { role: viewer } : { role: "seat", seat: Number(viewer) };
    if (Number(days) > 0) data.expires_in = Math.ceil(Number(days) * 86400);
    setMade(await send(`/api/games/${game}/tokens`, {}, data).catch((problem) => problem));
  };
  return html`<form class="go-on" onSubmit=${make} aria-label=${say("token.make")}>
    <h3>${say("token.make")}</h3>
    <label>${say("viewer")} <select value=${viewer} onChange=${(event) => setViewer(event.currentTarget.value)}>
      ${summary.seats.map((name, number) => html`<option value=${String(number + 1)}>${name}</option>`)}
      <option value="spectator">${say("viewer.spectator")}</option><option value="judge">${say("viewer.judge")}</option>
    </select></label>
    <label>${say("token.days")} <input type="number" min="1" max="36500" placeholder="∞" value=${days} onInput=${(event) => setDays(event.currentTarget.value)} /></label>
    <button type="submit">${say("token.make.go")}</button>
    ${made instanceof Error && html`<${Waiting} of=${made} />`}
    ${made && !(made instanceof Error) && html`<input class="wide" type="text" readonly aria-label=${say("token.made")} value=${made.token} onFocus=${(event) => event.currentTarget.select()} />`}
  </form>`;
}

export function Proof({ game, summary, as, verdict, setVerdict }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    setVerdict(await read(`/api/games/${game}/verify`, { as }).catch((problem) => problem));
    setBusy(false);
  };
  const save = async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await download(`/api/games/${game}/export`));
    link.download = `${game}.jsonl.zst`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const may = (what) => summary.may.includes(what);
  const rows = [
    ["proof.id", summary.id],
    ["proof.hash", summary.hash],
    ["proof.engine", summary.engine],
    ["proof.edition", named("edition", summary.edition)],
    ["proof.format", named("format", summary.format)],
    ["proof.created", summary.created && moment(summary.created)],
    ["proof.decks", summary.decks.map((deck) => named("deck", deck)).join(" – ")],
    ["proof.source", summary.observed && [summary.observed.source, summary.observed.client].filter(Boolean).join(" ")],
    ["proof.whose", summary.observed?.player && summary.seats[summary.observed.player - 1]],
    ["proof.event", summary.observed?.event],
    ["proof.line", summary.observed?.line],
    ["proof.players", summary.players.map((player) => named("player", player)).join(" – ")],
  ].filter(([, value]) => value);
  return html`<div class="proof">
    ${(may("verify") || may("export")) &&
    html`<p class="buttons">
      ${may("verify") && html`<button type="button" class="main" onClick=${run} disabled=${busy}>${busy ? say("waiting") : say("proof.verify")}</button>`}
      ${may("export") && html`<button type="button" onClick=${save}>${say("proof.export")}</button>`}
    </p>`}
    ${verdict instanceof Error && html`<${Waiting} of=${verdict} />`}
    ${verdict && !(verdict instanceof Error) &&
    html`<div class=${`verdict ${verdict.outcome}`} role="status">
      <p><b>${say(`outcome.${verdict.outcome}`)}</b>${colon()}${say(`verdict.${verdict.outcome}`)}</p>
      ${verdict.stand_ins.length > 0 && html`<p>${say("verdict.stand-ins", { cards: verdict.stand_ins.join(", ") })}</p>`}
      <p>${verdict.reason}</p>
      <p><code>${verdict.hash}</code></p>
      ${verdict.unlike.length > 0 && html`<ul>${verdict.unlike.map((one) => html`<li>${one.field}${colon()}${JSON.stringify(one.expected)} → ${JSON.stringify(one.actual)}</li>`)}</ul>`}
    </div>`}
    <dl class="facts">${rows.map(([key, value]) => html`<div key=${key}><dt>${say(key)}</dt><dd><code>${value}</code></dd></div>`)}
      ${summary.parent && html`<div><dt>${say(summary.source === "observed" ? "proof.again" : "proof.parent")}</dt><dd><a href=${`#/games/${summary.parent.id}?at=${summary.parent.position}`}><code>${summary.parent.id.slice(0, 8)}</code> @ ${summary.parent.position}</a></dd></div>`}
    </dl>
    ${may("tokens") && token.get() && html`<${MakeToken} game=${game} summary=${summary} />`}
  </div>`;
}
