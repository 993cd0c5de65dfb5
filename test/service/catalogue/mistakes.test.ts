/** Common mistakes in a catalog file: each is reported in plain words with its line before anything is loaded. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { perkit } from '../../support/perkit.ts'
import { sample } from './support/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'perkit-mistakes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function check(text: string) {
  const file = join(folder, 'shop.json')
  writeFileSync(file, text)
  return perkit(['check', file])
}

const sampleText = JSON.stringify(sample(), undefined, 2)

/** The first line that contains `part`, counted from 1. */
const lineOf = (text: string, part: string) => text.split('\n').findIndex((line) => line.includes(part)) + 1

const tenOff = 'campaign "Spring", promotion tier "Ten off"'
const freeMug = 'campaign "Spring", promotion tier "Free mug"'
const card = 'campaign "Club", voucher "CARD-ADA"'

/** `at` is text on the reported line, or null if that is the line with the mistake. */
type Mistake = [title: string, right: string, wrong: string, at: string | null, says: string]

// One mistake per line.
// prettier-ignore
const faults: Mistake[] = [
  ['a misspelled field', '"banner":', '"baner":', null, `${tenOff}, baner: is not a known field`],
  ['text for an amount', '"amount_off": 1000', '"amount_off": "1000"', null, 'amount_off: must be a number'],
  ['a fraction of a cent', '"amount_off": 1000', '"amount_off": 10.5', null, 'amount_off: must be a whole number'],
  ['a negative amount', '"amount_off": 1000', '"amount_off": -1000', null, 'amount_off: must be at least 0'],
  ['a percentage above 100', '"percent_off": 15', '"percent_off": 150', null, 'percent_off: must be at most 100'],
  ['an unknown discount type', '"type": "PERCENT"', '"type": "PER_CENT"', null, 'must be one of AMOUNT, PERCENT, FIXED, UNIT'],
  ['a percentage discount without a percentage', '"percent_off": 15', '"amount_limit": 15', '"amount_limit"', 'requires exactly one of percent_off and percent_off_formula'],
  ['an unknown shipping value', '"banner":', '"metadata": {"shipping": "gratis"}, "banner":', null, `${tenOff}, metadata.shipping: must be "free" or {"amount_off": N}`],
  ['a shipping discount of 0', '"banner":', '"metadata": {"shipping": {"amount_off": 0}}, "banner":', null, `${tenOff}, metadata.shipping: must be "free" or {"amount_off": N}`],
  ['an unknown effect', '"effect": "APPLY_TO_ORDER"', '"effect": "ORDER"', null, 'effect: must be one of APPLY_TO_ORDER'],
  ['a missing name', '"name": "Spring",', '', '"campaign_type": "PROMOTION"', 'campaign 1, name: is missing; it must be text'],
  ['an unknown campaign type', '"campaign_type": "PROMOTION"', '"campaign_type": "PROMO"', null, 'campaign "Spring", campaign_type: must be one of'],
  ['an id with the prefix of another resource', '"id": "prod_tea"', '"id": "sku_tea"', null, 'product "Tea", id: must be prod_ followed by letters'],
  ['two products with the same source_id', '"source_id": "tea",', '"source_id": "mug",', '"id": "prod_tea"', 'product "Tea", source_id: must be unique; line'],
  ['a price with decimals', '"price": 1250', '"price": 12.5', null, 'product "Mug", price: must be a whole number'],
  ['an image URL without https', 'https://shop.example/mug.png', 'http://shop.example/mug.png', null, 'image_url: must be an https:// address'],
  ['a date that does not exist', '1990-02-28', '1990-02-30', null, 'customer "Ada", birthdate: must be a date such as 2026-11-21'],
  ['a date-time that does not exist', '2026-01-05T08:00:00Z', '2026-02-30T08:00:00Z', null, `${freeMug}, start_date: must be a date-time such as`],
  ['a date in German format', '2026-01-05T08:00:00Z', '05.01.2026', null, `${freeMug}, start_date: must be a date-time such as`],
  ['a date-time without a time zone', '2026-01-05T08:00:00Z', '2026-01-05T08:00:00', null, `${freeMug}, start_date: must be a date-time such as`],
  ['a duration in words', '"PT4H"', '"4 hours"', null, 'duration: must be an ISO 8601 duration such as P2D'],
  ['a day of the week above 6', '"validity_day_of_week": [\n                1,\n                5', '"validity_day_of_week": [\n                1,\n                7', '                7', 'validity_day_of_week[1]: must be at most 6'],
  ['an unknown time zone', 'Europe/Berlin', 'Mars/Olympus', null, 'metadata.time_zone: must be UTC or a time zone such as Europe/Berlin'],
  ['an end before the start', '"start_date": "2026-01-05T08:00:00Z"', '"start_date": "2026-01-05T08:00:00Z", "expiration_date": "2026-01-04T08:00:00Z"', null, 'expiration_date: must be after start_date'],
  ['a timeframe without a start date', '"start_date": "2026-01-05T08:00:00Z",', '', '"name": "Free mug"', 'start_date: is required: validity_timeframe starts from it'],
  ['an unknown validation rule', '"val_many"\n              ]', '"val_few"\n              ]', null, `${tenOff}, validation_rules[0]: must be one of the validation rules of this project`],
  ['a free product that is not in the catalog', '"product": {\n                    "source_id": "mug"', '"product": {\n                    "source_id": "cup"', null, 'must be one of the products of this project'],
  ['a card with an unknown holder', '"holder": "ada"', '"holder": "eve"', null, `${card}, holder: must be one of the customers of this project`],
  ['an unknown reward', '"reward": "A mug"', '"reward": "A cup"', null, 'campaign "Club", reward assignment "A cup", reward: must be one of the rewards of this project'],
  ['a duplicate code', '"code": "GIFT-1"', '"code": "FIFTEEN"', '"GIFT_VOUCHERS"', 'code: must be unique'],
  ['a tier that ends below its start', '"to": 5000', '"to": 50', null, 'loyalty tier "Gold", points.to: must be at least points.from'],
  ['overlapping tiers', '"loyalty_tiers": [', '"loyalty_tiers": [{"name": "Silver", "points": {"from": 500, "to": 1000}},', '"points": {', 'loyalty tier "Gold", points: overlaps with "Silver" (500 to 1000); choose points'],
  ['an unknown event', '"event": "order.paid"', '"event": "order.payed"', null, 'earning rule "ern_order", event: must be one of order.paid'],
  ['an unknown currency', '"name": "Shop",', '"name": "Shop", "currency": "EUX",', null, 'currency: must be an ISO 4217 currency code'],
  ['the name of a currency', '"name": "Shop",', '"name": "Shop", "currency": "Euro",', null, 'currency: must be a three-letter currency code such as EUR'],
  ['a fraction of a yen', '"name": "Shop",', '"name": "Shop", "currency": "JPY",', '"price": 1250', 'product "Mug", price: must be a multiple of 100: JPY has no decimals'],
  ['an unknown scope', '"loyalties"', '"loyalty"', null, 'server key "app-1", scopes[1]: must be a scope such as vouchers'],
  ['a page URL as an origin', '"shop.example"', '"https://shop.example/cart"', null, 'client key "client-1", origins[0]: must be a host such as shop.example'],
  ['a key that is not valid in a header', '"app_id": "app-1"', '"app_id": "app 1"', null, 'app_id: must be 1 to 500 ASCII characters'],
  ['a secret that can be guessed', 'server-secret-0123456789abcdefghij', 'server-secret', null, 'app_token: can be guessed: it must have at least 32 characters'],
  ['an unset environment variable', 'management-secret-0123456789abcdefghij', '${PERKIT_NEVER_SET}', null, 'token: needs the environment variable PERKIT_NEVER_SET'],
  ['a port that does not exist', '"shop.example"', '"shop.example:99999"', null, 'origins[0]: must be a host such as shop.example or localhost:3000'],
  ['a formula with a syntax error', '"amount_off": 1000', '"amount_off_formula": "ORDER_AMOUNT * ("', null, 'amount_off_formula: is not a valid formula'],
  ['an unknown operator', '"name": "order.items.quantity"\n', '"name": "order.items.quantity", "conditions": {"$gte": [3]}\n', null, 'validation rule "Many", rules.1.conditions.$gte: must be one of $is, $is_not,'],
  ['an unknown condition', '"name": "order.items.quantity"\n', '"name": "order.pieces"\n', null, 'validation rule "Many", rules.1.name: must be one of'],
  ['logic that uses a missing condition', '1 and 2 or 3', '1 and 2 or 4', null, 'rules.logic: '],
  ['a reward with both a campaign and a product', '"product": {\n              "id": "mug",', '"campaign": {"id": "Gifts"}, "product": {\n              "id": "mug",', null, 'reward "A mug", parameters.campaign: is not a known field'],
  ['an invalid language tag', '"banner":', '"translations": {"german!": {"name": "Zehn"}}, "banner":', null, `${tenOff}, translations.german!: must be a language tag such as de or pt-BR`],
  ['a translation of an unknown field', '"banner":', '"translations": {"de": {"title": "Zehn"}}, "banner":', null, `${tenOff}, translations.de.title: is not a known field`],
  ['an empty translation', '"banner":', '"translations": {"de": {"name": ""}}, "banner":', null, 'translations.de.name: must not be empty'],
  ['an extra comma', '"price": 1250,', '"price": 1250,,', null, 'column'],
  ['a duplicate field', '"name": "Mug",', '"name": "Mug", "name": "Cup",', null, 'duplicate name'],
]

// prettier-ignore
const warnings: Mistake[] = [
  ['a condition that can never be met', '"name": "order.items.quantity"\n', '"name": "order.items.quantity", "conditions": {"$more_than_or_equal": [150], "$less_than": [1]}\n', null, 'order.items.quantity cannot be at least 150 and less than 1'],
  ['a reward for 0 points', '"points": 200', '"points": 0', null, 'reward assignment "A mug", parameters.loyalty.points: is 0: members can redeem the reward any number of times'],
  ['a discount of 0', '"amount_off": 1000', '"amount_off": 0', null, 'amount_off: is 0: the discount deducts nothing'],
  ['an expired offer', '"banner": "Ten euros off",', '"banner": "Ten euros off", "expiration_date": "2020-01-01T00:00:00Z",', null, `${tenOff}, expiration_date: is in the past: the entry never applies`],
  ['a coupon with a limit of 0', '"quantity": 1', '"quantity": 0', null, 'redemption.quantity: is 0: the voucher can never be redeemed'],
  ['a page key without origins', '"origins": [\n              "shop.example"\n            ]', '"origins": []', null, 'client key "client-1", origins: is empty: no page can use this key'],
  ['an empty collection', '"products": [\n            "mug",\n            "tea"\n          ]', '"products": []', null, 'collection "All", products: is empty'],
  ['a reward out of stock', '"stock": 5', '"stock": 0', null, 'reward "A mug", stock: is 0: the reward is out of stock'],
  ['a gap between tiers', '"loyalty_tiers": [', '"loyalty_tiers": [{"name": "Silver", "points": {"from": 100, "to": 899}},', '"from": 1000', 'loyalty tier "Gold", points.from: leaves a gap after "Silver": members with 900 to 999 points have no tier'],
  ['an unlimited rule for events of pages', '"event": "order.paid"', '"event": "newsletter.read", "custom_event": {"schema_id": "ms_newsletter"}, "metadata": {"client_events": true}', null, 'earning rule "ern_order", metadata.client_events: has no effect without a validation rule that limits redemption.count.per_customer'],
]

test('accepts the file without a mistake', async () => {
  const { code, err } = await check(sampleText)

  expect(code).toBe(0)
  expect(err).not.toContain('must ')
})

test.each(faults)('rejects %s in plain words with its line', async (_, right, wrong, at, message) => {
  const text = textWith(right, wrong)

  const { code, err } = await check(text)

  expect(code).toBe(1)
  expect(err).toContain(message)
  expect(linesFrom(err, message, text, wrong, at)).toBeLessThanOrEqual(3)
  expect(err).not.toMatch(/\/\^|projects\[/)
})

test.each(warnings)('warns about %s with its line', async (_, right, wrong, at, message) => {
  const text = textWith(right, wrong)

  const { code, err } = await check(text)

  expect(code).toBe(0)
  const line = err.split('\n').find((one) => one.includes(message)) ?? err
  expect(line).toContain('Warning: ')
  expect(linesFrom(line, message, text, wrong, at)).toBeLessThanOrEqual(3)
})

test.each(['joined', 'left', 'upgraded', 'downgraded', 'prolonged'])(
  'does not warn about points for a tier that is %s',
  async (change) => {
    const { code, err } = await check(
      textWith('"event": "order.paid"', `"event": "customer.loyalty.tier.${change}"`),
    )

    expect(code).toBe(0)
    expect(err).not.toContain('event')
  },
)

function textWith(right: string, wrong: string) {
  expect(sampleText).toContain(right)
  return sampleText.replace(right, wrong)
}

/** Distance of the reported line from the mistake. A missing field is reported at its parent. */
function linesFrom(err: string, message: string, text: string, wrong: string, at: string | null) {
  const line = err.split('\n').find((one) => one.includes(message)) ?? ''
  if (message === 'column' || message === 'duplicate name') return Number(!/line \d+, column \d+/.test(line))
  const reported = Number(/line (\d+),/.exec(line)?.[1])
  const end = text.indexOf(wrong) + wrong.trimEnd().length
  const expected = at === null ? text.slice(0, end).split('\n').length : lineOf(text, at)
  return Math.abs(reported - expected)
}
