/** Listing assignments of validation rules: operation 18 of the specification. */
import { beforeAll, expect, test } from 'vitest'
import { validationRuleAssignmentList } from '../../../src/contract/resources/validation-rule-assignment.ts'
import { z } from '../../../src/contract/zod.ts'
import { backEnd } from '../../support/clients.ts'
import { amountOff } from '../../support/catalogue-parts.ts'
import { otherKeys, smallCatalogue } from '../../support/catalogue.ts'
import { startShop, type Reply, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'

const [shopProject, otherProject] = smallCatalogue.projects
const rule = (id: string) => ({
  id: `val_${id}`,
  name: id,
  rules: { '1': { name: 'order.amount', conditions: { $more_than: [1000] }, rules: {} }, logic: '1' },
})
const discount = amountOff(100)
const big = ['val_big']

const catalogue = {
  projects: [
    {
      ...shopProject,
      validation_rules: [rule('big'), rule('huge')],
      rewards: [
        {
          id: 'rew_mug',
          name: 'Mug',
          type: 'COIN',
          parameters: { coin: { exchange_ratio: 1, points_ratio: 1 } },
        },
      ],
      campaigns: [
        {
          id: 'camp_coupons',
          name: 'Coupons',
          campaign_type: 'DISCOUNT_COUPONS',
          validation_rules: big,
          vouchers: [{ id: 'v_one', code: 'ONE', discount, validation_rules: ['val_big', 'val_huge'] }],
        },
        {
          id: 'camp_tiers',
          name: 'Tiers',
          campaign_type: 'PROMOTION',
          promotion_tiers: [{ id: 'promo_one', name: 'One', action: { discount }, validation_rules: big }],
        },
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          earning_rules: [
            {
              id: 'ern_one',
              event: 'order.paid',
              loyalty: { type: 'FIXED', points: 1 },
              validation_rules: big,
            },
          ],
          reward_assignments: [
            {
              id: 'rewa_one',
              reward: 'rew_mug',
              parameters: { loyalty: { points: 5 } },
              validation_rules: big,
            },
          ],
        },
        {
          id: 'camp_many',
          name: 'Many',
          campaign_type: 'DISCOUNT_COUPONS',
          vouchers: Array.from({ length: 120 }, (_, at) => ({
            code: `MANY${at}`,
            discount,
            validation_rules: ['val_huge'],
          })),
        },
      ],
    },
    { ...otherProject, validation_rules: [rule('big')], campaigns: [] },
  ],
}

onPostgres('the list of assignments', (open) => {
  let shop: Shop
  let list: (query?: string) => Promise<Reply>

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue })
    const { get } = await backEnd(shop)
    list = (query = '') => get(`/v1/validation-rules-assignments${query}`)
    return () => shop.close()
  })

  test('contains every kind of assignment', async () => {
    const { status, body } = await list('?rule=val_big')

    expect(status).toBe(200)
    expect(z.safeParse(validationRuleAssignmentList, body).success).toBe(true)
    expect(body).toMatchObject({ object: 'list', data_ref: 'data', total: 5 })
    const guarded = (body.data as { related_object_type: string; related_object_id: string }[]).map(
      ({ related_object_type, related_object_id }) => [related_object_type, related_object_id],
    )
    expect(guarded.sort()).toEqual(
      [
        ['campaign', 'camp_coupons'],
        ['earning_rule', 'ern_one'],
        ['promotion_tier', 'promo_one'],
        ['reward_assignment', 'rewa_one'],
        ['voucher', 'v_one'],
      ].sort(),
    )
  })

  test.each([
    ['?related_object_id=v_one', ['val_big', 'val_huge']],
    ['?related_object_id=v_one&rule=val_huge', ['val_huge']],
    ['?related_object_id=camp_coupons', ['val_big']],
    ['?related_object_id=nobody', []],
    ['?rule=val_nobody', []],
  ])('contains the assignments and total for %s', async (query, rules) => {
    const { body } = await list(query)
    expect(body.data.map(({ rule_id }: { rule_id: string }) => rule_id).sort()).toEqual(rules)
    expect(body.total).toBe(rules.length)
  })

  test('is returned in pages without gaps or repetitions, oldest or newest first', async () => {
    const ids = async (query: string) => {
      const { body } = await list(`?rule=val_huge&${query}`)
      expect(body.total).toBe(121)
      return body.data.map(({ id }: { id: string }) => id) as string[]
    }

    const oldestFirst = [...(await ids('limit=100')), ...(await ids('limit=100&page=2'))]
    const newestFirst = [
      ...(await ids('limit=100&order=-created_at')),
      ...(await ids('limit=100&page=2&order=-created_at')),
    ]

    expect(new Set(oldestFirst).size).toBe(121)
    expect(newestFirst).toEqual(oldestFirst.toReversed())
    expect(await ids('page=1')).toEqual(oldestFirst.slice(0, 10))
    expect(await ids('limit=100&page=3')).toEqual([])
  })

  test('returns nothing of another project', async () => {
    const { get } = await backEnd(shop, otherKeys.server)
    expect((await get('/v1/validation-rules-assignments')).body).toMatchObject({ data: [], total: 0 })
  })

  test.each([
    ['?page=0', 'page', 'must be at least 1'],
    ['?page=101', 'page', 'must be at most 100'],
    ['?limit=101', 'limit', 'must be at most 100'],
    ['?order=id', 'order', 'must be one of created_at, -created_at'],
    ['?related=v_one', 'related', 'is not a known field'],
  ])('rejects %s and names the parameter', async (query, field, message) => {
    const { status, body } = await list(query)
    expect([status, body.details]).toEqual([400, [{ field, message }]])
  })
})
