/** What the service says about itself: `/openapi.json` and `/catalogue.schema.json`, open to everybody. */
import { operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { catalogueJsonSchema } from '../catalogue/json-schema.ts'
import { handlers } from '../server/handlers.ts'
import type { Handlers } from '../http/handler.ts'
import { openapi } from './openapi.ts'
import { jsonReply } from '../http/replies.ts'

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
