// A card as it is, drawn from its facts.

import { html } from "./vendor/preact-htm.js";
import { say } from "./words.js";

const NAMES = { W: "white", U: "blue", B: "black", R: "red", G: "green", C: "colorless", S: "snow", X: "x" };

export function Mana({ cost }) {
  const parts = (cost || "").match(/\{[^}]+\}/g) || (cost ? [...cost] : []);
  if (!parts.length) return null;
  return html`<span class="mana" role="img" aria-label=${parts.join("")}>
    ${parts.map((part) => {
      const sign = part.replace(/[{}]/g, "");
      return html`<i class=${`pip ${NAMES[sign] || (/^\d+$/.test(sign) ? "number" : "other")}`} aria-hidden="true">${sign}</i>`;
    })}
  </span>`;
}

export function frame(card) {
  const colors = card.colors || "";
  if (colors.length > 1) return "gold";
  if (colors) return NAMES[colors];
  return (card.types || []).includes("land") ? "land" : "colorless";
}

export function typeLine(card) {
  const types = [...(card.supertypes || []), ...(card.types || [])].map((word) => word[0].toUpperCase() + word.slice(1));
  const subtypes = card.subtypes || [];
  return types.join(" ") + (subtypes.length ? ` — ${subtypes.join(" ")}` : "");
}

export function size(card) {
  if (card.power !== null && card.power !== undefined) return `${card.power}/${card.toughness}`;
  const loyalty = (card.counters || []).find(([kind]) => kind === "loyalty" || kind === "defense");
  return loyalty ? String(loyalty[1]) : "";
}

// What a screen reader says, and a tooltip shows.
export function told(card) {
  if (!card.known) return say("card.unknown");
  const words = [card.title || card.name];
  if (size(card)) words.push(size(card));
  if (card.tapped) words.push(say("card.tapped"));
  if (card.damage) words.push(say("card.damage", { damage: card.damage }));
  for (const [kind, count] of card.counters || []) words.push(`${kind} ${count}`);
  if (card.phased_out) words.push(say("card.phased-out"));
  if (card.keywords?.length) words.push(card.keywords.join(", "));
  return words.join(", ");
}

export function Card({ card, selected, changed, onSelect, small, attached, label }) {
  if (!card.known) return html`<div class="card back" role="img" aria-label=${say("card.unknown")} data-id=${card.id}></div>`;
  const classes = ["card", `frame-${frame(card)}`];
  for (const [name, is] of Object.entries({
    small,
    tapped: card.tapped,
    sick: card.sick,
    phased: card.phased_out,
    token: card.token,
    attacking: card.attacking,
    blocking: card.blocking?.length,
    selected,
    changed,
  }))
    if (is) classes.push(name);
  const counters = (card.counters || []).filter(([kind]) => kind !== "loyalty");
  return html`<div class="slot">
    <button
      type="button"
      class=${classes.join(" ")}
      data-id=${card.id}
      aria-pressed=${selected ? "true" : "false"}
      aria-label=${told(card)}
      title=${told(card)}
      onClick=${() => onSelect && onSelect(card)}
    >
      <span class="head"><span class="name">${card.title || card.name}</span><${Mana} cost=${card.mana_cost} /></span>
      ${!small && html`<span class="types">${typeLine(card)}</span>`}
      ${!small && card.keywords?.length ? html`<span class="keywords">${card.keywords.join(", ")}</span>` : null}
      ${label ? html`<span class="label">${label}</span>` : null}
      <span class="foot">
        ${counters.map(([kind, count]) => html`<span class="counter">${count}×${kind}</span>`)}
        ${card.x ? html`<span class="counter">X=${card.x}</span>` : null}
        ${card.damage ? html`<span class="wound">−${card.damage}</span>` : null}
        ${card.tapped ? html`<span class="state">${say("card.tapped")}</span>` : null}
        ${card.phased_out ? html`<span class="state">${say("card.phased-out")}</span>` : null}
        ${size(card) ? html`<b class="size">${size(card)}</b>` : null}
      </span>
    </button>
    ${attached?.length ? html`<div class="attached">${attached}</div>` : null}
  </div>`;
}
