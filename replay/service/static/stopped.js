// What the page says while the service does not answer.

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { connection } from "./connection.js";
import { say } from "./words.js";

export function useConnection() {
  const [known, setKnown] = useState(connection.get());
  useEffect(() => (setKnown(connection.get()), connection.hear(setKnown)), []);
  return known;
}

export function Stopped() {
  const { lost } = useConnection();
  return html`<div class="stopped" role="alert">${lost && html`<p>${say("stopped")}</p>`}</div>`;
}
