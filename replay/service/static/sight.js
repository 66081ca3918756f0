// The hand that scrolls on a small page: a card that may be chosen is brought into sight.

import { useLayoutEffect } from "./vendor/preact-htm.js";

const MARGIN = 8; // pixels

// `table` has the hand; `can` are those that may be chosen now.
export function useSight(table, can) {
  const lit = [...can.keys()].join(" ");
  useLayoutEffect(() => {
    const row = lit && table.current?.querySelector(".hand.own .row");
    if (!row || row.scrollWidth <= row.clientWidth + 1) return;
    const area = row.getBoundingClientRect();
    const boxes = [...row.querySelectorAll(".card.can")].map((card) => card.getBoundingClientRect());
    const inside = (box) => box.left >= area.left && box.right <= area.right;
    if (boxes.length && !boxes.some(inside)) row.scrollLeft += boxes[0].left - area.left - MARGIN;
  }, [lit]);
}
