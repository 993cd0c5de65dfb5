import { expect, test } from 'vitest'
import { fieldComment } from '../../../.config/field-comment.ts'
import { decimal, integer, text } from '../../../src/contract/primitives.ts'
import { z } from '../../../src/contract/zod.ts'

test.each([
  ['0.000001 to 1,000,000,000.', decimal(0.000001, 1_000_000_000)],
  ['At least 0.0005.', z.number().check(z.gte(0.0005))],
  ['Must be 1,000.', integer(1000, 1000)],
  ['Up to 10,000 characters.', z.optional(text())],
  ['2 to 1,500 entries.', z.array(z.string()).check(z.minLength(2), z.maxLength(1500))],
])('ends the comment of a request field with its range: %s', (range, schema) => {
  expect(fieldComment(schema, 'Its purpose.', true)).toBe(`Its purpose. ${range}`)
})
