/**
 * `npm start`: runs the service and two demo shops that use it. Environment variables:
 * - `PERKIT_PORT` (8787): port of the service; 0 picks a free one.
 * - `DEMO_PORT` (5173): port of the shop; 0 picks a free one. The Japanese shop uses the next port, or any free one.
 * - `DEMO_RELAY=1`: pages reach the service only through the shop's relay.
 * - `DEMO_DATA=FOLDER`: keeps all data in this folder; by default each start begins with fresh data.
 */
import { join } from 'node:path'
import { isPortInUse, listen } from './listen.ts'
import { createShopServer } from './server.ts'
import { startService } from './service.ts'
import { hisakata } from './shops/hisakata.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const perkitPort = process.env.PERKIT_PORT ?? '8787'
const demoPort = process.env.DEMO_PORT ?? '5173'

const dataFolder = process.env.DEMO_DATA || undefined

// Check first: the service takes seconds to start.
for (const [variable, port] of [
  ['PERKIT_PORT', perkitPort],
  ['DEMO_PORT', demoPort],
] as const)
  if (await isPortInUse(Number(port))) {
    process.stderr.write(`Port ${port} is in use. Choose another with ${variable}; 0 picks a free one.\n`)
    process.exit(1)
  }

const service = startService(perkitPort, dataFolder && join(dataFolder, 'service'))
const toClose: { close(): Promise<void> }[] = []
let stopping = false

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

service.onExit((reason) => {
  if (stopping) return
  void stop(1, `The service stopped (${reason}), so the demo stops too.\n${service.lastLines()}`)
})

const serviceUrl = await service.ready
const isRelayed = process.env.DEMO_RELAY === '1'
const ports: { teaShop?: number } = {}
const shop = await listen(
  createShopServer({ serviceUrl, otherShopPort: () => ports.teaShop, isRelayed, dataFolder }),
  Number(demoPort),
).catch(({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'ERR_SOCKET_BAD_PORT') return stop(1, `DEMO_PORT is not a port: "${demoPort}" (0 to 65535).`)
  return stop(1, `The shop could not start: ${message}`)
})
toClose.push(shop)

const teaServer = createShopServer({
  serviceUrl,
  description: hisakata,
  otherShopPort: () => shop.port,
  isRelayed,
  dataFolder: dataFolder && join(dataFolder, 'hisakata'),
})
const teaShop = await listen(teaServer, Number(demoPort) && shop.port + 1).catch(() => listen(teaServer, 0))
ports.teaShop = teaShop.port
toClose.push(teaShop)

print(`
Demo shop: http://localhost:${shop.port}
In Japanese and yen: http://localhost:${teaShop.port}
Documentation: http://localhost:${shop.port}/docs
Element preview: http://localhost:${shop.port}/preview
Perkit service: ${serviceUrl}

Ctrl+C stops them all.`)

async function stop(code: number, message?: string): Promise<never> {
  if (message) process.stderr.write(`${message}\n`)
  stopping = true
  await Promise.all(toClose.map((shop) => shop.close()))
  await service.stop()
  process.exit(code)
}
