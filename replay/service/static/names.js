// Names of the cards that Arena's logs call by numbers: a table or a list, given once and kept by the service.

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { read, upload } from "./api.js";
import { Icon } from "./icons.js";
import { Waiting } from "./panels.js";
import { address } from "./state.js";
import { language, say } from "./words.js";

const HINTED = "timewalk-names-hint";
const NUMBERED = /^\s*"?(\d{1,9})"?[\s,;:=]+"?(.+?)"?\s*$/;

// A list with a number and a name on each line, as JSON that the service reads; anything else is sent as it is.
export function asTable(text) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim());
  const pairs = lines.map((line) => NUMBERED.exec(line)?.slice(1));
  return pairs.every(Boolean) ? JSON.stringify(Object.fromEntries(pairs)) : text;
}

function GiveNames({ numbers = [], given }) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState(null);
  useEffect(() => {
    const first = (told) => setFound((now) => now ?? told);
    read("/api/names", { lang: language }).then(first, first);
  }, []);
  const give = async (file) => {
    if (!file || busy) return;
    setBusy(true);
    const kept = await upload(`/api/names?${new URLSearchParams({ lang: language })}`, file, "PUT").catch((error) => error);
    setFound(kept);
    setBusy(false);
    if (kept.taken) (setText((now) => (now === text ? "" : now)), given?.());
  };
  const write = (event) => {
    event.preventDefault();
    give(new Blob([asTable(text)], { type: "application/octet-stream" }));
  };
  const chosen = ({ currentTarget }) => give(currentTarget.files[0]).then(() => (currentTarget.value = ""));
  return html`<form class="give-names" onSubmit=${write}><p class="small">${say("names.how")}</p>
    <label class="file">${say("names.file")} <input type="file" disabled=${busy} onChange=${chosen} /></label>
    <label class="wide">${say("names.list")} <textarea rows="4" spellcheck="false" placeholder=${numbers.slice(0, 3).map((number) => `${number} …`).join("\n") || "98381 …"} value=${text} onInput=${(event) => setText(event.currentTarget.value)}></textarea></label>
    <button type="submit" disabled=${busy || !text.trim()}>${say("names.keep")}</button>
    ${busy && html`<${Waiting} />`}
    ${!busy && found instanceof Error && html`<${Waiting} of=${found} />`}
    ${!busy && found && !(found instanceof Error) && html`<p role="status">${found.taken > 0 && say("names.taken", { taken: found.taken })} ${say("names.kept", { kept: found.kept })}</p>`}
  </form>`;
}

export function CardNames() {
  const [open, setOpen] = useState(false);
  return html`<details class="names" onToggle=${(toggled) => setOpen(toggled.currentTarget.open)}>
    <summary>${say("names.title")}</summary>
    ${open && html`<${GiveNames} />`}
  </details>`;
}

// In a game whose cards are called by numbers: said until somebody closes it, with the field for names in the same place.
export function Unnamed({ count, numbers }) {
  const [closed, setClosed] = useState(localStorage.getItem(HINTED) !== null);
  const [open, setOpen] = useState(false);
  const [given, setGiven] = useState(false);
  const [problem, setProblem] = useState(null);
  if (closed) return null;
  const close = () => (localStorage.setItem(HINTED, "closed"), setClosed(true));
  const again = async ({ currentTarget }) => {
    setProblem(null);
    try {
      const made = await upload(`/api/games?${new URLSearchParams({ lang: language })}`, currentTarget.files[0]);
      location.hash = made.games?.length === 1 ? address({ game: made.games[0].game.id }).slice(1) : "/";
    } catch (error) {
      setProblem(error);
    }
  };
  return html`<div class="notice unnamed" role="note"><div>
      <p class="small">${say("names.hint", { count })}</p>
      <details onToggle=${(toggled) => setOpen(toggled.currentTarget.open)}><summary>${say("names.title")}</summary>
        ${open && html`<${GiveNames} numbers=${numbers} given=${() => setGiven(true)} />`}
        ${given && html`<label class="file">${say("names.again")} <input type="file" onChange=${again} /></label>`}
        ${problem && html`<${Waiting} of=${problem} />`}
      </details></div>
    <button type="button" onClick=${close} aria-label=${say("help.done")}><${Icon} name="cross" /></button></div>`;
}
