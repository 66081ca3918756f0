// How large cards are drawn: as large as the table has room for.

import { useLayoutEffect } from "./vendor/preact-htm.js";

const PATIENCE = 300;
// From the largest with whole texts to the smallest.
const SIZES = ["vast", "wide", "dense-0", "dense-1", "dense-2"];

// A table that never scrolls where a smaller size would do. The box is the part that scrolls.
export function useRoom(box, board, fixed) {
  useLayoutEffect(() => {
    const area = box.current;
    const table = area?.closest(".board");
    if (!area || fixed) return undefined;
    const fit = (from) => {
      const now = SIZES.findIndex((size) => table.classList.contains(size));
      for (const size of SIZES.slice(from)) {
        if (!table.classList.contains(size)) (table.classList.remove(...SIZES), table.classList.add(size));
        if (area.scrollHeight <= area.clientHeight + 1) break;
      }
      const other = SIZES.findIndex((size) => table.classList.contains(size)) !== now;
      if (other) area.firstElementChild?.dispatchEvent(new Event("fitted")); // what is drawn between cards is drawn again
    };
    // At once only as small as it must be; larger sizes are tried when nobody steps on, as each is laid out: one after
    // the other, as none fits that is larger than one that does not.
    const at = () => Math.max(0, SIZES.findIndex((size) => table.classList.contains(size)));
    fit(at());
    const grow = () => {
      for (let from = at(); from > 0 && at() === from; from -= 1) fit(from - 1);
    };
    const later = setTimeout(grow, PATIENCE);
    let [width, height] = [area.clientWidth, area.clientHeight];
    const watching = new ResizeObserver(() => {
      if (width === area.clientWidth && height === area.clientHeight) return;
      fit(0);
      [width, height] = [area.clientWidth, area.clientHeight];
    });
    watching.observe(area);
    return () => (clearTimeout(later), watching.disconnect());
  }, [board, fixed]);
}
