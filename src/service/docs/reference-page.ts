/** The API reference: one self-contained page generated from the contract. */
import {
  entriesOf,
  readReference,
  type OperationEntry,
  type ApiReference,
  fieldsOf,
  markup,
  Markup,
} from './document.ts'
import { fieldList, operationSection } from './operation.ts'

export function referencePage(reference: ApiReference = readReference()): string {
  const families = byFamily(entriesOf(reference))
  const resources = Object.entries(reference.components.schemas)
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Perkit API reference</title>
<link rel="icon" href="data:,">
<style>${new Markup(style)}</style>
</head>
<body>
<a class="skip" href="#reference">Skip to the operations</a>
<header><h1>Perkit API</h1>${introduction}</header>
<nav aria-label="Operations">
<div class="filter" role="search" hidden>
<label for="filter">Find an operation</label>
<input id="filter" type="search" autocomplete="off" spellcheck="false">
<p class="count" role="status"></p>
</div>
${families.map(familyLinks)}
<p class="family"><a href="#resources">Resources</a></p>
</nav>
<main id="reference" tabindex="-1">
${families.map(
  ([name, entries]) => markup`<section class="of-family"><h2 id="family-${name}">${titleOf(name)}</h2>
${entries.map((entry) => findable(entry, operationSection(entry, reference)))}</section>`,
)}
<section><h2 id="resources">Resources</h2>
<p class="about">Schemas used in bodies and replies. Replies may contain further fields.</p>
${resources.map(
  ([name, schema]) => markup`<section class="resource" id="${name}"><h3>${name}</h3>
${fieldList(fieldsOf(schema))}</section>`,
)}</section>
</main>
<script>${new Markup(filter)}</script>
</body>
</html>
`.text
}

type Family = readonly [name: string, entries: readonly OperationEntry[]]

function byFamily(entries: readonly OperationEntry[]): Family[] {
  const names = [...new Set(entries.map(({ tags: [tag = ''] }) => tag))]
  return names.map((name) => [name, entries.filter(({ tags }) => tags[0] === name)])
}

const titleOf = (name: string) =>
  name === 'oauth' ? 'OAuth' : `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`

const familyLinks = ([name, entries]: Family) => markup`<div class="of-family">
<p class="family"><a href="#family-${name}">${titleOf(name)}</a></p>
<ul>${entries.map((entry) =>
  findable(
    entry,
    markup`<li><a href="#${entry.operationId}"><span class="method">${entry.method}</span> ${entry.summary}${
      isForPages(entry) && markup` <i>from a page</i>`
    }</a></li>`,
  ),
)}</ul></div>`

/** Adds the text that the filter searches. */
const findable = ({ operationId, summary, addresses }: OperationEntry, { text }: Markup) =>
  new Markup(
    text.replace(
      /^<(\w+)/,
      (tag) =>
        markup`${new Markup(tag)} data-find="${[operationId, summary, ...addresses].join(' ').toLowerCase()}"`
          .text,
    ),
  )

const isForPages = ({ addresses: [path] }: OperationEntry) => path.startsWith('/client/')

export const introduction = markup`<p>Promotions, vouchers and loyalty over HTTP. Paths are relative to the address of this page;
<a href="/openapi.json">openapi.json</a> describes the API for programs.</p>
<dl class="fields">
<div><dt>Bodies</dt><dd>JSON in UTF-8, except for the token operation, which takes a form. Money is in hundredths of the
currency’s unit: 1900 is 19.00. Timestamps are ISO 8601 in UTC.</dd></div>
<div><dt>From a shop’s back end, <code>/v1</code></dt><dd>The keys <code>X-App-Id</code> and <code>X-App-Token</code>, and
<code>Authorization: Bearer</code> with a token from the <a href="#createAccessToken">token operation</a>.</dd></div>
<div><dt>From a page, <code>/client/v1</code></dt><dd><code>X-Client-Application-Id</code>, <code>X-Client-Token</code>, a
bearer token, and the <code>Origin</code> that the browser sends. A token that is bound to a customer gives access only to
that customer’s own cards. Without a customer, pages can validate promotions and discount codes.</dd></div>
<div><dt>Management, <code>/management/v1</code></dt><dd><code>X-Management-Id</code> and
<code>X-Management-Token</code>.</dd></div>
<div><dt>Errors</dt><dd><code>{"code", "key", "message", "details", "request_id"}</code>: <code>code</code> is the HTTP
status, <code>key</code> the value to switch on, <code>details</code> lists each field and what is wrong.</dd></div>
<div><dt>Idempotency</dt><dd>A repeated request with the same <code>Idempotency-Key</code> gets the first response, even
if it was an error. <code>Idempotency-Status</code> is <code>new</code> (this response is stored),
<code>replayed</code> (it was stored before), <code>running</code> (retry later) or <code>mismatch</code> (the key belongs to
another request). A response without it was sent before the key was looked up, or is a 429
or 5xx response that is not stored.</dd></div>
</dl>`

/**
 * The page's only script. Shows the filter field, which stays hidden without JavaScript, and filters the operations by
 * words in their id, summary or path.
 */
export const filter = `
const field = document.querySelector('#filter')
const count = document.querySelector('.count')
const found = [...document.querySelectorAll('[data-find]')]
const families = document.querySelectorAll('.of-family')

function applyFilter() {
  const words = field.value.toLowerCase().split(/\\s+/)
  for (const one of found) one.hidden = !words.every((word) => one.dataset.find.includes(word))
  for (const family of families) family.hidden = !family.querySelector('[data-find]:not([hidden])')
  const visible = found.filter((one) => one.matches('section:not([hidden])')).length
  count.textContent = field.value.trim() && (visible === 1 ? '1 operation' : visible + ' operations')
}

document.querySelector('.filter').hidden = false
field.addEventListener('input', applyFilter)
applyFilter()
`

export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbf9f5, #1b1a18);
  --tile: light-dark(#f3eee4, #262420);
  --ink: light-dark(#2b2823, #efe9dd);
  --soft: light-dark(#655e53, #b6ad9d);
  --line: light-dark(#e2dacc, #3b3831);
  --accent: light-dark(#8f4126, #eba687);
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace;
}
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-block-start: 1.5rem; }
body {
  margin: 0; padding: 2rem clamp(1rem, 4vw, 3rem) 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 ui-sans-serif, 'Segoe UI', 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif;
  overflow-wrap: anywhere; text-size-adjust: 100%;
}
h1, h2, h3, h4, p, ul, dl, dd, pre { margin: 0; padding: 0; }
h1, h2, h3 { font-weight: 600; line-height: 1.2; letter-spacing: -0.01em; text-wrap: balance; }
h1 { font-size: 2rem; margin-block-end: 0.75rem; }
h2 { font-size: 1.5rem; padding-block: 2.5rem 0.5rem; }
h3 { font-size: 1.1875rem; }
h4 { font-size: 0.875rem; color: var(--soft); margin-block: 1.25rem 0.25rem; }
code, .method { font-family: var(--mono); font-size: 0.875em; }
a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
main:focus { outline: none; }
.skip { position: absolute; inset: 0.5rem auto auto 0.5rem; padding: 0.5rem 1rem; background: var(--ink); color: var(--paper); transform: translateY(-200%); }
.skip:focus { transform: none; }
header, main { max-inline-size: 52rem; }
header > p { color: var(--soft); margin-block-end: 1.5rem; }
nav { margin-block-start: 2.5rem; padding-block: 1rem; border-block: 1px solid var(--line); max-block-size: 50vh; overflow: auto; font-size: 0.9375rem; }
nav ul { list-style: none; }
nav li a { display: grid; grid-template-columns: 2.75rem minmax(0, 1fr); align-items: baseline; }
nav a { padding-block: 0.3rem; color: inherit; text-decoration: none; line-height: 1.35; }
nav a:hover { color: var(--accent); text-decoration: underline; }
nav i { grid-column: 2; color: var(--soft); font-size: 0.875em; }
.family { margin-block-start: 1rem; font-weight: 600; }
.family a { display: inline-block; min-block-size: 1.5rem; }
nav .method { color: var(--soft); font-size: 0.75rem; }
.filter label { display: block; font-weight: 600; }
.filter input { inline-size: 100%; padding: 0.5rem 0.75rem; margin-block-start: 0.25rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 4px; }
.count { min-block-size: 1.5rem; color: var(--soft); }
.operation, .resource { padding-block: 1.75rem; border-block-start: 1px solid var(--line); }
.operation:target > h3, .resource:target > h3 { color: var(--accent); }
.anchor { display: inline-block; min-inline-size: 1.5rem; text-align: center; color: var(--soft); text-decoration: none; }
.address { margin-block-start: 0.5rem; }
.address .method { font-weight: 700; color: var(--accent); }
.about { color: var(--soft); margin-block-start: 0.25rem; }
.row { list-style: none; font-size: 0.9375rem; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
.fields > div { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 0 1.5rem; padding-block: 0.375rem; border-block-start: 1px solid var(--line); font-size: 0.9375rem; }
.fields > div:first-child { border-block-start: 0; }
.fields dd { color: var(--soft); }
.fields b { font-size: 0.8125rem; font-weight: 500; color: var(--accent); }
details { margin-block-start: 0.25rem; }
summary { padding-block: 0.25rem; cursor: pointer; color: var(--accent); inline-size: fit-content; }
.example { margin-block-start: 0.5rem; padding: 0.875rem 1rem; background: var(--tile); border-radius: 4px; white-space: pre-wrap; font-size: 0.9375rem; line-height: 1.5; tab-size: 2; }
@media (max-width: 34rem) {
  .fields > div { grid-template-columns: minmax(0, 1fr); }
}
@media (min-width: 62rem) {
  body { display: grid; grid-template-columns: 18rem minmax(0, 1fr); column-gap: 4rem; align-items: start; }
  .skip { grid-area: auto; }
  header { grid-area: 1 / 2; }
  main { grid-area: 2 / 2; }
  nav { grid-area: 1 / 1 / 3 / 2; position: sticky; inset-block-start: 0; margin-block-start: 0; padding-block: 0 2rem; border: 0; max-block-size: 100vh; }
}
@media print {
  nav, .skip { display: none; }
}
`
