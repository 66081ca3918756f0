// The words of the page in the language chosen.

let words = {};
export let language = "en";

export function speak(chosen, found) {
  language = chosen;
  words = found;
  document.documentElement.lang = language;
}

// Light, dark, or as the system has it.
export const themes = ["auto", "light", "dark"];
const THEME = "timewalk-theme";
export function theme(wanted) {
  if (wanted) localStorage.setItem(THEME, wanted);
  const found = localStorage.getItem(THEME) || "auto";
  document.documentElement.dataset.theme = found;
  return found;
}

// As numbers and moments are written in that language where the browser's user lives.
const place = () => navigator.languages.find((one) => one.split("-")[0] === language) ?? language;
export const figure = (number) => number.toLocaleString(place());
export const moment = (when) => new Date(when).toLocaleString(place(), { dateStyle: "medium", timeStyle: "short" });

// A name that the program has for something, in words, if it has any.
export const named = (kind, name) => words[`${kind}.${name}`] ?? name;

// A message with its {fields} filled in; {count:one|several|none} is what agrees with a number.
export function say(key, fields) {
  const text = words[key] ?? key;
  return fields ? text.replace(/\{(\w+)(?::([^{}]*))?\}/g, (_, name, forms) => (forms ? agreeing(Number(fields[name]), forms.split("|")) : (fields[name] ?? ""))) : text;
}

// A value behind its label, with the colon as the language writes it; the label may be markup.
export const labelled = (label, value) => say("labelled", { label, value });
export const colon = () => say("labelled", { label: "", value: "" });

const agreeing = (count, [one, several, none = several]) => (count === 1 ? one : count === 0 ? none : several);
