// Deck lists that were played, kept by the browser: they are chosen again by their names.

const KEY = "timewalk-lists";
const MOST = 20;

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

// The newest first; a list of the same name is replaced.
export const keepList = ({ name, text }) => keep([{ name, text }, ...keptLists().filter((list) => list.name !== name)]);

export const forgetList = (name) => keep(keptLists().filter((list) => list.name !== name));

// The name that an exported list gives itself.
export const nameIn = (text) => /^\s*About\s*\n\s*Name\s+(.{1,80}?)\s*$/im.exec(text)?.[1] || "";
