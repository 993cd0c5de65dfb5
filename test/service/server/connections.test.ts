/** Clients that hold many connections. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const garbage = 'NONSENSE\r\n\r\n'
const readNothing = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100)

onPostgres('connections', (open) => {
  test.each([
    ['ignores that the service has closed its side', garbage, true],
    ['never reads its responses', readNothing, false],
  ])('are destroyed if the client %s', async (_title, requests, reads) => {
    const shop = await startShopForTest(await open(), { timeouts: { idle: 300 } })
    const socket = hold(shop.port)
    const errors: unknown[] = []
    socket.on('error', (error) => errors.push(error))
    if (reads) socket.resume()
    else socket.pause()
    socket.write(requests)
    if (reads) await once(socket, 'end')

    // The system answers data on a destroyed connection with a reset.
    await vi.waitFor(
      () => {
        if (!socket.destroyed) socket.write('more')
        expect(errors).toHaveLength(1)
      },
      { timeout: 60_000 },
    )
  })

  test('beyond the limit get 503, except for health checks, until others are closed', async () => {
    const shop = await startShopForTest(await open(), { maxConnections: 3 })
    const holders = Array.from({ length: 3 }, () => hold(shop.port))
    await Promise.all(holders.map((holder) => once(holder, 'connect')))

    const [refused, ready] = [await shop.send('/v1/nothing'), await shop.send('/readyz')]
    expect(refused).toMatchObject({ status: 503, body: { code: 503, key: 'service_unavailable' } })
    expect(refused.headers).toMatchObject({ 'retry-after': '1', connection: 'close' })
    expect(ready).toMatchObject({ status: 200, headers: { connection: 'close' } })

    for (const holder of holders) holder.destroy()
    await vi.waitFor(async () => expect((await shop.send('/v1/nothing')).status).toBe(404))
  })
})

/** Opens a connection that the client never closes. */
function hold(port: number) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}
