/** Clients that hold many connections. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitConnections } from '../../../src/service/server/connections.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

onPostgres('connections', (open) => {
  test('are destroyed if the client never reads its responses', async () => {
    const shop = await startShopForTest(await open(), { timeouts: { idle: 300 } })
    const socket = hold(shop.port)
    socket.pause().write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100))

    await untilReset(socket, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  })

  test('beyond the limit get 503, except for health checks, until others are closed', async () => {
    const shop = await startShopForTest(await open(), { maxConnections: 3 })
    const holders = Array.from({ length: 3 }, () => hold(shop.port))
    await Promise.all(holders.map((holder) => once(holder, 'connect')))

    const [refused, ready] = [await shop.send('/v1/nothing'), await shop.send('/readyz?from=probe')]
    expect(refused).toMatchObject({ status: 503, body: { code: 503, key: 'service_unavailable' } })
    expect(refused.headers).toMatchObject({ 'retry-after': '1', connection: 'close' })
    expect(ready).toMatchObject({ status: 200, headers: { connection: 'close' } })

    for (const holder of holders) holder.destroy()
    await vi.waitFor(async () => expect((await shop.send('/v1/nothing')).status).toBe(404))
  })

  test('get a response in HTTP/1.0 without Host, as health checks of load balancers send', async () => {
    const shop = await startShopForTest(await open())
    const socket = hold(shop.port)
    socket.write('GET /readyz HTTP/1.0\r\n\r\n')

    const [reply] = await once(socket, 'data')

    expect(String(reply)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  })
})

test('are destroyed soon after the server has closed its side, even if the client never closes its own', async () => {
  const server = createServer().on('clientError', (_error, socket: Socket) => socket.end())
  limitConnections(server)
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server that listens on a port has one
  const countConnections = promisify(server.getConnections.bind(server))
  const socket = hold(port)
  socket.resume().write('NONSENSE\r\n\r\n')

  await once(socket, 'end')

  await expect.poll(countConnections).toBe(0)
  expect(socket.writable).toBe(true)
})

/** The system answers data on a destroyed connection with a reset. */
function untilReset(socket: Socket, text: string) {
  const sending = setInterval(() => socket.destroyed || socket.write(text), 50)
  onTestFinished(() => clearInterval(sending))
  return new Promise((reset) => socket.on('error', reset))
}

/** Opens a connection that the client never closes. */
function hold(port: number) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}
