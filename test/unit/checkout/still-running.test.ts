/** An attempt that is repeated while the service processes its first request. */
import { expect, test } from 'vitest'
import { createCheckout } from '../../../src/checkout/index.ts'
import { type CallError, isOutage } from '../../../src/client/index.ts'

const token = {
  access_token: 'token',
  client_id: 'app-shop',
  expires_at: 4_000_000_000,
  expires_in: 3600,
  scope: 'validations redemptions',
  token_type: 'Bearer',
}

const stillRunning = {
  code: 409,
  key: 'request_in_progress',
  message: 'An earlier request is still running.',
}

test('reports an outage if the first request runs for longer than it waits', async () => {
  const checkout = createCheckout({
    serviceUrl: 'https://perks.example',
    appId: 'app-shop',
    appToken: 'app-shop-secret',
    fetch: async (url) =>
      url.endsWith('/v1/oauth/token')
        ? Response.json(token)
        : Response.json(stillRunning, {
            status: 409,
            headers: { 'Retry-After': '11', 'Idempotency-Status': 'running' },
          }),
  })
  const selection = [{ object: 'voucher', id: 'ONCE' }] as const

  const error: CallError = await checkout
    .redeem('attempt-1', { selection, order: {}, amount: 2000 }, 1500)
    .then(
      () => expect.unreachable(),
      (thrown) => thrown,
    )

  expect(error).toMatchObject({ kind: 'unavailable', status: 409, key: 'request_in_progress' })
  expect(isOutage(error)).toBe(true)
})
