// Whether the service answers. What is asked while it does not waits, is tried again, and comes when it is back.

const FIRST = 300;
const AGAIN = 1000;
const QUIET = 10_000;
const TRIES = 5;
// What a proxy says when nobody is behind it.
const NOBODY = [502, 504];

let now = { lost: false, following: false };
let probing = null;
const hearers = new Set();
const waiting = new Set();

export const connection = {
  get: () => now,
  hear: (hearer) => (hearers.add(hearer), () => hearers.delete(hearer)),
};

function became(changes) {
  if (Object.entries(changes).every(([name, value]) => now[name] === value)) return;
  now = { ...now, ...changes };
  for (const hearer of [...hearers]) hearer(now);
}

// A game is followed as it is recorded: only then is anything called live.
export const following = (is) => became({ following: is });

function lost() {
  became({ lost: true, following: false });
  probing ??= setTimeout(probe, FIRST);
}

function found() {
  clearTimeout(probing);
  probing = null;
  became({ lost: false });
  for (const done of [...waiting]) done();
  waiting.clear();
}

async function probe() {
  const response = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (probing === null) return;
  if (response && !NOBODY.includes(response.status)) found();
  else probing = setTimeout(probe, AGAIN);
}

function back(signal) {
  return new Promise((done, refused) => {
    waiting.add(done);
    signal?.addEventListener("abort", () => (waiting.delete(done), refused(signal.reason)), { once: true });
  });
}

// What early.js has asked is taken once, and asked anew if that failed.
function early(path) {
  const answer = window.asked?.get(path);
  window.asked?.delete(path);
  return answer?.catch(() => null);
}

// Ask once: null where nobody answers.
export async function once(path, options) {
  try {
    const response = (!options?.method && (await early(path))) || (await fetch(path, options));
    if (!NOBODY.includes(response.status)) {
      if (now.lost) found();
      return response;
    }
  } catch (error) {
    if (error.name !== "TypeError") throw error;
  }
  lost();
  return null;
}

// Ask, again when the service is back; null where it is there and does not answer this.
export async function reach(path, options = {}) {
  for (let left = TRIES; left; left -= 1) {
    if (now.lost) await back(options.signal);
    const response = await once(path, options);
    if (response) return response;
  }
  return null;
}

// A page that follows nothing asks now and then whether somebody is there.
setInterval(() => !now.lost && !now.following && document.visibilityState === "visible" && once("/healthz", { cache: "no-store" }), QUIET);
// A service on this machine needs no network: it is asked.
for (const changed of ["offline", "online"]) addEventListener(changed, () => now.lost ? (clearTimeout(probing), (probing = setTimeout(probe))) : once("/healthz", { cache: "no-store" }));
