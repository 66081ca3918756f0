// Tries what the page describes: sends a form as the request it stands for, and shows the answer.

const KEY = "timewalk-token";
const LONGEST = 200000;
const token = document.getElementById("token");
token.value = sessionStorage.getItem(KEY) || "";
token.addEventListener("change", () => sessionStorage.setItem(KEY, token.value.trim()));

function request(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  const options = { method: form.dataset.method, headers: {} };
  if (token.value.trim()) options.headers.Authorization = `Bearer ${token.value.trim()}`;
  for (const field of form.querySelectorAll("[data-in]")) {
    const { in: place } = field.dataset;
    if (place === "file") {
      if (!field.files.length) continue;
      options.headers["Content-Type"] = "application/octet-stream";
      options.body = field.files[0];
    } else if (field.value === "") continue;
    else if (place === "path") path = path.replace(`{${field.name}}`, encodeURIComponent(field.value));
    else if (place === "query") query.set(field.name, field.value);
    else if (place === "header") options.headers[field.name] = field.value;
    else {
      options.headers["Content-Type"] = "application/json";
      options.body = field.value;
    }
  }
  return [String(query) ? `${path}?${query}` : path, options];
}

async function told(response, live) {
  if (live && response.ok) {
    const { value } = await response.body.getReader().read();
    return new TextDecoder().decode(value);
  }
  const text = await response.text();
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

document.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const answer = form.querySelector(".answer");
  const [path, options] = request(form);
  const stopping = new AbortController();
  answer.hidden = false;
  answer.textContent = `${options.method} ${path} …`;
  try {
    const response = await fetch(path, { ...options, signal: stopping.signal });
    const text = await told(response, form.dataset.live);
    answer.textContent = `${options.method} ${path}\n${response.status} ${response.statusText}\n\n${text.slice(0, LONGEST)}`;
  } catch (error) {
    answer.textContent = `${options.method} ${path}\n${error.message}`;
  } finally {
    stopping.abort();
  }
});

const open = () => document.getElementById(location.hash.slice(1))?.setAttribute("open", "");
addEventListener("hashchange", open);
open();
