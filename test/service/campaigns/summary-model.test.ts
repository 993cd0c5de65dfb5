/** Summaries compared with a reference model: a list of dated events. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backEnd, page } from '../../support/clients.ts'
import { startShop, type Shop } from '../../support/service.ts'
import { onPostgres } from '../../support/stores.ts'
import { emptyFigures, summaryCatalogue, type Figures } from './support/shop.ts'

const hour = 3_600_000
const day = 24 * hour

/** Campaign and discount of each code, in the order in which requests list them. A disabled code has no discount. */
const codes = {
  ONE: { campaign: 'camp_codes', off: 100 },
  TWO: { campaign: 'camp_codes', off: 250 },
  BESIDE: { campaign: 'camp_beside', off: 70 },
  THREE: { campaign: 'camp_codes', off: 1000 },
  OFF: { campaign: 'camp_codes', off: undefined },
  'BESIDE-OFF': { campaign: 'camp_beside', off: undefined },
} as const
type Code = keyof typeof codes

interface Event {
  campaign: string
  at: number
  counts: Partial<Figures>
}

const sumOf = (all: readonly Partial<Figures>[]): Figures => {
  const figures = { ...emptyFigures }
  for (const one of all) {
    for (const [name, value] of Object.entries(one)) figures[name as keyof Figures] += value // the names of figures
  }
  return figures
}

/** The reference model. */
class Model {
  readonly events: Event[] = []
  /** Redemptions that can be rolled back, with the event of each part. */
  readonly redeemed: { id: string; parts: string[]; shares: Event[]; isRolledBack: boolean }[] = []
  rewardVouchers = 2

  add(campaign: string, at: number, counts: Partial<Figures>) {
    this.events.push({ campaign, at, counts })
  }

  of(campaign: string, from = -Infinity, to = Infinity) {
    return sumOf(
      this.events.flatMap((event) =>
        event.campaign === campaign && event.at >= from && event.at < to ? [event.counts] : [],
      ),
    )
  }
}

const failure = (kind: 'redemptions' | 'rollbacks' | 'validations' | 'publications') => ({
  [kind]: 1,
  [`${kind}_failed`]: 1,
})
const success = (kind: 'redemptions' | 'rollbacks' | 'validations' | 'publications') => ({
  [kind]: 1,
  [`${kind}_succeeded`]: 1,
})

const someCodes = fc
  .uniqueArray(fc.constantFrom(...(Object.keys(codes) as Code[])), { minLength: 1, maxLength: 3 })
  .map((chosen) => (Object.keys(codes) as Code[]).filter((code) => chosen.includes(code)))

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('redeem' as const),
      codes: someCodes,
      amount: fc.constantFrom(900, 2000, 12_345),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('roll back' as const), index: fc.nat(50), part: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('validate' as const), codes: someCodes, page: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('redeem a reward' as const), byRedemption: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('add a voucher' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 2000 }) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function openModel(shop: Shop) {
  let server = await backEnd(shop)
  let ada = await page(shop, 'ada', 'client_validations')
  const post = (path: string, body?: unknown) => server.post(path, body)
  // Tokens expire after 15 minutes.
  async function wait(minutes: number) {
    shop.clock.pass(minutes * 60)
    server = await backEnd(shop)
    ada = await page(shop, 'ada', 'client_validations')
  }

  const model = new Model()
  const created = await shop.store.db
    .selectFrom('vouchers')
    .select(['campaign_id', 'created_at'])
    .where('project_id', '=', 'proj_shop')
    .execute()
  for (const { campaign_id, created_at } of created)
    model.add(campaign_id ?? '', created_at.getTime(), { vouchers_created: 1 })
  const now = () => shop.clock.now().getTime()
  /** The time of events that are stored only as hourly counters. */
  const thisHour = () => Math.floor(now() / hour) * hour
  const redeemables = (chosen: readonly Code[]) => chosen.map((id) => ({ object: 'voucher', id }))

  async function redeem(chosen: readonly Code[], amount: number) {
    const { status, body } = await post('/v1/redemptions', {
      redeemables: redeemables(chosen),
      order: { amount },
    })
    const off = chosen.filter((code) => codes[code].off === undefined)
    expect(status).toBe(off.length > 0 ? 400 : 200)
    for (const code of off) model.add(codes[code].campaign, now(), failure('redemptions'))
    if (off.length > 0) return

    let remaining = amount
    const campaigns = new Set<string>()
    const shares = chosen.map((code): Event => {
      const { campaign, off: maximum = 0 } = codes[code]
      const discounted_amount = Math.min(maximum, remaining)
      remaining -= discounted_amount
      const orders_amount = campaigns.has(campaign) ? 0 : amount
      campaigns.add(campaign)
      return { campaign, at: now(), counts: { ...success('redemptions'), discounted_amount, orders_amount } }
    })
    model.events.push(...shares)
    const parts = body.redemptions.map(({ id }: { id: string }) => id)
    model.redeemed.push({ id: body.parent_redemption?.id ?? parts[0], parts, shares, isRolledBack: false })
  }

  async function rollBack(index: number, part: boolean) {
    const one = model.redeemed[index % model.redeemed.length]
    if (!one) return
    const isPart = part && one.parts.length > 1
    const { status } = await post(`/v1/redemptions/${isPart ? one.parts[0] : one.id}/rollback`)
    if (isPart || one.isRolledBack) {
      expect([400, 409]).toContain(status)
      for (const { campaign } of isPart ? one.shares.slice(0, 1) : one.shares)
        model.add(campaign, thisHour(), failure('rollbacks'))
      return
    }
    expect(status).toBe(200)
    one.isRolledBack = true
    for (const { campaign, counts } of one.shares) {
      const {
        discounted_amount: rolledback_discounted_amount = 0,
        orders_amount: orders_rolledback_amount = 0,
      } = counts
      model.add(campaign, now(), {
        ...success('rollbacks'),
        rolledback_discounted_amount,
        orders_rolledback_amount,
      })
    }
  }

  async function validate(chosen: readonly Code[], asPage: boolean) {
    const body = { redeemables: redeemables(chosen), order: { amount: 5000 } }
    const { status } = await (asPage ? ada : server).post('/v1/validations', body)
    expect(status).toBe(200)
    for (const code of chosen) {
      const { campaign, off } = codes[code]
      model.add(campaign, thisHour(), off === undefined ? failure('validations') : success('validations'))
    }
  }

  async function redeemReward(byRedemption: boolean) {
    const reward = { id: 'rew_prize' }
    const { status, body } = byRedemption
      ? await post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'CARD', reward }] })
      : await post('/v1/loyalties/members/CARD/redemption', { reward })
    const isGranted = model.rewardVouchers > 0
    expect([status, isGranted || byRedemption || body.result]).toEqual([
      isGranted || !byRedemption ? 200 : 400,
      isGranted || byRedemption || 'FAILURE',
    ])
    if (isGranted) {
      model.rewardVouchers -= 1
      model.add('camp_prizes', now(), success('publications'))
    } else {
      model.add('camp_prizes', thisHour(), failure('publications'))
    }
  }

  return {
    model,
    now,
    async act(one: Step) {
      if (one.do === 'redeem') return redeem(one.codes, one.amount)
      if (one.do === 'roll back') return rollBack(one.index, one.part)
      if (one.do === 'validate') return validate(one.codes, one.page)
      if (one.do === 'redeem a reward') return redeemReward(one.byRedemption)
      if (one.do === 'wait') return wait(one.minutes)
      expect((await post('/v1/campaigns/Codes/vouchers?vouchers_count=1', {})).status).toBe(200)
      model.add('camp_codes', now(), { vouchers_created: 1 })
    },
    async summary(campaign: string, query = ''): Promise<Figures> {
      const { status, body } = await server.get(`/v1/campaigns/${campaign}/summary?${query}`)
      expect(status).toBe(200)
      delete body.object
      delete body.campaign
      return body
    },
  }
}

const isoOf = (at: number) => new Date(at).toISOString()
const dayOf = (at: number) => isoOf(at).slice(0, 10)

onPostgres('the summary of a campaign', (open) => {
  let shop: Shop
  let all: Awaited<ReturnType<typeof openModel>>

  beforeAll(async () => {
    shop = await startShop(await open(), { catalogue: summaryCatalogue })
    all = await openModel(shop)
  })
  afterAll(async () => {
    await shop.close()
    await shop.store.close()
  })

  test('matches all events, and adjacent ranges add up to the total', async () => {
    const start = all.now()
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 6, maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (steps, one, other) => {
          const { model, summary, now } = all
          for (const step of steps) await all.act(step)

          const timeAt = (share: number) => Math.floor(start + share * (now() - start))
          const [first, second] = [Math.min(timeAt(one), timeAt(other)), Math.max(timeAt(one), timeAt(other))]
          const midnight = Math.ceil(second / day) * day
          for (const campaign of ['camp_codes', 'camp_beside', 'camp_prizes']) {
            const total = model.of(campaign)
            expect(await summary(campaign)).toEqual(total)
            const within = await summary(campaign, `start_date=${isoOf(first)}&end_date=${isoOf(second)}`)
            expect(within).toEqual(model.of(campaign, first, second))
            const before = await summary(campaign, `end_date=${isoOf(first)}`)
            expect(sumOf([before, within, await summary(campaign, `start_date=${isoOf(second)}`)])).toEqual(
              total,
            )
            const days = await summary(campaign, `end_date=${dayOf(midnight - day)}`)
            expect(days).toEqual(model.of(campaign, -Infinity, midnight))
            expect(sumOf([days, await summary(campaign, `start_date=${dayOf(midnight)}`)])).toEqual(total)
          }
        },
      ),
      // No shrinking: events are never deleted, so a shorter sequence would start with those of the longer one.
      { numRuns: 6, endOnFailure: true },
    )
  })
})
