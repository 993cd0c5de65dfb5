import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import type { Operation } from '../../../src/contract/operation.ts'
import { metadata } from '../../../src/contract/primitives.ts'
import { customerMetadata } from '../../../src/contract/resources/customer-metadata.ts'
import type { z } from '../../../src/contract/zod.ts'
import { examples, type Example } from '../../wire/examples/index.ts'
import { replaced, walk } from './walk.ts'

const table: [string, z.ZodMiniType, unknown][] = Object.entries<Operation>(operations).flatMap(
  ([id, { query, body }]) => {
    const { input }: Example = examples[id as keyof typeof examples] // the tables have the same keys
    const sent: { query?: unknown; body?: unknown } = input
    const parts: [string, z.ZodMiniType | undefined, unknown][] = [
      [`the query of ${id}`, query, sent.query],
      [`the body of ${id}`, body, sent.body],
    ]
    return parts.flatMap(([title, schema, example]): [string, z.ZodMiniType, unknown][] =>
      schema ? [[title, schema, example]] : [],
    )
  },
)

/** Values that no numeric field accepts. Only a change of points can be negative. */
const notNumbers = (title: string) => [
  ...['', '1e3', '0x10', '１', '1.5', '-0', 1.5, true, [], Number.MAX_VALUE],
  ...(title === 'the body of changeMemberBalance' ? [] : [-1]),
]

/** These accept any field. */
const openObjects: unknown[] = [metadata._zod.def, customerMetadata._zod.def]

describe.each(table)('%s', (title, schema, example) => {
  const places = [...walk(schema, example)]

  test('rejects an unknown field at any depth and names it', () => {
    const objects = places.filter(({ def }) => def.type === 'object' && !openObjects.includes(def))

    for (const { path } of objects) {
      const { error } = schema.safeParse(replaced(example, [...path, 'surprise'], 1))
      expect(error?.issues).toEqual([
        expect.objectContaining({ code: 'unrecognized_keys', keys: ['surprise'], path }),
      ])
    }
  })

  test('rejects values that are not numbers in numeric fields', () => {
    for (const { path } of places.filter(({ def }) => def.type === 'number')) {
      for (const number of notNumbers(title)) {
        const { success } = schema.safeParse(replaced(example, path, number))
        expect(success, `${path.join('.')} = ${number}`).toBe(false)
      }
    }
  })

  test('rejects an unknown enum value', () => {
    for (const { path } of places.filter(({ def }) => def.type === 'enum')) {
      const { error } = schema.safeParse(replaced(example, path, 'BRAND_NEW'))
      expect(error?.issues).toEqual([expect.objectContaining({ path })])
    }
  })

  test('limits every text and list', () => {
    for (const { path, def, value } of places) {
      const endless =
        def.type === 'string' ? 'x'.repeat(20_000) : def.type === 'array' && Array(100_001).fill(value)
      if (endless)
        expect(schema.safeParse(replaced(example, path, endless)).success, path.join('.')).toBe(false)
    }
  })
})

describe('a quantity', () => {
  const { body } = operations.createOrder
  const ordered = (quantity: unknown) =>
    body.safeParse({ items: [{ product_id: 'prod_mug', quantity }] }).success

  test.each([1, 999_999, '1', '12', '999999'])('accepts %j', (quantity) => {
    expect(ordered(quantity)).toBe(true)
  })

  test.each([
    0,
    -1,
    1.5,
    1e6,
    '0',
    '01',
    '1e3',
    '0x10',
    '１',
    '1.5',
    '-0',
    ' 1',
    '1000000',
    '',
    -0,
    Infinity,
    true,
    null,
    [1],
  ])('rejects %j', (quantity) => {
    expect(ordered(quantity)).toBe(false)
  })
})

describe('a list of redeemables', () => {
  const { body } = operations.redeem
  const many = (count: number) => ({ redeemables: Array(count).fill({ object: 'voucher', id: 'GIFT-1' }) })

  test('accepts 1 to 30 redeemables', () => {
    expect([0, 1, 30, 31].map((count) => body.safeParse(many(count)).success)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('a day', () => {
  const { body } = operations.updateCustomers
  const born = (birthdate: string) => body.safeParse([{ source_id: 'ada', birthdate }]).success

  test.each(['1988-02-29', '2000-02-29', '2026-12-31', '2026-04-30'])('accepts %s', (day) => {
    expect(born(day)).toBe(true)
  })

  test.each(['1900-02-29', '2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '0000-01-01', '26-1-1'])(
    'rejects %s',
    (day) => {
      expect(born(day)).toBe(false)
    },
  )
})

describe('a key named __proto__', () => {
  const hostile: unknown = JSON.parse('{"__proto__": {"admin": true}, "colour": "blue"}')

  test('is rejected in a request', () => {
    const { error } = operations.createProduct.body.safeParse(hostile)

    expect(error?.issues).toEqual([expect.objectContaining({ keys: ['__proto__', 'colour'] })])
  })

  test('is dropped from metadata', () => {
    const { metadata: parsed } = operations.createProduct.body.parse({ metadata: hostile })

    expect(Object.keys(parsed ?? {})).toEqual(['colour'])
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  })
})
