/**
 * Qualifications over HTTP, compared with an oracle that is based on the specification alone (`scenarios/oracle.ts`):
 * eight scenarios, sixty redeemables, and several customers, carts and times.
 */
import { beforeAll, expect, test } from 'vitest'
import { chanceOf, type Chance } from '../fuzz/random.ts'
import { backEnd, type Post } from '../../support/clients.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { runs } from '../../support/sweep-runs.ts'
import { qualifies, type Query } from './scenarios/oracle.ts'
import { catalogue, customers, everything, prices } from './scenarios/shop.ts'

const scenarios = [
  ...['ALL', 'CUSTOMER_WALLET', 'AUDIENCE_ONLY', 'PROMOTION_STACKS'],
  ...['PRODUCTS', 'PRODUCTS_BY_CUSTOMER', 'PRODUCTS_DISCOUNT', 'PRODUCTS_DISCOUNT_BY_CUSTOMER'],
]

/** A Saturday, a Sunday morning, a Monday, and a day in December. */
const moments = [
  '2026-11-21T12:00:00Z',
  '2026-11-22T09:00:00Z',
  '2026-11-23T11:59:59Z',
  '2026-12-05T20:00:00Z',
]

const carts = [
  {},
  { cup: 1 },
  { spoon: 1 },
  { bowl: 1 },
  { cup: 3, tea: 1 },
  { cup: 1, spoon: 1 },
  { cup: 2, bowl: 1, tea: 1 },
  { bowl: 4, tea: 2 },
]

const cartsAtRandom = runs(1, 60)

onPostgres('the scenarios of qualifications', (open) => {
  let shop: Shop

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue })
    await useUp((await backEnd(shop)).post)
    return () => shop.close()
  })

  test('match the specification', async () => {
    expect(everything).toHaveLength(60)
    const chance = chanceOf(12)
    const differences: string[] = []
    let requests = 0
    for (const moment of moments) {
      shop.clock.set(moment)
      const { post } = await backEnd(shop)
      const own = cartsAtRandom > 1 ? carts : [chance.pick(carts)]
      const all = [...own, ...Array.from({ length: cartsAtRandom }, () => cartOf(chance))]
      for (const cart of all) {
        for (const customer of [undefined, ...Object.values(customers)]) {
          for (const scenario of scenarios) {
            const query = { scenario, customer, cart, prices, now: new Date(moment), ...filtersOf(chance) }
            const found = await qualifyingIds(post, query, 3 + chance.below(48))
            const wanted = everything.filter((one) => qualifies(one, query)).map(({ id }) => id)
            const extra = found.filter((id) => !wanted.includes(id)).map((id) => `${id} is unexpected`)
            const lost = wanted.filter((id) => !found.includes(id)).map((id) => `${id} is missing`)
            const twice = found
              .filter((id, at) => found.indexOf(id) < at)
              .map((id) => `${id} is listed twice`)
            const where = JSON.stringify({ ...query, prices: undefined })
            differences.push(...[...extra, ...lost, ...twice].map((one) => `${one}: ${where}`))
            requests += 1
          }
        }
      }
    }
    expect(differences.slice(0, 20)).toEqual([])
    expect(requests).toBe(moments.length * (cartsAtRandom > 1 ? carts.length + cartsAtRandom : 2) * 4 * 8)
  })
})

/** Creates the earlier redemptions: those in `usedBy`, and one of each voucher without uses left. */
async function useUp(post: Post) {
  for (const { id, kind, usedBy, usesLeft, holder } of everything) {
    for (const name of usedBy ?? (usesLeft === 0 && holder ? [holder] : [])) {
      const { status, text } = await post('/v1/redemptions', {
        redeemables: [{ object: kind === 'promotion_tier' ? kind : 'voucher', id }],
        customer: { source_id: name },
        order: { items: [{ product_id: 'prod_bowl', quantity: 1 }] },
      })
      if (status !== 200) throw new Error(text)
    }
  }
}

function cartOf(chance: Chance): Record<string, number> {
  const counts = Object.keys(prices).map((id): [string, number] => [
    id,
    chance.hits(0.5) ? 0 : chance.below(4),
  ])
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

function filtersOf(chance: Chance): Pick<Query, 'filters'> {
  if (chance.hits(0.7)) return {}
  return {
    filters: chance.pick([
      { category_id: 'cat_sale' },
      { category_id: 'cat_thanks' },
      { campaign_type: 'PROMOTION' },
      { campaign_type: 'DISCOUNT_COUPONS' },
      { not_type: 'promotion_tier' },
      { not_type: 'voucher', category_id: 'cat_thanks' },
    ]),
  }
}

/** Returns the ids from all pages. Checks that the entries are sorted newest first. */
async function qualifyingIds(post: Post, { scenario, customer, cart, filters }: Query, limit: number) {
  const items = Object.entries(cart).map(([id, quantity]) => ({ product_id: `prod_${id}`, quantity }))
  const ids: string[] = []
  const dates: string[] = []
  let starting_after: string | undefined
  do {
    const options = {
      limit,
      ...(starting_after && { starting_after }),
      ...(filters && { filters: onWire(filters) }),
    }
    const { status, text, body } = await post('/v1/qualifications', {
      scenario,
      ...(customer && { customer: { source_id: customer.name } }),
      ...(items.length > 0 && { order: { items } }),
      options,
    })
    if (status !== 200) throw new Error(text)
    for (const entry of body.redeemables.data) {
      ids.push(entry.id)
      dates.push(entry.created_at)
    }
    starting_after = body.redeemables.more_starting_after
  } while (starting_after)
  expect(dates).toEqual(dates.toSorted().reverse())
  return ids
}

const onWire = ({ category_id, campaign_type, not_type }: NonNullable<Query['filters']>) => ({
  ...(category_id && { category_id: { conditions: { $in: [category_id] } } }),
  ...(campaign_type && { campaign_type: { conditions: { $is: [campaign_type] } } }),
  ...(not_type && { resource_type: { conditions: { $not_in: [not_type] } } }),
})
