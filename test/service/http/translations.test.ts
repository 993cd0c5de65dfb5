/** Texts for shoppers are in the language that a page requests. The back end gets the original texts. */
import { beforeAll, afterAll, expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { bestLanguage } from '../../../src/service/http/translations.ts'
import { demoKeys } from '../../support/catalogue.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const tierOf = (banner: string) => ({
  id: 'promo_ten',
  name: 'Ten off',
  banner: 'Ten off, today',
  metadata: { terms: 'Once', size: 1 },
  action: { discount: { type: 'AMOUNT', amount_off: 1000 } },
  translations: {
    de: { name: 'Zehn weniger', banner, terms: 'Einmal' },
    'de-AT': { banner: 'Zehn weniger, heuer' },
  },
})

const catalogueOf = (banner: string) => ({
  projects: [
    {
      id: 'proj_shop',
      name: 'Shop',
      keys: {
        server: [{ app_id: demoKeys.server['X-App-Id'], app_token: demoKeys.server['X-App-Token'] }],
        client: [
          {
            application_id: demoKeys.client['X-Client-Application-Id'],
            token: demoKeys.client['X-Client-Token'],
            origins: ['shop.example'],
          },
        ],
      },
      customers: [{ id: 'cust_ada', source_id: 'ada', name: 'Ada' }],
      categories: [
        { id: 'cat_gifts', name: 'Gifts', hierarchy: 1, translations: { de: { name: 'Geschenke' } } },
      ],
      products: [
        { id: 'prod_dish', source_id: 'dish', name: 'Dish', translations: { de: { name: 'Schale' } } },
        { id: 'prod_cup', source_id: 'cup', name: 'Cup', translations: { de: { name: 'Tasse' } } },
      ],
      product_collections: [
        { id: 'pc_table', name: 'Table', products: ['cup'], translations: { de: { name: 'Für den Tisch' } } },
      ],
      validation_rules: [
        {
          id: 'val_table',
          name: 'Three for the table',
          rules: {
            1: {
              name: 'order.items',
              conditions: { $is: [{ id: 'pc_table', object: 'products_collection' }] },
              rules: { 1.1: { name: 'order.items.quantity', conditions: { $more_than_or_equal: [3] } } },
            },
            logic: '1',
          },
        },
      ],
      rewards: [
        {
          id: 'rew_mug',
          name: 'Mug',
          type: 'COIN',
          parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } },
          attributes: { description: 'To drink from' },
          translations: { de: { name: 'Becher', description: 'Zum Trinken' } },
        },
      ],
      campaigns: [
        {
          id: 'camp_sale',
          name: 'Sale',
          campaign_type: 'PROMOTION',
          promotion_tiers: [
            tierOf(banner),
            {
              id: 'promo_dish',
              name: 'A dish',
              category: 'Gifts',
              action: {
                discount: {
                  type: 'UNIT',
                  unit_off: 1,
                  effect: 'ADD_NEW_ITEMS',
                  product: { id: 'prod_dish' },
                },
              },
              validation_rules: ['val_table'],
            },
          ],
          translations: { de: { name: 'Ausverkauf' } },
        },
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          translations: { de: { name: 'Verein' } },
          loyalty_tiers: [
            {
              id: 'lty_gold',
              name: 'Gold',
              points: { from: 0, to: 100 },
              translations: { de: { name: 'Goldstufe' } },
            },
          ],
          earning_rules: [
            {
              id: 'ern_order',
              event: 'order.paid',
              loyalty: { type: 'FIXED', points: 5 },
              source: { banner: 'Points for orders' },
              translations: { de: { banner: 'Punkte je Bestellung' } },
            },
          ],
          reward_assignments: [{ reward: 'rew_mug', parameters: { loyalty: { points: 10 } } }],
          vouchers: [{ code: 'CARD-ADA', loyalty_card: { points: 50 }, holder: 'ada' }],
        },
      ],
    },
  ],
})

onPostgres('texts in the requested language', (open) => {
  let shop: Shop
  let bearer: string

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: catalogueOf('Zehn weniger, heute') })
    bearer = `Bearer ${await shop.token('client_api', { customer: 'ada' })}`
  })
  afterAll(() => shop.close())

  const read = (path: string, language?: string) =>
    shop.send(path, {
      headers: {
        ...demoKeys.client,
        Authorization: bearer,
        ...(language && { 'Accept-Language': language }),
      },
    })
  const firstTier = async (language?: string) => {
    const { body, headers } = await read('/client/v1/promotions/tiers', language)
    const [{ name, banner, metadata }] = body.tiers
    return { name, banner, metadata, language: headers['content-language'], vary: headers.vary }
  }

  const vary = 'Origin, Accept-Language, Accept-Encoding'
  const untranslated = {
    name: 'Ten off',
    banner: 'Ten off, today',
    metadata: { terms: 'Once', size: 1 },
    language: undefined,
    vary,
  }
  const german = {
    name: 'Zehn weniger',
    banner: 'Zehn weniger, heute',
    metadata: { terms: 'Einmal', size: 1 },
    language: 'de',
    vary,
  }

  test.each([
    [undefined, untranslated],
    ['de', german],
    ['DE-ch', german],
    ['de_CH', german],
    ['de-AT', { ...german, banner: 'Zehn weniger, heuer', language: 'de-AT' }],
    ['fr', untranslated],
    ['*', untranslated],
    ['fr;q=0.9, de;q=0.8', german],
    ['de;q=0.1, en-GB;q=0.9', untranslated],
    ['de;q=0', untranslated],
    [';;,,=', untranslated],
  ] as const)('are returned to a page that requests %s', async (language, expected) => {
    expect(await firstTier(language)).toEqual(expected)
  })

  test('apply to everything that a member reads', async () => {
    const member = '/client/v1/loyalties/members/CARD-ADA'
    const body = async (path: string) => (await read(path, 'de')).body

    expect((await body(member)).campaign).toBe('Verein')
    expect((await body(`${member}/tiers`)).data.map(({ name }: { name: string }) => name)).toEqual([
      'Goldstufe',
    ])
    expect((await body(`${member}/rewards`)).data[0].reward).toMatchObject({
      name: 'Becher',
      attributes: { description: 'Zum Trinken' },
    })
    expect((await body(`${member}/earning-rules`)).data[0].source.banner).toBe('Punkte je Bestellung')
    expect(JSON.stringify(await body(`${member}/activity`))).toContain('"name":"Goldstufe"')
  })

  const qualifying = (scenario: string) =>
    shop.send('/client/v1/qualifications', {
      method: 'POST',
      headers: {
        ...demoKeys.client,
        Authorization: bearer,
        'Accept-Language': 'de',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        scenario,
        order: { items: [{ product_id: 'prod_cup', quantity: 1, price: 5000 }] },
        options: { expand: ['redeemable', 'category'] },
      }),
    })

  test('apply to qualified redeemables', async () => {
    const { body, headers } = await qualifying('ALL')

    expect(body.redeemables.data).toContainEqual(
      expect.objectContaining({
        id: 'promo_ten',
        name: 'Zehn weniger',
        banner: 'Zehn weniger, heute',
        campaign_name: 'Ausverkauf',
      }),
    )
    expect(headers['content-language']).toBe('de')
  })

  test('apply to free products, missing products and categories', async () => {
    const { body } = await qualifying('AUDIENCE_ONLY')
    const { tiers } = (await read('/client/v1/promotions/tiers', 'de')).body
    const byId = ({ id }: { id: string }) => id === 'promo_dish'

    expect(tiers.find(byId)).toMatchObject({
      action: { discount: { product: { id: 'prod_dish', name: 'Schale' } } },
      categories: [{ id: 'cat_gifts', name: 'Geschenke' }],
    })
    expect(body.redeemables.data.find(byId)).toMatchObject({
      categories: [{ id: 'cat_gifts', name: 'Geschenke' }],
      result: { requirements: [{ missing: 2, items: [{ id: 'pc_table', name: 'Für den Tisch' }] }] },
    })
  })

  test('do not apply to the back end', async () => {
    const token = await shop.token('rewards loyalties')
    const headers = {
      ...demoKeys.server,
      Authorization: `Bearer ${token}`,
      Origin: 'shop.example',
      'Content-Type': 'application/json',
    }
    const change = {
      method: 'PUT',
      headers: { ...headers, 'Accept-Language': 'de' },
      body: JSON.stringify({ stock: 3 }),
    }

    expect((await shop.send('/v1/rewards/rew_mug', change)).body.name).toBe('Mug')
    const rewards = '/v1/loyalties/members/CARD-ADA/rewards'
    expect((await shop.send(rewards, { headers })).body.data[0].reward.name).toBe('Mug')
  })

  test('are updated by a load, which lists the change', async () => {
    const { changes } = await loadCatalogue(shop.store, catalogueOf('Zehn gespart'))

    expect(changes.flatMap(({ fields }) => fields)).toEqual([
      { field: 'translations.de.banner', from: 'Zehn weniger, heute', to: 'Zehn gespart' },
    ])
    expect((await firstTier('de')).banner).toBe('Zehn gespart')
  })
})

test.each([
  ['de', 'de', undefined],
  ['en', 'de', 'en'],
  ['de, en;q=0.5', 'de', undefined],
  ['en-US', 'de', 'en'],
  ['pt', 'de', undefined],
])('selects the language for %s in a shop whose texts are in %s: %s', (header, own, expected) => {
  expect(
    bestLanguage(
      header,
      new Map([
        ['en', 'en'],
        ['fr', 'fr'],
      ]),
      own,
    ),
  ).toBe(expected)
})
