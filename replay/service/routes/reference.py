"""API reference at `/api/docs`: a page to read the API and to try it.

The page is made from the OpenAPI description. Tools that draw such a description are larger than the rest of the
page, and want styles and scripts in the text, which the content policy forbids. So nothing is loaded for this page.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

router = APIRouter()

DEEP = 4
"""Depth to which the example of a request body is filled in."""

Schema = Mapping[str, Any]


@router.get("/api/docs", include_in_schema=False)
def read_reference(request: Request) -> HTMLResponse:
    """Return the page of the API reference; everybody may read it."""
    return HTMLResponse(page(request.app.openapi()), headers={"Cache-Control": "no-cache"})


def page(description: Schema) -> str:
    """Return the whole page for an OpenAPI description."""
    about, parts = description["info"], _parts(description)
    names = "".join(f'<li><a href="#{escape(part)}">{escape(part)}</a></li>' for part in parts)
    body = "".join(
        f'<section id="{escape(part)}"><h2>{escape(part)}</h2>{"".join(operations)}</section>'
        for part, operations in parts.items()
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(about["title"])} API</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/reference.css">
<script src="/reference.js" type="module"></script>
</head>
<body>
<header>
<h1>{escape(about["title"])} API <small>{escape(about["version"])}</small></h1>
<p>{escape(about.get("summary", ""))}</p>
<p>Errors are problem details (RFC 9457). The description for programs is at
<a href="/api/openapi.json">/api/openapi.json</a>; games are watched <a href="/">on the page</a>.</p>
<p><label for="token">Token</label> <input id="token" type="password" autocomplete="off">
<span>goes in the header <code>Authorization: Bearer</code>; without one for who is on this machine.</span></p>
<nav aria-label="Parts"><ul>{names}</ul></nav>
</header>
<main>{body}</main>
</body>
</html>
"""


def _parts(description: Schema) -> dict[str, list[str]]:
    parts: dict[str, list[str]] = {}
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            part = operation.get("tags", ["other"])[0]
            parts.setdefault(part, []).append(_operation(description, method.upper(), path, operation))
    return parts


def _operation(description: Schema, method: str, path: str, operation: Schema) -> str:
    id = escape(operation["operationId"])
    words = operation.get("description", "")
    first, _, rest = words.partition("\n\n")
    paragraphs = "".join(f"<p>{_words(text)}</p>" for text in rest.split("\n\n") if text)
    answers = "".join(
        f"<dt>{escape(status)}</dt><dd>{_words(response['description'])}{_kinds(response)}</dd>"
        for status, response in operation["responses"].items()
    )
    fields = "".join(_fields(id, description, operation))
    live = ' data-live="yes"' if path.endswith("/live") else ""
    return f"""<details class="operation" id="{id}">
<summary><b class="{method.lower()}">{method}</b> <code>{escape(path)}</code> <span>{_words(first)}</span></summary>
{paragraphs}
<form data-method="{method}" data-path="{escape(path)}"{live}>
{fields}
<p><button>Send</button></p>
<pre class="answer" aria-live="polite" tabindex="0" hidden></pre>
</form>
<h3>Answers</h3>
<dl>{answers}</dl>
</details>
"""


def _fields(id: str, description: Schema, operation: Schema) -> Iterator[str]:
    """Yield an input for each parameter and body, with examples."""
    for parameter in operation.get("parameters", ()):
        schema = parameter["schema"]
        named = [str(example["value"]) for example in parameter.get("examples", {}).values()]
        tried = [*named, *map(str, schema.get("examples", ()))]
        name, own = escape(parameter["name"]), f"{id}-{escape(parameter['name'])}"
        required = " required" if parameter.get("required") else ""
        example = f"; as {', '.join(f'<code>{escape(one)}</code>' for one in tried[:6])}" if tried else ""
        yield (
            f'<p><label for="{own}">{name}</label>'
            f' <input id="{own}" name="{name}" data-in="{escape(parameter["in"])}"{required}>'
            f" <span>{_words(parameter.get('description', ''))}{example} ({escape(_kind(schema))})</span></p>"
        )
    sent = operation.get("requestBody", {}).get("content", {})
    for kind, media in sent.items():
        if kind != "application/json":
            needed, other = (" required", "") if len(sent) == 1 else ("", "; sent in place of the body")
            yield (
                f'<p><label for="{id}-file">file</label> <input id="{id}-file" type="file" data-in="file"{needed}>'
                f" <span>{escape(kind)}{other}</span></p>"
            )
            continue
        text = json.dumps(example_of(description, media["schema"]), indent=2, ensure_ascii=False)
        rows = min(14, text.count("\n") + 2)
        yield (
            f'<p><label for="{id}-body">body</label>'
            f' <textarea id="{id}-body" data-in="body" rows="{rows}" spellcheck="false">{escape(text)}</textarea></p>'
        )


def _kinds(answer: Schema) -> str:
    kinds = ", ".join(escape(kind) for kind in answer.get("content", ()))
    return f" <small>{kinds}</small>" if kinds else ""


def _kind(schema: Schema) -> str:
    """Return the type of a value in a few words."""
    several = schema.get("anyOf") or schema.get("oneOf")
    if several:
        return " or ".join(dict.fromkeys(_kind(one) for one in several if one.get("type") != "null"))
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    kind = str(schema.get("type", "anything"))
    bounds = [f"{word} {schema[name]}" for name, word in (("minimum", "from"), ("maximum", "to")) if name in schema]
    return " ".join([kind, *bounds])


def example_of(description: Schema, schema: Schema, deep: int = 0) -> Any:
    """Return an example that a schema allows: its own, or one made from its parts."""
    if "$ref" in schema:
        definition: Any = description
        for part in schema["$ref"].removeprefix("#/").split("/"):
            definition = definition[part]
        return example_of(description, definition, deep)
    for name in ("example", "default", "const"):
        if name in schema:
            return schema[name]
    for name in ("examples", "enum"):
        if schema.get(name):
            return schema[name][0]
    several = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf")
    if several:
        return example_of(description, several[0], deep)
    if schema.get("type") == "object":
        properties = schema.get("properties", {}) if deep < DEEP else {}
        return {name: example_of(description, one, deep + 1) for name, one in properties.items()}
    if schema.get("type") == "array":
        return [example_of(description, schema["items"], deep + 1)] if deep < DEEP and "items" in schema else []
    return {"integer": 1, "number": 1, "boolean": False, "null": None}.get(schema.get("type", ""), "")


def _words(text: str) -> str:
    """Convert a text to HTML, with code between backquotes."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if number % 2 else part for number, part in enumerate(parts))
