/** Referrals compared with a reference model: each is rewarded once per program, after any sequence of requests. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { as, holdingsOf, referralCatalogue, backEndOf } from './support/shop.ts'

type Referrer = 'ada' | 'ben'

/** POINTS rewards a redemption: 500 points for the referrer, 100 for the referee. OFF rewards a paid order: 500 points. */
type Program = 'POINTS' | 'OFF'

interface Friend {
  name: string
  referrer: Referrer | null
  redemption: string | null
  isPaidFor: boolean
}

const step = fc.record({
  action: fc.constantFrom('redeem', 'redeem', 'rollBack', 'pay'),
  program: fc.constantFrom<Program>('POINTS', 'OFF'),
  referrer: fc.constantFrom<Referrer>('ada', 'ben'),
  friendIndex: fc.nat(1),
})

onPostgres('the reference model of referrals', (open) => {
  let shop: Shop
  let server: Awaited<ReturnType<typeof backEndOf>>
  let number = 0

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: referralCatalogue })
    server = await backEndOf(shop)
  })
  afterAll(() => shop.close())

  const pointsOf = async (customer: string) => (await holdingsOf(shop, customer)).points

  test('matches the points of both sides after any sequence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        number += 1
        const before = { ada: await pointsOf('ada'), ben: await pointsOf('ben') }
        const earned = { ada: 0, ben: 0 }
        const names = [0, 1].map((at) => `story-${number}-${at}`)
        const friends = (['POINTS', 'OFF'] as const).flatMap((program) =>
          names.map((name) => ({ program, name, referrer: null, redemption: null, isPaidFor: false })),
        ) as (Friend & { program: Program })[]
        const payFor = (friend: Friend) => {
          if (!friend.referrer || friend.isPaidFor) return
          earned[friend.referrer] += 500
          friend.isPaidFor = true
        }

        for (const [at, { action, program, referrer, friendIndex }] of steps.entries()) {
          const name = names[friendIndex] ?? ''
          const friend = friends.find((one) => one.program === program && one.name === name)
          if (!friend) continue
          if (action === 'redeem') {
            const canRefer =
              friend.referrer === null || (friend.referrer === referrer && friend.redemption === null)
            const { status, body } = await server.redeem(`${referrer.toUpperCase()}-${program}`, as(name))
            expect(status).toBe(canRefer ? 200 : 400)
            if (!canRefer) continue
            friend.referrer = referrer
            friend.redemption = body.redemptions[0].id
            if (program === 'POINTS') payFor(friend)
          } else if (action === 'rollBack' && friend.redemption) {
            expect((await server.rollBack(friend.redemption)).status).toBe(200)
            friend.redemption = null
            if (!friend.isPaidFor) friend.referrer = null
          } else if (action === 'pay') {
            await server.pay(`${name}-${at}`, as(name))
            for (const one of friends) if (one.program === 'OFF' && one.name === name) payFor(one)
          }
        }

        const actual = {
          ada: (await pointsOf('ada')) - before.ada,
          ben: (await pointsOf('ben')) - before.ben,
        }
        expect(actual).toEqual(earned)
        for (const { program, name, isPaidFor } of friends) {
          if (program === 'POINTS') expect(await pointsOf(name)).toBe(isPaidFor ? 100 : 0)
        }
      }),
      { numRuns: 8 },
    )
  })
})
