// How many tabs follow their games by a stream: a browser keeps six connections to a service, and others wait for ever.

const MOST = 4;

const held = (name) =>
  new Promise((done) => {
    navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? new Promise((free) => done(free)) : done(null))).catch(() => done(null));
  });

// A place among the streams of all tabs: a function that gives it back, or null while all are taken.
export async function place() {
  if (!navigator.locks) return () => {};
  for (let number = 0; number < MOST; number += 1) {
    const free = await held(`timewalk-stream-${number}`);
    if (free) return free;
  }
  return null;
}
