/** The API reference: one page, made from the contract, that asks nobody for anything. */
import { entriesOf, readReference, type Entry, type Reference } from './document.ts'
import { fieldsOf } from './fields.ts'
import { filter } from './filter.ts'
import { introduction } from './introduction.ts'
import { markup, Markup } from './markup.ts'
import { fieldList, operationSection } from './operation.ts'
import { style } from './style.ts'

export function referencePage(reference: Reference = readReference()): string {
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
<p class="about">What bodies and replies are made of. Replies may carry further fields.</p>
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

type Family = readonly [name: string, entries: readonly Entry[]]

function byFamily(entries: readonly Entry[]): Family[] {
  const names = [...new Set(entries.map(({ tags: [tag = ''] }) => tag))]
  return names.map((name) => [name, entries.filter(({ tags }) => tags[0] === name)])
}

/** `validation-rules-assignments` reads "Validation rules assignments". */
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

/** Carries the words that it is found by. */
const findable = ({ operationId, summary, addresses }: Entry, { text }: Markup) =>
  new Markup(
    text.replace(
      /^<(\w+)/,
      (tag) =>
        markup`${new Markup(tag)} data-find="${[operationId, summary, ...addresses].join(' ').toLowerCase()}"`
          .text,
    ),
  )

const isForPages = ({ addresses: [path] }: Entry) => path.startsWith('/client/')
