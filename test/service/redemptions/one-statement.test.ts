/** A redemption in one statement has the same effects as the same redemption in a transaction. */
import { expect, test, vi } from 'vitest'
import { type Caller, findProject } from '../../../src/service/auth/caller.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { redeemForPoints } from '../../../src/service/redemptions/redeem-reward.ts'
import { startShopForTest } from '../../support/service.ts'
import { contentsOf } from '../../support/store-contents.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, catalogue } from './support/reward-shop.ts'

const withoutTiers = {
  projects: catalogue.projects.map((project) => ({
    ...project,
    campaigns: project.campaigns.map((campaign) => ({ ...campaign, loyalty_tiers: [] })),
  })),
}

const tables = [
  'redemptions',
  'voucher_transactions',
  'member_activity',
  'redemption_counts',
  'rewards',
  'vouchers',
]

const withoutIds = (text: string) => text.replaceAll(/_[0-9a-f]{32}/g, '_id')

async function effectsIn(store: Store) {
  const contents = await contentsOf(store)
  return tables.map((table) => [table, contents[table]?.map(withoutIds).toSorted()])
}

onPostgres('redeeming a product in one statement', (open) => {
  const redeemInOneStatement = async (member: string, reward: string, catalogue: object) => {
    const shop = await startShopForTest(await open(), { catalogue })
    const backEnd = await backEndOf(shop)
    const transaction = vi.spyOn(shop.store, 'transaction')
    const { body } = await backEnd.redeem(member, reward)
    expect(transaction).not.toHaveBeenCalled()
    return { reply: withoutIds(JSON.stringify(body)), effects: await effectsIn(shop.store) }
  }

  const redeemInTransaction = async (memberId: string, id: string, catalogue: object) => {
    const { store, clock } = await startShopForTest(await open(), { catalogue })
    const project = await findProject(store.db, 'proj_shop')
    if (!project) throw new Error('The project was not loaded.')
    const client = { side: 'server', client_id: 'app-shop', scopes: null, customer_id: null } as const
    const caller: Caller = { ...client, project }
    const input = { memberId, body: { reward: { id } }, caller, now: clock.now() }
    const reply = await store.transaction((tx) => redeemForPoints(tx, input))
    return { reply: withoutIds(JSON.stringify(reply)), effects: await effectsIn(store) }
  }

  test.each([
    ['in a program without tiers', 'ADA', 'rew_three', withoutTiers],
    ['in the lowest tier', 'ADA', 'rew_three', catalogue],
    ['at the price of a higher tier', 'GOLD', 'rew_cup', catalogue],
    ['for no points', 'GOLD', 'rew_free', catalogue],
  ])('has the same effects as in a transaction %s', async (_, member, reward, catalogue) => {
    const one = await redeemInOneStatement(member, reward, catalogue)
    const other = await redeemInTransaction(member, reward, catalogue)

    expect(JSON.parse(one.reply)).toMatchObject({ result: 'SUCCESS' })
    expect(one).toEqual(other)
  })
})
