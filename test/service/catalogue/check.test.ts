/** What the check of a catalogue file says about wrong ones. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkCatalogue } from '../../../src/service/catalogue/check.ts'
import { descriptions } from '../../../src/service/catalogue/schema/descriptions.ts'
import { catalogueJsonSchema } from '../../../src/service/catalogue/schema.ts'
import { sample } from './support/sample.ts'

test('a catalogue with one of everything has no faults, and neither has the demo shop', () => {
  const demo: unknown = JSON.parse(
    readFileSync(new URL('../../../demo/catalogue.json', import.meta.url), 'utf8'),
  )

  expect(checkCatalogue(sample())).toEqual([])
  expect(checkCatalogue(demo)).toEqual([])
})

const project = 'projects[0]'
const spring = `${project}.campaigns[0]`
const club = `${project}.campaigns[3]`

test.each(['with blank', 'with,comma', 'kläy', ''])(
  'a key that no header carries is refused: "%s"',
  (app_id) => {
    const [shop] = sample().projects
    const keys = { server: [{ app_id, app_token: 'fine' }] }

    expect(checkCatalogue({ projects: [{ ...shop, keys }] })).toEqual([
      {
        path: 'projects[0].keys.server[0].app_id',
        message: 'expected 1 to 500 letters, digits and signs, without blanks, commas and accents',
      },
    ])
  },
)

describe('each fault is named with its place and what was expected', () => {
  test.each([
    [
      'a misspelt field',
      '"banner":',
      '"baner":',
      `${spring}.promotion_tiers[0].baner`,
      'is not a known field',
    ],
    [
      'text for an amount',
      '"amount_off":1000',
      '"amount_off":"1000"',
      `${spring}.promotion_tiers[0].action.discount.amount_off`,
      'expected a number',
    ],
    [
      'no amount at all',
      '"amount_off":1000,',
      '',
      `${spring}.promotion_tiers[0].action.discount.amount_off`,
      'expected this or amount_off_formula, one of the two',
    ],
    [
      'an unknown kind of discount',
      '"type":"PERCENT"',
      '"type":"PER_CENT"',
      `${project}.campaigns[1].vouchers[0].discount.type`,
      'expected one of AMOUNT, PERCENT, FIXED, UNIT',
    ],
    ['no name', '"name":"Spring",', '', `${spring}.name`, 'expected text, but it is missing'],
    [
      'an id of another kind',
      'prod_tea',
      'sku_tea',
      `${project}.products[1].id`,
      'expected prod_ and then letters, digits, _ or -',
    ],
    ['a day that never was', '1990-02-28', '1990-02-30', `${project}.customers[0].birthdate`, 'expected'],
    [
      'a moment that never was',
      '2026-01-05T08:00:00Z',
      '2026-02-30T08:00:00Z',
      `${spring}.promotion_tiers[1].start_date`,
      'expected',
    ],
    [
      'a window of no length',
      'PT4H',
      'PT0S',
      `${spring}.promotion_tiers[1].validity_timeframe.duration`,
      'expected a duration longer than nothing',
    ],
    [
      'an eighth day',
      '[1,5]',
      '[1,7]',
      `${spring}.promotion_tiers[1].validity_day_of_week[1]`,
      'expected at most 6',
    ],
    [
      'a time zone on Mars',
      'Europe/Berlin',
      'Mars/Olympus',
      `${spring}.metadata.time_zone`,
      'expected UTC or a time zone such as Europe/Berlin',
    ],
    [
      'a timeframe with nothing to count from',
      '"start_date":"2026-01-05T08:00:00Z",',
      '',
      `${spring}.promotion_tiers[1].start_date`,
      'expected a moment, because validity_timeframe counts from it',
    ],
    [
      'an end before the start',
      '"start_date":"2026-01-05T08:00:00Z"',
      '"start_date":"2026-01-05T08:00:00Z","expiration_date":"2026-01-05T08:59:00+01:00"',
      `${spring}.promotion_tiers[1].expiration_date`,
      'expected a moment after start_date',
    ],
    [
      'a rule that is not declared',
      '"validation_rules":["val_many"],"promotion_tiers"',
      '"validation_rules":["val_few"],"promotion_tiers"',
      `${spring}.validation_rules[0]`,
      'expected one of the validation rules of this project',
    ],
    [
      'a gift of an unknown product',
      '"product":{"source_id":"mug"}',
      '"product":{"source_id":"cup"}',
      `${spring}.promotion_tiers[1].action.discount.product.source_id`,
      'expected one of the products of this project',
    ],
    [
      'a collection with an unknown product',
      '["mug","tea"]',
      '["mug","milk"]',
      `${project}.product_collections[0].products[1]`,
      'expected one of the products of this project',
    ],
    [
      'a card for nobody',
      '"holder":"ada"',
      '"holder":"eve"',
      `${club}.vouchers[0].holder`,
      'expected one of the customers of this project',
    ],
    [
      'an offer of an unknown reward',
      '"reward":"A mug"',
      '"reward":"A cup"',
      `${club}.reward_assignments[0].reward`,
      'expected one of the rewards of this project',
    ],
    [
      'a reward from an unknown campaign',
      '"id":"Gifts"',
      '"id":"Presents"',
      `${project}.rewards[1].parameters.campaign.id`,
      'expected one of the campaigns of this project',
    ],
    [
      'a loyalty tier that ends before it begins',
      '"to":5000',
      '"to":50',
      `${club}.loyalty_tiers[0].points.to`,
      'expected at least points.from',
    ],
    [
      'a gift amount on a loyalty card',
      '"holder":"ada"',
      '"holder":"ada","gift":{"amount":5}',
      `${club}.vouchers[0].gift`,
      'expected nothing here, because it is a LOYALTY_CARD',
    ],
    [
      'a discount voucher that discounts nothing',
      '"discount":{"type":"PERCENT","percent_off":15},',
      '',
      `${project}.campaigns[1].vouchers[0].discount`,
      'expected what the DISCOUNT_VOUCHER gives, but it is missing',
    ],
    [
      'pending points of another event',
      '"event":"order.paid","loyalty":{"type":"PROPORTIONAL"',
      '"event":"customer.rewarded","loyalty":{"type":"PROPORTIONAL"',
      `${club}.earning_rules[1].pending_points`,
      'expected nothing here: only the event order.paid can have it',
    ],
    [
      'the same code twice',
      'GIFT-1',
      'FIFTEEN',
      `${project}.campaigns[2].vouchers[0].code`,
      `expected one of its own; ${project}.campaigns[1].vouchers[0] has it too`,
    ],
    [
      'the same customer twice',
      '"source_id":"ben"',
      '"source_id":"ada"',
      `${project}.customers[1].source_id`,
      `expected one of its own; ${project}.customers[0] has it too`,
    ],
    [
      'the same tier name twice, without ids',
      '"Free mug"',
      '"Ten off"',
      `${spring}.promotion_tiers[1].id`,
      'expected one of its own (where ids are left out: another name)',
    ],
    [
      'text that cannot be kept',
      '"Ten euros off"',
      '"Ten\\u0000"',
      `${spring}.promotion_tiers[0].banner`,
      'expected text',
    ],
    [
      'half a character',
      '"Ten euros off"',
      '"Ten\\ud800"',
      `${spring}.promotion_tiers[0].banner`,
      'expected text',
    ],
  ])('%s', (_title, right, wrong, path, message) => {
    const text = JSON.stringify(sample())
    expect(text).toContain(right)

    const faults = checkCatalogue(JSON.parse(text.replace(right, wrong)))

    expect(faults).toContainEqual({ path, message: expect.stringContaining(message) })
  })
})

test('every fault of a file is named, not only the first', () => {
  const { projects } = sample()
  const wrong = {
    projects: [{ ...projects[0], currency: 'euro', nmae: 'Shop', customers: [{ source_id: 5 }] }],
  }

  expect(checkCatalogue(wrong).map(({ path }) => path)).toEqual([
    `${project}.currency`,
    `${project}.customers[0].source_id`,
    `${project}.nmae`,
  ])
})

test('keys differ over all projects, everything else only within one', () => {
  const [shop] = sample().projects
  const twins = { projects: [shop, { ...shop, id: 'proj_twin' }] }

  expect(checkCatalogue(twins)).toEqual([
    {
      path: 'projects[1].keys.server[0].app_id',
      message: expect.stringContaining('projects[0].keys.server[0]'),
    },
    { path: 'projects[1].keys.client[0].application_id', message: expect.stringContaining('has it too') },
    { path: 'projects[1].keys.management[0].id', message: expect.stringContaining('has it too') },
  ])
  expect(checkCatalogue({ projects: [shop, { ...shop, id: 'proj_twin', keys: {} }] })).toEqual([])
  expect(checkCatalogue({ projects: [shop, { ...shop, keys: {} }] })).toEqual([
    { path: 'projects[1].id', message: 'expected one of its own; projects[0] has it too' },
  ])
})

test('a fault never repeats a value, which may be a secret', () => {
  const text = JSON.stringify(sample())
    .replace('"client-secret"', '["client-secret"]')
    .replace('mug-blue', 'secret')

  expect(JSON.stringify(checkCatalogue(JSON.parse(text)))).not.toContain('secret')
})

test.each([null, 7, 'text', [], {}])('%j is no catalogue', (json) => {
  expect(checkCatalogue(json)).not.toEqual([])
})

test('the published schema explains each field, and what is explained is there', () => {
  const found = new Set<string>()
  const unexplained: string[] = []
  const walk = (part: unknown, around: string) => {
    if (typeof part !== 'object' || part === null) return
    for (const [word, inner] of Object.entries(part)) {
      if (word !== 'properties' || Array.isArray(part)) {
        walk(inner, around)
        continue
      }
      for (const [field, schema] of Object.entries<{ description?: string }>(inner)) {
        const name = `${around}.${field}` in descriptions ? `${around}.${field}` : field
        found.add(name)
        if (!schema.description) unexplained.push(`${around}.${field}`)
        expect(schema.description).toBe(descriptions[name])
        walk(schema, field)
      }
    }
  }

  walk(catalogueJsonSchema(), '')

  expect(unexplained).toEqual([])
  expect(Object.keys(descriptions).filter((name) => !found.has(name))).toEqual([])
})

test('the published JSON Schema takes the sample and refuses a misspelt field', () => {
  // The published text, as an editor reads it.
  const published = z.fromJSONSchema(JSON.parse(JSON.stringify(catalogueJsonSchema())))
  const misspelt = JSON.parse(JSON.stringify(sample()).replace('"banner"', '"baner"'))

  expect(published.safeParse(sample()).error?.issues).toBeUndefined()
  expect(published.safeParse(misspelt).success).toBe(false)
})
