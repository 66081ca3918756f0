// Conceding is asked for in a dialog of the page: Escape and the first button go on playing (104.3a).

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { say } from "./words.js";

function Sure({ close, concede }) {
  const own = useRef(null);
  const first = useRef(null);
  useEffect(() => {
    own.current.showModal();
    first.current.focus();
  }, []);
  // Keys of the page answer nothing behind it.
  return html`<dialog class="sure" ref=${own} aria-labelledby="sure-words" onClose=${close} onKeyDown=${(event) => event.stopPropagation()}>
    <p id="sure-words">${say("play.concede-sure")}</p>
    <p class="buttons"><button type="button" ref=${first} onClick=${() => own.current.close()}>${say("play.keep-on")}</button>
      <button type="button" class="grave" onClick=${() => (own.current.close(), concede())}>${say("play.concede")}</button></p>
  </dialog>`;
}

export function Concede({ busy, concede }) {
  const [open, setOpen] = useState(false);
  return html`<button type="button" class="grave" disabled=${busy} aria-haspopup="dialog" onClick=${() => setOpen(true)}>${say("play.concede")}</button>
    ${open && html`<${Sure} close=${() => setOpen(false)} concede=${concede} />`}`;
}
