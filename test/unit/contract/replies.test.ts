import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import type { Operation } from '../../../src/contract/operation.ts'
import { examples, type Example } from '../../wire/examples/index.ts'
import { replaced, valueAt, walk } from './walk.ts'

/** Enums without UNKNOWN: results, statuses and the type of a token. */
const closed = /(^|_)(result|status)$|^token_type$/

/** The only status that may have unknown values: no code depends on it, and the specification lists several values. */
const openStatus = 'validation_status'

describe.each(Object.entries<Operation>(operations))('the reply of %s', (id, { reply: schema }) => {
  const { reply }: Example = examples[id as keyof typeof examples] // the tables have the same keys
  const places = [...walk(schema, reply)]
  const nameOf = (path: readonly (string | number)[]) =>
    String(path.findLast((step) => typeof step === 'string'))

  test('keeps unknown fields', () => {
    for (const { path } of places.filter(({ def }) => def.type === 'object')) {
      const { data } = schema.safeParse(replaced(reply, [...path, 'surprise'], { since: 2027 }))
      expect(valueAt(data, [...path, 'surprise']), path.join('.')).toEqual({ since: 2027 })
    }
  })

  test('reads an unknown enum value as UNKNOWN', () => {
    for (const { path } of places.filter(({ def }) => def.type === 'catch')) {
      const { data } = schema.safeParse(replaced(reply, path, 'BRAND_NEW'))
      expect(valueAt(data, path), path.join('.')).toBe('UNKNOWN')
    }
  })

  test('rejects an unknown result or status', () => {
    const words = places.filter(({ def }) => def.type === 'enum' || def.type === 'catch')

    for (const { path, def } of words) {
      const isClosed = closed.test(nameOf(path)) && nameOf(path) !== openStatus
      expect([path.join('.'), def.type]).toEqual([path.join('.'), isClosed ? 'enum' : 'catch'])
    }
    for (const { path } of words.filter(({ def }) => def.type === 'enum')) {
      expect(schema.safeParse(replaced(reply, path, 'BRAND_NEW')).error?.issues).toEqual([
        expect.objectContaining({ path }),
      ])
    }
  })

  test('rejects or keeps an invalid number, but never converts it', () => {
    for (const { path, value } of places.filter(({ def }) => def.type === 'number')) {
      for (const wrong of [String(value), null, Number.MAX_VALUE, [value]]) {
        const { data } = schema.safeParse(replaced(reply, path, wrong))
        // Where null is allowed, the schema keeps it.
        expect(data === undefined ? wrong : valueAt(data, path), path.join('.')).toBe(wrong)
      }
    }
  })
})

test.each([
  ['getMember', 'points'],
  ['getMember', 'balance'],
  ['redeemReward', 'points'],
] as const)('%s rejects values of `%s` that are not whole numbers', (id, field) => {
  for (const wrong of ['120', 1.5, -1, null, undefined]) {
    const { success } = operations[id].reply.safeParse(
      replaced(examples[id].reply, ['loyalty_card', field], wrong),
    )
    expect(success, String(wrong)).toBe(false)
  }
})
