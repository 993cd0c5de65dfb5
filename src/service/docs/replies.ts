/** Replies of `/openapi.json`, `/catalogue.schema.json` and `/docs`, which need no credentials. */
import { createHash } from 'node:crypto'
import { catalogueJsonSchema } from '../catalogue/schema.ts'
import { jsonReply, type Reply } from '../http/response.ts'
import { openapi } from './openapi.ts'
import { filter, referencePage, style } from './reference-page.ts'

export const openapiReply = document(openapi)

export const catalogueSchemaReply = document(catalogueJsonSchema)

function document(build: () => object) {
  let built: object | undefined
  return () => jsonReply((built ??= build()), { 'cache-control': 'public, max-age=300' })
}

// The Content Security Policy of `/docs` allows only the page's own script and style.

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=300',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(filter)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
}

let page: string | undefined

export const docsReply = (): Reply => ({ status: 200, headers, body: (page ??= referencePage()) })
