// Which lines since one's last decision are news: not one's own acts, and nothing that another line tells.

import { say } from "./words.js";

// What players do themselves, and need not be told.
const ACTS = ["spell_cast", "land_played", "ability_activated", "attackers_declared", "blockers_declared", "hand_kept", "permanent_sacrificed"];
// What every turn has, and what only frames the other lines.
const FRAMES = ["decision_made", "turn_began", "step_began", "phase_began", "objects_linked", "token_ceased", "copy_ceased"];
const isPlayed = ({ kind, rule }) => kind === "object_moved" && rule.startsWith("305.");

// The untap step, and the draw of the turn, which everybody has.
const isUsual = ({ kind, rule, step, data }, me) => (kind === "permanents_untapped" && step === "untap") || (kind === "object_moved" && rule.startsWith("121.") && step === "draw" && data.player !== me);

// Before the first turn: cards drawn, and put back for a mulligan.
const isDealt = ({ kind, turn, data }) => kind === "object_moved" && !turn && HIDDEN.includes(data.source) && HIDDEN.includes(data.to);

const isIdle = ({ kind, data }) => (kind === "attackers_declared" && !data.attacks.length) || (kind === "blockers_declared" && !data.blocks.length);

const HIDDEN = ["hand", "library"];

// So many events after a land is played it is on the battlefield.
const NEAR = 8;

// What a change took away and added, without what stayed: the same for all that are changed alike.
function difference({ changes }) {
  const lists = ([, before, after]) => Array.isArray(before) && Array.isArray(after);
  const without = (some, others) => some.filter((one) => !others.some((other) => JSON.stringify(other) === JSON.stringify(one)));
  return JSON.stringify(changes.map((change) => (lists(change) ? [change[0], without(change[1], change[2]), without(change[2], change[1])] : change)));
}

// What is replaced counts where it is prevented or does not happen; how something moves instead, its move tells.
const isReplaced = ({ kind, data }) => kind === "replacement_applied" && data.source && data.before && data.before[0] !== "move" && (!data.after?.length || data.before[0] === "damage");

// An effect that has begun tells what it changes of its objects.
const changedBy = (lines) => new Set(lines.filter((line) => line.kind === "effect_started" && line.data.effect.mods?.length).flatMap((line) => line.data.effect.objects.map((id) => `${line.turn} ${line.step} ${id}`)));

// Cards that go from a library into the graveyard or exile one after the other.
const isMilled = ({ kind, data }) => kind === "object_moved" && data.source === "library" && ["graveyard", "exile"].includes(data.to);

// What is told apart on the table needs no numbers here.
const plain = (line) => line.touches.reduce((text, id) => text.replaceAll(` (${id})`, ""), line.sentence);

// Objects that are changed alike are told in one line, with their number.
function together(lines) {
  const found = new Map();
  for (const line of lines) {
    const key = isMilled(line) ? `${line.turn} ${line.step} milled ${line.data.player} ${line.data.to}` : line.kind === "characteristics_changed" ? difference(line.data) : `${line.turn} ${line.step} ${line.sentence}`;
    const group = found.get(key);
    if (group) group.push(line);
    else found.set(key, [line]);
  }
  return [...found.values()].map((group) => (group.length === 1 ? group[0] : { ...group[0], sentence: numbered(group), touches: group.flatMap((line) => line.touches) }));
}

// Lines that say the same are counted; objects that change alike have names of their own.
function numbered(group) {
  const [{ sentence }] = group;
  const same = group.every((line) => line.sentence === sentence);
  return same ? say("happened.times", { sentence, count: group.length }) : say("happened.alike", { sentence, count: group.length - 1 });
}

// `me` is the number of the own seat.
export function news(lines, me) {
  const at = new Map(lines.map((line) => [line.position, line]));
  const caused = new Set(lines.map((line) => line.cause));
  const stacked = new Set(lines.filter((line) => line.kind === "ability_put_on_stack").map((line) => line.data.trigger));
  const activated = new Set(lines.filter((line) => line.kind === "ability_activated").map((line) => line.data.object));
  const lands = lines.filter(isPlayed);
  const changed = changedBy(lines);
  const entered = (line) => line && lands.find((land) => land.data.player === line.data.player && land.position > line.position && land.position <= line.position + NEAR);
  // That a land is played does not name it where nobody knew the hand: where it went does.
  const named = (line) => {
    const played = isPlayed(line) && lines.find((one) => one.kind === "land_played" && entered(one) === line);
    return played ? { ...line, kind: "land_played", sentence: say("happened.land", { played: played.sentence, entered: line.sentence }) } : line;
  };
  const told = (line) => {
    const { kind, data, rule, cause } = line;
    if (kind === "ability_triggered") return stacked.has(data.number);
    if (kind === "ability_put_on_stack") return activated.has(data.becomes); // that it is activated says which ability it is
    if (kind === "replacement_applied") return !isReplaced(line);
    if (kind === "characteristics_changed") return changed.has(`${line.turn} ${line.step} ${data.object}`);
    if (kind === "permanent_destroyed") return caused.has(line.position); // its death is told
    if (kind === "life_lost") return rule.startsWith("120."); // by damage, which is told
    if (kind === "land_played") return entered(line);
    // A shuffle matters where a card was put into that library just before.
    if (kind === "library_shuffled") return !lines.some((one) => one.kind === "object_moved" && one.data.to === "library" && one.data.player === data.player && one.position < line.position && one.position >= line.position - NEAR);
    if (kind !== "object_moved") return false;
    const resolved = rule.startsWith("608.2") && data.source === "stack" && data.to === "graveyard";
    return resolved || at.get(cause)?.kind === "permanent_sacrificed";
  };
  const own = (line) => (ACTS.includes(line.kind) || isPlayed(line)) && line.data.player === me;
  const wanted = lines.filter((line) => !FRAMES.includes(line.kind) && !own(line) && !isIdle(line) && !isDealt(line) && !isUsual(line, me) && !told(line)).map(named);
  return together(wanted.map((line) => ({ ...line, sentence: plain(line) })));
}
