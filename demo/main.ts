/**
 * `npm start`: the real service on one port, a shop that uses it on another. Ports by `PERKIT_PORT` (8787) and
 * `DEMO_PORT` (5173); 0 picks a free one. With `DEMO_RELAY=1` the pages reach the service through the shop alone.
 * A second shop of the same service, in Japanese and yen, takes the port after `DEMO_PORT`, or any that is free. With
 * `DEMO_DATA=FOLDER` all go on after a restart where they were; without, everything is new each time.
 */
import { join } from 'node:path'
import { isTaken, listen } from './listen.ts'
import { createShopServer } from './server.ts'
import { startService } from './service.ts'
import { hisakata } from './shops/hisakata.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const perkitPort = process.env.PERKIT_PORT ?? '8787'
const demoPort = process.env.DEMO_PORT ?? '5173'

const dataFolder = process.env.DEMO_DATA || undefined

// Said at once: the service takes seconds to come up.
for (const [variable, port] of [
  ['PERKIT_PORT', perkitPort],
  ['DEMO_PORT', demoPort],
] as const)
  if (await isTaken(Number(port))) {
    process.stderr.write(`Port ${port} is in use. Choose another with ${variable}; 0 picks a free one.\n`)
    process.exit(1)
  }

const service = startService(perkitPort, dataFolder && join(dataFolder, 'service'))
const toClose: { close(): Promise<void> }[] = []
let stopping = false

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

service.onExit((how) => {
  if (stopping) return
  void stop(1, `The service stopped (${how}), so the demo stops too.\n${service.lastLines()}`)
})

const serviceUrl = await service.ready
const isRelayed = process.env.DEMO_RELAY === '1'
const ports: { tea?: number } = {}
const shop = await listen(
  createShopServer({ serviceUrl, neighbour: () => ports.tea, isRelayed, dataFolder }),
  Number(demoPort),
).catch(({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'ERR_SOCKET_BAD_PORT') return stop(1, `DEMO_PORT is not a port: "${demoPort}" (0 to 65535).`)
  return stop(1, `The shop could not start: ${message}`)
})
toClose.push(shop)

const teaServer = createShopServer({
  serviceUrl,
  description: hisakata,
  neighbour: () => shop.port,
  isRelayed,
  dataFolder: dataFolder && join(dataFolder, 'hisakata'),
})
const teaShop = await listen(teaServer, Number(demoPort) && shop.port + 1).catch(() => listen(teaServer, 0))
ports.tea = teaShop.port
toClose.push(teaShop)

say(`
Demo shop: http://localhost:${shop.port}
In Japanese and yen: http://localhost:${teaShop.port}
Documentation: http://localhost:${shop.port}/docs
Element preview: http://localhost:${shop.port}/preview
Perkit service: ${serviceUrl}

Ctrl+C stops them all.`)

async function stop(code: number, why?: string): Promise<never> {
  if (why) process.stderr.write(`${why}\n`)
  stopping = true
  await Promise.all(toClose.map((open) => open.close()))
  await service.stop()
  process.exit(code)
}
