// The language of the page: the one chosen, else the browser's where there is one.

import { read } from "./api.js";
import { speak } from "./words.js";

const KEY = "timewalk-language";

export async function choose(wanted) {
  const next = wanted || localStorage.getItem(KEY) || (navigator.language.startsWith("fr") ? "fr" : "en");
  if (wanted) localStorage.setItem(KEY, wanted);
  speak(next, await read(`/api/messages/${next}`));
}
