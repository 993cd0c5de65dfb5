/** `/docs`: the page with a policy that lets it run what it brought along, and load nothing. */
import { createHash } from 'node:crypto'
import { filter } from './filter.ts'
import { referencePage } from './page.ts'
import { style } from './style.ts'

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
