/** A relay with many shoppers loses all tokens at once, as when the service with an in-memory store restarts. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRelay } from '../../../src/relay/index.ts'
import { defaultLimits } from '../../../src/service/http/limits.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { startShopForTest } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { runs } from '../../support/sweep-runs.ts'

const shoppers = runs(100, 5000)
/** Seconds until every shopper must have a response. */
const bound = 60

onPostgres('lost tokens:', (open) => {
  test(`recovers ${shoppers} shoppers behind a relay with one new token each`, async () => {
    // All requests have the address of the relay, so the limit per address is off, as documented.
    const limits = { ...defaultLimits, perAddress: Infinity }
    const shop = await startShopForTest(await open(), { limits })
    const { db } = shop.store
    await sql`insert into customers (project_id, id, source_id, metadata, created_at)
      select 'proj_shop', 'cust_' || n, 'shopper-' || n, '{}', now() from generate_series(1, ${shoppers}) as n`.execute(
      db,
    )
    const relay = createRelay({
      serviceUrl: shop.url,
      appId: demoKeys.server['X-App-Id'],
      appToken: demoKeys.server['X-App-Token'],
      clientId: demoKeys.client['X-Client-Application-Id'],
      clientToken: demoKeys.client['X-Client-Token'],
      identify: ({ headers }) => headers.get('cookie'),
    })
    const send = async (nth: number) => {
      const response = await relay(
        new Request('https://shop.example/perkit/client/v1/promotions/tiers', {
          headers: { 'X-Perkit-Request': '1', Cookie: `cust_${nth}` },
        }),
      )
      await response.text()
      return response
    }
    const all = Array.from({ length: shoppers }, (_, nth) => nth + 1)
    /** Seconds until each shopper has a successful response. */
    async function serveAll() {
      const begun = performance.now()
      return Promise.all(
        all.map(async (nth) => {
          for (;;) {
            const { status, headers } = await send(nth)
            const passed = (performance.now() - begun) / 1000
            if (status === 200 || passed > 2 * bound) return status === 200 ? passed : Infinity
            await sleep(1000 * Number(headers.get('Retry-After') ?? 1))
          }
        }),
      )
    }
    const tokens = async () =>
      (
        await db
          .selectFrom('access_tokens')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirst()
      )?.n

    await serveAll()
    await db.deleteFrom('access_tokens').execute()
    const again = await serveAll()

    expect(again.filter((passed) => passed <= bound).length).toBeGreaterThanOrEqual(0.99 * shoppers)
    // Requests that time out on a busy machine are repeated.
    expect(await tokens()).toBeLessThanOrEqual(Math.ceil(1.05 * shoppers))
  })
})
