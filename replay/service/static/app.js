// The page: the games, or one game at a position.

import { html, render, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/preact-htm.js";
import { equals, withAlike } from "./alike.js";
import { Proposed } from "./again.js";
import { listed } from "./answers.js";
import { read } from "./api.js";
import { AskToken } from "./ask-token.js";
import { Audit, differing, useAudit } from "./audit.js";
import { BothLines, Turns, useBeside } from "./beside.js";
import { useDisputed } from "./disputed.js";
import { Disputes } from "./disputes.js";
import { Board, everything, summary as described } from "./board.js";
import { told } from "./card.js";
import { Editor } from "./editor.js";
import { Ending, Match } from "./ending.js";
import { Games, SourceBadge } from "./games.js";
import { Icon } from "./icons.js";
import { useCalled, useHappened } from "./happened.js";
import { amongPeople, useIdle } from "./idle.js";
import { Skips, clickedCard, toQuestion, useDigits, useQuestionFocus } from "./keyboard.js";
import { Invite } from "./invite.js";
import { Help } from "./keys.js";
import { choose } from "./language.js";
import { Large } from "./large.js";
import { Leave, Waits } from "./leave.js";
import { ListHead, Settings } from "./list-head.js";
import { attend } from "./live.js";
import { Log } from "./log.js";
import { Unnamed } from "./names.js";
import { Both, Damage, Differences, Proof, Thing, Waiting, Why, useCompared } from "./panels.js";
import { ConfirmPicks, usePicking } from "./pick.js";
import { turnsOf } from "./missed.js";
import { Moves } from "./moves.js";
import { useNotes } from "./notes.js";
import { WAYS, usePassing } from "./passing.js";
import { usePlayback } from "./playback.js";
import { Confirm, GoOn, Question, answers, mainAnswer, prepared, useQuestion } from "./play.js";
import { Reports } from "./reports.js";
import { remember } from "./seats.js";
import { Sheet, useSheet } from "./sheet.js";
import { address, usePlace } from "./state.js";
import { Stopped, useConnection } from "./stopped.js";
import { Timeline } from "./timeline.js";
import { Travel } from "./travel.js";
import { Tries } from "./tries.js";
import { Story } from "./turning-points.js";
import { Forks, Origin, Others, Tree, useOtherwise } from "./whatif.js";
import { Untaken, untaken, useUntaken } from "./untaken.js";
import { UndoButtons, Wish, toWish, useUndo } from "./undo.js";
import { language, say, theme } from "./words.js";

const TABS = ["table", "log", "why", "damage", "object", "compare", "branches", "dispute", "audit", "play", "proof"];
const KEPT = 400;
const AHEAD = 3;
const NONE = [];
const NOTHING = new Map();
const NEAR = ["moment", "step", "turn", "decision", "damage", "death"];
const NARROW = matchMedia("(max-width: 60rem)");

const KEYS = {
  ArrowRight: ["moment", 1],
  ArrowLeft: ["moment", -1],
  ".": ["event", 1],
  ",": ["event", -1],
  n: ["decision", 1],
  N: ["decision", -1],
  s: ["step", 1],
  S: ["step", -1],
  t: ["turn", 1],
  T: ["turn", -1],
  x: ["death", 1],
  X: ["death", -1],
  d: ["damage", 1],
  D: ["damage", -1],
  o: ["object", 1],
  O: ["object", -1],
};

// Boards that were shown or may be next, as many as are kept.
class Boards {
  constructor(game, as, name) {
    this.path = `/api/games/${game}/board`;
    this.as = as;
    this.name = name; // of the place in the address, whose board early.js may have asked
    this.kept = new Map();
    this.asked = 0;
  }

  read(at) {
    return read(this.path, { at, as: this.as, lang: language });
  }

  async first(at) {
    const { name } = this;
    this.name = null;
    const board = await this.read(name).catch(() => null);
    return board?.position === at ? board : this.read(at);
  }

  // The position of a place that only the service knows by its name.
  async named(name) {
    this.name = null;
    const found = this.read(name);
    const { position } = await found;
    this.keep(position, found);
    return position;
  }

  keep(at, found) {
    this.asked += 1;
    found.then(
      (board) => {
        for (const player of board.players) player.name = player.called;
        found.board = board;
        this.asked -= 1;
      },
      () => (this.kept.delete(at), (this.asked -= 1)),
    );
    this.kept.set(at, found);
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value);
  }

  get(at) {
    if (!this.kept.has(at)) this.keep(at, this.name ? this.first(at) : this.read(at));
    return this.kept.get(at);
  }
}

// The place of an address, if the service knows it by that name.
const byName = (at) => (at === "opening" || at === "result" ? null : at);

// The board at a position: the newest one asked for, without a queue of those that were dragged past. One that was shown
// or fetched ahead is there at once.
function useBoard(boards, travel, at, way) {
  const [, draw] = useState(null);
  const shown = useRef({ of: boards, board: null });
  const end = travel && at ? travel.end(at) : null;
  useLayoutEffect(() => {
    if (end === null) return;
    let stale = false;
    const show = (board) => stale || ((shown.current = { of: boards, board }), draw(board));
    const load = async () => {
      while (boards.asked > 2 && !boards.kept.has(end)) {
        await new Promise((done) => setTimeout(done, 8));
        if (stale) return;
      }
      if (!boards.kept.get(end)?.board) boards.get(end).then(show, show); // else it is drawn already
    };
    load();
    const ahead = setTimeout(async () => {
      const near = [];
      let next = end;
      for (let count = 0; count < AHEAD; count += 1) near.push((next = way.current.direction > 0 ? travel.next(way.current.kind, next, way.current.stops) : travel.previous(way.current.kind, next, way.current.stops)));
      for (const kind of NEAR) near.push(travel.next(kind, end), travel.previous(kind, end));
      for (const position of new Set(near)) {
        if (stale) return;
        await boards.get(position).catch(() => {});
      }
    }, boards.kept.has(end) ? 0 : 15);
    return () => {
      stale = true;
      clearTimeout(ahead);
    };
  }, [boards, travel, end]);
  const found = boards.kept.get(end)?.board;
  if (found) shown.current = { of: boards, board: found };
  return shown.current.of === boards ? shown.current.board : null;
}

function useNarrow() {
  const [narrow, setNarrow] = useState(NARROW.matches);
  useEffect(() => {
    const changed = () => setNarrow(NARROW.matches);
    NARROW.addEventListener("change", changed);
    return () => NARROW.removeEventListener("change", changed);
  }, []);
  return narrow;
}

function Game({ place, go }) {
  const { game, as } = place;
  const [summary, setSummary] = useState(null);
  const [travel, setTravel] = useState(null);
  const [problem, setProblem] = useState(null);
  const [notice, setNotice] = useState(null);
  const [picked, setPicked] = useState([]);
  const [help, setHelp] = useState(false);
  const [verdict, setVerdict] = useState(null);
  const [version, setVersion] = useState(0);
  const narrow = useNarrow();
  const boards = useMemo(() => new Boards(game, as, byName(place.at)), [game, as, language]);
  const load = useCallback(async () => {
    try {
      const [about, timeline] = await Promise.all([
        read(`/api/games/${game}`, { as, lang: language }),
        read(`/api/games/${game}/timeline`, { as, lang: language }),
      ]);
      if (about.id !== game && game.length < about.id.length) return go({ game: about.id });
      setSummary({ ...about, seats: about.called });
      setTravel(new Travel(timeline));
      setProblem(null);
    } catch (error) {
      setProblem(error);
    }
  }, [game, as, language, go]);
  useEffect(() => {
    load();
  }, [load, version]);

  const may = (what) => Boolean(summary?.may.includes(what));
  const audit = useAudit(game, as, travel?.head, may("audit"));
  const unlike = useMemo(() => differing(audit), [audit]);
  const playing = Boolean(summary && !summary.over && may("play") && !summary.later);
  const own = playing && summary.players.includes("human");

  // An address by name is looked up by the service; a number is taken as it is. Without one a game that one plays in
  // opens as it stands, any other where opening hands are kept.
  const asked = place.at || (own ? "end" : "opening");
  const [looked, setLooked] = useState({ of: null, at: null });
  const last = useRef(null);
  const named = !/^(start|opening|end|\d+)$/.test(asked);
  useEffect(() => {
    if (!travel || !named) return;
    const wanted = asked === "result" ? read(`/api/games/${game}/why`, { as }).then((found) => found.steps[0].position) : boards.named(asked);
    wanted.then(
      (position) => setLooked({ of: asked, at: position }),
      (error) => (setNotice(error), setLooked({ of: asked, at: last.current || travel.opening })),
    );
  }, [asked, named, travel]);
  let at = last.current;
  if (travel && !named) at = asked === "end" ? travel.head : asked === "start" ? travel.ends[0] : asked === "opening" ? travel.opening : Math.min(Math.max(Number(asked), 1), travel.head);
  else if (looked.of === asked) at = looked.at;
  last.current = at;
  const way = useRef({ kind: "moment", direction: 1 });
  const board = useBoard(boards, travel, at, way);
  const drawn = board && !(board instanceof Error) ? board : null;
  const move = useCallback((position) => (setNotice(null), go({ at: String(position), on: undefined })), [go]);
  const playback = usePlayback(travel, at, drawn?.position, move);
  const notes = useNotes(summary?.id || game, place.notes, () => go({ notes: undefined }));
  const [noting, setNoting] = useState(false);
  const disputed = useDisputed(game, as);
  const selected = place.object ? Number(place.object) : null;
  const objects = useRef({});

  const step = useCallback(
    async (kind, direction) => {
      if (!travel || !at) return;
      let stops = travel.stops[kind];
      if (kind === "object") {
        if (!selected) return;
        const key = `${selected} ${travel.head}`;
        objects.current[key] ??= read(`/api/games/${game}/history`, { object: selected, as }).then((found) => [
          ...new Set(found.changes.map((change) => change.position)),
        ]);
        stops = await objects.current[key];
      }
      way.current = { kind, direction, stops };
      move(direction > 0 ? travel.next(kind, at, stops) : travel.previous(kind, at, stops));
    },
    [travel, at, selected, game, as, move],
  );

  const passing = usePassing(drawn ? drawn.stack.length > 0 : undefined);
  const undoing = useRef(null);
  const question = useQuestion(game, as, travel?.head, playing && Boolean(travel), passing, (done, before, idle) => (idle || undoing.current.answered(before, done.head), setPicked([]), setVersion((now) => now + 1), (idle && standing.current.at !== standing.current.head) || go(narrow && done.question.over ? { at: "end", tab: "table" } : { at: "end" })), load);
  const undo = useUndo({ game, as, summary, travel, at, question: question.question, stale: load, follow: (next) => go({ game: next, at: "end", tab: own ? undefined : place.tab, object: undefined, with: undefined, dispute: undefined, beside: undefined, on: undefined }) });
  undoing.current = undo;
  const casting = Boolean(question.question?.yours && question.question.casting.length);
  const takeBack = (turn) => (casting && !turn ? question.act("answers", { answer: "step-back" }) : undo.take(turn));
  const picking = usePicking(game, as, question);
  const happened = useHappened(game, as, question.question, turnsOf(summary, travel));
  useEffect(() => void (own && /^\d+$/.test(as) && remember(summary.id, as)), [own, summary?.id, as]);
  const idle = useIdle(game, question, passing, own && !undo.wish && amongPeople(summary, as));
  useCalled(Boolean(own && question.question?.yours && !idle), summary ? summary.seats.join(" – ") : "timewalk");
  const played = useRef(false);
  played.current ||= own; // whoever plays to the end stays at the table
  const fallback = narrow ? "table" : played.current ? "play" : "log";
  const tab = !place.tab || (place.tab === "table" && !narrow) || (place.tab === "audit" && summary && !may("audit")) ? fallback : place.tab;
  const pinned = place.with && /^\d+$/.test(place.with) ? Number(place.with) : null;
  const compared = useCompared(game, as, at, tab === "compare" ? pinned : null);
  const begun = (made, seat) => go({ game: made.id, as: seat && may("look-as") ? String(seat) : as, at: "end", tab: narrow ? undefined : "play", object: undefined, with: undefined, beside: undefined, on: undefined }, false);
  const otherwise = useOtherwise(game, as, summary, begun);
  const beside = useBeside(game, as, tab === "branches" ? place.beside : null, at, place.on, travel, drawn);
  const lookedAt = question.question?.about?.seen ?? NONE;
  // What resolves next is read beside the question whether to answer it.
  const resolving = question.question?.kind === "priority" ? drawn?.stack.at(-1)?.id ?? null : null;
  const mine = useMemo(() => new Set(drawn ? [question.question?.player, ...drawn.battlefield.filter((card) => card.controller === question.question?.player).map((card) => card.id)] : []), [drawn, question.question?.player]);
  const ids = useMemo(() => new Set(drawn ? [...everything(drawn), ...drawn.players, ...lookedAt].map((one) => one.id) : []), [drawn, lookedAt]);
  const here = Boolean(travel) && at === travel.head;
  const can = useMemo(() => {
    const asks = here ? question.question : null;
    if (!asks?.yours || !asks.picking || asks.picking.form === "modes") return answers(asks, ids);
    return new Map([...asks.picking.order, ...asks.picking.named.map((one) => one.id)].map((id) => [id, []]));
  }, [question.question, ids, here]);
  const alike = useMemo(() => equals(drawn, can, question.question?.kind === "priority"), [drawn, can]);
  const lit = useMemo(() => withAlike(can, alike), [can, alike]);
  const digits = useDigits();
  const connection = useConnection();
  const atTable = tab === "play" || (narrow && tab === "table");
  const acting = here && Boolean(question.question?.yours) && atTable;
  const asks = acting ? `${question.question.head} ${question.question.casting.length} ${question.question.text}` : null;
  const sheet = useSheet(question.question, narrow && acting && tab === "table");
  const said = useUntaken();
  useQuestionFocus(asks, question.busy);
  const toPlay = () => (go({ tab: narrow ? "table" : "play", at: "end" }), setTimeout(toQuestion, 30));
  const toBoard = () => (narrow && go({ tab: "table" }), setTimeout(() => document.querySelector(".felt")?.focus(), 30));
  const toLog = () => (go({ tab: "log" }), setTimeout(() => document.getElementById("panel")?.focus(), 30));
  const chosen = useMemo(() => new Set(acting ? (picking ? picking.chosen : picked) : []), [acting, picking?.pairs, picked]);

  const latest = useRef(null);
  latest.current = (number) => {
    const one = picking?.need.picks[number - 1];
    const option = !picking && listed(question.question, passing.full)[number - 1];
    if (one && one.ids.length === 1) picking.toggle(one.ids[0]);
    else if (one) document.getElementById(`pick-${one.ids[0]}`)?.focus();
    else if (option) question.act("answers", { answer: option.answer });
  };
  const chooses = (number) => latest.current(number);
  // Before the next key comes: it steps on from where one stands.
  useLayoutEffect(() => {
    const pressed = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target.closest("input, textarea, select")) {
        if (event.key === "Escape") event.target.blur();
        if (event.target.type !== "range") return;
      }
      const key = event.shiftKey && event.key.length === 1 ? event.key.toUpperCase() : event.key;
      const asking = here && question.question?.yours && atTable;
      const priority = asking && question.question.kind === "priority" && !question.question.casting.length;
      const further = priority && WAYS.find(([, own]) => own === key);
      if (digits.typed && key === "Enter") return (digits.give(), event.preventDefault());
      const onButton = event.target.closest("button, a, summary, [role=tab]") && !(picking && key === "Enter" && clickedCard(event.target));
      if (own && atTable && (/^[0-9parem]$/.test(key) || (key === "Enter" && !onButton))) {
        const why = untaken(question, !here);
        said.tell(why ? say(why, { name: question.question.name }) : "");
        if (why) return event.preventDefault();
      }
      if (asking && (key === "Enter" || key === " ") && !onButton) {
        const only = mainAnswer(question.question, picked);
        if (picking?.dies) said.tell(say("untaken.lethal"));
        else if (picking) picking.ready && picking.declare();
        else if (only) question.act("answers", { answer: only.answer });
        return event.preventDefault();
      }
      if (priority && key === "p") return (question.act("pass", {}), event.preventDefault());
      if (further?.[0] === "stack" && passing.stacked === false) return (said.tell(say("untaken.stack")), event.preventDefault());
      if (further) return (question.act("pass", { until: further[0] }), event.preventDefault());
      if (asking && key === "z" && question.question.casting.length) return (question.act("answers", { answer: "step-back" }), event.preventDefault());
      if (key === "u" || key === "U") {
        if (!event.repeat && undo.waits) toWish();
        else if (!event.repeat) takeBack(key === "U");
        return event.preventDefault();
      }
      if (own && atTable && key === "f") return (passing.control(), event.preventDefault());
      if (asking && question.question.number && /^[0-9]$/.test(key)) return document.getElementById("figure")?.focus();
      const counted = asking && /^[0-9]$/.test(key);
      const answers = picking ? picking.need.picks.length : listed(question.question, passing.full).length;
      if (counted) digits.press(key, answers, (number) => chooses(number));
      else if (KEYS[key]) step(...KEYS[key]);
      else if (key === "Home") move(travel.ends[0]);
      else if (key === "End") move(travel.head);
      else if (key === "/") (go({ tab: "log" }), setTimeout(() => document.getElementById("search")?.focus(), 30));
      else if (key === " " && !onButton && !asking) playback.toggle();
      else if (key === "k") setNoting(true);
      else if (key === "w") go({ tab: "why" });
      else if (key === "q") question.question?.yours ? toPlay() : go({ tab: "play" });
      else if (key === "g") toLog();
      else if (key === "y") go({ tab: "proof" });
      else if (key === "b") toBoard();
      else if (key === "l" && !may("audit")) go({ tab: "branches" });
      else if (key === "v") go({ tab: "dispute" });
      else if (key === "c") go({ tab: "compare", with: String(at) });
      else if (key === "?") setHelp((open) => !open);
      else if (key === "Escape") (digits.clear(), setHelp(false), sheet.close(), setPicked([]), go({ object: undefined }));
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [step, travel, move, go, at, tab, here, narrow, picked, question, picking, passing, undo, playback, digits.typed, sheet, said]);

  // A game that goes on is followed; who stands at its end goes along.
  const standing = useRef({});
  standing.current = { at, head: travel?.head };
  const open = summary && !summary.over && travel;
  const awaited = Boolean(own && amongPeople(summary, as));
  useEffect(() => {
    if (!open) return;
    let busy = false;
    let again = false;
    const refresh = async () => {
      if (busy) return (again = true);
      busy = true;
      await load();
      busy = false;
      if (again) ((again = false), refresh());
    };
    return attend(game, { as, lang: language }, travel.head, awaited, ({ head }) => {
      const { at, head: end } = standing.current;
      if (at === end) (boards.get(head), go({ at: "end" }));
      refresh();
    }, setProblem);
  }, [game, as, Boolean(open), language, awaited]);

  // Who watches somebody play goes on to their next game, when they stand at the end of the one that is over.
  const waits = Boolean(place.next && summary?.over && travel && at === travel.head);
  useEffect(() => {
    if (!waits) return;
    const look = async () => {
      const last = await read("/api/games/last", { lang: language }).catch(() => null);
      if (last && last.id !== summary.id && last.source === "observed" && !last.over) go({ game: last.id, at: "end", object: undefined, with: undefined }, false);
    };
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [waits, summary?.id, language, go]);

  if (problem?.status === 401) return html`<${ListHead} /><main class="games"><h1>${say("title")}</h1><${AskToken} problem=${problem} /></main>`;
  if (problem) return html`<main class="games"><${Waiting} of=${problem} /><p><a href="#/">${say("games")}</a></p></main>`;
  if (!summary || !travel || !at) return html`<main class="games"><${Waiting} /></main>`;
  const select = (thing) => {
    // By a click on the table an answer is prepared, and there is a button that says it; a second one gives the only one.
    if (acting && lit.has(thing.id)) {
      if (question.working) return;
      if (picking) return picking.has(thing.id) ? picking.toggle(thing.id) : picking.point(thing.id);
      const named = alike.get(thing.id) ?? thing.id;
      const ready = picked.includes(named) ? prepared(question.question, picked) : NONE;
      if (ready.length === 1) return question.act("answers", { answer: ready[0].answer });
      const all = picked.includes(named) ? picked.filter((id) => id !== named) : [...picked, named];
      return setPicked(prepared(question.question, all).length ? all : [named]);
    }
    const same = selected === thing.id;
    go({ object: same ? undefined : String(thing.id), tab: same || narrow || tab === "play" || tab === "compare" || beside.on ? place.tab : "object" });
  };
  const thing = drawn && selected ? drawn.players.find((player) => player.id === selected) || everything(drawn).find((card) => card.id === selected) : null;
  const look = (event) => {
    const wanted = event.currentTarget.value;
    const here = travel.place(at);
    const where = here.turn ? `turn:${here.turn}${here.step || here.phase ? `/${here.step || here.phase}` : ""}` : undefined;
    go({ as: wanted === "judge" ? undefined : wanted, at: at === travel.head ? "end" : where, object: undefined, with: undefined }, false);
  };
  const viewer = say(`viewer.${summary.viewer}`) === `viewer.${summary.viewer}` ? summary.seats[summary.viewer - 1] : say(`viewer.${summary.viewer}`);
  const both = tab === "compare" && compared.both;
  const shared = { game, as, at, go: move };
  const take = html`<${UndoButtons} undo=${undo} take=${takeBack} casting=${casting} />`;
  const ended = summary.over ? html`<a href=${address({ game, as, tab: "why", at: "result" })}>${say("why.ended")}</a>` : null;
  const ending = summary.over && html`<${Ending} game=${game} as=${as} summary=${summary} why=${html`${ended} ${tab === "table" && travel.line.turns.length > 0 && html`<a href=${address({ game, as, tab: "play", at: "end" })}>${say("story.title")}</a>`}`} undo=${take} done=${begun} />`;
  // What others wish is told where one looks: a narrow page shows the table or a panel.
  const onTable = !narrow || tab === "table";
  const shown = tab === "play" || (tab === "table" && here && played.current); // beside the end of the game
  const wishes = html`<${Wish} undo=${undo} summary=${summary} as=${as} go=${move} />
    ${summary.over && may("again") && !shown && html`<${Proposed} game=${game} as=${as} summary=${summary} open=${() => go({ tab: "play", at: "end" })} done=${begun} />`}`;
  const seated = own && /^\d+$/.test(String(as || summary.viewer)) ? Number(as || summary.viewer) : null;
  const leave = seated && !drawn?.players.find((player) => player.id === seated)?.lost && html`<${Leave} game=${game} as=${as} head=${travel.head} />`;
  const whole = () => playing && html`<${Question} asked=${question} picking=${picking} picked=${acting ? picked : NONE} clear=${() => setPicked([])} away=${at !== travel.head} toNow=${() => go({ at: "end" })} passing=${passing} happened=${happened} go=${move} digits=${digits} undo=${take} leave=${leave} table=${{ select, can: acting ? lit : NOTHING, chosen, mine }} />`;
  const panels = {
    log: () => html`<${Log} ...${shared} head=${travel.head} names=${summary.seats} turns=${travel.line.turns} place=${place} change=${go} otherwise=${otherwise} decisions=${travel.line.decisions} others=${(position, player) => html`<${Others} game=${game} as=${as} position=${position} player=${player} otherwise=${otherwise} />`} show=${(to, position) => go({ tab: to, at: String(position) })} />`,
    why: () => html`<${Why} ...${shared} forks=${(decision, player) => html`<${Forks} key=${decision.position} game=${game} as=${as} decision=${decision} player=${player} otherwise=${otherwise} />`} />`,
    damage: () => html`<${Damage} ...${shared} />`,
    object: () => html`<${Thing} ...${shared} object=${selected} thing=${thing} board=${drawn} follow=${() => go({ follow: String(selected), tab: "log" })} why=${(position) => go({ at: String(position), tab: "why" })} />`,
    compare: () => html`<${Differences} ...${shared} pinned=${pinned} compared=${compared} pin=${(position) => go({ with: position ? String(position) : undefined })} />`,
    play: () => html`<${Invite} game=${game} as=${as} summary=${summary} />${whole()}
      ${ending}
      ${summary.over && html`<${Story} game=${game} as=${as} summary=${summary} travel=${travel} at=${at} narrow=${narrow} />`}
      ${summary.match && html`<${Match} game=${game} as=${as} summary=${summary} done=${begun} />`}
      ${may("branch") && !(summary.over && travel.end(at) === travel.head) && html`<${GoOn} ...${shared} summary=${summary} folded=${own} done=${(made, seat) => go({ game: made.id, as: seat && may("look-as") ? String(seat) : undefined, at: "end", tab: narrow ? undefined : "play", object: undefined, with: undefined }, false)} />`}`,
    branches: () => html`<${Origin} game=${game} as=${as} summary=${summary} playing=${own} go=${go} within=${true} />${beside.on && html`<${Turns} beside=${beside} at=${at} ahead=${place.on} go=${go} swap=${(there) => go({ game: place.beside, beside: summary.id, at: String(there), on: undefined, object: undefined }, false)} />`}
      <${Tree} game=${game} as=${as} summary=${summary} other=${place.beside} go=${go} />`,
    dispute: () => html`<${Disputes} disputed=${disputed} game=${game} as=${as} at=${at} head=${travel.head} pinned=${pinned} open=${place.dispute} go=${go} />`,
    audit: () => html`<${Audit} audit=${audit} at=${at} end=${(position) => travel.end(position)} go=${move} />`,
    proof: () => html`<${Proof} game=${game} summary=${summary} as=${as} verdict=${verdict} setVerdict=${setVerdict} />`,
  };
  return html`<div class="page" data-tab=${tab} data-beside=${beside.on ? "yes" : null} data-asked=${acting ? "yes" : null} data-playing=${own && tab === "play" ? "yes" : null}>
    <${Skips} places=${[...(own && question.question?.yours ? [["question", toPlay]] : []), ...(undo.waits ? [["wish", toWish]] : []), ["table", toBoard], ["log", toLog]]} />
    <header class="top">
      <a class="home" href="#/" title=${say("games")}><${Icon} name="clock" /> <span>timewalk</span></a>
      <h1 title=${summary.seats.join(" – ")}>${summary.seats.join(" – ")}</h1>
      <span class=${`result ${summary.over ? "over" : ""}`} title=${summary.result}><span>${summary.result}</span> ${ended}</span>
      <${SourceBadge} summary=${summary} />
      ${summary.hash && html`<button type="button" class="chip hash" onClick=${() => go({ tab: "proof" })} title=${`${say("proof.hash")} ${summary.hash}`}><span class="word">${say("proof.hash")} </span>${verdict?.outcome ? html`<b class=${`outcome ${verdict.outcome}`}>${say(`outcome.${verdict.outcome}`)}</b>` : null}<code>${summary.hash.slice(0, 8)}</code></button>`}
      <span class="tools">
        ${may("look-as")
          ? html`<label class="viewer"><${Icon} name="eye" /><span class="hush">${say("viewer")}</span> <select value=${as || "judge"} onChange=${look}>
              <option value="judge">${say("viewer.judge")}</option><option value="spectator">${say("viewer.spectator")}</option>
              ${summary.seats.map((seat, number) => html`<option value=${String(number + 1)}>${seat}</option>`)}
            </select></label>`
          : html`<span class="badge"><${Icon} name="eye" /> ${viewer}</span>`}
        <${Link} place=${{ ...place, at: String(at) }} />
        <${Settings} />
        <button type="button" class="help-button" onClick=${() => setHelp(!help)} aria-expanded=${help ? "true" : "false"} aria-label=${say("help.title")} title=${say("help.title")}>?</button>
      </span>
    </header>
    <main class="table" aria-describedby="told">
      ${travel.line.unnamed > 0 && html`<${Unnamed} count=${travel.line.unnamed} numbers=${drawn ? everything(drawn).map((card) => /^Card (\d+)$/.exec(card.name)?.[1]).filter(Boolean) : []} />`}
      ${notice && html`<div class="notice"><${Waiting} of=${notice} /><button type="button" onClick=${() => setNotice(null)} aria-label=${say("help.done")}><${Icon} name="cross" /></button></div>`}
      ${tab !== "branches" && html`<${Origin} game=${game} as=${as} summary=${summary} playing=${own} go=${go} travel=${travel} at=${at} />`}
      <${Tries} game=${game} as=${as} summary=${summary} travel=${travel} playback=${playback} go=${go} otherwise=${otherwise} />
      ${onTable && wishes}
      ${beside.on
        ? html`<${BothLines} game=${game} beside=${beside} board=${drawn} other=${place.beside} as=${as} select=${select} selected=${selected} />`
        : both
        ? html`<${Both} boards=${boards} before=${travel.end(Math.min(pinned, at))} after=${travel.end(Math.max(pinned, at))} compared=${compared} select=${select} selected=${selected} />`
        : drawn
          ? html`<${Board} board=${drawn} selected=${selected} select=${select} changed=${here ? happened.lit : undefined} can=${lit} chosen=${chosen} passing=${own ? passing : undefined} plan=${(acting && picking?.links) || NONE} toPart=${(part) => {
              const found = travel.part(at, part);
              if (found) move(found);
            }} />`
          : html`<${Waiting} of=${board} />`}
      ${here && drawn && !both && !beside.on && html`<${Moves} told=${happened} drawn=${drawn} when=${!question.question?.yours || question.question.kind === "priority"} />`}
      ${narrow && thing && html`<div class="peek"><span>${thing.life === undefined ? told(thing) : thing.name}</span><button type="button" onClick=${() => go({ tab: "object" })}>${say("tab.object")}</button></div>`}
      ${narrow && acting && (sheet.shown ? html`<${Sheet} sheet=${sheet}>${whole()}<//>` : picking
        ? html`<${ConfirmPicks} picking=${picking} busy=${question.busy} open=${sheet.open} />`
        : html`<${Confirm} asked=${question} picked=${picked} clickable=${[...lit.keys()].some((id) => !lookedAt.some((card) => card.id === id))} passing=${passing} undo=${take} open=${sheet.open} />`)}
      ${narrow && tab === "table" && here && own && html`<${Waits} question=${question.question} undo=${take} leave=${leave} />`}
      ${narrow && tab === "table" && here && played.current && summary.over && html`<div class="confirm">${ending}</div>`}
      <p id="told" class="hush">${drawn ? described(drawn) : ""}</p>
    </main>
    <${Timeline} travel=${travel} at=${at} go=${move} names=${summary.seats} step=${step} selected=${selected} playback=${playback} notes=${notes} disputes=${disputed.disputes} dispute=${(one) => go({ at: String(one.here), tab: "dispute", dispute: one.id })} place=${place} noting=${noting} setNoting=${setNoting} live=${!summary.over && connection.following} findings=${unlike} open=${(position) => go({ at: String(position), tab: "audit" })} />
    <aside class="side" aria-label=${say(`tab.${tab}`)}>
      <${Tabs} tab=${tab} narrow=${narrow} go=${go} audited=${may("audit")} unlike=${unlike.length} badge=${question.question?.yours && own ? "play" : null} />
      <div class="panel" id="panel" role="tabpanel" aria-labelledby=${`tab-${tab}`} tabindex="0">${!onTable && wishes}${panels[tab]?.()}</div>
      <${Large} ...${shared} told=${tab === "object"} board=${drawn} others=${question.question?.about ? [question.question.about.card, ...question.question.about.seen].filter(Boolean) : NONE} selected=${selected} narrow=${narrow} asks=${tab === "play" ? asks || "none" : null} asking=${question.question?.about?.card?.id ?? resolving} history=${(id) => go({ object: String(id), tab: "object" })} why=${(position) => go({ at: String(position), tab: "why" })} drop=${() => go({ object: undefined })} />
    </aside>
    <${Untaken} of=${said} />
    ${help && html`<${Help} close=${() => setHelp(false)} />`}
  </div>`;
}

// Arrow keys go from tab to tab, as in every list of tabs.
function Tabs({ tab, narrow, go, badge, audited, unlike }) {
  const shown = TABS.filter((one) => (narrow || one !== "table") && one !== (audited ? "branches" : "audit"));
  useLayoutEffect(() => document.getElementById(`tab-${tab}`)?.scrollIntoView({ block: "nearest", inline: "nearest" }), [tab, narrow, language]);
  const pressed = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = shown[(shown.indexOf(tab) + by + shown.length) % shown.length];
    go({ tab: next });
    document.getElementById(`tab-${next}`)?.focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${say("tabs")} onKeyDown=${pressed}>
    ${shown.map((one) => html`<button type="button" role="tab" key=${one} id=${`tab-${one}`} aria-controls="panel" tabindex=${tab === one ? "0" : "-1"} aria-selected=${tab === one ? "true" : "false"} class=${badge === one ? "asked" : ""} onClick=${() => go({ tab: one })}>${say(`tab.${one}`)}${one === "audit" && unlike ? html` <b class="count">${unlike}</b>` : null}</button>`)}
  </div>`;
}

function Link({ place }) {
  const [copied, setCopied] = useState(false);
  const where = address(place);
  const copy = (event) => {
    if (!navigator.clipboard) return; // only where the page is trusted: elsewhere the link is followed, and stands in the address
    event.preventDefault();
    navigator.clipboard.writeText(location.origin + location.pathname + where).then(() => {
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
    });
  };
  return html`<a class="button link" href=${where} onClick=${copy} aria-label=${say("link")}><${Icon} name=${copied ? "check" : "link"} /> <span role="status">${copied ? say("link.copied") : say("link")}</span></a>`;
}

function App() {
  const [place, go] = usePlace();
  const [, setLanguage] = useState(language);
  useEffect(() => {
    const changed = () => setLanguage(language);
    addEventListener("languagechanged", changed);
    return () => removeEventListener("languagechanged", changed);
  }, []);
  useEffect(() => {
    if (!place.game) document.title = "timewalk";
  }, [place.game]);
  return html`<${Stopped} />${place.game
    ? html`<${Game} key=${`${place.game} ${place.as || ""}`} place=${place} go=${go} />`
    : html`<${ListHead} />${place.page === "reports" ? html`<${Reports} />` : place.page === "position" ? html`<${Editor} />` : html`<${Games} />`}`}`;
}

theme();
choose()
  .catch(() => {})
  .then(() => render(html`<${App} />`, document.getElementById("app")));
