// What the page asks first is asked while its other files are still on their way.

(() => {
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
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const ask = (url) => {
    const answer = fetch(url, { headers });
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
})();
