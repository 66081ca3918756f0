// How the games of an evening went: won and lost by what may have mattered, life, opening hands, and decisive moments.

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { read } from "./api.js";
import { TextField } from "./fields.js";
import { Waiting } from "./panels.js";
import { address } from "./state.js";
import { figure, labelled, language, moment, named, say } from "./words.js";

const WIDTH = 320;
const HEIGHT = 96;

export function Evening() {
  const [open, setOpen] = useState(false);
  const [since, setSince] = useState("");
  const [source, setSource] = useState("");
  const [event, setEvent] = useState("");
  const [found, setFound] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    if (!open) return undefined;
    let stale = false;
    const asked = Object.fromEntries(Object.entries({ since, source, event, lang: language }).filter(([, value]) => value));
    read("/api/evening", asked)
      .then((data) => stale || (setFound(data), setProblem(null)))
      .catch((error) => stale || setProblem(error));
    return () => {
      stale = true;
    };
  }, [open, since, source, event, language]);
  return html`<details class="evening" onToggle=${(toggled) => setOpen(toggled.currentTarget.open)}>
    <summary>${say("evening")}</summary>
    <form onSubmit=${(sent) => sent.preventDefault()}>
      <label>${say("evening.since")} <input type="date" value=${since} onChange=${(changed) => setSince(changed.currentTarget.value)} /></label>
      <label>${say("evening.source")} <select value=${source} onChange=${(changed) => setSource(changed.currentTarget.value)}>
        <option value="">${say("evening.all")}</option><option value="observed">${say("evening.observed")}</option><option value="decided">${say("evening.decided")}</option></select></label>
      <label>${say("evening.event")} <${TextField} maxlength="100" text=${event} done=${setEvent} /></label>
    </form>
    ${problem && html`<${Waiting} of=${problem} />`}
    ${!problem && found && (found.games.length ? html`<${Told} of=${found} />` : html`<p role="status">${say("games.none")}</p>`)}
  </details>`;
}

function Told({ of }) {
  const all = of.record.games;
  return html`<p>${[
      say("evening.games", of.record),
      of.games.length > all && say("evening.going", { count: of.games.length - all }),
      of.turns !== null && say("evening.turns", { turns: figure(of.turns) }),
      of.seconds !== null && say("evening.minutes", { minutes: Math.round(of.seconds / 60) }),
    ].filter(Boolean).join(" · ")}</p>
    ${of.games.length >= of.most && html`<p class="small">${say("evening.newest", { most: figure(of.most) })}</p>`}
    <table><caption>${say("evening.decks")}</caption><tbody>
      ${of.decks.map((deck) => html`<${Row} name=${(deck.deck && named("deck", deck.deck)) || [deck.colors, deck.cards.join(", ")].filter(Boolean).join(" · ")} of=${deck.record} all=${all} />`)}
    </tbody></table>
    <table><caption>${say("evening.seats")}</caption><tbody>
      <${Row} name=${say("evening.play")} of=${of.on_the_play} all=${all} />
      <${Row} name=${say("evening.draw")} of=${of.on_the_draw} all=${all} />
    </tbody></table>
    <${Records} title="evening.against" rows=${of.against.map((one) => [one.colors || say("evening.no-colors"), one.record])} all=${all} />
    <${Records} title="evening.mulligans" rows=${of.mulligans.map((one) => [say("evening.mulligans-of", one), one.record])} all=${all} />
    <${Records} title="evening.lands" rows=${of.lands.map((one) => [say("evening.lands-of", one), one.record])} all=${all} />
    ${of.life.length > 1 && html`<${Life} of=${of.life} />`}
    <table class="played"><caption>${say("games")}</caption>
      ${of.games.slice().reverse().map((game) => html`<tbody key=${game.game}><tr>
        <td><a href=${address({ game: game.game })}><time datetime=${game.created}>${moment(game.created)}</time></a></td>
        <td>${say(`evening.${game.result}`)}</td><td>${say("games.turns", { turns: game.turns })}</td>
        <td>${game.on_the_play === null ? "" : say(game.on_the_play ? "evening.play" : "evening.draw")}</td>
        <td>${(game.deck && named("deck", game.deck)) || game.colors}${game.against ? ` – ${game.against}` : ""}</td></tr>
        <${Hand} of=${game} /><${Moments} of=${game} /></tbody>`)}
    </table>
    <p class="small">${say("evening.moments.how")}</p>`;
}

function Records({ title, rows, all }) {
  return rows.length > 0 && html`<table><caption>${say(title)}</caption><tbody>
    ${rows.map(([name, record]) => html`<${Row} key=${name} name=${name} of=${record} all=${all} />`)}
  </tbody></table>`;
}

// The opening hand as it was kept, as far as its cards are known.
function Hand({ of }) {
  if (!of.hand_size) return null;
  const counted = new Map();
  for (const card of of.hand) counted.set(card, (counted.get(card) ?? 0) + 1);
  const cards = [...counted].map(([card, count]) => (count > 1 ? `${card} ×${count}` : card));
  const unknown = of.hand_size - of.hand.length;
  if (unknown) cards.push(say("evening.unknown", { count: unknown }));
  return html`<tr class="more"><th scope="row">${say("evening.hand")}</th><td colspan="4">${cards.join(" · ")}</td></tr>`;
}

// By which moments it was decided: each a link to where it happened.
function Moments({ of }) {
  if (!of.decisive.length) return null;
  return html`<tr class="more"><th scope="row">${say("evening.moments")}</th><td colspan="4"><ul class="moments">
    ${of.decisive.map((one) => html`<li key=${`${one.position} ${one.kind}`}><a href=${address({ game: of.game, at: one.position })} title=${one.position}>${one.turn > 0 && labelled(say("evening.turn", one), "")}${one.text}</a></li>`)}
  </ul></td></tr>`;
}

function Row({ name, of, all }) {
  if (!of.games) return null;
  const part = (count) => `${(100 * count) / Math.max(all, 1)}%`;
  return html`<tr><td class="bars" aria-hidden="true"><span class="won" style=${{ width: part(of.won) }}></span><span class="lost" style=${{ width: part(of.lost) }}></span></td>
    <td>${say("evening.won-of", { won: of.won, games: of.games })}</td><td>${name}</td></tr>`;
}

// The medians of life, turn by turn: mine drawn through, the other side's dashed.
function Life({ of }) {
  const most = Math.max(1, ...of.flatMap((point) => [point.mine, point.theirs]));
  const last = of.length - 1;
  const line = (side) => of.map((point, at) => `${(at / last) * WIDTH},${HEIGHT - (Math.max(0, point[side]) / most) * HEIGHT}`).join(" ");
  const end = of[last];
  return html`<figure><figcaption>${say("evening.life")}</figcaption>
    <svg viewBox=${`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`} role="img" aria-label=${say("evening.life-said", { turn: end.turn, mine: end.mine, theirs: end.theirs })}>
      <polyline class="mine" points=${line("mine")} /><polyline class="theirs" points=${line("theirs")} />
    </svg>
    <small><span class="mine">${say("evening.mine")}</span> <span class="theirs">${say("evening.theirs")}</span> ${say("evening.life-said", { turn: end.turn, mine: end.mine, theirs: end.theirs })}</small></figure>`;
}
