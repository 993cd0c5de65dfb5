/** The status of promotion tiers that a qualification lists on request (`options.promotion_tiers`). */
import { beforeAll, expect, test } from 'vitest'
import { page } from '../../support/clients.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { cart, cupsAndPlates } from '../redemptions/support/shop.ts'

const rule = (id: string, condition: object) => ({ id, name: id, rules: { 1: condition } })
const off = (amount_off: number) => ({ discount: { type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ORDER' } })

const tier = (name: string, validation_rules: string[] = [], amount_off = 100) => ({
  id: `promo_${name}`,
  name,
  action: off(amount_off),
  validation_rules,
})

const catalogue = {
  projects: [
    {
      ...cupsAndPlates,
      segments: [{ id: 'seg_ada', name: 'Ada', customers: ['ada'] }],
      stacking_rules: { redeemables_no_effect_rule: 'SKIP' },
      validation_rules: [
        rule('val_big', { name: 'order.amount', conditions: { $more_than_or_equal: [5000] } }),
        rule('val_segment', { name: 'customer.segment', conditions: { $is: ['seg_ada'] } }),
        rule('val_channel', {
          name: 'redemption.metadata',
          property: 'channel',
          conditions: { $is: ['register'] },
        }),
        rule('val_once', {
          name: 'redemption.count.per_customer',
          conditions: { $less_than_or_equal: [0] },
        }),
      ],
      campaigns: [
        {
          id: 'camp_promotions',
          name: 'Promotions',
          campaign_type: 'PROMOTION',
          promotion_tiers: [
            tier('all'),
            tier('big', ['val_big']),
            tier('segment', ['val_segment']),
            tier('channel', ['val_channel']),
            tier('once', ['val_once']),
            tier('nothing', [], 0),
          ],
        },
      ],
    },
  ],
}

interface Reported {
  id: string
  status: string
  result?: { details?: { key: string } }
  order?: { total_discount_amount: number }
}

const names = ['all', 'big', 'segment', 'channel', 'once', 'nothing', 'unknown']

onPostgres('promotion tiers that a request names', (open) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue })
    return () => shop.close()
  })

  async function statusesOf(customer: string | undefined, options: object) {
    const { post } = await page(shop, customer, 'client_qualifications')
    const { status, body } = await post('/v1/qualifications?also=AUDIENCE_ONLY', { order: cart, options })
    if (status !== 200) return status
    return body.promotion_tiers?.map(({ id, status, result, order }: Reported) => [
      id.replace('promo_', ''),
      status,
      result?.details?.key ?? order?.total_discount_amount,
    ])
  }

  const common = [
    ['all', 'APPLICABLE', 100],
    ['big', 'INAPPLICABLE', 'order_rules_violated'],
  ]
  const rest = [
    ['nothing', 'SKIPPED', 'no_effect'],
    ['unknown', 'INAPPLICABLE', 'not_found'],
  ]
  const ids = names.map((name) => `promo_${name}`)

  test.each([
    [
      'another customer',
      'ben',
      ['segment', 'INAPPLICABLE', 'customer_rules_violated'],
      ['once', 'INAPPLICABLE', 'redemption_rules_violated'],
    ],
    [
      'a member of the segment',
      'ada',
      ['segment', 'APPLICABLE', 100],
      ['once', 'INAPPLICABLE', 'redemption_rules_violated'],
    ],
    [
      'a guest',
      undefined,
      ['segment', 'INAPPLICABLE', 'missing_customer'],
      ['once', 'INAPPLICABLE', 'missing_customer'],
    ],
  ])('are reported with their status and reason for %s', async (_, customer, segment, once) => {
    expect(await statusesOf(customer, { promotion_tiers: [...ids, 'promo_all'] })).toEqual([
      ...common,
      segment,
      ['channel', 'INAPPLICABLE', 'redemption_metadata'],
      once,
      ...rest,
    ])
  })

  test('are evaluated one by one, however many there are', async () => {
    const unknown = Array.from({ length: 40 }, (_, at) => `promo_none_${at}`)
    const list = await statusesOf('ada', { promotion_tiers: [...unknown, 'promo_all'] })
    expect(list.at(-1)).toEqual(['all', 'APPLICABLE', 100])
  })

  test('are reported only on request, and at most 100', async () => {
    expect(await statusesOf('ada', {})).toBeUndefined()
    expect(await statusesOf('ada', { promotion_tiers: Array(101).fill('promo_all') })).toBe(400)
  })
})
