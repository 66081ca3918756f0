// Deck lists that were played, kept by the browser: they are chosen again by their names, for formats with such decks.

const KEY = "timewalk-lists";
const MOST = 20;
const COMMANDER = /^\s*commanders?\s*:?\s*$/im;

export function keptLists() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "[]").filter(({ name, text }) => name && text);
  } catch {
    return [];
  }
}

const keep = (lists) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(lists.slice(0, MOST)));
  } catch {
    // No room is left: the game begins all the same.
  }
};

// The format that a list was played in; lists kept long ago do not say it.
const formatOf = ({ format, text }) => format ?? (COMMANDER.test(text) ? "commander" : "duel");

// The lists for a format, and for others whose decks are built alike.
export function listsFor(lists, chosen, formats) {
  const alike = formats.filter((one) => one.decks.join() === chosen.decks.join()).map((one) => one.name);
  return lists.filter((list) => alike.includes(formatOf(list)));
}

function free(name, lists) {
  const taken = (one) => lists.some((list) => list.name === one);
  let number = 1;
  const called = () => (number > 1 ? `${name} (${number})` : name);
  while (taken(called())) number += 1;
  return called();
}

// The newest first. A list takes the place of the one it was made from, and of the same cards; never of another list.
export function keepList({ name, text, format }, before) {
  const others = keptLists().filter((list) => list.name !== before && (list.text !== text || formatOf(list) !== format));
  keep([{ name: free(name, others), text, format }, ...others]);
}

export const forgetList = (name) => keep(keptLists().filter((list) => list.name !== name));

// The name that an exported list gives itself.
export const nameIn = (text) => /^\s*About\s*\n\s*Name\s+(.{1,80}?)\s*$/im.exec(text)?.[1] || "";
