// The dialog of keys; on a screen without them, what fingers do.

import { html, useEffect, useRef } from "./vendor/preact-htm.js";
import { named, say } from "./words.js";

const STEPS = [
  ["← →", "moment"],
  [", .", "event"],
  ["N n", "decision"],
  ["S s", "step"],
  ["T t", "turn"],
  ["X x", "death"],
  ["D d", "damage"],
  ["O o", "object"],
];
const GROUPS = {
  passing: [
    ["p", "pass"],
    ["a r e m", "pass-further"],
    ["f", "full"],
  ],
  answers: [
    ["1 – 99", "answer"],
    ["Enter", "main"],
    ["q", "question"],
    ["z", "step-back"],
    ["u U", "undo"],
  ],
  travelling: [
    ["Home End", "ends"],
    ["␣", "playback"],
    ["k", "note"],
  ],
  view: [
    ["b", "board"],
    ["h", "large"],
    ["g", "log"],
    ["/", "search"],
    ["w", "why"],
    ["c", "compare"],
    ["l", "branches"],
    ["v", "dispute"],
    ["y", "proof"],
    ["Esc", "close"],
  ],
};
const TOUCH = ["lit", "again", "hold", "stops"];
const FINGERS = matchMedia("(max-width: 60rem), (pointer: coarse)");

export function Help({ close }) {
  const own = useRef(null);
  const first = useRef(null);
  useEffect(() => {
    own.current.showModal();
    first.current.focus();
    own.current.scrollTop = 0;
  }, []);
  const row = (keys, words) => html`<tr><th scope="row">${keys.split(" ").map((key) => html`<kbd>${named("key", key)}</kbd> `)}</th><td>${words}</td></tr>`;
  return html`<dialog class="help" ref=${own} aria-label=${say("help.title")} onClose=${close}>
    <div class="rows" tabindex="0" ref=${first} role="region" aria-label=${say("help.title")}>
      ${FINGERS.matches && html`<h2>${say("help.touch")}</h2><ul>${TOUCH.map((one) => html`<li key=${one}>${say(`help.touch.${one}`)}</li>`)}</ul>`}
      <h2>${say("help.title")}</h2>
      <div class="groups">${Object.entries(GROUPS).map(([group, keys]) => html`<section key=${group}><h3>${say(`help.group.${group}`)}</h3><table><tbody>
        ${group === "travelling" && STEPS.map(([keys, kind]) => row(keys, say("help.by", { kind: say(`kind.${kind}`) })))}
        ${keys.map(([keys, what]) => row(keys, say(`help.${what}`)))}
      </tbody></table></section>`)}</div>
    </div>
    <p class="foot"><button type="button" class="main" onClick=${() => own.current.close()}>${say("help.done")}</button> <a href="/api/docs">${say("api")}</a></p>
  </dialog>`;
}
