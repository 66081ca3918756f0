// How large cards are drawn: as large as the table has room for.

import { useLayoutEffect, useRef } from "./vendor/preact-htm.js";

const PATIENCE = 300;
const NARROW = matchMedia("(max-width: 34rem)");
const BY_HAND = ["wheel", "pointerdown", "touchmove", "keydown"];
const listed = (...sizes) => sizes.map((size) => size.split(" "));
// From the largest with whole texts to the smallest; the styles say what each word means. An opponent's cards shrink
// before one's own; where three opponents sit, their lands are folded first. The hand takes what the table leaves.
const NEAR = ["fold far-2 near", "fold far-3 near lined", "fold far-3 near-2 lined", "fold far-3 near-3 lined", "fold far-3 near-3 lined strip"].map((size) => `dense-2 ${size}`);
const DUEL = listed("vast full", "wide full", "dense-0 full", "wide", "dense-0", "dense-1 brief", "dense-1", "dense-2", "dense-2 far", "dense-2 fold far", ...NEAR);
const MANY = listed("vast full", "wide full", "dense-0 full", "dense-0", "dense-1 brief", "dense-1 brief fold", "dense-1 brief fold far", "dense-1 fold far", "dense-2 fold far", "dense-2 fold far-2", "dense-2 fold far-3", ...NEAR.slice(1));
const PHONE = listed("dense-0 full", "dense-1 brief", "dense-1", "dense-1 lined", "dense-2 fold lined", "dense-2 fold far lined", "dense-2 fold far-2 near lined", ...NEAR.slice(1));
const NAMES = [...new Set([...DUEL, ...MANY, ...PHONE].flat())];

// A table that never scrolls where a smaller size would do. The box is the part that scrolls.
export function useRoom(box, board, fixed) {
  const scrolled = useRef(false);
  const drawn = useRef(null);
  // Where more is on the table than fits, the own side is in sight until somebody scrolls.
  useLayoutEffect(() => {
    const byHand = () => (scrolled.current = true);
    for (const kind of BY_HAND) box.current?.addEventListener(kind, byHand, { passive: true });
  }, []);
  useLayoutEffect(() => {
    const area = box.current;
    const table = area?.closest(".board");
    if (!area || fixed) return undefined;
    const sizes = NARROW.matches ? PHONE : board.players.length > 2 ? MANY : DUEL;
    const last = sizes.length - 1;
    const draw = (size) => {
      for (const name of NAMES) table.classList.toggle(name, sizes[size].includes(name));
      drawn.current = size;
    };
    // Each size that is tried is laid out.
    const fits = (size) => {
      draw(size);
      return area.scrollHeight <= area.clientHeight + 1;
    };
    // The largest that fits, from one size to another; the second is taken without a look.
    const largest = (from, to) => {
      while (from < to) {
        const middle = (from + to) >> 1;
        if (fits(middle)) to = middle;
        else from = middle + 1;
      }
      if (drawn.current !== to) draw(to);
    };
    const settled = (before) => {
      if (drawn.current !== before) area.firstElementChild?.dispatchEvent(new Event("fitted")); // what is drawn between cards is drawn again
      if (!scrolled.current && area.scrollHeight > area.clientHeight) area.scrollTop = area.scrollHeight;
    };
    // At once only as small as it must be: most often the size is as before, or the next.
    const shrink = () => {
      if (drawn.current === null) return (largest(0, last), settled(null));
      const before = Math.min(drawn.current, last);
      if (!fits(before) && before < last && !fits(before + 1) && before + 1 < last) largest(before + 2, last);
      return settled(before);
    };
    // Larger sizes are tried when nobody steps on.
    const grow = () => {
      const before = drawn.current;
      if (before && fits(before - 1)) largest(0, before - 1);
      else if (before) draw(before);
      settled(before);
    };
    shrink();
    let seen = "";
    const measured = () => `${area.clientWidth} ${table.clientHeight}`;
    const later = setTimeout(grow, PATIENCE);
    seen = measured();
    const watching = new ResizeObserver(() => {
      if (seen === measured()) return;
      seen = measured();
      const before = drawn.current;
      largest(0, last);
      settled(before);
    });
    watching.observe(table);
    return () => (clearTimeout(later), watching.disconnect());
  }, [board, fixed]);
}
