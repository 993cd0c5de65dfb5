/** Expected sentences in each language: plurals, cases, word order, discounts, missing items, days and hours. */
import type { Localization } from '../../../src/elements/format/localization.ts'
import { amountParameters } from '../../../src/elements/format/amount.ts'
import { formatPoints, pointsParameters } from '../../../src/elements/format/points.ts'
import type { DiscountedProducts } from '../../../src/elements/offers/offers.messages.ts'
import type { Messages } from '../../../src/elements/translations/messages.generated.ts'
import { de } from './sentences/de.ts'
import { fr } from './sentences/fr.ts'
import { es } from './sentences/es.ts'
import { it } from './sentences/it.ts'
import { nl } from './sentences/nl.ts'
import { pl } from './sentences/pl.ts'
import { ptBR } from './sentences/pt-BR.ts'
import { ptPT } from './sentences/pt-PT.ts'
import { ja } from './sentences/ja.ts'
import { ar } from './sentences/ar.ts'

/** In the order of `sentences`. */
export function sentencesIn(localization: Localization<Messages>): string[] {
  const { messages, format } = localization
  const { offers, promotions } = messages
  const points = (count: number) => pointsParameters(count, localization)
  const friday = new Date(2026, 3, 10, 17).getTime()
  const date = format.date(friday)
  const [five = '', eight = ''] = [friday, friday + 3 * 3_600_000].map(format.time)
  const firstOfMay = new Date(2027, 4, 1, 9).getTime()
  const timeOf = (hours: number, minutes = 0) => format.time(new Date(2026, 3, 10, hours, minutes).getTime())
  const [saturday = '', sunday = '', monday = ''] = [1, 2, 3].map((days) =>
    format.weekday(friday + days * 86_400_000),
  )
  const bodum = offers.quoted({ name: 'Bodum' })
  const shelf: DiscountedProducts = {
    names: bodum,
    alternatives: bodum,
    count: 1,
    areCollections: true,
    everything: false,
    pick: undefined,
  }
  const named = (names: string[]) => ({ names: format.list(names), alternatives: format.alternatives(names) })
  const phone = { ...shelf, ...named(['iPhone 15']), areCollections: false }
  const discountOn = (value: string, products = shelf) => offers.discount({ value, scope: 'items', products })
  const phones = offers.quantity({ count: 2, product: 'Galaxy S24' })
  return [
    [0, 1, 2, 5, 22, 1_000_000].map((count) => formatPoints(count, localization)).join(' / '),
    [1, 2, 5].map((count) => messages.balance.expires({ ...points(count), date })).join(' / '),
    messages.rewards.confirm(points(2)),
    messages.pointsPayment.willPay({ ...points(1000), amount: format.money(1000) }),
    messages.receipt.pointsUsedOf({
      used: format.number(1),
      selected: formatPoints(2, localization),
      count: 2,
    }),
    [1, 3, 12].map((count) => messages.referrals.joined({ count })).join(' / '),
    [1, 2, 5].map((count) => messages.earn.availableAfter({ count })).join(' / '),
    offers.upToPerProductAndInTotal({
      discount: discountOn(format.percent(20)),
      perProduct: format.money(500),
      total: format.money(1000),
    }),
    offers.discount({ value: format.money(500), scope: 'order', products: shelf }),
    discountOn(format.percent(50), { ...shelf, pick: 'cheapest' }),
    discountOn(format.percent(50), { ...phone, pick: 'cheapest' }),
    discountOn(format.percent(50), { ...phone, ...named(['Mug', 'Vitamin C+']), count: 2 }),
    offers.discount({ value: format.money(500), scope: 'unit', products: shelf }),
    offers.cheapestFreeFrom({ collection: bodum }),
    offers.cheapestFreeOf({ product: 'Vitamin C+' }),
    offers.fixedPrice({ price: format.money(500), scope: 'items', products: { ...shelf, names: '' } }),
    offers.fixedPrice({ price: format.money(500), scope: 'items', products: shelf }),
    offers.fixedPrice({ price: format.money(500), scope: 'items', products: phone }),
    offers.fixedPrice({ price: format.money(100), scope: 'items', products: { ...shelf, pick: 'cheapest' } }),
    [1, 2, 5].map((count) => offers.gifts({ count })).join(' / '),
    offers.free({ products: format.list(['Mug', phones]) }),
    offers.selectedUnits({
      discount: discountOn(format.percent(50)),
      selection: { first: 3, every: 3, unit: true, order: 'cheapest', maxPerProduct: 2, maxTotal: 5 },
    }),
    offers.unlock({
      missing: offers.missingAmountAndProducts({
        ...amountParameters(500, format.money),
        amount: offers.remainingAmount(amountParameters(500, format.money)),
        products: offers.itemsFrom({ count: 2, collection: bodum }),
      }),
    }),
    offers.unlock({
      missing: offers.missingAmount({
        ...amountParameters(800, format.money),
        amount: format.list([
          offers.remainingAmountOnAny(amountParameters(300, format.money)),
          offers.remainingAmountFrom({ ...amountParameters(500, format.money), collection: bodum }),
        ]),
      }),
    }),
    offers.unlock({
      missing: offers.missingAmount({
        ...amountParameters(500, format.money),
        amount: offers.remainingAmountOn({
          ...amountParameters(500, format.money),
          products: format.alternatives(['501 jeans', 'Vitamin C+']),
          alternatives: 2,
        }),
      }),
    }),
    offers.unlock({ missing: offers.missingProducts({ products: phones }) }),
    offers.addProducts({ products: phones }),
    promotions.hours({
      days: promotions.everyDays({ days: format.weekday(friday) }),
      start: five,
      end: eight,
    }),
    promotions.everyDays({ days: format.list([saturday, sunday]) }),
    promotions.dayRange({ first: monday, last: format.weekday(friday) }),
    promotions.startsOn({ day: promotions.dayAndTime({ day: date, time: five }) }),
    promotions.until({ date }),
    [0, 1, 9, 12].map((hours) => promotions.dayAndTime({ day: saturday, time: timeOf(hours) })).join(' / '),
    promotions.until({ date: promotions.dayAndTime({ day: date, time: timeOf(9, 30) }) }),
    [saturday, format.date(firstOfMay)]
      .map((day) => promotions.startsOn({ day: promotions.dayAndTime({ day, time: timeOf(9) }) }))
      .join(' / '),
    promotions.until({ date: format.fullDate(firstOfMay) }),
    promotions.hoursInZone({
      hours: promotions.moreHours({
        hours: promotions.hours({
          days: promotions.dayRange({ first: monday, last: format.weekday(friday) }),
          start: timeOf(1),
          end: timeOf(17, 30),
        }),
        more: promotions.everyDays({ days: saturday }),
      }),
      zone: 'UTC',
    }),
    promotions.moreHours({
      hours: promotions.hours({
        days: promotions.everyDays({ days: saturday }),
        start: timeOf(12),
        end: timeOf(0),
      }),
      more: promotions.dayRange({ first: monday, last: format.weekday(friday) }),
    }),
    messages.common.offlineSince({ when: messages.common.justNow }),
    messages.common.outdatedSince({ when: format.relative(-5, 'minute') }),
    messages.common.sentences({
      first: messages.common.offline,
      second: messages.common.retrying({ when: format.relative(30, 'second') }),
    }),
    messages.common.labelWithValue({ label: offers.applied, value: 'Bodum' }),
    messages.common.retryLater({
      when: messages.common.approximately({ when: format.relative(2, 'minute') }),
    }),
    offers.giftCardBalance(amountParameters(2500, format.money)),
    [1, 3, 5].map((count) => messages.rewards.inStock({ count })).join(' / '),
    [100, 150, 200, 1000]
      .map((amount) => messages.earn.perAmountPaid(amountParameters(amount, format.price)))
      .join(' / '),
    messages.earn.perAmountOnItems(amountParameters(100, format.price)),
    [1, 2, 3, 20].map((count) => messages.badge.moreUnits({ count, benefit: 'Bodum' })).join(' / '),
    messages.eligibility.saveMore(amountParameters(100, format.money)),
  ]
}

/** As a native speaker writes them, but with plain spaces and without direction marks. */
export const sentences: Readonly<Record<string, readonly string[]>> = {
  de,
  fr,
  es,
  it,
  nl,
  pl,
  'pt-BR': ptBR,
  'pt-PT': ptPT,
  ja,
  ar,
}
