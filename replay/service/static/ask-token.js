// Asks for a token, or the link of an invitation, where the service is not open to everybody.

import { html, useState } from "./vendor/preact-htm.js";
import { token } from "./api.js";
import { say } from "./words.js";

// What is wrong with the token that was given, by the kind of the problem.
const REFUSED = { "expired-token": "token.expired", "bad-token": "token.bad" };

export function AskToken({ problem }) {
  const refused = REFUSED[problem.body.type?.split(":").pop()];
  const [text, setText] = useState("");
  return html`<form class="ask-token" aria-labelledby="token-title" onSubmit=${(event) => {
    event.preventDefault();
    token.set(/[?&]token=([^&\s]+)/.exec(text)?.[1] ?? text.trim()); // or the whole invitation
    location.reload();
  }}>
    <h2 id="token-title">${say("token.title")}</h2>
    <p class="small">${say("token.how")}</p>
    ${refused && html`<p class="problem" id="token-refused" role="alert">${say(refused)}</p>`}
    <label>${say("token.ask")} <input type="password" autocomplete="off" aria-describedby=${refused ? "token-refused" : null} value=${text} onInput=${(event) => setText(event.currentTarget.value)} /></label>
    <button type="submit" class="main">${say("token.use")}</button>
  </form>`;
}
