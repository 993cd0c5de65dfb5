import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/contract/index.ts'
import type { Operation } from '../../../src/contract/operation.ts'
import { examples, type Example } from '../../wire/examples/index.ts'
import { replaced, valueAt, walk } from './walk.ts'

/** Words that are never guessed: outcomes, states, and what goes into the Authorization header. */
const closed = /(^|_)(result|status)$|^token_type$/

/** The specification has it as a state seen in more forms than two; it decides nothing. */
const openThough = 'validation_status'

describe.each(Object.entries<Operation>(operations))('the reply of %s', (id, { reply: schema }) => {
  const { reply }: Example = examples[id as keyof typeof examples] // the keys of the same table
  const places = [...walk(schema, reply)]
  const nameOf = (path: readonly (string | number)[]) =>
    String(path.findLast((step) => typeof step === 'string'))

  test('keeps fields that a newer service adds', () => {
    for (const { path } of places.filter(({ def }) => def.type === 'object')) {
      const { data } = schema.safeParse(replaced(reply, [...path, 'surprise'], { since: 2027 }))
      expect(valueAt(data, [...path, 'surprise']), path.join('.')).toEqual({ since: 2027 })
    }
  })

  test('reads a new word as UNKNOWN', () => {
    for (const { path } of places.filter(({ def }) => def.type === 'catch')) {
      const { data } = schema.safeParse(replaced(reply, path, 'BRAND_NEW'))
      expect(valueAt(data, path), path.join('.')).toBe('UNKNOWN')
    }
  })

  test('never guesses a result or a status', () => {
    const words = places.filter(({ def }) => def.type === 'enum' || def.type === 'catch')

    for (const { path, def } of words) {
      const isClosed = closed.test(nameOf(path)) && nameOf(path) !== openThough
      expect([path.join('.'), def.type]).toEqual([path.join('.'), isClosed ? 'enum' : 'catch'])
    }
    for (const { path } of words.filter(({ def }) => def.type === 'enum')) {
      expect(schema.safeParse(replaced(reply, path, 'BRAND_NEW')).error?.issues).toEqual([
        expect.objectContaining({ path }),
      ])
    }
  })

  test('never guesses an amount of money or points', () => {
    for (const { path, value } of places.filter(({ def }) => def.type === 'number')) {
      for (const wrong of [String(value), null, Number.MAX_VALUE, [value]]) {
        const { data } = schema.safeParse(replaced(reply, path, wrong))
        // Where null is allowed it stays null: still no guess.
        expect(data === undefined ? wrong : valueAt(data, path), path.join('.')).toBe(wrong)
      }
    }
  })
})

describe('points and money', () => {
  test.each(['points', 'balance'])('%s of a card that is no whole number is unreadable', (field) => {
    const { reply } = examples.getMember
    for (const wrong of ['120', 1.5, -1, null, undefined]) {
      const spoilt = replaced(reply, ['loyalty_card', field], wrong)
      expect(operations.getMember.reply.safeParse(spoilt).success, String(wrong)).toBe(false)
    }
  })

  test('points of a redemption that are no whole number are unreadable', () => {
    const { reply } = examples.redeemReward
    for (const wrong of ['120', 1.5, -1, null, undefined]) {
      const spoilt = replaced(reply, ['loyalty_card', 'points'], wrong)
      expect(operations.redeemReward.reply.safeParse(spoilt).success, String(wrong)).toBe(false)
    }
  })
})
