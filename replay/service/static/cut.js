// Texts of cards in hand, or looked at, that have no room for all of their lines are marked, so that one knows of the rest.

import { useLayoutEffect } from "./vendor/preact-htm.js";

const SLACK = 2; // pixels
const LINE = 9;
const overflows = (element) => element.scrollWidth > element.clientWidth + SLACK || element.scrollHeight > element.clientHeight + SLACK;

function mark(cards) {
  const read = [...cards.querySelectorAll(".card[data-id]")].map((card) => {
    const texts = [...card.querySelectorAll(".keywords, .rules")].filter((text) => text.childElementCount || text.textContent.trim());
    const rules = card.querySelector(".rules");
    const cut = texts.some(overflows);
    return [card, cut ? (rules && rules.clientHeight >= LINE ? "some" : "all") : null];
  });
  for (const [card, cut] of read)
    if (cut) card.dataset.cut = cut;
    else delete card.dataset.cut;
}

// `table` has the cards; what is drawn anew, or gets another size, is looked at again.
export function useCut(table, drawn, place = ".hand.own") {
  useLayoutEffect(() => {
    const cards = table.current?.querySelector(place);
    if (!cards) return undefined;
    const watching = new ResizeObserver(() => mark(cards));
    watching.observe(cards);
    for (const text of cards.querySelectorAll(".card[data-id]")) watching.observe(text);
    return () => watching.disconnect();
  }, [drawn]);
}
