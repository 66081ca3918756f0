// A card as it is, drawn from its facts.

import { html } from "./vendor/preact-htm.js";
import { Icon } from "./icons.js";
import { say } from "./words.js";

const NAMES = { W: "white", U: "blue", B: "black", R: "red", G: "green", C: "colorless", S: "snow", X: "x" };
const TURNS = { T: "↷", Q: "↶" };
const TYPES = ["creature", "planeswalker", "battle", "land", "artifact", "enchantment", "instant", "sorcery", "plane", "scheme"];
const ROMAN = ["", "I", "II", "III", "IV", "V", "VI"];
// Counters that are drawn as what they mean, in the corner.
const CORNER = ["loyalty", "defense", "lore"];

export const is = (card, type) => Boolean(card.types?.includes(type));

export function Mana({ cost }) {
  const parts = (cost || "").match(/\{[^}]+\}/g) || (cost ? [...cost] : []);
  if (!parts.length) return null;
  return html`<span class="mana" role="img" aria-label=${parts.join("")}>
    ${parts.map((part) => {
      const sign = part.replace(/[{}]/g, "");
      if (sign.includes("/")) return html`<${Split} sign=${sign} />`;
      return html`<i class=${`pip ${NAMES[sign] || (/^\d+$/.test(sign) ? "number" : "other")}`} aria-hidden="true">${TURNS[sign] || sign}</i>`;
    })}
  </span>`;
}

// A hybrid or Phyrexian symbol: round, with a part for each way to pay. 107.4f. Life is paid beside the colour named.
function Split({ sign }) {
  const ways = sign.split("/");
  const color = (way, at) => NAMES[way === "P" ? ways[at - 1] : way];
  return html`<i class="pip split" aria-hidden="true">${ways.map((way, at) => html`<b class=${color(way, at)}>${way}</b>`)}</i>`;
}

// 109.4. Nothing else has a controller.
export const isControlled = (object) => ["battlefield", "stack", "command"].includes(object.zone);

// A line of rules text, its symbols drawn.
export function Rules({ text }) {
  const parts = text.split(/((?:\{[^}]+\})+)/);
  return parts.map((part, number) => (number % 2 ? html`<${Mana} cost=${part} />` : part));
}

export function frame(card) {
  const colors = card.colors || "";
  if (colors.length > 1) return "gold";
  if (colors) return NAMES[colors];
  return is(card, "land") ? "land" : "colorless";
}

export function kind(card) {
  if (card.kind && card.kind !== "spell") return "ability";
  if (card.subtypes?.includes("Saga")) return "saga";
  return TYPES.find((type) => is(card, type)) || "ability";
}

// What else it does: a line for each ability that is more than a keyword.
export function abilities(card) {
  return card.own ? card.own.text : (card.text || []).slice(card.keyword_line ? 1 : 0);
}

// So many letters of text are long.
const WORDY = 180;
const wordy = (card) => [...abilities(card), ...(card.faces || []).flatMap((face) => face.text)].reduce((letters, line) => letters + line.length, 0) > WORDY;

// From so many letters on, a word of a name may be wider than a card.
const LONG = 7;

// How wide a word is in bold letters, measured in a common one.
const breadth = (word) => [...word].reduce((sum, letter) => sum + (/[mwMW]/.test(letter) ? 1.55 : /[ijlI'’.,!]/.test(letter) ? 0.55 : /[frt]/.test(letter) ? 0.75 : /\p{Lu}/u.test(letter) ? 1.12 : 1), 0);

// How many letters the longest word of a name has room for; null where every card has it.
export function longest(name) {
  const letters = Math.max(...name.split(/[\s-]+/).map(breadth));
  return letters >= LONG ? letters : null;
}

// What counters are called; those of cards of one's own have only their own name.
export function counter(kind) {
  const known = say(`counter.${kind}`);
  return known === `counter.${kind}` ? kind : known;
}

export function counted(card, wanted) {
  return (card.counters || []).find(([name]) => name === wanted)?.[1] || 0;
}

// Power and toughness, or loyalty, defense, the chapter of a Saga.
export function size(card) {
  if (card.power !== null && card.power !== undefined) return `${card.power}/${card.toughness ?? "?"}`; // what a log does not tell
  if (is(card, "planeswalker")) return String(counted(card, "loyalty"));
  if (is(card, "battle")) return String(counted(card, "defense"));
  const lore = counted(card, "lore");
  return lore ? ROMAN[lore] || String(lore) : "";
}

// Another face, half or inset in a line: name, cost, type, size.
const titled = (face) => [[face.title, face.mana_cost].filter(Boolean).join(" "), face.type_line, face.size].filter(Boolean).join(", ");

// What else stands on the card, behind its own text: its other face, its halves, its Adventure.
export function FaceHead({ face }) {
  return html`<span class="face"><b>${face.title}</b> <${Mana} cost=${face.mana_cost} /> <i>${[face.type_line, face.size].filter(Boolean).join(" · ")}</i> </span>`;
}

function Face({ face }) {
  return html`<${FaceHead} face=${face} />${face.text.map((line) => html`<span><${Rules} text=${line} /> </span>`)}`;
}

// Who gives what a card does not have itself.
const by = ({ by: name }) => (name ? say("card.lent", { by: name }) : say("card.lent.several"));

// A line that another object gives.
export function LentLine({ lent, text }) {
  return html`<span class="lent"><${Rules} text=${text.replace(/\.$/, "")} /> <i>(${by(lent)})</i> </span>`;
}

// What a screen reader says, and a tooltip shows.
export function told(card) {
  if (!card.known) return say("card.unknown");
  const words = [card.title || card.name];
  if (card.power !== null && card.power !== undefined) words.push(size(card));
  if (card.kind && card.kind !== "spell") words.push(say("board.ability"));
  if (card.type_line) words.push(card.type_line);
  if (card.aims) words.push(card.aims);
  if (card.tapped) words.push(say("card.tapped"));
  if (card.damage) words.push(say("card.damage", { damage: card.damage }));
  for (const [name, count] of card.counters || []) words.push(say("card.counters", { name: counter(name), count }));
  if (card.attacking) words.push(say("card.attacks"));
  if (card.blocking?.length) words.push(say("card.blocks"));
  if (card.sick && card.zone === "battlefield") words.push(say("card.sick"));
  if (card.phased_out) words.push(say("card.phased-out"));
  if (card.turned) words.push(say("card.turned"));
  if (card.token) words.push(say("card.token"));
  if (card.commander !== null && card.commander !== undefined) words.push(say("card.commander"));
  const own = card.own ? [card.own.keyword_line, ...card.own.text].filter(Boolean) : card.text || [];
  const lent = (card.lent || []).flatMap((one) => [one.keyword_line, ...one.text].filter(Boolean).map((line) => `${line.replace(/\.$/, "")} (${by(one)})`));
  const text = [...own, ...lent, ...(card.faces || []).flatMap((face) => [titled(face), ...face.text])];
  return [words.join(", "), ...text].map((line) => (text.length && !/[.”»]$/.test(line) ? `${line}.` : line)).join("\n");
}

function State({ icon, text, told }) {
  return html`<span class="state" title=${text}><${Icon} name=${icon} /><span class=${told ? "word" : "hush"}> ${text} </span></span>`;
}

// What is only drawn, in words.
function Also({ card, can, chosen }) {
  const words = [];
  if (card.attacking) words.push(say("card.attacks"));
  if (card.blocking?.length) words.push(say("card.blocks"));
  if (card.token) words.push(say("card.token"));
  if (chosen) words.push(say("card.chosen"));
  else if (can) words.push(say("card.can"));
  return words.length ? html`<span class="hush"> ${words.join(", ")}</span>` : null;
}

// A card that is only read (`still`) stands upright: its state is told in words.
export function Card({ card, selected, changed, can, chosen, onSelect, small, attached, label, still }) {
  if (!card.known) return html`<div class="card back" role="img" aria-label=${say("card.unknown")} data-id=${card.id}></div>`;
  const there = card.zone === "battlefield";
  const classes = ["card", `frame-${frame(card)}`];
  for (const [name, true_] of Object.entries({
    small,
    tapped: card.tapped && !still,
    sick: there && card.sick && !still,
    phased: card.phased_out && !still,
    token: card.token,
    wordy: !small && wordy(card),
    attacking: card.attacking,
    blocking: card.blocking?.length,
    selected,
    changed,
    can,
    chosen,
  }))
    if (true_) classes.push(name);
  const counters = (card.counters || []).filter(([name]) => !CORNER.includes(name));
  const corner = size(card);
  const faces = card.faces || [];
  const lent = card.lent || [];
  const keywords = card.own ? card.own.keyword_line : card.keyword_line || "";
  const letters = longest(card.title || card.name);
  const inside = html`
    <span class="head"><span class=${letters ? "name long" : "name"} style=${letters ? { "--letters": letters } : null} lang=${!card.title || card.title === card.name ? "en" : null}>${card.title || card.name}</span><${Mana} cost=${card.mana_cost} /></span>
    <span class="types"><${Icon} name=${kind(card)} /><span>${label || card.type_line}</span></span>
    ${card.aims ? html`<span class="aims">${card.aims}</span>` : null}
    ${keywords || lent.some((one) => one.keyword_line) ? html`<span class="keywords"><${Rules} text=${keywords} />${lent.map((one) => one.keyword_line && html`${keywords || one !== lent[0] ? " " : ""}<${LentLine} lent=${one} text=${one.keyword_line} />`)}</span>` : null}
    ${(!small || kind(card) === "ability") && (abilities(card).length || lent.some((one) => one.text.length) || faces.length) ? html`<span class="rules">${abilities(card).map((line) => html`<span><${Rules} text=${line} /> </span>`)}${lent.flatMap((one) => one.text.map((line) => html`<${LentLine} lent=${one} text=${line} />`))}${faces.map((face) => html`<${Face} face=${face} />`)}</span>` : null}
    <span class="foot">
      ${card.commander !== null && card.commander !== undefined ? html`<${State} icon="command" told=${still} text=${say("card.commander")} />` : null}
      ${card.tapped ? html`<${State} icon="tap" told=${still} text=${say("card.tapped")} />` : null}
      ${there && card.sick && !card.tapped ? html`<${State} icon="clock" told=${still} text=${say("card.sick")} />` : null}
      ${card.turned ? html`<${State} icon="turned" told=${still} text=${say("card.turned")} />` : null}
      ${card.phased_out ? html`<span class="word">${say("card.phased-out")}</span>` : null}
      ${counters.map(([name, count]) => html`<span class="counter" title=${counter(name)}>${count > 1 || name.length > 5 ? `${count}× ` : ""}${counter(name)}</span>`)}
      ${card.x ? html`<span class="counter">X = ${card.x}</span>` : null}
      ${(card.designated || []).map((name) => html`<span class="counter">${name}</span>`)}
      ${(card.chosen_words || []).map((value) => html`<span class="counter chosen">${value}</span>`)}
      ${card.damage ? html`<span class="wound" title=${say("card.damage", { damage: card.damage })}>−${card.damage}</span>` : null}
      ${corner ? html`<b class=${`size ${is(card, "planeswalker") && !is(card, "creature") ? "loyalty" : ""} ${is(card, "battle") ? "defense" : ""}`}>${corner}</b>` : null}
    </span>`;
  const drawn = still
    ? html`<div class=${classes.join(" ")} data-id=${card.id} role="img" aria-label=${told(card)}>${inside}</div>`
    : html`<button type="button" class=${classes.join(" ")} data-id=${card.id} aria-pressed=${selected || chosen ? "true" : "false"}
        title=${told(card)} onClick=${() => onSelect && onSelect(card)}>${inside}<${Also} card=${card} can=${can} chosen=${chosen} /></button>`;
  return html`<div class=${`slot ${card.tapped && !still ? "turned" : ""}`}>
    ${drawn}
    ${attached?.length ? html`<div class="attached">${attached}</div>` : null}
  </div>`;
}
