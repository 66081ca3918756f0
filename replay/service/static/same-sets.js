// A comparison of a set of games with itself: it says so, and offers second sets.

import { html, useState } from "./vendor/preact-htm.js";
import { named, say } from "./words.js";

// So many decks are offered by a click; more of them have the field below the filters.
const FEW = 6;

export function SameSets({ decks, own, go, set }) {
  const [date, setDate] = useState("");
  const pairs = decks.length <= FEW ? decks.flatMap((one, at) => decks.slice(at + 1).map((other) => [one, other])).slice(0, FEW) : [];
  return html`<section class="same-sets"><p role="alert"><b>${say("reports.same")}</b> ${say("reports.same.how")}</p>
    <p class="buttons">
      <button type="button" onClick=${() => go({ by: "play-draw", against: "" })}>${say("reports.same.play-draw")}</button>
      ${!own.deck && pairs.map(([one, other]) => html`<button type="button" onClick=${() => go({ deck: one, against: set({ ...own, deck: other }) })}>${say("reports.same.decks", { one: named("deck", one), other: named("deck", other) })}</button>`)}
      ${!own.source && html`<button type="button" onClick=${() => go({ source: "decided", against: set({ ...own, source: "observed" }) })}>${say("reports.same.source")}</button>`}</p>
    <p class="buttons"><label>${say("reports.same.date")} <input type="date" value=${date} onChange=${(changed) => setDate(changed.currentTarget.value)} /></label>
      <button type="button" disabled=${!date} onClick=${() => go({ since: date, until: "", against: set({ ...own, since: "", until: date }) })}>${say("reports.same.compare")}</button></p></section>`;
}
