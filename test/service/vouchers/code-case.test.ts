/** Codes are found in upper or lower case unless the project sets `case_sensitive_codes`. Replies contain them as stored. */
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { matchesAnyIdOrCode } from '../../../src/service/database/code-lookup.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { backEnd, page } from '../../support/clients.ts'
import { amountOff } from '../../support/catalogue-parts.ts'
import { startShop, startShopForTest, type Reply, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { referralCatalogue } from '../referrals/support/shop.ts'

const [project] = referralCatalogue.projects
const catalogueOf = (settings: object = {}) => ({ projects: [{ ...project, ...settings }] })
const coupons = '/v1/campaigns/camp_coupons/vouchers'
const order = { items: [{ product_id: 'prod_cup', quantity: 3 }] }
const voucher = (id: string) => ({ object: 'voucher', id })
const card = (name: string, more = '') => `/v1/loyalties/members/${name}${more}`

onPostgres('a code typed in another case', (open) => {
  let shop: Shop
  let server: Awaited<ReturnType<typeof backEnd>>

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: catalogueOf() })
    server = await backEnd(shop)
    for (const code of ['Spring-5', 'once', 'GRÜN']) await server.post(coupons, { code })
    return () => shop.close()
  })

  const codeOf = ({ status, body }: Reply) => [status, body.code]

  test('finds a voucher, a card and the redemption of a key', async () => {
    const redemption = { reward: { id: 'rew_code' } }
    await server.post(card('card-ben', '/redemption'), redemption, { 'Idempotency-Key': 'k1' })
    const read = await server.get(card('Card-BEN', '/redemptions/k1'))

    expect(codeOf(await server.post('/v1/vouchers/sPRING-5/enable'))).toEqual([200, 'Spring-5'])
    expect(codeOf(await server.get(card('card-ADA')))).toEqual([200, 'CARD-ADA'])
    expect([read.status, read.body.result]).toEqual([200, 'SUCCESS'])
  })

  test('is redeemed, and replies contain it as stored', async () => {
    const redeemed = await server.post('/v1/redemptions', { redeemables: [voucher('ONCE')], order })
    const again = await server.post('/v1/redemptions', { redeemables: [voucher('Once')], order })

    expect(redeemed.body.redemptions).toMatchObject([
      { voucher: { code: 'once', redemption: { redeemed_quantity: 1 } } },
    ])
    expect([again.status, again.body.key, again.body.resource_id]).toEqual([400, 'quantity_exceeded', 'once'])
  })

  test('finds a card only for its own shopper', async () => {
    const { get } = await page(shop, 'cust_ada', 'client_vouchers')
    const own = await get(card('card-ada'))
    const other = await get(card('card-ben'))

    expect([own.status, own.body.code, other.status]).toEqual([200, 'CARD-ADA', 404])
  })

  test.each(['grün', 'GRU\u0308N', 'Ｇｒün'])('finds letters beyond A to Z: %s', async (name) => {
    expect(codeOf(await server.post(`/v1/vouchers/${encodeURIComponent(name)}/enable`))).toEqual([
      200,
      'GRÜN',
    ])
  })

  test('is created once by a hundred requests in different cases', async () => {
    const cases = Array.from({ length: 100 }, (_, number) =>
      [...'abcdefg'].map((letter, index) => (number & (1 << index) ? letter.toUpperCase() : letter)).join(''),
    )
    const replies = await Promise.all(cases.map((code) => server.post(coupons, { code })))

    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(99).fill(409)])
  })

  test('is not generated as a new code', async () => {
    const code_config = { charset: 'aAbBcCdDeEfFgGhHiIjJ', pattern: 'draw-#' }
    const path = `${coupons}?vouchers_count=`
    expect((await server.post(`${path}10`, { code_config })).status).toBe(400)
    expect((await server.post(`${path}9`, { code_config })).status).toBe(202)
    await shop.jobs.idle()

    const { rows } = await sql<{ codes: number; folded: number }>`
      select count(*) as codes, count(distinct lower(code)) as folded from vouchers where code like 'draw-%'`.execute(
      shop.store.db,
    )
    expect(rows).toEqual([{ codes: 9, folded: 9 }])
  })
})

onPostgres('a project with case_sensitive_codes', (open) => {
  async function start(settings: object = {}) {
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf(settings) })
    const { post } = await backEnd(shop)
    const enable = async (code: string) => {
      const { status, body } = await post(`/v1/vouchers/${code}/enable`)
      return status === 200 ? String(body.code) : status
    }
    const load = (more: object) => loadCatalogue(shop.store, catalogueOf(more))
    return { shop, post, enable, load }
  }

  test('finds codes only in their exact case, and allows codes that differ by case', async () => {
    const { post, enable } = await start({ case_sensitive_codes: true })
    for (const code of ['SALE', 'Sale']) expect((await post(coupons, { code })).status).toBe(200)

    expect([await enable('SALE'), await enable('Sale'), await enable('sale')]).toEqual(['SALE', 'Sale', 404])
    const redeemables = ['Sale', 'SALE'].map(voucher)
    const { body } = await post('/v1/validations', { redeemables, order })
    expect(body.redeemables.map(({ id }: { id: string }) => id)).toEqual(['Sale', 'SALE'])
  })

  test('can enable the setting later and disable it again', async () => {
    const { post, enable, load } = await start()
    await post(coupons, { code: 'SALE' })

    expect((await load({ case_sensitive_codes: true })).changes).toMatchObject([
      { kind: 'projects', fields: [{ field: 'case_sensitive_codes', from: false, to: true }] },
    ])
    expect([await enable('sale'), await enable('ada-points')]).toEqual([404, 404])
    await post(coupons, { code: 'Spring' })
    await load({})
    expect([await enable('sale'), await enable('spring'), await enable('ada-points')]).toEqual([
      'SALE',
      'Spring',
      'ADA-POINTS',
    ])
    expect((await load({})).changes).toEqual([])
  })

  test('keeps an interrupted change unfinished if the next catalog is rejected', async () => {
    const { shop, post, enable, load } = await start({ case_sensitive_codes: true })
    await post(coupons, { code: 'SALE' })
    const { db } = shop.store
    // The state after the transaction that changes the setting.
    await db.updateTable('projects').set({ case_sensitive_codes: false, refold_codes: true }).execute()
    const keys = () => db.selectFrom('vouchers').select(['id', 'folded_code']).orderBy('id').execute()
    const before = await keys()
    const equal = {
      id: 'camp_equal',
      name: 'Equal',
      campaign_type: 'DISCOUNT_COUPONS',
      vouchers: [{ code: 'sale', discount: amountOff(1) }],
    }

    await expect(load({ campaigns: [...(project?.campaigns ?? []), equal] })).rejects.toThrow(
      /must differ from the code of v_/,
    )
    expect(await keys()).toEqual(before)

    await load({})
    expect(await enable('sale')).toBe('SALE')
  })

  test('keeps codes of an older release, and finds the exact match or else the oldest voucher', async () => {
    const { shop, post, enable } = await start()
    await post(coupons, { code: 'SALE' })
    await sql`
      insert into vouchers (project_id, id, code, created_at, campaign_id, type, active, metadata)
      values ('proj_shop', 'v_late', 'sale', '2027-01-01', 'camp_coupons', 'DISCOUNT_VOUCHER', true, '{}')`.execute(
      shop.store.db,
    )

    expect([await enable('SALE'), await enable('sale'), await enable('sAle')]).toEqual([
      'SALE',
      'sale',
      'SALE',
    ])
    const redeemables = ['sale', 'sAle'].map(voucher)
    const { body } = await post('/v1/validations', { redeemables, order })
    expect(body.redeemables.map(({ id }: { id: string }) => id)).toEqual(['sale', 'SALE'])
  })
})

onPostgres('a catalog whose codes differ by case', (open) => {
  const withCodes = (...codes: string[]) => ({
    projects: [
      {
        id: 'proj_shop',
        name: 'Shop',
        campaigns: [
          {
            id: 'camp_coupons',
            name: 'Coupons',
            campaign_type: 'DISCOUNT_COUPONS',
            voucher: { discount: amountOff(1) },
            vouchers: codes.map((code) => ({
              ...(code.toLowerCase() === 'named' && { id: 'v_named' }),
              code,
              discount: amountOff(1),
            })),
          },
        ],
      },
    ],
  })

  test('loads if the project has case_sensitive_codes', async () => {
    const projects = withCodes('SALE', 'Sale').projects.map((one) => ({ ...one, case_sensitive_codes: true }))

    expect((await loadCatalogue(await open(), { projects })).created).toBe(4)
  })

  test('finds a renamed code by its new name', async () => {
    const store = await open()
    await loadCatalogue(store, withCodes('SALE', 'NAMED'))
    await loadCatalogue(store, withCodes('SALE', 'Named'))

    const { rows } = await sql`select folded_code from vouchers where code = 'Named'`.execute(store.db)
    expect(rows).toEqual([{ folded_code: 'named' }])
  })
})

onPostgres('a code among many vouchers', (open) => {
  test('is looked up by index in upper or lower case', async () => {
    const { store } = await startShopForTest(await open(), { catalogue: catalogueOf() })
    await sql`
      insert into vouchers (project_id, id, code, folded_code, created_at, campaign_id, type, active, metadata)
      select 'proj_shop', 'v_' || number, 'CODE-' || number, 'code-' || number, now(), 'camp_coupons',
        'DISCOUNT_VOUCHER', true, '{}'
      from generate_series(1, 5000) as number`.execute(store.db)
    await sql`analyze vouchers`.execute(store.db)

    const { rows } = await sql<Record<string, string>>`
      explain select id from vouchers where project_id = 'proj_shop' and ${matchesAnyIdOrCode('vouchers', ['cODE-77'])}`.execute(
      store.db,
    )
    const plan = rows.flatMap((row) => Object.values(row)).join('\n')
    expect(plan).toContain('vouchers_folded_code')
    expect(plan).not.toContain('Seq Scan')
  })
})
