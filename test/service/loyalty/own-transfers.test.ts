/** Shoppers can transfer points only between their own cards. */
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from '../../support/clients.ts'
import { startShopForTest, type ShopOptions } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import {
  clubCatalogue,
  expectConsistentLedger,
  ledgerOf,
  totalPoints,
  program,
  rowOf,
  backEndOf,
  type Item,
} from './support/club.ts'

const extra = (code: string, points: number, more: object = {}) => ({
  id: `v_${code.toLowerCase()}`,
  code,
  loyalty_card: { points },
  holder: 'ada',
  ...more,
})

/** Ada holds ADA (100 points), OLD (40) and OFF-ADA, which is disabled. AWAY is in another program. */
function catalogueWith(campaign: object = {}) {
  const [shop, next] = structuredClone(clubCatalogue).projects
  const [club, other, ...more] = shop?.campaigns ?? []
  const own = [extra('OLD', 40), extra('OFF-ADA', 30, { active: false })]
  const campaigns = [
    { ...club, ...campaign, vouchers: [...(club?.vouchers ?? []), ...own] },
    { ...other, vouchers: [...(other?.vouchers ?? []), extra('AWAY', 70)] },
    ...more,
  ]
  return { projects: [{ ...shop, campaigns }, next] }
}

const send = (code: string, points: number, source_id: string): Item => ({ code, points, source_id })

onPostgres('a shopper with several cards', (open) => {
  async function openClub({ catalogue = catalogueWith(), ...options }: ShopOptions = {}) {
    const shop = await startShopForTest(await open(), { catalogue, ...options })
    const pageOf = async (customer?: string, scope = 'client_redemptions') => {
      const { post } = await page(shop, customer, scope)
      return (to: string, items: readonly Item[], headers?: Record<string, string>) =>
        post(`/v1/loyalties/${program}/members/${to}/transfers`, items, headers)
    }
    const balances = async () => {
      const rows = await Promise.all(['ada', 'old'].map((name) => rowOf(shop.store, name)))
      return rows.map(({ balance }) => balance)
    }
    return { shop, pageOf, balances, server: await backEndOf(shop), ada: await pageOf('ada') }
  }

  test('moves points between the cards without private data in the reply', async () => {
    const { shop, ada, balances } = await openClub()

    const { status, body, text } = await ada('ADA', [send('OLD', 40, 'once')])

    expect([status, body.code, body.loyalty_card.balance]).toEqual([200, 'ADA', 140])
    expect(text).not.toMatch(/@shop\.example|\+49170|source_id/)
    expect(await balances()).toEqual([140, 0])
    await expectConsistentLedger(shop.store)
  })

  test('keeps the expiration dates', async () => {
    const { shop, ada } = await openClub({
      catalogue: catalogueWith({ voucher: { loyalty_card: { points: 0 } } }),
    })
    await shop.store.db
      .insertInto('expiring_points')
      .values({ project_id: 'proj_shop', voucher_id: 'v_old', expires_on: '2026-12-31', points: 25 })
      .execute()
    await shop.store.db
      .updateTable('vouchers')
      .set({ has_expiring: true })
      .where('project_id', '=', 'proj_shop')
      .where('id', '=', 'v_old')
      .execute()

    expect((await ada('ADA', [send('OLD', 40, 'once')])).body.loyalty_card).toMatchObject({
      balance: 140,
      next_expiration_date: '2026-12-31',
      next_expiration_points: 25,
    })
  })

  test('gets the same reply for the card of another shopper and an unknown card', async () => {
    const { shop, ada, pageOf, balances } = await openClub()
    const before = await totalPoints(shop.store)
    const comparable = ({ status, text }: { status: number; text: string }) => [
      status,
      text.replace(/"request_id":"[^"]*"/, ''),
    ]

    const noSource = comparable(await ada('ADA', [send('NONE', 1, 'a')]))
    const noTarget = comparable(await ada('NONE', [send('OLD', 1, 'a')]))

    expect([noSource[0], noTarget[0]]).toEqual([404, 404])
    expect(noSource[1]).not.toContain('NONE')
    // Cards of another shopper, without a holder, of another project or program, and a coupon.
    for (const code of ['BEN', 'NOBODY', 'THEIRS', 'AWAY', 'COUPON', 'v_ben']) {
      expect([code, ...comparable(await ada('ADA', [send(code, 1, 'a')]))]).toEqual([code, ...noSource])
    }
    for (const code of ['BEN', 'NOBODY', 'THEIRS', 'AWAY', 'COUPON', 'v_ben']) {
      expect([code, ...comparable(await ada(code, [send('OLD', 1, 'a')]))]).toEqual([code, ...noTarget])
    }
    // The reply is the same for too many points.
    expect(comparable(await ada('ADA', [send('BEN', 1_000_000, 'a')]))).toEqual(noSource)
    for (const [customer, status] of [
      [await pageOf(), 404],
      [await pageOf('ben'), 404],
      [await pageOf('ada', 'client_vouchers'), 403],
    ] as const)
      expect((await customer('ADA', [send('OLD', 1, 'a')])).status).toBe(status)
    expect(await balances()).toEqual([100, 40])
    expect(await totalPoints(shop.store)).toBe(before)
  })

  test('reads nothing of the card of another shopper', async () => {
    const { shop, ada } = await openClub()
    await shop.jobs.close()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())

    expect((await ada('ADA', [send('BEN', 1, 'a'), send('OLD', 1, 'b')])).status).toBe(404)

    const results = await Promise.all(query.mock.results.map(({ value }) => value as Promise<pg.QueryResult>))
    const read = JSON.stringify(results.map(({ rows }) => rows))
    expect(read).toContain('v_old')
    expect(read).not.toContain('v_ben')
  })

  test('gets the same rejections as the back end', async () => {
    const { ada, balances } = await openClub()
    const refusals = [
      [[send('OLD', 41, 'a')], 400, 'loyalty_card_points_exceeded', '[0].points'],
      [[send('OLD', 30, 'a'), send('OLD', 11, 'b')], 400, 'loyalty_card_points_exceeded', '[0].points'],
      [[send('OFF-ADA', 1, 'a')], 400, 'voucher_disabled', '[0].code'],
      [[send('ADA', 1, 'a')], 400, 'invalid_payload', '[0].code'],
      [[send('OLD', 1, 'a'), send('OLD', 1, 'a')], 409, 'duplicate_found', '[1].source_id'],
    ] as const
    for (const [items, status, key, field] of refusals) {
      const { body, ...reply } = await ada('ADA', items)
      expect([reply.status, body.key, body.details[0].field]).toEqual([status, key, field])
    }
    expect(await balances()).toEqual([100, 40])
  })

  test('has source_ids separate from the back end and other shoppers', async () => {
    const { shop, ada, pageOf, server } = await openClub({ catalogue: withCardsOfBen() })
    const ben = await pageOf('ben')

    expect((await server.transfer('BEN', [send('ADA', 1, 'known')])).status).toBe(200)
    expect((await ada('ADA', [send('OLD', 1, 'known')])).status).toBe(200)
    expect((await ben('BEN', [send('BENS', 1, 'known')])).status).toBe(200)
    expect((await ada('ADA', [send('OLD', 1, 'known')])).body.key).toBe('duplicate_found')
    // The same requests in reverse order.
    expect((await ada('ADA', [send('OLD', 1, 'new')])).status).toBe(200)
    expect((await server.transfer('BEN', [send('ADA', 1, 'new')])).status).toBe(200)

    const sources = (await ledgerOf(shop.store, 'old')).flatMap(({ source_id }) => source_id ?? [])
    expect(sources.toSorted()).toEqual(['client cust_ada known', 'client cust_ada new'])
  })

  test('moves points once per key and once per source_id', async () => {
    const { shop, ada, balances } = await openClub()
    const before = await totalPoints(shop.store)
    const keyed = { 'Idempotency-Key': 'once' }

    const same = await Promise.all(Array.from({ length: 8 }, () => ada('ADA', [send('OLD', 10, 'a')], keyed)))
    expect(same.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([])
    const again = await ada('ADA', [send('OLD', 10, 'a')], keyed)
    expect([again.status, again.headers['idempotency-status']]).toEqual([200, 'replayed'])
    expect((await ada('ADA', [send('OLD', 11, 'a')], keyed)).status).toBe(422)
    expect((await ada('ADA', [send('OLD', 10, 'a')])).body.key).toBe('duplicate_found')
    expect(await balances()).toEqual([110, 30])

    // Of eight tabs with different keys, one transfers the remaining points.
    const others = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        ada('ADA', [send('OLD', 30, `tab-${at}`)], { 'Idempotency-Key': `tab-${at}` }),
      ),
    )
    expect(others.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(others.filter(({ body }) => body.key === 'loyalty_card_points_exceeded')).toHaveLength(7)
    expect(await balances()).toEqual([140, 0])
    expect(await totalPoints(shop.store)).toBe(before)
    await expectConsistentLedger(shop.store)
  })

  test('neither creates nor loses points with concurrent transfers in both directions', async () => {
    const { shop, ada, balances } = await openClub()
    const before = await totalPoints(shop.store)

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        ada(at % 2 ? 'ADA' : 'OLD', [send(at % 2 ? 'OLD' : 'ADA', 2, `turn-${at}`)]),
      ),
    )

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(await balances()).toEqual([100, 40])
    expect(await totalPoints(shop.store)).toBe(before)
    await expectConsistentLedger(shop.store)
  })

  test('gets the bonus of a tier once', async () => {
    const bonus = (change: string) => ({
      id: `ern_${change}`,
      event: `customer.loyalty.tier.${change}`,
      loyalty: { type: 'FIXED', points: 5 },
    })
    const { shop, ada, server } = await openClub({
      catalogue: catalogueWith({
        loyalty_tiers_expiration: {
          qualification_type: 'BALANCE',
          expiration_date: { type: 'BALANCE_DROP' },
        },
        loyalty_tiers: [{ id: 'lty_gold', name: 'Gold', points: { from: 120, to: 1_000_000 } }],
        earning_rules: [bonus('joined'), bonus('upgraded'), bonus('downgraded'), bonus('left')],
      }),
    })
    const before = (await totalPoints(shop.store)) ?? 0
    const typesOf = async (name: string) =>
      (await server.activity(name)).body.data.map(({ type }: { type: string }) => type)

    for (const round of [1, 2]) {
      expect((await ada('ADA', [send('OLD', 40, `there-${round}`)])).status).toBe(200)
      expect((await ada('OLD', [send('ADA', 140, `back-${round}`)])).status).toBe(200)
      expect((await ada('ADA', [send('OLD', 100, `again-${round}`)])).status).toBe(200)
    }

    expect(await totalPoints(shop.store)).toBe(before + 5)
    for (const name of ['ADA', 'OLD']) {
      expect(await typesOf(name)).toContain('customer.loyalty.tier.joined')
      expect(await typesOf(name)).toContain('customer.loyalty.tier.left')
    }
    // Transfers of the back end are not limited.
    expect((await server.transfer('OLD', [send('ADA', 100, 'register')])).status).toBe(200)
    expect(await totalPoints(shop.store)).toBeGreaterThan(before + 5)
  })

  test('can guess only a few codes, and can still transfer between their own cards', async () => {
    const { ada } = await openClub({ limits: { unknownCodes: 3 } })
    const transfer = await ada('ADA', [send('OLD', 1, 'a')], { 'Idempotency-Key': 'good' })
    expect(transfer.status).toBe(200)

    const guesses = ['A1', 'A2', 'A3', 'A4'].map((code) => send(code, 1, code))
    expect((await ada('ADA', guesses.slice(0, 2))).status).toBe(404)
    expect((await ada('ADA', guesses)).status).toBe(429)
    expect((await ada('ADA', [send('A5', 1, 'c')])).status).toBe(429)
    expect((await ada('ADA', [send('OLD', 1, 'b')])).status).toBe(200)
  })
})

/** Ben has a second card. */
function withCardsOfBen() {
  const catalogue = catalogueWith()
  catalogue.projects[0]?.campaigns?.[0]?.vouchers?.push(extra('BENS', 5, { holder: 'ben' }))
  return catalogue
}
