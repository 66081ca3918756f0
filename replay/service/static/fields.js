// Fields that keep what is being typed while answers of the service arrive.

import { html, useEffect, useState } from "./vendor/preact-htm.js";

// A text that is told once it is whole: with Enter, or when the field is left.
export function TextField({ text, done, ...more }) {
  const [draft, setDraft] = useState(text);
  useEffect(() => setDraft(text), [text]);
  return html`<input type="text" ...${more} value=${draft} onInput=${(event) => setDraft(event.currentTarget.value)} onChange=${(event) => done(event.currentTarget.value.trim())} />`;
}

// A whole number that is told as soon as it fits; while the field has focus it may also be empty or too small.
export function NumberField({ value, change, min, max, ...more }) {
  const [draft, setDraft] = useState(null);
  const fits = (number) => Number.isInteger(number) && (min === undefined || number >= min) && (max === undefined || number <= max);
  const typed = (event) => {
    const text = event.currentTarget.value;
    setDraft(text);
    if (text.trim() !== "" && fits(Number(text))) change(Number(text));
  };
  return html`<input type="number" step="1" min=${min} max=${max} ...${more} value=${draft ?? value} onInput=${typed} onBlur=${() => setDraft(null)} />`;
}
