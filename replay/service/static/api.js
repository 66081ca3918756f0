// Asks the service. What goes wrong is a Problem with the sentence of the answer.

import { following, once, reach } from "./connection.js";
import { place } from "./sharing.js";
import { language, say } from "./words.js";

const KEY = "timewalk-token";
const PAUSE = 1000;
const LOOK = 1500;

export class Problem extends Error {
  constructor(status, body) {
    super(body.detail || body.title || `HTTP ${status}`);
    this.status = status;
    this.body = body;
  }
}

// A token is kept for this tab only, and goes into no address.
export const token = {
  get: () => sessionStorage.getItem(KEY) || "",
  set: (value) => (value ? sessionStorage.setItem(KEY, value) : sessionStorage.removeItem(KEY)),
};

// A token has only letters of ASCII; whatever else somebody wrote is sent so that the service can refuse it.
// What an address does not ask for in a language is told in that of the page.
function headers(more) {
  const own = token.get();
  return { "Accept-Language": language, ...more, ...(own ? { Authorization: `Bearer ${encodeURIComponent(own)}` } : {}) };
}

export function query(path, fields) {
  const given = Object.entries(fields || {}).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

async function asked(response) {
  if (!response) throw new Problem(0, { detail: say("stopped.answer") });
  if (response.ok) return response.json();
  let body = {};
  try {
    body = await response.json();
  } catch {
    body = { detail: response.statusText };
  }
  throw new Problem(response.status, body);
}

export async function read(path, fields, options) {
  return asked(await reach(query(path, fields), { headers: headers(), ...options }));
}

// Without an answer the same is sent again, under the same key: the service does it once.
export async function send(path, fields, data, options, given) {
  const key = given ?? [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
  const sent = headers({ "Content-Type": "application/json", "Idempotency-Key": key });
  return asked(await reach(query(path, fields), { method: "POST", headers: sent, body: JSON.stringify(data), ...options }));
}

export async function remove(path, fields) {
  return asked(await once(query(path, fields), { method: "DELETE", headers: headers({ "Content-Type": "application/json" }) }));
}

export async function upload(path, file, method = "POST") {
  const body = file.slice(0, file.size, "application/octet-stream");
  return asked(
    await once(path, { method, headers: headers({ "Content-Type": "application/octet-stream" }), body }),
  );
}

export async function download(path) {
  const response = await reach(path, { headers: headers() });
  if (!response?.ok) return asked(response);
  return response.blob();
}

// Follows a game as it is recorded, from a position on, until `stop` is called; after a break it goes on where it was.
export function follow(path, fields, position, told, failed) {
  const stopping = new AbortController();
  let last = position;
  const run = async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      const free = await place();
      try {
        // Too many tabs follow games by streams: this one asks now and then.
        if (!free) {
          const found = await read(path.replace(/\/live$/, ""), { as: fields.as, lang: fields.lang }, { signal: stopping.signal });
          following(true);
          if (found.head > last) ((last = found.head), told({ head: last, over: found.over }));
          if (found.over) return following(false);
          await new Promise((done) => setTimeout(done, LOOK));
          continue;
        }
        const response = await reach(query(path, fields), {
          headers: headers({ "Last-Event-ID": String(last), Accept: "text/event-stream" }),
          signal: stopping.signal,
          cache: "no-store",
        });
        if (!response?.ok) await asked(response);
        following(true);
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
        let text = "";
        for (;;) {
          const { done, value } = await reader.read();
          if (done) break;
          text += value;
          let end;
          while ((end = text.indexOf("\n\n")) >= 0) {
            const data = message(text.slice(0, end));
            text = text.slice(end + 2);
            if (!data) continue;
            last = data.head;
            told(data);
            if (data.over) return following(false);
          }
        }
      } catch (error) {
        if (!stopping.signal.aborted && error instanceof Problem && error.status && error.status < 500) return following(false), failed(error);
      } finally {
        free?.();
      }
      if (stopping.signal.aborted) return;
      following(false);
      // What lasted is taken up at once: if the service has stopped, it is said at once.
      if (performance.now() - began < PAUSE) await new Promise((done) => setTimeout(done, PAUSE));
    }
  };
  run();
  return () => (stopping.abort(), following(false));
}

function message(text) {
  const lines = text.split("\n").filter((line) => line.startsWith("data: "));
  return lines.length ? JSON.parse(lines.map((line) => line.slice(6)).join("\n")) : null;
}
