"""A dispute as one HTML file.

The file needs no server, no script and nothing from elsewhere. It has every reading
in every language; the reader chooses the language above. Light or dark follows the reader's system.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from html import escape
from typing import Final

from domain.errors import filled
from projections.reading.log import Line
from projections.wording.speech import Catalogue
from projections.wording.translations import LANGUAGES
from replay.cards.wording import catalogue
from replay.games.disputes import JUDGE, SPECTATOR, Blow, Readings, position_at, readings
from replay.games.travel import Travel
from replay.store.notes import Note

NAMES: Final = {"en": "English", "fr": "Français"}
"""Names of the languages, each in its own."""

STYLE: Final = """
:root { color-scheme: light dark; --back: #fbfaf6; --ink: #22282b; --quiet: #566064; --line: #b9c0bd; --mark: #fff0c2;
--link: #10594a }
@media (prefers-color-scheme: dark) { :root { --back: #16191b; --ink: #e6e9ea; --quiet: #a9b4b8; --line: #4b5559;
--mark: #453a12; --link: #8fd6c0 } }
body { background: var(--back); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto;
max-width: 62rem; padding: 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2rem } .quiet { color: var(--quiet) }
blockquote { border-left: 4px solid var(--link); margin: 1rem 0; padding: .3rem 1rem; white-space: pre-wrap;
overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% } th, td { border-bottom: 1px solid var(--line); padding: .25rem .5rem;
text-align: left; vertical-align: top } td.number, th.number { text-align: right; white-space: nowrap }
tr.here { background: var(--mark) } .wide { overflow-x: auto } .wide svg { max-width: 100%; min-width: 44rem;
height: auto } pre { overflow-x: auto; border: 1px solid var(--line); padding: .5rem } code { overflow-wrap: anywhere }
label { margin-right: 1rem } @media print { fieldset { display: none } }
fieldset { border: 0; margin: 0; padding: 0 }
"""

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def dispute_page(seen: Travel, note: Note, viewer: str, language: str = "en") -> str:
    """Return a dispute as an HTML file, with every reading that the viewer may know."""
    position = seen.seen(note.position)
    other = None if note.other is None else seen.seen(note.other)
    languages = sorted(LANGUAGES, key=lambda one: one != language)
    sheets = {one: _Sheet(seen, note, viewer, position, other, one) for one in languages}
    hiding = "".join(
        f"body:has(#lang-{one}:not(:checked)) [lang={one}].sheet {{ display: none }}\n" for one in languages
    )
    choices = "".join(
        f'<label lang="{one}"><input type="radio" name="language" id="lang-{one}"'
        f"{' checked' if one == language else ''}> {NAMES.get(one, one)}</label>"
        for one in languages
    )
    title = escape(sheets[language].title())
    body = "\n".join(f'<div class="sheet" lang="{one}">{"".join(sheet.parts())}</div>' for one, sheet in sheets.items())
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"><title>{title}</title>'
        f"<style>{STYLE}{hiding}</style></head>\n<body><main>"
        f'<fieldset><legend class="quiet">{" / ".join(catalogue(one, "interface")["language"] for one in languages)}'
        f"</legend>{choices}</fieldset>\n{body}\n</main></body>\n</html>\n"
    )


class _Sheet:
    """A dispute in one language."""

    def __init__(self, seen: Travel, note: Note, viewer: str, position: int, other: int | None, language: str) -> None:
        self.seen, self.note, self.viewer = seen, note, viewer
        self.position, self.other, self.language = position, other, language
        self.words: Catalogue = catalogue(language, "interface")
        self.read: Readings = readings(seen, viewer, position, other, language)

    def word(self, key: str, **fields: object) -> str:
        return escape(filled(self.words[f"dispute.{key}"], fields))

    def title(self) -> str:
        return filled(self.words["dispute.of"], {"seats": self.read.seats, "position": self.position})

    def parts(self) -> Iterator[str]:
        read = self.read
        yield f"<h1>{escape(self.title())}</h1>"
        yield f'<p class="quiet">{self._whose()} · {self._made()}</p>'
        yield f"<h2>{self.word('note')}</h2><blockquote>{escape(self.note.words)}</blockquote>"
        yield f"<h2>{self.word('board', position=self.position)}</h2>"
        yield f'<div class="wide" tabindex="0" role="region" aria-label="{self.word("board", position=self.position)}">'
        yield f"{read.picture}</div>"
        yield f"<h2>{self.word('why')}</h2>{self._lines(read.why.steps, self.word('why'))}"
        if read.declared:
            yield self._lines(read.declared, self.word("why"))
        yield from (f"<p>{escape(one)}</p>" for one in read.unable)
        yield from self._decision()
        if read.sums:
            yield f"<h2>{self.word('sums')}</h2><ul>"
            yield from (f"<li>{escape(one)}</li>" for one in read.sums)
            yield "</ul>"
        if read.blows:
            yield f"<h2>{self.word('damage')}</h2>"
            for blow in read.blows:
                yield from self._blow(blow)
        if self.other is not None:
            yield f"<h2>{self.word('differences', other=self.other)}</h2><ul>"
            yield from (f"<li>{escape(one)}</li>" for one in read.differences)
            yield "</ul>"
        yield f"<h2>{self.word('log')}</h2>{self._lines(read.log, self.word('log'))}"
        yield from self._proof()
        data = json.dumps(position_at(self.seen, self.position), ensure_ascii=False, indent=1)
        yield f"<details><summary>{self.word('position')}</summary><p>{self.word('position.how')}</p>"
        yield f'<pre tabindex="0">{escape(data)}</pre></details>'

    def _made(self) -> str:
        """Return when the note was made, to the minute."""
        made = datetime.fromisoformat(self.note.made).astimezone(UTC)
        return self.word("made", time=f"{made:%Y-%m-%d, %H:%M} UTC")

    def _whose(self) -> str:
        if self.viewer in (JUDGE, SPECTATOR):
            return self.word(f"view.{self.viewer}")
        return self.word("view.seat", player=self.read.seats.split(" – ")[int(self.viewer) - 1])

    def _lines(self, lines: Sequence[Line], label: str) -> str:
        heads = "".join(
            f'<th scope="col"{kind}>{self.word(key)}</th>'
            for key, kind in (("event", ' class="number"'), ("sentence", ""), ("rule", ""))
        )
        rows = "".join(
            f"<tr{' class=here aria-current=true' if line.position == self.position else ''}>"
            f'<td class="number">{line.position}</td><td>{escape(line.sentence)}</td><td>{escape(line.rule)}</td></tr>'
            for line in lines
        )
        return (
            f'<div class="wide" tabindex="0" role="region" aria-label="{label}"><table><thead><tr>{heads}</tr></thead>'
            f"<tbody>{rows}</tbody></table></div>"
        )

    def _decision(self) -> Iterator[str]:
        decision = self.read.why.decision
        if decision is None:
            return
        yield f"<p>{self.word('decided', question=decision.question, chosen=decision.chosen)}</p>"
        if decision.others:
            yield f"<p>{self.word('instead')}</p><ul>"
            yield from (f"<li>{escape(other)}</li>" for other in decision.others)
            yield f"{'<li>…</li>' if decision.more else ''}</ul>"

    def _blow(self, blow: Blow) -> Iterator[str]:
        fields = {"source": blow.source, "recipient": blow.recipient, "dealt": blow.dealt, "proposed": blow.proposed}
        key = "blow.changed" if blow.proposed not in (None, blow.dealt) else "blow"
        told = self.word(key, **fields)
        yield f"<h3>{told}</h3>{self._lines(blow.events, told)}"

    def _proof(self) -> Iterator[str]:
        row = self.seen.stored.row
        yield f"<h2>{self.word('proof')}</h2><dl>"
        facts = [("proof.game", str(row.id)), ("proof.engine", row.engine), ("proof.events", str(self.seen.head))]
        if self.viewer == JUDGE:
            facts.append(("proof.hash", row.hash.hex()))
        for key, value in facts:
            yield f"<dt>{self.word(key)}</dt><dd><code>{escape(value)}</code></dd>"
        yield f"</dl><p>{self.word('proof.how' if self.viewer == JUDGE else 'proof.judge')}</p>"
        if self.viewer == JUDGE:
            id = str(row.id)[:8]
            commands = ("import FILE", f"verify {id}", f"why {id} --at {self.position}")
            told = "\n".join(f"timewalk {command}" for command in commands)
            yield f'<pre tabindex="0">{told}</pre>'
