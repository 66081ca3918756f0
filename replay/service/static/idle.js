// Between people: who is asked because another person acted passes by the own wishes, as after an own answer.

import { useEffect, useRef } from "./vendor/preact-htm.js";

// Another person sits at the table, and one looks from a seat of one's own.
export const amongPeople = (summary, as) => {
  const seat = Number(as || summary?.viewer);
  return Boolean(summary && seat && summary.players.some((player, number) => player === "human" && number + 1 !== seat));
};

// True while it is not yet known whether one is asked at all. What stood there when the page came is left: one may have
// gone back to it.
export function useIdle({ question, working, act }, passing, among) {
  const waited = useRef(false);
  const due = Boolean(among && question?.yours && waited.current && !passing.full && !question.casting.length);
  useEffect(() => {
    if (!question || !among) return;
    if (!question.yours) waited.current = true;
    else if (!working && waited.current) {
      waited.current = false;
      if (due) act("pass", { idle: true });
    }
  }, [question, working, among]);
  return due || (working && among && !waited.current && Boolean(question?.yours));
}
