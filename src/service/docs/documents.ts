/** What the service says about itself: `/openapi.json` and `/catalogue.schema.json`, open to everybody. */
import { createHash } from 'node:crypto'
import { operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { catalogueJsonSchema } from '../catalogue/schema.ts'
import { jsonReply } from '../http/answer.ts'
import type { Handlers } from '../http/handler.ts'
import { handlers } from '../server/handlers.ts'
import { openapi } from './openapi.ts'
import { filter, referencePage, style } from './page.ts'

/** OpenAPI 3.1; `x-perkit-served` says which operations this service answers with more than 501. */
export const openapiReply = document(() => markServed(openapi(), handlers))

/** JSON Schema 2020-12 of a catalogue file. */
export const catalogueSchemaReply = document(catalogueJsonSchema)

/** Made when first asked for, and once. */
function document(make: () => object) {
  let made: object | undefined
  return () => jsonReply((made ??= make()), 200, { 'Cache-Control': 'public, max-age=300' })
}

interface Document {
  paths?: Record<string, Record<string, object>>
}

function markServed(document: Document, served: Handlers) {
  const table: readonly Operation[] = Object.values(operations)
  for (const { id, method, path, alsoAt = [] } of table) {
    for (const place of [path, ...alsoAt]) {
      Object.assign(document.paths?.[place]?.[method.toLowerCase()] ?? {}, {
        'x-perkit-served': id in served,
      })
    }
  }
  return document
}

// `/docs`: the page with a policy that lets it run what it brought along, and load nothing.

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=300',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(filter)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
}

let made: string | undefined

/** Made when first asked for, and once. */
export const docsReply = () => new Response((made ??= referencePage()), { headers })
