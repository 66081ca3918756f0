// Between people: who is asked because another person acted passes by the own wishes, as after an own answer.

import { useEffect, useRef, useState } from "./vendor/preact-htm.js";

// Another person sits at the table, and one looks from a seat of one's own.
export const amongPeople = (summary, as) => {
  const seat = Number(as || summary?.viewer);
  return Boolean(summary && seat && summary.players.some((player, number) => player === "human" && number + 1 !== seat));
};

// True while it is not yet known whether one is asked at all. What stood there when the page came is left: one may have
// gone back to it. Whatever comes then is asked of the service, until it answers nothing.
export function useIdle(game, { question, working, act }, passing, among) {
  const first = useRef({ game: null });
  const [settled, setSettled] = useState(null);
  // The question of the game before stays until that of this one comes.
  if (first.current.game !== game) first.current = { game, before: question };
  else if (!("head" in first.current) && question && question !== first.current.before) first.current.head = question.yours ? question.head : null;
  const head = question?.head;
  // While somebody wishes to take back a decision the service answers nothing: after that it is asked once more.
  useEffect(() => void (among && setSettled(null)), [among]);
  const due = Boolean(among && question?.yours && "head" in first.current && !passing.full && !question.casting.length && head !== first.current.head && head !== settled);
  useEffect(() => {
    if (due && !working) act("pass", { idle: true }).then((done) => (!done || done.head === head) && setSettled(head));
  }, [due, working, head]);
  return due;
}
