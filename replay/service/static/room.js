// How large cards are drawn: as large as the table has room for.

import { useLayoutEffect } from "./vendor/preact-htm.js";

// From the largest with whole texts to the smallest.
const SIZES = ["vast", "wide", "dense-0", "dense-1", "dense-2"];

// A table that never scrolls where a smaller size would do. The box is the part that scrolls.
export function useRoom(box, board, fixed) {
  useLayoutEffect(() => {
    const area = box.current;
    const table = area?.closest(".board");
    if (!area || fixed) return undefined;
    const fit = () => {
      for (const size of SIZES) {
        table.classList.remove(...SIZES);
        table.classList.add(size);
        if (area.scrollHeight <= area.clientHeight + 1) break;
      }
      area.firstElementChild?.dispatchEvent(new Event("fitted")); // what is drawn between cards is drawn again
    };
    fit();
    let [width, height] = [area.clientWidth, area.clientHeight];
    const watching = new ResizeObserver(() => {
      if (width === area.clientWidth && height === area.clientHeight) return;
      fit();
      [width, height] = [area.clientWidth, area.clientHeight];
    });
    watching.observe(area);
    return () => watching.disconnect();
  }, [board, fixed]);
}
