/** Rules, segments and stacking rules in a catalog: checks and stored values. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkCatalogue } from '../../support/check-catalogue.ts'
import { catalogueJsonSchema } from '../../../src/service/catalogue/schema.ts'
import { loadCatalogue } from '../../../src/service/catalogue/load.ts'
import { parseRule } from '../../../src/service/rules/conditions/parse.ts'
import { defaultStackingRules } from '../../../src/service/rules/stacking-rules.ts'
import { findCustomer, segmentsOf } from '../../../src/service/customers/queries.ts'
import { readStackingRules } from '../../../src/service/redeemables/queries.ts'
import type { Store } from '../../../src/service/database/store.ts'
import { onPostgres } from '../../support/stores.ts'
import { sample } from './support/sample.ts'

describe('names the path of a fault and the expected value:', () => {
  const tea = 'projects[0].validation_rules[1]'
  const segment = 'projects[0].segments[0]'

  test.each([
    [
      'an unknown name',
      '"order.items.every"',
      '"order.items.all"',
      `${tea}.rules.3.name`,
      'must be one of order.amount',
    ],
    [
      'an unknown operator',
      '"$more_than_or_equal"',
      '"$at_least"',
      `${tea}.rules.1.rules.1.1.conditions.$at_least`,
      'must be one of $is, $is_not',
    ],
    [
      'an operator of another type',
      '"$more_than_or_equal"',
      '"$starts_with"',
      `${tea}.rules.1.rules.1.1.conditions.$starts_with`,
      'must be one of $is',
    ],
    [
      'text for a number',
      '[2]',
      '["2"]',
      `${tea}.rules.1.rules.1.1.conditions.$more_than_or_equal[0]`,
      'must be a whole number',
    ],
    [
      'incomplete logic',
      '1 and 2 or 3',
      '1 and 2 or',
      `${tea}.rules.logic`,
      'is invalid: expected the number of a condition, found the end',
    ],
    [
      'logic without one of the conditions',
      '1 and 2 or 3',
      '1 and 2',
      `${tea}.rules.logic`,
      'must refer to every condition; 3 is missing',
    ],
    [
      'an unknown product',
      '"source_id":"tea"}',
      '"source_id":"coffee"}',
      `${tea}.rules.1.conditions.$is[0].source_id`,
      'must be one of the products of this project',
    ],
    [
      'an unknown collection',
      '"id":"pc_all"}]',
      '"id":"pc_none"}]',
      `${tea}.rules.3.conditions.$in[0].id`,
      'must be one of the product collections of this project',
    ],
    [
      'an unknown segment',
      '["seg_early"]',
      '["seg_late"]',
      `${tea}.rules.2.conditions.$in[0]`,
      'must be one of the segments of this project',
    ],
    [
      'a discount on an unknown SKU',
      '"id":"mug-blue","effect"',
      '"id":"mug-red","effect"',
      `${tea}.applicable_to.included[0].id`,
      'must be one of the skus of this project',
    ],
    [
      'an unknown effect',
      'APPLY_TO_CHEAPEST',
      'APPLY_TO_ALL',
      `${tea}.applicable_to.included[0].effect`,
      'must be one of APPLY_TO_EVERY',
    ],
    [
      'a segment of unknown customers',
      '"cust_ben"]',
      '"cust_eve"]',
      `${segment}.customers[1]`,
      'must be one of the customers of this project',
    ],
    [
      'a segment that depends on the cart',
      '"name":"customer.metadata","property":"since"',
      '"name":"order.metadata","property":"since"',
      `${segment}.filter.1.name`,
      'must be one of customer.id',
    ],
    [
      'a limit of no redeemables',
      '"applicable_redeemables_limit":2',
      '"applicable_redeemables_limit":0',
      'projects[0].stacking_rules.applicable_redeemables_limit',
      'must be at least 1',
    ],
    [
      'a limit of 31 redeemables',
      '"applicable_redeemables_limit":2',
      '"redeemables_limit":31',
      'projects[0].stacking_rules.redeemables_limit',
      'must be at most 30',
    ],
  ])('%s', (_title, right, wrong, path, message) => {
    const text = JSON.stringify(sample())
    expect(text).toContain(right)

    expect(checkCatalogue(JSON.parse(text.replace(right, wrong)))).toContainEqual({
      path,
      message: expect.stringContaining(message),
    })
  })
})

test('lists conditions and operators in the published JSON Schema, at any depth', () => {
  const published = z.fromJSONSchema(JSON.parse(JSON.stringify(catalogueJsonSchema())))
  const accepts = (right: string, wrong: string) =>
    published.safeParse(JSON.parse(JSON.stringify(sample()).replace(right, wrong))).success

  expect(accepts('1 and 2 or 3', '(1 and 2) or 3')).toBe(true)
  expect(
    accepts('"name":"order.items.quantity","conditions"', '"name":"order.items.size","conditions"'),
  ).toBe(false)
  expect(accepts('"$more_than_or_equal"', '"$at_least"')).toBe(false)
})

onPostgres('rules in a catalog', (open) => {
  const loaded = async (changes: [string, string][] = []) => {
    const store = await open()
    const text = changes.reduce((text, [from, to]) => text.replace(from, to), JSON.stringify(sample()))
    await loadCatalogue(store, JSON.parse(text))
    return store
  }
  const rulesOf = (store: Store) =>
    store.db.selectFrom('validation_rules').selectAll().where('id', '=', 'val_tea').executeTakeFirstOrThrow()

  test('are stored with resolved ids and can be parsed', async () => {
    const store = await loaded()
    const sku = await store.db.selectFrom('skus').select(['id', 'product_id']).executeTakeFirstOrThrow()

    const row = await rulesOf(store)

    expect(row).toMatchObject({
      rules: { 1: { conditions: { $is: [{ object: 'product', id: 'prod_tea' }] } } },
      applicable_to: { included: [{ id: sku.id }], excluded: [{ id: sku.product_id }] },
    })
    expect(parseRule(row)).toMatchObject({
      rule: {
        targets: { includedAll: false, included: [{ object: 'sku', id: sku.id }] },
        logic: { kind: 'any' },
      },
    })
  })

  test('put customers in the segments that list them or whose filter matches', async () => {
    const store = await loaded([
      ['"customers":["ada","cust_ben"]', '"customers":["ada"]'],
      ['"source_id":"ben"', '"source_id":"ben","metadata":{"since":"2025-12-31"}'],
    ])
    const of = async (name: string) => {
      const customer = await findCustomer(store.db, 'proj_shop', name)
      return customer && segmentsOf(store.db, 'proj_shop', customer)
    }

    expect(await of('ada')).toEqual(['seg_early'])
    expect(await of('ben')).toEqual(['seg_early'])
    expect(
      await segmentsOf(store.db, 'proj_shop', { id: 'cust_eve', source_id: 'eve', metadata: {} }),
    ).toEqual([])
    expect(await segmentsOf(store.db, 'proj_shop', { id: null, source_id: null, metadata: {} })).toEqual([])
    expect(
      await segmentsOf(store.db, 'proj_other', { id: null, source_id: null, metadata: { since: '2025' } }),
    ).toEqual([])
  })

  test('set the stacking rules, with defaults for the rest', async () => {
    const store = await loaded()

    expect((await readStackingRules(store.db, 'proj_shop')).rules).toEqual({
      ...defaultStackingRules,
      applicable_redeemables_limit: 2,
      exclusive_categories: ['sale'],
      joint_categories: ['cat_new'],
      hierarchies: new Map([['cat_new', 1]]),
    })
    expect((await readStackingRules(store.db, 'proj_none')).rules).toEqual(defaultStackingRules)

    await loadCatalogue(
      store,
      JSON.parse(JSON.stringify(sample()).replace(/"stacking_rules":\{[^}]*\},/, '')),
    )
    expect((await readStackingRules(store.db, 'proj_shop')).rules).toEqual({
      ...defaultStackingRules,
      joint_categories: ['cat_new'],
      hierarchies: new Map([['cat_new', 1]]),
    })
  })
})
