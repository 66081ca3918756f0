// What each built-in player does, in one line, where one chooses who plays.

import { html } from "./vendor/preact-htm.js";
import { colon, named, say } from "./words.js";

const KNOWN = ["greedy", "lookahead", "random"];

// One line for each kind of player that is chosen.
export function Hows({ players }) {
  const shown = KNOWN.filter((player) => players.includes(player));
  return shown.map((player) => html`<p class="small how" key=${player}><b>${named("player", player)}</b>${colon()}${say(`player.how.${player}`)}</p>`);
}
