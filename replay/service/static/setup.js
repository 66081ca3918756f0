// A new game: at once, to look at, or set up seat by seat.

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { read, send } from "./api.js";
import { NumberField } from "./fields.js";
import { forgetList, keepList, keptLists, listsFor, nameIn } from "./kept-lists.js";
import { OwnList, against, check, useReports } from "./lists.js";
import { Waiting } from "./panels.js";
import { Hows } from "./players.js";
import { fullest } from "./sample.js";
import { address } from "./state.js";
import { NAMES } from "./titles.js";
import { offerTries } from "./tries.js";
import { language, named, say } from "./words.js";

const TODAY = "current";
const POD = 4; // usual players of Commander
const KEPT = "timewalk-name";
const SAMPLE = "sample-game-of-today-1";
const TWO = ["claws-and-fire", "wings-and-mercy"];

const ownName = () => localStorage.getItem(KEPT) || NAMES[0];
const notOf = (mine) => NAMES.filter((name) => name.toLowerCase() !== mine.toLowerCase());
const begun = (made, seat, at = "opening") => (location.hash = address({ game: made.id, at: seat ? "end" : String(at), as: seat ? String(seat) : undefined }).slice(1));

// The two ways to see something within one click: to play against the program, and to watch a game that is over.
function AtOnce({ failed }) {
  const [busy, setBusy] = useState("");
  const begin = async (what, players, more, seat, key) => {
    setBusy(what);
    failed(null);
    try {
      const names = players[0] === "human" ? [ownName(), notOf(ownName())[0]] : NAMES.slice(0, 2);
      const made = await send("/api/games", { lang: language }, { decks: TWO, players, names, rules: TODAY, ...more }, {}, key);
      if (!seat) offerTries(made.id);
      begun(made, seat, seat ? undefined : ((await fullest(made.id).catch(() => null)) ?? undefined));
    } catch (error) {
      failed(error);
    }
    setBusy("");
  };
  return html`<div class="at-once">
    <button type="button" class="main" disabled=${busy !== ""} onClick=${() => begin("play", ["human", "greedy"], {}, 1)}>${busy === "play" ? say("waiting") : say("start.play")}</button>
    <button type="button" disabled=${busy !== ""} onClick=${() => begin("sample", ["greedy", "greedy"], { seed: "7" }, 0, SAMPLE)}>${say(busy === "sample" ? "start.sampling" : "start.sample")}</button>
  </div>`;
}

function Choice({ label, value, change, of }) {
  return html`<label>${label} <select value=${value} onChange=${(event) => change(event.currentTarget.value)}>${of.map(([name, text]) => html`<option key=${name} value=${name}>${text}</option>`)}</select></label>`;
}

// The name of a list: its title, or what the service calls it by its commander or cards.
const listName = (list, seat, report) => (list.name.trim() || nameIn(list.text) || report?.called || say("new.list-of", { name: seat.trim() || "?" })).slice(0, 80);

function Seat({ number, seat, decks, kept, forgot, players, change, report, called, blanks, allow }) {
  const own = seat.deck === "own";
  const list = own && kept.find(({ name }) => name === seat.kept);
  const choose = (deck) => {
    const chosen = kept.find(({ name }) => deck === `kept:${name}`);
    change(chosen ? { deck: "own", kept: chosen.name, list: chosen } : { deck, kept: null, ...(seat.kept ? { list: { name: "", text: "" } } : {}) });
  };
  const forget = () => (forgetList(list.name), forgot(), change({ kept: null }));
  return html`<fieldset><legend>${say("new.seat", { number: number + 1 })}</legend>
    <label>${say("new.name")} <input type="text" maxlength="40" autocomplete="off" value=${seat.name} onInput=${(event) => change({ name: event.currentTarget.value })} /></label>
    <${Choice} label=${say("new.player")} value=${seat.player} change=${(player) => change({ player })} of=${players.map((player) => [player, named("player", player)])} />
    <${Hows} players=${[seat.player]} />
    <${Choice} label=${say("new.deck")} value=${list ? `kept:${list.name}` : seat.deck} change=${choose} of=${[...decks.map((deck) => [deck, named("deck", deck)]), ...kept.map(({ name }) => [`kept:${name}`, name]), ["own", say("new.own")]]} />
    ${own && html`<${OwnList} seat=${number} list=${seat.list} unnamed=${listName({ name: "", text: seat.list.text }, seat.name, called)} forget=${list ? forget : null} change=${(list) => change({ list })} report=${report} blanks=${blanks} allow=${allow} />`}
  </fieldset>`;
}

const first = (number) => ({ name: number ? notOf(ownName())[number - 1] : ownName(), player: number ? "greedy" : "human", deck: "", list: { name: "", text: "" } });

function SetUp({ choices }) {
  const [format, setFormat] = useState(null);
  const [rules, setRules] = useState(choices.editions.some((one) => one.name === TODAY) ? TODAY : choices.editions[0].name);
  const [wantedSeats, setSeats] = useState(null);
  const [all, setAll] = useState(Array.from({ length: 6 }, (_, number) => first(number)));
  const [seed, setSeed] = useState("");
  const [blanks, setBlanks] = useState(false);
  const [bestOf, setBestOf] = useState("1");
  const [legal, setLegal] = useState("");
  const [problem, setProblem] = useState(null);
  const [refused, setRefused] = useState(0);
  const [busy, setBusy] = useState(false);
  const [kept, setKept] = useState(keptLists);
  const form = useRef(null);
  const chosen = choices.formats.find((one) => one.name === format) ?? choices.formats[0];
  const count = Math.min(Math.max(wantedSeats ?? (chosen.name === "commander" ? POD : 2), chosen.seats[0]), chosen.seats[1]);
  // Decks are built for a format: of those that were chosen for another one nothing stays.
  const lists = listsFor(kept, chosen, choices.formats);
  const fits = ({ deck, kept: name }) => (deck === "own" ? !name || lists.some((list) => list.name === name) : chosen.decks.includes(deck));
  const seats = all.slice(0, count).map((seat, number) => (fits(seat) ? seat : { ...seat, deck: chosen.decks[number % chosen.decks.length], kept: null }));
  const change = (number, changes) => setAll((now) => now.map((seat, place) => (place === number ? { ...seat, ...changes } : seat)));
  const dealing = (found) => seats.map((seat, number) => (seat.deck === "own" ? { name: listName(seat.list, seat.name, found?.lists[number]), text: seat.list.text } : seat.deck));
  const dealt = dealing(null);
  const wanted = { decks: dealt, rules, format: chosen.name, legal, strict: legal !== "" };
  const [reports, setReports] = useReports(wanted);
  const own = (number) => (seats[number].deck === "own" && (dealt[number].text.trim() || refused) ? reports?.lists[number] : null);
  const lacking = reports?.lists.some((report) => report.lacking.some((card) => card.unproven && card.blank));
  const stillWrong = refused && reports ? reports.lists.filter((report) => against(report, blanks)).length : 0;
  const begin = async (event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    setRefused(0);
    try {
      let found = null;
      if (dealt.some((deck) => deck.text !== undefined) || legal) {
        found = await check(wanted);
        setReports(found);
        const wrong = found.lists.map((report) => against(report, blanks));
        if (wrong.some(Boolean)) {
          setRefused(wrong.filter(Boolean).length);
          setTimeout(() => form.current?.querySelector("[data-wrong]")?.focus());
          setBusy(false);
          return;
        }
      }
      const players = seats.map((seat) => seat.player);
      const mine = players.indexOf("human") + 1;
      if (mine) localStorage.setItem(KEPT, seats[mine - 1].name.trim());
      const made = await send("/api/games", { lang: language }, {
        ...wanted,
        decks: dealing(found),
        players,
        names: seats.map((seat) => seat.name.trim()),
        seed: seed.trim() || null,
        best_of: Number(bestOf),
        stand_in: blanks && dealt.some((deck) => deck.text !== undefined),
      });
      dealing(found).forEach((deck, number) => deck.text !== undefined && keepList({ ...deck, format: chosen.name }, seats[number].kept));
      begun(made, mine);
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return html`<form ref=${form} onSubmit=${begin}>
    <${Choice} label=${say("new.format")} value=${chosen.name} change=${setFormat} of=${choices.formats.map((one) => [one.name, named("format", one.name)])} />
    <${Choice} label=${say("new.best-of")} value=${bestOf} change=${setBestOf} of=${["1", "3", "5"].map((games) => [games, say(`new.best-of.${games}`)])} />
    ${chosen.seats[0] !== chosen.seats[1] && html`<label>${say("new.seats")} <${NumberField} min=${chosen.seats[0]} max=${chosen.seats[1]} value=${count} change=${setSeats} /></label>`}
    ${seats.map((seat, number) => html`<${Seat} key=${number} number=${number} seat=${seat} decks=${chosen.decks} kept=${lists} forgot=${() => setKept(keptLists())} players=${choices.players} change=${(changes) => change(number, changes)} called=${reports?.lists[number]} report=${own(number) ?? (legal && reports?.lists[number]?.faults.length ? reports.lists[number] : null)} blanks=${blanks} allow=${() => (setBlanks(true), setRefused(0))} />`)}
    <details class="more"><summary>${say("new.more")}</summary>
      <${Choice} label=${say("new.edition")} value=${rules} change=${setRules} of=${choices.editions.map((one) => [one.name, named("edition", one.name)]).reverse()} />
      <${Choice} label=${say("new.legal")} value=${legal} change=${setLegal} of=${[["", say("new.legal.any")], ...choices.legal.map((name) => [name, named("legal", name)])]} />
      ${legal && reports?.as_of && html`<p class="small">${say("new.legal.as-of", { date: reports.as_of })}</p>`}
      <label>${say("new.seed")} <input type="text" maxlength="80" value=${seed} placeholder=${say("new.seed.none")} onInput=${(event) => setSeed(event.currentTarget.value)} /></label>
    </details>
    ${(lacking || blanks) && html`<label class="wide"><input type="checkbox" checked=${blanks} onChange=${(event) => (setBlanks(event.currentTarget.checked), setRefused(0))} /> ${say("new.stand-in")}</label>`}
    <button type="submit" class="main" disabled=${busy}>${busy ? say("waiting") : say("new.begin")}</button>
    ${stillWrong > 0 && html`<p class="problem" role="alert">${say("new.refused", { count: stillWrong })}</p>`}
    ${problem && html`<${Waiting} of=${problem} />`}
  </form>`;
}

export function NewGame({ children }) {
  const [choices, setChoices] = useState(null);
  const [problem, setProblem] = useState(null);
  useEffect(() => {
    read("/api/choices").then(setChoices).catch(setProblem);
  }, []);
  return html`<section class="new" aria-label=${say("new.title")}>
    <${AtOnce} failed=${setProblem} />
    ${problem && html`<${Waiting} of=${problem} />`}
    <h2>${say("new.title")}</h2>
    ${choices ? html`<${SetUp} choices=${choices} />` : !problem && html`<${Waiting} />`}
    ${children}
  </section>`;
}
