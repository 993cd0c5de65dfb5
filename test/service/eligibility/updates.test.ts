/** A snapshot that was updated after each change equals one that is read from scratch. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { readVersions } from '../../../src/service/database/project-versions.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { collect } from '../../../src/service/eligibility/collect.ts'
import { readSnapshot, type Snapshot } from '../../../src/service/eligibility/snapshot.ts'
import { Snapshots } from '../../../src/service/eligibility/snapshots.ts'
import { onPostgres } from '../../support/stores.ts'
import { runs } from '../../support/sweep-runs.ts'
import {
  anyRequest,
  catalogueOf,
  contextOf,
  names,
  rules,
  start,
  tiers,
  type RequestSpec,
} from './support/random-shop.ts'

const often = fc.nat({ max: 3 }).map((number) => number > 0)
const campaign = fc.record({ name: fc.constantFrom('One', 'Uno'), active: often, rule: often })

const version = fc.record({
  tiers,
  rules,
  campaigns: fc.tuple(campaign, campaign),
  stack: fc.uniqueArray(fc.nat({ max: 11 }), { maxLength: 3 }),
  ratio: fc.integer({ min: 1, max: 3 }),
  categoryHierarchy: fc.integer({ min: 1, max: 3 }),
  price: fc.constantFrom(1200, 1900),
  tea: fc.subarray(names, { minLength: 1 }),
  endMissing: fc.boolean(),
})

type Version = typeof version extends fc.Arbitrary<infer Value> ? Value : never

/** Changes a part of the catalog: one element of a list, or a field. */
type Edit = (before: Version) => Version

const replaced = <Item>(list: readonly Item[], index: number, [item]: readonly Item[]) =>
  list.map((one, at) => (at === index % list.length ? (item ?? one) : one))

const editsOf = (other: Version, index: number): Edit[] => [
  (before) => ({ ...before, tiers: replaced(before.tiers, index, other.tiers) }),
  (before) => ({ ...before, tiers: [...before.tiers, ...other.tiers].slice(0, 12) }),
  (before) => ({ ...before, tiers: before.tiers.slice(0, Math.max(1, index)), endMissing: true }),
  (before) => ({
    ...before,
    tiers: before.tiers.map((tier, at) => (at === index ? { ...tier, ruleNumbers: [] } : tier)),
  }),
  (before) => ({ ...before, rules: replaced(before.rules, index, other.rules) }),
  (before) => ({ ...before, rules: replaced(before.rules, 0, other.rules) }),
  (before) => ({ ...before, campaigns: [other.campaigns[0], before.campaigns[1]] }),
  (before) => ({ ...before, campaigns: [before.campaigns[0], other.campaigns[1]] }),
  (before) => ({ ...before, stack: other.stack }),
  (before) => ({ ...before, ratio: other.ratio, categoryHierarchy: other.categoryHierarchy }),
  (before) => ({ ...before, price: other.price, tea: other.tea }),
]

const edits = fc
  .tuple(version, fc.nat({ max: 11 }))
  .chain(([other, index]) => fc.constantFrom(...editsOf(other, index)))

/** Distributes the tiers over two campaigns. */
function catalogueWith({ tiers, rules, campaigns, stack, ratio, categoryHierarchy, price, tea }: Version) {
  const { projects } = catalogueOf(tiers, rules)
  return {
    projects: projects.map((project) => ({
      ...project,
      products: project.products.map((product) => ({ ...product, price })),
      product_collections: [{ id: 'pc_tea', name: 'Tea', products: tea }],
      categories: [{ id: 'cat_1', name: 'Category', hierarchy: categoryHierarchy }],
      rewards: [
        {
          id: 'rew_coin',
          name: 'Coin',
          type: 'COIN',
          parameters: { coin: { exchange_ratio: ratio, points_ratio: 10 } },
        },
      ],
      campaigns: [
        ...campaigns.map(({ name, active, rule }, number) => {
          const own = project.campaigns.flatMap(({ promotion_tiers }) =>
            promotion_tiers.filter((_, index) => index % 2 === number),
          )
          const ids = own.map(({ id }) => id).filter((id) => stack.some((index) => id === `promo_${index}`))
          return {
            id: `camp_${number}`,
            name: `${name} ${number}`,
            campaign_type: 'PROMOTION',
            active,
            category: 'Category',
            validation_rules: rule ? ['val_0'] : [],
            promotion_tiers: own,
            ...(ids.length > 1 && {
              promotion_stacks: [{ id: `stack_${number}`, name: 'Stack', tiers: { ids } }],
            }),
          }
        }),
        {
          id: 'camp_club',
          name: 'Club',
          campaign_type: 'LOYALTY_PROGRAM',
          voucher: { loyalty_card: { points: ratio } },
          reward_assignments: [{ reward: 'rew_coin', parameters: { loyalty: { points: 10 } } }],
        },
      ],
    })),
  }
}

const everything = { qualified: 1000, evaluated: 1000, after: null }

async function answers(
  store: Store,
  { tiers, campaigns, stacks, unpacker, products }: Snapshot,
  requests: RequestSpec[],
) {
  const found = []
  for (const request of requests) {
    const context = { ...(await contextOf(store, request, products)), tiers, campaigns, stacks }
    const { qualified, until } = await collect(context, everything)
    found.push({
      until,
      amount: context.order.amount,
      qualified: qualified.map((one) => ({ ...one, ...unpacker.classify(one.redeemable) })),
    })
  }
  return found
}

onPostgres('a snapshot that was updated after each change', (open) => {
  test('equals one that is read from scratch', async () => {
    const changes = fc.array(edits, { minLength: 4, maxLength: 8, size: 'max' })
    const carts = fc.array(anyRequest, { minLength: 10, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(version, changes, carts, async (first, list, requests) => {
        const store = await open()
        const snapshots = new Snapshots(store)
        let state = first
        for (const [index, edit] of [(same: Version) => same, ...list].entries()) {
          state = edit({ ...state, endMissing: false })
          const { endMissing } = state
          await loadCatalogue(store, catalogueWith(state), new Date(start + index * 3), { endMissing })
          const current = await readVersions(store.db, 'proj_1')

          const updated = await snapshots.of('proj_1', current)
          const read = await readSnapshot(store.db, 'proj_1', current)

          expect(updated.version).toBe(current.version)
          expect(updated.tiers.size).toBe(read.tiers.size)
          expect(updated.settings).toEqual(read.settings)
          expect(await answers(store, updated, requests)).toEqual(await answers(store, read, requests))
        }
        await store.close()
      }),
      { numRuns: runs(4, 40), endOnFailure: true },
    )
  })
})
