/** Sample parameters for every message with parameters. */
import type { Localization } from '../../../src/elements/format/localization.ts'
import type { LocalizedGroup } from '../../../src/elements/format/message.ts'
import { amountParameters } from '../../../src/elements/format/amount.ts'
import { pointsParameters } from '../../../src/elements/format/points.ts'
import type {
  DiscountedProducts,
  Scope,
  UnitSelection,
} from '../../../src/elements/offers/offers.messages.ts'
import type { Messages } from '../../../src/elements/translations/messages.generated.ts'

type SamplesOf<Group> = {
  [Key in keyof Group as Group[Key] extends string ? never : Key]: Group[Key] extends (
    parameters: infer Parameters,
  ) => string
    ? Parameters[]
    : never
}

type Samples = { [Name in keyof Messages]: SamplesOf<LocalizedGroup<Messages[Name]>> }

/** A name that occurs in no language. */
export const name = '★'

/** Numbers for every plural form of the ten languages. */
export const numbers = [0, 1, 2, 3, 5, 11, 22, 100, 1000, 1_000_000]

/** Covers every number, kind of time and kind of product. */
export function samplesFor(localization: Localization): Samples {
  const { format } = localization
  const counts = numbers.map((count) => ({ count }))
  const positive = counts.slice(1)
  const points = numbers.map((count) => pointsParameters(count, localization))
  const amount = format.money(1250)
  const noon = new Date(2026, 3, 8, 12).getTime()
  const weekdays = [0, 1, 2, 3, 4, 5, 6].map((day) => format.weekday(noon + day * 86_400_000))
  const date = format.date(noon)
  const time = format.time(noon)
  const relative = (values: number[], unit: 'minute' | 'day') =>
    values.map((value) => ({ when: format.relative(value, unit) }))
  const waits = relative([1, 2, 5, 30], 'minute')
  const past = relative([-1, -2, -5, -30], 'minute')
  const soon = relative([0, 1, 2, 9], 'day')
  const dates = [{ date }]
  const tiers = [{ tier: name }]
  const amountsOf = (format: (amount: number) => string) =>
    [100, 150, 200, 500, 1250, 2200, 100_000].map((each) => amountParameters(each, format))
  const amounts = amountsOf(format.money)
  const prices = amountsOf(format.price)
  const scopes: Scope[] = ['order', 'items', 'line', 'unit', 'together']
  const picks = [undefined, 'cheapest', 'mostExpensive'] as const
  const products: DiscountedProducts[] = [name, ''].flatMap((names) =>
    [true, false].flatMap((everything) => picks.map((pick) => ({ names, everything, pick }))),
  )
  const discounts = scopes.flatMap((scope) => products.map((each) => ({ scope, products: each })))
  const turns = [
    { first: 3, every: 3 },
    { first: 1, every: 2 },
    { first: 8, every: 1 },
  ]
  const selections: UnitSelection[] = [true, false].flatMap((unit) =>
    turns.flatMap((turn) =>
      [1, 2, 5, undefined].map((most, at) => ({
        ...turn,
        unit,
        order: picks[at],
        maxPerProduct: most,
        maxTotal: most,
      })),
    ),
  )
  return {
    activity: { eventWithName: [{ event: name, name }] },
    activityEvents: {},
    badge: { moreUnits: counts.map((count) => ({ ...count, benefit: name })) },
    balance: {
      expires: points.map((each) => ({ ...each, date })),
      toTier: points.map((each) => ({ ...each, tier: name })),
      toReward: points.map((each) => ({ ...each, reward: name })),
    },
    combine: {
      pointsOnOtherCards: positive.map((count) => ({ ...count, points: name })),
      confirm: points,
      cardEndingIn: [{ ending: name }],
      moved: points,
    },
    common: {
      retryLater: waits,
      retrying: waits,
      approximately: waits,
      offlineSince: [...past, { when: localization.messages.common.justNow }],
      outdatedSince: [...past, { when: localization.messages.common.justNow }],
      moreShown: counts,
      points: counts,
      pendingPoints: points,
      sentences: [{ first: `${name}.`, second: `${name}.` }],
      labelWithValue: [{ label: name, value: name }],
      codeApplied: [{ code: name }],
    },
    dialog: {},
    earn: {
      perAmountPaid: prices,
      perAmountOnItems: prices,
      perItems: positive,
      availableAfter: positive,
      until: dates,
    },
    eligibility: {
      replaces: [{ offers: name }],
      save: amounts,
      saveMore: amounts,
      insteadOf: [{ discount: amount, current: format.money(1000) }],
      showAll: counts,
    },
    nudge: {
      inCart: [
        { count: 0, required: 1 },
        { count: 2, required: 3 },
        { count: 1240, required: 5000 },
      ],
    },
    offers: {
      discount: discounts.map((each) => ({ ...each, value: amount })),
      fixedPrice: discounts.map((each) => ({ ...each, price: amount })),
      cheapestFreeFrom: [{ products: name }],
      selectedUnits: selections.map((selection) => ({ discount: name, selection })),
      upTo: [{ discount: name, total: amount }],
      upToInTotal: [{ discount: name, total: amount }],
      upToPerProduct: [{ discount: name, perProduct: amount }],
      upToPerProductAndInTotal: [{ discount: name, perProduct: amount, total: amount }],
      free: [{ products: name }],
      shippingDiscount: prices,
      gifts: positive,
      quantity: counts.map((count) => ({ ...count, product: name })),
      giftCardBalance: amounts,
      missingAmount: amounts,
      missingProducts: [{ products: name }],
      missingAmountAndProducts: amounts.map((each) => ({ ...each, products: name })),
      remainingAmount: amounts,
      remainingAmountOnEligible: amounts,
      remainingAmountOn: amounts.map((each) => ({ ...each, products: name })),
      unlock: [{ missing: name }],
      items: counts,
      itemsFrom: counts.map((count) => ({ ...count, collection: name })),
      addProducts: [{ products: name }],
    },
    pointKinds: {},
    points: {
      productEarns: points,
      orderEarns: points,
      availableFrom: points.map((each) => ({ ...each, date })),
      toTierAfterOrder: points.map((each) => ({ ...each, tier: name })),
      reachesTier: tiers,
    },
    pointsBreakdown: { totalEarned: counts },
    pointsPayment: {
      useAtLeast: points,
      willPay: points.map((each) => ({ ...each, amount })),
      remaining: points,
      useSelected: points,
      selected: points,
    },
    promotions: {
      ends: soon,
      until: dates,
      starts: soon,
      startsOn: [...weekdays, date].map((day) => ({ day })),
      dayAndTime: [...weekdays, date].map((day) => ({ day, time })),
      everyDays: [...weekdays, format.list(weekdays.slice(5)), format.list(weekdays.slice(1, 4))].map(
        (days) => ({ days }),
      ),
      dayRange: weekdays.slice(2).map((last, at) => ({ first: weekdays[at] ?? '', last })),
      hours: [{ days: name, start: time, end: time }],
      moreHours: [{ hours: name, more: name }],
      hoursInZone: [{ hours: name, zone: name }],
    },
    reasons: {},
    receipt: {
      remove: [{ offer: name }],
      pointsUsedOf: points.map(({ points: selected, count }) => ({
        used: format.number(1),
        selected,
        count,
      })),
    },
    referrals: {
      joined: counts,
      earned: [{ rewards: name }],
      vouchers: counts,
      joinedOn: dates,
    },
    rewards: {
      missingPoints: points,
      inStock: counts,
      confirm: points,
      pointsUsed: points,
      losesTier: points.map((each) => ({ ...each, tier: name })),
      redeemedRecently: past,
    },
    tierChanges: {},
    tierUp: { welcome: tiers },
  }
}
