/** The index compared with the store: it finds what SQL and the rules find, in the same order. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { collect } from '../../../src/service/eligibility/collect.ts'
import { comparePositions, positionOf } from '../../../src/service/eligibility/position.ts'
import type { QualificationContext } from '../../../src/service/eligibility/context.ts'
import { readSnapshot } from '../../../src/service/eligibility/snapshot.ts'
import { sql } from '../../../src/service/database/kysely.ts'
import { availableAt } from '../../../src/service/database/sql-snippets.ts'
import { createRuleCache } from '../../../src/service/redeemables/queries.ts'
import {
  asRedeemable,
  type RedeemableRow,
  selectTiers,
} from '../../../src/service/redeemables/redeemable-row.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { onPostgres } from '../../support/stores.ts'
import { runs } from '../../support/sweep-runs.ts'
import { anyRequest, catalogueOf, contextOf, rules, start, tiers } from './support/random-shop.ts'

/** Every available tier, read with SQL, in the order of replies. */
async function oracle({ db }: Store, now: Date): Promise<QualificationContext['tiers']> {
  const { rows } = await sql<RedeemableRow>`
    ${selectTiers}
    where tier.project_id = 'proj_1' and ${availableAt('campaign', 'campaign.time_zone', now)}
      and ${availableAt('tier', 'campaign.time_zone', now)}`.execute(db)
  const ruleOf = createRuleCache()
  const found = rows.flatMap((row) => asRedeemable(row, ruleOf) ?? [])
  const all = found.toSorted((one, other) => comparePositions(positionOf(one), positionOf(other)))
  return {
    *find() {
      for (const [index, tier] of all.entries()) yield { place: index, position: positionOf(tier) }
    },
    tier: (index) => all[index],
  }
}

const everything = { qualified: 1000, evaluated: 1000, after: null }

onPostgres('the index', (open) => {
  test('finds exactly the offers that the store and the rules find', async () => {
    const carts = fc.array(anyRequest, { minLength: 6, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(tiers, rules, carts, async (tierList, ruleList, requests) => {
        const store = await open()
        await loadCatalogue(store, catalogueOf(tierList, ruleList), new Date(start))
        const { tiers: index } = await readSnapshot(store.db, 'proj_1', { version: 1, shop_version: 0 })

        for (const input of requests) {
          const context = await contextOf(store, input)
          const reference = await oracle(store, context.situation.now)
          const [actual, expected] = [
            await collect({ ...context, tiers: index }, everything),
            await collect({ ...context, tiers: reference }, everything),
          ]
          expect(actual).toEqual(expected)
        }
        await store.close()
      }),
      { numRuns: runs(8, 80), endOnFailure: true },
    )
  })
})
