// Asks the service. What goes wrong is a Problem with the sentence of the answer.

import { once, reach } from "./connection.js";
import { language, say } from "./words.js";

const KEY = "timewalk-token";

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

// A stream of a game as it is recorded, from a position on: until it ends or is stopped.
export async function stream(path, fields, position, told, began, signal) {
  const response = await reach(query(path, fields), {
    headers: headers({ "Last-Event-ID": String(position), Accept: "text/event-stream" }),
    signal,
    cache: "no-store",
  });
  if (!response?.ok) await asked(response);
  began();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    let end;
    while ((end = text.indexOf("\n\n")) >= 0) {
      const data = message(text.slice(0, end));
      text = text.slice(end + 2);
      if (data) told(data);
      if (data?.over) return;
    }
  }
}

function message(text) {
  const lines = text.split("\n").filter((line) => line.startsWith("data: "));
  return lines.length ? JSON.parse(lines.map((line) => line.slice(6)).join("\n")) : null;
}
