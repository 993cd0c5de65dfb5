/** Shop pages as they are in the wild: with headers, scripts and styles of their own around the kit's script tag. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { openBrowser, withLongTimeouts } from '../../support/chromium.ts'
import { dist, readJson } from '../../support/package.ts'

export interface PageInit {
  /** Content-Security-Policy; `'nonce-shop'` opens the kit's script tag. */
  csp?: string
  /** In place of the kit's script tag. */
  script?: string
  head?: string
  body: string
}

export const nonce = 'shop'
export const integrity: string = readJson('dist/sri.json')['perkit.js']
export const kit = `<script type="module" src="/perkit.js" nonce="${nonce}"></script>`

const html = ({ script = kit, head = '', body }: PageInit) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">${head}${script}</head>
<body>${body}</body></html>`

/**
 * A server that answers each path with the page it was last given, and the browser that looks at it. `files`: the code
 * of scripts beside those of the build, by name.
 */
export async function startShopPages(
  { relay }: { relay: (request: Request) => Promise<Response> },
  files: Readonly<Record<string, string>> = {},
) {
  const scripts: Record<string, string> = { 'other-lit.js': await bundle('other-lit.ts'), ...files }
  const pages = new Map<string, PageInit>()
  const server = createServer(async (request, response) => {
    const { url = '/', method = 'GET', headers } = request
    const path = url.replace(/\?.*/, '')
    if (path.startsWith('/perkit/')) {
      const body = method === 'GET' ? null : Buffer.concat(await request.toArray())
      const answer = await relay(
        new Request(`http://${headers.host}${url}`, { method, headers: plain(headers), body }),
      )
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      return response.end(await answer.text())
    }
    if (path.endsWith('.js')) {
      response.setHeader('Content-Type', 'text/javascript')
      return response.end(scripts[path.slice(1)] ?? readFileSync(join(dist, path)))
    }
    const page = pages.get(path)
    response.writeHead(page ? 200 : 404, {
      'Content-Type': 'text/html',
      ...(page?.csp && { 'Content-Security-Policy': page.csp }),
    })
    response.end(page && html(page))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A TCP server that listens has an address of this kind.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const browser = await openBrowser()

  /** Returns the path of the page. */
  function add(init: PageInit) {
    const path = `/page-${pages.size}`
    pages.set(path, init)
    return path
  }

  return {
    origin,
    add,
    /** In a tab of its own unless one is given. */
    async open(init: PageInit, tab?: Page) {
      return visit(
        tab ?? (await withLongTimeouts(await browser.newContext()).newPage()),
        `${origin}${add(init)}`,
      )
    },
    async close() {
      await browser.close()
      server.close()
    },
  }
}

/** Opens a page and keeps what went wrong on it. */
async function visit(page: Page, url: string) {
  const errors: string[] = []
  const blocked: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    const text = message.text()
    if (/Content Security Policy|TrustedHTML|integrity/i.test(text)) blocked.push(text)
    else if (message.type() === 'error' || message.type() === 'warning') errors.push(text)
  })
  await page.goto(url, { waitUntil: 'load' })
  return { page, errors, blocked }
}

const plain = (headers: NodeJS.Dict<string | string[]>) =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )

async function bundle(file: string) {
  const {
    outputFiles: [script],
  } = await build({
    entryPoints: [new URL(file, import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['module', 'production'],
  })
  if (!script) throw new Error(`${file} gave no bundle`)
  return script.text
}
