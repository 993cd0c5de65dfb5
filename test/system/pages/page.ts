/** Shop pages with custom headers, scripts and styles. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import type { Page } from 'playwright-core'
import { openBrowser, withLongTimeouts } from '../../support/chromium.ts'
import { dist, readJson } from '../../support/package.ts'
import { afterAll } from 'vitest'
import { startEmbeddingService } from './service.ts'

export interface PageInit {
  /** Content-Security-Policy; `'nonce-shop'` allows the kit's script tag. */
  csp?: string
  /** Replaces the Perkit script tag. */
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

/** The real service and pages that use it, for the tests of one file; both close after the last. */
export async function openShopPages(
  options?: Parameters<typeof startEmbeddingService>[0],
  files?: Readonly<Record<string, string>>,
) {
  const service = await startEmbeddingService(options)
  const shop = await startShopPages(service, files)
  afterAll(async () => {
    await shop.close()
    await service.close()
  })
  return { service, shop }
}

/** A server for test pages and their browser. `files`: code of more scripts, by name. */
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
      const reply = await relay(
        new Request(`http://${headers.host}${url}`, { method, headers: plain(headers), body }),
      )
      response.writeHead(reply.status, Object.fromEntries(reply.headers))
      return response.end(await reply.text())
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
  // The address of a listening TCP server is an object.
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
    /** Opens a page, in a new tab by default. */
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

/** Opens a page and records its errors. */
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

/** A script for test pages, from a module in this folder. */
export async function bundle(file: string, options: Pick<BuildOptions, 'alias' | 'platform'> = {}) {
  const {
    outputFiles: [script],
  } = await build({
    entryPoints: [new URL(file, import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['module', 'production'],
    define: {
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
    },
    ...options,
  })
  if (!script) throw new Error(`${file} has an empty bundle`)
  return script.text
}

/** Firefox before 119 has only attributes for ARIA. */
export const withoutAriaReflection = `<script>
  for (const name of Object.getOwnPropertyNames(Element.prototype))
    if (/^(aria|role$)/.test(name)) delete Element.prototype[name]
</script>`
