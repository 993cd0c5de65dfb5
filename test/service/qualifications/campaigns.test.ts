/** Campaigns in scenario AUDIENCE_ONLY: operation 9 of the specification. */
import { beforeAll, expect, test } from 'vitest'
import { qualification } from '../../../src/contract/resources/qualification.ts'
import { z } from '../../../src/contract/zod.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { idsOf, line, off, pagesOf, qualifyAs, shopCatalogue } from './support/shop.ts'

const [project] = shopCatalogue.projects

const coupons = (id: string, more: object = {}) => ({
  id: `camp_${id}`,
  name: `Campaign ${id}`,
  campaign_type: 'DISCOUNT_COUPONS',
  voucher: off(400),
  ...more,
})

const catalogue = {
  projects: [
    {
      ...project,
      campaigns: [
        ...(project?.campaigns ?? []),
        coupons('open', { metadata: { season: 'winter' } }),
        coupons('gold', { validation_rules: ['val_gold'] }),
        coupons('forty', { validation_rules: ['val_forty'] }),
        coupons('later', { start_date: '2027-01-01T00:00:00Z' }),
        coupons('over', { expiration_date: '2026-01-01T00:00:00Z' }),
        coupons('off', { active: false }),
        {
          id: 'camp_cards',
          name: 'Cards',
          campaign_type: 'GIFT_VOUCHERS',
          voucher: { gift: { amount: 2500 } },
        },
      ],
    },
  ],
}

const scenario = 'AUDIENCE_ONLY'
const options = { limit: 50 }
const order = { items: [line('cup')] }

onPostgres('campaigns', (open) => {
  let shop: Shop
  let ada: Awaited<ReturnType<typeof qualifyAs>>
  let guest: typeof ada

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue })
    ada = await qualifyAs(shop, { customer: 'ada' })
    guest = await qualifyAs(shop, {})
    return () => shop.close()
  })

  const campaignsFor = async (qualify: typeof ada, body: object) =>
    (await qualify({ options, ...body })).body.redeemables.data.filter(
      ({ object }: { object: string }) => object === 'campaign',
    )
  const idsFor = async (qualify: typeof ada, body: object = { scenario }) =>
    (await campaignsFor(qualify, body)).map(({ id }: { id: string }) => id).sort()

  test('qualify for their audience if they are active and have a template', async () => {
    expect(await idsFor(guest)).toEqual(['camp_cards', 'camp_forty', 'camp_open'])
    expect(await idsFor(ada)).toEqual(['camp_cards', 'camp_forty', 'camp_gold', 'camp_open'])
  })

  test('report their discount and the missing requirements of the cart', async () => {
    const { body } = await guest({ scenario, options, order })
    expect(z.safeParse(qualification, body).success).toBe(true)
    const entry = (id: string) => body.redeemables.data.find((one: { id: string }) => one.id === id)

    expect(entry('camp_open')).toMatchObject({
      object: 'campaign',
      campaign_id: 'camp_open',
      campaign_name: 'Campaign open',
      metadata: { season: 'winter' },
      created_at: expect.any(String),
      result: { discount: { type: 'AMOUNT', amount_off: 400 } },
      validation_rules_assignments: { total: 0 },
    })
    expect(entry('camp_open').order).toBeUndefined()
    expect(entry('camp_cards').result).toMatchObject({ gift: { balance: 2500 } })
    expect(entry('camp_forty')).toMatchObject({
      result: {
        discount: { amount_off: 400 },
        requirements: [{ name: 'order.amount', missing: 2400 }],
        details: { key: 'order_rules_violated' },
      },
      validation_rules_assignments: {
        data: [
          { rule_id: 'val_forty', related_object_type: 'campaign', validation_status: 'PARTIALLY_VALID' },
        ],
      },
    })
  })

  test.each(['ALL', 'CUSTOMER_WALLET', 'PRODUCTS', 'PROMOTION_STACKS'])(
    'are not part of %s',
    async (other) => {
      expect(await idsFor(ada, { scenario: other, order })).toEqual([])
    },
  )

  test.each(['DEFAULT', 'BEST_DEAL'])(
    'are sorted by %s and returned in pages without gaps or repetitions',
    async (sorting_rule) => {
      const complete = idsOf(await ada({ scenario, order, options: { ...options, sorting_rule } }))
      const pages = await pagesOf(ada, { scenario, order }, { limit: 2, sorting_rule })

      expect(complete).toEqual(expect.arrayContaining(['camp_open', 'camp_gold', 'FOR-ADA', 'gold']))
      expect(pages.flat()).toEqual(complete)
    },
  )
})
