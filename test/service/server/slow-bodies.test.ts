/** Reward redemptions whose body arrives after the headers, or never. */
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { demoKeys } from '../../support/catalogue.ts'
import { startShop, startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { catalogue } from '../redemptions/support/reward-shop.ts'

const body = JSON.stringify({ reward: { id: 'rew_cup' } })

onPostgres('a reward redemption with a slow body', (open) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue })
    return () => shop.close()
  })

  /** Sends each part of the body once the service has handled everything before it. */
  function redeem({ port, send }: Shop, token: string, parts: readonly string[], headers: object = {}) {
    const lines = Object.entries({
      Host: 'x',
      ...demoKeys.server,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Connection: 'close',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    const head = `POST /v1/loyalties/camp_club/members/ADA/redemption HTTP/1.1\r\n${lines.join('')}\r\n`
    return new Promise<string>((resolve, reject) => {
      let reply = ''
      const socket = connect(port, '127.0.0.1', () => void write().catch(reject))
      socket.on('data', (chunk) => (reply += String(chunk)))
      socket.on('error', reject)
      socket.on('close', () => resolve(reply))

      async function write() {
        socket.write(head)
        for (const part of parts) {
          await send('/healthz')
          socket.write(part)
        }
      }
    })
  }

  const statusOf = (reply: string) => Number(reply.split(' ', 2)[1])

  async function revokedToken() {
    const token = await shop.token('api')
    expect(statusOf(await redeem(shop, token, [body]))).toBe(200)
    await shop.send('/v1/oauth/token/revoke', {
      method: 'POST',
      headers: { ...demoKeys.server, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `token=${token}`,
    })
    return token
  }

  test('succeeds', async () => {
    const token = await shop.token('api')

    const replies = await Promise.all([
      redeem(shop, token, [body.slice(0, 7), body.slice(7)]),
      redeem(shop, token, [...body]),
    ])

    expect(replies.map(statusOf)).toEqual([200, 200])
  })

  test('is refused before the body arrives if the credentials are no longer valid', async () => {
    const token = await revokedToken()

    expect(statusOf(await redeem(shop, token, []))).toBe(401)
    expect(statusOf(await redeem(shop, token, [body.slice(0, 7)]))).toBe(401)
  })

  test('is refused before the body arrives if the token has no scope for it', async () => {
    expect(statusOf(await redeem(shop, await shop.token('client_api'), []))).toBe(403)
  })

  test('is refused before the body arrives once the address has reached its limit', async () => {
    const limited = await startShopForTest(await open(), { catalogue, limits: { perAddress: 4 } })
    const token = await limited.token('api')
    expect(statusOf(await redeem(limited, token, [body]))).toBe(200)
    for (let request = 0; request < 4; request++) await redeem(limited, token, [body])

    expect(statusOf(await redeem(limited, token, [body]))).toBe(429)
    expect(statusOf(await redeem(limited, token, [body.slice(0, 7)]))).toBe(429)
  })
})
