/**
 * How many files of the service one request runs through once the process is warm: as many as somebody who follows it
 * has to open. V8 says of every function how often it was called; without a name are those of the test runner, too.
 * The clock is the test's.
 */
import { Session } from 'node:inspector/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoKeys } from '../support/catalogue.ts'
import { startShopForTest, type Answer } from '../support/service.ts'
import { onPostgres } from '../support/stores.ts'
import { asking, line, shopCatalogue } from './qualifications/support/shop.ts'
import { backEndOf, catalogueOf, tier } from './redemptions/support/shop.ts'

const folder = '/src/service/'

onPostgres('the files that one request runs through:', (open) => {
  const session = new Session()

  beforeAll(async () => {
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  })

  afterAll(() => session.disconnect())

  async function filesEnteredBy(ask: () => Promise<Answer>) {
    // What is loaded, read or prepared the first times is not what a request does.
    for (let times = 0; times < 3; times += 1) expect(await ask()).toMatchObject({ status: 200 })
    const requests: Set<string>[] = []
    for (let times = 0; times < 5; times += 1) {
      await session.post('Profiler.takePreciseCoverage')
      await ask()
      requests.push(await entered())
    }
    // Jobs look for work of their own accord: what only some of the requests met is theirs.
    return [...(requests[0] ?? [])].filter((file) => requests.every((files) => files.has(file)))
  }

  async function entered() {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const called = result.filter(({ functions }) =>
      functions.some(({ functionName, ranges: [whole] }) => functionName !== '' && whole && whole.count > 0),
    )
    return new Set(
      called
        .filter(({ url }) => url.includes(folder))
        .map(({ url }) => url.slice(url.indexOf(folder) + folder.length)),
    )
  }

  test('at most 18 when a page lists promotion tiers', async () => {
    const shop = await startShopForTest(await open())
    const headers = { ...demoKeys.client, Authorization: `Bearer ${await shop.token('client_promotions')}` }

    const files = await filesEnteredBy(() => shop.ask('/client/v1/promotions/tiers?limit=10', { headers }))

    expect(files).toContain('promotions/queries.ts')
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(18)
  })

  test('at most 45 when a promotion is redeemed', async () => {
    const { redeem } = await backEndOf(await startShopForTest(await open(), { catalogue: catalogueOf() }))
    let nth = 0

    const files = await filesEnteredBy(() =>
      redeem([tier('promo_two')], { customer: { source_id: 'ada' } }, { 'Idempotency-Key': `key-${nth++}` }),
    )

    expect(files).toContain('redemptions/redeem.ts')
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(45)
  })

  test('at most 55 when a page asks what a cart qualifies for', async () => {
    const shop = await startShopForTest(await open(), { catalogue: shopCatalogue })
    const ask = await asking(shop, { customer: 'ada' })
    const items = [line('cup', 2), line('spoon')]

    const files = await filesEnteredBy(() => ask({ order: { items } }))

    expect(files).toContain('qualifications/qualify.ts')
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(55)
  })
})
