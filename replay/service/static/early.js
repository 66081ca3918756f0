// What the page asks first is asked while its other files are still on their way.

(() => {
  const WHOLE = 36; // characters of an id that is no beginning of one
  const kept = (store, key) => {
    try {
      return store.getItem(key) || "";
    } catch {
      return "";
    }
  };
  const asked = (window.asked = new Map());
  const [path, search] = location.hash.replace(/^#/, "").split("?");
  const place = new URLSearchParams(search || "");
  if (place.get("token")) return; // an invitation is taken in first
  const language = kept(localStorage, "timewalk-language") || (navigator.language.startsWith("fr") ? "fr" : "en");
  const token = kept(sessionStorage, "timewalk-token");
  const headers = token ? { Authorization: `Bearer ${encodeURIComponent(token)}` } : {};
  const ask = (url) => {
    const answer = fetch(url, { headers, priority: "high" }); // before the modules, which are many for few connections
    answer.catch(() => {}); // who takes the answer tells of it
    asked.set(url, answer);
  };
  ask(`/api/messages/${language}`);
  const game = /^\/games\/([0-9a-zA-Z-]{1,40})$/.exec(path || "");
  if (!game) return;
  const as = place.get("as");
  const fields = new URLSearchParams(as ? { as, lang: language } : { lang: language });
  ask(`/api/games/${game[1]}?${fields}`);
  ask(`/api/games/${game[1]}/timeline?${fields}`);
  // The board, as the address names its place: Boards takes it if it is the one that is shown.
  const at = place.get("at");
  if (at && !["opening", "result"].includes(at) && game[1].length === WHOLE) ask(`/api/games/${game[1]}/board?${new URLSearchParams([["at", at], ...fields])}`);
})();
