// How large cards are drawn: as large as the table has room for.

import { useLayoutEffect, useRef } from "./vendor/preact-htm.js";

const PATIENCE = 300;
const BROAD = matchMedia("(min-width: 60rem)");
const BY_HAND = ["wheel", "pointerdown", "touchmove", "keydown"];
// From the largest with whole texts to the smallest; first with a high hand, which the table pays for.
const SIZES = ["vast high", "vast", "wide high", "wide", "dense-0 high", "dense-0", "dense-1 brief", "dense-1", "dense-2"].map((size) => size.split(" "));
const NAMES = [...new Set(SIZES.flat())];
const drawn = (table) => SIZES.findIndex((size) => NAMES.every((name) => table.classList.contains(name) === size.includes(name)));

// A table that never scrolls where a smaller size would do. The box is the part that scrolls.
export function useRoom(box, board, fixed) {
  const scrolled = useRef(false);
  // Where more is on the table than fits, the own side is in sight until somebody scrolls.
  useLayoutEffect(() => {
    const byHand = () => (scrolled.current = true);
    for (const kind of BY_HAND) box.current?.addEventListener(kind, byHand, { passive: true });
  }, []);
  useLayoutEffect(() => {
    const area = box.current;
    const table = area?.closest(".board");
    if (!area || fixed) return undefined;
    const fit = (from) => {
      const now = drawn(table);
      for (const size of SIZES.slice(from)) {
        for (const name of NAMES) table.classList.toggle(name, size.includes(name));
        if (area.scrollHeight <= area.clientHeight + 1) break;
      }
      if (drawn(table) !== now) area.firstElementChild?.dispatchEvent(new Event("fitted")); // what is drawn between cards is drawn again
    };
    // At once only as small as it must be; larger sizes are tried when nobody steps on, as each is laid out: one after
    // the other, as no table fits that is larger than one that does not, whatever its hand.
    fit(Math.max(0, drawn(table)));
    const grow = () => {
      for (let from = drawn(table) - 1; from >= 0; from -= 1) {
        fit(from);
        if (drawn(table) !== from && !SIZES[from].includes("high")) break;
      }
    };
    const toOwn = () => BROAD.matches && !scrolled.current && (area.scrollTop = area.scrollHeight);
    toOwn();
    const later = setTimeout(() => (grow(), toOwn()), PATIENCE);
    let [width, height] = [area.clientWidth, area.clientHeight];
    const watching = new ResizeObserver(() => {
      if (width === area.clientWidth && height === area.clientHeight) return;
      fit(0);
      toOwn();
      [width, height] = [area.clientWidth, area.clientHeight];
    });
    watching.observe(area);
    return () => (clearTimeout(later), watching.disconnect());
  }, [board, fixed]);
}
