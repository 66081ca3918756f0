// A deck list of one's own: pasted, dropped or chosen, and everything that is wrong with it, with what would be right.

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { send } from "./api.js";
import { coded } from "./coded.js";
import { language, say } from "./words.js";

const PATIENCE = 500;
const LONGEST = 1 << 18;

// What the service says of the lists of all seats, a little after somebody has written.
export function useReports(wanted) {
  const [reports, setReports] = useState(null);
  const asked = JSON.stringify(wanted);
  useEffect(() => {
    if (!wanted.decks.some((deck) => deck.text !== undefined)) return setReports(null);
    let stale = false;
    const timer = setTimeout(() => check(wanted).then((found) => stale || setReports(found), () => {}), PATIENCE);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [asked, language]);
  return [reports, setReports];
}

export const check = (wanted) => send("/api/decks", { lang: language }, wanted);

// What stands against a list: lines that cannot be read, rules that refuse it, cards that cannot be played.
export function against(report, blanks) {
  return report.faults.length + report.lacking.filter((card) => !isBlank(card, blanks)).length;
}

// A card that is played as a blank stands against nothing.
const isBlank = (card, blanks) => card.unproven && card.blank && blanks;

// The name in the list is replaced wherever a line has it.
export function renamed(text, name, by) {
  const found = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text.replace(new RegExp(`^([^\\S\\n]*\\d*x?[^\\S\\n]*)${found}(?=[^\\S\\n]*(?:$|[(\\[#*]))`, "gim"), (_, before) => before + by);
}

function Lacking({ card, mend, stand }) {
  return html`<li><b>${card.copies} ${card.name}</b>${" "}
    ${card.unproven
      ? html`<span>${say("list.unproven")} ${card.why.join(say("between"))}${card.blank ? (stand && html` ${say("list.blank")} <button type="button" onClick=${stand}>${say("list.blank.use")}</button>`) : ` ${say("list.no-blank")}`}</span>`
      : html`<span>${say(card.near.length ? "list.unknown-near" : "list.unknown")} ${card.near.map((name) => html`<button type="button" key=${name} onClick=${() => mend(card.name, name)}>${name}</button> `)}</span>`}
  </li>`;
}

// The first few; the others on a click.
const FIRST = 6;

function Few({ kind, rows }) {
  if (!rows.length) return null;
  return html`<ul class=${kind}>${rows.slice(0, FIRST)}</ul>
    ${rows.length > FIRST && html`<details><summary>${say("list.others", { count: rows.length - FIRST })}</summary><ul class=${kind}>${rows.slice(FIRST)}</ul></details>`}`;
}

function Report({ report, blanks, mend, allow }) {
  const wrong = against(report, blanks);
  const { lacking } = report;
  // The row goes to the remarks: the report keeps the focus.
  const stand = !blanks && ((event) => (event.currentTarget.closest(".report").focus(), allow()));
  const row = (card) => html`<${Lacking} key=${card.name} card=${card} mend=${mend} stand=${stand} />`;
  const remarks = [...lacking.filter((card) => isBlank(card, blanks)).map(row), ...report.remarks.map((remark) => html`<li key=${remark}>${remark}</li>`)];
  return html`<div class="report" role="status" tabindex="-1" data-wrong=${wrong ? "yes" : null}>
    <p class=${wrong ? "wrong" : "right"}>${wrong ? say("list.faults", { count: wrong }) : say("list.fits")} ${say("list.size", { main: report.main, sideboard: report.sideboard })}${report.commander.length ? ` ${say("list.commander", { names: report.commander.join(", ") })}` : ""}</p>
    <${Few} kind="faults" rows=${report.faults.map((fault) => html`<li key=${fault}>${coded(fault)}</li>`)} />
    <${Few} kind="faults" rows=${lacking.filter((card) => !isBlank(card, blanks)).map(row)} />
    ${remarks.length > 0 && wrong > 0 && html`<p class="small">${say("list.remarks")}</p>`}
    <${Few} kind="remarks" rows=${remarks} />
  </div>`;
}

export function OwnList({ seat, list, unnamed, change, report, blanks, allow, forget }) {
  const chooser = useRef(null);
  const take = async (files) => {
    const [file] = files;
    if (file) change({ name: file.name.replace(/\.[^.]*$/, "").slice(0, 80), text: (await file.text()).slice(0, LONGEST) });
    if (chooser.current) chooser.current.value = "";
  };
  const over = (event) => event.preventDefault();
  const dropped = (event) => {
    if (!event.dataTransfer?.files.length) return; // a text that is dropped goes where it is let fall
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  return html`<div class="own-list" data-takes-files onDragOver=${over} onDrop=${dropped}>
    <label>${say("new.list.name")} <input type="text" maxlength="80" autocomplete="off" value=${list.name} placeholder=${unnamed} onInput=${(event) => change({ ...list, name: event.currentTarget.value })} /></label>
    <label class="wide">${say("new.list")} <textarea rows="7" spellcheck="false" placeholder=${say("new.list.how")} value=${list.text} aria-describedby=${`report-${seat}`} onInput=${(event) => change({ ...list, text: event.currentTarget.value })}></textarea></label>
    <label class="file">${say("new.list.file")} <input type="file" accept=".txt,.dek,.csv,.dec,text/plain,text/csv" ref=${chooser} onChange=${(event) => take(event.currentTarget.files)} /></label>
    ${forget && html`<button type="button" class="chip" onClick=${forget}>${say("new.list.forget")}</button>`}
    <div id=${`report-${seat}`}>${report && html`<${Report} report=${report} blanks=${blanks} allow=${allow} mend=${(name, by) => change({ ...list, text: renamed(list.text, name, by) })} />`}</div>
  </div>`;
}
