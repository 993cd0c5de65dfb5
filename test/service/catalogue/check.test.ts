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
        message: 'must be 1 to 500 ASCII characters without spaces and commas',
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
      'must be a number',
    ],
    [
      'no amount at all',
      '"amount_off":1000,',
      '',
      `${spring}.promotion_tiers[0].action.discount.amount_off`,
      'requires exactly one of amount_off and amount_off_formula',
    ],
    [
      'an unknown kind of discount',
      '"type":"PERCENT"',
      '"type":"PER_CENT"',
      `${project}.campaigns[1].vouchers[0].discount.type`,
      'must be one of AMOUNT, PERCENT, FIXED, UNIT',
    ],
    ['no name', '"name":"Spring",', '', `${spring}.name`, 'is missing; it must be text'],
    [
      'an id of another kind',
      'prod_tea',
      'sku_tea',
      `${project}.products[1].id`,
      'must be prod_ followed by letters, digits, _ or -',
    ],
    [
      'a day that never was',
      '1990-02-28',
      '1990-02-30',
      `${project}.customers[0].birthdate`,
      'must be a date',
    ],
    [
      'a moment that never was',
      '2026-01-05T08:00:00Z',
      '2026-02-30T08:00:00Z',
      `${spring}.promotion_tiers[1].start_date`,
      'must be a date-time',
    ],
    [
      'a window of no length',
      'PT4H',
      'PT0S',
      `${spring}.promotion_tiers[1].validity_timeframe.duration`,
      'must be a duration of more than zero',
    ],
    [
      'an eighth day',
      '[1,5]',
      '[1,7]',
      `${spring}.promotion_tiers[1].validity_day_of_week[1]`,
      'must be at most 6',
    ],
    [
      'a time zone on Mars',
      'Europe/Berlin',
      'Mars/Olympus',
      `${spring}.metadata.time_zone`,
      'must be UTC or a time zone such as Europe/Berlin',
    ],
    [
      'a timeframe with nothing to count from',
      '"start_date":"2026-01-05T08:00:00Z",',
      '',
      `${spring}.promotion_tiers[1].start_date`,
      'is required: validity_timeframe starts from it',
    ],
    [
      'an end before the start',
      '"start_date":"2026-01-05T08:00:00Z"',
      '"start_date":"2026-01-05T08:00:00Z","expiration_date":"2026-01-05T08:59:00+01:00"',
      `${spring}.promotion_tiers[1].expiration_date`,
      'must be after start_date',
    ],
    [
      'a rule that is not declared',
      '"validation_rules":["val_many"],"promotion_tiers"',
      '"validation_rules":["val_few"],"promotion_tiers"',
      `${spring}.validation_rules[0]`,
      'must be one of the validation rules of this project',
    ],
    [
      'a gift of an unknown product',
      '"product":{"source_id":"mug"}',
      '"product":{"source_id":"cup"}',
      `${spring}.promotion_tiers[1].action.discount.product.source_id`,
      'must be one of the products of this project',
    ],
    [
      'a collection with an unknown product',
      '["mug","tea"]',
      '["mug","milk"]',
      `${project}.product_collections[0].products[1]`,
      'must be one of the products of this project',
    ],
    [
      'a card for nobody',
      '"holder":"ada"',
      '"holder":"eve"',
      `${club}.vouchers[0].holder`,
      'must be one of the customers of this project',
    ],
    [
      'an offer of an unknown reward',
      '"reward":"A mug"',
      '"reward":"A cup"',
      `${club}.reward_assignments[0].reward`,
      'must be one of the rewards of this project',
    ],
    [
      'a reward from an unknown campaign',
      '"id":"Gifts"',
      '"id":"Presents"',
      `${project}.rewards[1].parameters.campaign.id`,
      'must be one of the campaigns of this project',
    ],
    [
      'a loyalty tier that ends before it begins',
      '"to":5000',
      '"to":50',
      `${club}.loyalty_tiers[0].points.to`,
      'must be at least points.from',
    ],
    [
      'a gift amount on a loyalty card',
      '"holder":"ada"',
      '"holder":"ada","gift":{"amount":5}',
      `${club}.vouchers[0].gift`,
      'must be omitted for a LOYALTY_CARD',
    ],
    [
      'a discount voucher that discounts nothing',
      '"discount":{"type":"PERCENT","percent_off":15},',
      '',
      `${project}.campaigns[1].vouchers[0].discount`,
      'is required for a DISCOUNT_VOUCHER',
    ],
    [
      'pending points of another event',
      '"event":"order.paid","loyalty":{"type":"PROPORTIONAL"',
      '"event":"customer.rewarded","loyalty":{"type":"PROPORTIONAL"',
      `${club}.earning_rules[1].pending_points`,
      'must be omitted: only rules for order.paid can have it',
    ],
    [
      'the same code twice',
      'GIFT-1',
      'FIFTEEN',
      `${project}.campaigns[2].vouchers[0].code`,
      `must be unique; ${project}.campaigns[1].vouchers[0] has the same value`,
    ],
    [
      'the same customer twice',
      '"source_id":"ben"',
      '"source_id":"ada"',
      `${project}.customers[1].source_id`,
      `must be unique; ${project}.customers[0] has the same value`,
    ],
    [
      'the same tier name twice, without ids',
      '"Free mug"',
      '"Ten off"',
      `${spring}.promotion_tiers[1].id`,
      'must be unique (an entry without an id needs a different name)',
    ],
    [
      'text that cannot be stored',
      '"Ten euros off"',
      '"Ten\\u0000"',
      `${spring}.promotion_tiers[0].banner`,
      'must not contain NUL or unpaired surrogates',
    ],
    [
      'half a character',
      '"Ten euros off"',
      '"Ten\\ud800"',
      `${spring}.promotion_tiers[0].banner`,
      'must not contain NUL or unpaired surrogates',
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
    {
      path: 'projects[1].keys.client[0].application_id',
      message: expect.stringContaining('has the same value'),
    },
    { path: 'projects[1].keys.management[0].id', message: expect.stringContaining('has the same value') },
  ])
  expect(checkCatalogue({ projects: [shop, { ...shop, id: 'proj_twin', keys: {} }] })).toEqual([])
  expect(checkCatalogue({ projects: [shop, { ...shop, keys: {} }] })).toEqual([
    { path: 'projects[1].id', message: 'must be unique; projects[0] has the same value' },
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
