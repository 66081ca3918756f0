// How large cards are drawn: as large as the table has room for.

import { useLayoutEffect, useRef } from "./vendor/preact-htm.js";
import { Spread } from "./spread.js";

const PATIENCE = 300;
const NARROW = matchMedia("(max-width: 34rem)");
const BY_HAND = ["wheel", "pointerdown", "touchmove", "keydown"]; // a pointer goes down on the bar at the side, not on a card
const listed = (...sizes) => sizes.map((size) => size.split(" "));
// From the largest with whole texts to the smallest; the styles say what each word means. An opponent's cards shrink
// before one's own; where three opponents sit, their lands are folded first. The hand takes what the table leaves.
const NEAR = ["fold far-2 near", "fold far-3 near lined", "fold far-3 near-2 lined", "fold far-3 near-3 lined", "fold far-3 near-3 lined strip"].map((size) => `dense-2 ${size}`);
const DUEL = listed("vast full", "wide full", "dense-0 full", "wide", "dense-0", "dense-1 brief", "dense-1", "dense-2", "dense-2 far", "dense-2 fold far", ...NEAR);
const MANY = listed("vast full", "wide full", "dense-0 full", "dense-0", "dense-1 brief", "dense-1 brief fold", "dense-1 brief fold far", "dense-1 fold far", "dense-2 fold far", "dense-2 fold far-2", "dense-2 fold far-3", ...NEAR.slice(1));
const PHONE = listed("dense-0 full", "dense-1 brief", "dense-1", "dense-1 lined", "dense-2 fold lined", "dense-2 fold far lined", "dense-2 fold far-2 near lined", ...NEAR.slice(1, -1), `${NEAR.at(-1)} side`);
// One's own cards alone, where others need small ones.
const OWN = ["own-2", "own-1", ""];
const LARGE = ["vast", "wide"];
// A table that is so many times as high as its room is not mended by the next size.
const FAR_OVER = 1.2;
const NAMES = [...new Set([...DUEL, ...MANY, ...PHONE, OWN.slice(0, 2)].flat())];

// Tries sizes on a table; each that is tried is laid out. `at` is what is drawn now: the place in the list, and how
// one's own cards are ahead of it.
class Fitting {
  constructor(area, table) {
    Object.assign(this, { area, table, sizes: null, at: null, spread: new Spread(area, table) });
  }

  get whole() {
    return this.area.scrollHeight <= this.area.clientHeight + 1;
  }

  among(sizes) {
    if (this.sizes !== sizes) Object.assign(this, { sizes, at: null });
  }

  draw(size, own = "") {
    for (const name of NAMES) this.table.classList.toggle(name, name === own || this.sizes[size].includes(name));
    this.at = { size, own };
  }

  fits(size, own) {
    this.draw(size, own);
    return this.whole;
  }

  // The largest that fits, from one size to another; the second is taken without a look.
  largest(from, to) {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.fits(middle)) high = middle;
      else low = middle + 1;
    }
    if (this.at?.size !== high) this.draw(high);
  }

  // Most often the size is as before, or the next. Each that is still too large makes the next stride longer: too small
  // a size grows when nobody steps on.
  shrink() {
    const last = this.sizes.length - 1;
    if (!this.at) return this.largest(0, last);
    let { size, own } = this.at;
    if (this.fits(size, own)) return;
    if (this.spread.worded && (this.spread.bare(), this.whole)) return;
    if (own && this.fits(size)) return;
    let stride = this.area.scrollHeight > this.area.clientHeight * FAR_OVER ? 2 : 1;
    for (; size < last; stride *= 2) {
      size = Math.min(size + stride, last);
      if (this.fits(size)) return;
    }
  }

  grow() {
    const { size, own } = this.at;
    if (size && this.fits(size - 1)) this.largest(0, size - 1);
    else this.draw(size, own);
    const kept = this.at;
    const larger = LARGE.includes(this.sizes[kept.size][0]) ? [] : OWN.slice(0, OWN.indexOf(kept.own));
    if (larger.length && !larger.some((ahead) => this.fits(kept.size, ahead))) this.draw(kept.size, kept.own);
  }
}

// A table that never scrolls where a smaller size would do. The box is the part that scrolls.
export function useRoom(box, board, fixed) {
  const scrolled = useRef(false);
  const kept = useRef(null);
  // Where more is on the table than fits, the own side is in sight until somebody scrolls.
  useLayoutEffect(() => {
    const byHand = ({ type, target }) => (type === "pointerdown" && target !== box.current) || (scrolled.current = true);
    for (const kind of BY_HAND) box.current?.addEventListener(kind, byHand, { passive: true });
  }, []);
  useLayoutEffect(() => {
    const area = box.current;
    if (!area || fixed) return undefined;
    if (kept.current?.area !== area) kept.current = new Fitting(area, area.closest(".board"));
    const fitting = kept.current;
    const { table, spread } = fitting;
    const refit = (...ways) => {
      const before = table.className;
      fitting.among(NARROW.matches ? PHONE : board.players.length > 2 ? MANY : DUEL);
      for (const way of ways) {
        if (way === "grow") spread.clear();
        else spread.hold();
        fitting[way]();
        spread.settle();
        if (way === "grow") spread.texts(() => fitting.whole);
      }
      if (table.className !== before || spread.drawn()) area.firstElementChild?.dispatchEvent(new Event("fitted")); // what is drawn between cards is drawn again
      if (!scrolled.current && area.scrollHeight > area.clientHeight) area.scrollTop = area.scrollHeight;
    };
    const measured = () => `${area.clientWidth} ${table.clientHeight}`;
    refit("shrink");
    let seen = measured();
    const later = setTimeout(() => refit("grow"), PATIENCE); // larger sizes are tried when nobody steps on
    const watching = new ResizeObserver(() => {
      if (seen === measured()) return;
      seen = measured();
      spread.forget();
      refit("shrink", "grow");
    });
    watching.observe(table);
    return () => (clearTimeout(later), watching.disconnect());
  }, [board, fixed]);
}
