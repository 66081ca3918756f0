// Places among the streams of all tabs: a browser keeps six connections to a service, and what is asked beyond waits for
// ever.

const MOST = 4;
// A place that is not renewed for so long is free: a hidden tab has its timers slowed down to one in a minute.
const LEASE = 90_000;
const RENEWED = 20_000;
// Two tabs may take the same place at once: the one that wrote last has it.
const SETTLED = 60;

const name = (number) => `timewalk-stream-${number}`;

const locked = (number) =>
  new Promise((done) => {
    navigator.locks.request(name(number), { ifAvailable: true }, (lock) => (lock ? new Promise((free) => done(free)) : done(null))).catch(() => done(null));
  });

// Over plain HTTP a browser has no locks: a place is then written down, with until when it is held.
function written(number) {
  try {
    return JSON.parse(localStorage.getItem(name(number))) || {};
  } catch {
    return {};
  }
}

async function leased(number) {
  if (written(number).until > Date.now()) return null;
  const who = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const own = () => written(number).who === who;
  const write = () => localStorage.setItem(name(number), JSON.stringify({ who, until: Date.now() + LEASE }));
  try {
    write();
  } catch {
    return null; // nothing can be written down: this tab asks
  }
  await new Promise((done) => setTimeout(done, SETTLED));
  if (!own()) return null;
  const timer = setInterval(() => own() && write(), RENEWED);
  const free = () => {
    clearInterval(timer);
    removeEventListener("pagehide", free);
    if (own()) localStorage.removeItem(name(number));
  };
  addEventListener("pagehide", free);
  return free;
}

// A function that gives the place back, or null while all are taken.
export async function place() {
  for (let number = 0; number < MOST; number += 1) {
    const free = await (navigator.locks ? locked(number) : leased(number));
    if (free) return free;
  }
  return null;
}
