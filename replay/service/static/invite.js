// An invitation for each other person at the table: a link that opens the game on their seat, and whether they have come.

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { read, send, token } from "./api.js";
import { Waiting } from "./panels.js";
import { address } from "./state.js";
import { language, say } from "./words.js";

const LOOKS = 2500;
const HOME = ["localhost", "127.0.0.1", "[::1]"];

// The seats for which a page is seen just now, and those that were here before.
function usePresent(game, when) {
  const [seats, setSeats] = useState([]);
  const came = useRef(new Set());
  useEffect(() => {
    if (!when) return;
    const look = () => read(`/api/games/${game}/present`, {}).then((found) => (found.seats.forEach((seat) => came.current.add(seat)), setSeats(found.seats)), () => {});
    look();
    const timer = setInterval(look, LOOKS);
    return () => clearInterval(timer);
  }, [game, when]);
  return { here: seats, came: came.current };
}

// Without tokens the seat stands in the address; with them the link brings a token that is good for this one seat.
async function linkFor(game, seat) {
  const place = location.origin + location.pathname + address({ game, at: "end", as: String(seat) });
  if (!token.get()) return place;
  const made = await send(`/api/games/${game}/tokens`, { lang: language }, { role: "seat", seat });
  return `${place}&token=${encodeURIComponent(made.token)}`;
}

function Invitation({ game, seat, name, here, came }) {
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
  return html`<li><b>${name}</b> <span class=${`presence ${here ? "here" : ""}`} role="status">${say(here ? "invite.here" : came ? "invite.away" : "invite.not-here")}</span>
    ${!here && html`<p class="buttons"><button type="button" onClick=${copy}>${say(copied ? "link.copied" : "invite.copy")}<span class="hush"> ${name}</span></button></p>`}
    ${!here && link && html`<input ref=${field} type="text" readonly aria-label=${say("invite.link", { name })} value=${link} onFocus=${(event) => event.currentTarget.select()} />`}
    ${problem && html`<${Waiting} of=${problem} />`}
  </li>`;
}

export function Invite({ game, as, summary }) {
  const others = summary.players.map((player, number) => [player, number + 1]).filter(([player, seat]) => player === "human" && String(seat) !== as);
  const people = summary.players.filter((player) => player === "human").length;
  const wanted = people > 1 && Boolean(as) && !summary.over && summary.may.includes("look-as");
  const { here, came } = usePresent(game, wanted);
  if (!wanted) return null;
  return html`<section class="invite" aria-label=${say("invite.title")}><h2>${say("invite.title")}</h2>
    <ul>${others.map(([, seat]) => html`<${Invitation} key=${seat} game=${game} seat=${seat} name=${summary.seats[seat - 1]} here=${here.includes(seat)} came=${came.has(seat)} />`)}</ul>
    <p class="small">${say(token.get() ? "invite.how" : "invite.how-local")}${!token.get() && HOME.includes(location.hostname) ? ` ${say("invite.home")}` : ""}</p>
  </section>`;
}
