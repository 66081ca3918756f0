// Notes on moments. They are kept in this browser, beside the game and never in its record; a link carries them to others.

import { html, useCallback, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { Icon } from "./icons.js";
import { address } from "./state.js";
import { say } from "./words.js";

const KEY = "timewalk-notes-";
const MOST = 200;
const LONGEST = 400;

// A note without words is a mark.
const sound = (one) => Number.isInteger(one?.at) && one.at > 0 && typeof one.text === "string";
const sorted = (notes) => [...notes].filter(sound).map(({ at, text }) => ({ at, text: text.slice(0, LONGEST) })).sort((first, second) => first.at - second.at).slice(0, MOST);

function stored(game) {
  try {
    return sorted(JSON.parse(localStorage.getItem(KEY + game) || "[]"));
  } catch {
    return [];
  }
}

// In an address: position, text, position, text …
export function written(notes) {
  return notes.length ? JSON.stringify(notes.map(({ at, text }) => [at, text])) : undefined;
}

export function carried(text) {
  try {
    return sorted(JSON.parse(text || "[]").map(([at, words]) => ({ at, text: words })));
  } catch {
    return [];
  }
}

// Those that this browser keeps, and those that a link brought: they are kept as soon as one is changed.
export function useNotes(game, brought, forget) {
  const [kept, setKept] = useState(() => stored(game));
  useEffect(() => setKept(stored(game)), [game]);
  const others = carried(brought);
  const notes = sorted([...kept, ...others.filter((one) => !kept.some((own) => own.at === one.at))]);
  const keep = (next) => {
    if (next.length) localStorage.setItem(KEY + game, JSON.stringify(next));
    else localStorage.removeItem(KEY + game);
    setKept(next);
    if (brought) forget();
  };
  return {
    notes,
    set: (at, text) => keep(sorted([...notes.filter((one) => one.at !== at), { at, text: text.trim() }])),
    remove: (at) => keep(notes.filter((one) => one.at !== at)),
  };
}

// Opens over the timeline: the note on this moment, and all others.
export function Notes({ notes, at, go, place, open, setOpen }) {
  const own = useRef(null);
  const field = useRef(null);
  // What is being written stays with its moment, also where the game goes on meanwhile.
  const [draft, setDraft] = useState(null);
  const about = draft?.at ?? at;
  const here = notes.notes.find((one) => one.at === about);
  const [copied, setCopied] = useState(false);
  useEffect(() => setDraft(null), [open]);
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  const close = useCallback(() => {
    setOpen(false);
    own.current?.querySelector("button")?.focus();
  }, [setOpen]);
  useEffect(() => {
    if (!open) return undefined;
    const elsewhere = (event) => own.current && !own.current.contains(event.target) && !event.target.closest(".timeline, main.table") && setOpen(false);
    addEventListener("pointerdown", elsewhere);
    return () => removeEventListener("pointerdown", elsewhere);
  }, [open]);
  const save = (event) => {
    event.preventDefault();
    notes.set(about, draft?.text ?? here?.text ?? "");
    setDraft(null);
  };
  const where = address({ ...place, at: String(at), notes: written(notes.notes) });
  const copy = (event) => {
    if (!navigator.clipboard) return;
    event.preventDefault();
    navigator.clipboard.writeText(location.origin + location.pathname + where).then(() => {
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
    });
  };
  return html`<span class="notes" ref=${own} onKeyDown=${(event) => event.key === "Escape" && open && (event.preventDefault(), close())}>
    <button type="button" class="step" aria-expanded=${open ? "true" : "false"} title=${say("notes.title", { count: notes.notes.length })} onClick=${() => setOpen(!open)}><${Icon} name="pin" /><span class="hush"> ${say("notes.title", { count: notes.notes.length })}</span> <span aria-hidden="true">${notes.notes.length || ""}</span></button>
    ${open && html`<div class="over-notes" role="dialog" aria-label=${say("notes.title", { count: notes.notes.length })}>
      <form onSubmit=${save}><label>${say("notes.here", { position: about })} <input type="text" ref=${field} maxlength=${LONGEST} value=${draft?.text ?? here?.text ?? ""} placeholder=${say("notes.how")} onInput=${(event) => setDraft({ at: about, text: event.currentTarget.value })} /></label>
        <button type="submit" class="main">${say("notes.keep")}</button>${here && html`<button type="button" onClick=${() => (notes.remove(about), setDraft(null))}>${say("notes.remove")}</button>`}
        <button type="button" onClick=${close} aria-label=${say("help.done")}><${Icon} name="cross" /></button></form>
      <p class="small">${say("notes.where")}</p>
      ${notes.notes.length > 0 && html`<ol>${notes.notes.map((one) => html`<li key=${one.at}><button type="button" class=${one.at === at ? "here" : ""} aria-current=${one.at === at ? "true" : "false"} onClick=${() => go(one.at)}><span class="number">${one.at}</span> ${one.text || say("notes.mark")}</button></li>`)}</ol>
        <p><a class="button" href=${where} onClick=${copy} aria-label=${say("notes.link")}><${Icon} name=${copied ? "check" : "link"} /> <span role="status">${copied ? say("link.copied") : say("notes.link")}</span></a></p>`}
    </div>`}
  </span>`;
}

// On the chart.
export function NoteFlags({ notes, left, go }) {
  return notes.map(({ at, text }) => {
    const words = say("notes.flag", { position: at, text: text || say("notes.mark") });
    return html`<button type="button" class="flag note" key=${at} style=${`--across:${left(at)}%`} title=${words} aria-label=${words} onPointerDown=${(event) => event.stopPropagation()} onClick=${() => go(at)}>${text ? "✎" : "•"}</button>`;
  });
}
