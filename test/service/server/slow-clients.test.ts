/** Clients that keep a connection open without sending data. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { demoKeys } from '../../support/catalogue.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const keys = Object.entries(demoKeys.server)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')
const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ngrant'

onPostgres('slow clients', (open) => {
  test.each([
    ['headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['body', `POST /v1/oauth/token HTTP/1.1\r\nHost: x\r\n${keys}${form}`],
  ])('are disconnected with 408 if they never complete the %s', async (_title, requestStart) => {
    const shop = await startShopForTest(await open(), { timeouts: { headers: 300, request: 600 } })
    const started = performance.now()

    const reply = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(shop.port, '127.0.0.1', () => socket.write(requestStart))
      socket.on('data', (chunk) => (text += String(chunk)))
      socket.on('close', () => resolve(text))
    })

    expect(performance.now() - started).toBeLessThan(8000) // the default timeout is ten seconds
    expect(reply).toMatch(/^HTTP\/1.1 408 /)
    expect((await shop.send('/healthz')).status).toBe(200)
  })

  test('do not keep the service from closing', async () => {
    const shop = await startShopForTest(await open(), { timeouts: { closing: 300 } })
    const socket = connect(shop.port, '127.0.0.1', () =>
      socket.write(`POST /v1/oauth/token HTTP/1.1\r\nHost: x\r\n${keys}${form}`),
    )
    socket.on('error', () => undefined)
    const closed = once(socket, 'close')
    await once(socket, 'connect')
    await shop.send('/healthz')
    const started = performance.now()

    await shop.close()
    await closed
    expect(performance.now() - started).toBeLessThan(8000) // the default timeout is ten seconds
  })
})
