/** Cards compared with a reference model: a list of points with dates. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import {
  type PointsBreakdown,
  pointsBreakdownOf,
} from '../../../src/elements/points-breakdown/points-breakdown.ts'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { findCard, findCards } from '../../../src/service/loyalty/card.ts'
import { addPoints, deductPoints } from '../../../src/service/loyalty/ledger.ts'
import { applyDuePoints } from '../../../src/service/loyalty/due-points.ts'
import { addPending } from '../../../src/service/loyalty/timed-points.ts'
import { transfer } from '../../../src/service/loyalty/transfer.ts'
import { readLoyaltyCard } from '../../../src/service/loyalty/view.ts'
import { dayOf, sumOfPoints } from '../../../src/service/rules/loyalty/card-points.ts'
import { insertVouchers } from '../../../src/service/vouchers/new-vouchers.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { runs } from '../../support/sweep-runs.ts'
import { onBothStores } from '../../support/stores.ts'
import { callerFor, clubCatalogue, expectConsistentLedger, program, project_id } from './support/club.ts'

const day = 86_400_000
const start = new Date('2026-11-21T12:00:00Z').getTime()

/** Points that can be spent from `from` until the end of the day `until`. */
interface PointsLot {
  points: number
  from: number
  until: string
}

const never = '9999-12-31'

/** The reference model. Time is in milliseconds. */
class Model {
  lots: PointsLot[] = []
  /** Every addition of points. */
  earned: Omit<PointsLot, 'until'>[] = []
  spent = 0

  constructor(readonly code: string) {}

  /** Points that can be spent, the soonest to expire first. */
  spendable(now: number) {
    return this.lots
      .filter(({ from, until }) => from <= now && until >= dayOf(new Date(now)))
      .sort((one, other) => (one.until < other.until ? -1 : 1))
  }

  balance = (now: number) => sumOfPoints(this.spendable(now))

  breakdown(now: number): PointsBreakdown {
    const today = dayOf(new Date(now))
    const available = this.spendable(now).filter(({ points }) => points > 0)
    const expiring = available.filter(({ until }) => until !== never && until === available[0]?.until)
    return {
      spent: this.spent,
      expired: sumOfPoints(this.lots.filter(({ until }) => until < today)),
      ready: sumOfPoints(available) - sumOfPoints(expiring),
      expiring: sumOfPoints(expiring),
      waiting: sumOfPoints(this.lots.filter(({ from }) => from > now)),
    }
  }

  add(points: number, from: number, until: string | null) {
    this.lots.push({ points, from, until: until ?? never })
    this.earned.push({ points, from })
  }

  /** Returns the debited points, or undefined if the balance is too low. */
  debit(points: number, now: number): PointsLot[] | undefined {
    if (this.balance(now) < points) return undefined
    this.spent += points
    let remaining = points
    return this.spendable(now).flatMap((lot) => {
      const debited = Math.min(remaining, lot.points)
      lot.points -= debited
      remaining -= debited
      return debited > 0 ? [{ ...lot, points: debited }] : []
    })
  }
}

type Step = (world: World) => Promise<void>

interface World {
  store: Store
  cards: { id: string; campaign_id: string; model: Model }[]
  now: number
}

const cardIndex = fc.nat({ max: 2 })
const points = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 300 }))
const inDays = fc.option(fc.integer({ min: 0, max: 12 }), { nil: null })
const dayAfter = (now: number, days: number | null) =>
  days === null ? null : dayOf(new Date(now + days * day))

const cardAt = ({ cards }: World, at: number) => {
  const card = cards[at]
  if (!card) throw new Error('There are fewer than three cards.')
  return card
}

/** Settles the card first, as operations do. */
const settled = <T>(
  { store, now }: World,
  card: { id: string },
  move: (tx: Parameters<Parameters<Store['transaction']>[0]>[0], at: Date) => Promise<T>,
) =>
  store.transaction(async (tx) => {
    await applyDuePoints(tx, project_id, card.id, new Date(now))
    return move(tx, new Date(now))
  })

const earn = fc.tuple(cardIndex, points, inDays).map(([at, points, days]): Step => async (world) => {
  const card = cardAt(world, at)
  const expires_on = dayAfter(world.now, days)
  await settled(world, card, (tx, now) =>
    addPoints(tx, project_id, card, { type: 'POINTS_ADDITION', points, now, expires_on }),
  )
  card.model.add(points, world.now, expires_on)
})

const wait = fc.integer({ min: 1, max: 5 }).map((days): Step => async (world) => {
  world.now += days * day
})

const earnLater = fc
  .tuple(cardIndex, points, fc.integer({ min: 1, max: 6 }), inDays)
  .map(([at, points, later, days]): Step => async (world) => {
    const card = cardAt(world, at)
    const available_at = new Date(world.now + later * day)
    const expires_on = dayAfter(available_at.getTime(), days)
    await settled(world, card, (tx, now) =>
      addPending(tx, project_id, card.id, { points, available_at, expires_on, details: {}, now }),
    )
    card.model.add(points, available_at.getTime(), expires_on)
  })

const spend = fc.tuple(cardIndex, points, fc.boolean()).map(([at, points, atMost]): Step => async (world) => {
  const card = cardAt(world, at)
  const requested = atMost ? Math.min(points, card.model.balance(world.now)) : points
  const expected = requested === 0 ? undefined : card.model.debit(requested, world.now)
  const debited = await settled(world, card, (tx, now) =>
    deductPoints(tx, project_id, card, { type: 'POINTS_REDEMPTION', points, now, ...(atMost && { atMost }) }),
  )
  expect(debited?.points).toBe(expected && requested)
})

const send = fc.tuple(cardIndex, cardIndex, points).map(([from, to, points]): Step => async (world) => {
  const [sender, recipient] = [cardAt(world, from), cardAt(world, to)]
  const debited = sender === recipient ? undefined : sender.model.debit(points, world.now)
  for (const lot of debited ?? []) recipient.model.add(lot.points, world.now, lot.until)
  const sending = world.store.transaction((tx) =>
    transfer(tx, {
      caller: callerFor(null, 'server'),
      campaignId: program,
      memberId: recipient.model.code,
      items: [{ code: sender.model.code, points, source_id: randomUUID() }],
      now: new Date(world.now),
    }),
  )
  if (debited) expect((await sending).loyalty_card.balance).toBe(recipient.model.balance(world.now))
  else
    await expect(sending).rejects.toMatchObject({
      key: sender === recipient ? 'invalid_payload' : 'loyalty_card_points_exceeded',
    })
})

const steps = fc.array(fc.oneof(earn, earnLater, spend, spend, send, wait), { minLength: 4, maxLength: 24 })

onBothStores('cards and a reference model', (open) => {
  let store: Store

  beforeEach(async () => {
    store = await open()
    await loadCatalogue(store, clubCatalogue, new Date(start))
  })

  test('agree after any sequence of earning, spending, transfers and waiting', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const world = { store, cards: await newCards(store), now: start }
        for (const step of all) {
          await step(world)
          await expectAgreement(world)
        }
        await expectConsistentLedger(store)
      }),
      { numRuns: runs(10, 100) },
    )
  })
})

async function newCards(store: Store) {
  const codes = ['A', 'B', 'C'].map((name) => `${name}-${randomUUID()}`)
  const voucher = {
    type: 'LOYALTY_CARD' as const,
    discount: null,
    granted: 0,
    expiration_rules: null,
    redemption_quantity: null,
    start_date: null,
    expiration_date: null,
    category: null,
    additional_info: null,
    metadata: {},
    holder_id: 'cust_ada',
  }
  const ids = await store.transaction((tx) =>
    insertVouchers(tx, project_id, { campaign_id: program, voucher }, codes, 3, new Date(start)),
  )
  const cards = await findCards(store.db, project_id, ids, new Date(start))
  return cards.map(({ id, code }) => ({ id, campaign_id: program, model: new Model(code) }))
}

/** Expects the state of the reference model, whether or not the card has been settled. */
async function expectAgreement({ store, cards, now }: World) {
  for (const { model } of cards) {
    const card = await findCard(store.db, callerFor(null, 'server'), model.code, { now: new Date(now) })
    const [next] = model.spendable(now).filter(({ points }) => points > 0)
    expect(card.balance).toBe(model.balance(now))
    expect(card.expiring[0]?.expires_on ?? never).toBe(next?.until ?? never)

    const { loyalty_card } = await readLoyaltyCard(store.db, project_id, card.id, 'client', new Date(now))
    const breakdown = pointsBreakdownOf(loyalty_card)
    expect(breakdown).toEqual(model.breakdown(now))
    expect(loyalty_card.points).toBe(sumOfPoints(model.earned.filter(({ from }) => from <= now)))
    // The breakdown adds up to all earned and pending points.
    const { waiting, ...others } = breakdown
    expect(Object.values(others).reduce((sum, points) => sum + points)).toBe(loyalty_card.points)
    expect(loyalty_card.points + waiting).toBe(sumOfPoints(model.earned))
  }
}
