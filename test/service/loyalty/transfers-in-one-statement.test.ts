/** A transfer in one statement has the same effects as the same transfer in a transaction. */
import { expect, test, vi } from 'vitest'
import { transfer } from '../../../src/service/loyalty/transfer.ts'
import { withImages } from '../../../src/service/vouchers/assets.ts'
import { backEndCaller, effectsOf } from '../../support/effects.ts'
import { startShopForTest, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { backEndOf, clubCatalogue, program } from './support/club.ts'

type GiftItem = { code: string; points: number; source_id: string; reason?: string }

onPostgres('transferring points in one statement', (open) => {
  const start = async () => startShopForTest(await open(), { catalogue: clubCatalogue })

  async function transferOverHttp(shop: Shop, to: string, items: readonly GiftItem[]) {
    const { transfer } = await backEndOf(shop)
    await shop.jobs.close()
    const transaction = vi.spyOn(shop.store, 'transaction')
    const reply = await transfer(to, items)
    return { ...reply, transactions: transaction.mock.calls.length }
  }

  const transferInTransaction = async ({ store, clock }: Shop, to: string, items: readonly GiftItem[]) => {
    const caller = await backEndCaller(store)
    const input = { caller, campaignId: program, memberId: to, items, now: clock.now() }
    return store.transaction(async (tx) => withImages(await transfer(tx, input)))
  }

  test.each<[string, string, GiftItem[]]>([
    ['from one card', 'BEN', [{ code: 'ADA', points: 30, source_id: 'a', reason: 'A gift' }]],
    [
      'from several cards, and from one several times',
      'v_cleo',
      [
        { code: 'ADA', points: 60, source_id: 'a' },
        { code: 'BEN', points: 50, source_id: 'b' },
        { code: 'v_ada', points: 40, source_id: 'c' },
      ],
    ],
  ])('has the same effects as in a transaction %s', async (_, to, items) => {
    const [one, other] = [await start(), await start()]

    const { body, transactions } = await transferOverHttp(one, to, items)
    const expected = await transferInTransaction(other, to, items)

    expect(transactions).toBe(0)
    expect(await effectsOf(one.store, body)).toEqual(await effectsOf(other.store, expected))
  })

  test('needs a transaction for points that expire', async () => {
    const shop = await start()
    const items = [{ code: 'MONTHLY', points: 40, source_id: 'a' }]
    const { status, body, transactions } = await transferOverHttp(shop, 'BEN', items)
    expect([status, body.loyalty_card.next_expiration_points, transactions]).toEqual([200, 40, 1])
  })
})
