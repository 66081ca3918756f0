// What one missed: as many of the newest lines as there is room for under the answers, by turns where many play.

import { useEffect, useLayoutEffect, useState } from "./vendor/preact-htm.js";
import { say } from "./words.js";

// So much room the lines have however many the answers are, in rem.
const LEAST = 6.6;
// So many lines are drawn until all are wished for.
const MOST = 40;

// Whose turn it was when something happened, in words; null where two play, who know.
export function turnsOf(summary, travel) {
  if (!travel || !summary || summary.seats.length < 3) return null;
  const players = new Map(travel.line.turns.map(({ turn, player }) => [turn, player]));
  return (turn) => (players.has(turn) ? say("timeline.turn", { turn, name: summary.seats[players.get(turn) - 1] }) : null);
}

// How high the list may be that is drawn as `box`: what is free between the answers and the bar, but for a card that is read
// there.
function room(box) {
  const least = LEAST * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const panel = box.closest(".panel");
  if (!panel) return least;
  const bar = panel.querySelector(".passing");
  const before = bar?.previousElementSibling;
  const gap = before ? Math.max(0, bar.getBoundingClientRect().top - before.getBoundingClientRect().bottom) : 0;
  const read = panel.parentElement.querySelector(".large.beside:not(.empty, .away, .floating) .laying");
  return Math.max(least, box.offsetHeight + gap - (panel.scrollHeight - panel.clientHeight) - (read?.offsetHeight ?? 0));
}

// The number of lines from the first on that have no room.
function without(box, count) {
  const limit = room(box);
  const lines = [...box.querySelectorAll("li:has(> [data-happened])")];
  if (box.offsetHeight <= limit && lines.length === count) return 0;
  const [line] = lines;
  let left = limit - (line?.querySelector(".line").offsetHeight ?? 0); // of the button that tells of the others
  let shown = 0;
  while (shown < lines.length && left >= lines[lines.length - 1 - shown].offsetHeight) left -= lines[lines.length - 1 - shown++].offsetHeight;
  return count - Math.max(1, shown);
}

// How many lines stand before those that are drawn. They are all drawn at first, and measured; again where the question or
// the panel is another.
export function useLeft(list, lines, question, whole) {
  const [measured, setMeasured] = useState({ of: null, left: 0 });
  const of = lines.length && !whole ? `${lines[0].position} ${lines.length} ${question}` : null;
  useLayoutEffect(() => {
    const box = list.current;
    if (box && of && measured.of !== of && box.offsetHeight) setMeasured({ of, left: without(box, lines.length) });
  });
  useEffect(() => {
    const panel = list.current?.closest(".panel");
    if (!panel || !of) return undefined;
    const size = () => `${panel.clientWidth} ${panel.clientHeight}`;
    let seen = size();
    const watching = new ResizeObserver(() => {
      if (seen === size()) return;
      seen = size();
      setMeasured({ of: null, left: 0 });
    });
    watching.observe(panel);
    return () => watching.disconnect();
  }, [of]);
  const left = whole ? 0 : measured.of === of ? measured.left : Math.max(0, lines.length - MOST);
  return [left, () => setMeasured({ of: null, left: 0 })];
}
