/** Replies that are checked against the contract before they are sent. */
import { expect, test, vi } from 'vitest'
import { z } from '../../../src/contract/zod.ts'
import {
  BrokenContract,
  checkEveryReply,
  checkSample,
  type CheckReply,
} from '../../../src/service/http/reply-checks.ts'

const schema = z.object({ id: z.string() })
const valid = { id: 'promo_1' }
const wrong = { id: 1 }

const sent = (check: CheckReply, reply: unknown, times = 1, operation = 'getOne') =>
  Array.from({ length: times }, () => {
    try {
      check(operation, schema, reply)
      return true
    } catch (error) {
      if (error instanceof BrokenContract) return false
      throw error
    }
  })

const countIn = (results: readonly boolean[], sent: boolean) => results.filter((one) => one === sent).length

test('checks every reply by default', () => {
  const check = checkEveryReply()
  sent(check, valid, 1000)

  expect(countIn(sent(check, wrong, 100), false)).toBe(100)
})

test('checks the first replies of each operation, then one of a hundred', () => {
  const check = checkSample()

  expect(sent(check, wrong)).toEqual([false])
  expect(countIn(sent(check, valid, 100), true)).toBe(100)
  expect(countIn(sent(check, wrong, 1), false)).toBe(1)
  expect(sent(check, wrong, 1, 'getOther')).toEqual([false])
})

test('skips replies outside the sample', () => {
  const check = checkSample()
  sent(check, valid, 101)

  expect(sent(check, wrong, 99)).toEqual(Array(99).fill(true))
  expect(sent(check, wrong)).toEqual([false])
})

test('checks the next replies of an operation after a fault', () => {
  const check = checkSample()
  sent(check, valid, 200)
  sent(check, wrong)

  expect(countIn(sent(check, wrong, 50), false)).toBe(50)
})

test('counts the results', () => {
  const record = vi.fn<(id: string, result: string) => void>()
  const check = checkSample(record)
  sent(check, wrong)
  sent(check, valid, 103)

  const counted = (result: string) => record.mock.calls.filter(([, one]) => one === result).length
  expect([counted('failed'), counted('passed'), counted('skipped')]).toEqual([1, 101, 2])
  expect(record.mock.calls[0]?.[0]).toBe('getOne')
})
