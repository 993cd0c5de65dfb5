/** Codes are found whatever their case, unless the project says `case_sensitive_codes`; replies have them as they are stored. */
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { matchesAnyIdOrCode } from '../../../src/service/database/code-lookup.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { backEnd } from '../../support/ask-json.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { startShop, startShopForTest, type Answer, type Shop } from '../../support/service.ts'
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
  let ask: Awaited<ReturnType<typeof backEnd>>

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: catalogueOf() })
    ask = await backEnd(shop)
    for (const code of ['Spring-5', 'once', 'GRÜN']) await ask.post(coupons, { code })
    return () => shop.close()
  })

  const codeOf = ({ status, body }: Answer) => [status, body.code]

  test('finds a voucher, a card and a referral code for every operation that takes one', async () => {
    const found: [string, Promise<Answer>][] = [
      ['enable', ask.post('/v1/vouchers/sPRING-5/enable')],
      ['card', ask.get(card('card-ADA'))],
      ['rewards', ask.get(card('card-ada', '/rewards'))],
      ['tiers', ask.get(card('card-ada', '/tiers'))],
      ['activity', ask.get(card('card-ada', '/activity'))],
      ['earning rules', ask.get(card('card-ada', '/earning-rules'))],
      ['export', ask.post(card('card-ada', '/transactions/export'), {})],
      ['holders', ask.get('/v1/referrals/members/ada-POINTS/holders')],
      [
        'redemption',
        ask.post(
          card('card-ben', '/redemption'),
          { reward: { id: 'rew_code' } },
          { 'Idempotency-Key': 'k1' },
        ),
      ],
      [
        'transfer',
        ask.post('/v1/loyalties/camp_club/members/card-ada/transfers', [
          { code: 'Card-Ben', points: 3, source_id: 'gift-1' },
        ]),
      ],
    ]

    const statuses = await Promise.all(found.map(async ([name, reply]) => [name, (await reply).status]))
    expect(statuses).toEqual(found.map(([name]) => [name, 200]))
    expect(codeOf(await ask.post('/v1/vouchers/sPRING-5/enable'))).toEqual([200, 'Spring-5'])
    expect(codeOf(await ask.get(card('card-ADA')))).toEqual([200, 'CARD-ADA'])
    const kept = await ask.get(card('Card-BEN', '/redemptions/k1'))
    expect([kept.status, kept.body.result]).toEqual([200, 'SUCCESS'])
  })

  test('is evaluated and redeemed, and replies contain it as stored', async () => {
    const judged = await ask.post('/v1/validations', { redeemables: [voucher('SPRING-5')], order })
    expect(judged.body).toMatchObject({
      valid: true,
      redeemables: [{ status: 'APPLICABLE', id: 'Spring-5', object: 'voucher' }],
    })

    const redeemed = await ask.post('/v1/redemptions', { redeemables: [voucher('ONCE')], order })
    expect(redeemed.body.redemptions).toMatchObject([
      { voucher: { code: 'once', redemption: { redeemed_quantity: 1 } } },
    ])
    const again = await ask.post('/v1/redemptions', { redeemables: [voucher('Once')], order })
    expect([again.status, again.body.key, again.body.resource_id]).toEqual([400, 'quantity_exceeded', 'once'])
  })

  test('is the same redeemable as the code beside it', async () => {
    const redeemables = [voucher('Spring-5'), voucher('SPRING-5')]
    const { status, body } = await ask.post('/v1/redemptions', { redeemables, order })

    expect([status, body.details]).toEqual([
      400,
      [{ field: 'redeemables[1]', message: 'is the same as redeemables[0]' }],
    ])
  })

  test('is found by a filter of qualifications', async () => {
    const filtered = (operator: string) =>
      ask.post('/v1/qualifications', {
        customer: { id: 'cust_ada' },
        order,
        options: { filters: { code: { conditions: { [operator]: ['card-ADA'] } } } },
      })
    const codes = ({ body }: Answer) => body.redeemables.data.map(({ id }: { id: string }) => id)

    expect(codes(await filtered('$in'))).toEqual(['CARD-ADA'])
    expect(codes(await filtered('$is_not'))).not.toContain('CARD-ADA')
  })

  test('opens a card to its own shopper alone', async () => {
    const token = await shop.token('client_vouchers', { customer: 'cust_ada' })
    const headers = { ...demoKeys.client, Authorization: `Bearer ${token}` }
    const mine = await shop.ask(`/client${card('card-ada')}`, { headers })
    const hers = await shop.ask(`/client${card('card-ben')}`, { headers })

    expect([mine.status, mine.body.code, hers.status]).toEqual([200, 'CARD-ADA', 404])
  })

  test('is rejected as taken, with the code that is equal', async () => {
    const { status, body } = await ask.post(coupons, { code: 'SPRING-5' })

    expect([status, body.key, body.resource_id]).toEqual([409, 'duplicate_found', 'Spring-5'])
    expect(body.message).toMatch(/Spring-5/)
  })

  test.each(['grün', 'GRU\u0308N', 'Ｇｒün'])('finds letters beyond A to Z: %s', async (name) => {
    expect(codeOf(await ask.post(`/v1/vouchers/${encodeURIComponent(name)}/enable`))).toEqual([200, 'GRÜN'])
  })

  test('given a hundred times at once, each in a case of its own, is there once', async () => {
    const cases = Array.from({ length: 100 }, (_, number) =>
      [...'abcdefg'].map((sign, place) => (number & (1 << place) ? sign.toUpperCase() : sign)).join(''),
    )
    const replies = await Promise.all(cases.map((code) => ask.post(coupons, { code })))

    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(99).fill(409)])
  })

  test('is not generated again', async () => {
    const code_config = { charset: 'aAbBcCdDeEfFgGhHiIjJ', pattern: 'draw-#' }
    const path = `${coupons}?vouchers_count=`
    expect((await ask.post(`${path}10`, { code_config })).status).toBe(400)
    expect((await ask.post(`${path}9`, { code_config })).status).toBe(202)
    await shop.jobs.idle()

    const { rows } = await sql<{ codes: number; folded: number }>`
      select count(*) as codes, count(distinct lower(code)) as folded from vouchers where code like 'draw-%'`.execute(
      shop.store.db,
    )
    expect(rows).toEqual([{ codes: 9, folded: 9 }])
  })
})

onPostgres('a project that says case_sensitive_codes', (open) => {
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

  test('finds a code as it is written, and may have others that differ by case', async () => {
    const { post, enable } = await start({ case_sensitive_codes: true })
    for (const code of ['SALE', 'Sale']) expect((await post(coupons, { code })).status).toBe(200)

    expect([await enable('SALE'), await enable('Sale'), await enable('sale')]).toEqual(['SALE', 'Sale', 404])
    const redeemables = ['Sale', 'SALE'].map(voucher)
    const { body } = await post('/v1/validations', { redeemables, order })
    expect(body.redeemables.map(({ id }: { id: string }) => id)).toEqual(['Sale', 'SALE'])
  })

  test('can change its mind and change it back', async () => {
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

  test('cannot change its mind while codes differ by case alone: the load is refused and names them', async () => {
    const { post, enable, load } = await start({ case_sensitive_codes: true })
    for (const code of ['SALE', 'Sale', 'ONE', 'one', 'TWO']) await post(coupons, { code })

    await expect(load({})).rejects.toThrow(
      'projects[0].case_sensitive_codes: must be true while codes differ only by case: ONE and one, SALE and Sale',
    )
    expect([await enable('Sale'), await enable('two')]).toEqual(['Sale', 404])
  })

  test('before it had that setting, keeps its codes: as written each is found, in any other case the oldest', async () => {
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

onPostgres('a catalogue whose codes differ by case', (open) => {
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
            voucher: { discount: { type: 'AMOUNT', amount_off: 1, effect: 'APPLY_TO_ORDER' } },
            vouchers: codes.map((code) => ({
              ...(code.toLowerCase() === 'named' && { id: 'v_named' }),
              code,
              discount: { type: 'AMOUNT', amount_off: 1, effect: 'APPLY_TO_ORDER' },
            })),
          },
        ],
      },
    ],
  })

  test('is refused, and names the place of the other; not so where case counts', async () => {
    const store = await open()
    await expect(loadCatalogue(store, withCodes('SALE', 'Sale'))).rejects.toThrow(
      /vouchers\[1\].*\.code: must differ from the code of projects\[0\].campaigns\[0\].vouchers\[0\]/,
    )
    const cased = withCodes('SALE', 'Sale').projects.map((one) => ({ ...one, case_sensitive_codes: true }))
    expect((await loadCatalogue(store, { projects: cased })).created).toBe(4)
  })

  test('is refused where an earlier load made the other; a code that is renamed is found by its new name', async () => {
    const store = await open()
    await loadCatalogue(store, withCodes('SALE', 'NAMED'))

    await expect(loadCatalogue(store, withCodes('Sale'))).rejects.toThrow(/differ from the code of v_/)
    await loadCatalogue(store, withCodes('SALE', 'Named'))
    const { rows } = await sql`select folded_code from vouchers where code = 'Named'`.execute(store.db)
    expect(rows).toEqual([{ folded_code: 'named' }])
  })
})

onPostgres('among many vouchers', (open) => {
  test('a code in any case is looked up, and not looked for', async () => {
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
