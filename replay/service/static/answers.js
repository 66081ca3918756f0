// The list of answers: which stand in it, with which number, and which are folded together.

import { html } from "./vendor/preact-htm.js";
import { Rules } from "./card.js";
import { taken } from "./taking.js";
import { say } from "./words.js";

const isPass = (question, { answer }) => question.kind === "priority" && answer?.[0] === "pass";
const isMana = (question, { answer }) => question.kind === "priority" && answer?.[0] === "mana";

// The objects and players that an answer names, by the kind of question; other answers are numbers and words.
const NAMED = {
  priority: (answer) => answer.slice(1, 2),
  targets: (answer) => answer.flat(),
  choose: (answer) => answer,
  pay: (answer) => answer.map(([object]) => object),
  bands: (answer) => answer.flat(),
  option: (answer) => taken(answer) ?? [],
};
export const named = (question, { answer }) => NAMED[question.kind]?.(answer) || [];

// The answers with a number, in their order: passing has a button of its own, mana is folded unless one pays by hand.
export const listed = (question, unfolded) => (question?.options || []).filter((option) => !isPass(question, option) && (unfolded || !isMana(question, option)));

// What is typed: the number of a listed answer, else the text itself.
export function written(question, unfolded, text) {
  const option = question.kind === "priority" && /^\d+$/.test(text) ? listed(question, unfolded)[Number(text) - 1] : null;
  return option ? option.answer : text;
}

// Where targets are chosen among one's own and others' things, one's own are said to be so.
export function Answers({ asked, options, unfolded, only, mine }) {
  const { question, busy, act } = asked;
  const numbers = new Map(listed(question, unfolded).map((option, number) => [option, number + 1]));
  const isOwn = (option) => question.kind === "targets" && named(question, option).some((id) => mine?.has(id));
  const both = options.some(isOwn) && !options.every(isOwn);
  const button = (option) => html`<button type="button" class=${only && options.length === 1 ? "main" : ""} key=${`${question.head}-${option.number}`} disabled=${busy} title=${question.kind === "priority" ? option.words : null} data-about=${named(question, option)[0] ?? null} onClick=${() => act("answers", { answer: option.answer })}>${numbers.has(option) && html`<kbd>${numbers.get(option)}</kbd> `}<span><${Rules} text=${option.words} />${both && isOwn(option) && html` <small class="own">${say("play.own")}</small>`}</span></button>`;
  const mana = only || unfolded ? [] : options.filter((option) => isMana(question, option));
  // What an ability does stands on its card: here two lines of it are enough.
  return html`${options.filter((option) => !mana.includes(option)).map(button)}
    ${mana.length > 0 && html`<details class="for-mana"><summary>${say("play.mana", { count: mana.length })}</summary>${mana.map(button)}</details>`}`;
}
