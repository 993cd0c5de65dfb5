/** The pages that are measured, with a service that gives made-up tiers. */
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dist } from '../support/package.ts'
import { makeTiers } from './tiers.ts'

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

const page = (
  body: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/reserve.css"><script src="/bench/driver.js"></script></head>
<body><h1>Shop</h1>${body}<p>What follows the list</p></body></html>`

/** Nothing in it: scripts are added one by one. */
const empty = page('<main></main>')

/** As a shop would write it; script and service take their time. */
const shop =
  page(`<style>perk-promotions { --perk-rows: 20 }</style><script type="module" src="/slow/perkit.js"></script>
<perk-shop service-url="/slow" client-id="bench" client-token="bench" currency="EUR">
  <perk-promotions limit="20">See our offers at the till.</perk-promotions>
</perk-shop>`)

/** The same by hand. */
const plain = page(`<main></main><script type="module">
  import { mount } from '/slow/bench/plain-list.js'
  const reply = await fetch('/slow/client/v1/promotions/tiers')
  mount(document.querySelector('main'), (await reply.json()).tiers)
</script>`)

const pages: Record<string, string> = { '/': empty, '/shop': shop, '/plain': plain }

export async function servePages() {
  const server = createServer(
    (request, response) => void answer(request.url ?? '/', request.headers.host, response),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A TCP server that listens has an address of this kind.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

async function answer(url: string, host: string | undefined, response: ServerResponse) {
  const slow = url.startsWith('/slow/')
  const path = (slow ? url.slice('/slow'.length) : url).replace(/\?.*/, '')
  if (slow) await pause(300)

  const [, edition, count] = /^\/tiers\/(\d+)\/(\d+)$/.exec(path) ?? []
  if (count) return json(response, makeTiers(Number(count), Number(edition)))
  if (path === '/client/v1/promotions/tiers')
    return json(response, {
      object: 'list',
      data_ref: 'tiers',
      tiers: makeTiers(20),
      total: 20,
      has_more: false,
    })

  const file = path.startsWith('/bench/')
    ? new URL(`page/${path.slice('/bench/'.length)}`, import.meta.url).pathname
    : join(dist, path)
  const type = types[extname(path)]
  response.setHeader('Content-Type', type ?? 'text/html')
  const body = pages[path]?.replace('="/slow"', `="http://${host}/slow"`)
  response.end(type ? await readFile(file) : body)
}

function json(response: ServerResponse, value: unknown) {
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(value))
}
