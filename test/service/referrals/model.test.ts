/** Whatever friends redeem, pay and take back: each is paid for once in each programme, and never twice. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { as, holdingsOf, referralCatalogue, tillOf } from './support/shop.ts'

type Sharer = 'ada' | 'ben'

/** POINTS pays 500 and 100 for a redemption, OFF pays 500 to whoever shares the code for a paid order. */
type Programme = 'POINTS' | 'OFF'

interface Friend {
  name: string
  by: Sharer | null
  redemption: string | null
  isPaidFor: boolean
}

const step = fc.record({
  does: fc.constantFrom('redeem', 'redeem', 'rollBack', 'pay'),
  programme: fc.constantFrom<Programme>('POINTS', 'OFF'),
  sharer: fc.constantFrom<Sharer>('ada', 'ben'),
  who: fc.nat(1),
})

onPostgres('a model of referrals', (open) => {
  let shop: Shop
  let till: Awaited<ReturnType<typeof tillOf>>
  let number = 0

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: referralCatalogue })
    till = await tillOf(shop)
  })
  afterAll(() => shop.close())

  const pointsOf = async (who: string) => (await holdingsOf(shop, who)).points

  test('both sides have what the model says, after every story', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        number += 1
        const before = { ada: await pointsOf('ada'), ben: await pointsOf('ben') }
        const earned = { ada: 0, ben: 0 }
        const names = [0, 1].map((at) => `story-${number}-${at}`)
        const friends = (['POINTS', 'OFF'] as const).flatMap((programme) =>
          names.map((name) => ({ programme, name, by: null, redemption: null, isPaidFor: false })),
        ) as (Friend & { programme: Programme })[]
        const payFor = (friend: Friend) => {
          if (!friend.by || friend.isPaidFor) return
          earned[friend.by] += 500
          friend.isPaidFor = true
        }

        for (const [at, { does, programme, sharer, who }] of steps.entries()) {
          const name = names[who] ?? ''
          const friend = friends.find((one) => one.programme === programme && one.name === name)
          if (!friend) continue
          if (does === 'redeem') {
            const isOpen = friend.by === null || (friend.by === sharer && friend.redemption === null)
            const { status, body } = await till.redeem(`${sharer.toUpperCase()}-${programme}`, as(name))
            expect(status).toBe(isOpen ? 200 : 400)
            if (!isOpen) continue
            friend.by = sharer
            friend.redemption = body.redemptions[0].id
            if (programme === 'POINTS') payFor(friend)
          } else if (does === 'rollBack' && friend.redemption) {
            expect((await till.rollBack(friend.redemption)).status).toBe(200)
            friend.redemption = null
            if (!friend.isPaidFor) friend.by = null
          } else if (does === 'pay') {
            await till.pay(`${name}-${at}`, as(name))
            for (const one of friends) if (one.programme === 'OFF' && one.name === name) payFor(one)
          }
        }

        const got = { ada: (await pointsOf('ada')) - before.ada, ben: (await pointsOf('ben')) - before.ben }
        expect(got).toEqual(earned)
        for (const { programme, name, isPaidFor } of friends) {
          if (programme === 'POINTS') expect(await pointsOf(name)).toBe(isPaidFor ? 100 : 0)
        }
      }),
      { numRuns: 8 },
    )
  })
})
