/** Faults that the check of a catalog file reports. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkCatalogue } from '../../support/check-catalogue.ts'
import { descriptions } from '../../../src/service/catalogue/schema/descriptions.ts'
import { catalogueJsonSchema } from '../../../src/service/catalogue/schema.ts'
import { sample } from './support/sample.ts'

test('accepts the sample catalog and the demo shop', () => {
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
  'rejects the key "%s", which headers cannot contain',
  (app_id) => {
    const [shop] = sample().projects
    const keys = { server: [{ app_id, app_token: 'fine' }] }

    expect(checkCatalogue({ projects: [{ ...shop, keys }] })).toEqual([
      {
        path: 'projects[0].keys.server[0].app_id',
        message: 'must be 1 to 500 ASCII characters without spaces or commas',
      },
    ])
  },
)

describe('names the path of a fault and the expected value:', () => {
  test.each([
    [
      'a window without length',
      'PT4H',
      'PT0S',
      `${spring}.promotion_tiers[1].validity_timeframe.duration`,
      'must be a duration of more than zero',
    ],
    [
      'an end before the start',
      '"start_date":"2026-01-05T08:00:00Z"',
      '"start_date":"2026-01-05T08:00:00Z","expiration_date":"2026-01-05T08:59:00+01:00"',
      `${spring}.promotion_tiers[1].expiration_date`,
      'must be after start_date',
    ],
    [
      'an undeclared rule',
      '"validation_rules":["val_many"],"promotion_tiers"',
      '"validation_rules":["val_few"],"promotion_tiers"',
      `${spring}.validation_rules[0]`,
      'must be one of the validation rules of this project',
    ],
    [
      'a collection with an unknown product',
      '["mug","tea"]',
      '["mug","milk"]',
      `${project}.product_collections[0].products[1]`,
      'must be one of the products of this project',
    ],
    [
      'a reward from an unknown campaign',
      '"id":"Gifts"',
      '"id":"Presents"',
      `${project}.rewards[1].parameters.campaign.id`,
      'must be one of the campaigns of this project',
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
      'pending points for another event',
      '"event":"order.paid","loyalty":{"type":"PROPORTIONAL"',
      '"event":"customer.rewarded","loyalty":{"type":"PROPORTIONAL"',
      `${club}.earning_rules[1].pending_points`,
      'must be omitted: only rules for order.paid can have it',
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
      'text with a NUL character',
      '"Ten euros off"',
      '"Ten\\u0000"',
      `${spring}.promotion_tiers[0].banner`,
      'must not contain NUL or unpaired surrogates',
    ],
    [
      'half of a surrogate pair',
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

test('reports every fault of a file', () => {
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

test('requires unique keys across projects, and other unique values within one', () => {
  const [shop] = sample().projects
  const copies = { projects: [shop, { ...shop, id: 'proj_twin' }] }

  expect(checkCatalogue(copies)).toEqual([
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

test('never repeats a value, which may be a secret', () => {
  const text = JSON.stringify(sample())
    .replace('"client-secret"', '["client-secret"]')
    .replace('mug-blue', 'secret')

  expect(JSON.stringify(checkCatalogue(JSON.parse(text)))).not.toContain('secret')
})

test.each([null, 7, 'text', [], {}])('rejects %j as a catalog', (json) => {
  expect(checkCatalogue(json)).not.toEqual([])
})

test('describes each field in the published schema, and no others', () => {
  const found = new Set<string>()
  const undocumented: string[] = []
  const walk = (part: unknown, parent: string) => {
    if (typeof part !== 'object' || part === null) return
    for (const [keyword, inner] of Object.entries(part)) {
      if (keyword !== 'properties' || Array.isArray(part)) {
        walk(inner, parent)
        continue
      }
      for (const [field, schema] of Object.entries<{ description?: string }>(inner)) {
        const name = `${parent}.${field}` in descriptions ? `${parent}.${field}` : field
        found.add(name)
        if (!schema.description) undocumented.push(`${parent}.${field}`)
        expect(schema.description).toBe(descriptions[name])
        walk(schema, field)
      }
    }
  }

  walk(catalogueJsonSchema(), '')

  expect(undocumented).toEqual([])
  expect(Object.keys(descriptions).filter((name) => !found.has(name))).toEqual([])
})

test('accepts the sample and rejects a misspelled field with the published JSON Schema', () => {
  // The schema as an editor reads it.
  const published = z.fromJSONSchema(JSON.parse(JSON.stringify(catalogueJsonSchema())))
  const misspelled = JSON.parse(JSON.stringify(sample()).replace('"banner"', '"baner"'))

  expect(published.safeParse(sample()).error?.issues).toBeUndefined()
  expect(published.safeParse(misspelled).success).toBe(false)
})
