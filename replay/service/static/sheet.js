// On a narrow page the whole question opens over the lower half of the table, and closes when it is answered.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact-htm.js";
import { Icon } from "./icons.js";
import { toQuestion } from "./keyboard.js";
import { say } from "./words.js";

// A question has its own sheet: the next one begins without.
export const nameOf = (question) => (question?.yours ? `${question.head} ${question.casting.length} ${question.text}` : null);

export function useSheet(question, when) {
  const [of, setOf] = useState(null);
  const asked = nameOf(question);
  const shown = Boolean(when && asked && of === asked);
  const before = useRef(false);
  useEffect(() => {
    if (shown !== before.current && when && asked) toQuestion();
    before.current = shown;
  }, [shown]);
  return { shown, open: () => setOf(asked), close: () => setOf(null) };
}

export function Sheet({ sheet, children }) {
  const own = useRef(null);
  useLayoutEffect(() => own.current.scrollTo({ top: 0 }), []);
  return html`<section class="sheet" ref=${own} aria-label=${say("play.whole")}>
    <button type="button" class="chip shut" onClick=${sheet.close}><${Icon} name="cross" /> ${say("play.to-table")}</button>
    ${children}
  </section>`;
}
