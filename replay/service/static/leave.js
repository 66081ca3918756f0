// Who waits for others has the way out in reach: one may concede at any time (104.3a).

import { html, useState } from "./vendor/preact-htm.js";
import { send } from "./api.js";
import { Concede } from "./concede.js";
import { language, say } from "./words.js";

export function Leave({ game, as, head }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(null);
  const concede = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await send(`/api/games/${game}/concession`, { as, lang: language }, { head, told: false });
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return html`<${Concede} busy=${busy} concede=${concede} />
    ${problem && html`<span class="problem" role="alert">${problem.message}</span>`}`;
}

// Under the table on a narrow page, while another has to decide.
export function Waits({ question, undo, leave }) {
  if (!question || question.yours || question.over) return null;
  return html`<div class="confirm waits"><p role="status">${say("play.waits", { name: question.name })}</p><p class="buttons">${undo}${leave}</p></div>`;
}
