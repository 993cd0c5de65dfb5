/** The measured page, and a fake service with generated tiers. */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { json as bodyOf } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { dist } from '../../../support/package.ts'
import { peersFolder } from './peers.ts'
import { qualificationFor, makeTiers } from './tiers.ts'

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** An empty page. The contender is inserted later, so the cost of the page is not measured. */
const empty = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/reserve.css"><script src="/bench/driver.js"></script></head>
<body><h1>Shop</h1><main></main><p>What follows the list</p></body></html>`

/** Markup that shows promotions with one of the script-tag files. */
export const shopWith = (url: string, script: string, rows: number) =>
  `<script type="module" src="${script}"></script>
  <perk-shop service-url="${url}" client-id="bench" client-token="bench" currency="EUR" locale="en">
    <perk-promotions limit="${rows}"></perk-promotions>
  </perk-shop>`

/** Markup that shows the hand-written list. */
export const byHandWith = (rows: number) =>
  `<script type="module" src="/bench/plain-page.js?rows=${rows}"></script>`

/** `served` contains the path of each requested file. */
export async function servePages() {
  const served = new Set<string>()
  const server = createServer((request, response) => {
    served.add(request.url ?? '')
    void respond(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // The address of a listening TCP server is an object.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, served, close: () => server.close() }
}

async function respond(request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench')
  if (pathname === '/client/v1/promotions/tiers') {
    const limit = Number(searchParams.get('limit'))
    // An update requests all tiers. They are another edition, so the page re-renders every row.
    const tiers = makeTiers(limit, searchParams.has('is_available') ? 1 : 2)
    return json(response, { object: 'list', data_ref: 'tiers', tiers, total: limit, has_more: false })
  }
  if (pathname === '/client/v1/qualifications') {
    const { order } = (await bodyOf(request)) as { order: { items: [{ price: number }] } }
    return json(response, qualificationFor(order.items[0].price))
  }
  if (pathname === '/') return response.setHeader('Content-Type', 'text/html').end(empty)

  const file = await readFile(fileOf(pathname)).catch(() => undefined)
  response.statusCode = file ? 200 : 404
  response.setHeader('Content-Type', types[extname(pathname)] ?? 'text/plain')
  response.end(file)
}

function fileOf(path: string) {
  if (path.startsWith('/bench/')) return fileURLToPath(new URL(`browser/${path.slice(7)}`, import.meta.url))
  return path.startsWith('/peers/') ? join(peersFolder, path.slice(7)) : join(dist, path)
}

function json(response: ServerResponse, value: unknown) {
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(value))
}
