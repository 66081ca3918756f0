// Disputes of a game: a note at a place, listed and opened with the readings there, saved as a file; a picture of the board.

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { download, query, remove, send } from "./api.js";
import { Icon } from "./icons.js";
import { Waiting } from "./panels.js";
import { address } from "./state.js";
import { language, moment, say } from "./words.js";

const READINGS = ["why", "damage", "compare"];

// A file that the service makes, handed to the browser to be saved.
async function save(path, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await download(path));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function Picture({ game, as, at }) {
  const [problem, setProblem] = useState(null);
  const take = () => save(query(`/api/games/${game}/picture.svg`, { at, as, lang: language }), `timewalk-${game.slice(0, 8)}-${at}.svg`).then(() => setProblem(null), setProblem);
  return html`<button type="button" onClick=${take} title=${say("picture.how")}>${say("picture")}</button>${problem && html`<${Waiting} of=${problem} />`}`;
}

export function Disputes({ disputed, game, as, at, head, pinned, open, go }) {
  const [told, setTold] = useState("");
  const [problem, setProblem] = useState(null);
  const [words, setWords] = useState("");
  const [both, setBoth] = useState(true);
  const [busy, setBusy] = useState(false);
  const heading = useRef(null);
  const list = useRef(null);
  const path = `/api/games/${game}/disputes`;
  const { found, load } = disputed;
  useEffect(() => list.current?.querySelector("li.open")?.scrollIntoView({ block: "nearest" }), [open, found]);
  useEffect(() => {
    load();
  }, [load]);
  // The place where one began to write, as long as the page only goes along with the game.
  const place = useRef(at);
  if (!words || at !== head) place.current = at;
  const here = place.current;
  const other = pinned && pinned !== here ? pinned : null;
  const make = async (event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const made = await send(path, { as, lang: language }, { at: String(here), note: words, ...(other && both ? { other: String(other) } : {}) });
      setWords((now) => (now === words ? "" : now));
      setProblem(null);
      await load();
      setTold(say("dispute.noted"));
      go({ dispute: made.id });
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  const forget = async (one) => {
    try {
      await remove(`${path}/${one.id}`, { as, lang: language });
      await load();
      setProblem(null);
      setTold(say("dispute.deleted"));
      go({ dispute: undefined });
      heading.current?.focus();
    } catch (error) {
      setProblem(error);
    }
  };
  if (!found || found instanceof Error) return html`<${Waiting} of=${found} />`;
  const where = (one, more) => ({ game, as: one.viewer === "judge" ? undefined : one.viewer, at: String(one.position), with: one.other ? String(one.other) : undefined, tab: "dispute", dispute: one.id, ...more });
  return html`<div class="disputes">
    <h2 tabindex="-1" ref=${heading}>${say("dispute")}</h2>
    <p class="small">${say("dispute.lead")}</p>
    <p role="status" class="small">${told}</p>
    ${problem && html`<${Waiting} of=${problem} />`}
    ${!found.disputes.length && html`<p class="lead">${say("dispute.none")}</p>`}
    <ul class="list" ref=${list}>
      ${found.disputes.map((one) => html`<li key=${one.id} class=${open === one.id ? "open" : ""}>
        <a href=${address(where(one))} aria-current=${open === one.id ? "true" : null}>${say("dispute.open", { position: one.position })}</a>
        <blockquote>${one.note}</blockquote>
        <p class="small">${moment(one.made)}</p>
        ${open === one.id && html`<p class="buttons" role="group" aria-label=${say("dispute.readings")}>
          ${READINGS.filter((tab) => tab !== "compare" || one.other).map((tab) => html`<a class="button" href=${address(where(one, { tab }))}>${say(`tab.${tab}`)}</a>`)}
        </p>`}
        <p class="buttons">
          <button type="button" onClick=${() => save(query(`${path}/${one.id}/file`, { as, lang: language }), `timewalk-dispute-${one.id.slice(0, 8)}.html`).catch(setProblem)}>${say("dispute.export")}<span class="hush"> ${one.position}</span></button>
          <${CopyLink} where=${address(where(one))} name=${one.position} />
          ${one.may_delete && html`<button type="button" onClick=${() => forget(one)}>${say("dispute.delete")}<span class="hush"> ${one.position}</span></button>`}
        </p>
      </li>`)}
    </ul>
    ${found.may_note && html`<form onSubmit=${make} aria-label=${say("dispute.new", { position: here })}>
      <h3>${say("dispute.new", { position: here })}</h3>
      <label>${say("dispute.words")} <textarea rows="4" maxlength="2000" required value=${words} onInput=${(event) => setWords(event.currentTarget.value)}></textarea></label>
      ${other && html`<label class="check"><input type="checkbox" checked=${both} onChange=${(event) => setBoth(event.currentTarget.checked)} /> ${say("dispute.with", { other })}</label>`}
      <p class="buttons"><button type="submit" class="main" disabled=${busy}>${say("dispute.make")}</button> <${Picture} game=${game} as=${as} at=${here} /> <a class="button" href=${`#/position?${new URLSearchParams({ game, at: here, ...(as ? { as } : {}) })}`}>${say("position.from")}</a></p>
    </form>`}
    ${!found.may_note && html`<p class="buttons"><${Picture} game=${game} as=${as} at=${at} /> <a class="button" href=${`#/position?${new URLSearchParams({ game, at, ...(as ? { as } : {}) })}`}>${say("position.from")}</a></p>`}
  </div>`;
}

function CopyLink({ where, name }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(location.origin + location.pathname + where).then(() => {
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
    });
  if (!navigator.clipboard) return null; // elsewhere the link above can be copied
  return html`<button type="button" onClick=${copy}><${Icon} name=${copied ? "check" : "link"} /> <span role="status">${copied ? say("link.copied") : say("dispute.link")}</span><span class="hush"> ${name}</span></button>`;
}
