// One large card in a fixed place: what is under the pointer, under the focus, or pressed for long.

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { read } from "./api.js";
import { called, everything } from "./board.js";
import { Card, counter, isControlled } from "./card.js";
import { useFloating, usePutAway, useRoomBeside } from "./floating.js";
import { Icon } from "./icons.js";
import { SizeSum } from "./sums.js";
import { language, say } from "./words.js";

const LONG = 450; // milliseconds that a long press takes
const STILL = 10; // pixels that a finger may move meanwhile
const PATIENCE = 150;
const KEY = "timewalk-large";

// A card, or an answer that names one.
const cardOf = (target) => (target.closest?.(".large, [data-apart]") ? null : target.closest?.(".card[data-id], [data-about]"));
const idOf = (element) => Number(element.dataset.id ?? element.dataset.about);

// The id of the card that is looked at: pointed at, focused, or pressed for long (then it is `held`). Whether one is at
// a card now is told beside it.
function usePointed() {
  const [pointed, setPointed] = useState({ id: null, held: false });
  const [there, setThere] = useState(false);
  useEffect(() => {
    let timer = null;
    let from = null;
    let swallow = false;
    const look = (target, held = false) => {
      const card = cardOf(target);
      if (!target.closest?.(".large")) setThere(Boolean(card));
      if (card) setPointed((now) => (now.id === idOf(card) && now.held === held ? now : { id: idOf(card), held }));
      return Boolean(card);
    };
    const stop = () => (clearTimeout(timer), (timer = null));
    const listeners = {
      pointerover: (event) => event.pointerType !== "touch" && look(event.target),
      focusin: (event) => event.target.matches?.(":focus-visible") && look(event.target),
      pointerdown: (event) => {
        stop();
        swallow = false;
        if (event.pointerType !== "touch" || !cardOf(event.target)) return;
        from = [event.clientX, event.clientY];
        timer = setTimeout(() => ((swallow = true), look(event.target, true)), LONG);
      },
      pointermove: (event) => timer && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > STILL && stop(),
      pointerup: stop,
      pointercancel: stop,
      contextmenu: (event) => (timer || swallow) && event.preventDefault(),
      // A long press only looks: nothing is chosen by it.
      click: (event) => swallow && ((swallow = false), event.preventDefault(), event.stopPropagation()),
    };
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener, true);
    return () => {
      stop();
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener, true);
    };
  }, []);
  return [pointed, there, () => setPointed({ id: null, held: false })];
}

// The size of a creature on the battlefield as a sum; null until it is there.
function useSum(game, as, at, card) {
  const [sum, setSum] = useState(null);
  const id = card?.zone === "battlefield" && card.power !== null && card.power !== undefined ? card.id : null;
  useEffect(() => {
    setSum(null);
    if (id === null) return undefined;
    let stale = false;
    const timer = setTimeout(() => {
      read(`/api/games/${game}/size`, { object: id, at, as, lang: language }).then(({ size }) => stale || setSum(size), () => {});
    }, PATIENCE);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [game, as, at, id, language]);
  return sum;
}

function Facts({ card, board, sum, go, open, arrived }) {
  const names = called(board);
  const name = (id) => names.get(id) || say("card.gone");
  const on = board.battlefield.filter((one) => one.attached_to === card.id);
  const controlled = isControlled(card);
  const rows = [
    ["fact.zone", card.zone && card.zone !== "battlefield" && say(`zone.${card.zone}`)],
    ["fact.controller", controlled && card.controller && name(card.controller)],
    ["fact.owner", card.owner && (!controlled || card.owner !== card.controller) && name(card.owner)],
    ["fact.counters", (card.counters || []).map(([kind, count]) => `${counter(kind)} ${count}`).join(", ")],
    ["fact.damage", card.damage],
    ["fact.attached", card.attached_to && name(card.attached_to)],
    ["large.on", on.map((one) => name(one.id)).join(", ")],
    ["fact.attacks", card.attacking && name(card.attacking)],
    ["fact.blocks", (card.blocking || []).map(name).join(", ")],
    ["fact.targets", (card.targets || []).map(name).join(", ")],
    ["fact.chosen", (card.chosen_words || []).join(", ")],
  ].filter(([, value]) => value);
  const affected = card.affected || [];
  return html`<div class="about-it">
    <dl>${rows.map(([key, value]) => html`<div key=${key}><dt>${say(key)}</dt><dd>${value}</dd></div>`)}</dl>
    ${sum?.terms.length > 1 && html`<${SizeSum} size=${sum} go=${go} />`}
    ${affected.length > 0 && html`<h3>${say("large.effects")}</h3><ul class="affects">${affected.map((text) => html`<li>${text}</li>`)}</ul>`}
    ${open && html`<p class="buttons"><button type="button" onClick=${open}>${say("object.history")}</button>${arrived && html` <button type="button" onClick=${arrived}>${say("large.why")}</button>`}</p>`}
  </div>`;
}

// `others` are cards that are looked at and lie nowhere on the board; `history` opens what happened to a card, `why` why an
// event happened. `asks` names the question that is answered beside it, if any, and `asking` is the card that asks. `drop`
// leaves the card that was chosen; `told` says that the panel shows it, so that it is not shown twice.
export function Large({ game, as, at, board, others, selected, narrow, go, history, why, asks, asking, drop, told }) {
  const [pointed, pointing, leave] = usePointed();
  const [closed, setClosed] = useState(localStorage.getItem(KEY) === "closed");
  const own = useRef(null);
  const there = board ? everything(board) : [];
  const find = (id) => (id === null ? null : [...there, ...others].find((card) => card.id === id && card.known));
  const covers = useRoomBeside(own, narrow || closed ? null : asks);
  const stays = covers ? find(selected) : null; // over the table: its buttons are gone to
  const looked = narrow ? (pointed.held ? find(pointed.id) : null) : stays || find(pointed.id) || find(selected);
  const card = looked || (narrow || !asks || !board ? null : find(asking));
  useEffect(() => leave(), [asks]); // a new question is told by its own card
  const [again, setAgain] = useState(null); // the card that is read here although the panel shows it, too
  const twice = Boolean(told && !narrow && card && card.id === selected && again !== card.id);
  const folded = closed || twice;
  const sum = useSum(game, as, at, folded && !narrow ? null : card);
  const toggle = () => {
    if (twice) setAgain(card.id);
    if (twice && !closed) return;
    setClosed((before) => {
      localStorage.setItem(KEY, before ? "open" : "closed");
      return !before;
    });
  };
  const opened = Boolean(narrow && card);
  useEffect(() => {
    const pressed = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.key === "Escape" && opened) (leave(), event.preventDefault(), event.stopPropagation());
      else if (event.key === "h" && !narrow && !event.target.closest("input, textarea, select")) toggle();
    };
    // Before others hear it: the key closes the card and nothing else.
    addEventListener("keydown", pressed, true);
    return () => removeEventListener("keydown", pressed, true);
  }, [closed, opened, narrow, twice, card?.id]);
  useEffect(() => {
    if (opened) own.current?.querySelector("button.close")?.focus();
  }, [opened, card?.id]);
  const floats = Boolean(covers && (stays || (looked && pointing)));
  useFloating(own, floats ? card.id : null);
  usePutAway(own, floats, Boolean(stays), () => (leave(), stays && drop()));
  // The last change of its zone up to here: what killed it, who cast it, how it came to the hand.
  const arrived = async () => {
    const { changes } = await read(`/api/games/${game}/history`, { object: card.id, as, lang: language });
    const moved = changes.filter((change) => change.field === "zone" && change.position <= board.position).pop();
    if (moved) (leave(), why(moved.position));
  };
  if (narrow && !card) return null;
  const inside = card && html`<div class="laid"><${Card} card=${card} still=${true} /><${Facts} card=${card} board=${board} sum=${sum} go=${go} open=${there.includes(card) ? () => (leave(), history(card.id)) : null} arrived=${there.includes(card) && card.zone !== "stack" ? arrived : null} /></div>`;
  if (narrow)
    return html`<section class="large held" role="dialog" aria-label=${say("large.title")} ref=${own}>
      <button type="button" class="close" onClick=${leave} aria-label=${say("help.done")}><${Icon} name="cross" /></button>${inside}</section>`;
  const away = asks && (!card || (covers && !floats));
  return html`<section class=${`large ${card ? "" : "empty"} ${folded ? "closed" : ""} ${asks ? "beside" : ""} ${floats ? "floating" : ""} ${stays ? "stays" : ""} ${away ? "away" : ""}`} aria-label=${say("large.title")} ref=${own}>
    <button type="button" class="toggle" aria-expanded=${folded ? "false" : "true"} onClick=${toggle}><kbd>h</kbd> ${say("large.title")}</button>
    ${folded ? null : html`<div class="laying" tabindex="0" role="group" aria-label=${say("large.title")}>${inside || html`<p class="lead">${say("large.how")}</p>`}</div>`}
  </section>`;
}
