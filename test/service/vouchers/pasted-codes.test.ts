/** Pasted codes find their voucher in every operation, and equal codes cannot both exist. */
import { beforeAll, expect, test } from 'vitest'
import { checkCatalogue } from '../../support/check-catalogue.ts'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { findProject } from '../../../src/service/cli/store-options.ts'
import { refoldCodes } from '../../../src/service/database/code-lookup.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { explainOffer } from '../../../src/service/eligibility/explain.ts'
import { backEnd, page } from '../../support/clients.ts'
import { couponCatalogue } from '../../support/coupon-catalogue.ts'
import { startShop, startShopForTest, type Reply, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { referralCatalogue } from '../referrals/support/shop.ts'

const [project] = referralCatalogue.projects
const catalogueOf = (settings: object = {}) => ({ projects: [{ ...project, ...settings }] })
const coupons = '/v1/campaigns/camp_coupons/vouchers'
const order = { items: [{ product_id: 'prod_cup', quantity: 3 }] }
const voucher = (id: string) => ({ object: 'voucher', id })
const at = (code: string, more = '') => `/v1/loyalties/members/${encodeURIComponent(code)}${more}`
const codeOf = ({ status, body }: Reply) => [status, body.code]

/** Functions that return variants of a code. */
const variants: [string, (code: string) => string][] = [
  [
    'full width',
    (code) => code.replace(/[!-~]/g, (character) => String.fromCodePoint(character.charCodeAt(0) + 0xfee0)),
  ],
  ['en dash', (code) => code.replaceAll('-', '–')],
  ['white space and case', (code) => ` ${code.toLowerCase()}\u00a0`],
  ['quotes', (code) => `“${code}”`],
  ['zero-width space', (code) => code.split('').join('\u200b')],
]

onPostgres('a pasted code', (open) => {
  let shop: Shop
  let server: Awaited<ReturnType<typeof backEnd>>

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: catalogueOf() })
    server = await backEnd(shop)
    for (const code of ['HAJIME-300', 'ŁÓDŹ–7']) await server.post(coupons, { code })
    return () => shop.close()
  })

  test.each(variants)('finds its voucher in every operation: %s', async (variant, paste) => {
    const found: [string, Promise<Reply>][] = [
      ['enable', server.post(`/v1/vouchers/${encodeURIComponent(paste('HAJIME-300'))}/enable`)],
      ['card', server.get(at(paste('CARD-ADA')))],
      ['rewards', server.get(at(paste('CARD-ADA'), '/rewards'))],
      ['tiers', server.get(at(paste('CARD-ADA'), '/tiers'))],
      ['activity', server.get(at(paste('CARD-ADA'), '/activity'))],
      ['earning rules', server.get(at(paste('CARD-ADA'), '/earning-rules'))],
      ['export', server.post(at(paste('CARD-ADA'), '/transactions/export'), {})],
      ['holders', server.get(`/v1/referrals/members/${encodeURIComponent(paste('ADA-POINTS'))}/holders`)],
      [
        'transfer',
        server.post(`/v1/loyalties/camp_club/members/${encodeURIComponent(paste('CARD-ADA'))}/transfers`, [
          { code: paste('CARD-BEN'), points: 1, source_id: `gift ${variant}` },
        ]),
      ],
    ]

    const statuses = await Promise.all(found.map(async ([name, reply]) => [name, (await reply).status]))
    expect(statuses).toEqual(found.map(([name]) => [name, 200]))
    expect(codeOf(await server.get(at(paste('CARD-ADA'))))).toEqual([200, 'CARD-ADA'])
  })

  test.each(variants)('is validated and returned as declared: %s', async (_, paste) => {
    const { body } = await server.post('/v1/validations', {
      redeemables: [voucher(paste('HAJIME-300'))],
      order,
    })

    expect(body).toMatchObject({ valid: true, redeemables: [{ status: 'APPLICABLE', id: 'HAJIME-300' }] })
  })

  test.each(variants)('is the same redeemable as the declared code: %s', async (_, paste) => {
    const redeemables = [voucher('HAJIME-300'), voucher(paste('HAJIME-300'))]

    expect((await server.post('/v1/redemptions', { redeemables, order })).body.details).toEqual([
      { field: 'redeemables[1]', message: 'is the same as redeemables[0]' },
    ])
  })

  test.each(variants)('passes a filter of qualifications: %s', async (_, paste) => {
    const filtered = async (operator: string) => {
      const filters = { code: { conditions: { [operator]: [paste('CARD-ADA')] } } }
      const { body } = await server.post('/v1/qualifications', {
        customer: { id: 'cust_ada' },
        order,
        options: { filters },
      })
      return body.redeemables.data.map(({ id }: { id: string }) => id)
    }

    expect(await filtered('$in')).toEqual(['CARD-ADA'])
    expect(await filtered('$is_not')).not.toContain('CARD-ADA')
  })

  test.each(variants)('names the card whose points are forecast: %s', async (_, paste) => {
    const { post } = await page(shop, 'cust_ada')
    const { body } = await post('/v1/qualifications', {
      order,
      options: { points_forecast: { loyalty_card: paste('CARD-ADA') } },
    })

    expect(body.points_forecast).toMatchObject({ object: 'points_forecast' })
  })

  test.each(variants)('is explained by perkit why: %s', async (_, paste) => {
    const [reply] = await explainOffer(shop.store.db, {
      project: await findProject(shop.store, undefined),
      offer: paste('HAJIME-300'),
      order,
      now: shop.clock.now(),
    })

    expect(reply).toMatchObject({ offer: expect.stringContaining('HAJIME-300'), applies: true })
  })

  test.each(variants)('is rejected as a new code: %s', async (_, paste) => {
    const { status, body } = await server.post(coupons, { code: paste('HAJIME-300') })

    expect([status, body.key, body.resource_id]).toEqual([409, 'duplicate_found', 'HAJIME-300'])
  })

  test('finds a code with unusual characters', async () => {
    expect(codeOf(await server.post(`/v1/vouchers/${encodeURIComponent('łódź-7')}/enable`))).toEqual([
      200,
      'ŁÓDŹ–7',
    ])
  })

  test.each([
    ['\u200b', 'must contain more than white space, quotes and invisible characters'],
    ['“”', 'must contain more than white space, quotes and invisible characters'],
    ['A\u0007B', 'must not contain control characters'],
    ['\ufdfa'.repeat(100), 'must have at most 500 characters'],
  ])('is rejected as the code of a new voucher: %j', async (code, message) => {
    const { status, body } = await server.post(coupons, { code })

    expect([status, body.details]).toEqual([400, [{ field: 'code', message }]])
  })

  test.each(['\u200b', ' ', '""', '\ufdfa'.repeat(100)])(
    'is not found if it is blank or too long: %j',
    async (id) => {
      const { body } = await server.post('/v1/validations', { redeemables: [voucher(id)], order })

      expect(body.redeemables).toMatchObject([{ result: { error: { key: 'not_found' } } }])
    },
  )

  test('is rejected with a charset of ignored characters', async () => {
    const code_config = { charset: 'AB "' }
    const { status, body } = await server.post(coupons, { code_config })

    expect([status, body.details]).toEqual([
      400,
      [
        {
          field: 'code_config.charset',
          message:
            'must not contain white space, quotes or invisible characters: they are ignored when codes are compared',
        },
      ],
    ])
  })
})

onPostgres('in a project with case_sensitive_codes, a pasted code', (open) => {
  test('finds its voucher if the case matches', async () => {
    const shop = await startShopForTest(await open(), {
      catalogue: catalogueOf({ case_sensitive_codes: true }),
    })
    const server = await backEnd(shop)
    for (const code of ['Hajime-300', 'HAJIME-300']) await server.post(coupons, { code })
    const enable = async (code: string) =>
      codeOf(await server.post(`/v1/vouchers/${encodeURIComponent(code)}/enable`))

    expect(await enable('“Hajime–300”')).toEqual([200, 'Hajime-300'])
    expect(await enable('ＨＡＪＩＭＥ－３００')).toEqual([200, 'HAJIME-300'])
    expect(await enable(' hajime-300')).toEqual([404, 404])
    expect((await server.post(coupons, { code: 'HAJIME—300' })).status).toBe(409)
  })
})

test.each([
  [{}, 'HAJIME–300', 'case, dashes, quotes and white space'],
  [{}, 'ｈajime-300', 'case, dashes, quotes and white space'],
  [{ case_sensitive_codes: true }, 'HAJIME–300', 'dashes, quotes and white space'],
])('perkit check rejects two codes that count as equal: %j, %s', (settings, other, ignored) => {
  expect(checkCatalogue(couponCatalogue(['HAJIME-300', other], settings))).toEqual([
    {
      path: 'projects[0].campaigns[0].vouchers[1].code',
      message: `must differ from the code of projects[0].campaigns[0].vouchers[0] by more than ${ignored}`,
    },
  ])
})

test.each([
  [' \u200b', 'must contain more than white space, quotes and invisible characters'],
  ['A\tB', 'must not contain control characters'],
  ['..', 'must not be "." or ".."'],
])('perkit check rejects the code %j', (code, message) => {
  expect(checkCatalogue(couponCatalogue([code]))).toEqual([
    { path: 'projects[0].campaigns[0].vouchers[0].code', message },
  ])
})

onPostgres('codes of an earlier release', (open) => {
  test('are found in any notation after refolding, and each of two equal codes as written', async () => {
    const shop = await startShopForTest(await open(), { catalogue: catalogueOf() })
    const { post } = await backEnd(shop)
    const { db } = shop.store
    const rows = [
      ['v_1', 'SALE–5', 'sale–5'],
      ['v_2', 'ÄB', 'Äb'],
      ['v_3', 'TWIN-1', 'twin-1'],
      ['v_4', 'TWIN–1', 'twin–1'],
      ['v_5', '\u200b', '\u200b'],
      ['v_6', ' ', ' '],
    ]
    for (const [id, code, folded] of rows)
      await sql`
        insert into vouchers (project_id, id, code, folded_code, created_at, campaign_id, type, active, metadata)
        values ('proj_shop', ${id}, ${code}, ${folded}, now(), 'camp_coupons', 'DISCOUNT_VOUCHER', true, '{}')`.execute(
        db,
      )
    const enable = async (code: string) =>
      codeOf(await post(`/v1/vouchers/${encodeURIComponent(code)}/enable`))[1]
    expect([await enable('SALE–5'), await enable('ÄB'), await enable('TWIN–1')]).toEqual([
      'SALE–5',
      'ÄB',
      'TWIN–1',
    ])

    await sql`update projects set refold_codes = true`.execute(db)
    await refoldCodes(db)

    expect([await enable('sale-5'), await enable('äb')]).toEqual(['SALE–5', 'ÄB'])
    expect([await enable('twin-1'), await enable('TWIN-1'), await enable('TWIN–1')]).toEqual([
      'TWIN-1',
      'TWIN-1',
      'TWIN–1',
    ])
  })
})

onPostgres('a catalog', (open) => {
  test('is rejected if the store contains an equal code', async () => {
    const store = await open()
    await loadCatalogue(store, couponCatalogue(['HAJIME-300']))

    await expect(loadCatalogue(store, couponCatalogue(['HAJIME–300']))).rejects.toThrow(
      /differ from the code of v_\w+ by more than case, dashes/,
    )
    expect((await loadCatalogue(store, couponCatalogue(['HAJIME-300']))).changes).toEqual([])
  })
})
