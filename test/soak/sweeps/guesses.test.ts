/** Wrong and valid credentials from one address, as behind a proxy or a relay, and the success rate of guesses. */
import { expect, test } from 'vitest'
import { defaultLimits } from '../../../src/service/http/limits.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { runs } from '../../support/sweep-runs.ts'

/** Number of wrong and of valid requests, within one minute. */
const requests = runs(60, 1000)
/** Limit of wrong requests. A sample has a lower one, so that it exceeds the limit by the same factor. */
const misses = runs(6, defaultLimits.misses)

const tiers = '/client/v1/promotions/tiers'
const tokens = '/v1/oauth/token'
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const tokenForm = 'grant_type=client_credentials&scope=client_promotions'

const mint = (shop: Shop, secret: string, id = demoKeys.server['X-App-Id']) =>
  shop.send(tokens, {
    method: 'POST',
    headers: { ...form, 'X-App-Id': id, 'X-App-Token': secret },
    body: tokenForm,
  })

const list = (shop: Shop, token: string, secret = demoKeys.client['X-Client-Token']) =>
  shop.send(tiers, {
    headers: { ...demoKeys.client, 'X-Client-Token': secret, Authorization: `Bearer ${token}` },
  })

const invalid: Record<string, (shop: Shop, nth: number) => Promise<{ status: number }>> = {
  'wrong tokens': (shop, nth) => list(shop, `guess-${nth}`),
  'wrong secrets of the page key': (shop, nth) => list(shop, 'guess', `guess-${nth}`),
  'wrong secrets of the server key': (shop, nth) => mint(shop, `guess-${nth}`),
  'secrets of unknown keys': (shop, nth) => mint(shop, 'guess', `app-${nth}`),
}

onPostgres('guesses:', (open) => {
  test.each(Object.entries(invalid))(`accepts valid requests among ${requests} %s`, async (_, wrong) => {
    const shop = await startShopForTest(await open(), { limits: { misses } })
    const token = await shop.token('client_promotions')
    const valid: number[] = []
    const refused: number[] = []
    for (let nth = 0; nth < requests; nth++) {
      const [bad, good] = await Promise.all([
        wrong(shop, nth),
        nth % 10 === 0 ? mint(shop, demoKeys.server['X-App-Token']) : list(shop, token),
      ])
      refused.push(bad.status)
      valid.push(good.status)
    }

    expect(valid.filter((status) => status === 200).length).toBeGreaterThanOrEqual(0.99 * requests)
    expect(refused.filter((status) => status < 400)).toEqual([])
  })

  // Each round has the correct secret at another position among the guesses of a minute.
  test('accepts a correct guess only within the rate limit', async () => {
    const shop = await startShopForTest(await open(), { limits: { misses }, trustProxy: true })
    const place = runs(5, 20)
    let found = 0
    let tried = 0
    for (let at = 0; at < requests; at += place) {
      tried += 1
      let isFound = false
      for (let nth = 0; nth <= at; nth++) {
        const { status } = await shop.send(tokens, {
          method: 'POST',
          headers: {
            ...form,
            ...demoKeys.server,
            ...(nth < at && { 'X-App-Token': `guess-${nth}` }),
            'X-Forwarded-For': `192.0.${tried >> 8}.${tried & 255}`,
          },
          body: tokenForm,
        })
        isFound ||= status === 200
      }
      if (isFound) found += 1
    }

    expect(found).toBe(Math.ceil(misses / place))
  })
})
