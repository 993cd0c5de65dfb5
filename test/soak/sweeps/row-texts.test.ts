/** The text of a row agrees with the service: validity, products, discount and limits. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDiscount } from '../../../src/elements/offers/discount.ts'
import { formatFor } from '../../../src/elements/format/format.ts'
import { evaluationsOf } from '../../../src/elements/promotions/tier-evaluation.ts'
import { isOver, formatValidity, validityOf } from '../../../src/elements/promotions/validity.ts'
import { messages as german } from '../../../src/elements/translations/de.ts'
import { common, reasons } from '../../../src/elements/format/common.messages.ts'
import { localizeGroups } from '../../../src/elements/format/localization.ts'
import { offers } from '../../../src/elements/offers/offers.messages.ts'
import { promotions } from '../../../src/elements/promotions/perk-promotions.messages.ts'
import type { PromotionLocalization } from '../../../src/elements/promotions/perk-promotions.messages.ts'
import { createCart } from '../../../src/state/cart.ts'
import { createEligibility } from '../../../src/state/features/eligibility.ts'
import { chanceOf } from '../fuzz/random.ts'
import { type Shop, startShop } from '../../support/service.ts'
import { postgresql } from '../../support/stores.ts'
import { runs } from '../../support/sweep-runs.ts'
import { rowsOn } from './row-texts/page.ts'
import { projectOf, shelf, zones } from './row-texts/offers.ts'
import type { Line } from './row-texts/parse-discount.ts'
import type { Language } from './row-texts/parse-schedule.ts'
import { orderOf, rawClientOf, type RawClient } from './row-texts/shop.ts'
import { discountFaults } from './row-texts/discount-faults.ts'
import { scheduleFaults } from './row-texts/schedule-faults.ts'
import { openBrowser } from '../../support/chromium.ts'

const seed = Number(process.env.PERKIT_SEED ?? 6)
const chance = chanceOf(seed)

/** Promotions per project: at most as many as an element shows at once. */
const perProject = runs(20, 40)
const projects = runs(1, 13)
const languages = ['en', 'de'] as const

/** Days in winter and near clock changes of a zone. With 20 seconds, a page's clock stays within the minute. */
const days = [
  '2026-11-21T12:00:20Z',
  '2026-03-27T09:30:20Z',
  '2026-10-30T22:15:20Z',
  '2027-02-26T17:45:20Z',
  '2026-04-02T03:05:20Z',
]

let shop: Shop
const started = Array.from({ length: projects }, (_, number) => Date.parse(days[number % days.length] ?? ''))

beforeAll(async () => {
  const projects = started.map((now, number) => projectOf(chance, number, perProject, now))
  shop = await startShop(await postgresql.open(), { catalogue: { projects } })
})
afterAll(async () => {
  await shop?.close()
  await shop?.store.close()
})

function localizationOf(language: Language, zone: string): PromotionLocalization {
  const format = formatFor(language, 'EUR', zone)
  const groups = { common, reasons, offers, promotions }
  return {
    locale: language,
    messages: localizeGroups(groups, language === 'de' ? [{ ...german }] : [], format),
    format,
  }
}

/** Carts with one unit, with several products, and with more units than any limit. */
const carts: Line[][] = [
  [{ ...shelf[0], quantity: 1 }],
  shelf.slice(0, 4).map((product, at) => ({ ...product, quantity: [2, 1, 5, 1][at] ?? 1 })),
  shelf.toReversed().map((product) => ({ ...product, quantity: 997 })),
]

/** The eligibility response that the elements' own store gets for a cart. */
async function eligibleFor(client: RawClient, lines: readonly Line[]) {
  const cart = createCart({ storage: () => undefined })
  const { items = [] } = orderOf(lines)
  cart.replace(
    items.map(({ product_id, quantity, price }, at) => ({
      product_id,
      quantity: Number(quantity),
      price: price ?? 0,
      name: lines[at]?.name,
    })) as Parameters<typeof cart.replace>[0],
  )
  const eligibility = createEligibility(cart, async (body) => ({
    value: await client.post('/v1/qualifications', body),
    receivedAt: Date.now(),
    stale: false,
    dropped: 0,
  }))
  const stop = eligibility.watch()
  await expect.poll(() => eligibility.get().busy, { interval: 5 }).toBe(false)
  stop()
  const { error, response } = eligibility.get()
  if (!response) throw error ?? new Error('No response')
  return response
}

const zeroCounts = { ready: 0, noEffect: 0, missing: 0, computed: 0, capped: 0 }

test('no text contradicts the raw responses of the service', { timeout: 1_200_000 }, async () => {
  const wrong: string[] = []
  const counts = {
    rows: 0,
    starts: 0,
    ends: 0,
    hours: 0,
    over: 0,
    ...zeroCounts,
  }
  for (const [number, at] of started.entries()) {
    shop.clock.set(new Date(at).toISOString())
    const client = rawClientOf(shop, number)
    const tiers = await client.tiers(false)
    expect(tiers).toHaveLength(perProject)
    const available = new Set((await client.tiers(true)).map(({ id }) => id))

    for (const tier of tiers) {
      for (const zone of zones) {
        for (const language of languages) {
          const text = formatValidity(validityOf(tier, at), at, localizationOf(language, zone))
          const faults = await scheduleFaults(text, tier, client, {
            at,
            zone,
            language,
            samples: runs(2, 12),
          })
          wrong.push(...faults.map((fault) => `${tier.id} ${language} ${zone} "${text}": ${fault}`))
          counts.rows += 1
          if (language === 'de') continue
          if (/^Starts/.test(text)) counts.starts += 1
          if (/^(?:Ends|Until)/.test(text)) counts.ends += 1
          if (/Every/.test(text)) counts.hours += 1
          if (/^(?:Ended|Not)/.test(text)) counts.over += 1
        }
      }
      const window = validityOf(tier, at)
      if (available.has(tier.id) !== (window.isOpen && !isOver(window)))
        wrong.push(`${tier.id}: is_available`)
    }

    for (const lines of carts) {
      const reply = await eligibleFor(client, lines)
      for (const tier of tiers) {
        const validated = await client.validate(tier.id, lines)
        for (const language of languages) {
          const localization = localizationOf(language, 'UTC')
          const evaluation = evaluationsOf(reply, localization).get(tier.id)
          const status = evaluation?.status ?? ''
          const gives =
            evaluation?.headline ||
            (tier.action?.discount ? formatDiscount(tier.action.discount, localization) : '')
          const row = { id: tier.id, gives, status, isEvaluated: !!evaluation }
          wrong.push(...(await discountFaults(row, validated, client, lines, language, counts)))
          counts.rows += 1
        }
      }
    }
  }
  process.stdout.write(`${JSON.stringify({ seed, ...counts })}\n`)
  expect({ seed, count: wrong.length, wrong: wrong.slice(0, runs(40, 400)) }).toEqual({
    seed,
    count: 0,
    wrong: [],
  })
})

test('no row in a browser contradicts the raw responses of the service', { timeout: 1_200_000 }, async () => {
  const browser = await openBrowser()
  const wrong: string[] = []
  const counts = { ...zeroCounts }
  let rows = 0
  try {
    for (const [number, at] of started.slice(0, runs(1, 4)).entries()) {
      shop.clock.set(new Date(at).toISOString())
      const client = rawClientOf(shop, number)
      const tiers = await client.tiers(false)
      const lines = carts[number % carts.length] ?? []
      const validated = new Map<string, Awaited<ReturnType<RawClient['validate']>>>()
      for (const { id } of tiers) validated.set(id, await client.validate(id, lines))
      const open = tiers.filter(({ id }) => validated.get(id)?.status === 'APPLICABLE')
      const chosen = open.slice(0, 3).map(({ id }) => id)
      const together = await client.validateTogether(chosen, lines)

      // Both languages in every zone. A sample has one language per zone.
      for (const [place, zone] of zones.entries()) {
        for (const language of languages.filter((_, nth) => runs(Number(place % 2 === nth), 1))) {
          const pageRows = await rowsOn(browser, shop, { project: number, lines, chosen, language, zone })
          expect(pageRows.map(({ title }) => `promo_${title}`).toSorted()).toEqual(
            tiers.map(({ id }) => id).toSorted(),
          )
          for (const { title, when, gives, status: shownStatus, saves: doesSave } of pageRows) {
            // A row that shows savings in place of a status applies.
            const status = doesSave
              ? localizationOf(language, zone).messages.promotions.available
              : shownStatus
            const tier = tiers.find(({ name }) => name === title)
            const alone = validated.get(tier?.id ?? '')
            if (!tier || !alone) throw new Error(`Unknown promotion: ${title}`)
            const where = { at, zone, language, samples: 2 }
            const faults = await scheduleFaults(when, tier, client, where)
            wrong.push(...faults.map((fault) => `${title} ${language} ${zone} "${when}": ${fault}`))
            const saves = together.get(tier.id)
            const row = { id: tier.id, gives, status, isEvaluated: status !== '' }
            if (saves === undefined)
              wrong.push(...(await discountFaults(row, alone, client, lines, language, counts)))
            else if (doesSave !== saves > 0)
              wrong.push(`${title} ${language} "${status}": chosen, discounts ${saves}`)
            rows += 1
          }
        }
      }
    }
  } finally {
    await browser.close()
  }
  process.stdout.write(`${JSON.stringify({ seed, rowsInBrowser: rows, ...counts })}\n`)
  expect({ seed, count: wrong.length, wrong: wrong.slice(0, 40) }).toEqual({ seed, count: 0, wrong: [] })
})
