// Asks the service. What goes wrong is a Problem with the sentence of the answer.

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

function headers(more) {
  const own = token.get();
  return own ? { ...more, Authorization: `Bearer ${own}` } : more || {};
}

export function query(path, fields) {
  const given = Object.entries(fields || {}).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

async function asked(response) {
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
  return asked(await fetch(query(path, fields), { headers: headers(), ...options }));
}

// Without an answer the same is sent again, under the same key: the service does it once.
export async function send(path, fields, data, options, given) {
  const key = given ?? [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");
  const sent = headers({ "Content-Type": "application/json", "Idempotency-Key": key });
  for (let left = 2; ; left -= 1) {
    try {
      return asked(await fetch(query(path, fields), { method: "POST", headers: sent, body: JSON.stringify(data), ...options }));
    } catch (error) {
      if (!left || error.name !== "TypeError") throw error;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}

export async function upload(path, file, method = "POST") {
  const body = file.slice(0, file.size, "application/octet-stream");
  return asked(
    await fetch(path, { method, headers: headers({ "Content-Type": "application/octet-stream" }), body }),
  );
}

export async function download(path) {
  const response = await fetch(path, { headers: headers() });
  if (!response.ok) return asked(response);
  return response.blob();
}

// Follows a game as it is recorded, from a position on, until `stop` is called; after a break it goes on where it was.
export function follow(path, fields, position, told, failed) {
  const stopping = new AbortController();
  let last = position;
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        const response = await fetch(query(path, fields), {
          headers: headers({ "Last-Event-ID": String(last), Accept: "text/event-stream" }),
          signal: stopping.signal,
          cache: "no-store",
        });
        if (!response.ok) await asked(response);
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
            if (data.over) return;
          }
        }
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (error instanceof Problem && error.status < 500) return failed(error);
      }
      await new Promise((done) => setTimeout(done, 1000));
    }
  };
  run();
  return () => stopping.abort();
}

function message(text) {
  const lines = text.split("\n").filter((line) => line.startsWith("data: "));
  return lines.length ? JSON.parse(lines.map((line) => line.slice(6)).join("\n")) : null;
}
