// An invitation for each other person at the table: a link that opens the game on their seat, and whether they have come.

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { read, send, token } from "./api.js";
import { Waiting } from "./panels.js";
import { address } from "./state.js";
import { language, say } from "./words.js";

const LOOKS = 2500;
// Who is awaited is looked for more often.
const AWAITS = 1000;
// Who was here in the game before comes along, as a rule within this time.
const COMES = 15_000;
// Names of those who were here, in this or another game.
const known = new Set();
const HOME = ["localhost", "127.0.0.1", "[::1]"];

// The seats for which a page is seen just now, and those that were here before; null until it is known.
function usePresent(game, when, wanted) {
  const [seats, setSeats] = useState(null);
  const came = useRef(new Set());
  const all = seats !== null && wanted.every((seat) => seats.includes(seat));
  useEffect(() => {
    if (!when) return;
    const look = () => read(`/api/games/${game}/present`, {}).then((found) => (found.seats.forEach((seat) => came.current.add(seat)), setSeats(found.seats)), () => {});
    look();
    const timer = setInterval(look, all ? LOOKS : AWAITS);
    return () => clearInterval(timer);
  }, [game, when, all]);
  return { here: seats, came: came.current };
}

// True for a while after the page has come to a game.
function useNew(game) {
  const [old, setOld] = useState(null);
  useEffect(() => {
    const timer = setTimeout(() => setOld(game), COMES);
    return () => clearTimeout(timer);
  }, [game]);
  return old !== game;
}

// Without tokens the seat stands in the address; with them the link brings a token that is good for this one seat.
async function linkFor(game, seat) {
  const place = location.origin + location.pathname + address({ game, at: "end", as: String(seat) });
  if (!token.get()) return place;
  const made = await send(`/api/games/${game}/tokens`, { lang: language }, { role: "seat", seat });
  return `${place}&token=${encodeURIComponent(made.token)}`;
}

function Invitation({ game, seat, name, here, came, comes }) {
  const [link, setLink] = useState("");
  const [copied, setCopied] = useState(false);
  const [problem, setProblem] = useState(null);
  const field = useRef(null);
  const copy = async () => {
    try {
      const made = link || (await linkFor(game, seat));
      setLink(made);
      setProblem(null);
      await navigator.clipboard?.writeText(made).then(() => {
        setCopied(true);
        setTimeout(() => setCopied(false), 2000);
      }, () => field.current?.select());
    } catch (error) {
      setProblem(error);
    }
  };
  return html`<li><b>${name}</b> <span class=${`presence ${here ? "here" : ""}`} role="status">${say(here ? "invite.here" : came ? "invite.away" : comes ? "invite.comes" : "invite.not-here")}</span>
    ${!here && !comes && html`<p class="buttons"><button type="button" onClick=${copy}>${say(copied ? "link.copied" : "invite.copy")}<span class="hush"> ${name}</span></button></p>`}
    ${!here && link && html`<input ref=${field} type="text" readonly aria-label=${say("invite.link", { name })} value=${link} onFocus=${(event) => event.currentTarget.select()} />`}
    ${problem && html`<${Waiting} of=${problem} />`}
  </li>`;
}

export function Invite({ game, as, summary }) {
  const others = summary.players.map((player, number) => [player, number + 1]).filter(([player, seat]) => player === "human" && String(seat) !== as).map(([, seat]) => seat);
  const people = summary.players.filter((player) => player === "human").length;
  const wanted = people > 1 && Boolean(as) && !summary.over && summary.may.includes("look-as");
  const { here, came } = usePresent(game, wanted, others);
  const fresh = useNew(game);
  const name = (seat) => summary.seats[seat - 1];
  useEffect(() => here?.forEach((seat) => known.add(name(seat))), [here]);
  if (!wanted || here === null) return null;
  const missing = others.filter((seat) => !here.includes(seat));
  const comes = (seat) => fresh && !came.has(seat) && known.has(name(seat));
  // Nobody is to be invited: a line says who is here.
  const quiet = missing.every(comes);
  return html`<section class=${`invite ${quiet ? "quiet" : ""}`} aria-label=${say("invite.title")}>${!quiet && html`<h2>${say("invite.title")}</h2>`}
    <ul>${others.map((seat) => html`<${Invitation} key=${seat} game=${game} seat=${seat} name=${name(seat)} here=${here.includes(seat)} came=${came.has(seat)} comes=${comes(seat)} />`)}</ul>
    ${!quiet && html`<p class="small">${say(token.get() ? "invite.how" : "invite.how-local")}${!token.get() && HOME.includes(location.hostname) ? ` ${say("invite.home")}` : ""}</p>`}
    ${!quiet && !token.get() && html`<p class="small open">${say("invite.open")} <code>timewalk serve --secret FILE</code></p>`}
  </section>`;
}
