/** The reference page contains everything in the contract, and nothing else. */
import { expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import type { Operation } from '../../../src/contract/operation.ts'
import { z } from '../../../src/contract/zod.ts'
import { entriesOf, readReference, fieldsOf, markup } from '../../../src/service/docs/document.ts'
import { exampleOf } from '../../../src/service/docs/example.ts'
import { referencePage } from '../../../src/service/docs/reference-page.ts'
import { docsReply } from '../../../src/service/docs/replies.ts'

const page = referencePage()
const table: readonly Operation[] = Object.values(operations)

/** The section of one operation. */
function sectionOf(id: string) {
  const [, section = ''] = page.split(new RegExp(`<section[^>]* id="${id}">`))
  return section.slice(0, section.indexOf('</section>'))
}

const keysOf = {
  application: 'X-App-Id',
  server: 'X-App-Id',
  management: 'X-Management-Id',
  client: 'X-Client-Token',
}

/** The fields of any kind of zod object. */
const namesIn = (schema: z.ZodMiniType | undefined) =>
  schema && 'shape' in schema._zod.def ? Object.keys(Object(schema._zod.def.shape)) : []

test.each(table)('lists $id with its addresses, credentials, fields, errors and example', (operation) => {
  const { id, method, path, aliases = [], scope, credentials, query, body, reply, failures = [] } = operation
  const section = sectionOf(id)

  for (const address of [path, ...aliases]) expect(section).toContain(`<code>${address}</code>`)
  expect(section).toContain(`<code>${keysOf[credentials]}</code>`)
  if (scope) expect(section).toContain(`scope <code>${scope}</code>`)
  for (const name of [query, body, reply].flatMap(namesIn)) expect(section).toContain(`<code>${name}</code>`)
  for (const key of [...failures, 'unauthorized', 'too_many_requests'])
    expect(section).toContain(`<code>${key}</code>`)
  expect(section).toContain(`curl${method === 'GET' ? '' : ` -X ${method}`} `)
})

const reference = readReference()
const bodies = entriesOf(reference).flatMap(({ operationId, requestBody }) =>
  Object.values(requestBody?.content ?? {}).map(({ schema }) => ({ id: operationId, schema })),
)
const operationOf = (id: string) => table.find((operation) => operation.id === id)

test.each(bodies)('has an example of $id that the operation accepts', ({ id, schema }) => {
  const { body } = operationOf(id) ?? {}
  expect(body && z.safeParse(body, exampleOf(schema, reference)).error?.issues).toBeUndefined()
})

test.each(entriesOf(reference))('has an example reply of $operationId that matches its schema', (entry) => {
  const { reply, status = 200 } = operationOf(entry.operationId) ?? {}
  const schema = entry.responses[status]?.content?.['application/json']?.schema ?? {}
  expect(reply && z.safeParse(reply, exampleOf(schema, reference)).error?.issues).toBeUndefined()
})

test('has no broken links within the page', () => {
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)

  expect(links.length).toBeGreaterThan(table.length)
  expect(links.filter((link) => !ids.has(link))).toEqual([])
})

test('describes the values of a field, and nested fields by path', () => {
  const fields = fieldsOf({
    properties: {
      count: { type: 'integer', minimum: 1, maximum: 1000 },
      ratio: { type: 'number', minimum: 0.000001, maximum: 1000 },
      lines: {
        type: 'array',
        items: {
          properties: { when: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] } },
        },
      },
      kind: { 'x-extensible-enum': ['A', 'B'] },
    },
    required: ['count'],
  })

  expect(
    fields.map(({ path, required, kind }) => [path, required, kind.text.replace(/<[^>]+>/g, '')]),
  ).toEqual([
    ['count', true, 'integer, 1 to 1,000'],
    ['ratio', false, 'number, 0.000001 to 1,000'],
    ['lines', false, 'list of anything'],
    ['lines[].when', false, 'date-time or null'],
    ['kind', false, 'A, B or a value added later'],
  ])
})

test('escapes everything except markup', () => {
  expect(markup`<p title="${'"'}">${'<script>&'}</p>`.text).toBe('<p title="&#34;">&#60;script&#62;&#38;</p>')
})

test('loads nothing and runs only its own script', () => {
  const { headers, body } = docsReply()
  const text = String(body)

  expect(text).toBe(page)
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  )
  expect(text.match(/(?:src|href)="(?!#)[^"]*"/g)).toEqual(['href="data:,"', 'href="/openapi.json"'])
  expect(text).not.toMatch(/ style=| on\w+=/)
})
