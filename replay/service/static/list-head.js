// The head of the pages without a game: home, language, light or dark, the token.

import { html, useState } from "./vendor/preact-htm.js";
import { token } from "./api.js";
import { Icon } from "./icons.js";
import { choose } from "./language.js";
import { language, say, theme, themes } from "./words.js";

export function Settings() {
  const [shown, setShown] = useState(theme());
  return html`<select class="language" aria-label=${say("language")} value=${language} onChange=${async (event) => {
      await choose(event.currentTarget.value);
      dispatchEvent(new Event("languagechanged"));
    }}><option value="en">English</option><option value="fr">Français</option></select>
    <button type="button" class="theme" onClick=${() => setShown(theme(themes[(themes.indexOf(shown) + 1) % themes.length]))} aria-label=${say(`theme.${shown}`)} title=${say(`theme.${shown}`)}><${Icon} name=${shown === "dark" ? "moon" : shown === "light" ? "sun" : "auto"} /></button>`;
}

export function ListHead() {
  return html`<header class="top"><a class="home" href="#/" title=${say("games")} aria-label=${say("title")}><${Icon} name="clock" /> <span>timewalk</span></a><span class="tools"><a href="/api/docs">${say("api")}</a> <${Settings} />${token.get() && html`<button type="button" onClick=${() => (token.set(""), location.reload())}>${say("token.forget")}</button>`}</span></header>`;
}
