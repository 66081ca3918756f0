// Where the large card would lie over answers it stands over the table instead: on the side where its own card does not lie.

import { useEffect, useLayoutEffect, useState } from "./vendor/preact-htm.js";

const NARROWEST = 260; // pixels

// The height that it takes beside answers, as the style has it.
const height = () => Math.min(17 * parseFloat(getComputedStyle(document.documentElement).fontSize), 0.32 * innerHeight);

// Whether it would lie over what is answered: answers end above the bar, or else within the panel. Also tells the style
// where the bar begins.
export function useRoomBeside(own, asks) {
  const [covers, setCovers] = useState(false);
  const measure = () => {
    const side = own.current?.parentElement;
    const panel = side?.querySelector(".panel");
    if (!asks || !panel) return setCovers(false);
    const bar = panel.querySelector(".passing");
    const end = panel.getBoundingClientRect().bottom;
    const top = bar ? bar.getBoundingClientRect().top : end;
    side.style.setProperty("--bar", `${end - top}px`);
    const last = (bar?.previousElementSibling ?? panel.lastElementChild)?.getBoundingClientRect().bottom ?? 0;
    setCovers(last > Math.min(top, end) - height());
  };
  useLayoutEffect(measure); // whatever was drawn
  useEffect(() => {
    const panel = own.current?.parentElement?.querySelector(".panel");
    if (!asks || !panel) return undefined;
    const parts = [panel, ...panel.querySelectorAll(":scope > *, [data-question] > *")];
    const watching = new ResizeObserver(measure);
    parts.forEach((part) => watching.observe(part));
    panel.addEventListener("scroll", measure, { passive: true });
    return () => (watching.disconnect(), panel.removeEventListener("scroll", measure));
  }, [asks]);
  return covers;
}

// It stands on the side of the table where its card leaves more room, above one that lies below; any other beside the panel.
export function useFloating(own, id) {
  useLayoutEffect(() => {
    const laying = own.current?.querySelector(".laying");
    const table = document.querySelector("main.table");
    if (id === null || !laying || !table) return;
    const area = table.getBoundingClientRect();
    const lies = table.querySelector(`[data-id="${id}"]`)?.getBoundingClientRect();
    const [before, after] = lies?.width ? [lies.left - area.left, area.right - lies.right] : [0, area.width];
    const right = before > after;
    const low = lies?.width && lies.top + lies.height / 2 < area.top + area.height / 2;
    const set = (side, length) => laying.style.setProperty(`--${side}`, length);
    const [bottom, across] = [`${innerHeight - Math.min(area.bottom, innerHeight)}px`, `${innerWidth - area.right}px`];
    set("high", low ? "auto" : `${area.top}px`);
    set("low", low ? bottom : "auto");
    set("left", right ? `${area.left}px` : "auto");
    set("right", right ? "auto" : across);
    set("room", `${Math.max(NARROWEST, before, after)}px`);
    set("tall", `${area.height}px`);
  });
}

// A card that was chosen stays, for its buttons, until Escape or a click on anything but a card that may be chosen instead.
export function usePutAway(own, floats, stays, away) {
  useEffect(() => {
    if (!floats) return undefined;
    const held = () => own.current?.contains(document.activeElement);
    const pressed = (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || event.target.matches?.("input, textarea, select")) return;
      const whole = stays || held();
      document.activeElement?.closest(".large")?.querySelector(":focus")?.blur();
      away();
      if (whole) (event.preventDefault(), event.stopPropagation()); // nothing else is closed by it
    };
    const clicked = (event) => {
      const card = event.target.closest?.("[data-id]");
      if (!event.target.closest?.(".large") && (!card || card.matches(".can"))) away();
    };
    addEventListener("keydown", pressed, true);
    addEventListener("click", clicked, true);
    return () => {
      removeEventListener("keydown", pressed, true);
      removeEventListener("click", clicked, true);
    };
  });
}
