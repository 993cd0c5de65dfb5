/**
 * Sample parameters for every message with parameters. The compiler reports messages and parameters without samples.
 * Tests and `/preview/messages` use them.
 */
import { amountParameters } from '../../src/elements/format/amount.ts'
import type { Format } from '../../src/elements/format/format.ts'
import type { Localization } from '../../src/elements/format/localization.ts'
import type { LocalizedGroup } from '../../src/elements/format/message.ts'
import { pointsParameters } from '../../src/elements/format/points.ts'
import type { DiscountedProducts, Scope, UnitSelection } from '../../src/elements/offers/offers.messages.ts'
import { quotedHeadline } from '../../src/elements/offers/quoted-headline.ts'
import type { Messages } from '../../src/elements/translations/messages.generated.ts'

type SamplesOf<Group> = {
  [Key in keyof Group as Group[Key] extends string ? never : Key]: Group[Key] extends (
    parameters: infer Parameters,
  ) => string
    ? readonly Parameters[]
    : never
}

/** Without the groups whose messages have no parameters. */
export type Samples = {
  [
    Name in keyof Messages as keyof SamplesOf<LocalizedGroup<Messages[Name]>> extends never ? never : Name
  ]: SamplesOf<LocalizedGroup<Messages[Name]>>
}

export interface SampleValues {
  /** Names of products, collections and rewards. */
  names: readonly string[]
  tiers: readonly string[]
  /** Codes of vouchers and cards. */
  codes: readonly string[]
  /** In ascending order. */
  numbers: readonly number[]
  /** Formats a second currency. */
  otherCurrency: Format
}

/** Covers every number, name and currency, and every kind of time and product. */
export function samplesFor(
  localization: Localization<Messages>,
  { names, tiers: tierNames, codes, numbers, otherCurrency }: SampleValues,
): Samples {
  const { format, messages } = localization
  const { activityEvents, offers } = messages
  const [name = ''] = names
  const [tier = ''] = tierNames
  const counts = numbers.map((count) => ({ count }))
  const positive = counts.slice(1)
  const points = numbers.map((count) => pointsParameters(count, localization))
  const amounts = [
    amountParameters(1250, format.money),
    ...[100, 200, 500, 2100].map((each) => amountParameters(each, format.price)),
    amountParameters(123_400, otherCurrency.money),
  ]
  const spent = amountParameters(1250, format.money)
  const { amount } = spent
  const first = Date.UTC(2026, 4, 1, 9)
  const days = [first, Date.UTC(2026, 11, 24, 17, 30)]
  const weekdays = [3, 4, 5, 6, 7, 8, 9].map((day) => format.weekday(first + day * 86_400_000))
  const dates = days.map((day) => ({ date: format.date(day) }))
  const times = days.map((day) => ({ time: format.time(day) }))
  const relative = (values: number[], unit: 'second' | 'minute' | 'hour' | 'day') =>
    values.map((value) => ({ when: format.relative(value, unit) }))
  const minutes = relative([1, 2, 5, 30], 'minute')
  const waits = [...relative([1, 20], 'second'), ...minutes]
  const past = [...relative([-1, -2, -5, -30], 'minute'), ...relative([-1, -5], 'hour')]
  const updated = [{ when: messages.common.justNow }, ...past]
  const soon = [...relative([1, 21], 'minute'), ...relative([0, 1, 2, 9], 'day')]
  const products = names.map((each) => ({ products: each }))
  const tiers = tierNames.map((each) => ({ tier: each }))
  const scopes: Scope[] = ['order', 'items', 'line', 'unit', 'together']
  const picks = [undefined, 'cheapest', 'mostExpensive'] as const
  const collections = names.map((each) => ({ collection: offers.quoted({ name: each }) }))
  const [{ collection } = { collection: '' }] = collections
  const two = names.slice(0, 2)
  const oneName = (each: string) => ({ names: each, alternatives: each, count: 1 })
  const twoNames = (each: string[]) => ({
    names: format.list(each),
    alternatives: format.alternatives(each),
    count: 2,
  })
  const unnamed = { names: '', alternatives: '', count: 0, areCollections: false }
  const targets = [
    { ...oneName(format.list([name])), areCollections: false, everything: false },
    { ...twoNames(two), areCollections: false, everything: false },
    { ...oneName(collection), areCollections: true, everything: false },
    {
      ...twoNames(two.map((each) => offers.quoted({ name: each }))),
      areCollections: true,
      everything: false,
    },
    { ...unnamed, everything: true },
    { ...unnamed, everything: false },
  ]
  const kinds: DiscountedProducts[] = targets.flatMap((target) =>
    picks
      // The cheapest is picked from one collection or product, never from several or from everything.
      .slice(0, target.count > 1 || target.everything ? 1 : undefined)
      .map((pick) => ({ ...target, pick })),
  )
  const named = names.slice(1).flatMap((each) =>
    picks.map((pick): DiscountedProducts => ({
      ...oneName(format.list([each])),
      areCollections: false,
      everything: false,
      pick,
    })),
  )
  const discounts = [
    ...named.map((each) => ({ scope: 'items' as const, products: each })),
    ...scopes.flatMap((scope) => kinds.map((each) => ({ scope, products: each }))),
  ]
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
  const hours = { start: format.time(first), end: format.time(days[1] ?? first) }
  const weekend = { days: messages.promotions.everyDays({ days: format.list(weekdays.slice(5)) }), ...hours }
  const week = [{ days: messages.promotions.everyDay, ...hours }, weekend]
  const discount = offers.discount({
    value: format.percent(15),
    scope: 'items',
    products: { ...oneName(name), areCollections: false, everything: false, pick: undefined },
  })
  const benefits = [discount, offers.free({ products: name }), offers.freeShipping]
  const limits = vary(
    [{ discount }, { discount: offers.cheapestFree }],
    [{ total: amount }, { total: format.price(500) }],
  )
  const quantities = [
    offers.quantity({ count: 2, product: name }),
    offers.quantity({ count: 1, product: name }),
  ]
  const remaining = [
    offers.remainingAmount(spent),
    offers.remainingAmountOnEligible(spent),
    offers.remainingAmountOn({ ...spent, products: name, alternatives: 1 }),
    offers.remainingAmountFrom({ ...spent, collection }),
  ].map((each) => ({ ...spent, amount: each }))
  const missing = [
    ...quantities,
    offers.items({ count: 2 }),
    ...collections.map((each) => offers.itemsFrom({ ...each, count: 1 })),
  ].map((each) => ({ products: each }))
  return {
    badge: {
      moreUnits: vary(
        positive,
        benefits.map((benefit) => ({ benefit })),
      ),
    },
    balance: {
      expires: vary(points, dates),
      toTier: vary(points, tiers),
      toReward: vary(
        points,
        names.map((reward) => ({ reward })),
      ),
    },
    combine: {
      pointsOnOtherCards: vary(
        positive,
        points.map((each) => ({ points: each.points })),
      ),
      confirm: points,
      cardEndingIn: codes.map((code) => ({ ending: code.slice(-4) })),
      moved: points,
    },
    common: {
      retryLater: waits,
      retrying: waits,
      approximately: minutes,
      offlineSince: updated,
      outdatedSince: updated,
      moreShown: counts,
      points: counts,
      pendingPoints: points,
      sentences: [
        {
          first: messages.common.loadFailed,
          second: messages.common.retrying({ when: format.relative(20, 'second') }),
        },
      ],
      labelWithValue: [
        { label: offers.applied, value: name },
        ...[activityEvents.upgraded, activityEvents.downgraded, activityEvents.left].map((label) => ({
          label,
          value: tier,
        })),
        ...names.map((value) => ({ label: activityEvents.succeeded, value })),
        ...points.map((each) => ({ label: activityEvents.points_added, value: each.points })),
      ],
      codeApplied: codes.map((code) => ({ code })),
    },
    earn: {
      perAmountPaid: amounts,
      perAmountOnItems: amounts,
      perItems: positive,
      availableAfter: positive,
      until: dates,
    },
    eligibility: {
      replaces: [[discount], benefits].map((headlines) => ({
        offers: format.list(headlines.map((headline) => quotedHeadline(headline, localization))),
      })),
      save: amounts,
      saveMore: amounts,
      insteadOf: vary(
        amounts.map((each) => ({ discount: each.amount })),
        [{ current: format.money(1000) }],
      ),
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
      discount: vary(discounts, [{ value: format.price(500) }, { value: format.percent(15) }]),
      fixedPrice: discounts.map((each) => ({ ...each, price: format.price(500) })),
      cheapestFreeFrom: collections,
      cheapestFreeOf: names.map((product) => ({ product })),
      quoted: names.map((each) => ({ name: each })),
      selectedUnits: selections.map((selection) => ({ discount, selection })),
      upTo: limits,
      upToInTotal: limits,
      upToPerProduct: [{ discount, perProduct: amount }],
      upToPerProductAndInTotal: [{ discount, perProduct: format.price(500), total: amount }],
      free: [...names, ...quantities, format.list(names)].map((each) => ({ products: each })),
      shippingDiscount: amounts,
      gifts: positive,
      quantity: vary(
        positive,
        names.map((product) => ({ product })),
      ),
      giftCardBalance: amounts,
      missingAmount: remaining,
      missingProducts: missing,
      missingAmountAndProducts: vary(remaining, missing.slice(0, 3)),
      remainingAmount: amounts,
      remainingAmountOnEligible: amounts,
      remainingAmountOnAny: amounts,
      remainingAmountOn: vary(amounts, [
        ...products.map((each) => ({ ...each, alternatives: 1 })),
        { products: format.alternatives(two), alternatives: 2 },
      ]),
      remainingAmountFrom: vary(amounts, collections),
      unlock: [
        ...remaining.map(offers.missingAmount),
        ...missing.map(offers.missingProducts),
        ...vary(remaining, missing.slice(0, 1)).map(offers.missingAmountAndProducts),
      ].map((each) => ({ missing: each })),
      items: counts,
      itemsFrom: vary(positive, collections),
      addProducts: missing,
    },
    points: {
      productEarns: points,
      orderEarns: points,
      availableFrom: vary(points, dates),
      toTierAfterOrder: vary(points, tiers),
      reachesTier: tiers,
    },
    pointsBreakdown: { totalEarned: counts },
    pointsPayment: {
      useAtLeast: points,
      willPay: vary(
        points,
        amounts.map((each) => ({ amount: each.amount })),
      ),
      remaining: points,
      useSelected: points,
      selected: points,
    },
    promotions: {
      ends: soon,
      until: dates,
      starts: soon,
      startsOn: [...weekdays, ...dates.map(({ date }) => date)].map((day) => ({ day })),
      dayAndTime: vary(
        [...weekdays, ...dates.map(({ date }) => date)].map((day) => ({ day })),
        times,
      ),
      everyDays: [...weekdays, format.list(weekdays.slice(5)), format.list(weekdays.slice(1, 4))].map(
        (days) => ({ days }),
      ),
      dayRange: weekdays.slice(2).map((last, at) => ({ first: weekdays[at] ?? '', last })),
      hours: week,
      moreHours: [{ hours: messages.promotions.hours(weekend), more: messages.promotions.everyDay }],
      hoursInZone: [{ hours: messages.promotions.hours(weekend), zone: format.zoneName('Europe/Paris') }],
    },
    receipt: {
      remove: benefits.map((offer) => ({ offer })),
      pointsUsedOf: points.map(({ points: selected, count }) => ({
        used: format.number(1),
        selected,
        count,
      })),
    },
    referrals: {
      joined: counts,
      earned: [amount, points[1]?.points ?? '', format.list([points.at(-1)?.points ?? '', amount])].map(
        (each) => ({
          rewards: each,
        }),
      ),
      vouchers: counts,
      joinedOn: dates,
    },
    rewards: {
      missingPoints: points,
      inStock: counts,
      confirm: points,
      pointsUsed: points,
      losesTier: vary(points, tiers),
      redeemedRecently: past,
    },
    tierUp: { welcome: tiers },
  }
}

/** Every item of `ones` with the first of `others`, and the third or last of `ones` with every item of `others`. */
function vary<One extends object, Other extends object>(ones: readonly One[], others: readonly Other[]) {
  const varied = Math.min(2, ones.length - 1)
  return ones.flatMap((one, at) =>
    (at === varied ? others : others.slice(0, 1)).map((other): One & Other => ({ ...one, ...other })),
  )
}
