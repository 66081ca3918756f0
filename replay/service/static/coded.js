// A message in which some words are written as code, between backticks.

import { html } from "./vendor/preact-htm.js";

export const coded = (text) => text.split("`").map((part, number) => (number % 2 ? html`<code>${part}</code>` : part));
