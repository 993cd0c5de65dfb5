/** Callers that hold a connection and say nothing. */
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

onPostgres('slow callers', (open) => {
  test.each([
    ['headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    ['body', `POST /v1/oauth/token HTTP/1.1\r\nHost: x\r\n${keys}${form}`],
  ])('one who never finishes the %s is let go with 408', async (_what, beginning) => {
    const shop = await startShopForTest(await open(), { timeouts: { headers: 300, request: 600 } })
    const started = performance.now()

    const heard = await new Promise<string>((done) => {
      let text = ''
      const socket = connect(shop.port, '127.0.0.1', () => socket.write(beginning))
      socket.on('data', (chunk) => (text += String(chunk)))
      socket.on('close', () => done(text))
    })

    expect(performance.now() - started).toBeLessThan(8000) // by itself, it would be let go after ten seconds
    expect(heard).toMatch(/^HTTP\/1.1 408 /)
    expect((await shop.ask('/healthz')).status).toBe(200)
  })

  test('closes although a request never finishes', async () => {
    const shop = await startShopForTest(await open(), { timeouts: { closing: 300 } })
    const socket = connect(shop.port, '127.0.0.1', () =>
      socket.write(`POST /v1/oauth/token HTTP/1.1\r\nHost: x\r\n${keys}${form}`),
    )
    socket.on('error', () => undefined)
    const hungUp = once(socket, 'close')
    await once(socket, 'connect')
    await shop.ask('/healthz')
    const started = performance.now()

    await shop.close()
    await hungUp
    expect(performance.now() - started).toBeLessThan(8000) // by itself, it would be waited for ten seconds
  })
})
