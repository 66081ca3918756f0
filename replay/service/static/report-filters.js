// The filters of a report, with the values there are, and what is said where no game fits.

import { html } from "./vendor/preact-htm.js";
import { TextField } from "./fields.js";
import { named, say } from "./words.js";

export const DATES = ["since", "until"];
export const TEXTS = ["deck", "opponent", "player", "format", "event"];
export const FILTERS = [...DATES, ...TEXTS, "source"];

// Which list of the answer has the values of a field.
const LISTS = { deck: "decks", opponent: "decks", player: "players", format: "formats", event: "events" };

export const countSet = (fields) => FILTERS.filter((field) => fields[field]).length;

const EMPTY = Object.fromEntries(FILTERS.map((field) => [field, ""]));

// What a name of the program is called, to be seen beside it; of other names nothing.
function called(list, name) {
  const words = list === "events" ? name.replaceAll("_", " ") : named(list.slice(0, -1), name);
  return words === name ? undefined : words;
}

export function Offered({ of }) {
  return [...new Set(Object.values(LISTS))].map((list) => html`<datalist key=${list} id=${`report-${list}`}>${(of?.[list] || []).map((name) => html`<option value=${name} label=${called(list, name)}></option>`)}</datalist>`);
}

export function Filters({ of, go }) {
  return html`${DATES.map((name) => html`<label>${say(`reports.${name}`)} <input type="date" value=${of[name] || ""} onChange=${(changed) => go({ [name]: changed.currentTarget.value })} /></label>`)}
    <label>${say("evening.source")} <select value=${of.source || ""} onChange=${(changed) => go({ source: changed.currentTarget.value })}>
      <option value="">${say("evening.all")}</option><option value="observed">${say("evening.observed")}</option><option value="decided">${say("evening.decided")}</option></select></label>
    ${TEXTS.map((name) => html`<label>${say(name === "event" ? "evening.event" : `reports.${name}`)} <${TextField} maxlength="100" size="12" list=${`report-${LISTS[name]}`} text=${of[name] || ""} done=${(text) => go({ [name]: text })} /></label>`)}`;
}

// There are games, but none that fits: the filters are emptied with a button.
export function NoneFits({ words, go }) {
  return html`<p role="alert">${say(words)} <button type="button" onClick=${() => go(EMPTY)}>${say("reports.empty-filters")}</button></p>`;
}
