/** Serves the page, the elements and the relay. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { forNode } from 'perkit/relay'
import { relay } from './relay.js'

const port = Number(process.env.PORT || 3000)
const handleRelay = forNode(relay, ({ socket }) => socket.remoteAddress)

createServer(async (request, response) => {
  const [pathname] = request.url.split('?')
  if (pathname.startsWith('/perkit/')) return handleRelay(request, response)
  const file = fileOf(pathname)
  const content = file && (await readFile(file.path).catch(() => undefined))
  if (!content) return response.writeHead(404).end('Not found')
  response.writeHead(200, { 'Content-Type': file.type }).end(content)
}).listen(port, 'localhost', () => console.log(`Shop: http://localhost:${port}`))

function fileOf(pathname) {
  if (pathname === '/') return { path: 'public/index.html', type: 'text/html; charset=utf-8' }
  // The elements, and their languages other than English.
  if (!/^\/(?:perkit|messages\/[\w-]+)\.js$/.test(pathname)) return undefined
  const url = new URL(`.${pathname}`, import.meta.resolve('perkit/perkit.js'))
  return { path: fileURLToPath(url), type: 'text/javascript; charset=utf-8' }
}
